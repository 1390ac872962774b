"""Pictures without a ground on their way into files, read back pixel by pixel."""

from __future__ import annotations

import time
from fractions import Fraction
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import av
import cairo
import numpy as np
import pytest
from av.video.reformatter import ColorRange, Colorspace
from PIL import Image
from stamps import read_rights, read_stamp

from qkvideo.engine.errors import QKVideoError
from qkvideo.studio.encoding import animation
from qkvideo.studio.encoding.alpha import MARGIN, Straightened, spread
from qkvideo.studio.encoding.animation import Reel, write
from qkvideo.studio.encoding.container import assemble
from qkvideo.studio.encoding.encoder import H264
from qkvideo.studio.encoding.lossless import Lossless, read
from qkvideo.studio.encoding.prores import ProRes
from qkvideo.studio.encoding.quality import Quality
from qkvideo.studio.encoding.stamp import Stamp
from qkvideo.studio.encoding.verify import verify, verify_joined
from qkvideo.studio.encoding.vp9 import VP9
from qkvideo.studio.narration.track import write as write_sound
from qkvideo.studio.narration.voice import RATE
from qkvideo.studio.text.caption_files import TimeMark

SMALL = Quality("l", 192, 128, 15)
STAMP = Stamp("k", "© Ada & Söhne <b>, CC BY 4.0" + " ü" * 90)
COLOUR = 0.96, 0.65, 0.14
TIMES = (1, 2, 5)
"""For how many frames the pictures of a piece stand, in turns."""


def drawn(at: float, *, ground: tuple[float, float, float] | None = None) -> np.ndarray:
    """A ring and a disc, antialiased, premultiplied, red first."""
    surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, SMALL.width, SMALL.height)
    ctx = cairo.Context(surface)
    if ground is not None:
        ctx.set_source_rgb(*ground)
        ctx.paint()
    ctx.set_source_rgb(*COLOUR)
    ctx.arc(40.3 + at, 60.7, 25.2, 0, 7)
    ctx.fill()
    ctx.set_line_width(2.4)
    ctx.arc(110.3 + at, 50.7, 30.2, 0, 7)
    ctx.stroke()
    stride = surface.get_stride()
    made = np.frombuffer(surface.get_data(), np.uint8).reshape(SMALL.height, stride)
    made = made[:, : 4 * SMALL.width].reshape(SMALL.height, SMALL.width, 4)
    return np.ascontiguousarray(made[..., [2, 1, 0, 3]])


CLEAR = [drawn(3.3 * k) for k in range(9)]
OPAQUE = [drawn(3.3 * k, ground=(0.055, 0.067, 0.086)) for k in range(9)]
ENCODERS = {
    "webm": VP9,
    "mov": ProRes,
    "webm with alpha": partial(VP9, transparent=True),
    "mov with alpha": partial(ProRes, transparent=True),
}


def film(folder: Path, kind: str, encoder, pictures, name: str = "piece") -> tuple[Path, int]:
    path = folder / f"{name}.{kind.partition(' ')[0]}"
    made, frames = encoder(path, SMALL), 0
    for number, picture in enumerate(pictures):
        made.write(picture, TIMES[number % 3])
        frames += TIMES[number % 3]
    made.finish()
    return path, frames


def decoded(path: Path) -> list[np.ndarray]:
    """Every frame as straight RGBA; VP9 by libvpx, the only decoder that shows alpha."""
    with av.open(str(path)) as container:
        stream = container.streams.video[0]
        vp9 = stream.codec_context.name == "vp9"
        decoder = av.CodecContext.create("libvpx-vp9", "r") if vp9 else stream.codec_context
        frames = [frame for packet in container.demux(stream) for frame in decoder.decode(packet)]
    return [
        frame.reformat(
            format="rgba",
            src_colorspace=Colorspace.ITU709,
            dst_colorspace=Colorspace.ITU709,
            src_color_range=ColorRange.MPEG,
            dst_color_range=ColorRange.JPEG,
        ).to_ndarray()
        for frame in frames
    ]


