"""One word for one thing: what CONTRIBUTING says is not to be said is said nowhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as syntax
from laying import laid

from qkvideo import scenes
from qkvideo.scenes.look.choices import LECTURES
from qkvideo.scenes.text.languages import languages

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
PAGES += sorted(
    p for room in ("explanation", "how-to", "reference") for p in ROOT.glob(f"docs/{room}/*.md")
)

ALLOWED = {
    # Not a layer of a model: the way round, words turned round, "round" as a word of a sentence.
    "round": r"turned round|way round|all round|round every result|two rounds at|“round”",
    "Runde": r"und runde jedes|vom Runden",
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


def texts(node):
    if isinstance(node, syntax.TextElement):
        yield node.value
    for child in vars(node).values():
        for part in child if isinstance(child, list) else [child]:
            if isinstance(part, syntax.BaseNode):
                yield from texts(part)


def said(lang):
    """All that films, handouts and pages say: the name of each line, and its text."""
    files = [*ROOT.glob(f"scenes/*/{lang}.ftl"), *ROOT.glob(f"scenes/catalogue/{lang}/*.ftl")]
    for path in files:
        for entry in FluentParser().parse(path.read_text("utf-8")).body:
            if isinstance(entry, syntax.Message):
                yield entry.id.name, " ".join(texts(entry))


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


# Before they are introduced: terms, and the beats that introduce them.


def introduced():
    """By term, the beats that may be the first to say it."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    rows = re.findall(r"^\| (\w+) \| (`[\w/-]+`(?:, `[\w/-]+`)*) \|$", text, re.MULTILINE)
    return {term: re.findall(r"`([^`]+)`", beats) for term, beats in rows}


@pytest.mark.parametrize("lecture", LECTURES)
def test_no_caption_uses_a_term_before_it_is_introduced(lecture):
    first = {}
    films = scenes.lecture(lecture)
    for film, after in zip(films, (*films[1:], None), strict=True):
        for beat in laid(film, "en", following=after.slug if after else "").beats:
            for term in introduced():
                plural = "matri(?:x|ces)" if term == "matrix" else f"{term}s?|{term[:-1]}ies"
                if re.search(rf"\b(?:{plural})\b", f"{beat.title} {beat.say.text}", re.IGNORECASE):
                    first.setdefault(term, f"{film.slug}/{beat.name}")
    early = {term: at for term, at in first.items() if at not in introduced()[term]}
    assert early == {}
    assert len(first) > 15
