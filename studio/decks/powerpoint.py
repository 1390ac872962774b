"""The deck as a PowerPoint file: a slide per beat, its film filling it and playing on arrival.

python-pptx places a film that waits for a click and has no words for those who cannot see it;
both are mended here. What the timing tree has to look like is what PowerPoint itself writes for
"start: automatically" (ECMA-376 part 1, 19.5, "Animation").
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_OID, uuid5

from lxml import etree
from pptx import Presentation
from pptx.enum.dml import MSO_THEME_COLOR
from pptx.enum.text import MSO_ANCHOR, MSO_AUTO_SIZE, PP_ALIGN
from pptx.oxml.ns import qn
from pptx.util import Emu, Pt

from qkvideo.scenes.look.theme import Theme
from qkvideo.studio.decks.deck import Chapter, Deck, Slide
from qkvideo.studio.decks.small import still
from qkvideo.studio.files.zipping import zipped

FONT = "Arial"
"""The films' own is on few lecturers' machines; this one, or its double, is on all of them."""
HEIGHT = Emu(6858000)
"""7.5 inches, as PowerPoint's own wide slides."""
_TITLE_AND_NOTHING, _TITLE_SLIDE = 5, 0
_EDGE, _TOP = 0.04, 0.045
"""Margins of the frame on the films, as shares of the slide's width and height."""
_AGENDA_TOP, _AGENDA_HEIGHT, _AGENDA_ROWS = 0.52, 0.38, 4
"""Where the list of films stands, as shares of the slide's height; and its least rows."""
_P14 = "http://schemas.microsoft.com/office/powerpoint/2010/main"
_SECTIONS = "{521415D9-36F7-43E2-AB2F-B90AF26B5E84}"
"""What says that an extension holds sections ([MS-PPTX] 2.2.4)."""
_NUMBER = (
    '<a:fld xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
    ' id="{{8C1E3F0A-5B7D-4E21-9A66-2D4F7B90C315}}" type="slidenum">'
    '<a:rPr sz="1200"><a:solidFill><a:schemeClr val="tx2"/></a:solidFill></a:rPr>'
    "<a:t>{number}</a:t></a:fld>"
)

_PLAY = (Path(__file__).parent / "templates" / "play.xml").read_text(encoding="utf-8")


