"""The page as somebody uses it: in a browser, with the real server behind it."""

from __future__ import annotations

import json
import re
import tomllib
from io import BytesIO
from pathlib import Path

import axe_playwright_python
import numpy as np
import pytest
from click.testing import CliRunner
from openpyxl import Workbook
from PIL import Image
from playwright.sync_api import expect

from qkvideo.cli import cli
from qkvideo.scenes.text.languages import languages
from qkvideo.studio.browser.texts import texts_of
from qkvideo.studio.serve import webpage

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text("utf-8")
SOURCES = Path(webpage.__file__).parent / "page"
SENTENCE = "The cat sat on the mat because it was tired"
# One row of pictures is in it: the fewer there are, the sooner they are drawn.
WINDOW = {"width": 1280, "height": 440}
FILM = "[data-film=pronoun]"
OTHER = "[data-film=library-analogy]"
SEEN = """() => Array.from(document.querySelectorAll(".frame, .stage")).filter((frame) => {
  const box = frame.getBoundingClientRect();
  return box.width && box.top < innerHeight && box.bottom > 0
    && box.left < innerWidth && box.right > 0;
})"""


def harmless(message) -> bool:
    """Of what a browser calls an error, that which the page has an answer to.

    422 says that a lecture cannot be shown, 409 that a later request made one needless, and 429
    that the streams of pages that were just left still count: then the page asks for its jobs.
    """
    stream = message.location["url"].endswith("/api/events")
    return bool(re.search(f"status of (409|422{'|429' * stream})", message.text))


class Lecturer:
    """Somebody in front of the page, and all that went wrong meanwhile."""

    def __init__(self, browser, address, **choices):
        usual = {"viewport": WINDOW, "reduced_motion": "reduce", "locale": "en-GB"}
        self.context = browser.new_context(**usual | choices)
        self.troubles, self.sent = [], []
        self.context.on("request", self.note)
        self.context.on("weberror", lambda error: self.troubles.append(str(error.error)))
        self.context.on(
            "console",
            lambda message: (
                message.type in ("error", "warning")
                and not harmless(message)
                and self.troubles.append(message.text)
            ),
        )
        self.page = self.context.new_page()
        self.page.goto(address)
        self.begin()

    def note(self, request):
        if request.url.endswith("/api/strip"):
            self.sent.append(json.loads(request.post_data))

    def begin(self):
        self.page.locator("html[data-ready]").wait_for()
        self.rest()

    def again(self):
        """A page on which nothing was changed yet."""
        self.page.evaluate("window.onpagehide = null; localStorage.clear()")
        self.page.evaluate("Storage.prototype.setItem = () => {}")
        self.page.set_viewport_size(WINDOW)
        self.page.reload()
        self.begin()

    def rest(self):
        """Until all pictures in the window show the lecture as it is."""
        self.page.wait_for_function(
            f"() => {{ const seen = ({SEEN})(); const now = document.documentElement.dataset;"
            " return seen.length && seen.every(({dataset}) => dataset.version === now.version); }",
            polling=100,  # milliseconds; at every frame, it would take what draws the pictures
        )

    def pictures(self):
        """What the pictures in the window are."""
        return self.page.evaluate(f"() => ({SEEN})().map((frame) => frame.firstChild.src)")

    @property
    def draft(self):
        """The lecture that was sent last."""
        self.rest()
        return self.sent[-1]["draft"]

    def films(self):
        """Names of films and beats that are on."""
        return {
            film["slug"]: [beat["name"] for beat in film["beats"] if beat["on"]]
            for film in self.draft["films"]
        }


@pytest.fixture(scope="module")
def opened(browser, served):
    lecturer = Lecturer(browser, served.address)
    yield lecturer
    lecturer.context.close()
    assert lecturer.troubles == []


@pytest.fixture
def lecturer(opened):
    opened.again()
    return opened


