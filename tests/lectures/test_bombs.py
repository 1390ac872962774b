"""Files that a lecture names are from others: small ones that demand much are refused in a line."""

from __future__ import annotations

import os
import stat
import struct
import time
import wave
import zipfile
from copy import deepcopy
from io import BytesIO
from pathlib import Path
from zlib import compress, crc32

import av
import numpy as np
import pytest
from pptx import Presentation
from pptx.util import Emu, Inches

import qkvideo
from qkvideo.engine import waiting
from qkvideo.engine.errors import QKVideoWarning, RequestError
from qkvideo.engine.files import untrusted
from qkvideo.engine.working import limited as limits
from qkvideo.engine.working.limited import limited
from qkvideo.scenes.look.logo import sign
from qkvideo.studio.decks import master
from qkvideo.studio.decks.master import theirs
from qkvideo.studio.lectures import read as reading
from qkvideo.studio.lectures.read import read
from qkvideo.studio.narration import voice
from qkvideo.studio.narration.recordings import check_sound
from qkvideo.studio.serve.draft import DraftError

CAT = 'schema = 1\nsentence = "The cat sat on the mat because it was tired"\n'
MIXING = '[[films]]\nfilm = "mixing"\nbeats = ["weights"]\n'
SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">{}</svg>'


@pytest.fixture(autouse=True)
def forked(monkeypatch):
    """A new process could not import this file; threads that other tests left have no locks."""
    monkeypatch.setattr(limits, "can_fork", lambda: True)


BOX = '<path id="a0" d="M0 0h9v9z"/>'


def nested(levels: int) -> str:
    """A logo in which each group uses the one before ten times."""
    groups = (
        f'<g id="a{k}">{f"""<use xlink:href="#a{k - 1}"/>""" * 10}</g>' for k in range(1, levels)
    )
    return SVG.format(BOX + "".join(groups))


LOGOS = {
    "laughs": (nested(9), "more than 10,000 elements"),
    "a-loop": (SVG.format(f'{BOX}<g id="b">{BOX}<use href="#b"/></g>'), "parts inside parts"),
    "a-chain": (
        SVG.format(
            BOX + "".join(f'<use id="a{k + 1}" href="#a{k}"/>' for k in reversed(range(900)))
        ),
        "parts inside parts",
    ),
    "deep": (SVG.format("<g>" * 2000 + BOX + "</g>" * 2000), "inside one another"),
    "endless": (SVG.format('<path d="M0 0h1e999v9z"/>'), "too large"),
    "a-wide-stroke": (
        SVG.format('<path d="M0 0h9v9z" stroke="#000000" stroke-width="1e999"/>'),
        "too large",
    ),
    "a-negative-stroke": (
        SVG.format('<path d="M0 0h9v9z" stroke="#000000" stroke-width="-9"/>'),
        "stroke wider",
    ),
    "a-stroke-over-all": (
        SVG.format('<path d="M0 0h9v9z" stroke="#000000" stroke-width="900"/>'),
        "stroke wider",
    ),
    "a-thread": (SVG.format('<path d="M0 0h1e9v1z"/>'), "50 times"),
}


@pytest.mark.parametrize("name", LOGOS)
def test_a_logo_that_would_fill_the_memory_is_refused_before_it_is_drawn(name):
    svg, said = LOGOS[name]
    begun = time.process_time()
    with pytest.raises(RequestError, match=said):
        sign(svg)
    assert time.process_time() - begun < 30


def test_a_logo_may_use_its_own_parts():
    assert len(sign(nested(3)).shapes) == 111


def sound(path: Path, rate: int, seconds: float) -> Path:
    with wave.open(str(path), "wb") as made:
        made.setnchannels(1)
        made.setsampwidth(1)
        made.setframerate(rate)
        made.writeframes(b"\x00\xff" * int(rate * seconds / 2))
    return path


@pytest.mark.parametrize(("rate", "seconds"), [(1, 4000), (3_999, 1), (400_000, 1)])
def test_a_sound_that_states_an_impossible_rate_is_refused(tmp_path, rate, seconds):
    with pytest.raises(RequestError, match="samples per second"):
        check_sound(sound(tmp_path / "mixing.weights.wav", rate, seconds))


