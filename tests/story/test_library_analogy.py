"""What the film about a reader and a shelf of books says, without a picture."""

from __future__ import annotations

import math
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from qkvideo.engine.attention.folding import Listing
from qkvideo.engine.attention.forward import trace
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.library_analogy import film
from qkvideo.scenes.library_analogy.story import tell
from qkvideo.scenes.parts.part import walk
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.catalogue import catalogue
from qkvideo.scenes.text.numbers import Cell, Cells

HEADLINE = "The cat sat on the mat because it was tired"
LONG = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen it"
FOLDER = Path(film.__file__).parent


def story_of(model, row=None, room=None):
    head = model.at()
    brief = Brief(model, head.layer, head.head, model.default_row if row is None else row)
    return tell(View(brief), room or Room())


@cache
def story(text=HEADLINE, row=None, weights="random", room=None, **options):
    return story_of(trace(text, weights=weights, **options), row, room)


def say(s, beat, lang="en"):
    name = f"library-analogy-{beat}-say"
    return catalogue(lang, FOLDER).say(name, s.captions[beat].say).text


def made(tmp_path, X, W_Q, W_K):
    """Weights that are as one wants them; values are the vectors themselves."""
    d, path = X.shape[1], tmp_path / "made.npz"
    arrays = {"X": X, "L1.W_Q": W_Q[None], "L1.W_K": W_K[None]}
    np.savez(path, **arrays, **{"L1.W_V": np.eye(d)[None], "L1.W_O": np.eye(d)})
    return str(path)


def cells_of(value):
    """All numbers anywhere in a story."""
    if isinstance(value, Cell):
        yield value
    elif isinstance(value, Cells):
        yield from value.all()
    elif isinstance(value, tuple):
        for part in value:
            yield from cells_of(part)
    elif hasattr(value, "__dataclass_fields__"):
        for name in value.__dataclass_fields__:
            yield from cells_of(getattr(value, name))


def arrows_of(asks, answers):
    """Lengths and angles, not by the quotient of dot product and lengths."""
    long = [np.sqrt((x**2).sum(axis=1, keepdims=True)) for x in (asks, answers)]
    u, v = asks / long[0], answers / long[1]
    apart = np.linalg.norm(u[:, None] - v[None], axis=2)
    turn = 2 * np.arctan2(apart, np.linalg.norm(u[:, None] + v[None], axis=2))
    tables = {"length.Q": long[0], "length.K": long[1], "angle": np.degrees(turn)}
    tables |= {"cosine": np.cos(turn), "shadow": long[1].T * np.cos(turn)}
    return tables | {"scores": asks @ answers.T}


def test_every_number_follows_from_a_second_computation():
    s = story()
    head = trace(HEADLINE, weights="random").at()
    X, W_Q, W_K, W_V = (np.asarray(a) for a in (head.X, head.W_Q, head.W_K, head.W_V))
    Q, K, V = X @ W_Q, X @ W_K, X @ W_V
    scores = Q @ K.T
    powers = np.exp(scores / math.sqrt(Q.shape[1]))
    weights = powers / powers.sum(axis=1, keepdims=True)
    tables = {"Q": Q, "K": K, "V": V, "scores": scores, "weights": weights}
    tables["products.scores"] = Q[:, None] * K[None]
    tables["shrunk.V"] = weights[7][:, None] * V
    tables |= {"output": weights @ V, "raw": X @ X.T, "total.weights": np.ones((10, 1))}
    for prefix, asks, answers in (("", Q, K), ("raw.", X, X)):
        tables |= {f"{prefix}{name}": table for name, table in arrows_of(asks, answers).items()}
    seen = set()
    for cell in cells_of(s):
        if cell.index:
            # An arccosine of nearly 1 has half of the digits.
            near = 1e-5 if cell.tensor.endswith("angle") else 1e-12
            expected = tables[cell.tensor][cell.index]
            assert cell.value == pytest.approx(expected, rel=1e-9, abs=near)
            seen.add(cell.tensor)
    assert seen == {*tables}


