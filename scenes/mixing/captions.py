"""The variables and claims of each beat's caption."""

from __future__ import annotations

from math import isinf, isnan

from qkvideo.scenes.mixing.story import OVERFLOW, Story
from qkvideo.scenes.story.caption import Caption
from qkvideo.scenes.story.claim import Claim
from qkvideo.scenes.text.catalogue import Variable
from qkvideo.scenes.text.numbers import whole


def scores(s: Story) -> Caption:
    """Introduce the row's scores, divided by √d_k."""
    case = "masked" if s.sees < len(s.tokens) else "tempered" if s.tempered else "usual"
    return Caption({"query": s.query, "d_k": s.d_k, "root": s.root, "case": case})


def exponentials(s: Story) -> Caption:
    """Name the largest exponential, if it does not overflow."""
    powers = s.columns["exp"]
    say: dict[str, Variable] = {"key": s.key, "largest": powers.every[s.best]}
    trouble = _trouble(s)
    if trouble:
        return Caption({**say, "case": trouble})
    if len(s.tokens) == 1:
        return Caption({**say, "case": "alone"})
    case = "negative" if s.negative else "usual"
    if len(powers.top) > 1:
        return Caption({**say, "case": f"{case}-tie"}, powers.tie())
    return Caption({**say, "case": case}, (powers.most(s.best),))


def _trouble(s: Story) -> str:
    """Return "overflow" or "underflow" if a computer cannot represent the exponentials, else ""."""
    powers = s.columns["exp"]
    if any(isinf(cell.value) for cell in powers.every):
        return "overflow"
    return "underflow" if powers.total is not None and powers.total.value == 0 else ""


def quotients(s: Story) -> Caption:
    """Return the facts for the caption: the sum by which each exponential is divided.

    If the quotients are NaN, the caption instead says why: the sum is 0 or infinite.
    """
    total = s.columns["exp"].total
    assert total is not None
    if any(isnan(cell.value) for cell in s.columns["share"].every):
        return Caption({"sum": total, "case": "underflow" if total.value == 0 else "overflow"})
    return Caption({"sum": total, "case": "alone" if len(s.tokens) == 1 else "usual"})


def stable(s: Story) -> Caption:
    """Return the caption about subtracting the maximum of the row's scores from all scores.

    The caption names the maximum. It also says what the subtraction does to the weights, as rounded
    on screen: they stay equal, they change, or they are no longer NaN.
    """
    row = s.columns["s"]
    own = row.every[s.best]
    left, right = s.columns["share"], s.columns["share2"]
    claims = [Claim("largest", own, row.every), Claim("equal", s.highest, (own,))]
    say: dict[str, Variable] = {"max": s.highest, "limit": whole("overflow", OVERFLOW)}
    if any(isnan(cell.value) for cell in left.every):
        return Caption({**say, "case": "rescued"}, tuple(claims))
    pairs = zip(left.shown, right.shown, strict=True)
    same = [Claim("equal", a, (b,)) for a, b in pairs]
    if all(claim.holds for claim in same):
        return Caption({**say, "case": "usual"}, (*claims, *same))
    return Caption({**say, "case": "lost"}, tuple(claims))


def weights(s: Story) -> Caption:
    """Name the key with the largest weight."""
    row = s.weights
    say: dict[str, Variable] = {
        "query": s.query,
        "key": s.key,
        "n": s.n,
        "weight": row.every[s.best],
        "equal": s.equal,
    }
    if len(row.every) == 1:
        return Caption({**say, "case": "alone"})
    if len(row.top) == len(row.every):
        return Caption({**say, "case": "equal"}, row.tie())
    if len(row.top) > 1:
        return Caption({**say, "case": "tie"}, row.tie())
    most = (row.most(s.best),)
    if s.negative:
        return Caption({**say, "case": "negative"}, (*most, s.columns["s"].most(s.best)))
    above = Claim("more", row.every[s.best], (s.equal,))
    if above.holds:
        return Caption({**say, "case": "ahead"}, (*most, above))
    return Caption({**say, "case": "other"}, most)


def shrink(s: Story) -> Caption:
    """Say what remains of the value with the largest weight."""
    most = s.weights.every[s.best]
    case = "usual" if s.sees > 1 else "alone"
    claim = Claim("largest", most, s.weights.every)
    return Caption({"key": s.key, "weight": most, "case": case}, (claim,))


def add_up(s: Story) -> Caption:
    """Say that the weighted values add up to z."""
    return Caption({"query": s.query, "d_v": s.d_v})


def by_hand(s: Story) -> Caption:
    """Introduce the example to compute by hand, and name the questions that remain open."""
    del s  # the example is the same for all sentences
    # A number that is said in a word is not pointed at: nobody has to look for a size.
    return Caption({})


def all_rows(s: Story) -> Caption:
    """Say that one product computes all rows."""
    return Caption({"n": s.n, "query": s.query})


def formula(s: Story) -> Caption:
    """Return the facts for the caption: whether a mask blocks any scores."""
    return Caption({"case": "masked" if s.masked else "usual"})


BEATS = (
    *(scores, exponentials, quotients, stable, weights, shrink),
    *(add_up, all_rows, formula, by_hand),
)
"""The functions of the captions, in order of the beats."""