def test_a_sound_may_not_last_longer_than_the_limit(tmp_path, monkeypatch):
    monkeypatch.setattr(voice, "MOST_SECONDS", 20)
    with pytest.raises(RequestError, match="longer than 20 seconds"):
        check_sound(sound(tmp_path / "mixing.weights.wav", 4_000, 25))


CODECS = {"wav": "pcm_s16le", "flac": "flac", "mp3": "libmp3lame", "m4a": "aac", "ogg": "libopus"}


@pytest.mark.parametrize("ending", CODECS)
def test_a_sound_whose_end_is_missing_is_refused(tmp_path, ending):
    whole, part = tmp_path / f"whole.{ending}", tmp_path / f"part.{ending}"
    first = {"movflags": "faststart"} if ending == "m4a" else {}
    with av.open(str(whole), "w", format="mp4" if first else None, options=first) as made:
        stream = made.add_stream(CODECS[ending], rate=48_000, layout="mono")
        length = stream.codec_context.frame_size or 1_000
        for start in range(0, 144_000, length):
            wave_ = 0.3 * np.sin(np.arange(start, start + length) / 35)
            frame = av.AudioFrame.from_ndarray(np.float32(wave_)[None], "flt", "mono")
            frame.rate, frame.pts = 48_000, start
            made.mux(stream.encode(frame))
        made.mux(stream.encode(None))
    assert check_sound(whole) == pytest.approx(3, abs=0.1)
    content = whole.read_bytes()
    for share in (0.4, 0.9):
        part.write_bytes(content[: int(share * len(content))])
        with pytest.raises(RequestError, match=rf"part.{ending} (is cut off|holds no sound)"):
            check_sound(part)


@pytest.mark.parametrize("size", [0, 0x7FFFF024, 0xFFFFFFFF])
def test_a_wav_that_was_written_to_a_pipe_is_whole(tmp_path, size):
    path = sound(tmp_path / "mixing.weights.wav", 8_000, 1)
    content = path.read_bytes()
    stated = struct.pack("<I", size)
    path.write_bytes(content[:4] + stated + content[8:40] + stated + content[44:])
    assert check_sound(path) == pytest.approx(1, abs=0.1)


def test_a_list_of_sounds_is_no_sound(tmp_path):
    sound(tmp_path / "other.wav", 8_000, 1)
    (tmp_path / "mixing.weights.wav").write_text("ffconcat version 1.0\nfile other.wav\n")
    with pytest.raises(RequestError, match="no sound"):
        check_sound(tmp_path / "mixing.weights.wav")


def template(path: Path, name: str = "", size: int = 0, start: bytes = b"", **slide: int) -> Path:
    """A template, with a further part of zeros in it, or with slides of another size."""
    show, made = Presentation(), BytesIO()
    for side, length in slide.items():
        # python-pptx checks what is set, but not what it reads.
        show.part._element.find(".//{*}sldSz").set(
            {"width": "cx", "height": "cy"}[side], f"{length}"
        )
    show.save(made)
    if name:
        with zipfile.ZipFile(made, "a", zipfile.ZIP_DEFLATED) as parts:
            parts.writestr(name, start + bytes(size))
    path.write_bytes(made.getvalue())
    return path


TEMPLATES = {
    "a-picture": ({"name": "ppt/media/image1.png", "size": 3 << 20}, "bytes if unpacked"),
    **{
        f"a-text-{number}": (
            {"name": "ppt/media/image1.png", "size": 1 << 20, "start": start},
            "bytes of unpacked text",
        )
        for number, start in enumerate(
            (b"<svg", b"\xef\xbb\xbf <?xml", "<p>".encode("utf-16"), b" " * 99 + b"<p>")
        )
    },
    "nothing": ({"width": 0}, "from 1 to 56"),
    "huge": ({"height": 10**9}, "from 1 to 56"),
    "negative": ({"width": -9144000}, "from 1 to 56"),
}


@pytest.mark.parametrize("name", TEMPLATES)
def test_a_template_that_no_deck_can_have_is_refused(tmp_path, monkeypatch, name):
    monkeypatch.setattr(master, "MOST_UNPACKED", 2 << 20)
    monkeypatch.setattr(master, "MOST_TEXT", 1 << 20)
    words, said = TEMPLATES[name]
    with pytest.raises(RequestError, match=said):
        theirs(template(tmp_path / "t.pptx", **words))


