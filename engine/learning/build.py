"""`python -m qkvideo.engine.learning.build`: trains the runs that `dividing` records."""

from __future__ import annotations

import argparse
import hashlib
from pathlib import Path

from qkvideo.engine.learning import dividing
from qkvideo.engine.lesson.build import write_npz


def main() -> None:
    """Train, write the file and print what it is."""
    import torch  # noqa: PLC0415 - only building needs it

    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("-o", "--output", type=Path, default=dividing.SHIPPED)
    options = parser.parse_args()
    # With more than one thread, the order of a sum would depend on the number of cores.
    torch.set_num_threads(1)
    torch.use_deterministic_algorithms(True)
    write_npz(options.output, dividing.build())
    print(f"{options.output}: {options.output.stat().st_size:,} bytes")
    print(f"sha256 {hashlib.sha256(options.output.read_bytes()).hexdigest()}")


if __name__ == "__main__":
    main()
