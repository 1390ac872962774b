from __future__ import annotations

import ast
import inspect
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import warnings
from functools import cache
from pathlib import Path
from typing import get_args

import click
import numpy as np
import pytest

import qkvideo
from qkvideo import cli
from qkvideo.engine.attention.forward import trace
from qkvideo.engine.check.report import Reports
from qkvideo.engine.errors import MissingError, QKVideoError, QKVideoWarning, RequestError
from qkvideo.engine.measuring.timings import read_timings, write_timings
from qkvideo.studio import tracing
from qkvideo.studio.decks.budget import Encoding
from qkvideo.studio.doctor import Check, Checks
from qkvideo.studio.films.progress import FilmProgress
from qkvideo.studio.films.result import FilmResult, Films
from qkvideo.studio.requests.films import EmbedRequest, RenderRequest, SlidesRequest
from qkvideo.studio.requests.machine import CheckRequest, MeasureRequest
from qkvideo.studio.requests.option import Section
from qkvideo.studio.requests.tensors import ExploreRequest, HeadsRequest, TraceRequest
from qkvideo.studio.text.remarks import StrangeWordsWarning

QKVIDEO = str(Path(sys.executable).with_name("qkvideo"))
COMMANDS = sorted(cli.cli.commands)
OF_THE_COMMAND_LINE = {"as_json", "debug"}
# Written out from the contract.
FILM_KEYS = {
    "slug", "title", "sentence", "tokens", "status", "error",
    "seconds", "frames", "width", "height", "fps", "files", "reading",
}  # fmt: skip


def run(capfd, *arguments: str) -> tuple[int, str, str]:
    """Exit status, standard output and standard error of a command line."""
    with pytest.raises(SystemExit) as ended:
        cli.main(arguments)
    out, err = capfd.readouterr()
    return ended.value.code, out, err


def film(**changes) -> FilmResult:
    return FilmResult(
        **{
            "slug": "score-matrix",
            "title": "The score matrix",
            "sentence": "a b",
            "tokens": ("a", "b"),
            "status": "rendered",
            "width": 854,
            "height": 480,
            "fps": 15,
            "frames": 40,
            "files": {"mp4": Path("o/score-matrix.mp4"), "stills": (Path("o/1.png"),)},
            **changes,
        }
    )


# Commands and the library


def test_the_commands_are_those_of_the_contract_so_far():
    names = "ask build cache check doctor embed explore heads init list measure merge new-film next"
    assert [*names.split(), "questions", "render", "serve", "slides", "trace", "train"] == COMMANDS


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_a_library_function_of_its_name_and_power(name):
    function = getattr(qkvideo, name.replace("-", "_"))
    parameters = set(inspect.signature(function).parameters)
    options = {p.name for p in cli.cli.commands[name].params} - OF_THE_COMMAND_LINE
    assert options <= parameters
    assert parameters - options <= {"progress", "script"}
    assert inspect.getdoc(function)


@pytest.mark.parametrize("name", COMMANDS)
def test_defaults_are_the_same_in_the_library(name):
    parameters = inspect.signature(getattr(qkvideo, name.replace("-", "_"))).parameters
    for option in cli.cli.commands[name].params:
        if option.required or option.name in OF_THE_COMMAND_LINE | {"sentence"}:
            continue
        default = option.get_default(click.Context(cli.cli.commands[name]))
        if default in (None, click.core.UNSET, ()):
            assert parameters[option.name].default in (None, ())
        else:
            assert parameters[option.name].default == default, option.name


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_and_option_has_help(name):
    command = cli.cli.commands[name]
    assert command.help.strip()
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            assert parameter.help, parameter.name


def test_the_face_names_what_it_has():
    for name in (*qkvideo.__all__, "list"):
        assert getattr(qkvideo, name) is not None
        assert name in dir(qkvideo)
    assert "list" not in qkvideo.__all__
    with pytest.raises(AttributeError, match="nothing_like_it"):
        qkvideo.nothing_like_it  # noqa: B018


# Help


def test_options_stand_in_groups_and_every_command_has_an_example(capfd):
    for name in COMMANDS:
        _, out, _ = run(capfd, name, "--help")
        assert "\nExample:\n  qkvideo " in out, name
    _, out, _ = run(capfd, "render", "--help")
    heads = [line[:-1] for line in out.splitlines() if line.endswith(":") and line[0] != " "]
    assert heads == [*get_args(Section), "Example"]
    options = [p for p in cli.cli.commands["render"].params if isinstance(p, click.Option)]
    for option in options:
        row = rf"^  (-\w, )?{option.opts[-1]}( |$)"
        assert len(re.findall(row, out.partition("Example:")[0], re.M)) == 1, option


