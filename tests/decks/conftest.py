"""A deck whose films are made in a moment: plain colours, one per frame's place."""

from __future__ import annotations

from collections.abc import Container, Sequence
from fractions import Fraction
from pathlib import Path

import av
import pytest
from av.video.frame import PictureType
from PIL import Image

from qkvideo.studio.decks.deck import Chapter, Deck, Slide

WIDTH, HEIGHT, FPS, FRAMES = 320, 180, 15, 22
SENTENCE = "The cat sat on the mat because it was tired"


def colour_of(number: int, frame: int) -> tuple[int, int, int]:
    """Of a frame of the beat of that number: it gets brighter."""
    return (40 + 40 * number, 60, 60 + 6 * frame)


def write(path: Path, beats: Sequence[int], keyframes: Container[int], **options) -> None:
    """A film of beats, with key frames where they are wanted."""
    time_base = Fraction(1, FPS)
    with av.open(str(path), "w", format="mp4") as container:
        settings = {"preset": "ultrafast", "crf": "10", "sc_threshold": "0", "g": "1000", **options}
        stream = container.add_stream("libx264", rate=FPS, options=settings)
        stream.width, stream.height, stream.pix_fmt = WIDTH, HEIGHT, "yuv420p"
        stream.codec_context.time_base = time_base
        places = [(number, frame) for number in beats for frame in range(FRAMES)]
        for at, place in enumerate(places):
            picture = Image.new("RGB", (WIDTH, HEIGHT), colour_of(*place))
            frame = av.VideoFrame.from_image(picture)
            frame.pts, frame.time_base = at, time_base
            frame.pict_type = PictureType.I if at in keyframes else PictureType.NONE
            container.mux(stream.encode(frame))
        container.mux(stream.encode())


@pytest.fixture(scope="session")
def write_film():
    return write


@pytest.fixture(scope="session")
def colour():
    return colour_of


@pytest.fixture(scope="session")
def last_colour():
    """Of the beat of that number."""
    return lambda number: colour_of(number, FRAMES - 1)


@pytest.fixture(scope="session")
def films(tmp_path_factory) -> list[bytes]:
    folder = tmp_path_factory.mktemp("films")
    for number in range(4):
        write(folder / f"{number}.mp4", [number], ())
    return [(folder / f"{number}.mp4").read_bytes() for number in range(4)]


@pytest.fixture(scope="session")
def make_deck(films):
    """A deck of two films with two beats each, or as many as texts, about a sentence."""

    def made(sentence: str = SENTENCE, texts: list[str] | None = None) -> Deck:
        said = texts or [f"{sentence} {number}" for number in range(4)]
        slides = [
            Slide(
                f"beat-{number}",
                f"Title {said[number]}",
                f"Say {said[number]}",
                f"Note {said[number]}",
                FRAMES / FPS,
                films[number % 4],
            )
            for number in range(len(said))
        ]
        return Deck(
            title="Self-attention",
            document=f"Self-attention: “{sentence}”",
            sentence=sentence,
            badge="random parameters: no meaning",
            lang="en",
            width=WIDTH,
            height=HEIGHT,
            spoken=False,
            chapters=(
                Chapter("first", f"First {sentence}", tuple(slides[:2])),
                Chapter("second", "Second", tuple(slides[2:])),
            ),
        )

    return made
