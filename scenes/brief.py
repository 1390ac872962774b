"""The brief of a film: the sentence's tensors, the head and token to show, and the look."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from qkvideo.engine.studies.meaning.contrast import difference
from qkvideo.scenes.look.choices import CODES
from qkvideo.scenes.reading import Reading, read

if TYPE_CHECKING:
    from qkvideo.engine.attention.trace import AttentionTrace, ModelTrace
    from qkvideo.engine.measuring.timings import Timings
    from qkvideo.engine.studies.language.generation import Generation
    from qkvideo.engine.studies.language.passage import Passage
    from qkvideo.engine.studies.language.prediction import Read
    from qkvideo.engine.studies.meaning.readings import Readings
    from qkvideo.scenes.look.brand import Brand


@dataclass(frozen=True)
class Following:
    """Which film follows. A film's last caption ends with its question, and the end card names it.

    Attributes:
        next: Slug of the film that follows; empty if no film follows.
        within: Name of the lecture whose order determines the next film; empty if a lecture file
            determines the order. It is shown nowhere.
    """

    next: str = ""
    within: str = ""


@dataclass(frozen=True)
class Brief:
    """All that a film is made from: the computation, the head to show, the look and the texts.

    Attributes:
        model: The trace of the sentence.
        layer: Number of the layer to show, from 1.
        head: Number of the head to show, from 1.
        row: Index (from 0) of the token whose query is highlighted.
        chosen: Whether the user chose this head.
        lang: Code of the language of the texts, such as "en".
        theme: Name of the theme, such as "dark".
        aspect: Shape of the frame, one of `ASPECTS`, such as "16:9".
        transparent: Whether the background is left out.
        timings: Measured times and memory of attention, for films that show them. None for the
            measurements that the package includes.
        versus: The trace of a second sentence, for films that compare two sentences; None without a
            second sentence.
        pace: Speed of the film, one of `PACES`, such as "normal".
        narrated: Whether a voice speaks the captions. The screen then shows key words instead.
        described: Whether each beat is long enough for a voice to speak its description.
        least: Minimum lengths of beats, in seconds, so that there is enough time for the narration.
            Each key is the film's name with a beat's name, such as "my-film-first-beat".
        slot: Index (from 0) of the token that a film replaces by other words; None if the user
            chose no token.
        code: Name of the library in which films show code, one of `CODES`, such as "numpy".
        order: Names of the beats to show, in order, such as "first-beat". If a beat is shown again,
            its name ends with a number the second time, as in "first-beat.2". Empty for all beats.
        own: The lecturer's own texts. The key of each is the name of the film's text that it
            replaces, such as "my-film-first-beat-say". In the lecturer's texts, a name in braces,
            such as "{share}", stands for the beat's variable of that name.
        readings: A model's vectors of one word in several sentences, for the film on words with two
            meanings. None for the recording that the package includes.
        read: What a language model makes of the sentence and a question after it, and of both with
            each word out of sight; and its trace of both. None for the recording that the package
            includes.
        passage: How the last piece's row passes through that language model; None for the recording
            that the package includes.
        written: What a language model writes on after the sentence; None for the recording that the
            package includes.
        brand: Colours, logo and footer of an institution; None if only the theme is used.
        following: Which film follows.
        carded: Whether a video has a title card at the start, and a card at the end.
        licence: The lecturer's licence for what is made; empty if none was named.
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
    read: tuple[Read, ModelTrace] | None = None
    passage: Passage | None = None
    written: Generation | None = None
    brand: Brand | None = None
    following: Following = Following()
    carded: bool = False
    licence: str = ""

    def without_own(self, lines: Collection[str]) -> Brief:
        """Return this brief without some of the lecturer's texts, given by their keys in `own`."""
        return replace(self, own={k: text for k, text in self.own.items() if k not in lines})

    @property
    def unknown(self) -> tuple[str, ...]:
        """Words, of the sentence or the second sentence, for which the weights have no vector."""
        models = [self.model] if self.versus is None else [self.model, self.versus]
        return tuple(dict.fromkeys(word for model in models for word in model.source.unknown))

    @property
    def depth(self) -> str:
        """Whether the chosen layer is the first layer of the trace: "first" or "later"."""
        first = self.model.numbers[0]
        return "first" if self.layer == first else "later"

    @property
    def attention(self) -> AttentionTrace:
        """The trace of the chosen layer and head."""
        return self.model.at(self.layer, self.head)

    @property
    def parallel(self) -> bool:
        """Whether a second sentence differs in one word, not the query; True without a second."""
        if self.versus is None:
            return True
        return difference(self.model.labels, self.versus.labels, self.row).cue is not None

    @property
    def contrasted(self) -> bool:
        """Whether there is a second sentence, which differs in one word, not the query."""
        return self.versus is not None and self.parallel

    @property
    def taught(self) -> bool:
        """Whether the weights were told where to look: the default ones, and those made of them."""
        source = self.model.source
        return source.kind in {"lesson", "trained"} and not source.name.startswith("answer@")

    @property
    def matrices(self) -> bool:
        """Whether the model's matrices are known; a recording has none."""
        return self.attention.W_Q is not None

    @property
    def included(self) -> bool:
        """Whether no language model has read the sentence: films show the included recording."""
        return self.read is None

    @property
    def nounless(self) -> bool:
        """Whether an English sentence of several words has no noun besides the query."""
        several = self.model.n - self.model.pad > 1
        english = self.model.source.kind == "lesson" and self.reading.how != "foreign"
        return several and english and not self.reading.can

    @cached_property
    def reading(self) -> Reading:
        """How the weights read the sentence's query; see `reading.read`."""
        return read(self.model, self.row, self.layer, self.head)


def repeated(beats: Iterable[str]) -> tuple[str, ...]:
    """Return the names of beats, with a number at the end of each name that occurred before.

    The first "scores" stays as it is, the second becomes "scores.2", the third "scores.3".

    Args:
        beats: The names in the order in which the beats are shown.
    """
    so_far: Counter[str] = Counter()
    names = []
    for beat in beats:
        so_far[beat] += 1
        names.append(beat if so_far[beat] == 1 else f"{beat}.{so_far[beat]}")
    return tuple(names)


def beat_of(name: str) -> str:
    """Return the name of a beat without the number that `repeated` adds to a repeated name.

    For "scores.2", the second beat named "scores", the result is "scores".

    Args:
        name: The name, with or without such a number.
    """
    return name.partition(".")[0]
