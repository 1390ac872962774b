"""What the film about mistakes says; its code is run, and its command's output is printed."""

from __future__ import annotations

import math
import warnings
from functools import cache
from pathlib import Path

import numpy as np
import pytest
import scipy
import torch

from qkvideo import scenes
from qkvideo.engine.attention.forward import trace
from qkvideo.engine.check.report import as_table
from qkvideo.engine.check.run import check
from qkvideo.engine.errors import QKVideoWarning
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.debugging import captions, film
from qkvideo.scenes.debugging.programs import NUMPY, PROGRAMS
from qkvideo.scenes.debugging.story import tell
from qkvideo.scenes.layout.film import lay_out
from qkvideo.scenes.layout.items import Curve, Sheet, Text
from qkvideo.scenes.look.places import PLACES
from qkvideo.scenes.story.room import Room
from qkvideo.scenes.story.view import View

HEADLINE = "The cat sat on the mat because it was tired"
LINES, WRONG = NUMPY.lines, NUMPY.wrong
SENTENCES = {
    "one": "cat",
    "three": "the cat sat",
    "ten": HEADLINE,
    "thirty": "The quick brown fox jumps over the lazy dog while the small grey cat that had been "
    "sleeping on the old mat wakes up because it was hungry and tired again",
    "equal": " ".join(["tok"] * 16),
}
TOLD = (
    *(captions.quiz_axis, captions.axis, captions.quiz_broadcast),
    *(captions.multiplied, captions.inverted, captions.quiz_unscaled, captions.unscaled),
)


@cache
def brief(sentence=HEADLINE, *, weights="lesson", lang="en", aspect="16:9", code="numpy", **how):
    model = trace(sentence, weights=weights, **how)
    head = model.at()
    row = min(model.default_row, head.n - 1)
    return Brief(model, head.layer, head.head, row, lang=lang, aspect=aspect, code=code)


def story(*args, **how):
    return tell(View(brief(*args, **how)), Room())


@cache
def laid(*args, **how):
    return {beat.name: beat for beat in lay_out(film, brief(*args, **how)).beats}


def run(lines, head, temperature, code="numpy"):
    """What a program computes of a head's queries, keys and values."""
    if code == "torch":
        return run_in_torch(lines, head, temperature)
    given = {
        **{"where": np.where, "sqrt": np.sqrt, "exp": np.exp, "inf": np.inf},
        "softmax": scipy.special.softmax,
        **{"Q": head.Q, "K": head.K, "V": head.V, "d_k": head.d_k, "T": temperature},
        "mask": np.triu(np.ones((head.n, head.n), dtype=bool), 1),
    }
    with np.errstate(invalid="ignore"):
        for line in lines:
            exec(line.text, given)
    return given


def run_in_torch(lines, head, temperature):
    """The same, with tensors."""
    given = {name: torch.tensor(np.asarray(getattr(head, name))) for name in ("Q", "K", "V")}
    mask = torch.ones(head.n, head.n, dtype=torch.bool).triu(1)
    given |= {"sqrt": math.sqrt, "inf": math.inf, "d_k": head.d_k, "T": temperature, "mask": mask}
    for line in lines:
        exec(line.text, given)
    return {name: each.numpy() for name, each in given.items() if torch.is_tensor(each)}


def with_mistake(lines, code):
    return [code if line.name == code.name else line for line in lines]


@pytest.mark.one_in(2)
@pytest.mark.parametrize("code", PROGRAMS)
@pytest.mark.parametrize("temperature", [1.0, 0.7])
@pytest.mark.parametrize("weights", ["lesson", "random"])
def test_the_code_shown_computes_the_tensors_shown(weights, temperature, code):
    s = story(weights=weights, temperature=temperature, code=code)
    head = brief(weights=weights, temperature=temperature).attention
    computed = run(s.lines, head, temperature, code)
    for name, cells in s.tensors.items():
        np.testing.assert_allclose(cells.values, computed[name], rtol=1e-12, atol=1e-300)


@pytest.mark.parametrize(("temperature", "aspect"), [(0.1, "9:16"), (0.2, "1:1"), (1e-3, "16:9")])
def test_powers_of_e_that_are_huge_or_overflow_are_shown(temperature, aspect):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.simplefilter("default", QKVideoWarning)
        shown = laid(temperature=temperature, aspect=aspect)
    text = shown["quiz-broadcast"].say.text
    assert ("overflow" in text) == (temperature < 0.01)
    assert ("NaN" in text) == (temperature < 0.01)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("code", PROGRAMS)
