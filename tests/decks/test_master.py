"""Decks on a lecturer's own master."""

from __future__ import annotations

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
from pptx.opc.package import Part
from pptx.opc.packuri import PackURI
from pptx.oxml.ns import qn
from pptx.oxml.shapes.picture import CT_Picture
from pptx.util import Inches

from qkvideo.engine.errors import RequestError
from qkvideo.scenes.look.brand import Brand, themed
from qkvideo.scenes.look.theme import THEMES
from qkvideo.studio.decks.ground import ground_of, on_ground
from qkvideo.studio.decks.master import theirs
from qkvideo.studio.decks.powerpoint import powerpoint
from qkvideo.studio.requests.films import SlidesRequest
from qkvideo.studio.requests.script import Script
from qkvideo.studio.slides import films_needed

GROUND, INK = "E8F0FE", "7A0019"
THEME = "ppt/theme/theme1.xml"
BACKGROUND = (
    '<p:bg xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
    ' xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><p:bgPr><a:solidFill>'
    f'<a:srgbClr val="{GROUND}"/></a:solidFill><a:effectLst/></p:bgPr></p:bg>'
)


def university(path, *, as_template=False):
    """A 4 : 3 master with a ground and a colour of its own, and two slides that nobody wants."""
    show = Presentation()
    page = show.slide_master.element.cSld
    for old in page.findall(qn("p:bg")):
        page.remove(old)
    page.insert(0, etree.fromstring(BACKGROUND))
    for text in ("Welcome", "Semester dates"):
        slide = show.slides.add_slide(show.slide_layouts[1])
        slide.shapes.title.text = text
        slide.shapes.add_textbox(0, 0, Inches(1), Inches(1)).click_action.target_slide = slide
    made = BytesIO()
    show.save(made)
    with zipfile.ZipFile(made) as have, zipfile.ZipFile(path, "w") as file:
        for name in have.namelist():
            member = have.read(name)
            if name == THEME:
                member = member.replace(b"1F497D", INK.encode())
            if as_template and name == "[Content_Types].xml":
                member = member.replace(b"presentation.main", b"template.main")
            file.writestr(name, member)
    return path


@pytest.fixture(scope="module")
def template(tmp_path_factory):
    return university(tmp_path_factory.mktemp("university") / "university.pptx")


@pytest.fixture(scope="module")
def made(template, make_deck):
    return powerpoint(make_deck(), theirs(template))


def film_of(page):
    return next(shape for shape in page.shapes if shape.element.tag == qn("p:pic"))


def test_master_colours_and_size_are_theirs_and_slides_are_ours(made, template, make_deck):
    with zipfile.ZipFile(template) as theirs_, zipfile.ZipFile(BytesIO(made)) as ours_:
        colours = ours_.read(THEME)
        assert colours == theirs_.read(THEME)
        assert INK.encode() in colours
        assert GROUND.encode() in ours_.read("ppt/slideMasters/slideMaster1.xml")
        slides = [name for name in ours_.namelist() if name.startswith("ppt/slides/slide")]
        everything = b"".join(ours_.read(name) for name in slides)
    assert b"Semester" not in everything
    show = Presentation(BytesIO(made))
    kinds = [each.reltype.rpartition("/")[2] for each in show.part.rels.values()]
    assert kinds.count("slide") == len(show.slides)
    assert show.slide_width / show.slide_height == pytest.approx(4 / 3)
    deck = make_deck()
    titles = [page.shapes.title.text_frame.text for page in show.slides]
    assert titles == [deck.title, deck.title, *(slide.title for slide in deck.slides)]
    assert show.slides[0].placeholders[1].text_frame.text == deck.sentence
    # As they dress it: no size and no colour of ours.
    for run in show.slides[0].element.iter(qn("a:rPr")):
        assert set(run.attrib) <= {"lang"}


