"""Runs a pretrained model with another head output, or without one link: later layers change."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any

from qkvideo.engine.errors import RequestError
from qkvideo.engine.models.blocks import TorchBlock
from qkvideo.engine.models.model import Array, Cut


@contextmanager
def with_output(
    blocks: Sequence[TorchBlock], layer: int, head: int, row: int, output: Array
) -> Iterator[None]:
    """Set the output of one head (before W_O) in one row within the `with` block.

    Args:
        blocks: The model's attention, which is changed within the block and restored after it.
        layer: Number of the layer, from 1.
        head: Number of the head, from 1.
        row: Index of the row, from 0.
        output: (d_v,), what takes the place of the head's output: zeros to remove it, or its
            output in another sentence.

    Raises:
        RequestError: There is no such layer or head.
    """
    if not 1 <= layer <= len(blocks):
        raise RequestError(f"layer is {layer}: it must be from 1 to {len(blocks)}")
    block = blocks[layer - 1]
    if not 1 <= head <= block.heads:
        raise RequestError(f"head is {head}: it must be from 1 to {block.heads}")
    own = slice((head - 1) * block.d_k, head * block.d_k)

    def put(_: Any, args: tuple[Any, ...]) -> tuple[Any, ...]:
        joined, *rest = args
        joined = joined.clone()
        joined[..., row, own] = joined.new_tensor(output)
        return (joined, *rest)

    handle = block.out.register_forward_pre_hook(put)
    try:
        yield
    finally:
        handle.remove()


@contextmanager
def without_link(blocks: Sequence[TorchBlock], cut: Cut) -> Iterator[None]:
    """Set one attention weight to 0 within the `with` block, in all heads of some layers.

    The mask blocks the key for the query, so the query's other weights still add up to 1.

    Args:
        blocks: The model's attention, which is changed within the block and restored after it.
        cut: The query, the key and the layers.

    Raises:
        RequestError: One of the layers does not exist. Or, when the model runs, the attention
            module of one of the layers accepts no mask.
    """
    with ExitStack() as hooks:
        for layer in cut.layers:
            if not 1 <= layer <= len(blocks):
                raise RequestError(f"layer is {layer}: it must be from 1 to {len(blocks)}")
            module = blocks[layer - 1].module
            handle = module.register_forward_pre_hook(
                _hiding(cut.row, cut.column), with_kwargs=True
            )
            hooks.callback(handle.remove)
        yield


def _hiding(row: int, column: int) -> Any:
    """Return a hook that blocks one more cell of the mask that a module is given."""

    def hide(module: Any, args: tuple[Any, ...], given: dict[str, Any]) -> Any:
        import torch  # noqa: PLC0415 - only pretrained models need it

        names = inspect.signature(module.forward).parameters
        name = next((each for each in ("attention_mask", "mask") if each in names), None)
        if name is None:
            raise RequestError(f"{type(module).__name__} takes no mask: no link of it can be cut")
        at = [*names].index(name)
        X = args[0] if args else given["hidden_states"]
        mask = args[at] if at < len(args) else given.get(name)
        n = X.shape[1]
        added = torch.zeros((1, 1, n, n), dtype=X.dtype)
        added[..., row, column] = torch.finfo(X.dtype).min
        # If the cell is blocked already, the sum of the two lowest numbers would be infinite.
        mask = added if mask is None else torch.minimum(mask.expand(1, -1, n, n), added)
        if at < len(args):
            return (*args[:at], mask, *args[at + 1 :]), given
        return args, {**given, name: mask}

    return hide
