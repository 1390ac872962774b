"""What a lecturer writes on the first page, and the institution's marks on such slides."""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO

import numpy as np
import pypdf
import pytest
from PIL import Image
from pptx import Presentation

import qkvideo
from qkvideo.engine.attention.forward import trace
from qkvideo.engine.errors import RequestError
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.look.brand import Brand, Logo
from qkvideo.scenes.look.theme import THEMES
from qkvideo.studio.decks.mark import marks
from qkvideo.studio.decks.master import ours
from qkvideo.studio.decks.powerpoint import powerpoint
from qkvideo.studio.decks.webpage import webpage
from qkvideo.studio.lectures.read import read
from qkvideo.studio.lectures.requests import requests
from qkvideo.studio.requests.shared import CONTENT, SCORM

SENTENCE = "The cat sat on the mat because it was tired"
FRONT = {"title": "Monday <b>", "author": "Jürgen Müller", "date": "1. Dezember 2026"}
SQUARE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
    '<rect width="9" height="9" fill="#E07A3F"/></svg>'
)
BRAND = Brand(logo=Logo(SQUARE), footer="University of Example")


def made(tmp_path, *names, **options):
    files = [tmp_path / name for name in names]
    qkvideo.slides("closing", sentence=SENTENCE, out=files, **options)
    return files


def test_title_author_and_date_are_on_the_first_page_of_pages_and_handouts(tmp_path):
    (page,) = made(tmp_path, "deck.html", vector=True, licence="CC <BY>", **FRONT)
    (paper,) = made(tmp_path, "deck.pdf", licence="CC <BY>", **FRONT)
    html = page.read_text("utf-8")
    assert '<h1 id="front">Monday &lt;b&gt;</h1>' in html
    assert '<p class="signed" dir="auto">Jürgen Müller · 1. Dezember 2026</p>' in html
    assert '<meta name="author" content="Jürgen Müller">' in html
    assert '<p class="licence" dir="auto">Licence: CC &lt;BY&gt;</p>' in html
    assert f"<title>Monday &lt;b&gt;: “{SENTENCE}”</title>" in html
    pdf = pypdf.PdfReader(paper)
    assert pdf.metadata.author == "Jürgen Müller"
    assert pdf.metadata.title == f"Monday <b>: “{SENTENCE}”"
    assert pdf.metadata.subject == "Licence: CC <BY>"
    first = pdf.pages[0].extract_text()
    for text in (*FRONT.values(), pdf.metadata.subject):
        assert re.sub(r"\s", "", text) in re.sub(r"\s", "", first)


def test_without_them_nothing_stands_in_their_place(tmp_path):
    (page,) = made(tmp_path, "deck.html", vector=True)
    html = page.read_text("utf-8")
    assert '<h1 id="front">Self-attention</h1>' in html
    assert 'class="signed"' not in html
    assert 'name="author"' not in html
    assert 'class="licence"' not in html


@pytest.mark.parametrize(
    ("name", "text"), [("title", "a\nb"), ("author", "x" * 121), ("licence", "\u202e1")]
)
def test_what_cannot_be_written_is_refused_before_anything_is_drawn(tmp_path, name, text):
    with pytest.raises(RequestError, match=f"the {name}"):
        made(tmp_path, "deck.html", **{name: text})
    assert not [*tmp_path.iterdir()]


def test_powerpoint_has_them_and_the_marks_behind_everything(make_deck):
    picture = BytesIO()
    Image.new("RGBA", (64, 36), "#336699").save(picture, "png")
    own = {"author": "Ada", "date": "Monday", "licence": "Licence: CC BY"}
    deck = replace(make_deck(), marks=(("dark", picture.getvalue()),), **own)
    show = Presentation(BytesIO(powerpoint(deck, ours(THEMES["dark"], deck.width, deck.height))))
    assert show.core_properties.author == "Ada"
    front, film = show.slides[0], show.slides[1]
    assert show.core_properties.comments == "Licence: CC BY"
    said = [shape.text_frame.text for shape in front.shapes if shape.has_text_frame]
    assert {"Ada · Monday", "Licence: CC BY"} <= {*said}
    behind = front.shapes[0]
    assert behind.image.blob == picture.getvalue()
    assert (behind.width, behind.height) == (show.slide_width, show.slide_height)
    assert picture.getvalue() not in [s.image.blob for s in film.shapes if hasattr(s, "image")]


