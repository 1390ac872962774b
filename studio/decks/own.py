"""The lecturer's own slides, from Markdown and pictures."""

from __future__ import annotations

import math
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from qkvideo.engine.errors import RequestError
from qkvideo.engine.files import untrusted
from qkvideo.engine.texts import check_characters

if TYPE_CHECKING:
    from markdown_it.rules_core import StateCore
    from markdown_it.token import Token

MOST_BYTES: Final = 256 << 10
"""Maximum size of a Markdown file, in bytes: more than `MOST_SLIDES` full slides."""
MOST_SLIDES: Final = 200
"""Maximum number of slides in a Markdown file."""
MOST_PARAGRAPH: Final = 4_000
"""Maximum number of characters in a paragraph: the time to read its marks grows with the square."""
MOST_PICTURE: Final = 16 << 20
"""Maximum size of a picture's file, in bytes."""
MOST_PIXELS: Final = 80_000_000
"""Maximum number of pixels of a picture; large screens have a tenth of it."""
MOST_LINES: Final = 12
"""Number of lines of text that fit on a slide; a picture takes half of them."""
_LINE: Final = 62
"""Number of characters that fit in a line."""
PICTURES: Final = {".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg"}
Kind = Literal["heading", "paragraph", "item", "code", "picture"]


@dataclass(frozen=True)
class TextRun:
    """A stretch of text in a single style."""

    text: str
    bold: bool = False
    italic: bool = False
    code: bool = False


@dataclass(frozen=True)
class SlideBlock:
    """A block of a slide: a heading, a paragraph, an item of a list, code, or a picture.

    Attributes:
        kind: Which kind of block it is.
        runs: The block's text, divided where the style changes; for a picture, its description.
        level: Depth of the list that an item is in: 0 for an outer list, 1 for a list inside it.
            For other blocks 0.
        number: The number shown before an item of an ordered list; 0 for other blocks.
        picture: The picture's file as bytes; empty if the block is not a picture.
        mime: The picture's media type, such as "image/png"; empty if the block is not a picture.
    """

    kind: Kind
    runs: tuple[TextRun, ...] = ()
    level: int = 0
    number: int = 0
    picture: bytes = field(default=b"", repr=False)
    mime: str = ""

    @property
    def text(self) -> str:
        """The text without styles."""
        return "".join(run.text for run in self.runs)


@dataclass(frozen=True)
class OwnSlide:
    """One of the lecturer's own slides.

    Attributes:
        title: The heading at the start of the slide; empty if the slide starts with another block.
        blocks: The blocks below the title, in order.
    """

    title: str
    blocks: tuple[SlideBlock, ...]


def own_slides(files: Sequence[Path], root: Path | None = None) -> tuple[OwnSlide, ...]:
    """Return the slides that Markdown files and picture files contain, in the order of the files.

    Args:
        files: Markdown files (.md) and picture files (.png, .jpg, .jpeg). In a Markdown file, the
            line `---` starts a new slide. Each picture file becomes one slide.
        root: Folder in which all pictures have to be, after following links. What is elsewhere is
            not opened. None if they may be anywhere.

    Raises:
        RequestError: A file cannot be read, or contains something that a slide cannot show. The
            message names the file and, for an error in Markdown, the line.
    """
    return tuple(slide for file in files for slide in _slides(file, root))


def _slides(file: Path, root: Path | None) -> Iterator[OwnSlide]:
    if file.suffix.lower() in PICTURES:
        yield OwnSlide("", (_picture(file, file.stem, "", root),))
    elif file.suffix.lower() == ".md":
        yield from _markdown(file, root)
    else:
        known = ", ".join((".md", *PICTURES))
        raise RequestError(f"“{file}” is no slide: name a file in {known}")


def _markdown(file: Path, root: Path | None) -> Iterator[OwnSlide]:
    try:
        text = untrusted.requested(file, MOST_BYTES, "the slide ").decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise RequestError(f"the slide “{file}” is not UTF-8: save it as UTF-8") from error
    check_characters(f"the slide “{file}”", text, allowed="\n\t\r", most=MOST_BYTES)
    from markdown_it import MarkdownIt

    def check_length(state: StateCore) -> None:
        for token in state.tokens:
            if token.type == "inline" and len(token.content) > MOST_PARAGRAPH:
                what = f"a paragraph has at most {MOST_PARAGRAPH:,} characters: shorten it"
                raise _refused(token, file, what)

    reader = MarkdownIt("commonmark", {"html": False})
    reader.core.ruler.before("inline", "check_length", check_length)
    parts: list[list[Token]] = [[]]
    for token in reader.parse(text):
        if token.type == "hr":
            parts.append([])
        else:
            parts[-1].append(token)
    shown = [*filter(None, parts)]
    if len(shown) > MOST_SLIDES:
        raise RequestError(
            f"{file}: {len(shown):,} slides, {MOST_SLIDES} are possible: leave some of them out"
        )
    if not shown:
        raise RequestError(f"{file}: there is no slide in it: write one, or leave the file out")
    for part in shown:
        blocks = tuple(_blocks(part, file, root))
        if not any(block.text.strip() or block.picture for block in blocks):
            raise _refused(part[0], file, "this slide is empty: write something, or take it out")
        _check_room(blocks, file, part)
        titled = bool(blocks) and blocks[0].kind == "heading"
        yield OwnSlide(blocks[0].text if titled else "", blocks[titled:])


