"""A house's colours are taken only if all can be read; its logo stands in nobody's way."""

from __future__ import annotations

from io import BytesIO
from itertools import product

import numpy as np
import pytest
from PIL import Image

import qkvideo
from qkvideo.engine.attention.forward import trace
from qkvideo.engine.errors import RequestError
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.camera.canvas import Canvas, CanvasView
from qkvideo.scenes.camera.vector import drawing
from qkvideo.scenes.checks.audit import problems
from qkvideo.scenes.layout.around.branding import branding, room_beside
from qkvideo.scenes.layout.film import lay_out
from qkvideo.scenes.layout.items import Text
from qkvideo.scenes.look.brand import (
    PLACES,
    Brand,
    ColourError,
    Logo,
    check_colours,
    dressed,
    themed,
)
from qkvideo.scenes.look.choices import ASPECTS
from qkvideo.scenes.look.logo import logo_file, logo_text, sign
from qkvideo.scenes.look.theme import THEMES
from qkvideo.scenes.mixing import film
from qkvideo.scenes.stage.draw import picture
from qkvideo.scenes.text.languages import languages
from qkvideo.studio.lectures.read import read
from qkvideo.studio.vector.svg import svg

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 80">'
    '<circle cx="40" cy="40" r="36" fill="#0065BD"/>'
    '<path d="M90 10 H190 V30 Q140 60 90 30 Z" fill="#E37222"/></svg>'
)


def light(colour: str) -> float:
    """Relative luminance, written out (WCAG 2.2)."""
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


HOUSES = [
    ("light", {"ground": "#FFFFFF"}),
    ("light", {"ground": "#FFFFFF", "ink": "#000000", "key": "#0065BD"}),
    ("light", {"query": "#8A1538", "key": "#0F4D92", "value": "#00593B"}),
    ("light", {"ground": "#F4F1FF", "quiet": "#4A4A68"}),
    ("dark", {"ground": "#000000", "ink": "#FFFFFF"}),
    ("dark", {"ground": "#001E50", "query": "#FFD54A"}),
    ("dark", {"ground": "#1A0F1F", "value": "#8FE3C0", "quiet": "#B9AFC4"}),
]


@pytest.mark.parametrize(("name", "colours"), HOUSES)
def test_what_is_taken_can_be_read(name, colours):
    check_colours(name, colours)
    made = dressed(THEMES[name], colours)
    for ink in ("ink", "quiet", "query", "key", "value"):
        for below in ("ground", "empty"):
            assert contrast(getattr(made, ink), getattr(made, below)) >= 4.49, (ink, below)
    fills = made.of_share(np.linspace(0, 1, 11))
    shares = ["#" + "".join(f"{round(255 * c):02X}" for c in fill[:3]) for fill in fills]
    away = np.abs(np.array([light(each) for each in shares]) - light(made.ground))
    assert (np.diff(away) > 0).all()


WRONG = [
    ("light", "query", "#E37222"),
    ("light", "ink", "#808080"),
    ("light", "ground", "#A0A0A0"),
    ("light", "value", "#FFFFFF"),
    ("dark", "quiet", "#000000"),
    ("dark", "key", "#0000FF"),
    ("dark", "ground", "#0065BD"),
    ("dark", "ground", "#FFFFFF"),
]


@pytest.mark.parametrize(("name", "role", "colour"), WRONG)
def test_the_colour_that_is_named_instead_is_taken(name, role, colour):
    with pytest.raises(ColourError, match=r"take #[0-9A-F]{6}") as refused:
        check_colours(name, {role: colour})
    assert refused.value.name == role
    instead = str(refused.value).partition("take ")[2][:7]
    check_colours(name, {role: instead})
    # One that is nearer to what was asked for would not do.
    between = [round((int(colour[k : k + 2], 16) + 3 * int(instead[k : k + 2], 16)) / 4)
               for k in (1, 3, 5)]  # fmt: skip
    with pytest.raises(ColourError):
        check_colours(name, {role: "#" + "".join(f"{part:02X}" for part in between)})


def test_the_nearest_is_just_enough():
    with pytest.raises(ColourError, match=r"2\.6 : 1 .* take #[0-9A-F]{6}") as refused:
        check_colours("light", {"query": "#E37222"})
    instead = str(refused.value).partition("take ")[2][:7]
    made = dressed(THEMES["light"], {"query": instead})
    assert 4.5 <= contrast(instead, made.empty) < 4.65


def test_maps_begin_at_the_ground_and_the_beam_at_the_key():
    made = dressed(THEMES["light"], {"ground": "#FFFFFF", "key": "#0065BD"})
    assert made.beam[0] == "#0065BD"
    assert made.beam[-1] == THEMES["light"].query
    moved = [contrast(a, b) for a, b in zip(made.share, THEMES["light"].share, strict=True)]
    assert moved[0] > 1.05
    assert moved[-1] == 1.0


