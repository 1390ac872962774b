"""How a row of numbers passes through a language model, and what each part adds to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.errors import RequestError
from qkvideo.engine.files.npz import read_npz

Array = NDArray[np.float64]

FILE: Final = Path(__file__).parents[2] / "data" / "block.npz"


@dataclass(frozen=True, eq=False)
class Passage:
    """The way of the last piece's row through a language model of a number of layers, L.

    Attributes:
        at: (5,), whole numbers: index of the word that the best guess hangs on (`source_of`), from
            0; number of the layer, from 1, in whose heads the last piece looks most at this word;
            indices of the first piece of this word, and of the piece whose row takes its place in
            `moved`; and the number of heads that have keys and values of their own.
        counts: (4,), how many parameters there are: in the table of pieces (and in that of outputs,
            if it is another one), in all matrices of attention, in those of all MLPs, in all norms.
        lengths: (2 L + 1,), length of the row: before the first layer, and in each layer after
            attention has been added, and after the MLP has.
        row: (d_model,), the row before the layer `at[1]`.
        spread: (), its root mean square, as the model computes it.
        gain: (d_model,), the learnt numbers of the norm before this layer's attention.
        normed: (d_model,), the row normed: what attention reads.
        moved: (2, n), how far the result of each piece moves, as a length, if the word's rows are
            that of another piece: the results of this layer's attention, and of its MLP. What each
            reads is changed, and nothing else.
        ledger: (2, 2, 2 L + 1), what each part adds: the row itself before the first layer, and in
            each layer attention and the MLP. The first axis: as it is, and without a look from the
            last piece at the word. The second: to the logit of the best guess, and to the average
            of the logits of all pieces. The final norm has the size that it has in each run.
    """

    at: NDArray[np.int64]
    counts: NDArray[np.int64]
    lengths: Array
    row: Array
    spread: Array
    gain: Array
    normed: Array
    moved: Array
    ledger: Array


def recorded_passage(tokens: Sequence[str]) -> Passage:
    """Return what was recorded of a sentence.

    Args:
        tokens: The sentence's words.

    Raises:
        RequestError: The sentence was not recorded.
    """
    arrays = _read()
    names = [key for key in arrays if key.endswith(".tokens")]
    at = next((k for k in names if arrays[k].tolist() == [*tokens]), None)
    if at is None:
        raise RequestError(f"{' '.join(tokens)!r} was not recorded: run the model")
    sentence = at.partition(".")[0]
    own: dict[str, Any] = {f.name: arrays[f"{sentence}.{f.name}"] for f in fields(Passage)}
    return Passage(**own)


@cache
def _read() -> dict[str, NDArray[np.generic]]:
    return dict(read_npz(FILE))
