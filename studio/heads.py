"""`qkvideo heads`: what each head of a model attends to, as a table and as a picture."""

from __future__ import annotations

import html
import shlex
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from qkvideo.engine.attention.trace import ModelTrace
from qkvideo.engine.files import html_table as page
from qkvideo.engine.studies.heads import (
    PATTERNS,
    PLAIN,
    HeadScores,
    Roles,
    find_roles,
    main_pattern,
    score_heads,
)
from qkvideo.studio.files.publish import check_here
from qkvideo.studio.requests.computation import Computing
from qkvideo.studio.requests.option import from_words, given, target_of, typed
from qkvideo.studio.requests.tensors import HeadsRequest
from qkvideo.studio.text.reading import warn_of_strangers
from qkvideo.studio.text.terminal import aligned

_WORDS: Final = ("starts", "separators", "pronoun", "nouns", "verb", "subject")


@dataclass(frozen=True)
class HeadsMeasured:
    """The measurements of a model's heads for one sentence.

    Attributes:
        model: The trace that the model computed for the sentence.
        roles: The words whose attention was measured: the pronoun, the nouns, the verb, its
            subject.
        scores: The measurements, one entry for each requested head.
    """

    model: ModelTrace
    roles: Roles
    scores: tuple[HeadScores, ...]

    def most(self, score: HeadScores) -> str:
        """Return the pattern that a head shows most, such as "previous"; "" if none is clear."""
        return main_pattern(score, self.roles, self.model.tokens) or ""

    def to_noun(self, score: HeadScores) -> float:
        """Return the share of the noun; 0 if the head rests on it because it is the first word."""
        first = self.model.tokens[self.roles.words[0]]
        resting = self.most(score) == "first" and score.which == first
        return 0.0 if resting else score.noun or 0.0


@dataclass(frozen=True)
class HeadTable:
    """The measurements of a model's heads for one or two sentences.

    Attributes:
        read: The measurements for the sentence.
        versus: The measurements for the second sentence; None without a second sentence.
        picture: Path of the picture; None if no picture was requested.
        next: A command that makes a film of the most informative head; empty if there is no such
            head. It is the head with the largest share from the pronoun to a noun. With two
            sentences, heads are preferred in which this noun is not the same in both. Without a
            pronoun or nouns, it is the head with the largest share from the verb to its subject.
    """

    read: HeadsMeasured
    versus: HeadsMeasured | None = None
    picture: Path | None = None
    next: str = ""

    def as_document(self) -> dict[str, object]:
        """Return the JSON document that `heads --json` prints.

        It contains the sentence, the words that were measured, and for each head its shares of
        attention, from 0 to 1 and not rounded, and the pattern that it shows most.
        """
        document = _described(self.read)
        if self.versus is not None:
            document["versus"] = _described(self.versus)
        if self.next:
            document["next"] = self.next
        if self.picture is not None:
            document["picture"] = str(self.picture)
        return document

    def as_text(self) -> str:
        """Return the table as text for a terminal.

        Shares of attention are rounded to two decimals. In each column of shares, "*" marks the
        largest one; columns without any share are left out, and "most" names a head's largest, if
        it is clear. If there is a second sentence, its column has no "*".
        """
        read, versus = self.read, self.versus
        there, rows = _rows(self)
        lines = [
            f"{read.model.source.badge} · sha256 {read.model.source.sha256[:12]}…",
            " ".join(read.model.sentence.split()),
            *([" ".join(versus.model.sentence.split())] if versus is not None else []),
            "",
            *aligned([there, *([row[name] for name in there] for row in rows)], 0),
            "",
            *_notes(read, there),
            *(["", "The head that says most about this sentence:", self.next] if self.next else []),
        ]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        names, rows = _rows(self)
        words = [*names[2:]]
        heads = ([f"{row['layer']}.{row['head']}", *(row[name] for name in words)] for row in rows)
        notes = [*_notes(self.read, names), *([self.next] if self.next else [])]
        about = self.read.model.sentence
        told = "".join(f"<div>{html.escape(note)}</div>" for note in notes)
        return page.table(["layer.head", *words], heads, about) + told


