"""Loads a checkpoint and its tokenizer, once per process; downloads only if allowed to."""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, Final

import numpy as np

from qkvideo.engine.attention.trace import Provenance
from qkvideo.engine.choices import DTYPES
from qkvideo.engine.errors import MissingError, RequestError
from qkvideo.engine.files import untrusted
from qkvideo.engine.models.blocks import TorchBlock, find
from qkvideo.engine.models.folder import TEXTS, check_folder, check_size, few_parts
from qkvideo.engine.models.model import Array, Cut, Model, Pass
from qkvideo.engine.models.noting import noting, read_pass, wide
from qkvideo.engine.models.silenced import without_link
from qkvideo.engine.texts import check_name

INSTALL: Final = "pip install 'qkvideo[models]'"


@dataclass(frozen=True, eq=False, kw_only=True)
class Loaded(Model):
    """A model of the library transformers.

    Its provenance names a model from a folder by "hf:" and the folder's name, without the path.

    Attributes:
        model: The model. It uses eager attention, the implementation that returns attention
            weights.
        blocks: The attention of each layer: its matrices, and the module that computes it.
    """

    model: Any
    blocks: tuple[TorchBlock, ...]

    def run(
        self, ids: Sequence[Sequence[int]], pad: int = 0, *, only: int | None = None
    ) -> tuple[Pass, ...]:
        """Run the model; see `Model.run`."""
        blocks = self.blocks if only is None else self.blocks[only - 1 : only]
        with noting(blocks) as notes:
            self._run(ids, pad)
        return tuple(read_pass(block, note) for block, note in zip(blocks, notes, strict=True))

    def states(self, ids: Sequence[Sequence[int]], cut: Cut | None = None) -> Array:
        """Run the model, and return its vectors; see `Model.states`."""
        with without_link(self.blocks, cut) if cut is not None else nullcontext():
            made = self._run(ids, 0, output_hidden_states=True)
        return np.stack([wide(state) for state in made.hidden_states])

    def _run(self, ids: Sequence[Sequence[int]], pad: int, **options: bool) -> Any:
        import torch  # noqa: PLC0415 - only pretrained models need it

        n = len(ids[0])
        seen = [[1] * (n - pad) + [0] * pad] * len(ids)
        name = self.provenance.name
        with (
            untrusted.understood(lambda why: RequestError(f"{name} cannot be run ({why})")),
            torch.inference_mode(),
        ):
            try:
                return self.model(
                    input_ids=torch.tensor([list(each) for each in ids]),
                    attention_mask=torch.tensor(seen),
                    use_cache=False,
                    **options,
                )
            except IndexError as trouble:
                raise RequestError(
                    f"{name} has no positions for {n} pieces: shorten the sentence"
                ) from trouble


@lru_cache(maxsize=2)
def load(name: str, dtype: str = "float32", download: bool = False) -> Loaded:
    """Return a pretrained model with its tokenizer.

    Args:
        name: A folder with a checkpoint, or the model's name on the Hugging Face Hub, without the
            prefix `hf:`.
        dtype: Number format of weights and computation, one of `DTYPES`.
        download: Whether a model that is not in the local cache may be downloaded.

    Raises:
        MissingError: transformers or torch is not installed.
        RequestError: The dtype is unknown. Or the model does not exist, lacks weights, or is not
            supported. Or the model is not in the local cache, and `download` is False.
    """
    if dtype not in DTYPES:
        raise RequestError(f"dtype is {dtype!r}: choose one of {', '.join(DTYPES)}")
    name = os.path.expanduser(name)  # noqa: PTH111 - without an error for unknown users
    if not name.strip():
        raise RequestError(
            "hf: is followed by no model: give a folder or a name, as in hf:bert-base-uncased"
        )
    try:
        import torch  # noqa: PLC0415 - only pretrained models need it
        import transformers  # noqa: PLC0415 - as above
    except ImportError as trouble:
        raise MissingError(INSTALL, "models of Hugging Face (hf:…) need") from trouble
    transformers.logging.set_verbosity_error()
    if sys.stderr is None or not sys.stderr.isatty():
        transformers.logging.disable_progress_bar()
    # Code that comes with a model is never run, and pickles are read only if they hold nothing but
    # arrays.
    options = {"local_files_only": not download, "trust_remote_code": False}
    with (
        untrusted.understood(partial(_refusal, name, download)),
        nullcontext() if download else untrusted.unheard(),  # a download shows its progress
        nullcontext() if download else _offline(),
    ):
        folder = _folder(name, download)
        check_folder(folder)
        config = transformers.AutoConfig.from_pretrained(name, **options)
        tokenizer = transformers.AutoTokenizer.from_pretrained(name, **options)
        # Of a model with encoder and decoder, only the encoder is used.
        alone = config.is_encoder_decoder and type(config) in _encoders(transformers)
        kind = transformers.AutoModelForTextEncoding if alone else transformers.AutoModel
        with torch.device("meta"), few_parts():  # takes no memory
            empty = kind.from_config(config, attn_implementation="eager")
        if not download:  # otherwise the weights may not be there yet
            check_size(folder, sum(map(torch.numel, (*empty.parameters(), *empty.buffers()))))
        model, report = kind.from_pretrained(
            name,
            config=config,
            dtype=getattr(torch, dtype),
            attn_implementation="eager",
            weights_only=True,
            output_loading_info=True,
            **options,
        )
        _check_whole(name, report)
        if not tokenizer.is_fast:
            raise RequestError(
                f"the tokenizer of {name} does not say where its pieces are in the sentence: "
                "choose a model with a tokenizer.json"
            )
        model.eval()
        shown = Path(name).resolve().name if Path(name).is_dir() else name
        check_name("the model's name", shown)
        blocks = find(model, shown)
        provenance = Provenance(
            name=f"hf:{shown}",
            kind="hf",
            sha256=_digest(model, tokenizer),
            badge=f"hf:{shown}" + ("" if dtype == "float32" else f" in {dtype}"),
            purpose="A pretrained transformer: the exact tensors of its own forward pass.",
        )
        return Loaded(
            provenance=provenance, dtype=dtype, model=model, tokenizer=tokenizer, blocks=blocks
        )


