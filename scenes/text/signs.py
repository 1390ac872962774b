"""How signs such as commas stand beside the words of a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import category

from qkvideo.scenes.text.pango import graphemes

_CLOSES = frozenset(",.;:!?…%。、،؛؟")
"""Signs that stand directly after a word, besides closing brackets and quotation marks."""
_PAIRS = {"„": "“", "‚": "‘"}
"""Opening quotation marks whose closing mark opens in other languages."""
_EITHER = frozenset("\"'")
"""Signs that open and close."""


def is_sign(word: str) -> bool:
    """Whether a token is a single sign that is neither a letter nor a digit, such as a comma."""
    return not any(c.isalnum() for c in word) and len(graphemes(word)) == 1


def stuck(tokens: Sequence[str]) -> tuple[bool, ...]:
    """Return, for each token of a sentence, whether it follows the one before without a space.

    Args:
        tokens: The tokens of the sentence: words, and signs such as commas.
    """
    found, opened, after = list[bool](), list[str](), True
    for token in tokens:
        closes = _closes(token, opened)
        found.append(bool(found) and (closes or after))
        after = is_sign(token) and not closes and _opens(token)
        if after:
            opened.append(token)
    return tuple(found)


def _closes(token: str, opened: list[str]) -> bool:
    """Whether a token is a sign that stands after a word; the mark that it closes is dropped."""
    if not is_sign(token):
        return False
    for place in reversed(range(len(opened))):
        if token == _PAIRS.get(opened[place], opened[place] if token in _EITHER else None):
            del opened[place:]
            return True
    return token in _CLOSES or category(token[0]) in {"Pe", "Pf"}


def _opens(token: str) -> bool:
    return token in _EITHER or category(token[0]) in {"Ps", "Pi"}