@pytest.mark.parametrize("temperature", [1.0, 0.7])
@pytest.mark.parametrize("name", WRONG)
def test_the_line_that_is_wrong_computes_the_weights_shown(name, temperature, code):
    s = story(temperature=temperature, code=code)
    head, fault = brief(temperature=temperature).attention, s.faults[name]
    computed = run(with_mistake(s.lines, fault.code), head, temperature, code)
    np.testing.assert_allclose(
        fault.yours.values, computed["weights"], rtol=1e-11, atol=1e-300, equal_nan=True
    )
    right = run(s.lines, head, temperature, code)["weights"]
    np.testing.assert_allclose(
        fault.difference.values, computed["weights"] - right, rtol=1e-9, atol=1e-15, equal_nan=True
    )
    if name == "broadcast":
        powers = np.exp(computed["masked"])
        np.testing.assert_allclose(s.powers.values, powers, rtol=1e-12)
        sums = [cell.value for cell in s.sums]
        np.testing.assert_allclose(sums, powers.sum(axis=1), rtol=1e-12)
        np.testing.assert_allclose(fault.yours.values, powers / sums, rtol=1e-11)
    if name == "multiplied":
        np.testing.assert_array_equal(s.entering.values, computed["masked"])


@pytest.mark.parametrize("program", PROGRAMS.values(), ids=PROGRAMS)
def test_each_mistake_is_in_one_line(program):
    names = [line.name for line in program.lines]
    for code in program.wrong.values():
        right = program.lines[names.index(code.name)]
        assert code.text != right.text
        assert code.part in code.text
    for word in (program.fill, program.along):
        assert any(word in line.text for line in program.lines)


def test_the_code_that_was_asked_for_is_on_the_stage():
    for code, word in (("numpy", "softmax(masked, axis=-1)"), ("torch", "masked.softmax(dim=-1)")):
        beats = {"code": film.code(story(code=code))}
        (beat,) = lay_out(film, brief(code=code), beats).beats
        assert word in " ".join(item.text for item in beat.last if isinstance(item, Text))
        assert {"numpy": "NumPy", "torch": "PyTorch"}[code] in beat.title


KEEP = {"numpy": "False", "torch": "torch.tensor(False)"}
IMPORTS = {
    "numpy": "from numpy import exp, inf, sqrt, where\nfrom scipy.special import softmax",
    "torch": "from math import inf, sqrt\n\nimport torch",
}


def written(line_of, code):
    body = "\n".join(f"    {line.text}" for line in line_of)
    return f"""{IMPORTS[code]}


def attention(Q, K, V, mask=None):
    if mask is None:
        mask = KEEP
    d_k = K.shape[-1]
{body}
    return output
"""


REPORT = {
    "axis": "softmax along the wrong axis",
    "broadcast": "keepdims forgotten",
    "multiplied": "something else differs",
    "right": "right",
    "unscaled": "no division by √d_k",
}
# True may block or keep: the command accepts both, so the inverted mask has no file.


# Six processes load torch.
@pytest.mark.parametrize("code", ["numpy", pytest.param("torch", marks=pytest.mark.long)])
def test_the_command_finds_the_film_s_mistakes(tmp_path, monkeypatch, code):
    program = PROGRAMS[code]
    folder = tmp_path / "programs"
    folder.mkdir()
    for name in REPORT:
        lines = program.lines
        if name != "right":
            lines = with_mistake(lines, program.wrong[name])
        text = written(lines, code).replace("KEEP", KEEP[code])
        (folder / f"{name}.py").write_text(text)
    monkeypatch.chdir(tmp_path)
    printed = as_table(check(folder.name)).splitlines()
    found = (line.split(maxsplit=1) for line in printed)
    assert {Path(file).stem: verdict for file, verdict in found} == REPORT


