"""Films by other people: a package is installed as pip installs it, and broken in every way."""

from __future__ import annotations

import errno
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import qkvideo
from qkvideo.engine.errors import QKVideoError, RequestError
from qkvideo.scenes import programme

EXAMPLE = Path(__file__).parent / "data" / "strongest-word"
SENTENCE = "The cat sat on the mat because it was tired"
SLUG, MODULE = "strongest-word", "strongest_word"


def install(package: Path, folder: Path) -> Path:
    """What pip makes of a package, in a folder of its own; nothing is fetched."""
    source = folder / "source"
    shutil.copytree(package, source)
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    pip += ["--no-compile"]  # a file that changes within a second would not be read again
    command = [*pip, "--no-build-isolation", "--target", str(folder / "site"), str(source)]
    subprocess.run(command, check=True, capture_output=True)
    return folder / "site"


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    return install(EXAMPLE, tmp_path_factory.mktemp("installed"))


@pytest.fixture
def site(installed, tmp_path):
    """A copy to break."""
    return Path(shutil.copytree(installed, tmp_path / "site"))


def reached(site: Path) -> dict[str, str]:
    """The environment of a process for which the package is installed."""
    path = os.pathsep.join(filter(None, [str(site), os.environ.get("PYTHONPATH", "")]))
    return os.environ | {"PYTHONPATH": path}


@pytest.fixture
def run(qkv):
    """The command line, for which the package is installed."""
    return lambda site, *arguments, cwd=None: qkv(
        *arguments, cwd=cwd or site.parent, env=reached(site)
    )


@pytest.fixture
def stills(run):
    """Draw beats of films: status, what became of each film, and standard error."""

    def stills(site, *slugs, lang="en", beats=()):
        only = [part for beat in beats for part in ("--beat", beat)]
        options = [*only, "--stills", "-q", "l", "-o", "out", "--lang", lang, "--json", "-j", "1"]
        done = run(site, "render", *slugs, *options, "--sentence", SENTENCE)
        films = json.loads(done.stdout).get("films", []) if done.stdout else []
        return done.returncode, {film["slug"]: film for film in films}, done.stderr

    return stills


