"""The facts about what a language model says comes next, and which word it takes that from.

They come from a recording of a pretrained model, whatever sentence the other films show, unless a
language model has read the lecturer's own sentence.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np

from qkvideo.engine.attention.recorded import trace_recorded
from qkvideo.engine.attention.tokens import tokenize
from qkvideo.engine.attention.trace import ModelTrace, all_weights
from qkvideo.engine.choices import SMOLLM2
from qkvideo.engine.studies.language.predicted import recorded_prediction
from qkvideo.engine.studies.language.prediction import Read, by_loss, source_of
from qkvideo.engine.studies.meaning import contrast
from qkvideo.scenes.story.attention_row import AttentionRow
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import USUAL, WHOLE, Cell, Style, style_for, whole
from qkvideo.scenes.text.signs import is_sign

from . import guesses
from .guesses import Guesses

ASKED: Final = (
    "The cat sat on the mat because it was tired. What was tired? The",
    "The cat sat on the mat because it was dirty. What was dirty? The",
)
"""The recorded sentences."""
MEANT: Final = "mat"
"""What most readers say after the second one."""
WORDS: Final = 9
"""Maximum number of words in a list."""
COUNT: Final = Style(0, group=",")
"""Number format of places among all pieces."""


SMALL: Final = Style(3)
"""Number format of what came, where two decimals are zeros and the third one is not."""


@dataclass(frozen=True, eq=False)
class HeadLook:
    """What one word looks at, in one head.

    Attributes:
        tokens: The sentence's words, or their pieces.
        row: Index (from 0) of the word that asks.
        shown: Indices of the words that are shown.
        source: Index of the word that is compared.
        changed: Indices of the words that another sentence does not have.
        look: The row of attention weights.
        unshown: Number of the words that are not shown.
        layer: Number of the layer, from 1.
        head: Number of the head, from 1.
    """

    tokens: tuple[str, ...]
    row: int
    shown: tuple[int, ...]
    source: int
    changed: tuple[int, ...]
    look: AttentionRow
    unshown: Cell
    layer: Cell
    head: Cell

    @property
    def share(self) -> Cell:
        """The weight of the word that is compared."""
        return self.look.cells[self.source]


@dataclass(frozen=True, eq=False)
class Place:
    """A word of the sentence as a gap: what the model expected there, and what came.

    Attributes:
        index: Index (from 0) of the word.
        word: The word that came.
        expected: The most probable word.
        given: The probability of the word that came.
    """

    index: int
    word: str
    expected: str
    given: Cell


@dataclass(frozen=True, eq=False)
class Story:
    """All facts of the film.

    The source is the word without which the model's best guess becomes the least probable. The
    sentence's first word is left out, since heads without a task look there, and the last word,
    which does the looking; and punctuation marks, if there is another word.

    Attributes:
        own: Whether the lecturer chose the sentence.
        tokens: The sentence's words.
        next: What comes next.
        places: The words after the first one; the first ones of a long sentence.
        source: Index (from 0) of the source.
        heads: Number of all heads.
        look: The head that looks most from the last word at the source.
        cut: What comes next without a look at the source.
        left: For each word, the probability of the best guess without a look at this word.
        shown: Indices of the words that the list of cuts shows.
        least: Of the words except the first and the source, the one without which the best guess
            is the least probable; no mark, if `mark` is one.
        mark: The mark without which the best guess is even less probable than without the source;
            None if there is none.
        layers: The numbers 0 (before the first layer), 1, … up to the number of layers.
        climb: Place of the best guess among all pieces, read before the first layer and after each.
        tens: Powers of ten for the scale of places: 1, 10, … up to the first above all places.
        low: Index in `climb` of the worst place.
        twins: What “it” looks at in both recorded sentences; empty for the lecturer's own.
        second: Words of the second recorded sentence; those of the first for the lecturer's own.
        other: What comes next after it; None for the lecturer's own.
    """

    own: bool
    tokens: tuple[str, ...]
    next: Guesses
    places: tuple[Place, ...]
    source: int
    heads: Cell
    look: HeadLook
    cut: Guesses
    left: tuple[Cell, ...]
    shown: tuple[int, ...]
    least: int
    mark: int | None
    layers: tuple[Cell, ...]
    climb: tuple[Cell, ...]
    tens: tuple[Cell, ...]
    low: int
    twins: tuple[HeadLook, ...]
    second: tuple[str, ...]
    other: Guesses | None

    @property
    def best(self) -> Word:
        """The model's best guess."""
        return Word(self.next.words[0])

    @property
    def typed(self) -> Word:
        """The source, as a word of a caption."""
        return Word(self.tokens[self.source], "key")


