"""Which head attends to what: on matrices whose answer is known, and on a real, trained model."""

from __future__ import annotations

import json
import re
import shlex
from dataclasses import replace

import html5lib
import numpy as np
import pytest
import torch
import transformers
from click.testing import CliRunner
from PIL import Image

import qkvideo
from qkvideo.cli import cli
from qkvideo.engine.attention.forward import trace
from qkvideo.engine.attention.merged import merge
from qkvideo.engine.attention.trace import HeadsToMake, ModelTrace
from qkvideo.engine.errors import RequestError
from qkvideo.engine.studies.heads import find_roles, looking_most, score_heads
from qkvideo.scenes.all_heads import picture, story
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.checks import audit
from qkvideo.scenes.layout.film import frame_of, lay_out_alone
from qkvideo.scenes.layout.items import Text
from qkvideo.scenes.look.choices import THEMES
from qkvideo.scenes.stage.draw import picture as drawn
from qkvideo.studio.requests.tensors import HeadsRequest

CAT = "The cat sat on the mat because it was tired"
DIRTY = "The cat sat on the mat because it was dirty"


# --- merging --------------------------------------------------------------------------------


def test_rows_are_averaged_and_columns_summed():
    # Pieces 1 and 2 are one word.
    weights = np.array(
        [[0.1, 0.2, 0.3, 0.4], [0.4, 0.3, 0.2, 0.1], [0.0, 1.0, 0.0, 0.0], [0.25] * 4]
    )
    merged = merge(weights, (0, 1, 1, 2))
    assert merged == pytest.approx(
        np.array([[0.1, 0.5, 0.4], [0.2, 0.75, 0.05], [0.25, 0.5, 0.25]])
    )


@pytest.mark.parametrize("seed", range(5))
def test_merged_rows_add_up_to_one(seed):
    rng = np.random.default_rng(seed)
    weights = rng.dirichlet(np.ones(9), size=9)
    words = tuple(np.sort(np.concatenate([np.arange(4), rng.integers(0, 4, 5)])).tolist())
    merged = merge(weights, words)
    assert merged.shape == (4, 4)
    assert merged.sum(axis=1) == pytest.approx(np.ones(4), abs=1e-12)


def test_whole_words_stay_as_they_are_to_the_last_bit():
    weights = trace(CAT).at().weights
    assert np.array_equal(merge(weights, range(10)), weights)


def test_a_word_without_a_piece_is_refused():
    with pytest.raises(RequestError, match="word 2 has no piece"):
        merge(np.eye(2), (0, 2))
    with pytest.raises(RequestError, match="3 pieces"):
        merge(np.eye(2), (0, 1, 2))


# --- roles ----------------------------------------------------------------------------------


def words_of(roles, tokens):
    return (
        None if roles.pronoun is None else tokens[roles.pronoun],
        [tokens[k] for k in roles.nouns],
        None if roles.verb is None else tokens[roles.verb],
        None if roles.subject is None else tokens[roles.subject],
    )


def test_what_nobody_names_is_guessed():
    model = trace(CAT, pad=2)
    assert words_of(find_roles(model), model.tokens) == ("it", ["cat", "mat"], "sat", "cat")
    model = trace("Hello world")
    assert words_of(find_roles(model), model.tokens) == (None, [], None, None)


def test_nouns_are_known_as_such_and_not_by_the_word_before():
    model = trace("Anna gave Ben the old book because he loved it")
    assert words_of(find_roles(model, pronoun="he"), model.tokens) == (
        "he",
        ["Anna", "Ben", "book"],
        "gave",
        "Anna",
    )
    model = trace("La chatte a dormi sur the tapis car elle dormait")
    assert words_of(find_roles(model), model.tokens) == (None, [], None, None)


def test_what_is_named_is_taken():
    model = trace("The tired cat and her dog sat there, and she sang")
    roles = find_roles(model, pronoun="She", nouns=["CAT", "dog"], verb="sat", subject="dog")
    assert words_of(roles, model.tokens) == ("she", ["cat", "dog"], "sat", "dog")
    with pytest.raises(RequestError, match=r"no word 'bird' in the sentence: its words are The,"):
        find_roles(model, nouns=["bird"])


# --- scores ---------------------------------------------------------------------------------

PLACES = ("next", "itself", "start", "separator")


