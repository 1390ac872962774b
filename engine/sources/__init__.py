"""Sources of weights: their interface, and one module for each kind of source."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from qkvideo.engine.choices import is_file
from qkvideo.engine.errors import RequestError
from qkvideo.engine.sources.base import Embedded, Layer, Source
from qkvideo.engine.sources.bilingual import NAME as BILINGUAL
from qkvideo.engine.sources.file import open_file
from qkvideo.engine.sources.lesson import RECORDINGS, open_lesson, open_recorded
from qkvideo.engine.sources.random import open_random

__all__ = ["SOURCES", "Embedded", "Layer", "Source", "open_source"]

# To add a source that has a name, add an entry here.
SOURCES: Final[Mapping[str, Callable[[int], Source]]] = {
    "lesson": lambda _seed: open_lesson(),
    "random": open_random,
}


def open_source(weights: str, *, seed: int = 0) -> Source:
    """Return the source of the model weights that the option `--weights` names.

    Pretrained models and their recordings are not sources; `forward.trace` reads them.

    Args:
        weights: One of these: "lesson", the default weights; "random"; the path of a `.npz` file;
            "lesson@" and the number of a training step, the default weights after that step; or
            "answer@" and such a number, a model that was never told where to look, after that step.
        seed: Seed of the weights "random"; other weights ignore it.

    Raises:
        RequestError: There are no weights of this name, or the file is invalid.
    """
    if weights in SOURCES:
        return SOURCES[weights](seed)
    if weights.partition("@")[0] in RECORDINGS and "@" in weights:
        return open_recorded(weights)
    if is_file(weights):
        return open_file(Path(weights))
    if weights == BILINGUAL:
        raise RequestError(
            "bilingual weights are for two sentences: `qkvideo trace` takes them, and the film "
            "cross-attention has them"
        )
    raise RequestError(
        f"there are no weights {weights!r}: choose {', '.join(SOURCES)}, lesson@STEP, FILE.npz, "
        "minilm, smollm2, gguf:FILE, hf:NAME or recorded:minilm"
    )
