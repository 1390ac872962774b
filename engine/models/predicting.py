"""Reads a sentence with a language model, cuts links of its last piece, and writes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention.tokens import MAX_TOKENS
from qkvideo.engine.errors import RequestError
from qkvideo.engine.models.llama import Llama, Through
from qkvideo.engine.models.model import Array, Cut
from qkvideo.engine.models.spelling import Spelled
from qkvideo.engine.studies.language.prediction import (
    Guess,
    Guesses,
    Ledger,
    Lens,
    Prediction,
    Without,
)

KEPT: Final = 50
"""Number of pieces that are kept of each place, the most probable ones."""
_BATCH: Final = 8
"""Number of sentences that are read at once: more need more memory, and are hardly faster."""


def predict(model: Llama, sentence: str, spelled: Spelled) -> Prediction:
    """Read a sentence, and say what comes next after each of its pieces.

    Args:
        model: The model.
        sentence: The sentence, as typed.
        spelled: Its pieces.
    """
    rows, heads, mlps = [], [], []
    for layer in model.layers([spelled.ids]):
        rows.append(layer.resid_pre[0, -1])
        heads.append(layer.outputs[0, -1])
        mlps.append((layer.resid_post - layer.resid_mid)[0, -1])
    logits = model.logits(layer.resid_post[0])
    probabilities = softmax(logits)
    best = int(logits[-1].argmax())
    forming = model.logits(np.array([*rows, layer.resid_post[0, -1]]))
    reads = model.reads(layer.resid_post[0, -1], best)
    given = probabilities[np.arange(len(logits) - 1), spelled.ids[1:]]
    return Prediction(
        source=model.provenance,
        sentence=sentence,
        tokens=spelled.tokens,
        words=spelled.words,
        after=_guesses(model, logits),
        given=np.array([np.nan, *given]),
        ledger=Ledger(
            text=text_of(model, best),
            logit=float(logits[-1, best]),
            word=float(rows[0] @ reads),
            heads=np.array(
                [
                    (own * (block.W_O.W @ reads)).reshape(block.heads, -1).sum(axis=1)
                    for own, block in zip(heads, model.blocks, strict=True)
                ]
            ),
            mlps=np.array(mlps) @ reads,
        ),
        lens=Lens(
            place=1 + (forming > forming[:, [best]]).sum(axis=1),
            best=softmax(forming)[:, best],
        ),
    )


@dataclass(frozen=True)
class Hidden:
    """Which words are out of whose sight.

    Attributes:
        words: Indices of the words, from 0.
        layer: Number of the only layer in which they are, from 1; None for all.
        head: Number of the only head of these layers, from 1; None for all.
        everyone: Whether all later words do not see them; otherwise the last piece alone.
    """

    words: tuple[int, ...]
    layer: int | None = None
    head: int | None = None
    everyone: bool = False


def read_without(
    model: Llama,
    spelled: Spelled,
    hidden: Sequence[Hidden],
    best: int,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[Without, ...]:
    """Read a sentence again and again, each time with other words out of sight.

    Args:
        model: The model.
        spelled: The sentence's pieces.
        hidden: What is out of sight each time.
        best: Index in the vocabulary of the piece whose probability is told in any case.
        progress: Called with two numbers: how often the sentence has been read, and how often it
            will be.

    Raises:
        RequestError: There is no such layer or head, or nothing would be left in sight.
    """
    n, made = len(spelled.ids), list[Without]()
    # What only the last piece does not see changes no other row: these are read all at once.
    alone = not any(each.everyone for each in hidden)
    size = len(hidden) if alone else _BATCH
    for start in range(0, len(hidden), size):
        batch = hidden[start : start + size]
        if alone:
            links = [links_of(model, spelled, each, n + k) for k, each in enumerate(batch)]
            cuts = [cut for each in links for cut in each]
            *_, last = model.layers([spelled.ids], cuts=[cuts], again=len(batch))
            ends = last.resid_post[0, n:]
        else:
            links = [links_of(model, spelled, each, n - 1) for each in batch]
            *_, last = model.layers([spelled.ids] * len(batch), cuts=links)
            ends = last.resid_post[:, -1]
        logits = model.logits(ends)
        left = softmax(logits)[:, best].tolist()
        for each, guesses, p in zip(batch, _guesses(model, logits), left, strict=True):
            made.append(Without(each.words, guesses, p))
        if progress is not None:
            progress(len(made), len(hidden))
    return tuple(made)


@dataclass(frozen=True)
class Choice:
    """How the next piece is chosen.

    Attributes:
        temperature: Logits are divided by it; None if the most probable piece is taken.
        top_k: How many of the most probable pieces may be drawn; None for all.
        top_p: The most probable pieces are kept until their probabilities reach this sum.
        seed: Seed of the draws.
    """

    temperature: float | None = None
    top_k: int | None = None
    top_p: float = 1.0
    seed: int = 0


def write_on(model: Llama, spelled: Spelled, count: int, choice: Choice) -> Iterator[Guess]:
    """Yield the pieces that a model adds to a sentence, one after the other.

    It ends earlier if the model says that a text ends, with one of its special pieces.

    Args:
        model: The model.
        spelled: The sentence's pieces.
        count: Number of pieces to add.
        choice: How each is chosen.

    Raises:
        RequestError: The text would become too long.
    """
    if len(spelled.ids) + count > MAX_TOKENS:
        raise RequestError(
            f"{len(spelled.ids)} pieces and {count} more are too many: the limit is {MAX_TOKENS}"
        )
    ids, random = list(spelled.ids), np.random.default_rng(choice.seed)
    read: Sequence[Through] = ()
    for _ in range(count):
        read = tuple(model.layers([ids], kept=read))
        logits = model.logits(read[-1].resid_post[:, -1])
        piece = choose(logits[0], choice, random)
        if model.tokenizer.pieces[piece] in model.tokenizer.all_special_tokens:
            return
        probability, logit = float(softmax(logits)[0, piece]), float(logits[0, piece])
        yield Guess(text_of(model, piece), probability, piece, logit)
        ids.append(piece)


def choose(logits: Array, choice: Choice, random: np.random.Generator) -> int:
    """Return the index of the next piece, chosen by its logits, (v,)."""
    if choice.temperature is None:
        return int(logits.argmax())
    order, shares = remaining(logits, choice)
    return int(random.choice(order, p=shares))


def remaining(logits: Array, choice: Choice) -> tuple[NDArray[np.int64], Array]:
    """Return the pieces among which is drawn, the most probable one first, and their probabilities.

    Args:
        logits: (v,), the logits of all pieces.
        choice: How the next piece is chosen; it has a temperature.
    """
    order = np.argsort(-logits, kind="stable")[: choice.top_k]
    with np.errstate(over="ignore"):  # at a temperature near 0, only the first is left
        below = (logits[order] - logits[order].max()) / (choice.temperature or 1.0)
    shares = softmax(below[None])[0]
    kept = np.concatenate([[0.0], shares.cumsum()[:-1]]) < choice.top_p
    return order[kept], shares[kept] / shares[kept].sum()


def softmax(logits: Array) -> Array:
    """Return the probabilities of all pieces, row by row."""
    exponentials = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(exponentials / exponentials.sum(axis=1, keepdims=True))


def links_of(model: Llama, spelled: Spelled, hidden: Hidden, row: int) -> list[Cut]:
    """Return the links to cut; the last piece is read in one row, at the end or after it.

    Raises:
        RequestError: Nothing would be left in sight.
    """
    last = len(spelled.ids) - 1
    columns = [k for k, word in enumerate(spelled.words) if word in hidden.words]
    rows = range(max(columns) + 1, last + 1) if hidden.everyone else [row]
    if len(columns) > last or not rows:
        raise RequestError("nothing would be left in sight: hide fewer words")
    every = range(1, len(model.blocks) + 1)
    layers = tuple(every) if hidden.layer is None else (hidden.layer,)
    own = [row if column == last else column for column in columns]
    return [Cut(each, column, layers, hidden.head) for each in rows for column in own]


def _guesses(model: Llama, logits: Array) -> tuple[Guesses, ...]:
    """Return the best pieces of each row."""
    made = []
    for row, probable in zip(logits, softmax(logits), strict=True):
        best = np.argsort(-row, kind="stable")[:KEPT]
        made.append(
            tuple(Guess(text_of(model, k), float(probable[k]), int(k), float(row[k])) for k in best)
        )
    return tuple(made)


def text_of(model: Llama, piece: int) -> str:
    """Return the text of a piece, with the space before it if there is one."""
    return str(model.tokenizer.convert_tokens_to_string([model.tokenizer.pieces[piece]]))