def test_a_film_keeps_its_shape_where_the_master_has_its_content(made):
    show = Presentation(BytesIO(made))
    layout = next(each for each in show.slide_layouts if each.element.get("type") == "obj")
    title, content = (layout.placeholders[k] for k in range(2))
    for page in list(show.slides)[2:]:
        film = film_of(page)
        assert film.width / film.height == pytest.approx(16 / 9, rel=1e-3)
        assert film.left >= min(title.left, content.left)
        assert film.top >= title.top
        assert film.top + film.height <= content.top + content.height
        assert 2 * film.left + film.width == pytest.approx(show.slide_width, abs=2)
        # The title, for readers and the outline, is behind it.
        behind = page.shapes.title
        assert film.left < behind.left < behind.left + behind.width < film.left + film.width
        assert film.top < behind.top < behind.top + behind.height < film.top + film.height


@pytest.mark.parametrize("corner", ["top right", "bottom left", "behind"])
def test_a_film_does_not_cover_the_logo_of_the_master(tmp_path, make_deck, corner):
    show = Presentation()
    master, wide, high = show.slide_master, show.slide_width, show.slide_height
    Image.new("RGB", (30, 10), (122, 0, 25)).save(file := BytesIO(), "PNG")
    _, name = master.part.get_or_add_image_part(file)
    if corner == "behind":
        box = (0, 0, wide, high)
    else:
        width, height = Inches(2), Inches(0.7)
        box = (wide - width, 0, width, height) if "right" in corner else (
            0, high - height, width, height)  # fmt: skip
    left, top, width, height = box
    master.shapes._spTree.append(CT_Picture.new_pic(99, "Logo", "", name, *box))
    show.save(tmp_path / "ours.pptx")
    made = Presentation(BytesIO(powerpoint(make_deck(), theirs(tmp_path / "ours.pptx"))))
    for page in list(made.slides)[2:]:
        film = film_of(page)
        apart = (
            film.left >= left + width
            or film.left + film.width <= left
            or film.top >= top + height
            or film.top + film.height <= top
        )
        assert apart == (corner != "behind")
        assert film.width > wide / 2


def test_the_list_of_films_leads_to_them(made, make_deck):
    show = Presentation(BytesIO(made))
    deck = make_deck()
    listing = show.slides[1]
    links = list(listing.element.iter(qn("a:hlinkClick")))
    for number, chapter, link in zip(deck.numbers, deck.chapters, links, strict=True):
        target = listing.part.related_part(link.get(qn("r:id"))).slide
        assert link.get("action") == "ppaction://hlinksldjump"
        assert target.slide_id == show.slides[number].slide_id
        assert target.shapes.title.text_frame.text == chapter.slides[0].title
    p14 = "{http://schemas.microsoft.com/office/powerpoint/2010/main}"
    sections = list(show.part._element.iter(f"{p14}section"))
    assert [len(list(s.iter(f"{p14}sldId"))) for s in sections] == [2, 2, 2]


def test_slides_are_numbered_where_the_master_numbers_them(made):
    show = Presentation(BytesIO(made))
    for number, page in enumerate(show.slides, 1):
        (field,) = page.element.iter(qn("a:fld"))
        assert field.findtext(qn("a:t")) == str(number)
        (place,) = [p for p in page.placeholders if p.placeholder_format.type == 13]
        on_master = [p for p in page.slide_layout.placeholders if p.placeholder_format.type == 13]
        assert (place.left, place.top) == (on_master[0].left, on_master[0].top)
        identities = [shape.shape_id for shape in page.shapes]
        assert len(set(identities)) == len(identities)


def test_a_template_file_will_do_as_well(tmp_path, made, make_deck, monkeypatch):
    potx = university(tmp_path / "university.potx", as_template=True)
    monkeypatch.setattr(time, "localtime", lambda *_: time.gmtime(0))
    assert powerpoint(make_deck(), theirs(potx)) == made


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 no", b"%PDF-1.7"])
def test_what_is_no_powerpoint_is_refused_in_one_line(tmp_path, content):
    path = tmp_path / "university.pptx"
    path.write_bytes(content)
    with pytest.raises(RequestError, match=r"“.*university\.pptx” is not a PowerPoint file"):
        theirs(path)
    with pytest.raises(RequestError, match="cannot be read: No such file"):
        theirs(tmp_path / "nowhere.pptx")


