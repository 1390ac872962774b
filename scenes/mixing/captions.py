"""What each caption is given, and what it claims of the numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import isinf, isnan

from qkvideo.scenes.mixing.story import COMPONENTS, Story
from qkvideo.scenes.story.claim import Claim, drawn
from qkvideo.scenes.text.catalogue import Variable


@dataclass(frozen=True)
class Told:
    """What is said.

    Attributes:
        say: Its variables; "case" chooses the caption.
        claims: Of numbers as drawn.
    """

    say: Mapping[str, Variable]
    claims: tuple[Claim, ...] = ()

    @property
    def case(self) -> str:
        """Which case of the caption it is."""
        return str(self.say["case"])


def scores(s: Story) -> Told:
    """The row of scaled scores."""
    case, own = "alone" if len(s.tokens) == 1 else "usual", s.columns["s"].every[s.row]
    return Told({"query": s.query, "n": s.n, "score": own, "case": case})


def exponentials(s: Story) -> Told:
    """Which power is the largest, where a computer can tell."""
    powers = s.columns["exp"]
    say: dict[str, Variable] = {"key": s.key, "largest": powers.every[s.best]}
    if any(isinf(cell.value) for cell in powers.every):
        return Told({**say, "case": "overflow"})
    if powers.total is not None and powers.total.value == 0:
        return Told({**say, "case": "underflow"})
    case = "negative" if s.negative else "usual"
    if len(powers.top) > 1:
        return Told({**say, "case": f"{case}-tie"}, powers.tie())
    return Told({**say, "case": case}, (powers.most(s.best),))


def stable(s: Story) -> Told:
    """Whose score is the maximum."""
    row, case = s.columns["s"], "alone" if len(s.tokens) == 1 else "usual"
    own = row.every[s.best]
    claims = (Claim("largest", own, row.every), Claim("equal", s.highest, (own,)))
    return Told({"max": s.highest, "key": s.key, "case": case}, claims)


def quotients(s: Story) -> Told:
    """Whether both columns give the same shares, as far as a computer can tell."""
    left, right = s.columns["share"], s.columns["share2"]
    total = s.columns["exp"].total
    none = any(isnan(cell.value) for cell in left.every)
    if none:
        empty = total is not None and total.value == 0
        return Told({"n": s.n, "case": "underflow" if empty else "overflow"})
    pairs = zip(left.shown, right.shown, strict=True)
    claims = tuple(Claim("equal", a, (b,)) for a, b in pairs)
    alike = all(claim.holds for claim in claims)
    return Told({"n": s.n, "case": "usual"}, claims) if alike else Told({"n": s.n, "case": "lost"})


def weights(s: Story) -> Told:
    """Who gets most."""
    row = s.weights
    say: dict[str, Variable] = {
        "query": s.query,
        "key": s.key,
        "n": s.n,
        "weight": row.every[s.best],
    }
    if len(row.every) == 1:
        return Told({**say, "case": "alone"})
    if len(row.top) == len(row.every):
        return Told({**say, "case": "equal"}, row.tie())
    if len(row.top) > 1:
        return Told({**say, "case": "tie"}, row.tie())
    most = (row.most(s.best),)
    if s.negative:
        return Told({**say, "case": "negative"}, (*most, s.columns["s"].most(s.best)))
    return Told({**say, "case": "self" if s.best == s.row else "other"}, most)


def shrink(s: Story) -> Told:
    """How many of a value's numbers are shown."""
    return Told({"d_v": s.d_v, "case": "long" if s.d_v.value > COMPONENTS else "usual"})


def add_up(s: Story) -> Told:
    """What the shrunk values are together."""
    exact = (c for c in s.components if c.sign == "=")
    claims = tuple(Claim("sum", c.z, c.terms) for c in exact)
    return Told({"query": s.query, "d_v": s.d_v}, claims)


def join(s: Story) -> Told:
    """What becomes of z."""
    heads = s.joined.heads
    case = "several" if heads.value > 1 else "one"
    return Told({"query": s.query, "d_model": s.d_model, "heads": heads, "case": case})


def temperature(s: Story) -> Told:
    """What three temperatures do to the largest weight."""
    rows = [row for _, row in s.temperatures]
    tops = [row.every[s.best] for row in rows]
    say: dict[str, Variable] = {"query": s.query, "weight": tops[1]}
    if s.sees == 1:
        return Told({**say, "case": "alone"})
    every = (s.columns["s"], *rows)
    if all(len(row.top) == len(row.every) for row in every):
        return Told({**say, "case": "equal"}, tuple(c for row in every for c in row.tie()))
    low, one, high = tops
    largest = tuple(Claim("largest", row.every[s.best], row.every) for row in rows)
    more = drawn(low) > drawn(one), drawn(one) > drawn(high)
    case = {(True, True): "usual", (False, True): "full", (True, False): "flat"}.get(more, "still")
    sharper = Claim("more" if more[0] else "equal", low, (one,))
    softer = Claim("more" if more[1] else "equal", one, (high,))
    return Told({**say, "case": case}, (*largest, sharper, softer))


def by_hand(s: Story) -> Told:
    """The example for paper."""
    return Told({"d_k": s.hand.d_k})


def all_rows(s: Story) -> Told:
    """One product for all rows."""
    return Told({"n": s.n, "query": s.query})


def formula(s: Story) -> Told:
    """Whether the mask blocks anything."""
    return Told({"case": "usual" if s.masked else "open"})


BEATS = (
    *(scores, exponentials, stable, quotients, weights, shrink),
    *(add_up, join, temperature, by_hand, all_rows, formula),
)
"""In order."""
