"""Keeps a training that is under way in a file, and tells how far it is."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from qkvideo.engine.errors import RequestError
from qkvideo.engine.files.npz import pack_npz, read_npz, write_file
from qkvideo.engine.lesson.adam import Descent, State

_EVERY: Final = 3.0
"""Seconds from one keeping to the next, at least."""
_SHARE: Final = 20
"""Keeping takes at most one part in so many of the time."""
_TOLD: Final = 1.0
"""Seconds from one report to the next."""
_KEY: Final = "key"


@dataclass(frozen=True)
class Step:
    """How far a training is.

    Attributes:
        taken: Steps taken.
        steps: All steps.
        loss: Before the last step; of one's own sentences, if there are any.
        seconds: Left, as estimated; None if not known yet.
        values: Whether the last layer's values are trained, which have a loss of their own.
    """

    taken: int
    steps: int
    loss: float
    seconds: float | None
    values: bool = False

    def __str__(self) -> str:
        left = "" if self.seconds is None else f", about {self.seconds:.0f} s left"
        what = "loss of the values" if self.values else "loss"
        return f"step {self.taken:,} of {self.steps:,}, {what} {self.loss:.3g}{left}"


class FileDiary:
    """A diary in a file.

    Args:
        path: The file.
        key: Digest of all that the training depends on.
        progress: Called with how far it is.

    Attributes:
        kept: Steps that the file holds.
        taken: Steps taken so far.
        steps: All steps; 0 before the first.
    """

    def __init__(self, path: Path, key: str, progress: Callable[[Step], None] | None) -> None:
        self.kept = self.taken = self.steps = 0
        self._path, self._key, self._progress = path, key, progress
        self._began = self._kept_at = self._told_at = time.monotonic()
        self._from: int | None = None
        self._pause = _EVERY

    def check(self) -> None:
        """Check that the file, if there is one, is of this training.

        Raises:
            RequestError: If it is of another one, or damaged.
        """
        self.last()

    def last(self) -> State | None:
        """The state that was kept last; None if there is none."""
        if not self._path.exists():
            return None
        remedy = "--restart drops it, and -o takes another name"
        try:
            state = read_npz(self._path)
            key = str(state.pop(_KEY, ""))
        except RequestError as error:
            raise RequestError(f"“{self._path}” cannot be gone on with: {remedy}") from error
        if key != self._key:
            raise RequestError(
                f"“{self._path}” is left of a training with other sentences or options: give these "
                f"again to go on with it; {remedy}"
            )
        self.kept = self.taken = int(state["taken"])
        self._kept_at = time.monotonic()
        return state

    def note(self, descent: Descent, loss: float) -> None:
        """Keep the state from time to time, and tell how far the training is."""
        now = time.monotonic()
        self.taken, self.steps = descent.taken, descent.steps
        done = descent.taken == descent.steps
        left = self._left(now)
        if self._progress is not None and (done or now - self._told_at >= _TOLD):
            self._told_at = now
            values = descent.phase > 0
            self._progress(Step(self.taken, self.steps, loss, left, values))
        if now - self._kept_at >= self._pause:
            write_file(self._path, pack_npz({**descent.state(), _KEY: np.array(self._key)}))
            self.kept, self._kept_at = self.taken, time.monotonic()
            self._pause = max(_EVERY, _SHARE * (self._kept_at - now))

    def _left(self, now: float) -> float | None:
        """Seconds left; the first step, which takes longer than others, does not count."""
        if self._from is None:
            self._began, self._from = now, self.taken
        if self.taken == self._from:
            return None
        return (now - self._began) / (self.taken - self._from) * (self.steps - self.taken)

    def drop(self) -> None:
        """Remove the file."""
        self._path.unlink(missing_ok=True)