REQUESTS = (
    *(RenderRequest, SlidesRequest, EmbedRequest, TraceRequest, HeadsRequest, ExploreRequest),
)
EXAMPLES = [
    line for request in (*REQUESTS, MeasureRequest, CheckRequest) for line in request.EXAMPLES
]


@pytest.mark.parametrize("line", EXAMPLES)
def test_every_example_is_understood(capfd, line, tmp_path, monkeypatch, made):
    monkeypatch.chdir(tmp_path)
    write_timings(Path("timings.json"), made())
    monkeypatch.setattr(qkvideo, "measure", lambda **_: made())
    monkeypatch.setattr(qkvideo, "check", lambda *_, **__: Reports())
    _, name, *rest = shlex.split(line)
    dry = ["--dry-run"] if name in ("render", "slides", "embed") else []
    assert run(capfd, name, *rest, *dry)[0] == 0


def test_summaries_are_whole_and_completion_is_told(capfd):
    _, out, _ = run(capfd, "--help")
    assert "..." not in out.partition("Commands:")[2]
    for name in COMMANDS:
        first = " ".join(cli.cli.commands[name].help.partition("\n\n")[0].split())
        assert first in " ".join(out.split())
    for shell in ("bash", "zsh", "fish"):
        assert f"_QKVIDEO_COMPLETE={shell}_source qkvideo" in out


def completed(*words: str) -> list[str]:
    env = os.environ | {
        "_QKVIDEO_COMPLETE": "bash_complete",
        "COMP_WORDS": " ".join(["qkvideo", *words]),
        "COMP_CWORD": str(len(words)),
    }
    done = subprocess.run([QKVIDEO], env=env, capture_output=True, text=True, check=True)
    return [line.partition(",")[2] for line in done.stdout.splitlines()]


def test_a_shell_completes_films_and_beats():
    assert completed("render", "score") == ["score-matrix"]
    assert completed("render", "--beat", "masking/quiz-bl") == ["masking/quiz-blocked"]


def test_nothing_is_said_between_the_words_that_are_completed(capfd, monkeypatch):
    monkeypatch.setenv("_QKVIDEO_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", "qkvideo render ")
    monkeypatch.setenv("COMP_CWORD", "many")
    assert run(capfd) == (1, "", "")


# What is imported


@cache
def imported_by(code: str) -> set[str]:
    script = f"import sys\ntry:\n    {code}\nexcept SystemExit: pass\nprint(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    return {name.partition(".")[0] for name in done.stdout.splitlines()[-1].split()}


def command_line(*arguments: str) -> str:
    return f"import qkvideo.cli; qkvideo.cli.main({list(arguments)})"


@pytest.mark.parametrize(
    ("code", "absent"),
    [
        ("import qkvideo.cli", {"numpy", "manim", "torch", "rich", "av", "pydantic"}),
        (command_line("--help"), {"numpy", "manim", "torch", "rich", "av", "pydantic"}),
        (command_line("render", "--help"), {"numpy", "manim", "torch", "rich", "av"}),
        (command_line("list"), {"numpy", "manim", "torch", "rich", "av", "pydantic"}),
        (command_line("trace", "--sentence", "a b"), {"manim", "torch", "rich", "av"}),
        (
            command_line("render", "--sentence", "a b", "--dry-run", "-q", "l", "-o", "/tmp/none"),
            # A run that finds all of its films there does little more.
            {"manim", "torch", "rich", "av", "pydantic", "filelock", "fluent", "cairo"},
        ),
    ],
)
def test_nothing_heavy_is_imported_before_it_is_needed(code, absent):
    assert not imported_by(code) & absent


def test_the_check_above_can_fail():
    assert "numpy" in imported_by("import qkvideo.engine.attention.trace")


@pytest.mark.parametrize(("typed", "meant"), [("score", "score-matrix"), ("mixin", "mixing")])
def test_a_film_is_meant_that_has_nearly_that_name(capfd, typed, meant):
    _, _, err = run(capfd, "render", typed, "--sentence", "a")
    assert f"did you mean “{meant}”?" in err
    _, _, err = run(capfd, "render", "zzz", "--sentence", "a")
    assert "did you mean" not in err


@pytest.mark.parametrize(
    "asked",
    [
        ["list", "--json", "--bogus"],
        ["trace", "--json"],
        ["trace", "--sentence", "a", "--layer", "9", "--json"],
        ["trace", "--seed", "x", "--json"],
    ],
)
def test_with_json_an_error_is_json_as_well(capfd, asked):
    status, out, err = run(capfd, *asked)
    assert json.loads(out) == {
        "error": {"message": err.removeprefix("qkvideo: ").strip(), "status": 2}
    }
    assert status == 2


