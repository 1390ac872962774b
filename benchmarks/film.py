"""How fast films are made: against manim alone, on more cores, and where nothing has changed.

    python benchmarks/film.py [--rounds N] [--high N] [--stock FILE] [--more]

Every measurement is a new process, with a cache of its own that is empty; manim's way and ours take
turns, so that what disturbs the machine disturbs both, and ratios are of medians. "a second of
film" divides by all frames, "moving" by those alone that differ from the one before: films that
stand still for long would otherwise look fast. `--more` adds what takes minutes: 32 tokens, and our
own film as `manim render` makes it.
"""

import argparse
import os
import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

import av
import numpy as np

from qkvideo import scenes

os.environ["OMP_NUM_THREADS"] = "1"
# As installed: Python keeps what it has compiled.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

HERE = Path(__file__).parent
SENTENCE = "The cat sat on the mat because it was tired"
FILM = "score-matrix"
STANDS = 3
"""Two decoded frames are the same picture if no pixel differs by more."""
GOALS = {("l", 10): 15, ("h", 10): 10, ("l", 32): 80}


def words(n):
    each = SENTENCE.split()
    return " ".join(each[k % len(each)] for k in range(n))


def taken(command, folder, **environment):
    """Wall and CPU seconds of a command and its children."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = perf_counter()
    done = subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env=os.environ | {"QKVIDEO_CACHE": str(Path(folder, "pieces"))} | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    wall = perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        sys.exit(f"{command}: {done.stderr[-2000:]}")
    return wall, after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def ours(folder, slugs, letter, *options, n=10, out="out"):
    command = [sys.executable, "-m", "qkvideo.cli", "render", *slugs, "-q", letter, "-o", out]
    return taken([*command, "--sentence", words(n), *options], folder)


def stock(folder, file, letter, n=10, extra=()):
    command = [sys.executable, "-m", "manim", "render", f"-q{letter}", "--progress_bar", "none"]
    command += extra
    command += ["--media_dir", folder, "-v", "ERROR", file]
    return taken(command, folder, QKVIDEO_BENCH_N=str(n), ATTN_N=str(n))


def one_core(function, *arguments, **options):
    """The same on one core."""
    all_of_them = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(all_of_them)})
    try:
        return function(*arguments, **options)
    finally:
        os.sched_setaffinity(0, all_of_them)


def lengths(folder):
    """Seconds of the largest film below a folder, and of its frames that move."""
    films = [path for path in Path(folder).rglob("*.mp4") if "partial" not in str(path)]
    path = max(films, key=lambda path: path.stat().st_size)
    frames = moving = 0
    before = None
    with av.open(str(path)) as film:
        stream = film.streams.video[0]
        for frame in film.decode(stream):
            luma = np.frombuffer(memoryview(frame.planes[0]), np.uint8).astype(np.int16)
            moving += before is None or bool(np.abs(luma - before).max() > STANDS)
            before = luma
            frames += 1
        return frames / float(stream.average_rate), moving / float(stream.average_rate)


def against_manim(file, letter, n, rounds):
    """Print ours against manim's way, per second of film and per second that moves."""
    walls, cpus, seconds = ([], []), ([], []), [None, None]
    for _ in range(rounds):
        for k, make in enumerate(
            (
                lambda folder: stock(folder, file, letter, n),
                lambda folder: ours(folder, [FILM], letter, n=n),
            )
        ):
            with tempfile.TemporaryDirectory() as folder:
                wall, cpu = make(folder)
                seconds[k] = seconds[k] or lengths(folder)
            walls[k].append(wall)
            cpus[k].append(cpu)
    print(f"\n{n} tokens, -q {letter}, median of {rounds}: manim's way, ours, ratio")
    for name, found in (("wall", walls), ("CPU", cpus)):
        for what, part in (("a second of film", 0), ("a second that moves", 1)):
            theirs, own = (median(f) / s[part] for f, s in zip(found, seconds, strict=True))
            goal = f" (goal: {GOALS[letter, n]})" if (name, part) == ("wall", 0) else ""
            print(f"  {name:4} {what:20} {theirs:8.3f} {own:8.3f} {theirs / own:6.1f}{goal}")
    for who, found, (film, moves) in zip(("manim's", "ours"), walls, seconds, strict=True):
        print(f"  {who}: {film:.1f} s of film, {moves:.1f} s of it move, in {median(found):.1f} s")


