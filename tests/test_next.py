"""`qkvideo next`: what a language model says comes next."""

from __future__ import annotations

import json
import math
from dataclasses import replace

import numpy as np
import pytest
from click.testing import CliRunner
from PIL import Image

import qkvideo
from qkvideo.cli import cli
from qkvideo.engine.attention.forward import trace
from qkvideo.engine.errors import RequestError
from qkvideo.engine.models.predicting import Choice, remaining
from qkvideo.engine.studies.language.prediction import Guess, labelled, surprise
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.checks import audit
from qkvideo.scenes.layout.film import frame_of, lay_out_alone
from qkvideo.scenes.layout.items import Text
from qkvideo.scenes.look.choices import THEMES
from qkvideo.scenes.next_word import guesses, still
from qkvideo.scenes.stage.draw import picture as drawn
from qkvideo.studio import predicting
from qkvideo.studio.files import store
from qkvideo.studio.predicting import quoted

SENTENCE = "the cat sat at the mat"


@pytest.fixture(scope="module")
def weights(tiny_gguf) -> str:
    return f"gguf:{tiny_gguf}"


def test_the_document_has_what_the_result_has(weights):
    made = qkvideo.next(SENTENCE, weights=weights, cut="cat", cuts=True, go_on=2, top=3)
    line = ["next", "--sentence", SENTENCE, "--weights", weights, "--json", "--top", "3"]
    done = CliRunner().invoke(cli, [*line, "--cut", "cat", "--cuts", "--continue", "2"])
    assert done.exit_code == 0, done.output
    document = json.loads(done.stdout)
    assert document == json.loads(json.dumps(made.as_document()))
    assert document["tokens"] == SENTENCE.split()
    assert len(document["next"]) == 3
    assert document["probabilities"][0] is document["surprise"][0] is None
    for p, bits in zip(document["probabilities"][1:], document["surprise"][1:], strict=True):
        assert math.isclose(2**-bits, p)
    assert document["cut"]["words"] == [{"token": "cat", "place": 2}]
    assert document["cuts"][1]["probability"] == pytest.approx(document["cut"]["probability"])
    assert [each["words"][0]["place"] for each in document["cuts"]] == [1, 2, 3, 4, 5, 6]
    assert document["text"] == SENTENCE + "".join(each["text"] for each in document["written"])
    ledger = document["ledger"]
    parts = ledger["word"] + sum(map(sum, ledger["heads"])) + sum(ledger["mlps"])
    assert math.isclose(parts, ledger["logit"], rel_tol=1e-12)
    assert math.isclose(ledger["sum"], ledger["logit"], rel_tol=1e-12)


def test_the_same_again_comes_from_the_cache(weights, tiny_gguf, monkeypatch, tmp_path):
    words = {"cut": "cat", "cuts": True, "go_on": 2}
    first = qkvideo.next(SENTENCE, weights=weights, **words)

    def opened(*_, **__):
        raise AssertionError("the model was opened")

    opens = predicting.open_language
    monkeypatch.setattr(predicting, "open_language", opened)
    again = qkvideo.next(SENTENCE, weights=weights, top=3, **words)
    assert replace(again, top=10).as_document() == first.as_document()
    assert again.prediction.source == first.prediction.source
    assert again.cut == first.cut
    # Whatever the result depends on, makes another one.
    other = tmp_path / "other.gguf"
    other.write_bytes(tiny_gguf.read_bytes() + bytes(32))
    changed = [{"cut": "sat"}, {"cuts": False}, {"go_on": 3}, {"layer": 1}, {"everyone": True}]
    changed += [{"head": 2}, {"temperature": 2.0}, {"weights": f"gguf:{other}"}]
    for change in changed:
        with pytest.raises(AssertionError):
            qkvideo.next(SENTENCE, **{"weights": weights} | words | change)
    with pytest.raises(AssertionError):
        qkvideo.next(f"{SENTENCE} .", weights=weights, **words)
    # A damaged piece counts as missing.
    monkeypatch.setattr(predicting, "open_language", opens)
    monkeypatch.setattr(store, "find", lambda _: None)
    assert qkvideo.next(SENTENCE, weights=weights, **words).as_document() == first.as_document()


def test_the_text_has_the_same_numbers(weights):
    made = qkvideo.next(SENTENCE, weights=weights, cut=["cat", "6"], cuts=True, top=2)
    text = made.as_text()
    best = made.prediction.next[0]
    assert f"{quoted(best)} has" in text
    assert "without “cat”, “mat”" in text
    assert f"{made.prediction.ledger.logit:.7f}" in text
    assert len([line for line in text.splitlines() if line.startswith(("5  the", "6  mat"))]) == 2
    assert "<table>" in made._repr_html_()


