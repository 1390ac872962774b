"""A deck whose films are drawn, used as lecturers and students use it."""

from __future__ import annotations

import json
import time
from io import BytesIO

import numpy as np
import pypdf
import pytest
from axe_playwright_python.sync_playwright import Axe
from drawings import laid_out
from PIL import Image

from qkvideo.scenes.look.theme import THEMES
from qkvideo.scenes.text.languages import alphabet, languages
from qkvideo.scenes.text.pango import missing_characters

FILM = "Reveal.getCurrentSlide().querySelector('vector-film')"
SPEAKER = ".speaker-controls-notes .value"


@pytest.fixture(scope="module")
def make(make_drawn):
    def make(**options):
        beats = ["sentence", "one-cell", "whole-matrix"]
        return make_drawn("score-matrix", beat=beats, langs=None, **options)

    return make


@pytest.fixture
def drawn(make):
    return make()


def state(drawn):
    return drawn.page.evaluate(
        f"""(() => {{
          const film = {FILM};
          return film && {{now: film.currentTime, long: film.duration, paused: film.paused,
            ended: film.ended, title: Reveal.getCurrentSlide().querySelector("h2").textContent}};
        }})()"""
    )


def ground(drawn):
    """The colour that most pixels have."""
    pixels = np.array(Image.open(BytesIO(drawn.page.screenshot())).convert("RGB"), dtype=int)
    colours, counts = np.unique(pixels @ (1 << 16, 1 << 8, 1), return_counts=True)
    return f"#{colours[counts.argmax()]:06X}"


def test_a_deck_plays_beat_by_beat_and_back(drawn):
    keys = drawn.page.keyboard
    assert state(drawn) is None  # the title
    keys.press("ArrowRight")
    drawn.until(f"{FILM}.currentTime > 0.2 && !{FILM}.paused")
    keys.press("p")
    held = state(drawn)["now"]
    time.sleep(0.2)
    assert state(drawn) | {"now": held} == state(drawn)
    drawn.page.evaluate(f"{FILM}.currentTime = {FILM}.duration - 0.1")
    keys.press("p")
    drawn.until(f"{FILM}.ended")
    # It holds its last picture, and waits.
    time.sleep(0.3)
    first = state(drawn)
    keys.press(" ")
    assert state(drawn)["title"] != first["title"]
    drawn.until(f"{FILM}.currentTime > 0.1")
    keys.press("ArrowLeft")
    assert state(drawn) == first  # as it ended
    keys.press("r")
    drawn.until(f"{FILM}.currentTime < 3 && {FILM}.currentTime > 0.1")
    assert drawn.troubles == []


def test_theme_language_and_pace_are_switched_while_it_plays(drawn):
    page = drawn.page
    page.keyboard.press("ArrowRight")
    drawn.until(f"{FILM}.currentTime > 0.5")
    assert ground(drawn) == THEMES["dark"].ground
    for theme in ("light", "white", "dark", "light"):
        page.keyboard.press("t")
        assert ground(drawn) == THEMES[theme].ground
    names = page.locator("select[name=lang] option").all_text_contents()
    assert names[:2] == ["English", "Deutsch"]  # the request's, then by their codes
    # A language that no font here can draw is left out.
    assert len(names) == sum(not missing_characters(alphabet(lang)) for lang in languages())
    for lang in ("de", "ru", "en"):
        page.evaluate(f"{FILM}.currentTime = 0.5; {FILM}.play()")
        page.select_option("select[name=lang]", lang)
        drawn.until(f"document.documentElement.lang === '{lang}'")
        now = state(drawn)
        assert not now["paused"]
        assert now["title"] == laid_out(drawn.shows[0], lang=lang).beats[0].title
        assert now["title"] in "".join(
            page.locator(".present.beat .stage text").all_text_contents()
        )
        notes = page.locator(".present.beat .notes p").all_text_contents()
        assert notes[0] == page.text_content(".present.beat .said")
    page.keyboard.press("p")
    page.evaluate(f"{FILM}.currentTime = {FILM}.duration / 2")
    long, before = state(drawn)["long"], page.locator(".present.beat .stage").inner_html()
    page.select_option("select[name=pace]", "0")
    assert state(drawn)["long"] > 1.2 * long
    assert page.locator(".present.beat .stage").inner_html() == before  # the same place
    assert drawn.troubles == []


def test_the_scrubber_goes_from_beat_to_beat_by_keys_and_to_any_time(drawn):
    page = drawn.page
    page.keyboard.press("ArrowRight")
    slider = page.locator(".bar .when")
    page.locator(".bar .toggle").focus()
    page.keyboard.press("Tab")
    assert slider.evaluate("node => node === document.activeElement")
    titles = page.locator("section.beat h2").all_text_contents()
    ways = ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowRight", 2), ("ArrowLeft", 1)
    for key, beat in ways:
        page.keyboard.press(key)
        wanted = json.dumps(titles[beat])
        # The bar follows with the next picture.
        drawn.until(f"document.querySelector('.bar .when').ariaValueText.startsWith({wanted})")
        assert state(drawn)["title"] == titles[beat]
    slider.evaluate("node => { node.value = node.max; node.dispatchEvent(new Event('input')); }")
    found = state(drawn)
    assert found["title"] == titles[-1]
    assert found["now"] == pytest.approx(found["long"], abs=0.01)


