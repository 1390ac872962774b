"""Killed at every rename and at every fsync, whatever is being made: 120 times.

What a lecturer then sees is the old set, the new one, or a set that its manifest shows to be
incomplete; every file that is there is a whole one; and the next run makes the new set. The film is
one that is drawn in a moment; all that makes, joins, publishes and packs it is the program's own.
"""

from __future__ import annotations

import importlib.util
import json
import os
import random
import shutil
import signal
import sys
import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
import pytest

import qkvideo
from qkvideo import cli, scenes
from qkvideo.scenes.record import BeatRecord, FilmRecord, Still
from qkvideo.studio.files import manifest as manifests
from qkvideo.studio.files import sealed

if sys.platform != "linux":
    pytest.skip("signals as on Linux", allow_module_level=True)

OLD, NEW = "The cat sat", "The dog sat"


@dataclass(frozen=True)
class Case:
    """Something that is made, how often it renames and brings to the disk on the way, and the
    first of these times that no other case has tried."""

    asked: str
    renames: int
    fsyncs: int
    since: int = 0

    def command(self, sentence: str) -> list[str]:
        return [*self.asked.split(), "--weights", "random", "--sentence", sentence]


FRAMES = {"one": 8, "two": 5}


class Film:
    """What the studio asks of a film; its pictures say which sentence and which beat they show."""

    def __init__(self, brief, size, *, only, stills, executor=None, **_):
        self.sentence, self.stills, self.executor = brief.model.sentence, stills, executor

    def shoot(self) -> FilmRecord:
        beats, stills, at = [], [], 0
        for number, (name, frames) in enumerate(FRAMES.items()):
            pixels = np.full((480, 854, 4), 255, np.uint8)
            pixels[..., :3] = (40 * number, sum(self.sentence.encode()) % 200, 200)
            if self.executor is not None:
                self.executor.beat(name, partial(self.play, pixels, frames))
            if name in self.stills:
                drawing = f'<svg viewBox="0 0 854 480"><!-- {name}, {self.sentence} --></svg>'
                stills.append(Still(name, partial(np.copy, pixels), drawing.encode()))
            said = f"{name} of {self.sentence}"
            beats.append(BeatRecord(name, name.title(), said, "", at, frames))
            at += frames
        if self.executor is not None:
            self.executor.finish()
        return FilmRecord("film", "A film", 854, 480, 15, at, tuple(beats), (), tuple(stills))

    def play(self, pixels, count, frames) -> str:
        if frames is not None:
            frames.write(pixels, count, None)
        return self.sentence


FILM = "render film -q l -o out"
DECK = "slides film -q l -o out/deck"
PAGE = "embed film -q l -o out/film"
CASES = {
    "mp4, nothing in the store": Case(FILM, 9, 11),
    "mp4": Case(FILM, 7, 9),
    "webm": Case(f"{FILM} --format webm -t", 7, 9),
    "mov": Case(f"{FILM} --format mov", 7, 9),
    "gif": Case(f"{FILM} --format gif", 2, 4),
    "webp": Case(f"{FILM} --format webp", 2, 4),
    "avif": Case(f"{FILM} --format avif", 2, 4),
    "png": Case(f"{FILM} --format png", 2, 4),
    "svg": Case(f"{FILM} --format svg", 2, 4),
    "stills": Case(f"{FILM} --stills", 3, 5),
    "html deck": Case(f"{DECK}.html", 8, 10),
    "pptx deck": Case(f"{DECK}.pptx", 8, 10, since=7),
    "pdf deck": Case(f"{DECK}.pdf", 8, 10, since=7),
    "page": Case(f"{PAGE}.html", 8, 10),
    "zip": Case(f"{PAGE}.zip", 8, 10, since=7),
    "npz": Case("trace -o out/t.npz", 1, 1),
    "json": Case("trace -o out/t.json", 1, 1),
    "csv": Case("trace -o out/t.csv", 1, 1),
    "heads": Case("heads -q l -o out/h.png", 1, 1),
}
AIMED = [
    (name, moment, number + 1)
    for name, case in CASES.items()
    for moment, calls in (("rename", case.renames), ("fsync", case.fsyncs))
    for number in range(case.since, calls)
]
RANDOM = random.Random(20)
AT_RANDOM = [(name, "any", RANDOM.uniform(0.3, 1)) for name in CASES]
KILLS = [*AIMED, *AT_RANDOM]


