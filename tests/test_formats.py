"""Every format of the documentation's table, made of a real film and looked into."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shlex
import subprocess
import sys
from fractions import Fraction
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree

import av
import numpy as np
import pytest
from click.testing import CliRunner
from PIL import Image
from stamps import read_rights, read_stamp

from qkvideo.cli import cli
from qkvideo.engine.errors import RequestError
from qkvideo.studio.encoding.formats import FORMATS, fitted, form
from qkvideo.studio.encoding.quality import quality
from qkvideo.studio.render import render

PAGE = Path(__file__).parent.parent / "docs/how-to/formats.md"
SENTENCE = "The cat & <b>"
FILM = "classroom"
BEAT = "pupils"
RIGHTS = "© Ada & Söhne, CC BY 4.0"
BESIDE = {
    "srt": "srt",
    "vtt": "vtt",
    "descriptions": "descriptions.vtt",
    "transcript": "txt",
    "youtube": "youtube.txt",
    "poster": "poster.png",
}


def rows() -> dict[str, dict[str, str]]:
    table = re.search(r"^(\| format .*?)\n\n", PAGE.read_text(encoding="utf-8"), re.S | re.M)
    assert table is not None
    head, _, *body = (
        [cell.strip() for cell in line.strip("|").split("|")] for line in table[1].splitlines()
    )
    return {row[0].strip("`"): dict(zip(head, row, strict=True)) for row in body}


ROWS = rows()
# Those that are encoded as a whole take long; tests/test_encoders.py looks at their alpha, too.
CLEAR = [
    pytest.param(name, marks=[pytest.mark.long] if FORMATS[name].kind == "animation" else [])
    for name, row in ROWS.items()
    if row["alpha"] != "no"
]


def options_of(name: str) -> list[str]:
    """What stands in a row's command after the program's name."""
    return shlex.split(ROWS[name]["command"].strip("`"))[1:]


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """Runs the command of a row, or of a row with -t, for one beat of a short sentence; once."""
    folder, made = tmp_path_factory.mktemp("formats"), {}

    def made_by(name: str, *more: str) -> dict:
        if (name, more) not in made:
            command, *options = options_of(name)
            options[options.index("score-matrix")] = FILM
            given = {
                "--sentence": SENTENCE,
                "--beat": BEAT,
                "-q": "l",
                "-j": "1",
                "--pace": "brisk",
                "--licence": RIGHTS,
            }
            given["-o"] = str(folder / "".join(more))
            arguments = [part for pair in given.items() for part in pair]
            result = CliRunner().invoke(cli, [command, *options, *more, *arguments, "--json"])
            assert result.exit_code == 0, result.output
            (made[name, more],) = json.loads(result.stdout)["films"]
        return made[name, more]

    return made_by


def pixels(path: Path) -> np.ndarray:
    """The last frame as RGBA, its colours by whoever decodes it."""
    if path.suffix in (".png", ".webp", ".avif", ".gif"):
        with Image.open(path) as picture:
            picture.seek(getattr(picture, "n_frames", 1) - 1)
            return np.array(picture.convert("RGBA"))
    with av.open(str(path)) as container:
        stream = container.streams.video[0]
        vp9 = stream.codec_context.name == "vp9"
        decoder = av.CodecContext.create("libvpx-vp9", "r") if vp9 else stream.codec_context
        *_, last = (f for packet in container.demux(stream) for f in decoder.decode(packet))
        return last.reformat(format="rgba", src_colorspace=1, src_color_range=1).to_ndarray()


def over_black(picture: np.ndarray) -> np.ndarray:
    return picture[..., :3] * (picture[..., 3:] / 255)


def order(path: Path) -> list[str]:
    """The outermost parts of an mp4 or mov, or the first places of a WebM's."""
    data = path.read_bytes()
    if path.suffix == ".webm":  # Cues and Cluster, by their numbers (RFC 9559)
        marks = {"index": b"\x1c\x53\xbb\x6b", "pictures": b"\x1f\x43\xb6\x75"}
        tracks = data.find(b"\x16\x54\xae\x6b")  # the head before them says what will come
        return sorted(marks, key=lambda name: data.find(marks[name], tracks))
    names, at = [], 0
    while at < len(data):
        names.append({b"moov": "index", b"mdat": "pictures"}.get(data[at + 4 : at + 8], ""))
        at += int.from_bytes(data[at : at + 4])
    return [name for name in names if name]