def test_what_is_said_of_the_headline():
    said = {name: beat.say.text for name, beat in laid().items()}
    weights = run(LINES, brief().attention, 1.0)["weights"]
    sharp = run(with_mistake(LINES, WRONG["unscaled"]), brief().attention, 1.0)["weights"]
    it, cat = 7, 1
    gives = f"“it” gives “cat” {sharp[it, cat]:.2f}, not {weights[it, cat]:.2f}"
    assert gives in said["unscaled"]
    names = {item.key: item.text for item in laid()["unscaled"].last if isinstance(item, Text)}
    assert names["name/right/4"] == f"{weights[it, cat]:.2f}"
    open_ = scipy.special.softmax(brief().attention.scaled, axis=1)
    assert names["name/unmasked/2"] == f"{open_[it, cat]:.2f}" != names["name/right/4"]
    assert names["name/difference/2"] == f"{sharp[it, cat] - weights[it, cat]:.2f}"
    wrong = run(with_mistake(LINES, WRONG["axis"]), brief().attention, 1.0)["weights"]
    sums = wrong.sum(axis=1)
    worst = int(abs(sums - 1).argmax())
    assert f"the row of “{HEADLINE.split()[worst]}” to {sums[worst]:.2f}" in said["quiz-axis"]
    assert "The wrong axis goes column by column: each adds up to 1.00" in said["axis"]
    late = run(with_mistake(LINES, WRONG["broadcast"]), brief().attention, 1.0)["weights"]
    assert f"“it” gives “cat” {late.max():.2f}, more than 1.00" in said["quiz-broadcast"]
    sums = np.exp(run(LINES, brief().attention, 1.0)["masked"]).sum(axis=1)
    told = f"“it”\u00a0→\u00a0“cat” is divided by {sums[cat]:.1f}."
    assert said["broadcast"] == f"Without keepdims=True the sums lie below, not beside: {told}"


@pytest.mark.parametrize("name", WRONG)
def test_the_number_that_is_spoken_of_or_the_first_that_differs_has_a_frame(name):
    s, beat = story(), name.replace("_", "-")
    fault = s.faults[name]
    texts = zip(fault.yours.texts, s.right.texts, strict=True)
    first = next((i, j) for i, (a, b) in enumerate(texts) for j in range(len(a)) if a[j] != b[j])
    assert fault.first == first
    spoken = {"unscaled": (7, 1), "broadcast": (7, 1), "inverted": None, "multiplied": None}
    assert fault.framed == spoken.get(name, first)
    keys = {item.key for item in laid()[beat].last}
    framed = {key.split("/")[0] for key in keys if key.endswith(("/mark/first", "/mark/row"))}
    # Where nothing is a number, a frame around one cell would mean nothing.
    others = {"axis": {"matrix", "right"}, "broadcast": {"matrix"}, "multiplied": set()}
    assert framed == others.get(name, {"matrix", "right", "difference"})


def test_a_weight_above_one_reaches_beyond_the_scale():
    items = {item.key: item for item in laid()["broadcast"].last}
    right, yours = (story().right.cell(7, 1), story().faults["broadcast"].yours.cell(7, 1))
    ends = {key: item.points[:, 0].max() for key, item in items.items() if isinstance(item, Curve)}
    starts = {key: items[key].points[:, 0].min() for key in ends}
    for name, cell, last in (("right", right, "bar"), ("yours", yours, "beyond")):
        left, one = starts[f"quotient/{name}/scale"], ends[f"quotient/{name}/scale"]
        reached = (ends[f"quotient/{name}/{last}"] - left) / (one - left)
        assert reached == pytest.approx(cell.value, abs=0.01)
    assert yours.value > 1
    assert "quotient/right/beyond" not in items


def test_the_names_of_matrices_stay_at_the_left_while_something_is_added_to_them():
    first = {"name/yours", "name/yours/0", "name/right", "name/right/0"}
    found = {(i.key.split("/")[1], i.text, round(i.x, 6))
             for beat in laid().values() for step in beat.steps for i in step.items
             if isinstance(i, Text) and i.key in first}  # fmt: skip
    assert {(key, text) for key, text, _ in found} == {("yours", "wrong"), ("right", "correct")}
    # The large matrix's name, and that of the right one; beside masked scores it moves on.
    assert len({x for key, _, x in found if key == "yours"}) == 1
    quizzes = [beat for name, beat in laid().items() if name.startswith("quiz-")]
    assert len({i.x for b in quizzes for i in b.last if i.key in first - {"name/yours"}}) == 2


def test_no_frame_of_a_row_becomes_one_of_a_cell():
    rows = {"axis": "first", "inverted": "row", "unscaled": "first"}
    for beat, name in rows.items():
        keys = {item.key for item in laid()[beat].last}
        assert f"matrix/mark/{name}" in keys


def test_sums_stand_in_the_margins():
    s = story()
    texts = {item.key: item.text for item in laid()["axis"].last if isinstance(item, Text)}
    for k in range(s.n):
        weights = run(with_mistake(LINES, WRONG["axis"]), brief().attention, 1.0)["weights"]
        assert texts[f"matrix/beside/{k}"] == f"{weights[k].sum():.2f}"
        assert texts[f"matrix/below/{k}"] == "1.00"


