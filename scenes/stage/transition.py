"""The change from one picture to the next, as data: what moves, appears or disappears, and when.

First the items that leave disappear; then the items in both pictures move; then new items appear.
If almost nothing stays, these phases overlap, so that the stage is never empty. The rules:

- *Names change in their place*: a text that another one replaces in its line disappears there
  before the other one appears; the rest of the line moves before or after (`_rewritten`).
- *What cannot move fades*: it disappears, and appears elsewhere (`_fading`). These are copies of
  one word that would fly to several places; matrices that cannot change into each other; texts
  that would cross each other on any way; texts and formulas that would pass over what is new where
  almost all is new; and numbers that would pass over a matrix.
- *What is shown again is handed over*: it stays until it has appeared elsewhere (`_leaving`). Until
  then, no text moves over it.
- *What waits*: texts, until what fades in their way is gone; new items, until nothing moves over
  them any more, and nothing stands there that is handed over (`_phases`).
- *What leaves a matrix goes first*: its cells disappear with all else that leaves (`_sheds`).
- *What joins a matrix comes last*: its cells appear, with all else that is new, when those that
  were there before have moved (`_joins`).
- *Lines that turn do so one after another* (`_turning`): a row that becomes a column, or a column
  that becomes a row, when all else has moved.
- *Rows and columns that change places* pass each other, cell by cell, if they are few.
- *A frame leads*: where it goes to is computed when it is there (`_leads`).
- *A sum counts* as what is added comes (`_only_counts`).
- *A label comes with what it is about*: with the first cells of a matrix that is computed in its
  place (`_labels`).
- *Things come in order* (`_entrances`): see `Order`; a matrix and its names begin together.

A step can overrule them for some of its items (`Step.moves`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from qkvideo.scenes.layout.around.heading import stands_around
from qkvideo.scenes.layout.items import LEGEND, Curve, Item, Items, Marks, Maths, Sheet, Strip, Text
from qkvideo.scenes.parts.beat import Manner, Order, Tempo
from qkvideo.scenes.parts.part import inside
from qkvideo.scenes.stage import durations, routes
from qkvideo.scenes.stage.pairs import Both, ItemPairs, Pair, distance, is_name, line_of, paired
from qkvideo.scenes.stage.routes import Route
from qkvideo.scenes.stage.union import parted, stays, turned, united

SPREAD = 0.8
"""Share of a change's duration within which all cells have started, or all other new items, if they
start one after another."""
WAIT = 0.4
"""Share of the time for which new curves wait until the words that they connect have appeared."""
CROSSING = 5
"""Number of ticks for which new items overlap with old ones, or old ones with words that move,
where the stage would otherwise be empty."""
EARLY = 8
"""The same for new items that nothing passes: they are still faint when what moves arrives."""
LED = 1.25
"""Factor for the duration of a change in which a frame moves before cells change."""
FADED = 0.5
"""Share of the time in which a text appears within which its copy elsewhere disappears: when one is
as faint as the other, both have a quarter of their opacity, too little to be read through what
appears in their place."""

AT_ONCE = {"together", "in-turn"}
"""Orders in which all that is new appears at the same time, unless there is time to spare."""

Manners = Mapping[str, Manner]
"""How parts are to change, by key."""
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
        gone: When the cells that only `before` has are gone, which leave a matrix before the others
            move, from the start of the transition on; 0 if there are none.
        joined: When the cells that only `after` has begin to appear, which join a matrix when the
            others have moved; 0 if there are none.
    """

    before: Item | None
    after: Item | None
    start: float = 0.0
    end: float = 0.0
    route: Route = "straight"
    spread: float = SPREAD
    looks: Strip = ()
    gone: float = 0.0
    joined: float = 0.0

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
class _Phases:
    """When each phase of a transition begins or ends, in ticks from its start."""

    gone: int
    turn: int
    leave: int
    moves: int
    moved: int
    lines: int
    come: int
    wait: int
    enter: int

    @property
    def end(self) -> int:
        """When all has appeared."""
        return max(self.turn, self.lines, self.come + self.wait + self.enter)

    @property
    def anew(self) -> tuple[Span, Span]:
        """When a text disappears, and when another one appears in its place."""
        span = min(self.moved - self.moves, durations.MOVE)
        middle = self.moved - span / 2
        return (self.moved - span, middle), (middle, self.moved)


