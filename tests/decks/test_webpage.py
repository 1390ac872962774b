"""The HTML deck in a real browser, with the network cut."""

from __future__ import annotations

import http.server
import threading
import time
from dataclasses import replace
from functools import partial
from io import BytesIO

import pytest
from PIL import Image

from qkvideo.scenes.kit.theme import theme
from qkvideo.studio.decks.webpage import webpage

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

    def __init__(self, browser, path, **choices):
        self.context = browser.new_context(
            viewport={"width": 640, "height": 360}, offline=True, **choices
        )
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
        self.page.goto(path if "://" in str(path) else path.as_uri())
        wait(self.page, READY)

    def state(self):
        return self.page.evaluate(STATE)

    def until(self, condition):
        wait(self.page, f"(() => {{ const now = {STATE}; return {condition}; }})()")

    def strangers(self):
        return [url for url in self.requests if not url.startswith(("file:", "blob:", "data:"))]


@pytest.fixture
def opened(browser, tmp_path):
    sessions = []

    def opened(deck, **choices):
        path = tmp_path / "deck.html"
        path.write_text(webpage(deck, theme("dark")), encoding="utf-8")
        sessions.append(Session(browser, path, **choices))
        return sessions[-1]

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


def test_what_is_seen_is_the_film_and_ends_as_its_still(opened, make_deck):
    session = opened(make_deck())
    for slide in make_deck().chapters[0].slides:
        with Image.open(BytesIO(slide.still)) as picture:
            last = picture.getpixel((0, 0))
        session.page.keyboard.press("ArrowRight")
        session.until("now.ended")
        session.page.wait_for_timeout(200)
        assert seen(session.page) == pytest.approx(last, abs=4)
    session.page.keyboard.press("ArrowLeft")
    with Image.open(BytesIO(make_deck().chapters[0].slides[0].still)) as picture:
        assert seen(session.page) == pytest.approx(picture.getpixel((0, 0)), abs=4)


def test_captions_are_toggled_in_the_film_and_on_the_still(opened, make_deck):
    session = opened(make_deck())
    page = session.page
    page.keyboard.press("ArrowRight")
    session.until("now.shows === 'film'")
    modes = "[...Reveal.getCurrentSlide().querySelector('video').textTracks].map(t => t.mode)"
    assert page.evaluate(modes) == ["hidden"]
    page.keyboard.press("c")
    assert page.evaluate(modes) == ["showing"]
    assert page.inner_text("[role=status].told") == "Captions are on"
    cue = "Reveal.getCurrentSlide().querySelector('video').textTracks[0].activeCues"
    wait(page, f"{cue} && {cue}.length === 1")
    assert (
        page.evaluate(f"{cue}[0].getCueAsHTML().textContent")
        == make_deck().chapters[0].slides[0].say
    )
    session.until("now.ended")
    # At the top: at the bottom the film writes itself.
    assert page.evaluate(f"{cue}[0].line") == 0
    assert page.evaluate(f"{cue}[0].endTime") == pytest.approx(22 / 15, abs=0.002)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    said = page.locator("section.present.beat .said")
    assert said.evaluate("e => getComputedStyle(e).opacity") == "1"
    assert said.bounding_box()["y"] < page.viewport_size["height"] / 10
    page.keyboard.press("c")
    assert said.evaluate("e => getComputedStyle(e).opacity") == "0"


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
    # From there, too.
    speaker.keyboard.press("ArrowRight")
    session.until(f"now.id === '{BEATS[2]}'")
    assert session.strangers() == []
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
        assert section.query_selector("track").get_attribute("srclang") == "de"
    page.keyboard.press("ArrowRight")
    slide = deck.chapters[0].slides[0]
    status = page.locator(".aria-status").text_content()
    assert slide.title in status
    assert slide.say in status


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
    cue = "Reveal.getCurrentSlide().querySelector('video').textTracks[0].activeCues"
    wait(page, f"{cue} && {cue}.length === 1")
    shown = page.evaluate(f"{cue}[0].getCueAsHTML().textContent")
    assert shown.replace("\N{WORD JOINER}", "") == first.say
    page.mouse.move(300, 200)
    assert page.evaluate("window.hit") is None
    assert session.strangers() == []
    assert session.troubles == []


def test_hostile_notes_are_literal_in_the_speakers_window(opened, make_deck, every_hostile):
    for at in range(0, len(every_hostile), 4):
        texts = [every_hostile[k % len(every_hostile)] for k in range(at, at + 4)]
        deck = make_deck(texts[0], texts)
        session = opened(deck)
        with session.context.expect_page() as waiting:
            session.page.keyboard.press("s")
        notes = waiting.value.locator(".speaker-controls-notes .value")
        for slide in [slide for chapter in deck.chapters for slide in chapter.slides]:
            session.page.keyboard.press("ArrowRight")
            notes.filter(has_text=slide.notes).wait_for()
            assert notes.locator("p").all_text_contents() == list(slide.speaker_notes)
        for frame in waiting.value.frames:
            assert frame.evaluate("window.hit") is None
        assert session.strangers() == []
        assert session.troubles == []


def test_the_fences_can_fail(browser, make_deck, tmp_path):
    """The same check finds a script that gets through, and a request that leaves."""
    path = tmp_path / "open.html"
    page = webpage(make_deck(), theme("dark"))
    hole = "<script>window.hit=1</script><img src='http://127.0.0.1:9/x.png'></body>"
    broken = hole.join(page.rsplit("</body>", 1))
    path.write_text(broken, encoding="utf-8")
    session = Session(browser, path)
    # The page's own policy stops both even then, and says so.
    assert session.page.evaluate("window.hit") is None
    assert len(session.troubles) >= 2
    session.context.close()
    start, end = broken.index("<meta http-equiv"), broken.index('<meta name="viewport"')
    path.write_text(broken[:start] + broken[end:], encoding="utf-8")
    session = Session(browser, path)
    assert session.page.evaluate("window.hit") == 1
    assert session.strangers() == ["http://127.0.0.1:9/x.png"]
    session.context.close()


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
    try:
        session = Session(browser, tmp_path / "deck.html")
        session.context.set_offline(False)
        session.page.goto(address)
        wait(session.page, READY)
        session.page.keyboard.press("ArrowRight")
        session.until("now.shows === 'film' && now.time > 0.1")
        with session.context.expect_page() as waiting:
            session.page.keyboard.press("s")
        waiting.value.locator(".speaker-controls-notes .value p").first.wait_for()
        assert {u.partition("?")[0].partition("#")[0] for u in session.strangers()} == {address}
        assert session.troubles == []
        session.context.close()
    finally:
        server.shutdown()
        server.server_close()
