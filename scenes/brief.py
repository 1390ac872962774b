"""What a film is asked to show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from qkvideo.engine.attention.trace import AttentionTrace, ModelTrace
    from qkvideo.engine.measuring.timings import Timings


@dataclass(frozen=True)
class Brief:
    """One sentence's computation, the head to look at, and how it is to look.

    Attributes:
        model: The whole computation.
        layer: Layer, from 1.
        head: Head, from 1.
        row: The spotlit query, from 0.
        chosen: Whether somebody asked for this head.
        lang: Language of what is said.
        theme: Name of the colours.
        aspect: Shape of the frame, one of `ASPECTS`.
        transparent: Whether the ground is left out.
        timings: Measured times to show, where a film shows any; None for those that came along.
        versus: A second sentence under the same weights, where a film compares two.
        pace: How fast everything goes, "slow", "normal" or "brisk".
        narrated: Whether somebody speaks: the screen shows key words then, not the caption.
        described: Whether each beat lasts until it could be described aloud.
        least: Seconds that a beat lasts at least, by "<film>-<beat>": its last picture stands
            longer, so that somebody can finish speaking.
        slot: The token in whose place other words are tried, from 0; None where nobody chose one.
        order: Beats that a film consists of, as `repeated` names them; all, if there are none.
        own: Lines in the lecturer's words, by their names in the catalogue ("<film>-<beat>-say");
            "{share}" in them quotes the beat's variable of that name.
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
    order: tuple[str, ...] = ()
    own: Mapping[str, str] = field(default_factory=dict)

    @property
    def unknown(self) -> tuple[str, ...]:
        """The words that the source of the weights does not know, of both sentences."""
        models = [self.model] if self.versus is None else [self.model, self.versus]
        return tuple(dict.fromkeys(word for model in models for word in model.source.unknown))

    @property
    def depth(self) -> str:
        """Whether the chosen layer is the model's "first", or a "later" one."""
        first = self.model.layers[0][0].layer
        return "first" if self.layer == first else "later"

    @property
    def attention(self) -> AttentionTrace:
        """The trace of the chosen layer and head."""
        return self.model.at(self.layer, self.head)


def repeated(beats: Iterable[str]) -> tuple[str, ...]:
    """Names of beats, those that come again told apart: "scores", "scores.2"."""
    so_far: Counter[str] = Counter()
    names = []
    for beat in beats:
        so_far[beat] += 1
        names.append(beat if so_far[beat] == 1 else f"{beat}.{so_far[beat]}")
    return tuple(names)


def beat_of(name: str) -> str:
    """The beat that `repeated` gave a name."""
    return name.partition(".")[0]