def transition(
    before: Items, after: Items, tempo: Tempo, order: Order, moves: Manners | None = None
) -> Transition:
    """Return how and when each item of two successive pictures changes.

    Titles and captions do not move: one that moved over another would make both illegible.

    Args:
        before: The previous picture, including items outside the stage, such as title and caption.
        after: The next picture, including items outside the stage.
        tempo: Speed of the change.
        order: The order in which the cells of a matrix start to change, and in which new items
            start to appear.
        moves: How parts change if not as the rules say, by key; None for none.

    Returns:
        The changes in drawing order; at one depth, items lie as they do in the next picture.
    """
    around, stage = (
        paired(*(tuple(i for i in p if stands_around(i.key) is outer) for p in (before, after)))
        for outer in (True, False)
    )
    around, asked = _faded(around, around.change, after), moves or {}
    while fading := _fading(stage, route := routes.choose(_still_and_moving(stage)), asked):
        stage = _faded(stage, fading, after)
    at = _phases(around, stage, tempo, order, route)
    renamed, (old_name, new_name) = _rewritten(stage), at.anew
    narrowed = {_line(i) for i in (*stage.left, *(b for a, b in stage.change if _anew(a, b)))}

    def move(a: Item | None, b: Item | None, span: Span, route: Route = "straight") -> Move:
        return Move(a, b, span[0] / ticks, span[1] / ticks, route)

    ticks = max(1, at.end)
    made = [Move(a, b) for a, b in (*around.stay, *stage.stay)]
    made += [move(a, None, (0, at.gone)) for a in around.left]
    made += [move(None, b, (at.gone, at.turn)) for b in around.come]
    come = _coming(stage, at, order, durations.scaled(durations.ENTER, tempo))
    come |= {item.key: new_name for item in stage.come if _line(item) in renamed}
    left = _leaving(stage, come, at)
    left |= {item.key: old_name for item in stage.left if _line(item) in renamed}
    made += [move(item, None, left[item.key]) for item in stage.left]
    made += [move(None, item, come[item.key]) for item in stage.come]
    led, middle = _leads(stage), (at.moves + at.moved) / 2
    usual: Span = (at.come, at.end) if _only_counts(stage) else (at.moves, at.moved)
    turns, shed = _in_turn(_turning(stage), at.moved, at.lines), _sheds(stage)
    joins = _joins(stage)
    for a, b in stage.change:
        if _anew(a, b):
            made += [move(a, None, old_name), move(None, b, new_name)]
            continue
        span = turns.get(b.key, usual)
        if led:
            span = (at.moves, middle) if b.closed else (middle, at.moved)
        if _line(b) in renamed:
            # It moves up when others have disappeared, or makes room before others appear.
            span = new_name if _line(b) in narrowed else old_name
        own, gone = _asked(b, asked), at.leave / ticks * (b.key in shed)
        joined = span[1] / ticks * (b.key in joins)
        span = span[0], at.end if joined else span[1]
        way = own if own in routes.ROUTES else route
        made.append(replace(move(a, b, span, way), gone=gone, joined=joined))
    places = {id(item): place for place, item in enumerate(after)}
    made.sort(key=lambda each: (*_depth(each), places.get(id(each.after), -1)))
    return Transition(ticks, tuple(made), order)


def recorded(strips: Iterable[Strip], ticks: int) -> Transition:
    """Return a transition in which each item looks as was recorded."""
    moves = [Move(s[0], s[-1], 0.0, float(len(s) > 1), looks=s) for s in strips]
    return Transition(ticks, tuple(sorted(moves, key=_depth)), "together")


# What moves


def _still_and_moving(stage: ItemPairs) -> list[Pair]:
    """Return the texts in both pictures; one that only changes in its place, as two that stand."""
    renamed, pairs = _rewritten(stage), list[Pair]()
    for a, b in stage.texts:
        stands = _anew(a, b) or _line(b) in renamed
        pairs += [(a, a), (b, b)] if stands else [(a, b)]
    return pairs + [(item, item) for item, _ in _handed_over(stage) if isinstance(item, Text)]


def _moving(stage: ItemPairs) -> list[Pair]:
    return [pair for pair in _still_and_moving(stage) if routes.goes(*pair)]


def _fading(stage: ItemPairs, route: Route, asked: Manners) -> Sequence[Both]:
    """Return items that disappear and appear elsewhere instead of moving; empty if all can move.

    The rest may then move otherwise, so more items can follow in a second call.
    """
    both = [(pair, _asked(pair[1], asked)) for pair in (*stage.stay, *stage.change)]
    wanted = [pair for pair, how in both if how == "fade"]
    free = {pair[0].key for pair, how in both if how is not None}
    rules = _held_up(stage, _moving(stage), route)
    found = ([pair for pair in rule if pair[0].key not in free] for rule in rules)
    return wanted or next(filter(None, found), [])


