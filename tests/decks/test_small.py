"""What decks make of clips: fewer bytes, last pictures; and that nothing is made twice."""

from __future__ import annotations

import os
from io import BytesIO

import av
import numpy as np
import pytest
from PIL import Image

from qkvideo.studio.decks import budget, small
from qkvideo.studio.decks.budget import packed, within
from qkvideo.studio.files import store

FRAMES, FPS = 22, 15


@pytest.fixture(autouse=True)
def pieces(monkeypatch, tmp_path):
    monkeypatch.setenv("QKVIDEO_CACHE", str(tmp_path / "pieces"))


@pytest.fixture
def clip(write_film, tmp_path):
    """The film of a beat, larger than it need be."""

    def made(number: int, **options) -> bytes:
        path = tmp_path / f"{number}.mp4"
        write_film(path, [number], {9}, **{"crf": "0", "threads": "1", **options})
        return path.read_bytes()

    return made


def colours(film: bytes) -> list[tuple[int, ...]]:
    with av.open(BytesIO(film)) as container:
        times = [(frame.time, frame.to_image().getpixel((9, 9))) for frame in container.decode()]
    assert [time for time, _ in times] == pytest.approx([k / FPS for k in range(len(times))])
    return [colour for _, colour in times]


def test_a_smaller_clip_has_the_same_frames_in_fewer_bytes(clip, colour):
    film = clip(1)
    made = small.smaller(film, 23)
    assert len(made) < len(film)
    wanted = [colour(1, frame) for frame in range(FRAMES)]
    np.testing.assert_allclose(colours(made), wanted, atol=4)


def test_a_clip_that_gains_nothing_stays(clip):
    film = small.smaller(clip(0), 33)
    assert small.smaller(film, 10) == film


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="cores are chosen as on Linux")
def test_a_smaller_clip_has_the_same_bytes_on_any_number_of_cores(clip):
    film, cores, made = clip(0), os.sched_getaffinity(0), []
    try:
        for some in (cores, {min(cores)}):
            os.sched_setaffinity(0, some)
            made.append(small.smaller(film, 23))
            store.clear()
    finally:
        os.sched_setaffinity(0, cores)
    assert made[0] == made[1]


@pytest.mark.parametrize("kind", ["webp", "jpeg"])
def test_a_still_is_the_last_frame(clip, last_colour, kind):
    with Image.open(BytesIO(small.still(clip(2), kind))) as picture:
        assert picture.format == kind.upper()
        assert picture.size == (320, 180)
        assert picture.convert("RGB").getpixel((9, 9)) == pytest.approx(last_colour(2), abs=5)


@pytest.fixture
def encoded(monkeypatch):
    """Every film that is encoded from now on."""
    really, found = small.encoded, []
    monkeypatch.setattr(
        small, "encoded", lambda film, crf: (found.append(film), really(film, crf))[1]
    )
    return found


def test_only_as_many_are_encoded_as_have_to_be_the_largest_first(clip, encoded):
    films = [clip(0, crf="30"), clip(1), clip(2, crf="20")]
    assert within(films, sum(map(len, films))) == tuple(films)
    assert encoded == []
    heard = []
    most = sum(map(len, films)) - 1
    made = within(films, most, heard.append)
    assert encoded == [films[1]]
    assert made == (films[0], small.smaller(films[1], budget.QUALITIES[0]), films[2])
    (step,) = heard
    assert (step.size, step.most) == (most + 1, most)


def test_the_same_again_encodes_nothing_and_a_change_only_what_it_changes(clip, encoded):
    films = [clip(0), clip(1), clip(2)]
    heard = []
    first = within(films, 1, heard.append)
    # Only the lowest quality is tried: the others cannot be expected to suffice.
    assert len(heard) == 3
    assert (heard[0].size, heard[0].most) == (sum(map(len, films)), 1)
    assert all(step.seconds > 0 for step in heard)
    del encoded[:], heard[:]
    assert within(films, 1, heard.append) == first
    assert encoded == heard == []
    films[1] = clip(3)
    within(films, 1)
    assert set(encoded) == {films[1]}
    for kind in ("webp", "jpeg"):
        small.still(films[0], kind)
    store.clear()
    within(films, 1)
    assert set(encoded) == set(films)


