"""What is released: version, licences, and that it installs where nothing is installed."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import time
import tomllib
import zipfile
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
NOTICE = (ROOT / "NOTICE").read_text(encoding="utf-8")
VERSION = "1.0.0"
OLDEST = (3, 11)
MOST_SECONDS = 180
# What a working copy holds and a source tree does not.
LEFT_OUT = shutil.ignore_patterns(
    ".*", "build", "media", "*.egg-info", "__pycache__", "tests", "benchmarks", "docs"
)


def built(kind: str, tree: Path, out: Path) -> Path:
    """Build a "wheel" or an "sdist" with the setuptools that is installed."""
    code = f"import sys; from setuptools.build_meta import build_{kind} as b; b(sys.argv[1])"
    subprocess.run([sys.executable, "-c", code, out], cwd=tree, check=True, capture_output=True)
    (file,) = out.glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return file


@pytest.fixture(scope="module")
def tree(tmp_path_factory) -> Path:
    tree = tmp_path_factory.mktemp("release") / "tree"
    shutil.copytree(ROOT, tree, ignore=LEFT_OUT)
    return tree


@pytest.fixture(scope="module")
def wheel(tree, tmp_path_factory) -> Path:
    return built("wheel", tree, tmp_path_factory.mktemp("wheel"))


def test_every_file_names_the_same_version():
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert PROJECT["version"] == citation["version"] == VERSION
    assert citation["license"] == PROJECT["license"] == "MIT"
    assert f"\n## {VERSION} " in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    cited = (ROOT / "docs/how-to/cite.md").read_text(encoding="utf-8")
    assert f"version = {{{VERSION}}}" in cited


def test_every_dependency_has_a_reason_beside_it():
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    block = re.search(r"^dependencies = \[\n(.*?)^\]", text, re.M | re.S)[1]
    reason, count = "", 0
    for line in block.splitlines():
        if line.strip().startswith("#"):
            reason = line
        else:
            beside = "#" in line
            assert beside or reason, f"no reason: {line.strip()}"
            reason, count = "", count + 1
    assert count == len(PROJECT["dependencies"])


# Of others, or of ours.
OURS = {
    ".py",
    ".ftl",
    ".js",
    ".css",
    ".j2",
    ".typed",
    ".toml",
    ".md",
    ".txt",
    ".jinja",
    ".xml",
    ".typ",
}


def test_the_licence_of_all_that_is_shipped_is_in_the_notice(wheel):
    """Data by name, code of others by its folder; other files are our own sources."""
    with zipfile.ZipFile(wheel) as archive:
        names = [n.removeprefix("qkvideo/") for n in archive.namelist() if ".dist-info/" not in n]
        texts = {
            n: archive.read(f"qkvideo/{n}") for n in names if Path(n).suffix in (".js", ".css")
        }
        inside = set(archive.namelist())
    assert {f"qkvideo-{VERSION}.dist-info/licenses/{n}" for n in ("LICENSE", "NOTICE")} <= inside
    data = [n for n in names if n.startswith("engine/data/")]
    assert data
    for name in data:
        assert Path(name).name in NOTICE or f"{Path(name).parent.as_posix()}/" in NOTICE, name
    theirs = {n for n, text in texts.items() if re.search(rb"copyright|@license", text, re.I)}
    assert theirs
    for name in theirs | {n for n in names if Path(n).name == "LICENSE"}:
        assert f"{Path(name).parent.as_posix()}/" in NOTICE, name
    for name in set(names) - set(data) - theirs:
        folder = f"{Path(name).parent.as_posix()}/"
        assert Path(name).suffix in OURS | {".json"} or folder in NOTICE, name


@pytest.mark.long
def test_the_source_distribution_makes_the_same_wheel(tree, wheel, tmp_path):
    archive = built("sdist", tree, tmp_path)
    with tarfile.open(archive) as packed:
        packed.extractall(tmp_path, filter="data")
    again = built("wheel", tmp_path / f"qkvideo-{VERSION}", tmp_path)
    assert contents(again) == contents(wheel)


def contents(wheel: Path) -> dict[str, int]:
    with zipfile.ZipFile(wheel) as archive:
        inside = [each for each in archive.infolist() if ".dist-info/" not in each.filename]
        return {each.filename: each.CRC for each in inside}


# Installing where nothing is


def pythons() -> list[Path]:
    """One of each release of Python from 3.11 on that this machine has."""
    root = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    there = [shutil.which(f"python3.{k}") for k in range(OLDEST[1], 20)]
    found = [Path(p) for p in there if p] + sorted(root.glob("3.*/bin/python"))
    by_release = {}
    for python in found:
        code = "import sys, ensurepip; print(*sys.version_info[:2])"
        told = subprocess.run([python, "-c", code], capture_output=True, text=True, check=False)
        if told.returncode == 0:
            release = tuple(map(int, told.stdout.split()))
            if release >= OLDEST:
                by_release.setdefault(release, python)
    return [by_release[release] for release in sorted(by_release)]


def clean(folder: Path) -> dict[str, str]:
    """An environment without ours: no packages, no cache of films."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "QKVIDEO"))}
    return kept | {"XDG_CACHE_HOME": str(folder / "cache"), "HOME": str(folder)}


def first_film(program: Path, folder: Path) -> None:
    """A film of a sentence, made by what was installed."""
    sentence = "The cat sat on the mat because it was tired"
    command = [program, "render", "mixing", "-q", "m", "--json", "--sentence", sentence]
    environment = clean(folder) | {"QKVIDEO_CACHE": str(folder / "pieces")}
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    (film,) = json.loads(done.stdout)["films"]
    assert (folder / film["files"]["mp4"]).stat().st_size > 100_000


def installed(python: Path, what: Path, folder: Path) -> Path:
    """The program, installed by pip into an environment of its own."""
    subprocess.run([python, "-m", "venv", folder / "env"], check=True)
    pip = [folder / "env/bin/python", "-m", "pip", "install", "--quiet", what]
    subprocess.run(pip, check=True, env=dict(os.environ) | {"PYTHONPATH": ""})
    return folder / "env/bin/qkvideo"


@pytest.mark.long
def test_from_a_wheel_to_a_film_on_every_python(wheel, tmp_path):
    assert pythons()
    for python in pythons():
        folder = tmp_path / python.parent.parent.name / python.name
        folder.mkdir(parents=True)
        begun = time.monotonic()
        program = installed(python, wheel, folder)
        first_film(program, folder)
        assert time.monotonic() - begun < MOST_SECONDS, python
        missing = subprocess.run([program, "doctor"], capture_output=True, text=True, check=False)
        assert missing.returncode == 0, missing.stdout


@pytest.mark.long
def test_from_the_sources_to_a_film(tree, tmp_path):
    program = installed(Path(sys.executable), built("sdist", tree, tmp_path), tmp_path)
    first_film(program, tmp_path)


@pytest.mark.long
def test_from_a_wheel_to_a_film_by_uv(wheel, tmp_path):
    folders = {"UV_TOOL_DIR": tmp_path / "tools", "UV_TOOL_BIN_DIR": tmp_path / "bin"}
    environment = dict(os.environ) | {k: str(v) for k, v in folders.items()} | {"PYTHONPATH": ""}
    begun = time.monotonic()
    uv = [sys.executable, "-m", "uv", "tool", "install", "--quiet", "--python", sys.executable]
    subprocess.run([*uv, wheel], check=True, env=environment)
    first_film(tmp_path / "bin/qkvideo", tmp_path)
    assert time.monotonic() - begun < MOST_SECONDS
