"""The command line: each command parses, calls the library's function of its name, and prints.

Results go to standard output, everything else to standard error; with `--json` standard output
is exactly one JSON document. Nothing heavy is imported before a command needs it.
"""

from __future__ import annotations

import errno
import gc
import json
import signal
import sys
import traceback
import unicodedata
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

import qkvideo
from qkvideo.engine.errors import MissingError, QKVideoError, QKVideoWarning, RequestError

if TYPE_CHECKING:
    from qkvideo.studio.films.result import FilmResult
    from qkvideo.studio.slides import Step

Command = TypeVar("Command", bound=Callable[..., Any])

INTERRUPTED = 130
# Far more than the 2,000 characters that a sentence may have, little enough to read at once.
_MAX_BYTES = 1 << 16


# Help

_SECTIONS = {
    "The sentence": ("sentence", "sentence_file", "versus"),
    "What is computed": (
        *("weights", "layer", "head", "seed", "mask", "pad", "temperature", "dtype", "download"),
    ),
    "What is shown": (
        *("row", "beat", "without", "timings", "pronoun", "nouns", "verb", "subject"),
    ),
    "How it looks and sounds": ("lang", "theme", "aspect", "quality", "transparent", "narrate"),
    "What is written": ("format", "stills", "output", "out", "base", "all", "preview", "as_json"),
}
"""Options by what they are about; all others, of which there are few or which are the command's
own subject, stand together at the end."""

_EXAMPLES = {
    "list": ("qkvideo list",),
    "render": (
        'qkvideo render --sentence "The cat sat on the mat because it was tired" -q m',
        'qkvideo render score-matrix --stills -o stills --sentence "Hello world"',
    ),
    "slides": ('qkvideo slides --sentence "Hello world" -o deck.html -o deck.pptx -o deck.pdf',),
    "embed": ('qkvideo embed score-matrix --sentence "Hello world" -o film.zip',),
    "trace": ('qkvideo trace --sentence "The cat sat" -o trace.npz',),
    "heads": ('qkvideo heads --sentence "The cat sat on the mat because it was tired"',),
    "measure": (
        "qkvideo measure -o timings.json",
        'qkvideo render quadratic-cost --timings timings.json --sentence "Hello world"',
    ),
    "check": ("qkvideo check attention.py", "qkvideo check solutions/ --function attention"),
    "cache": ("qkvideo cache clear",),
    "doctor": ("qkvideo doctor",),
}
_COMPLETION = (
    'eval "$(_QKVIDEO_COMPLETE=bash_source qkvideo)"   # in ~/.bashrc',
    'eval "$(_QKVIDEO_COMPLETE=zsh_source qkvideo)"    # in ~/.zshrc',
    "_QKVIDEO_COMPLETE=fish_source qkvideo | source    # in fish's config.fish",
)


def _write_lines(formatter: click.HelpFormatter, title: str, lines: Sequence[str]) -> None:
    """Lines to be typed, which must not be broken."""
    with formatter.section(title):
        for line in lines:
            formatter.write(f"{'':>{formatter.current_indent}}{line}\n")


def _complete_films(_: click.Context, __: click.Parameter, begun: str) -> list[str]:
    return [film.slug for film in qkvideo.list() if film.slug.startswith(begun)]


def _complete_beats(_: click.Context, __: click.Parameter, begun: str) -> list[str]:
    films = qkvideo.list()
    named = [f"{film.slug}/{beat}" for film in films for beat in film.beats]
    plain = dict.fromkeys(beat for film in films for beat in film.beats)
    return [name for name in (*plain, *named) if name.startswith(begun)]


# Options that commands share