@pytest.mark.parametrize(
    ("guess", "shown"),
    [(" cat", "“cat”"), ("s", "“·s”"), (".", "“.”"), (" ", "“␣”"), ("\n", "“⏎”")],
)
def test_pieces_are_readable(guess, shown):
    assert quoted(Guess(guess, 0.5, 0, 1.0)) == shown


def test_surprise_is_in_bits():
    assert surprise(0.25) == 2
    assert surprise(0.0) == math.inf
    assert surprise(None) is None


def shown(cut: str | None, lang: str, theme: str = "dark") -> tuple[list[Text], list[str]]:
    sentence, weights = "The capital of France is", "recorded:smollm2"
    made = qkvideo.next(sentence, weights=weights, cut=() if cut is None else cut)
    model = trace(sentence, weights=weights)
    brief = Brief(model, 30, 1, 4, lang=lang, theme=theme)
    frame = frame_of(still, brief)
    items = lay_out_alone(still.still(guesses.tell(made.prediction, made.cut)), brief, frame)
    wrong = audit.problems(drawn(items), frame.places)
    return [item for item in items if isinstance(item, Text)], [str(each) for each in wrong]


@pytest.mark.parametrize("lang", ["en", "de", "ru"])
@pytest.mark.parametrize("theme", THEMES)
def test_the_picture_has_the_numbers_in_every_language_and_theme(lang, theme):
    texts, wrong = shown("France", lang, theme)
    assert wrong == []
    mark = "." if lang == "en" else ","
    told = [text.text for text in texts if text.cell is not None]
    assert told[0] == f"0{mark}77"
    assert told.count(f"0{mark}00") >= 1  # Paris, without France
    assert "Paris" in [text.text for text in texts]
    alone = [text.text for text in shown(None, lang)[0]]
    assert f"0{mark}77" in alone
    assert "France" not in " ".join(alone)


def test_the_picture_is_written_or_refused_before_anything_is_read(tmp_path):
    sentence, weights = "The capital of France is", "recorded:smollm2"
    path = tmp_path / "next.png"
    made = qkvideo.next(sentence, weights=weights, cut="France", out=path, quality="l")
    assert made.picture == path
    assert made.as_document()["picture"] == str(path)
    with Image.open(path) as image:
        assert image.size == (854, 480)
        assert (np.asarray(image.convert("L")) > 100).mean() > 0.02
    with pytest.raises(RequestError, match=r"ends in \.png"):
        qkvideo.next(sentence, weights="gguf:nowhere", out=tmp_path / "next.svg")


WRONG = {
    "the": ({"cut": "the"}, "'the' is there 2 times: give its number, 1 or 5"),
    "dog": ({"cut": "dog"}, "there is no word 'dog': choose one of the, cat, sat, at, mat"),
    "seven": ({"cut": "7"}, "there is no word '7'"),
    "layer": ({"cuts": True, "layer": 4}, "layer is 4: it must be from 1 to 3"),
    "head": ({"cuts": True, "head": 5}, "head is 5: it must be from 1 to 4"),
    "nothing": ({"layer": 2}, "nothing is cut: give --cut WORD or --cuts"),
    "long": ({"go_on": 65}, "continue is 65: it must be from 0 to 64"),
    "limits": ({"top_k": 3}, "top_k and top_p are for draws: give --temperature"),
    "cold": ({"go_on": 1, "temperature": 0.0}, "temperature is 0.0: it must be a number above 0"),
    "hot": ({"temperature": 1.0}, "temperature is for writing on: give --continue N"),
    "lesson": ({"weights": "lesson"}, "“lesson” is no language model: choose smollm2 or gguf:FILE"),
    "minilm": ({"weights": "minilm"}, "“minilm” is no language model: choose smollm2 or gguf:FILE"),
    "empty": ({"sentence": ""}, "sentence"),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_cannot_be_done_is_said_in_one_line(what, weights):
    words, why = WRONG[what]
    with pytest.raises(RequestError, match=why) as found:
        qkvideo.next(**{"sentence": SENTENCE, "weights": weights} | words)
    assert "\n" not in str(found.value)


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("\n", "⏎"),
        ("\r", "‹0D›"),
        (" \0a", "‹00›a"),
        ("\u202e", "‹202E›"),
        (" 👩\u200d🏫", "👩\u200d🏫"),
    ],
)
def test_a_piece_that_cannot_be_shown_is_hexadecimal(text, label):
    assert labelled(text) == label


def test_at_a_temperature_near_0_the_most_probable_piece_is_left():
    order, shares = remaining(np.array([1.0, 3.0, 2.0]), Choice(temperature=5e-324))
    assert order[0] == 1
    assert shares.tolist() == [1.0, 0.0, 0.0][: len(shares)]


def test_a_number_of_too_many_digits_is_no_word():
    with pytest.raises(RequestError, match="there is no word '9999"):
        qkvideo.next("The capital of France is", weights="recorded:smollm2", cut="9" * 5000)
