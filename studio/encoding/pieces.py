"""How the pieces of films of each format are encoded, and the names of their files."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from qkvideo.studio.encoding.encoder import H264, Encoder
from qkvideo.studio.encoding.formats import FORMATS
from qkvideo.studio.encoding.lossless import Lossless
from qkvideo.studio.encoding.prores import ProRes
from qkvideo.studio.encoding.quality import Quality
from qkvideo.studio.encoding.vp9 import VP9

MakeEncoder = Callable[[Path, Quality], Encoder]


def encoder(form: str, *, transparent: bool) -> MakeEncoder:
    """Return a function that makes an encoder for one piece of a film.

    The function's arguments are the file to write, and the size and frame rate.

    Args:
        form: The format: "mp4", "mov" or "webm" for a film; "gif", "webp" or "avif" for an
            animation.
        transparent: Whether to keep the alpha channel. The pieces of an animation always keep it.

    Raises:
        KeyError: `form` is not one of these formats, or a transparent "mp4" is requested.
    """
    if FORMATS[form].kind == "animation":
        return Lossless
    opaque: dict[str, MakeEncoder] = {"mp4": H264, "webm": VP9, "mov": ProRes}
    with_alpha: dict[str, MakeEncoder] = {
        "webm": partial(VP9, transparent=True),
        "mov": partial(ProRes, transparent=True),
    }
    return (with_alpha if transparent else opaque)[form]


def form_of_pieces(form: str) -> str:
    """Return the name of the format in which pieces are stored; cache keys contain this name.

    Args:
        form: The format of the finished film: a video, or an animated picture such as a GIF.

    Returns:
        "lossless" if `form` is an animated picture; otherwise `form`.
    """
    return "lossless" if FORMATS[form].kind == "animation" else form


def suffix(form: str) -> str:
    """Return the extension of the files in which the pieces of a film are stored, such as "mov".

    Args:
        form: The format of the finished film.
    """
    return "mov" if FORMATS[form].kind == "animation" else form
