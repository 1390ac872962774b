"""The lecturer's own slides in a PowerPoint file."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from PIL import Image
from pptx.enum.dml import MSO_THEME_COLOR
from pptx.enum.text import MSO_ANCHOR, MSO_AUTO_SIZE, PP_ALIGN
from pptx.util import Pt

from qkvideo.studio.decks.master import Master, SlideBox
from qkvideo.studio.decks.own import OwnSlide, SlideBlock

_EDGE, _TOP, _TITLE, _BOTTOM = 0.05, 0.06, 0.14, 0.07
"""Margins and the title's height, as shares of the slide's width or height."""
_TEXT, _HEAD = Pt(24), Pt(34)
_MONO = "Courier New"


def add_own(master: Master, slide: OwnSlide) -> None:
    """Add one of the lecturer's own slides to a PowerPoint presentation.

    The title is at the top, and the text below the title. Pictures are side by side below the text.

    Args:
        master: The presentation, to which the slide is added at the end.
        slide: The slide to add.
    """
    page = master.show.slides.add_slide(master.beat)
    stage = master.stage
    left, width = stage.left + int(stage.width * _EDGE), int(stage.width * (1 - 2 * _EDGE))
    top = stage.top + int(stage.height * _TOP)
    bottom = stage.top + int(stage.height * (1 - _BOTTOM))
    title = page.shapes.title
    if slide.title and title is not None:
        high = int(stage.height * _TITLE)
        SlideBox(left, top, width, high).hold(title)
        title.text_frame.text = slide.title
        if master.listing is None:  # a lecturer's template aligns titles itself
            title.text_frame.paragraphs[0].alignment = PP_ALIGN.LEFT
        for run in title.text_frame.paragraphs[0].runs:
            run.font.size, run.font.bold = _HEAD, True
        top += high
    elif title is not None:
        title.element.getparent().remove(title.element)
    texts = [block for block in slide.blocks if block.kind != "picture"]
    pictures = [block for block in slide.blocks if block.kind == "picture"]
    rows = (1 if texts else 0) + (1 if pictures else 0)
    high = (bottom - top) // max(rows, 1)
    if texts:
        _write(page, texts, SlideBox(left, top, width, high))
        top += high
    for number, block in enumerate(pictures):
        wide = width // len(pictures)
        _show(page, block, SlideBox(left + number * wide, top, wide, high))


def _write(page: Any, blocks: list[SlideBlock], box: SlideBox) -> None:
    shape = page.shapes.add_textbox(box.left, box.top, box.width, box.height)
    frame = shape.text_frame
    frame.word_wrap, frame.vertical_anchor = True, MSO_ANCHOR.MIDDLE
    frame.auto_size = MSO_AUTO_SIZE.TEXT_TO_FIT_SHAPE
    for number, block in enumerate(blocks):
        paragraph = frame.paragraphs[0] if number == 0 else frame.add_paragraph()
        paragraph.space_after = Pt(6)
        if block.kind == "item":
            paragraph.level = block.level
            mark = f"{block.number}." if block.number else "•"
            _run(paragraph, f"{'    ' * block.level}{mark} ", bold=False)
        for run in block.runs:
            made = _run(paragraph, run.text, bold=run.bold or block.kind == "heading")
            made.font.italic = run.italic
            if run.code:
                made.font.name = _MONO


def _run(paragraph: Any, text: str, *, bold: bool) -> Any:
    run = paragraph.add_run()
    run.text, run.font.size, run.font.bold = text, _TEXT, bold
    run.font.color.theme_color = MSO_THEME_COLOR.TEXT_1
    return run


def _show(page: Any, block: SlideBlock, box: SlideBox) -> None:
    with Image.open(BytesIO(block.picture)) as picture:
        held = box.holding(*picture.size)
    shape = page.shapes.add_picture(
        BytesIO(block.picture), held.left, held.top, held.width, held.height
    )
    shape.element.nvPicPr.cNvPr.set("descr", block.text)
