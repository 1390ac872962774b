"""The page in a real browser, from a file, with the network cut; and its engine by itself."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pytest

import qkvideo
from qkvideo.studio.browser.page import linked
from qkvideo.studio.explorer import carried

SENTENCE = "The cat sat on the mat because it was tired"
TENSORS = ("X", "Q", "K", "V", "scores", "scaled", "masked", "weights", "output", "result")


def engine_script(change: tuple[str, str] | None = None) -> str:
    """The engine as tests call it; with one piece of its text changed, if one is given."""
    script = linked(Path(__file__).parent / "calls.js")
    if change is not None:
        before, after = change
        assert script.count(before) == 1, before
        script = script.replace(before, after)
    return script


USUAL = {"viewport": {"width": 1280, "height": 900}, "reduced_motion": "reduce"}


class Session:
    """A page that is open, and all that went wrong meanwhile."""

    def __init__(self, browser, **choices):
        self.context = browser.new_context(offline=True, **USUAL | choices)
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
        self.there = None

    def open(self, path, state="", viewport=USUAL["viewport"]):
        """The page anew, in whatever state it was."""
        self.page.set_viewport_size(viewport)
        self.page.mouse.move(0, 0)
        self.page.goto("about:blank")
        self.page.goto(path.as_uri() + (f"#{state}" if state else ""))
        self.page.locator("html[data-drawn]").wait_for()
        self.there = path
        return self

    def show(self, path, state="", viewport=USUAL["viewport"]):
        """The page in a state: it is loaded only where it is not there as it was loaded."""
        if self.there != path:
            return self.open(path, state, viewport)
        self.page.set_viewport_size(viewport)
        self.page.mouse.move(0, 0)
        self.page.evaluate("() => { document.activeElement.blur(); scrollTo(0, 0); }")
        # Nothing of the sentence before is left, and the address changes even if it was this one.
        self.visit("sentence=.&stage=result")
        self.visit(state)
        return self

    def visit(self, state: str) -> None:
        """Another state, by the address."""
        drawn = self.page.locator("html").get_attribute("data-drawn")
        self.page.evaluate("state => { location.hash = state }", state)
        self.page.locator(f'html[data-drawn]:not([data-drawn="{drawn}"])').wait_for()

    def strangers(self):
        """Requests but the one for the page itself."""
        own = re.compile(r"about:blank$|file:.*\.html(#.*)?$")
        return [url for url in self.requests if not own.match(url)]


@pytest.fixture(scope="session")
def page_file(tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("explorer") / "page.html"
    qkvideo.explore(SENTENCE, out=path)
    return path


@pytest.fixture(scope="module")
def usual(browser):
    """A window in which one page is opened after the other."""
    session = Session(browser)
    yield session
    session.context.close()


@pytest.fixture
def opened(browser, usual, page_file):
    """Load the page, in a state and in a window; with other choices, in a browser of its own.

    For tests of how it begins, and for those that change what it consists of. `visited` is faster.
    """
    sessions = []
    usual.requests.clear()
    usual.troubles.clear()

    def opened(state: str = "", path: Path = page_file, viewport=USUAL["viewport"], **choices):
        session = usual
        if choices:
            session = Session(browser, **choices)
            sessions.append(session)
        return session.open(path, state, viewport)

    yield opened
    usual.there = None
    for session in sessions:
        session.context.close()


@pytest.fixture
def visited(usual, page_file):
    """The page as it was loaded for the test before, in a state and in a window.

    A test may do whatever can be done on the page, whose state is in its address.
    """
    usual.requests.clear()
    usual.troubles.clear()
    return partial(usual.show, page_file)


@pytest.fixture(scope="module")
def load_engine(browser):
    """The engine alone, on an empty page; with a piece of its text changed, if one is given."""
    contexts = []

    def load(change: tuple[str, str] | None = None):
        contexts.append(browser.new_context(offline=True))
        page = contexts[-1].new_page()
        given = {"lesson": carried.lesson(), "words": carried.words()}
        page.evaluate("given => { window.given = given }", given)
        page.add_script_tag(content=engine_script(change), type="module")
        page.wait_for_function("window.engine")
        return page

    yield load
    for context in contexts:
        context.close()


@pytest.fixture(scope="module")
def engine(load_engine):
    return load_engine()
