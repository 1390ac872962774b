"""The HTML deck in a real browser, with the network cut."""

from __future__ import annotations

import http.server
import json
import threading
import time
from dataclasses import replace
from functools import partial
from io import BytesIO

import pypdf
import pytest
from PIL import Image

from qkvideo.scenes.look.theme import theme
from qkvideo.studio.decks.webpage import webpage

WINDOW = {"width": 640, "height": 360}
READY = "window.Reveal && Reveal.isReady()"
STATE = """(() => {
  const slide = Reveal.getCurrentSlide(), video = slide.querySelector("video");
  return {id: slide.id, shows: slide.dataset.shows, time: video && video.currentTime,
          ended: video && video.ended, paused: video && video.paused, src: video && video.src};
})()"""
BEATS = ["first.beat-0", "first.beat-1", "second.beat-2", "second.beat-3"]


def wait(frame, expression):
    """Until something is so; Playwright's own way evaluates text in the page, which forbids it."""
    end = time.monotonic() + 30
    while not frame.evaluate(expression):
        assert time.monotonic() < end, expression
        time.sleep(0.02)


class Session:
    """A deck that is open, and all that went wrong meanwhile."""

    def __init__(self, browser, **choices):
        self.context = browser.new_context(viewport=WINDOW, offline=True, **choices)
        self.requests, self.troubles = [], []
        self.context.on("request", lambda request: self.requests.append(request.url))
        self.context.on(
            "console",
            lambda message: (
                message.type in ("error", "warning") and self.troubles.append(message.text)
            ),
        )
        self.context.on("weberror", lambda error: self.troubles.append(str(error.error)))
        self.page = self.context.new_page()

    def open(self, path):
        """Another deck, or the same one from its beginning."""
        for other in self.context.pages[1:]:
            other.close()
        self.page.set_viewport_size(WINDOW)
        self.page.goto("about:blank")
        self.requests.clear()
        self.troubles.clear()
        self.page.goto(path if "://" in str(path) else path.as_uri())
        wait(self.page, READY)
        return self

    def state(self):
        return self.page.evaluate(STATE)

    def until(self, condition):
        wait(self.page, f"(() => {{ const now = {STATE}; return {condition}; }})()")

    def strangers(self):
        return [url for url in self.requests if not url.startswith(("file:", "blob:", "data:"))]


@pytest.fixture(scope="module")
def usual(browser):
    """A window in which one deck is opened after the other."""
    session = Session(browser)
    yield session
    session.context.close()


@pytest.fixture
def opened(browser, usual, tmp_path):
    """Open a deck; in a window of its own, if it is an unusual one."""
    sessions = []

    def opened(deck, **choices):
        path = tmp_path / "deck.html"
        path.write_text(webpage(deck, theme("dark")), encoding="utf-8")
        if not choices:
            return usual.open(path)
        sessions.append(Session(browser, **choices))
        return sessions[-1].open(path)

    yield opened
    for session in sessions:
        session.context.close()


def test_a_deck_plays_beat_by_beat_and_back(opened, make_deck):
    session = opened(make_deck())
    keys = session.page.keyboard
    assert session.state()["id"] == ""
    for beat in BEATS:
        keys.press("ArrowRight")
        assert session.state()["id"] == beat
        session.until("now.shows === 'film' && now.time > 0.1")
    keys.press("+")
    session.until("now.ended")
    # It holds its last frame and waits.
    session.page.wait_for_timeout(300)
    assert session.state()["id"] == BEATS[-1]
    assert session.state()["shows"] == "film"
    for beat in reversed(BEATS[:-1]):
        keys.press("ArrowLeft")
        assert session.state()["id"] == beat
        assert session.state()["shows"] == "still"
    keys.press("r")
    session.until("now.shows === 'film' && !now.paused && now.time > 0.1")
    keys.press(" ")
    assert session.state()["id"] == BEATS[1]
    assert session.strangers() == []
    assert session.troubles == []


def seen(page):
    """The colour in the middle of the window."""
    with Image.open(BytesIO(page.screenshot())) as picture:
        return picture.convert("RGB").getpixel((320, 180))


def test_what_is_seen_is_the_film_and_ends_as_its_still(opened, make_deck, last_colour):
    session = opened(make_deck())
    session.page.keyboard.press("+")
    for number in range(2):
        session.page.keyboard.press("ArrowRight")
        session.until("now.ended")
        session.page.wait_for_timeout(100)
        assert seen(session.page) == pytest.approx(last_colour(number), abs=4)
    session.page.keyboard.press("ArrowLeft")
    assert seen(session.page) == pytest.approx(last_colour(0), abs=5)


