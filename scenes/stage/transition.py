"""The change from one picture to the next, as data: what moves, appears or disappears, and when.

First the items that leave disappear; then the items in both pictures move; then new items appear.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from qkvideo.scenes.layout.heading import stands_around
from qkvideo.scenes.layout.items import GLOW, LEGEND, Curve, Item, Items, Maths, Sheet, Strip, Text
from qkvideo.scenes.parts.beat import Order, Tempo
from qkvideo.scenes.stage import durations
from qkvideo.scenes.stage.pairs import Pairs, distance, line_of, marks, paired
from qkvideo.scenes.stage.routes import (
    Moving,
    Pair,
    Route,
    Way,
    blocked,
    colliding,
    covered,
    crossings,
    free_way,
    goes,
    in_place,
    level,
    met,
    over,
)
from qkvideo.scenes.stage.union import unites

SPREAD = 0.6
"""Share of a change's duration within which all cells have started, if cells start one after
another."""
MOST_SPREAD = 0.8
"""Maximum share of the time within which all other new items have started, if they start one after
another; if there are many, they overlap. Beside a matrix, they start with its rows or columns, so
that none has numbers before it has a name."""
WAIT = 0.4
"""Share of the time for which new curves wait until the words that they connect have appeared."""
LINGER = 6
"""Number of ticks for which old items are still visible while words begin to move."""
CROSSING = 5
"""Number of ticks for which new items overlap with old ones, or with words that still move, where
the stage would otherwise be empty."""
EARLY = 8
"""The same for new items that no moving text passes, if other items move: they are still faint when
it arrives."""
TOUCHING = 2
"""`CROSSING` for new items that appear one after another: each of them then takes less time."""
FADED = 0.75
"""Share of the time in which a text appears within which its copy elsewhere disappears."""
SAME_LINE = 0.1
"""Maximum distance between the baselines of a number and the word beside it, in em."""
BARE = 4
"""The stage counts as empty if at least this many times more items go or come than stay."""
ALONE = 2
"""On an empty stage, words do not move if more than this many times as many words fade."""
SWAP = 0.5
"""Share of a motion after which a matrix that cannot change into its next form is gone, and begins
to appear in its next place."""
NAMES = 3
"""Minimum number of words that can be alone on the stage while they move to a new matrix."""

Span = tuple[float, float]
"""When an item's change begins and ends, in ticks from the start of the transition."""


@dataclass(frozen=True)
class Move:
    """The change of one item during a transition.

    Attributes:
        before: The item in the previous picture; None if it is new.
        after: The item in the next picture; None if it disappears.
        start: Time at which the change begins, from 0 (start of the transition) to 1 (end).
        end: Time at which the change ends, from 0 to 1; equal to `start` if the item does not
            change.
        route: The shape of the path on which the item moves, if the item is a text.
        spread: Share of the time within which all cells of a matrix have started, if they start one
            after another.
        looks: How the item looks at moments with equal distances; empty if the film's own motion
            brings it from `before` to `after`.
    """

    before: Item | None
    after: Item | None
    start: float = 0.0
    end: float = 0.0
    route: Route = "straight"
    spread: float = SPREAD
    looks: Strip = ()

    @property
    def still(self) -> bool:
        """Whether the item does not change."""
        return self.start == self.end


@dataclass(frozen=True)
class Transition:
    """The change from one picture to the next.

    Attributes:
        ticks: Duration in ticks; a second has `ticks.TICKS` ticks.
        moves: The changes of all items, in drawing order, including items that look the same in
            both pictures. A title or caption that changes has two entries: the old text disappears,
            and the new text appears.
        order: The order in which the cells of a matrix start to change.
    """

    ticks: int
    moves: tuple[Move, ...]
    order: Order


