"""Data for the JavaScript engine in the page: weights or tensors, and lists of words."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention.pronouns import COMMON, PRONOUNS
from qkvideo.engine.attention.trace import OWN_MASK, AttentionTrace, ModelTrace
from qkvideo.engine.errors import RequestError
from qkvideo.engine.lesson.classes import GROUPS, nouns
from qkvideo.engine.sources.further import further
from qkvideo.engine.sources.lesson import BADGE, open_lesson
from qkvideo.engine.studies.language.prediction import Guesses, Read
from qkvideo.studio.browser.page import squeezed

_HALVES, _THOUSANDTHS = 2.0**-5, 2.0**-10
"""Units of the lesson's numbers: vectors are multiples of the first, matrices of the second."""
_ROOM: Final = 2_600_000
"""Maximum number of characters for the tensors of a sentence: a page is then below 3 MB."""
_GUESSES: Final = 8
"""Number of next words that the page lists."""
_MOST: Final = 0x20000
"""Number of code points whose case folding is compared; they include all characters with a case."""


@cache
def lesson() -> dict[str, Any]:
    """Return the lesson's weights and words, as JSON data for the page of `explore`.

    Each array is stored as integers, which are to be multiplied by the array's unit.

    Returns:
        A dictionary with these entries:

        - "packed": all arrays, then the vocabulary with the further words, one word per line;
          deflated, in base64;
        - "common": number of the vocabulary's words; the further words follow them;
        - "arrays": for each array, its name, its shape, the number of bytes per integer, its unit;
        - "size": the root mean square of all entries of the embedding;
        - "badge": the text that says where the weights come from;
        - "nouns": lists of nouns, by group, such as "animals".

    Raises:
        ValueError: A weight is not a multiple of its array's unit.
    """
    source, more = open_lesson(), further()
    assert source.positions is not None  # the lesson has positions
    assert source.answers is not None
    given: list[tuple[str, NDArray[Any], type, float]] = [
        ("embedding", np.concatenate([source.vectors, more.vectors]), np.int8, _HALVES),
        ("answers", np.concatenate([source.answers, more.answers]), np.int8, 1.0),
        ("positions", source.positions, np.int16, _THOUSANDTHS),
    ]
    for number, layer in enumerate(source.layers, start=1):
        given += [
            (f"L{number}.{name}", getattr(layer, name), np.int16, _THOUSANDTHS)
            for name in ("W_Q", "W_K", "W_V", "W_O")
        ]
    parts = [_whole(name, array, kind, unit) for name, array, kind, unit in given]
    every = "\n".join((*source.vocabulary, *more.rows)).encode()
    return {
        "packed": squeezed(b"".join(part.tobytes() for part in parts) + every),
        "arrays": [
            (name, part.shape, part.itemsize, unit)
            for (name, _, _, unit), part in zip(given, parts, strict=True)
        ],
        "common": len(source.vocabulary),
        # Computed as in `FileSource`, where an unknown word's vector is scaled by exactly this
        # number.
        "size": float(np.sqrt(np.mean(source.vectors**2))),
        "badge": BADGE,
        "nouns": {group: [w for w, own in nouns().items() if own == group] for group in GROUPS},
    }


def _whole(name: str, array: NDArray[Any], kind: type, unit: float) -> NDArray[Any]:
    units = np.asarray(array, dtype=np.float64) / unit
    whole = units.astype(f"<i{np.dtype(kind).itemsize}")
    if not np.array_equal(whole, units):
        raise ValueError(f"{name} does not lie on a grid of {unit}")
    return whole


def traced(model: ModelTrace, shown: AttentionTrace) -> dict[str, Any]:
    """Return the tensors of a sentence, as JSON data for a page without the model's weights.

    The page has the shown head's layer and, from there in both directions, as many others as fit.
    Of each head it has the scores in float64, and queries, keys and values in float32.

    Args:
        model: The sentence, computed.
        shown: The head that the page shows first.

    Raises:
        RequestError: The attention is not that of the paper, or a single layer is too large.
    """
    name = model.source.name
    if model.mask_kind == OWN_MASK or not shown.plain:
        raise RequestError(
            f"{name} has a mask, a bias or a divisor of its own, which the page does not know: "
            "choose other weights"
        )
    layers = list[tuple[int, int, int, int, str]]()
    room = _ROOM
    for number in sorted(model.numbers, key=lambda k: abs(k - shown.layer)):
        heads = model.heads(number)
        with np.errstate(over="ignore"):
            tensors = [
                np.array([getattr(head, symbol) for head in heads], dtype=kind)
                for symbol, kind in (("scores", "<f8"), ("Q", "<f4"), ("K", "<f4"), ("V", "<f4"))
            ]
        if not all(np.isfinite(each).all() for each in tensors[1:]):
            if not layers:
                raise RequestError(
                    f"layer {number} of {name} has numbers that float32, as pages have it, cannot"
                    " hold: use smaller weights"
                )
            break
        packed = squeezed(b"".join(each.tobytes() for each in tensors))
        room -= len(packed)
        if room < 0:
            break
        layers.append((number, len(heads), shown.d_k, shown.d_v, packed))
    if not layers:
        raise RequestError(f"{model.n} tokens of {name} do not fit in a page: use fewer words")
    return {
        "tokens": model.labels,
        "unknown": model.source.unknown,
        "pad": model.pad,
        "row": model.default_row + 1,
        "layer": shown.layer,
        "head": shown.head,
        "of": len(model.layers),
        "layers": layers,
    }


def guesses(read: Read) -> dict[str, Any]:
    """Return what a language model says comes next, as JSON data for the page.

    Args:
        read: What it makes of the sentence, and of it with each word out of sight.
    """
    found, cuts = read

    def listed(guesses: Guesses) -> list[tuple[int, str, float]]:
        return [(each.piece, each.label, each.probability) for each in guesses[:_GUESSES]]

    return {
        "model": found.source.badge.partition(",")[0],
        "sentence": found.sentence,
        "words": found.tokens,
        "next": listed(found.next),
        "cuts": [{"best": cut.best, "next": listed(cut.guesses)} for cut in cuts],
    }


@cache
def words() -> dict[str, Any]:
    """Return lists of words for the page of `explore`, and data for Unicode case folding.

    Returns:
        A dictionary with two entries:

        - "languages": for each language, by name, two lists: its pronouns, and common words by
          which it is recognised;
        - "folded": for each non-ASCII character whose case folding differs from its lower case,
          the case folding.
    """
    characters = map(chr, range(0x80, _MOST))
    return {
        "languages": {name: (sorted(PRONOUNS[name]), sorted(COMMON[name])) for name in PRONOUNS},
        "folded": {c: c.casefold() for c in characters if c.casefold() != c.lower()},
    }
