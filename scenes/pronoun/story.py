"""The facts about one query's attention, in one sentence or two, in its first and last round."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from qkvideo.engine.studies.ablate import without_link
from qkvideo.engine.studies.meaning.contrast import may_cut, shown, strongest, turns
from qkvideo.scenes.pronoun.taught import Aims, Untold, aims, untold
from qkvideo.scenes.pronoun.turned import Turned, turning
from qkvideo.scenes.story.attention_row import AttentionRow, attention_rows, turned
from qkvideo.scenes.story.compared import Array, Compared, compare
from qkvideo.scenes.story.links import WeightLink, carried, everybody
from qkvideo.scenes.story.ratio import Pair, kept, nouns, quotients, weighed
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.terms import Result, added
from qkvideo.scenes.story.vectors import Starts, Taken, starts, taken
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.catalogue import Word
from qkvideo.scenes.text.numbers import Cell, whole

MUST = 8
"""Number of highlighted words that fit into any frame."""


@dataclass(frozen=True)
class Sentence:
    """A sentence, with its query and the words that are shown.

    Attributes:
        index: Index of the sentence, from 0.
        tokens: All words of the sentence.
        row: Index of the query in `tokens`.
        keys: Indices in `tokens` of the words that are shown, in order.
        unshown: Number of words that are not shown.
    """

    index: int
    tokens: tuple[str, ...]
    row: int
    keys: tuple[int, ...]
    unshown: Cell

    @property
    def whole(self) -> bool:
        """Whether all words are shown."""
        return len(self.keys) == len(self.tokens)

    def word(self, key: int, role: str) -> Word:
        """Return one of its words, for a caption."""
        return Word(self.tokens[key], role)


@dataclass(frozen=True)
class Rows:
    """The attention weights of each sentence's query, and a link that is removed to see its effect.

    Attributes:
        first: For each sentence, the row of its query's attention weights in round one.
        last: The same in the later round; equal to `first` if there is no later round.
        cut: What `last` becomes without `link`: for each sentence if `carried`, otherwise only for
            the first sentence. Empty if no link is removed.
        link: The removed link of round one, as (index of its query, index of its key), or None.
        carried: Whether `link` is why the queries of the two sentences prefer different words.
        lone: Whether the queries prefer different words, but no single link is the reason.
        control: If `carried`, number of other links of the same word in round one, and of those
            without which the queries still prefer different words, each removed alone.
    """

    first: tuple[AttentionRow, ...]
    last: tuple[AttentionRow, ...]
    cut: tuple[AttentionRow, ...]
    link: Pair | None = None
    carried: bool = False
    lone: bool = False
    control: tuple[Cell, ...] = ()


@dataclass(frozen=True)
class Story:
    """The facts of the film: one query's attention in one sentence, or in two that are compared.

    Attributes:
        sentences: The one or two sentences.
        kind: How two sentences differ: in "one" word, in "several" words, in the query ("asker"),
            or in the positions of their words ("moved"). "single" for one sentence.
        rounds: Numbers, from 1, of the layers that are shown: the first and maybe a later one.
        head: Number, from 1, of the head that is shown of the first of these layers.
        changed: Indices of the words that differ between the sentences.
        hidden: Whether the mask hides the word that differs, so that the queries' rows are equal.
        reading: What may be claimed of what the queries find, see `Reading.how`.
        doubt: What there is to doubt in it, see `Reading.doubt`.
        plain: Whether all sentences can be computed again with a link removed.
        ahead: Whether the mask lets words attend to later words.
        sees: Number of words that the mask lets the first sentence's query attend to.
        expected: For each sentence, index of the noun that the pronoun means; empty if not known.
        rows: The queries' rows of attention weights, and the link that is removed.
        pair: Indices of two keys whose weights are compared; None for no comparison.
        quotients: For each sentence, the ratio of the pair's weights in round one; may be empty.
        ratio: "moved" if the vectors of the query or the pair differ between the sentences; "kept"
            if these vectors and the `quotients` are equal, too; otherwise "none".
        total: Sum of all attention weights of the first sentence's query in round one.
        everybody: For each shown word of the first sentence, its strongest link in round one.
        ties: Whether a word in `everybody` has two equally strong links.
        firsts: For each sentence, the link of round one that is shown in the last beat.
        starts: Initial vectors of all words.
        taken: Vectors of the queries' words before and after round one.
        turned: The queries of the later round, and two keys of each, as arrows.
        aims: What training aimed at, and what the first sentence shows.
        untold: A second model, which was told only answers and never where to look.
    """

    sentences: tuple[Sentence, ...]
    kind: str
    rounds: tuple[int, ...]
    head: Cell
    changed: tuple[int, ...]
    hidden: bool
    reading: str
    doubt: str
    plain: bool
    ahead: bool
    sees: int
    expected: tuple[int, ...]
    rows: Rows
    pair: Pair | None
    ratio: str
    quotients: tuple[Result, ...]
    total: Result
    everybody: tuple[WeightLink, ...]
    ties: bool
    firsts: tuple[WeightLink, ...]
    starts: Starts
    taken: Taken
    turned: Turned
    aims: Aims
    untold: Untold

    @property
    def two(self) -> bool:
        """Whether there are two rounds."""
        return len(self.rounds) > 1

    @property
    def single(self) -> bool:
        """Whether there is only one sentence."""
        return self.kind == "single"

    @property
    def aligned(self) -> bool:
        """Whether two sentences are compared word by word."""
        return self.kind not in {"single", "moved"}

    @property
    def cue(self) -> int | None:
        """Index of the only word, not the query, in which two sentences differ; None if none."""
        return self.changed[0] if self.kind == "one" else None

    @property
    def whole(self) -> bool:
        """Whether all words of all sentences are shown."""
        return all(sentence.whole for sentence in self.sentences)

    @property
    def asking(self) -> frozenset[str]:
        """The words of the queries."""
        return frozenset(sentence.tokens[sentence.row] for sentence in self.sentences)


def tell(view: View, room: Room) -> Story:
    """Return the facts that the film shows, computed from the traces of the sentences.

    Args:
        view: The traces of one or two sentences, and the chosen head and query.
        room: How many words and numbers fit into a picture.
    """
    c = compare(view)
    pair = weighed(c)
    rows = _rows(c, pair)
    keys = _keys(c, pair, rows, room)
    first, last, cut = (
        tuple(look.leaving(own) for look, own in zip(looks, keys, strict=False))
        for looks in (rows.first, rows.last, rows.cut)
    )
    rows = replace(rows, first=first, last=last, cut=cut)
    shares, look = quotients(c, pair), rows.first[0]
    terms = (*(look.cells[j] for j in keys[0]), *([look.rest] if look.rest else []))
    total = Cell(
        f"total.{look.cells[0].tensor}",
        (c.rows[0], 0),
        float(c.row(c.rounds[0]).sum()),
        look.cells[0].style,
    )
    links, ties = everybody(c, keys[0])
    same = all(a.value == b.value for a, b in zip(look.cells, rows.first[-1].cells, strict=False))
    return Story(
        sentences=tuple(
            Sentence(k, m.labels, c.rows[k], keys[k], whole("unshown", m.n - len(keys[k])))
            for k, m in enumerate(c.models)
        ),
        kind=c.kind,
        rounds=c.rounds,
        head=whole("head", c.head(c.rounds[0]).head),
        changed=c.changed,
        hidden=c.hidden and same,
        reading=c.reading.how,
        doubt=c.reading.doubt,
        plain=c.plain,
        ahead=not c.head(c.rounds[-1]).mask[np.triu_indices(c.models[0].n, 1)].all(),
        sees=int((~c.head(c.rounds[0]).mask[c.rows[0]]).sum()),
        expected=nouns(c) if c.known else (),
        rows=rows,
        pair=pair,
        ratio=kept(c, pair, shares),
        quotients=shares,
        total=added(terms, total),
        everybody=links,
        ties=ties,
        firsts=tuple(_first(c, rows, k) for k in c.every),
        starts=starts(c),
        taken=taken(c, room.numbers),
        turned=turning(c, rows.last),
        aims=aims(c, rows.last[0], rows.link if rows.carried else None),
        untold=untold(),
    )


def _rows(c: Compared, pair: Pair | None) -> Rows:
    """Return all rows, with the link to cut and the rows without it.

    The link is the one that carries the cue, if the rounded numbers show that it does; otherwise
    the query's strongest one in round one.
    """
    found, whole_ = carried(c, pair), _read(c)
    turning = c.cue is not None and len(c.rounds) > 1
    turning &= all(look.settled for look in whole_.last)
    turning &= tuple(look.top for look in whole_.last) == pair
    if turning and found is not None and c.cue is not None and pair is not None:
        made = replace(_read(c, (found, c.cue), both=True), carried=True)
        # As drawn now, the preference still has to change, and only without the cut.
        if turned(made.last, pair) and not any(turned(made.cut, p) for p in (pair, pair[::-1])):
            return replace(made, control=_control(c, (found, c.cue), pair))
    reader, others = c.rows[0], c.row(c.rounds[0]).copy()
    others[reader] = 0.0
    key = strongest(others)
    if not c.plain or key == reader or not may_cut(c.head(c.rounds[0]), reader, key):
        return whole_
    return replace(_read(c, (reader, key)), lone=turning and found is None)


def _control(c: Compared, link: Pair, pair: Pair) -> tuple[Cell, Cell]:
    """Count the other links of the same word, and those without which the queries still turn."""
    (reader, cue), (first, last) = link, (c.rounds[0], c.rounds[-1])
    others = [j for j in range(c.models[0].n) if j != cue and may_cut(c.head(first), reader, j)]

    def row(which: int, key: int) -> Array:
        cut = without_link(c.models[which], first, reader, key)
        return np.asarray(c.view.chosen(cut, last).weights[c.rows[which]])

    kept = sum(turns(row(0, j), row(1, j), pair) for j in others)
    return whole("controls", len(others)), whole("turning", kept)


def _read(c: Compared, link: Pair | None = None, *, both: bool = False) -> Rows:
    """Return all rows; those of one round have the same number format.

    Args:
        c: The sentences.
        link: Query and key of the link that is cut; None for no cut.
        both: Whether it is cut in both sentences.
    """
    first, last, count = c.rounds[0], c.rounds[-1], len(c.models)
    early, late = (
        [(c.name(layer, "weights", k), c.rows[k], c.row(layer, k)) for k in c.every]
        for layer in (first, last)
    )
    for k, model in enumerate(c.models[: 1 + both] if link else ()):
        head = c.view.chosen(without_link(model, first, *(link or ())), last)
        late.append((c.name(last, "weights", k, cut=True), c.rows[k], head.weights[c.rows[k]]))
    looks = attention_rows(late, c.own)
    whole_ = looks[:count]
    return Rows(
        attention_rows(early, c.own) if last != first else whole_, whole_, looks[count:], link
    )


def _keys(c: Compared, pair: Pair | None, rows: Rows, room: Room) -> list[tuple[int, ...]]:
    """Return the words that lines show: those that captions name, and those with large weights."""
    chosen = []
    for which, row in enumerate(c.rows):
        alike = c.alike if which in c.alike else (which,)
        looks = [look[k] for k in alike for look in (rows.first, rows.last)]
        must = [row, *(look.top for look in looks)]
        if which in c.alike:
            must += [*(rows.link or ()), *(pair or ()), *c.changed]
            must += [look.top for look in rows.cut]
        must += [look.second for look in looks if look.second and look.lead != "clear"]
        most = max(room.words, min(MUST, len({*must})))
        seen = [c.row(layer, k) for layer in c.rounds for k in alike]
        chosen.append(shown(seen, must, room.whole, most))
    return chosen


def _first(c: Compared, rows: Rows, which: int) -> WeightLink:
    """Return the link that stands for round one: the one that carries the cue, or the strongest."""
    look = rows.first[which]
    start, end = rows.link if rows.carried and rows.link else (c.rows[which], look.top)
    share = float(c.head(c.rounds[0], which).weights[start, end])
    name, style = look.cells[0].tensor, look.cells[0].style
    return WeightLink(start, end, Cell(name, (start, end), share, style))
