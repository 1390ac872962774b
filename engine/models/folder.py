"""Checks a folder with a checkpoint before the library transformers, which has no limits, reads it.

The library opens whatever the folder has: pipes, files of any size, files elsewhere that an index
names. Configurations of some models name others, which it asks the hub for. It builds as many
layers as the configuration says, and its tokenizers take memory for the largest index of a piece,
and time for each rule that makes a text longer.
"""

from __future__ import annotations

import base64
import json
import math
import os
import re
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from typing import IO, Any, Final

from qkvideo.engine.errors import RequestError
from qkvideo.engine.files import untrusted
from qkvideo.engine.models.blocks import MODELS

MOST_FILES: Final = 10_000
MOST_TEXT: Final = 64 << 20
"""Maximum size in bytes of a file that is read at once; the largest tokenizers have 35 MB."""
MOST_ADDED: Final = 8 << 20
"""Maximum size in bytes of the files with a tokenizer's added pieces, and of these pieces: the time
and memory to find them in a text grow fast. A model of speech with 28,000 of them has 5 MB."""
MOST_WEIGHTS: Final = 1 << 40
MOST_NAMED: Final = 8 << 20
"""Maximum size in bytes of the list of arrays in a file of weights: `MOST_PARTS` of them."""
MOST_PIECES: Final = 2**20
MOST_LETTERS: Final = 10_000
MOST_LISTED: Final = 2**16
"""Maximum number of layers or labels, for each of which a configuration makes entries of lists."""
MOST_NUMBER: Final = 2**27
MOST_PARTS: Final = 50_000
"""Maximum number of modules, parameters and buffers of a model; that of BERT has 400."""
MOST_RULES: Final = 64
MOST_LONGER: Final = 4096
"""How many times as long the rules of a tokenizer may make a text."""
_READ: Final = re.compile(r"(config|index|vocab|added_tokens|tokenizer[^/]*)\.json$")
TEXTS: Final = (".json", ".txt", ".model", ".jinja", ".py", ".bpe", ".vocab", ".tiktoken")
"""Endings of the files that are read at once; of weights, parts are read."""
_PACKED: Final = (".bin", ".pt", ".pth")
_ADDED: Final = ("tokenizer_config.json", "special_tokens_map.json", "added_tokens.json")

_SAME: Final = ("Lowercase", "NFC", "NFD", "NFKC", "NFKD", "Strip", "StripAccents", "Nmt",
                "BertNormalizer", "BertPreTokenizer", "Whitespace", "WhitespaceSplit",
                "Punctuation", "Digits", "UnicodeScripts", "CharDelimiterSplit", "Split",
                "ByteFallback", "Fuse", "WordPiece", "BPEDecoder", "CTC")  # fmt: skip
"""Rules that make no text more than a little longer, however often they are applied."""


def check_folder(folder: Path) -> None:
    """Check that a checkpoint can be read in little time and memory.

    Args:
        folder: The folder.

    Raises:
        RequestError: The folder, or one in it, contains something else than regular files, too many
            or too large ones. A file is no JSON. Or a number in the configuration or the tokenizer
            is not plausible.
    """
    try:
        files = dict(_files(folder))
        for name in files:
            if _READ.search(name):
                content = untrusted.content(folder / name, MOST_TEXT, links=True)
                with untrusted.understood(partial(_damaged, name)):
                    _check_json(name, json.loads(content), files)
    except OSError as error:
        raise _refusal(Path(error.filename or folder).name, error.strerror or str(error)) from error
    if "adapter_config.json" in files:
        raise _refusal("adapter_config.json", "it changes another model: merge the two first")
    if "tokenizer.json" not in files and any(name.endswith(".model") for name in files):
        raise _refusal("the tokenizer", "only a .model: choose a model with a tokenizer.json")


def check_size(folder: Path, numbers: int) -> None:
    """Raise a RequestError if a model has more numbers than its files can contain.

    Args:
        folder: The checkpoint's folder.
        numbers: How many numbers the model has that its configuration describes.
    """
    there = sum(size for name, size in _files(folder) if not name.endswith(TEXTS))
    if numbers > 2 * there + 2**24:
        raise _refusal(
            "config.json", f"it describes {numbers:,} numbers, in weights of {there:,} bytes"
        )


