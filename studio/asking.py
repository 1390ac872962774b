"""`qkvideo ask`: many words in one token's place, ranked by the weight that a row gives them."""

from __future__ import annotations

import csv
import io
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.attention.export import no_formula
from qkvideo.engine.attention.recorded import RECORDED
from qkvideo.engine.attention.tokens import tokenize
from qkvideo.engine.attention.trace import ModelTrace
from qkvideo.engine.errors import QKVideoWarning, RequestError
from qkvideo.engine.files import html_table as page
from qkvideo.engine.files.npz import write_file
from qkvideo.engine.files.target import tell_of_replaced
from qkvideo.engine.lesson.classes import nouns
from qkvideo.engine.models.opening import is_pretrained, open_model
from qkvideo.engine.sources import open_source
from qkvideo.engine.studies.meaning import asking as study
from qkvideo.engine.studies.meaning.asking import Question
from qkvideo.engine.texts import check_characters
from qkvideo.studio.requests.computation import read_sentence
from qkvideo.studio.requests.option import from_words, target_of
from qkvideo.studio.requests.place import place_in
from qkvideo.studio.requests.tensors import AskRequest
from qkvideo.studio.text.reading import warn_of_strangers
from qkvideo.studio.text.terminal import aligned

Array = NDArray[np.float64]

_SHOWN: Final = 10
"""Number of words at each end of the ranking that a table shows."""
_NAMED: Final = 3
"""Number of words that a warning names."""
_LONGEST: Final = 100
"""Maximum number of characters of a word in a list."""


class LeftOutWarning(QKVideoWarning):
    """Some of the listed words were left out."""


@dataclass(frozen=True, eq=False)
class Ranking:
    """Many words, ranked by the attention weight that one query of the sentence gives to each.

    To measure a word's weight, one token of the sentence is replaced by the word. The replaced
    token is called the slot.

    Attributes:
        models: The trace of the sentence as typed; then that of the second sentence, if given.
        question: Indices of the query and of the slot, from 0; numbers of the layer and the head,
            from 1.
        frozen: If True, the query vector is that of the sentence as typed. If False, it is computed
            again for each word in the slot.
        words: The v words, sorted by their weight in the first sentence, the largest first.
        weights: (sentences, v), the attention weight that the query gives to each word in the slot.
        groups: For each group of nouns, such as "animals", an array (sentences, 4): the number of
            these nouns in `words`, and the lower quartile, median and upper quartile of their
            weights. Groups without a noun in `words` are left out.
    """

    models: tuple[ModelTrace, ...]
    question: Question
    frozen: bool
    words: tuple[str, ...]
    weights: Array
    groups: Mapping[str, Array]

    def as_document(self) -> dict[str, object]:
        """Return the JSON document that `ask --json` prints.

        Attention weights have full precision. "row" and "slot" are the numbers, from 1, of the
        query and of the replaced token.
        """
        first, at = self.models[0], self.question
        names = ("weight", "versus")[: len(self.models)]
        numbers = ("lower", "median", "upper")
        return {
            "sentence": first.sentence,
            **({"versus": self.models[1].sentence} if len(self.models) > 1 else {}),
            "row": at.row + 1,
            "slot": at.slot + 1,
            "layer": at.layer,
            "head": at.head,
            "frozen_query": self.frozen,
            "weights": {"name": first.source.name, "sha256": first.source.sha256},
            "groups": {
                group: {
                    "words": int(found[0, 0]),
                    **{
                        name: dict(zip(numbers, map(float, row[1:]), strict=True))
                        for name, row in zip(names, found, strict=True)
                    },
                }
                for group, found in self.groups.items()
            },
            "words": [
                {"word": word, **dict(zip(names, map(float, column), strict=True))}
                for word, column in zip(self.words, self.weights.T, strict=True)
            ],
        }

    def to_csv(self) -> str:
        """Return the words by attention weight as CSV: a heading, then a line each.

        A line contains the word, its group of nouns, such as "animals" (empty if it is in none),
        its attention weight, and its weight in the second sentence if there is one. A word that a
        spreadsheet would take for a formula is escaped.
        """
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(["word", "group", *("weight", "versus")[: len(self.models)]])
        for word, column in zip(self.words, self.weights.T, strict=True):
            writer.writerow(
                [no_formula(word), nouns().get(word, ""), *map(repr, map(float, column))]
            )
        return text.getvalue()

    def as_text(self) -> str:
        """Return the text that `qkvideo ask` prints.

        First come the question and the sentence, or both sentences if two are compared. If there
        are groups of nouns, a table lists them, the one with the largest median weight first. A
        last table lists the ranked words; of more than 20, only the first and the last ten.
        """
        two = len(self.models) > 1
        lines = [*_about(self), ""]
        if self.groups:
            heads = ["nouns", "how many", "median", *(["versus"] if two else [])]
            rows = [
                [group, f"{found[0, 0]:.0f}", *(f"{row[2]:.2f}" for row in found)]
                for group, found in sorted(
                    self.groups.items(), key=lambda each: -float(each[1][0, 2])
                )
            ]
            lines += [*aligned([heads, *rows]), ""]
        heads = ["word", "weight", *(["versus"] if two else [])]
        first, last = _ends(self)
        rows = [[word, *texts] for word, texts in first]
        if last:
            rows += [["…", *[""] * len(self.models)], *([word, *texts] for word, texts in last)]
        return "\n".join([*lines, *aligned([heads, *rows])])

    def _repr_html_(self) -> str:
        names = ["word", *("weight", "versus")[: len(self.models)]]
        first, last = _ends(self)
        rows = [[word, *texts] for word, texts in (*first, *last)]
        return page.table(names, rows, _about(self)[0])


