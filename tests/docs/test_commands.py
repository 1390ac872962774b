"""Every command and every piece of Python in README and in the documentation is run.

Films are not drawn (`--dry-run`): other tests draw them.
"""

from __future__ import annotations

import importlib
import re
import shlex
import shutil
import sys
from pathlib import Path

import pptx
import pytest
from click.testing import CliRunner
from extension import films, interface
from extension.commands import named, page
from pages import ROOT, blocks, commands, inline, written

from qkvideo import scenes
from qkvideo.cli import cli
from qkvideo.studio.requests.option import options

# A file of the reader's, as the commands name it.
ATTENTION = """
import numpy as np

def attention(Q, K, V, mask=None):
    scores = Q @ K.swapaxes(-1, -2) / np.sqrt(Q.shape[-1])
    if mask is not None:
        scores = np.where(mask, -np.inf, scores)
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True) @ V
"""
DRY = ("render", "slides", "embed", "build")
# What stands for something of the reader's.
FOR_READERS = {"$SLURM_ARRAY_TASK_ID": "1", "qk/bin/": ""}
NOT_HERE = {
    "qkvideo serve": "runs until Ctrl-C; the tests of its server run it",
    "qkvideo measure -o timings.json": "takes minutes; tests/test_measure.py measures",
    **dict.fromkeys(
        (
            "qkvideo train sentences.txt -o weights.npz",
            "qkvideo train examples/sentences/recht.txt -o recht.npz",
            "qkvideo train --download -o lesson.npz",
            'qkvideo render pronoun --weights recht.npz --lang de --sentence "Der Händler lieferte '
            'das Auto, doch es war beschädigt"',
        ),
        "takes minutes; tests/test_train.py trains, and renders what was trained",
    ),
    "qkvideo render pronoun --weights hf:sentence-transformers/all-MiniLM-L6-v2 --download "
    '--layer 4 --head 2 --sentence "The cat sat on the mat because it was tired"': "downloads a "
    "model; the same one from a folder is run",
    **dict.fromkeys(
        (
            "qkvideo merge part-* -o out",
            "qkvideo merge out",
            "qkvideo merge part-1 part-2 part-3 -o course",
        ),
        "the parts are only planned here; tests/courses/test_shard.py",
    ),
    'qkvideo render mixing --lang it --stills -o stills --sentence "The cat sat"': "there is "
    "Italian only in the reader's copy; tests/stage/test_catalogue.py",
    "qkvideo build course/ -o s3://bucket/course --cluster tcp://10.0.0.1:8786": "there is no such "
    "cluster; tests/courses/test_cluster.py",
    "qkvideo serve --port 8000 --no-browser": "runs until Ctrl-C; the tests of its server run it",
    'qkvideo render pronoun --weights weights.npz --sentence "The cat sat as it was tired"': "what "
    "was trained; tests/test_train.py",
    'qkvideo render row-sums --stills -o stills --sentence "Hello world"': "needs the package "
    "installed; tests/test_plugins.py",
}
# Models that take a while.
SLOW = ("hf:", "ask --weights minilm", "--weights smollm2", "gguf:")