def test_a_sentence_that_looks_like_json_is_none(capfd):
    assert run(capfd, "trace", "--seed", "x", "--", "--json")[1] == ""


def test_weights_that_know_few_of_the_words_are_named_in_one_line(capfd):
    german = "Der Hund bellte, weil er den Briefträger sah"
    for asked in (["trace", "--json"], ["heads", "--json"], ["render", "--dry-run", "--json"]):
        status, out, err = run(capfd, *asked, "--sentence", german)
        assert status == 0
        assert json.loads(out)
        lines = [line for line in err.splitlines() if "not know" in line]
        assert len(lines) == 1
        assert "English only" in lines[0]
        assert "4 of 8 words (“Hund”, “bellte”, “Briefträger”, …)" in lines[0]
    _, _, err = run(capfd, "trace", "--sentence", "The cat sat on the Xyzzy!")
    assert err == ""
    with pytest.warns(StrangeWordsWarning, match="4 of 8"):
        qkvideo.trace(german)


# Errors: one line, and the status that says whose they are


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["bogus"], "bogus"),
        (["list", "--bogus"], "--bogus"),
        (["render"], "--sentence"),
        (["render", "--sentence"], "--sentence"),
        (["render", "--sentence", "a", "--sentence-file", "x"], "two sentences"),
        (["render", "score", "--sentence", "a"], "score-matrix"),
        (["render", "--sentence", "a", "-q", "x"], "'l', 'm', 'h', 'p', 'k'"),
        (["render", "--sentence", "a", "--timings", "nowhere.json"], "nowhere.json"),
        (["trace", "--sentence", "a", "--mask", "x"], "causal+padding"),
        (["trace", "--sentence", "a", "--temperature", "0"], "temperature"),
        (["trace", "--sentence", "a", "--head", "x"], "'x'"),
        (["trace", "--sentence", "a", "--layer", "9"], "layer 9"),
        (["trace", "--sentence", "a", "-o", "x.txt"], ".npz, .json or .csv"),
        (["trace", "--sentence", ""], "sentence"),
        (["trace", "--sentence-file", "nowhere/at all"], "nowhere/at all"),
        (["trace", "--sentence-file", "."], "“.”"),
        (["trace", "--sentence", "a\x1b[31mb"], "U+001B"),
    ],
)
def test_a_wrong_request_is_one_line_and_status_2(capfd, arguments, part):
    status, out, err = run(capfd, *arguments)
    assert (status, out) == (2, "")
    assert part in err
    assert err.startswith("qkvideo: ")
    assert len(err.splitlines()) == 1


NEEDED = "this needs what is not installed yet; type:"


def test_every_line_that_installs_something_says_first_what_needs_it():
    root = Path(qkvideo.__file__).parent
    for room in ("engine", "scenes", "studio"):
        for path in (root / room).rglob("*.py"):
            text = path.read_text("utf-8")
            for node in ast.walk(ast.parse(text)) if "MissingError(" in text else ():
                if isinstance(node, ast.Call) and ast.unparse(node.func) == "MissingError":
                    assert len(node.args) == 2, f"{path}:{node.lineno}"


@pytest.mark.parametrize(
    ("error", "status", "line"),
    [
        (QKVideoError("it broke\nin two"), 1, "qkvideo: it broke in two"),
        (RequestError("wrong"), 2, "qkvideo: wrong"),
        (MissingError("apt install x"), 3, f"qkvideo: {NEEDED}\napt install x"),
        (
            MissingError("apt install x", "voices need"),
            3,
            "qkvideo: voices need what is not installed yet; type:\napt install x",
        ),
        (KeyboardInterrupt(), 130, "qkvideo: interrupted"),
        (ZeroDivisionError("oh"), 1, "qkvideo: ZeroDivisionError: oh (--debug shows where)"),
        (OSError(28, "No space", "x"), 1, "qkvideo: the system refused: No space (“x”)"),
        (RequestError("{x} %s [bold]\x1b]0;t\x07"), 2, "qkvideo: {x} %s [bold]\\x1b]0;t\\x07"),
    ],
)
def test_every_error_has_its_status_and_one_line(capfd, monkeypatch, error, status, line):
    def fails():
        raise error

    monkeypatch.setattr(qkvideo, "list", fails)
    found, out, err = run(capfd, "list")
    assert (found, out) == (status, "")
    assert err.strip() == line
    found, out, err = run(capfd, "list", "--json")
    assert (found, err.strip()) == (status, line)
    told = json.loads(out)["error"]
    assert told["status"] == status
    assert line.endswith(told["message"].replace("\x1b", "\\x1b").replace("\x07", "\\x07"))
    found, _, err = run(capfd, "list", "--debug")
    assert found == status
    if not isinstance(error, KeyboardInterrupt):
        assert "Traceback" in err
        assert "in fails" in err


