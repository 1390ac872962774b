"""Runs a pretrained model with one head cut: it adds nothing, and all later layers are affected."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from qkvideo.engine.errors import RequestError
from qkvideo.engine.models.loading import Loaded


@contextmanager
def without_head(model: Loaded, layer: int, head: int) -> Iterator[None]:
    """Cut a head within the `with` block: its outputs are 0 before they are multiplied by W_O.

    Args:
        model: The model.
        layer: From 1.
        head: From 1.

    Raises:
        RequestError: If there is no such layer or head.
    """
    if not 1 <= layer <= len(model.blocks):
        raise RequestError(f"layer is {layer}: it must be from 1 to {len(model.blocks)}")
    block = model.blocks[layer - 1]
    if not 1 <= head <= block.heads:
        raise RequestError(f"head is {head}: it must be from 1 to {block.heads}")
    own = slice((head - 1) * block.d_k, head * block.d_k)

    def silence(_: Any, args: tuple[Any, ...]) -> tuple[Any, ...]:
        joined, *rest = args
        joined = joined.clone()
        joined[..., own] = 0
        return (joined, *rest)

    handle = block.out.register_forward_pre_hook(silence)
    try:
        yield
    finally:
        handle.remove()
