"""What a job can make: each kind of output, as entries of the table `output` of a lecture file."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from shutil import which
from typing import Annotated, Any, Final

from qkvideo.studio.narration.limits import ESPEAK
from qkvideo.studio.requests.option import Option


@dataclass(frozen=True)
class OutputKind:
    """A kind of output.

    Attributes:
        entries: What asks for it in the table `output`.
        filmed: Whether it is made of films, even if nobody speaks in them.
        needs: Module without which it cannot be made, and the package that contains it.
    """

    entries: Mapping[str, Any]
    filmed: bool = True
    needs: tuple[str, str] | None = None

    @property
    def missing(self) -> str:
        """The package that is not installed; empty if nothing is missing."""
        return self.needs[1] if self.needs and find_spec(self.needs[0]) is None else ""


POWERPOINT: Final = "powerpoint"
TEMPLATE: Final = "template.pptx"
"""Name of the file with a slide master for PowerPoint, beside a job's lecture file."""
OUTPUTS: Final[Mapping[str, OutputKind]] = {
    "films": OutputKind({}),
    "join": OutputKind({"join": True}),
    POWERPOINT: OutputKind({"deck": ["deck.pptx"]}, needs=("pptx", "python-pptx")),
    "deck": OutputKind({"deck": ["deck.html"], "vector": True}, filmed=False),
    "handout": OutputKind({"handout": "handout.pdf", "audience": ["students"]}, filmed=False),
    "lecturer": OutputKind({"handout": "handout.pdf", "audience": ["lecturer"]}, filmed=False),
    "worksheet": OutputKind({"worksheet": "worksheet.pdf", "answers": "answers.pdf"}, filmed=False),
    "gift": OutputKind({"questions": ["questions.gift"]}, filmed=False),
    "qti": OutputKind({"questions": ["questions.qti.zip"]}, filmed=False),
    "zip": OutputKind({"zip": ["course.zip"]}),
    "scorm": OutputKind({"zip": ["course.scorm.zip"]}),
    "cartridge": OutputKind({"zip": ["course.imscc"]}),
}
"""All kinds of output by name, in the order in which the page offers them."""
What = Annotated[str, Option("", choices=tuple(OUTPUTS))]
"""A kind of output that a job can make, one of `OUTPUTS`."""
Voice = Annotated[str, Option("", choices=(ESPEAK,))]
"""A voice on this machine; a service would be sent the captions."""


def missing_voice() -> str:
    """Return the program without which nobody speaks; empty if it is installed."""
    return "" if which("espeak-ng") else "espeak-ng"


def entries_of(what: Collection[str], *, spoken: bool = False) -> dict[str, Any]:
    """Return the entries of the table `output` that ask for some kinds of output.

    Args:
        what: Names of the kinds.
        spoken: Whether the films have sound. What the browser draws has none, so that a deck of
            spoken films plays them.
    """
    kinds = [OUTPUTS[each] for each in what]
    filmed = any(kind.filmed or (spoken and "vector" in kind.entries) for kind in kinds)
    made: dict[str, Any] = {"format": ["mp4"] if filmed else []}
    for kind in kinds:
        for name, value in kind.entries.items():
            made[name] = [*made.get(name, ()), *value] if isinstance(value, list) else value
    if spoken:
        made.pop("vector", None)
    return made
