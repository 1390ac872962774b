"""Writes stills to files, as PNG or SVG."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from qkvideo.engine.files.npz import write_file
from qkvideo.engine.files.target import tell_of_replaced
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.camera.alpha import straight
from qkvideo.scenes.record import BeatRecord, Pixels, Still
from qkvideo.studio.encoding.png import png
from qkvideo.studio.encoding.quality import Quality, quality
from qkvideo.studio.encoding.stamp import Stamp

_ROOT = re.compile(r"<svg[^>]*>")
_VIEW = re.compile(r'viewBox="([^"]*)"')
# Characters that XML cannot contain (1.0, 2.2).
_UNWRITABLE = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def write_still(
    still: Still, beat: BeatRecord, path: Path, *, brief: Brief, size: Quality, key: str
) -> None:
    """Write the still of a beat as a PNG or SVG file.

    Args:
        still: The still.
        beat: The record of the beat; used only for SVG. Its title and caption are stored in the
            elements <title> and <desc>, for viewers who cannot see the picture.
        path: The file to write; the extension .png or .svg decides the format.
        brief: The brief of the film.
        size: Size of the still in pixels; used only for SVG.
        key: The film's cache key, which is stored in the file's metadata.
    """
    stamp = Stamp(key, brief.licence)
    if path.suffix == ".png":
        write_png(still.pixels, path, stamp, transparent=brief.transparent)
        return
    said = f"{beat.say}\n{brief.model.sentence}"
    text = svg(still.drawing, size, brief.lang, beat.title, said, stamp)
    path.write_text(text, encoding="utf-8", newline="\n")


def write_png(pixels: Pixels, path: Path, stamp: Stamp, *, transparent: bool) -> None:
    """Write a picture as a PNG file.

    Args:
        pixels: The picture, RGBA, (height, width, 4); colours are multiplied by alpha.
        path: The file to write.
        stamp: What the file's metadata say.
        transparent: Whether the file has an alpha channel. Otherwise the file is RGB.
    """
    path.write_bytes(png(straight(pixels) if transparent else pixels[..., :3], stamp))


def write_alone(module: Any, told: Any, brief: Brief, letter: str, target: Path) -> None:
    """Draw a single picture, which is no film's, to a PNG file.

    Args:
        module: The picture's module, whose function `still` makes it of its story.
        told: The story.
        brief: What it is made from.
        letter: The quality, which determines its size.
        target: The file.

    Raises:
        QKVideoError: The file cannot be written.
    """
    from qkvideo.scenes.layout.film import frame_of, lay_out_alone
    from qkvideo.scenes.stage.still import still

    frame = frame_of(module, brief)
    items = lay_out_alone(module.still(told), brief, frame)
    pixels = still(items, brief, frame, quality(letter).shaped("16:9"))
    tell_of_replaced([target])
    write_file(target, png(pixels[..., :3]))


def svg(drawing: bytes, size: Quality, lang: str, title: str, said: str, stamp: Stamp) -> str:
    """Return an SVG picture with size, language, title, description and metadata added.

    Args:
        drawing: The SVG as Cairo wrote it.
        size: Width and height of the picture in CSS pixels, used where a page sets no size.
        lang: Language of title and description.
        title: The picture's title.
        said: The picture's description, for viewers who cannot see the picture.
        stamp: What the picture's metadata say.
    """
    text = drawing.decode()
    root = _ROOT.search(text)
    view = None if root is None else _VIEW.search(root[0])
    assert root is not None  # Cairo always writes one
    assert view is not None
    head = (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
        f' width="{size.width}" height="{size.height}" viewBox="{view[1]}"'
        # At 480p, a picture has 854 columns, while 16:9 would have 853⅓.
        f' preserveAspectRatio="none" role="img" lang="{lang}">\n'
        f"<title>{_text(title)}</title>\n<desc>{_text(said)}</desc>\n{stamp.svg}"
    )
    return text[: root.start()] + head + text[root.end() :]


def _text(words: str) -> str:
    return escape(_UNWRITABLE.sub("\N{REPLACEMENT CHARACTER}", words))
