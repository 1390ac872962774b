"""Questions as a content package of QTI 2.1, for course platforms."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from qkvideo.scenes.text.catalogue import catalogue
from qkvideo.studio.browser.templates import templates
from qkvideo.studio.exercises.question import AnyQuestion, QuestionSet
from qkvideo.studio.files.zipping import zipped

_TEMPLATES = Path(__file__).with_name("templates")


@dataclass(frozen=True)
class _Item:
    """A question with its identifier and its title on the platform."""

    id: str
    title: str
    question: AnyQuestion


@dataclass(frozen=True)
class _Test:
    """A set of questions with its identifier and its title on the platform."""

    id: str
    title: str
    lang: str
    items: tuple[_Item, ...]


def qti(sets: Sequence[QuestionSet]) -> bytes:
    """Return a zip of question sets: a test for each, and an item for each question.

    The same sets always give the same bytes.
    """
    # A platform replaces what it has by an item with the same identifier.
    digest = hashlib.sha256(repr(sets).encode()).hexdigest()[:12]
    tests = tuple(_test(each, f"QK-{digest}-{k}") for k, each in enumerate(sets, start=1))
    made = templates(_TEMPLATES, trimmed=True)
    files = {
        "imsmanifest.xml": made.get_template("imsmanifest.xml.j2").render(
            id=f"QK-{digest}", tests=tests
        )
    }
    for test in tests:
        files[f"{test.id}.xml"] = made.get_template("test.xml.j2").render(test=test)
        for item in test.items:
            files[f"{item.id}.xml"] = made.get_template("item.xml.j2").render(
                item=item, asked=item.question, lang=test.lang, version=version("qkvideo")
            )
    return zipped({name: text.encode() for name, text in files.items()})


def _test(asked: QuestionSet, name: str) -> _Test:
    items = tuple(
        _Item(f"{name}-{number}", f"{asked.name}.{number} {question.label}", question)
        for number, question in enumerate(asked.questions, start=1)
    )
    heading = catalogue(asked.lang).say("worksheet-title").text
    return _Test(name, f"{asked.name} · {heading} · {asked.sentence}", asked.lang, items)
