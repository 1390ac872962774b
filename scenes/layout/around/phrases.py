"""Cuts the sentences of a picture into phrases, which appear one after another as they are read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from qkvideo.scenes.layout.items import Items, Text
from qkvideo.scenes.text.pango import LINE_HEIGHT, pieces
from qkvideo.scenes.text.pango import Span as Stretch

SENTENCE = 4
"""Minimum number of words of a text that viewers read rather than only look at."""
LEAST = 32
"""A sentence with fewer letters than this appears as a whole: it is read at one look or two."""
LONG, SHORT = 12, 6
"""Number of letters from which on a phrase ends with a word; fewer than this make no phrase."""
STOPS = (",", ".", ":", ";", "?", "!", "–", "—")
"""Signs after which a phrase ends."""

Phrases = Mapping[str, tuple[Text, ...]]
"""The phrases of each sentence, by the key of its text."""


def is_read(text: Text) -> bool:
    """Whether a text is a sentence, which takes time to read."""
    return len(text.text.split()) >= SENTENCE


def phrases(items: Items) -> Phrases:
    """Return the sentences of a picture in phrases, each in its place."""
    texts = (item for item in items if isinstance(item, Text) and is_read(item))
    found = {text.key: tuple(_cut(text)) for text in texts if len(text.text) >= LEAST}
    return {key: cut for key, cut in found.items() if len(cut) > 1}


@dataclass(frozen=True)
class _Word:
    """A word in its place; `left` is in em, as in `pango.Piece`."""

    start: int
    end: int
    line: int
    left: float


def _cut(text: Text) -> Iterator[Text]:
    """Yield the phrases of a sentence; nothing if it is turned, or not read from left to right."""
    if text.slant or not (words := _words(text)):
        return
    first = words[0]
    for word, after in pairwise([*words, None]):
        assert word is not None
        said = text.text[first.start : word.end]
        rest = max(other.end for other in words if other.line == word.line) - word.end
        ends = len(said) >= (SHORT if said.endswith(STOPS) else LONG)
        if after is None or not rest or (ends and rest >= SHORT):
            yield _phrase(text, first, word.end)
            first = after or word


def _words(text: Text) -> list[_Word]:
    """Return the words of a text; an empty list if some are not read from left to right."""
    spaces = [(k, k + 1) for k, sign in enumerate(text.text) if sign == " "]
    ends = (*spaces, *((span.start, span.end) for span in text.spans), (0, len(text.text)))
    cuts = sorted({edge for both in ends for edge in both})
    parts = [(a, b) for a, b in pairwise(cuts) if text.text[a:b].strip()]
    weights = {
        a: span.weight for span in text.spans for a, _ in parts if span.start <= a < span.end
    }
    found = pieces(
        text.text,
        weight=text.weight,
        spans=tuple(Stretch(a, b, weights.get(a, text.weight)) for a, b in parts),
        width=None if text.width is None else text.width / text.em,
        align=text.align,
    )
    if any(piece.from_right for piece in found):
        return []
    places = {piece.span: piece for piece in reversed(found)}
    words = list[_Word]()
    for number, (start, end) in enumerate(parts):
        if words and words[-1].end == start:
            words[-1] = replace(words[-1], end=end)
        else:
            words.append(_Word(start, end, places[number].line, places[number].left))
    return words


def _phrase(text: Text, first: _Word, end: int) -> Text:
    start = first.start
    spans = [
        replace(span, start=max(span.start, start) - start, end=min(span.end, end) - start)
        for span in text.spans
        if text.text[max(span.start, start) : min(span.end, end)].strip()
    ]
    return replace(
        text,
        key=f"{text.key}/said/{start}",
        text=text.text[start:end],
        x=text.x + first.left * text.em,
        y=text.y - first.line * LINE_HEIGHT * text.em,
        spans=tuple(spans),
        width=None,
    )