def test_with_reduced_motion_pictures_follow_each_other(make):
    drawn = make(browser={"reduced_motion": "reduce"})
    page = drawn.page
    page.keyboard.press("ArrowRight")
    assert state(drawn)["paused"]  # the last picture at once
    drawn.until(f"{FILM}.ended")
    page.evaluate(f"{FILM}.play()")
    drawn.until(f"{FILM}.currentTime > 0.3")
    looks = set()
    for _ in range(12):
        looks.add(page.locator(".present.beat .stage").inner_html())
        time.sleep(0.03)
    assert len(looks) <= 2  # a picture, and perhaps the next one


def test_the_speakers_window_has_notes_and_drawn_slides(drawn):
    drawn.page.keyboard.press("ArrowRight")
    with drawn.context.expect_page() as waiting:
        drawn.page.keyboard.press("s")
    speaker, wanted = (
        waiting.value,
        drawn.page.locator(".present.beat .notes p").all_text_contents(),
    )
    speaker.locator(SPEAKER).filter(has_text=wanted[1]).wait_for()
    assert speaker.locator(f"{SPEAKER} p").all_inner_texts() == wanted
    speaker.frame_locator("iframe").first.locator(".present.beat .stage text").first.wait_for()
    assert drawn.troubles == []


def test_the_overview_shows_every_last_picture(drawn):
    drawn.page.keyboard.press("ArrowRight")
    drawn.page.keyboard.press("o")
    drawn.until("document.querySelectorAll('.beat .stage > *').length > 30")
    assert drawn.page.locator(".beat .stage").count() == drawn.page.locator("section.beat").count()


def test_a_beat_is_a_printed_page_on_paper(drawn):
    pdf = drawn.page.pdf(prefer_css_page_size=True, print_background=True)
    pages = pypdf.PdfReader(BytesIO(pdf)).pages
    titles = drawn.page.locator("section.beat h2").all_text_contents()
    assert len(pages) == len(titles)
    for printed, title in zip(pages, titles, strict=True):
        width, height = printed.mediabox.width, printed.mediabox.height
        assert float(width / height) == pytest.approx(16 / 9, abs=0.01)
        assert title in printed.extract_text()
    assert drawn.page.locator(".paper").count() == 0


def test_reveals_own_print_has_no_controls(drawn):
    drawn.page.emulate_media(media="print")
    assert not drawn.page.locator(".bar").is_visible()
    drawn.page.emulate_media(media="screen")


def test_text_is_found_selected_and_read(drawn):
    page = drawn.page
    drawn.rest(0, 2)
    assert page.evaluate("window.find('Each token asks')")
    assert page.evaluate("String(getSelection())") == "Each token asks"
    film = page.locator(".present.beat vector-film")
    title, seen = (film.get_attribute(f"aria-{kind}") for kind in ("labelledby", "describedby"))
    assert page.text_content(f"[id='{title}']") == state(drawn)["title"]
    assert "matrix" in page.text_content(f"[id='{seen}']")
    formulas = page.locator(".present.beat .stage [role=img]")
    assert all(formulas.nth(k).get_attribute("aria-label") for k in range(formulas.count()))


def test_nothing_is_wrong_by_axe(drawn):
    drawn.rest(0, 2)
    drawn.page.mouse.move(200, 200)
    drawn.until("document.querySelector('.bar[data-awake]')")
    time.sleep(0.3)
    found = Axe().run(drawn.page).response["violations"]
    ours = [each for each in found if not each["id"].startswith("page-has")]
    assert [(each["id"], [n["html"][:90] for n in each["nodes"]][:3]) for each in ours] == []


@pytest.mark.one_in(3)
@pytest.mark.parametrize("number", range(0, 9, 3))
def test_hostile_sentences_stay_text(make_drawn, every_hostile, number):
    hostile = every_hostile[number % len(every_hostile)]
    drawn = make_drawn("classroom", beat=["pupils"], sentence=hostile, langs=None)
    page = drawn.page
    assert page.text_content(".front .sentence") == hostile
    drawn.rest(0, 0)
    for lang in ("de", "ru", "en"):
        page.select_option("select[name=lang]", lang)
    assert page.evaluate("window.hit") is None
    assert page.locator("script:not([type])").count() == 4
    assert [url for url in drawn.requests if not url.startswith(("file:", "blob:", "data:"))] == []
    assert drawn.troubles == []


def test_the_fences_can_fail(browser, make_drawn):
    """A script that gets into the page is stopped by its policy, and runs without it."""

    def hole(html):
        return "<script>window.hit=1</script></body>".join(html.rsplit("</body>", 1))

    def bare(html):
        start, end = html.index("<meta http-equiv"), html.index('<meta name="viewport"')
        return hole(html[:start] + html[end:])

    fenced = make_drawn("score-matrix", beat=["sentence"], data=hole)
    assert fenced.page.evaluate("window.hit") is None
    assert fenced.troubles != []
    open_ = make_drawn("score-matrix", beat=["sentence"], data=bare)
    assert open_.page.evaluate("window.hit") == 1


@pytest.mark.one_in(3)
@pytest.mark.parametrize("size", [(1280, 720), (800, 800), (390, 844)])
def test_in_every_window_nothing_leaves_it(make, size):
    drawn = make()
    drawn.page.set_viewport_size({"width": size[0], "height": size[1]})
    drawn.rest(0, 2)
    drawn.page.mouse.move(5, 5)
    time.sleep(0.3)  # reveal.js fits its slides a little later
    for where in (".present.beat .stage", ".bar"):
        box = drawn.page.locator(where).bounding_box()
        # reveal.js takes scales of two digits: a hundredth of a slide's margin may be cut.
        assert box["x"] >= -size[0] / 100
        assert box["x"] + box["width"] <= 1.01 * size[0]
        assert box["y"] + box["height"] <= 1.01 * size[1]
