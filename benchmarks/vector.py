"""A deck whose films the browser draws, against the deck that has them as videos.

    python benchmarks/vector.py [--rounds N]

The short lecture with ten tokens, each time by a new process with an empty cache: CPU seconds of
the command and all its children, and bytes of the file. The drawn deck has all languages, both
themes and every pace in it, the other one has one of each. `make bench` prints one round.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

os.environ["OMP_NUM_THREADS"] = "1"

SENTENCE = "The cat sat on the mat because it was tired"
MOST_SECONDS, TIMES, MOST_BYTES = 8, 10, 2_000_000
"""Goals."""


def made(*options):
    """CPU seconds and bytes of a deck."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "deck.html")
        command = [sys.executable, "-m", "qkvideo.cli", "slides", "--sentence", SENTENCE]
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            [*command, "-o", str(out), *options],
            cwd=folder,
            env=os.environ | {"QKVIDEO_CACHE": str(Path(folder, "pieces"))},
            check=True,
            capture_output=True,
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
        return seconds, out.stat().st_size


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=1)
    rounds = range(parser.parse_args().rounds)
    made("--vector")  # the first one fills the disk's cache
    both = [(made("--vector"), made()) for _ in rounds]
    drawn, videos = (median(pair[k][0] for pair in both) for k in (0, 1))
    small, large = both[0][0][1], both[0][1][1]
    print(f"the short lecture as a deck, median of {len(both)}: drawn, videos, ratio")
    print(f"  CPU seconds {drawn:10.1f} {videos:10.1f} {videos / drawn:8.1f}", end=" ")
    print(f"(goals: {MOST_SECONDS} s, {TIMES} times)")
    print(f"  megabytes   {small / 1e6:10.2f} {large / 1e6:10.2f} {large / small:8.1f}", end=" ")
    print(f"(goal: {MOST_BYTES / 1e6:g})")


if __name__ == "__main__":
    main()