def test_in_the_other_theme_roles_keep_their_hue_and_can_be_read():
    brand = Brand((("ground", "#001E50"), ("query", "#FFD54A")), "dark")
    assert themed("dark", brand).ground == "#001E50"
    paper = themed("light", brand)
    assert paper.ground == THEMES["light"].ground
    assert paper.query != "#FFD54A"
    assert contrast(paper.query, paper.ground) >= 4.5


def test_a_logo_is_its_shapes_upright():
    drawn = sign(SVG)
    circle, flag = drawn.shapes
    assert (circle.fill, flag.fill) == ("#0065BD", "#E37222")
    assert drawn.width == pytest.approx((190 - 4) / 72)
    assert circle.points.min(axis=0) == pytest.approx([0, 0], abs=1e-6)
    assert circle.points.max(axis=0)[1] == pytest.approx(1)
    radius = np.linalg.norm(circle.points[::4] - [0.5, 0.5], axis=1)
    assert radius == pytest.approx(np.full(len(radius), 0.5), abs=1e-3)
    # The flag's straight side is above: y grows upwards.
    assert flag.points[0] == pytest.approx([86 / 72, (76 - 10) / 72])


@pytest.mark.parametrize(
    ("svg", "remedy"),
    [
        ("no svg", "save it as one of these"),
        ('<svg xmlns="http://www.w3.org/2000/svg"/>', "plain shapes"),
        (SVG.replace("</svg>", "<text>QKV</text></svg>"), "texts as paths"),
        (SVG.replace("</svg>", '<image href="a.png"/></svg>'), "save it as shapes"),
        (SVG.replace("</svg>", "<defs><linearGradient/></defs></svg>"), "plain fills"),
        ('<!DOCTYPE svg [<!ENTITY a "b">]>' + SVG, "entities"),
        (SVG + " " * (1 << 18), "simplify"),
    ],
)
def test_what_is_no_logo_is_refused(svg, remedy):
    with pytest.raises(RequestError, match=remedy):
        sign(svg)


