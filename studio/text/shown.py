"""The texts of a request that come from outside and reach the screen."""

from __future__ import annotations

from qkvideo.scenes.brief import Brief


def words(brief: Brief) -> tuple[str, ...]:
    """Those of the sentences: a label for each row, the second sentence's after the first's."""
    models = [brief.model] if brief.versus is None else [brief.model, brief.versus]
    return tuple(label for model in models for label in model.labels)


def names(brief: Brief) -> tuple[str, ...]:
    """Those of weights, machine and libraries which the house's font may not have."""
    source, timings = brief.model.source, brief.timings
    found = [source.name, source.badge]
    if timings is not None:
        gpu = timings.machine.gpu
        found += [timings.machine.cpu, *([] if gpu is None else [gpu.name])]
        found += timings.versions.values()
    return tuple(name for name in found if not name.isascii())
