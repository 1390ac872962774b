"""A page with films that the browser draws: alone, in another page, and in a course."""

from __future__ import annotations

import base64
import hashlib
import io
import re
import zipfile

import pytest
from axe_playwright_python.sync_playwright import Axe
from PIL import Image

from qkvideo.engine.errors import RequestError
from qkvideo.scenes.look.brand import Brand, Logo
from qkvideo.scenes.look.logo import logo_text
from qkvideo.studio.embed import embed
from qkvideo.studio.requests.script import Script

FILM = "document.querySelector('vector-film')"
READY = f"{FILM}?.duration > 1"
BEATS = {"beat": ["classroom/pupils", "classroom/table", "masking/causal"]}


@pytest.fixture(scope="module")
def page_of(browser, tmp_path_factory):
    context = browser.new_context(viewport={"width": 900, "height": 800}, offline=True)
    troubles = []
    context.on("console", lambda message: troubles.append(message.text))
    context.on("weberror", lambda error: troubles.append(str(error.error)))
    path = tmp_path_factory.mktemp("page") / "films.html"
    made = embed(["classroom", "masking"], sentence="Hello world", vector=True, out=path, **BEATS)
    assert made.files == {"html": path}

    def open_(html=None):
        page = context.new_page()
        if html is None:
            page.goto(path.as_uri())
        else:
            page.set_content(html)
        return page

    yield open_, made, troubles
    context.close()


def until(page, expression, seconds=20):
    for _ in range(seconds * 50):
        if page.evaluate(f"Boolean({expression})"):
            return
        page.wait_for_timeout(20)
    raise AssertionError(expression)


def test_a_page_opens_with_something_to_see(page_of):
    page = page_of[0]()
    until(page, READY)
    with Image.open(io.BytesIO(page.locator("vector-film").screenshot())) as shown:
        darkest, brightest = shown.convert("L").getextrema()
    assert brightest - darkest > 150
    page.keyboard.press("ArrowRight")
    assert page.evaluate(f"{FILM}.currentTime") == 0
    # Its first moment has something to see, too.
    with Image.open(io.BytesIO(page.locator("vector-film").screenshot())) as shown:
        darkest, brightest = shown.convert("L").getextrema()
    assert brightest - darkest > 150
    page.close()


def test_a_logo_of_pixels_is_shown(browser, tmp_path):
    content = io.BytesIO()
    Image.new("RGB", (80, 40), "#00C800").save(content, "png")
    brand = Brand(logo=Logo(logo_text(content.getvalue())))
    path = tmp_path / "films.html"
    embed(["classroom"], sentence="Hello world", beat=["classroom/cards"], vector=True, out=path,
          script=Script(brand=brand))  # fmt: skip
    page = browser.new_page()
    page.goto(path.as_uri())
    until(page, READY)
    page.evaluate(f"{FILM}.rest()")
    with Image.open(io.BytesIO(page.locator("vector-film image").screenshot())) as shown:
        red, green, blue = shown.convert("RGB").resize((9, 9)).getpixel((4, 4))
        assert shown.width == pytest.approx(2 * shown.height, abs=2)
    assert green > 190
    assert max(red, blue) < 10
    page.close()


def test_a_page_is_used_by_keys_alone(page_of):
    open_, _, troubles = page_of
    page = open_()
    until(page, READY)
    assert page.text_content("h1") == "The classroom"
    page.keyboard.press(" ")
    until(page, f"{FILM}.currentTime > 0.2")
    page.keyboard.press(" ")
    held = page.evaluate(f"{FILM}.currentTime")
    page.keyboard.press("ArrowRight")
    assert page.evaluate(f"{FILM}.currentTime") == page.evaluate(f"{FILM}.marks[1]") > held
    assert page.locator(".beats [aria-current]").count() == 1
    page.keyboard.press("t")
    assert page.evaluate("document.documentElement.dataset.theme") == "light"
    # Single letters act only if they may.
    page.goto(page.url.partition("#")[0] + "?nokeys")
    until(page, READY)
    page.keyboard.press("t")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    # The bar, the transcript and the other film, by Tab and Enter.
    for _ in range(6):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.locator("details[open] .beats li").count() == 2
    page.locator("nav a").nth(1).focus()
    outline = "getComputedStyle(document.querySelector('nav a:focus-visible')).outlineStyle"
    assert page.evaluate(outline) == "solid"
    page.keyboard.press("Enter")
    until(page, "document.querySelector('h1').textContent === 'Who may see whom'")
    assert page.evaluate(f"{FILM}.beats.length") == 1
    page.select_option("select[name=lang]", "de")
    assert page.get_attribute("html", "lang") == "de"
    assert page.text_content("h1") != "Who may see whom"
    assert troubles == []


def test_a_page_has_no_fault_by_axe(page_of):
    open_, _, _ = page_of
    page = open_()
    until(page, READY)
    page.keyboard.press("End")
    page.locator("summary").click()
    found = Axe().run(page).response["violations"]
    assert [(each["id"], [n["html"][:90] for n in each["nodes"]][:3]) for each in found] == []


def test_it_plays_within_another_page(page_of):
    open_, made, _ = page_of
    page = open_(f"<!doctype html><title>x</title>{made.html}")
    frame = next(frame for frame in page.frames if frame != page.main_frame)
    for _ in range(500):
        if frame.evaluate(READY):
            break
        page.wait_for_timeout(20)
    frame.evaluate(f"{FILM}.rest()")
    assert frame.locator(".stage text").count() > 5
    assert frame.evaluate("window.origin") == "null"  # it can touch nothing of the other page
    # The page has the room of the whole frame, and the film in it is not cut off.
    outer = page.locator("iframe").bounding_box()
    assert frame.evaluate("innerHeight") == pytest.approx(outer["height"], abs=1)
    assert frame.evaluate(
        "document.querySelector('.stage').getBoundingClientRect().bottom < innerHeight"
    )


def test_a_course_takes_it_as_one_page(tmp_path):
    path = tmp_path / "course.scorm.zip"
    asked = {"vector": True, "out": path, "beat": "cards"}
    embed("classroom", sentence="Hello world", licence="CC <BY>", **asked)
    with zipfile.ZipFile(path) as course:
        assert set(course.namelist()) == {"index.html", "imsmanifest.xml"}
        page = course.read("index.html").decode()
        assert b'scormtype="sco"' in course.read("imsmanifest.xml")
    assert "vector-film" in page
    assert '<small class="licence" dir="auto">Licence: CC &lt;BY&gt;</small>' in page
    # The policy allows the script that tells the platform, too.
    scripts = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    assert ["LMSInitialize" in script for script in scripts] == [False, True]
    for script in scripts:
        digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
        assert f"sha256-{digest}" in page


@pytest.mark.parametrize("more", [{"narrate": "espeak"}, {"base": "https://example.org/"}])
def test_what_drawn_films_cannot_have_is_refused(tmp_path, more):
    with pytest.raises(RequestError, match="leave out"):
        embed("score-matrix", sentence="a", vector=True, out=tmp_path / "x.html", **more)
