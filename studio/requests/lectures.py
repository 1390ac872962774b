"""Requests for lecture files: creating one, and building its lecture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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

    EXAMPLES: ClassVar = (
        "qkvideo build",
        "qkvideo build monday.toml --dry-run",
        "qkvideo build course/ -o s3://bucket/course --cluster tcp://10.0.0.1:8786",
    )
    file: Annotated[
        Path | str,
        Option(
            "The lecture's file, or many lectures: a folder of them, a table of sentences, or a"
            " plan.",
            metavar="FILE|FOLDER|TABLE.csv|plan.jsonl",
            how="argument",
        ),
    ] = field(default=LECTURE, kw_only=False)
    out: Annotated[
        str | Path | None,
        Option(
            "Where all of it goes: a folder, or an address like s3://bucket/folder.",
            metavar="DIR|ADDRESS",
            section="What is written",
            flags=("-o", "--out"),
            unset="where the lecture says; of many lectures, out/ beside them",
        ),
    ] = None
    shard: Annotated[
        str | None,
        Option(
            "Only the I-th of N parts, for a machine that shares nothing with the others but the"
            " lectures; qkvideo merge joins them.",
            metavar="I/N",
            unset="all of it",
        ),
    ] = None
    cluster: Annotated[
        str | None,
        Option(
            "Workers that make it: a Dask scheduler's address, local (workers on this machine), or"
            " a batch system (slurm, pbs, …) as dask-jobqueue is configured.",
            metavar="local|ADDRESS|NAME",
            unset="processes of this machine",
        ),
    ] = None
    timeout: Annotated[
        float | None,
        Option(
            "Of many lectures: seconds after which a film is given up.", metavar="S", unset="none"
        ),
    ] = None
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


@dataclass(frozen=True, kw_only=True)
class MergeRequest:
    """Parts of a course, to be joined."""

    EXAMPLES: ClassVar = ("qkvideo merge out", "qkvideo merge part-1 part-2 part-3 -o course")
    parts: Annotated[
        Sequence[Path | str],
        Option(
            "Folders or addresses into which parts were built; one, if it was the same for all.",
            metavar="DIR|ADDRESS",
            how="arguments",
            required=True,
        ),
    ] = field(default=(), kw_only=False)
    out: Annotated[
        str | Path | None,
        Option(
            "Where the whole course goes.",
            metavar="DIR|ADDRESS",
            section="What is written",
            flags=("-o", "--out"),
            unset="the first of them",
        ),
    ] = None
