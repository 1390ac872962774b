"""Shows the progress on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol


class ProgressStep(Protocol):
    """A report of progress."""

    @property
    def what(self) -> str:
        """What is in progress."""

    @property
    def said(self) -> str:
        """How far it is, in one line of text."""


@contextmanager
def progress_on_terminal(
    tell: Callable[[str], None], *, warn: Callable[[str], None]
) -> Iterator[Callable[[ProgressStep], None]]:
    """Show the progress of a command on standard error.

    On a terminal, each film or other task has a line that is kept up to date. Otherwise, each
    report of progress is printed as a line, with two exceptions: reports on the drawing of films
    are not printed, and of those on a training only one for each 10 % of its steps. In both cases,
    a warning is printed when a film waits for another run of qkvideo.

    Args:
        tell: Prints a line of text on standard error. It is called only if standard error is not a
            terminal.
        warn: Prints a warning on standard error.

    Yields:
        A function to call with each report of progress.
    """
    from qkvideo.studio.films.progress import FilmProgress

    told: set[ProgressStep] = set()

    def waits(step: ProgressStep) -> bool:
        waiting = step.waiting if isinstance(step, FilmProgress) else ""
        if waiting and step not in told:
            told.add(step)
            warn(f"{step.what}: {waiting}")
        return bool(waiting)

    tenths: set[int] = set()

    def news(step: ProgressStep) -> bool:
        """Return whether to print a line for a report of progress.

        Of the reports of a training, the first is printed, and then one for each further 10 % of
        the training's steps. All reports of other tasks are printed.
        """
        from qkvideo.studio.training.diary import TrainingStep

        tenth = 10 * step.taken // step.steps if isinstance(step, TrainingStep) else None
        if tenth is None or tenth in tenths:
            return tenth is None
        tenths.add(tenth)
        return True

    if not sys.stderr.isatty():

        def plain(step: ProgressStep) -> None:
            # Long tasks report progress here too, so that the program does not seem to hang.
            if not waits(step) and not isinstance(step, FilmProgress) and news(step):
                tell(f"{step.what} {step.said}")

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
        # Refreshed explicitly: no refreshing thread may run while processes are forked.
        auto_refresh=False,
        redirect_stdout=False,
        redirect_stderr=False,
    )
    tasks: dict[str, Any] = {}

    def listener(step: ProgressStep) -> None:
        if waits(step):
            return
        if step.what not in tasks:
            tasks[step.what] = bar.add_task(step.what, total=None, so_far=step.said)
        bar.update(tasks[step.what], so_far=step.said, refresh=True)

    with bar:
        yield listener