def powerpoint(deck: Deck, theme: Theme) -> bytes:
    """The whole deck as a .pptx file; the same deck gives the same bytes."""
    show = Presentation()
    width = Emu(HEIGHT * deck.width // deck.height)
    _widen(show, width)
    _dress(show, theme)
    properties = show.core_properties
    properties.title, properties.language = deck.document, deck.lang
    properties.author, properties.subject = "QKVideo", deck.badge
    _front(show, deck)
    for chapter in deck.chapters:
        for slide in chapter.slides:
            _beat(show, slide, f"{chapter.slug}.{slide.name}")
    _agenda(show, deck)
    _sections(show, deck)
    for number, page in enumerate(show.slides, 1):
        _number(page, number, show.slide_width)
    _speak(show, deck.lang)
    made = BytesIO()
    show.save(made)
    return _undated(made)


def _undated(made: BytesIO) -> bytes:
    """The same file packed anew: python-pptx writes the time of day beside each member."""
    with zipfile.ZipFile(made) as archive:
        return zipped({name: archive.read(name) for name in archive.namelist()})


def _widen(show: Any, width: Emu) -> None:
    """The template is 4 : 3 and 7.5 inches high: all that is on it moves with its width."""
    share = width / show.slide_width
    show.slide_width, show.slide_height = width, HEIGHT
    for page in (show.slide_master, *show.slide_layouts):
        for shape in page.placeholders:
            if shape.element.spPr.find(qn("a:xfrm")) is not None:
                shape.left, shape.width = (
                    Emu(int(shape.left * share)),
                    Emu(int(shape.width * share)),
                )


def _dress(show: Any, theme: Theme) -> None:
    """The films' colours and font as the file's own theme, so that new slides look alike."""
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
    for font in tree.iter(qn("a:majorFont"), qn("a:minorFont")):
        font.find(qn("a:latin")).set("typeface", FONT)
    part._blob = etree.tostring(tree, xml_declaration=True, encoding="UTF-8", standalone=True)
    # Light on dark: the master reads the theme's pairs the other way round.
    mapping = master.element.find(qn("p:clrMap"))
    for name, slot in (("bg1", "dk1"), ("tx1", "lt1"), ("bg2", "dk2"), ("tx2", "lt2")):
        mapping.set(name, slot)


def _front(show: Any, deck: Deck) -> None:
    page = show.slides.add_slide(show.slide_layouts[_TITLE_SLIDE])
    width = show.slide_width
    left, room = Emu(int(width * _EDGE)), Emu(int(width * (1 - 2 * _EDGE)))
    title, sentence = page.shapes.title, page.placeholders[1]
    _place(title, left, _TOP, room, 0.12)
    _write(title, deck.title, Pt(36), bold=True)
    _place(sentence, left, 0.18, room, 0.32)
    length = len(deck.sentence)
    _write(sentence, deck.sentence, Pt(40 if length <= 48 else 28 if length <= 160 else 16))
    sentence.text_frame.vertical_anchor = MSO_ANCHOR.MIDDLE
    box = page.shapes.add_textbox(left, Emu(int(HEIGHT * 0.92)), room, Emu(HEIGHT // 20))
    box.text_frame.word_wrap = True
    _write(box, deck.badge, Pt(12), slot=MSO_THEME_COLOR.TEXT_2)
    films = (f"{n}  {chapter.title}" for n, chapter in _numbered(deck))
    page.notes_slide.notes_text_frame.text = "\n".join((deck.sentence, *films, deck.badge))


def _numbered(deck: Deck) -> Iterable[tuple[int, Chapter]]:
    """Each film with the slide that it begins with."""
    return zip(deck.numbers, deck.chapters, strict=True)


def _agenda(show: Any, deck: Deck) -> None:
    """The films on the first slide, each a link to where it begins."""
    page, width = show.slides[0], show.slide_width
    across = 2 if width > HEIGHT else 1
    down = max(_AGENDA_ROWS, -(-len(deck.chapters) // across))
    high, wide = _AGENDA_HEIGHT / down, (1 - 2 * _EDGE) / across
    for at, (number, chapter) in enumerate(_numbered(deck)):
        box = page.shapes.add_textbox(0, 0, 0, 0)
        left = Emu(int(width * (_EDGE + (at // down) * wide)))
        _place(box, left, _AGENDA_TOP + (at % down) * high, Emu(int(width * wide)), high)
        _write(box, f"{number}  {chapter.title}", Pt(24))
        box.text_frame.vertical_anchor = MSO_ANCHOR.MIDDLE
        box.click_action.target_slide = show.slides[number - 1]
        box.name = f"{chapter.slug} (link)"


def _sections(show: Any, deck: Deck) -> None:
    """A section for each film, as PowerPoint keeps them: in an extension of the presentation."""
    numbers = [slide.get("id") for slide in show.slides._sldIdLst]
    parts = [(deck.title, numbers[:1])]
    for number, chapter in _numbered(deck):
        parts.append((chapter.title, numbers[number - 1 :][: len(chapter.slides)]))
    sections = etree.Element(f"{{{_P14}}}sectionLst", nsmap={"p14": _P14})
    for at, (name, members) in enumerate(parts):
        own = f"{{{str(uuid5(NAMESPACE_OID, f'{at} {name}')).upper()}}}"
        section = etree.SubElement(sections, f"{{{_P14}}}section", name=name, id=own)
        slides = etree.SubElement(section, f"{{{_P14}}}sldIdLst")
        for number in members:
            etree.SubElement(slides, f"{{{_P14}}}sldId", id=number)
    root = show.part._element
    extensions = root.find(qn("p:extLst"))
    if extensions is None:
        extensions = etree.SubElement(root, qn("p:extLst"))
    etree.SubElement(extensions, qn("p:ext"), uri=_SECTIONS).append(sections)


def _place(shape: Any, left: Emu, top: float, width: Emu, height: float) -> None:
    shape.left, shape.top = left, Emu(int(HEIGHT * top))
    shape.width, shape.height = width, Emu(int(HEIGHT * height))


def _write(
    shape: Any,
    text: str,
    size: Pt,
    *,
    bold: bool = False,
    slot: MSO_THEME_COLOR = MSO_THEME_COLOR.TEXT_1,
) -> None:
    frame = shape.text_frame
    frame.auto_size = MSO_AUTO_SIZE.TEXT_TO_FIT_SHAPE
    frame.text = text
    for paragraph in frame.paragraphs:
        # At the run too: PowerPoint passes over a paragraph's own.
        for font in (paragraph.font, *(run.font for run in paragraph.runs)):
            font.size, font.bold = size, bold
            font.color.theme_color = slot
        paragraph.alignment = PP_ALIGN.LEFT


def _beat(show: Any, slide: Slide, name: str) -> None:
    page = show.slides.add_slide(show.slide_layouts[_TITLE_AND_NOTHING])
    # The film shows the title itself; behind it, the slide's own is there for outline and readers.
    title = page.shapes.title
    width = show.slide_width
    _place(title, Emu(int(width * _EDGE)), _TOP, Emu(int(width * 0.7)), 0.1)
    _write(title, slide.title, Pt(32), bold=True)
    film = page.shapes.add_movie(
        BytesIO(slide.film),
        0,
        0,
        width,
        HEIGHT,
        poster_frame_image=BytesIO(still(slide.film, "jpeg")),
        mime_type="video/mp4",
    )
    film.name = name
    film.element.nvPicPr.cNvPr.set("descr", slide.description)
    for old in page.element.findall(qn("p:timing")):
        page.element.remove(old)
    play = _PLAY.format(milliseconds=round(slide.seconds * 1000), shape=film.shape_id)
    page.element.append(etree.fromstring(play, etree.XMLParser(remove_blank_text=True)))
    page.notes_slide.notes_text_frame.text = "\n".join(slide.speaker_notes)


def _number(page: Any, number: int, width: Emu) -> None:
    """The slide's number, in the left margin: no film writes there."""
    box = page.shapes.add_textbox(0, 0, 0, 0)
    _place(box, Emu(0), 0.93, Emu(int(width * _EDGE)), 0.06)
    _write(box, "", Pt(12), slot=MSO_THEME_COLOR.TEXT_2)
    frame = box.text_frame
    frame.auto_size, frame.word_wrap = MSO_AUTO_SIZE.NONE, False
    frame.margin_left = frame.margin_right = 0
    frame.vertical_anchor = MSO_ANCHOR.MIDDLE
    paragraph = frame.paragraphs[0]
    paragraph.alignment = PP_ALIGN.CENTER
    paragraph._p.append(etree.fromstring(_NUMBER.format(number=number)))
    box.name = "Slide Number"


def _speak(show: Any, lang: str) -> None:
    """Say in which language every text is: spelling and reading aloud depend on it."""
    for page in show.slides:
        trees = [page.element]
        if page.has_notes_slide:
            trees.append(page.notes_slide.element)
        for tree in trees:
            for properties in tree.iter(qn("a:rPr"), qn("a:endParaRPr")):
                properties.set("lang", lang)
            for run in tree.iter(qn("a:r")):
                if run.find(qn("a:rPr")) is None:
                    run.insert(0, etree.Element(qn("a:rPr"), lang=lang))
