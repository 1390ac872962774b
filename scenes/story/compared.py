"""One sentence or two, with one query in each: its attention in the first and in a later layer."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from qkvideo.engine.attention.trace import AttentionTrace, ModelTrace
from qkvideo.engine.studies.ablate import recomputable
from qkvideo.engine.studies.meaning.contrast import difference, partner
from qkvideo.scenes.reading import Reading, read, worst
from qkvideo.scenes.story.view import View

Array = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Compared:
    """One or two sentences, and one query in each of them.

    Attributes:
        view: The view that the film's story reads.
        models: For each sentence, its trace.
        rows: For each sentence, the index of the query's row, from 0.
        kind: How the sentences differ. "one": in one word, which is not the query. "several": in
            several words, but not in the query. "asker": in the query, and perhaps in other
            words too. "moved": they have different lengths, or the second sentence has the query's
            word only in other positions. "single": there is only one sentence.
        changed: Indices (from 0) of the words that differ; empty if `kind` is "moved" or "single".
        known: Whether the sentences are the well-known pair “The cat sat on the mat because it was
            tired” and “The cat sat on the mat because it was dirty”, in either order.
        rounds: Numbers (from 1) of the one or two layers that a film shows, the first layer first.
            Captions call them rounds of attention.
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
        """Indices of the sentences that can be compared word by word with the first sentence.

        The first sentence itself is included. The second is not if it has another length, or if it
        has the query's word only in other positions: `kind` is then "moved".
        """
        return range(1 if self.kind in {"single", "moved"} else 2)

    @property
    def cue(self) -> int | None:
        """Index of the word that differs, if only one differs, and this word is not the query.

        Otherwise None.
        """
        return self.changed[0] if self.kind == "one" else None

    @property
    def plain(self) -> bool:
        """Whether the trace of each sentence can be computed again after a change of the mask.

        This is possible if the model has only attention layers, with the formula of “Attention Is
        All You Need”.
        """
        return all(map(recomputable, self.models))

    def head(self, layer: int, which: int = 0) -> AttentionTrace:
        """Return the trace of the chosen head in a layer.

        Args:
            layer: Number of the layer, from 1.
            which: Index of the sentence, 0 or 1.
        """
        return self.view.chosen(self.models[which], layer)

    def row(self, layer: int, which: int = 0) -> Array:
        """Return the query's attention weights in the chosen head of a layer: (n,).

        Args:
            layer: Number of the layer, from 1.
            which: Index of the sentence, 0 or 1.
        """
        return np.asarray(self.head(layer, which).weights[self.rows[which]])

    def name(self, layer: int, tensor: str, which: int = 0, *, cut: bool = False) -> str:
        """Return the name that a tensor of the chosen head has in cells and in the manifest.

        Args:
            layer: Number of the layer, from 1.
            tensor: Symbol of the tensor, such as "weights".
            which: Index of the sentence, 0 or 1.
            cut: Whether the tensor was computed again with one more key blocked for one query.
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
        """Whether the mask keeps the query from seeing the one word in which the sentences differ.

        Only a word after the query can be hidden. False if the sentences differ in several words,
        in the query or in length, or if there is only one sentence.
        """
        if self.cue is None or self.cue < self.rows[0]:
            return False
        return bool(self.head(self.rounds[0]).mask[self.rows[0], self.cue])

    @property
    def reading(self) -> Reading:
        """What may be claimed of what the queries find: of two sentences, the worse reading."""
        others = zip(self.models[1:], self.rows[1:], strict=True)
        theirs = (read(model, row, self.view.layer, self.view.head) for model, row in others)
        return worst((self.view.reading, *theirs))


def compare(view: View) -> Compared:
    """Return how the view's one or two sentences differ, and which layers a film shows of them.

    The layers are the first and the chosen one or, if the first was chosen, the first and the last.
    """
    model, other = view.model, view.versus
    first = model.numbers[0]
    # If the chosen layer is the first one, the last layer is the later round.
    last = view.layer if view.layer != first else model.numbers[-1]
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
