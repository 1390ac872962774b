"""`qkvideo explore`: makes a page, in a single file, on which attention can be explored."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from qkvideo.engine.attention.tokens import tokenize
from qkvideo.engine.attention.trace import AttentionTrace, ModelTrace
from qkvideo.engine.choices import SMOLLM2
from qkvideo.engine.errors import RequestError
from qkvideo.engine.files.npz import write_file
from qkvideo.engine.files.target import tell_of_replaced
from qkvideo.engine.sources import SOURCES
from qkvideo.engine.studies.language.predicted import recorded_prediction
from qkvideo.engine.studies.language.prediction import Read
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.next_word.story import ASKED
from qkvideo.scenes.text.badge import badge_facts
from qkvideo.scenes.text.catalogue import catalogue
from qkvideo.scenes.text.languages import folder_of, languages
from qkvideo.studio.predicting import read_by
from qkvideo.studio.requests.option import from_words, named, target_of
from qkvideo.studio.requests.place import place_in
from qkvideo.studio.requests.tensors import ExploreRequest
from qkvideo.studio.text.reading import Data, data_of, stated, stated_second, tell_of_reading

_SHOWN: Final = tuple(
    name
    for name in named(ExploreRequest, "what")
    # The page is told nothing of what a word means, and has the numbers of a model already.
    if name not in ("sentence", "versus", "means", "versus_means", "dtype", "download", "licence")
)
"""The options that are settings of the page, too, by the same names."""
_LARGEST_SEED: Final = 10**15
"""Limit of seeds: smaller whole numbers are exact in a browser."""


@dataclass(frozen=True)
class Exploration:
    """A web page on which attention can be explored; Jupyter notebooks display it.

    Attributes:
        html: The page as HTML. It loads nothing from the network.
        path: Path of the file with the page; None if no file was written.
        state: The settings with which the page opens, such as "sentence" and "layer", by name. For
            each setting that is missing, the page uses its default.
        reading: What the query finds and how sure that is; None if nothing can be said.
    """

    html: str
    path: Path | None
    state: dict[str, Any]
    reading: Data | None = None

    def as_document(self) -> dict[str, object]:
        """Return the JSON document that `explore --json` prints; of a file only its path."""
        page = {"file": str(self.path)} if self.path else {"html": self.html}
        return {**page, "reading": self.reading}

    def _repr_html_(self) -> str:
        from qkvideo.studio.explorer.notebook import frame

        return frame(self.html)

    def widget(self) -> Any:
        """Return the page as an anywidget for a notebook.

        The widget's `state` is a string: the settings that users have changed on the page, as the
        page writes them after # in its address.

        Raises:
            MissingError: anywidget is not installed.
        """
        from qkvideo.studio.explorer.notebook import widget

        return widget(self.html)


@from_words(ExploreRequest)
def explore(request: ExploreRequest) -> Exploration:
    """Make an interactive page that shows how every number in a sentence's attention is computed.

    The page contains the weights of the lesson (the small model that comes with the package).
    In the browser, it computes the same numbers as the function `trace` computes in Python.

    Of other weights, which are too large, the page contains what was computed for the sentence:
    scores, queries, keys and values. In each head, its readers can change temperature and mask, and
    cut links; they cannot change the sentence.

    Returns:
        The page.

    Raises:
        RequestError: The request is invalid, or the page cannot show attention with these weights.
        MissingError: A package is not installed.
        QKVideoError: The file `request.out` could not be written.
    """
    out = target_of(request)
    folder_of(request.lang)
    if abs(request.seed) >= _LARGEST_SEED:
        raise RequestError(
            f"seed is {request.seed}: a browser's numbers end before, choose a smaller one"
        )
    weights = request.source
    if weights not in SOURCES and request.versus is not None:
        raise RequestError(f"a page with {weights} has one sentence: leave --versus out")
    model = request.compute(request.text)
    state, reading = _state(request, model)
    from qkvideo.studio.explorer.webpage import webpage

    traced = None if weights in SOURCES else _traced(request, model, state)
    html = webpage(state, _read(request), traced, request.licence)
    if out is not None:
        tell_of_replaced([out])
        write_file(out, html.encode())
    return Exploration(html, out, state, reading)


def _read(request: ExploreRequest) -> Read:
    """Return what a language model makes of the sentence, or of the recorded one of `next-word`."""
    found = read_by(request.source, request.text, request.download)
    return found or recorded_prediction(ASKED[0], tokenize(ASKED[0]), SMOLLM2)


def _traced(request: ExploreRequest, model: ModelTrace, state: dict[str, Any]) -> dict[str, Any]:
    """Return what a page without weights contains of the sentence; set its initial state."""
    from qkvideo.studio.explorer.carried import traced

    shown = model.at(request.layer, request.head)
    badge = {lang: _badge(model, shown, lang) for lang in languages()}
    state |= {"weights": request.source, "mask": model.mask_kind, "stage": "QKV"}
    return {**traced(model, shown), "badge": badge}


def _badge(model: ModelTrace, shown: AttentionTrace, lang: str) -> str:
    say = catalogue(lang, "explore")
    brief = Brief(model, shown.layer, shown.head, model.default_row, lang=lang)
    return say.say("badge", badge_facts(brief, say, heads="page")).text


def _state(request: ExploreRequest, model: ModelTrace) -> tuple[dict[str, Any], Data | None]:
    """Return the page's initial state, and how its sentence is read.

    Raises:
        RequestError: Something cannot be computed.
    """
    model.at(request.layer, request.head)
    row = place_in(model, "row", request.row, model.default_row)
    model = stated(model, row, request.means)
    other = None if request.versus is None else request.compute(request.versus)
    other = stated_second(model, row, other, request.versus_means)
    verdict = tell_of_reading(model, row, request.layer, request.head, other)
    state = {
        "sentence": model.sentence,
        "versus": request.versus or "",
        **{name: getattr(request, name) for name in _SHOWN},
        "row": None if request.row is None else row + 1,
    }
    told = {name: value for name, value in state.items() if value not in (None, "")}
    return told, data_of(model, verdict)
