"""What README and CONTRIBUTING say is true."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

import qkvideo
from qkvideo import scenes
from qkvideo.cli import cli

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")

# A file of the reader's, as the README's commands name it.
ATTENTION = """
import numpy as np

def attention(Q, K, V):
    scores = Q @ K.swapaxes(-1, -2) / np.sqrt(Q.shape[-1])
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True) @ V
"""


def commands() -> list[str]:
    blocks = re.findall(r"^```sh\n(.*?)^```", README, re.M | re.S)
    lines = [line for block in blocks for line in block.splitlines()]
    lines += re.findall(r"\| `(qkvideo [^`]*)` \|$", README, re.M)
    return [line for line in lines if re.match(r"(\.venv/bin/)?qkvideo ", line)]


def test_there_are_commands_to_try():
    assert len(commands()) >= 6


@pytest.mark.parametrize("line", commands())
def test_every_command_of_the_readme_is_understood(line, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sentence.txt").write_text("The cat sat", encoding="utf-8")
    (tmp_path / "attention.py").write_text(ATTENTION, encoding="utf-8")
    _, name, *rest = shlex.split(line)
    dry = ["--dry-run"] if name in ("render", "slides", "embed", "build") else []
    if name == "build":  # of what the line before it has written
        (tmp_path / "course").mkdir()
        for file in ("lecture.toml", "course/monday.toml"):
            assert CliRunner().invoke(cli, ["init", file]).exit_code == 0
    result = CliRunner().invoke(cli, [name, *rest, *dry])
    assert result.exit_code == 0, result.output


def test_every_picture_of_the_readme_is_there_and_small():
    for name in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", README):
        picture = ROOT / name
        assert picture.is_file(), name
        assert picture.stat().st_size < 200_000


def test_the_table_of_films_is_the_programme():
    table = re.search(r"<!-- films -->\n(.*)<!-- /films -->", README, re.S)
    assert table is not None
    rows = re.findall(r"^\| `([a-z-]+)` \| (.*) \|$", table[1], re.M)
    assert rows == [(head.slug, head.summary) for head in scenes.programme()]


def test_every_promise_names_a_test_that_there_is():
    table = re.search(r"^## What you can rely on\n\n(.*?)\n\n## ", README, re.S | re.M)
    assert table is not None
    rows = [row.split("|")[1:3] for row in table[1].splitlines()[2:]]
    assert len(rows) > 10
    tests = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("*.py"))
    for promise, shown in rows:
        named = re.findall(r"`(\w+)`", shown)
        assert named, promise
        for name in named:
            assert f"def {name}(" in tests, name


def test_the_readmes_lecture_is_one(tmp_path):
    (text,) = re.findall(r"^```toml\n(.*?)^```", README, re.M | re.S)
    logo = ROOT / "examples" / "german" / "logo.svg"
    (tmp_path / "logo.svg").write_bytes(logo.read_bytes())
    (tmp_path / "lecture.toml").write_text(text, encoding="utf-8")
    made = qkvideo.build(tmp_path / "lecture.toml", dry_run=True)
    assert [each.name for each in made] == ["mixing.mp4", "deck.html"]