LONG = "Every query is held against every key: twenty tokens ask twenty, and each row of scores "
BOXES = """(() => {
  const edges = (b) => [b.left, b.top, b.right, b.bottom];
  const box = (found) => edges(found.getBoundingClientRect());
  const slide = Reveal.getCurrentSlide(), text = document.querySelector(".strip .said");
  const range = document.createRange();
  range.selectNodeContents(text);
  return {text: box(range), strip: box(document.querySelector(".strip")), said: text.textContent,
          film: box(slide.querySelector(slide.dataset.shows === "film" ? "video" : "img"))};
})()"""


@pytest.mark.one_in(2)
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (640, 360), (390, 844), (844, 390)])
def test_no_caption_lies_over_a_film(opened, make_deck, size):
    """Twenty: of one line and of many, on every kind of screen."""
    said = ["Short.", LONG, LONG * 2, "漢字" * 40]
    session = opened(make_deck("a", said))
    page = session.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.keyboard.press("c")
    for text in said:
        page.keyboard.press("ArrowRight")
        for shows in ("film", "still"):
            if shows == "still":
                page.evaluate("Reveal.getCurrentSlide().dataset.shows = 'still'")
            page.wait_for_timeout(60)
            found = page.evaluate(BOXES)
            assert found["said"] == f"Say {text}"
            left, top, right, bottom = found["text"]
            assert found["film"][3] < top < bottom <= size[1] + 0.5
            assert 0 <= left < right <= size[0]
            # The film is whole, but for a pixel or two of its margin: reveal's scale has 2 digits.
            assert found["film"][0] >= -2
            assert found["film"][1] >= -2
            assert found["film"][2] <= size[0] + 2


def test_captions_are_off_until_asked_for_and_take_no_room(opened, make_deck):
    """The film writes what it says."""
    session = opened(make_deck())
    page = session.page
    page.keyboard.press("ArrowRight")
    strip = page.locator(".strip")
    assert not strip.is_visible()
    assert page.locator(".reveal").bounding_box()["height"] == 360
    page.keyboard.press("c")
    assert strip.is_visible()
    assert page.inner_text("[role=status].told") == "Captions are on"
    assert strip.inner_text().strip() == make_deck().slides[0].say
    page.keyboard.press("c")
    assert not strip.is_visible()
    assert page.inner_text("[role=status].told") == "Captions are off"
    page.keyboard.press("Home")
    page.locator(".front a").first.focus()
    assert (
        page.locator(".front a").first.evaluate(
            "link => link.matches(':focus-visible') && getComputedStyle(link).textDecorationLine"
        )
        == "underline"
    )
    # Letters and digits do nothing for who speaks to the computer.
    page.goto(page.url.partition("#")[0] + "?nokeys")
    wait(page, READY)
    for key in ("c", "3"):
        page.keyboard.press(key)
    assert not strip.is_visible()
    assert page.locator(".jump-to-slide-input:visible").count() == 0
    page.keyboard.press("ArrowRight")
    session.until(f"now.id === '{BEATS[0]}'")


def test_the_number_that_is_typed_is_the_number_that_is_shown(opened, make_deck):
    session = opened(make_deck())
    page = session.page
    films = page.locator(".front li")
    shown = films.evaluate_all("found => found.map(each => each.value)")
    assert shown == list(make_deck().numbers) == [2, 4]
    for number, beat in enumerate(BEATS, 2):
        page.keyboard.press("Home")
        assert session.state()["id"] == ""
        for key in (*(["g"] if number % 2 else []), str(number), "Enter"):
            page.keyboard.press(key)
        session.until(f"now.id === '{beat}'")
        assert page.inner_text(".present.beat .number") == str(number)
    page.keyboard.press("Home")
    page.keyboard.press("End")
    assert session.state()["id"] == BEATS[-1]
    assert session.troubles == []


