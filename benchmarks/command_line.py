"""What the command line costs before it does anything: CPU time over that of `python -c pass`.

python benchmarks/command_line.py
"""

import resource
import subprocess
import sys
from statistics import median

ROUNDS = 15
NOTHING = ["-c", "pass"]
COMMANDS = {
    "import click": ["-c", "import click"],
    "qkvideo --help": ["-m", "qkvideo.cli", "--help"],
    "qkvideo list": ["-m", "qkvideo.cli", "list"],
    "qkvideo trace": ["-m", "qkvideo.cli", "trace", "--sentence", "The cat sat"],
}


def cpu(arguments):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    times = {name: [] for name in ("nothing", *COMMANDS)}
    for _ in range(ROUNDS):  # in turns: what disturbs the machine disturbs all of them
        times["nothing"].append(cpu(NOTHING))
        for name, arguments in COMMANDS.items():
            times[name].append(cpu(arguments))
    base = median(times.pop("nothing"))
    print(f"python -c pass: {base * 1000:.0f} ms of CPU")
    for name, found in times.items():
        times_more, more = median(found) / base, (median(found) - base) * 1000
        print(f"{name}: {times_more:.1f} times that, {more:.0f} ms more")


if __name__ == "__main__":
    main()
