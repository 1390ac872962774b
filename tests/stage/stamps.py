"""The key and the licence in the metadata of a film or a picture, as other programs read them."""

from __future__ import annotations

from pathlib import Path

import av
from lxml import etree
from PIL import Image

from qkvideo.studio.encoding.stamp import SOFTWARE

RIGHTS = "/".join(
    (
        ".//{http://www.w3.org/1999/02/22-rdf-syntax-ns#}RDF",
        "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}Description",
        "{http://purl.org/dc/elements/1.1/}rights",
        "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}Alt",
        "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}li",
    )
)
"""Where XMP has a licence (ISO 16684-1, 7.5 and 8.3)."""


def read_stamp(path: Path) -> str | None:
    """What was stamped into a file; None, if nothing was."""
    match path.suffix:
        case ".png":
            with Image.open(path) as picture:
                return picture.text.get("comment")
        case ".svg":
            return etree.parse(path).findtext("{*}metadata")
        case ".webp" | ".avif":
            with Image.open(path) as picture:
                return picture.getexif().get(SOFTWARE)
        case ".gif":
            return gif_comments(path)[0]
        case _:
            return film_metadata(path).get("comment")


def read_rights(path: Path) -> str | None:
    """The licence in a file; None, if none is in it."""
    match path.suffix:
        case ".svg":
            return etree.parse(path).findtext(RIGHTS)
        case ".gif":
            return next(iter(gif_comments(path)[1:]), None)
        case ".png" | ".webp" | ".avif":
            with Image.open(path) as picture:
                packet = picture.info.get("xmp")
            return None if packet is None else etree.fromstring(packet).findtext(RIGHTS)
        case _:
            return film_metadata(path).get("copyright")


def gif_comments(path: Path) -> list[str]:
    with Image.open(path) as picture:
        return bytes(picture.info.get("comment", b"")).decode().split("\n")


def film_metadata(path: Path) -> dict[str, str]:
    with av.open(str(path)) as film:
        # Matroska's names are in capitals.
        return {name.lower(): text for name, text in film.metadata.items()}
