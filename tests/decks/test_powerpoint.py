"""The PowerPoint deck: what is in the file, and what an office program makes of it."""

from __future__ import annotations

import re
import shutil
import subprocess
import time
import zipfile
from dataclasses import replace
from io import BytesIO

import pytest
from lxml import etree
from PIL import Image
from pptx import Presentation
from pptx.oxml.ns import qn

from qkvideo.scenes.look.theme import theme
from qkvideo.studio.decks.master import ours
from qkvideo.studio.decks.powerpoint import powerpoint
from qkvideo.studio.decks.small import still

TYPES = "{http://schemas.openxmlformats.org/package/2006/content-types}"
KINDS = ("image", "media", "notesSlide", "slideLayout", "video")


def on_ours(deck):
    return powerpoint(deck, ours(theme("dark"), deck.width, deck.height))


@pytest.fixture(scope="module")
def made(make_deck):
    return on_ours(make_deck())


@pytest.fixture(scope="module")
def beats(made):
    """Pages of the beats."""
    return list(Presentation(BytesIO(made)).slides)[1:]


@pytest.fixture(scope="module")
def slides(make_deck):
    return [slide for chapter in make_deck().chapters for slide in chapter.slides]


@pytest.mark.parametrize("when", [0, 1_000_000_000, 5_000_000_000])
def test_the_same_deck_gives_the_same_bytes_at_any_time(made, make_deck, monkeypatch, when):
    """A machine without a battery may begin in 1970; no file in a zip is older than 1980."""
    another_day = time.gmtime(when)
    monkeypatch.setattr(time, "localtime", lambda *_: another_day)
    assert on_ours(make_deck()) == made


def film_of(page):
    return next(shape for shape in page.shapes if shape.element.tag == qn("p:pic"))


def test_every_beat_is_a_slide_with_its_own_film_and_last_picture(beats, slides):
    assert len(beats) == len(slides)
    for page, slide in zip(beats, slides, strict=True):
        film = film_of(page)
        related = {
            kind: page.part.related_part(film.element.find(f".//{tag}").get(qn(name)))
            for kind, tag, name in (
                ("video", qn("a:videoFile"), "r:link"),
                ("poster", qn("a:blip"), "r:embed"),
            )
        }
        media = film.element.find(
            ".//{http://schemas.microsoft.com/office/powerpoint/2010/main}media"
        )
        assert page.part.related_part(media.get(qn("r:embed"))) is related["video"]
        assert related["video"].blob == slide.film
        assert related["video"].content_type == "video/mp4"
        assert related["poster"].blob == still(slide.film, "jpeg")
        assert related["poster"].content_type == "image/jpeg"
        kinds = sorted(r.reltype.rpartition("/")[2] for r in page.part.rels.values())
        assert kinds == list(KINDS)


def test_a_slide_has_a_title_a_description_and_notes(beats, slides):
    for page, slide in zip(beats, slides, strict=True):
        assert page.shapes.title.text_frame.text == slide.title
        assert page.shapes.title.is_placeholder
        assert film_of(page).element.nvPicPr.cNvPr.get("descr") == slide.description
        assert page.notes_slide.notes_text_frame.text == f"{slide.say}\n{slide.notes}"
        # Read first, and behind the film, which covers it.
        assert next(iter(page.shapes)).name == page.shapes.title.name


def test_the_front_names_the_slide_with_which_a_film_begins(made, make_deck):
    show = Presentation(BytesIO(made))
    deck = make_deck()
    assert deck.numbers == (2, 4)
    text = "\n".join(s.text_frame.text for s in show.slides[0].shapes if s.has_text_frame)
    for number, chapter in zip(deck.numbers, deck.chapters, strict=True):
        assert f"{number}\t{chapter.title}" in text
        first = show.slides[number - 1]
        assert first.shapes.title.text_frame.text == chapter.slides[0].title
        (box,) = [s for s in show.slides[0].shapes if s.name == f"{chapter.slug} (link)"]
        assert box.click_action.target_slide.slide_id == first.slide_id
        assert {run.font.size.pt for run in box.text_frame.paragraphs[0].runs} == {24}
    notes = show.slides[0].notes_slide.notes_text_frame.text
    assert deck.sentence in notes
    assert deck.badge in notes