@contextmanager
def _offline() -> Iterator[None]:
    """Let no code of the libraries ask the hub for anything; not all of it asks whether it may."""
    from huggingface_hub import constants  # noqa: PLC0415 - comes with transformers

    before, constants.HF_HUB_OFFLINE = constants.HF_HUB_OFFLINE, True
    try:
        yield
    finally:
        constants.HF_HUB_OFFLINE = before


def _folder(name: str, download: bool) -> Path:
    """Return the folder with a model's files; of one on the hub, weights may not be there yet."""
    if Path(name).is_dir():
        return Path(name)
    if Path(name).exists():
        raise RequestError(f"{name!r} is no folder: give the one that its checkpoint is in")
    from huggingface_hub import snapshot_download  # noqa: PLC0415 - comes with transformers

    patterns = [f"*{ending}" for ending in TEXTS]
    return Path(snapshot_download(name, local_files_only=not download, allow_patterns=patterns))


def _encoders(transformers: Any) -> Any:
    """Return the configurations whose encoder is a separate model."""
    return transformers.MODEL_FOR_TEXT_ENCODING_MAPPING


def _refusal(name: str, download: bool, why: str) -> RequestError:
    if not Path(name).exists() and not download:
        return RequestError(
            f"the model {name!r} is not on this machine: add --download to fetch it, or, offline, "
            "give the folder of a copy (hf:FOLDER, made elsewhere by `hf download NAME "
            "--local-dir FOLDER`)"
        )
    if "ConnectError" in why or "snapshot folder" in why:
        return RequestError(
            f"the model {name!r} is not on this machine, and the hub has none of this name or is"
            " out of reach: check the name and the network"
        )
    if "Weights only load failed" in why:  # the rest would have the reader run the code of others
        why = "its weights hold more than numbers; get it with safetensors"
        return RequestError(f"the model {name!r} cannot be loaded: {why}")
    return RequestError(
        f"the model {name!r} cannot be loaded ({why}): give a "
        "folder that `save_pretrained` wrote, or a name on the hub"
    )


def _check_whole(name: str, report: dict[str, Any]) -> None:
    """Refuse a checkpoint that lacks weights, which the library would draw at random."""
    # A pooler comes after the last layer, so no tensor of a trace depends on it.
    missing = sorted(key for key in report.get("missing_keys", ()) if "pooler" not in key)
    wrong = [*missing, *map(str, report.get("mismatched_keys", ()))]
    if wrong:
        raise RequestError(
            f"the model {name!r} is incomplete: {wrong[0]} and {len(wrong) - 1} more are missing "
            "in its checkpoint; get another copy"
        )


def _digest(model: Any, tokenizer: Any) -> str:
    """Return the SHA-256 of all that traces depend on: weights, configuration, tokenizer."""
    import torch  # noqa: PLC0415 - as above

    settings = {k: v for k, v in model.config.to_dict().items() if not k.startswith("_")}
    total = hashlib.sha256(json.dumps(settings, sort_keys=True, default=str).encode())
    total.update(tokenizer.backend_tokenizer.to_str().encode())
    for name, tensor in sorted(model.state_dict().items()):
        total.update(f"{name} {tuple(tensor.shape)} {tensor.dtype}\n".encode())
        # NumPy has no bfloat16, so the raw bytes are hashed.
        plain = tensor.detach().cpu().contiguous().reshape(-1)
        total.update(plain.view(torch.uint8).numpy().data if plain.numel() else b"")
    return total.hexdigest()
