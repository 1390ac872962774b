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
from qkvideo.scenes.text.lengths import wide

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
    return re.search(rf"\b{word}(?:s|es|n|en)?\b" if word.isascii() else begins(word), text, re.I)


def begins(word):
    """What finds a word that begins so; in Chinese, nothing shows where a word begins."""
    return word if wide(word) else rf"\b{word}"


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
    """A table of CONTRIBUTING: of each row, by column, what is there without its signs for code."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    lines = (head + text.split(f"\n{head}")[1].split("\n\n")[0]).strip().split("\n")
    heads, _, *rows = ([cell.strip() for cell in row.strip("|").split("|")] for row in lines)
    cells = ([re.findall("`([^`]+)`", cell) or [cell] for cell in row] for row in rows)
    return [dict(zip(heads, row, strict=True)) for row in cells]


TERMS = table("| term |")
SYMBOLS = table("| symbol |")
SAID_IN = "introduced in"
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


def symbols_in(items):
    """The symbols in the formulas of a picture."""
    formulas = " ".join(item.source for item in items if isinstance(item, Maths))
    return SYMBOL.findall(re.sub('"[^"]*"', "", formulas))


def early(first, introduced, order):
    """What a lecture uses before one of the beats that introduce it."""
    return {
        used: at
        for used, at in first.items()
        if not any(beat in order[: order.index(at) + 1] for beat in introduced[used])
    }


def spoken(lang):
    """By term, what finds it in captions of a language."""
    for row in TERMS:
        (term,) = row["term"]
        en = [term, "matric" if term == "matrix" else f"{term[:-1]}ies"]
        starts = "|".join(map(begins, {**row, "en": en}[lang]))
        yield term, re.compile(starts, re.IGNORECASE)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("lecture", LECTURES)
def test_no_caption_uses_a_term_before_it_is_introduced(lecture, lang):
    first, order, introduced = {}, [], {row["term"][0]: row[SAID_IN] for row in TERMS}
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
        for symbol in symbols_in(items):
            first.setdefault(symbol, name)
    introduced = {row["symbol"][0]: row[SAID_IN] for row in SYMBOLS}
    assert {*first} <= {*introduced}
    assert early(first, introduced, order) == {}
    assert len(first) > 8


# What a film takes from others, it has from those that it builds on.
EVERYDAY = {"median"}
"""Words that students know from school, though a film explains them."""


def all_before(film):
    """The films that a film builds on, and those that these build on."""
    return {film.slug}.union(*(all_before(scenes.entry(slug)) for slug in film.builds_on))


def lacking(used, introduced):
    """What films use, by beat, though no film introduces it that they build on, nor they."""
    for name, each in used:
        films = {beat.partition("/")[0] for beat in introduced.get(each, ())}
        if films and not films & all_before(scenes.entry(name.partition("/")[0])):
            yield name, each


def test_a_film_builds_on_those_that_introduce_what_it_uses():
    terms = {row["term"][0]: row[SAID_IN] for row in TERMS if row["term"][0] not in EVERYDAY}
    said = [
        (name, term, found.search(text))
        for name, text in spoken_in("full", "en")
        for term, found in spoken("en")
    ]
    assert [*lacking(((name, term) for name, term, there in said if there), terms)] == []
    symbols = {row["symbol"][0]: row[SAID_IN] for row in SYMBOLS}
    shown = ((name, symbol) for name, items in shown_in("full") for symbol in symbols_in(items))
    assert [*lacking(shown, symbols)] == []


@pytest.mark.parametrize("film", scenes.ours(), ids=lambda film: film.slug)
def test_films_to_build_on_come_before_in_the_same_lecture_and_are_named_once(film):
    for slug in film.builds_on:
        before = scenes.entry(slug)
        assert before.order < film.order
        assert LECTURES.index(before.lecture) <= LECTURES.index(film.lecture)
        others = [scenes.entry(other) for other in film.builds_on if other != slug]
        assert not any(slug in all_before(other) for other in others)