def test_the_analogy_speaks_of_no_word_of_the_sentence_until_the_turn():
    s = story()
    for beat in ("books", "one-book", "shares", "blend"):
        assert "“" not in say(s, beat)
    assert "“it”" in say(s, "both")


def test_every_book_has_its_share_and_they_add_up():
    s = story()
    assert [book.token for book in s.books] == list(range(10))
    assert sum(book.share.value for book in s.books) == pytest.approx(1)
    assert {book.share.index[0] for book in s.books} == {7}
    assert s.more is None


def test_products_and_shares_are_added_one_by_one():
    """Each number on the way is a sum of the first ones, which are highlighted."""
    s = story(weights="lesson")
    products = s.one.products.values[0]
    *counted, last = (walked(step, "one/score", "products") for step in film.one_book(s).steps[2:])
    for k, (score, grid) in enumerate(counted, start=1):
        assert score.pieces[0].value == pytest.approx(products[:k].sum())
        assert grid.lit.columns == tuple(range(k))
    assert len(counted) == len(products)
    assert last[0].pieces == (s.one.result,)
    shares = [book.share.value for book in s.books]
    steps = [step for step in film.shares(s).steps if "together" not in step.without]
    columns = [next(c for c in step.picture.columns if c.name == "share") for step in steps]
    for k, column in enumerate(columns, start=1):
        assert column.below.pieces[-1].value == pytest.approx(sum(shares[:k]))
        assert column.quiet == {book.name for book in s.books[k:]}
    assert columns[-1].below.pieces[-1] == s.total.result
    assert len(steps) == len(shares)


def walked(step, *keys):
    """Parts of a step's picture, by key."""
    parts = {part.key: part for part in walk(step.picture)}
    return [parts[key] for key in keys]


def test_two_large_shares_are_written_so_that_the_larger_one_shows():
    """In the example “mat” has 0.174 and “sat” 0.171: with two digits they would be alike."""
    s = story()
    texts = [book.share.text for book in s.books]
    assert texts.count(max(texts)) == 1
    assert max(texts) in say(s, "sentence")
    assert s.best.share.text == max(texts)


def test_long_sentences_list_the_top_seven_the_word_itself_and_a_stack_of_the_others():
    s = story(LONG)
    assert 7 <= len(s.named) <= 8
    assert s.mine.token == 14
    rest = s.books[-1]
    assert rest.token is rest.key is rest.match is rest.query is None
    assert sum(book.share.value for book in s.books) == pytest.approx(1)
    assert s.more.value == 15 - len(s.named)
    few = story(LONG, room=Room(listing=Listing(6, 4)))
    assert len(few.named) <= 5
    # What the stack hands over is the mean of its values.
    head = trace(LONG, weights="random").at()
    shown = [book.token for book in s.named]
    left = [k for k in range(15) if k not in shown]
    shares = np.asarray(head.weights)[14, left]
    assert rest.value.values[0] == pytest.approx(shares @ np.asarray(head.V)[left] / shares.sum())


def test_one_word_reads_itself():
    s = story("cat")
    assert "only book" in say(s, "sentence")
    assert "only one book" in say(s, "blend")
    assert "one score each way" in say(s, "raw")
    assert len(s.compared[0].pair) == 1


def test_a_tie_is_told_and_a_word_that_reads_itself_most(tmp_path):
    even = story("a b c", weights=made(tmp_path, np.ones((3, 2)), np.eye(2), np.eye(2)))
    assert "several tokens have the largest share, 0.33 each" in say(even, "sentence")
    assert even.captions["shares"].say["case"] == "usual"  # equal scores, so equal shares
    own = np.array([[1.0, 0.0], [0.0, 1.0], [2.0, 2.0]])
    self_ = story("x y z", weights=made(tmp_path, own, np.eye(2), np.eye(2)))
    assert "its own page" in say(self_, "sentence")


def test_shares_that_no_digits_tell_apart_are_a_tie():
    s = story(weights="lesson", temperature=1e16)
    assert s.captions["sentence"].say["case"] == "tie"
    assert s.captions["shares"].say["case"] == "even"
    assert "here all look alike" in say(s, "shares")


