"""The command line: each command parses, calls the library function of its name, and prints.

Options are derived from the fields of `studio.requests`. Results go to standard output, everything
else to standard error; with `--json`, standard output is exactly one JSON document. Heavy packages
are imported only when a command needs them.
"""

from __future__ import annotations

import sys


def _report(kind: type[BaseException], error: BaseException, trace: Any) -> None:
    """Report an error outside of `main` as Python does, except Ctrl-C."""
    if kind is not KeyboardInterrupt:
        sys.__excepthook__(kind, error, trace)


sys.excepthook = _report  # first, since all that follows takes a second

import atexit
import errno
import gc
import json
import os
import shlex
import traceback
import warnings
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

import qkvideo
from qkvideo.engine.errors import (
    MissingError,
    QKVideoError,
    QKVideoWarning,
    RequestError,
    described,
)
from qkvideo.engine.working.signals import Ended, signals_as_exceptions
from qkvideo.studio.requests import films, lectures, machine, tensors
from qkvideo.studio.requests.completion import complete
from qkvideo.studio.requests.next import NextRequest
from qkvideo.studio.requests.option import options
from qkvideo.studio.requests.parameters import Command, SectionedOption, parameter
from qkvideo.studio.requests.questions import QuestionsRequest
from qkvideo.studio.requests.sections import CommandGroup, SectionedCommand
from qkvideo.studio.text.terminal import listen, plain, safe_html, safe_json, warner

if TYPE_CHECKING:
    from qkvideo.studio.progress import ProgressStep


# Options


def _command(request: type[Any] | None = None) -> Callable[[Callable[..., None]], click.Command]:
    """Make a command with a request's options, in the order of its fields, and the common ones."""

    def decorate(function: Callable[..., None]) -> click.Command:
        function = _everybodys(function)
        for typed in reversed(options(request) if request else ()):
            function = parameter(typed, complete(typed))(function)
        command = cli.command(function.__name__.rstrip("_").replace("_", "-"))(function)
        assert isinstance(command, SectionedCommand)  # the group's class of commands
        command.examples = getattr(request, "EXAMPLES", ())
        return command

    return decorate


@dataclass
class _Session:
    """The options that still matter after a command has ended in an error."""

    debug: bool = False
    json: bool = False


def _remember(context: click.Context, parameter: click.Parameter, given: bool) -> bool:
    session = context.find_object(_Session)
    if session is not None and given:
        setattr(session, str(parameter.name).removeprefix("as_"), True)
    return given


def _everybodys(command: Command) -> Command:
    """Add the options that every command has: --debug and --json."""
    debug: Callable[[Command], Command] = click.option(
        "--debug",
        is_flag=True,
        expose_value=False,
        callback=_remember,
        help="Show the traceback of an error.",
    )
    as_json: Callable[[Command], Command] = click.option(
        "--json",
        "as_json",
        cls=SectionedOption,
        section="What is written",
        is_flag=True,
        is_eager=True,
        callback=_remember,
        help="Print one JSON document on standard output, of an error too.",
    )
    return as_json(debug(command))


# Commands