def test_pictures_follow_what_is_typed(lecturer):
    page = lecturer.page
    assert page.locator("#sentence").input_value() == SENTENCE
    before = lecturer.pictures()
    assert len(before) >= 3
    tops = "() => Array.from(document.querySelectorAll('.film'), (film) => film.offsetTop)"
    places = page.evaluate(tops)
    page.evaluate(
        """() => {
          window.emptied = 0;
          for (const frame of document.querySelectorAll(".frame")) {
            const look = () => { if (!frame.querySelector("img")) emptied += 1; };
            if (frame.firstChild) new MutationObserver(look).observe(frame, {childList: true});
          }
        }"""
    )
    page.locator("#sentence").press_sequentially(" now", delay=30)
    lecturer.rest()
    assert not set(lecturer.pictures()) & set(before)
    assert lecturer.draft["sentence"] == f"{SENTENCE} now"
    assert page.evaluate("emptied") == 0
    assert page.evaluate(tops) == places
    assert page.locator(f"{FILM} .caption").first.inner_text()


def test_how_the_sentence_is_read_is_said_in_the_page_s_language(lecturer):
    page = lecturer.page
    told = page.locator("#sentence-trouble")
    page.locator("#sentence").fill("The dog chased the cat because it was hungry")
    told.get_by_text("Doubtful: “it” looks most at “cat”").wait_for()
    assert told.evaluate("(each) => each.closest('[lang]').lang") == "en"
    page.locator("#page-language").select_option("de")
    assert "Ist „cat“ gemeint?" in told.inner_text()
    assert re.search(r"0,\d\d", told.inner_text())
    page.get_by_role("button", name="Mit einem zweiten Satz vergleichen").click()
    page.locator("#versus").fill("The cat sat")
    page.locator("#general-trouble").get_by_text("„Wer blickt auf wen“").wait_for()
    page.get_by_role("button", name="Ohne den zweiten Satz").click()
    assert told.evaluate("(each) => each.closest('[lang]').lang") == "de"
    assert page.locator("#sentence").get_attribute("aria-invalid") is None
    page.locator("#page-language").select_option("en")


def test_a_doubt_is_confirmed_of_each_sentence_until_it_changes(lecturer):
    page = lecturer.page
    told = {name: page.locator(f"#{name}-trouble") for name in ("sentence", "versus")}
    right = {name: each.get_by_role("button", name="“cat” is right") for name, each in told.items()}

    def said():
        return tuple(lecturer.sent[-1]["draft"][name] for name in ("means", "versus_means"))

    page.locator("#sentence").fill("The dog chased the cat because it was hungry")
    right["sentence"].click()
    expect(told["sentence"]).to_contain_text("Read right")
    assert said() == (5, None)
    page.get_by_role("button", name="Compare with a second sentence").click()
    page.locator("#versus").fill("The dog chased the cat because it was fast")
    right["versus"].click()
    expect(told["versus"]).to_contain_text("Read right")
    assert said() == (5, 5)
    page.locator("#sentence").fill("The dog saw the cat because it was hungry")
    expect(told["sentence"]).to_contain_text("Doubtful")
    assert said() == (None, None)
    page.get_by_role("button", name="Without the second sentence").click()


@pytest.mark.parametrize(
    ("lang", "empty", "other"),
    [
        ("de", "Der Satz ist leer", "auf Englisch"),
        # The same way through the page.
        pytest.param("ru", "Предложение пустое", "по-английски", marks=pytest.mark.long),
    ],
)
def test_refusals_are_in_the_page_s_language(lecturer, lang, empty, other):
    page = lecturer.page
    page.locator("#page-language").select_option(lang)
    trouble = page.locator("#sentence-trouble")
    page.locator("#sentence").fill(" ")
    expect(trouble).to_contain_text(empty)
    assert trouble.evaluate("(each) => each.closest('[lang]').lang") == lang
    page.locator("#sentence").fill("so many words " * 30)
    expect(trouble).to_contain_text("64")
    expect(trouble).not_to_contain_text("limit")
    # What the page has no words for is quoted in a sentence of its language.
    page.route("**/api/strip", lambda route: route.fulfill(status=422, json={"error": "oh no"}))
    page.locator("#sentence").fill(SENTENCE)
    expect(page.locator("#general-trouble")).to_contain_text("oh no")
    expect(page.locator("#general-trouble")).to_contain_text(other)
    page.unroute("**/api/strip")


