"""Slides of one's own: what Markdown says is what a deck, a PowerPoint file and a handout show."""

from __future__ import annotations

import re
import time
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image
from pptx import Presentation
from pptx.enum.shapes import MSO_SHAPE_TYPE
from pypdf import PdfReader

import qkvideo
from qkvideo.engine.attention.forward import trace
from qkvideo.engine.errors import RequestError
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.look.theme import THEMES
from qkvideo.studio.decks.handout import handout
from qkvideo.studio.decks.master import ours
from qkvideo.studio.decks.own import TextRun, own_slides
from qkvideo.studio.decks.powerpoint import powerpoint
from qkvideo.studio.decks.webpage import webpage

MARKDOWN = """# Week <3>

We ask *who* listens to **whom**,
with `softmax`.

- first
- second
  1. inner
  2. another

---

![A room](room.png)
"""


@pytest.fixture
def folder(tmp_path):
    Image.new("RGB", (64, 36), "#336699").save(tmp_path / "room.png")
    (tmp_path / "welcome.md").write_text(MARKDOWN, encoding="utf-8")
    return tmp_path


def test_markdown_becomes_slides(folder):
    first, second = own_slides([folder / "welcome.md"])
    assert first.title == "Week <3>"
    said, *items = first.blocks
    assert said.text == "We ask who listens to whom, with softmax."
    assert TextRun("who", italic=True) in said.runs
    assert TextRun("whom", bold=True) in said.runs
    assert TextRun("softmax", code=True) in said.runs
    assert [(item.text, item.level, item.number) for item in items] == [
        ("first", 0, 0),
        ("second", 0, 0),
        ("inner", 1, 1),
        ("another", 1, 2),
    ]
    assert second.title == ""
    (picture,) = second.blocks
    assert (picture.kind, picture.text, picture.mime) == ("picture", "A room", "image/png")
    assert picture.picture == (folder / "room.png").read_bytes()


def test_a_picture_is_a_slide(folder):
    (slide,) = own_slides([folder / "room.png"])
    assert [block.kind for block in slide.blocks] == ["picture"]


@pytest.fixture
def deck(make_deck):
    return make_deck()


@pytest.fixture
def mixed(deck, folder):
    own = own_slides([folder / "welcome.md"])
    return replace(deck, opening=own, closing=own[:1])


def test_they_stand_around_the_films_and_are_counted(deck, mixed):
    assert mixed.numbers == tuple(number + 2 for number in deck.numbers)
    page = webpage(mixed, THEMES["light"])
    own = 'aria-label="Week &lt;3&gt;"'
    first = mixed.chapters[0]
    marks = ('class="front"', own, 'alt="A room"', f'id="{first.slug}.{first.slides[0].name}"')
    places = [page.index(mark) for mark in marks]
    assert places == sorted(places)
    assert page.rindex(own) > page.rindex('class="beat"')
    assert f'<li value="4"><a href="#/3">{first.title}</a></li>' in page
    numbers = [int(n) for n in re.findall(r'<p class="number" aria-hidden="true">(\d+)</p>', page)]
    assert numbers == [*range(2, len(deck.slides) + 5)]
    assert "<i>who</i>" in page


def test_powerpoint_has_them_too(deck, mixed):
    show = Presentation(BytesIO(powerpoint(mixed, ours(THEMES["light"], 320, 180))))
    pages = list(show.slides)
    assert len(pages) == len(deck.slides) + 4
    said = [[s.text_frame.text for s in page.shapes if s.has_text_frame] for page in pages]
    for own in (said[1], said[-1]):
        assert "Week <3>" in own
        assert any("We ask who listens to whom, with softmax." in text for text in own)
    pictures = [shape for shape in pages[2].shapes if shape.shape_type == MSO_SHAPE_TYPE.PICTURE]
    assert [each.image.blob for each in pictures] == [mixed.opening[1].blocks[0].picture]
    frames = [shape.text_frame for shape in pages[1].shapes if shape.has_text_frame]
    runs = [run for frame in frames for each in frame.paragraphs for run in each.runs]
    assert [run.text for run in runs if run.font.italic] == ["who"]
    # The list of films still leads to the films.
    first = mixed.chapters[0]
    (link,) = [shape for shape in pages[0].shapes if shape.name == f"{first.slug} (link)"]
    assert link.click_action.target_slide.slide_id == pages[3].slide_id


