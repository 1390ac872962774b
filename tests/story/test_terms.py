"""One word for one thing: what CONTRIBUTING says is not to be said is said nowhere."""

from __future__ import annotations

import re
from pathlib import Path

import laying
import pytest
from parsed import messages, texts

from qkvideo import scenes
from qkvideo.scenes.layout.items import Maths
from qkvideo.scenes.look.choices import LECTURES
from qkvideo.scenes.text.languages import languages

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
PAGES += sorted(
    p
    for room in ("contributors", "explanation", "how-to", "reference")
    for p in ROOT.glob(f"docs/{room}/*.md")
)

ALLOWED = {
    # Not a layer of a model: the way round, words turned round, "round" as a word of a sentence.
    "round": r"turned round|way round|all round|round (every|the) result|two rounds at|“round”",
    "Runde": r"und runde jedes|und runde das|vom Runden",
    "match": r"only files that match",
}


def forbidden():
    """By language, what is not said: the last columns of the table in CONTRIBUTING."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    table = text.split("## One word for one thing")[1].split("\n\n")[2]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.split("\n")]
    heads, _, *body = rows
    return {
        lang: [word for row in body for word in re.findall(r"`([^`]+)`", row[heads.index(lang)])]
        for lang in languages()
    }


def said(lang):
    """All that films, handouts and pages say: the name of each line, and its text."""
    files = [*ROOT.glob(f"scenes/*/{lang}.ftl"), *ROOT.glob(f"scenes/catalogue/{lang}/*.ftl")]
    for path in files:
        for name, line in messages(path).items():
            yield name, " ".join(texts(line))


def found(word, text):
    text = re.sub(ALLOWED.get(word, "(?!)"), "", text, flags=re.IGNORECASE)
    return re.search(rf"\b{word}(?:s|es|n|en)?\b" if word.isascii() else rf"\b{word}", text, re.I)


@pytest.mark.parametrize("lang", languages())
def test_each_thing_has_one_word(lang):
    words = forbidden()[lang]
    assert len(words) > 3
    assert [(name, word) for name, text in said(lang) for word in words if found(word, text)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_pages_use_these_words_too(page):
    text = re.sub(r"```.*?```|`[^`]*`", "", page.read_text("utf-8"), flags=re.DOTALL)
    assert [word for word in forbidden()["en"] if found(word, text)] == []


# Before they are introduced: terms, symbols, and the beats that introduce them.


def table(head):
    """The rows of a table of CONTRIBUTING: what is in each cell, without its signs for code."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    rows = text.split(head)[1].split("\n\n")[0].strip().split("\n")[1:]
    cells = ([cell.strip() for cell in row.strip("|").split("|")] for row in rows)
    return [[re.findall("`([^`]+)`", cell) or [cell] for cell in row] for row in cells]


HEADS = "| term | de | fr | ru | introduced in |"
TERMS = table(HEADS)
SYMBOLS = table("| symbol | introduced in |")
SYMBOL = re.compile(r"(?<![A-Za-z\"])(?:[A-Z](?:_[A-Z]|\^T)?|d_k)(?![A-Za-z])")


def spoken_in(lecture, lang):
    """The beats of a lecture in order, by name, with what they say."""
    films = scenes.lecture(lecture)
    for film, after in zip(films, (*films[1:], None), strict=True):
        for beat in laying.said(film, lang, following=after.slug if after else ""):
            yield f"{film.slug}/{beat.name}", f"{beat.title} {beat.say.text}"


def shown_in(lecture):
    """The beats of a lecture in order, by name, with their pictures."""
    for film in scenes.lecture(lecture):
        for beat in laying.laid(film).beats:
            yield f"{film.slug}/{beat.name}", beat.last


def early(first, introduced, order):
    """What a lecture uses before one of the beats that introduce it."""
    return {
        used: at
        for used, at in first.items()
        if not any(beat in order[: order.index(at) + 1] for beat in introduced[used])
    }


def spoken(lang):
    """By term, what finds it in captions of a language."""
    heads = [head.strip() for head in HEADS.strip("|").split("|")]
    for (term,), *others, _ in TERMS:
        en = [term, "matric" if term == "matrix" else f"{term[:-1]}ies"]
        starts = "|".join(dict(zip(heads[1:-1], others, strict=True)).get(lang, en))
        yield term, re.compile(rf"\b(?:{starts})", re.IGNORECASE)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("lecture", LECTURES)
def test_no_caption_uses_a_term_before_it_is_introduced(lecture, lang):
    first, order, introduced = {}, [], {term: beats for (term,), *_, beats in TERMS}
    for name, text in spoken_in(lecture, lang):
        order.append(name)
        for term, pattern in spoken(lang):
            if pattern.search(text):
                first.setdefault(term, name)
    assert early(first, introduced, order) == {}
    assert len(first) > 15
    # In English, which the table is of, the beats named there do say the term.
    assert lang != "en" or all(first[t] in introduced[t] for t in first)


@pytest.mark.parametrize("lecture", LECTURES)
def test_no_picture_uses_a_symbol_before_it_is_introduced(lecture):
    first, order = {}, []
    for name, items in shown_in(lecture):
        order.append(name)
        formulas = " ".join(item.source for item in items if isinstance(item, Maths))
        for symbol in SYMBOL.findall(re.sub('"[^"]*"', "", formulas)):
            first.setdefault(symbol, name)
    introduced = {symbol: beats for (symbol,), beats in SYMBOLS}
    assert {*first} <= {*introduced}
    assert early(first, introduced, order) == {}
    assert len(first) > 8
