"""The variables of the catalogue's line “badge”: where the weights come from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from qkvideo.scenes.brief import Brief
from qkvideo.scenes.text.catalogue import Catalogue, Variable, Word
from qkvideo.scenes.text.numbers import whole

MOST_UNKNOWN = 3
"""Maximum number of unknown words that are named."""


Heads = Literal["one", "all", "none"]


def badge_facts(
    brief: Brief,
    say: Catalogue,
    layers: Sequence[int] = (),
    most: int = MOST_UNKNOWN,
    heads: Heads = "one",
) -> dict[str, Variable]:
    """The variables of the line “badge”.

    Args:
        brief: What the film shows.
        say: The language.
        layers: The first and the last layer shown; by default the brief's.
        most: Maximum number of unknown words that are named.
        heads: What is shown: the brief's head, all heads of its layer, or nothing from a head.
    """
    first, last = (layers[0], layers[-1]) if layers else (brief.layer, brief.layer)
    head, source, unknown = brief.attention, brief.model.source, brief.unknown
    named = [say.say("quoted", {"word": Word(word)}).text for word in unknown[:most]]
    named += ["…"] * (len(unknown) > most)
    return {
        "kind": source.kind,
        # The source's own badge names unknown words too, in English.
        "source": Word(source.name if unknown else source.badge),
        "strangers": whole("strangers", len(unknown)),
        "unknown": Word(", ".join(named)),
        "chosen": "yes" if brief.chosen and source.kind == "hf" and heads == "one" else "no",
        "layers": "one" if first == last else "two",
        "first": whole("layer", first),
        "layer": whole("layer", last),
        "heads": heads,
        "head": whole("head", head.head),
    }
