"""The key of a film: ten hexadecimal digits, computed from everything that the film depends on.

Requests with the same key make the same film. Anything that could change a frame changes the key.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict
from functools import cache
from importlib.metadata import version
from pathlib import Path

from qkvideo.scenes.brief import Brief
from qkvideo.scenes.text.languages import alphabet
from qkvideo.studio.encoding.quality import Quality
from qkvideo.studio.films.sources import FILMS, PIECES, contents, sources
from qkvideo.studio.requests.option import given
from qkvideo.studio.text.shown import names, words

LENGTH = 10
# Frames depend on the fonts as much as on the code; the bytes depend on the encoder.
_PACKAGES = (
    *("qkvideo", "manim", "numpy", "av", "pillow", "font-source-sans-pro"),
    *("pycairo", "typst"),
)


def key(
    brief: Brief, quality: Quality, voice: str | None = None, plugins: Sequence[Path] = ()
) -> str:
    """Return the cache key of a film: a digest of everything that the film depends on.

    Args:
        brief: Everything that the film is made from.
        quality: Width and height, in the brief's frame shape, and frame rate.
        voice: Text that identifies the narration: the voice with its version, and digests of
            recordings. None if the film has no narration.
        plugins: Folders of films that come from other packages; their contents change the key.

    Returns:
        Ten hexadecimal digits.
    """
    told = given(brief, Brief)
    model = told.pop("model")
    return digest(
        {
            "sentence": model.sentence,
            "tokens": model.tokens,
            "weights": asdict(model.source),
            "mask": model.mask_kind,
            "pad": model.pad,
            "means": model.means,
            "temperature": model.temperature,
            **told,
            "versus": None
            if brief.versus is None
            else (brief.versus.sentence, brief.versus.tokens, brief.versus.means),
            "readings": brief.readings is not None,
            "read": None if brief.read is None else brief.read[1].sentence,
            "passage": brief.passage is not None,
            "written": None if brief.written is None else brief.written.sentence,
            "timings": None if brief.timings is None else asdict(brief.timings),
            "brand": _brand(brief),
            "following": brief.following.within or brief.following.next,
            "quality": asdict(quality),
            "voice": voice,
            "plugins": [contents(folder) for folder in plugins],
            **_program(brief),
        }
    )


def piece(brief: Brief, quality: Quality, form: str, slug: str, beat: str) -> str:
    """Return a digest of what a piece depends on, except its pictures and their timing.

    A piece is the video of one beat, or of one card. `PieceSpec.key` computes its cache key from
    this digest and a digest of its pictures and their timing.

    Args:
        brief: Everything that the film is made from.
        quality: Width and height, in the brief's frame shape, and frame rate.
        form: Format in which the piece is stored: "lossless" if the film is written as an animated
            picture, such as a GIF; otherwise the film's format.
        slug: The film's name.
        beat: Name of the beat or card.

    Returns:
        Ten hexadecimal digits.
    """
    # The sentence, its tensors, and the code for stories and layout affect a piece only through its
    # laid-out pictures.
    return digest(
        {
            "film": slug,
            "beat": beat,
            # The contents of the badge, which every film shows.
            "weights": asdict(brief.model.source),
            "unknown": brief.unknown,
            "reading": asdict(brief.reading),
            "layer": brief.layer,
            "head": brief.head,
            "lang": brief.lang,
            "theme": brief.theme,
            "aspect": brief.aspect,
            "transparent": brief.transparent,
            "brand": _brand(brief),
            "least": brief.least.get(f"{slug}-{beat}"),
            "quality": asdict(quality),
            "form": form,
            **_program(brief, drawing=True),
        }
    )


def _brand(brief: Brief) -> object:
    """Return a brand as plain data.

    Its font is given by name, because paths differ between machines; the font files' digests are in
    `_program`.
    """
    return None if brief.brand is None else asdict(brief.brand) | {"font": brief.brand.font.family}


def _program(brief: Brief, *, drawing: bool = False) -> dict[str, object]:
    """Return what draws the film: the code, the libraries, and the fonts that the texts need."""
    from qkvideo.scenes.look.brand import lettered
    from qkvideo.scenes.text.library import versions
    from qkvideo.scenes.text.pango import fonts_of  # slow to load

    with lettered(brief.brand, brief.lang):
        drawn_in = fonts_of("\n".join((*words(brief), *names(brief), alphabet(brief.lang))))
    return {
        "fonts": drawn_in,
        "sources": sources(Path(__file__).parents[2], PIECES if drawing else FILMS),
        "packages": _packages(),
        "libraries": versions(),
    }


@cache
def _packages() -> dict[str, str]:
    return {name: version(name) for name in _PACKAGES}


def digest(what: object) -> str:
    """Return ten hexadecimal digits, computed from data that JSON can represent.

    Mappings with equal entries in a different order have the same digest.
    """
    text = json.dumps(what, sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()[:LENGTH]
