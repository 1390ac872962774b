"""Tells by the option `--weights` which pretrained model is meant, and opens it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qkvideo.engine.choices import MINILM, PRETRAINED

if TYPE_CHECKING:
    from qkvideo.engine.models.model import Model


def is_pretrained(weights: str) -> bool:
    """Return whether the option `--weights` names a pretrained model that can be run."""
    return weights == MINILM or weights.startswith(PRETRAINED)


def open_model(weights: str, dtype: str = "float32", download: bool = False) -> Model:
    """Return the pretrained model that the option `--weights` names; it is opened once.

    Args:
        weights: "minilm", or "hf:" and a model's name or folder.
        dtype: Number format of weights and computation, one of `choices.DTYPES`.
        download: Whether a model that is not on this machine may be downloaded.

    Raises:
        MissingError: The model needs a package that is not installed.
        RequestError: There is no such model, it is not on this machine and `download` is False, or
            it cannot compute in this number format.
        QKVideoError: The model cannot be downloaded.
    """
    if weights == MINILM:
        from qkvideo.engine.models.minilm import load_minilm  # noqa: PLC0415 - only if it is meant

        return load_minilm(dtype, download)
    from qkvideo.engine.models.loading import load  # noqa: PLC0415 - needs torch

    return load(weights.removeprefix(PRETRAINED), dtype, download)
