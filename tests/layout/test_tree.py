"""A kind of part that only one film has is right in every shape of the frame, without layout."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from matrices import STAGES, ink, inside, items
from test_boxes import frame
from tree import Tree

from qkvideo.scenes.describe.describe import describe
from qkvideo.scenes.layout.fitting.labels import touch
from qkvideo.scenes.layout.items import Text
from qkvideo.scenes.look.measures import SIZES
from qkvideo.scenes.parts.boxes import Fit
from qkvideo.scenes.parts.text import Line, Token

WORDS = ["The", "cat", "sat", "on", "the", "mat", "because", "it", "was", "tired"]


def tree(count):
    """Words, joined in groups of three and two until one group is left."""
    row = [Tree(Line((Token(w, k),), key=f"w/{k}")) for k, w in enumerate(WORDS[:count])]
    level = 0
    while len(row) > 1:
        groups = [row[k : k + 3 - level % 2] for k in range(0, len(row), 3 - level % 2)]
        names = [Line(("noun phrase",), key=f"n/{level}/{k}") for k in range(len(groups))]
        pairs = zip(names, groups, strict=True)
        row = [Tree(name, tuple(g)) if len(g) > 1 else g[0] for name, g in pairs]
        level += 1
    return row[0]


@pytest.mark.parametrize("aspect", STAGES)
@pytest.mark.parametrize("count", [1, 2, 3, 7, 10])
def test_a_tree_over_words_is_right_in_every_shape(aspect, count):
    box, given = STAGES[aspect], frame(aspect)
    texts = {
        key: item
        for key, item in items(Fit((tree(count),)), box, given).items()
        if isinstance(item, Text)
    }
    for item in texts.values():
        assert inside(ink(item), box)
        assert item.em >= SIZES.least - 1e-9
    assert not any(touch(ink(a), ink(b)) for a, b in combinations(texts.values(), 2))
    words = [texts[f"w/{k}"] for k in range(count)]
    assert len({round(word.em, 6) for word in words}) == 1
    if given.narrow:
        assert all(a.y > b.y for a, b in pairwise(words))
        assert len({round(ink(word).right, 1) for word in words}) <= 2
    else:
        assert all(a.x < b.x for a, b in pairwise(words))
        assert len({round(word.y, 6) for word in words}) == 1


def test_a_tree_is_described_from_its_root():
    assert describe(tree(3), (), frame().speech).text == "Noun phrase: “The”, “cat”, “sat”."