def test_each_film_is_a_section(made, make_deck):
    show = Presentation(BytesIO(made))
    p14 = "{http://schemas.microsoft.com/office/powerpoint/2010/main}"
    found = [
        (section.get("name"), [s.get("id") for s in section.iter(f"{p14}sldId")])
        for section in show.part._element.iter(f"{p14}section")
    ]
    deck = make_deck()
    assert [name for name, _ in found] == [deck.title, *(c.title for c in deck.chapters)]
    assert [len(slides) for _, slides in found] == [1, 2, 2]
    listed = [str(slide.slide_id) for slide in show.slides]
    assert [slide for _, slides in found for slide in slides] == listed
    assert show.part._element[-1].tag == qn("p:extLst")


def test_the_film_fills_the_slide_and_plays_on_arrival(made, beats, slides):
    show = Presentation(BytesIO(made))
    assert show.slide_width / show.slide_height == pytest.approx(16 / 9, rel=1e-4)
    for page, slide in zip(beats, slides, strict=True):
        film = film_of(page)
        assert (film.left, film.top) == (0, 0)
        assert (film.width, film.height) == (show.slide_width, show.slide_height)
        (timing,) = page.element.findall(qn("p:timing"))
        after = [child.tag for child in page.element]
        assert after == [qn("p:cSld"), qn("p:clrMapOvr"), qn("p:timing")]
        (command,) = timing.iter(qn("p:cmd"))
        assert command.get("cmd") == "playFrom(0.0)"
        (effect,) = [e for e in timing.iter(qn("p:cTn")) if e.get("presetClass") == "mediacall"]
        # "After the one before": without a click.
        assert effect.get("nodeType") == "afterEffect"
        lasts = command.find(f".//{qn('p:cTn')}").get("dur")
        assert int(lasts) == round(slide.seconds * 1000)
        targets = {target.get("spid") for target in timing.iter(qn("p:spTgt"))}
        assert targets == {str(film.shape_id)}
        numbers = [node.get("id") for node in timing.iter(qn("p:cTn"))]
        assert len(set(numbers)) == len(numbers)


def test_every_part_has_a_type_and_every_relation_an_end(made):
    with zipfile.ZipFile(BytesIO(made)) as package:
        assert package.testzip() is None
        names = set(package.namelist())
        types = etree.fromstring(package.read("[Content_Types].xml"))
        defaults = {d.get("Extension"): d.get("ContentType") for d in types.iter(f"{TYPES}Default")}
        special = {o.get("PartName"): o.get("ContentType") for o in types.iter(f"{TYPES}Override")}
        assert defaults["mp4"] == "video/mp4"
        assert set(special) <= {f"/{name}" for name in names}
        for name in names - {"[Content_Types].xml"}:
            assert f"/{name}" in special or name.rpartition(".")[2] in defaults, name
        for name in names:
            if not name.endswith(".rels"):
                continue
            folder = re.sub(r"_rels/[^/]*$", "", name)
            for relation in etree.fromstring(package.read(name)):
                assert relation.get("TargetMode") != "External", name
                target = relation.get("Target")
                path = target[1:] if target.startswith("/") else resolved(folder + target)
                assert path in names, (name, target)


def resolved(path: str) -> str:
    parts: list[str] = []
    for part in path.split("/"):
        parts = parts[:-1] if part == ".." else [*parts, part]
    return "/".join(parts)


def test_the_file_says_what_it_is_and_in_which_language(made, make_deck):
    show = Presentation(BytesIO(made))
    assert show.core_properties.title == make_deck().document
    assert show.core_properties.language == "en"
    for page in show.slides:
        runs = list(page.element.iter(qn("a:r")))
        assert runs
        assert {run.find(qn("a:rPr")).get("lang") for run in runs} == {"en"}


