"""What the system refuses is one clear line, whichever command asked for it."""

from __future__ import annotations

import errno
import importlib
import os
import pickle
import subprocess
import sys
from pathlib import Path

import click
import pytest

from qkvideo import cli
from qkvideo.engine.errors import MissingError, QKVideoError, described
from qkvideo.engine.files.npz import write_file
from qkvideo.engine.models.loading import _refusal
from qkvideo.scenes.look.brand import ColourError
from qkvideo.scenes.text.own import OwnWordsError
from qkvideo.studio.lectures.bounds import BoundsError
from qkvideo.studio.lectures.table import TableError

LONG = "a" * 300
CAT = "The cat sat on the mat because it was tired"
PROGRAM = [sys.executable, "-m", "qkvideo.cli"]


def run(*asked: str, **how) -> tuple[int, str]:
    """Exit status and standard error."""
    how = {"stdout": subprocess.DEVNULL, "timeout": 120, **how}
    done = subprocess.run([*PROGRAM, *asked], check=False, stderr=subprocess.PIPE, text=True, **how)
    return done.returncode, done.stderr


def one_line(err: str) -> bool:
    return err.startswith("qkvideo: ") and err.count("\n") == 1 and "--debug" not in err


@pytest.mark.parametrize(
    "error",
    [
        MissingError("pip install x", "films need"),
        ColourError("no colour", "ground"),
        OwnWordsError("too long", "mixing-title"),
        BoundsError("too deep", 3),
        TableError(2, "no such column"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_an_error_can_go_to_another_process(error):
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))


@pytest.mark.parametrize(
    "asked",
    [
        ["trace", "-o", f"{LONG}.npz"],
        ["trace", "--weights", f"{LONG}.npz"],
        ["trace", "--sentence-file", LONG],
        ["render", "-o", LONG, "--dry-run"],
        ["render", "--timings", LONG, "--dry-run"],
        ["slides", "-o", f"{LONG}.html", "--dry-run"],
        ["embed", "mixing", "-o", f"{LONG}.zip", "--dry-run"],
        ["heads", "-o", f"{LONG}.png"],
        ["measure", "--n", "8", "-o", f"{LONG}.json"],
    ],
    ids=lambda asked: " ".join(asked)[:12],
)
def test_a_file_name_of_300_letters_is_refused_by_name(asked, tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    sentence = [] if asked[0] == "measure" or "--sentence-file" in asked else ["--sentence", CAT]
    with pytest.raises(SystemExit) as ended:
        cli.main([*asked, *sentence])
    err = capfd.readouterr().err
    assert ended.value.code == 2
    *before, line = err.splitlines(keepends=True)
    assert one_line(line), err
    # Only once, how the sentence is read.
    assert [told for told in before if "looks most at" not in told] == []
    assert len(before) < 2


PATHS = [
    (name, parameter)
    for name, command in sorted(cli.cli.commands.items())
    for parameter in command.params
    if "-o" in parameter.opts or isinstance(parameter.type, click.Path)
]


@pytest.mark.parametrize(("name", "parameter"), PATHS, ids=lambda each: getattr(each, "name", each))
def test_an_empty_path_is_refused(name, parameter, tmp_path, monkeypatch, capfd):
    """It would mean the current folder."""
    monkeypatch.chdir(tmp_path)
    needed = ["x.txt" for each in cli.cli.commands[name].params if each.required]
    with pytest.raises(SystemExit) as ended:
        cli.main([name, *needed, parameter.opts[0], ""])
    err = capfd.readouterr().err
    assert ended.value.code == 2
    assert err == f"qkvideo: {parameter.opts[0]} is empty: name a file or folder, or leave it out\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("path", "said"), [("a\0b", "null character"), ("a\ud800b", "half of a character")]
)
@pytest.mark.parametrize(("name", "parameter"), PATHS, ids=lambda each: getattr(each, "name", each))
def test_a_path_that_no_file_has_is_refused(name, parameter, path, said, capfd):
    needed = ["x.txt" for each in cli.cli.commands[name].params if each.required]
    with pytest.raises(SystemExit) as ended:
        cli.main([name, *needed, parameter.opts[0], path])
    assert ended.value.code == 2
    assert said in capfd.readouterr().err


@pytest.mark.parametrize("asked", [["build", ""], ["init", ""], ["merge", "a", ""]])
def test_an_empty_argument_is_refused(asked, tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as ended:
        cli.main(asked)
    assert ended.value.code == 2
    assert "is empty: name a file or folder" in capfd.readouterr().err


def test_there_are_as_many_paths_as_commands_that_write():
    assert {name for name, parameter in PATHS if "-o" in parameter.opts} == {
        *(
            "ask",
            "build",
            "embed",
            "explore",
            "heads",
            "measure",
            "merge",
            "new-film",
            "next",
            "questions",
            "render",
        ),
        *("serve", "slides", "trace", "train"),
    }


@pytest.mark.parametrize(
    "asked",
    [["list"], ["list", "--json"], ["trace", "--sentence", "The cat sat", "--json"], ["--help"]],
)
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a full device as on Linux")
def test_a_full_standard_output_is_one_line(asked, monkeypatch):
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)  # what is buffered is written at the end
    with open("/dev/full", "wb") as full:  # noqa: PTH123  # a file object
        status, err = run(*asked, stdout=full)
    assert status == 1
    assert one_line(err), err
    assert "No space left on device" in err


@pytest.mark.parametrize(
    ("asked", "status"), [(["next", "--help"], 0), (["trace"], 0), (["zz"], 2)]
)
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a full device as on Linux")
def test_a_full_standard_error_changes_nothing(asked, status):
    command = [*PROGRAM, *asked, *(["--sentence", "Mädchen zorb"] if asked == ["trace"] else [])]
    with open("/dev/full", "wb") as full:  # noqa: PTH123  # a file object
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=full, check=False)
    assert done.returncode == status


