"""The page without a mouse, without eyes, on a telephone, and enlarged four times."""

from __future__ import annotations

from pathlib import Path

import axe_playwright_python
import pytest
from asked import SENTENCES

from qkvideo.scenes.text.languages import languages

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text("utf-8")
STATES = (
    "stage=X&sentence=it+slept",
    "stage=scores&theme=light",
    "all=1&mask=causal%2Bpadding&pad=1&stage=weights&sentence=it+slept",
    "stage=weights&mask=causal&theme=light&versus=The+cat+sat+on+the+mat+because+it+was+dirty",
    "stage=masked&mask=causal&cut=1.8.10&lang=de",
    "stage=output&order=10.9.8.7.6.5.4.3.2.1&places=0&lang=ru&weights=random",
    "stage=result&sentence=%D8%AC%D9%84%D8%B3%D8%AA+%D8%A7%D9%84%D9%82%D8%B7%D8%A9&theme=light",
    "stage=weights&sentence=" + "+".join(f"w{k}" for k in range(40)),
    "sentence=&stage=scores",
)


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


@pytest.mark.parametrize("turned", [False, pytest.param(True, marks=pytest.mark.long)])
@pytest.mark.parametrize("third", [0, *(pytest.param(k, marks=pytest.mark.long) for k in (1, 2))])
def test_axe_finds_nothing(visited, turned, third):
    """States in a wide or in a narrow window; turned, in the other one."""
    session = visited()
    session.page.evaluate(AXE)
    for k, state in list(enumerate(STATES))[third::3]:
        width = 320 if (k % 2 == 1) != turned else 1280
        session.page.set_viewport_size({"width": width, "height": 900})
        session.visit(state)
        assert violations(session.page) == [], state


def test_axe_would_find_something(opened):
    page = opened().page
    page.evaluate(AXE)
    page.evaluate("document.querySelector('#caption').style.color = '#ccc'")
    page.evaluate("document.querySelector('#sentence-name').remove()")
    assert {"color-contrast", "label"} <= {name for name, _ in violations(page)}


# The keyboard


ACTIVE = """() => {
  const e = document.activeElement;
  return e.getAttribute("aria-label") || e.innerText || e.name || e.id;
}"""


SEEN = """() => {
  const e = document.activeElement;
  const shown = e.matches("input[type=radio]") ? e.nextElementSibling : e;
  const {outlineStyle, boxShadow} = getComputedStyle(shown);
  const other = shown.querySelector(".reach");
  return outlineStyle !== "none" || boxShadow !== "none" || Boolean(other);
}"""
"""Whether it can be seen where the focus is."""


class Keys:
    """Somebody with a keyboard alone."""

    def __init__(self, page):
        self.page = page

    def press(self, *keys: str) -> str:
        for key in keys:
            self.page.keyboard.press(key)
        return self.page.evaluate(ACTIVE)

    def tab_to(self, selector: str, most: int = 60) -> None:
        for _ in range(most):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("s => document.activeElement.matches(s)", selector):
                assert self.page.evaluate(SEEN), selector
                return
        raise AssertionError(f"Tab does not come to {selector}")


