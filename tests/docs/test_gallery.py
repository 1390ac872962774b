"""What the gallery and the tutorial say of their sentences is what was computed."""

from __future__ import annotations

import re
import warnings

import numpy as np
import pytest
from extension.gallery import entries
from pages import DOCS

import qkvideo

ENTRIES = entries()


def computed(sentence: str):
    with warnings.catch_warnings():
        # Of words that the weights do not know, each line of the gallery tells.
        warnings.simplefilter("ignore", category=UserWarning)
        return qkvideo.trace(sentence)


def weights(sentence: str, head: int, query: str) -> dict[str, float]:
    """The row of a word in layer 2."""
    model = computed(sentence)
    row = model.at(layer=2, head=head).weights[model.tokens.index(query)]
    return dict(zip(model.tokens, row, strict=True))


def test_there_are_ten_subjects():
    assert len(ENTRIES) == len({each["subject"] for each in ENTRIES}) == 10


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda each: each["name"])
def test_every_number_of_a_line_is_the_weight_that_it_is_said_to_be(entry):
    said = re.findall(r"\d\.\d\d", entry["shows"])
    claimed = entry["claims"]
    assert sorted(map(float, said)) == sorted(each["weight"] for each in claimed)
    for each in claimed:
        row = weights(each.get("sentence", entry["sentence"]), each["head"], each["query"])
        assert round(row[each["key"]], 2) == each["weight"], each


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda each: each["name"])
def test_words_that_the_weights_do_not_know_are_told(entry):
    model = computed(entry["sentence"])
    letters = [word for word in dict.fromkeys(model.tokens) if any(map(str.isalpha, word))]
    unknown = [word for word in letters if word in model.source.unknown]
    if unknown == letters:
        assert re.search(r"No word (of this sentence )?is known", entry["shows"])
    elif unknown:
        assert re.search(r"unknown to the weights|not taught|know English only", entry["shows"])
    else:
        assert not re.search(r"unknown|not taught|No word", entry["shows"])


@pytest.mark.parametrize("entry", [e for e in ENTRIES if "most of its attention" in e["shows"]])
def test_most_is_the_largest_weight(entry):
    (claim,) = entry["claims"]
    row = weights(entry["sentence"], claim["head"], claim["query"])
    assert list(row)[int(np.argmax(list(row.values())))] == claim["key"]


def test_what_the_tutorial_says_of_its_sentence_is_so():
    text = (DOCS / "tutorial.md").read_text(encoding="utf-8")
    (sentence,) = set(re.findall(r'--sentence "([^"]+)"', text))
    row = weights(sentence, 1, "it")
    said = re.findall(r"(0\.\d\d)[^“]*“(\w+)”", text)
    assert len(said) == 2
    for number, word in said:
        assert f"{row[word]:.2f}" == number