@pytest.mark.parametrize(
    "asked", [["render", "mixing"], ["render", "mixing", "-o", "{}"], ["heads", "-o", "{}/h.png"]]
)
def test_a_current_folder_that_is_gone_is_one_line(asked, tmp_path):
    script = f'mkdir gone && cd gone && rmdir ../gone && exec {" ".join(PROGRAM)} "$@"'
    asked = [part.format(tmp_path) for part in asked]
    done = subprocess.run(
        ["bash", "-c", script, "x", *asked, "--sentence", "a b"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr == "qkvideo: the current folder is gone: go to another one (cd)\n"


def test_a_time_zone_is_not_looked_at(tmp_path):
    """The library that reads texts opens the file that TZ names, and breaks down if it is none."""
    file = tmp_path / "zone"
    file.write_text("root:x:0:0:root")
    asked = ["classroom", "--stills", "-q", "l", "-j", "1", "--beat", "cards", "--sentence", "a b"]
    status, err = run(
        *("render", *asked, "-o", str(tmp_path / "out")),
        env=os.environ | {"TZ": f":{file}", "QKVIDEO_CACHE": str(tmp_path / "cache")},
    )
    assert (status, err.startswith("classroom: rendered")) == (0, True), err


def test_a_library_that_its_environment_keeps_from_loading_is_named(tmp_path, monkeypatch, capfd):
    (tmp_path / "stumbling.py").write_text("import os\nint(os.environ['WAIT'])\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("WAIT", "abc")
    for error in (ValueError, ImportError):
        with pytest.raises(ValueError, match="abc") as caught:
            importlib.import_module("stumbling")
        seen = caught.value if error is ValueError else ImportError(str(caught.value))
        line, status = described(seen.with_traceback(caught.tb))
        named = "stumbling cannot be loaded" in line and "environment variable" in line
        assert (status, named, "abc" in line) == (1, error is ValueError, True), line


@pytest.mark.long
def test_a_wrong_variable_of_torch_is_one_line():
    asked = ["trace", "--weights", "hf:nobody/nothing", "--sentence", "a b"]
    status, err = run(*asked, env=os.environ | {"TORCH_LOGS": "bogus"})
    assert (status, err.count("\n")) == (1, 1), err
    assert "torch cannot be loaded" in err


def test_without_a_path_films_are_made_all_the_same(tmp_path):
    plain = {name: value for name, value in os.environ.items() if name != "PATH"}
    asked = ["render", "score-matrix", "--beat", "total", "--format", "png", "-q", "l"]
    status, err = run(*asked, "--sentence", "a", "-o", str(tmp_path), env=plain)
    assert (status, err.startswith("score-matrix: rendered")) == (0, True), err


def test_on_a_read_only_disk_the_file_is_named_that_was_asked_for(monkeypatch, tmp_path):
    def refuses(path, *_, **__):
        raise OSError(errno.EROFS, "Read-only file system", str(path))

    monkeypatch.setattr(Path, "open", refuses)
    monkeypatch.setattr(Path, "unlink", refuses)
    with pytest.raises(QKVideoError) as refused:
        write_file(tmp_path / "t.npz", b"")
    assert str(refused.value) == f"{str(tmp_path / 't.npz')!r} was not written: " + (
        "Read-only file system"
    )


@pytest.mark.parametrize("asked", [["render", "mixing", "--sentence", CAT], ["build", "class.csv"]])
def test_a_file_where_a_folder_is_made_is_refused(asked, tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as ended:
        cli.main([*asked, "-o", "film.mp4"])
    assert ended.value.code == 2
    assert capfd.readouterr().err == (
        "qkvideo: “film.mp4” is the name of a file, and -o names the folder for a film’s files:"
        " give -o film\n"
    )
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("address", ["zip://films.zip", "s3://bucket/film.mp4", "zip://a::b.zip"])
def test_an_address_that_ends_like_a_file_is_quoted_as_it_was_given(address, tmp_path, capfd):
    with pytest.raises(SystemExit) as ended:
        cli.main(["build", str(tmp_path / "class.csv"), "-o", address])
    assert ended.value.code == 2
    assert capfd.readouterr().err == (
        f"qkvideo: “{address}” is the name of a file, and -o names the folder for a film’s files:"
        " give a folder, or an address like s3://bucket/folder\n"
    )


def test_a_missing_folder_is_made(tmp_path):
    write_file(tmp_path / "new" / "er" / "t.npz", b"a")
    assert (tmp_path / "new" / "er" / "t.npz").read_bytes() == b"a"


def test_a_page_is_not_poured_into_a_terminal(monkeypatch, capfd):
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    with pytest.raises(SystemExit):
        cli.main(["explore", "--sentence", CAT])
    told = capfd.readouterr()
    assert told.out == ""
    assert told.err.endswith("qkvideo: the page is too large for a terminal: give -o page.html\n")


def test_whoever_replaces_films_of_another_sentence_is_told(tmp_path, capfd):
    asked = ["render", "classroom", "--beat", "cards", "--format", "png", "-q", "l"]
    for sentence in ("The cat sat", "The dog sat"):
        with pytest.raises(SystemExit):
            cli.main([*asked, "-o", str(tmp_path), "--sentence", sentence])
    warned = [line for line in capfd.readouterr().err.splitlines() if "is replaced" in line]
    assert warned == [
        f"qkvideo: what is in “{tmp_path}” of “The cat sat” is replaced: give each sentence its"
        " own -o"
    ]


SAID = {
    "a sentence for a film": (["render", CAT], "is no film: put --sentence before a sentence"),
    "no quotes": (
        ["render", "--sentence", "The", "cat", "sat"],
        'put a sentence between quotes, --sentence "The cat sat"',
    ),
    "no quotes after a film": (
        ["render", "pronoun", "--sentence", "The", "cat", "sat"],
        'put a sentence between quotes, --sentence "The cat sat"',
    ),
    "a film that is none": (["render", "pronoun", "pronom", "--sentence", "a"], "no film “pronom”"),
    "a language": (["render", "--sentence", CAT, "--lang", "german"], "choose one of de, en"),
    "a beat": (["render", "--sentence", CAT, "--beat", "wights"], "did you mean “weights”?"),
    "a sentence in no text": (["trace", "--sentence-file", "deck.pptx"], "is no text: save"),
    "a logo of pixels": (
        ["build", "logo.toml"],
        "logo.toml:4: the logo is no PNG that can be read",
    ),
    "a logo that is none": (["build", "other.toml"], "a logo is an SVG or a PNG"),
    "curly quotes": (["build", "curly.toml"], "curly.toml:2: this is no TOML: curly quotes"),
    "a schema of later": (["build", "later.toml"], "pip install --upgrade qkvideo, or set schema"),
    "an option of a lecture": (["build", "later.toml", "-q", "l"], "stands in a lecture file"),
    "a language to add": (["build", "words.toml"], 'set lang = ["en", "de"]'),
    "a spreadsheet": (["build", "class.ods"], "CSV UTF-8"),
    "a size": (["render", "--sentence", CAT, "-q", "1081p"], "'1081p' is not one of 'l', 'm'"),
}


@pytest.mark.parametrize("name", SAID)
def test_a_message_says_what_was_meant(name, tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    start = f'schema = 1\nsentence = "{CAT}"\n'
    files = {
        "deck.pptx": b"PK\x03\x04\x14\x00\x06\xb9",
        "logo.png": b"\x89PNG\r\n\x1a\n",
        "logo.svg": b"no picture",
        "logo.toml": f'{start}[brand]\nlogo = "logo.png"\n'.encode(),
        "other.toml": f'{start}[brand]\nlogo = "logo.svg"\n'.encode(),
        "curly.toml": "schema = 1\nsentence = “The cat sat”\n".encode(),
        "later.toml": b'schema = 2\nsentence = "a"\n',
        "words.toml": f'{start}[words.de.mixing.weights]\ntitle = "a"\n'.encode(),
        "class.ods": b"PK\x03\x04",
    }
    for file, content in files.items():
        (tmp_path / file).write_bytes(content)
    with pytest.raises(SystemExit) as ended:
        cli.main(SAID[name][0])
    assert ended.value.code == 2
    line = capfd.readouterr().err.splitlines()[-1]
    assert line.startswith("qkvideo: ")
    assert SAID[name][1] in line
    assert {path.name for path in tmp_path.iterdir()} == set(files)


@pytest.mark.parametrize("size", ["480p", "L", "l"])
def test_a_quality_is_also_named_by_its_height(size, tmp_path, capfd):
    asked = ["render", "mixing", "--sentence", "a b", "-o", str(tmp_path), "--dry-run"]
    with pytest.raises(SystemExit) as ended:
        cli.main([*asked, "-q", size])
    assert ended.value.code == 0, capfd.readouterr().err


def test_help_is_a_word_too(capfd):
    for asked in (["help", "list"], ["list", "--help"]):
        with pytest.raises(SystemExit) as ended:
            cli.main(asked)
        assert ended.value.code == 0
        assert "Usage: qkvideo list" in capfd.readouterr().out


def test_a_lecture_file_may_be_asked_for_by_its_folder(tmp_path, capfd):
    with pytest.raises(SystemExit):
        cli.main(["init", str(tmp_path)])
    assert (tmp_path / "lecture.toml").is_file()


def test_a_model_that_the_hub_does_not_give_is_told_plainly():
    why = "LocalEntryNotFoundError: Got: ConnectError: [Errno 111]; no snapshot folder"
    assert "check the name and the network" in str(_refusal("gpt3", True, why))


@pytest.mark.parametrize(
    "asked",
    [
        ["render", "closing", "-o", "s3://bucket/films", "--sentence", CAT],
        ["trace", "-o", "file:///tmp/trace.npz", "--sentence", CAT],
        ["slides", "closing", "-o", "s3://bucket/deck.html", "--sentence", CAT],
        ["serve", "-o", "memory://films", "--no-browser", "--port", "0"],
    ],
    ids=lambda asked: asked[0],
)
def test_an_address_makes_no_folder_of_its_name(asked, tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("qkvideo.studio.serve.server.run", lambda *_: pytest.fail("it serves"))
    with pytest.raises(SystemExit) as ended:
        cli.main(asked)
    line = capfd.readouterr().err.splitlines(keepends=True)[-1]
    assert one_line(line)
    assert "is an address: give a path on this computer" in line
    assert ended.value.code == 2
    assert [*tmp_path.iterdir()] == []