def test_beats_that_say_nothing_of_the_sentence_are_neither_shown_nor_counted(lecturer):
    page = lecturer.page
    count, turn = page.locator(f"{FILM} .count"), page.locator(f"{FILM} [data-beat=turn]")
    whole = page.locator(f"{FILM} .beat").count()
    expect(count).to_have_text(f"{whole} pictures")
    summary = page.locator("#making .buttons + .hint")
    every = int(re.search(r"(\d+) pictures", summary.text_content())[1])
    page.locator("#sentence").fill("The dog chased the ball because it was fast")
    lecturer.rest()
    expect(count).to_have_text(f"{whole - 1} pictures")
    expect(turn).to_be_hidden()
    expect(summary).to_contain_text(f"{every - 1} pictures")
    page.locator("#sentence").fill(SENTENCE)
    lecturer.rest()
    expect(turn).to_be_visible()
    expect(count).to_have_text(f"{whole} pictures")


def test_films_and_beats_are_switched_and_moved(lecturer):
    page = lecturer.page
    whole = page.locator(f"{FILM} .beat").count()
    page.get_by_label("Show “One word changes everything”").uncheck()
    page.locator(OTHER).get_by_role("checkbox", name="The library", exact=True).uncheck()
    lecturer.rest()
    films = lecturer.films()
    assert "library-analogy" not in films
    assert "question" not in films["pronoun"]
    assert len(films["pronoun"]) == whole - 1
    assert f"{whole - 1} of {whole} pictures" in page.locator(f"{FILM} .count").inner_text()
    assert not page.locator(f"{OTHER} .beats").is_visible()
    # With the keyboard
    page.get_by_role("button", name="Move “Who looks at whom” down").press("Enter")
    assert "down" in page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert page.evaluate(OUTLINED)
    lecturer.rest()
    assert list(lecturer.films())[:2] == ["score-matrix", "pronoun"]
    first = page.locator(f"{FILM} .open").first
    first.press("ArrowRight")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="← Earlier").press("Enter")
    assert page.locator(f"{FILM} .beat").first.get_attribute("data-beat") == "question"
    assert lecturer.films()["pronoun"][:2] == ["opening", "attention"]
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.closest('.beat').dataset.beat") == "question"
    # With the mouse
    page.locator(f"{FILM} .open").first.hover()
    boxes = [page.locator(f"{FILM} .open").nth(k).bounding_box() for k in (0, 2)]
    page.mouse.move(boxes[0]["x"] + 40, boxes[0]["y"] + 40)
    page.mouse.down()
    page.mouse.move(boxes[1]["x"] + boxes[1]["width"] - 9, boxes[1]["y"] + 40, steps=6)
    page.mouse.up()
    assert [page.locator(f"{FILM} .beat").nth(k).get_attribute("data-beat") for k in range(3)] == [
        "opening",
        "attention",
        "question",
    ]
    assert page.locator(".words").count() == 0  # it was no click
    assert lecturer.films()["pronoun"][:2] == ["opening", "attention"]
    # And back
    with page.expect_request("**/api/strip") as asked:
        page.locator("select[name=lecture]").select_option("full")
    draft = json.loads(asked.value.post_data)["draft"]
    assert draft["films"] is None
    assert draft["lecture"] == "full"


def test_own_words_are_kept_and_can_be_taken_back(lecturer):
    page = lecturer.page
    beat = page.locator("[data-beat=opening]").first
    caption = page.get_by_label("Caption")
    usual = beat.locator(".caption span").last.inner_text()
    before = lecturer.pictures()[0]
    beat.locator(".open").click()
    assert caption.input_value() == usual
    caption.fill("Look at this: ")
    caption.press("End")
    chip = page.locator(".chip").first
    shown = chip.inner_text().split()[0]
    chip.click()
    lecturer.rest()
    assert caption.input_value() == f"Look at this: {{{chip.get_attribute('data-fact')}}}"
    assert beat.locator(".own").inner_text() == "your words"
    assert beat.locator(".caption span").last.inner_text() == f"Look at this: {shown}"
    assert lecturer.pictures()[0] != before
    # A fault stands at the field, and costs nothing.
    caption.press_sequentially(" {nothing}")
    trouble = page.locator("#own-caption-trouble")
    # On a slow machine, what is half typed is told first.
    expect(trouble).to_contain_text("nothing")
    assert "\n" not in trouble.inner_text()
    assert caption.get_attribute("aria-invalid") == "true"
    written = caption.input_value()
    # It is kept once nobody has typed for a moment.
    page.wait_for_function("() => JSON.stringify(localStorage).includes('{nothing}')")
    page.evaluate("Storage.prototype.setItem = () => {}")
    page.reload()
    lecturer.begin()
    beat.locator(".open").click()
    assert caption.input_value() == written
    page.get_by_role("button", name="Back to the film’s words").click()
    lecturer.rest()
    assert caption.input_value() == usual
    assert not trouble.is_visible()
    page.get_by_role("button", name="Back to your words").click()
    assert caption.input_value() == written


