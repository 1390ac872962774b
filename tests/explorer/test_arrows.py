"""The query's arrow on the page: turned by keys and by the mouse, and turned back."""

from __future__ import annotations

import math

import numpy as np
import pytest
from asked import SENTENCES

import qkvideo
from qkvideo.scenes.text.catalogue import catalogue
from qkvideo.scenes.text.languages import languages
from qkvideo.scenes.text.numbers import style_for

SENTENCE, IT, CAT, MAT = SENTENCES[0], 7, 1, 5
CARD = "section[aria-labelledby=experiment-arrows]"
TABLE = f"""() => [...document.querySelectorAll("{CARD} tbody tr")]
  .map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent))"""


def expected(turn=0.0, stretched=1.0):
    """Shadows, scores and weights of a query that is turned towards the key of “mat”, as texts."""
    head = qkvideo.trace(SENTENCE).at()
    query, other = np.array(head.Q[IT]), np.array(head.K[MAT])
    first = query / math.hypot(*query)
    second = other - (other @ first) * first
    second /= math.hypot(*second)
    way = first * math.cos(turn) + second * math.sin(turn)
    turned = way * math.hypot(*query) * stretched
    shadows, scores = head.K @ way, head.K @ turned
    powers = np.exp(scores / math.sqrt(len(query)))
    columns = shadows, scores, powers / powers.sum()
    texts = [[style_for(column).write(float(x)) for x in column] for column in columns]
    return [list(row) for row in zip(*texts, strict=True)]


def card(page):
    return page.locator(CARD)


def test_at_first_the_numbers_are_the_model_s(visited):
    page = visited().page
    assert page.evaluate(TABLE) == expected()
    assert card(page).locator("button").is_disabled()
    assert card(page).locator("svg").get_attribute("data-moved") == "no"
    assert "The model’s own query, length 3.73" in card(page).locator(".moved").inner_text()


def test_keys_turn_and_stretch_the_query_and_all_numbers_follow(visited):
    session = visited()
    page = session.page
    handle = page.locator(".handle")
    handle.focus()
    for _ in range(12):
        page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowUp")
    found = page.evaluate(TABLE)
    assert found == expected(math.radians(60), 1.1)
    # What is found is another word by then: said in words, and marked as no longer the model's.
    assert float(found[MAT][2]) > 0.5 > float(found[CAT][2])
    assert handle.get_attribute("aria-valuenow") == "60"
    assert handle.get_attribute("aria-valuetext").startswith(
        "turned by 60°, length 4.10: most goes"
    )
    assert "No longer the model’s" in card(page).locator(".moved").inner_text()
    assert card(page).locator("svg").get_attribute("data-moved") == "yes"
    # The page's other numbers stay the model's.
    shares = page.locator("#strips .strip:first-child .share").all_inner_texts()
    assert shares[CAT] == "0.76"
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate(TABLE) == expected()
    assert page.evaluate("document.activeElement.matches('.handle')")
    page.keyboard.press("ArrowRight")
    assert page.evaluate(TABLE) == expected(math.radians(-5))
    page.keyboard.press("Home")
    assert page.evaluate(TABLE) == expected()
    assert session.troubles == []


@pytest.mark.parametrize("width", [1280, 320])
def test_it_can_be_dragged_and_stays_in_the_picture(visited, width):
    page = visited(viewport={"width": width, "height": 900}).page
    page.locator(".handle").scroll_into_view_if_needed()

    def middle():
        box = page.locator(".handle .tip").bounding_box()
        return np.array([box["x"] + box["width"] / 2, box["y"] + box["height"] / 2])

    box = card(page).locator("svg").bounding_box()
    centre = np.array([box["x"] + box["width"] / 2, box["y"] + box["height"] / 2])
    before = middle() - centre
    target = centre + 0.8 * np.hypot(*before) * np.array([math.cos(0.7), -math.sin(0.7)])
    page.mouse.move(*middle())
    page.mouse.down()
    page.mouse.move(*target, steps=4)
    assert middle() == pytest.approx(target, abs=1)
    turn, stretched = page.locator(".handle").get_attribute("aria-valuenow"), 0.8
    assert float(turn) == pytest.approx(math.degrees(0.7), abs=1.5)
    scores = [float(row[1].replace("−", "-")) for row in page.evaluate(TABLE)]
    wanted = [float(row[1].replace("−", "-")) for row in expected(0.7, stretched)]
    assert scores == pytest.approx(wanted, abs=0.3)
    # Far outside the picture, its tip stays within.
    page.mouse.move(box["x"] + box["width"] / 2, 1, steps=4)
    page.mouse.up()
    assert box["y"] < middle()[1] < centre[1]
    page.mouse.move(*target)
    assert middle()[1] < target[1]
    # A click is enough.
    page.mouse.click(*target)  # in whole pixels
    assert middle() == pytest.approx(target, abs=2)


def test_another_query_is_the_model_s_again(visited):
    session = visited()
    page = session.page
    page.locator(".handle").focus()
    page.keyboard.press("ArrowLeft")
    session.visit("row=2")
    assert card(page).locator("svg").get_attribute("data-moved") == "no"
    assert "“cat”" in card(page).locator(".about").inner_text()


@pytest.mark.parametrize("state", ["sentence=Go", "stage=scores&cell=scores.8.8", "mask=causal"])
def test_every_sentence_and_key_has_its_arrows(visited, state):
    session = visited(state)
    page = session.page
    page.locator(".handle").focus()
    for key in ("ArrowLeft", "ArrowUp", "ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
    assert "NaN" not in card(page).inner_html()
    assert session.troubles == []


@pytest.mark.parametrize("lang", languages())
def test_every_language_has_its_words(visited, lang):
    page = visited(f"lang={lang}").page
    page.locator(".handle").focus()
    page.keyboard.press("ArrowLeft")
    told = card(page).inner_text() + page.locator(".handle").get_attribute("aria-valuetext")
    assert "explore-" not in told
    assert ("3.73" in told) == (catalogue(lang).mark == ".")
