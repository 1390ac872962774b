"""Slide masters for PowerPoint: our own, or the one in a lecturer's file."""

from __future__ import annotations

import zipfile
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

from lxml import etree
from pptx import Presentation
from pptx.enum.shapes import PP_PLACEHOLDER
from pptx.oxml.ns import qn
from pptx.util import Emu

from qkvideo.engine.errors import RequestError
from qkvideo.engine.files import untrusted
from qkvideo.scenes.look.theme import Theme
from qkvideo.studio.files.zipping import zipped

FONT = "Arial"
"""A font that most machines have, or a compatible one; few have the films' own font."""
HEIGHT = Emu(6858000)
"""Height of a slide: 7.5 inches, as in PowerPoint's wide slides."""
MOST_BYTES = 64 << 20
"""Maximum size of a lecturer's file, in bytes."""
MOST_PARTS = 5_000
"""Maximum number of files packed in a lecturer's file."""
MOST_UNPACKED = 256 << 20
"""Maximum size of a lecturer's file when unpacked, in bytes."""
MOST_TEXT = 32 << 20
"""Maximum size of its XML when unpacked, in bytes; as objects it takes ten times that."""
MOST_PLACEHOLDERS = 100
"""Maximum number of placeholders in a layout; each slide gets a copy of them."""
_FIRST = 64
"""Bytes from which a part is known as XML."""
_BEFORE_TEXT = b"\xef\xbb\xbf\xfe\xff\0 \t\r\n"
"""Marks of encodings and spaces, which can stand before XML."""
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_INCH = Emu(914400)
_SIZES = (_INCH, Emu(56 * _INCH))
"""Minimum and maximum width and height of slides in PowerPoint."""
_TITLE_SLIDE, _TITLE_ONLY = 0, 5
"""Indices of these layouts in the default file of python-pptx."""
_TITLES = (PP_PLACEHOLDER.TITLE, PP_PLACEHOLDER.CENTER_TITLE)
_TEXTS = (PP_PLACEHOLDER.SUBTITLE, PP_PLACEHOLDER.BODY, PP_PLACEHOLDER.OBJECT)
_TYPES = "[Content_Types].xml"
_OPEN_XML = "application/vnd.openxmlformats-officedocument.presentationml"
_HARMLESS = ("http://", "https://", "mailto:")
"""Beginnings of addresses that a link may lead to; an office program opens them on a click."""
_MACROS = ("vbaProject", "control", "activeXControlBinary")
"""Kinds of relations that lead to programs."""
_EMBEDDED = ("oleObject", "attachedToolbars", "extensibility", "webextensiontaskpanes")
"""Kinds of relations to objects, buttons and pages that an office program runs or loads."""
_STARTS = ("ppaction://program", "ppaction://macro", "ppaction://ole")
"""Beginnings of actions that start something else than a link."""
_CLICK = "a:hlinkClick"
_HOVER = ("a:hlinkHover", "a:hlinkMouseOver")
"""Links that need no click."""
_SLIDES = ("p:custShowLst", "p:extLst")
"""Parts of a presentation that refer to its slides."""


