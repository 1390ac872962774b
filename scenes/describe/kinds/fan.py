"""Describes fans: a query and its keys as arrows."""

from __future__ import annotations

from collections.abc import Iterator

from qkvideo.scenes.describe.description import Fact
from qkvideo.scenes.describe.facts import Describer, facts
from qkvideo.scenes.parts.fan import Fan


@facts.register
def _(part: Fan, describer: Describer) -> Iterator[Fact]:
    query, inks = describer.text(part.label), {ray.ink for ray in part.rays}
    # Arrows in other colours, or of two queries, are no query and keys.
    asks = part.ink == "query" and "query" not in inks
    if asks:
        yield describer.fact("fan", "query" if query else "nameless", query=query)
    for ray in part.rays:
        if ray.angle is not None:
            shadow = {} if ray.shadow is None else {"shadow": ray.shadow}
            case, key = "shadow" if shadow else "plain", describer.text(ray.label)
            case = case if asks else "arrow"
            yield describer.fact("ray", case, query=query, key=key, angle=ray.angle, **shadow)
    plain = sum(ray.angle is None for ray in part.rays)
    if plain:
        yield describer.fact("rays", "keys" if asks else "arrows", count=plain)
