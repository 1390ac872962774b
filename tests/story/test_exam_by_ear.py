"""An exam for those who do not see: can it be passed by what is told of the pictures alone?

The questions are those of the texts from which the films grew. For each, what has to be heard for
its answer, in the words of the pictures alone: without titles, captions and notes.
"""

from __future__ import annotations

import re
from functools import cache

from laying import laid

from qkvideo import scenes

SENTENCE = "The cat sat on the mat because it was tired"
ENOUGH = 24

# Question; film; all that has to be heard, each in one of several ways.
EXAM = (
    ("What does “it” mean, if “tired”, if “dirty”?", "pronoun",
     r"“tired”.*“it” to “cat”", r"“dirty”.*to “mat”"),
    ("What share of its attention goes to “cat”?", "pronoun", r"“it” to “cat”, 0\.76"),
    ("Why is one round not enough to turn “it”?", "pronoun",
     r"“cat” and “mat”: .* = (\d\.\d+).* = \1"),
    ("Which link carried the cue, and how does one know?", "pronoun",
     r"from “it” to “tired” is crossed out", r"“it” to “mat”, 0\.55"),
    ("What are query, key and value for?", "library-analogy",
     r"asks: query", r"found by: key", r"hands over: value"),
    ("What makes query and key?", "score-matrix",
     r"times W_Q .* gives Q", r"times W_K .* gives K"),
    ("Why not compare the vectors as they are?", "library-analogy",
     r"“it” and “cat” as arrows, 82\.4° apart; “it” → “cat” 3\.12; “cat” → “it” 3\.12",
     r"key of “cat” at 36\.4°; .*9\.47.*key of “it” at 102\.5°; .*−0\.84"),
    ("How does a score come about?", "score-matrix",
     r"“it” × “cat” [=≈] products; the first: −0\.91 × −0\.26.*; Σ [=≈] 9\.47"),
    ("Who asks and who answers, in a matrix of scores?", "score-matrix", r"[Rr]ows ask; columns"),
    ("Is it symmetric?", "library-analogy", r"9\.47.*−0\.84.*not symmetric"),
    ("What are scores divided by?", "mixing", r"\(q · k\) / √d_k", r"√d_k, √2 ≈ 1\.4142"),
    ("Why?", "scaling", r"0\.0001.*0\.0239"),
    ("What does softmax do?", "mixing",
     r"e\^s: “cat” 28\.48", r"e\^s / Σ: “cat” 0\.76", r"Σ = 1\.00"),
    ("Why may the largest score be taken off first?", "mixing",
     r"e\^s / Σ 0\.76; t = s − max 0\.00; e\^t / Σ e\^t 0\.76"),
    ("What becomes of the values?", "library-analogy",
     r"= shrunk pages.*below, framed, the blend"),
    ("What becomes of z?", "heads", r"z.*W_O"),
    ("Say one head in one line.", "mixing", r"[Ss]oftmax ?\(Q Kᵀ / √d_k.*\) V"),
    ("What does the causal mask do, and when?", "masking",
     r"right of the diagonal are blocked", r"−∞", r"softmax\(masked\)"),
    ("Who uses it?", "masking", r"BERT: [^;]*both ways", r"GPT: [^;]*only back"),
    ("What does twice the sentence cost, and what saves memory?", "quadratic-cost",
     r"10, 100; 20, 400", r"flash, n², n, exact"),
    ("How does “it” turn while the weights are trained?", "learning",
     r"step 128: “it” → “mat” 0\.60; step 512: “it” → “cat” 0\.85"),
    ("Does a head point at the noun if only answers were taught?", "learning",
     r"told only the answer, layer 2, head 1: “cat” 0\.44"),
    ("What does one step of training do to one number?", "learning",
     r"−0\.197: ×; \(−0\.489\); =; −0\.148"),
    ("How does one see a softmax along the wrong axis?", "debugging",
     r"rows add up to between 0\.16 and 2\.57", r"axis=0"),
    ("Which mistake leaves all sums right?", "debugging",
     r"every row adds up to 1\.00;.*scaled = scores[.;]"),
)  # fmt: skip


@cache
def told(slug):
    """All that is told of a film's pictures."""
    film = next(film for film in scenes.programme() if film.slug == slug)
    return " ".join(beat.description for beat in laid(film).beats)


def answered(exam=EXAM):
    return [
        question
        for question, slug, *needed in exam
        if all(re.search(pattern, told(slug)) for pattern in needed)
    ]


def test_there_are_so_many_questions():
    assert len(EXAM) == 25


def test_the_exam_is_passed_by_ear():
    found = answered()
    missing = [question for question, *_ in EXAM if question not in found]
    assert len(found) >= ENOUGH, missing


def test_the_exam_can_be_failed():
    wrong = [(question, "masking", *needed) for question, _, *needed in EXAM]
    assert len(answered(wrong)) < 6
