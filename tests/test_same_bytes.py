"""On one machine, the same request gives the same bytes: every format of every command."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SENTENCE = "The dog sat"
BEAT = "score-matrix --beat total -q l"
COMMANDS = [
    *(f"render {BEAT} --format {form}" for form in ("mp4", "gif", "webp", "avif", "png", "svg")),
    *(f"render {BEAT} --format {form} -t" for form in ("webm", "mov")),
    f"render {BEAT} --stills",
    *(f"slides {BEAT} -o deck.{kind}" for kind in ("html", "pptx", "pdf")),
    *(f"embed {BEAT} -o film.{kind}" for kind in ("html", "zip")),
    f"slides {BEAT} --vector -o drawn.html",
    f"embed {BEAT} --vector -o drawn.html",
    *(f"trace --all -o t.{kind}" for kind in ("npz", "json", "csv")),
    "heads -q l -o h.png",
]
NOTEBOOK = """
import qkvideo
films = qkvideo.render("score-matrix", beat="total", quality="l", weights="random",
                       sentence="The dog sat", out="out")
open("cell.html", "w").write(films._repr_html_())
"""


def made(place: Path, command: list[str], **env: str) -> dict[str, bytes]:
    place.mkdir()
    env = os.environ | {"QKVIDEO_CACHE": str(place / ".cache"), "OMP_NUM_THREADS": "1"} | env
    subprocess.run(command, cwd=place, env=env, check=True, capture_output=True, timeout=600)
    paths = (path.relative_to(place) for path in place.rglob("*") if path.is_file())
    return {
        str(path): (place / path).read_bytes()
        for path in paths
        if not any(part.startswith(".") for part in path.parts)
    }


@pytest.mark.long
@pytest.mark.parametrize("asked", [*COMMANDS, "a notebook's cell"])
def test_the_same_request_gives_the_same_bytes_in_every_format_of_every_command(asked, tmp_path):
    command = [sys.executable, "-m", "qkvideo.cli", *asked.split(), "--weights", "random"]
    command += ["--sentence", SENTENCE]
    if asked.startswith("a notebook"):
        command = [sys.executable, "-c", NOTEBOOK]
    # Hours apart, as far as clocks on walls tell.
    one = made(tmp_path / "one", command, TZ="UTC", PYTHONHASHSEED="1")
    two = made(tmp_path / "two, elsewhere", command, TZ="Asia/Tokyo", PYTHONHASHSEED="2")
    assert one
    assert one.keys() == two.keys()
    for name, content in one.items():
        assert content == two[name], name
