"""A film comes apart at its beats, to the frame."""

from __future__ import annotations

from io import BytesIO

import av
import numpy as np
import pytest

from qkvideo.engine.errors import QKVideoError
from qkvideo.studio.decks.clips import clips
from qkvideo.studio.decks.small import smaller
from qkvideo.studio.encoding.container import assemble
from qkvideo.studio.encoding.stamp import Stamp
from qkvideo.studio.files.manifest import MadeWith, Manifest, ManifestBeat, Video, Weights
from qkvideo.studio.narration.track import write
from qkvideo.studio.narration.voice import RATE

FRAMES, FPS = 22, 15


def manifest(beats: int, frames: int = FRAMES) -> Manifest:
    return Manifest(
        schema=1,
        slug="film",
        title="Film",
        sentence="a",
        tokens=("a",),
        weights=Weights(name="random", kind="random", sha256="0" * 64, layer=1, head=1),
        mask="none",
        temperature=1.0,
        video=Video(width=320, height=180, fps=FPS, frames=beats * frames, seconds=1.0),
        beats=tuple(
            ManifestBeat(
                name=f"beat-{k}",
                title="",
                start=k * frames / FPS,
                seconds=frames / FPS,
                first_frame=k * frames,
                frames=frames,
                say="",
                notes="",
            )
            for k in range(beats)
        ),
        numbers=(),
        files={},
        made_with=MadeWith(qkvideo="0", manim="0", python="0"),
    )


def colours(film: bytes) -> list[tuple[int, ...]]:
    with av.open(BytesIO(film)) as container:
        times = [(frame.time, frame.to_image().getpixel((9, 9))) for frame in container.decode()]
    assert [time for time, _ in times] == pytest.approx([k / FPS for k in range(len(times))])
    return [colour for _, colour in times]


@pytest.mark.parametrize(
    "options", [{}, {"bf": "2", "preset": "medium"}], ids=["plain", "b-frames"]
)
def test_each_clip_has_the_frames_of_its_beat(write_film, colour, tmp_path, options):
    film = tmp_path / "film.mp4"
    write_film(film, range(3), {FRAMES, 2 * FRAMES}, **options)
    made = clips(film.read_bytes(), manifest(3))
    assert [clip.beat.name for clip in made] == ["beat-0", "beat-1", "beat-2"]
    for number, clip in enumerate(made):
        wanted = [colour(number, frame) for frame in range(FRAMES)]
        np.testing.assert_allclose(colours(clip.film), wanted, atol=4)


def test_nothing_is_encoded(write_film, tmp_path):
    film = tmp_path / "film.mp4"
    write_film(film, range(2), {FRAMES})
    with av.open(str(film)) as container:
        packets = [bytes(packet) for packet in container.demux(video=0) if packet.size]
    made = []
    for clip in clips(film.read_bytes(), manifest(2)):
        with av.open(BytesIO(clip.film)) as container:
            made += [bytes(packet) for packet in container.demux(video=0) if packet.size]
    assert made == packets


@pytest.mark.parametrize("beats", [1, 3])
def test_a_film_of_another_length_than_its_manifest_says_is_refused(write_film, tmp_path, beats):
    film = tmp_path / "film.mp4"
    write_film(film, range(2), {FRAMES})
    wrong = manifest(beats) if beats == 3 else manifest(2, FRAMES + 1)
    with pytest.raises(QKVideoError, match="beat"):
        clips(film.read_bytes(), wrong)


def test_a_film_whose_beats_begin_anywhere_is_refused(write_film, tmp_path):
    film = tmp_path / "film.mp4"
    write_film(film, range(2), ())
    with pytest.raises(QKVideoError, match="beat-1"):
        clips(film.read_bytes(), manifest(2))


