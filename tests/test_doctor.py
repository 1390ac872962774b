from __future__ import annotations

import platform
import shutil
import sys
import tomllib
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest

from qkvideo.scenes.mobjects import importing as stage
from qkvideo.scenes.text import pango
from qkvideo.studio import doctor as doctors
from qkvideo.studio.doctor import doctor
from qkvideo.studio.text import fonts

ROOT = Path(__file__).parents[1]


def by_name() -> dict[str, doctors.Check]:
    return {check.name: check for check in doctor()}


def test_on_this_machine_nothing_is_missing_and_every_remedy_belongs_to_something():
    for check in doctor():
        assert check.state != "missing", check
        assert bool(check.remedy) == (check.state != "ok"), check


def test_it_looks_at_everything_that_films_need():
    names = by_name().keys()
    assert {"Python", "manim", "Cairo", "Pango", "H.264 encoder", "torch", "transformers"} <= names
    assert {"manim works", "the films' font", "ffmpeg program"} <= names


def test_a_package_that_is_missing_has_a_line_to_type(monkeypatch):
    found = doctors.version

    def version(name):
        if name in ("pysubs2", "torch", "transformers"):
            raise PackageNotFoundError(name)
        return found(name)

    monkeypatch.setattr(doctors, "version", version)
    checks = by_name()
    assert (checks["pysubs2"].state, checks["torch"].state) == ("missing", "optional")
    assert checks["pysubs2"].remedy.startswith("pip install 'pysubs2>=")
    assert checks["torch"].remedy == "pip install 'qkvideo[torch]'"
    assert checks["transformers"].remedy == "pip install 'qkvideo[models]'"


def test_a_manim_that_cannot_be_imported_is_no_traceback(monkeypatch):
    def broken():
        raise ImportError("libpango-1.0.so.0:\ncannot open shared object file")

    monkeypatch.setattr(stage, "import_manim", broken)
    check = by_name()["manim works"]
    assert check.state == "missing"
    assert check.found == "ImportError: libpango-1.0.so.0: cannot open shared object file"
    assert "manimpango" in check.remedy


def test_an_old_python_is_named(monkeypatch):
    monkeypatch.setattr(sys, "version_info", (3, 10, 1, "final", 0))
    check = by_name()["Python"]
    assert check.state == "missing"
    assert "python3.11" in check.remedy


@pytest.mark.parametrize("package", fonts.PACKAGES, ids=lambda p: p.name)
def test_a_sample_is_drawn_by_its_own_package(package):
    for character in package.sample:
        found = fonts.package_for(character, ())
        assert found == package


def test_fonts_that_are_missing_are_optional_and_named(monkeypatch):
    monkeypatch.setattr(pango, "missing_characters", tuple)
    for package in fonts.PACKAGES:
        check = by_name()[f"fonts for {package.what}"]
        assert check.state == "optional"
        assert check.remedy == f"sudo apt-get install {package.name}"
        assert package.sample[0] in check.found


SYSTEMS = {
    "debian": ("Linux", {"ID": "linuxmint", "ID_LIKE": "ubuntu debian"}, "sudo apt-get install "),
    "fedora": ("Linux", {"ID": "rocky", "ID_LIKE": "rhel centos fedora"}, "sudo dnf install "),
    "macos": ("Darwin", {}, "brew install "),
    "windows": ("Windows", {}, "winget install "),
}


@pytest.mark.parametrize("name", SYSTEMS)
def test_each_system_has_its_own_line(name, monkeypatch):
    system, release, begins = SYSTEMS[name]
    monkeypatch.setattr(platform, "system", lambda: system)
    monkeypatch.setattr(platform, "freedesktop_os_release", lambda: release)
    monkeypatch.setattr(shutil, "which", lambda _: None)
    monkeypatch.setattr(sys, "version_info", (3, 10, 1, "final", 0))
    checks = by_name()
    assert checks["narration without a network"].remedy.startswith(begins)
    assert checks["Python"].remedy.startswith(begins)
    everywhere = " ".join(check.remedy for check in checks.values())
    others = [begin for _, _, begin in SYSTEMS.values() if begin != begins]
    assert not [other for other in others if other in everywhere]


def test_what_is_only_for_some_commands_is_an_extra():
    """Each is looked at, and its line installs it."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    offered = set(extras["optional-dependencies"]) - {"docs", "test"}
    assert set(doctors._EXTRAS.values()) == offered
    for package, extra in doctors._EXTRAS.items():
        wanted = extras["optional-dependencies"][extra]
        assert any(each.startswith(package) for each in wanted), (package, extra)
