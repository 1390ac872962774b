"""What the film about several heads says, without a picture."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

import numpy as np
import pytest
import torch

from qkvideo.engine.attention.forward import trace
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.heads import captions, film
from qkvideo.scenes.heads.story import tell
from qkvideo.scenes.layout.film import lay_out
from qkvideo.scenes.layout.items import Sheet, Text
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.view import View

HEADLINE = "The cat sat on the mat because it was tired"
LONG = " ".join(f"w{k}" for k in range(64))


def brief(sentence, layer=None, aspect="16:9", **options):
    model = trace(sentence, **options)
    row = model.default_row
    shown = model.at(layer).layer
    return Brief(model, shown, model.default_head(shown, row), row, aspect=aspect)


@cache
def story(sentence=HEADLINE, **options):
    return tell(View(brief(sentence, **options)), Room())


def cases(s):
    return {beat.__name__: beat(s).say.get("case") for beat in captions.BEATS}


def test_the_lesson_s_four_heads():
    s = story()
    assert cases(s) == {
        "questions": "idle",
        "matrices": "taught",
        "past": None,
        "rest": "rests",
        "reads": "several",
        "joins": "several",
        "entry": "several",
        "cuts": "table",
        "real": "recorded",
        "swap": None,
    }
    assert [(p.asks.text, p.gets.text) for p in s.shown] == [
        ("it", "cat"), ("was", "it"), ("tired", "it"), ("mat", "sat"),
    ]  # fmt: skip
    assert s.cuts.hit == 1
    assert [cell.text for cell in s.cuts.shares] == ["0.76", "0.25", "0.74", "0.88", "0.70"]
    assert [cell.text for cell in s.joining.terms] == ["1.839", "0.324", "0.353", "0.653"]
    assert [asked.idle for asked in s.asked] == [False, True, True, True]
    assert [len(asked.thick) for asked in s.asked] == [1, 1, 1, 4]


def test_only_words_spoken_of_stand_above_the_matrices():
    beat = next(b for b in lay_out(film, brief(HEADLINE)).beats if b.name == "matrices")
    said = [item.text for item in beat.last if isinstance(item, Text)]
    assert said.count("because") == 1  # beside the rows


def test_the_real_model_s_sentence_is_named():
    last = lay_out(film, brief("Attention is all")).beats[-1].last
    said = " ".join(item.text for item in last if isinstance(item, Text))
    assert f"MiniLM reads: {HEADLINE}" in said


def test_each_head_s_row_has_the_share_that_it_gives_most_to():
    s, made = story(), {beat.name: beat for beat in lay_out(film, brief(HEADLINE)).beats}
    said = {i.key: i.text for i in made["real"].last if isinstance(i, Text)}
    sheet = next(i for i in made["real"].last if isinstance(i, Sheet) and i.key == "real/cells")
    for k, head in enumerate(trace(HEADLINE, weights="recorded:minilm").heads(4)):
        row = np.array(head.weights)[8]
        assert s.real.shares.values[k] == pytest.approx(row)
        assert str(sheet.texts[k][row.argmax()]) == f"{row.max():.2f}"
        assert said[f"real/beside/{k}"] == f"{k + 1}"


def test_past_the_distractor():
    s = story("The cat that chased the dog ran")
    assert (s.shown[1].asks.text, s.shown[1].gets.text) == ("ran", "cat")
    assert s.asked[1].look.cell(1).value > s.asked[1].look.cell(5).value


def test_past_a_nearer_noun_the_subject_leads_whichever_noun_that_is():
    told = captions.past(story())
    assert all(claim.holds for claim in told.claims)
    names = "subject", "nearer", "subject-swapped", "nearer-swapped"
    assert [told.say[name].text for name in names] == ["cat", "dog", "dog", "cat"]
    numbers = "far", "near", "far-swapped", "near-swapped"
    assert [told.say[name].text for name in numbers] == ["0.43", "0.34", "0.61", "0.19"]


def test_subtotals_are_torch_s():
    s = story()
    heads = trace(HEADLINE).heads(2)
    z = torch.cat([torch.tensor(np.array(h.output[s.row])) for h in heads])
    W = torch.tensor(np.array(heads[0].W_O))
    entry = round(s.joining.entry.value) - 1
    assert abs(float((z @ W)[entry])) == pytest.approx(float((z @ W).abs().max()))
    for k, term in enumerate(s.joining.terms):
        assert term.value == pytest.approx(
            float(z[8 * k : 8 * k + 8] @ W[8 * k : 8 * k + 8, entry])
        )


@pytest.mark.parametrize(
    ("options", "case"),
    [
        ({"weights": "random"}, "one"),
        ({"layer": 1}, "same"),
        ({"layer": 2}, "table"),
    ],
)
def test_where_nothing_can_be_cut_it_is_said(options, case):
    assert cases(story(**options))["cuts"] == case


def test_one_word_has_only_itself():
    assert cases(story("cat"))["questions"] == "alone"
    assert cases(story("cat", weights="random"))["questions"] == "one-alone"
    assert cases(story("cat"))["cuts"] == "none"


def test_the_swap_of_one_head_reverses_the_turn():
    u = story().real.swapped
    assert [cell.text for cell in (u.layer, u.head, *u.carrier)] == ["4", "2", "3", "9"]
    assert [cell.text for cell in u.looks] == ["0.76", "0.79"]
    assert [cell.text for cell in u.shares.all()] == [
        *("0.49", "0.14", "0.18", "0.30"),
        *("0.23", "0.27", "0.37", "0.22"),
    ]


def test_the_swap_is_counted_over_all_pairs_that_turn():
    u = story().real.swapped
    tried = (u.cuts, u.undone, u.reversing, u.turning, u.heads, u.others, u.pairs)
    assert [cell.text for cell in tried] == ["36", "0", "1", "8", "72", "16", "60"]
    assert [cell.text for cell in (u.again, u.reversed, u.next, u.rival)] == ["13", "1", "7", "2"]


def test_who_gives_most_to_the_model_s_own_token():
    real = story().real
    heads = trace(HEADLINE, weights="recorded:minilm").heads(4)
    most = [int(np.array(head.weights)[8].argmax()) for head in heads]
    assert real.rest == "[CLS]"
    assert int(real.resting.value) == most.count(0) == 10
    # On average head 2, which is not counted above, gives [CLS] most, too.
    means = [np.array(head.weights)[1:-1].mean(axis=0) for head in heads]
    assert int(real.parking.value) == [int(mean.argmax()) for mean in means].count(0) == 11
    assert real.mean.value == pytest.approx(means[1][0])
    assert real.mean.text == "0.47"


# Pretrained models of twelve heads a layer


@pytest.fixture(scope="module", params=["bert", "gpt2"])
def checkpoint(request, tmp_path_factory):
    sys.path.insert(0, str(Path(__file__).parents[1] / "stage"))
    try:
        from test_pretrained import twelve_heads  # noqa: PLC0415 - beside the tests of these
    finally:
        sys.path.pop(0)
    return twelve_heads(request.param, tmp_path_factory.mktemp("models"))


SIZES = [20, *(pytest.param(pieces, marks=pytest.mark.long) for pieces in (1, 3, 64))]


@pytest.mark.parametrize("pieces", SIZES)
def test_twelve_heads_of_a_pretrained_model(checkpoint, pieces):
    weights, sentence = checkpoint
    given = brief(sentence(pieces), weights=weights)
    own = "[CLS]" in given.model.tokens
    assert given.model.n == (max(pieces, 3) if own else pieces)
    for beat in lay_out(film, given).beats:
        assert all(claim.holds for claim in beat.beat.claims), beat.name
    s = tell(View(given), Room())
    assert s.heads.text == "12"
    assert len(s.asked) == len(s.shown) == 4
    assert len(s.real.panels) == 12
    assert s.real.about == "model"
    assert s.real.rest == ("[CLS]" if own else "")
    assert cases(s)["cuts"] == "open"


@pytest.mark.parametrize("aspect", ["16:9", "1:1", "9:16"])
def test_sixty_four_words(aspect):
    for beat in lay_out(film, brief(LONG, aspect=aspect)).beats:
        assert all(claim.holds for claim in beat.beat.claims), beat.name


def test_these_checks_can_fail():
    s = story()
    claim = captions.cuts(s).claims[0]
    object.__setattr__(claim, "cell", claim.others[0])
    assert not claim.holds


@pytest.mark.parametrize("sentence", ["The cat", HEADLINE, LONG])
@pytest.mark.parametrize("mask", ["none", "causal"])
def test_out_of_sight_is_a_softmax_without_the_key(sentence, mask):
    shown = brief(sentence, weights="random", mask=mask)
    s, head = tell(View(shown), Room()), shown.model.at()
    r = s.resting
    scores = torch.tensor(head.masked)
    others = head.weights.sum(axis=0) - head.weights.diagonal()
    assert others[r.key] == others.max()
    scores[:, r.key] = -torch.inf
    again = torch.softmax(scores, dim=1).nan_to_num() @ torch.tensor(head.V)
    for k, before, after in zip(r.rows, r.before, r.after, strict=True):
        assert before.value == pytest.approx(np.linalg.norm(head.output[k]), rel=1e-12)
        assert after.value == pytest.approx(float(again[k].norm()), abs=1e-12)


def test_words_without_a_task_rest_and_the_pronoun_does_not():
    r = story().resting
    (before, after), (own, then) = r.both
    assert (r.key, r.case) == (0, "rests")
    assert after.value > 2 * before.value
    assert then.value < 1.1 * own.value
    assert story("it").resting.case == "one"