def test_the_table_tells_of_every_format():
    assert list(ROWS) == list(FORMATS)
    for name, row in ROWS.items():
        assert (row["alpha"] == "no") == (FORMATS[name].opaque is not None)
        assert (row["sound"] == "no") == (FORMATS[name].sound is None)
        assert (row["captions"] == "no") == (FORMATS[name].kind != "film")


# How each is encoded, tests/test_encoders.py looks at; one of them is made of a film.
MOVING = ["gif", *(pytest.param(name, marks=pytest.mark.long) for name in ("webp", "avif"))]
EVERY = [*(name for name in ROWS if FORMATS[name].kind != "animation"), *MOVING]


@pytest.mark.parametrize("name", EVERY)
def test_each_row_names_its_files(name, run):
    film = run(name)
    stem = f"{FILM}.{BEAT}"
    beside = stem if name == "mp4" else f"{stem}.{name}"
    names = {name: f"{stem}.{name}", "manifest": f"{beside}.json"}
    if ROWS[name]["captions"] != "no":
        names |= {kind: f"{beside}.{ending}" for kind, ending in BESIDE.items()}
    assert {kind: Path(path).name for kind, path in film["files"].items()} == names
    for path in film["files"].values():
        assert Path(path).is_file()
    document = json.loads(Path(film["files"]["manifest"]).read_text())
    assert document["video"]["frames"] == film["frames"] == document["beats"][0]["frames"]
    assert read_stamp(Path(film["files"][name])).startswith("qkvideo ")
    pictures = {name, *film["files"]} & {name, "poster"}
    assert {read_rights(Path(film["files"][each])) for each in pictures} == {RIGHTS}


@pytest.mark.parametrize("name", [n for n, f in FORMATS.items() if f.kind == "film"])
def test_films_have_every_frame_their_colours_and_their_captions(name, run):
    film = run(name)
    path = Path(film["files"][name])
    assert order(path) == ["index", "pictures"]
    with av.open(str(path)) as container:
        video, text = container.streams.video[0], container.streams.subtitles[0]
        context = video.codec_context
        assert (context.colorspace, context.color_primaries, context.color_trc) == (1, 1, 1)
        assert (context.width, context.height) == (854, 480)
        packets = [p for p in container.demux(video, text) if p.size > 2]
        shown = [p for p in packets if p.stream.type == "video"]
        times = [p.pts * p.time_base for p in shown]
        assert len(times) == film["frames"]
        assert all(abs(t - Fraction(i, 15)) < Fraction(1, 1000) for i, t in enumerate(times))
        assert container.duration / 1e6 == pytest.approx(film["seconds"], abs=0.002)
        said = next(p for p in packets if p.stream.type == "subtitle")
        assert said.duration * said.time_base == pytest.approx(film["seconds"], abs=0.002)
        assert len(container.chapters()) == 1
    wanted, found = (
        part.astype(int) for part in (pixels(Path(film["files"]["poster"])), pixels(path))
    )
    assert np.abs(over_black(found) - over_black(wanted)).mean() < 2.5
    assert (found[..., 3].min() == 255) == ("-t" not in options_of(name))


@pytest.mark.parametrize("name", MOVING)
def test_pictures_that_move_last_as_long_as_the_film(name, run):
    film = run(name)
    lasting = 0
    with Image.open(film["files"][name]) as picture:
        assert picture.is_animated
        for number in range(picture.n_frames):
            picture.seek(number)
            picture.load()
            lasting += picture.info["duration"]
    assert abs(lasting - 1000 * film["seconds"]) <= 5
    wanted = pixels(Path(run("png")["files"]["png"])).astype(int)
    assert np.abs(pixels(Path(film["files"][name])).astype(int) - wanted).mean() < 1.5


