"""`qkvideo next`: what a language model says comes next, and what changes if words are cut."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from qkvideo.engine.attention.forward import trace
from qkvideo.engine.attention.recorded import RECORDED
from qkvideo.engine.attention.tokens import tokenize
from qkvideo.engine.choices import SMOLLM2
from qkvideo.engine.errors import RequestError
from qkvideo.engine.files import html_table as page
from qkvideo.engine.models.opening import digest_language, is_language, open_language
from qkvideo.engine.models.predicting import (
    Choice,
    Hidden,
    predict,
    read_without,
    write_on,
)
from qkvideo.engine.models.spelling import spell
from qkvideo.engine.studies.language.predicted import recorded_prediction
from qkvideo.engine.studies.language.prediction import (
    Guess,
    Guesses,
    Prediction,
    Read,
    Without,
    parts,
    surprise,
)
from qkvideo.studio.files import store
from qkvideo.studio.files.predictions import packed, unpacked
from qkvideo.studio.films.key import digest
from qkvideo.studio.films.sources import sources
from qkvideo.studio.requests.next import NextRequest
from qkvideo.studio.requests.option import from_words, target_of
from qkvideo.studio.text.terminal import aligned

_SHOWN = 6
"""Number of parts of the model that the text lists."""
_DECIDING = ("cuts", "everyone", "layer", "head", "go_on", "temperature", "top_k", "top_p", "seed")
"""Options on which the result depends, besides the sentence, the weights and the cut words."""


@dataclass(frozen=True, eq=False)
class Next:
    """What a language model says comes next after a sentence.

    Attributes:
        prediction: What it makes of the sentence as it is.
        cut: What comes next if words are cut; None if none were.
        cuts: The same for each word in turn; empty if that was not requested.
        written: The pieces that the model wrote on; empty if it was not to write.
        top: Number of words to list.
        picture: Path of the picture; None if none was requested.
    """

    prediction: Prediction
    cut: Without | None
    cuts: tuple[Without, ...]
    written: Guesses
    top: int
    picture: Path | None = None

    @property
    def text(self) -> str:
        """The sentence, and what the model wrote on."""
        return self.prediction.sentence + "".join(guess.text for guess in self.written)

    def as_document(self) -> dict[str, object]:
        """Return the JSON document that `next --json` prints.

        Probabilities have full precision. `surprise` is in bits, -log2 of `probabilities`; both are
        null for the first word, before which nothing is.
        """
        found, ledger = self.prediction, self.prediction.ledger
        document: dict[str, object] = {
            "sentence": found.sentence,
            "tokens": list(found.tokens),
            "weights": {"name": found.source.name, "sha256": found.source.sha256},
            "next": _listed(found.next[: self.top]),
            "probabilities": list(found.probabilities()),
            "surprise": [surprise(each) for each in found.probabilities()],
            "ledger": {
                "text": ledger.text,
                "logit": ledger.logit,
                "sum": ledger.total,
                "word": ledger.word,
                "heads": ledger.heads.tolist(),
                "mlps": ledger.mlps.tolist(),
            },
        }
        if self.cut is not None:
            document["cut"] = _cut(self, self.cut)
        if self.cuts:
            document["cuts"] = [_cut(self, each) for each in self.cuts]
        if self.picture is not None:
            document["picture"] = str(self.picture)
        if self.written:
            document |= {"text": self.text, "written": _listed(self.written)}
        return document

    def as_text(self) -> str:
        """Return what `next` prints on a terminal."""
        found = self.prediction
        lines = [f"{found.source.badge} · sha256 {found.source.sha256[:12]}…", self.text, ""]
        rows = [(quoted(g), _number(g.probability)) for g in found.next[: self.top]]
        lines += aligned([("next", "probability"), *rows], 2)
        if self.cut is not None:
            named = ", ".join(f"“{found.tokens[k]}”" for k in self.cut.words)
            rows = [(quoted(g), _number(g.probability)) for g in self.cut.guesses[: self.top]]
            lines += ["", *aligned([(f"without {named}", "probability"), *rows], 2)]
            lines.append(f"{quoted(found.next[0])} has {_number(self.cut.best)} left.")
        if self.cuts:
            cells = [
                (
                    f"{k + 1}",
                    found.tokens[k],
                    _number(cut.best),
                    f"{quoted(cut.guesses[0])} {_number(cut.guesses[0].probability)}",
                )
                for cut in self.cuts
                for k in cut.words
            ]
            lines += ["", *aligned([("", "without", quoted(found.next[0]), "next"), *cells], 4)]
        known = zip(found.tokens, found.probabilities(), strict=True)
        bits = [(token, p, surprise(p)) for token, p in known if p is not None]
        told = [(token, _number(p or 0), f"{size or 0:.1f}") for token, p, size in bits]
        lines += ["", *aligned([("word", "probability", "surprise in bits"), *told], 3)]
        ledger = found.ledger
        largest = " · ".join(f"{name} {size:+.2f}" for name, size in parts(ledger)[:_SHOWN])
        lines += [
            "",
            f"The logit of {quoted(found.next[0])}, {ledger.logit:.7f}, is the sum of what all "
            f"parts add ({ledger.total:.7f}), with the scale of the last norm held; the largest:",
            largest,
        ]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        rows = ([quoted(g), f"{g.probability:.3f}"] for g in self.prediction.next[: self.top])
        return page.table(["next", "probability"], rows, self.prediction.sentence)


@from_words(NextRequest)
def next(request: NextRequest) -> Next:  # noqa: A001 - the command's name
    """Ask a language model which words come next after a sentence.

    Words can be cut: then the last word may not look at them, in all layers and heads or in one.
    This is an experiment on the model, and says what it would do without a link; it does not say
    that attention is the reason for its answer.

    Returns:
        The most probable next words, the probability of each word of the sentence after those
        before it, and what was requested besides. `as_text` and `as_document` show it.

    Raises:
        RequestError: The request is invalid, or the model or the sentence is not there.
        MissingError: A package is not installed.
        QKVideoError: The model could not be downloaded.
    """
    target = target_of(request)
    made = _recorded(request) if request.weights.startswith(RECORDED) else _computed(request)
    if target is None:
        return made
    _draw(made, request, target)
    return replace(made, picture=target)


def read_by(weights: str, text: str, download: bool = False) -> Read | None:
    """Return what a language model makes of a text, and the same with each word out of sight.

    Args:
        weights: The weights, as in the option `--weights`.
        text: The text.
        download: Whether the model may be downloaded.

    Returns:
        None if the weights are no language model, or the text is a single word, which nothing can
        be cut from.

    Raises:
        RequestError: The model or, of a recording, the text is not there.
    """
    speaks = is_language(weights) or weights == f"{RECORDED}{SMOLLM2}"
    if not speaks or len(tokenize(text)) < 2:
        return None
    made = next(text, weights=weights, download=download, cuts=True)
    return made.prediction, made.cuts


def _computed(request: NextRequest) -> Next:
    """Return what the model computes, from the cache if it has been computed before."""
    key = _key(request)
    kept = store.find(key)
    if kept is None:
        with store.making(key):
            # Another run may have computed the same before it released the lock.
            kept = store.find(key)
            if kept is None:
                kept = packed(*_predicted(request))
                store.keep(key, kept)
    found, made, written = unpacked(kept)
    named = bool(request.cut)
    cut, cuts = (made[0], made[1:]) if named else (None, made)
    return Next(found, cut, cuts, written, request.top)


def _key(request: NextRequest) -> str:
    """Return the cache key: a digest of everything that the result depends on."""
    return digest(
        {
            "sentence": request.text,
            "weights": digest_language(request.weights),
            "cut": request.cut,
            **{name: getattr(request, name) for name in _DECIDING},
            "sources": sources(Path(__file__).parents[1], ("engine/", "studio/files/")),
            "packages": {name: _version(name) for name in ("numpy", "gguf", "tokenizers")},
        }
    )


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:  # the model says what to install
        return ""


def _predicted(request: NextRequest) -> tuple[Prediction, tuple[Without, ...], Guesses]:
    """Compute what comes next, the same without words, and what the model writes on."""
    model = open_language(request.weights, download=request.download)
    text = request.text
    spelled = spell(text, tokenize(text), model.tokenizer, request.weights, 0)
    found = predict(model, " ".join(text.split()), spelled)
    hidden = [_hidden(request, [k]) for k in range(len(found.tokens)) if request.cuts]
    named = [found.find(word) for word in request.cut]
    if len(named) > 0:
        hidden.insert(0, _hidden(request, named))
    report = request.progress
    made = read_without(model, spelled, hidden, found.next[0].piece, report) if hidden else ()
    choice = Choice(request.temperature, request.top_k, request.top_p, request.seed)
    written: list[Guess] = []
    for guess in write_on(model, spelled, request.go_on, choice):
        written.append(guess)
        if report is not None:
            report(len(written), request.go_on)
    return found, made, tuple(written)


def _draw(made: Next, request: NextRequest, target: Path) -> None:
    """Draw the most probable words, and what a cut leaves of them."""
    from qkvideo.scenes.brief import Brief
    from qkvideo.scenes.next_word import guesses
    from qkvideo.scenes.next_word import still as picture
    from qkvideo.studio.drawing.stills import write_alone
    from qkvideo.studio.text.fonts import check_drawable

    model = trace(made.prediction.sentence, weights=request.weights, download=request.download)
    told = guesses.tell(made.prediction, made.cut)
    check_drawable((*model.tokens, *told.words))
    # The badge names no head: those that a recording has will do.
    layer, head = model.default_layer(), model.default_head()
    brief = Brief(model, layer, head, model.default_row, lang=request.lang, theme=request.theme)
    write_alone(picture, told, brief, request.quality, target)


def _hidden(request: NextRequest, words: Sequence[int]) -> Hidden:
    return Hidden(tuple(words), request.layer, request.head, request.everyone)


def _recorded(request: NextRequest) -> Next:
    """Return what a recording has; anything else needs the model."""
    name = request.weights.removeprefix(RECORDED)
    text = " ".join(request.text.split())
    found, cuts = recorded_prediction(text, tokenize(text), name)
    named = [found.find(word) for word in request.cut]
    if len(named) > 1 or request.everyone or request.layer or request.head or request.go_on:
        raise RequestError(
            f"{request.weights} has what each word's cut changes, for the last word in all layers "
            f"and heads: for anything else run the model (--weights {name})"
        )
    cut = cuts[named[0]] if named else None
    return Next(found, cut, cuts if request.cuts else (), (), request.top)


def quoted(guess: Guess) -> str:
    """Return a piece between quotation marks."""
    return f"“{guess.label}”"


def _cut(made: Next, cut: Without) -> dict[str, object]:
    return {
        "words": [{"token": made.prediction.tokens[k], "place": k + 1} for k in cut.words],
        "probability": cut.best,
        "next": _listed(cut.guesses[: made.top]),
    }


def _listed(guesses: Guesses) -> list[dict[str, object]]:
    names = ("text", "probability", "logit")
    return [{name: getattr(guess, name) for name in names} for guess in guesses]


def _number(probability: float) -> str:
    return f"{probability:.3f}" if probability >= 0.01 else f"{probability:.1g}"
