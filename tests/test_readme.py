"""What README promises is true; tests/docs/ runs its commands."""

from __future__ import annotations

import re
from pathlib import Path

from PIL import Image

from qkvideo import scenes

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")

MOST_LINES = 120
MOST_BYTES = 2_000_000


def test_the_readme_is_two_screens():
    assert len(README.splitlines()) < MOST_LINES


def test_the_readmes_moving_picture_is_there_and_small():
    name, still = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", README)
    with Image.open(ROOT / name) as picture:
        assert picture.n_frames > 100
    assert (ROOT / name).stat().st_size <= MOST_BYTES
    made = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert f"mv media/readme/pronoun.*.webp {name}" in made
    assert f"Weights*.png {still}" in made
    assert (ROOT / still).stat().st_size <= MOST_BYTES / 20


def test_every_file_that_the_readme_links_to_is_there():
    links = [link for link in re.findall(r"\]\(([^)#]+)\)", README) if "://" not in link]
    assert len(links) > 8
    for link in links:
        assert (ROOT / link).is_file(), link


def test_the_table_of_films_is_the_programme():
    table = re.search(r"<!-- films -->\n(.*)<!-- /films -->", README, re.S)
    assert table is not None
    rows = re.findall(r"^\| `([a-z-]+)` \| (.*) \|$", table[1], re.M)
    assert rows == [(head.slug, head.summary) for head in scenes.programme()]


def test_every_promise_names_a_test_that_there_is():
    text = (ROOT / "docs/explanation/reliability.md").read_text(encoding="utf-8")
    rows = [row.split("|")[1:3] for row in re.findall(r"^\|.*", text, re.M)[2:]]
    assert len(rows) > 10
    tests = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("*.py"))
    for promise, shown in rows:
        named = re.findall(r"`(\w+)`", shown)
        assert named, promise
        for name in named:
            assert f"def {name}(" in tests, name
