"""The request for the words that a language model says come next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, ClassVar

from qkvideo.engine.choices import SMOLLM2
from qkvideo.engine.errors import RequestError
from qkvideo.studio.requests.computation import Read
from qkvideo.studio.requests.option import Option
from qkvideo.studio.requests.shared import Picture


@dataclass(frozen=True, kw_only=True)
class NextRequest(Picture, Read):
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
        Option(
            "The language model. gguf: is followed by a file; recorded: needs none, for eight "
            "sentences.",
            metavar="smollm2|gguf:FILE|recorded:smollm2",
            section="What is computed",
        ),
    ] = SMOLLM2
    download: Annotated[
        bool,
        Option("Download smollm2 (89 MB) if it is not here.", section="What is computed"),
    ] = False
    cut: Annotated[
        str | Sequence[str],
        Option(
            "A word, or its number from 1, that the last word may not look at; may be repeated.",
            metavar="WORD",
            section="What is computed",
            how="repeated",
        ),
    ] = ()
    cuts: Annotated[bool, Option("Cut each word in turn.", section="What is computed")] = False
    everyone: Annotated[
        bool,
        Option("No later word may look at a cut word.", section="What is computed"),
    ] = False
    layer: Annotated[
        int | None,
        Option("Cut in this layer only, from 1.", "N", section="What is computed", unset="all"),
    ] = None
    head: Annotated[
        int | None,
        Option("Cut in this head only, from 1.", "N", section="What is computed", unset="all"),
    ] = None
    go_on: Annotated[
        int,
        Option(
            "Write on for so many pieces of words.",
            "N",
            section="What is computed",
            flags=("--continue",),
            least=0,
            most=64,
        ),
    ] = 0
    temperature: Annotated[
        float | None,
        Option(
            "Draw each piece at random, with logits divided by it.",
            "T",
            section="What is computed",
            unset="take the most probable one",
            above=0,
        ),
    ] = None
    top_k: Annotated[
        int | None,
        Option(
            "Draw from so many of the most probable ones.",
            "K",
            section="What is computed",
            unset="all",
            least=1,
        ),
    ] = None
    top_p: Annotated[
        float,
        Option(
            "Draw from the most probable ones, up to this sum of their probabilities.",
            "P",
            section="What is computed",
            above=0,
            most=1,
        ),
    ] = 1.0
    seed: Annotated[
        int,
        Option("Seed of the draws.", "N", section="What is computed", least=0, most=2**63),
    ] = 0
    top: Annotated[
        int,
        Option(
            "Number of words to list, up to 50.", "N", section="What is shown", least=1, most=50
        ),
    ] = 10
    out: Annotated[
        Path | str | None,
        Option(
            "Draw the most probable words as bars.",
            metavar="FILE.png",
            section="What is written",
            endings=(".png",),
            flags=("-o", "--out"),
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
