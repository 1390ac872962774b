"""Saves the state of a running training to a file, and reports its progress."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final

import numpy as np

from qkvideo.engine.errors import RequestError
from qkvideo.engine.files import untrusted
from qkvideo.engine.files.npz import pack_npz, read_npz, write_file
from qkvideo.engine.lesson.adam import Descent, State

_EVERY: Final = 3.0
"""Minimum time from one saving of the state to the next, in seconds."""
_SHARE: Final = 20
"""Minimum ratio of the time between two savings to the time that saving takes."""
_TOLD: Final = 1.0
"""Minimum time between two reports, in seconds."""
_KEY: Final = "key"
_FIRST: Final = "taken"
"""The first array of a state: by its name in the file, a state is known even if it is damaged."""
_NAMED: Final = slice(30, 30 + len(f"{_FIRST}.npy"))
"""Where the first array's name is in the file."""


@dataclass(frozen=True)
class TrainingStep:
    """A report on the progress of a training.

    Attributes:
        taken: Number of training steps done.
        steps: Number of training steps in the whole training.
        loss: The loss before the latest step.
        seconds: Estimated time left, in seconds; None if no estimate is possible yet.
        values: Whether the training is in its second phase, which trains only W_V and W_O of the
            last layer, with another loss.
    """

    taken: int
    steps: int
    loss: float
    seconds: float | None
    values: bool = False
    what: ClassVar = "training"

    @property
    def said(self) -> str:
        """The progress in one line of text."""
        left = "" if self.seconds is None else f", about {self.seconds:.0f} s left"
        what = "loss of the values" if self.values else "loss"
        return f"step {self.taken:,} of {self.steps:,}, {what} {self.loss:.3g}{left}"


class FileDiary:
    """Saves the state of a training in a file, so that an interrupted training can continue.

    Args:
        path: Path of the file.
        key: Digest of the sentences and options that the training depends on. A file with another
            digest belongs to another training.
        progress: Function that is called with a `TrainingStep` about once a second, or None.

    Attributes:
        kept: Number of training steps done when the state in the file was saved; 0 without a file.
        taken: Number of training steps done so far.
        steps: Number of training steps in the whole training; 0 before the first step.
    """

    def __init__(
        self, path: Path, key: str, progress: Callable[[TrainingStep], None] | None
    ) -> None:
        self.kept = self.taken = self.steps = 0
        self._path, self._key, self._progress = path, key, progress
        self._began = self._kept_at = self._told_at = time.monotonic()
        self._from: int | None = None
        self._pause = _EVERY

    def check(self) -> None:
        """Check that the file with the saved state, if it exists, is of this training.

        Raises:
            RequestError: If the file belongs to another training, is damaged, or is no state.
        """
        self.last()

    def last(self) -> State | None:
        """Return the last saved state of the training; None if there is no file.

        Raises:
            RequestError: If the file belongs to another training, is damaged, or is no state.
        """
        if not self._is_there():
            return None
        remedy = "--restart drops it, and -o takes another name"
        with untrusted.understood(
            lambda _: RequestError(f"“{self._path}” cannot be gone on with: {remedy}"), ours=True
        ):
            state = read_npz(self._path)
            key, taken = str(state.pop(_KEY, "")), int(state[_FIRST])
        if key != self._key:
            raise RequestError(
                f"“{self._path}” is left of a training with other sentences or options: give these "
                f"again to go on with it; {remedy}"
            )
        self.kept = self.taken = taken
        self._kept_at = time.monotonic()
        return state

    def note(self, descent: Descent, loss: float) -> None:
        """Take note of a training step: perhaps report it, and perhaps save the state.

        The step is reported if enough time has passed since the last report, and always if it is
        the last step of the training. The state is saved if enough time has passed since it was
        last saved.

        Args:
            descent: The training run, after the step.
            loss: The loss before the step.
        """
        now = time.monotonic()
        self.taken, self.steps = descent.taken, descent.steps
        done = descent.taken == descent.steps
        left = self._left(now)
        if self._progress is not None and (done or now - self._told_at >= _TOLD):
            self._told_at = now
            values = descent.phase > 0
            self._progress(TrainingStep(self.taken, self.steps, loss, left, values))
        if now - self._kept_at >= self._pause:
            write_file(self._path, pack_npz({**descent.state(), _KEY: np.array(self._key)}))
            self.kept, self._kept_at = self.taken, time.monotonic()
            self._pause = max(_EVERY, _SHARE * (self._kept_at - now))

    def _left(self, now: float) -> float | None:
        """Estimate the seconds left, ignoring the first step, which takes longer than others."""
        if self._from is None:
            self._began, self._from = now, self.taken
        if self.taken == self._from:
            return None
        return (now - self._began) / (self.taken - self._from) * (self.steps - self.taken)

    def drop(self) -> None:
        """Remove the file, if it exists.

        Raises:
            RequestError: If no training has written it.
        """
        if self._is_there():
            self._path.unlink(missing_ok=True)

    def _is_there(self) -> bool:
        """Return whether there is a file; refuse one that no training has written."""
        try:
            with untrusted.opened(self._path, sys.maxsize, links=False) as file:
                ours = file.read(_NAMED.stop)[_NAMED] == f"{_FIRST}.npy".encode()
            why = "" if ours else "no training has written it"
        except FileNotFoundError:
            return False
        except OSError as error:
            why = error.strerror or str(error)
        if why:
            raise RequestError(
                f"“{self._path}” is in the way ({why}): move it away, or take another name with -o"
            )
        return True
