"""Two hundred damages to the store and to all that is made: see the benchmark, which does them."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

BENCHMARK = Path(__file__).parents[1] / "benchmarks" / "damages.py"


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="pipes, devices and rights as on Linux")
def test_two_hundred_damages_are_mended_or_told_in_one_line():
    done = subprocess.run(
        [sys.executable, str(BENCHMARK)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    right, total = re.search(r"^(\d+) of (\d+):", done.stdout, re.M).groups()
    assert right == total
    assert int(total) >= 200