def test_the_whole_path_by_keyboard_alone(visited):
    """From the sentence to the command, everything is reached, and used."""
    session = visited()
    page, keys = session.page, Keys(session.page)
    # The sentence
    keys.tab_to("#sentence")
    keys.press("Control+a")
    page.keyboard.type("The dog")
    page.keyboard.insert_text(" chased the ball because it was excited")
    tokens = page.locator(".strip:first-child .token")
    assert tokens.all_inner_texts() == page.locator("#sentence").input_value().split()
    # Who asks: arrows walk through the words
    keys.tab_to(".word[aria-checked=true]")
    assert keys.press("Home").startswith("The: ")
    assert keys.press("ArrowRight").startswith("dog: ")
    assert page.locator(".word[aria-checked=true] .token").inner_text() == "dog"
    keys.press("End", "ArrowLeft", "ArrowLeft")
    assert page.locator(".word[aria-checked=true] .token").inner_text() == "it"
    # What is computed
    keys.tab_to("input[name=layer]")
    keys.press("ArrowLeft")
    assert page.locator("#where").inner_text().startswith("Layer 1")
    keys.press("ArrowRight")
    keys.tab_to("input[name=head]")
    keys.press("ArrowRight")
    assert "head 2" in page.locator("#where").inner_text()
    keys.tab_to("input[name=mask]")
    keys.press("ArrowRight")
    assert page.locator("input[name=mask]:checked").get_attribute("value") == "causal"
    keys.tab_to("input[name=pad]")
    keys.press("ArrowUp")
    assert tokens.last.inner_text() == "[pad]"
    keys.tab_to("input[name=temperature]")
    keys.press("ArrowRight", "ArrowRight", "ArrowRight")
    assert page.locator("label output").inner_text() == "1.4"
    # The stages, and a matrix: into it, through it, out of it
    keys.tab_to("input[name=stage]")
    keys.press("ArrowRight", "ArrowRight")
    assert page.locator("input[name=stage]:checked").get_attribute("value") == "scores"
    keys.tab_to("#next")
    keys.press("Enter")
    keys.press("Space")
    assert page.locator("input[name=stage]:checked").get_attribute("value") == "masked"
    keys.tab_to("[role=gridcell]")
    assert keys.press("Control+Home").startswith("The asks The, masked: ")
    assert keys.press("ArrowRight").startswith("The may not see dog: −∞")
    assert "causal mask" in page.locator("#opened").inner_text()
    assert keys.press("ArrowDown").startswith("dog asks dog, masked: ")
    assert keys.press("End").startswith("dog may not see [pad]")
    assert keys.press("Control+End").startswith("[pad] asks [pad]")
    assert keys.press("PageUp", "Home").startswith("ball asks The")
    assert keys.press("ArrowLeft", "ArrowUp").startswith("the asks The")
    visible = "() => getComputedStyle(document.activeElement).outlineStyle"
    assert page.evaluate(visible) == "solid"
    # Experiments
    keys.tab_to("[name=slot]")
    keys.press("ArrowUp")
    keys.tab_to("#experiments section:first-child button")
    keys.press("Enter")
    page.locator(".ranking li").first.wait_for()
    keys.tab_to("[data-cut]")
    keys.press("Enter")
    assert "no longer sees" in page.locator("#experiments").inner_text()
    assert page.evaluate("document.activeElement.dataset.cut") == "0"
    keys.tab_to("[data-cut=mend]")
    keys.press("Enter")
    keys.tab_to("[data-shuffle=do]")
    keys.press("Enter")
    assert "order=" in page.evaluate("location.hash")
    keys.tab_to("[data-shuffle=back]")
    keys.press("Enter")
    assert "order=" not in page.evaluate("location.hash")
    keys.tab_to("[data-shuffle=places]")
    keys.press("Space")
    assert "places=0" in page.evaluate("location.hash")
    # The command, and back by the skip link
    keys.tab_to("#copy")
    keys.press("Enter")
    keys.tab_to("#skip")
    keys.press("Enter")
    assert page.evaluate("document.activeElement.getAttribute('role')") == "gridcell"
    assert session.troubles == []


def test_a_copy_that_fails_late_leaves_the_focus_where_it_went(opened):
    session = opened("stage=scores")
    page = session.page
    page.evaluate(
        """() => { navigator.clipboard.writeText = () =>
             new Promise((_, fail) => { window.fail = fail; }); }"""
    )
    page.locator("#copy").press("Enter")
    page.locator("#skip").press("Enter")
    page.evaluate("async () => { window.fail(); await null; }")
    page.locator("#copied:not(:empty)").wait_for(state="attached")
    assert page.evaluate("document.activeElement.getAttribute('role')") == "gridcell"


def test_a_matrix_is_one_stop_and_is_left_with_tab(visited):
    page = visited("stage=scores").page
    stops = page.locator("#grids [tabindex='0']")
    assert stops.count() == 1
    stops.focus()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('[role=grid]')") is None


def test_every_number_of_a_long_sentence_can_be_reached(visited):
    page = visited("stage=scores&sentence=" + "+".join(f"w{k}" for k in range(20))).page
    page.locator("[role=gridcell][tabindex='0']").focus()
    keys = Keys(page)
    assert keys.press("Control+Home").startswith("w0 asks w0: ")
    for k in range(1, 20):
        assert keys.press("ArrowRight").startswith(f"w0 asks w{k}: ")
    assert keys.press("Control+End").startswith("w19 asks w19: ")
    cell = page.locator(":focus")
    assert cell.get_attribute("aria-colindex") == "21"
    assert page.get_by_role("grid").get_attribute("aria-colcount") == "21"


# Announcements


def test_a_change_is_announced_once(opened):
    page = opened().page
    page.evaluate(
        """() => {
          window.said = [];
          const status = document.getElementById("status");
          new MutationObserver(() => window.said.push(status.textContent))
            .observe(status, {childList: true, characterData: true, subtree: true});
        }"""
    )
    assert page.locator("[aria-live]").count() == 1
    assert page.locator("[role=alert]").count() == 0
    page.evaluate("for (let k = 0; k < 3; k += 1) document.querySelector('#next').click()")
    page.locator("#status:not(:empty)").wait_for(state="attached")
    page.wait_for_timeout(400)
    said = page.evaluate("window.said")
    assert said == [page.locator("#caption").inner_text()]
    page.locator("[role=gridcell]").first.click()
    page.wait_for_timeout(400)
    assert page.evaluate("window.said") == said  # the cell with the focus has said it