@dataclass(frozen=True)
class _Times:
    """When each phase of a transition begins or ends, in ticks from the start of the transition."""

    gone: int
    turn: int
    left: int
    moves: int
    moved: int
    come: int
    held: int
    enter: int
    end: int

    @property
    def parts(self) -> int:
        """When numbers begin to disappear whose words move away, in ticks from the start."""
        return max(self.moves, self.left - CROSSING)

    @property
    def anew(self) -> tuple[float, float, float]:
        """Three moments of the replacement of one text by another in the same place.

        They are in ticks from the start of the transition. At the first, the old text begins to
        disappear. At the second, it is gone, and the new text begins to appear. At the third, the
        new text is fully visible.
        """
        span = min(self.moved - self.moves, durations.MOVE)
        return self.moved - span, self.moved - span / 2, self.moved


def transition(before: Items, after: Items, tempo: Tempo, order: Order) -> Transition:
    """Return how and when each item of two successive pictures changes.

    Args:
        before: The previous picture, including items outside the stage, such as title and caption.
        after: The next picture, including items outside the stage.
        tempo: Speed of the change.
        order: The order in which the cells of a matrix start to change, and in which new items
            start to appear.
    """
    lines = paired(*(tuple(i for i in items if stands_around(i.key)) for items in (before, after)))
    stage = paired(
        *(tuple(i for i in items if not stands_around(i.key)) for items in (before, after))
    )
    found = _travel(stage)
    while parting := _parting(stage, found):
        stage = _parted(stage, parting, after)
        found = _travel(stage)
    way, travel = found.way, found.moving
    late = _late(stage, way, travel)
    renamed = _rewritten(stage)
    narrowed = {_line(item) for item in stage.left} | {
        _line(b) for a, b in stage.change if _anew(a, b)
    }
    held = _held(stage)
    at = _times(lines, stage, tempo, order, way, late, held)
    ticks = max(1, at.end)

    def move(a: Item | None, b: Item | None, start: float, end: float) -> Move:
        return Move(a, b, start / ticks, end / ticks)

    moves = [Move(a, b) for a, b in (*lines.stay, *stage.stay)]
    for a, b in _given_way(lines):
        moves.append(move(a, b, *((0, at.gone) if b is None else (at.gone, at.turn))))
    spans = _spans(stage, order, durations.scaled(durations.ENTER, tempo) / max(1, at.enter))
    soon = _soon(stage)
    come = [(i, _comes(i, *spans[i.key], at, late, held, renamed, soon)) for i in stage.come]
    moves += (move(item, None, *each) for item, each in _leaving(stage, come, at, renamed, soon))
    new = [move(None, item, *each) for item, each in come]
    places = {a.key: place for place, (a, _) in enumerate(travel)}
    for a, b in stage.change:
        if _anew(a, b):
            moves.append(move(a, None, *at.anew[:2]))
            new.append(move(None, b, *at.anew[1:]))
            continue
        start, end = way.time(places[a.key], len(places)) if a.key in places else (0.0, 1.0)
        time = at.moved - at.moves
        span = at.moves + start * time, at.moves + end * time
        if _line(b) in renamed:
            # It moves up when others have disappeared, or makes room before others appear.
            span = at.anew[1:] if _line(b) in narrowed else at.anew[:2]
        moves.append(replace(move(a, b, *span), route=way.route))
    return Transition(ticks, tuple(sorted([*moves, *new], key=_depth)), order)


def recorded(strips: Iterable[Strip], ticks: int) -> Transition:
    """Return a transition in which each item looks as was recorded."""
    moves = [Move(s[0], s[-1], 0.0, float(len(s) > 1), looks=s) for s in strips]
    return Transition(ticks, tuple(sorted(moves, key=_depth)), "together")


def _comes(
    item: Item,
    start: float,
    end: float,
    at: _Times,
    late: Mapping[str, int],
    held: frozenset[str],
    renamed: set[str],
    soon: frozenset[str],
) -> Span:
    """Return when a new item appears, in ticks.

    Args:
        item: The item.
        start: When it starts to appear, as a share of the time for all new items.
        end: When it has appeared, likewise.
        at: The phases of the transition.
        late: How long the items that wait overlap with moving texts, in ticks, by key.
        held: Keys of the items that wait until texts in the place of a matrix are gone.
        renamed: Keys of the lines whose name changes in its place.
        soon: Keys of the matrices that appear while words move.
    """
    if _line(item) in renamed:
        # The pieces of a name change together.
        return at.anew[1:]
    if item.key in soon:
        # It is complete when its words arrive, and faint while they are on their way.
        start = max(at.parts, at.moved - at.enter)
        return start, start + at.enter
    least = at.held if item.key in held else at.come
    since = max(least, at.moved - late.get(item.key, EARLY))
    return since + start * at.enter, since + end * at.enter