@click.group(
    cls=CommandGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(package_name="qkvideo", message="%(package)s %(version)s")
@click.pass_context
def cli(context: click.Context) -> None:
    """Films about self-attention on your sentence. Every number in them was really computed."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@_command()
def list_(as_json: bool) -> None:
    """List the films and their beats."""
    _show(qkvideo.list(), as_json)


@_command(films.RenderRequest)
@click.pass_obj
def render(session: _Session, /, as_json: bool, **words: Any) -> None:
    """Make films of one sentence. Without SLUG, make the short lecture.

    Finished films are not made again. Prints the path of each file.
    """
    with _progress(words) as progress:
        made = qkvideo.render(progress=progress, **words)
    _exit_unless(_show_made(made, as_json, session))


@_command(films.SlidesRequest)
def slides(as_json: bool, **words: Any) -> None:
    """Make a deck: each slide plays one beat, keeps the beat's last picture, and waits.

    Films that do not exist yet are made first.
    """
    with _progress(words) as progress:
        files = qkvideo.slides(progress=progress, **words)
    _show(files, as_json, *files)


@_command(films.EmbedRequest)
def embed(as_json: bool, **words: Any) -> None:
    """Print films as HTML for your own page.

    The HTML has captions, transcripts and the source of the weights; without --vector, it has no
    script or style sheet. Films that do not exist yet are made first.
    """
    with _progress(words) as progress:
        made = qkvideo.embed(progress=progress, **words)
    _show_page(made, safe_html(made.html), words["out"], as_json)


@_command(QuestionsRequest)
def questions(as_json: bool, **words: Any) -> None:
    """Write questions on one row of attention, for the question bank of a course platform.

    A set has a question for each step of a worksheet, one for the largest weight, and one for the
    order of weights. The answers are written to a table beside the file.
    """
    made = qkvideo.questions(**words)
    _show(made, as_json, *made.files)


@_command(lectures.InitRequest)
def init(as_json: bool, **words: Any) -> None:
    """Write a commented lecture file, to be edited and given to `build`."""
    _show_file(qkvideo.init(**words), as_json)


@_command(lectures.BuildRequest)
def build(as_json: bool, **words: Any) -> None:
    """Make the films, decks and other files of one lecture or of many, unless they exist already.

    All lecture files are checked before anything is drawn. For a folder, a table, several
    sentences or a plan, the results are recorded in a ledger and shown on a page, index.html; after
    an interruption, the same command continues.
    """
    with _progress(words) as progress:
        hear = partial(_rebuilt, progress, as_json) if words["watch"] else progress
        built = qkvideo.build(progress=hear, **words)
    _exit_unless(_show_made(built, as_json))


def _rebuilt(progress: Callable[[ProgressStep], None] | None, as_json: bool, step: Any) -> None:
    """Print the result of a rebuild (with --watch); pass all other steps on to `progress`."""
    from qkvideo.studio.lectures.watch import Rebuilt

    if not isinstance(step, Rebuilt):
        if progress is not None:
            progress(step)
    elif step.error:
        _complain(step.error)
    else:
        _show_made(step.made, as_json)


@_command(lectures.MergeRequest)
def merge(as_json: bool, **words: Any) -> None:
    """Join the parts of a course that were built with --shard."""
    built = qkvideo.merge(**words)
    done = _show_made(built, as_json)
    missing = sum(made.status == "planned" for made in built)
    if missing:
        _complain(
            f"of {len(built):,} jobs, {missing:,} are in no part: build them, and merge again"
        )
    _exit_unless(done and not missing)


_MANY = 2_000_000
"""From about this many numbers on, writing them as text takes more than some seconds."""


@_command(tensors.TraceRequest)
def trace(as_json: bool, **words: Any) -> None:
    """Show all intermediate tensors."""
    model = qkvideo.trace(**words)
    if words["out"] is not None:
        _show_file(words["out"], as_json)
        return
    from qkvideo.engine.attention.export import to_json, to_text
    from qkvideo.studio.tracing import contents_of

    shown = contents_of(model, tensors.TraceRequest(**words))
    if shown.size > _MANY:
        _complain(f"{shown.size:,} numbers as text take a while; -o FILE.npz is faster", prefix="")
    if as_json:
        _write(safe_json(to_json(shown)))
    else:
        _print(to_text(shown).rstrip())


@_command(tensors.HeadsRequest)
def heads(as_json: bool, **words: Any) -> None:
    """Show what each head attends to: the word before, the word after, the word itself, a noun.

    Values are shares of a word's attention, from 0 to 1; for a noun, of a pronoun's attention.
    --layer shows one layer, --head one head.
    """
    table = qkvideo.heads(**words)
    _show(table, as_json)
    if table.picture is not None and not as_json:
        _complain(str(table.picture), prefix="")


@_command(tensors.AskRequest)
def ask(as_json: bool, **words: Any) -> None:
    """Replace one token by many words in turn, and rank the words by the attention they get.

    This shows, for example, what "it" asks for. The sentence is computed again for every word.
    Groups of nouns are compared by their medians. --versus adds a column for a second sentence.
    """
    ranking = qkvideo.ask(progress=partial(_count, "words"), **words)
    _show(ranking, as_json, words["out"])


@_command(NextRequest)
def next_(as_json: bool, **words: Any) -> None:
    """Ask a language model which words come next after a sentence.

    --cut hides a word from the last one: an experiment on the model, which does not show that
    attention is the reason for an answer. A small model is often wrong.
    """
    made = qkvideo.next(progress=partial(_count, "times read"), **words)
    _show(made, as_json, made.picture)


@_command(tensors.ExploreRequest)
def explore(as_json: bool, **words: Any) -> None:
    """Write an interactive page that shows how every number is computed, as one file.

    The page needs no network. Type any sentence there, choose layer, head, mask and temperature,
    and follow a token's row through every step of attention, by mouse, touch or keyboard.
    """
    made = qkvideo.explore(**words)
    _show_page(made, made.html.encode(), made.path, as_json)


@_command(machine.MeasureRequest)
def measure(as_json: bool, **words: Any) -> None:
    """Time attention on this machine as n grows."""

    def report(progress: Any) -> None:
        if progress.cell is not None:
            _complain(f"{progress.done}/{progress.total}  {progress.doing}", prefix="")

    timings = qkvideo.measure(progress=report, **words)
    if as_json or words["output"] is None:
        from qkvideo.engine.measuring.timings import to_json

        _write(safe_json(to_json(timings)))
    else:
        _print_path(words["output"])


@_command(machine.CheckRequest)
def check(targets: tuple[str, ...], as_json: bool, **words: Any) -> None:
    """Check whether attention is right. If not, show what is wrong, where, and what to do.

    A function (NumPy or torch) is called as (Q, K, V, mask=None), with and without batch and head
    axes, and returns the output, or output and weights. FILE.npz contains tensors: Q, K, V, and
    output or weights. For several targets a table is printed.

    The function runs in a process of its own, with limits; what it prints is discarded. Its file is
    imported as if you ran it yourself, so check only files that you would run. Exit status: 0
    right, 1 a fault (or the function failed, hung or died), 2 the request was invalid, or a file
    cannot tell.
    """
    reports = qkvideo.check(*targets, progress=_mention, **words)
    _show(reports, as_json)
    _exit_unless(reports.ok)


@_command(machine.CacheRequest)
def cache(as_json: bool, **words: Any) -> None:
    """Show or clear the cache, which keeps the videos of beats so that films are made faster."""
    _show(qkvideo.cache(**words), as_json)


@_command()
def doctor(as_json: bool) -> None:
    """Show what is installed, what is missing, and the command that installs it."""
    checks = qkvideo.doctor()
    _show(checks, as_json)
    _exit_unless(checks.ok, MissingError.status)


@_command(machine.ServeRequest)
def serve(as_json: bool, **words: Any) -> None:
    """Open a page on which you put a lecture together, see it while you type, and make its films.

    The server runs until Ctrl-C. Only this computer can open its address.
    """
    qkvideo.serve(progress=partial(_show_file, as_json=as_json, kind="address"), **words)


@_command(machine.TrainRequest)
def train(as_json: bool, **words: Any) -> None:
    """Train weights on your own sentences, or the lesson's weights again, for use in all films.

    FILE has one sentence per line. Brackets say what a word refers to: “The cat sat because it[cat]
    was tired”. After an interruption, the same command continues, and gives the same bytes.
    """
    with _progress(words) as progress:
        trained = qkvideo.train(progress=progress, **words)
    _complain(trained.as_text(), prefix="")
    _print_json(trained.as_document()) if as_json else _print_path(trained.file)


@_command(machine.NewFilmRequest)
def new_film(as_json: bool, **words: Any) -> None:
    """Write a Python package with a small film, which you can install, render and then change."""
    folder = qkvideo.new_film(**words)
    _show_file(folder, as_json, "folder")
    _complain(f"next: pip install -e {shlex.quote(str(folder))}", prefix="")


# What commands return


def _show(found: Any, as_json: bool, *files: Path | str | None) -> None:
    """Print what a command found: as a JSON document, as text, or the files that it is in."""
    written = [file for file in files if file is not None]
    if as_json:
        _print_json(found.as_document())
    elif not written:
        _print(found.as_text())
    for file in () if as_json else written:
        _print_path(file)


def _show_page(page: Any, html: bytes, file: Path | str | None, as_json: bool) -> None:
    """Print a web page, or the file that it is in."""
    if as_json or file is not None:
        _show(page, as_json, file)
        return
    if len(html) > _MOST_IN_TERMINAL and sys.stdout.isatty():
        raise RequestError("the page is too large for a terminal: give -o page.html")
    _write(html, nl=False)


def _show_file(file: Path | str, as_json: bool, kind: str = "file") -> None:
    """Print the path of a file, or an address."""
    _print_json({kind: str(file)}) if as_json else _print_path(file)


def _show_made(found: Any, as_json: bool, session: _Session | None = None) -> bool:
    """Print what was made, and what failed; return whether nothing failed."""
    if as_json:
        _print_json(found.as_document())
    for made in found:
        if made.status == "failed":
            _complain(f"{made.name}: {made.error}")
            if session is not None and session.debug:
                _complain(made.details, prefix="")
        elif not as_json:
            _complain(f"{made.name}: {made.status}{made.amount}", prefix="")
            for path in made.paths:
                _print_path(path)
    return all(made.status != "failed" for made in found)


def _exit_unless(ok: bool, status: int = QKVideoError.status) -> None:
    if not ok:
        click.get_current_context().exit(status)


# Output


def _write(what: str | bytes, nl: bool = True) -> None:
    """Write to standard output.

    Raises:
        QKVideoError: Writing failed, for example because the disk is full. A closed pipe raises
            OSError instead, which click handles.
    """
    try:
        click.echo(what, nl=nl)
    except OSError as error:
        if error.errno == errno.EPIPE:
            raise
        raise QKVideoError(f"standard output cannot be written: {error.strerror}") from error


def _print(text: str) -> None:
    _write(plain(text))


def _print_path(path: Path | str) -> None:
    """Print a path on one line, even if its name contains line breaks."""
    _write(plain(str(path), kept=""))


def _print_json(document: object) -> None:
    _write(safe_json(json.dumps(document, ensure_ascii=False, indent=1)))


_MOST_IN_TERMINAL = 100_000
"""Maximum length of a page that a terminal shows, in bytes: that of a snippet for a page."""


def _complain(text: str, prefix: str = "qkvideo: ") -> None:
    try:
        click.echo(prefix + plain(text), err=True)
    except OSError as error:
        if error.errno == errno.EPIPE:  # as in `_write`
            raise


def _mention(what: str) -> None:
    """Say on a terminal what is being done."""
    if sys.stderr.isatty():
        _complain(what, prefix="")


def _count(what: str, done: int, total: int) -> None:
    _mention(f"{done:,} of {total:,} {what}")


def _progress(
    words: dict[str, Any],
) -> AbstractContextManager[Callable[[ProgressStep], None] | None]:
    # Even a dry run of very many sentences takes minutes.
    if words.get("dry_run") and "trust" not in words:
        return nullcontext()
    from qkvideo.studio.progress import progress_on_terminal

    return progress_on_terminal(partial(_complain, prefix=""), warn=_complain)


# Starting and ending the program

_GARBAGE = 50_000
"""Number of new objects after which Python looks for unreachable ones; its own default is 700.

Importing and drawing create so many lasting objects that the default would cost a twentieth of a
film's time."""


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line, and exit with its status."""
    gc.set_threshold(_GARBAGE, *gc.get_threshold()[1:])
    # At exit, objects that still exist are not scanned once more (a tenth of a second).
    atexit.register(gc.freeze)
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:  # closed, so that the next file to be opened would be it
            nowhere = os.open(os.devnull, os.O_RDWR)
            setattr(sys, name, open(nowhere, "w" if number else "r", closefd=False))  # noqa: SIM115 - lives as long as the process
    for stream in (sys.stdout, sys.stderr):
        # A terminal that is not UTF-8 gets escape sequences instead of a traceback.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    session, output = _Session(), sys.stdout
    try:
        with signals_as_exceptions(), warnings.catch_warnings():
            warnings.simplefilter("always", QKVideoWarning)
            warnings.showwarning = warner(_complain)
            listen("qkvideo.reading", lambda line: None if session.json else _complain(line))
            status = cli.main(arguments, prog_name="qkvideo", standalone_mode=False, obj=session)
    except BaseException as error:  # any error: its exit status is decided here
        # Code that completes a command line ends the program, and says nothing between the words
        # that are typed. So does click if nobody reads the output any more, as after `| head`; it
        # exchanges the stream. Code of others should not.
        completes = "_QKVIDEO_COMPLETE" in os.environ
        if isinstance(error, SystemExit) and (completes or sys.stdout is not output):
            raise
        if completes:
            sys.exit(QKVideoError.status)
        if session.debug:
            _complain("".join(traceback.format_exception(error)).rstrip(), prefix="")
        message, status = _outcome(error)
        # The message for a missing package is a command to type, in a line of its own.
        if isinstance(error, MissingError):
            _complain(f"{error.needs} what is not installed yet; type:")
        _complain(message, prefix="" if isinstance(error, MissingError) else "qkvideo: ")
        # If click could not parse the options, the session does not know them.
        unread = isinstance(error, click.UsageError) and "--json" in _options(arguments)
        if session.json or unread:
            _try_to_print_json({"error": {"message": message, "status": status}})
    _let_go()
    sys.exit(status or 0)


def _options(arguments: Sequence[str] | None) -> Sequence[str]:
    """Return the arguments before "--", after which only the sentence follows."""
    typed = list(sys.argv[1:] if arguments is None else arguments)
    return typed[: typed.index("--")] if "--" in typed else typed


def _try_to_print_json(document: object) -> None:
    """Print a JSON document, unless standard output is closed."""
    with suppress(OSError, QKVideoError):
        _print_json(document)


def _let_go() -> None:
    """Discard what cannot be written; Python would try once more at its end, and say so."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            with suppress(OSError, ValueError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _outcome(error: BaseException) -> tuple[str, int]:
    """Return one line of text for an error, and the exit status."""
    if isinstance(error, click.ClickException):
        return " ".join(error.format_message().split()), RequestError.status
    if isinstance(error, click.Abort | KeyboardInterrupt | Ended):
        said = getattr(error.__cause__ or error, "__notes__", ("interrupted",))
        return " ".join(said), getattr(error, "status", 130)  # 130: what a shell reports for Ctrl-C
    if isinstance(error, SystemExit):
        return f"the code of another package ended the program (SystemExit: {error})", 1
    return described(error)


if __name__ == "__main__":
    main()
