"""The table of the five texts names only what there is."""

from __future__ import annotations

import re

from pages import DOCS

from qkvideo import scenes
from qkvideo.engine.check.faults import FAULTS

PAGE = DOCS / "contributors/five-texts.md"
ROWS = [
    [cell.strip() for cell in line.strip("|").split(" | ")]
    for line in PAGE.read_text(encoding="utf-8").splitlines()
    if re.match(r"\| \d", line)
]
THERE = {f"{film.slug}/{beat}" for film in scenes.programme() for beat in film.beats} | {
    f"check/{fault}" for fault in FAULTS
}


def test_every_beat_fault_and_page_of_the_table_exists():
    for number, _, where, state in ROWS:
        for named in re.findall(r"`([^` ]+/[^` ]+)`", where + state):
            assert named in THERE, (number, named)
        for page in re.findall(r"\]\(([^)]+)\)", where + state):
            assert (PAGE.parent / page).is_file(), (number, page)


def test_every_line_of_the_table_says_where_or_why_not():
    for number, said, where, state in ROWS:
        kind = re.match(r"\*\*(taught|partly|missing|not here)\*\*(: .+)?", state)
        assert kind, (number, state)
        assert said
        if kind[1] != "taught":
            assert kind[2], number
        if kind[1] in ("taught", "partly"):
            assert re.search(r"`[a-z-]+/[a-z_-]+`|\]\(", where), number


def test_the_lines_are_numbered_in_their_order():
    texts = [number.split(".") for number, *_ in ROWS]
    assert [text for text, _ in texts] == sorted(text for text, _ in texts)
    for text in "12345":
        lines = [int(line) for there, line in texts if there == text]
        assert lines == [*range(1, len(lines) + 1)]
        assert len(lines) > 30
