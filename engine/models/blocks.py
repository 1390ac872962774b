"""The matrices of each supported attention class, as NumPy arrays.

To support a further class, add an entry to `CLASSES`; the comparison in `forward` shows whether it
is right.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.errors import RequestError
from qkvideo.engine.models.model import Affine, Block

Array = NDArray[np.floating[Any]]


@dataclass(frozen=True, eq=False, kw_only=True)
class TorchBlock(Block):
    """One attention layer of a model of the library transformers, with its torch modules.

    Attributes:
        module: The torch module of the attention; its input is X.
        out: The torch module that multiplies by W_O; its input is the outputs of all heads, side by
            side.
    """

    module: Any
    out: Any


def find(model: Any, name: str) -> tuple[TorchBlock, ...]:
    """Find the attention layers of a model.

    Args:
        model: A model loaded by the library transformers.
        name: The model's name, for error messages.

    Returns:
        The attention layers, first layer first.

    Raises:
        RequestError: The model has an attention class that is not supported, or has no attention.
    """
    blocks = []
    for path, module in model.named_modules():
        kind = type(module).__name__
        if kind in CLASSES:
            blocks.append(_checked(CLASSES[kind](module, _parent(model, path))))
        elif "Attention" in kind and not any(_within(module)):
            raise RequestError(
                f"{name} computes attention with {kind}, which is not understood: choose a model "
                f"with {', '.join(sorted(CLASSES))}"
            )
    if not blocks:
        raise RequestError(
            f"{name} is {type(model).__name__}, which has no attention: choose a transformer"
        )
    return tuple(blocks)


def _within(module: Any) -> Iterator[bool]:
    """Yield, for each module inside an attention module, whether it is attention as well."""
    for part in module.modules():
        yield part is not module and "Attention" in type(part).__name__


def _parent(model: Any, path: str) -> Any:
    return model.get_submodule(path.rpartition(".")[0])


def _checked(block: TorchBlock) -> TorchBlock:
    shape = block.Q.W.shape[1], block.K.W.shape[1] * block.group
    if shape != (block.heads * block.d_k,) * 2:
        raise RequestError(
            f"{block.kind} has queries and keys of {shape} numbers for "
            f"{block.heads} heads of {block.d_k}: that is not understood"
        )
    return block


def _bert(module: Any, parent: Any) -> TorchBlock:
    return _block(
        module,
        parent.output.dense,
        (module.query, module.key, module.value),
        heads=module.num_attention_heads,
        d_k=module.attention_head_size,
    )


def _distilbert(module: Any, _: Any) -> TorchBlock:
    return _block(
        module,
        module.out_lin,
        (module.q_lin, module.k_lin, module.v_lin),
        heads=module.n_heads,
        d_k=module.attention_head_size,
    )


def _gpt2(module: Any, _: Any) -> TorchBlock:
    if module.is_cross_attention:
        raise RequestError("GPT2Attention of one text to another is not understood")
    joint = _conv1d(module.c_attn)
    Q, K, V = (joint.part(k, module.embed_dim) for k in range(3))
    return TorchBlock(
        kind=type(module).__name__,
        module=module,
        out=module.c_proj,
        Q=Affine(*Q),
        K=Affine(*K),
        V=Affine(*V),
        W_O=_conv1d(module.c_proj),
        heads=module.num_heads,
        d_k=module.head_dim,
        divisor=_divisor(module, module.head_dim),
    )


def _t5(module: Any, _: Any) -> TorchBlock:
    return _block(
        module,
        module.o,
        (module.q, module.k, module.v),
        heads=module.n_heads,
        d_k=module.key_value_proj_dim,
    )


def _llama(module: Any, _: Any) -> TorchBlock:
    return _block(
        module,
        module.o_proj,
        (module.q_proj, module.k_proj, module.v_proj),
        heads=module.config.num_attention_heads,
        d_k=module.head_dim,
        group=module.num_key_value_groups,
        rotary=True,
        softmax="float32",
    )


CLASSES: Final[Mapping[str, Callable[[Any, Any], TorchBlock]]] = {
    "BertSelfAttention": _bert,
    "RobertaSelfAttention": _bert,
    "XLMRobertaSelfAttention": _bert,
    "CamembertSelfAttention": _bert,
    "ElectraSelfAttention": _bert,
    "DistilBertSelfAttention": _distilbert,
    "GPT2Attention": _gpt2,
    "T5Attention": _t5,
    "LlamaAttention": _llama,
    "MistralAttention": _llama,
    "Qwen2Attention": _llama,
}


MODELS: Final = (
    *("bert", "camembert", "distilbert", "dpr", "electra", "gpt2", "llama", "mistral", "qwen2"),
    *("roberta", "t5", "xlm-roberta"),
)
"""What `model_type` in the configuration of a model says whose attention is of these classes."""


def _block(
    module: Any, out: Any, projections: tuple[Any, Any, Any], *, d_k: int, **sizes: Any
) -> TorchBlock:
    Q, K, V, W_O = map(_linear, (*projections, out))
    kind, divisor = type(module).__name__, _divisor(module, d_k)
    return TorchBlock(
        kind=kind, module=module, out=out, Q=Q, K=K, V=V, W_O=W_O, d_k=d_k, divisor=divisor, **sizes
    )


def _divisor(module: Any, d_k: int) -> float | None:
    usual = math.isclose(module.scaling, d_k**-0.5, rel_tol=1e-12)
    return None if usual else 1.0 / float(module.scaling)


def _linear(layer: Any) -> Affine:
    return Affine(array(layer.weight).T, None if layer.bias is None else array(layer.bias))


def _conv1d(layer: Any) -> Affine:
    """Read GPT-2's linear layer, whose matrix is stored transposed."""
    return Affine(array(layer.weight), array(layer.bias))


def array(tensor: Any) -> Array:
    """Convert a torch tensor to a NumPy array.

    A tensor of a half-precision format is converted to float32. Any other tensor keeps its number
    format; if it is on the CPU, the array shares the tensor's memory.
    """
    plain = tensor.detach().cpu()
    if plain.element_size() < 4:
        plain = plain.float()
    return np.asarray(plain.numpy())