@from_words(AskRequest)
def ask(request: AskRequest) -> Ranking:
    """Replace one token by many words, and rank the words by the weight that a query gives them.

    The sentence is computed again for every word. If a second sentence is given, its token in the
    same position is replaced by the same words.

    Returns:
        The ranked words, and a summary for groups of nouns.

    Raises:
        RequestError: The request is invalid, or the model knows none of the words.
        MissingError: An optional Python package that is needed is not installed.
        QKVideoError: The CSV file `out` could not be written.
    """
    out = target_of(request)
    wanted = None if request.words in (ALL, NOUNS) else _read_list(Path(request.words))
    if request.source.startswith(RECORDED):
        raise RequestError(
            f"{request.source} contains only what was recorded, no other words: run the model "
            "(minilm)"
        )
    texts = [request.text, *([] if request.versus is None else [request.versus])]
    models = tuple(request.compute(text) for text in texts)
    warn_of_strangers(models[0])
    if len({model.n for model in models}) > 1:
        raise RequestError(
            f"the second sentence has {models[1].n} tokens, the first {models[0].n}: the word that "
            "is replaced has to stand at the same place in both, so change words, and add none"
        )
    question = _question(models[0], request)
    for model in models:
        study.check(model, question)
    words, weights = _weigh(request, question, models, wanted)
    lost = np.isnan(weights).any(axis=0)
    if lost.any():
        raise RequestError(
            f"with {words[int(lost.argmax())]!r} in the slot a score is too large for float64: use "
            "smaller weights or a temperature nearer 1"
        )
    order = np.argsort(-weights[0], kind="stable")
    ranked = tuple(words[i] for i in order)
    each = [study.medians(ranked, row[order], nouns()) for row in weights]
    groups = {group: np.stack([medians[group] for medians in each]) for group in each[0]}
    ranking = Ranking(models, question, request.freeze_query, ranked, weights[:, order], groups)
    if out is not None:
        tell_of_replaced([out])
        write_file(out, ranking.to_csv().encode())
    return ranking


ALL, NOUNS = "all", "nouns"


def _question(model: ModelTrace, request: AskRequest) -> Question:
    layer, head, row = request.spotlit(model)
    usual = study.default_slot(model, model.at(layer, head), row)
    at = place_in(model, "slot", request.slot, place_in(model, "word", request.means, usual))
    return Question(row, at, layer, head)


# The words that take part, and their weights


def _weigh(
    request: AskRequest,
    question: Question,
    models: Sequence[ModelTrace],
    wanted: Sequence[str] | None,
) -> tuple[tuple[str, ...], Array]:
    """Return the words that take part, (v,), and their weights, (sentences, v)."""
    if is_pretrained(request.source):
        return _weigh_pretrained(request, question, models, wanted)
    source = open_source(request.source, seed=request.seed)
    known = set(source.vocabulary)
    if wanted is None:
        # If every word has a vector, there is no vocabulary to list.
        listed = source.vocabulary if known and request.words == ALL else tuple(nouns())
        asked = listed[: request.limit]
    else:
        asked = tuple(wanted)
    words = tuple(w for w in asked if study.is_word(w) and (not known or _known(w, known)))
    _check_words(words, asked, wanted)
    vectors = source.place(words, question.slot)
    frozen = request.freeze_query
    found = [study.weigh(model, vectors, question, freeze_query=frozen) for model in models]
    return words, np.stack(found)