def test_a_template_whose_zip_states_less_than_it_holds_is_refused(tmp_path):
    path = template(tmp_path / "t.pptx", name="ppt/media/image1.png", size=40 << 20)
    content = path.read_bytes()
    # The size is in the part's own header, and in the list at the end.
    path.write_bytes(content.replace(struct.pack("<I", 40 << 20), struct.pack("<I", 9)))
    with pytest.raises(RequestError, match="not a PowerPoint file"):
        theirs(path)


def test_a_layout_without_room_for_a_film_is_refused(tmp_path):
    show = Presentation()
    for layout in show.slide_layouts:
        for each in layout.placeholders:
            each.left, each.width, each.top, each.height = (Emu(0), Emu(9), Emu(0), Inches(1))
    show.save(tmp_path / "t.pptx")
    with pytest.raises(RequestError, match="take less than an inch"):
        theirs(tmp_path / "t.pptx")


def test_a_layout_with_thousands_of_placeholders_is_refused(tmp_path):
    show = Presentation()
    shapes = show.slide_layouts[1].shapes._spTree
    for _ in range(101):
        shapes.append(deepcopy(show.slide_layouts[1].placeholders[0].element))
    show.save(tmp_path / "t.pptx")
    with pytest.raises(RequestError, match="more than 100 placeholders"):
        theirs(tmp_path / "t.pptx")


NAMED = {
    "a-table": ('schema = 1\nsentences = "p.csv"\n', "p.csv"),
    "timings": (CAT + 'timings = "p"\n' + MIXING.replace("mixing", "quadratic-cost"), "p"),
    "weights": (CAT + 'weights = "p.npz"\n' + MIXING, "p.npz"),
    "a-logo": (CAT + MIXING + '[brand]\nlogo = "p.svg"\n', "p.svg"),
    "a-font": (CAT + MIXING + '[brand]\nfonts = "p.ttf"\n', "p.ttf"),
    "slides": (CAT + MIXING + '[slides]\nopening = "p.md"\n', "p.md"),
    "a-picture": (CAT + MIXING + '[slides]\nopening = "p.png"\n', "p.png"),
    "a-recording": (CAT + 'recordings = "."\n' + MIXING, "mixing.weights.wav"),
    "a-template": (
        CAT + MIXING + '[output]\nformat = []\ndeck = "d.pptx"\ntemplate = "p.pptx"\n',
        "p.pptx",
    ),
}


@pytest.mark.one_in(3)
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in folders")
@pytest.mark.parametrize("name", NAMED)
def test_no_pipe_makes_a_lecture_wait_for_ever(name, tmp_path):
    text, pipe = NAMED[name]
    (tmp_path / "lecture.toml").write_text(text.replace('["weights"]', "[]"))
    os.mkfifo(tmp_path / pipe)

    def build() -> None:
        qkvideo.build(tmp_path / "lecture.toml", dry_run=True)

    # In a process that can be ended: one that waits for a pipe cannot be told to stop.
    with pytest.raises(RequestError) as refused:
        _in_time(build)
    assert "second" not in str(refused.value)
    assert pipe.partition(".")[0] in str(refused.value)