def test_heads_that_do_one_thing_are_known_by_it(minilm, monkeypatch):
    model = trace(CAT, weights=minilm)
    n = model.n
    shown = {
        "previous": np.eye(n, k=-1) + np.diag([1.0] + [0.0] * (n - 1)),
        "next": np.eye(n, k=1) + np.diag([0.0] * (n - 1) + [1.0]),
        "itself": np.eye(n),
        "start": np.tile(np.eye(n)[0], (n, 1)),
        "separator": np.tile(np.eye(n)[-1], (n, 1)),
        "noun": np.tile(np.eye(n)[model.tokens.index("mat")], (n, 1)),
    }
    roles = find_roles(model)
    for name, weights in shown.items():
        monkeypatch.setattr(model.layers[0], "weights", np.stack([weights, np.full((n, n), 1 / n)]))
        score, even = score_heads(model, roles)[:2]
        assert getattr(score, name) == 1
        assert getattr(even, name) == pytest.approx(1 / n)
        full = {x for x in ("previous", *PLACES) if getattr(score, x) == 1}
        assert full == {name} - {"noun"}
    assert score.which == "mat"


def test_minilms_known_heads(minilm):
    """Layer 1 head 3 reads the word before; layer 4 head 2 turns “it” from cat to mat."""
    first, second = (qkvideo.heads(text, weights=minilm).read for text in (CAT, DIRTY))
    assert len(first.scores) == 6 * 12
    found = {(s.layer, s.head): s for s in first.scores}
    there = {(s.layer, s.head): s for s in second.scores}
    assert found[1, 3].previous > 0.99
    assert max(found, key=lambda place: found[place].previous) == (1, 3)
    assert (found[4, 2].which, there[4, 2].which) == ("cat", "mat")
    assert found[4, 2].noun == pytest.approx(0.487, abs=2e-3)
    assert there[4, 2].noun == pytest.approx(0.297, abs=2e-3)
    # No head says so more clearly.
    turning = {
        place: min(found[place].noun, there[place].noun)
        for place in found
        if (found[place].which, there[place].which) == ("cat", "mat")
    }
    assert max(turning, key=turning.get) == (4, 2)


def test_minilms_own_attentions_are_what_is_shown(minilm):
    folder = minilm.removeprefix("hf:")
    ids = transformers.AutoTokenizer.from_pretrained(folder)(CAT, return_tensors="pt")
    model = transformers.AutoModel.from_pretrained(folder, attn_implementation="eager").eval()
    with torch.no_grad():
        theirs = model(**ids, output_attentions=True).attentions
    for layer, weights in zip(trace(CAT, weights=minilm).layers, theirs, strict=True):
        for head, own in zip(layer, weights[0], strict=True):
            assert np.abs(head.weights - own.numpy()).max() < 1e-5


# --- table, document, picture ---------------------------------------------------------------


def test_the_table_marks_the_largest_and_says_what_it_took_for_what(minilm):
    text = qkvideo.heads(CAT, weights=minilm, versus=DIRTY).as_text()
    lines = text.splitlines()
    row = next(line for line in lines if line.split()[:2] == ["1", "3"])
    assert "1.00*" in row
    row = next(line for line in lines if line.split()[:2] == ["4", "2"])
    assert "cat 0.49" in row
    assert "mat 0.30" in row
    assert row.endswith("cat → mat")
    assert "“it” to “cat”, “mat” (--pronoun, --noun)" in text
    assert "“sat” to “cat” (--verb, --subject)" in text
    assert "start" not in qkvideo.heads(CAT, weights="random").as_text()
    # Under a causal mask no head looks ahead.
    ahead = qkvideo.heads(CAT, weights="random", mask="causal").as_text()
    assert "0.00*" not in ahead
    assert "next" not in ahead


def test_a_head_that_rests_on_the_first_word_says_least_about_it(monkeypatch):
    model = trace("Anna saw Ben because she slept", weights="random")
    n = model.n
    resting, finding = np.tile(np.eye(n)[0], (n, 1)), np.full((n, n), 1 / n)
    finding[4] = np.eye(n)[0] * 0.6 + np.eye(n)[2] * 0.4
    head = model.at()
    heads = HeadsToMake(1, np.stack([resting, finding]), lambda _: head)
    made = replace(model, layers=(heads,))
    monkeypatch.setattr(ModelTrace, "at", lambda *_: head)
    monkeypatch.setattr(HeadsRequest, "compute", lambda *_: made)
    table = qkvideo.heads("Anna saw Ben because she slept", weights="random")
    assert table.read.scores[0].noun == 1
    assert "--head 2" in table.next