def test_text_chosen_to_be_typed_over_stays_chosen_when_the_film_s_text_comes(lecturer):
    page = lecturer.page
    page.locator("[data-beat=opening] .open").click()
    caption = page.get_by_label("Caption")
    usual = caption.input_value()
    caption.select_text()
    page.evaluate(
        """() => {
          const sentence = document.querySelector("#sentence");
          sentence.value = "The dog slept because it was tired";
          sentence.dispatchEvent(new Event("input", {bubbles: true}));
        }"""
    )
    lecturer.rest()
    assert caption.input_value() != usual
    page.keyboard.type("Who is tired?")
    assert caption.input_value() == "Who is tired?"


def test_typed_markup_is_text(lecturer, every_hostile):
    page = lecturer.page
    page.locator("[data-beat=opening] .open").click()
    hostile = " ".join(text for text in every_hostile if "{" not in text)
    page.locator("#sentence").fill(every_hostile[0])
    page.get_by_role("button", name="Compare with a second sentence").click()
    page.locator("#versus").fill(every_hostile[2])
    page.get_by_label("Caption").fill(every_hostile[0])
    page.get_by_label("Notes for you").fill(hostile)
    lecturer.rest()
    assert every_hostile[0] in page.locator("[data-beat=opening] .caption").inner_text()
    page.get_by_role("button", name="Save as a file …").click()
    toml = tomllib.loads(page.locator("#saving pre").first.inner_text())
    assert toml["sentence"] == every_hostile[0]
    assert toml["words"]["en"]["pronoun"]["opening"]["notes"] == hostile
    page.locator("#saving").get_by_role("button", name="Close").click()
    assert page.evaluate("window.hit") is None
    assert page.locator("iframe, [onload], [onerror], main svg").count() == 0


def test_a_lost_server_costs_nothing_that_was_typed(lecturer):
    page = lecturer.page
    page.route("**/api/*", lambda route: route.abort())
    page.locator("#sentence").fill("Birds sing")
    page.locator("#connection").wait_for()
    assert "is kept" in page.locator("#connection").inner_text()
    page.unroute("**/api/*")
    page.locator("#connection").wait_for(state="hidden")
    lecturer.rest()
    assert lecturer.draft["sentence"] == "Birds sing"
    lecturer.troubles[:] = [each for each in lecturer.troubles if "ERR_FAILED" not in each]
    page.locator("#sentence").fill("")
    page.locator("#sentence-trouble").wait_for()
    page.locator("#sentence[aria-invalid=true]").wait_for()  # how it was read stood there before
    assert len(lecturer.pictures()) >= 3  # the last ones that there were


def only_the_opening(lecturer):
    """Switch everything else off: one short film is left."""
    page = lecturer.page
    page.evaluate(
        """() => {
          const off = (box) => { if (box.checked) box.click(); };
          for (const film of document.querySelectorAll(".film:not([data-film=pronoun])")) {
            off(film.querySelector("h2 input"));
          }
          for (const beat of document.querySelectorAll(
            "[data-film=pronoun] .beat:not([data-beat=opening])")) off(beat.querySelector("input"));
        }"""
    )
    lecturer.rest()


def test_a_window_that_nobody_changed_keeps_nothing_when_it_is_closed(browser, served):
    """It was opened before something was typed in another one."""
    context = browser.new_context(viewport=WINDOW)
    typed, idle = context.new_page(), context.new_page()
    for page in (typed, idle):
        page.goto(served.address)
        page.locator("html[data-ready]").wait_for()
    typed.locator("#sentence").fill("The dog slept")
    with typed.expect_event("close"):
        typed.close(run_before_unload=True)  # sooner than it is kept by itself
    idle.reload()
    idle.locator("html[data-ready]").wait_for()
    expect(idle.locator("#sentence")).to_have_value("The dog slept")
    context.close()


