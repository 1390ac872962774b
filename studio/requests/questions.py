"""The request for question sets for course platforms."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, ClassVar

from qkvideo.engine.errors import RequestError
from qkvideo.studio.requests.computation import Computed, Head, Layer
from qkvideo.studio.requests.option import looks, of_sentence, to_file, written
from qkvideo.studio.requests.shared import Row

MOST_SETS = 1_000
"""Maximum number of sets, for one sentence or for those of a table."""


@dataclass(frozen=True, kw_only=True)
class QuestionsRequest(Computed):
    """A request for questions on one row of attention, for question banks of course platforms.

    Raises:
        RequestError: If a number is out of its range, or two options do not go together.
    """

    EXAMPLES: ClassVar = (
        'qkvideo questions --sentence "The cat sat on the mat because it was tired" -o cat.gift',
        "qkvideo questions --table class.csv -o class.qti.zip",
    )

    table: Annotated[
        Path | str | None,
        of_sentence(
            "A table of a class (.csv, .tsv, .xlsx), as for `build`: a set for each sentence.",
            "FILE",
            role="reads",
            named=True,
        ),
    ] = None
    row: Row = None
    layer: Layer = None
    head: Head = None
    lang: Annotated[
        str,
        looks("Language of the texts: en, de or ru. The sentence may be in another one.", "CODE"),
    ] = "en"
    count: Annotated[
        int,
        written(
            "Number of sets, with other numbers in each: one for each student.",
            "N",
            least=1,
            most=MOST_SETS,
        ),
    ] = 1
    out: Annotated[
        Path | str | None,
        to_file(
            "Write FILE.gift (Moodle) or FILE.qti.zip (QTI 2.1), and the answers to FILE.key.csv.",
            "FILE",
            endings=(".gift", ".qti.zip"),
        ),
    ] = None

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.table is None:
            return
        if self.sentence is not None or self.sentence_file is not None:
            raise RequestError("a table has sentences of its own: leave out --sentence")
        if self.row is not None:
            raise RequestError("give each sentence of a table its row there: leave out --row")
        if self.count > 1:
            raise RequestError("a table has one set for each sentence: leave out --count")