def test_it_is_listed_after_our_own_and_nobodys_code_is_run(site, run):
    (site / MODULE / "__init__.py").write_text("raise SystemExit('imported')\n")
    done = run(site, "list", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    films = json.loads(done.stdout)["films"]
    assert [film["slug"] for film in films] == [head.slug for head in programme()] + [SLUG]
    assert films[-1]["beats"] == ["asks", "answer"]


def test_it_is_rendered_in_german_and_again_only_when_it_changed(site, stills):
    status, films, err = stills(site, SLUG, lang="de")
    assert (status, films[SLUG]["status"], err) == (0, "rendered", "")
    assert films[SLUG]["title"] == "Das stärkste Wort"
    manifest = json.loads((site.parent / films[SLUG]["files"]["manifest"]).read_text())
    assert {number["tensor"] for number in manifest["numbers"]} >= {"weights"}
    assert stills(site, SLUG, lang="de")[1][SLUG]["status"] == "cached"
    film = site / MODULE / "film.py"
    film.write_text(
        film.read_text().replace('size="display", ink="key"', 'size="title", ink="key"')
    )
    assert stills(site, SLUG, lang="de")[1][SLUG]["status"] == "rendered"


def test_it_is_in_a_deck(site, run):
    arguments = ["slides", SLUG, "--beat", "answer", "-q", "l", "-o", "deck.html"]
    arguments += ["--sentence", SENTENCE]
    done = run(site, *arguments)
    assert done.returncode == 0, done.stderr
    deck = (site.parent / "deck.html").read_text(encoding="utf-8")
    assert f'id="{SLUG}.answer"' in deck
    assert "Another answers" in deck


@pytest.mark.parametrize(
    ("file", "words", "said"),
    [
        (
            "film.py",
            ["render", "--stills", "-j", "1", "-o", "out"],
            f"{SLUG}: the process that drew it",
        ),
        ("story.py", ["render", "-j", "2", "-o", "out"], f"{SLUG}: the process that drew it"),
        ("story.py", ["slides", "--vector", "-o", "d.html"], f"the process that laid out “{SLUG}”"),
    ],
)
def test_its_code_cannot_end_the_program_without_a_word(site, file, words, said, run):
    path = site / MODULE / file
    source = path.read_text().replace("import annotations\n", "import annotations\nimport os\n")
    path.write_text(source + "\n\nos._exit(0)\n")
    done = run(site, *words, SLUG, "-q", "l", "--sentence", SENTENCE)
    assert done.returncode == 1
    assert f"qkvideo: {said} ended with status 0" in done.stderr


THREAD = "import threading, time\nthreading.Thread(target=time.sleep, args=(120,)).start()\n"
PROCESS = "import os, time\nif os.fork() == 0:\n    time.sleep(120)\n    os._exit(0)\n"


@pytest.mark.parametrize(
    "left",
    [THREAD, pytest.param(PROCESS, marks=pytest.mark.long), PROCESS + "os._exit(0)\n"],
    ids=["thread", "process", "process, and ended"],
)
def test_what_its_code_leaves_behind_keeps_no_run_waiting(site, left, tmp_path):
    with (site / MODULE / "film.py").open("a") as film:
        film.write("\n\n" + left)
    words = ["render", SLUG, "--stills", "-q", "l", "-o", "out", "--sentence", SENTENCE]
    with (tmp_path / "said").open("w+") as said:
        done = subprocess.run(
            [sys.executable, "-m", "qkvideo.cli", *words],
            env=reached(site),
            cwd=tmp_path,
            stdout=said,
            stderr=said,
            timeout=60,  # of the hundred that it would wait
            check=False,
        )
        said.seek(0)
        text = said.read()
    status, word = (0, ": rendered") if left in (THREAD, PROCESS) else (1, "ended with status 0")
    assert (done.returncode, word in text) == (status, True), text


def in_a_beat(site: Path, *lines: str) -> None:
    """Have the beat “answer” begin with lines of code."""
    film = site / MODULE / "film.py"
    share = "    share = Line((s.share,)"
    film.write_text(film.read_text().replace(share, f"    {'; '.join(lines)}\n{share}"))


@pytest.mark.parametrize("done", ["os.chdir('elsewhere')", "os.fork()"])
def test_its_code_may_go_elsewhere_or_fork_and_every_film_is_in_its_place(site, done, stills):
    """The other film was drawn in the same process, and a forked one drew both once more."""
    (site.parent / "elsewhere").mkdir()
    in_a_beat(site, "import os", done)
    slugs = (SLUG, "ambiguous")
    status, films, err = stills(site, *slugs, beats=(f"{SLUG}/answer", "ambiguous/same"))
    assert (status, [films[slug]["status"] for slug in slugs]) == (0, ["rendered"] * 2), err
    files = [name for slug in slugs for name in films[slug]["files"]["stills"]]
    assert all((site.parent / name).is_file() for name in files)
    assert not any((site.parent / "elsewhere").iterdir())


def test_busy_code_that_hears_no_signal_keeps_nobody_waiting_who_presses_ctrl_c(site):
    in_a_beat(site, "open('begun', 'w')", "sum(range(10**13))")
    words = ["render", SLUG, "--stills", "-q", "l", "-o", "out", "--sentence", SENTENCE]
    command = [sys.executable, "-m", "qkvideo.cli", *words]
    run = subprocess.Popen(command, env=reached(site), cwd=site.parent, stderr=subprocess.PIPE)
    while not (site.parent / "begun").exists():
        assert run.poll() is None
        time.sleep(0.05)
    pressed = time.monotonic()
    run.send_signal(signal.SIGINT)
    assert run.wait(30) == 130
    assert time.monotonic() - pressed < 4  # of the eight seconds that it once took


# From 0 on, those from 3 on are among them.
@pytest.mark.parametrize("first", [0, pytest.param(3, marks=pytest.mark.long)])
def test_its_code_may_close_every_file_and_no_traceback_is_seen(site, first, run):
    with (site / MODULE / "film.py").open("a") as film:
        film.write(f"\n\nimport os\nos.closerange({first}, 4096)\n")
    words = ["render", SLUG, "--stills", "-q", "l", "-o", "out", "--sentence", SENTENCE]
    done = run(site, *words)
    assert done.returncode == 1
    assert done.stderr.splitlines()[1:] == [
        f"qkvideo: {SLUG}: the process that drew it ended with status 1"
    ]


def test_an_error_of_its_code_is_one_line_about_it(site, stills):
    story = site / MODULE / "story.py"
    raised = """
    import sys
    sys.stdout = None

    class Own(Exception):
        def __str__(self):
            raise RuntimeError
    Own.__name__ = "Own\\nqkvideo: pronoun: rendered"
    raise Own
"""
    story.write_text(story.read_text().replace("    del room", f"{raised}    del room"))
    status, films, err = stills(site, SLUG)
    assert (status, films[SLUG]["error"]) == (1, "Own qkvideo: pronoun: rendered")
    assert "Traceback" not in err


def broken_syntax(folder):
    (folder / "film.py").write_text("def oops(:\n")


def taken_name(folder):
    metadata = next(folder.parent.glob("*.dist-info")) / "entry_points.txt"
    metadata.write_text(metadata.read_text().replace(f"= {MODULE}", "= their.pronoun"))
    (folder.parent / "their").mkdir()
    shutil.copytree(folder, folder.parent / "their" / "pronoun")


def no_folder(folder):
    shutil.rmtree(folder)


def no_title(folder):
    film = folder / "film.py"
    film.write_text(film.read_text().replace('TITLE = "Strongest word"\n', ""))


def without_end(folder):
    (folder / "film.py").write_text(f"TITLE = {'-' * 3000}1\n")


def cannot_be_a_key(folder):
    (folder / "film.py").write_text("TITLE = {[]: 1}\n")


def no_conditions(folder):
    film = folder / "film.py"
    film.write_text(film.read_text() + "\nONLY = 5\n")


def an_odd_condition(folder):
    film = folder / "film.py"
    film.write_text(film.read_text() + '\nONLY = {"answer": []}\n')


def no_names_to_build_on(folder):
    film = folder / "film.py"
    film.write_text(film.read_text() + '\nBUILDS_ON = ("mixing", 2)\n')


def an_unknown_condition(folder):
    film = folder / "film.py"
    film.write_text(film.read_text() + '\nONLY = {"answer": "sunny"}\n')


def an_unknown_reading(folder):
    film = folder / "film.py"
    film.write_text(film.read_text() + "\nREADS = []\n")


def a_computed_title(folder):
    film = folder / "film.py"
    film.write_text(film.read_text().replace('"Strongest word"\n', "str(5)\n"))


def a_pipe(folder):
    (folder / "film.py").unlink()
    os.mkfifo(folder / "film.py")


@pytest.mark.parametrize(
    ("harm", "part"),
    [
        (without_end, "line 1" if sys.version_info >= (3, 13) else "recursion depth"),
        (cannot_be_a_key, "unhashable"),
        (a_pipe, "no regular file"),
        (no_conditions, "film.py: ONLY says"),
        (an_odd_condition, "film.py: ONLY says"),
        (no_names_to_build_on, "film.py: BUILDS_ON is a tuple of films' names"),
        (
            an_unknown_condition,
            "true of contrasted, included, matrices, nounless, parallel, taught",
        ),
        (an_unknown_reading, "film.py: READS is one of '', 'pair', 'next', 'passage', 'writes'"),
        (a_computed_title, "TITLE in line 20 is not a literal"),
        (broken_syntax, "invalid syntax (film.py:1)"),
        (taken_name, "there is a film of that name already, of QKVideo"),
        (no_folder, f"there is no folder “{MODULE}” with a film.py"),
        (no_title, "a film's file needs TITLE"),
    ],
)
def test_what_cannot_be_listed_is_named_in_a_line_and_harms_no_other(site, harm, part, run):
    harm(site / MODULE)
    done = run(site, "list", "--json")
    assert done.returncode == 0
    assert [film["slug"] for film in json.loads(done.stdout)["films"]] == [
        head.slug for head in programme()
    ]
    (line,) = done.stderr.splitlines()
    assert "of the package “strongest-word” is left out: " in line
    assert part in line


@pytest.mark.parametrize("content", [b"[qkvideo.films]\n\xff = a\n", b"[qkvideo.films]\n[[[\n"])
def test_a_package_with_damaged_entry_points_stops_no_command(site, content, run):
    (other := site / "other-1.0.dist-info").mkdir()
    (other / "METADATA").write_text("Metadata-Version: 2.1\nName: other\nVersion: 1.0\n")
    (other / "entry_points.txt").write_bytes(content)
    done = run(site, "list", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert SLUG in done.stdout


def test_nor_does_one_whose_name_cannot_be_read(site, run):
    (other := site / "other-1.0.dist-info").mkdir()
    (other / "METADATA").write_bytes(b"\xff\0")
    (other / "entry_points.txt").write_text("[qkvideo.films]\nx = nowhere_at_all\n")
    done = run(site, "list", "--json")
    assert done.returncode == 0
    assert SLUG in done.stdout
    assert "package “nowhere_at_all” is left out" in done.stderr


def lacks_a_line(folder):
    lines = (folder / "en.ftl").read_text().splitlines(keepends=True)
    (folder / "en.ftl").write_text("".join(x for x in lines if "answer-notes" not in x))


def lacks_all_lines(folder):
    (folder / "en.ftl").write_text("")


def fails_in_a_beat(folder):
    film = folder / "film.py"
    film.write_text(
        film.read_text().replace(
            "    share = Line((s.share,)", "    1 / 0\n    x = Line((s.share,)"
        )
    )


def has_endless_lines(folder):
    os.truncate(folder / "en.ftl", 20 << 30)


def cannot_be_imported(folder):
    (folder / "story.py").write_text("import nothing_like_it\n")


def ends_in_a_beat(folder):
    fails_in_a_beat(folder)
    film = folder / "film.py"
    film.write_text(film.read_text().replace("1 / 0", "raise SystemExit(3)"))


def ends_in_its_story(folder):
    film = folder / "film.py"
    film.write_text(film.read_text() + "\n\ndef tell(view, room):\n    raise SystemExit(3)\n")


def raises_what_is_no_error(folder):
    fails_in_a_beat(folder)
    film = folder / "film.py"
    film.write_text(film.read_text().replace("1 / 0", "raise BaseException('no\\nerror')"))


def returns(folder, what):
    film = folder / "film.py"
    film.write_text(film.read_text().replace("    steps = ", f"    return {what}\n    steps = "))


def ends_when_imported(folder):
    (folder / "story.py").write_text("import sys; sys.exit()\n")


def fails_when_imported(folder):
    (folder / "story.py").write_text("1 / 0\n")


HARMS_NO_OTHER = {lacks_all_lines, fails_in_a_beat, ends_in_its_story, ends_when_imported}
"""With these another film is drawn as well: one each for texts, beats, stories and imports."""


@pytest.mark.parametrize(
    ("harm", "lang", "part"),
    [
        (lacks_a_line, "en", f"has no line “{SLUG}-answer-notes”"),
        (lacks_all_lines, "en", f"has no line “{SLUG}-title”"),
        (fails_in_a_beat, "en", "the beat “answer”: ZeroDivisionError: division by zero"),
        (has_endless_lines, "en", "it has more than 4,194,304 bytes"),
        (raises_what_is_no_error, "en", "BaseException: no error"),
        (partial(returns, what="say"), "en", "the beat “answer” must return a Beat with steps"),
        (
            partial(returns, what="Beat(say, ())"),
            "en",
            "the beat “answer” must return a Beat with steps",
        ),
        (ends_in_a_beat, "en", "the beat “answer”: SystemExit: 3"),
        (ends_in_its_story, "en", "the film's function tell: SystemExit: 3"),
        (ends_when_imported, "en", f"the film “{SLUG}” cannot be imported: SystemExit"),
        (fails_when_imported, "en", f"the film “{SLUG}” cannot be imported: ZeroDivisionError: di"),
        (cannot_be_imported, "en", "No module named 'nothing_like_it'"),
        (lambda _: None, "ru", "the film has no lines in the language “ru”; it has: de, en"),
    ],
)
def test_what_cannot_be_drawn_fails_alone_in_a_line(site, harm, lang, part, stills):
    harm(site / MODULE)
    others = ["ambiguous"] if harm in HARMS_NO_OTHER else []
    beats = [f"{SLUG}/answer", *(f"{other}/same" for other in others)]
    status, films, err = stills(site, SLUG, *others, lang=lang, beats=beats)
    assert status == 1
    assert all(films[other]["status"] == "rendered" for other in others)
    assert films[SLUG]["status"] == "failed"
    assert part in films[SLUG]["error"]
    assert "\n" not in films[SLUG]["error"]
    assert f"qkvideo: {SLUG}: " in err


# The skeleton, and the checks that come with it


def content(folder: Path) -> dict[Path, str]:
    files = (p for p in folder.rglob("*") if p.is_file() and "__pycache__" not in p.parts)
    return {path.relative_to(folder): path.read_text() for path in files}


def test_a_skeleton_is_the_example_and_its_own_test_passes(site, tmp_path):
    made = qkvideo.new_film(SLUG, out=tmp_path)
    german = Path(MODULE, "de.ftl")
    assert content(made) == {k: v for k, v in content(EXAMPLE).items() if k != german}
    (site / german).unlink()  # pip makes the same of the same files
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(made)],
        env=reached(site),
        cwd=made,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "1 passed" in done.stdout, done.stdout


MANIM = '''"""A film of manim's mobjects and animations only."""
from qkvideo.scenes.parts.beat import Beat, Step, beat
from qkvideo.scenes.parts.own import Own
from qkvideo.scenes.text.catalogue import Word
from .story import tell

TITLE = "Strongest word"
SUMMARY = "All of it is manim's."
ORDER = 100


def plane(colour):
    from manim import NumberPlane

    return NumberPlane(x_range=(-3, 3), y_range=(-2, 2))


def vectors(scene):
    from manim import Arrow, GrowArrow, Rotate, Text, Write

    middle = scene["plane"].get_center()
    arrow = Arrow(middle, middle + (2, 0, 0), color=scene.colour("query"), buff=0)
    scene.play(GrowArrow(arrow))
    scene.play(Rotate(arrow, 1, about_point=middle))
    scene.play(Write(Text("q").next_to(arrow)))


@beat
def asks(s):
    step = Step(Own(plane, key="plane"), plays=vectors)
    return Beat({"query": Word(s.tokens[s.query]), "n": s.n}, (step,))
'''


def test_a_film_may_be_all_manim(site, run):
    (site / MODULE / "film.py").write_text(MANIM)
    how = ["--sentence", SENTENCE, "--theme", "light", "-o", "out", "-q", "l", "--json"]
    made = json.loads(run(site, "render", SLUG, *how).stdout)["films"][0]
    assert made["status"] == "rendered"
    assert json.loads(run(site, "render", SLUG, *how).stdout)["films"][0]["status"] == "cached"
    manifest = json.loads((site.parent / made["files"]["manifest"]).read_text())
    # 3 seconds of animation, at 15 frames a second, before the caption has been read.
    assert manifest["beats"][0]["frames"] > 45
    assert run(site, "render", SLUG, *how[:-1], "--stills").returncode == 0
    (still,) = (site.parent / "out").rglob("*asks*.png")
    pixels = np.asarray(Image.open(still).convert("RGB")).reshape(-1, 3)
    colours = {tuple(map(int, each)) for each in pixels}
    assert {(0x9C, 0x54, 0x00), (0x1D, 0x1A, 0x16)} <= colours  # the query's, and ink for white


CHECK = """
from qkvideo.testing import check_film
check_film("strongest-word", sentences=("Birds fly",), languages=("en",))
"""


def test_the_checks_find_an_untruth_and_an_overlap(site):
    story = site / MODULE / "story.py"
    story.write_text(story.read_text().replace("row.argmax()", "row.argmin()"))
    film = site / MODULE / "film.py"
    over = {'Row((_query(s), best), gap="wide")': "Stack((_query(s), best))", "Row\n": "Stack\n"}
    text = film.read_text()
    for was, now in over.items():
        assert was in text
        text = text.replace(was, now)
    film.write_text(text)
    lines = site / MODULE / "en.ftl"
    lines.write_text(re.sub(r"(?m)^strongest-word-asks-key.*\n", "", lines.read_text()))
    done = subprocess.run(
        [sys.executable, "-c", CHECK],
        env=reached(site),
        capture_output=True,
        text=True,
        check=False,
    )
    assert "has no line “strongest-word-asks-key”" in done.stderr
    assert "is not “largest”" in done.stderr
    assert "answer: " in done.stderr
    assert "overlap" in done.stderr


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("Row sums", "cannot be a film's name"),
        ("", "cannot be a film's name"),
        ("1st", "cannot be a film's name"),
        ("../up", "cannot be a film's name"),
        ("a" * 41, "cannot be a film's name"),
        ("pronoun", "there is a film “pronoun” already"),
        ("json", "is the name of a Python module"),
        ("class", "is the name of a Python module"),
    ],
)
def test_a_name_that_cannot_be_is_refused(tmp_path, name, part):
    with pytest.raises(RequestError, match=part):
        qkvideo.new_film(name, out=tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "No space left"), KeyboardInterrupt()])
