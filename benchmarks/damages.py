"""What it costs to find a damage: 220 of them, to the store and to all that is made.

Every file is cut, emptied, flipped by one bit, exchanged for another, made a link (to a copy, to
nothing, to a device without an end), a pipe, a folder, a file of 3 GiB of holes, or unreadable.
The next run has to leave what a clean one makes, or to say in one line what is in its way. Its
seconds are told as a ratio to those of a clean run of the same command: from an empty folder, with
an empty store.

    python benchmarks/damages.py [PART_OF_A_NAME]
"""

from __future__ import annotations

import ctypes
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

SENTENCE = "The dog sat"
LONGEST = 120.0
"""Seconds after which a run counts as hanging."""
BEATS = "--beat total --beat sentence -q l"
FILM = f"render score-matrix {BEATS} -o out"
DECK = f"slides score-matrix {BEATS} -o out/d"
PAGE = f"embed score-matrix {BEATS} -o out/p"
STEM = "score-matrix.sentence+total"


@dataclass(frozen=True)
class Target:
    """A file to harm: by which command it is made, and what has to be away for it to be read."""

    command: str
    path: str
    away: str = ""


TARGETS = {
    **{
        f"film: {ending}": Target(FILM, f"out/{STEM}.{ending}")
        for ending in (
            "mp4",
            "srt",
            "vtt",
            "descriptions.vtt",
            "txt",
            "youtube.txt",
            "poster.png",
            "json",
        )
    },
    "film: lock": Target(FILM, f"out/.{STEM}.lock", f"out/{STEM}.mp4"),
    "store: a piece": Target(FILM, "cache/*/*.piece", f"out/{STEM}.mp4"),
    "store: its lock": Target(FILM, "cache/*/*.lock", f"out/{STEM}.mp4"),
    "store: a folder of it": Target(FILM, "cache/??", f"out/{STEM}.mp4"),
    **{
        f"deck: {ending}": Target(f"{DECK}.{ending}", f"out/d.{ending}")
        for ending in ("html", "pptx", "pdf")
    },
    **{
        f"page: {ending}": Target(f"{PAGE}.{ending}", f"out/p.{ending}")
        for ending in ("html", "zip")
    },
    **{
        f"trace: {ending}": Target(f"trace -o out/t.{ending}", f"out/t.{ending}")
        for ending in ("npz", "json", "csv")
    },
    "heads: png": Target("heads -q l -o out/h.png", "out/h.png"),
}


# Harms


def emptied(path: Path) -> None:
    """Make a place free for something else."""
    shutil.rmtree(path) if path.is_dir() else path.unlink()