def two_colours(size=(400, 200), ground="#00000000") -> str:
    """A PNG: blue above, orange below, with a margin, as a logo."""
    image = Image.new("RGBA", size, ground)
    width, height = size
    image.paste("#0065BD", (width // 4, height // 4, width * 3 // 4, height // 2))
    image.paste("#E37222", (width // 4, height // 2, width * 3 // 4, height * 3 // 4))
    content = BytesIO()
    image.save(content, "png")
    return logo_text(content.getvalue())


def test_a_logo_of_pixels_is_upright_and_without_its_margin():
    ground = (10, 200, 10)
    items = branding(Brand(logo=Logo(two_colours())), "16:9", THEMES["white"])
    (item,) = items
    (left, bottom), (right, top) = item.points.min(axis=0), item.points.max(axis=0)
    assert (right - left) / (top - bottom) == pytest.approx(2)
    canvas = Canvas(CanvasView(1280, 720, (16 * 8 / 9, 8.0), "#0AC80A"))
    pixels = canvas.show(picture(items))[..., :3].astype(int)

    def near(colour):
        return (np.abs(pixels - colour).max(axis=-1) < 3).nonzero()

    blue, orange = near((0x00, 0x65, 0xBD)), near((0xE3, 0x72, 0x22))
    assert blue[0].max() < orange[0].min()
    high = (top - bottom) * 90
    for rows, columns in (blue, orange):
        assert np.ptp(rows) == pytest.approx(high / 2, abs=3)
        assert np.ptp(columns) == pytest.approx(2 * high, abs=3)
    assert len(near(ground)[0]) > 0.98 * 1280 * 720 - 2 * high * high


def test_a_logo_of_pixels_is_in_vector_pictures():
    items = branding(Brand(logo=Logo(two_colours())), "16:9", THEMES["white"])
    drawn = picture(items)
    small = svg(drawn, (16 * 8 / 9, 8.0), "#FFFFFF")
    whole = drawing(drawn, (16 * 8 / 9, 8.0)).decode()
    assert small.count("<image") == 1
    assert "data:image/png;base64," in whole


@pytest.mark.parametrize(
    ("text", "remedy"),
    [
        (lambda: two_colours()[:-400], "save it anew"),
        (lambda: "data:image/png;base64,R0lGODlhAQABAAAAACw=", "save it anew"),
        (lambda: two_colours(size=(9000, 3000)), "make it smaller"),
        (lambda: two_colours(size=(9000, 60)), "times as long"),
    ],
)
def test_pixels_that_are_no_logo_are_refused(text, remedy):
    with pytest.raises(RequestError, match=remedy):
        sign(text())


def test_a_lecture_takes_a_png(tmp_path):
    (tmp_path / "logo.png").write_bytes(logo_file(two_colours())[1])
    file = tmp_path / "lecture.toml"
    file.write_text(BRANDED + '[brand]\nlogo = "logo.png"\n', encoding="utf-8")
    assert read(file).brand.logo.text == two_colours()


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("aspect", "place"), [*product(ASPECTS, PLACES)])
def test_logo_and_footer_stand_in_nobodys_way(aspect, place):
    brand = Brand(logo=Logo(SVG, place), footer="Universität Beispielstadt")
    # Words that the weights do not know make the line below everything long.
    model = trace("Die Donaudampfschifffahrtsgesellschaft fährt heute nicht, weil sie müde ist")
    brief = Brief(model, 2, 1, model.default_row, aspect=aspect, brand=brand, lang="de",
                  order=("weights", "all-rows"))  # fmt: skip
    plain = lay_out(film, Brief(model, 2, 1, model.default_row, aspect=aspect, lang="de",
                                order=("weights", "all-rows")))  # fmt: skip
    for beat, without in zip(lay_out(film, brief).beats, plain.beats, strict=True):
        assert problems(picture(beat.last), room_beside(brand, aspect)) == []
        assert len(beat.last) == len(without.last) + 3
        logo = [item for item in beat.around if item.key.startswith("brand/logo")]
        points = np.concatenate([item.points for item in logo])
        texts = [d for d in picture(beat.around) if hasattr(d, "text")]
        for text in texts:
            ink = np.concatenate([part.points for part in text.inks])
            apart = (ink.min(axis=0) > points.max(axis=0)) | (ink.max(axis=0) < points.min(axis=0))
            assert apart.any(), text.text


@pytest.mark.one_in(4)
@pytest.mark.parametrize("weights", ["lesson", "recorded:minilm"])
@pytest.mark.parametrize("lang", languages())
def test_the_badge_ends_before_a_long_footer(lang, weights):
    """It says less of the model rather than run over the footer."""
    footer = "Germanistisches Seminar · Universität Brückstadt an der"
    brand = Brand(logo=Logo(SVG, "bottom-left"), footer=footer)
    model = trace("The cat sat on the mat because it was tired", weights=weights)
    head = model.at()
    brief = Brief(model, head.layer, head.head, model.default_row, brand=brand, lang=lang)
    # The badge is that of the whole film.
    for beat in lay_out(film, brief, only=frozenset({"scores", "weights"})).beats:
        assert problems(picture(beat.last), room_beside(brand, "16:9")) == []
        inks = {
            item.key: [item.x + edge * item.em for edge in (ink.left, ink.right)]
            for item in beat.around
            if isinstance(item, Text)
            for ink in (item.setting.ink,)
        }
        assert inks["brand/footer"][1] < inks["badge"][0], beat.name


def test_a_footer_that_is_too_long_is_refused():
    brand = Brand(footer="University of a Rather Long Name, Department of Very Many Words" * 2)
    with pytest.raises(RequestError, match="letters fit"):
        room_beside(brand, "16:9")
    assert branding(None, "16:9", THEMES["dark"]) == ()


BRANDED = 'schema = 1\nsentence = "The cat sat"\n[[films]]\nfilm = "mixing"\nbeats = "weights"\n'
FAULTS = {
    "red": ('[brand.colours]\nquery = "red" #!\n', "#RRGGBB"),
    "dim": ('[brand.colours]\nink = "#F0F0F0"\nkey = "#003366" #!\n', "take #"),
    "grey": ('[brand.colours]\nground = "#777777" #!\n', "take #"),
    "alike": ('[brand.colours]\nkey = "#F5A623" #!\n', "another hue"),
    "no-logo": ('[brand]\nlogo = "none.svg" #!\n', "name a file"),
    "png": ('[brand]\nfooter = "a"\nlogo = "lecture.toml" #!\n', "save it as one of these"),
    "nowhere": ('[brand]\nplace = "middle" #!\n', "choose one of bottom-left"),
    "long": (f'[brand]\nfooter = "{"so long " * 20}" #!\n', "letters fit"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_faulty_brand_is_refused_with_its_line(name, tmp_path):
    text, remedy = FAULTS[name]
    file = tmp_path / "lecture.toml"
    file.write_text(BRANDED + text, encoding="utf-8")
    (line,) = [k for k, each in enumerate((BRANDED + text).splitlines(), 1) if each.endswith("#!")]
    with pytest.raises(RequestError) as refused:
        qkvideo.build(file)
    assert str(refused.value).startswith(f"{file}:{line}: ")
    assert remedy in str(refused.value)
    assert [path.name for path in tmp_path.iterdir()] == ["lecture.toml"]
