"""The deck as a PowerPoint file: one slide per beat, filled by a clip that starts by itself.

python-pptx inserts films that wait for a click and have no alternative text; this module changes
both. The timing tree is the one that PowerPoint itself writes for "start: automatically" (ECMA-376
part 1, 19.5, "Animation").
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import deepcopy
from io import BytesIO
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_OID, uuid5

from lxml import etree
from PIL import Image
from pptx import Presentation
from pptx.enum.dml import MSO_THEME_COLOR
from pptx.enum.shapes import PP_PLACEHOLDER
from pptx.enum.text import MSO_ANCHOR, MSO_AUTO_SIZE, PP_ALIGN
from pptx.opc.constants import RELATIONSHIP_TYPE
from pptx.opc.serialized import PackageWriter
from pptx.oxml.ns import qn
from pptx.util import Emu, Pt

from qkvideo.studio.decks.budget import MOST_BYTES, Encoding, packed, within
from qkvideo.studio.decks.deck import Chapter, Deck, Slide
from qkvideo.studio.decks.master import Master, SlideBox, texts
from qkvideo.studio.decks.own import OwnSlide, SlideBlock, TextRun
from qkvideo.studio.decks.own_powerpoint import add_own
from qkvideo.studio.decks.small import still
from qkvideo.studio.files.zipping import zipped

_EDGE, _TOP = 0.04, 0.045
"""Left and top margins of texts, as shares of the width and height of a slide or film."""
_AGENDA_TOP, _AGENDA_HEIGHT, _AGENDA_ROWS = 0.52, 0.38, 4
"""Top and height of the list of films, as shares of the slide's height, and its minimum number
of rows."""
_AGENDA_NUMBER = 0.085
"""Width of the column of slide numbers in the list of films, as a share of the slide's height."""
_P14 = "http://schemas.microsoft.com/office/powerpoint/2010/main"
_SECTIONS = "{521415D9-36F7-43E2-AB2F-B90AF26B5E84}"
"""Identifier of an extension that contains sections ([MS-PPTX] 2.2.4)."""
_NUMBER = (
    '<a:fld xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
    ' id="{{8C1E3F0A-5B7D-4E21-9A66-2D4F7B90C315}}" type="slidenum">{look}'
    "<a:t>{number}</a:t></a:fld>"
)
_QUIET = '<a:rPr sz="1200"><a:solidFill><a:schemeClr val="tx2"/></a:solidFill></a:rPr>'
_JUMP = "ppaction://hlinksldjump"
_MOST_PROPERTY = 255
"""Maximum number of characters of a file's title or subject, by python-pptx."""

_PLAY = (Path(__file__).parent / "templates" / "play.xml").read_text(encoding="utf-8")


def powerpoint(
    deck: Deck, master: Master, listener: Callable[[Encoding], None] | None = None
) -> bytes:
    """Return a deck as the bytes of a .pptx file.

    Equal arguments always give the same bytes.

    Args:
        deck: The deck.
        master: The presentation that the slides are added to. The slides stay in it, so every call
            needs a new one.
        listener: Called with the progress if films are encoded again, to make them smaller.
    """
    whole = [slide.film for slide in deck.slides]
    films = within(whole, MOST_BYTES["pptx"], listener, packed(whole, "jpeg"))
    posters = (still(slide.film, "jpeg") for slide in deck.slides)
    return _filled(deck, master, zip(films, posters, strict=True))


def rehearse(master: Master) -> None:
    """Fill a master with slides of each kind, to find out early what cannot be used of it.

    Raises:
        Exception: Whatever python-pptx raises. Afterwards, the slides are in the master.
    """
    slide = Slide("name", "title", "say", "notes", 1.0, b"")
    own = OwnSlide("title", (SlideBlock("paragraph", (TextRun("text"),)),))
    poster = BytesIO()
    Image.new("RGB", (1, 1)).save(poster, "jpeg")
    deck = Deck(
        title="title",
        document="document",
        sentence="sentence",
        badge="badge",
        lang="en",
        width=16,
        height=9,
        spoken=False,
        chapters=(Chapter("slug", "title", (slide,)),),
        opening=(own,),
        closing=(own,),
    )
    Presentation(BytesIO(_filled(deck, master, [(b"", poster.getvalue())])))


