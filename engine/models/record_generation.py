"""`python -m qkvideo.engine.models.record_generation`: records how SmolLM2 writes on.

`engine.studies.language.generation` reads the file, without the model.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Final

import numpy as np

from qkvideo.engine.attention.tokens import tokenize
from qkvideo.engine.choices import SMOLLM2
from qkvideo.engine.files.npz import pack_npz, write_file
from qkvideo.engine.measuring import machine
from qkvideo.engine.models.generating import generate
from qkvideo.engine.models.llama import Llama
from qkvideo.engine.models.opening import open_language
from qkvideo.engine.models.spelling import spell
from qkvideo.engine.studies.language.generation import DATA, Times, pack

SENTENCE: Final = "Once upon a time"
LENGTHS: Final = (16, 32, 64, 128, 256, 512)
REPEATS: Final = 4


def measure(model: Llama, ids: list[int]) -> Times:
    """Measure how long one new piece takes, for texts of several lengths.

    The text is the sentence again and again: times do not depend on the words.

    Args:
        model: The model.
        ids: The sentence's pieces.
    """
    seconds = np.zeros((2, len(LENGTHS)))
    for k, n in enumerate(LENGTHS):
        text = [(ids * n)[:n]]
        kept = tuple(model.layers([text[0][:-1]]))
        for which, read in enumerate(((), kept)):
            spent = []
            for _ in range(REPEATS):
                start = time.perf_counter()
                *_, last = model.layers(text, kept=read)
                model.logits(last.resid_post[:, -1])
                spent.append(time.perf_counter() - start)
            seconds[which, k] = min(spent)
    return Times(
        cpu=machine.cpu_name(),
        cores=machine.usable_cores(),
        library=f"NumPy {np.__version__}",
        lengths=np.array(LENGTHS, dtype=np.float64),
        seconds=seconds,
    )


def main() -> None:
    """Write the recording that is included."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("-o", "--output", type=Path, default=DATA)
    options = parser.parse_args()
    model = open_language(SMOLLM2)
    spelled = spell(SENTENCE, tokenize(SENTENCE), model.tokenizer, SMOLLM2, 0)
    made = generate(model, SENTENCE, spelled)
    content = pack_npz(pack(made, measure(model, list(spelled.ids))))
    write_file(options.output, content)
    print(f"{options.output}: {len(content):,} bytes")


if __name__ == "__main__":
    main()
