"""Notes what the attention modules of a model of the library transformers receive and compute."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

import numpy as np

from qkvideo.engine.errors import QKVideoError, RequestError
from qkvideo.engine.models.blocks import TorchBlock, array
from qkvideo.engine.models.model import Array, Mask, Pass


@contextmanager
def noting(blocks: Sequence[TorchBlock]) -> Iterator[list[dict[str, Any]]]:
    """Record the inputs and outputs of attention modules within the `with` block.

    Run the model within the block. If it runs twice, only the second run is kept.

    Args:
        blocks: The attention modules to record, one for each layer.

    Yields:
        One dictionary for each layer, which is filled when the model runs. A dictionary contains
        the arguments of the attention module by their names, what the module returns ("output"),
        and the heads' outputs before W_O, side by side ("joined").
    """
    notes: list[dict[str, Any]] = [{} for _ in blocks]
    handles = []

    def note(at: dict[str, Any], module: Any, args: Any, given: Any, output: Any) -> None:
        at |= inspect.signature(module.forward).bind(*args, **given).arguments
        at |= at.pop("kwargs", {})
        at["output"] = output

    def note_joined(at: dict[str, Any], _: Any, args: Any) -> None:
        at["joined"] = args[0]

    for block, at in zip(blocks, notes, strict=True):
        handles += [
            block.module.register_forward_hook(partial(note, at), with_kwargs=True),
            block.out.register_forward_pre_hook(partial(note_joined, at)),
        ]
    try:
        yield notes
    finally:
        for handle in handles:
            handle.remove()


def read_pass(block: TorchBlock, note: Mapping[str, Any]) -> Pass:
    """Return what one attention layer received and computed.

    Args:
        block: The layer.
        note: What `noting` recorded of it.

    Raises:
        RequestError: The model adds to its scores something that is not a mask.
        QKVideoError: The installed version of transformers does not return attention weights.
    """
    given = note.get("attention_mask", note.get("mask"))
    cos, sin = note["position_embeddings"] if block.rotary else (None, None)
    # T5's modules return their bias as part of their output.
    bias = note["output"][1] if len(note["output"]) == 3 else None
    weights, (b, n, _) = note["output"][-1], note["hidden_states"].shape
    if weights is None or weights.shape != (b, block.heads, n, n):
        raise QKVideoError(f"{block.kind} does not say its weights: another transformers is needed")
    return Pass(
        X=wide(note["hidden_states"]),
        mask=_mask(given, n, block.kind),
        bias=None if bias is None else np.broadcast_to(wide(bias[0]), (block.heads, n, n)),
        cos=None if cos is None else wide(cos[0]),
        sin=None if sin is None else wide(sin[0]),
        weights=wide(weights),
        outputs=wide(note["joined"]),
    )


def wide(tensor: Any) -> Array:
    """Convert a tensor to a float64 array."""
    return np.asarray(array(tensor), dtype=np.float64)


def _mask(given: Any, n: int, kind: str) -> Mask:
    """Convert what a model adds to its scores to a mask.

    Raises:
        RequestError: The numbers are neither 0 nor very negative, so they are not a mask.
    """
    if given is None:
        return np.zeros((n, n), dtype=np.bool_)
    added = np.broadcast_to(wide(given)[0, 0], (n, n))
    blocked = added <= -1e4
    if given.shape[1] != 1 or (added[~blocked] != 0).any():
        raise RequestError(f"{kind} adds more than a mask to its scores: that is not understood")
    return blocked