def far_from(ink: np.ndarray, reach: int = 8) -> np.ndarray:
    """Where nothing is within so many pixels, eight if it is not said."""
    padded = np.pad(ink, reach)
    near = np.lib.stride_tricks.sliding_window_view(padded, (2 * reach + 1,) * 2).any(axis=(2, 3))
    return ~near


def check_clear(shown: np.ndarray, picture: np.ndarray, alpha: int) -> None:
    """Alpha is the picture's within `alpha`, and no edge is darker than what was drawn."""
    wanted = picture[..., 3].astype(int)
    assert np.abs(shown[..., 3] - wanted).max() <= alpha
    assert shown[..., 3][far_from(wanted > 0)].max() <= (alpha > 1)
    seen = wanted > 40
    errors = shown[..., :3][seen].astype(int) - np.rint(255 * np.array(COLOUR)).astype(int)
    assert np.abs(errors).mean() < 4
    assert np.abs(errors.mean(axis=0)).max() < 3  # black shining through is an error in one sense


# What is not there has a colour


def test_what_is_not_there_has_the_colour_of_what_is_near():
    made = spread(CLEAR[0])
    assert (made[..., 3] == CLEAR[0][..., 3]).all()
    # Thin edges have few steps of alpha: their colours are known to a few parts only.
    near = made[..., :3].astype(int)
    alpha = CLEAR[0][..., 3]
    thick = ((alpha == 0) | (alpha > 60)) & ~far_from(alpha > 0, 4)
    # So are those of squares that hold nothing but such an edge.
    errors = np.abs(near[thick] - np.rint(255 * np.array(COLOUR))).max(axis=-1)
    assert np.quantile(errors, 0.95) <= 2
    assert errors.max() <= 64


def test_far_from_what_is_seen_is_the_ground_that_shows_it():
    """A player that knows no alpha shows letters, not blots of their colour."""
    bright, dark = CLEAR[0], CLEAR[0] // np.array([9, 9, 9, 1], np.uint8)
    for picture, ground in ((bright, 0), (dark, 255)):
        made = Straightened(SMALL.width, SMALL.height)(picture)
        far = far_from(picture[..., 3] > 0, MARGIN)
        assert far.sum() > 1000
        assert (made[far][:, :3] == ground).all()


def test_opaque_pictures_stay_as_they_are():
    assert (spread(OPAQUE[0]) == OPAQUE[0]).all()


def test_what_changed_is_made_straight_again():
    straightened = Straightened(SMALL.width, SMALL.height)
    for picture in (*CLEAR, CLEAR[0], OPAQUE[0], CLEAR[1]):
        assert (straightened(picture) == spread(picture)).all()
    top, bottom, left, right = 40, 70, 100, 131
    after = CLEAR[1].copy()
    after[top:bottom, left:right] = OPAQUE[0][top:bottom, left:right]
    assert (straightened(after, ((top, bottom, left, right),)) == spread(after)).all()
    assert (straightened(after, ()) == spread(after)).all()


# Films


@pytest.mark.parametrize("kind", ENCODERS)
def test_a_piece_holds_each_picture_as_long_as_it_stands(kind, tmp_path):
    pictures = CLEAR if "alpha" in kind else OPAQUE
    path, frames = film(tmp_path, kind, ENCODERS[kind], pictures)
    verify(path, SMALL, frames)
    shown = decoded(path)
    wanted = [p for number, p in enumerate(pictures) for _ in range(TIMES[number % 3])]
    assert len(shown) == frames == len(wanted)
    for picture, drawn_so in zip(shown[::4], wanted[::4], strict=True):
        if "alpha" in kind:
            check_clear(picture, drawn_so, alpha=24 if "webm" in kind else 1)
        else:
            assert np.abs(picture.astype(int) - drawn_so).mean() < 3
            assert (picture[..., 3] == 255).all()


