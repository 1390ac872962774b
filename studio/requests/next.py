"""The request for the words that a language model says come next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, ClassVar

from qkvideo.engine.choices import SMOLLM2
from qkvideo.engine.errors import RequestError
from qkvideo.studio.requests.computation import SentenceRequest
from qkvideo.studio.requests.option import computed, shown, to_file
from qkvideo.studio.requests.shared import PictureLook


@dataclass(frozen=True, kw_only=True)
class NextRequest(PictureLook, SentenceRequest):
    """A request for the words that a language model says come next after a sentence.

    Attributes:
        progress: Function that is called with two numbers: how often the sentence has been read,
            and how often it will be. It has no influence on the result.

    Raises:
        RequestError: If a number is out of its range, or two options do not go together.
    """

    EXAMPLES: ClassVar = (
        'qkvideo next --weights recorded:smollm2 --sentence "The capital of France is" --cuts',
    )

    weights: Annotated[
        str,
        computed(
            "The language model. gguf: is followed by a file; recorded: needs none, for eight "
            "sentences.",
            "smollm2|gguf:FILE|recorded:smollm2",
        ),
    ] = SMOLLM2
    download: Annotated[bool, computed("Download smollm2 (89 MB) if it is not here.")] = False
    cut: Annotated[
        str | Sequence[str],
        computed(
            "A word, or its number from 1, that the last word may not look at; may be repeated.",
            "WORD",
            how="repeated",
        ),
    ] = ()
    cuts: Annotated[bool, computed("Cut each word in turn.")] = False
    everyone: Annotated[bool, computed("No later word may look at a cut word.")] = False
    layer: Annotated[int | None, computed("Cut in this layer only, from 1.", "N", unset="all")] = (
        None
    )
    head: Annotated[int | None, computed("Cut in this head only, from 1.", "N", unset="all")] = None
    go_on: Annotated[
        int,
        computed(
            "Write on for so many pieces of words.", "N", flags=("--continue",), least=0, most=64
        ),
    ] = 0
    temperature: Annotated[
        float | None,
        computed(
            "Draw each piece at random, with logits divided by it.",
            "T",
            unset="take the most probable one",
            above=0,
        ),
    ] = None
    top_k: Annotated[
        int | None,
        computed("Draw from so many of the most probable ones.", "K", unset="all", least=1),
    ] = None
    top_p: Annotated[
        float,
        computed(
            "Draw from the most probable ones, up to this sum of their probabilities.",
            "P",
            above=0,
            most=1,
        ),
    ] = 1.0
    seed: Annotated[int, computed("Seed of the draws.", "N", least=0, most=2**63)] = 0
    top: Annotated[int, shown("Number of words to list, up to 50.", "N", least=1, most=50)] = 10
    out: Annotated[
        Path | str | None,
        to_file(
            "Draw the most probable words as bars.",
            "FILE.png",
            endings=(".png",),
        ),
    ] = None
    progress: Callable[[int, int], None] | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        super().__post_init__()
        drawn = self.top_k is not None or self.top_p != 1
        if drawn and self.temperature is None:
            raise RequestError("top_k and top_p are for draws: give --temperature, such as 1")
        if self.temperature is not None and not self.go_on:
            raise RequestError("temperature is for writing on: give --continue N")
        if (self.everyone or self.layer or self.head) and not (self.cut or self.cuts):
            raise RequestError("nothing is cut: give --cut WORD or --cuts")
