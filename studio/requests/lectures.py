"""Requests for lecture files: creating one, and building its lecture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, ClassVar, Final

from qkvideo.studio.requests.option import Option

LECTURE: Final = "lecture.toml"
"""Default name of the file."""


@dataclass(frozen=True, kw_only=True)
class InitRequest:
    """A new lecture file."""

    EXAMPLES: ClassVar = ("qkvideo init", "qkvideo init monday.toml")
    file: Annotated[Path | str, Option("The file to write.", metavar="FILE", how="argument")] = (
        field(default=LECTURE, kw_only=False)
    )


@dataclass(frozen=True, kw_only=True)
class BuildRequest:
    """Everything that a lecture file asks for.

    Attributes:
        progress: Called with the progress; it does not change the result.
    """

    EXAMPLES: ClassVar = ("qkvideo build", "qkvideo build monday.toml --dry-run")
    file: Annotated[Path | str, Option("The lecture's file.", metavar="FILE", how="argument")] = (
        field(default=LECTURE, kw_only=False)
    )
    watch: Annotated[
        bool, Option("Build again whenever the file, or one that it names, has changed.")
    ] = False
    jobs: Annotated[
        int | None,
        Option(
            "Processes that draw at the same time.",
            metavar="N",
            flags=("-j", "--jobs"),
            unset="one a core, while there is memory",
        ),
    ] = None
    dry_run: Annotated[
        bool, Option("Check everything, print the plan; draw and write nothing.")
    ] = False
    progress: Callable[[Any], None] | None = field(default=None, compare=False, repr=False)
