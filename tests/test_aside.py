"""The code of other packages' films may do anything: it does so in a process of its own."""

from __future__ import annotations

import os
import sys
import time
import warnings
from dataclasses import replace
from pathlib import Path

import pytest

from qkvideo.engine.errors import QKVideoError, QKVideoWarning, RequestError
from qkvideo.scenes import entry
from qkvideo.studio.films import aside as asides
from qkvideo.studio.films.aside import aside

OURS = entry("mixing")
THEIRS = replace(OURS, slug="theirs", package="somebody")


@pytest.fixture(autouse=True)
def forked(monkeypatch):
    """A new process could not import this file; threads that other tests left have no locks."""
    monkeypatch.setattr(asides, "can_fork", lambda: True)


def changes_all(folder: Path) -> int:
    os.chdir(folder)
    os.environ.clear()
    warnings.warn(QKVideoWarning("mind this"), stacklevel=1)
    os.write(1, b"no result\n")
    sys.stdout = None  # type: ignore[assignment]
    return os.getpid()


def raises(error: BaseException) -> None:
    raise error


def test_what_it_changes_is_changed_in_its_process_only(tmp_path, monkeypatch, capfd):
    before = Path.cwd(), dict(os.environ)
    with pytest.warns(QKVideoWarning, match="^mind this$"):
        assert aside([OURS, THEIRS], changes_all, tmp_path) != os.getpid()
    assert (Path.cwd(), dict(os.environ)) == before
    out, err = capfd.readouterr()
    assert (out, err) == ("", "no result\n")
    assert aside([OURS], os.getpid) == os.getpid()


def test_that_it_takes_long_is_said_of_films_of_ours_too(monkeypatch):
    monkeypatch.setattr("qkvideo.engine.waiting.SLOW", 0.01)
    with pytest.warns(QKVideoWarning, match="^laying out the films takes more than"):
        aside([OURS], time.sleep, 0.3)


@pytest.mark.parametrize(
    ("function", "given", "kind", "said"),
    [
        (os._exit, 0, QKVideoError, "the process that laid out “theirs” ended with status 0"),
        (raises, RequestError("no\nway"), RequestError, "no\nway"),
        (raises, BaseException("no\nerror"), QKVideoError, "BaseException: no error"),
        (raises, KeyboardInterrupt(), QKVideoError, "“theirs” ended with status 0"),
    ],
)
def test_however_it_ends_there_is_an_error(function, given, kind, said):
    with pytest.raises(QKVideoError, match=said) as caught:
        aside([THEIRS], function, given)
    assert type(caught.value) is kind