OPTIONS = {
    "sentence": lambda: qkvideo.trace(sentence_file="p"),
    "words": lambda: qkvideo.ask(sentence="The cat sat as it was tired", words="p"),
    "weights": lambda: qkvideo.trace("The cat sat", weights="p.npz"),
    "timings": lambda: qkvideo.render(
        "quadratic-cost", sentence="The cat sat", timings="p", dry_run=True
    ),
    "template": lambda: qkvideo.slides(
        "mixing", sentence="The cat sat", out="d.pptx", template="p.pptx", dry_run=True
    ),
    "plan": lambda: qkvideo.build("p.jsonl"),
    "table": lambda: qkvideo.build("p.csv"),
    "sentences": lambda: qkvideo.train("p"),
}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in folders")
@pytest.mark.parametrize("name", OPTIONS)
def test_no_pipe_makes_a_command_wait_for_ever(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for ending in ("", ".npz", ".pptx", ".jsonl", ".csv"):
        os.mkfifo(f"p{ending}")
    with pytest.raises(RequestError, match=r"no regular file|is not a file"):
        _in_time(OPTIONS[name])


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes in folders")
def test_nor_does_a_file_that_the_system_calls_regular(tmp_path, monkeypatch):
    """Such as /proc/kmsg, which only some may read."""
    monkeypatch.setattr(untrusted.stat, "S_ISREG", stat.S_ISFIFO)
    pipe = tmp_path / "kmsg"
    os.mkfifo(pipe)
    writer = os.open(pipe, os.O_RDWR)
    with pytest.raises(OSError, match="makes whoever reads it wait"):
        untrusted.content(pipe, 100, links=False)
    with (
        untrusted.within(tmp_path, "kmsg", 100) as file,
        pytest.raises(OSError, match="makes whoever reads it wait"),
    ):
        file.read()
    os.close(writer)


def _in_time(function) -> None:
    limited("it", _called, function, seconds=20)


def _called(function) -> None:
    function()


def sleep() -> None:
    time.sleep(60)


def fill() -> int:
    return len(bytearray(1 << 30))


def die() -> None:
    os._exit(3)


def stumble() -> None:
    raise KeyError("a library's own")


def stray() -> None:
    Path("a" * 999).stat()


@pytest.mark.parametrize(
    ("function", "said"),
    [(stumble, "the logo cannot be opened"), (stray, "the system refused: File name too long")],
)
def test_an_error_of_a_library_or_the_system_is_one_line(function, said, capfd):
    with pytest.raises(RequestError, match=said):
        limited("the logo", function)
    assert capfd.readouterr() == ("", "")


def refuse() -> None:
    raise DraftError([{"says": "so", "place": []}])


def test_an_error_with_parts_of_its_own_keeps_them():
    with pytest.raises(DraftError, match="so") as raised:
        limited("the logo", refuse)
    assert raised.value.faults == [{"says": "so", "place": []}]


@pytest.mark.parametrize(
    ("function", "said"),
    [(sleep, "0.2 seconds"), (fill, "256 MiB of memory"), (die, "broke down")],
)
def test_what_takes_too_much_is_ended(function, said):
    with pytest.raises(RequestError, match=f"the logo .*{said}"):
        limited("the logo", function, seconds=0.2 if function is sleep else 20, memory=1 << 28)


def doze() -> str:
    time.sleep(1)
    return "opened"


def test_what_may_take_minutes_says_so_when_it_does(monkeypatch):
    monkeypatch.setattr(waiting, "SLOW", 0.1)
    with pytest.warns(QKVideoWarning, match=r"^a recording takes more than 0.1 s: this goes on"):
        assert limited("a recording", doze, seconds=120) == "opened"


def _png(width: int, height: int, pixels: bytes) -> bytes:
    """A picture that may have fewer pixels than it states."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", crc32(kind + data))

    size = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = chunk(b"IHDR", size) + chunk(b"IDAT", compress(pixels)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + parts


@pytest.mark.parametrize(
    ("limit", "value", "said"),
    [
        ("_SHOWING", 0.0, "7: the slides up to “a.png” take more than 0 seconds"),
        ("_MOST_PICTURES", 2000, "8: the pictures up to “b.png” have more than"),
    ],
)
def test_all_slides_together_have_limits(tmp_path, monkeypatch, limit, value, said):
    for name in "ab":
        (tmp_path / f"{name}.png").write_bytes(_png(8, 8, bytes(200)) + bytes(1000))
    lecture = tmp_path / "lecture.toml"
    lecture.write_text(CAT + MIXING + '[slides]\nopening = "a.png"\nclosing = "b.png"\n')
    read(lecture)
    monkeypatch.setattr(reading, limit, value)
    with pytest.raises(RequestError, match=rf"lecture\.toml:{said}"):
        read(lecture)


@pytest.mark.parametrize(
    ("picture", "said"),
    [
        pytest.param(_png(10_000, 10_000, b""), "100,000,000 pixels, the limit is", id="vast"),
        pytest.param(_png(8, 8, b""), "no picture that can be read", id="short"),
    ],
)
def test_a_picture_is_opened_whole_before_anything_is_drawn(picture, said, tmp_path, recwarn):
    (tmp_path / "own.png").write_bytes(picture)
    (tmp_path / "lecture.toml").write_text(CAT + MIXING + '[slides]\nopening = "own.png"\n')
    with pytest.raises(RequestError, match=rf"lecture\.toml:\d+: .*own\.png” .*{said}"):
        qkvideo.build(tmp_path / "lecture.toml", dry_run=True)
    assert not any("DecompressionBomb" in str(each.category) for each in recwarn)