def test_two_windows_that_edit_lose_nothing_and_are_told(browser, served):
    context = browser.new_context(viewport=WINDOW, locale="en-GB")
    first, second = context.new_page(), context.new_page()
    for page in (first, second):
        page.goto(served.address)
        page.locator("html[data-ready]").wait_for()
        expect(page.locator("#windows")).to_be_hidden()
    kept = "word => (localStorage.getItem('qkvideo-lecture') ?? '').includes(word)"
    for page, word in ((first, "slept"), (second, "barked")):
        page.locator("#sentence").fill(f"The dog {word}")
        page.wait_for_function(kept, arg=word)
    expect(first.locator("#windows")).to_contain_text("changed in another window")
    expect(first.locator("#sentence")).to_have_value("The dog slept")
    expect(second.locator("#windows")).to_contain_text("The other one: “The dog slept”")
    first.close()
    second.reload()  # the next start
    second.locator("html[data-ready]").wait_for()
    for shown, other in (("slept", "barked"), ("barked", "slept")):
        second.get_by_role("button", name="Show the other one").click()
        expect(second.locator("#sentence")).to_have_value(f"The dog {shown}")
        expect(second.locator("#windows")).to_contain_text(f"The dog {other}")
    second.get_by_role("button", name="Forget the other one").click()
    expect(second.locator("#windows")).to_be_hidden()
    context.close()


def test_a_film_is_made_played_and_downloaded(lecturer, tmp_path):
    page = lecturer.page
    page.locator("#sentence").fill("The dog slept because it was tired")
    page.locator("select[name=pace]").select_option("brisk")
    page.locator("[data-beat=opening] .open").click()
    page.get_by_label("Caption").fill("Who is tired?")
    only_the_opening(lecturer)
    assert lecturer.films() == {"pronoun": ["opening"]}
    page.locator("#open-making").click()
    page.get_by_label("480p").check()
    page.locator("#making").get_by_role("button", name="Make").click()
    job = page.locator(".job").first
    job.get_by_role("progressbar", name="Who looks at whom").wait_for()
    film = job.locator("[data-file='pronoun.mp4']")
    film.wait_for(timeout=120_000)
    film.get_by_role("button", name="Play").click()
    page.wait_for_function("() => document.querySelector('video').readyState >= 3")
    page.wait_for_function("() => document.querySelector('video').currentTime > 0.2")
    assert page.evaluate("() => document.querySelector('video').videoHeight") == 480
    page.keyboard.press("Escape")
    page.locator("video").wait_for(state="detached")
    with page.expect_download() as download:
        film.get_by_role("link", name="Download").click()
    assert download.value.suggested_filename == "pronoun.mp4"
    # The command line makes the same bytes, from the file that the page saves.
    page.get_by_role("button", name="Save as a file …").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save lecture.toml").click()
    page.keyboard.press("Escape")
    assert saved.value.suggested_filename == "lecture.toml"
    text = saved.value.path().read_text("utf-8")
    assert tomllib.loads(text)["words"]["en"]["pronoun"]["opening"]["caption"] == "Who is tired?"
    file = tmp_path / "lecture.toml"
    file.write_text(text.replace('quality = "h"', 'quality = "l"'), "utf-8")
    result = CliRunner().invoke(cli, ["build", str(file)])
    assert result.exit_code == 0, result.output
    made = next(tmp_path.rglob("pronoun.mp4"))
    assert made.read_bytes() == download.value.path().read_bytes()