@pytest.mark.parametrize("words", [["--help"], ["list"], ["trace", "--sentence", "a", "--json"]])
def test_a_pipe_that_nobody_reads_ends_a_command_without_a_word(words):
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "qkvideo.cli", *words]
    done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)
    assert (done.returncode, done.stderr) == (1, b"")


def test_closed_streams_are_as_if_nothing_was_typed_and_nobody_read(tmp_path):
    command = f"exec {sys.executable} -m qkvideo.cli"
    done = subprocess.run(
        f"{command} trace --sentence-file - <&-", shell=True, capture_output=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"qkvideo: there is nothing to read in the sentence")
    # Reports of progress ask whether standard error is a terminal.
    (tmp_path / "mine.py").write_text("def attention(Q, K, V): return V")
    done = subprocess.run(
        f"{command} check {tmp_path}/mine.py --json 2>&-",
        shell=True,
        stdout=subprocess.PIPE,
        check=False,
    )
    assert "error" not in json.loads(done.stdout)


def test_a_terminal_that_knows_little_unicode_gets_escapes():
    command = [sys.executable, "-m", "qkvideo.cli", "trace", "--sentence"]
    env = os.environ | {"PYTHONIOENCODING": "latin-1"}
    done = subprocess.run([*command, "ä 猫"], env=env, capture_output=True, check=True)
    assert b"\xe4 \\u732b" in done.stdout
    done = subprocess.run([*command, "ä 猫", "--json"], env=env, capture_output=True, check=True)
    assert json.loads(done.stdout)["meta"]["sentence"] == "ä 猫"


# Sentences


def test_a_sentence_may_look_like_an_option(capfd):
    status, out, _ = run(capfd, "trace", "--sentence=--help", "--json")
    assert status == 0
    assert json.loads(out)["meta"]["sentence"] == "--help"


@pytest.mark.parametrize("sentence", ["--help", "--", "-", "-q l", "--sentence=x", "@file"])
def test_a_sentence_after_two_dashes_is_one_whatever_it_begins_with(capfd, sentence):
    status, out, _ = run(capfd, "trace", "--seed", "1", "--json", "--", sentence)
    assert status == 0
    assert json.loads(out)["meta"]["sentence"] == sentence


def test_after_two_dashes_come_films_where_there_is_a_sentence_already(capfd, monkeypatch):
    calls = []
    monkeypatch.setattr(qkvideo, "render", lambda **choices: calls.append(choices) or Films())
    run(capfd, "render", "-q", "l", "--", "score-matrix")
    run(capfd, "render", "a", "--", "--dashes --")
    for given in (["--sentence", "--"], ["--sentence=--"], ["--sentence", "--sentence"]):
        run(capfd, "render", *given, "--", "score-matrix")
    assert [(c["sentence"], c["slugs"]) for c in calls] == [
        ("score-matrix", ()),
        ("--dashes --", ("a",)),
        ("--", ("score-matrix",)),
        ("--", ("score-matrix",)),
        ("--sentence", ("score-matrix",)),
    ]
    status, _, err = run(capfd, "render", "--", "The", "cat")
    assert status == 2
    assert "2 sentences after --" in err


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"The cat sat", "The cat sat"),
        (b"\xef\xbb\xbfThe cat\n", "The cat"),
        ("Die Katze saß\r\n".encode(), "Die Katze saß"),
    ],
)
def test_a_sentence_comes_from_a_file_or_standard_input(capfd, content, expected, tmp_path):
    file = tmp_path / "s.txt"
    file.write_bytes(content)
    asked = ["trace", "--json", "--sentence-file"]
    command = [sys.executable, "-m", "qkvideo.cli", *asked, "-"]
    done = subprocess.run(command, input=content, capture_output=True, check=True)
    for out in (done.stdout, run(capfd, *asked, str(file))[1]):
        assert json.loads(out)["meta"]["sentence"].strip() == expected