def _held_up(stage: ItemPairs, moving: Sequence[Pair], route: Route) -> Iterator[Sequence[Both]]:
    """Yield, rule by rule, what cannot move.

    Viewers follow a word of the sentence; but a number that passes through a matrix, or through
    what disappears, looks like a mistake. Nothing moves over new items that take the place of
    almost everything.
    """
    yield _copies(moving)
    yield moving if routes.crossings(_still_and_moving(stage), route) else []
    others = [pair for pair in moving if pair[0].token is None]
    cells = [pair for pair in others if pair[0].cell is not None]
    written = [(a, b) for a, b in stage.sheets if a.texts or b.texts]
    new, gone = (_solid(items) if stage.few else [] for items in (stage.come, stage.left))
    late = 1 - CROSSING / durations.moving(route)
    for pairs, by, since in ((moving, new, late), (others, written, 0.0), (cells, gone, 0.0)):
        met = routes.passes(pairs, route, by, since, gone=by is gone)
        yield [pair for pair, over in zip(pairs, met, strict=True) if over.any()]


def _copies(moving: Sequence[Pair]) -> list[Pair]:
    """Return the moving texts that get another key, and of which a copy has a shorter way."""
    others = [pair for pair in moving if pair[0].key != pair[1].key and pair[0].marks]
    far = sorted(others, key=lambda pair: distance(*pair), reverse=True)
    nearest = {a.marks: a.key for a, _ in far}
    return [(a, b) for a, b in others if a.key not in nearest.values()]


def _faded(stage: ItemPairs, fading: Sequence[Both], after: Items) -> ItemPairs:
    """Return the same pictures, where some items disappear and appear instead of moving."""
    keys = {a.key for a, _ in fading}
    stay, change = (
        [pair for pair in pairs if pair[0].key not in keys] for pairs in (stage.stay, stage.change)
    )
    left = [*stage.left, *(a for a, _ in fading)]
    new = {item.key for item in (*stage.come, *(b for _, b in fading))}
    return ItemPairs(left, [item for item in after if item.key in new], stay, change)


def _sheds(stage: ItemPairs) -> set[str]:
    """Return the keys of the matrices that stay, but some of whose cells leave."""
    return {b.key for a, b in stage.sheets if parted(a, b)}


def _joins(stage: ItemPairs) -> set[str]:
    """Return the keys of the matrices that stay, and get more cells."""
    return {b.key for a, b in stage.sheets if parted(b, a) and united(a, b)}


def _rewritten(stage: ItemPairs) -> set[str]:
    """Return the keys of the lines in which a name changes in its place."""
    return {_line(b) for a, b in stage.change if is_name(a) and is_name(b) and _anew(a, b)}


def _anew(a: Item, b: Item) -> bool:
    """Whether a text is replaced in its place by another one; numbers are counted on instead."""
    if isinstance(a, Text) and isinstance(b, Text) and a.text != b.text:
        return not ((a.cell and b.cell) or a.marks & b.marks) and routes.in_place(a, b)
    return False


def _asked(item: Item, asked: Manners) -> Manner | None:
    """Return how a step wants an item to change; None if the rules decide."""
    return next((how for key, how in asked.items() if inside(item.key, key)), None)


def _line(item: Item) -> str:
    """Return the key of the line to which a text belongs; of other items, "" (there is none)."""
    return line_of(item)[0] if isinstance(item, Text) else ""


# When