@contextmanager
def few_parts() -> Iterator[None]:
    """Refuse a model that is built in the `with` block as soon as it has too many parts.

    Raises:
        RequestError: It has more than `MOST_PARTS` modules, parameters and buffers.
    """
    from torch.nn.modules import module  # noqa: PLC0415 - only pretrained models need it

    so_far = count(1)

    def check(*_: Any) -> None:
        if next(so_far) > MOST_PARTS:
            raise _refusal("config.json", f"it describes more than {MOST_PARTS:,} parts of a model")

    handles = [
        module.register_module_module_registration_hook(check),
        module.register_module_parameter_registration_hook(check),
        module.register_module_buffer_registration_hook(check),
    ]
    try:
        yield
    finally:
        for handle in handles:
            handle.remove()


def _files(folder: Path) -> Iterator[tuple[str, int]]:
    """Yield the path in the folder, with / between its parts, and the size of each file."""
    seen = 0
    for at, folders, names in os.walk(folder, followlinks=True):
        seen += len(names) + len(folders)
        if seen > MOST_FILES:
            raise _refusal(folder.name, f"it has more than {MOST_FILES:,} files")
        for name in names:
            path = Path(at, name)
            most = MOST_TEXT if name.endswith(TEXTS) else MOST_WEIGHTS
            most = MOST_ADDED if name in _ADDED else most
            with untrusted.opened(path, most, links=True) as file:
                named = name.endswith(".safetensors") and int.from_bytes(file.read(8), "little")
                if named > MOST_NAMED:
                    raise _refusal(name, f"its list of arrays has more than {MOST_NAMED:,} bytes")
                size = os.fstat(file.fileno()).st_size
                if name.endswith(_PACKED):
                    _check_packed(name, file, size)
                yield path.relative_to(folder).as_posix(), size


def _check_packed(name: str, file: IO[bytes], size: int) -> None:
    """Refuse a file of torch, a zip, whose members take more memory than the file has bytes."""
    file.seek(0)
    if file.read(2) != b"PK":  # an older one, which is no zip
        return
    with untrusted.understood(partial(_damaged, name)), zipfile.ZipFile(_InParts(file)) as archive:
        if sum(member.file_size for member in archive.infolist()) > size:
            raise _refusal(name, "it is compressed: save the model as safetensors")


class _InParts:
    """A file of which no more than `MOST_NAMED` bytes are read at once."""

    def __init__(self, file: IO[bytes]) -> None:
        self.seek, self.tell, self.seekable, self._file = file.seek, file.tell, file.seekable, file

    def read(self, size: int = -1) -> bytes:
        found = self._file.read(MOST_NAMED + 1 if size < 0 else min(size, MOST_NAMED + 1))
        if len(found) > MOST_NAMED:
            raise ValueError
        return found


def _check_json(name: str, found: Any, files: Mapping[str, int]) -> None:
    folder, _, file = name.rpartition("/")
    if not isinstance(found, dict):
        return
    if others := next((key for key in found if key.endswith("_files")), None):
        raise _refusal(name, f"{others[:60]} names files to read instead: leave it out")
    if file.endswith("index.json"):
        weights = found.get("weight_map")
        for part in set(map(str, weights.values() if isinstance(weights, dict) else ())):
            if f"{folder}/{part}".lstrip("/") not in files:
                raise _refusal(name, f"there is no file {part[:80]!r} in the folder")
    elif file == "config.json":
        if not folder and found.get("model_type") not in MODELS:
            raise _refusal(name, f"its model_type is none of {', '.join(MODELS)}")
        if found.get("quantization_config"):
            raise _refusal(name, "its weights are quantized: take the model as it was before")
        totals = Counter[str]()
        for key, number in _numbers(found):
            totals[key] += abs(number)
            most = MOST_LISTED if "layer" in key or "label" in key else MOST_NUMBER
            if totals[key] > most or ("head" in key and number < 0):
                shown = f"{key[:60]} is {str(number)[:20]}"
                raise _refusal(name, f"{shown}, the limit is {most:,} in all")
    elif file in ("vocab.json", "added_tokens.json"):
        _check_indices(name, found.values())
    elif file.startswith("tokenizer."):
        _check_tokenizer(name, found)