@pytest.mark.parametrize(
    ("content", "part"),
    [
        (b"ab\xe9", "byte 3 is 0xe9"),
        (b"\xef\xbb\xbfab\xe9", "byte 6 is 0xe9"),
        (b"\xff\xfea\0", "byte 1 is 0xff"),
        (b"x" * 70_000, "65,536"),
    ],
)
def test_what_is_not_utf8_is_named_by_its_byte(capfd, tmp_path, content, part):
    file = tmp_path / "s.txt"
    file.write_bytes(content)
    status, _, err = run(capfd, "trace", "--sentence-file", str(file))
    assert status == 2
    assert part in err


def test_stray_bytes_on_the_command_line_are_named(capfd):
    status, _, err = run(capfd, "trace", "--sentence", "ab\udce9")
    assert status == 2
    assert "byte 3 is 0xe9" in err


@pytest.mark.parametrize("how", [[sys.executable, "-m", "qkvideo.cli"], [QKVIDEO]])
def test_python_files_in_the_current_folder_change_nothing(tmp_path, how):
    """Whatever they are called: our libraries, the standard one's modules, ourselves."""
    imported = imported_by(command_line("render", "--sentence", "a b", "--dry-run", "-o", "o"))
    names = {"manim", "numpy", "typst", "torch", *imported} - {"qkvideo", "__main__"}
    for name in names | ({"qkvideo", "cli"} if how == [QKVIDEO] else set()):
        (tmp_path / f"{name}.py").write_text("raise SystemExit('a file that nobody asked for')\n")
    asked = ["render", "score-matrix", "--sentence", "a b", "--dry-run", "-o", "o"]
    done = subprocess.run([*how, *asked], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "score-matrix: planned\n")


# What comes out


HOSTILE = "a\n\x1b[31m\u202e\x9b\u2028\u2066\udcff猫.npz"
ESCAPED = r"a\n\x1b[31m\u202e\x9b\u2028\u2066\udcff猫.npz"


def test_a_terminal_never_gets_commands_from_names(capfd, monkeypatch):
    monkeypatch.setattr(qkvideo, "trace", lambda *_, **__: None)
    _, out, _ = run(capfd, "trace", "--sentence", "a", "-o", HOSTILE)
    assert out == ESCAPED + "\n"
    _, out, _ = run(capfd, "trace", "--sentence", "a", "-o", HOSTILE, "--json")
    assert json.loads(out) == {"file": HOSTILE}
    assert not set(out) & set(HOSTILE) - set("a\n[31m猫.npz")


def test_nor_from_messages(capfd):
    for asked in (
        ["render", "--sentence", "a", "--weights", HOSTILE],
        ["render", "--sentence", "a", "--timings", HOSTILE],
        ["render", HOSTILE, "--sentence", "a"],
        ["render", "--sentence", "a", "--beat", HOSTILE],
        ["render", "--sentence", "a", "--format", HOSTILE],
        ["render", "--sentence", "a", "-q", HOSTILE],
        ["trace", "--sentence", "a", "-o", HOSTILE + ".x"],
        ["trace", "--sentence-file", HOSTILE],
        ["trace", "--seed", HOSTILE],
        [HOSTILE],
        ["--debug" + HOSTILE],
    ):
        for debug in ([], ["--debug"]):
            status, out, err = run(capfd, *asked, *(debug if len(asked) > 1 else []))
            assert (status, out) == (2, "")
            assert not set(err) & set("\x1b\u202e\x9b\u2028\u2066\udcff"), asked
            assert err.count("\n") == 1 or debug, err


def test_render_prints_each_files_path(capfd, monkeypatch):
    monkeypatch.setattr(qkvideo, "render", lambda **_: Films((film(), film(status="cached"))))
    status, out, err = run(capfd, "render", "--sentence", "a b")
    assert status == 0
    assert out.splitlines() == ["o/score-matrix.mp4", "o/1.png"] * 2
    assert "rendered" in err
    assert "cached" in err


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({"stills": tuple(map(Path, "abc"))}, "rendered, 3 pictures"),
        ({"stills": (Path("a"),)}, "rendered, 1 picture"),
        ({"svg": Path("a.svg")}, "rendered, 1 picture"),
        ({"mp4": Path("a.mp4")}, "rendered, 2.66667 s of film"),
    ],
)
def test_pictures_are_counted_and_films_have_a_length(capfd, monkeypatch, files, told):
    monkeypatch.setattr(qkvideo, "render", lambda **_: Films((film(files=files),)))
    assert run(capfd, "render", "--sentence", "a b")[2] == f"score-matrix: {told}\n"