def test_a_handout_has_them_too(mixed):
    model = trace(mixed.sentence)
    brief = Brief(model, 2, 1, model.default_row)
    pdf = PdfReader(BytesIO(handout(mixed, brief)))
    first = pdf.pages[0].extract_text()
    assert "Week <3>" in first
    assert "We ask who listens to whom, with softmax." in " ".join(first.split())
    whole = "\n".join(page.extract_text() for page in pdf.pages)
    assert whole.count("Week <3>") == 2
    assert whole.rindex("Week <3>") > whole.index(mixed.chapters[-1].title)


def test_a_handout_of_several_films_ends_with_what_to_take_away(mixed):
    model = trace(mixed.sentence)
    brief = Brief(model, 2, 1, model.default_row)
    chapters = [replace(mixed.chapters[0], slug=slug) for slug in ("mixing", "tiles")]
    several, one = (replace(mixed, chapters=tuple(chapters[:k])) for k in (2, 1))
    for deck, expected in ((several, True), (one, False)):
        pages = PdfReader(BytesIO(handout(deck, brief))).pages
        whole = " ".join(" ".join(page.extract_text() for page in pages).split())
        assert ("To take away" in whole) == expected
        if expected:
            _, _, end = whole.partition("To take away")
            assert "How can attention do without a whole row of scores?" in end
            assert "corrects both when a larger score comes" in end


FAULTS = {
    "no-file": ('opening = ["none.md"] #!\n', "", "cannot be read"),
    "kind": ('opening = ["lecture.toml"] #!\n', "", ".md"),
    "second": ('closing = [\n "room.png",\n "none.png", #!\n]\n', "", "cannot be read"),
    "quote": ('opening = "own.md"\n', "# Hi\n\n> quoted\n", "own.md:3: quotations"),
    "no-picture": ('opening = "own.md"\n', "Hi\n\n![a](b.png)\n", "own.md:3: the picture"),
    "web": ('opening = "own.md"\n', "![a](https://a.b/c.png)\n", "own.md:1: "),
    "broken": ('opening = "own.md"\n', "a\n\n![a](broken.png)\n", "own.md:3: "),
    "too-long": ('opening = "own.md"\n', "# a\n\n" + "so long " * 200, "own.md:1: this slide has"),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_a_faulty_slide_is_refused_with_its_line(name, folder):
    entries, markdown, remedy = FAULTS[name]
    text = f'schema = 1\nsentence = "The cat sat"\n[slides]\n{entries}'
    (folder / "own.md").write_text(markdown)
    (folder / "broken.png").write_bytes(b"\x89PNG\r\n\x1a\n no more")
    (folder / "lecture.toml").write_text(text)
    before = sorted(folder.iterdir())
    with pytest.raises(RequestError) as refused:
        qkvideo.build(folder / "lecture.toml")
    said = str(refused.value)
    assert remedy in said
    if not markdown:
        (line,) = [k for k, each in enumerate(text.splitlines(), 1) if each.endswith("#!")]
        assert f"lecture.toml:{line}: " in said
    assert sorted(folder.iterdir()) == before


@pytest.mark.parametrize("text", ["", "\n \n", "---\n\n---\n"], ids=["empty", "blank", "lines"])
def test_a_file_without_a_slide_is_refused(folder, text):
    (folder / "welcome.md").write_text(text)
    with pytest.raises(RequestError, match=r"welcome\.md: there is no slide in it"):
        own_slides([folder / "welcome.md"])


@pytest.mark.parametrize("text", ["a\n\n---\n\n# \n\n---\n\nb", "a\n\n---\n\n- \n"])
def test_an_empty_slide_is_named_by_its_line(folder, text):
    (folder / "welcome.md").write_text(text)
    with pytest.raises(RequestError, match=r"welcome\.md:5: this slide is empty"):
        own_slides([folder / "welcome.md"])


@pytest.mark.parametrize("marks", ["![", "[", "*a_ "])
def test_nobody_waits_for_a_paragraph_of_nothing_but_marks(folder, marks):
    (folder / "welcome.md").write_text("# Welcome\n\n" + marks * (250_000 // len(marks)))
    begun = time.process_time()
    with pytest.raises(RequestError, match=r"welcome\.md:3: a paragraph has at most 4,000 char"):
        own_slides([folder / "welcome.md"])
    assert time.process_time() - begun < 30


def test_nobody_waits_for_ten_thousand_slides(folder):
    (folder / "welcome.md").write_text("a\n\n---\n\n" * 10_000)
    with pytest.raises(RequestError, match=r"10,000 slides, 200 are possible"):
        own_slides([folder / "welcome.md"])