def test_slides_are_numbered_clear_of_the_films_own_line(made):
    show = Presentation(BytesIO(made))
    for number, page in enumerate(show.slides, 1):
        (field,) = page.element.iter(qn("a:fld"))
        assert field.get("type") == "slidenum"
        assert field.findtext(qn("a:t")) == str(number)
        box = next(shape for shape in page.shapes if shape.name == "Slide Number")
        # Over the film, and left of the films' frame.
        assert list(page.shapes)[-1].shape_id == box.shape_id
        assert box.left + box.width <= 0.04 * show.slide_width
        assert box.top + box.height <= show.slide_height


def test_the_font_is_one_that_every_office_has(made):
    with zipfile.ZipFile(BytesIO(made)) as package:
        for name in package.namelist():
            if name.endswith(".xml"):
                assert b"Source Sans" not in package.read(name), name
        theme_part = etree.fromstring(package.read("ppt/theme/theme1.xml"))
    for font in theme_part.iter(qn("a:majorFont"), qn("a:minorFont")):
        assert font.find(qn("a:latin")).get("typeface") == "Arial"


def test_a_title_that_ends_in_a_sign_gets_no_second_one(slides):
    for title, said in (("Who?", "Who? It."), ("Who", "Who. It."), ("Who…", "Who… It.")):
        assert replace(slides[0], title=title, say="It.").description == said


def test_a_sentence_that_is_too_long_for_a_title_is_cut_there_only(make_deck):
    words = " ".join(f"word{number}" for number in range(40))
    show = Presentation(BytesIO(on_ours(make_deck(words))))
    assert show.slides[0].placeholders[1].text_frame.text == words
    title = show.core_properties.title
    assert len(title) == 255
    assert f"Self-attention: “{words}”".startswith(title.removesuffix("…"))


def test_a_hostile_sentence_is_plain_text(make_deck, hostile):
    deck = make_deck(hostile)
    show = Presentation(BytesIO(on_ours(deck)))
    front, first = show.slides[0], show.slides[1]
    assert front.placeholders[1].text_frame.text == hostile
    slide = deck.chapters[0].slides[0]
    assert first.shapes.title.text_frame.text == slide.title
    assert first.notes_slide.notes_text_frame.text == f"{slide.say}\n{slide.notes}"
    assert film_of(first).element.nvPicPr.cNvPr.get("descr") == slide.description
    assert show.core_properties.title == deck.document


def test_an_office_program_shows_every_still(made, slides, last_colour, tmp_path):
    """LibreOffice opens it and draws each slide: the first in the theme, the others as stills."""
    assert shutil.which("soffice"), "apt-get install libreoffice-impress"
    (tmp_path / "deck.pptx").write_bytes(made)
    profile = f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"
    convert = ["soffice", "--headless", profile, "--convert-to", "pdf", "--outdir", tmp_path]
    subprocess.run([*convert, tmp_path / "deck.pptx"], check=True, capture_output=True)
    draw = ["pdftoppm", "-png", "-r", "40", tmp_path / "deck.pdf", tmp_path / "page"]
    subprocess.run(draw, check=True, capture_output=True)
    pages = sorted(tmp_path.glob("page-*.png"))
    assert len(pages) == 1 + len(slides)
    with Image.open(pages[0]) as front:
        ground = tuple(bytes.fromhex(theme("dark").ground[1:]))
        assert front.convert("RGB").getpixel((5, 5)) == pytest.approx(ground, abs=3)
        assert max(front.convert("L").getdata()) > 200
    for number, path in enumerate(pages[1:]):
        with Image.open(path) as page:
            middle = (page.width // 2, page.height // 2)
            seen = page.convert("RGB").getpixel(middle)
            assert seen == pytest.approx(last_colour(number), abs=6)
            corner = page.convert("RGB").getpixel((3, 3))
            assert corner == pytest.approx(seen, abs=6)