def _blocks(tokens: Sequence[Token], file: Path, root: Path | None) -> Iterator[SlideBlock]:
    """Yield the blocks of a slide; lists are flattened to items with a level."""
    lists: list[int] = []
    """For each open list, the number of its next item; 0 for bullets."""
    first = False
    kind: Kind = "paragraph"
    for token in tokens:
        match token.type:
            case "bullet_list_open":
                lists.append(0)
            case "ordered_list_open":
                lists.append(int(token.attrs.get("start", 1)))
            case "bullet_list_close" | "ordered_list_close":
                lists.pop()
            case "list_item_open":
                first = True
            case "heading_open":
                kind = "heading"
            case "paragraph_open":
                kind = "item" if lists else "paragraph"
            case "inline":
                number = lists[-1] if lists and first else 0
                if lists and first and number:
                    lists[-1] += 1
                first = False
                yield from _inline(token, kind, max(len(lists) - 1, 0), number, file, root)
            case "fence" | "code_block":
                yield SlideBlock("code", (TextRun(token.content.rstrip("\n"), code=True),))
            case "blockquote_open" | "html_block":
                raise _refused(token, file, "quotations and HTML are not shown: write a paragraph")
            case _:
                pass  # the closing tokens


def _inline(
    token: Token, kind: Kind, level: int, number: int, file: Path, root: Path | None
) -> Iterator[SlideBlock]:
    """Yield a paragraph's text, and each of its pictures as a separate block."""
    runs: list[TextRun] = []
    bold = italic = False
    for child in token.children or ():
        match child.type:
            case "text" | "code_inline":
                runs.append(TextRun(child.content, bold, italic, child.type == "code_inline"))
            case "softbreak":
                runs.append(TextRun(" "))
            case "hardbreak":
                runs.append(TextRun("\n"))
            case "strong_open" | "strong_close":
                bold = child.type == "strong_open"
            case "em_open" | "em_close":
                italic = child.type == "em_open"
            case "image":
                source = str(child.attrs.get("src", ""))
                try:
                    yield _picture(file.parent / source, child.content, source, root)
                except RequestError as error:
                    raise _refused(token, file, str(error)) from error
            case _:
                pass  # a link keeps only its text
    if any(run.text.strip() for run in runs):
        yield SlideBlock(kind, tuple(runs), level, number)


def _picture(file: Path, alt: str, source: str, root: Path | None) -> SlideBlock:
    mime = PICTURES.get(file.suffix.lower())
    if mime is None or "://" in source:
        known = ", ".join(PICTURES)
        raise RequestError(f"“{source or file}” is no picture of this machine in {known}")
    if root is not None:
        check_inside(file, root)
    content = untrusted.requested(file, MOST_PICTURE, "the picture ")
    from PIL import Image

    with (
        untrusted.understood(
            lambda _: RequestError(f"“{file}” is no picture that can be read: save it anew")
        ),
        warnings.catch_warnings(action="ignore"),  # of what has too many pixels
        Image.open(BytesIO(content), formats=["PNG", "JPEG"]) as picture,
    ):
        pixels = math.prod(picture.size)
        if pixels <= MOST_PIXELS:
            picture.load()
    if pixels > MOST_PIXELS:
        raise RequestError(
            f"“{file}” has {pixels:,} pixels, the limit is {MOST_PIXELS:,}: make it smaller"
        )
    return SlideBlock("picture", (TextRun(alt),), picture=content, mime=mime)


def check_inside(file: Path, root: Path) -> None:
    """Refuse a file that is named only indirectly, and is not in a lecture's folder.

    Args:
        file: The file or folder, which is not opened.
        root: The folder.

    Raises:
        RequestError: After following links, the file is elsewhere.
    """
    if not untrusted.inside(file, root):
        raise RequestError(
            f"“{file}” leads out of the lecture's folder: build with --trust if you trust this"
            " file, or put it into the folder"
        )


def _check_room(blocks: Sequence[SlideBlock], file: Path, tokens: Sequence[Token]) -> None:
    """Refuse a slide with more text than fits on it."""
    lines = 0
    for block in blocks:
        if block.kind == "picture":
            lines += MOST_LINES // 2
        elif block.kind == "code":
            lines += block.text.count("\n") + 1
        else:
            lines += sum(len(part) // _LINE + 1 for part in block.text.split("\n"))
    if lines > MOST_LINES + 1:
        raise _refused(
            tokens[0],
            file,
            f"this slide has about {lines} lines, {MOST_LINES} fit: start another one with ---",
        )


def _refused(token: Token, file: Path, what: str) -> RequestError:
    line = token.map[0] + 1 if token.map else 1
    return RequestError(f"{file}:{line}: {what}")