def test_a_film_stops_and_goes_on(opened, make_deck):
    session = opened(make_deck())
    keys = session.page.keyboard
    keys.press("-")  # time enough
    keys.press("ArrowRight")
    session.until("now.shows === 'film' && now.time > 0.1")
    for key in ("b", "p"):
        keys.press(key)
        session.until("now.paused")
        at = session.state()["time"]
        session.page.wait_for_timeout(150)
        assert session.state()["time"] == at
        assert not session.state()["ended"]
        keys.press(key)
        session.until(f"!now.paused && now.time > {at}")


def test_half_and_double_speed_stay_until_they_are_changed(opened, make_deck):
    session = opened(make_deck())
    page = session.page
    rate = "Reveal.getCurrentSlide().querySelector('video').playbackRate"
    page.keyboard.press("ArrowRight")
    for key, speed in (("-", 0.5), ("-", 0.5), ("+", 1), ("+", 2), ("+", 2)):
        page.keyboard.press(key)
        assert page.evaluate(rate) == speed
    page.keyboard.press("ArrowRight")
    session.until("now.shows === 'film' && now.time > 0.1")
    assert page.evaluate(rate) == 2
    before = "getComputedStyle(document.querySelector('.present .number'), '::before').content"
    assert "2×" in page.evaluate(before)


def test_what_is_drawn_stays_on_its_slide_until_it_is_wiped(opened, make_deck):
    session = opened(make_deck())
    page = session.page
    page.keyboard.press("ArrowRight")
    page.keyboard.press("d")
    page.mouse.move(100, 100)
    page.mouse.down()
    page.mouse.move(300, 200, steps=4)
    page.mouse.up()
    page.mouse.move(320, 180)
    line = page.locator(".present.beat polyline")
    box = line.bounding_box()
    assert (box["x"], box["y"]) == pytest.approx((100, 100), abs=4)
    assert (box["width"], box["height"]) == pytest.approx((200, 100), abs=6)
    tip = page.locator(".present.beat .tip").bounding_box()
    assert tip["x"] + tip["width"] / 2 == pytest.approx(320, abs=1)
    page.keyboard.press("d")
    assert page.locator(".present.beat .tip").count() == 0
    page.mouse.down()
    page.mouse.move(10, 10)
    page.mouse.up()
    assert line.count() == 1
    page.keyboard.press("ArrowRight")
    assert page.locator(".present.beat polyline").count() == 0
    page.keyboard.press("ArrowLeft")
    assert line.count() == 1
    page.keyboard.press("x")
    assert line.count() == 0
    assert session.troubles == []