def test_a_question_comes_without_its_line():
    for answer in ("axis", "broadcast", "unscaled"):
        quiz = f"quiz-{answer}"
        line = f"code/{WRONG[answer].name}"
        hidden, shown = (
            {item.key for item in laid()[name].last if item.key.startswith("code/")}
            for name in (quiz, answer)
        )
        absent = laid()[quiz].beat.steps[-1].without
        assert line in absent
        assert not hidden
        assert shown


def test_the_lines_to_choose_from_are_the_right_ones():
    for name, beat in laid().items():
        shown = [(i.key, i.text) for i in beat.last
                 if isinstance(i, Text) and i.key.startswith("lines/")]  # fmt: skip
        lines = " ".join(text for _, text in shown)
        assert bool(shown) == name.startswith("quiz-")
        if shown:
            written = {"weights": "exp(masked) / exp(masked).sum(axis=-1, keepdims=True)"}
            for line in LINES:
                text = line.text
                if name == "quiz-broadcast" and line.name in written:
                    text = f"{line.name} = {written[line.name]}"
                assert text.replace(" ", "") in lines.replace(" ", ""), text


def test_not_a_number_looks_like_none():
    fill = next(
        item.fill
        for item in laid()["inverted"].last
        if isinstance(item, Sheet) and item.key == "matrix/cells"
    )
    assert (fill[-1, :, 3] == 0).all()
    described = laid()["inverted"].description
    assert "every row adds up" not in described


def test_the_running_line_and_its_matrix_go_together():
    steps = laid()["code"].steps
    for line, step in zip(LINES, steps, strict=True):
        cells = next(item.cells for item in step.items if item.key == "result/cells")
        assert cells.tensor.rpartition(".")[2] == line.name
        told = {item.key: item for item in step.items if isinstance(item, Text)}
        name = told["made"]
        assert name.text == line.name
        bright = {key.split("/")[1] for key, item in told.items()
                  if key.startswith("code/") and item.colour == name.colour}  # fmt: skip
        assert bright == {line.name}


USUAL = {("en", "16:9"), ("de", "9:16"), ("ru", "1:1")}


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("lang", "aspect"),
    [
        pytest.param(lang, aspect, marks=[] if (lang, aspect) in USUAL else [pytest.mark.long])
        for lang in ("en", "de", "ru")
        for aspect in PLACES
    ],
)
@pytest.mark.parametrize("sentence", SENTENCES.values(), ids=SENTENCES)
def test_all_claims_hold_and_every_picture_can_be_laid_out(sentence, lang, aspect):
    weights = "random" if sentence == SENTENCES["equal"] else "lesson"
    for beat in laid(sentence, lang=lang, aspect=aspect, weights=weights).values():
        assert all(claim.holds for claim in beat.beat.claims), beat.name


def test_claims_hold_for_many_weights():
    for seed in range(20):
        for sentence in (*list(SENTENCES.values())[:3], SENTENCES["equal"]):
            s = story(sentence, weights="random", seed=seed)
            claims = (told(s).claims for told in TOLD)
            assert all(claim.holds for each in claims for claim in each)


@pytest.mark.parametrize("how", [{"pad": 2, "mask": "padding"}, {"mask": "causal"}])
def test_pads_and_masks_of_the_request_are_left_out(how):
    s = story(**how)
    assert s.tokens == tuple(HEADLINE.split())
    np.testing.assert_array_equal(s.blocked, np.triu(np.ones((10, 10), dtype=bool), 1))


def test_captions_of_one_token_and_of_equal_ones():
    alone = laid("cat")
    assert "needs more tokens" in alone["quiz-axis"].say.text
    assert "no weight changes" in alone["unscaled"].say.text
    assert "needs more tokens" in alone["quiz-broadcast"].say.text
    assert "that is the same" in alone["broadcast"].say.text
    assert story("cat").faults["multiplied"].first == (0, 0)
    equal = laid(SENTENCES["equal"], weights="random")
    assert all(claim.holds for beat in equal.values() for claim in beat.beat.claims)


def test_only_the_number_that_the_lecture_opened_with_comes_after_it():
    assert [each.slug for each in scenes.lecture("full")][-2:] == ["debugging", "closing"]
    assert "debugging" not in [each.slug for each in scenes.lecture("short")]