def _numbers(found: Any, key: str = "") -> Iterator[tuple[str, int]]:
    """Yield all integers of a JSON document, with the key that each has or is in."""
    if isinstance(found, dict):
        for name, each in found.items():
            yield from _numbers(each, name)
    elif isinstance(found, list):
        for each in found:
            yield from _numbers(each, key)
    elif isinstance(found, int):
        yield key, found


def _check_tokenizer(name: str, found: Mapping[str, Any]) -> None:
    model, added = found.get("model"), found.get("added_tokens")
    model = model if isinstance(model, dict) else {}
    if model.get("dropout"):
        raise _refusal(name, "it splits words at random: set its dropout to null")
    vocab = model.get("vocab")
    _check_indices(name, vocab.values() if isinstance(vocab, dict) else [len(vocab or ())])
    pieces = vocab if isinstance(vocab, dict) else [each[0] for each in vocab or () if each]
    if max(map(len, map(str, pieces)), default=0) > MOST_LETTERS:
        raise _refusal(name, f"a piece has more than {MOST_LETTERS:,} characters")
    more = [each for each in added or () if isinstance(each, dict)]
    _check_indices(name, [each.get("id") for each in more])
    if sum(len(str(each.get("content"))) for each in more) > MOST_ADDED:
        raise _refusal(name, f"added pieces have more than {MOST_ADDED:,} characters")
    for part in ("normalizer", "pre_tokenizer", "decoder"):
        rules = list(_rules(found.get(part)))
        if len(rules) > MOST_RULES or math.prod(map(_longer, rules)) > MOST_LONGER:
            raise _refusal(name, f"the rules of its {part} make a text too long")
    templates = [each for each in _rules(found.get("post_processor")) if "single" in each]
    if math.prod(map(_templated, templates)) > MOST_LONGER:
        raise _refusal(name, "its post_processor makes too many pieces of a sentence")


def _check_indices(name: str, indices: Iterable[Any]) -> None:
    for index in indices:
        if not isinstance(index, int) or not 0 <= index <= MOST_PIECES:
            raise _refusal(name, f"a piece has index {index!r:.20}, the limit is {MOST_PIECES:,}")


def _rules(found: Any) -> Iterator[Mapping[str, Any]]:
    """Yield the rules of a part of a tokenizer, also those in sequences of rules."""
    if isinstance(found, dict):
        inner = [each for value in found.values() if isinstance(value, list) for each in value]
        yield from (rule for each in inner for rule in _rules(each))
        if found.get("type") != "Sequence":
            yield found


def _longer(rule: Mapping[str, Any]) -> int:
    """Return how many times as long, at most, a rule makes a text."""
    kind = rule.get("type")
    if kind == "Precompiled":
        made = base64.b64decode(str(rule.get("precompiled_charsmap") or ""))
        tree = 4 + int.from_bytes(made[:4], "little")
        if tree > len(made):
            raise ValueError
        return max(map(len, made[tree:].split(b"\0")), default=1) or 1
    text = str(rule.get("content") or rule.get("prepend") or "").encode("utf-8", "replace")
    if kind == "Replace":
        return max(1, len(text))
    return 1 if kind in _SAME else 2 + len(text)


def _templated(template: Mapping[str, Any]) -> int:
    """Return how many pieces, at most, a template makes of one piece."""
    known = template.get("special_tokens") or {}
    added = {mark: len(each["ids"]) for mark, each in known.items()}
    return max(
        sum(added.get(piece.get("SpecialToken", {}).get("id"), 1) for piece in side or ())
        for side in (template["single"], template.get("pair"))
    )


def _damaged(name: str, _: str) -> RequestError:
    return _refusal(name, "it is damaged, or nested too deeply")


def _refusal(what: str, why: str) -> RequestError:
    return RequestError(f"the model's folder is refused, for {what}: {why}")
