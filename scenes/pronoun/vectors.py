"""Words as rows of numbers: the initial vectors of all words, and the query's vector in detail."""

from __future__ import annotations

from dataclasses import replace

from qkvideo.scenes.parts.boxes import Row, Split
from qkvideo.scenes.parts.fan import Fan
from qkvideo.scenes.parts.grid import Along, Grid, Mark, Where
from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.text import Line, Piece, Said, Token
from qkvideo.scenes.story.arrows import ray
from qkvideo.scenes.text.numbers import Cells

from .story import Story
from .strips import Called, Vector, Vectors

KEYS = ("first", "second")
"""Keys of the sentences in all beats, so that their contents move from beat to beat."""


def rows(s: Story) -> Part:
    """Return the rows of X of each sentence; if there are two, rows that differ are outlined."""
    made, differ = list[Part](), Where(rows=s.starts.differ)
    for k, (one, cells) in enumerate(zip(s.sentences, s.starts.cells, strict=True)):
        along = Along(
            one.tokens,
            lit=s.starts.differ or (one.row,),
            focus=(one.row, *s.starts.differ, *(s.pair or ())),
            sentence=k,
            key=f"{KEYS[k]}/word",
            group="words",
        )
        marks = tuple(Mark(f"{j}", Where(rows=(j,))) for j in s.starts.differ)
        grid = Grid(
            key=f"{KEYS[k]}/rows",
            cells=cells,
            rows=along,
            largest=s.starts.largest,
            # Only these rows show numbers, so that viewers can read that they differ.
            numbers=differ if s.starts.differ else False,
            marks=marks,
            group="rows",
            grow=1,
        )
        dots = Line(("…",), "title", ink="quiet", key=f"{KEYS[k]}/rows-more")
        made.append(Row((grid, dots), gap="tight", grow=1) if s.starts.more else grid)
    return made[0] if len(made) == 1 else Split(tuple(made), square="beside")


def turned(s: Story, *, waits: bool = False) -> Fan:
    """Return the later query and two keys as arrows; two queries in their plane.

    If one of these waits, it still lies on the other, from which it turns.
    """
    t, (here, *others) = s.turned, s.sentences
    words = [Token(text, j) for j, text in enumerate(here.tokens)]
    label: tuple[Piece, ...] = (words[here.row],)
    of = t.fans[0]
    if t.other is None or s.cue is None:
        rays = tuple(replace(ray(of, j, words[j]), shadow=False) for j in t.keys)
        return Fan(key="turned", grow=1, label=label, length=of.length, rays=rays)
    (there,) = others
    ends = [Token(one.tokens[s.cue], s.cue, one.index) for one in (here, there)]
    first = (*label, " … ", ends[0])
    second = (Token(there.tokens[there.row], there.row, 1), " … ", ends[1])
    # Each key is a word of the sentence whose query reaches it, and goes there afterwards.
    keys = zip(s.sentences, t.keys, t.lying, strict=True)
    rays = (
        replace(t.other.ray("other", second, "query"), waits=waits),
        *(
            lying.ray(f"{j}", (Token(one.tokens[j], j, one.index),), "key", flat=True)
            for one, j, lying in keys
        ),
    )
    return Fan(key="turned", grow=1, label=first, length=of.length, rays=rays)


def compared(s: Story, done: int | None = None) -> Vectors:
    """Return a part: above, the queries' vectors before round one; below, those after round one.

    Args:
        s: The story.
        done: In how many sentences round one is computed; in the others, the numbers from before
            it still stand below. None for all sentences.
    """
    old, new = s.taken.before, s.taken.after
    before = tuple(_before(s, k, cells) for k, cells in enumerate(old))
    whole = new if done is None else (*new[:done], *(old * len(new))[done : len(new)])
    later = tuple(_after(s, k, cells) for k, cells in enumerate(whole))
    runs, more, largest = s.taken.runs, s.taken.more, s.taken.largest
    return Vectors((before, later), runs, more, largest, key="vectors")


def _before(s: Story, which: int, cells: Cells) -> Vector:
    """Return the query's vector before round one; one for both sentences if they are the same."""
    one = s.sentences[which]
    word = Called(Token(one.tokens[one.row], one.row, which), f"{KEYS[which]}/before/word")
    vector = Vector(f"{KEYS[which]}/before", cells, word, Said("before"))
    if s.single:
        return vector
    if len(s.taken.before) == 1:
        return replace(vector, of=Said("both"))
    return _named(s, vector, which, f"{KEYS[which]}/before/cue")


def _after(s: Story, which: int, cells: Cells) -> Vector:
    """Return the vector of a sentence's query after the first layer."""
    one, key = s.sentences[which], KEYS[which]
    word = Called(Token(one.tokens[one.row], one.row, which), f"{key}/word/{one.row}")
    return _named(s, Vector(f"{key}/after", cells, word, Said("after")), which)


def _named(s: Story, vector: Vector, which: int, key: str = "") -> Vector:
    """Return a vector with the name of its sentence: the word that differs, if only one does."""
    if s.single:
        return vector
    if s.cue is None:
        long, short = Said(f"sentence-{which + 1}"), Said(f"short-{which + 1}")
        return replace(vector, of=long, short=short)
    token = Token(s.sentences[which].tokens[s.cue], s.cue, which)
    return replace(vector, of=Called(token, key or f"{KEYS[which]}/word/{s.cue}"))
