"""What the badge is made from, the line that says where numbers come from: models, variables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from qkvideo.engine.attention.recorded import RECORDED
from qkvideo.engine.choices import MINILM, SMOLLM2
from qkvideo.engine.lesson.packed import CUE_HEAD, HEAD_OF, taught
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.text.catalogue import Catalogue, Variable, Word
from qkvideo.scenes.text.numbers import Style, whole

MOST_UNKNOWN = 3
"""Maximum number of unknown words that the badge names."""

COUNT = Style(0, group=",")
"""Number format of steps."""

NAMED = {MINILM: MINILM, SMOLLM2: SMOLLM2, f"{RECORDED}{SMOLLM2}": SMOLLM2}
"""Variants of the badge for pretrained models that have a line of their own in each language."""

ELSEWHERE = {
    **{"training": ("lesson",), "descent": ("lesson",), "answers": ("answer",)},
    **{"pair": ("lesson", "answer"), "state": ("recurrence",), "looks": ("lesson",)},
    **{"recorded": (MINILM,), "language": (SMOLLM2,), "bilingual": ("bilingual",)},
}
"""Models of pictures that do not show the film's own (`Beat.about`). All others show none."""
KNOWN = frozenset({"lesson", "answer", "random", MINILM, SMOLLM2})
"""Models of films that have a name and a sign of their own."""

PLAIN = frozenset({"both", "cue", *HEAD_OF})
"""What single heads were taught."""

Heads = Literal["one", "own", "all", "none", "every", "page"]


def models(brief: Brief, about: str = "model") -> tuple[str, ...]:
    """Return the models whose numbers a picture shows, as the catalogue's "model-…" names them.

    Args:
        brief: What the film is made from.
        about: Where the picture's numbers come from, see `Beat.about`.
    """
    if about != "model":
        return ELSEWHERE.get(about, ())
    source = brief.model.source
    name = source.name.partition("@")[0].removeprefix(RECORDED)
    kind = source.kind if source.kind == "random" else name
    return (kind if kind in KNOWN else "own",)


def named(shown: Sequence[str], say: Catalogue) -> dict[str, Variable]:
    """Return the names of models, as variables of the badge."""
    return {model: Word(say.say(f"model-{model}").text, strong=True) for model in shown}


def badge_facts(
    brief: Brief,
    say: Catalogue,
    layers: Sequence[int] = (),
    most: int = MOST_UNKNOWN,
    heads: Heads = "one",
    head: int | None = None,
) -> dict[str, Variable]:
    """Return values for the variables of the badge, the line that says where the weights come from.

    Args:
        brief: What the film is made from.
        say: The catalogue of the film's language.
        layers: Numbers of the layers shown, from 1; the badge names the first and the last of them.
            Empty for the brief's layer.
        most: Maximum number of words that the badge names as unknown to the model.
        heads: Which heads the picture shows. "one": a single head. "own": for each word a head of
            its own. "all": all heads of the layer. "none": no head, for vectors from before the
            first layer. "every": all heads of all layers. "page": those that readers of a page
            choose.
        head: Number of the single head, from 1; None for the brief's head. Used only if `heads` is
            "one".
    """
    first, last = (layers[0], layers[-1]) if layers else (brief.layer, brief.layer)
    source, unknown = brief.model.source, brief.unknown
    own = brief.attention.head
    number = own if head is None else head
    kind, model, step = source.kind, *source.name.partition("@")[::2]
    if kind == "lesson" and model != "lesson":
        kind = model
    taught_ = _taught(kind, (first, last), heads, number)
    shown: str = heads
    # What was taught names the layer and the head as well, in words that need no explanation.
    single = heads == "one" and head is None and taught_ in PLAIN
    if taught_ == "vectors" or (single and (first == last or taught_ == "both")):
        taught_, shown = f"plain-{taught_}", "plain"
    picked = (last, number) == (brief.layer, own)
    chosen = brief.chosen and source.kind == "hf" and heads == "one" and picked
    strange = [say.say("quoted", {"word": Word(word)}).text for word in unknown[:most]]
    strange += ["…"] * (len(unknown) > most)
    spoken = heads not in ("none", "every", "page") and (kind == "lesson" or source.name in NAMED)
    return {
        **named(models(brief), say),
        "kind": NAMED.get(source.name, kind),
        "step": replace(whole("step", int(step)), style=COUNT) if step.isdecimal() else "none",
        # The source's own badge names unknown words too, in English.
        "source": Word(source.name if unknown else source.badge),
        "trained": whole("trained", source.sentences),
        "strangers": whole("strangers", len(unknown)),
        "unknown": Word(", ".join(strange)),
        "chosen": "yes" if chosen else "no",
        "reading": brief.reading.remark(last, number if heads == "one" else None) if spoken else "",
        "layers": "one" if first == last else "two",
        "first": whole("layer", first),
        "layer": whole("layer", last),
        "heads": shown,
        "head": whole("head", number),
        "taught": taught_,
        "cue-head": whole("head", CUE_HEAD + 1),
    }


def _taught(kind: str, layers: tuple[int, int], heads: Heads, head: int) -> str:
    """Return what was taught of what a picture shows: a variant of the badge, or "none".

    Word vectors are no result of training alone. Other weights than the lesson's were not told
    where to look, or nobody here knows.
    """
    if heads == "none":
        return "vectors" if kind in {"lesson", "answer"} else "none"
    if kind != "lesson":
        return "none"
    first, last = layers
    if heads == "own":
        return "own" if last > 1 else "none"
    if heads == "all":
        return ("mixed" if first == 1 else "heads") if last > 1 else "first"
    found = taught(last, head)
    return "both" if last > first and taught(first, head) else found or "none"