def pretended(monkeypatch, smaller):
    """Let films be encoded by a function; none of them is in the cache."""
    monkeypatch.setattr(small, "pixels", lambda _: 50)
    monkeypatch.setattr(small, "has_smaller", lambda *_: False)
    monkeypatch.setattr(small, "smaller", smaller)


def test_a_quality_that_will_not_do_is_left_after_some_films(monkeypatch):
    """As at 480p, where films keep .59 of their bytes: once, all were encoded three times."""
    films, tried = [bytes([k]) * 1000 for k in range(100)], []

    def smaller(film, crf):
        tried.append(crf)
        return film[: round(len(film) * 0.59 * 0.8 ** budget.QUALITIES.index(crf))]

    pretended(monkeypatch, smaller)
    made = within(films, 43_000)
    assert sum(map(len, made)) <= 43_000
    assert tried[0] == 23
    assert tried[-1] == 29
    assert len(tried) < 120


@pytest.mark.parametrize(("share", "most"), [(0.5, 620), (0.8, 700), (0.9, 450), (0.99, 1)])
def test_how_much_is_left_to_encode_is_told_early(monkeypatch, share, most):
    """Films that shrink less than expected, and of which the small ones have as many frames."""
    now, level = 0.0, {crf: share * 0.8**k for k, crf in enumerate(budget.QUALITIES)}
    films = [bytes([k]) * (40 - k) for k in range(30)]

    def smaller(film, crf):
        nonlocal now
        now += 3.0
        return film[: round(len(film) * level[crf])]

    monkeypatch.setattr(budget, "monotonic", lambda: now)
    pretended(monkeypatch, smaller)
    heard = []
    within(films, most, lambda step: heard.append((step, now)))
    assert len(heard) >= 8
    sizes = [step.size for step, _ in heard]
    assert sizes == sorted(sizes, reverse=True)
    for step, when in heard[len(heard) // 4 :]:
        assert step.seconds == pytest.approx(now - when, rel=0.15, abs=9)
    assert {step.most for step, _ in heard} == {most}


def test_before_anything_is_encoded_time_and_size_of_the_deck_are_told(monkeypatch):
    """Ten films of 3e9 pixels keep .38 of their bytes; then all fit, and each has a still."""
    films = [bytes([k]) * 1000 for k in range(10)]
    pretended(monkeypatch, lambda film, _: film[:380])
    monkeypatch.setattr(small, "pixels", lambda _: 3_000_000_000)
    monkeypatch.setattr(small, "still", lambda film, _: b"a" * (60 + 20 * (film[0] % 4 == 0)))
    heard = []
    within(films, 4000, heard.append, packed(films, "webp", 4 / 3, 900))
    # Of every second still, 0 and 4 and 8 have 80 bytes, 2 and 6 have 60.
    assert heard[0].whole == pytest.approx(900 + 4 / 3 * (10 * 380 + 10 * 72), abs=2)
    assert heard[0].seconds == pytest.approx(100)


def test_pictures_are_counted_without_decoding(clip):
    with av.open(BytesIO(clip(0))) as film:
        shape = next(film.decode(video=0)).to_ndarray(format="gray").shape
    assert small.pixels(clip(0)) == FRAMES * shape[0] * shape[1]


def test_stills_are_kept(clip, monkeypatch):
    film = clip(0)
    made = small.still(film, "webp")

    def never(*_):
        raise AssertionError("it was decoded again")

    monkeypatch.setattr(small, "_last", never)
    assert small.still(film, "webp") == made


def test_a_store_that_keeps_nothing_changes_no_byte(clip, monkeypatch):
    film = clip(0)
    made = small.smaller(film, 23), small.still(film, "jpeg")
    monkeypatch.setenv("QKVIDEO_CACHE", "/dev/null/nowhere")
    assert (small.smaller(film, 23), small.still(film, "jpeg")) == made


def test_a_clip_has_a_key_frame_at_its_start_and_few_others(write_film, tmp_path):
    """Each costs as much as seconds of motion; a deck shows a clip from its start."""
    path = tmp_path / "long.mp4"
    write_film(path, range(20), {*range(0, 440, 22)}, crf="0", threads="1")
    with av.open(BytesIO(small.smaller(path.read_bytes(), 26))) as clip:
        packets = [packet for packet in clip.demux(video=0) if packet.size]
    assert [packet.is_keyframe for packet in packets] == [True] + [False] * 439
    assert min(packet.pts for packet in packets) == 0
