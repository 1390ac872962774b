"""`python -m qkvideo.engine.recurrence.build`: trains the GRU that the package includes.

The same seed gives the same bytes, as in the lesson's build, whose sentences and word vectors are
used: a single thread adds numbers in a fixed order, arithmetic is float64, and after each step the
last bits are rounded away.
"""

from __future__ import annotations

import argparse
import hashlib
import time
from pathlib import Path

import numpy as np
import numpy.typing as npt

from qkvideo.engine.lesson import training as lesson
from qkvideo.engine.lesson.build import sentences, write_npz
from qkvideo.engine.lesson.recording import MATRIX_GRID
from qkvideo.engine.lesson.vectors import snap
from qkvideo.engine.recurrence import training
from qkvideo.engine.recurrence.gru import SHIPPED
from qkvideo.engine.sources.lesson import open_lesson


def build(settings: training.GruSettings) -> dict[str, npt.NDArray[np.float32]]:
    """Train the GRU, and return its matrices.

    The training sentences and the word vectors are those of the default weights.

    Args:
        settings: The sizes, the number of steps and the seed of the training.

    Returns:
        The matrices by their names in `recurrence.npz`, which are the fields of `Gru`.
    """
    import torch  # noqa: PLC0415 - only building needs it

    source, examples = open_lesson(), sentences(lesson.Settings())
    assert source.vocab is not None  # of the lesson
    rows = [np.array([source.vocab[word] for word in one.tokens]) for one in examples]
    threads = torch.get_num_threads()
    # With more than one thread, the order of a sum would depend on the number of cores.
    torch.set_num_threads(1)
    trained = training.train(source.vectors, rows, examples, settings)
    torch.set_num_threads(threads)
    return {name: snap(array, MATRIX_GRID).astype(np.float32) for name, array in trained.items()}


def main() -> None:
    """Build the file, and print what it is."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("-o", "--output", type=Path, default=SHIPPED)
    parser.add_argument("--seed", type=int, default=training.GruSettings.seed)
    options = parser.parse_args()
    started = time.monotonic()
    write_npz(options.output, build(training.GruSettings(seed=options.seed)))
    print(f"{options.output}: {options.output.stat().st_size:,} bytes")
    print(f"sha256 {hashlib.sha256(options.output.read_bytes()).hexdigest()}")
    print(f"{time.monotonic() - started:.0f} s")


if __name__ == "__main__":
    main()
