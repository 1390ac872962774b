"""A house's font: texts are set in it as long as its film is made, and in ours before and after."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables._f_v_a_r import Axis
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from manimpango import list_fonts

import qkvideo
from qkvideo.engine.attention.forward import trace
from qkvideo.engine.errors import RequestError
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.layout.around.heading import SAID
from qkvideo.scenes.layout.film import lay_out
from qkvideo.scenes.look.brand import Brand
from qkvideo.scenes.mixing import film
from qkvideo.scenes.text.catalogue import Word, catalogue
from qkvideo.scenes.text.pango import OURS, Font, current, extent, fonts_of, set_in, typeset
from qkvideo.studio.lectures.fonts import installed, of_files
from qkvideo.studio.lectures.read import read

SERIF = "DejaVu Serif"
pytestmark = pytest.mark.skipif(SERIF not in list_fonts(), reason=f"{SERIF} is not installed")


@pytest.fixture(scope="module")
def house(tmp_path_factory) -> Path:
    """A font of a family that nobody else has: one of the system's, under another name."""
    paths = [Path("/usr/share/fonts/truetype/dejavu") / name for name in ("DejaVuSerif-Bold.ttf",)]
    if not paths[0].exists():
        pytest.skip("no file of a font to rename")
    font = TTFont(paths[0])
    for record in font["name"].names:
        if record.nameID in (1, 4, 6, 16):
            record.string = "Housefont"
    target = tmp_path_factory.mktemp("fonts") / "house.ttf"
    font.save(target)
    return target


def renamed(house: Path, target: Path, family: str) -> Path:
    font = TTFont(house)
    for record in font["name"].names:
        if record.nameID in (1, 16):
            record.string = family
    font.save(target)
    return target


def changed(house: Path, target: Path, letter: str, curves: int, width: int) -> Path:
    """Write a font in which a letter has so many curves, all over each other, and a width."""
    font = TTFont(house)
    pen = TTGlyphPen(None)
    if curves:
        pen.moveTo((0, 0))
        for k in range(curves):
            pen.lineTo((k % 997, k % 991))
        pen.closePath()
    glyph = font.getBestCmap()[ord(letter)]
    font["glyf"][glyph] = pen.glyph()
    font["hmtx"][glyph] = (width, 0)
    font.save(target)
    return target


@pytest.mark.parametrize(
    ("letter", "curves", "width", "said"),
    [
        ("7", 0, 1000, "draws nothing for “7”"),
        (".", 3, 0, "“.”, or without a width"),
        ("e", 9000, 1000, "more than 4,000 curves"),
    ],
)
def test_a_font_without_some_digits_or_with_letters_that_never_end_is_refused(
    house, tmp_path, letter, curves, width, said
):
    """In the films, numbers would be others; and a picture would take minutes."""
    path = changed(house, tmp_path / "a.ttf", letter, curves, width)
    path = renamed(path, tmp_path / "b.ttf", f"House {ord(letter)}")
    with pytest.raises(RequestError, match=re.escape(said)):
        of_files([path])


def test_digits_that_are_blank_in_columns_or_in_bold_are_found(house, tmp_path):
    """A variable font, or one with tabular digits, has other shapes in other places."""
    digits = [TTFont(house).getBestCmap()[ord(each)] for each in "0123456789"]
    column = TTFont(house)
    rules = " ".join(f"sub {each} by space;" for each in digits)
    addOpenTypeFeaturesFromString(column, f"feature tnum {{ {rules} }} tnum;")
    column.save(tmp_path / "column.ttf")
    bold = TTFont(house)
    axis = Axis()
    axis.axisTag, axis.axisNameID = "wght", 1
    axis.minValue, axis.defaultValue, axis.maxValue = 400, 400, 600
    bold["fvar"], bold["gvar"] = newTable("fvar"), newTable("gvar")
    bold["fvar"].axes, bold["fvar"].instances = [axis], []
    bold["gvar"].version, bold["gvar"].reserved, bold["gvar"].variations = 1, 0, {}
    for name in bold.getGlyphOrder():
        points = bold["glyf"][name].getCoordinates(bold["glyf"])[0] if name in digits else ()
        moved = [*((-x, -y) for x, y in points), *[(0, 0)] * 4]
        changes = [TupleVariation({"wght": (0, 1, 1)}, moved)] if points else []
        bold["gvar"].variations[name] = changes
    bold.save(tmp_path / "bold.ttf")
    for name in ("column", "bold"):
        path = renamed(tmp_path / f"{name}.ttf", tmp_path / f"{name}2.ttf", f"House {name}")
        with pytest.raises(RequestError, match="draws nothing for “0”"):
            of_files([path])


@pytest.mark.parametrize("letter", ["ä", "Ж", "ѣ"])
def test_a_letter_that_never_ends_is_found_before_it_is_drawn(house, tmp_path, letter):
    """Whichever texts have it: ours in some language, or the lecturer's."""
    path = changed(house, tmp_path / "a.ttf", letter, 9000, 1000)
    renamed(path, tmp_path / "b.ttf", f"House {ord(letter)}")
    text = 'schema = 1\nsentence = "The cѣt"\n[brand]\nfonts = ["b.ttf"]\n'
    (tmp_path / "lecture.toml").write_text(text)
    with pytest.raises(RequestError, match=rf"toml:4: a letter of “{letter}” is drawn with more"):
        read(tmp_path / "lecture.toml")