def test_encoding_is_told_as_it_goes(capfd, monkeypatch):
    def slides(progress, **_):
        progress(Encoding(44_000_000, 11_000_000, 15_000_000, 90.0))
        progress(Encoding(30_400_000, 11_000_000, 15_200_000, 3.4))
        return (Path("x.html"),)

    monkeypatch.setattr(qkvideo, "slides", slides)
    _, _, err = run(capfd, "slides", "--sentence", "a", "-o", "x.html")
    assert err.splitlines() == [
        "encoding 44 MB of films, to fit into a deck of about 15 MB: about 90 s left",
        "encoding 30 MB of films, to fit into a deck of about 15 MB: about 3 s left",
    ]


def test_render_hands_every_option_on(capfd, monkeypatch):
    calls = []
    monkeypatch.setattr(qkvideo, "render", lambda **choices: calls.append(choices) or Films())
    run(capfd, "render", "a", "b", "--sentence", "s", "--weights", "w.npz", "--layer", "2",
        "--head", "3", "--seed", "4", "--mask", "causal", "--pad", "5", "--temperature", "0.5",
        "--dtype", "float64", "--download", "--row", "6", "--means", "1", "--slot", "2",
        "--versus-means", "3", "--versus", "v", "--ask", "a",
        "--lang", "de", "--theme", "light", "--aspect", "9:16", "-q", "l",
        "--narrate", "espeak", "--pace", "brisk", "--described", "--bare",
        "--licence", "CC BY", "--format", "png", "-t", "--stills", "--beat", "x", "--beat", "y",
        "--without", "a/z", "--code", "torch",
        "--timings", "t.json", "-o", "d", "-p", "-j", "7", "--timeout", "60", "--join",
        "--dry-run")  # fmt: skip
    assert calls == [
        {
            "slugs": ("a", "b"), "lecture": "short", "sentence": "s", "sentence_file": None,
            "weights": "w.npz", "layer": 2, "head": 3,
            "seed": 4, "mask": "causal", "pad": 5, "temperature": 0.5,
            "dtype": "float64", "download": True, "row": 6, "means": 1, "versus_means": 3,
            "slot": 2, "versus": "v",
                "ask": "a",
            "lang": "de", "theme": "light", "narrate": "espeak", "pace": "brisk", "described": True,
            "aspect": "9:16", "quality": "l", "format": "png", "transparent": True,
            "stills": True, "beat": ("x", "y"), "without": ("a/z",), "code": "torch",
            "timings": Path("t.json"), "out": Path("d"), "join": True, "bare": True,
            "licence": "CC BY",
            "preview": True, "jobs": 7, "timeout": 60.0, "dry_run": True, "progress": None,
        }
    ]  # fmt: skip


def test_render_json_is_one_document_with_the_contracts_keys(capfd, monkeypatch):
    failed = film(status="failed", error="why", frames=None, files={}, details="Traceback …")
    monkeypatch.setattr(qkvideo, "render", lambda **_: Films((film(), failed)))
    status, out, err = run(capfd, "render", "--sentence", "a b", "--json")
    assert status == 1
    assert err == "qkvideo: score-matrix: why\n"
    first, second = json.loads(out)["films"]
    assert first.keys() == second.keys() == FILM_KEYS
    assert first["files"] == {"mp4": "o/score-matrix.mp4", "stills": ["o/1.png"]}
    assert first["seconds"] == pytest.approx(40 / 15, abs=1e-6)
    assert (second["seconds"], second["error"], second["files"]) == (None, "why", {})
    _, _, err = run(capfd, "render", "--sentence", "a b", "--debug")
    assert "Traceback …" in err


def test_list_names_every_film_and_beat(capfd):
    status, out, _ = run(capfd, "list", "--json")
    assert status == 0
    films = json.loads(out)["films"]
    matrix = next(f for f in films if f["slug"] == "score-matrix")
    assert matrix.keys() == {"slug", "title", "summary", "beats", "lecture"}
    assert len(matrix["beats"]) >= 6
    _, out, _ = run(capfd, "list")
    assert all(text in out for text in ("score-matrix", matrix["title"], *matrix["beats"]))


def test_trace_prints_tables_json_or_writes_a_file(capfd, tmp_path):
    model = trace("a b", mask="causal").at()
    _, out, _ = run(capfd, "trace", "--sentence", "a b", "--mask", "causal")
    assert f"{model.scores[0, 1]:.4f}" in out
    _, out, _ = run(capfd, "trace", "--sentence", "a b", "--mask", "causal", "--json")
    assert json.loads(out)["scores"] == model.scores.tolist()
    path = tmp_path / "t.npz"
    status, out, _ = run(capfd, "trace", "--sentence", "a b", "--mask", "causal", "-o", str(path))
    assert (status, out) == (0, f"{path}\n")
    with np.load(path, allow_pickle=False) as arrays:
        assert (arrays["masked"] == model.masked).all()
        assert json.loads(str(arrays["meta"]))["mask"] == "causal"
    _, out, _ = run(capfd, "trace", "--sentence", "a b", "--all", "-o", str(path), "--json")
    assert json.loads(out) == {"file": str(path)}
    with np.load(path, allow_pickle=False) as arrays:
        assert "L1.H1.scores" in arrays


