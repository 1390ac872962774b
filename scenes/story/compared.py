"""One sentence or two, with a query in each, over two rounds of attention."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from qkvideo.engine.attention.pronouns import PRONOUNS, language_of
from qkvideo.engine.attention.trace import AttentionTrace, ModelTrace
from qkvideo.engine.studies.ablate import recomputable
from qkvideo.engine.studies.contrast import difference, partner
from qkvideo.scenes.story.view import View

Array = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Compared:
    """One or two sentences, and the query that the film follows through two rounds of attention.

    Attributes:
        view: The view of the computation.
        models: The traces of the one or two sentences.
        rows: Index of the query in each sentence, from 0.
        kind: How the sentences differ, as in `engine.studies.contrast`; "single" for one sentence.
        changed: Indices of the words that differ.
        known: Whether these are the two well-known sentences on whose meaning most readers agree.
        rounds: The first layer and, if there is one, the later layer, counted from 1.
    """

    view: View
    models: tuple[ModelTrace, ...]
    rows: tuple[int, ...]
    kind: str
    changed: tuple[int, ...]
    known: bool
    rounds: tuple[int, ...]

    @property
    def every(self) -> range:
        """Indices of the sentences."""
        return range(len(self.models))

    @property
    def alike(self) -> range:
        """Indices of the sentences whose words are at the same positions as in the first one."""
        return range(1 if self.kind in {"single", "moved"} else 2)

    @property
    def cue(self) -> int | None:
        """Index of the word that differs; None if none or several differ, or if the query does."""
        return self.changed[0] if self.kind == "one" else None

    @property
    def plain(self) -> bool:
        """Whether all sentences can be recomputed from their traces."""
        return all(map(recomputable, self.models))

    def head(self, layer: int, which: int = 0) -> AttentionTrace:
        """Return the trace of the chosen head in a layer, for the sentence with index `which`."""
        return self.view.chosen(self.models[which], layer)

    def row(self, layer: int, which: int = 0) -> Array:
        """Return the query's attention weights in a layer, for the sentence with index `which`."""
        return np.asarray(self.head(layer, which).weights[self.rows[which]])

    def name(self, layer: int, tensor: str, which: int = 0, *, cut: bool = False) -> str:
        """Return the name of a tensor in the manifest.

        Args:
            layer: Number of the layer, counted from 1.
            tensor: Symbol of the tensor.
            which: Index of the sentence.
            cut: Whether the tensor is from the computation with one link removed.
        """
        head = self.head(layer, which).head
        return f"{'versus.' * which}{'cut.' * cut}L{layer}.H{head}.{tensor}"

    @property
    def own(self) -> frozenset[int]:
        """Indices of the words that the model adds, such as "[CLS]"."""
        words, special = self.models[0].words, self.models[0].special
        return frozenset(k for k, word in enumerate(words) if word in special)

    @property
    def hidden(self) -> bool:
        """Whether the word that differs comes later than the query, and the mask hides it."""
        if self.cue is None or self.cue < self.rows[0]:
            return False
        return bool(self.head(self.rounds[0]).mask[self.rows[0], self.cue])

    @property
    def taught(self) -> str:
        """Kind of the weights, or why they were not trained for this query.

        Returns:
            "foreign" if lesson weights get a sentence that is not English; "word" if the query is
            not a pronoun of the lesson, or not a word that was marked in training; otherwise the
            kind of source.
        """
        model = self.models[0]
        asking = model.labels[self.rows[0]]
        if model.source.kind == "trained":
            marked = model.answers and model.answers[model.words[self.rows[0]]]
            return "trained" if marked else "word"
        if model.source.kind != "lesson":
            return model.source.kind
        if language_of(_typed(model)) != "en" or not asking.isascii():
            return "foreign"
        return "lesson" if asking.casefold() in PRONOUNS["en"] else "word"


def compare(view: View) -> Compared:
    """Compare the sentences of a view, and choose the two layers that a film shows.

    These are the first layer and the one that was requested; if the first was requested, they are
    the first and the last.
    """
    model, other = view.model, view.versus
    first = model.layers[0][0].layer
    # If the chosen layer is the first one, the last layer is the later round.
    last = view.layer if view.layer != first else model.layers[-1][0].layer
    rounds = (first,) if last == first else (first, last)
    if other is None:
        return Compared(view, (model,), (view.row,), "single", (), False, rounds)
    found = difference(model.labels, other.labels, view.row)
    real = _typed(model)
    # A model that cuts one of the two words into pieces has no single word that differs.
    known = partner(real) == other.tokens[: len(real)] and found.cue is not None
    rows = (view.row, found.row)
    return Compared(view, (model, other), rows, found.kind, found.changed, known, rounds)


def _typed(model: ModelTrace) -> tuple[str, ...]:
    return model.tokens[: len(model.tokens) - model.pad]