@pytest.mark.parametrize("name", CLEAR)
def test_nothing_is_left_of_the_ground_and_edges_keep_their_colour(name, run):
    more = () if "-t" in options_of(name) else ("-t",)
    path = Path(run(name, *more)["files"][name])
    if name == "svg":
        drawn = ElementTree.parse(path).getroot()
        assert "3840" not in {part.get("width") for part in drawn.iter() if part is not drawn}
        return
    # Every word is white, grey or of a key's or query's colour: nothing is dark but cells.
    made, opaque = pixels(path).astype(int), pixels(Path(run("png")["files"]["png"])).astype(int)
    ground = opaque[0, 0, :3]
    assert made[..., 3].max() == 255
    corner = made[:8, :8, 3], made[-8:, :8, 3]
    assert max(part.max() for part in corner) <= 1
    nothing = (opaque[..., :3] == ground).all(axis=-1)
    # WebM keeps alpha with losses, which round corners have more of than straight ones.
    assert np.quantile(made[..., 3][nothing], 0.995) <= 4
    # Laid over the ground again, it is what would have been drawn there.
    alpha = made[..., 3:] / 255
    again = made[..., :3] * alpha + ground * (1 - alpha)
    assert np.abs(again - opaque[..., :3]).mean() < 1
    edges = (made[..., 3] > 60) & (made[..., 3] < 200)
    assert edges.sum() > 500
    wrong = (again - opaque[..., :3])[edges]
    assert np.abs(wrong.mean(axis=0)).max() < 4


def test_a_drawing_shows_what_the_picture_shows(run, browser):
    film = run("svg")
    text = Path(film["files"]["svg"]).read_text()
    page = browser.new_page(viewport={"width": 854, "height": 480})
    page.set_content(f"<body style='margin:0'>{text}</body>")
    shown = np.array(Image.open(BytesIO(page.screenshot())).convert("RGB")).astype(int)
    wanted = np.array(Image.open(run("png")["files"]["png"])).astype(int)
    assert np.abs(shown - wanted).mean() < 1.5
    root = ElementTree.fromstring(text)
    space = {"svg": "http://www.w3.org/2000/svg"}
    assert root.find("svg:title", space).text
    assert SENTENCE in root.find("svg:desc", space).text
    assert (root.get("role"), root.get("lang")) == ("img", "en")
    named = {value for part in root.iter() for value in part.attrib.values()}
    assert not [value for value in named if "url(" in value or "://" in value]
    assert not root.findall(".//svg:text", space)


def test_formats_leave_each_other_alone(run):
    films = [run(name) for name in ROWS]
    every = [Path(path) for film in films for path in film["files"].values()]
    assert len(set(every)) == len(every)
    for film in films:  # each is whole, though the others came after it
        document = json.loads(Path(film["files"]["manifest"]).read_text())
        for file in document["files"].values():
            content = Path(film["files"]["manifest"]).with_name(file["path"]).read_bytes()
            assert hashlib.sha256(content).hexdigest() == file["sha256"]


@pytest.mark.parametrize("name", EVERY)
def test_what_is_there_is_not_made_again(name, run):
    film = run(name)
    folder = Path(film["files"]["manifest"]).parent
    usual = {
        "sentence": SENTENCE,
        "quality": "l",
        "beat": BEAT,
        "pace": "brisk",
        "jobs": 1,
        "licence": RIGHTS,
    }
    usual |= {"out": folder, "licence": RIGHTS}
    clear = "-t" in options_of(name)
    (again,) = render(FILM, format=name, transparent=clear, **usual)
    assert again.status == "cached"
    if FORMATS[name].opaque is None:
        (other,) = render(FILM, format=name, transparent=not clear, dry_run=True, **usual)
        assert other.status == "planned"


