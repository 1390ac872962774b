"""Language models of Llama's shape as the library transformers has them, for the tests."""

from __future__ import annotations

from pathlib import Path

import gguf
import numpy as np
import torch
from transformers import LlamaConfig, LlamaForCausalLM


def unpacked(path: Path, dtype: torch.dtype) -> dict[str, torch.Tensor]:
    """All tensors of a file, read and unpacked by the package gguf."""
    return {
        tensor.name: torch.tensor(
            gguf.quants.dequantize(tensor.data, tensor.tensor_type), dtype=dtype
        )
        for tensor in gguf.GGUFReader(path).tensors
    }


def as_transformers(unpacked, *, base, epsilon, heads, shared, layers) -> LlamaForCausalLM:
    """The library's own model with the same numbers."""
    table, mlp = unpacked["token_embd.weight"], unpacked["blk.0.ffn_up.weight"]
    config = LlamaConfig(
        vocab_size=table.shape[0],
        hidden_size=table.shape[1],
        intermediate_size=mlp.shape[0],
        num_hidden_layers=layers,
        num_attention_heads=heads,
        num_key_value_heads=shared,
        rms_norm_eps=epsilon,
        rope_parameters={"rope_theta": base, "rope_type": "default"},
        tie_word_embeddings=True,
        attn_implementation="eager",
    )
    names = {
        "self_attn.q_proj": "attn_q",
        "self_attn.k_proj": "attn_k",
        "self_attn.v_proj": "attn_v",
        "self_attn.o_proj": "attn_output",
        "mlp.gate_proj": "ffn_gate",
        "mlp.up_proj": "ffn_up",
        "mlp.down_proj": "ffn_down",
        "input_layernorm": "attn_norm",
        "post_attention_layernorm": "ffn_norm",
    }
    state = {"model.embed_tokens.weight": table, "lm_head.weight": table}
    state["model.norm.weight"] = unpacked["output_norm.weight"]
    for k in range(layers):
        for theirs, ours in names.items():
            tensor = unpacked[f"blk.{k}.{ours}.weight"]
            if ours in ("attn_q", "attn_k"):
                # The files have the coordinates of a point side by side, the library has halves.
                half = config.head_dim // 2
                rows = [
                    head * 2 * half + 2 * r + part
                    for head in range(heads if ours == "attn_q" else shared)
                    for part in (0, 1)
                    for r in range(half)
                ]
                tensor = tensor[rows]
            state[f"model.layers.{k}.{theirs}.weight"] = tensor
    made = LlamaForCausalLM(config).to(table.dtype).eval()
    made.load_state_dict(state)
    return made


def compare_with_transformers(model, theirs, ids, rounding) -> None:
    with torch.inference_mode():
        made = theirs(torch.tensor([ids]), output_hidden_states=True, output_attentions=True)
    layers = list(model.layers([ids]))
    for layer, state, weights in zip(layers, made.hidden_states, made.attentions, strict=False):
        size = float(state.abs().max())
        np.testing.assert_allclose(layer.resid_pre, state.numpy(), rtol=0, atol=rounding * size)
        np.testing.assert_allclose(layer.weights, weights.numpy(), rtol=0, atol=rounding)
    logits = model.logits(layers[-1].resid_post[0])
    size = float(made.logits.abs().max())
    np.testing.assert_allclose(logits, made.logits[0].numpy(), rtol=0, atol=rounding * size)