@pytest.mark.parametrize("family", ["Sans", "House, monospace", 'A", "B'])
def test_a_font_in_whose_place_another_would_be_taken_is_refused(house, tmp_path, family):
    strange = renamed(house, tmp_path / "strange.ttf", family)
    with pytest.raises(
        RequestError, match=r"set in another font than “strange\.ttf”: give its fam"
    ):
        of_files([strange])


def test_a_changed_font_whose_checksums_are_old_is_another_font(house, tmp_path):
    """Films would be taken from the cache, with the letters of the font before."""
    changed = renamed(house, tmp_path / "changed.ttf", "Changedfont")
    content = bytearray(changed.read_bytes())
    name = TTFont(changed).reader.tables["name"]
    old = "Changedfont".encode("utf-16-be")
    again = content.replace(old, "Changedtype".encode("utf-16-be"))
    assert again[: name.offset] == content[: name.offset]
    (tmp_path / "again.ttf").write_bytes(again)
    seen = []
    for path, family in ((changed, "Changedfont"), (tmp_path / "again.ttf", "Changedtype")):
        with set_in(Font(family, (str(path),))):
            seen.append(fonts_of("Hamburg"))
    assert seen[0] != seen[1]


def test_texts_are_set_in_it_and_then_in_ours_again():
    ours = extent("Hamburg").width, typeset("Hamburg").ink, fonts_of("Hamburg")
    long = catalogue("en").say("quoted", {"word": Word("Hamburgefonstiv" * 3, "query")}).text
    with set_in(Font(SERIF)):
        assert current().family == SERIF
        theirs = extent("Hamburg").width, typeset("Hamburg").ink, fonts_of("Hamburg")
        shorter = catalogue("en").say("quoted", {"word": Word("Hamburgefonstiv" * 3, "query")})
        with set_in(OURS):
            assert extent("Hamburg").width == ours[0]
        assert extent("Hamburg").width == theirs[0]
    assert all(a != b for a, b in zip(ours, theirs, strict=True))
    assert len(shorter.text) < len(long)  # it is wider
    again = extent("Hamburg").width, typeset("Hamburg").ink, fonts_of("Hamburg")
    assert again == ours
    assert current() == OURS


def test_after_an_error_it_is_ours_again():
    with pytest.raises(ZeroDivisionError), set_in(Font(SERIF)):
        1 / 0  # noqa: B018
    assert current() == OURS


def test_a_film_is_laid_out_in_it():
    model = trace("The cat sat")
    said = {}
    for name in (OURS.family, SERIF):
        brand = Brand(font=Font(name))
        laid = lay_out(film, Brief(model, 2, 1, model.default_row, order=("weights",), brand=brand))
        (item,) = [item for item in laid.beats[0].around if item.key == SAID]
        said[name] = (item.text, item.x)
    ours, theirs = said.values()
    assert ours[0] == theirs[0]
    assert ours[1] != theirs[1]


def test_a_file_is_a_font(house):
    font = of_files([house])
    assert font == Font("Housefont", (str(house),))
    with set_in(font):
        theirs = fonts_of("Hamburg")
    with set_in(Font(SERIF)):
        assert fonts_of("Hamburg") != theirs
    assert fonts_of("Hamburg") != theirs


def test_another_font_is_another_film_wherever_its_file_lies(house, tmp_path):
    text = 'schema = 1\nsentence = "The cat"\n[[films]]\nfilm = "mixing"\nbeats = "weights"\n'
    keys = []
    for number, brand in enumerate(
        ("", 'fonts = "house.ttf"', f'font = "{SERIF}"', 'fonts = "house.ttf"')
    ):
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "house.ttf").write_bytes(house.read_bytes())
        more = f'[brand]\n{brand}\n[output]\nformat = []\nstills = "png"\nquality = "l"\n'
        (folder / "lecture.toml").write_text(text + more)
        (made,) = qkvideo.build(folder / "lecture.toml")
        assert made.status == "rendered"
        (manifest,) = [path for path in made.files if path.suffix == ".json"]
        keys.append(json.loads(manifest.read_text())["made_with"]["key"])
    assert len(set(keys)) == 3
    assert keys[1] == keys[3]


def test_a_font_that_is_packed_for_web_pages_is_refused(house, tmp_path):
    packed = TTFont(house)
    packed.flavor = "woff"
    packed.save(tmp_path / "packed.ttf")
    with pytest.raises(RequestError, match=r"packed\.ttf.*neither TrueType nor OpenType"):
        of_files([tmp_path / "packed.ttf"])


FAULTS = {
    "not-installed": ('font = "DejaVu Serf"', "did you mean “DejaVu Serif”?"),
    "no-file": ('fonts = ["none.ttf"]', "cannot be read"),
    "no-font": ('fonts = ["lecture.toml"]', ".ttf or .otf"),
    "both": ('fonts = ["a.ttf"]\nfont = "DejaVu Serif"', "leave one of them out"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_faulty_font_is_refused_with_its_line(name, tmp_path):
    brand, remedy = FAULTS[name]
    file = tmp_path / "lecture.toml"
    file.write_text(f'schema = 1\nsentence = "The cat"\n[brand]\n{brand}\n')
    with pytest.raises(RequestError) as refused:
        qkvideo.build(file)
    assert str(refused.value).startswith(f"{file}:4: ")
    assert remedy in str(refused.value)


def test_an_installed_family():
    assert installed(SERIF) == Font(SERIF)