def test_the_librarys_trace_gives_the_whole_computation(tmp_path):
    found = tracing.trace("a b c", pad=1, temperature=2.0, out=tmp_path / "t.json")
    assert (found.n, found.pad, found.temperature) == (4, 1, 2.0)
    assert json.loads((tmp_path / "t.json").read_text())["meta"]["temperature"] == 2.0
    with pytest.raises(RequestError, match="head 5"):
        tracing.trace("a b c", head=5)


def test_measure_writes_a_file_that_can_be_read(capfd, tmp_path):
    path = tmp_path / "timings.json"
    asked = ["--n", "16,32", "--variants", "naive,blockwise", "--repeats", "2", "--threads", "1"]
    status, out, err = run(capfd, "measure", *asked, "-o", str(path))
    assert (status, out) == (0, f"{path}\n")
    assert "4/4" in err
    assert {(c.variant, c.n) for c in read_timings(path).cells} == {
        (variant, n) for variant in ("naive", "blockwise") for n in (16, 32)
    }


@pytest.mark.parametrize("asked", [["--n", "16,x"], ["--n", "0"], ["--variants", "magic"]])
def test_measure_refuses_in_one_line(capfd, asked):
    status, out, err = run(capfd, "measure", *asked)
    assert (status, out, err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize(("state", "status"), [("ok", 0), ("optional", 0), ("missing", 3)])
def test_doctor_has_a_status(capfd, monkeypatch, state, status):
    monkeypatch.setattr(qkvideo, "doctor", lambda: Checks([Check("x", state, "found", "mend it")]))
    found, out, _ = run(capfd, "doctor")
    assert found == status
    assert "mend it" in out
    found, out, _ = run(capfd, "doctor", "--json")
    assert found == status
    assert json.loads(out) == {
        "checks": [{"name": "x", "state": state, "found": "found", "remedy": "mend it"}]
    }


def test_progress_is_shown_to_a_terminal_only(monkeypatch, capfd):
    heard = []
    monkeypatch.setattr(qkvideo, "render", lambda progress, **_: heard.append(progress) or Films())
    run(capfd, "render", "--sentence", "a")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    run(capfd, "render", "--sentence", "a")
    plain, shown = heard
    for progress in (FilmProgress("mixing", 0, 15), FilmProgress("mixing", 30, 15)):
        plain(progress)
    assert capfd.readouterr().err == ""
    assert callable(shown)


def test_what_each_film_of_a_lecture_warns_of_is_said_once(capfd, monkeypatch):
    def render(**_):
        for text in ("half of the words are unknown", "another warning") * 2:
            warnings.warn(text, QKVideoWarning, stacklevel=1)
        return Films()

    monkeypatch.setattr(qkvideo, "render", render)
    for _ in range(2):  # a later command says it again
        _, _, err = run(capfd, "render", "--sentence", "a")
        assert [line for line in err.splitlines() if "sure" not in line] == [
            "qkvideo: half of the words are unknown",
            "qkvideo: another warning",
        ]


def test_for_whom_a_run_waits_is_told_once(capfd, monkeypatch):
    def render(progress, **_):
        for waiting in ("", "another run is making it in “a\x1b”", "another run …"):
            for _ in range(3):
                progress(FilmProgress("mixing", 0, 15, waiting))
        return Films()

    monkeypatch.setattr(qkvideo, "render", render)
    status, out, err = run(capfd, "render", "--sentence", "a", "--json")
    assert (status, json.loads(out)) == (0, {"films": []})
    assert err.splitlines() == [
        r"qkvideo: mixing: another run is making it in “a\x1b”",
        "qkvideo: mixing: another run …",
    ]


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_being_asked_to_end_lets_go_of_everything_first(tmp_path, name):
    script = f"""
import os, signal, sys, time
signal.signal(signal.{name}, signal.SIG_DFL)  # whoever runs the tests may be deaf to it (nohup)
import qkvideo
from qkvideo import cli

def render(**_):
    try:
        os.kill(os.getpid(), signal.{name})
        time.sleep(300)
    finally:
        os.kill(os.getpid(), signal.{name})  # a second one does not disturb
        print("let go")

qkvideo.render = render
cli.main(["render", "--sentence", "a"])
"""
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=120)
    assert done.returncode == 128 + getattr(signal, name)
    assert done.stdout == "let go\n"
    assert done.stderr == "qkvideo: interrupted\n"


