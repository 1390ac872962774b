"""Makes the handout as a PDF: stills, captions, numbers, and a row to compute by hand.

The worksheet and its answers can also be separate files.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from decimal import Decimal
from typing import Any

import numpy as np

from qkvideo.engine.attention.trace import AttentionTrace
from qkvideo.engine.errors import RequestError
from qkvideo.engine.studies.worksheet import Worksheet
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.look.axis import window
from qkvideo.scenes.look.logo import logo_file
from qkvideo.scenes.text.catalogue import Catalogue, Variable, Word, catalogue
from qkvideo.scenes.text.numbers import Style, style_for, whole
from qkvideo.studio.decks import typesetting
from qkvideo.studio.decks.deck import Chapter, Deck, DeckFront
from qkvideo.studio.exercises.sheet import exercise, names_of, vector_of, written
from qkvideo.studio.requests.films import Sheet
from qkvideo.studio.text.fonts import spelled
from qkvideo.studio.text.teaching import questions_in, teaching

TEMPLATE = "handout.typ"
TENSORS = (
    *("X", "W_Q", "b_Q", "W_K", "b_K", "W_V", "b_V", "Q", "K", "V"),
    *("scores", "scaled", "masked", "weights", "output"),
)
MORE = "variance", "triangle"
"""Questions for which nothing of the sentence is needed but d_k."""
MOST_COLUMNS = 16
"""Maximum number of columns of numbers on a page."""
NARROW = 4
"""A table with at most this many columns leaves room for another one beside it."""


def handout(
    deck: Deck,
    brief: Brief,
    stills: Sequence[bytes] = (),
    *,
    notes: bool = True,
    without: Collection[Sheet] = (),
    row_only: bool = False,
) -> bytes:
    """Return the handout as a PDF.

    It contains the still and caption of each beat, the lecturer's own slides, what to take away
    (each film's question with its answer, if there are several films), tables of the chosen
    head's tensors, a worksheet, and its answers. Worksheet and answers are left out if the head's
    numbers cannot be computed by hand (see `exercise`).

    Args:
        deck: The deck to print.
        brief: The brief of the deck's films.
        stills: For each slide in `deck.slides`, that is, for each beat: its still as the bytes of a
            PNG or JPEG file. If `stills` is empty, the last picture of each slide's clip is
            printed.
        notes: Whether to include the notes for the lecturer, and what each film is to teach.
        without: Parts to leave out of the handout: "worksheet", "answers", or both.
        row_only: Whether the worksheet has no further questions.

    Raises:
        QKVideoError: Typst failed.
    """
    lines = catalogue(deck.lang)
    pictures = typesetting.stills(deck, stills)
    names = iter([*pictures])
    own = {
        "opening": typesetting.own_slides(deck.opening, "opening", pictures),
        "closing": typesetting.own_slides(deck.closing, "closing", pictures),
    }
    by_hand = [part for part in ("worksheet", "answers") if part not in without]
    numbers = None
    with suppress(RequestError):
        numbers = exercise(brief)
    data = (
        _head(deck, brief, lines, numbers, row_only)
        | own
        | {
            "chapters": [
                {
                    "title": chapter.title,
                    "teach": _teach(chapter, deck.lang, lines) if notes else None,
                    "slides": [
                        {
                            "title": slide.title,
                            "say": slide.say,
                            "notes": slide.notes if notes else "",
                            "alt": slide.description,
                            "still": next(names),
                        }
                        for slide in chapter.slides
                    ],
                }
                for chapter in deck.chapters
            ],
            "takeaways": _takeaways(deck),
            "tensors": _in_pairs(_tensors(brief.attention, brief.row, lines)),
            "by-hand": by_hand if numbers else [],
        }
    )
    return typesetting.typeset(TEMPLATE, data, pictures | dict(_logo(brief)), brief.brand)


def sheet(
    about: DeckFront, brief: Brief, part: Sheet, student: str = "", *, row_only: bool = False
) -> bytes:
    """Return a worksheet or its answers as a PDF.

    On the worksheet, students compute the attention of the query `brief.row` by hand.

    Args:
        about: Title, sentence, badge and language of the PDF.
        brief: The brief. The worksheet is about its chosen head.
        part: What to return: "worksheet" or "answers".
        student: Name of the student, printed at the top.
        row_only: Whether there are no further questions.

    Raises:
        RequestError: The head's numbers cannot be computed by hand (see `exercise`).
        QKVideoError: Typst failed.
    """
    head = _head(about, brief, catalogue(about.lang), exercise(brief), row_only)
    name = student.translate(spelled([student], "the worksheet"))
    none = ("chapters", "takeaways", "tensors", "opening", "closing")
    data = head | {name: [] for name in none} | {"by-hand": [part], "student": name}
    return typesetting.typeset(TEMPLATE, data, dict(_logo(brief)), brief.brand)


def _head(
    about: DeckFront, brief: Brief, lines: Catalogue, numbers: Worksheet | None, row_only: bool
) -> dict[str, Any]:
    """Return the data that every document needs, including those of a worksheet."""
    trace, row = brief.attention, brief.row
    names = names_of(trace.labels)
    stage: dict[str, Variable] = {
        "word": Word(names[row]),
        "layer": whole("layer", brief.layer),
        "head": whole("head", brief.head),
        "n": whole("n", trace.n),
    }
    equal = [name for name, label in zip(names, trace.labels, strict=True) if name != label]
    footer = "" if brief.brand is None else brief.brand.footer
    written = spelled([about.title, about.signed, about.licence, footer], "the handout")
    return {
        "title": about.title.translate(written),
        "document": about.document,
        "author": about.author or "QKVideo",
        "signed": about.signed.translate(written),
        "lang": about.lang.partition("-")[0],
        "fonts": typesetting.fonts(brief.brand),
        "logo": next((name for name, _ in _logo(brief)), ""),
        "footer": footer.translate(written),
        "student": "",
        "sentence": about.sentence,
        "stage": lines.say("handout-stage", stage).text,
        "equal": lines.say("handout-equal", {"word": Word(equal[0])}).text if equal else "",
        "badge": about.badge,
        "licence": about.licence.translate(written),
        "say": {
            "takeaways": lines.say("handout-takeaways").text,
            "numbers": lines.say("handout-numbers").text,
            "numbers-say": lines.say("handout-numbers-say").text,
            "worksheet": lines.say("worksheet-title").text,
            "total": lines.say("worksheet-total").text,
            "output": lines.say("worksheet-output").text,
            "answers": lines.say("worksheet-answers").text,
            "exact": lines.say("worksheet-exact").text,
            "exact-say": lines.say("worksheet-exact-say").text,
            "more": lines.say("worksheet-more").text,
        },
        "sheet": _sheet(numbers, trace, lines, row_only) if numbers else None,
    }


def _takeaways(deck: Deck) -> list[dict[str, str]]:
    """Return the question of each film, and its answer in a sentence; nothing for a single film."""
    slugs = dict.fromkeys(chapter.slug for chapter in deck.chapters)
    told = [found for slug in slugs if (found := teaching(slug, deck.lang))]
    if len(told) < 2:
        return []
    return [{"asked": each.asked, "takeaway": each.takeaway} for each in told]


def _teach(chapter: Chapter, lang: str, lines: Catalogue) -> dict[str, Any] | None:
    """Return what a lecturer needs to teach with a film; None if its texts do not say it."""
    told = teaching(chapter.slug, lang)
    if told is None:
        return None
    minutes, seconds = divmod(round(sum(slide.seconds for slide in chapter.slides)), 60)
    goal: dict[str, Variable] = {"goal": Word(told.takeaway)}
    before: dict[str, Variable] = {"films": Word("; ".join(told.builds_on.values()))}
    length: dict[str, Variable] = {"length": Word(f"{minutes}:{seconds:02}")}
    return {
        "goal": lines.say("teach-goal", goal).text,
        "builds-on": lines.say("teach-builds-on", before).text if told.builds_on else "",
        "length": lines.say("teach-length", length).text,
        "asked": lines.say("teach-asked", {"asked": Word(told.asked)}).text,
        "meanwhile": lines.say("teach-meanwhile").text,
        "questions": [
            [slide.title, question]
            for slide in chapter.slides
            for question in questions_in(slide.notes)
        ],
        "thought": lines.say("teach-thought").text,
        "misconceptions": [
            [slide.title, text]
            for slide in chapter.slides
            if (text := told.misconceptions.get(slide.name))
        ],
    }


def _logo(brief: Brief) -> tuple[tuple[str, bytes], ...]:
    """Return the institution's logo as a file: its name and content; nothing without one."""
    if brief.brand is None or brief.brand.logo is None:
        return ()
    return (logo_file(brief.brand.logo.text),)


def _tensors(trace: AttentionTrace, row: int, lines: Catalogue) -> Iterable[dict[str, Any]]:
    tokens = names_of(trace.labels)
    there = trace.tensors()
    strongest = int(np.argmax(trace.weights[row]))
    near = window(len(tokens), list(dict.fromkeys((row, strongest))))
    for name in TENSORS:
        if name not in there or (name == "masked" and not trace.mask.any()):
            continue
        array = np.atleast_2d(there[name]).astype(np.float64)
        height, width = array.shape
        of_tokens = height == len(tokens) and not name.startswith(("W_", "b_"))
        square = name in ("scores", "scaled", "masked", "weights")
        rows = near if of_tokens else tuple(range(min(height, MOST_COLUMNS)))
        columns = near if square else tuple(range(min(width, MOST_COLUMNS)))
        style = style_for(array, lines.mark)
        about = [lines.say(f"handout-{name}").text]
        if of_tokens and len(near) < len(tokens):
            shown: dict[str, Variable] = {
                "shown": whole("shown", len(near)),
                "n": whole("n", len(tokens)),
                "word": Word(tokens[row]),
            }
            about.append(lines.say("handout-window", shown).text)
        if not square and len(columns) < width:
            cut: dict[str, Variable] = {
                "shown": whole("shown", len(columns)),
                "n": whole("n", width),
            }
            about.append(lines.say("handout-columns", cut).text)
        yield {
            "name": name,
            "shape": f"{height} × {width}",
            "about": " ".join(about),
            "columns": [tokens[j] for j in columns] if square else [str(j + 1) for j in columns],
            "rows": [tokens[i] if of_tokens else str(i + 1) for i in rows],
            "values": [[style.write(float(array[i, j])) for j in columns] for i in rows],
            "spotlit": rows.index(row) if of_tokens else -2,
            "narrow": len(columns) <= NARROW,
            "size": 8.5 if len(columns) <= NARROW else 7,
        }


def _in_pairs(tensors: Iterable[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """Group the tables into lines: two narrow tables of the same height stand side by side."""
    groups: list[list[dict[str, Any]]] = []
    for tensor in tensors:
        before = groups[-1][-1] if groups else None
        fits = before and before["narrow"] and tensor["narrow"] and len(groups[-1]) == 1
        if before and fits and len(before["rows"]) == len(tensor["rows"]):
            groups[-1].append(tensor)
        else:
            groups.append([tensor])
    return groups


def _sheet(
    sheet: Worksheet, trace: AttentionTrace, lines: Catalogue, row_only: bool
) -> dict[str, Any]:
    tokens = names_of(trace.labels)

    def say(key: str, **variables: Variable) -> str:
        return lines.say(f"worksheet-{key}", variables).text

    def write(number: Decimal) -> str:
        return written(number, lines.mark)

    def vector(numbers: Sequence[Decimal]) -> str:
        return vector_of(numbers, lines.mark)

    root, query = Word(write(sheet.root)), Word(tokens[sheet.row])
    largest = None if sheet.largest is None else Word(write(sheet.largest))
    together = whole("others", sheet.others)
    by_hand = bool(sheet.q)
    columns = [("token", None), ("score", sheet.scores), ("scaled", sheet.scaled)]
    if by_hand:
        columns.insert(1, ("key", None))
    if largest is not None:
        columns.append(("shifted", sheet.shifted))
    columns += [("exp", sheet.exp), ("weight", sheet.weights), ("value", None)]

    def cells(at: int) -> Iterable[dict[str, Any]]:
        other = at == len(sheet.keys)
        for name, numbers in columns[1:]:
            if name == "key":
                yield _cell("" if other else _halves(vector(sheet.k[at])), given=True)
            elif name == "value":
                yield _cell(_halves(vector(sheet.others_v if other else sheet.v[at])), given=True)
            elif other and name != "weight":
                yield _cell(write(sheet.others_exp) if name == "exp" else "", given=True)
            else:
                assert numbers is not None
                yield _cell(write(numbers[at]), given=name == "score" and not by_hand)

    names = [say("others", others=together)] if sheet.others else []
    rows: list[dict[str, Any]] = [
        {"token": name, "cells": list(cells(at))}
        for at, name in enumerate([*(tokens[j] for j in sheet.keys), *names])
    ]
    remarks = []
    if not by_hand:
        remarks.append(say("long", d_k=whole("d_k", trace.d_k)))
    if len(sheet.output) < trace.d_v:
        shown = whole("shown", len(sheet.output))
        remarks.append(say("cut", d_v=whole("d_v", trace.d_v), shown=shown))
    if sheet.others:
        remarks.append(say("others-say"))
    if sheet.blocked:
        remarks.append(say("blocked", blocked=whole("blocked", sheet.blocked)))
    given: dict[str, dict[str, Variable]] = {
        "scaled": {"root": root},
        "shifted": {"largest": largest or ""},
        "output": {"query": query},
    }
    steps = [say(f"step-{name}", **given.get(name, {})) for name in sheet.steps]
    exact = Style(3, lines.mark)
    added = sum(sheet.weights, Decimal(0))
    one = Decimal(1).quantize(added)
    size = whole("d_k", trace.d_k)
    asked = () if row_only else MORE
    more = [[say(f"{name}{part}", d_k=size) for part in ("", "-answer")] for name in asked]
    return {
        "more": more,
        "intro": say("intro", query=query, decimals=whole("decimals", 2)),
        "remarks": remarks,
        "query-name": say("query", query=query),
        "query": vector(sheet.q) if by_hand else "",
        "columns": [say(name, **given.get(name, {})) for name, _ in columns],
        "vectors": [name in ("key", "value") for name, _ in columns],
        "rows": rows,
        "steps": steps,
        "total": write(sheet.total),
        "output": [write(number) for number in sheet.output],
        "sum": "" if added == 1 else say("sum", sum=Word(write(added)), one=Word(write(one))),
        "exact": [
            [row["token"], exact.write(weight)]
            for row, weight in zip(rows, sheet.exact_weights, strict=True)
        ]
        + [[say("output"), "(" + ";  ".join(map(exact.write, sheet.exact_output)) + ")"]],
    }


def _halves(vector: str) -> str:
    """Break a long vector into two lines, so that it is easier to find the numbers to multiply."""
    numbers = vector.split(";  ")
    if len(numbers) <= NARROW:
        return vector
    half = (len(numbers) + 1) // 2
    return ";  ".join(numbers[:half]) + ";\n" + ";  ".join(numbers[half:])


def _cell(text: str, *, given: bool) -> dict[str, Any]:
    return {"text": text, "given": given}