def _filled(deck: Deck, master: Master, films: Iterable[tuple[bytes, bytes]]) -> bytes:
    """Return a deck as a .pptx file, from the film and the poster of each of its slides."""
    clips = iter(films)
    show = master.show
    properties = show.core_properties
    properties.title, properties.subject = map(_short, (deck.document, deck.badge))
    properties.author, properties.language = deck.author or "QKVideo", deck.lang
    properties.last_modified_by = properties.author
    properties.comments = _short(deck.licence)
    front = _front if master.listing is None else _their_front
    front(master, deck)
    before = len(show.slides)
    for own in deck.opening:
        add_own(master, own)
    opened = len(show.slides)
    for chapter in deck.chapters:
        for slide in chapter.slides:
            _beat(master, deck, slide, next(clips), f"{chapter.slug}.{slide.name}")
    closed = len(show.slides)
    for own in deck.closing:
        add_own(master, own)
    if master.listing is None:  # a lecturer's own master has a logo of its own
        for page in (*list(show.slides)[:opened], *list(show.slides)[closed:]):
            _mark(page, master, deck)
    numbered = [(number - 1 + before, chapter) for number, chapter in _numbered(deck)]
    _agenda(master, numbered) if master.listing is None else _their_agenda(show, numbered)
    _sections(show, deck.title, numbered, len(deck.closing))
    for number, page in enumerate(show.slides, 1):
        _number(page, number, master)
    _speak(show, deck.lang)
    return _packed(show)


def _short(text: str) -> str:
    return text if len(text) <= _MOST_PROPERTY else f"{text[: _MOST_PROPERTY - 1]}…"


class _Members(dict[str, bytes]):
    """The members of the file, by name, as python-pptx writes them."""

    def write(self, address: Any, content: bytes) -> None:
        """Add a member."""
        self[address.membername] = content


def _packed(show: Any) -> bytes:
    """Return the file. Python-pptx itself would date it, which no zip can be before 1980."""
    package, members = show.part.package, _Members()
    writer: Any = PackageWriter("", package._rels, tuple(package.iter_parts()))
    for write in (writer._write_content_types_stream, writer._write_pkg_rels, writer._write_parts):
        write(members)
    return zipped(members)


