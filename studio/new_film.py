"""`qkvideo new-film`: writes a package with a film of your own."""

from __future__ import annotations

import keyword
import os
import re
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from qkvideo import scenes
from qkvideo.engine.errors import QKVideoError, RequestError
from qkvideo.studio.requests.machine import NewFilmRequest
from qkvideo.studio.requests.option import from_words

_TEMPLATES = Path(__file__).parent / "skeleton" / "templates"
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_LONGEST = 40


@from_words(NewFilmRequest)
def new_film(request: NewFilmRequest) -> Path:
    """Write a Python package with an example film, for lecturers who write a film of their own.

    The package can be installed at once; `qkvideo render` then makes the film.

    Returns:
        The folder of the package.

    Raises:
        RequestError: The name is not a valid name of a film or is in use, or the folder exists.
        QKVideoError: The folder could not be written.
    """
    name = request.name
    module = _module(name)
    folder = Path(request.out) / name
    words = {
        "slug": name,
        "module": module,
        "title": name.replace("-", " ").capitalize(),
    }
    import jinja2

    # The templates are Python, TOML and Fluent, which use single braces; none is HTML.
    loader = jinja2.FileSystemLoader(_TEMPLATES)
    templates = jinja2.Environment(loader=loader, keep_trailing_newline=True)  # noqa: S701  # as said
    try:
        if os.path.lexists(folder):
            raise FileExistsError
        folder.parent.mkdir(parents=True, exist_ok=True)
        # Whole or not at all: what a full disk or a signal leaves half would take the name.
        with TemporaryDirectory(prefix=".new-film-", dir=folder.parent) as room:
            made = Path(room) / name
            for template, path in _files(module).items():
                text = templates.get_template(f"{template}.jinja").render(words)
                (made / path).parent.mkdir(parents=True, exist_ok=True)
                (made / path).write_text(text, encoding="utf-8", newline="\n")
            made.rename(folder)
    except FileExistsError as error:
        raise RequestError(f"“{folder}” exists already: choose another name, or -o") from error
    except OSError as error:
        raise QKVideoError(f"“{folder}” cannot be written: {error.strerror}") from error
    return folder


def _files(module: str) -> dict[str, str]:
    """Return the path in the package for each template."""
    inside = ("story.py", "film.py", "en.ftl")
    return {
        "pyproject.toml": "pyproject.toml",
        "README.md": "README.md",
        "package.py": f"{module}/__init__.py",
        **{name: f"{module}/{name}" for name in inside},
        "test.py": f"tests/test_{module}.py",
    }


def _module(name: str) -> str:
    """Return the name as a module's name.

    Raises:
        RequestError: The name cannot be a module's, or is already used.
    """
    if not _NAME.fullmatch(name) or len(name) > _LONGEST:
        raise RequestError(
            f"“{name}” cannot be a film's name: give up to {_LONGEST} small letters, digits and"
            " hyphens, beginning with a letter, as in row-sums"
        )
    module = name.replace("-", "_")
    if name in {head.slug for head in scenes.programme()}:
        raise RequestError(f"there is a film “{name}” already: choose another name")
    if keyword.iskeyword(module) or find_spec(module) is not None:
        raise RequestError(f"“{name}” is the name of a Python module: choose another one")
    return module
