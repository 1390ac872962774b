"""The texts in a film that do not come from QKVideo, to be checked before the film is drawn."""

from __future__ import annotations

from qkvideo.scenes.brief import Brief


def words(brief: Brief) -> tuple[str, ...]:
    """Return how the tokens are written on screen, those of the first sentence first."""
    models = [brief.model] if brief.versus is None else [brief.model, brief.versus]
    return tuple(label for model in models for label in model.labels)


def names(brief: Brief) -> tuple[str, ...]:
    """Return those names of weights, machines and libraries that contain non-ASCII characters."""
    source, timings = brief.model.source, brief.timings
    found = [source.name, source.badge]
    if timings is not None:
        gpu = timings.machine.gpu
        found += [timings.machine.cpu, *([] if gpu is None else [gpu.name])]
        found += timings.versions.values()
    return tuple(name for name in found if not name.isascii())