@dataclass(frozen=True)
class SlideBox:
    """A rectangle on a slide, in EMU."""

    left: int
    top: int
    width: int
    height: int

    def holding(self, width: int, height: int) -> SlideBox:
        """Return the largest centred box of ratio `width` : `height` that fits in this box."""
        wide = min(self.width, self.height * width // height)
        high = min(self.height, self.width * height // width)
        left, top = self.left + (self.width - wide) // 2, self.top + (self.height - high) // 2
        return SlideBox(left, top, wide, high)

    def hold(self, shape: Any) -> None:
        """Give a shape this place and size."""
        shape.left, shape.top = Emu(self.left), Emu(self.top)
        shape.width, shape.height = Emu(self.width), Emu(self.height)


@dataclass(frozen=True)
class Master:
    """A PowerPoint presentation without slides, and the layouts for new slides.

    A layout is python-pptx's object for a kind of slide, such as "title only".

    Attributes:
        show: The presentation, a python-pptx object.
        front: Layout of the first slide.
        listing: Layout of a separate slide that lists the films; None if the first slide lists
            them.
        beat: Layout of a slide with a film's beat.
        stage: The rectangle that a film may fill on a slide.
    """

    show: Any
    front: Any
    listing: Any | None
    beat: Any
    stage: SlideBox


def ours(theme: Theme, width: int, height: int, font: str = FONT) -> Master:
    """Return QKVideo's own empty presentation: slides have the films' colours and frame shape.

    A film fills the whole slide.

    Args:
        theme: The films' colours.
        width: Width of the films in pixels.
        height: Height of the films in pixels.
        font: Name of the font for all texts.
    """
    show: Any = Presentation()
    _widen(show, Emu(HEIGHT * width // height))
    _dress(show, theme, font)
    layouts = show.slide_layouts
    stage = SlideBox(0, 0, show.slide_width, show.slide_height)
    return Master(show, layouts[_TITLE_SLIDE], None, layouts[_TITLE_ONLY], stage)


def theirs(path: Path) -> Master:
    """Return an empty presentation with the layouts, colours and fonts of a lecturer's file.

    Args:
        path: A .pptx or .potx file.

    Raises:
        RequestError: The file cannot be read, or is not a .pptx or .potx file with layouts. Or it
            has macros, or shows something that an office program would load from elsewhere.
    """
    content = untrusted.requested(path, MOST_BYTES, "the template ")
    with untrusted.understood(
        lambda _: RequestError(
            f"the template “{path}” is not a PowerPoint file with layouts; save it as .pptx or"
            " .potx"
        )
    ):
        show: Any = Presentation(BytesIO(_as_presentation(content, path)))
        _empty(show)
        _check_relations(show, path)
        layouts = list(show.slide_layouts)
        for page in (show.slide_master, *layouts):
            _check_actions(page.element, path)
            if len(page.element.findall(f".//{qn('p:ph')}")) > MOST_PLACEHOLDERS:
                raise RequestError(
                    f"the template “{path}” has a layout with more than {MOST_PLACEHOLDERS}"
                    " placeholders: simplify it"
                )
        listing = _layout(layouts, "obj", _TEXTS)
        beat = _layout(layouts, "titleOnly", ())
        front = _layout(layouts, "title", _TEXTS)
        return Master(show, front, listing, beat, _stage(show, (listing, beat), path))


def texts(page: Any) -> list[Any]:
    """Return the placeholders of a slide or layout that can contain text, except its title.

    Args:
        page: The slide or layout, a python-pptx object.
    """
    return [each for each in page.placeholders if each.placeholder_format.type in _TEXTS]


def _check_members(have: zipfile.ZipFile, path: Path) -> None:
    """Refuse a file that would need far more memory than it has bytes."""
    members = have.infolist()
    if any(each.flag_bits & 1 or each.compress_type not in _METHODS for each in members):
        raise RequestError(f"the template “{path}” is encrypted: save it without a password")
    texts = (each.file_size for each in members if _is_text(have, each))
    for what, sizes, most in (
        ("parts", (1 for _ in members), MOST_PARTS),
        ("bytes if unpacked", (each.file_size for each in members), MOST_UNPACKED),
        ("bytes of unpacked text", texts, MOST_TEXT),
    ):
        size = sum(sizes)
        if size > most:
            raise RequestError(
                f"the template “{path}” has {size:,} {what}, the limit is {most:,}: remove its"
                " slides and large pictures"
            )


def _is_text(have: zipfile.ZipFile, member: zipfile.ZipInfo) -> bool:
    """Return whether a part is XML, whatever its name says."""
    with have.open(member) as part:
        first = part.read(_FIRST)
    begun = first.lstrip(_BEFORE_TEXT)
    return begun.startswith(b"<") or (not begun and any(first))


def _as_presentation(content: bytes, path: Path) -> bytes:
    """Convert a template (.potx) to a presentation, which differs only in the type of one part."""
    with zipfile.ZipFile(BytesIO(content)) as have:
        _check_members(have, path)
        members = {name: have.read(name) for name in have.namelist()}
    if (types := members.get(_TYPES)) is not None:
        template, presentation = f"{_OPEN_XML}.template.main", f"{_OPEN_XML}.presentation.main"
        members[_TYPES] = types.replace(template.encode(), presentation.encode())
    return zipped(members)


def _empty(show: Any) -> None:
    """Remove a presentation's slides, and everything that refers to them."""
    for slide in list(show.slides._sldIdLst):
        show.part.drop_rel(slide.rId)
        show.slides._sldIdLst.remove(slide)
    for name in _SLIDES:
        for found in show.part._element.findall(qn(name)):
            show.part._element.remove(found)


def _check_relations(show: Any, path: Path) -> None:
    """Refuse macros, and what an office program would load from elsewhere on opening a deck."""
    for relation in show.part.package.iter_rels():
        kind = relation.reltype.rpartition("/")[2]
        if kind in _MACROS or (not relation.is_external and "macroEnabled" in _type_of(relation)):
            raise RequestError(f"the template “{path}” has macros: save it without them, as .pptx")
        if kind in _EMBEDDED and not relation.is_external:
            raise RequestError(
                f"the template “{path}” has an embedded object or program ({kind}): remove it"
            )
        address = relation.target_ref if relation.is_external else ""
        if address and not (kind == "hyperlink" and address.lower().startswith(_HARMLESS)):
            raise RequestError(
                f"the template “{path}” loads “{address:.80}” from elsewhere: embed or remove it"
            )


def _check_actions(page: Any, path: Path) -> None:
    """Refuse what would start a program on a click, or follow a link without one."""
    for link in page.iter(*map(qn, (_CLICK, *_HOVER))):
        action = link.get("action", "").lower()
        if link.tag == qn(_CLICK) and not action.startswith(_STARTS):
            continue
        raise RequestError(
            f"the template “{path}” has an action that starts something: remove it, or make it a"
            " link to click on"
        )


def _type_of(relation: Any) -> str:
    return str(relation.target_part.content_type)


def _layout(layouts: list[Any], kind: str, wanted: tuple[Any, ...]) -> Any:
    """Return the layout of a kind, or the simplest one with a title and a wanted placeholder."""
    for layout in layouts:
        if layout.element.get("type") == kind:
            return layout

    def lacks(layout: Any) -> tuple[bool, bool, int]:
        kinds = [each.placeholder_format.type for each in layout.placeholders]
        title = any(each in _TITLES for each in kinds)
        text = not wanted or any(each in wanted for each in kinds)
        return not title, not text, len(kinds)

    return min(layouts, key=lacks)


def _stage(show: Any, layouts: tuple[Any, Any], path: Path) -> SlideBox:
    """Return the area of title and content in a master, so that its decorations remain visible.

    Args:
        show: The presentation.
        layouts: The layout whose placeholders say where title and content are, and the films'.
        path: Path of the file, for error messages.

    Raises:
        RequestError: The slides, or this area, have no size that PowerPoint allows.
    """
    for size in (show.slide_width, show.slide_height):
        if not _SIZES[0] <= size <= _SIZES[1]:
            raise RequestError(
                f"the template “{path}” has slides of {show.slide_width / _INCH:.3g} by"
                f" {show.slide_height / _INCH:.3g} inches, from 1 to 56 are possible: set the size"
                " of its slides"
            )
    kinds = (*_TITLES, *_TEXTS)
    boxes = [
        (each.left, each.top, each.left + each.width, each.top + each.height)
        for each in layouts[0].placeholders
        if each.placeholder_format.type in kinds and each.left is not None
    ]
    if not boxes:
        return SlideBox(0, 0, show.slide_width, show.slide_height)
    left, top = (max(0, min(box[side] for box in boxes)) for side in (0, 1))
    right = min(show.slide_width, max(box[2] for box in boxes))
    bottom = min(show.slide_height, max(box[3] for box in boxes))
    if min(right - left, bottom - top) < _SIZES[0]:
        raise RequestError(
            f"the template “{path}” has a layout whose title and text take less than an inch: make"
            " them larger"
        )
    stage = SlideBox(left, top, right - left, bottom - top)
    for page in (show.slide_master, layouts[1]):
        for shape in page.shapes:
            if shape.element.tag == qn("p:pic"):
                stage = _beside(stage, SlideBox(shape.left, shape.top, shape.width, shape.height))
    return stage


def _beside(stage: SlideBox, logo: SlideBox) -> SlideBox:
    """Return the largest part of an area above, below or beside a picture, such as a logo.

    A picture that would leave less than half is behind the area, not in it.
    """
    right, bottom = stage.left + stage.width, stage.top + stage.height
    after, below = logo.left + logo.width, logo.top + logo.height
    if after <= stage.left or logo.left >= right or below <= stage.top or logo.top >= bottom:
        return stage
    parts = (
        SlideBox(after, stage.top, right - after, stage.height),
        SlideBox(stage.left, stage.top, logo.left - stage.left, stage.height),
        SlideBox(stage.left, below, stage.width, bottom - below),
        SlideBox(stage.left, stage.top, stage.width, logo.top - stage.top),
    )
    best = max(parts, key=lambda part: part.width * part.height)
    return best if 2 * best.width * best.height >= stage.width * stage.height else stage


def _widen(show: Any, width: Emu) -> None:
    """Change the slides' width, and move and widen all placeholders accordingly.

    The default file has slides of 4 : 3 that are 7.5 inches high.
    """
    share = width / show.slide_width
    show.slide_width, show.slide_height = width, HEIGHT
    for page in (show.slide_master, *show.slide_layouts):
        for shape in page.placeholders:
            if shape.element.spPr.find(qn("a:xfrm")) is not None:
                shape.left, shape.width = (
                    Emu(int(shape.left * share)),
                    Emu(int(shape.width * share)),
                )


def _dress(show: Any, theme: Theme, font: str) -> None:
    """Make the films' colours and font the file's theme, so that new slides match."""
    master = show.slide_master
    part = master.part.part_related_by(
        "http://schemas.openxmlformats.org/officeDocument/2006/relationships/theme"
    )
    tree = etree.fromstring(part.blob)
    colours = {
        "dk1": theme.ground,
        "lt1": theme.ink,
        "dk2": theme.empty,
        "lt2": theme.quiet,
        "accent1": theme.query,
        "accent2": theme.key,
        "accent3": theme.value,
        "accent4": theme.signed[0],
        "accent5": theme.signed[-1],
        "accent6": theme.line,
        "hlink": theme.key,
        "folHlink": theme.value,
    }
    for name, colour in colours.items():
        for slot in tree.iter(qn(f"a:{name}")):
            for old in list(slot):
                slot.remove(old)
            etree.SubElement(slot, qn("a:srgbClr"), val=colour.lstrip("#"))
    for each in tree.iter(qn("a:majorFont"), qn("a:minorFont")):
        each.find(qn("a:latin")).set("typeface", font)
    part._blob = etree.tostring(tree, xml_declaration=True, encoding="UTF-8", standalone=True)
    # Text is light on dark, so the master uses the theme's colours in exchanged roles.
    mapping = master.element.find(qn("p:clrMap"))
    for name, slot in (("bg1", "dk1"), ("tx1", "lt1"), ("bg2", "dk2"), ("tx2", "lt2")):
        mapping.set(name, slot)
