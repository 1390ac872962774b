"""Two workers of a cluster against one: how many films they make in the same time.

python benchmarks/cluster.py [--rounds N] [--films N]

Each worker has a core of its own. On a machine that others use the clock says little: so beside it
stands what CPU time and gaps say. A worker's time is the CPU time of its jobs and the gaps between
them, in which it waits for the next.
"""

import argparse
import os
import sys
import tempfile
from collections import defaultdict
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from statistics import mean
from time import monotonic

import psutil

from qkvideo.studio.courses.cluster import Cluster, connected
from qkvideo.studio.courses.order import Errand
from qkvideo.studio.courses.plan import ROOT, plan
from qkvideo.studio.courses.work import work
from qkvideo.studio.requests.films import RenderRequest

ROUNDS = 2
FILMS = 8
"""Films of a run, about three seconds of CPU each."""
SLUG, BEATS, QUALITY = "score-matrix", ("score-matrix/one-cell", "score-matrix/one-row"), "m"


def tasks(root, films):
    asked = [
        (
            "benchmark",
            RenderRequest(
                slugs=(SLUG,),
                beat=BEATS,
                quality=QUALITY,
                sentence=f"The cat number {number} sat on the mat",
                out=root / str(number),
            ),
            None,
        )
        for number in range(films)
    ]
    return plan(asked, root)


def pin(client):
    """Give each worker a core of its own; the jobs' processes inherit it."""
    cores = sorted(os.sched_getaffinity(0))
    for core, pid in zip(cores, client.run(os.getpid).values(), strict=False):
        for thread in psutil.Process(pid).threads():
            os.sched_setaffinity(thread.id, {core})


def run(workers, films):
    """Seconds by the clock, and of a worker's time, to make all films."""
    with ExitStack() as stack:
        place = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        os.environ["QKVIDEO_CACHE"] = str(place / "cache")
        client = stack.enter_context(connected("local", workers))
        pin(client)
        order = partial(Errand, folder=str(place / "out"), memory=4 << 30)
        planned = tasks(place / ROOT, films)
        begun = monotonic()
        ended, busy, jobs = defaultdict(lambda: begun), defaultdict(float), []
        for entry in work(planned, (), Cluster(client), order):
            assert entry.receipt is not None, entry.why
            now = monotonic()
            # What of the worker's time its job did not fill: Dask, the start of the process, here.
            gap = now - ended[entry.where] - entry.receipt.wall
            ended[entry.where] = now
            busy[entry.where] += entry.receipt.cpu + gap
            jobs.append((entry.receipt.cpu, gap))
        return monotonic() - begun, max(busy.values()), jobs


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--films", type=int, default=FILMS)
    chosen = parser.parse_args()
    cores = len(os.sched_getaffinity(0))
    if cores < 2:
        sys.exit("two workers need two cores")
    found = defaultdict(list)
    for _ in range(chosen.rounds):  # in turns: what disturbs the machine disturbs both
        for workers in (1, 2):
            found[workers].append(run(workers, chosen.films))
            print(f"{workers} at a time: {found[workers][-1][0]:.0f} s by the clock", flush=True)
    clock, cpu = ([mean(each[k] for each in found[w]) for w in (1, 2)] for k in (0, 1))
    for workers in (1, 2):
        jobs = [job for _, _, own in found[workers] for job in own]
        print(
            f"{workers} at a time: {mean(cpu for cpu, _ in jobs):.2f} s of CPU a film,"
            f" {mean(gap for _, gap in jobs):.2f} s between films"
        )
    print(f"{chosen.films} films: two workers make {clock[0] / clock[1]:.2f} times as many")
    print(f"by CPU time and gaps: {cpu[0] / cpu[1]:.2f} times as many")
    print(f"load of the machine: {os.getloadavg()[0]:.1f} on {cores} cores")


if __name__ == "__main__":
    main()
