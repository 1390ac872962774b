"""From frames to the finished file: what is in it is read back with PyAV, or byte by byte."""

from __future__ import annotations

import hashlib
import subprocess
import sys
import threading
from collections import deque
from fractions import Fraction
from pathlib import Path

import av
import numpy as np
import pytest

from qkvideo.engine.errors import QKVideoError
from qkvideo.studio.drawing.writer import QUEUE, Stretch
from qkvideo.studio.encoding.container import assemble
from qkvideo.studio.encoding.encoder import H264
from qkvideo.studio.encoding.quality import Quality, quality
from qkvideo.studio.encoding.stamp import Stamp
from qkvideo.studio.encoding.verify import verify, verify_joined
from qkvideo.studio.text.caption_files import TimeMark

SMALL = Quality("l", 128, 96, 15)
MARKS = (
    TimeMark("The sentence", "ten <b>tokens</b>, {\\an8}\n00:00:01,000 --> 00:00:02,000", 0, 23),
    TimeMark("Silence", "", 23, 20),
    TimeMark("猫 & Ünïcode", "the end", 43, 17),
)
FRAMES = 60
_ENDS = ("start", "end")


def frames(size: Quality = SMALL, seed: int = 0) -> np.ndarray:
    """Blocks of colour that move, opaque."""
    rng = np.random.default_rng(seed)
    blocks = rng.integers(0, 256, (size.height // 16, size.width // 16, 3), dtype=np.uint8)
    still = np.full((size.height, size.width, 4), 255, np.uint8)
    still[..., :3] = blocks.repeat(16, 0).repeat(16, 1)
    return np.stack([np.roll(still, 2 * i, axis=1) for i in range(20)])


Pieces = list[tuple[Path, int]]


@pytest.fixture
def pieces(tmp_path: Path) -> Pieces:
    pieces = []
    for number, pictures in enumerate((frames()[:7], frames()[7:])):
        pieces.append((tmp_path / f"{number}.mp4", 3 * len(pictures)))
        encoder = H264(pieces[-1][0], SMALL)
        for picture in pictures:
            encoder.write(picture, 3)
        encoder.finish()
    return pieces


@pytest.fixture
def film(tmp_path: Path, pieces: Pieces) -> Path:
    path = tmp_path / "film.mp4"
    assemble(pieces, path, fps=15, marks=MARKS, title="Tïtle", lang="de", stamp=Stamp("k"))
    return path


def atoms(data: bytes) -> list[str]:
    """Names of an mp4's outermost boxes, in order."""
    names, at = [], 0
    while at < len(data):
        size = int.from_bytes(data[at : at + 4], "big")
        names.append(data[at + 4 : at + 8].decode())
        at += size
    return names


def test_the_index_comes_before_the_pictures(film):
    names = atoms(film.read_bytes())
    assert names.index("moov") < names.index("mdat")


def test_it_holds_every_frame_at_its_time_and_says_its_colours(film):
    with av.open(str(film)) as container:
        stream = container.streams.video[0]
        context = stream.codec_context
        times = [frame.pts * frame.time_base for frame in container.decode(stream)]
        assert times == [Fraction(i, 15) for i in range(FRAMES)]
        assert (context.width, context.height, context.pix_fmt) == (128, 96, "yuv420p")
        # H.273's numbers: BT.709 is 1 in all three; limited range is 1 in FFmpeg's.
        assert (context.colorspace, context.color_primaries, context.color_trc) == (1, 1, 1)
        assert context.color_range == 1
        assert container.metadata["title"] == "Tïtle"
        assert container.metadata["comment"] == "qkvideo k"


def test_chapters_and_captions_are_the_beats(film):
    with av.open(str(film)) as container:
        chapters = [
            (
                c["metadata"]["title"],
                *(round(c[k] * c["time_base"] * 15, 1) for k in ("start", "end")),
            )
            for c in container.chapters()
        ]
        assert chapters == [
            ("The sentence", 0, 23),
            ("Silence", 23, 43),
            ("猫 & Ünïcode", 43, 60),
        ]
        stream = container.streams.subtitles[0]
        assert stream.metadata["language"] == "deu"
        captions = [
            (p.pts * p.time_base * 15, p.duration * p.time_base * 15, bytes(p)[2:].decode())
            for p in container.demux(stream)
            if p.size > 2
        ]
        assert captions == [(0, 23, MARKS[0].say), (43, 17, "the end")]


@pytest.mark.parametrize(
    "colour", [(0xF5, 0xA6, 0x23), (0x5B, 0xB8, 0xF0), (255, 255, 255), (0, 0, 0), (255, 0, 0)]
)
def test_colours_are_converted_by_bt709(tmp_path, colour):
    picture = np.full((96, 128, 4), 255, np.uint8)
    picture[..., :3] = colour
    path = tmp_path / "flat.mp4"
    encoder = H264(path, SMALL)
    encoder.write(picture, 5)
    encoder.finish()
    with av.open(str(path)) as container:
        frame = next(container.decode(video=0))
    found = [np.frombuffer(plane, np.uint8)[plane.line_size * 8 + 8] for plane in frame.planes]
    r, g, b = (c / 255 for c in colour)
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b  # ITU-R BT.709-6, 3.2 and 3.4
    expected = [16 + 219 * y, 128 + 224 * (b - y) / 1.8556, 128 + 224 * (r - y) / 1.5748]
    assert np.abs(np.array(found) - expected).max() < 2


def test_the_same_frames_give_the_same_bytes_however_many_cpus(tmp_path):
    script = tmp_path / "encode.py"
    script.write_text(
        "import sys, os; from pathlib import Path; import numpy as np\n"
        "if sys.argv[2] == 'one' and hasattr(os, 'sched_setaffinity'):\n"
        "    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})\n"
        "from qkvideo.studio.encoding.quality import Quality\n"
        "from qkvideo.studio.encoding.encoder import H264\n"
        "rng = np.random.default_rng(0)\n"
        "e = H264(Path(sys.argv[1]), Quality('l', 854, 480, 15))\n"
        "for i in range(12):\n"
        "    p = np.full((480, 854, 4), 255, np.uint8); p[:, : 20 * i, 0] = 9 * i\n"
        "    p[100:200, 100:200, :3] = rng.integers(0, 256, (100, 100, 3)); e.write(p, 2)\n"
        "e.finish()\n"
    )
    digests = set()
    for cpus in ("one", "all"):
        out = tmp_path / f"{cpus}.mp4"
        subprocess.run([sys.executable, script, out, cpus], check=True)
        digests.add(hashlib.sha256(out.read_bytes()).hexdigest())
    assert len(digests) == 1


def test_a_good_film_is_verified(film):
    verify(film, SMALL, FRAMES)


def test_a_film_with_other_frames_size_or_speed_is_not_done(film):
    for size, count in (
        (SMALL, FRAMES - 1),
        (SMALL, FRAMES + 1),
        (quality("l"), FRAMES),
        (Quality("l", 128, 96, 30), FRAMES),
    ):
        with pytest.raises(QKVideoError, match=r"film\.mp4"):
            verify(film, size, count)


@pytest.mark.parametrize("harm", ["cut", "hole", "empty", "none"])
def test_a_broken_film_is_not_done(film, harm):
    data = bytearray(film.read_bytes())
    if harm == "cut":
        data = data[: len(data) * 3 // 4]
    elif harm == "hole":
        start = data.index(b"mdat") + 4
        data[start + 1000 :] = bytes(len(data) - start - 1000)
    elif harm == "empty":
        data = bytearray()
    film.write_bytes(data)
    if harm == "none":
        film.unlink()
    with pytest.raises(QKVideoError, match=r"film\.mp4"):
        verify(film, SMALL, FRAMES)


@pytest.mark.parametrize("harm", ["flip", "cut", "order", "count"])
def test_a_film_that_does_not_hold_its_pieces_is_not_done(film, pieces, harm):
    verify_joined(film, pieces, 15)
    data = bytearray(film.read_bytes())
    if harm == "flip":
        data[-500] ^= 1
        film.write_bytes(data)
    elif harm == "cut":
        film.write_bytes(data[: len(data) * 3 // 4])
    elif harm == "order":
        pieces.reverse()
    elif harm == "count":
        pieces[0] = (pieces[0][0], 20)
    with pytest.raises(QKVideoError, match=r"\.mp4"):
        verify_joined(film, pieces, 15)


def test_pieces_that_were_made_otherwise_are_not_joined(tmp_path, pieces):
    encoder = H264(tmp_path / "other.mp4", Quality("l", 160, 96, 15))
    encoder.write(np.full((96, 160, 4), 255, np.uint8), 3)
    encoder.finish()
    strange = [*pieces, (tmp_path / "other.mp4", 3)]
    with pytest.raises(QKVideoError, match="other"):
        assemble(
            strange, tmp_path / "x.mp4", fps=15, marks=MARKS, title="t", lang="en", stamp=Stamp("c")
        )


class Memory:
    """An encoder that keeps what it gets, or fails."""

    def __init__(self, fails_at: int | None = None) -> None:
        self.got: list[tuple[int, int]] = []
        self.ended = ""
        self._fails_at = fails_at

    def write(self, pixels, repeat, areas):
        if len(self.got) == self._fails_at:
            raise OSError(28, "No space left on device")
        self.got.append((int(pixels[0, 0, 0]), repeat))

    def finish(self):
        self.ended = "finished"

    def abort(self):
        self.ended = "aborted"


def test_what_differs_is_put_into_the_picture_before():
    class Keeps(Memory):
        def write(self, pixels, repeat, areas):
            self.got.append((pixels.copy(), repeat, areas))

    memory = Keeps()
    to = Stretch(lambda: memory)
    picture = np.zeros((6, 8, 4), np.uint8)
    to.write(picture, 1, ())  # the first one is there as a whole, whatever is said of it
    for number, areas in enumerate([((1, 3, 2, 5),), (), ((0, 1, 0, 1), (4, 6, 6, 8))], start=1):
        for top, bottom, left, right in areas:
            picture[top:bottom, left:right] = number
        to.write(picture, number, areas)
        picture[3, 7] = 99  # drawn over, and nowhere said
        picture[3, 7] = 0
    to.write(picture, 1)
    to.finish()
    assert [areas for _, _, areas in memory.got] == [
        None, ((1, 3, 2, 5),), (), ((0, 1, 0, 1), (4, 6, 6, 8)), None
    ]  # fmt: skip
    sums = [int(pixels[..., 0].sum()) for pixels, *_ in memory.got]
    assert sums == [0, 6, 6, 6 + 3 * 5, 6 + 3 * 5]
    assert (memory.got[-1][0] == picture).all()


def test_frames_arrive_in_order_and_holds_once():
    memory = Memory()
    to = Stretch(lambda: memory)
    for i in range(50):
        to.write(np.full((2, 2, 4), i, np.uint8), 1 + i % 3)
    to.finish()
    assert memory.got == [(i, 1 + i % 3) for i in range(50)]
    assert to.frames == sum(1 + i % 3 for i in range(50))
    assert memory.ended == "finished"


def test_an_encoder_that_fails_is_heard_of_and_does_not_block():
    memory = Memory(fails_at=2)
    to = Stretch(lambda: memory)
    picture = np.zeros((2, 2, 4), np.uint8)
    with pytest.raises(QKVideoError, match="No space left"):
        # More than the queue holds: it must not fill up for good.
        deque((to.write(picture, 1) for _ in range(100)), maxlen=0)
    to.abort()
    assert memory.ended == "aborted"


def test_a_film_can_be_given_up_while_frames_wait_for_an_encoder_that_failed():
    full = threading.Event()

    class FailsLate(Memory):
        def write(self, pixels, repeat, areas):
            full.wait(60)
            raise OSError

    memory = FailsLate()
    to = Stretch(lambda: memory)
    for _ in range(QUEUE + 1):
        to.write(np.zeros((2, 2, 4), np.uint8), 1)
    full.set()
    giving_up = threading.Thread(target=to.abort, daemon=True)
    giving_up.start()
    giving_up.join(10)
    assert not giving_up.is_alive()
    assert memory.ended == "aborted"


def test_a_film_that_is_given_up_is_closed():
    memory = Memory()
    to = Stretch(lambda: memory)
    for _ in range(QUEUE + 2):  # more than can wait: one at least has reached the encoder
        to.write(np.zeros((2, 2, 4), np.uint8), 1)
    to.abort()
    assert memory.ended == "aborted"


def test_a_frame_of_another_shape_is_refused(tmp_path):
    encoder = H264(tmp_path / "x.mp4", SMALL)
    with pytest.raises(ValueError, match=r"\(96, 128, 4\)"):
        encoder.write(np.zeros((96, 128, 3), np.uint8), 1)
    encoder.abort()


def test_no_thread_is_left_behind():
    before = threading.active_count()
    to = Stretch(Memory)
    to.write(np.zeros((2, 2, 4), np.uint8), 1)
    to.finish()
    assert threading.active_count() == before
