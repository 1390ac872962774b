"""`qkvideo doctor`: what is installed, what is missing, and the command that installs it."""

from __future__ import annotations

import platform
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, requires, version
from typing import Literal

from qkvideo.studio.text.packages import line

State = Literal["ok", "missing", "optional"]

PYTHON = (3, 11)
_HEADERS = "libcairo2-dev libpango1.0-dev pkg-config"
_EXTRAS = {
    "torch": "torch",
    "transformers": "models",
    "gguf": "gguf",
    "python-pptx": "pptx",
    "starlette": "serve",
    "openpyxl": "xlsx",
    "anywidget": "notebook",
    "distributed": "cluster",
}
"""Packages that only some commands need, with the extra of `qkvideo` that installs each."""


@dataclass(frozen=True)
class Check:
    """The result of checking one package, program or font.

    Attributes:
        name: What was checked.
        state: "ok" if it works. If it does not, "missing" if every film needs it, and "optional" if
            only some functions need it.
        found: The installed version, or another fact in a few words; if the check failed, what is
            wrong.
        remedy: The command that installs what is missing; empty if nothing is missing.
    """

    name: str
    state: State
    found: str
    remedy: str = ""


class Checks(tuple[Check, ...]):
    """The results of all checks, as a tuple."""

    __slots__ = ()

    @property
    def ok(self) -> bool:
        """Whether everything that films need is installed."""
        return all(check.state != "missing" for check in self)

    def as_document(self) -> dict[str, object]:
        """Return the JSON document of `qkvideo doctor --json`."""
        return {"checks": [asdict(check) for check in self]}

    def as_text(self) -> str:
        """Return the text that `qkvideo doctor` prints."""
        lines = []
        for check in self:
            lines.append(f"{check.state:9}{check.name}: {check.found}")
            if check.remedy:
                lines.append(f"{'':9}→ {check.remedy}")
        return "\n".join(lines)


def doctor() -> Checks:
    """Check everything that films depend on."""
    return Checks(check for look in _LOOKS for check in look())


def _python() -> Iterator[Check]:
    new_enough = sys.version_info[:2] >= PYTHON
    wanted = ".".join(map(str, PYTHON))
    remedy = "" if new_enough else line(f"python{wanted} python{wanted}-venv")
    yield Check("Python", "ok" if new_enough else "missing", platform.python_version(), remedy)


def _packages() -> Iterator[Check]:
    for requirement in requires("qkvideo") or ():
        name = re.match(r"[\w.-]+", requirement)
        if name is None or "extra ==" in requirement:
            continue
        try:
            yield Check(name[0], "ok", version(name[0]))
        except PackageNotFoundError:
            wanted = requirement.replace(" ", "")
            yield Check(name[0], "missing", "not installed", f"pip install '{wanted}'")


def _works(
    name: str, remedy: str, look: Callable[[], str], otherwise: State = "missing"
) -> Iterator[Check]:
    """Yield the result of a check that fails if `look` raises any exception."""
    try:
        yield Check(name, "ok", look())
    except Exception as error:  # a broken library may raise anything at import
        why = " ".join(f"{type(error).__name__}: {error}".split())
        yield Check(name, otherwise, why, remedy)


def _drawing() -> Iterator[Check]:
    def cairo() -> str:
        from qkvideo.scenes.text.library import versions

        return versions()[0]

    def pango() -> str:
        from qkvideo.scenes.text.library import versions

        return versions()[1]

    def manim() -> str:
        from qkvideo.scenes.mobjects.importing import import_manim

        return f"{import_manim().__version__}, can be imported"

    def font() -> str:
        from qkvideo.scenes.text.pango import FAMILY, typeset

        if typeset("Q").width <= 0:
            raise OSError("it draws nothing")
        return FAMILY

    rebuild = "pip install --force-reinstall --no-cache-dir pycairo manimpango manim"
    yield from _works("Cairo", line(_HEADERS), cairo)
    yield from _works("Pango", line(_HEADERS), pango)
    yield from _works("manim works", rebuild, manim)
    yield from _works("the films' font", "pip install --force-reinstall font-source-sans-pro", font)


def _encoder() -> Iterator[Check]:
    def x264() -> str:
        import av

        return av.codec.Codec("libx264", "w").long_name

    yield from _works("H.264 encoder", "pip install --force-reinstall --only-binary=av av", x264)
    program = "found" if shutil.which("ffmpeg") else "absent"
    yield Check("ffmpeg program", "ok", f"{program}, not needed")


def _fonts() -> Iterator[Check]:
    try:
        from qkvideo.scenes.text.pango import missing_characters
        from qkvideo.studio.text.fonts import PACKAGES
    except ImportError:  # the checks above have reported it
        return
    for package in PACKAGES:
        missing = missing_characters(package.sample)
        yield Check(
            f"fonts for {package.what}",
            "optional" if missing else "ok",
            f"cannot draw {' '.join(missing)}" if missing else "found",
            line(package.name) if missing else "",
        )


def _extras() -> Iterator[Check]:
    for name, extra in _EXTRAS.items():
        try:
            yield Check(name, "ok", version(name))
        except PackageNotFoundError:
            yield Check(name, "optional", "not installed", f"pip install 'qkvideo[{extra}]'")


def _voice() -> Iterator[Check]:
    found = shutil.which("espeak-ng")
    remedy = "" if found else line("espeak-ng")
    state: State = "ok" if found else "optional"
    yield Check("narration without a network", state, found or "no espeak-ng", remedy)


_LOOKS = (_python, _packages, _drawing, _encoder, _fonts, _extras, _voice)