def _leaving(
    stage: Pairs,
    come: Sequence[tuple[Item, Span]],
    at: _Times,
    renamed: set[str],
    soon: frozenset[str],
) -> list[tuple[Item, Span]]:
    """Return when each item disappears, in ticks.

    Args:
        stage: The items of both pictures.
        come: The new items, and when each appears.
        at: The phases of the transition.
        renamed: Keys of the lines whose name changes in its place.
        soon: Keys of the matrices that appear while words move.
    """
    taken = {mark for item in stage.come if item.key in soon for mark in marks(item)}
    here = {mark: span for item, span in come for mark in marks(item)}
    if _dissolves(stage):
        here = {}
    kept = {mark for a, b in (*stage.stay, *stage.change) for mark in marks(a) & marks(b)}
    keys, nearest = {item.key for item in stage.come}, _nearest(stage)
    left, stays = list[tuple[Item, Span]](), dict[str, Span]()
    for item in stage.left:
        # An item shown again elsewhere stays until it has appeared there: one of its copies, if
        # there are several (of texts, the nearest), and none if another one is there all the
        # time. Exception: a matrix of which only a part appears again, since it would overlap with
        # the items that replace it.
        shown = marks(item) - kept
        if isinstance(item, Text):
            shown = {mark for mark in shown if nearest.get(mark, item.key) == item.key}
        leaves, again = (0.0, float(at.left)), shown & here.keys()
        if _line(item) in renamed:
            leaves = at.anew[:2]
        whole = again == shown and item.key not in keys
        if again and (not isinstance(item, Sheet) or whole):
            times = [here.pop(mark) for mark in again]
            leaves = (at.come + at.end) / 2, float(at.end)
            early = min(at.come, *(start for start, _ in times)) < max(at.left, at.moved)
            if isinstance(item, Text) and (early or covered(item, stage.come)):
                # It fades while its copy appears, so that of two at most one can be read.
                first, last = min(start for start, _ in times), max(end for _, end in times)
                first = min(first, at.parts) if again & taken else first
                leaves = first, first + FADED * (last - first)
            stays[_line(item)] = leaves
        left.append((item, leaves))

    def with_name(item: Item, span: Span) -> Span:
        # No number stays without the name beside it.
        start, end = stays.get(_line(item), span)
        named = isinstance(item, Text) and not marks(item) and _line(item) in stays
        return (start, (start + end) / 2) if named else span

    return [(item, with_name(item, span)) for item, span in left]


def _soon(stage: Pairs) -> frozenset[str]:
    """Return the keys of new matrices that show numbers whose words move away.

    The numbers begin to disappear as soon as the words move: else they would stay beside other
    words, or beside none. These matrices appear meanwhile, and are complete when the words arrive.
    """
    moved = [a for a, b in _texts(stage.change) if a.token is not None and goes(a, b)]
    numbers = [
        item
        for item in stage.left
        if isinstance(item, Text)
        and item.cell is not None
        and any(abs(item.y - word.y) < SAME_LINE * item.em for word in moved)
    ]
    left = {mark for number in numbers for mark in marks(number)}
    sheets = [item for item in stage.come if isinstance(item, Sheet)]
    return frozenset(item.key for item in sheets if left and left <= marks(item))


def _nearest(stage: Pairs) -> dict[tuple[Any, ...], str]:
    """Return, for what texts show, the key of the text that disappears nearest to a new copy."""
    new = defaultdict[tuple[Any, ...], list[Text]](list)
    for item in stage.come:
        for mark in marks(item):
            if isinstance(item, Text):
                new[mark].append(item)
    found = dict[tuple[Any, ...], tuple[float, str]]()
    for item in stage.left:
        for mark in marks(item) & new.keys():
            if isinstance(item, Text):
                way = min(distance(item, copy) for copy in new[mark]), item.key
                found[mark] = min(found.get(mark, way), way)
    return {mark: key for mark, (_, key) in found.items()}