@pytest.mark.parametrize("kind", ENCODERS)
def test_pieces_are_joined_as_they_are_with_captions_chapters_and_sound(kind, tmp_path):
    form, pictures = kind.partition(" ")[0], CLEAR if "alpha" in kind else OPAQUE
    pieces = [
        film(tmp_path, kind, ENCODERS[kind], pictures[:4], "a"),
        film(tmp_path, kind, ENCODERS[kind], pictures[4:], "b"),
    ]
    total = sum(frames for _, frames in pieces)
    marks = [
        TimeMark("Öne", "a <b> & c", 0, pieces[0][1]),
        TimeMark("Two", "d", *(f for _, f in pieces)),
    ]
    sound = tmp_path / "sound"
    tone = np.sin(np.arange(RATE * total // 15) / 20).astype(np.float32) / 4
    write_sound(tone, sound, form)
    whole = tmp_path / f"whole.{form}"
    about = {"title": "Tïtle", "lang": "de", "stamp": STAMP}
    assemble(pieces, whole, fps=15, marks=marks, sound=sound, form=form, **about)
    verify_joined(whole, pieces, 15)
    # Alpha lies beside the pictures in WebM: it has to come along.
    expected = [picture for path, _ in pieces for picture in decoded(path)]
    assert all((a == b).all() for a, b in zip(decoded(whole), expected, strict=True))
    assert (read_stamp(whole), read_rights(whole)) == ("qkvideo k", STAMP.licence)
    with av.open(str(whole)) as container:
        video, audio, text = (
            getattr(container.streams, each)[0] for each in ("video", "audio", "subtitles")
        )
        context = video.codec_context
        assert (context.colorspace, context.color_primaries, context.color_trc) == (1, 1, 1)
        assert video.average_rate == 15
        assert container.duration == pytest.approx(total / 15 * 1e6, abs=30_000)
        assert audio.codec_context.name == {"webm": "opus", "mov": "aac"}[form]
        # Matroska leaves out what it takes for known, and calls German by its other code.
        assert text.metadata["language"] in {"deu", "ger"}
        if form == "mov":
            assert context.codec_tag == "ap4h"
        chapters = [c["metadata"]["title"] for c in container.chapters()]
        assert chapters == ["Öne", "Two"]
        said = [
            (round(p.pts * p.time_base * 15), bytes(p)) for p in container.demux(text) if p.duration
        ]
    written = b"a &lt;b&gt; &amp; c" if form == "webm" else b"\0\x09a <b> & c"
    assert said[0] == (0, written)
    assert said[1][0] == pieces[0][1]


def test_lost_alpha_is_found_out(tmp_path):
    path, frames = film(tmp_path, "webm", ENCODERS["webm with alpha"], CLEAR)
    bare = tmp_path / "bare.webm"
    with av.open(str(path)) as have, av.open(str(bare), "w", format="webm") as made:
        stream = made.add_stream_from_template(have.streams.video[0])
        for packet in have.demux(video=0):
            if packet.size:
                copy = av.Packet(bytes(packet))  # without what lies beside it
                copy.stream, copy.time_base = stream, packet.time_base
                copy.pts = copy.dts = packet.pts
                made.mux(copy)
    verify_joined(path, [(path, frames)], 15)
    with pytest.raises(QKVideoError, match="does not hold the frames"):
        verify_joined(bare, [(path, frames)], 15)


@pytest.mark.parametrize("kind", [*ENCODERS, "mp4", "lossless.mov"])
def test_the_same_pictures_give_the_same_bytes(kind, tmp_path):
    encoder = {"mp4": H264, "lossless.mov": Lossless}.get(kind) or ENCODERS[kind]
    pictures = CLEAR if "alpha" in kind else OPAQUE
    first, second = (film(tmp_path, kind, encoder, pictures, name)[0] for name in "ab")
    assert first.read_bytes() == second.read_bytes()


def test_a_film_that_is_cut_short_is_found_out(tmp_path):
    for kind in ("webm with alpha", "mov with alpha"):
        path, frames = film(tmp_path, kind, ENCODERS[kind], CLEAR)
        path.write_bytes(path.read_bytes()[: path.stat().st_size * 2 // 3])
        with pytest.raises(QKVideoError):
            verify(path, SMALL, frames)


# Pictures that move


def reel(folder: Path, pictures, *, transparent: bool) -> Reel:
    pieces = [
        film(folder, "lossless.mov", Lossless, pictures[:4], "a"),
        film(folder, "lossless.mov", Lossless, pictures[4:], "b"),
    ]
    for path, frames in pieces:
        verify(path, SMALL, frames)
    size = {"fps": 15, "width": SMALL.width, "height": SMALL.height}
    return Reel(pieces, **size, transparent=transparent, stills=[pictures[-1]], stamp=STAMP)


def test_lossless_pieces_keep_every_bit(tmp_path):
    path, frames = film(tmp_path, "lossless.mov", Lossless, CLEAR)
    found = [(picture.copy(), repeat) for picture, repeat in read(path, 15)]
    assert sum(repeat for _, repeat in found) == frames
    assert [repeat for _, repeat in found] == list(TIMES) * 3
    assert all((a == b).all() for (a, _), b in zip(found, CLEAR, strict=True))
    with pytest.raises(QKVideoError, match="frames"):
        verify(path, SMALL, frames + 1)


MOVING = ("gif", "webp", "avif", "webp with alpha", "avif with alpha")


@pytest.mark.parametrize("kind", MOVING)
def test_each_picture_is_shown_in_its_time(kind, tmp_path):
    form, clear = kind.partition(" ")[0], "alpha" in kind
    pictures = CLEAR if clear else OPAQUE
    target = tmp_path / f"film.{form}"
    write(form, reel(tmp_path, pictures, transparent=clear), target)
    assert (read_stamp(target), read_rights(target)) == ("qkvideo k", STAMP.licence)
    unit = 10 if form == "gif" else 1
    stand = [TIMES[k % 3] for count in (4, 5) for k in range(count)]
    now = Fraction(0)
    with Image.open(target) as shown:
        assert (shown.n_frames, shown.size) == (len(pictures), (SMALL.width, SMALL.height))
        assert shown.info.get("loop", 0) == 0  # for ever
        for number, picture in enumerate(pictures):
            shown.seek(number)
            shown.load()
            begins = sum(stand[:number]) / 15
            assert abs(float(now) / 1000 - begins) <= unit / 2000 + 1e-9
            now += Fraction(shown.info["duration"])
            found = np.array(shown.convert("RGBA"))
            if clear:
                check_clear(found, picture, alpha=24)
            else:
                error = np.abs(found.astype(int) - picture)
                assert error.mean() < (0.3 if form == "gif" else 3)
        assert abs(float(now) - 1000 * sum(stand) / 15) <= unit / 2


@pytest.mark.parametrize("kind", MOVING)
def test_the_same_reel_gives_the_same_bytes(kind, tmp_path):
    form, clear = kind.partition(" ")[0], "alpha" in kind
    made = reel(tmp_path, CLEAR if clear else OPAQUE, transparent=clear)
    write(form, made, tmp_path / f"x.{form}")
    time.sleep(1.1 if kind == "avif" else 0)  # AVIF would say in which second it was made
    write(form, made, tmp_path / f"y.{form}")
    assert (tmp_path / f"x.{form}").read_bytes() == (tmp_path / f"y.{form}").read_bytes()


def test_a_gif_has_the_exact_colours_that_cover_most(tmp_path):
    write("gif", reel(tmp_path, OPAQUE, transparent=False), tmp_path / "film.gif")
    with Image.open(tmp_path / "film.gif") as shown:
        shown.seek(8)
        found = np.array(shown.convert("RGB"))
    for at in ((0, 0), (60, 66)):  # the ground, and the disc
        assert (found[at] == OPAQUE[8][at][:3]).all()


@pytest.mark.parametrize("form", ["gif", "webp", "avif"])
def test_pictures_at_wrong_times_are_found_out(form, tmp_path, monkeypatch):
    made = reel(tmp_path, OPAQUE, transparent=False)
    late = SimpleNamespace(
        times=lambda unit: [t + (k == 4) * unit // 30 for k, t in enumerate(made.times(unit))],
        pictures=made.pictures,
        **{name: getattr(made, name) for name in ("fps", "width", "height", "stills", "stamp")},
        transparent=False,
    )
    monkeypatch.setattr(animation, "verify", lambda *_: None)
    write(form, late, tmp_path / f"film.{form}")
    monkeypatch.undo()
    with pytest.raises(QKVideoError, match="when it should"):
        animation.verify(made, tmp_path / f"film.{form}")