def _phases(
    around: ItemPairs, stage: ItemPairs, tempo: Tempo, order: Order, route: Route
) -> _Phases:
    """Return when each phase begins or ends.

    If almost nothing stays, old and new items overlap, so that the stage is never empty; for the
    same reason a film's first picture appears with its title. Old items disappear before the new
    title appears, or they would seem to belong to it. What is handed over to texts is gone before
    something else appears in its place.
    """
    gone = durations.TURN // 2 if around.left else 0
    turn = gone + (durations.TURN // 2 if around.come else 0)
    opens = not (around.left or around.stay or stage.left or stage.both)
    crossed = bool(stage.left and stage.come and stage.few)
    leave = durations.scaled(durations.LEAVE, tempo)
    left = max(turn if crossed else gone, leave) if stage.left or _sheds(stage) else 0
    moving, sheets = _moving(stage), any(isinstance(a, Sheet) for a, _ in stage.change)
    fading = _solid(item for item in stage.left if isinstance(item, Text))
    free = not routes.passes(moving, route, fading, 0.0, gone=True).any()
    moves = gone if crossed and free else max(turn, left)
    moved = max(turn, left)
    ordered = 1.0 if order in AT_ONCE else durations.ORDERED
    turning = _turning(stage)
    if len(stage.change) > len(turning) and not _only_counts(stage):
        lasts = max(durations.MOVE * ordered if sheets else 0, durations.moving(route))
        lasts *= LED if _leads(stage) else 1
        moved = max(moved, moves + durations.scaled(lasts, tempo))
    lines = moved + sum(durations.scaled(durations.MOVE, tempo) for _ in turning)
    come = 0 if opens else lines
    joins = _joins(stage)
    if crossed and not joins:
        early = 0 if _passed(stage, moving, route) else EARLY
        come = max(lines - (early if stage.change else CROSSING), left - CROSSING)
    traced = any(item.enters == "trace" for item in stage.come)
    lasts = ordered * (durations.TRACE if traced else durations.ENTER)
    enter = durations.scaled(lasts, tempo) if stage.come or joins else 0
    first, others = _again(stage)
    there, handed = {mark for item in first for mark in item.marks}, _handed_over(stage)
    stand = [item for item, _ in handed] if all(again <= there for _, again in handed) else []
    wait = FADED * durations.scaled(durations.ENTER, tempo) * _lie_on(stand, others)
    return _Phases(gone, turn, leave, moves, moved, lines, come, round(wait), enter)


def _only_counts(stage: ItemPairs) -> bool:
    """Whether nothing changes but numbers in their places, as what they count comes."""
    texts = [pair for pair in stage.texts if routes.counts(*pair)]
    return bool(stage.come) and len(texts) == len(stage.change)


def _turning(stage: ItemPairs) -> list[str]:
    """Return the keys of the matrices of which a line turns, from a row to a column or back."""
    return [b.key for a, b in stage.sheets if turned(a, b)]


def _leads(stage: ItemPairs) -> bool:
    """Whether frames move over matrices of which cells change in their places, and nothing else."""
    rings = [b for _, b in stage.change if b.closed]
    others = [pair for pair in stage.change if not pair[1].closed]
    return bool(rings and others) and all(stays(*pair) for pair in others)


def _passed(stage: ItemPairs, moving: Sequence[Pair], route: Route) -> bool:
    """Whether texts or matrices pass over something new in their last ticks."""
    ways: Sequence[tuple[Sequence[Both], Route]] = (moving, route), (stage.sheets, "straight")
    new, since = _solid(stage.come), {way: 1 - EARLY / durations.moving(way) for _, way in ways}
    return any(routes.passes(pairs, way, new, since[way]).any() for pairs, way in ways)


def _solid(items: Iterable[Item]) -> list[Both]:
    """Return the items over which no text should move or stand, each as a pair."""
    return [(i, i) for i in items if not isinstance(i, Curve) or i.fill]


def _lie_on(items: Iterable[Item], others: Iterable[Item]) -> bool:
    """Whether any of some items overlaps with any of others."""
    return bool(routes.passes(_solid(items), "straight", _solid(others), 1.0, gone=True).any())


def _leaving(stage: ItemPairs, come: Mapping[str, Span], at: _Phases) -> dict[str, Span]:
    """Return when each item disappears, in ticks.

    What is handed over fades while its copy appears, so that of two at most one can be read; and no
    number stays without the name beside it.
    """
    here = {mark: come[item.key] for item in stage.come for mark in item.marks}
    spans = dict.fromkeys((item.key for item in stage.left), (0.0, float(at.leave)))
    lines = dict[str, Span]()
    for item, again in _handed_over(stage):
        copies = [new for new in stage.come if new.marks & again]
        spans[item.key] = (at.come + at.end) / 2, float(at.end)
        if isinstance(item, Text) or _lie_on([item], copies):
            times = [here[mark] for mark in again]
            first, last = min(start for start, _ in times), max(end for _, end in times)
            spans[item.key] = lines[_line(item)] = first, first + FADED * (last - first)
    named = (item for item in stage.left if isinstance(item, Text) and not item.marks)
    return spans | {item.key: lines[_line(item)] for item in named if _line(item) in lines}


def _handed_over(stage: ItemPairs) -> list[tuple[Item, Marks]]:
    """Return the items that stay until they have appeared elsewhere, and what each of them shows.

    Of several copies, only one stays (of texts, the nearest), and none if another one is there all
    the time. Exception: a matrix of which only a part appears again, since it would overlap with
    what replaces it.
    """
    found, here = list[tuple[Item, Marks]](), {mark for i in stage.come for mark in i.marks}
    here -= {mark for a, b in stage.both for mark in a.marks & b.marks}
    for item in sorted(stage.left, key=lambda item: _nearest(item, stage.come)):
        again = item.marks & here
        if again and (again == item.marks or not isinstance(item, Sheet)):
            here -= again
            found.append((item, again))
    return found


def _nearest(item: Item, new: Sequence[Item]) -> float:
    """Return how far a text is from the nearest new text that shows the same; 0 for none."""
    if not isinstance(item, Text):
        return 0.0
    copies = (i for i in new if isinstance(i, Text) and i.marks & item.marks)
    return min((distance(item, copy) for copy in copies), default=0.0)


def _coming(stage: ItemPairs, at: _Phases, order: Order, brief: int) -> dict[str, Span]:
    """Return when each new item appears, in ticks; texts that disappear elsewhere are first."""
    first, others = _again(stage)
    keys = {item.key for item in others}
    joined = {item.key: item.follows for item in others if item.follows in keys}
    others = [item for item in others if item.key not in joined]
    shares = zip(others, _entrances(others, order), strict=True)
    since = at.come + at.wait
    spans = {i.key: (since + a * at.enter, since + b * at.enter) for i, (a, b) in shares}
    spans |= {key: spans[whole] for key, whole in joined.items()}
    spans |= dict.fromkeys(_labels(stage, others), (at.moves, at.moves + brief))
    return spans | {item.key: (at.come, at.come + brief) for item in first}


def _labels(stage: ItemPairs, items: Sequence[Item]) -> list[str]:
    """Return the keys of the texts without numbers where nothing changes but matrices' cells."""
    if not stage.change or not all(stays(*pair) for pair in stage.change):
        return []
    texts = [item for item in items if isinstance(item, Text)]
    numbers = {_line(item) for item in texts if item.cell is not None}
    return [item.key for item in texts if _line(item) not in numbers]


def _again(stage: ItemPairs) -> tuple[list[Item], list[Item]]:
    """Return the new texts that disappear elsewhere, and all other new items."""
    known = {mark for item in stage.left if isinstance(item, Text) for mark in item.marks}
    first = [item for item in stage.come if isinstance(item, Text) and item.marks & known]
    return list(first), [item for item in stage.come if item not in first]


def _entrances(items: Sequence[Item], order: Order) -> list[Span]:
    """Return when each new item appears, as shares (start, end) of the time for all of them.

    In an order, items appear one after another; a single sheet, whose cells do so by themselves,
    takes all of the time (a legend's strip is not counted), and has the names above its columns, or
    those on the left of its rows, from its first cells on. Otherwise, curves that are drawn along
    their length wait for the items that they connect, and frames for one another.
    """
    sheets = [i for i in items if isinstance(i, Sheet) and not i.key.endswith(LEGEND)]
    if order in AT_ONCE or len(items) < 2 or len(sheets) == len(items):
        traced = [item for item in items if item.enters == "trace"]
        since, until = (WAIT, 1 - WAIT) if 0 < len(traced) < len(items) else (0.0, 1.0)
        spans = {item.key: (since, 1.0) for item in traced}
        spans |= _in_turn([item.key for item in traced if item.closed], since, 1.0)
        return [spans.get(item.key, (0.0, until)) for item in items]
    lone = sheets[0] if len(sheets) == 1 else None
    at_once = [lone is not None and _heads(item, lone, order) for item in items]
    count = max(1, at_once.count(False))
    spread = SPREAD if lone is not None else min(SPREAD, 1 - 1 / count)
    starts = iter(spread * k / max(1, count - 1) for k in range(count))
    each = [0.0 if first else next(starts) for first in at_once]
    return [(a, 1.0 if i is lone else a + 1 - spread) for i, a in zip(items, each, strict=True)]


def _in_turn(keys: Sequence[str], since: float, until: float) -> dict[str, Span]:
    """Divide a time evenly among things that take turns."""
    each = (until - since) / max(1, len(keys))
    return {key: (since + each * k, since + each * (k + 1)) for k, key in enumerate(keys)}


def _heads(item: Item, sheet: Sheet, order: Order) -> bool:
    """Whether an item is a sheet, or a name that it needs from its first cells on."""
    if isinstance(item, Text | Maths):
        return bool(item.x < sheet.xs[0] if order == "columns" else item.y > sheet.ys[0])
    return item is sheet


def _depth(move: Move) -> tuple[int, bool]:
    """Return the place in the drawing order: at one depth, what disappears lies below."""
    item = move.after or move.before
    assert item is not None
    return item.z, move.after is not None
