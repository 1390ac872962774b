"""What holds for every film, whatever the sentence."""

from __future__ import annotations

import hashlib
import json
import math
import re
import statistics
from functools import cache
from importlib import resources
from pathlib import Path

import answering
import flies
import guessed
import multihead
import numpy as np
import passed
import placing
import pytest
import reached
import scipy
import trained
import writing
from small_stills import too_small
from tiling import of_tiles

from qkvideo import scenes
from qkvideo.engine.attention.forward import default_row, trace
from qkvideo.engine.attention.tokens import MAX_TOKENS
from qkvideo.engine.lesson.classes import GROUPS, nouns
from qkvideo.engine.lesson.grammar import taught
from qkvideo.engine.sources import open_source
from qkvideo.engine.sources.base import hashed
from qkvideo.engine.sources.random import open_random

FILMS = [head.slug for head in scenes.programme()]
SENTENCES = {
    "one": "cat",
    "two": "Hello world",
    "ten": "The cat sat on the mat because it was tired",
    "twelve": "a b c d e f g h i j k l",
    "thirty": "The quick brown fox jumps over the lazy dog while the small grey cat that had been "
    "sleeping on the old mat wakes up because it was hungry and tired again",
    "sixty-four": " ".join(f"w{k}" for k in range(64)),
    "equal": " ".join(["tok"] * 16),
    "wide": "W" * 40 + " " + "M" * 40,
    "long": " ".join(["internationalization"] * 8),
    "german": "Die Donaudampfschifffahrtsgesellschaft fährt heute nicht, weil sie müde ist",
    "greek": "Η γάτα κάθισε στο χαλί επειδή ήταν κουρασμένη",
    "arabic": "القطة جلست على الحصيرة لأنها كانت متعبة",
    "arabic-30": " ".join(["القطة", "جلست", "على", "الحصيرة", "لأنها", "كانت", "متعبة"] * 5)[:170],
    "hebrew in english": "The word שלום means peace",
    "literal": '<b>x</b> &amp; #read("x") $y$ {z} \\input ; rm -rf',
}


