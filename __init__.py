"""QKVideo: type a sentence, get a lecture about attention.

    import qkvideo

    qkvideo.render("score-matrix", sentence="The cat sat on the mat because it was tired")
    trace = qkvideo.trace("The cat sat on the mat because it was tired")
    trace.at(layer=1, head=1).scores

Every command of `qkvideo` is a function here, with the same name and the same options. Names are
imported when they are first used, so importing this package takes no time.
"""

from __future__ import annotations

import os
import sys

# `python -m` looks for modules in the current folder first, where a numpy.py or a manim.py of the
# lecturer's may lie; this package is found there only if the folder holds the package itself.
_of_python_m = sys.argv[:1] == ["-m"] and not sys.flags.safe_path
if _of_python_m and __path__[0] != f"{sys.path[0]}{os.sep}qkvideo":
    del sys.path[0]

from importlib import import_module  # noqa: E402  # after the line above, as everything else
from typing import TYPE_CHECKING  # noqa: E402  # as above

if TYPE_CHECKING:
    from qkvideo.engine.attention.trace import AttentionTrace, ModelTrace
    from qkvideo.engine.check.report import FaultsError, Report, Reports
    from qkvideo.engine.check.run import check
    from qkvideo.engine.errors import MissingError, QKVideoError, RequestError
    from qkvideo.studio.asking import Ranking, ask
    from qkvideo.studio.build import build, merge
    from qkvideo.studio.cache import CacheState, cache
    from qkvideo.studio.doctor import Check, doctor
    from qkvideo.studio.embed import Snippet, embed
    from qkvideo.studio.explore import Exploration, explore
    from qkvideo.studio.films.result import FilmResult, Films
    from qkvideo.studio.heads import HeadTable, heads
    from qkvideo.studio.init import init
    from qkvideo.studio.lectures.make import Built
    from qkvideo.studio.listing import list as list  # noqa: A004  # the command's name
    from qkvideo.studio.measuring import measure
    from qkvideo.studio.new_film import new_film
    from qkvideo.studio.predicting import Next
    from qkvideo.studio.predicting import next as next  # noqa: A004  # the command's name
    from qkvideo.studio.questions import Questions, questions
    from qkvideo.studio.render import render
    from qkvideo.studio.serving import serve
    from qkvideo.studio.slides import slides
    from qkvideo.studio.tracing import trace
    from qkvideo.studio.train import Trained, train

    __version__: str

_FACE = {
    "list": ("studio.listing", "list"),
    "render": ("studio.render", "render"),
    "trace": ("studio.tracing", "trace"),
    "heads": ("studio.heads", "heads"),
    "ask": ("studio.asking", "ask"),
    "build": ("studio.build", "build"),
    "cache": ("studio.cache", "cache"),
    "check": ("engine.check.run", "check"),
    "doctor": ("studio.doctor", "doctor"),
    "init": ("studio.init", "init"),
    "merge": ("studio.build", "merge"),
    "measure": ("studio.measuring", "measure"),
    "next": ("studio.predicting", "next"),
    "new_film": ("studio.new_film", "new_film"),
    "questions": ("studio.questions", "questions"),
    "serve": ("studio.serving", "serve"),
    "slides": ("studio.slides", "slides"),
    "embed": ("studio.embed", "embed"),
    "explore": ("studio.explore", "explore"),
    "train": ("studio.train", "train"),
    "AttentionTrace": ("engine.attention.trace", "AttentionTrace"),
    "Built": ("studio.lectures.make", "Built"),
    "CacheState": ("studio.cache", "CacheState"),
    "Check": ("studio.doctor", "Check"),
    "Exploration": ("studio.explore", "Exploration"),
    "FaultsError": ("engine.check.report", "FaultsError"),
    "HeadTable": ("studio.heads", "HeadTable"),
    "FilmResult": ("studio.films.result", "FilmResult"),
    "Films": ("studio.films.result", "Films"),
    "MissingError": ("engine.errors", "MissingError"),
    "ModelTrace": ("engine.attention.trace", "ModelTrace"),
    "Next": ("studio.predicting", "Next"),
    "QKVideoError": ("engine.errors", "QKVideoError"),
    "Questions": ("studio.questions", "Questions"),
    "RequestError": ("engine.errors", "RequestError"),
    "Ranking": ("studio.asking", "Ranking"),
    "Report": ("engine.check.report", "Report"),
    "Reports": ("engine.check.report", "Reports"),
    "Snippet": ("studio.embed", "Snippet"),
    "Trained": ("studio.train", "Trained"),
}

# `list` and `next` are left out: `from qkvideo import *` must not take Python's own away.
__all__ = [
    "AttentionTrace",
    "Built",
    "CacheState",
    "Check",
    "Exploration",
    "FaultsError",
    "FilmResult",
    "Films",
    "HeadTable",
    "MissingError",
    "ModelTrace",
    "Next",
    "QKVideoError",
    "Questions",
    "Ranking",
    "Report",
    "Reports",
    "RequestError",
    "Snippet",
    "Trained",
    "__version__",
    "ask",
    "build",
    "cache",
    "check",
    "doctor",
    "embed",
    "explore",
    "heads",
    "init",
    "measure",
    "merge",
    "new_film",
    "questions",
    "render",
    "serve",
    "slides",
    "trace",
    "train",
]


def __getattr__(name: str) -> object:
    """Import a name when it is first used."""
    if name == "__version__":
        from importlib.metadata import version  # noqa: PLC0415  # it costs more than all else here

        return version("qkvideo")
    if name not in _FACE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, attribute = _FACE[name]
    found = getattr(import_module(f"{__name__}.{module}"), attribute)
    globals()[name] = found
    return found


def __dir__() -> tuple[str, ...]:
    """All public names."""
    return (*globals(), *_FACE, "__version__")
