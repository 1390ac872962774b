"""The course as a plan for one lecture, for three and for a term, from the films' real lengths."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from qkvideo.scenes.telling import text_of

SESSION = 45
"""Minutes of a lecture."""
TERM = 12
"""Lectures of a term."""
INTRODUCTION = """# Plans for a course

How to spread the films over your lectures. Lengths are those of the films in this version, at the normal pace, for the sentence
“{sentence}”. Films take less than half of the time: the rest is for the question of each film, asked before it and again after, for the
quizzes, and for the work in the last column. That work needs a browser or paper, unless it says “in a terminal” or “in Python”. The page of a film says what it is to teach, and what many think at first; for your own sentence,
`qkvideo slides --for lecturer -o handout.pdf` prints that with the notes.
"""


def write(folder: Path, told: Mapping[str, Mapping[str, Any]], known: Any, sentence: str) -> None:
    """Write the page.

    Args:
        folder: Folder of the pages of films.
        told: The manifests of all films by slug, in the order of the full lecture.
        known: What is known of each film, by slug; "task" is work for students.
        sentence: The sentence of the films.
    """
    lengths = {slug: float(each["video"]["seconds"]) for slug, each in told.items()}
    short = [slug for slug, each in told.items() if each["lecture"] == "short"]
    parts = [
        INTRODUCTION.format(sentence=sentence),
        f"## One lecture of {SESSION} minutes",
        "The short lecture, which `qkvideo render` makes if no film is named. The first column gives each film a share of the "
        "lecture in proportion to its length.",
        timed(short, lengths, told, known),
    ]
    for title, count in (("Three lectures", 3), ("A term", TERM)):
        parts += [
            f"## {title}",
            "The full lecture (`--lecture full`).",
            table([*told], count, lengths, told, known),
        ]
    (folder / "plan.md").write_text("\n\n".join(parts) + "\n", encoding="utf-8")


def timed(
    slugs: Sequence[str],
    lengths: Mapping[str, float],
    told: Mapping[str, Mapping[str, Any]],
    known: Mapping[str, Mapping[str, Any]],
) -> str:
    """Return a plan of one lecture as a table: a row for each film, with the minute it begins."""
    total, so_far = sum(lengths[slug] for slug in slugs), 0.0
    rows = ["| minute | film | length | work for students |", "|---|---|---|---|"]
    for slug in slugs:
        minute = round(SESSION * so_far / total)
        so_far += lengths[slug]
        task = known.get(slug, {}).get("task", "")
        rows.append(f"| {minute} | {named(slug, told)} | {clock(lengths[slug])} | {task} |")
    rows.append(f"| {SESSION} | in all | {clock(total)} | |")
    return "\n".join(rows)


def table(
    slugs: Sequence[str],
    count: int,
    lengths: Mapping[str, float],
    told: Mapping[str, Mapping[str, Any]],
    known: Mapping[str, Mapping[str, Any]],
) -> str:
    """Return a plan as a table: a row for each lecture."""
    rows = ["| lecture | films | length | work for students |", "|---|---|---|---|"]
    for number, part in enumerate(parted([lengths[slug] for slug in slugs], count), start=1):
        of_part = [slugs[k] for k in part]
        films = "<br>".join(named(slug, told) for slug in of_part)
        length = clock(sum(lengths[slug] for slug in of_part))
        tasks = [known[slug]["task"] for slug in of_part if "task" in known.get(slug, {})]
        rows.append(f"| {number} | {films} | {length} | {'<br>'.join(tasks)} |")
    return "\n".join(rows)


def named(slug: str, told: Mapping[str, Mapping[str, Any]]) -> str:
    """A film with its question."""
    return f"[{told[slug]['title']}]({slug}.md): {text_of(slug, 'asked', 'en')}"


def clock(seconds: float) -> str:
    """A length in minutes and seconds."""
    minutes, seconds = divmod(round(seconds), 60)
    return f"{minutes}:{seconds:02}"


def parted(lengths: Sequence[float], count: int) -> list[range]:
    """Return consecutive parts of a list, so that the longest part is as short as possible.

    Args:
        lengths: Lengths of the entries.
        count: Number of parts; there are at least as many entries.

    Returns:
        For each part, the indices of its entries. Of several ways, the first part is the shortest.
    """
    sums = [0.0]
    for length in lengths:
        sums.append(sums[-1] + length)

    @cache
    def best(first: int, left: int) -> tuple[float, tuple[range, ...]]:
        if left == 1:
            return sums[-1] - sums[first], (range(first, len(lengths)),)
        ways = (
            (max(sums[end] - sums[first], rest), (range(first, end), *parts))
            for end in range(first + 1, len(lengths) - left + 2)
            for rest, parts in [best(end, left - 1)]
        )
        return min(ways, key=lambda way: way[0])

    return [*best(0, count)[1]]