def test_where_a_bias_is_added_a_better_match_need_not_have_a_larger_share():
    model = trace(HEADLINE, weights="random")
    head = model.at()
    bias = np.zeros((head.n, head.n))
    bias[7] = -np.asarray(head.scaled)[7]  # all of its row are equal then
    shifted = np.full(head.weights.shape, 1 / head.n)
    object.__setattr__(head, "bias", bias)
    object.__setattr__(head, "weights", shifted)
    s = story_of(model)
    assert s.captions["shares"].say["case"] == "bias"
    assert "larger" not in say(s, "shares")
    assert all(claim.holds for claim in s.captions["shares"].claims)


def test_symmetric_scores_are_called_symmetric(tmp_path):
    X = np.array([[1.0, 0.5], [0.5, 2.0], [1.0, 1.0]])
    s = story("a b c", weights=made(tmp_path, X, np.eye(2), np.eye(2)))
    assert "Query times key: here 1.50 both ways, too" in say(s, "raw")
    assert [of.symmetric for of in s.compared] == [True, True]
    usual = story()
    assert ", back " in say(usual, "raw")
    assert [of.symmetric for of in usual.compared] == [True, False]


def test_blocked_books_have_no_match_and_the_others_their_scores():
    """Under a causal mask the first token can only read itself, and anyone can check it."""
    s = story(mask="causal", row=0)
    assert [book.match.text for book in s.books[1:]] == ["−∞"] * 9
    assert s.books[0].match.tensor == "scores"
    assert s.books[0].share.text == "1.00"
    later = story(mask="causal", row=4)
    visible = [book for book in later.books if math.isfinite(book.match.value)]
    powers = [math.exp(book.match.value / math.sqrt(4)) for book in visible]
    assert [book.share.value for book in visible] == pytest.approx(
        [power / math.fsum(powers) for power in powers]
    )


def test_the_best_match_is_worked_out_number_by_number():
    s = story(weights="lesson")
    head = trace(HEADLINE, weights="lesson").at()
    query, key = np.asarray(head.Q)[7], np.asarray(head.K)[s.best.token]
    assert s.best.token == 1
    assert s.one.products.values[0] == pytest.approx(query * key)
    assert s.one.result.value == pytest.approx(query @ key)
    assert s.one.result.text in say(s, "one-book")


@pytest.mark.one_in(3)
@pytest.mark.parametrize("temperature", [1e-300, 1e-10, 1.0, 1e16, 1e308])
@pytest.mark.parametrize("mask", ["none", "causal"])
@pytest.mark.parametrize("row", [0, 1, 7, 9])
def test_what_captions_claim_holds_at_any_temperature(temperature, mask, row):
    for weights in ("random", "lesson"):
        s = story(weights=weights, temperature=temperature, mask=mask, row=row)
        for beat, told in s.captions.items():
            assert all(claim.holds for claim in told.claims), (beat, told)
            assert say(s, beat)


@settings(max_examples=60)
@given(
    st.integers(0, 2**32 - 1),
    st.integers(1, 6),
    st.sampled_from([0.0, 1e-3, 1.0, 30.0]),
    st.booleans(),
)
def test_what_captions_claim_holds_for_any_weights(tmp_path_factory, seed, n, scale, copies):
    rng = np.random.default_rng(seed)
    X, W = rng.normal(size=(n, 3)), rng.normal(size=(2, 3, 3)) * scale
    if copies:
        X[:] = X[0]
    path = made(tmp_path_factory.mktemp("any"), X, *W)
    s = story_of(trace(" ".join("abcdef"[:n]), weights=path), row=n // 2)
    for beat, told in s.captions.items():
        assert all(claim.holds for claim in told.claims), (beat, told)
    assert s.captions["sentence"].claims
    assert s.captions["shares"].claims


@pytest.mark.parametrize("lang", ["en", "de", "ru"])
def test_every_case_is_said_in_every_language(lang, tmp_path):
    stories = [story("cat"), story(), story(weights="lesson", temperature=1e16)]
    for s in stories:
        for beat in s.captions:
            assert say(s, beat, lang)