# One for every film, and for every third film one of five that ask most of a layout, in turn
# (German is in `test_shapes`). `make test-all` has every sentence in every film.
USUAL = "ten"
IN_TURN = ("one", "thirty", "sixty-four", "wide", "arabic-30")
CASES = [
    pytest.param((slug, text), id=f"{slug}-{name}", marks=[] if usual else [pytest.mark.long])
    for name, text in SENTENCES.items()
    for k, slug in enumerate(FILMS)
    for usual in (name == USUAL or (k % 3 == 0 and name == IN_TURN[k // 3 % len(IN_TURN)]),)
]


@pytest.fixture(params=CASES, scope="module")
def case(request):
    return request.param


@pytest.fixture(scope="module")
def slug(case):
    return case[0]


@pytest.fixture(scope="module")
def sentence(case):
    return case[1]


def test_every_still_is_well_laid_out(shoot, slug, sentence):
    _, record = shoot(sentence, slug)
    assert record.problems == ()
    assert [still.beat for still in record.stills] == list(scenes.entry(slug).beats)


def test_what_is_shown_spans_most_of_the_stage(shoot, slug, sentence):
    film, _ = shoot(sentence, slug)
    assert too_small(film) == {}


def test_nothing_is_drawn_outside_the_safe_area(shoot, slug, sentence):
    """The same by pixels, not by outlines: all round the safe area there is only ground."""
    film, record = shoot(sentence, slug)
    safe, w, h = film.layout.safe, record.width, record.height
    left = int((safe.left / film.layout.width + 0.5) * w) - 1
    right = int((safe.right / film.layout.width + 0.5) * w) + 2
    top = int((0.5 - safe.top / film.layout.height) * h) - 1
    bottom = int((0.5 - safe.bottom / film.layout.height) * h) + 2
    for still in record.stills:
        pixels = still.pixels
        edges = pixels[:top], pixels[bottom:], pixels[:, :left], pixels[:, right:]
        assert all((edge == pixels[0, 0]).all() for edge in edges), still.beat


LESSONS = {
    "headline": SENTENCES["ten"],
    "names": "Anna gave Peter the book because he asked for it",
}
MEANT = [
    pytest.param(slug, name, id=f"{slug}-{name}", marks=[] if first else [pytest.mark.long])
    for slug in FILMS
    for name in LESSONS
    for first in ((slug, name) == ("score-matrix", "headline"),)
]


@pytest.mark.parametrize(("slug", "name"), MEANT)
def test_the_lesson_s_films_are_well_laid_out_and_say_what_they_show(shoot, slug, name):
    film, record = shoot(LESSONS[name], slug, weights="lesson")
    assert record.problems == ()
    assert [still.beat for still in record.stills] == list(scenes.entry(slug).beats)
    assert "lesson" in film.brief.model.source.badge


# Films that show one layer's numbers under their own names, and nothing else beside them.
PLAIN = ["library-analogy", "score-matrix", "mixing"]


@pytest.mark.parametrize(
    "slug", [pytest.param(slug, marks=[pytest.mark.long]) for slug in PLAIN if slug in FILMS]
)
def test_the_lesson_s_numbers_are_the_second_layer_s_cells(shoot, slug):
    _, record = shoot(SENTENCES["ten"], slug, weights="lesson")
    head = trace(SENTENCES["ten"], weights="lesson").at(2)
    assert len(record.numbers) > 10
    for number in record.numbers:
        value = places(record, number)
        value = true_value(number.tensor, number.index, head) if value is None else value
        assert number.value == pytest.approx(value, rel=1e-11, abs=1e-13)


@pytest.mark.one_in(3)
# All films are timed by the same module: three stand for them.
@pytest.mark.parametrize("slug", ["pronoun", "score-matrix", "quadratic-cost"])
@pytest.mark.parametrize("letter", ["m", "h"])
def test_every_quality_has_the_same_timing(shoot, slug, letter):
    _, record = shoot(SENTENCES["one"], slug, letter=letter, timed=True)
    _, usual = shoot(SENTENCES["one"], slug, timed=True)
    starts = [beat.first_frame * 15 / record.fps for beat in record.beats]
    assert starts == [beat.first_frame * 15 / usual.fps for beat in usual.beats]
    assert all(start.is_integer() for start in starts)
    ends = [beat.first_frame + beat.frames for beat in record.beats]
    assert ends == [*[beat.first_frame for beat in record.beats[1:]], record.frames]


# Numbers: every one of them is the cell that it says it is.


HAND = {"Q": [[1, 2]], "K": [[1, 0], [1, 2]], "V": [[2, 0], [0, 4]], "d_k": [[2]]}


def softmax(row):
    """Of one row, term by term."""
    powers = [math.exp(s - max(row)) for s in row]
    return [p / math.fsum(powers) for p in powers]


def listed(weights, i):
    """The keys that a list of row i shows by name."""
    n = len(weights)
    ranked = sorted(range(n), key=lambda j: (-round(float(weights[i, j]), 12), j))
    return set(range(n)) if n <= 12 else {i, *ranked[:7]}


def by_hand(name, i, j):
    """The two-token example, worked out a second time."""
    q, k, v = HAND["Q"][0], HAND["K"], HAND["V"]
    scores = [q[0] * key[0] + q[1] * key[1] for key in k]
    scaled = [s / math.sqrt(2) for s in scores]
    weights = softmax(scaled)
    products = [[w * value[r] for r in (0, 1)] for w, value in zip(weights, v, strict=True)]
    return {
        **HAND,
        "root": [[math.sqrt(2)]],
        "products.scores": [[q[r] * key[r] for r in (0, 1)] for key in k],
        "scores": [scores],
        "scaled": [scaled],
        "exp": [[math.exp(s) for s in scaled]],
        "total": [[math.fsum(math.exp(s) for s in scaled)]],
        "weights": [weights],
        "products.output": products,
        "output": [[math.fsum(terms) for terms in zip(*products, strict=True)]],
    }[name][i][j]


def sees(scene, i, j, n):
    """Whether query i may see key j of n tokens and two pads (j >= n), in a scene of masking."""
    later, pad = j > i, j >= n
    return {
        "open": True,
        "pads": True,
        "causal": not later,
        "here": not later,
        "there": not later,
        "padding": not pad,
        "both": not later and not pad,
        "after": not later,
        "axis": not later,
        "broadcast": not later,
        "triangle": not j < i,
        "nan": j < i,
        "uniform": j < i,
        "inverted": later,
        "unscaled": not later,
    }[scene]


def scenes_score(head, scene, i, j):
    """A scaled score, minus infinity where it is blocked; pads have vectors of their own."""
    if not sees(scene, i, j, head.n):
        return -math.inf
    if scene == "unscaled":
        return math.fsum(head.Q[i] * head.K[j])
    if max(i, j) < head.n:
        return head.scaled[i, j]
    if head.n + 2 > MAX_TOKENS:  # pads enter the layer as zeros
        return 0.0
    X = open_source("random").embed(head.tokens, 2).X
    return math.fsum((X[i] @ head.W_Q) * (X[j] @ head.W_K)) / math.sqrt(head.Q.shape[1])


@cache
def scene_weights(head, scene, i):
    """A row of weights of masking, and of its faults."""
    m = head.n + 2 * (scene in {"pads", "padding", "both"})
    if scene == "multiplied":
        return [math.nan] * m
    row = [scenes_score(head, scene, i, j) for j in range(m)]
    if scene == "broadcast":
        e = [[math.exp(scenes_score(head, "causal", k, j)) for j in range(m)] for k in range(m)]
        return [e[i][j] / math.fsum(e[j]) for j in range(m)]
    if scene == "after":
        every = softmax([float(s) for s in head.scaled[i]])
        return [w if sees("after", i, j, m) else 0.0 for j, w in enumerate(every)]
    if scene == "axis":
        columns = [softmax([scenes_score(head, "axis", k, j) for k in range(m)]) for j in range(m)]
        return [column[i] for column in columns]
    if scene in {"nan", "uniform"} and i == 0:
        return [math.nan if scene == "nan" else 1 / m] * m
    return softmax(row)


def masking(name, index, head):
    """The numbers of masking, worked out a second time; None if it is no such name."""
    i, j = index[0], index[-1]
    scene, _, tensor = name.removeprefix("fault.").partition(".")
    if name in {"mean.fault.axis", "worst.fault.axis"}:
        sums = [math.fsum(scene_weights(head, "axis", k)) for k in range(head.n)]
        worst = max(abs(s - 1) for s in sums)
        return math.fsum(sums) / head.n if name == "mean.fault.axis" else worst
    if name in {"powers", "total.powers"}:
        e = [math.exp(scenes_score(head, "causal", i, k)) for k in range(head.n)]
        return math.fsum(e) if name == "total.powers" else e[j]
    if scene == "powers":  # of a row that is blocked entirely
        return math.exp({"fault.nan": -math.inf, "fault.uniform": 0.0}[tensor])
    if scene == "entering":
        return math.nan if sees("causal", i, j, head.n) else -math.inf
    if scene == "difference":
        return scene_weights(head, tensor, i)[j] - scene_weights(head, "causal", i)[j]
    if scene == "columns":
        return math.fsum(masking(tensor, (k, j), head) for k in range(head.n))
    if tensor == "output":
        return math.fsum(scene_weights(head, scene, i) * head.V[:, j])
    if scene == "total":
        return math.fsum(masking(tensor, (i, k), head) for k in range(head.n))
    if tensor == "kept":
        return math.fsum(
            w for k, w in enumerate(scene_weights(head, "open", i)) if sees(scene, i, k, head.n)
        )
    if tensor == "blocked":
        return head.n * (head.n - 1) / 2
    if tensor == "total":
        return math.fsum(scene_weights(head, scene, i))
    if tensor in {"scaled", "masked"}:
        before = scene == "padding" and tensor == "scaled"  # the mask comes after
        return scenes_score(head, "pads" if before else scene, i, j)
    return scene_weights(head, scene, i)[j]


SCENES = ("open.", "causal.", "pads.", "padding.", "both.", "here.", "there.", "fault.")
SCENES += ("total.fault.", "mean.fault.", "worst.fault.", "columns.fault.", "difference.")
SCENES += ("entering.", "powers", "total.powers")


def rows_of(scores):
    """Softmax of every row, and the Frobenius norm of its derivative, entry by entry."""
    e = np.exp(scores)
    w = e / e.sum(axis=-1, keepdims=True)
    J = np.eye(w.shape[-1]) * w[..., None] - w[..., :, None] * w[..., None, :]
    return w, np.linalg.norm(J, axis=(-2, -1))


@cache
def sampled():
    """Random scores and what is measured on them, worked out a second time."""
    sizes, parts = (4, 16, 64, 256, 512), []
    for part in range(24):
        drawn = hashlib.shake_256(f"seed 0 scores {part}".encode()).digest(500 * 11 * 512)
        vectors = (np.frombuffer(drawn, np.uint8) - 127.5).reshape(500, 11, 512)
        vectors /= math.sqrt((256**2 - 1) / 12)
        q, k = vectors[:, 0], vectors[:, 1:]
        dots = [np.einsum("qd,qkd->qk", q[:, :d], k[:, :, :d]) for d in sizes]
        parts.append((dots, [(q[:, :d] ** 2).sum(axis=1) for d in sizes]))
        if part == 0:
            first = q[:1], k[0]
    scores = np.concatenate([p[0] for p in parts], axis=1)
    medians = {
        name: [[np.median(rows_of(x / by)[1])] for x, by in zip(scores, divisors, strict=True)]
        for name, divisors in (("unscaled", (1,) * 5), ("scaled", np.sqrt(sizes)))
    }
    full = {
        name: [
            [100 * np.mean(rows_of(x / by)[0].max(axis=1) > 0.99)]
            for x, by in zip(scores, divisors, strict=True)
        ]
        for name, divisors in (("unscaled", (1,) * 5), ("scaled", np.sqrt(sizes)))
    }
    squares = np.concatenate([p[1] for p in parts], axis=1)
    norms = rows_of(scores[3])[1]
    row = scores[3][np.argsort(norms)[len(norms) // 2]]
    best = int(row.argmax())
    found = {
        "d_k": [[d] for d in sizes],
        "root": [[math.sqrt(d)] for d in sizes],
        "variance": [[x.var()] for x in scores],
        "variance.scaled": [[(x / math.sqrt(d)).var()] for x, d in zip(scores, sizes, strict=True)],
        "spread": [[x.std()] for x in scores],
        "spread.scaled": [[(x / math.sqrt(d)).std()] for x, d in zip(scores, sizes, strict=True)],
        "long": [[math.sqrt(x.mean())] for x in squares],
        "reach": [
            [np.sqrt((x**2 / long[:, None]).mean())]
            for x, long in zip(scores, squares, strict=True)
        ],
        "limit": [[0.99]],
        "saturated.unscaled": full["unscaled"],
        "saturated.scaled": full["scaled"],
        "bits": [[math.log2(10)]],
        "nudge": [[0.1]],
        "axis": [[-50, 0, 50]],
        "median.unscaled": medians["unscaled"],
        "median.scaled": medians["scaled"],
    }
    found |= crowded()
    for d in (4, 16, 64):
        Q, K = (x[:, :d] for x in first)
        shadows = [arrow("shadow", 0, j, Q, K) for j in range(10)]
        found[f"d{d}.shadow"] = [shadows]
    for name, by in (("unscaled", 1), ("scaled", 16)):
        entering = row / by
        weights = softmax(entering.tolist())
        nudged = softmax([s + 0.1 * (k == best) for k, s in enumerate(entering)])
        same = softmax([s + 0.1 / by * (k == best) for k, s in enumerate(entering)])
        found |= {
            f"{name}.row": [entering],
            f"{name}.weights": [weights],
            f"{name}.nudged": [nudged],
            f"{name}.moved": [[b - a for a, b in zip(weights, nudged, strict=True)]],
            f"{name}.same": [[same[best] - weights[best]]],
            f"{name}.entropy": [[bits(weights)]],
        }
    return found


def crowded():
    """The largest weight of one of 200 queries, with ever more of the same keys."""
    drawn = hashlib.shake_256(b"seed 0 crowds").digest(10_200 * 64)
    vectors = (np.frombuffer(drawn, np.uint8).reshape(-1, 64) - 127.5) / math.sqrt(65_535 / 12)
    scores = vectors[:200] @ vectors[200:].T / 8
    sizes = (10, 100, 1_000, 10_000)
    tops = [scipy.special.softmax(scores[:, :n], axis=1).max(axis=1) for n in sizes]
    one = sorted(range(200), key=lambda i: tops[0][i])[100]
    rows = [scores[one, :n] for n in sizes]
    # The score that makes a share of the others' sum, less the score that is there.
    share = tops[0][one] / (1 - tops[0][one])
    lacks = [math.log(share * (np.exp(r).sum() - np.exp(r.max()))) - r.max() for r in rows]
    return {
        "crowd.n": [[n] for n in sizes],
        "crowd.largest": [[top[one]] for top in tops],
        "crowd.middle": [[np.median(top)] for top in tops],
        "crowd.more": [[each] for each in lacks],
    }


def bits(weights):
    """Shannon's entropy."""
    return -math.fsum(w * math.log2(w) for w in weights if w > 0)


ASKED = re.compile(r"(asked|held|without\.(\d+))\.(\d+)\.(\d+)\.L1\.H1")
LIKE = re.compile(r"like\.(row|key|value)\.(\d+)\.L1\.H1")


@cache
def taking_part(n):
    """The nouns of "meaning": all, or every second, third, … of each group."""
    words = [word for kinds in GROUPS.values() for kind in taught().nouns if kind in kinds
             for word in taught().nouns[kind]]  # fmt: skip
    step = -(-len(words) // max(200, 420_000 // n**2))
    groups = {}
    for word in words:
        groups.setdefault(nouns()[word], []).append(word)
    return {group: members[::step] for group, members in groups.items()}


@cache
def asked(tokens, what, without, row, slot):
    """What a row of random weights gives to each noun in a slot, in closed form."""
    made = open_random(0)
    (W_Q,), (W_K,) = made.layers[0].W_Q, made.layers[0].W_K
    words = [word for members in taking_part(len(tokens)).values() for word in members]
    if without is not None:
        tokens = tuple(t for k, t in enumerate(tokens) if k != without)
        row, slot = row - (without < row), slot - (without < slot)
    X = made.embed(tokens).X
    place = hashed(f"seed 0 position {slot + 1}", (16,))
    others = np.delete(X, slot, axis=0)
    found = []
    for word in words:
        x = (hashed(f"seed 0 word {word}", (16,)) + place) / math.sqrt(2)
        q = (x if row == slot and what != "held" else X[row]) @ W_Q
        own = math.exp(q @ (x @ W_K) / 2)
        found.append(own / (own + np.exp(others @ W_K @ q / 2).sum()))
    return words, np.array(found)


def meant(name, index, head):
    """The numbers of "meaning", worked out a second time; None if it is no such name."""
    if name == "ask.scale":
        return (1.0, 0.5, 0.25, 0.1, 0.05)[index[0]] * index[1] / 2
    if found := LIKE.fullmatch(name):
        return like(found[1], int(found[2]), list(taking_part(head.n).values())[index[1]], head)
    found = ASKED.search(name)
    if found is None:
        return None
    what, without, row, slot = found[1], found[2], int(found[3]), int(found[4])
    if what == "held":
        keys = first_of_each_group(head.tokens, slot)
        return arrow(name.removeprefix(f"{found[0]}."), *index, head.Q[[row]], keys)
    left = None if without is None else int(without)
    words, weights = asked(head.tokens, what, left, row, slot)
    each = dict(zip(words, weights, strict=True))
    if name.startswith("order."):
        other = asked(head.tokens, "asked", None, row, slot)[1]
        return scipy.stats.spearmanr(other.round(12), weights.round(12)).statistic
    if name.startswith("median."):
        members = list(taking_part(head.n).values())[index[1]]
        return statistics.median(each[word] for word in members)
    return weights[index[1]]


def like(what, slot, words, head):
    """The median cosine of some words' rows, keys or values with those of a slot's own word."""
    W = {"row": np.eye(16), "key": head.W_K, "value": head.W_V}[what]
    place = hashed(f"seed 0 position {slot + 1}", (16,))
    rows = np.array([hashed(f"seed 0 word {word}", (16,)) + place for word in words])
    apart = scipy.spatial.distance.cdist(rows @ W, head.X[[slot]] @ W, "cosine")
    return statistics.median((1 - apart[:, 0]).tolist())


@cache
def random_parts(tokens):
    """Rows of words and of places, whose sum is X, each drawn again from its hash."""
    keys = [f"word {token}" for token in tokens]
    keys += [f"position {k}" for k in range(1, len(tokens) + 1)]
    rows = np.array([hashed(f"seed 0 {key}", (16,)) / math.sqrt(2) for key in keys])
    return rows[: len(tokens)], rows[len(tokens) :]


def by_softmax(X, head):
    """A head's weights, row by row."""
    scores = X @ head.W_Q @ (X @ head.W_K).T / math.sqrt(head.d_k)
    return np.array([softmax(row) for row in scores.tolist()])


def of_vectors(name, index, head):
    """The numbers of "vectors", worked out a second time; None if it is no such name."""
    kind, _, rest = name.removeprefix("weights.").partition(".")
    if kind not in {"words", "places", "X", "alone", "turned", "place"} or not index:
        return None
    if kind == "X" and not rest:
        return None
    words, places = random_parts(head.tokens)
    i, j = index[0], index[-1]
    if kind == "place":
        return i + 1
    if rest == "moved":
        return words[default_row(head.tokens), j] + places[i, j]
    if rest == "embedded":
        return {"words": words, "places": places, "X": words + places}[kind][i, j]
    k = min(4, head.n)
    parts = random_parts(head.tokens[:k] if kind == "alone" else head.tokens[:k][::-1])
    if kind == "turned":
        i, j = k - 1 - i, k - 1 - j
    X = parts[0] + parts[1] if rest == "placed" else parts[0]
    return by_softmax(X, head)[i, j]


def arrow(name, i, j, Q, K):
    """A length of a query or a key, or how they stand to each other; None if it is no such name."""
    if name in {"length.Q", "length.K"}:
        return math.hypot(*(Q if name[-1] == "Q" else K)[i])
    if name not in {"angle", "shadow"}:
        return None
    q, k = (x / math.hypot(*x) for x in (Q[i], K[j]))
    turn = 2 * math.atan2(math.hypot(*(q - k)), math.hypot(*(q + k)))
    return math.degrees(turn) if name == "angle" else math.hypot(*K[j]) * math.cos(turn)


def first_of_each_group(tokens, slot):
    """The keys of the first noun of each group in a slot, with random weights."""
    place = hashed(f"seed 0 position {slot + 1}", (16,))
    words = [members[0] for members in taking_part(len(tokens)).values()]
    rows = [(hashed(f"seed 0 word {word}", (16,)) + place) / math.sqrt(2) for word in words]
    return np.array(rows) @ open_random(0).layers[0].W_K[0]


def derived(name, index, head):
    """What lies between the steps of attention; None if it is no such name."""
    i, j = index[0], index[-1]
    if name.startswith(SCENES):
        return masking(name, index, head)
    if (value := of_tiles(name, index, default_row(head.tokens), head)) is not None:
        return value
    for second_time in (meant, of_vectors):
        if (value := second_time(name, index, head)) is not None:
            return value
    if (value := arrow(name.removeprefix("L1.H1."), i, j, head.Q, head.K)) is not None:
        return value
    if "L1.H1." in name:
        return round_one(name, index, head)
    prefix, _, rest = name.partition(".")
    if prefix == "sample":
        return sampled()[rest][i][j]
    if prefix in {"largest", "entropy"}:
        row = [derived(rest, (i, k), head) for k in range(head.n)]
        return max(row) if prefix == "largest" else bits(row)
    if prefix == "hand":
        return by_hand(rest, i, j)
    if name == "total.scores":
        return math.fsum(np.einsum("d,jd->j", head.Q[i], head.K))
    if prefix in {"total", "share"}:  # "total.exp", "share.exp.shifted", …
        terms = [derived(rest, (i, k), head) for k in range(head.n)]
        return math.fsum(terms) if prefix == "total" else terms[j] / math.fsum(terms)
    if prefix == "others":
        # Nothing is masked here: the lists of masking choose by the same weights.
        shown_ = past(head)[1] if rest.startswith(("here.", "there.")) else listed(head.weights, i)
        left_out = [k for k in range(head.n) if k not in shown_]
        if rest == "output":
            return math.fsum(head.weights[i, k] * head.V[k, j] for k in left_out)
        if rest == "V":
            return derived("others.output", index, head) / derived("others.weights", (i, 0), head)
        return math.fsum(derived(rest, (i, k), head) for k in left_out)
    return {
        "weights": lambda: head.weights[i, j],
        "length.output": lambda: math.hypot(*head.output[i]),
        "length.unseen": lambda: math.hypot(*unseen(head)[i]),
        "equal": lambda: 1,
        "root.d_k": lambda: math.sqrt(head.d_k),
        "exp": lambda: math.exp(head.masked[i, j]),
        "exp.shifted": lambda: math.exp(head.masked[i, j] - max(head.masked[i])),
        "max": lambda: max(head.masked[i]),
        "shifted": lambda: head.masked[i, j] - max(head.masked[i]),
        "heads": lambda: head.output[i, j],  # of random weights there is one
        "raw": lambda: math.fsum(head.X[i] * head.X[j]),
        "raw.angle": lambda: arrow("angle", i, j, head.X, head.X),
        "added": lambda: math.fsum(head.output[i] * head.W_O[:, j]),
    }.get(name, lambda: None)()


@cache
def unseen(head):
    """The outputs of a head in which no word may look at the key that gets most from others."""
    key = (head.weights.sum(axis=0) - head.weights.diagonal()).argmax()
    rows = []
    for row in head.masked.tolist():
        left = [score for j, score in enumerate(row) if j != key]
        values = np.delete(head.V, key, axis=0)
        rows.append(np.array(softmax(left)) @ values if left else np.zeros(head.V.shape[1]))
    return np.array(rows)


@cache
def looking(head):
    """Row and weights of the word that "pronoun" follows."""
    i = default_row(head.tokens)
    return i, softmax(head.masked[i].tolist())


@cache
def past(head):
    """The row that masking cuts the sentence after, and which keys a list of it shows."""
    row = min(default_row(head.tokens), max(0, head.n - 2))
    weights = scene_weights(head, "here", row)[: row + 1]
    ranked = sorted(range(row + 1), key=lambda j: (-round(weights[j], 12), j))
    return row, set(range(row + 1)) if row < 12 else {row, *ranked[:7]}


@cache
def in_line(head):
    """The words that a line of beams shows: all of twelve, else eight, the largest and its own."""
    i, weights = looking(head)
    ranked = sorted(range(head.n), key=lambda j: (j != i, -round(weights[j], 12), j))
    return set(ranked[:8] if head.n > 12 else ranked)


def round_one(name, index, head):
    """What "pronoun" shows of one layer: "L1.H1.weights", "cut.L1.H1.weights" and the like."""
    i, weights = looking(head)
    part, _, rest = name.rpartition("L1.H1.")
    whole, _, cut = part.partition(".")
    if whole in {"total", "rest"}:
        left = set(range(head.n)) - (in_line(head) if whole == "rest" else set())
        return math.fsum(round_one(f"{cut}L1.H1.{rest}", (index[0], j), head) for j in left)
    if part == "ratio.":
        a, b = (head.masked[i, key] for key in index[1:])
        return math.exp(a - b)
    if rest == "weights" and not part:
        return softmax(head.masked[index[0]].tolist())[index[1]]
    if rest == "weights":
        assert index[0] == i
        if part == "cut.":
            others = [j for j in range(head.n) if j != i]
            top = max(others, key=lambda j: (round(weights[j], 12), -j))
            return 0.0 if index[1] == top else weights[index[1]] / (1 - weights[top])
        return weights[index[1]]
    if rest in {"scores", "scaled"}:
        score = math.fsum(head.Q[index[0]] * head.K[index[1]])
        return score if rest == "scores" else score / math.sqrt(head.d_k)
    if rest in {"exp", "total.exp", "root.d_k"}:
        return derived(rest, index, head)
    row, r = index
    x = math.fsum((head.X[row, r], *(head.output[row] * head.W_O[:, r])))
    return {"X": head.X[row, r], "result": x}[rest]


@cache
def shipped_timings():
    """The file that films show where none is named, as plain JSON."""
    folder = resources.files("qkvideo.engine") / "data" / "timings"
    files = {file.name: file for file in folder.iterdir()}
    name = next(n for n in ("gpu-torch.json", "cpu-torch.json", *sorted(files)) if n in files)
    return json.loads(files[name].read_text(encoding="utf-8"))


UNITS = {
    "time": [1, 1e3, 1e6, 1e9],
    "memory": [2.0**-40, 2.0**-30, 2.0**-20, 2.0**-10, 1],
}


def measured(index, file):
    """What "timings" stands for, from the file itself."""
    settings = file["settings"]
    if len(index) == 1:
        machine = {"cores": file["machine"]["cores"], "threads": file["threads"]}
        machine["memory"] = file["machine"]["memory_bytes"] / 2**30
        names = ("cores", "threads", "heads", "d_k", "window", "memory")
        return ({**settings, **machine})[names[index[0]]]
    if len(index) == 2:
        k, column = index
        cell = file["cells"][k]
        if column == 0:
            return cell["n"]
        if column <= 4:
            return statistics.median(cell["timing"]["seconds"]) * UNITS["time"][column - 1]
        return cell["memory"]["peak"] * UNITS["memory"][column - 5]
    v, d, column = index
    ran = sorted(
        (cell["n"], cell["timing"]["median"])
        for cell in file["cells"]
        if cell["timing"]
        and (cell["variant"], cell["dtype"]) == (settings["variants"][v], settings["dtypes"][d])
    )
    long = [pair for pair in ran if pair[0] * 8 >= ran[-1][0]]
    n, time = np.array(long if len(long) >= 3 else ran[-3:]).T
    (slope, _), covariance = np.polyfit(np.log(n), np.log(time), 1, cov=True)
    whole, spread = np.polyfit(*np.log(np.array(ran).T), 1, cov=True)
    every = (whole[0], math.sqrt(spread[0, 0]), len(ran))
    return (slope, math.sqrt(covariance[0, 0]), 2**slope, n[0], len(n), *every)[column]


def counted(index, head):
    """What "cost" stands for, by formulas of its own."""
    table, i, column = index
    n = len(head.X)
    if table == 0:
        return (n * 2**i) ** (1, 2)[column]
    if table == 1:
        tokens = (n, 1024, 16_384)[i]
        sizes = [4 * tokens**2 * unit for unit in UNITS["memory"]]
        return tokens ** (column + 1) if column < 2 else sizes[column - 2]
    return (2, 1)[i]


def scale(index):
    """What stands beside the k-th line of a scale: 10ᵏ ns, 32ᵏ B, or 10ᵏ."""
    row, k = index
    time = 10 ** (k % 3) if k < 9 else 10 ** (k - 9)
    return (time, 2 ** (5 * k % 10), 10**k)[row]


def costly(name, index, head):
    """Numbers of the film about n²; None if it is no such name."""
    return {
        "timings": lambda: measured(index, shipped_timings()),
        "cost": lambda: counted(index, head),
        "axis": lambda: scale(index),
    }.get(name, lambda: None)()


@cache
def crossing():
    """The film's own French and English sentences, worked out a second time from the file."""
    weights = np.load(Path(scenes.__file__).parents[1] / "engine" / "data" / "bilingual.npz")
    rows = []
    for side, text in (("french", "le chat noir dort"), ("english", "the black cat is sleeping")):
        words = list(weights[f"{side}.vocab"])
        vectors = weights[f"{side}.embedding"].astype(float)
        found = [vectors[words.index(word)] for word in text.split()]
        rows.append(np.array(found) + weights["positions"][: len(found)].astype(float))
    X, Y = rows
    scores = np.einsum("ia,ak,jb,bk->ij", X, weights["W_Q"], Y, weights["W_K"])
    shares = np.array([softmax((row / math.sqrt(8)).tolist()) for row in scores])
    return {
        "n": np.array(4),
        "m": np.array(5),
        "d_model": np.array(32),
        "cost": np.array(20),
        "scores": scores,
        "weights": shares,
        "rows": [math.fsum(row) for row in shares],
        "columns": [math.fsum(column) for column in shares.T],
        "padded.weights": np.pad(shares, ((0, 0), (0, 2))),
    }


def of_class(name, index, head):
    """A number of the film about a class."""
    i = default_row(head.tokens)
    if name == "asked":
        return math.fsum(head.weights[:, index[1]])
    if name == "total":
        return math.fsum(head.weights[i])
    row, j = index
    powers = [math.exp(s - max(head.scaled[row])) for s in head.scaled[row, : row + 1]]
    return powers[j] / math.fsum(powers) if j <= row else 0.0


@cache
def counts(head):
    """Numbers without an index, by name."""
    return {
        "n": head.n,
        "d_k": head.Q.shape[1],
        "d_model": head.X.shape[1],
        "d_v": head.V.shape[1],
        "heads": 1,
        "one": 1,
        "others": head.n - len(listed(head.weights, default_row(head.tokens))),
        "earlier": past(head)[0] + 1 - len(past(head)[1]),
        "cost": head.n * head.n,
        "unshown": head.n - len(in_line(head)),
        "changed": int((abs(head.X - head.result)[default_row(head.tokens)] > 1e-9).sum()),
        "tokens": head.n,
        "keys": head.n,
        "later": head.n - 1 - default_row(head.tokens),
        "pads": 2,
        "few": min(4, head.n),
        "words": sum(map(len, taking_part(head.n).values())),
        "sample.d_k": 64,
        "sample.asked": 200,
        "sample.queries": 12_000,
        "sample.scores": 120_000,
        "layer": head.layer,
        "head": head.head,
        "constant": 1,
        "overflow": 710,
        "lines": 5,
        "faults": 4,
        "named": 3,
    }


def true_value(name, index, head):
    """The number that a record speaks of, worked out apart from the film kit."""
    if not index and name in counts(head):
        return counts(head)[name]
    if name.startswith("learning."):
        return trained.of_training(name, index, head.tokens)
    if name.startswith("untold."):
        return answering.of_untold(name.removeprefix("untold."), index)
    if name.startswith("rest.next."):
        return guessed.rest_of_next(name.removeprefix("rest.next."), 8)
    if name.startswith("next."):
        return guessed.of_next(name.removeprefix("next."), index)
    if name.startswith("placed."):
        return placing.of_places(name.removeprefix("placed."), index, head)
    if name.startswith("block."):
        return passed.of_block(name.removeprefix("block."), index)
    if name.startswith("written."):
        return writing.of_written(name.removeprefix("written."), index)
    if name.startswith("readings."):
        return flies.of_readings(name.removeprefix("readings."), index)
    if name.startswith(("reach.", "rest.reach.")):
        return reached.of_reach(name, index, head.tokens)
    if name.startswith("class."):
        return of_class(name.removeprefix("class."), index, head)
    if name.startswith("cross."):
        found = crossing()[name.removeprefix("cross.")]
        return float(np.asarray(found)[index])
    if name.startswith("products."):
        i, j, r = index
        left, right = {
            "scores": lambda: (head.Q[i, r], head.K[j, r]),
            "Q": lambda: (head.X[i, r], head.W_Q[r, j]),
            "output": lambda: (head.weights[i, r], head.V[r, j]),
        }[name.removeprefix("products.")]()
        return left * right
    if name.startswith("sums."):
        of, (*cell, r) = name.removeprefix("sums."), index
        i, j = (*cell, 0)[:2]
        parts = {
            "scores": lambda: head.Q[i] * head.K[j],
            "Q": lambda: head.X[i] * head.W_Q[:, j],
            "total.scores": lambda: head.scores[i],
            "total.exp": lambda: np.exp(head.scaled[i]),
        }
        if of in parts:
            return math.fsum(parts[of]()[: r + 1])
        of, added = of.removeprefix("total."), sorted(in_line(head))[: r + 1]
        return math.fsum(round_one(of, (index[0], j), head) for j in added)
    found = multihead.of_one_head(name, index, head, default_row(head.tokens))
    if found is None and index:
        found = costly(name, index, head)
    if found is None:
        found = derived(name, index, head) if index else None
    return getattr(head, name)[index] if found is None else found


def places(record, number):
    """ "3 of 9", top right; and the ends of scales, whose colours test_legends compares."""
    names = [beat.name for beat in record.beats]
    given = {"beat": names.index(number.beat) + 1, "beats": len(names), "scale": number.value}
    return given.get(number.tensor)


def as_read(text):
    text = re.sub("^10(?=[⁰¹²³⁴⁵⁶⁷⁸⁹])", "1·10", text.replace(",", ""))
    mantissa, _, power = text.replace("−", "-").partition("·10")
    exponents = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")
    return float(mantissa) * 10 ** int(power.translate(exponents) or 0)


def test_every_number_is_its_cell_rounded(shoot, slug, sentence):
    _film, record = shoot(sentence, slug)
    head = trace(sentence, weights="random").at()
    assert len(record.numbers) > 10
    for number in record.numbers:
        value = places(record, number)
        if value is None:
            value = true_value(number.tensor, number.index, head)
        assert number.value == pytest.approx(value, rel=1e-11, abs=1e-13, nan_ok=True)
        if not math.isfinite(value):
            assert number.text == {math.inf: "∞", -math.inf: "−∞"}.get(value, "NaN")
            continue
        decimals = len(number.text.partition(".")[2])
        assert abs(as_read(number.text) - value) <= 0.5 * 10**-decimals * (1 + 1e-9)


def test_every_number_stands_inside_its_beat_and_its_frame(shoot, slug, sentence):
    _, record = shoot(sentence, slug)
    beats = {beat.name: beat for beat in record.beats}
    for number in record.numbers:
        beat = beats[number.beat]
        assert beat.first_frame <= number.frame <= beat.last_frame
        left, top, right, bottom = number.box
        assert 0 < left < right < 1
        assert 0 < top < bottom < 1


SPOKEN = r"(?<![\w-])−?\d+(?:,\d{3})*(?:\.\d+)?(?:·10)?[⁰¹²³⁴⁵⁶⁷⁸⁹]*"


def test_what_is_said_speaks_of_numbers_on_the_record(shoot, slug, sentence):
    _, record = shoot(sentence, slug)
    words = set(trace(sentence, weights="random").tokens)
    for beat in record.beats:
        texts = {number.text for number in record.numbers if number.beat == beat.name}
        said = re.sub(r"“[^”]*”", "", beat.say)
        # "T5" is a name, not a number.
        for spoken in re.findall(SPOKEN, said):
            assert spoken in texts or spoken in words, beat.say
