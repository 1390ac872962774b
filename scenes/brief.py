"""The brief of a film: the sentence's tensors, the head and token to show, and the look."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from qkvideo.scenes.look.choices import CODES

if TYPE_CHECKING:
    from qkvideo.engine.attention.trace import AttentionTrace, ModelTrace
    from qkvideo.engine.measuring.timings import Timings
    from qkvideo.engine.studies.readings import Readings
    from qkvideo.scenes.look.brand import Brand


@dataclass(frozen=True)
class Cards:
    """What the title card and the end card of a film say besides its title and its sentence.

    Attributes:
        next: Slug of the film that follows; empty for none.
        within: Name of the lecture whose order determines the next film; empty if a lecture file
            determines it.
    """

    next: str = ""
    within: str = ""


@dataclass(frozen=True)
class Brief:
    """Everything that a film needs to know: the computation, the head to show, and the look.

    Attributes:
        model: The trace of the sentence.
        layer: Number of the layer to show, counted from 1.
        head: Number of the head to show, counted from 1.
        row: Index of the token whose query is highlighted, counted from 0.
        chosen: Whether the user chose this head.
        lang: Code of the language of the texts.
        theme: Name of the theme.
        aspect: Shape of the frame, one of `ASPECTS`.
        transparent: Whether the background is left out.
        timings: Measured times, for films that show them; None for those included in the package.
        versus: The trace of a second sentence, for films that compare two.
        pace: Speed of the film, one of `PACES`.
        narrated: Whether a voice speaks the captions; then the screen shows key words instead.
        described: Whether each beat is made long enough for its description to be spoken.
        least: Minimum length of beats in seconds, by "<film>-<beat>", so that narration fits.
        slot: Index of the token that other words replace, counted from 0; None if none was chosen.
        code: The library in which films show code, one of `CODES`.
        order: Names of the beats to show, in order, numbered as by `repeated`; empty for all.
        own: The lecturer's own lines, by their names in the catalogue ("<film>-<beat>-say"); a name
            in braces, such as "{share}", inserts the beat's variable of that name.
        readings: One word's vectors in a pretrained model, in two sentences, for the film on
            ambiguous words; None for the recording that the package includes.
        brand: Colours, logo and footer of an institution; None for the theme alone.
        cards: The cards at the start and at the end of the film; None for a film without them.
    """

    model: ModelTrace
    layer: int
    head: int
    row: int
    chosen: bool = False
    lang: str = "en"
    theme: str = "dark"
    aspect: str = "16:9"
    transparent: bool = False
    timings: Timings | None = None
    versus: ModelTrace | None = None
    pace: str = "normal"
    narrated: bool = False
    described: bool = False
    least: Mapping[str, float] = field(default_factory=dict)
    slot: int | None = None
    code: str = CODES[0]
    order: tuple[str, ...] = ()
    own: Mapping[str, str] = field(default_factory=dict)
    readings: Readings | None = None
    brand: Brand | None = None
    cards: Cards | None = None

    @property
    def unknown(self) -> tuple[str, ...]:
        """Words of `model` and `versus` that the source of the weights does not know."""
        models = [self.model] if self.versus is None else [self.model, self.versus]
        return tuple(dict.fromkeys(word for model in models for word in model.source.unknown))

    @property
    def depth(self) -> str:
        """The position of the chosen layer among the traced ones: "first" or "later"."""
        first = self.model.layers[0][0].layer
        return "first" if self.layer == first else "later"

    @property
    def attention(self) -> AttentionTrace:
        """The trace of the chosen layer and head."""
        return self.model.at(self.layer, self.head)


def repeated(beats: Iterable[str]) -> tuple[str, ...]:
    """Return the names of beats, with repetitions numbered: "scores", "scores.2"."""
    so_far: Counter[str] = Counter()
    names = []
    for beat in beats:
        so_far[beat] += 1
        names.append(beat if so_far[beat] == 1 else f"{beat}.{so_far[beat]}")
    return tuple(names)


def beat_of(name: str) -> str:
    """Return the name of a beat without the number that `repeated` appends."""
    return name.partition(".")[0]