LOGO = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">
<rect width="20" height="10" fill="#c00"/></svg>"""


def test_the_pictures_show_the_logo_that_is_chosen(lecturer):
    page = lecturer.page
    page.locator("#open-making").click()
    making = page.locator("#making")
    making.get_by_text("Logo", exact=True).click()
    page.keyboard.press("Escape")
    content = BytesIO()
    # Of more bytes than are sent: the page makes it small.
    Image.new("RGB", (1800, 900), "#00C800").save(content, "png", compress_level=0)
    logo = {"name": "uni.png", "mimeType": "image/png", "buffer": content.getvalue()}

    def green():
        lecturer.rest()
        seen = page.locator(".frame img, .stage img").first.screenshot()
        with Image.open(BytesIO(seen)) as image:
            red, green, blue = np.moveaxis(np.asarray(image.convert("RGB")).astype(int), -1, 0)
        return int(((green > 150) & (red < 60) & (blue < 60)).sum())

    assert green() == 0
    making.get_by_label("Choose a logo").set_input_files(logo)
    expect(making.get_by_text("uni.png")).to_have_count(1)
    assert green() > 30
    page.locator("#open-making").click()
    expect(making.get_by_text("uni.png")).to_be_visible()
    making.get_by_role("button", name="Remove").first.click()
    page.keyboard.press("Escape")
    assert green() == 0


def test_a_class_gets_worksheets_from_a_table_and_a_deck_runs_in_the_browser(lecturer):
    page = lecturer.page
    only_the_opening(lecturer)
    page.locator("#open-making").click()
    making = page.locator("#making")
    making.get_by_label("Films", exact=True).uncheck()
    making.get_by_label("Worksheet and answers (PDF)").check()
    making.get_by_label("Slides for the browser").check()
    making.get_by_label("Your name, on their first page").fill("Ada Lovelace")
    making.get_by_text("Logo", exact=True).click()
    making.get_by_text("For a class").click()
    table, logo = (making.get_by_label(f"Choose a {name}") for name in ("table", "logo"))
    trouble = making.locator("#made-table-trouble")
    # What is refused says why beside it, and nothing is made.
    table.set_input_files(
        {"name": "a.csv", "mimeType": "text/csv", "buffer": "name;Satz\nÄnne;a".encode("latin-1")}
    )
    expect(trouble).to_contain_text("CSV UTF-8")
    table.set_input_files({"name": "a.csv", "mimeType": "", "buffer": b"a" * 500_000})
    expect(trouble).to_contain_text("too large")
    logo.set_input_files({"name": "a.svg", "mimeType": "", "buffer": b"\x89PNG\r\n"})
    expect(making.locator("#made-logo-trouble")).to_contain_text("neither an SVG nor a PNG")
    logo.set_input_files({"name": "<b>uni.svg", "mimeType": "image/svg+xml", "buffer": LOGO})
    expect(making.get_by_text("<b>uni.svg")).to_be_visible()
    table.set_input_files(
        {"name": "a.csv", "mimeType": "", "buffer": "name,sentence\nÄnne,".encode()}
    )
    making.get_by_role("button", name="Make", exact=True).click()
    making.get_by_text("the sentence is missing").wait_for()
    before = page.locator(".job").count()
    book = Workbook()
    for row in (["Name", "Satz"], ["Änne", "The dog, slept"]):
        book.active.append(row)
    content = BytesIO()
    book.save(content)
    table.set_input_files({"name": "a.xlsx", "mimeType": "", "buffer": content.getvalue()})
    shown = making.get_by_label("Table", exact=True)
    expect(shown).to_have_value('Name,Satz\nÄnne,"The dog, slept"\n')
    table.set_input_files({"name": "a.xlsx", "mimeType": "", "buffer": content.getvalue()[:99]})
    expect(trouble).to_contain_text("This Excel table cannot be read")
    making.get_by_label("PowerPoint slides").check()
    making.get_by_text("Slide master for PowerPoint").click()
    template = making.get_by_label("Choose a slide master")
    template.set_input_files({"name": "uni.pptx", "mimeType": "", "buffer": b"PK\3\4"})
    expect(making.get_by_text("uni.pptx")).to_be_visible()
    making.get_by_role("button", name="Make", exact=True).click()
    expect(making.locator("#made-template-trouble")).to_contain_text("cannot be used")
    making.get_by_label("PowerPoint slides").uncheck()
    expect(template).not_to_be_visible()
    making.get_by_label("Table", exact=True).fill(
        "name\tsentence\nÄnne\tThe dog slept\nBen\tThe cat sat"
    )
    making.get_by_role("button", name="Make", exact=True).click()
    job = page.locator(".job").filter(has_text="Änne, Ben").first
    job.get_by_role("link", name="Open Ben-worksheet.pdf").wait_for(timeout=120_000)
    assert page.locator(".job").count() == before + 1
    assert not trouble.is_visible()
    deck = job.get_by_role("link", name="Open Änne-deck.html")
    with page.context.expect_page() as opened_:
        deck.click()
    shown = opened_.value
    shown.get_by_text("The dog slept").first.wait_for()
    shown.get_by_text("Ada Lovelace").first.wait_for()
    shown.keyboard.press("ArrowRight")
    shown.locator("canvas, svg").first.wait_for(state="attached")
    shown.close()
    job.get_by_role("button", name="Remove from list").click()
    job.wait_for(state="detached")


def test_what_is_missing_is_said_at_its_box_without_a_command(lecturer):
    page = lecturer.page
    answer = page.request.get(page.url + "api/choices").json()
    for each in answer["outputs"]:
        each["missing"] = "python-pptx" if each["name"] == "powerpoint" else ""
    answer["voice"]["missing"] = "espeak-ng"
    page.route("**/api/choices", lambda route: route.fulfill(json=answer))
    page.reload()
    lecturer.begin()
    page.locator("#open-making").click()
    for name, what in (("PowerPoint", "python-pptx"), ("computer voice", "espeak-ng")):
        label = page.locator("#making label").filter(has_text=name)
        assert label.locator("input").is_disabled()
        assert f"Missing on this computer: {what}." in label.inner_text()
        assert not re.search(r"pip |apt|install", label.inner_text())
    page.unroute("**/api/choices")


def test_progress_is_asked_for_where_there_are_no_events(lecturer):
    page = lecturer.page
    job = {
        "id": "one",
        "what": ["films", "deck"],
        "title": "<b>Birds</b> sing",
        "state": "running",
        "films": [
            {"slug": "pronoun", "done": 0.4, "left_s": 20},
            {"slug": "mixing", "done": 0, "left_s": None},
        ],
        "left_s": 200,
        "made": [],
        "error": None,
        "when": 1_800_000_000,
    }
    orders = []
    page.route("**/api/events", lambda route: route.abort())
    page.route("**/api/jobs", lambda route: route.fulfill(json=[job]))
    page.route(
        "**/api/jobs/one/*",
        lambda route: (orders.append(route.request.url.rpartition("/")[2]), route.fulfill(json={})),
    )
    page.reload()
    lecturer.begin()
    page.get_by_role("button", name="Making: 20%").click()
    card = page.locator(".job")
    assert card.locator("h3").inner_text() == "<b>Birds</b> sing"
    assert card.get_by_role("progressbar", name="Who looks at whom").get_attribute("value") == "0.4"
    assert "20 sec" in card.locator(".progress").inner_text()
    assert card.get_by_text("3 min left").is_visible()
    card.get_by_role("button", name="Cancel").focus()
    page.keyboard.press("Enter")
    job |= {"state": "done", "error": {"says": "the disk is full"}, "films": [], "foreign": True}
    card.get_by_text("the disk is full").wait_for()
    assert card.get_by_text("Nothing shows that it was made here").is_visible()
    # Who pressed the one button finds the focus on the one that is there now.
    page.wait_for_function("() => document.activeElement.dataset.order === 'again'")
    with page.expect_response("**/api/jobs/one/again"):
        page.keyboard.press("Enter")
    assert orders == ["cancel", "again"]
    for address in ("**/api/events", "**/api/jobs", "**/api/jobs/one/*"):
        page.unroute(address)
    lecturer.troubles[:] = [each for each in lecturer.troubles if "ERR_FAILED" not in each]


OUTLINED = "getComputedStyle(document.activeElement).outlineStyle === 'solid'"
"""Whether it can be seen where the focus is."""
SPACED = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { line-height: 1.5 !important; letter-spacing: 0.12em !important; "
    + "word-spacing: 0.16em !important }");
  document.adoptedStyleSheets = [sheet];
}"""
"""Sets letters, words and lines further apart, as some readers need them."""