# What is asked for


@pytest.mark.parametrize(
    ("asked", "made"),
    [
        ({}, "mp4"),
        ({"transparent": True}, "mov"),
        ({"stills": True}, "stills"),
        ({"stills": True, "transparent": True}, "stills"),
        ({"stills": True, "name": "svg"}, "stills.svg"),
        ({"transparent": True, "name": "webm"}, "webm"),
        ({"sound": True, "name": "webm"}, "webm"),
        ({"sound": True, "transparent": True}, "mov"),
    ],
)
def test_what_is_not_said_follows_from_what_is(asked, made):
    usual = {"name": None, "stills": False, "transparent": False, "sound": False}
    assert form(**usual | asked) == made


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"name": "mp4", "transparent": True}, "mp4 has no alpha; use --format mov or webm"),
        ({"name": "gif", "transparent": True}, "use --format webp or avif"),
        ({"name": "mov", "stills": True}, "stills are pictures, not mov; .* choose png or svg"),
        ({"name": "gif", "sound": True}, "gif has no sound; .* one of mp4, webm, mov"),
        ({"name": "svg", "sound": True}, "svg has no sound"),
        ({"stills": True, "sound": True}, "a still has no sound"),
        ({"name": "flv"}, "“flv” cannot be made; choose one of mp4, webm, mov, gif"),
    ],
)
def test_what_cannot_be_is_refused_with_what_can(asked, said):
    usual = {"name": None, "stills": False, "transparent": False, "sound": False}
    with pytest.raises(RequestError, match=said):
        form(**usual | asked)


@pytest.mark.parametrize("aspect", ["16:9", "4:3", "1:1", "9:16"])
@pytest.mark.parametrize("letter", "lmhpk")
def test_pictures_that_move_keep_their_shape_and_the_clock(aspect, letter):
    size = quality(letter).shaped(aspect)
    for name, format_ in FORMATS.items():
        made = fitted(name, size)
        assert made.fps <= format_.fps
        assert made.fps % 15 == 0
        assert (made.width % 2, made.height % 2) == (0, 0)
        assert made.width / made.height == pytest.approx(size.width / size.height, rel=0.002)
        if format_.kind != "animation":
            assert made == size
    assert min(fitted("gif", size).width, fitted("gif", size).height) <= 720


# All of a film


@pytest.mark.long
@pytest.mark.parametrize("options", [["--format", n] for n in FORMATS] + [["-t"]], ids=str)
def test_any_number_of_processes_gives_the_same_bytes(options, tmp_path):
    found = []
    for jobs in ("1", "3"):
        folder = tmp_path / jobs
        command = [sys.executable, "-m", "qkvideo.cli", "render", FILM, "-q", "l"]
        subprocess.run(
            [*command, *options, "--sentence", "a b", "-j", jobs, "-o", str(folder)],
            check=True,
            env=os.environ | {"QKVIDEO_CACHE": str(tmp_path / f"pieces {jobs}")},
        )
        found.append({p.name: p.read_bytes() for p in folder.iterdir() if p.suffix != ".lock"})
    assert found[0] == found[1]


@pytest.mark.long
@pytest.mark.parametrize(("name", "codec"), [("webm", "opus"), ("mov", "aac")])
def test_films_with_alpha_speak(name, codec, tmp_path):
    (film,) = render(
        "score-matrix",
        sentence="a b",
        quality="l",
        format=name,
        transparent=True,
        narrate="espeak",
        out=tmp_path,
    )
    assert film.status == "rendered"
    with av.open(str(film.files[name])) as container:
        sound = container.streams.audio[0]
        assert sound.codec_context.name == codec
        heard = np.concatenate([f.to_ndarray().ravel() for f in container.decode(sound)])
    assert len(heard) / 48_000 == pytest.approx(film.seconds, abs=0.1)
    assert np.abs(heard).max() > 0.1