# Small windows, large letters, little motion


CUT = """() => Array.from(document.querySelectorAll("button, h1, h2, h3, p, label, figcaption"))
  .filter((e) => e.offsetParent && !e.closest(".unseen, .skip"))
  .filter((e) => e.scrollWidth > e.clientWidth + 1)
  .map((e) => e.outerHTML.slice(0, 90))"""
SIGNS = """() => Array.from(document.querySelectorAll(".cell")).filter((cell) => {
  const text = document.createRange();
  text.selectNodeContents(cell);
  const [inner, outer] = [text.getBoundingClientRect(), cell.getBoundingClientRect()];
  return inner.left < outer.left || inner.right > outer.right;
}).map((cell) => cell.getAttribute("aria-label"))"""


SMALL = """() => Array.from(document.querySelectorAll(
  "a[href], button, select, textarea, summary, label:has(input), .cell:not([data-thin])"
)).filter((target) => {
  const {width, height} = target.getBoundingClientRect();
  const block = getComputedStyle(target).display !== "inline";
  return width > 0 && block && Math.min(width, height) < 23.9;
}).map((target) => target.outerHTML.slice(0, 90))"""
SPACED = """() => {
  const style = document.createElement("style");
  style.textContent = "p, label, button, li, h1, h2, textarea { line-height: 1.5 !important; "
    + "letter-spacing: 0.12em !important; word-spacing: 0.16em !important }";
  document.adoptedStyleSheets = [Object.assign(new CSSStyleSheet(), {})];
  document.adoptedStyleSheets[0].replaceSync(style.textContent);
}"""


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


WIDER = [pytest.param(width, marks=pytest.mark.long) for width in (760, 1280)]


@pytest.mark.parametrize("width", [320, *WIDER])
def test_nothing_is_cut_off(visited, width):
    """A window of 320 pixels is what one of 1280 is at 400 %; only matrices may scroll sideways.

    A cell that is too narrow would cut a minus off, and show another number.
    """
    session = visited(viewport={"width": width, "height": 640})
    session.visit("stage=weights")
    assert session.page.evaluate(SMALL) == []
    for _ in range(35):
        session.page.keyboard.press("Tab")
        assert session.page.evaluate(COVERED) is None
    # Letters, words and lines further apart, as some readers need them.
    session.page.evaluate(SPACED)
    assert session.page.evaluate("document.documentElement.scrollWidth") <= width
    assert session.page.evaluate(CUT) == []
    session.page.reload()
    for state in (
        "stage=scores",
        "stage=weights&lang=de",
        "stage=result&lang=ru",
        "all=1&mask=causal&pad=1",
        "all=1&temperature=0.01&sentence=" + SENTENCES[7],
        "stage=scaled&temperature=0.0001",
        "stage=X&sentence=" + "x" * 40,
    ):
        session.visit(state)
        assert session.page.evaluate("document.documentElement.scrollWidth") <= width, state
        assert session.page.evaluate(CUT) == [], state
        assert session.page.evaluate(SIGNS) == [], state


def test_little_motion_means_none(opened, visited):
    moving = """() => Array.from(document.querySelectorAll("*"))
      .filter((e) => getComputedStyle(e).transitionDuration !== "0s").length"""
    # The usual window asks for little motion.
    assert visited().page.evaluate(moving) == 0
    assert opened(reduced_motion="no-preference").page.evaluate(moving) > 0


def test_no_number_is_only_there_under_the_mouse(visited):
    page = visited("all=1").page
    assert page.locator("[title]").count() == 0
    styles = page.locator("style").text_content()
    hovering = [line for line in styles.splitlines() if ":hover" in line]
    assert not any("display" in line or "content" in line for line in hovering)


@pytest.mark.one_in(len(languages()))
@pytest.mark.parametrize("lang", languages())
def test_a_sentence_from_the_right_is_read_from_the_right(visited, lang):
    words = ["جلست", "القطة", "على", "السجادة"]
    page = visited(f"lang={lang}&stage=scores&sentence=" + "+".join(words)).page
    boxes = [page.locator(".word").nth(k).bounding_box()["x"] for k in range(4)]
    assert boxes == sorted(boxes, reverse=True)
    page.locator(".word[aria-checked=true]").focus()
    keys = Keys(page)
    keys.press("Home", "ArrowLeft")
    assert page.locator(".word[aria-checked=true] .token").inner_text() == words[1]