@pytest.mark.parametrize("module", ["click", "qkvideo.studio.requests.films"])
def test_ctrl_c_while_the_program_is_still_imported_ends_it_quietly(module):
    script = f"""
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)

class Pressing:
    def find_spec(self, name, *_):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Pressing())
from qkvideo.cli import main
"""
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, "", "")  # a shell's 130


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="there are no terminals to hang up")
def test_whoever_was_started_to_outlive_its_terminal_does():
    """As nohup starts it: deaf to SIGHUP."""
    script = """
import os, signal, sys
signal.signal(signal.SIGHUP, signal.SIG_IGN)
import qkvideo
from qkvideo import cli

def render(**_):
    os.kill(os.getpid(), signal.SIGHUP)
    print("goes on")
    return ()

qkvideo.render = render
cli.main(["render", "--sentence", "a"])
"""
    done = subprocess.run(
        [sys.executable, "-c", script], check=False, capture_output=True, text=True, timeout=120
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "goes on\n", "")


def test_trace_shows_a_second_sentence_after_the_first(capfd, tmp_path):
    status, out, _ = run(capfd, "trace", "--sentence", "a b", "--versus", "c d e")
    assert status == 0
    assert out.index("a b") < out.index("\nversus\n")
    assert "\nc d e\n3 tokens" in out
    file = tmp_path / "t.json"
    assert run(capfd, "trace", "--sentence", "a", "--versus", "b", "-o", str(file))[0] == 0
    assert json.loads(file.read_text(encoding="utf-8"))["versus.tokens"] == ["b"]


def test_a_long_trace_is_announced_before_it_is_written(capfd, monkeypatch):
    monkeypatch.setattr(cli, "_MANY", 50)
    status, out, err = run(capfd, "trace", "--sentence", "a cat", "--weights", "random")
    assert (status, bool(out)) == (0, True)
    assert re.search(r"^[\d,]+ numbers as text take a while; -o FILE\.npz is faster$", err, re.M)
    monkeypatch.setattr(cli, "_MANY", 10**9)
    assert "numbers" not in run(capfd, "trace", "--sentence", "a cat", "--weights", "random")[2]


def test_a_limit_of_open_files_is_named_with_what_to_do():
    code = (
        "import os, resource; from qkvideo import cli\n"
        "def many(*_, **__):\n"
        "    resource.setrlimit(resource.RLIMIT_NOFILE, (40, 40))\n"
        "    while True: os.dup(0)\n"
        "cli.qkvideo.trace = many\n"
        "cli.main(['trace', '--sentence', 'a'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == (
        "qkvideo: too many files are open at once: use a smaller -j, or raise ulimit -n\n"
    )


SWALLOWED = """
import os, signal, sys, time, weakref
from qkvideo.engine.working.signals import Ended, signals_as_exceptions

class Thing: pass

def ask(_):
    os.kill(os.getpid(), signal.NAME)
    for _ in range(1000): pass  # the handler runs in here, where nothing can be raised

try:
    with signals_as_exceptions():
        thing = Thing()
        there = weakref.ref(thing, ask)
        del thing
        time.sleep(100)
        sys.exit("nobody was told")
except Ended as error:
    sys.exit(error.status)
except KeyboardInterrupt:
    sys.exit(130)
"""


@pytest.mark.parametrize(("name", "status"), [("SIGTERM", 143), ("SIGINT", 130)])
def test_being_asked_to_end_is_heard_even_where_python_drops_exceptions(name, status):
    told = subprocess.run(
        [sys.executable, "-c", SWALLOWED.replace("NAME", name)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (told.returncode, told.stderr) == (status, "")


STARTED = """
import os, signal
from doing import ready
from qkvideo.engine.working.child import start

signal.signal(signal.SIGINT, lambda *_: None)
for _ in range(4):
    child = start(ready)
    while not child.connection.poll(0.001):
        os.kill(child.process.pid, signal.SIGINT)
    assert child.received() == "ready"
    child.end()
"""


def test_a_process_that_starts_does_not_hear_ctrl_c(tmp_path):
    (tmp_path / "started.py").write_text(STARTED)
    (tmp_path / "doing.py").write_text("def ready(connection):\n    connection.send('ready')\n")
    done = subprocess.run(
        [sys.executable, tmp_path / "started.py"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