def _front(master: Master, deck: Deck) -> None:
    """Add the title slide to our own master: title, sentence, and where the weights come from."""
    show = master.show
    page = show.slides.add_slide(master.front)
    width, height = show.slide_width, show.slide_height
    left, room = int(width * _EDGE), int(width * (1 - 2 * _EDGE))
    title, sentence = page.shapes.title, page.placeholders[1]
    SlideBox(left, int(height * _TOP), room, int(height * 0.12)).hold(title)
    _write(title, deck.title, Pt(36), bold=True)
    SlideBox(left, int(height * 0.18), room, int(height * 0.32)).hold(sentence)
    length = len(deck.sentence)
    _write(sentence, deck.sentence, Pt(40 if length <= 48 else 28 if length <= 160 else 16))
    sentence.text_frame.vertical_anchor = MSO_ANCHOR.MIDDLE
    # Logo and footer are at the bottom edge.
    low = 0.895 if deck.marks else 0.92
    lines = (
        (deck.signed, Pt(18), 0.14, PP_ALIGN.LEFT),
        (deck.licence, Pt(12), low - 0.04, PP_ALIGN.RIGHT),
        (deck.badge, Pt(12), low, PP_ALIGN.RIGHT),
    )
    for line, size, top, side in lines:
        if line:
            box = page.shapes.add_textbox(left, int(height * top), room, height // 20)
            box.text_frame.word_wrap = True
            _write(box, line, size, slot=MSO_THEME_COLOR.TEXT_2)
            box.text_frame.paragraphs[0].alignment = side
    _note_front(page, deck)


def _their_front(master: Master, deck: Deck) -> None:
    """Add the title slide to a lecturer's master, and a slide for the list of films."""
    page = master.show.slides.add_slide(master.front)
    if page.shapes.title is not None:
        page.shapes.title.text_frame.text = deck.title
    for place in texts(page)[:1]:
        place.text_frame.text = "\n".join(filter(None, (deck.sentence, deck.signed, deck.licence)))
    _clear(page)
    _note_front(page, deck)
    listing = master.show.slides.add_slide(master.listing)
    if listing.shapes.title is not None:
        listing.shapes.title.text_frame.text = deck.title
    listing.notes_slide.notes_text_frame.text = deck.badge


def _clear(page: Any) -> None:
    """Remove empty placeholders, in which PowerPoint would ask for text."""
    for place in list(page.placeholders):
        if place.has_text_frame and not place.text_frame.text:
            place.element.getparent().remove(place.element)


def _mark(page: Any, master: Master, deck: Deck) -> None:
    """Lay logo and footer behind everything else on a slide."""
    for _, picture in deck.marks[:1]:
        stage = master.stage.holding(deck.width, deck.height)
        box = (stage.left, stage.top, stage.width, stage.height)
        shape = page.shapes.add_picture(BytesIO(picture), *map(Emu, box))
        # Without a description, since the lecturer's name for it is not known: decoration.
        shape.element.nvPicPr.cNvPr.set("descr", "")
        tree = page.shapes._spTree
        tree.remove(shape._element)
        tree.insert(2, shape._element)


def _note_front(page: Any, deck: Deck) -> None:
    films = (f"{n}  {chapter.title}" for n, chapter in _numbered(deck))
    page.notes_slide.notes_text_frame.text = "\n".join((deck.sentence, *films, deck.badge))


def _numbered(deck: Deck) -> Iterable[tuple[int, Chapter]]:
    """Yield each film with the number of its first slide."""
    return zip(deck.numbers, deck.chapters, strict=True)


def _agenda(master: Master, numbered: list[tuple[int, Chapter]]) -> None:
    """List the films on the title slide, each as a link to its first slide."""
    show = master.show
    page, width, height = show.slides[0], show.slide_width, show.slide_height
    across = 2 if width > height else 1
    down = max(_AGENDA_ROWS, -(-len(numbered) // across))
    high, wide = _AGENDA_HEIGHT / down, (1 - 2 * _EDGE) / across
    for at, (number, chapter) in enumerate(numbered):
        box = page.shapes.add_textbox(0, 0, 0, 0)
        left, top = width * (_EDGE + (at // down) * wide), _AGENDA_TOP + (at % down) * high
        SlideBox(int(left), int(height * top), int(width * wide), int(height * high)).hold(box)
        _write(box, f"{number}\t{chapter.title}", Pt(24))
        _indent(box.text_frame.paragraphs[0], int(height * _AGENDA_NUMBER))
        box.text_frame.vertical_anchor = MSO_ANCHOR.MIDDLE
        box.click_action.target_slide = show.slides[number - 1]
        box.name = f"{chapter.slug} (link)"


def _indent(paragraph: Any, width: int) -> None:
    """Align the text after a tab at this width, in all lines of a paragraph."""
    look = paragraph._p.get_or_add_pPr()
    look.set("marL", str(width))
    look.set("indent", str(-width))


def _their_agenda(show: Any, numbered: list[tuple[int, Chapter]]) -> None:
    """List the films on a separate slide, in the list style of the lecturer's master."""
    page = show.slides[1]
    places = texts(page)
    if not places:
        return
    frame = places[0].text_frame
    frame.auto_size = MSO_AUTO_SIZE.TEXT_TO_FIT_SHAPE
    for at, (number, chapter) in enumerate(numbered):
        paragraph = frame.paragraphs[0] if at == 0 else frame.add_paragraph()
        run = paragraph.add_run()
        run.text = f"{number}  {chapter.title}"
        target = page.part.relate_to(show.slides[number - 1].part, RELATIONSHIP_TYPE.SLIDE)
        link = etree.SubElement(run._r.get_or_add_rPr(), qn("a:hlinkClick"))
        link.set(qn("r:id"), target)
        link.set("action", _JUMP)
    _clear(page)


def _sections(show: Any, title: str, numbered: list[tuple[int, Chapter]], closing: int) -> None:
    """Add a section for each film, in the extension in which PowerPoint stores sections."""
    numbers = [slide.get("id") for slide in show.slides._sldIdLst]
    parts = [(title, numbers[: numbered[0][0] - 1])]
    for number, chapter in numbered:
        parts.append((chapter.title, numbers[number - 1 :][: len(chapter.slides)]))
    if closing:
        parts.append((title, numbers[-closing:]))
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
        # The run's font is set too, since PowerPoint ignores the paragraph's.
        for font in (paragraph.font, *(run.font for run in paragraph.runs)):
            font.size, font.bold = size, bold
            font.color.theme_color = slot
        paragraph.alignment = PP_ALIGN.LEFT


def _beat(master: Master, deck: Deck, slide: Slide, clip: tuple[bytes, bytes], name: str) -> None:
    """Add a slide with a beat's film, given with its poster."""
    moving, poster = map(BytesIO, clip)
    page = master.show.slides.add_slide(master.beat)
    stage = master.stage.holding(deck.width, deck.height)
    # The film shows the title itself; the slide's title, behind the film, is for the outline and
    # for screen readers.
    title = page.shapes.title
    if title is not None:
        left, top = int(stage.width * _EDGE), int(stage.height * _TOP)
        room = SlideBox(
            stage.left + left, stage.top + top, int(stage.width * 0.7), int(stage.height * 0.1)
        )
        room.hold(title)
        _write(title, slide.title, Pt(32), bold=True)
    _clear(page)
    film = page.shapes.add_movie(
        moving,
        *(Emu(length) for length in (stage.left, stage.top, stage.width, stage.height)),
        poster_frame_image=poster,
        mime_type="video/mp4",
    )
    film.name = name
    film.element.nvPicPr.cNvPr.set("descr", slide.description)
    for old in page.element.findall(qn("p:timing")):
        page.element.remove(old)
    play = _PLAY.format(milliseconds=round(slide.seconds * 1000), shape=film.shape_id)
    page.element.append(etree.fromstring(play, etree.XMLParser(remove_blank_text=True)))
    page.notes_slide.notes_text_frame.text = "\n".join(slide.speaker_notes)


def _number(page: Any, number: int, master: Master) -> None:
    """Add the slide's number: where a lecturer's layout has it, or else in the margin."""
    if master.listing is not None:
        _their_number(page, number)
        return
    show = master.show
    width, height = show.slide_width, show.slide_height
    box = page.shapes.add_textbox(0, 0, 0, 0)
    SlideBox(0, int(height * 0.93), int(width * _EDGE), int(height * 0.06)).hold(box)
    _write(box, "", Pt(12), slot=MSO_THEME_COLOR.TEXT_2)
    frame = box.text_frame
    frame.auto_size, frame.word_wrap = MSO_AUTO_SIZE.NONE, False
    frame.margin_left = frame.margin_right = 0
    frame.vertical_anchor = MSO_ANCHOR.MIDDLE
    paragraph = frame.paragraphs[0]
    paragraph.alignment = PP_ALIGN.CENTER
    paragraph._p.append(etree.fromstring(_NUMBER.format(number=number, look=_QUIET)))
    box.name = "Slide Number"


def _their_number(page: Any, number: int) -> None:
    """Add the slide number of a lecturer's layout, which python-pptx leaves out."""
    kind = PP_PLACEHOLDER.SLIDE_NUMBER
    places = [p for p in page.slide_layout.placeholders if p.placeholder_format.type == kind]
    for place in places[:1]:
        element = deepcopy(place.element)
        element.nvSpPr.cNvPr.set("id", str(max(s.shape_id for s in page.shapes) + 1))
        for own in list(element.spPr):
            element.spPr.remove(own)
        for paragraph in element.txBody.findall(qn("a:p")):
            element.txBody.remove(paragraph)
        paragraph = etree.SubElement(element.txBody, qn("a:p"))
        paragraph.append(etree.fromstring(_NUMBER.format(number=number, look="<a:rPr/>")))
        page.shapes._spTree.append(element)


def _speak(show: Any, lang: str) -> None:
    """Mark all texts with their language, on which spell checking and reading aloud depend."""
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
