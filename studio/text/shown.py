"""The texts from outside that a film shows, to be checked before it is drawn."""

from __future__ import annotations

from qkvideo.scenes.brief import Brief


def words(brief: Brief) -> tuple[str, ...]:
    """Labels of the sentences' rows, first sentence first."""
    models = [brief.model] if brief.versus is None else [brief.model, brief.versus]
    return tuple(label for model in models for label in model.labels)


def names(brief: Brief) -> tuple[str, ...]:
    """Names of weights, machines and libraries, which may need other fonts."""
    source, timings = brief.model.source, brief.timings
    found = [source.name, source.badge]
    if timings is not None:
        gpu = timings.machine.gpu
        found += [timings.machine.cpu, *([] if gpu is None else [gpu.name])]
        found += timings.versions.values()
    return tuple(name for name in found if not name.isascii())