def test_a_skeleton_is_whole_or_not_there(tmp_path, monkeypatch, error):
    write = Path.write_text

    def full(path, *args, **how):
        if path.name == "film.py":
            raise error
        return write(path, *args, **how)

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises((QKVideoError, KeyboardInterrupt)):
        qkvideo.new_film("row-sums", out=tmp_path)
    assert list(tmp_path.iterdir()) == []
    monkeypatch.undo()
    qkvideo.new_film("row-sums", out=tmp_path)


@pytest.mark.parametrize("linked", [False, True])
def test_nothing_is_written_over(tmp_path, linked):
    place = tmp_path / "elsewhere" if linked else tmp_path / "row-sums"
    (tmp_path / "row-sums").symlink_to(place) if linked else place.mkdir()
    with pytest.raises(RequestError, match="exists already"):
        qkvideo.new_film("row-sums", out=tmp_path)
    assert not linked or not place.exists()


def test_a_lecture_that_cannot_be_written_whole_can_be_written_again(tmp_path, monkeypatch):
    def full(path, data):
        if path.suffix == ".json":
            raise QKVideoError("full")
        path.write_bytes(data)

    with monkeypatch.context() as patch:
        patch.setattr("qkvideo.studio.init.write_file", full)
        with pytest.raises(QKVideoError, match="full"):
            qkvideo.init(tmp_path)
    assert qkvideo.init(tmp_path).is_file()
