"""A film that is made in a moment: two beats of plain colour, and all the files beside it."""

from __future__ import annotations

import time
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import av
import pytest
from PIL import Image

from qkvideo.engine.attention.forward import trace
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.describe.description import Description, Fact
from qkvideo.scenes.record import BeatRecord, FilmRecord, NumberRecord
from qkvideo.studio.files.manifest import manifest
from qkvideo.studio.films.result import FilmResult
from qkvideo.studio.text import caption_files
from qkvideo.studio.text.caption_files import TimeMark
from qkvideo.studio.text.descriptions import descriptions
from qkvideo.studio.text.transcript import transcript

WIDTH, HEIGHT, FPS, FRAMES = 320, 180, 15, 60
SENTENCE = "The cat sat"


def write(path: Path) -> None:
    with av.open(str(path), "w", format="mp4") as container:
        stream = container.add_stream("libx264", rate=FPS, options={"preset": "ultrafast"})
        stream.width, stream.height, stream.pix_fmt = WIDTH, HEIGHT, "yuv420p"
        for at in range(FRAMES):
            frame = av.VideoFrame.from_image(Image.new("RGB", (WIDTH, HEIGHT), (40, 60, 3 * at)))
            frame.pts, frame.time_base = at, Fraction(1, FPS)
            container.mux(stream.encode(frame))
        container.mux(stream.encode())


def seen(text):
    """A picture in words."""
    return Description((Fact(text),))


@pytest.fixture(scope="session")
def mp4(tmp_path_factory) -> bytes:
    path = tmp_path_factory.mktemp("film") / "film.mp4"
    write(path)
    return path.read_bytes()


@pytest.fixture
def make_film(mp4, tmp_path):
    """A film on a sentence, as `render` gives it back."""

    def made(
        sentence: str = SENTENCE, folder: Path | None = None, slug: str = "film", **choices
    ) -> FilmResult:
        folder = folder or tmp_path / "films"
        folder.mkdir(exist_ok=True)
        model = replace(trace("a b", weights="random"), sentence=sentence)
        brief = Brief(model, 1, 1, 0, **choices)
        beats = (
            BeatRecord("one", "First", f"Said of {sentence}", "Noted.", 0, 30, seen("seen first")),
            BeatRecord("two", "Second", "Said.", "Noted.", 30, 30, seen(f"Seen last: {sentence}")),
        )
        numbers = (NumberRecord("−1.23", "Q", (0, 0), -1.23, "two", 50, (0, 0, 1, 1)),)
        record = FilmRecord(
            slug=slug,
            title=f"A {slug}",
            width=WIDTH,
            height=HEIGHT,
            fps=FPS,
            frames=FRAMES,
            beats=beats,
            numbers=numbers,
            stills=(),
        )
        marks = [TimeMark(b.title, b.say, b.first_frame, b.frames) for b in beats]
        (folder / f"{slug}.mp4").write_bytes(mp4)
        Image.new("RGB", (WIDTH, HEIGHT), "teal").save(folder / f"{slug}.poster.png")
        lang = brief.lang
        texts = {
            f"{slug}.srt": caption_files.srt(marks, FPS),
            f"{slug}.vtt": caption_files.vtt(marks, FPS),
            f"{slug}.descriptions.vtt": descriptions(record, marks),
            f"{slug}.txt": transcript(record, sentence, lang),
        }
        for name, text in texts.items():
            (folder / name).write_text(text, encoding="utf-8")
        kinds = ("mp4", "poster", "srt", "vtt", "descriptions", "transcript")
        names = (f"{slug}.mp4", f"{slug}.poster.png", *texts)
        files = {kind: folder / name for kind, name in zip(kinds, names, strict=True)}
        about = folder / f"{slug}.json"
        about.write_text(manifest(record, brief, files).as_json(), encoding="utf-8")
        return FilmResult(
            slug=slug,
            title=f"A {slug}",
            sentence=sentence,
            tokens=model.tokens,
            status="rendered",
            width=WIDTH,
            height=HEIGHT,
            fps=FPS,
            frames=FRAMES,
            files={**files, "manifest": about},
            brief=brief,
        )

    return made


def until(page, expression):
    end = time.monotonic() + 30
    while not page.evaluate(expression):
        assert time.monotonic() < end, expression
        time.sleep(0.02)


@pytest.fixture(scope="session")
def wait():
    """Until something is so; Playwright's own way evaluates text in the page, which forbids it."""
    return until


PLAYED = "document.querySelector('video').currentTime > 0.1"
CUE = "document.querySelector('video').textTracks[0].activeCues"


@pytest.fixture(scope="session")
def play():
    """Play a page's film with captions; the text of the caption that is shown."""

    def played(page) -> str:
        page.evaluate(
            "() => { const film = document.querySelector('video');"
            " film.textTracks[0].mode = 'showing'; film.muted = true; film.play(); }"
        )
        until(page, PLAYED)
        until(page, f"{CUE} && {CUE}.length === 1")
        text = page.evaluate(f"{CUE}[0].getCueAsHTML().textContent")
        return text.replace("\N{WORD JOINER}", "")

    return played