COVERED = """() => {
  const {activeElement: e, body} = document;
  if (e === body) return null;
  const {left, top, width, height} = (e.matches("[type=radio]") && e.nextElementSibling || e)
    .getBoundingClientRect();
  const seen = [[0.5, 0.5], [0.1, 0.5], [0.9, 0.5], [0.5, 0.1], [0.5, 0.9]].some(([x, y]) => {
    const there = document.elementFromPoint(left + x * width, top + y * height);
    return there && (e.parentElement.contains(there) || there.contains(e) && there !== body);
  });
  return seen ? null : e.outerHTML.slice(0, 90);
}"""
"""What has the focus, if it is wholly covered by something else, or out of the window."""


def violations(page):
    """What axe-core finds, and where."""
    found = page.evaluate(
        "() => axe.run(document, {resultTypes: ['violations'],"
        " runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']})"
    )
    return [
        (each["id"], [(node["target"], node["failureSummary"]) for node in each["nodes"][:3]])
        for each in found["violations"]
    ]


def test_many_windows_leave_the_browser_connections_for_their_requests(browser, served):
    """It opens six to a server, and an event stream keeps one."""
    context = browser.new_context()
    # Their streams matter, not the pictures: no lecture can be shown.
    context.route("**/api/strip", lambda route: route.fulfill(status=422, json={"error": "none"}))
    try:
        for _ in range(7):
            context.new_page().goto(served.address, timeout=60_000)
        answer = "() => fetch('api/jobs').then(({status}) => status)"
        assert [page.evaluate(answer) for page in context.pages] == [200] * 7
    finally:
        context.close()