def tell(view: View, room: Room) -> Story:
    """Return the facts about what comes next after a sentence.

    Args:
        view: `view.read` contains what a language model made of the lecturer's sentence, and its
            trace. If `view.read` is None, the film is about recorded sentences.
        room: The number of words that fit into a line.
    """
    if view.read is None:
        (read, model), (other, second) = map(_recorded, ASKED)
    else:
        (read, model), other, second = view.read, None, None
    found, cuts = read
    left = {word: each.best for each in cuts for word in each.words}
    cells = tuple(Cell("next.left", (k,), left[k]) for k in range(len(found.tokens)))
    ranked, source = by_loss(cuts), source_of(read)
    chosen = [k for k in ranked if k not in (0, source)] or [source]
    # A mark is told by itself where it counts more than the source.
    mark = chosen[0] if cells[chosen[0]].value < cells[source].value else None
    words = [k for k in chosen if not is_sign(found.tokens[k])] or chosen
    least = chosen[0] if mark is None else words[0]
    shown = tuple(sorted({0, source, *chosen[: WORDS - 2]}))
    places = [round(float(place)) for place in found.lens.place]
    digits = len(str(max(places)))
    return Story(
        own=view.read is not None,
        tokens=found.tokens,
        next=guesses.tell(found, None, "next."),
        places=_places(read),
        source=source,
        heads=whole("next.heads", sum(len(layer) for layer in model.layers)),
        look=_most(model, source, room),
        cut=guesses.tell(found, next(each for each in cuts if source in each.words), "next."),
        left=cells,
        shown=shown,
        least=least,
        mark=mark,
        layers=tuple(Cell("next.layer", (k,), k, WHOLE) for k in range(len(places))),
        climb=tuple(Cell("next.place", (k,), place, COUNT) for k, place in enumerate(places)),
        tens=tuple(Cell("next.ten", (k,), 10.0**k, COUNT) for k in range(digits + 1)),
        low=places.index(max(places)),
        twins=() if second is None else tuple(_finds(k, m) for k, m in enumerate((model, second))),
        second=found.tokens if other is None else other[0].tokens,
        other=None if other is None else guesses.tell(other[0], None, "next.other.", MEANT),
    )


@cache
def _recorded(sentence: str) -> tuple[Read, ModelTrace]:
    """Return what the recorded model made of a sentence, and its trace."""
    tokens = tokenize(sentence)
    read = recorded_prediction(sentence, tokens, SMOLLM2)
    return read, trace_recorded(sentence, tokens, SMOLLM2)


def _places(read: Read) -> tuple[Place, ...]:
    """Return the words after the first one, each with what was expected before it came."""
    found, _ = read
    made = []
    for k, given in enumerate(found.probabilities()):
        if given is not None:
            before = found.words.index(k) - 1
            expected = found.after[before][0].label
            told = any(float(style.write(given)) for style in (USUAL, SMALL))
            style = SMALL if told and not float(USUAL.write(given)) else USUAL
            cell = Cell("next.given", (k,), given, style)
            made.append(Place(k, found.tokens[k], expected, cell))
    return tuple(made[:WORDS])


def _most(model: ModelTrace, source: int, room: Room) -> HeadLook:
    """Return the head that looks most from the last piece at a word."""
    pieces = [k for k, word in enumerate(model.words) if word == source]
    rows = np.array([all_weights(layer)[:, -1] for layer in model.layers])
    layer, head, piece = np.unravel_index(rows[..., pieces].argmax(), rows[..., pieces].shape)
    at = pieces[int(piece)]
    return _look(model, "next.look.", (int(layer), int(head)), model.n - 1, at, room)


def _finds(which: int, model: ModelTrace) -> HeadLook:
    """Return what “it” looks at, in the head that was measured to find nouns best."""
    assert model.finder is not None, "the recording names a head"
    layer, head = model.finder
    row = model.tokens.index("it")
    return _look(
        model, f"next.{which}.", (layer - 1, head - 1), row, model.tokens.index("cat"), None
    )


def _look(
    model: ModelTrace, name: str, at: tuple[int, int], row: int, source: int, room: Room | None
) -> HeadLook:
    """Return a row of weights of a head; layer and head count from 0."""
    layer, head = at
    weights = all_weights(model.layers[layer])[head][row]
    style = style_for(weights)
    cells = tuple(
        Cell(f"{name}L{layer + 1}.H{head + 1}.weights", (row, j), float(x), style)
        for j, x in enumerate(weights)
    )
    if room is None:  # all that this word can see, and the word that differs
        shown: tuple[int, ...] = tuple(range(row + 3))
    else:
        shown = contrast.shown([weights], (row, source), room.whole, room.words)
    return HeadLook(
        tokens=model.labels,
        row=row,
        shown=shown,
        source=source,
        changed=() if room else (row + 2,),
        look=AttentionRow(cells).leaving(shown),
        unshown=whole(f"{name}unshown", len(weights) - len(shown)),
        layer=Cell(f"{name}layer", (layer,), layer + 1, WHOLE),
        head=Cell(f"{name}head", (head,), head + 1, WHOLE),
    )