@from_words(HeadsRequest)
def heads(request: HeadsRequest) -> HeadTable:
    """Measure which words every head attends to.

    The request's `layer` and `head` choose the heads in the table and in the picture. Without a
    layer, the table has the heads of all layers, and the picture only those of the last layer. The
    pronoun, the nouns, the verb and its subject are guessed unless the request names them.

    With a second sentence, the table can have two more columns. "then" names, for each head, the
    noun to which the pronoun attends most in the second sentence. If the pronoun attends most to
    another noun in the first sentence, "turns" names both, such as "cat → mat"; otherwise its cell
    is empty.

    Returns:
        The measurements. `as_text` and `as_document` turn them into a table.

    Raises:
        RequestError: The request is invalid.
        MissingError: A package is not installed.
        QKVideoError: The picture could not be written.
    """
    target = target_of(request)
    if target is not None:
        check_here()
    first = _read(request, request.text)
    warn_of_strangers(first.model)
    second = None if request.versus is None else _read(request, request.versus)
    if target is not None:
        _draw(first, request, target)
    return HeadTable(first, second, target, _next(first, second, request))


def _read(request: HeadsRequest, text: str) -> HeadsMeasured:
    """Measure all requested heads on one sentence."""
    model = request.compute(text)
    layer, head = request.layer, request.head
    if layer is not None:
        model.heads(layer)  # refuses an unknown layer
    nouns = tuple(request.nouns)
    roles = find_roles(
        model,
        pronoun=request.pronoun,
        nouns=nouns,
        verb=request.verb,
        subject=request.subject,
    )
    scores = score_heads(model, roles)
    if head is not None:
        model.at(layer, head)  # refuses an unknown head
    kept = (s for s in scores if layer in (None, s.layer) and head in (None, s.head))
    return HeadsMeasured(model, roles, tuple(kept))


def _next(first: HeadsMeasured, second: HeadsMeasured | None, request: HeadsRequest) -> str:
    """Return the command that makes a film of the most informative head; empty if there is none."""
    best = _best(first, second)
    if best is None:
        return ""
    # The film about a pronoun shows the division by √d_k, which a few models do not make.
    film = "pronoun" if first.model.at(best.layer, best.head).plain else "score-matrix"
    words = ["qkvideo", "render", film, "--layer", str(best.layer), "--head", str(best.head)]
    words += typed({**given(request, Computing), "download": False}, HeadsRequest)
    if second is not None:
        words += ["--versus", second.model.sentence]
    return shlex.join([*words, "--sentence", first.model.sentence])


def _best(first: HeadsMeasured, second: HeadsMeasured | None) -> HeadScores | None:
    """Return the head that is most informative about the sentence or sentences; None if none is.

    It is the head with the largest share from the pronoun to a noun; heads that rest on the first
    word come last. With two sentences, heads whose noun changes come first, and the share has to be
    large in both. Without a pronoun, it is the head with the largest share from the verb to its
    subject.
    """

    def clear(pair: tuple[HeadScores, HeadScores]) -> tuple[bool, float]:
        here, there = pair
        shares = first.to_noun(here), (second or first).to_noun(there)
        return here.which != there.which, min(shares)

    pairs = list(zip(first.scores, (second or first).scores, strict=True))
    here, _ = max(pairs, key=clear)
    if here.noun is not None:
        return here
    verbs = [score for score in first.scores if score.subject is not None]
    return max(verbs, key=lambda score: score.subject or 0, default=None)


def _described(read: HeadsMeasured) -> dict[str, object]:
    tokens, roles = read.model.tokens, asdict(read.roles)
    places = {name: roles[name] for name in _WORDS}
    return {
        "sentence": read.model.sentence,
        "tokens": list(tokens),
        "weights": {"name": read.model.source.name, "sha256": read.model.source.sha256},
        "roles": {
            name: [tokens[k] for k in place]
            if isinstance(place, tuple)
            else None
            if place is None
            else tokens[place]
            for name, place in places.items()
        },
        "heads": [asdict(score) | {"most": read.most(score) or None} for score in read.scores],
    }