def test_axe_finds_nothing_and_nothing_is_cut_off(lecturer):
    page = lecturer.page
    page.evaluate(AXE)

    def check(width, scheme="light", axe=True):
        page.set_viewport_size({"width": width, "height": 700})
        page.emulate_media(color_scheme=scheme)
        assert not axe or violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width

    page.locator("[data-beat=opening] .open").click()
    page.get_by_label("Caption").fill("Mine {nothing}")
    page.get_by_label("Show “One word changes everything”").uncheck()
    page.locator("#own-caption-trouble").wait_for()
    check(1280, "dark")
    check(320, axe=False)
    page.locator("#open-making").click()
    for summary in page.locator(".from-file summary:visible").all():
        summary.click()
    check(1280)
    # Browsers may fill in a name.
    assert page.get_by_label("Your name").get_attribute("autocomplete") == "name"
    assert page.get_by_label("Your licence").get_attribute("autocomplete") == "off"
    for lang in languages():
        page.locator("#page-language").select_option(lang)
        check(320, "dark", axe=lang == "ru")  # the longest words
    page.locator("#page-language").select_option("en")
    page.get_by_role("button", name="Save as a file …").click()
    page.locator("#saving pre").first.wait_for()
    assert page.locator("#saving pre").nth(1).inner_text() == "qkvideo build lecture.toml"
    page.locator("#saving").get_by_role("button", name="Copy command").first.click()
    copied = page.get_by_text("Copied", exact=True)
    copied.wait_for()
    assert copied.get_attribute("role") == "status"
    check(320)
    page.keyboard.press("Escape")
    for key in ("Tab", "Shift+Tab"):
        for _ in range(20):
            page.keyboard.press(key)
            assert page.evaluate(COVERED) is None
    page.evaluate(SPACED)
    check(640, axe=False)
    page.evaluate("document.adoptedStyleSheets = []")


def test_the_page_speaks_the_language_of_the_browser(browser, served):
    context = browser.new_context(locale="ru-RU", viewport=WINDOW)
    page = context.new_page()
    page.goto(served.address)
    page.locator("html[data-ready]").wait_for()
    assert page.locator("html").get_attribute("lang") == "ru"
    assert page.locator("label[for=sentence]").inner_text() == "Ваше предложение"
    context.close()


def test_every_line_of_the_catalogue_is_said_somewhere():
    kinds = ("*.js", "*.j2")
    code = "".join(path.read_text("utf-8") for kind in kinds for path in SOURCES.rglob(kind))
    code += Path(webpage.__file__).read_text("utf-8")
    stems = set(re.findall(r"serve-[a-z-]*", code))
    begun = tuple(stem for stem in stems if stem.endswith("-"))
    lines = texts_of("serve")["en"]["lines"]
    assert [line for line in lines if line not in stems and not line.startswith(begun)] == []


def test_nothing_on_the_page_reads_markup():
    forbidden = re.compile(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|\beval\b|new Function"
        r"|https?:|\bimport\("
    )
    found = [
        f"{path.name}: {line.strip()}"
        for path in SOURCES.rglob("*.js")
        for line in path.read_text("utf-8").splitlines()
        if forbidden.search(line) and not line.lstrip().startswith(("//", "*", "/*"))
    ]
    assert found == []