def killer():
    """`killer.py`: test files are no package."""
    spec = importlib.util.spec_from_file_location("killer", Path(__file__).with_name("killer.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@dataclass(frozen=True)
class Ended:
    """How a run ended: its status (below 0: by which signal), what it said, its seconds."""

    status: int
    err: str
    seconds: float


def run(command: list[str], place: Path, cache: Path, moment: str = "", at: float = 0) -> Ended:
    """A command line in a copy of this process, which has imported already what takes long.

    Args:
        command: What follows the program's name.
        place: Its folder.
        cache: Its store.
        moment: What it is killed at: the name of a moment that killer.py knows, or "any".
        at: At which call; or after how many seconds.
    """
    said, begun = place.with_name("said"), time.monotonic()
    pid = os.fork()
    if pid == 0:
        try:
            os.chdir(place)
            os.environ |= {"QKVIDEO_CACHE": str(cache), "OMP_NUM_THREADS": "1"}
            sys.stdout = Path(os.devnull).open("w")  # noqa: SIM115  # it ends with the process
            sys.stderr = said.open("w")  # as above
            if moment in ("", "any"):
                cli.main(command)
            else:
                killer().main(moment, at, command)
        except SystemExit as end:
            sys.stderr.flush()
            os._exit(end.code or 0)
        finally:
            os._exit(99)
    while True:
        ended, status = os.waitpid(pid, os.WNOHANG)
        seconds = time.monotonic() - begun
        if ended:
            return Ended(os.waitstatus_to_exitcode(status), said.read_text(), seconds)
        if seconds > (at if moment == "any" else 300):
            os.kill(pid, signal.SIGKILL)
        time.sleep(0.005)


def seen(place: Path) -> dict[str, bytes]:
    """Every file that a lecturer sees, films of decks in `media` among them."""
    return {
        str(path.relative_to(place)): path.read_bytes()
        for path in sorted(place.rglob("*"))
        if path.is_file() and not any(p.startswith(".") for p in path.relative_to(place).parts)
    }


@dataclass(frozen=True)
class Made:
    """What a case makes of the old sentence and of the new one, in how long, and the store then."""

    old: dict[str, bytes]
    new: dict[str, bytes]
    seconds: float
    cache: Path


@pytest.fixture(scope="module")
def film():
    """The only one on the programme; whoever is copied from this process knows it."""
    head = scenes.FilmEntry("film", "A film", "Nothing", 1, tuple(FRAMES))
    with pytest.MonkeyPatch.context() as patch:
        for films in ("programme", "ours"):
            patch.setattr(scenes, films, lambda: (head,))
        patch.setattr(scenes, "load", lambda _: Film)
        yield


@pytest.fixture(scope="module")
def make(tmp_path_factory, film):
    # What every copy would import and compute anew. No handout: Typst's threads would not be there.
    folder = tmp_path_factory.mktemp("first")
    asked = {"sentence": OLD, "weights": "random", "quality": "l", "jobs": 1}
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        qkvideo.slides("film", out=["d.html", "d.pptx"], **asked)
        qkvideo.embed("film", out="film.zip", **asked)
    done: dict[str, Made] = {}
    folder = tmp_path_factory.mktemp("made")

    def make(name: str) -> Made:
        if name not in done:
            found, case, seconds = [], CASES[name], 0.0
            for sentence in (OLD, NEW):
                place = folder / f"{len(done)}" / sentence
                (place / "out").mkdir(parents=True)
                ended = run(case.command(sentence), place, folder / "cache")
                seconds = ended.seconds
                assert ended.status == 0, ended.err
                found.append(seen(place))
            done[name] = Made(found[0], found[1], seconds, folder / "cache")
        return done[name]

    return make


def check_sets(place: Path, made: Made) -> str:
    """What is there: "old", "new", or "shown" by its manifest to be incomplete; else it fails.

    A manifest and its files are a set; every other file (a deck, a zip, a trace) is one by itself.
    """
    found, states = seen(place), set()
    for name, content in found.items():
        assert content in (made.old.get(name), made.new.get(name)), f"{name} is neither"
    for name in found:
        about = manifests.read(place / name) if name.endswith(".json") else None
        if about is None:
            continue
        folder = Path(name).parent
        own = {str(folder / file.path) for file in about.files.values()} | {name}
        if not all(sealed.fits(file, place / folder) for file in about.files.values()):
            states.add("shown")
            continue
        sets = [{n: each.get(n) for n in own} for each in (made.old, made.new)]
        assert {n: found.get(n) for n in own} in sets, f"the set of {name} is mixed and looks whole"
    return max(states, default="old" if found == made.old else "new")


# A few for `make test`, all of them for `make test-all`.
USUAL = {("mp4", "rename", 2), ("webm", "rename", 4), ("zip", "rename", 8), ("gif", "fsync", 2)}


@pytest.mark.parametrize(
    ("name", "moment", "number"),
    [pytest.param(*kill, marks=[] if kill in USUAL else pytest.mark.long) for kill in KILLS],
)
def test_killed_at_every_rename_and_fsync_whatever_is_made(make, tmp_path, name, moment, number):
    made, command = make(name), CASES[name].command(NEW)
    place, cache = tmp_path / "place", tmp_path / "cache"
    (place / "out").mkdir(parents=True)
    if "nothing in the store" not in name:
        shutil.copytree(made.cache, cache)
    for path, content in made.old.items():
        (place / path).parent.mkdir(parents=True, exist_ok=True)
        (place / path).write_bytes(content)
    ended = run(command, place, cache, moment, number * made.seconds if moment == "any" else number)
    # The whole run, or a helper of it, whose end the run then tells.
    fates = (-signal.SIGKILL, 1, 0) if moment == "any" else (-signal.SIGKILL, 1)
    assert ended.status in fates, f"{moment} {number} never came: {ended.err}"
    assert "Traceback" not in ended.err
    time.sleep(0.1)  # helpers end with whoever began them
    state = check_sets(place, made)
    with (tmp_path.parent / "states").open("a") as states:  # how often what was there
        states.write(f"{state}\n")
    ended = run(command, place, cache)
    assert ended.status == 0, ended.err
    found = seen(place)
    assert {path: found[path] for path in made.new} == made.new
    assert [p for p in place.rglob("*") if "~" in p.name and ".qkvideo~" not in p.name] == []


def test_there_are_120_kills():
    assert len(KILLS) >= 120
    assert len({json.dumps(kill) for kill in KILLS}) == len(KILLS)