def test_each_head_is_named_by_what_it_does_most():
    table = qkvideo.heads(CAT, weights="recorded:smollm2")
    lines = table.as_text().splitlines()
    (counted,) = (line for line in lines if line.startswith("most: "))
    rows = [line.split() for line in lines if line[:5].strip().isdigit()]
    named = [row[-1] for row in rows if row[-1].isalpha()]
    assert len(rows) == 270
    # In layer 14, head 9, “sat” finds “cat”, as “it” does; most heads rest on the first word.
    assert [row[-1] for row in rows if row[:2] == ["14", "9"]] == ["subject"]
    kinds = {kind: named.count(kind) for kind in {*named}}
    assert max(kinds, key=kinds.get) == "first"
    assert kinds["first"] > 150
    told = dict(re.findall(r"(first|itself|previous|noun|subject|these) (\d+)", counted))
    assert {name: int(count) for name, count in told.items()} == kinds | {
        "these": 270 - sum(kinds.values())
    }
    weights = np.stack([layer.weights for layer in table.read.model.layers])
    resting = (weights[:, :, 1:, 0].mean(axis=2) >= 1 / 3).sum()
    assert kinds["first"] <= resting
    assert table.as_document()["heads"][13 * 9 + 8]["most"] == "subject"


def test_the_command_prints_one_document(minilm):
    asked = ["heads", "--sentence", CAT, "--weights", minilm, "--layer", "4", "--head", "2"]
    result = CliRunner().invoke(cli, [*asked, "--versus", DIRTY, "--json"])
    assert result.exit_code == 0, result.output
    document = json.loads(result.stdout)
    (head,) = document["heads"]
    assert (head["layer"], head["head"], head["which"]) == (4, 2, "cat")
    assert document["versus"]["heads"][0]["which"] == "mat"
    assert document["roles"]["nouns"] == ["cat", "mat"]
    assert document == json.loads(
        json.dumps(qkvideo.heads(CAT, weights=minilm, layer=4, head=2, versus=DIRTY).as_document())
    )


def items(model, layer, head=None, **how):
    """The picture's things in their places, and what a critic with a ruler finds."""
    roles = find_roles(model)
    told = story.tell(model, roles, score_heads(model, roles), layer, head)
    brief = Brief(model, layer, head or 1, told.row, head is not None, **how)
    frame = frame_of(picture, brief)
    made = lay_out_alone(picture.still(told), brief, frame)
    return made, audit.problems(drawn(made), frame.places)


def words(made):
    """What stands along rows and columns, by the key of its matrix."""
    found = {}
    for item in made:
        if isinstance(item, Text) and item.token is not None:
            matrix, side, _ = item.key.rsplit("/", 2)
            found.setdefault((matrix, side), []).append(item.text)
    return found


def test_the_picture_has_all_heads_and_nothing_runs_into_anything(minilm, tmp_path):
    done = qkvideo.heads(CAT, weights=minilm, layer=4, quality="l", out=tmp_path / "heads.png")
    with Image.open(done.picture) as image:
        assert image.size == (854, 480)
        pixels = np.asarray(image.convert("L"), dtype=np.float64)
    assert (pixels > 100).mean() > 0.02
    made, problems = items(done.read.model, 4)
    assert problems == []
    told = [item for item in made if isinstance(item, Text)]
    assert "Layer 4: all 12 heads" in [item.text for item in told]
    heads = [item.text for item in told if item.cell is not None and item.cell.tensor == "head"]
    assert heads == [str(k) for k in range(1, 13)]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("lang", ["de", "ru"])
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("head", [None, 2])
def test_it_is_well_laid_out_in_every_language_and_theme(lang, theme, head):
    model = trace(CAT, weights="recorded:minilm")
    made, problems = items(model, 4, head, lang=lang, theme=theme)
    assert problems == []
    numbers = [item.text for item in made if isinstance(item, Text) and item.cell is not None]
    assert "0,49" in numbers


