"""What only a lecture's file can say of its films: no option of the command line does."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal, get_args

Kind = Literal["title", "caption", "notes"]
"""What of a beat can be said in one's own words."""
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)


@dataclass(frozen=True)
class OwnLine:
    """A line in the lecturer's own words.

    Attributes:
        beat: Of which beat.
        kind: Which of its lines.
        text: The words; "{share}" quotes the beat's fact of that name.
    """

    beat: str
    kind: Kind
    text: str


@dataclass(frozen=True)
class ScriptedFilm:
    """A film of a script.

    Attributes:
        slug: Its name.
        beats: These alone, in this order; one may come twice. All, if there are none.
        row: The spotlit query, from 1; that of the request, where there is none. So are the next.
        slot: In whose place other words are tried, from 1.
        layer: Layer, from 1.
        head: Head, from 1.
        versus: A second sentence.
        own: Lines in the lecturer's words.
        named: Whether the lecturer named this film; others are left out where the weights cannot
            show them.
    """

    slug: str
    beats: tuple[str, ...] = ()
    row: int | None = None
    slot: int | None = None
    layer: int | None = None
    head: int | None = None
    versus: str | None = None
    own: tuple[OwnLine, ...] = ()
    named: bool = True


@dataclass(frozen=True)
class Script:
    """What a lecture's file adds to a request.

    Attributes:
        films: The films, in this order; one may come twice. Those of the request, if there are
            none.
        folder: Where the films of a deck or a page are found, or made; the usual place, if not
            given.
    """

    films: tuple[ScriptedFilm, ...] = ()
    folder: Path | None = None
