"""Requests for tensors of a sentence, and for tables made from them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, ClassVar, Final

from qkvideo.scenes.look.choices import THEMES
from qkvideo.scenes.text.languages import languages
from qkvideo.studio.requests.computation import Computation
from qkvideo.studio.requests.option import computed, looks, shown, to_file, written
from qkvideo.studio.requests.shared import Focus, Followed, PictureLook, Rights


@dataclass(frozen=True, kw_only=True)
class TraceRequest(Computation):
    """A request for all tensors of a sentence."""

    EXAMPLES: ClassVar = ('qkvideo trace --sentence "The cat sat" -o trace.npz',)

    out: Annotated[
        Path | str | None,
        to_file("Write FILE.npz, FILE.json or FILE.csv instead of text.", "FILE"),
    ] = None
    all: Annotated[bool, written("Every layer and head.")] = False


@dataclass(frozen=True, kw_only=True)
class HeadsRequest(PictureLook, Computation):
    """A request to measure which words of a sentence each head attends to.

    `layer` limits the measurement to one layer, and `head` to the head with this number in each
    layer.
    """

    EXAMPLES: ClassVar = ('qkvideo heads --sentence "The cat sat on the mat because it was tired"',)

    layer: Annotated[int | None, computed("Layer, from 1.", "N", unset="all")] = None
    head: Annotated[int | None, computed("Head, from 1.", "N", unset="all")] = None
    pronoun: Annotated[
        str | None, shown("The word that refers to a noun.", "WORD", unset="the last pronoun")
    ] = None
    nouns: Annotated[
        str | Sequence[str],
        shown(
            "A noun that the pronoun may refer to; may be repeated.",
            "WORD",
            flags=("--noun",),
            how="repeated",
            unset="words after the, a, my, …",
        ),
    ] = ()
    verb: Annotated[str | None, shown("The verb.", "WORD", unset="after the noun")] = None
    subject: Annotated[
        str | None, shown("Subject of the verb.", "WORD", unset="the first noun")
    ] = None
    out: Annotated[
        Path | str | None,
        to_file(
            "Draw all heads of the layer side by side.",
            "FILE.png",
            endings=(".png",),
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
        shown(
            "The words: all that the weights know, the lesson's nouns, or those in a text file.",
            "all|nouns|FILE",
            named=True,
        ),
    ] = "all"
    limit: Annotated[
        int | None,
        shown(
            "Maximum number of words, from the beginning of the vocabulary.",
            "N",
            unset="5,000 for a pretrained model",
            least=1,
        ),
    ] = None
    freeze_query: Annotated[bool, computed("Keep the query of the sentence as typed.")] = False
    out: Annotated[
        Path | str | None,
        to_file("Write all words to a table.", "FILE.csv", endings=(".csv",)),
    ] = None
    progress: Callable[[int, int], None] | None = field(default=None, compare=False, repr=False)


SYSTEMS: Final = "auto"
"""The theme that follows the setting of the reader's system."""


@dataclass(frozen=True, kw_only=True)
class ExploreRequest(Rights, Followed, Computation):
    """A request for an interactive page on attention.

    The options determine what the page shows when it is opened; readers can then change it.
    """

    EXAMPLES: ClassVar = (
        'qkvideo explore --sentence "The cat sat on the mat because it was tired" -o page.html',
    )

    lang: Annotated[
        str,
        looks(f"Language of the page: {', '.join(languages())}; it can be changed there.", "CODE"),
    ] = "en"
    theme: Annotated[
        str,
        looks(
            "Light on dark, dark on light, or as set in the reader's system.",
            choices=(SYSTEMS, *THEMES),
        ),
    ] = SYSTEMS
    out: Annotated[
        Path | str | None,
        to_file(
            "Write FILE.html instead of printing the page.",
            "FILE.html",
            endings=(".html", ".htm"),
        ),
    ] = None
