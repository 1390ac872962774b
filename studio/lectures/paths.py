"""What a lecture file may reach: files in its own folder, and nothing in a network.

Lecture files come from others, too. More is allowed only if the lecturer says that the file is
trusted (`--trust`).
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from qkvideo.engine.choices import GGUF, PRETRAINED, is_file
from qkvideo.engine.models.folder import MOST_FILES
from qkvideo.studio.lectures.lines import Place
from qkvideo.studio.lectures.model import LectureFile
from qkvideo.studio.narration.limits import ESPEAK

if TYPE_CHECKING:
    from qkvideo.studio.lectures.read import Lecture

_REMEDY = "build with --trust if you trust this file, or"


def named(file: LectureFile) -> Iterator[tuple[Place, str]]:
    """Yield each path in a lecture file, with its place in the file, except the output folder."""
    if isinstance(file.sentences, str):
        yield ("sentences",), file.sentences
    if is_file(file.weights):
        yield ("weights",), file.weights
    for place, name in (
        (("timings",), file.timings),
        (("recordings",), file.recordings),
        (("brand", "logo"), file.brand.logo),
        (("output", "template"), file.output.template),
    ):
        if name is not None:
            yield place, str(name)
    for table, entry, names in (
        ("slides", "opening", file.slides.opening),
        ("slides", "closing", file.slides.closing),
        ("brand", "fonts", file.brand.fonts),
    ):
        yield from (((table, entry, k), name) for k, name in enumerate(names))


def _model(file: LectureFile) -> Iterator[tuple[Place, str]]:
    """Yield the folder or file of a pretrained model, and the links in the folder, if named.

    They are told from the working folder.
    """
    local = file.weights.startswith(GGUF)
    name = file.weights.removeprefix(GGUF if local else PRETRAINED)
    if name != file.weights and (local or os.path.exists(name) or name.startswith(("~", "/"))):  # noqa: PTH110  # Path.exists raises an error for long names
        yield ("weights",), name if name.startswith("~") else os.path.abspath(name)  # noqa: PTH100  # as above
        for at, folders, names in islice(os.walk(name, followlinks=True), MOST_FILES):
            links = (path for each in (*folders, *names) if (path := Path(at, each)).is_symlink())
            yield from ((("weights",), str(path.absolute())) for path in links)


def check_reach(lecture: Lecture) -> None:
    """Check that a lecture file reaches only what it may reach.

    Raises:
        LectureError: A path leads out of the folder that the lecture may use, or an entry uses a
            network, and the file is not trusted. Or a path begins with the name of an unknown user.
    """
    file = lecture.file
    out: tuple[Place, str] = ("output", "to"), file.output.to
    for place, name in (*named(file), *_model(file), out):
        if place == out[0] and "://" in name:
            if not lecture.trusted:
                raise lecture.wrong(
                    f"“{name}” is in a network: {_REMEDY} name a folder, and give the address with"
                    " -o",
                    *place,
                )
            continue
        try:
            path = lecture.beside(name)
        except RuntimeError as error:
            raise lecture.wrong(f"“{name}” begins with an unknown user: mend it", *place) from error
        if not lecture.may_use(path):
            raise lecture.wrong(
                f"“{name}” leads out of the lecture's folder: {_REMEDY} name one in the folder",
                *place,
            )
    if lecture.trusted:
        return
    if file.download:
        raise lecture.wrong(f"download uses the network: {_REMEDY} set it to false", "download")
    if file.narrate not in (None, ESPEAK):
        raise lecture.wrong(
            f"the voice “{file.narrate}” may send captions to a service: {_REMEDY} set narrate ="
            f' "{ESPEAK}"',
            "narrate",
        )