def _stacked(*options: Callable[[Any], Any]) -> Callable[[Command], Command]:
    """Several options as one decorator, in the order in which help shows them."""

    def decorate(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


@dataclass
class _Session:
    """What has to be known after a command has ended in an error."""

    debug: bool = False
    json: bool = False


def _remember_debug(context: click.Context, _: click.Parameter, debug: bool) -> None:
    session = context.find_object(_Session)
    if session is not None and debug:
        session.debug = True


def _remember_json(context: click.Context, _: click.Parameter, as_json: bool) -> bool:
    session = context.find_object(_Session)
    if session is not None and as_json:
        session.json = True
    return as_json


_OUTPUT = _stacked(
    click.option(
        "--json",
        "as_json",
        is_flag=True,
        is_eager=True,
        callback=_remember_json,
        help="Print one JSON document on standard output, of an error too.",
    ),
    click.option(
        "--debug",
        is_flag=True,
        expose_value=False,
        callback=_remember_debug,
        help="Show the traceback of an error.",
    ),
)
_COMPUTATION = _stacked(
    click.option(
        "--sentence",
        metavar="TEXT",
        help="The sentence, taken literally; or else put it last, after --.",
    ),
    click.option(
        "--sentence-file",
        metavar="PATH",
        help="Read the sentence from a UTF-8 file; - is standard input.",
    ),
    click.option(
        "--weights",
        default="lesson",
        show_default=True,
        metavar="lesson|random|FILE.npz|hf:NAME|recorded:minilm",
        help="Where the weights come from; hf: is a pretrained model's name or folder, recorded: "
        "what one made of the cat's two sentences.",
    ),
    click.option("--layer", type=int, metavar="N", help="Layer, from 1.  [default: the last]"),
    click.option(
        "--head",
        type=int,
        metavar="N",
        help="Head, from 1.  [default: the one that answers for the spotlit word, else 1]",
    ),
    click.option(
        "--seed",
        type=int,
        default=0,
        show_default=True,
        metavar="N",
        help="What random weights are drawn from.",
    ),
    click.option(
        "--mask",
        type=click.Choice(["none", "causal", "padding", "causal+padding"]),
        default="none",
        show_default=True,
        help="Which keys a query may not see.",
    ),
    click.option(
        "--pad",
        type=int,
        default=0,
        show_default=True,
        metavar="N",
        help="Padding tokens to add on the right.",
    ),
    click.option(
        "--temperature",
        type=float,
        default=1.0,
        show_default=True,
        metavar="T",
        help="Scores are divided by it before the softmax.",
    ),
    click.option(
        "--dtype",
        type=click.Choice(["float32", "float64", "bfloat16", "float16"]),
        default="float32",
        show_default=True,
        help="In what a pretrained model computes.",
    ),
    click.option(
        "--download", is_flag=True, help="Fetch a pretrained model that is not on this machine."
    ),
)
_FILMS = _stacked(
    click.option(
        "--row",
        type=int,
        metavar="N",
        help="The spotlit query, from 1.  [default: the last pronoun, else the last word]",
    ),
    click.option(
        "--versus",
        metavar="TEXT",
        help="A second sentence, where a film compares two.  [default: the known one, if any]",
    ),
    click.option(
        "--beat",
        multiple=True,
        metavar="[FILM/]BEAT",
        shell_complete=_complete_beats,
        help="Only this beat; may be repeated.",
    ),
    click.option(
        "--without",
        multiple=True,
        metavar="[FILM/]BEAT",
        shell_complete=_complete_beats,
        help="All but this beat; may be repeated.",
    ),
    click.option(
        "--timings",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Measured times to show instead of those that came along.",
    ),
    click.option(
        "--lang",
        default="en",
        show_default=True,
        metavar="CODE",
        help="Language that is spoken: en, de or ru; the sentence may be in any other.",
    ),
    click.option(
        "--theme",
        type=click.Choice(["dark", "light"]),
        default="dark",
        show_default=True,
        help="Light on dark, or dark on light.",
    ),
    click.option(
        "--narrate",
        metavar="VOICE",
        help="Say it aloud: espeak, or a service of manim-voiceover.  [default: silence]",
    ),
    click.option(
        "-j",
        "--jobs",
        type=int,
        metavar="N",
        help="Processes that draw at the same time.  [default: one a core, while there is memory]",
    ),
)
_ASPECT = click.option(
    "--aspect",
    type=click.Choice(["16:9", "1:1", "9:16"]),
    default="16:9",
    show_default=True,
    help="Shape of the frame; the shorter side has the quality's lines.",
)
_SIZES = "480p15, 720p30, 1080p60, 1440p60 or 2160p60, as in manim."


def _quality(default: str, text: str = _SIZES) -> Callable[[Command], Command]:
    """The option -q, which several commands have, each with a default of its own."""
    return click.option(
        "-q",
        "--quality",
        type=click.Choice(["l", "m", "h", "p", "k"]),
        default=default,
        show_default=True,
        help=text,
    )


# Commands


class _Command(click.Command):
    """A command that takes what follows `--` for its sentence, if no option gave it one."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Options by what they are about, then an example."""
        section_of = {name: title for title, names in _SECTIONS.items() for name in names}
        rows: dict[str, list[tuple[str, str]]] = {title: [] for title in (*_SECTIONS, "Options")}
        for parameter in self.get_params(ctx):
            row = parameter.get_help_record(ctx)
            if row is not None and isinstance(parameter, click.Option):
                rows[section_of.get(parameter.name or "", "Options")].append(row)
        for title, each in rows.items():
            if each:
                with formatter.section(title):
                    formatter.write_dl(each)
        if self.name in _EXAMPLES:
            _write_lines(formatter, "Example", _EXAMPLES[self.name])

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Turn a sentence after `--` into the option's value, whatever it begins with."""
        options = [p for p in self.params if isinstance(p, click.Option)]
        takers = {name for o in options if not (o.is_flag or o.count) for name in o.opts}
        ours = {name for name in takers if name in ("--sentence", "--sentence-file")}
        at, given = 0, not ours
        while at < len(args) and args[at] != "--":
            given = given or args[at].partition("=")[0] in ours
            at += 2 if args[at] in takers else 1
        after = args[at + 1 :]
        if after and not given:
            if len(after) > 1:
                raise RequestError(f"{len(after)} sentences after --: put one between quotes")
            args = [*args[:at], f"--sentence={after[0]}"]
        return super().parse_args(ctx, args)


class _Group(click.Group):
    command_class = _Command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands, each with the whole first paragraph of its help."""
        rows = []
        for name in self.list_commands(ctx):
            command = self.get_command(ctx, name)
            about = "" if command is None else (command.help or "").partition("\n\n")[0]
            rows.append((name, " ".join(about.split())))
        with formatter.section("Commands"):
            formatter.write_dl(rows)
        _write_lines(
            formatter, "Names of commands, options and films are completed after", _COMPLETION
        )


@click.group(
    cls=_Group,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(package_name="qkvideo", message="%(package)s %(version)s")
@click.pass_context
def cli(context: click.Context) -> None:
    """Films about self-attention, for your sentence: every number in them was really computed."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@cli.command("list")
@_OUTPUT
def list_(as_json: bool) -> None:
    """List the films and their beats."""
    films = qkvideo.list()
    if as_json:
        rows = [
            {"slug": f.slug, "title": f.title, "summary": f.summary, "beats": f.beats}
            for f in films
        ]
        _print_json({"films": rows})
        return
    for film in films:
        _print(f"{film.slug}  {film.title}: {film.summary}\n    beats: {', '.join(film.beats)}")


@cli.command()
@click.argument("slugs", metavar="[SLUG]...", nargs=-1, shell_complete=_complete_films)
@_COMPUTATION
@_FILMS
@_quality("h")
@click.option(
    "--format",
    metavar="mp4|webm|mov|gif|webp|avif|png|svg",
    help="What to make; png and svg are the last picture.  [default: mp4, or png with --stills]",
)
@click.option(
    "-t", "--transparent", is_flag=True, help="Without a ground; alone, it makes mov (ProRes 4444)."
)
@click.option("--stills", is_flag=True, help="One picture per beat instead of a film.")
@_ASPECT
@click.option(
    "-o",
    "--out",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Folder for the files.  [default: media/<key>]",
)
@click.option(
    "--timeout",
    type=float,
    metavar="S",
    help="Seconds after which films that are not done are given up.  [default: none]",
)
@click.option("-p", "--preview", is_flag=True, help="Open the first film when done.")
@click.option("--dry-run", is_flag=True, help="Check everything, say what would be made.")
@_OUTPUT
@click.pass_obj
def render(
    session: _Session,
    /,
    sentence: str | None,
    sentence_file: str | None,
    as_json: bool,
    **choices: Any,
) -> None:
    """Make films for one sentence; without SLUG the whole lecture.

    A film that is there and whole is not made again. Prints the path of each file.
    """
    text = _sentence(sentence, sentence_file)
    with _progress(wanted=not choices["dry_run"]) as progress:
        films = qkvideo.render(sentence=text, progress=progress, **choices)
    if as_json:
        from qkvideo.studio.films.result import as_document

        _print_json(as_document(films))
    for film in films:
        if film.status == "failed":
            _complain(f"{film.slug}: {film.error}")
            if session.debug:
                _complain(film.details, prefix="")
        elif not as_json:
            _complain(f"{film.slug}: {film.status}{_made(film)}", prefix="")
            for found in film.files.values():
                for path in (found,) if isinstance(found, Path) else found:
                    _print_path(path)
    if any(film.status == "failed" for film in films):
        click.get_current_context().exit(QKVideoError.status)


def _made(film: FilmResult) -> str:
    """How much there is of a film: pictures are counted, films have a length."""
    if film.frames is None:
        return ""
    if isinstance(stills := film.files.get("stills"), tuple):
        return f", {len(stills)} pictures" if len(stills) > 1 else ", 1 picture"
    if film.files.keys() & {"png", "svg"}:
        return ", 1 picture"
    return f", {film.seconds:g} s of film"


@cli.command()
@click.argument("slugs", metavar="[SLUG]...", nargs=-1, shell_complete=_complete_films)
@_COMPUTATION
@_FILMS
@_ASPECT
@_quality("m", "Of the films in the deck: 480p15, 720p30, 1080p60, 1440p60 or 2160p60.")
@click.option(
    "-o",
    "--out",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="deck.html (one file, no network), deck.pptx or deck.pdf (a handout); may be repeated.",
)
@click.option("--dry-run", is_flag=True, help="Check everything; draw and write nothing.")
@_OUTPUT
def slides(sentence: str | None, sentence_file: str | None, as_json: bool, **choices: Any) -> None:
    """Make a deck: a slide per beat, which plays, holds its last picture, and waits.

    Films that are not there yet are made first.
    """
    text = _sentence(sentence, sentence_file)
    with _progress(wanted=not choices["dry_run"]) as progress:
        files = qkvideo.slides(sentence=text, progress=progress, **choices)
    if as_json:
        _print_json({"files": [str(path) for path in files]})
    else:
        for path in files:
            _print_path(path)


@cli.command()
@click.argument("slug", metavar="SLUG", shell_complete=_complete_films)
@_COMPUTATION
@_FILMS
@_ASPECT
@_quality("h")
@click.option(
    "--base",
    default="",
    metavar="URL",
    help="Where the film's files will lie on the web.  [default: addresses are relative]",
)
@click.option(
    "-o",
    "--out",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write FILE.html, its film beside it, or FILE.zip, a page for a course platform.",
)
@click.option("--dry-run", is_flag=True, help="Check everything; draw and write nothing.")
@_OUTPUT
def embed(sentence: str | None, sentence_file: str | None, as_json: bool, **choices: Any) -> None:
    """Print a film as a piece of HTML for your own page.

    With captions, transcript, and where the weights come from; no script, no style sheet. A film
    that is not there yet is made first.
    """
    text = _sentence(sentence, sentence_file)
    with _progress(wanted=not choices["dry_run"]) as progress:
        made = qkvideo.embed(sentence=text, progress=progress, **choices)
    if as_json:
        files = {kind: str(path) for kind, path in made.files.items()}
        _print_json({"html": made.html, "files": files})
    elif choices["out"] is not None:
        _print_path(choices["out"])
    else:
        _print_html(made.html)


@cli.command()
@_COMPUTATION
@click.option(
    "-o",
    "--out",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write FILE.npz, FILE.json or FILE.csv instead of text.",
)
@click.option("--all", is_flag=True, help="Every layer and head.")
@click.option("--versus", metavar="TEXT", help="A second sentence, shown after the first.")
@_OUTPUT
def trace(sentence: str | None, sentence_file: str | None, as_json: bool, **choices: Any) -> None:
    """Show every intermediate tensor."""
    model = qkvideo.trace(_sentence(sentence, sentence_file), **choices)
    out, part = choices["out"], {name: choices[name] for name in ("layer", "head", "all")}
    if out is not None:
        _print_json({"file": str(out)}) if as_json else _print_path(out)
        return
    from qkvideo.engine.export import to_json, to_text

    versus = choices.pop("versus")
    other = None if versus is None else qkvideo.trace(versus, **choices)
    if as_json:
        _print_bytes(to_json(model, **part, versus=other))
    else:
        _print(to_text(model, **part, versus=other).rstrip())


@cli.command()
@_COMPUTATION
@click.option(
    "--versus", metavar="TEXT", help="A second sentence: whose pronoun turns to another noun?"
)
@click.option("--pronoun", metavar="WORD", help="Who asks for a noun.  [default: the last pronoun]")
@click.option(
    "--noun",
    "nouns",
    multiple=True,
    metavar="WORD",
    help="What the pronoun may stand for; may be repeated.  [default: words after the, a, my, …]",
)
@click.option("--verb", metavar="WORD", help="Who asks for a subject.  [default: after the noun]")
@click.option("--subject", metavar="WORD", help="Who answers.  [default: the first noun]")
@_quality("h", "Size of the picture, as for render.")
@click.option(
    "--theme",
    type=click.Choice(["dark", "light"]),
    default="dark",
    show_default=True,
    help="Of the picture.",
)
@click.option(
    "--lang", default="en", show_default=True, metavar="CODE", help="Language of the picture."
)
@click.option(
    "-o",
    "--out",
    type=click.Path(path_type=Path),
    metavar="FILE.png",
    help="Draw all heads of the layer side by side.",
)
@_OUTPUT
def heads(sentence: str | None, sentence_file: str | None, as_json: bool, **choices: Any) -> None:
    """Say which words each head attends to: previous, next, itself, the pronoun's noun.

    Shares of attention from 0 to 1, over words. --layer shows one layer, --head one head.
    """
    table = qkvideo.heads(_sentence(sentence, sentence_file), **choices)
    from qkvideo.studio.heads import as_document, as_text

    if as_json:
        _print_json(as_document(table))
        return
    _print(as_text(table))
    if table.picture is not None:
        _complain(str(table.picture), prefix="")


class _Several(click.ParamType):  # type: ignore[type-arg]  # generic in new releases of click only
    """Values between commas: 512,1024 or float32,bfloat16."""

    def __init__(self, one: type) -> None:
        self.one = one
        self.name = "list"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[Any, ...]:
        """One value for each part between commas."""
        if not isinstance(value, str):
            return tuple(value)
        try:
            return tuple(self.one(part.strip()) for part in value.split(","))
        except ValueError:
            self.fail(f"{value!r} is no list of whole numbers between commas", param, ctx)


@cli.command()
@click.option(
    "--backend",
    type=click.Choice(["numpy", "torch"]),
    default="numpy",
    show_default=True,
    help="What computes.",
)
@click.option(
    "--device",
    type=click.Choice(["cpu", "cuda"]),
    default="cpu",
    show_default=True,
    help="On what.",
)
@click.option(
    "--n", type=_Several(int), metavar="N,N,…", help="Token counts.  [default: 64 to 4096]"
)
@click.option(
    "--dtype", type=_Several(str), metavar="NAME,…", help="Number formats.  [default: float32]"
)
@click.option(
    "--variants",
    type=_Several(str),
    metavar="NAME,…",
    help="Ways to compute it.  [default: all of the backend's]",
)
@click.option(
    "--d-k", type=int, default=64, show_default=True, metavar="N", help="Numbers in a query."
)
@click.option(
    "--d-v", type=int, metavar="N", help="Numbers in a value.  [default: as many as in a query]"
)
@click.option("--heads", type=int, default=1, show_default=True, metavar="N", help="Heads at once.")
@click.option(
    "--batch", type=int, default=1, show_default=True, metavar="N", help="Sequences at once."
)
@click.option(
    "--window",
    type=int,
    default=257,
    show_default=True,
    metavar="ODD",
    help="Keys that a query sees in the variant “window”.",
)
@click.option(
    "--repeats", type=int, default=9, show_default=True, metavar="N", help="Timed repeats."
)
@click.option(
    "--warmup", type=int, default=2, show_default=True, metavar="N", help="Untimed calls before."
)
@click.option("--threads", type=int, metavar="N", help="CPU threads.  [default: the library's]")
@click.option(
    "--seed", type=int, default=0, show_default=True, metavar="N", help="Of the random inputs."
)
@click.option(
    "--clock",
    type=click.Choice(["wall", "cpu"]),
    default="wall",
    show_default=True,
    help="cpu counts one thread's own time, for machines that others use.",
)
@click.option("--budget", type=float, metavar="SECONDS", help="When to end, finished or not.")
@click.option(
    "--cell-seconds",
    type=float,
    default=10,
    show_default=True,
    metavar="SECONDS",
    help="When to begin no further repeat of one cell.",
)
@click.option(
    "--memory", type=int, metavar="BYTES", help="Most memory of a cell.  [default: what is free]"
)
@click.option(
    "-o", "--out", "output", type=click.Path(path_type=Path), metavar="FILE", help="File to write."
)
@_OUTPUT
def measure(as_json: bool, **choices: Any) -> None:
    """Time attention on this machine as n grows."""

    def report(progress: Any) -> None:
        if progress.cell is not None:
            _complain(f"{progress.done}/{progress.total}  {progress.doing}", prefix="")

    timings = qkvideo.measure(progress=report, **choices)
    if as_json or choices["output"] is None:
        from qkvideo.engine.timings import to_json

        _print_bytes(to_json(timings))
    else:
        _print_path(choices["output"])


@cli.command()
@click.argument(
    "targets",
    metavar="MODULE:FUNCTION|FILE.py:FUNCTION|FOLDER|FILE.npz...",
    nargs=-1,
    required=True,
)
@click.option(
    "--function",
    metavar="NAME",
    help="The function in every file.  [default: attention, or the one whose name has that in it]",
)
@click.option(
    "--allow",
    multiple=True,
    metavar="FAULT",
    help="A fault that is meant so, by its name in brackets; may be repeated.",
)
@click.option(
    "--timeout",
    type=float,
    default=10.0,
    show_default=True,
    metavar="SECONDS",
    help="For one call; all together six times that, imports a minute more.",
)
@click.option(
    "--memory",
    type=int,
    default=2048,
    show_default=True,
    metavar="MIB",
    help="How much memory the function may take.",
)
@_OUTPUT
def check(targets: tuple[str, ...], as_json: bool, **choices: Any) -> None:
    """Is this attention right? If not, say what is wrong, where, and what to do.

    A function (NumPy or torch) is called as (Q, K, V, mask=None), with and without batch and head
    axes, and gives output, or output and weights. FILE.npz holds tensors: Q, K, V, and output or
    weights. Of several targets there is a table.

    The function runs in a process of its own, with limits, and what it prints is dropped. Its file
    is imported as if you ran it yourself, with all that its imports do: check only what you would
    run. Exit status: 0 right, 1 a fault, or it failed, hung or died, 2 the request was wrong.
    """

    def report(name: str) -> None:
        if sys.stderr.isatty():
            _complain(name, prefix="")

    reports = qkvideo.check(*targets, progress=report, **choices)
    from qkvideo.engine.check.report import as_document, as_table, as_text

    if as_json:
        _print_json(as_document(reports))
    else:
        _print(as_text(reports) if len(reports) == 1 else as_table(reports))
    if not reports.ok:
        click.get_current_context().exit(QKVideoError.status)


@cli.command()
@click.argument("action", type=click.Choice(["show", "clear"]), default="show")
@_OUTPUT
def cache(action: str, as_json: bool) -> None:
    """Show or clear the pieces of films that are kept to make the next film faster."""
    state = qkvideo.cache(action)
    if as_json:
        _print_json({**vars(state), "folder": str(state.folder)})
    else:
        used, most = (f"{size / 2**20:,.1f} MiB" for size in (state.bytes, state.limit))
        _print_path(state.folder)
        _print(f"{state.pieces} pieces, {used} of at most {most}")


@cli.command()
@_OUTPUT
def doctor(as_json: bool) -> None:
    """Say what is installed, what is missing, and the line that mends it."""
    checks = qkvideo.doctor()
    if as_json:
        rows = [
            {"name": c.name, "state": c.state, "found": c.found, "remedy": c.remedy} for c in checks
        ]
        _print_json({"checks": rows})
    else:
        for check in checks:
            _print(f"{check.state:9}{check.name}: {check.found}")
            if check.remedy:
                _print(f"{'':9}→ {check.remedy}")
    if any(check.state == "missing" for check in checks):
        click.get_current_context().exit(MissingError.status)


# What goes in


def _sentence(typed: str | None, file: str | None) -> str:
    """The sentence, from wherever it was given.

    Raises:
        RequestError: It was given twice or not at all, or is not UTF-8.
    """
    if (typed is None) == (file is None):
        what = "no sentence" if typed is None else "two sentences"
        raise RequestError(f"{what}: give either --sentence TEXT or --sentence-file PATH")
    if typed is not None:
        # Bytes of the command line that are no UTF-8 arrive as surrogates.
        return _utf8(typed.encode("utf-8", "surrogateescape"), "--sentence")
    assert file is not None
    name = "standard input" if file == "-" else f"“{file}”"
    try:
        if file == "-":
            content = sys.stdin.buffer.read(_MAX_BYTES + 1)
        else:
            with Path(file).open("rb") as stream:
                content = stream.read(_MAX_BYTES + 1)
    except OSError as error:
        raise RequestError(f"{name} cannot be read: {error.strerror}") from error
    if len(content) > _MAX_BYTES:
        raise RequestError(f"{name} holds more than {_MAX_BYTES} bytes; give one sentence")
    return _utf8(content, name).removeprefix("\ufeff")


def _utf8(content: bytes, name: str) -> str:
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise RequestError(
            f"{name} is not UTF-8: byte {error.start + 1} is 0x{content[error.start]:02x};"
            " save it as UTF-8"
        ) from error


# What comes out


def _plain(text: str, kept: str = "\n") -> str:
    """Text without what a terminal would obey, or show as another text."""
    return "".join(c if c in kept or not _is_command(c) else ascii(c)[1:-1] for c in text)


def _is_command(character: str) -> bool:
    """Whether it is a control, half a pair, a line's end, or turns the direction of others."""
    return (
        unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp")
        or unicodedata.bidirectional(character) in _TURNING
    )


_TURNING = frozenset(("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"))


def _write(what: str | bytes, nl: bool = True) -> None:
    """Write to standard output.

    Raises:
        QKVideoError: It takes no more; a reader that has gone is click's to know.
    """
    try:
        click.echo(what, nl=nl)
    except OSError as error:
        if error.errno == errno.EPIPE:
            raise
        raise QKVideoError(f"standard output cannot be written: {error.strerror}") from error


def _print(text: str) -> None:
    _write(_plain(text))


def _print_path(path: Path) -> None:
    """One line per path, whatever is in its name."""
    _write(_plain(str(path), kept=""))


def _print_json(document: object) -> None:
    _print_bytes(json.dumps(document, ensure_ascii=False, indent=1))


def _print_bytes(text: str) -> None:
    """JSON is UTF-8, whatever the terminal is; a file name's strange parts become escapes."""
    safe = "".join(
        c if c == "\n" or not _is_command(c) else f"\\u{ord(c):04x}" for c in text.rstrip("\n")
    )
    _write(safe.encode())


def _complain(text: str, prefix: str = "qkvideo: ") -> None:
    click.echo(prefix + _plain(text), err=True)


def _warn(message: Warning | str, category: type[Warning], *where: Any, **more: Any) -> None:
    """Ours is a line for the lecturer; others are shown as ever."""
    if issubclass(category, QKVideoWarning):
        _complain(str(message))
    else:
        _SHOW_WARNING(message, category, *where, **more)


_SHOW_WARNING = warnings.showwarning


def _print_html(text: str) -> None:
    """HTML is UTF-8, whatever the terminal is; what a terminal would obey becomes a reference."""
    safe = "".join(c if c == "\n" or not _is_command(c) else f"&#x{ord(c):x};" for c in text)
    _write(safe.encode(), nl=False)


@contextmanager
def _progress(wanted: bool) -> Iterator[Callable[[Step], None] | None]:
    """A line per film while it is drawn, if somebody is looking; and for whom it waits, anyway."""
    if not wanted:
        yield None
        return
    from qkvideo.studio.films.produce import Progress as FilmProgress

    told: set[Step] = set()

    def waits(step: Step) -> bool:
        waiting = step.waiting if isinstance(step, FilmProgress) else ""
        if waiting and step not in told:
            told.add(step)
            _complain(f"{_said(step)[0]}: {waiting}")
        return bool(waiting)

    if not sys.stderr.isatty():

        def plain(step: Step) -> None:
            # What takes long without a word looks as if nothing happened.
            if not waits(step) and not isinstance(step, FilmProgress):
                _complain(" ".join(_said(step)), prefix="")

        yield plain
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    bar = Progress(
        SpinnerColumn(),
        TextColumn("{task.description}", markup=False),
        TextColumn("{task.fields[so_far]}", markup=False),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
        # By our own hand: a thread that is at it must not run while processes are copied.
        auto_refresh=False,
        redirect_stdout=False,
        redirect_stderr=False,
    )
    tasks: dict[str, Any] = {}

    def listener(step: Step) -> None:
        if waits(step):
            return
        name, so_far = _said(step)
        if name not in tasks:
            tasks[name] = bar.add_task(name, total=None, so_far=so_far)
        bar.update(tasks[name], so_far=so_far, refresh=True)

    with bar:
        yield listener


def _said(step: Step) -> tuple[str, str]:
    """What is at work, and how far it is."""
    from qkvideo.studio.films.produce import Progress

    if isinstance(step, Progress):
        return step.slug, f"{step.frames / step.fps:.0f} s of film drawn"
    left = "" if step.seconds is None else f", about {step.seconds:.0f} s left"
    return "encoding", f"{step.number} of {step.total}{left}"


# The way out


class _Ended(BaseException):
    """Somebody asked this process to end."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.status = 128 + number  # as a shell reports it


_AGAIN = 0.01
"""Seconds after which an end that was swallowed is asked for again."""


@contextmanager
def _signals_heard() -> Iterator[None]:
    """While this lasts, being asked to end is an exception: whoever holds something lets it go."""
    asked = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]

    def end(number: int, _: object) -> None:
        for each in asked:
            signal.signal(each, signal.SIG_IGN)  # once is enough
        raise _Ended(number)

    def swallowed(what: sys.UnraisableHookArgs) -> None:
        """Ask again: what is raised while Python tidies up behind the scenes is dropped."""
        ended = what.exc_value
        if not isinstance(ended, _Ended) or not hasattr(signal, "setitimer"):
            sys.__unraisablehook__(what)
            return
        signal.signal(signal.SIGALRM, lambda _number, frame: end(ended.number, frame))
        signal.setitimer(signal.ITIMER_REAL, _AGAIN)

    before = {each: signal.getsignal(each) for each in asked}
    heard = [each for each in asked if before[each] is signal.SIG_DFL]
    for each in heard:
        signal.signal(each, end)
    hook_before, sys.unraisablehook = sys.unraisablehook, swallowed
    try:
        yield
    finally:
        sys.unraisablehook = hook_before
        for each in heard:
            signal.signal(each, before[each])


_GARBAGE = 50_000
"""Objects made before Python looks for those that nobody holds (its own choice is 700).

Importing manim and drawing make so many that live that looking costs a twentieth of a film's time.
"""


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and exit with its status."""
    gc.set_threshold(_GARBAGE, *gc.get_threshold()[1:])
    for stream in (sys.stdout, sys.stderr):
        # A terminal that is not UTF-8 gets escapes instead of a traceback.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    session = _Session()
    try:
        with _signals_heard(), warnings.catch_warnings():
            warnings.simplefilter("always", QKVideoWarning)
            warnings.showwarning = _warn
            status = cli.main(arguments, prog_name="qkvideo", standalone_mode=False, obj=session)
    except BaseException as error:  # whatever ends the program, its status is decided here
        if isinstance(error, SystemExit):
            raise
        if session.debug:
            _complain("".join(traceback.format_exception(error)).rstrip(), prefix="")
        message, status = _judge(error)
        _complain(*message)
        # What click could not read it has not told the session of.
        unread = isinstance(error, click.UsageError) and "--json" in _options(arguments)
        if session.json or unread:
            _try_to_print_json({"error": {"message": message[0], "status": status}})
    sys.exit(status or 0)


def _options(arguments: Sequence[str] | None) -> Sequence[str]:
    """What was typed before a sentence after two dashes."""
    typed = list(sys.argv[1:] if arguments is None else arguments)
    return typed[: typed.index("--")] if "--" in typed else typed


def _try_to_print_json(document: object) -> None:
    """Whoever closed standard output hears no more."""
    with suppress(OSError, QKVideoError):
        _print_json(document)


def _judge(error: BaseException) -> tuple[tuple[str, str], int]:
    """One line for an error, what stands before it, and the exit status."""
    if isinstance(error, MissingError):
        return (_line(error), ""), error.status  # nothing before it: it is a line to type
    what, status = _line(error), QKVideoError.status
    if isinstance(error, QKVideoError):
        status = error.status
    elif isinstance(error, click.ClickException):
        what, status = " ".join(error.format_message().split()), RequestError.status
    elif isinstance(error, click.Abort | KeyboardInterrupt | _Ended):
        what, status = "interrupted", getattr(error, "status", INTERRUPTED)
    elif isinstance(error, MemoryError):
        what = "the memory is full: ask for less, or close what else is open"
    elif isinstance(error, OSError) and error.strerror:
        where = f" (“{error.filename}”)" if error.filename else ""
        what = f"the system refused: {error.strerror}{where}"
        status = RequestError.status if error.errno == errno.ENAMETOOLONG else status
    else:
        kind = type(error).__name__
        what = f"{kind}: {what} (--debug shows where)" if what else f"{kind} (--debug shows where)"
    return (what, "qkvideo: "), status


def _line(error: BaseException) -> str:
    return " ".join(str(error).split())


if __name__ == "__main__":
    main()