def _rows(table: HeadTable) -> tuple[list[str], list[dict[str, str]]]:
    """Return the names of the columns that are not empty, and the cells of each head."""
    versus = table.versus
    rows = [
        _row(score, table.read.most(score), None if versus is None else versus.scores[k])
        for k, score in enumerate(table.read.scores)
    ]
    for name, place in _largest(table.read.scores).items():
        for row in rows if place is None else ():
            row[name] = ""
        if place is not None:
            rows[place][name] += "*"
    return [name for name in rows[0] if any(row[name] for row in rows)], rows


def _row(score: HeadScores, most: str, other: HeadScores | None) -> dict[str, str]:
    values = {name: getattr(score, name) for name in PATTERNS}
    row = {"layer": str(score.layer), "head": str(score.head)}
    row |= {name: "" if value is None else f"{value:.2f}" for name, value in values.items()}
    row |= {"noun": _noun(score), "most": most}
    if other is not None:
        row["then"] = _noun(other)
        row["turns"] = f"{score.which} → {other.which}" if score.which != other.which else ""
    return row


def _noun(score: HeadScores) -> str:
    return "" if score.noun is None else f"{score.which} {score.noun:.2f}"


def _largest(scores: Sequence[HeadScores]) -> dict[str, int | None]:
    """Return, for each pattern, the row of the head that shows it most; None if no head does."""
    largest: dict[str, int | None] = {}
    for name in PATTERNS:
        values = [getattr(score, name) for score in scores]
        known = [k for k, value in enumerate(values) if value]  # a share of 0 does not count
        largest[name] = max(known, key=lambda k: values[k]) if known else None
    return largest


def _notes(read: HeadsMeasured, there: Sequence[str]) -> Iterator[str]:
    """Yield lines that explain the columns, and which words were used."""
    yield "Shares of attention, from 0 to 1, over words; * is the largest of its column."
    for name in (name for name in PATTERNS if name in there):
        yield f"{name}: {PATTERNS[name]}{_example(read, name)}"
    if "most" in there:
        counts = Counter(map(read.most, read.scores)).most_common()
        told = ", ".join(f"{name or 'none of these'} {count}" for name, count in counts)
        number = len(read.scores)
        yield f"most: the largest of these, from {PLAIN:.2f} on; of {number} heads: {told}"
    if "turns" in there:
        yield "then, turns: the noun in the second sentence, and whether it is another"


def _example(read: HeadsMeasured, name: str) -> str:
    """Return the words of the sentence that a pattern uses, and the options to change them."""
    tokens, roles = read.model.tokens, read.roles
    if name == "noun" and roles.pronoun is not None:
        nouns = ", ".join(f"“{tokens[k]}”" for k in roles.nouns)
        return f": “{tokens[roles.pronoun]}” to {nouns} (--pronoun, --noun)"
    if name == "subject" and roles.verb is not None and roles.subject is not None:
        return f": “{tokens[roles.verb]}” to “{tokens[roles.subject]}” (--verb, --subject)"
    return ""


def _draw(read: HeadsMeasured, request: HeadsRequest, target: Path) -> None:
    """Draw all heads of a layer side by side, or a single head."""
    from qkvideo.scenes.all_heads import picture, story
    from qkvideo.scenes.brief import Brief
    from qkvideo.studio.drawing.stills import write_alone
    from qkvideo.studio.text.fonts import check_drawable
    from qkvideo.studio.text.shown import names

    layer = read.scores[-1].layer if request.layer is None else request.layer
    told = story.tell(read.model, read.roles, read.scores, layer, request.head)
    brief = Brief(
        read.model,
        layer,
        request.head or 1,
        read.model.words.index(told.row),
        request.head is not None,
        lang=request.lang,
        theme=request.theme,
    )
    check_drawable(read.model.tokens)
    check_drawable(names(brief), "the name")
    write_alone(picture, told, brief, request.quality, target)
