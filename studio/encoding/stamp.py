"""What the metadata of every file of a film say of it: its key, and the lecturer's licence.

The key is there to trace a file without its manifest. A licence is what each kind of file has a
place for: in pictures it is `dc:rights` of XMP (ISO 16684-1), in films the entry "copyright", in
GIF, which has no place for it, a comment.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

if TYPE_CHECKING:
    from PIL import Image

SOFTWARE = 0x0131
"""The Exif field for the software with which a picture was made."""
_RDF = (
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"'
    ' xmlns:dc="http://purl.org/dc/elements/1.1/"><rdf:Description rdf:about=""><dc:rights>'
    '<rdf:Alt><rdf:li xml:lang="x-default">{}</rdf:li></rdf:Alt>'
    "</dc:rights></rdf:Description></rdf:RDF>"
)
_MOST_BLOCK = 255
"""Maximum number of bytes of a block in a GIF file."""


def rights(licence: str) -> dict[str, str]:
    """Return a licence as metadata of a film, for PyAV; nothing without a licence."""
    return {"copyright": licence} if licence else {}


@dataclass(frozen=True)
class Stamp:
    """What is written into the metadata of a film's files.

    Attributes:
        key: The film's cache key.
        licence: The lecturer's licence, as typed; empty if none was named.
    """

    key: str
    licence: str = ""

    @property
    def comment(self) -> str:
        """The text "qkvideo KEY", which identifies the film."""
        return f"qkvideo {self.key}"

    @property
    def of_film(self) -> dict[str, str]:
        """The metadata of an MP4, MOV or WebM file, for PyAV."""
        return {"comment": self.comment, **rights(self.licence)}

    @property
    def exif(self) -> Image.Exif:
        """The key as metadata of a WebP or AVIF file."""
        from PIL import Image  # .01 s, and most films are neither

        exif = Image.Exif()
        exif[SOFTWARE] = self.comment
        return exif

    @property
    def xmp(self) -> bytes:
        """The licence as XMP, for PNG, WebP and AVIF files; empty without a licence."""
        meta = f'<x:xmpmeta xmlns:x="adobe:ns:meta/">{self._rdf}</x:xmpmeta>'
        return meta.encode() if self.licence else b""

    @property
    def svg(self) -> str:
        """The key and the licence as metadata of an SVG file."""
        return f"<metadata>{self.comment}{self._rdf}</metadata>"

    @property
    def gif(self) -> bytes:
        """The key and the licence as comments of a GIF file (GIF89a, section 24)."""
        texts = [self.comment.encode(), *([self.licence.encode()] if self.licence else [])]
        return b"".join(b"\x21\xfe%s\x00" % b"".join(_blocks(text)) for text in texts)

    @property
    def _rdf(self) -> str:
        return _RDF.format(escape(self.licence)) if self.licence else ""


def _blocks(text: bytes) -> Iterator[bytes]:
    """Yield the blocks of an extension of a GIF, each with its length before it."""
    for at in range(0, len(text), _MOST_BLOCK):
        block = text[at : at + _MOST_BLOCK]
        yield bytes([len(block)]) + block