@pytest.mark.parametrize("aspect", ["16:9", "9:16"])
def test_the_marks_are_where_films_have_them(tmp_path, aspect):
    model = trace(SENTENCE)
    brief = Brief(model, 2, 1, model.default_row, aspect=aspect, brand=BRAND)
    ((theme, picture),) = marks(brief, "dark")
    assert theme == "dark"
    with Image.open(BytesIO(picture)) as image:
        mine = np.asarray(image.convert("RGBA"))
    assert (mine[..., 3] == 0).mean() > 0.9  # the slide's own ground is seen through it
    orange = np.argwhere((abs(mine[..., :3].astype(int) - (0xE0, 0x7A, 0x3F)) < 9).all(axis=-1))
    (tmp_path / "logo.svg").write_text(SQUARE)
    (tmp_path / "lecture.toml").write_text(
        f'schema = 1\nsentence = "{SENTENCE}"\n[[films]]\nfilm = "closing"\n'
        '[brand]\nlogo = "logo.svg"\nfooter = "University of Example"\n'
        f'[output]\nformat = []\nstills = "png"\nquality = "l"\naspect = "{aspect}"\n'
    )
    qkvideo.build(tmp_path / "lecture.toml")
    (still,) = (tmp_path / "out").rglob("*.png")
    with Image.open(still) as image:
        theirs = np.asarray(image.convert("RGB")).astype(int)
    there = np.argwhere((abs(theirs - (0xE0, 0x7A, 0x3F)) < 9).all(axis=-1))
    for mark, film, size, other in zip(
        (orange.min(0), orange.max(0)),
        (there.min(0), there.max(0)),
        [mine.shape[:2]] * 2,
        [theirs.shape[:2]] * 2,
        strict=True,
    ):
        assert mark / size == pytest.approx(film / other, abs=0.006)


@pytest.mark.parametrize("theme", THEMES)
def test_a_page_shows_the_mark_of_its_theme(browser, make_deck, tmp_path, theme):
    picture = BytesIO()
    Image.new("RGBA", (64, 36), "#336699").save(picture, "png")
    every = tuple((name, picture.getvalue()) for name in THEMES)
    page = tmp_path / "deck.html"
    page.write_text(webpage(replace(make_deck(), marks=every), THEMES[theme]), "utf-8")
    tab = browser.new_page()
    tab.goto(page.as_uri())
    seen = tab.locator(".front .brand:visible")
    assert seen.count() == 1
    assert seen.get_attribute("data-for") == theme
    tab.close()


def test_a_lecture_file_has_them(tmp_path):
    lecture = tmp_path / "lecture.toml"
    lecture.write_text(
        f'schema = 1\nsentence = "{SENTENCE}"\nlicence = "CC BY"\n[slides]\ntitle = "Monday"\n'
        'author = "Ada"\ndate = "today"\n[output]\ndeck = ["a.html"]\n'
        'zip = ["a.zip", "a.scorm.zip"]\n'
    )
    every = [job.request for job in requests(read(lecture))]
    assert {each.licence for each in every} == {"CC BY"}
    assert [each.package for each in every if hasattr(each, "package")] == [CONTENT, SCORM]
    found = [job.request for job in requests(read(lecture)) if hasattr(job.request, "author")]
    assert [(each.title, each.author, each.date) for each in found] == [("Monday", "Ada", "today")]


def test_a_pdf_for_the_screen_has_a_page_for_each_slide(tmp_path):
    own = tmp_path / "welcome.md"
    own.write_text("# Welcome\n\n- first\n", "utf-8")
    (tmp_path / "lecture.toml").write_text(
        f'schema = 1\nsentence = "{SENTENCE}"\n[[films]]\nfilm = "library-analogy"\n'
        'beats = ["books", "shares"]\n[slides]\ntitle = "Monday"\nopening = "welcome.md"\n'
        '[output]\nformat = []\nhandout = "slides.pdf"\naudience = "screen"\nquality = "l"\n'
    )
    qkvideo.build(tmp_path / "lecture.toml")
    pages = pypdf.PdfReader(tmp_path / "out" / "slides.pdf").pages
    assert len(pages) == 4
    for page in pages:
        assert page.mediabox.width / page.mediabox.height == pytest.approx(16 / 9, rel=0.003)
    front, welcome, *films = pages
    assert "Monday" in front.extract_text()
    assert SENTENCE in front.extract_text()
    assert "Welcome" in welcome.extract_text()
    for page in films:
        (still,) = page.images
        assert still.image.size == (854, 480)
        assert np.asarray(still.image.convert("L")).mean() < 60  # dark, as on a screen