def own_film_on_manim(letter, n=10):
    """Print our film as `manim render` makes it, which asks us for each picture."""
    path = Path(scenes.__file__).parent / "score_matrix" / "scene.py"
    command = [sys.executable, "-m", "manim", "render", f"-q{letter}", "--progress_bar", "none"]
    with tempfile.TemporaryDirectory() as folder:
        command += ["--media_dir", folder, "-v", "ERROR", path, "ScoreMatrix"]
        theirs = taken(command, folder, QKVIDEO_SENTENCE=words(n))
    with tempfile.TemporaryDirectory() as folder:
        own = ours(folder, [FILM], letter, n=n)
    print(f"\nour film by `manim render`, -q {letter}:", end=" ")
    print(f"{theirs[0]:.1f} s ({theirs[1]:.1f} CPU); ours {own[0]:.1f} ({own[1]:.1f});", end=" ")
    print(f"{theirs[1] / own[1]:.1f} times the CPU")


def lecture(rounds):
    """Print the whole lecture on all cores against its films on one; then without a change."""
    slugs = [head.slug for head in scenes.programme()]
    together, alone, unchanged = [], [], []
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as folder:
            together.append(ours(folder, [], "l", "-j", "2")[0])
            unchanged.append(min(ours(folder, [], "l", "-j", "2")[0] for _ in range(3)))
        with tempfile.TemporaryDirectory() as folder:
            alone.append(
                sum(one_core(ours, folder, [slug], "l", "-j", "1", out=slug)[0] for slug in slugs)
            )
    side_by_side, one = median(together), median(alone)
    print(f"\nthe lecture, {len(slugs)} films, -q l, median of {rounds}:")
    print(f"  {side_by_side:.1f} s with -j 2, {one:.1f} s film by film on one core:", end=" ")
    print(f"{side_by_side / one:.2f} (goal: .6)")
    print(f"  again, unchanged: {median(unchanged):.2f} s (goal: 1)\n")


def first_pictures(file, rounds):
    """Print what a still, all of them, and no change cost; all cases take turns."""
    nothing = [sys.executable, "-c", "import numpy"]
    cases = {
        "manim -s": lambda folder: stock(folder, file, "h", extra=("-s",)),
        "one still": lambda folder: ours(folder, [FILM], "h", "--format", "png"),
        "unchanged": lambda folder: ours(folder, [FILM], "h", "--format", "png"),
        "all stills": lambda folder: ours(folder, [], "h", "--stills", out="all"),
        "all unchanged": lambda folder: ours(folder, [], "h", "--stills", out="all"),
        "import numpy": lambda folder: taken(nothing, folder),
    }
    found = {name: ([], []) for name in cases}
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as folder:
            for name, make in cases.items():
                for each, seconds in zip(found[name], make(folder), strict=True):
                    each.append(seconds)
            number = len(list(Path(folder, "all").glob("*.png")))
    wall, cpu = ({name: median(both[k]) for name, both in found.items()} for k in range(2))
    print(f"\nstills at 1080p, {number} of the lecture, median of {rounds}:")
    for name in cases:
        print(f"  {name:13} {wall[name]:6.2f} s wall, {cpu[name]:6.2f} CPU")
    for a, b, goal in (
        ("one still", "manim -s", "at most .33"),
        ("all stills", "one still", "at most 6"),
        ("unchanged", "import numpy", "under 5"),
        ("all unchanged", "import numpy", "under 5"),
    ):
        by_clock, by_cpu = wall[a] / wall[b], cpu[a] / cpu[b]
        print(f"  {a} over {b}: {by_clock:.2f} by the clock, {by_cpu:.2f} in CPU (goal: {goal})")


def on_paper(letter="h"):
    """Print what more cores would do, from the CPU seconds of a film's parts."""
    script = HERE / "parts.py"
    done = subprocess.run(
        [sys.executable, script, FILM, letter], capture_output=True, text=True, check=True
    )
    print(f"\n{FILM}, -q {letter}, on paper:\n{done.stdout.rstrip()}")


def machine():
    try:
        names = re.findall(r"model name\s*:\s*(.*)", Path("/proc/cpuinfo").read_text())
    except OSError:
        names = ["an unnamed processor"]
    load = os.getloadavg()[0]
    print(f"{names[0]}, {len(os.sched_getaffinity(0))} cores, load {load:.1f} at the beginning")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--high", type=int, default=3, help="rounds at 1080p60")
    parser.add_argument("--stock", type=Path, default=HERE / "stock_scene.py")
    parser.add_argument("--more", action="store_true")
    chosen = parser.parse_args()
    machine()
    against_manim(chosen.stock.absolute(), "l", 10, chosen.rounds)
    against_manim(chosen.stock.absolute(), "h", 10, chosen.high)
    lecture(min(chosen.rounds, 2))
    first_pictures(chosen.stock.absolute(), chosen.rounds)
    on_paper()
    if chosen.more:
        against_manim(chosen.stock.absolute(), "l", 32, 1)
        own_film_on_manim("l")


if __name__ == "__main__":
    main()
