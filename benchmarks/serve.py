"""Pictures of `qkvideo serve`, against those of the command line.

    python benchmarks/serve.py [--rounds N]

The first picture of a sentence, 1080p: from the server, whose worker is warm, and from a new
process with an empty cache (`render --format png`). Then what a key costs: the sentence grows by a
letter, and the pictures in view are asked for. Each time with a sentence that was not there before;
medians of the rounds, in seconds that pass and in CPU seconds of the processes that draw.
"""

import argparse
import http.client
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from urllib.parse import urlsplit

from qkvideo import scenes

os.environ["OMP_NUM_THREADS"] = "1"

SENTENCE = "The cat sat on the mat because it was tired"
LONGER = " and hungry"
MOST_SECONDS, MOST_FOR_A_KEY = 1.0, 0.3
"""Goals."""
FILMS = ("pronoun", "mixing", "score-matrix")
IN_VIEW = 6
"""Pictures of a film that are in view."""
TICK = os.sysconf("SC_CLK_TCK")


class Server:
    """A server that runs, and what its page would ask."""

    def __init__(self, folder):
        words = ["serve", "--no-browser", "--port", "0", "-o", str(Path(folder, "made"))]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "qkvideo.cli", *words],
            stdout=subprocess.PIPE,
            text=True,
            env=own(folder),
            cwd=folder,
        )
        self.address = urlsplit(self.process.stdout.readline().strip())
        self.headers = {
            "X-QKVideo": "1",
            "Content-Type": "application/json",
        }

    def post(self, path, body):
        connection = http.client.HTTPConnection("127.0.0.1", self.address.port)
        path = self.address.path.rstrip("/") + path
        connection.request("POST", path, json.dumps(body), self.headers)
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        assert answer.status == 200, content
        return content

    def cpu(self):
        """CPU seconds of the server and of its processes."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        pids = [self.process.pid, *map(int, children.split())]
        stats = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in pids]
        return sum(int(stat[11]) + int(stat[12]) for stat in stats) / TICK

    def timed(self, path, body):
        cpu, begun = self.cpu(), time.perf_counter()
        self.post(path, body)
        return time.perf_counter() - begun, self.cpu() - cpu

    def end(self):
        self.process.terminate()
        self.process.wait()


def own(folder):
    home = {"QKVIDEO_CACHE": str(Path(folder, "pieces")), "XDG_STATE_HOME": str(folder)}
    return os.environ | home


def cold(number):
    """Seconds of a command that draws one picture, and CPU seconds."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["render", "pronoun", "--format", "png", "--sentence", f"{SENTENCE} {number}"]
        before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        subprocess.run(
            [sys.executable, "-m", "qkvideo.cli", *words],
            cwd=folder,
            env=own(folder),
            check=True,
            capture_output=True,
        )
        passed, after = time.perf_counter() - begun, resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
        return passed, cpu


def middle(pairs):
    return tuple(median(pair[k] for pair in pairs) for k in (0, 1))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    rounds = range(parser.parse_args().rounds)
    with tempfile.TemporaryDirectory() as folder:
        begun = time.perf_counter()
        server = Server(folder)
        try:
            server.post("/api/still", still("started"))
            print(f"from the start of the server to its first picture: {passed(begun):.2f} s")
            # In turn, so that other work on this machine meets both.
            both = [(server.timed("/api/still", still(k)), cold(k)) for k in rounds]
            show_pictures([pair[0] for pair in both], [pair[1] for pair in both])
            print("a key: seconds until the pictures in view have come, and CPU seconds")
            for slug in FILMS:
                show_key(slug, [server.timed("/api/strip", strip(slug, k)) for k in rounds])
        finally:
            server.end()


def passed(begun):
    return time.perf_counter() - begun


def still(word):
    """The last picture of the first film, as `render --format png` makes it."""
    draft, beat = {"sentence": f"{SENTENCE} {word}"}, scenes.entry("pronoun").beats[-1]
    return {"draft": draft, "film": "pronoun", "beat": beat, "quality": "h"}


def strip(slug, letters):
    want = [[slug, beat] for beat in scenes.entry(slug).beats[:IN_VIEW]]
    return {"draft": {"sentence": f"{SENTENCE}{LONGER[: 2 + letters]}"}, "want": want}


def show_pictures(warm, cools):
    (seconds, cpu), (cold_seconds, cold_cpu) = middle(warm), middle(cools)
    print(f"a sentence's first picture, 1080p, median of {len(warm)}: warm, cold, ratio")
    for name, a, b in (("seconds", seconds, cold_seconds), ("CPU seconds", cpu, cold_cpu)):
        print(f"  {name:12} {a:8.2f} {b:8.2f} {b / a:8.1f}")
    print(f"  (goal: {MOST_SECONDS:g} s)")


def show_key(slug, timed):
    seconds, cpu = middle(timed)
    print(f"  {slug:14} {IN_VIEW} pictures {seconds:7.3f} {cpu:7.3f}", end="")
    print(f"  (goal: {MOST_FOR_A_KEY:g} s, with the browser)")


if __name__ == "__main__":
    main()