def test_an_office_program_shows_master_and_films(made, last_colour, tmp_path):
    assert shutil.which("soffice"), "apt-get install libreoffice-impress"
    (tmp_path / "deck.pptx").write_bytes(made)
    profile = f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"
    convert = ["soffice", "--headless", profile, "--convert-to", "pdf", "--outdir", tmp_path]
    subprocess.run([*convert, tmp_path / "deck.pptx"], check=True, capture_output=True)
    draw = ["pdftoppm", "-png", "-r", "40", tmp_path / "deck.pdf", tmp_path / "page"]
    subprocess.run(draw, check=True, capture_output=True)
    pages = sorted(tmp_path.glob("page-*.png"))
    assert len(pages) == 6
    ground = tuple(bytes.fromhex(GROUND))
    for number, path in enumerate(pages, -2):
        with Image.open(path) as page:
            picture = page.convert("RGB")
            for corner in ((3, 3), (page.width - 4, page.height - 4)):
                assert picture.getpixel(corner) == pytest.approx(ground, abs=3)
            if number >= 0:
                middle = picture.getpixel((page.width // 2, page.height // 2))
                assert middle == pytest.approx(last_colour(number), abs=6)


RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"


@pytest.mark.parametrize(
    ("kind", "address", "said"),
    [
        ("image", "file://elsewhere.example/share/logo.png", "from elsewhere: embed"),
        ("image", "http://elsewhere.example/logo.png", "from elsewhere: embed"),
        ("hyperlink", "file://elsewhere.example/share/run.exe", "from elsewhere: embed"),
        ("oleObject", "https://elsewhere.example/sheet.xlsx", "from elsewhere: embed"),
        ("hyperlink", "https://university.example/", ""),
    ],
)
def test_what_a_deck_would_load_from_elsewhere_is_refused(tmp_path, kind, address, said):
    show = Presentation()
    show.slide_layouts[3].part.relate_to(address, RELATION + kind, is_external=True)
    show.save(tmp_path / "linked.pptx")
    if not said:
        theirs(tmp_path / "linked.pptx")
        return
    with pytest.raises(RequestError, match=said):
        theirs(tmp_path / "linked.pptx")


def test_a_template_with_macros_is_refused(tmp_path):
    plain, enabled = BytesIO(), tmp_path / "macros.pptx"
    Presentation().save(plain)
    with zipfile.ZipFile(plain) as have, zipfile.ZipFile(enabled, "w") as file:
        for name in have.namelist():
            of = b"openxmlformats-officedocument.presentationml.presentation.main"
            with_ = b"ms-powerpoint.presentation.macroEnabled.main"
            file.writestr(name, have.read(name).replace(of, with_))
    with pytest.raises(RequestError, match="has macros"):
        theirs(enabled)


@pytest.mark.parametrize("kind", ["oleObject", "attachedToolbars", "webextensiontaskpanes"])
def test_a_template_with_embedded_programs_is_refused(tmp_path, kind):
    show = Presentation()
    part = Part(PackURI("/ppt/embeddings/it.bin"), "application/octet-stream", show.part.package)
    show.slide_master.part.relate_to(part, RELATION + kind)
    show.save(tmp_path / "embedded.pptx")
    with pytest.raises(RequestError, match=rf"embedded object or program \({kind}\): remove it"):
        theirs(tmp_path / "embedded.pptx")


@pytest.mark.parametrize("action", ["ppaction://program", "ppaction://macro?name=x", None])
def test_a_template_with_actions_that_start_something_is_refused(tmp_path, action):
    show = Presentation()
    named = show.slide_layouts[5].placeholders[0].element.nvSpPr.cNvPr
    link = etree.SubElement(named, qn("a:hlinkClick" if action else "a:hlinkHover"))
    link.set("action", action or "ppaction://hlinkshowjump?jump=nextslide")
    show.save(tmp_path / "acting.pptx")
    with pytest.raises(RequestError, match="has an action that starts something"):
        theirs(tmp_path / "acting.pptx")


HARM = {
    "no such kind": ("slideLayouts/slideLayout6.xml", 'type="title"', 'type="evil"'),
    "no slide's kind": ("slideLayouts/slideLayout1.xml", 'type="subTitle"', 'type="sldImg"'),
    "a number": ("slideLayouts/slideLayout2.xml", 'idx="1"', 'idx="-1"'),
    "no colour map": ("slideMasters/slideMaster1.xml", "p:clrMap ", "p:other "),
    "no theme": ("slideMasters/_rels/slideMaster1.xml.rels", "relationships/theme", "x/theme"),
    "an entity": ("presentation.xml", "<p:sldMasterIdLst>", "&x;<p:sldMasterIdLst>"),
}


@pytest.mark.parametrize("name", HARM)
def test_what_no_slide_can_be_made_of_is_refused_before_any_film_is(tmp_path, name):
    part, before, after = HARM[name]
    plain, harmed = BytesIO(), tmp_path / "harmed.pptx"
    Presentation().save(plain)
    with zipfile.ZipFile(plain) as have, zipfile.ZipFile(harmed, "w") as file:
        for each in have.namelist():
            content = have.read(each)
            if each == f"ppt/{part}":
                assert before.encode() in content
                content = content.replace(before.encode(), after.encode())
                if name == "an entity":
                    declared = b'<!DOCTYPE x [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
                    content = content.replace(b"?>", b"?>" + declared, 1)
            file.writestr(each, content)
    with pytest.raises(RequestError, match=r"^the template “.*harmed\.pptx” cannot be used for sl"):
        ground_of(harmed)


GROUNDS = {
    "a plain colour": (f'<a:solidFill><a:srgbClr val="{GROUND}"/></a:solidFill>', f"#{GROUND}"),
    "white": ('<a:solidFill><a:srgbClr val="ffffff"/></a:solidFill>', "#FFFFFF"),
    "dark": ('<a:solidFill><a:srgbClr val="001E50"/></a:solidFill>', "#001E50"),
    "the theme's": ('<a:solidFill><a:schemeClr val="bg1"/></a:solidFill>', "#FFFFFF"),
    "a mixed colour": (
        '<a:solidFill><a:srgbClr val="001E50"><a:tint val="50000"/></a:srgbClr></a:solidFill>',
        THEMES["dark"].ground,
    ),
    "two colours": ("<a:gradFill/>", THEMES["dark"].ground),
    "no colour": ('<a:solidFill><a:srgbClr val="nothing"/></a:solidFill>', THEMES["dark"].ground),
    "grey, on which little can be read": (
        '<a:solidFill><a:srgbClr val="A0A0A0"/></a:solidFill>',
        "#FFFFFF",
    ),
}


@pytest.mark.one_in(2)
@pytest.mark.parametrize("name", GROUNDS)
def test_films_have_the_ground_of_the_master(tmp_path, name):
    fill, wanted = GROUNDS[name]
    show = Presentation()
    page = show.slide_master.element.cSld
    page.remove(page.find(qn("p:bg")))
    solid = f'<a:solidFill><a:srgbClr val="{GROUND}"/></a:solidFill>'
    page.insert(0, etree.fromstring(BACKGROUND.replace(solid, fill)))
    show.save(tmp_path / "master.pptx")
    asked = SlidesRequest(
        "mixing", sentence="a b", out="deck.pptx", template=tmp_path / "master.pptx"
    )
    (films,) = films_needed(asked, None)
    assert themed(films.theme, films.script.brand).ground == wanted
    # Who asks for a theme gets it.
    (films,) = films_needed(replace(asked, theme="light"), None)
    assert themed(films.theme, films.script.brand).ground == THEMES["light"].ground


def test_a_usual_master_is_white(tmp_path):
    Presentation().save(tmp_path / "master.pptx")
    assert ground_of(tmp_path / "master.pptx") == "#FFFFFF"


def test_an_institution_keeps_its_other_colours_on_the_ground():
    brand = Brand((("key", "#0F4D92"),), "dark", footer="A university")
    made = on_ground(f"#{GROUND}", brand)
    assert made.footer == brand.footer
    look = themed(made.theme, made)
    assert (look.ground, look.key) == (f"#{GROUND}", "#0F4D92")
    own = Brand((("ground", "#001E50"),), "dark")
    asked = SlidesRequest("mixing", sentence="a b", out="a.pptx", script=Script(brand=own))
    assert films_needed(asked, None)[0].script.brand == own
