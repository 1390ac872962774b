"""`qkvideo trace`: every intermediate tensor of a sentence, shown or written."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from qkvideo.engine.export import write_trace
from qkvideo.engine.forward import trace as compute
from qkvideo.engine.target import check_target
from qkvideo.engine.trace import ModelTrace
from qkvideo.studio.text.unknown_words import warn_of_strangers


def trace(
    sentence: str,
    *,
    weights: str = "lesson",
    layer: int | None = None,
    head: int | None = None,
    seed: int = 0,
    mask: str = "none",
    pad: int = 0,
    temperature: float = 1.0,
    dtype: str = "float32",
    download: bool = False,
    all: bool = False,  # noqa: A002  # the command's own name for it
    versus: str | None = None,
    out: str | Path | None = None,
) -> ModelTrace:
    """Compute every intermediate tensor of self-attention over one sentence.

    Args:
        sentence: Any text, taken literally.
        weights: "lesson", "random", an `.npz` file, "hf:" and a model's name or folder, or
            "recorded:minilm".
        layer: The layer to write, from 1; without it, the last.
        head: The head to write, from 1; without it, the one that answers for the last pronoun, else
            for the last word, where the weights say which that is; else the first.
        seed: Random weights are drawn from it.
        mask: "none", "causal", "padding" or "causal+padding".
        pad: Number of padding tokens added on the right.
        temperature: Scores are divided by it before the softmax.
        dtype: In what a pretrained model computes: "float32", "float64", "bfloat16" or "float16".
        download: Whether a pretrained model that is not there may be fetched.
        all: Write every layer and head.
        versus: A second sentence, written beside the first: its arrays are called "versus.X", ….
        out: An `.npz`, `.json` or `.csv` file to write.

    Returns:
        The whole computation; its arrays are float64 and read-only.

    Raises:
        RequestError: The request is wrong.
        MissingError: Something to install is missing.
        QKVideoError: The file could not be written.
    """
    if out is not None:
        check_target(Path(out))
    again = partial(
        compute,
        weights=weights,
        seed=seed,
        mask=mask,
        pad=pad,
        temperature=temperature,
        dtype=dtype,
        download=download,
    )
    model = again(sentence)
    warn_of_strangers(model)
    other = None if versus is None else again(versus)
    asked = model.at(layer, head)  # refuses what is not there, whether it is written or not
    if out is not None:
        write_trace(model, Path(out), asked.layer, asked.head, all, other)
    return model