def test_a_telephone_is_tapped_and_says_below_the_film_what_is_too_small_in_it(opened, make_deck):
    session = opened(make_deck(), has_touch=True, is_mobile=True)
    page = session.page
    page.set_viewport_size({"width": 390, "height": 844})
    strip = page.locator(".strip")
    # Nothing that screen readers are not told has the focus; fingers have room enough.
    link = strip.locator("a").first
    assert link.get_attribute("tabindex") == "-1"
    assert strip.locator("li").first.bounding_box()["height"] >= 24
    assert strip.locator("li").all_inner_texts() == [c.title for c in make_deck().chapters]
    for number, beat in enumerate(BEATS):
        page.touchscreen.tap(200, 100 if number % 2 else 800)
        session.until(f"now.id === '{beat}'")
        slide = make_deck().slides[number]
        assert [strip.locator(each).inner_text() for each in ("h2", ".said")] == [
            slide.title,
            slide.say,
        ]
        # And which slides the film has.
        assert strip.locator("li a").all_inner_texts() == [
            other.title for other in make_deck().chapters[number // 2].slides
        ]
        assert strip.locator("[aria-current]").inner_text() == slide.title
        assert strip.locator(".said").evaluate("e => parseFloat(getComputedStyle(e).fontSize)") > 20
    page.touchscreen.tap(20, 800)
    session.until(f"now.id === '{BEATS[-2]}'")
    strip.locator("li a").nth(1).tap()
    session.until(f"now.id === '{BEATS[-1]}'")
    page.keyboard.press("Home")
    strip.locator("a").nth(1).tap()
    session.until(f"now.id === '{BEATS[2]}'")
    assert session.troubles == []


def test_every_printed_page_is_filled(usual, make_deck, tmp_path):
    path = tmp_path / "deck.html"
    path.write_text(webpage(make_deck(), theme("dark")), encoding="utf-8")
    session = usual.open(f"{path.as_uri()}?print-pdf")
    # reveal.js lays the pages out some time after it has said that it is ready.
    session.page.locator(".pdf-page").nth(4).wait_for(state="attached")
    session.page.wait_for_load_state("load")
    pdf = session.page.pdf(prefer_css_page_size=True, print_background=True)
    (tmp_path / "deck.pdf").write_bytes(pdf)
    pages = pypdf.PdfReader(BytesIO(pdf)).pages
    assert len(pages) == 5
    assert {(page.mediabox.width, page.mediabox.height) for page in pages} == {(960, 540)}
    # The title's lines stand at the top, in the middle and at the bottom, inside its margins.
    page = session.page.locator(".pdf-page").first.bounding_box()
    for line, share in ((".front h1", 0.1), (".front .sentence", 0.45), (".front .badge", 0.94)):
        box = session.page.locator(line).bounding_box()
        middle = (box["y"] + box["height"] / 2 - page["y"]) / page["height"]
        assert middle == pytest.approx(share, abs=0.08), line
        assert box["x"] - page["x"] > 0.03 * page["width"]


def test_the_speakers_window_has_the_notes_and_follows(opened, make_deck):
    session = opened(make_deck())
    session.page.keyboard.press("ArrowRight")
    with session.context.expect_page() as waiting:
        session.page.keyboard.press("s")
    speaker = waiting.value
    notes = speaker.locator(".speaker-controls-notes .value")
    slides = [slide for chapter in make_deck().chapters for slide in chapter.slides]
    notes.filter(has_text=slides[0].notes).wait_for()
    assert notes.locator("p").all_inner_texts() == list(slides[0].speaker_notes)
    session.page.keyboard.press("ArrowRight")
    notes.filter(has_text=slides[1].notes).wait_for()
    frames = speaker.frames[1:]
    assert len(frames) == 2
    for frame, beat in zip(frames, BEATS[1:3], strict=True):
        wait(frame, f"{READY} && Reveal.getCurrentSlide().id === '{beat}'")
        assert frame.evaluate("document.querySelectorAll('video[src]').length") == 0
        assert not frame.locator(".strip").is_visible()
    # From there, too.
    speaker.keyboard.press("ArrowRight")
    session.until(f"now.id === '{BEATS[2]}'")
    assert session.strangers() == []
    assert session.troubles == []


def test_a_page_that_holds_a_deck_gives_it_no_orders(opened, make_deck):
    session = opened(make_deck())
    order = json.dumps({"method": "slide", "args": [3]})
    session.page.evaluate(f"window.postMessage({order!r}, '*')")
    session.page.evaluate("new Promise((done) => setTimeout(done, 50))")
    assert session.page.evaluate("Reveal.getIndices().h") == 0
    assert session.troubles == []


def test_with_reduced_motion_nothing_moves(opened, make_deck):
    session = opened(make_deck(), reduced_motion="reduce")
    for beat in BEATS:
        session.page.keyboard.press("ArrowRight")
        state = session.state()
        assert (state["id"], state["shows"], state["src"]) == (beat, "still", "")
        shown = "Reveal.getCurrentSlide().querySelector('img')"
        assert session.page.evaluate(f"getComputedStyle({shown}).visibility") == "visible"
        first = session.page.screenshot()
        session.page.wait_for_timeout(150)
        assert session.page.screenshot() == first
    assert session.troubles == []


def test_a_silent_deck_is_muted_and_a_spoken_one_is_not(opened, make_deck):
    """Browsers let muted films play at any time; others once a key was pressed, as here."""
    for spoken in (False, True):
        session = opened(replace(make_deck(), spoken=spoken))
        muted = "[...document.querySelectorAll('video')].map(video => video.muted)"
        assert session.page.evaluate(muted) == [not spoken] * 4
        session.page.keyboard.press("ArrowRight")
        session.until("now.shows === 'film' && now.time > 0.1")


def test_the_overview_shows_stills_and_plays_what_is_chosen(opened, make_deck):
    session = opened(make_deck())
    page = session.page
    page.keyboard.press("o")
    wait(page, "Reveal.isOverview()")
    assert page.locator(".beat img:visible").count() == 4
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    session.until("now.shows === 'film' && now.time > 0.1")
    assert session.state()["id"] == BEATS[0]


def test_a_screen_reader_is_told_what_is_there(opened, make_deck):
    deck = replace(make_deck(), lang="de")
    page = opened(deck).page
    assert page.get_attribute("html", "lang") == "de"
    assert page.title() == deck.document
    assert page.get_attribute(".reveal", "aria-label") == "Folien"
    for section in page.query_selector_all("section.beat"):
        title = page.query_selector(f"[id='{section.get_attribute('aria-labelledby')}']")
        video, picture = section.query_selector("video"), section.query_selector("img")
        assert title.text_content() == video.get_attribute("aria-label")
        assert picture.get_attribute("alt").startswith(title.text_content())
        said = page.query_selector(f"[id='{video.get_attribute('aria-describedby')}']")
        assert said.text_content() in picture.get_attribute("alt")
    page.keyboard.press("ArrowRight")
    slide = deck.chapters[0].slides[0]
    status = page.locator(".aria-status").text_content()
    assert slide.title in status
    assert slide.say in status


@pytest.mark.one_in(5)  # all of them are in the notes below
def test_a_hostile_sentence_is_shown_literally_and_runs_nothing(opened, make_deck, hostile):
    deck = make_deck(hostile)
    session = opened(deck)
    page = session.page
    assert page.text_content(".front .sentence") == hostile
    assert page.title() == " ".join(deck.document.split())
    assert page.locator("section").count() == 1 + 2 + 4
    assert page.locator(".front li").all_text_contents() == [c.title for c in deck.chapters]
    page.keyboard.press("ArrowRight")
    page.keyboard.press("c")
    session.until("now.shows === 'film'")
    first = deck.chapters[0].slides[0]
    assert page.text_content(".present.beat h2") == first.title
    assert page.text_content(".present.beat .said") == first.say
    assert page.get_attribute(".present.beat img", "alt") == first.description
    assert page.locator(".present.beat .notes p").all_text_contents() == list(first.speaker_notes)
    assert page.text_content(".strip .said") == first.say
    page.mouse.move(300, 200)
    assert page.evaluate("window.hit") is None
    assert session.strangers() == []
    assert session.troubles == []


def test_hostile_notes_are_literal_in_the_speakers_window(opened, make_deck, every_hostile):
    deck = make_deck(every_hostile[0], list(every_hostile))
    session = opened(deck)
    with session.context.expect_page() as waiting:
        session.page.keyboard.press("s")
    notes = waiting.value.locator(".speaker-controls-notes .value")
    for slide, hostile in zip(deck.slides, every_hostile, strict=True):
        assert hostile in slide.notes
        session.page.keyboard.press("ArrowRight")
        notes.filter(has_text=slide.notes).wait_for()
        assert notes.locator("p").all_text_contents() == list(slide.speaker_notes)
        for frame in waiting.value.frames:
            assert frame.evaluate("window.hit") is None
    assert session.strangers() == []
    assert session.troubles == []


def test_the_fences_can_fail(usual, make_deck, tmp_path):
    """The same check finds a script that gets through, and a request that leaves."""
    path = tmp_path / "open.html"
    page = webpage(make_deck(), theme("dark"))
    hole = "<script>window.hit=1</script><img src='http://127.0.0.1:9/x.png'></body>"
    broken = hole.join(page.rsplit("</body>", 1))
    path.write_text(broken, encoding="utf-8")
    session = usual.open(path)
    # The page's own policy stops both even then, and says so.
    assert session.page.evaluate("window.hit") is None
    assert len(session.troubles) >= 2
    start, end = broken.index("<meta http-equiv"), broken.index('<meta name="viewport"')
    path.write_text(broken[:start] + broken[end:], encoding="utf-8")
    session = usual.open(path)
    assert session.page.evaluate("window.hit") == 1
    assert session.strangers() == ["http://127.0.0.1:9/x.png"]


def test_it_works_from_a_web_server_too(browser, make_deck, tmp_path):
    (tmp_path / "deck.html").write_text(webpage(make_deck(), theme("dark")), encoding="utf-8")

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_):
            """Nothing."""

    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path))
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}/deck.html"
    session = Session(browser)
    try:
        session.context.set_offline(False)
        session.open(address)
        session.page.keyboard.press("ArrowRight")
        session.until("now.shows === 'film' && now.time > 0.1")
        with session.context.expect_page() as waiting:
            session.page.keyboard.press("s")
        waiting.value.locator(".speaker-controls-notes .value p").first.wait_for()
        assert {u.partition("?")[0].partition("#")[0] for u in session.strangers()} == {address}
        assert session.troubles == []
    finally:
        session.context.close()
        server.shutdown()
        server.server_close()