def test_pictures_that_cannot_be_written_are_refused_before_anything_is_computed(tmp_path):
    with pytest.raises(
        RequestError, match=r"heads.svg” cannot be made; give -o a name that ends in .png"
    ):
        qkvideo.heads(CAT, weights="hf:nowhere/at-all", out=tmp_path / "heads.svg")
    (tmp_path / "no").touch()
    with pytest.raises(RequestError, match="is no folder"):
        qkvideo.heads(CAT, weights="hf:nowhere/at-all", out=tmp_path / "no" / "heads.png")
    with pytest.raises(RequestError, match="there is no layer 7"):
        qkvideo.heads(CAT, layer=7)


def best(*asked, **choices) -> list[str]:
    return shlex.split(qkvideo.heads(*asked, **choices).next)


def test_the_command_to_type_next_films_the_head_that_says_most(minilm):
    found = best(CAT, weights=minilm, versus=DIRTY, layer=4)
    chosen = ["--layer", "4", "--head", "2", "--weights", minilm]
    assert found == [
        *["qkvideo", "render", "pronoun"],
        *chosen,
        "--versus",
        DIRTY,
        "--sentence",
        CAT,
    ]
    assert best("The cat's dog; it `sat`")[-1] == "The cat's dog; it `sat`"
    assert best("The dog barked", seed=3)[-4:] == ["--seed", "3", "--sentence", "The dog barked"]
    assert best("Hello world") == []
    text = qkvideo.heads(CAT).as_text()
    assert text.splitlines()[-2:] == [
        "The head that says most about this sentence:",
        f"qkvideo render pronoun --layer 2 --head 1 --sentence '{CAT}'",
    ]
    dry = CliRunner().invoke(cli, [*best(CAT)[1:], "--dry-run"])
    assert dry.exit_code == 0, dry.output


def test_words_stand_along_rows_and_columns_as_far_as_they_can_be_read():
    lesson, real = trace(CAT, weights="lesson"), trace(CAT, weights="recorded:minilm")
    made, problems = items(lesson, 2)
    assert problems == []
    along = words(made)
    assert along["head/1/weights", "row"] == CAT.split()
    assert all(along[f"head/{k}/weights", "column"] == CAT.split() for k in (1, 2, 3, 4))
    assert ("head/2/weights", "row") not in along  # once is enough for rows that are level
    # Twelve leave room for the word that asks, and for the one that gets most.
    along = words(items(real, 4)[0])
    assert along["head/1/weights", "row"] == along["head/7/weights", "row"] == ["it"]
    assert along["head/1/weights", "column"] == ["[CLS]"]
    assert along["head/2/weights", "column"] == ["cat"]


def test_one_head_has_its_numbers_and_all_that_was_measured_of_it():
    model = trace(CAT, weights="recorded:minilm")
    made, problems = items(model, 4, 2)
    assert problems == []
    (sheet,) = (item for item in made if item.key == "head/2/weights/cells")
    row = model.tokens.index("it")
    assert sheet.texts[row][model.tokens.index("cat")] == "0.49"
    told = {item.key: item.text for item in made if isinstance(item, Text)}
    assert told["title"] == "Layer 4, head 2"
    assert (told["head/2/does/0"], told["head/2/does/0/share"]) == ("“it” to “cat”", "0.49")
    assert (told["head/2/does/1"], told["head/2/does/1/share"]) == ("all to [CLS]", "0.47")
    assert "layer 4, head 2, chosen because it shows this" in told["badge"]
    every = {item.key: item for item in items(model, 4)[0]}
    assert every["badge"].text.endswith("· layer 4")


@pytest.mark.parametrize("sentence", ["a", "incomprehensibilities of antidisestablishmentarianism"])
@pytest.mark.parametrize(("weights", "pad"), [("random", 50), ("lesson", 0)])
def test_a_picture_of_any_length_is_well_laid_out(sentence, weights, pad):
    model = trace(sentence, pad=pad, weights=weights)
    for head in (None, 1):
        assert items(model, 1, head)[1] == []


def test_a_notebook_shows_the_scores_as_a_table():
    tree = html5lib.parseFragment(qkvideo.heads("The <b> cat it")._repr_html_())
    cells = [e.text for e in tree.iter() if e.tag.endswith(("}th", "}td"))]
    assert cells[:2] == ["layer.head", "previous"]
    assert "2.1" in cells
    assert "The <b> cat it" in "".join(tree.itertext())


def test_of_heads_that_look_alike_the_last_one_counts():
    model = trace("cat")  # each head gives all to the only word
    found, last = looking_most(model, 0, 0), model.layers[-1][-1]
    assert (found.layer, found.head) == (last.layer, last.head)