def _known(word: str, vocabulary: set[str]) -> bool:
    """Return whether sources find a word in a vocabulary, as it is written or in lower case."""
    return word in vocabulary or word.casefold() in vocabulary


def _weigh_pretrained(
    request: AskRequest,
    question: Question,
    models: Sequence[ModelTrace],
    wanted: Sequence[str] | None,
) -> tuple[tuple[str, ...], Array]:
    from qkvideo.engine.models import asking as pretrained

    loaded = open_model(request.source, request.dtype, request.download)
    every = iter(nouns()) if request.words == NOUNS else pretrained.whole_words(loaded)
    limit = pretrained.LIMIT if request.limit is None else request.limit
    asked = tuple(islice(every, limit)) if wanted is None else tuple(wanted)
    places = [pretrained.find_places(m, question, tokenize(m.sentence)) for m in models]
    if request.freeze_query and places[0].row_shifted(question):
        raise RequestError(
            f"the query of row {question.row + 1} cannot be held: the slot's word is in pieces, "
            "and words that are not move the row; choose another slot"
        )
    spelled = [pretrained.spell_whole(loaded, each, asked) for each in places]
    words = tuple(w for w in asked if all(w in sentences for sentences in spelled))
    _check_words(words, asked, wanted)
    found = [
        pretrained.weigh_words(
            loaded,
            [sentences[word] for word in words],
            each,
            question,
            held=model.at(question.layer, question.head) if request.freeze_query else None,
            progress=request.progress,
        )
        for model, each, sentences in zip(models, places, spelled, strict=True)
    ]
    return words, np.stack(found)


def _check_words(words: Sequence[str], asked: Sequence[str], wanted: Sequence[str] | None) -> None:
    """Warn which of the requested words are left out; raise RequestError if no word remains."""
    there = set(words)
    missing = [word for word in asked if word not in there]
    named = ", ".join(f"“{word}”" for word in missing[:_NAMED])
    more = ", …" if len(missing) > _NAMED else ""
    if not words:
        raise RequestError(
            f"the weights know none of the words ({named}{more}) as whole words: choose others"
        )
    if wanted is not None and missing:
        warnings.warn(
            f"{len(missing)} of {len(asked)} words ({named}{more}) are left out: the weights do "
            "not know them as whole words",
            LeftOutWarning,
            stacklevel=2,
        )


def _read_list(path: Path) -> tuple[str, ...]:
    """Return the words of a file, each once; words are separated by spaces or line breaks."""
    words = tuple(dict.fromkeys(read_sentence(None, path, most=study.MAX_LIST).split()))
    if not words:
        raise RequestError(f"there are no words in {path.name!r}: put one on each line")
    for number, word in enumerate(words, start=1):
        check_characters(f"word {number} of {path.name}", word, most=_LONGEST)
    return words


# Output


def _about(ranking: Ranking) -> list[str]:
    model, at = ranking.models[0], ranking.question
    asks, slot = model.labels[at.row], model.labels[at.slot]
    query = f", its query held as it is with “{slot}”" if ranking.frozen else ""
    return [
        f"The weight that “{asks}” gives to each of {len(ranking.words):,} words in the place of "
        f"“{slot}”{query}",
        *(" ".join(each.sentence.split()) for each in ranking.models),
        f"layer {at.layer}, head {at.head} · row {at.row + 1}, slot {at.slot + 1} · "
        f"{model.source.badge} · sha256 {model.source.sha256[:12]}…",
    ]


def _ends(ranking: Ranking) -> tuple[list[tuple[str, list[str]]], list[tuple[str, list[str]]]]:
    lines = [
        (word, [f"{weight:.4f}" for weight in column])
        for word, column in zip(ranking.words, ranking.weights.T, strict=True)
    ]
    if len(lines) <= 2 * _SHOWN:
        return lines, []
    return lines[:_SHOWN], lines[-_SHOWN:]