def test_a_clip_is_the_same_wherever_in_its_film_it_stands(write_film, tmp_path):
    """What was made of it before is found again when another beat has changed."""
    cut = []
    for number in range(3):
        write_film(tmp_path / f"{number}.mp4", [number], ())
    for order in ([0, 1, 2], [2, 1]):
        film, pieces = tmp_path / "film.mp4", [(tmp_path / f"{k}.mp4", FRAMES) for k in order]
        assemble(pieces, film, fps=FPS, marks=[], title="", lang="en", stamp=Stamp(""))
        cut.append([clip.film for clip in clips(film.read_bytes(), manifest(len(order)))])
    assert cut[0][1] == cut[1][1]
    assert cut[0][2] == cut[1][0]
    assert cut[0][0] != cut[1][1]


@pytest.mark.parametrize("crf", [None, 23], ids=["copied", "encoded"])
@pytest.mark.parametrize("rights", ["© Ada & Söhne, CC BY 4.0", None])
def test_each_clip_has_the_licence_of_its_film(write_film, tmp_path, crf, rights):
    film = tmp_path / "film.mp4"
    write_film(film, range(2), {FRAMES}, crf="0")
    told = manifest(2).model_copy(update={"licence": rights})
    made = [clip.film for clip in clips(film.read_bytes(), told)]
    smallest = made if crf is None else [smaller(each, crf) for each in made]
    assert (smallest == made) == (crf is None)
    for each in smallest:
        with av.open(BytesIO(each)) as container:
            assert container.metadata.get("copyright") == rights


@pytest.mark.parametrize("crf", [None, 23], ids=["copied", "encoded"])
def test_each_clip_has_the_sound_of_its_beat(write_film, tmp_path, crf):
    beat = FRAMES * RATE // FPS
    times = np.arange(beat) / RATE
    heard = [np.where((times > 0.3) & (times < 1.1), np.sin(times * 2 * np.pi * f), 0) / 4
             for f in (440, 880)]  # fmt: skip
    write(np.concatenate(heard).astype(np.float32), tmp_path / "sound.m4a", "mp4")
    write_film(tmp_path / "pictures.mp4", range(2), {FRAMES})
    assemble(
        [(tmp_path / "pictures.mp4", 2 * FRAMES)],
        tmp_path / "film.mp4",
        fps=FPS,
        marks=[],
        title="",
        lang="en",
        stamp=Stamp(""),
        sound=tmp_path / "sound.m4a",
    )
    made = [clip.film for clip in clips((tmp_path / "film.mp4").read_bytes(), manifest(2))]
    if crf is not None:
        made = [smaller(film, crf) for film in made]
    for film, frequency in zip(made, (440, 880), strict=True):
        with av.open(BytesIO(film)) as container:
            sound = np.concatenate([f.to_ndarray()[0] for f in container.decode(audio=0)])
        assert len(sound) / RATE == pytest.approx(FRAMES / FPS, abs=0.05)
        spectrum = np.abs(np.fft.rfft(sound))
        assert np.argmax(spectrum) * RATE / len(sound) == pytest.approx(frequency, abs=2)
        loud = np.flatnonzero(np.abs(sound) > 0.1) / RATE
        assert loud[0] == pytest.approx(0.3, abs=0.05)
        assert loud[-1] == pytest.approx(1.1, abs=0.05)


@pytest.mark.parametrize(
    "content",
    [
        b"ffconcat version 1.0\nfile 'secret.mp4'\n",
        b"#EXTM3U\n#EXTINF:9,\nsecret.mp4\n#EXT-X-ENDLIST\n",
        b"nothing",
        b"",
    ],
)
def test_a_film_of_others_is_a_film_and_names_no_further_file(
    write_film, tmp_path, monkeypatch, content
):
    monkeypatch.chdir(tmp_path)
    write_film(tmp_path / "secret.mp4", range(1), {FRAMES})
    with pytest.raises(QKVideoError, match=r"^“film\.mp4” is no film, or it is damaged: delete it"):
        clips(content, manifest(1))


def test_a_film_whose_metadata_is_no_text_is_read(write_film, tmp_path):
    write_film(tmp_path / "film.mp4", range(1), {FRAMES})
    content = (tmp_path / "film.mp4").read_bytes()
    handler = content.index(b"VideoHandler")
    harmed = content[:handler] + b"\xff" + content[handler + 1 :]
    assert len(clips(harmed, manifest(1))) == 1