def cut(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def flip(path: Path) -> None:
    content = bytearray(path.read_bytes() or b"\0")  # a lock is empty
    content[len(content) // 2] ^= 1
    path.write_bytes(content)


def exchange(path: Path) -> None:
    path.write_bytes(Path(__file__).read_bytes())


def link_to_a_copy(path: Path) -> None:
    copy = path.parents[1] / "a copy of it"
    shutil.move(path, copy)
    path.symlink_to(copy)


def link_to_nothing(path: Path) -> None:
    emptied(path)
    path.symlink_to("nowhere")


def link_to_a_device(path: Path) -> None:
    emptied(path)
    path.symlink_to("/dev/zero")


def pipe(path: Path) -> None:
    emptied(path)
    os.mkfifo(path)


def folder(path: Path) -> None:
    emptied(path)
    path.mkdir()


def holes(path: Path) -> None:
    emptied(path)
    path.touch()
    os.truncate(path, 3 << 30)


def unreadable(path: Path) -> None:
    path.chmod(0)


HARMS: tuple[Callable[[Path], None], ...] = (
    *(cut, lambda path: os.truncate(path, 0), flip, exchange),
    *(link_to_a_copy, link_to_nothing, link_to_a_device),
    *(pipe, folder, holes, unreadable),
)
OF_FILES = (cut, HARMS[1], flip, exchange)
"""What cannot be done to a folder."""


# Runs


def without_privileges() -> None:
    """Root may read and write everything, unless these capabilities are gone when it starts."""
    pr_capbset_drop = 24  # <linux/prctl.h>
    for capability in (1, 2):  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH
        ctypes.CDLL(None).prctl(pr_capbset_drop, capability)


def run(command: str, place: Path) -> tuple[int, str, float]:
    """Exit status, standard error, seconds."""
    asked = [*command.split(), "--weights", "random", "--sentence", SENTENCE]
    env = os.environ | {"QKVIDEO_CACHE": str(place / "cache"), "OMP_NUM_THREADS": "1"}
    begun = time.monotonic()
    try:
        done = subprocess.run(  # our own program
            [sys.executable, "-m", "qkvideo.cli", *asked],
            cwd=place,
            env=env,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            timeout=LONGEST,
            preexec_fn=without_privileges,  # it has one thread
        )
    except subprocess.TimeoutExpired:
        return -1, "it hangs", LONGEST
    return done.returncode, done.stderr, time.monotonic() - begun


def made(place: Path) -> dict[str, bytes]:
    """What a lecturer sees."""
    return {
        path.name: path.read_bytes()
        for path in (place / "out").iterdir()
        if not path.name.startswith(".") and path.is_file()
    }


@dataclass(frozen=True)
class Clean:
    """A clean run: its folder, what it made, its seconds."""

    place: Path
    made: dict[str, bytes]
    seconds: float


def clean(command: str, place: Path) -> Clean:
    (place / "out").mkdir(parents=True)
    status, err, seconds = run(command, place)
    assert status == 0, err
    return Clean(place, made(place), seconds)


def harmed(target: Target, harm: Callable[[Path], None], before: Clean, place: Path) -> str:
    """What became of one damage: "mended", "one line", or what went wrong."""
    shutil.copytree(before.place, place, symlinks=True)
    path = min(place.glob(target.path))
    if target.away:
        (place / target.away).unlink()
    harm(path)
    status, err, seconds = run(target.command, place)
    SECONDS.append(seconds / before.seconds)
    lines = err.count("\n")
    try:
        found = made(place)
    except OSError as error:
        found = {"": str(error).encode()}
    if status == 0 and found == before.made and "Traceback" not in err:
        return "mended"
    if status in (1, 2) and lines == 1 and err.startswith("qkvideo: ") and "--debug" not in err:
        return "one line"
    return f"WRONG: status {status}, {err.strip()[-300:]!r}"


SECONDS: list[float] = []


def main(part: str) -> int:
    fates: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as name:
        root, before = Path(name), dict[str, Clean]()
        for number, (what, target) in enumerate(TARGETS.items()):
            if part not in what:
                continue
            if target.command not in before:
                before[target.command] = clean(target.command, root / f"clean-{number}")
            for harm in HARMS:
                there = min(before[target.command].place.glob(target.path))
                if there.is_dir() and harm in OF_FILES:
                    continue
                place = root / "harmed"
                fate = harmed(target, harm, before[target.command], place)
                fates[fate.partition(":")[0]] += 1
                if fate.startswith("WRONG"):
                    print(f"{what}, {harm.__name__}: {fate}", flush=True)
                for path in place.rglob("*"):
                    if not path.is_symlink():
                        path.chmod(0o700)
                shutil.rmtree(place)
            print(f"{what}: {dict(fates)}", flush=True)
    total, right = fates.total(), fates["mended"] + fates["one line"]
    print(f"{right} of {total}: {fates['mended']} mended, {fates['one line']} told in one line")
    middle, most = statistics.median(SECONDS), max(SECONDS)
    print(f"seconds over those of a clean run: {middle:.2f} (median), {most:.2f} (largest)")
    return int(right != total)


if __name__ == "__main__":
    sys.exit(main("".join(sys.argv[1:])))
