"""Requests for tensors of a sentence, and for tables made from them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, ClassVar, Final

from qkvideo.scenes.look.choices import THEMES
from qkvideo.studio.requests.computation import Computation
from qkvideo.studio.requests.option import Option
from qkvideo.studio.requests.shared import Focus, Picture, Row


@dataclass(frozen=True, kw_only=True)
class TraceRequest(Computation):
    """A request for all tensors of a sentence."""

    EXAMPLES: ClassVar = ('qkvideo trace --sentence "The cat sat" -o trace.npz',)

    out: Annotated[
        Path | str | None,
        Option(
            "Write FILE.npz, FILE.json or FILE.csv instead of text.",
            metavar="FILE",
            section="What is written",
            flags=("-o", "--out"),
        ),
    ] = None
    all: Annotated[bool, Option("Every layer and head.", section="What is written")] = False


@dataclass(frozen=True, kw_only=True)
class HeadsRequest(Picture, Computation):
    """A request to measure which words of a sentence each head attends to.

    `layer` limits the measurement to one layer, and `head` to the head with this number in each
    layer.
    """

    EXAMPLES: ClassVar = ('qkvideo heads --sentence "The cat sat on the mat because it was tired"',)

    layer: Annotated[
        int | None, Option("Layer, from 1.", "N", section="What is computed", unset="all")
    ] = None
    head: Annotated[
        int | None, Option("Head, from 1.", "N", section="What is computed", unset="all")
    ] = None
    pronoun: Annotated[
        str | None,
        Option(
            "The word that refers to a noun.",
            "WORD",
            section="What is shown",
            unset="the last pronoun",
        ),
    ] = None
    nouns: Annotated[
        str | Sequence[str],
        Option(
            "A noun that the pronoun may refer to; may be repeated.",
            metavar="WORD",
            section="What is shown",
            flags=("--noun",),
            how="repeated",
            unset="words after the, a, my, …",
        ),
    ] = ()
    verb: Annotated[
        str | None,
        Option("The verb.", "WORD", section="What is shown", unset="after the noun"),
    ] = None
    subject: Annotated[
        str | None,
        Option("Subject of the verb.", "WORD", section="What is shown", unset="the first noun"),
    ] = None
    out: Annotated[
        Path | str | None,
        Option(
            "Draw all heads of the layer side by side.",
            metavar="FILE.png",
            section="What is written",
            endings=(".png",),
            flags=("-o", "--out"),
        ),
    ] = None


@dataclass(frozen=True, kw_only=True)
class AskRequest(Focus, Computation):
    """A request to replace one token by many words, one at a time, and to rank the words.

    Words are ranked by the attention weight that the query of `row` gives them when they stand in
    the token's place.

    Attributes:
        progress: Function that is called only for pretrained models, with two numbers: how many
            sentences are computed so far, and how many there are (one for each word). It has no
            influence on the result.
    """

    EXAMPLES: ClassVar = (
        'qkvideo ask --words nouns --sentence "The cat sat on the mat because it was tired"',
    )

    words: Annotated[
        str,
        Option(
            "The words: all that the weights know, the lesson's nouns, or those in a text file.",
            metavar="all|nouns|FILE",
            section="What is shown",
        ),
    ] = "all"
    limit: Annotated[
        int | None,
        Option(
            "Maximum number of words, from the beginning of the vocabulary.",
            "N",
            section="What is shown",
            unset="5,000 for a pretrained model",
            least=1,
        ),
    ] = None
    freeze_query: Annotated[
        bool,
        Option("Keep the query of the sentence as typed.", section="What is computed"),
    ] = False
    out: Annotated[
        Path | str | None,
        Option(
            "Write all words to a table.",
            metavar="FILE.csv",
            section="What is written",
            endings=(".csv",),
            flags=("-o", "--out"),
        ),
    ] = None
    progress: Callable[[int, int], None] | None = field(default=None, compare=False, repr=False)


SYSTEMS: Final = "auto"
"""The theme that follows the setting of the reader's system."""


@dataclass(frozen=True, kw_only=True)
class ExploreRequest(Computation):
    """A request for an interactive page on attention.

    The options determine what the page shows when it is opened; readers can then change it.
    """

    EXAMPLES: ClassVar = (
        'qkvideo explore --sentence "The cat sat on the mat because it was tired" -o page.html',
    )

    row: Row = None
    lang: Annotated[
        str,
        Option(
            "Language of the page: en, de or ru; it can be changed there.",
            "CODE",
            section="How it looks and sounds",
        ),
    ] = "en"
    theme: Annotated[
        str,
        Option(
            "Light on dark, dark on light, or as set in the reader's system.",
            section="How it looks and sounds",
            choices=(SYSTEMS, *THEMES),
        ),
    ] = SYSTEMS
    out: Annotated[
        Path | str | None,
        Option(
            "Write FILE.html instead of printing the page.",
            metavar="FILE.html",
            section="What is written",
            endings=(".html", ".htm"),
            flags=("-o", "--out"),
        ),
    ] = None
