"""Plans spread all films over the lectures of a course; the page of a film says how to teach it."""

from __future__ import annotations

import random
import re
from itertools import combinations, pairwise

from extension import films, plan

import qkvideo
from qkvideo import scenes

ORDER = [film.slug for film in scenes.lecture("full")]


def manifest(slug: str, seconds: float) -> dict:
    """What the docs read of a film's manifest."""
    beats = [
        {"name": name, "title": f"T {name}", "say": "A score.", "notes": notes, "description": ""}
        for name, notes in zip(
            scenes.entry(slug).beats,
            ["Say so. Ask: what is it? Yes.", *[""] * 20],
            strict=False,
        )
    ]
    return {
        "title": slug.capitalize(),
        "lecture": "short" if slug in {f.slug for f in scenes.lecture("short")} else "full",
        "video": {"seconds": seconds},
        "beats": beats,
        "numbers": [],
    }


def test_lectures_are_as_even_as_films_in_their_order_can_be():
    drawn = random.Random(3)
    for count in (1, 2, 3, 4):
        lengths = [drawn.uniform(1, 9) for _ in range(9)]
        parts = plan.parted(lengths, count)
        assert [k for part in parts for k in part] == [*range(9)]
        assert len(parts) == count
        assert all(parts)

        def longest(cuts, lengths=lengths):
            return max(sum(lengths[a:b]) for a, b in pairwise((0, *cuts, 9)))

        best = min(longest(cuts) for cuts in combinations(range(1, 9), count - 1))
        assert max(sum(lengths[k] for k in part) for part in parts) == best


def test_each_plan_has_each_film_of_its_lecture_once(tmp_path):
    told = {slug: manifest(slug, 60 + 7 * k) for k, slug in enumerate(ORDER)}
    plan.write(tmp_path, told, {"mixing": {"task": "SHEET"}}, "A b")
    _, one, three, term = (tmp_path / "plan.md").read_text("utf-8").split("\n## ")
    short = [film.slug for film in scenes.lecture("short")]
    for text, slugs, rows in ((one, short, 11), (three, ORDER, 3), (term, ORDER, 12)):
        assert re.findall(r"\]\(([a-z-]+)\.md\)", text) == slugs
        assert len(re.findall(r"^\| \d", text, re.M)) == rows
        assert text.count("SHEET") == 1
    minutes = [int(n) for n in re.findall(r"^\| (\d+) \|", one, re.M)]
    assert minutes == sorted(minutes)
    assert (minutes[0], minutes[-1]) == (0, 45)
    whole = sum(told[slug]["video"]["seconds"] for slug in short)
    assert f"in all | {whole // 60}:{whole % 60:02} |" in one


def test_the_page_of_a_film_says_how_to_teach_it():
    (film,) = [each for each in qkvideo.list() if each.slug == "mixing"]
    told = manifest("mixing", 100)
    page = films.page(film, told, "", [])
    taught = page.partition("## Teach with it")[2].partition("\n## ")[0]
    assert f"[{scenes.entry('score-matrix').title}](score-matrix.md)" in taught
    assert "[T scores](#mixing-scores): What is it?" in taught
    for beat in re.findall(r"→ \[T (.*?)\]", taught):
        assert f"(mixing-{beat})=\n### T {beat}" in page
    assert taught.count("→") == 3
