"""Requests for lecture files: creating one, building its lecture, and joining parts of a course."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, ClassVar, Final

from qkvideo.studio.requests.option import Option, Wanted, to_file
from qkvideo.studio.requests.shared import Jobs

LECTURE: Final = "lecture.toml"
"""Default name of a lecture file."""
MOST_UNASKED: Final = 10_000
"""Number of films and other files above which a build must be confirmed."""
MOST_FILES_UNASKED: Final = 10 * MOST_UNASKED
"""The same of all files: a film comes with captions, texts and pictures, as eight files."""


@dataclass(frozen=True, kw_only=True)
class InitRequest(Wanted):
    """A request to write a new lecture file."""

    EXAMPLES: ClassVar = ("qkvideo init", "qkvideo init monday.toml")
    file: Annotated[Path | str, Option("The file to write.", "FILE", how="argument")] = field(
        default=LECTURE, kw_only=False
    )


@dataclass(frozen=True, kw_only=True)
class BuildRequest(Wanted):
    """A request to make everything that one or more lecture files ask for.

    Attributes:
        progress: Function with one argument that is called with each report of progress; a report
            is, for example, a `studio.films.progress.Progress`. No influence on the results.
    """

    EXAMPLES: ClassVar = (
        "qkvideo build",
        "qkvideo build monday.toml --dry-run",
        "qkvideo build course/ -o s3://bucket/course --cluster tcp://10.0.0.1:8786",
    )
    file: Annotated[
        Path | str,
        Option(
            "The lecture file; or many lectures: a folder of lecture files, a table of sentences,"
            " or a plan.",
            "FILE|FOLDER|TABLE.csv|plan.jsonl",
            how="argument",
        ),
    ] = field(default=LECTURE, kw_only=False)
    out: Annotated[
        str | Path | None,
        to_file(
            "Folder for all files, or an address such as s3://bucket/folder.",
            "DIR|ADDRESS",
            unset="as the lecture file says; for many lectures, out/ beside them",
        ),
    ] = None
    shard: Annotated[
        str | None,
        Option(
            "Make only the I-th of N parts, on one of several machines that share nothing except"
            " the lectures; qkvideo merge joins the parts.",
            "I/N",
            unset="all parts",
        ),
    ] = None
    cluster: Annotated[
        str | None,
        Option(
            "Workers to use: a Dask scheduler's address, local (workers on this machine), or a"
            " batch system (slurm, pbs, …) as configured for dask-jobqueue.",
            "local|ADDRESS|NAME",
            unset="processes of this machine",
        ),
    ] = None
    timeout: Annotated[
        float | None,
        Option("For many lectures: give up a film after this time in seconds.", "S", unset="none"),
    ] = None
    watch: Annotated[
        bool, Option("Build again whenever the file, or a file that it names, changes.")
    ] = False
    trust: Annotated[
        bool,
        Option(
            "Allow lecture files to name files outside their folder, to download a model, and to"
            " send captions to a speaking service."
        ),
    ] = False
    yes: Annotated[
        bool, Option(f"Make more than {MOST_UNASKED:,} films and other files without asking.")
    ] = False
    jobs: Jobs = None
    dry_run: Annotated[
        bool, Option("Check everything, print the plan; draw and write nothing.")
    ] = False
    progress: Callable[[Any], None] | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, kw_only=True)
class MergeRequest(Wanted):
    """A request to join the parts of a course that were built on several machines."""

    EXAMPLES: ClassVar = ("qkvideo merge out", "qkvideo merge part-1 part-2 part-3 -o course")
    parts: Annotated[
        Sequence[Path | str],
        Option(
            "Folders or addresses into which parts were built; one, if it was the same for all.",
            "DIR|ADDRESS",
            how="arguments",
            required=True,
        ),
    ] = field(default=(), kw_only=False)
    out: Annotated[
        str | Path | None,
        to_file(
            "Where the whole course goes.",
            "DIR|ADDRESS",
            unset="the first of them",
        ),
    ] = None
