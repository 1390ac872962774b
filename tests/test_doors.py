"""Files from others are opened in one place, and what libraries make of them is one line of ours.

A module that opens files itself is named here, with whose files they are.
"""

from __future__ import annotations

import ast
import os
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from qkvideo.engine.errors import QKVideoError, RequestError
from qkvideo.engine.files import untrusted
from qkvideo.studio.browser.fonts import woff

ROOT = Path(__file__).parents[1]
DOOR = "engine/files/untrusted.py"
OPENING = {"open", "fdopen", "read_text", "read_bytes"}
"""Names of functions that open a file, whatever they are a part of."""
PARSING = {
    "Image.open",
    "ImageFont.truetype",
    "Presentation",
    "TTFont",
    "av.open",
    "zipfile.ZipFile",
}
PARSING |= {"np.load", "ET.iterparse", "typst.compile", "transformers.AutoConfig.from_pretrained"}
"""Calls with which libraries begin to read a format that files from others can have."""
OWN = {
    "comes with QKVideo or a package that it needs": {
        *("engine/studies/meaning/answers.py", "engine/english/kinds.py", "studio/init.py"),
        *("studio/browser/fonts.py", "studio/browser/page.py", "studio/browser/texts.py"),
        *("studio/decks/typesetting.py", "studio/decks/powerpoint.py", "studio/decks/webpage.py"),
        *("studio/explorer/notebook.py", "studio/explorer/webpage.py"),
        *("scenes/text/languages.py", "studio/films/sources.py", "studio/serve/webpage.py"),
    },
    "is written, or was just written, by this run": {
        *("engine/files/npz.py", "studio/courses/folder.py", "studio/decks/clips.py"),
        *("studio/decks/small.py", "studio/drawing/executors.py", "studio/encoding/animation.py"),
        *("studio/encoding/container.py", "studio/encoding/encoder.py", "studio/files/journal.py"),
        *("studio/encoding/lossless.py", "studio/encoding/verify.py", "studio/files/manifest.py"),
        *("studio/files/publish.py", "studio/files/store.py", "studio/narration/track.py"),
        "studio/serve/secret.py",
    },
    "was opened by the door": {
        *("studio/decks/own.py", "studio/decks/own_powerpoint.py", "studio/encoding/reading.py"),
        *("studio/narration/voice.py", "studio/decks/master.py", "scenes/look/logo.py"),
    },
    "belongs to the system": {
        *("engine/check/supervisor.py", "engine/check/worker.py", "engine/measuring/machine.py"),
    },
    "is the maker's of a part of QKVideo": {
        *("engine/bilingual/build.py", "engine/english/build.py", "engine/lesson/build.py"),
        *("engine/lesson/examine.py", "engine/models/record.py", "engine/recurrence/build.py"),
        "engine/recurrence/examine.py",
    },
}
TRUSTED = {*OWN["comes with QKVideo or a package that it needs"]}
TRUSTED |= OWN["is written, or was just written, by this run"]
TRUSTED |= OWN["is the maker's of a part of QKVideo"]
TRUSTED |= {"studio/decks/own_powerpoint.py", "studio/files/zipping.py", "engine/files/wheel.py"}
"""Modules whose libraries read only what QKVideo wrote, or what was understood before."""
BOTH = {"studio/decks/typesetting.py", "studio/browser/fonts.py", "engine/files/npz.py"}
"""Modules that read files of QKVideo's and files from others."""


@cache
def calls_in(path: Path) -> tuple[ast.Call, ...]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return tuple(node for node in ast.walk(tree) if isinstance(node, ast.Call))


@cache
def name_of(function: ast.expr) -> str:
    return ast.unparse(function)


def calls(match: Callable[[ast.Call], bool]) -> Iterator[str]:
    """Yield the path of each module with a call that matches."""
    for room in ("engine", "scenes", "studio"):
        for path in (ROOT / room).rglob("*.py"):
            if any(map(match, calls_in(path))):
                yield path.relative_to(ROOT).as_posix()


def opens(call: ast.Call) -> bool:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else name_of(call.func)
    return name in OPENING or name_of(call.func) in ("np.load", "np.memmap", "np.fromfile")


def test_one_module_opens_files_from_others():
    named = {path for paths in OWN.values() for path in paths}
    assert {*calls(opens)} - {DOOR} == named


def test_what_libraries_read_is_understood_or_our_own():
    parse = {*calls(lambda call: name_of(call.func) in PARSING)}
    understand = {*calls(lambda call: name_of(call.func).endswith("understood"))}
    assert parse - understand <= TRUSTED - BOTH
    assert understand >= BOTH


class PanicException(BaseException):
    """What a library in Rust raises."""


@pytest.mark.parametrize(
    "error", [KeyError("a\nb"), RecursionError(), MemoryError(), OSError(5, "x"), PanicException()]
)
def test_whatever_a_library_raises_is_one_line(error):
    with pytest.raises(QKVideoError) as refused, untrusted.understood(QKVideoError):
        raise error
    assert str(refused.value)
    assert "\n" not in str(refused.value)


def test_errors_of_ours_keep_their_words_and_an_interruption_is_none():
    with pytest.raises(RequestError, match=r"^why$"), untrusted.understood(QKVideoError):
        raise RequestError("why")
    with (
        pytest.raises(QKVideoError, match=r"^the file: why$"),
        untrusted.understood(lambda why: QKVideoError(f"the file: {why}"), ours=True),
    ):
        raise RequestError("why")
    with pytest.raises(KeyboardInterrupt), untrusted.understood(QKVideoError):
        raise KeyboardInterrupt


def test_what_a_library_prints_is_not_seen_and_what_comes_after_is(capfd, monkeypatch):
    with monkeypatch.context() as without:
        without.setattr("sys.stdout", None)  # as in a program without a terminal
        with untrusted.unheard():
            pass
    print("before")
    with untrusted.unheard():
        os.write(1, b"one\n")
        os.write(2, b"two\n")
    print("after")
    assert capfd.readouterr() == ("before\nafter\n", "")


def test_a_font_that_only_one_library_can_read_is_refused():
    with pytest.raises(RequestError, match="does not fit into a page"):
        woff(b"\0\1\0\0" + bytes(50), "a")