def _line(item: Item) -> str:
    """Return the key of the line to which a text belongs; of other items, "" (there is none)."""
    return line_of(item)[0] if isinstance(item, Text) else ""


def _owner(item: Item) -> str:
    """Return the key of the part to which an item belongs, such as the matrix that it names."""
    line = line_of(item)[0]
    return line.rpartition("/")[0] or line


def _times(
    lines: Pairs,
    stage: Pairs,
    tempo: Tempo,
    order: Order,
    way: Way,
    late: Mapping[str, int],
    held: frozenset[str],
) -> _Times:
    gone = durations.TURN // 2 if lines.left or lines.change else 0
    turn = gone + (durations.TURN // 2 if lines.come or lines.change else 0)
    # A film's first picture appears with its title; otherwise the stage would be empty at first.
    opens = not (lines.left or lines.change or lines.stay or stage.left or stage.change)
    opens = opens and not stage.stay
    # If almost nothing stays, or only words that move, or axes without their curves, old and new
    # items overlap, so that the stage is never empty.
    kept = [a for a, _ in (*stage.stay, *stage.change)]
    light = (Text,) if len(stage.left) < len(kept) else (Text, Curve)
    words = bool(stage.change) and all(isinstance(item, light) for item in kept)
    words &= not all(isinstance(item, Text) for item in (*stage.left, *stage.come))
    crossed = bool(stage.left and stage.come and (_few(stage) or words))
    left = 0
    if stage.left:
        # Old items disappear before the new title appears, or they would seem to belong to it.
        left = max(turn if crossed else gone, durations.scaled(durations.LEAVE, tempo))
    # Texts wait until what is in their way has disappeared; in a queue, most texts wait anyway.
    travel = [pair for pair in _texts(stage.change) if goes(*pair)]
    waits = way.queue == "together" and bool(over(travel, way, _fading(stage), leaving=True))
    # A few words would be alone on the stage meanwhile.
    waits = waits and not _few(stage)
    moves: int = gone if crossed and not waits else max(turn, left)
    moved: int = max(turn, left)
    ordered = 1.0 if _all_at_once(order) else durations.ORDERED
    sheets = any(isinstance(a, Sheet) for a, _ in stage.change)
    if stage.change:
        longer = max(ordered if sheets else 1.0, way.longer)
        moved = max(moved, moves + durations.scaled(durations.MOVE * longer, tempo))
    if crossed and stage.change and not sheets and not waits:
        left = max(left, moves + LINGER)
    come = 0 if opens else moved
    if crossed:
        crossing = CROSSING if _all_at_once(order) else TOUCHING
        come = max(moved - (EARLY if stage.change else crossing), left - crossing)
    enter = 0
    if stage.come:
        traced = any(item.enters == "trace" for item in stage.come)
        enter = durations.scaled((durations.TRACE if traced else durations.ENTER) * ordered, tempo)
    wait = round(FADED * durations.scaled(durations.ENTER, tempo)) if held else 0
    last = max(come + wait, moved - min(late.values(), default=EARLY))
    end = max(turn, moved, last + enter)
    return _Times(gone, turn, left, moves, moved, come, come + wait, enter, end)


def _known(stage: Pairs) -> set[tuple[Any, ...]]:
    """Return the tokens and cells that are shown by texts that disappear."""
    if _dissolves(stage):
        return set()
    return {mark for item in stage.left if isinstance(item, Text) for mark in marks(item)}


def _dissolves(stage: Pairs) -> bool:
    """Whether the old picture fades as a whole while the new one appears, and no word by itself.

    It does if nothing stays or moves, words disappear in several copies, and several matrices would
    wait until those are gone. A single copy of each word would stay longer than the others, and the
    new words would be alone without the matrices that they name.
    """
    if stage.stay or stage.change:
        return False
    new = {mark for item in stage.come for mark in marks(item)}
    old = [i for i in stage.left if isinstance(i, Text) and i.token is not None and marks(i) & new]
    sheets = [item for item in stage.come if isinstance(item, Sheet)]
    waiting = [sheet for sheet in sheets if any(covered(text, [sheet]) for text in old)]
    return len(old) > len({text.token for text in old}) and len(waiting) > 1


def _held(stage: Pairs) -> frozenset[str]:
    """Return the keys of new items that wait, as a matrix appears where a known text still is.

    A text is known if what it shows appears elsewhere. Items that show this do not wait.
    """
    if _dissolves(stage):
        return frozenset()
    known, soon = _known(stage), _soon(stage)
    here = {mark for item in stage.come if item.key not in soon for mark in marks(item)}
    new = [item for item in stage.come if not marks(item) & known]
    copied = [i for i in stage.left if isinstance(i, Text) and marks(i) & here]
    sheets = [item for item in new if isinstance(item, Sheet)]
    waits = any(covered(text, sheets) for text in copied)
    return frozenset(item.key for item in new if waits)


def _spans(stage: Pairs, order: Order, brief: float) -> dict[str, tuple[float, float]]:
    """Return when each new item appears, by key, as shares (start, end) of the time for all.

    Args:
        stage: The items of both pictures.
        order: The order in which new items appear. Texts that disappear elsewhere are first.
        brief: Share of the time in which one of these texts appears.
    """
    known = _known(stage)
    first = [item for item in stage.come if isinstance(item, Text) and marks(item) & known]
    others = [item for item in stage.come if item not in first]
    keys = {item.key for item in others}
    # The light around a beam is traced together with its beam; a legend's parts appear together.
    joined = {i.key: whole for i in others if (whole := lit_by(i) or strip_of(i)) in keys}
    others = [item for item in others if item.key not in joined]
    spans = dict(zip((item.key for item in others), _entrances(others, order), strict=True))
    spans |= {key: spans[whole] for key, whole in joined.items()}
    return spans | {item.key: (0.0, brief) for item in first}


def _all_at_once(order: Order) -> bool:
    """Return whether all that is new appears at the same time, unless there is time to spare."""
    return order in {"together", "in-turn"}


def lit_by(item: Item) -> str:
    """Return the key of the beam around which a curve is light; of other items, ""."""
    beam, light, _ = item.key.partition(GLOW)
    return beam if light else ""


def strip_of(item: Item) -> str:
    """Return the key that a legend's strip has if an item is a label of this legend."""
    whole, _, name = item.key.rpartition("/")
    return whole + LEGEND if f"/{name}" != LEGEND else ""


def _few(stage: Pairs) -> bool:
    """Whether almost nothing stays, compared with the items that disappear or appear."""
    kept = len(stage.stay) + len(stage.change)
    return BARE * kept <= max(len(stage.left), len(stage.come))


@dataclass(frozen=True)
class _Travel:
    """How texts move.

    Attributes:
        way: The way of all moving texts.
        texts: The texts in both pictures, each as (before, after). A text that only changes in its
            place is in it twice, as it was and as it will be.
        moving: Those of `texts` that move.
        passing: The texts and formulas that pass over new items, or over texts that disappear late.
    """

    way: Way
    texts: list[Pair]
    moving: list[Pair]
    passing: list[Moving]


def _travel(stage: Pairs) -> _Travel:
    """Return how texts move."""
    texts, renamed = list[Pair](), _rewritten(stage)
    for a, b in _texts((*stage.stay, *stage.change)):
        # A text that changes in its place does not move, nor do other pieces of its line, which
        # only make room for each other.
        stands = _anew(a, b) or _line(b) in renamed
        texts += [(a, a), (b, b)] if stands else [(a, b)]
    sheets = _sheets(stage)
    alone = all(isinstance(a, Text) for a, _ in stage.change)
    way = free_way(texts, alone=alone, sheets=sheets)
    moving = [pair for pair in texts if goes(*pair)]
    new = [item for item in stage.come if isinstance(item, Text | Maths | Sheet)]
    # A text that appears again elsewhere stays until then.
    again = {mark for item in new for mark in marks(item)}
    late = [item for item in stage.left if isinstance(item, Text) and marks(item) & again]
    formulas = [(a, b) for a, b in stage.change if isinstance(a, Maths) and isinstance(b, Maths)]
    passing: dict[str, Moving] = {}
    for pairs, how in ((moving, way), (formulas, Way())):
        since = 1 - CROSSING / (durations.MOVE * how.longer)
        found = (*blocked(pairs, how, new, since), *blocked(pairs, how, late, 0.0))
        passing |= {pair[0].key: pair for pair in found}
    return _Travel(way, texts, moving, list(passing.values()))


def _parting(stage: Pairs, found: _Travel) -> Sequence[tuple[Item, Item]]:
    """Return items that disappear and appear elsewhere instead of moving; empty if all can move.

    The rest may then move otherwise, so more items can follow in a second call.
    """
    way, moving = found.way, found.moving
    if swapped := _swapped(stage, found):
        return swapped
    # Copies of one word do not fly to several places.
    if copies := _copies(moving):
        return copies
    # Words do not cross each other even one after another.
    if way.queue != "together" and crossings(found.texts, way):
        return moving
    # Words do not pass over new items that take the place of nearly everything, and numbers not
    # over the rest of their row that disappears. Headings pass: what is new waits for them.
    if _few(stage):
        waits = _headings(stage, found.passing) or _names(stage, found)
        passing = [] if waits else found.passing
        if parting := passing or _along_row(stage, found) or _strays(stage, found):
            return parting
        # Where most words fade, the last ones do not travel alone.
        if ALONE * len(moving) < len(_elsewhere(stage)):
            return moving
    # Matrices do not pass over each other, nor numbers over a matrix.
    return colliding(_sheets(stage)) or over(moving, way, _matrices(stage))


def _elsewhere(stage: Pairs) -> list[Text]:
    """Return the texts that disappear and appear elsewhere."""
    keys = {item.key for item in stage.come}
    here = {mark for item in stage.come for mark in marks(item)}
    texts = (item for item in stage.left if isinstance(item, Text))
    return [text for text in texts if text.key in keys or marks(text) & here]


def _swapped(stage: Pairs, found: _Travel) -> list[tuple[Sheet, Sheet]]:
    """Return the matrices that cannot change into their next form, and are in the way meanwhile.

    They are if texts move over the old one before it is gone, or over the new one while it appears,
    or if one text would be alone on the stage in between.
    """
    swapped = [pair for pair in _sheets(stage) if not unites(*pair)]
    alone = len(stage.stay) + len(stage.change) - len(swapped) < 2
    places = [(a, a) for a, _ in swapped]
    passed: list[Moving] = [*over(found.moving, found.way, places, leaving=True, until=SWAP)]
    passed += blocked(found.moving, found.way, [b for _, b in swapped], SWAP)
    return swapped if alone or passed else []


def _along_row(stage: Pairs, found: _Travel) -> list[Pair]:
    """Return the numbers of a list whose other texts disappear, if one would move over these texts.

    A number on an axis may pass over texts outside its own row, as it moves with its axis. Numbers
    move, too, if a matrix would have to wait in their place until they are gone.
    """
    gone = [item for item in stage.left if isinstance(item, Text)]
    kept = {a.key for a, _ in (*stage.stay, *stage.change) if isinstance(a, Curve)}
    sheets = [item for item in stage.come if isinstance(item, Sheet)]
    numbers, slides = list[Pair](), False
    for number, there in found.moving:
        row = [text for text in gone if level(text, number)]
        if number.cell is None or not row or covered(number, sheets):
            continue
        numbers.append((number, there))
        others = row if f"{number.key}/tick" in kept else gone
        slides |= bool(over([(number, there)], found.way, [(text, text) for text in others]))
    return numbers if slides else []


def _strays(stage: Pairs, found: _Travel) -> list[Pair]:
    """Return the numbers that get another key, and pass over items that disappear.

    Viewers follow a word of the sentence; but a number that passes through a formula, or leaves a
    table for an axis, looks like a mistake.
    """
    passing = over(found.moving, found.way, _fading(stage), leaving=True)
    return [(a, b) for a, b in passing if a.cell is not None and a.key != b.key]


def _headings(stage: Pairs, passing: Sequence[Moving]) -> bool:
    """Whether only names that stay the same pass over new items.

    If a matrix is among these, they do not count: the stage would be empty while it waits.
    """
    texts = _texts(passing)
    same = all(_is_name(a) and a.text == b.text for a, b in texts)
    waits = not any(isinstance(item, Sheet) for item in stage.come)
    return waits and same and len(texts) == len(passing)


def _names(stage: Pairs, found: _Travel) -> bool:
    """Whether only words pass over new items, and all words are there from the start.

    They are to name the rows and columns of a new matrix, which waits until they have arrived. If
    it shows numbers again that stand beside the words, it does not wait: they would be left alone.
    """
    words = all(isinstance(a, Text) and a.token is not None for a, _ in found.passing)
    new = any(isinstance(item, Text) and item.token is not None for item in stage.come)
    matrix = any(isinstance(item, Sheet) for item in stage.come)
    again = bool(_elsewhere(stage))
    return len(found.moving) >= NAMES and matrix and words and not (new or again)


def _fading(stage: Pairs) -> list[tuple[Any, Any]]:
    """Return the items over which no text should move while they disappear."""
    return [
        (item, item)
        for item in stage.left
        if isinstance(item, Sheet | Text)
        or (isinstance(item, Curve) and item.fill and not item.colour)
    ]


def _late(stage: Pairs, way: Way, travel: Sequence[Pair]) -> dict[str, int]:
    """Return the new items that wait, as moving texts or matrices pass them in their last ticks.

    Numbers, matrices and curves appear together: if something passes one of them, all wait.

    Returns:
        The number of ticks for which an item may overlap with what moves, by the item's key: not
        `EARLY`, but `CROSSING` or 0.
    """
    new = [i for i in stage.come if isinstance(i, Text | Maths | Sheet)]
    bars = [i for i in stage.come if isinstance(i, Curve) and i.fill]
    told = {
        i.key
        for i in stage.come
        if isinstance(i, Sheet | Curve) or (isinstance(i, Text) and i.cell is not None)
    }
    moving = [(a, b) for a, b in _sheets(stage) if unites(a, b)]
    known = _known(stage)
    late: dict[str, int] = {}
    for early, less in ((EARLY, CROSSING), (CROSSING, 0)):
        found = met(travel, way, [*new, *bars], 1 - early / (durations.MOVE * way.longer))
        found |= met(moving, Way(), [*new, *bars], 1 - early / durations.MOVE)
        found |= told if found & told else frozenset()
        # The names of one matrix, and the pieces of a line, wait together, except those that
        # replace a copy elsewhere.
        whole = {_owner(item) for item in new if item.key in found}
        found |= {i.key for i in new if _owner(i) in whole and not marks(i) & known}
        late |= dict.fromkeys(found, less)
    return late


def _rewritten(stage: Pairs) -> set[str]:
    """Return the keys of the lines whose pieces change together.

    The name in them changes in its place, or one of their pieces moves on in the line.
    """
    named = [(a, b) for a, b in _texts(stage.change) if _is_name(a) and _is_name(b)]
    moved = (a.key != b.key and _line(a) == _line(b) and in_place(a, b) for a, b in named)
    return {_line(b) for (a, b), on in zip(named, moved, strict=True) if on or _anew(a, b)}


def _is_name(text: Text) -> bool:
    """Whether a text is neither a number nor a word of the sentence; it may contain them."""
    return text.cell is None and text.token is None


def _anew(a: Item, b: Item) -> bool:
    """Whether a text is replaced in its place by another one that shows something else."""
    if not (isinstance(a, Text) and isinstance(b, Text)) or a.text == b.text:
        return False
    return in_place(a, b) and not marks(a) & marks(b)


def _matrices(stage: Pairs) -> list[tuple[Sheet, Sheet]]:
    """Return the matrices that are in both pictures, if they have numbers."""
    return [(a, b) for a, b in _sheets(stage) if a.texts or b.texts]


def _sheets(stage: Pairs) -> list[tuple[Sheet, Sheet]]:
    """Return the matrices that are in both pictures."""
    both = (*stage.stay, *stage.change)
    return [(a, b) for a, b in both if isinstance(a, Sheet) and isinstance(b, Sheet)]


def _copies(travel: Sequence[Pair]) -> list[Pair]:
    """Return the moving texts that get another key, and of which a copy has a shorter way."""
    others = [pair for pair in travel if pair[0].key != pair[1].key and marks(pair[0])]
    far = sorted(others, key=lambda pair: distance(*pair), reverse=True)
    nearest = {frozenset(marks(a)): a.key for a, _ in far}
    return [(a, b) for a, b in others if a.key not in nearest.values()]


def _parted(stage: Pairs, travel: Sequence[tuple[Item, Item]], after: Items) -> Pairs:
    """Return the same pictures, where some items disappear and appear instead of moving."""
    keys = {a.key for a, _ in travel}
    stay, change = (
        [pair for pair in pairs if pair[0].key not in keys] for pairs in (stage.stay, stage.change)
    )
    left = [*stage.left, *(a for a, _ in travel)]
    new = {item.key for item in (*stage.come, *(b for _, b in travel))}
    return Pairs(left, [item for item in after if item.key in new], stay, change)


def _texts(pairs: Iterable[tuple[Item, Item]]) -> list[tuple[Text, Text]]:
    return [(a, b) for a, b in pairs if isinstance(a, Text) and isinstance(b, Text)]


def _given_way(lines: Pairs) -> list[tuple[Item | None, Item | None]]:
    """Return the titles and captions that disappear, then those that appear.

    A changed text counts as both: moving one text over another would make both illegible.
    """
    gone = [*lines.left, *(a for a, _ in lines.change)]
    new = [*lines.come, *(b for _, b in lines.change)]
    return [*((item, None) for item in gone), *((None, item) for item in new)]


def _entrances(items: Sequence[Item], order: Order) -> list[tuple[float, float]]:
    """Return when each new item appears, as shares (start, end) of the time for all of them.

    If the order is not "together", items appear one after another; a single sheet, whose cells do
    so by themselves, takes all of the time (a legend's strip is not counted). If it is, curves that
    are drawn along their length wait for the items that they connect.
    """
    sheets = [isinstance(item, Sheet) and not item.key.endswith(LEGEND) for item in items]
    if not _all_at_once(order) and len(items) > 1 and not all(sheets):
        lone = sum(sheets) == 1
        heads = _across(items, sheets, order) if lone else [False] * len(items)
        at_once = [head or (lone and sheet) for head, sheet in zip(heads, sheets, strict=True)]
        count = max(1, at_once.count(False))
        spread = min(SPREAD if lone else MOST_SPREAD, 1 - 1 / count)
        starts = iter(spread * k / max(1, count - 1) for k in range(count))
        each = (0.0 if first else next(starts) for first in at_once)
        # Names take no longer than the cells beside them.
        time = 1 - (SPREAD if any(heads) else spread)
        return [
            (start, 1.0 if lone and sheet else start + time)
            for start, sheet in zip(each, sheets, strict=True)
        ]
    if len({item.enters == "trace" for item in items}) < 2:
        return [(0.0, 1.0)] * len(items)
    return [(WAIT, 1.0) if item.enters == "trace" else (0.0, 1 - WAIT) for item in items]


def _across(items: Sequence[Item], sheets: Sequence[bool], order: Order) -> list[bool]:
    """Return which items are names that a sheet needs from its first cells on.

    If the sheet appears column by column, these are the names on the left of its rows; otherwise
    the words above its columns. Other names start one after another, as the cells do.
    """
    sheet = next(item for item, one in zip(items, sheets, strict=True) if one)
    assert isinstance(sheet, Sheet)

    def heads(item: Item) -> bool:
        if not isinstance(item, Text | Maths):
            return False
        if order == "columns":
            return bool(sheet.ys[-1] < item.y < sheet.ys[0] and item.x < sheet.xs[0])
        return isinstance(item, Text) and item.token is not None and bool(item.y > sheet.ys[0])

    return [heads(item) for item in items]


def _depth(move: Move) -> tuple[int, bool]:
    item = move.after or move.before
    assert item is not None
    # Of two items at the same depth, the one that disappears lies below.
    return item.z, move.after is not None