@pytest.fixture
def desk(tmp_path, monkeypatch, kept_minilm) -> Path:
    """A folder with the files that readers would have, and the model in the cache."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "sentence.txt").write_text("The cat sat", encoding="utf-8")
    (tmp_path / "attention.py").write_text(ATTENTION, encoding="utf-8")
    (tmp_path / "class.csv").write_text("name,sentence\nada,The dog sat\n", encoding="utf-8")
    shutil.copy(min((ROOT / "engine/data/timings").glob("*.json")), tmp_path / "timings.json")
    (tmp_path / "course").mkdir()
    pptx.Presentation().save(tmp_path / "university.pptx")
    shutil.copy(ROOT / "examples/german/logo.svg", tmp_path)
    assert CliRunner().invoke(cli, ["init", "course/monday.toml"]).exit_code == 0
    return tmp_path


def run(line: str) -> None:
    for there, here in FOR_READERS.items():
        line = line.replace(there, here)
    _, name, *rest = shlex.split(line)
    dry = ["--dry-run"] if name in DRY and "--dry-run" not in rest else []
    result = CliRunner().invoke(cli, [name, *dry, *rest])
    assert result.exit_code == 0, f"{line}\n{result.output}\n{result.exception!r}"


@pytest.mark.parametrize("page", written(), ids=lambda p: p.relative_to(ROOT).as_posix())
def test_every_command_and_every_piece_of_python_works_in_its_order(page, desk):
    for kind, block in blocks(page, "sh", "text", "python", "toml"):
        if kind == "python":
            exec(compile(block, str(page), "exec"), {})
        elif kind == "toml" and "schema = 1" in block:
            own = desk / "lecture.toml"
            before = own.read_bytes() if own.exists() else None
            own.write_text(block, encoding="utf-8")
            run("qkvideo build --dry-run")
            own.unlink()
            if before is not None:
                own.write_bytes(before)
        elif kind in ("sh", "text"):
            for line in commands(block):
                if line not in NOT_HERE and not any(slow in line for slow in SLOW):
                    run(line)
    for line in inline(page):
        if line not in NOT_HERE:
            run(line)
    sys.modules.pop("attention", None)
    importlib.invalidate_caches()


WITH_MODELS = [
    line
    for page in written()
    for _, block in blocks(page, "sh", "text")
    for line in commands(block)
    if any(slow in line for slow in SLOW) and line not in NOT_HERE
]


@pytest.mark.long
@pytest.mark.parametrize("line", WITH_MODELS)
def test_commands_for_pretrained_models_work_too(line, desk, minilm, kept_smollm2):
    run(line.replace("hf:FOLDER", minilm))


def test_the_example_on_the_page_of_the_package_works(desk):
    (block,) = re.findall(r"^```python\n(.*?)^```$", interface.INTRODUCTION, re.M | re.S)
    exec(compile(block, "python.md", "exec"), {})


IN_HELP = [line for command in named().values() for line in command.examples]


def test_every_example_in_the_help_of_a_command_works_in_its_order(desk):
    (desk / "solutions").mkdir()
    shutil.copy(desk / "attention.py", desk / "solutions")
    for line in IN_HELP:
        if line not in NOT_HERE:
            run(line)


@pytest.mark.parametrize("film", [head.slug for head in scenes.programme()])
def test_the_commands_on_the_page_of_a_film_work(film, desk):
    for line in films.examples(film):
        run(line)


def test_what_is_not_run_is_there():
    """Else a reason would stay when its command has gone."""
    in_pages = {
        line
        for page in written()
        for _, block in blocks(page, "sh", "text")
        for line in commands(block)
    }
    found = in_pages | set(IN_HELP)
    assert set(NOT_HERE) <= found
    assert len(found) > 40
    assert WITH_MODELS


def test_every_command_is_used_in_a_page_written_by_hand():
    text = "".join(page.read_text(encoding="utf-8") for page in written())
    used = set(re.findall(r"qkvideo ([a-z-]+)", text))
    assert set(cli.commands) <= used


def test_every_option_has_its_place_in_the_reference():
    assert set(named()) == set(cli.commands)
    for name, command in named().items():
        made = page(name, command)
        for option in command.params:
            flags = getattr(option, "opts", ())
            for flag in (flag for flag in flags if flag.startswith("-")):
                assert re.search(rf"^````{{option}} .*{flag}\b", made, re.M), (name, flag)
            if option.param_type_name == "option":
                assert option.help, (name, option.name)


def test_every_option_of_a_request_says_what_it_does():
    assert len(options(_render())) > 20
    for typed in options(_render()):
        assert typed.option.help.endswith("."), typed.name


def _render():
    from qkvideo.studio.requests.films import RenderRequest  # noqa: PLC0415

    return RenderRequest
