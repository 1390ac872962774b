"""Describes fans: a query and its keys as arrows."""

from __future__ import annotations

from collections.abc import Iterator

from qkvideo.scenes.describe.description import Fact
from qkvideo.scenes.describe.facts import Describer, facts
from qkvideo.scenes.parts.fan import Fan


@facts.register
def _(part: Fan, describer: Describer) -> Iterator[Fact]:
    query = describer.text(part.label)
    yield describer.fact("fan", query=query)
    for ray in part.rays:
        if ray.angle is not None:
            shadow = {} if ray.shadow is None else {"shadow": ray.shadow}
            case, key = "shadow" if shadow else "plain", describer.text(ray.label)
            yield describer.fact("ray", case, key=key, angle=ray.angle, **shadow)
    plain = sum(ray.angle is None for ray in part.rays)
    if plain:
        yield describer.fact("rays", count=plain)
