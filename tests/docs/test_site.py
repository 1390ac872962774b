"""The built site, opened in a browser that has no network."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from urllib.parse import unquote, urlsplit

import axe_playwright_python
import pytest
from pages import DOCS

from qkvideo.scenes.text.pango import missing_characters

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text("utf-8")
TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")
MOST_SECONDS = 300
PLAYED = ":sentence: The cat sat on the mat because it was tired\n"


def built(out: Path, *options: str, pages: Path = DOCS) -> Path:
    """Build the site, or other pages in its manner."""
    command = [sys.executable, "-W", "ignore", "-m", "sphinx", "-q", "-E", "-b", "html", *options]
    command += ["-c", str(DOCS)]
    done = subprocess.run([*command, pages, out], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return out


@pytest.fixture(scope="module")
def start(tmp_path_factory) -> Path:
    """The start page alone, with one beat of its film; `site` has all of it."""
    extensions = "myst_parser,qkvideo.studio.pages.directive,extension.access"
    out, pages = (tmp_path_factory.mktemp(name) for name in ("start", "pages"))
    text = (DOCS / "index.md").read_text(encoding="utf-8")
    assert PLAYED in text
    (pages / "index.md").write_text(text.replace(PLAYED, f"{PLAYED}:beat: attention\n"), "utf-8")
    return built(out, "-D", f"extensions={extensions}", pages=pages)


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    if missing_characters("猫"):
        pytest.skip("no font here draws Japanese; `make docs` installs one")
    begun = time.monotonic()
    out = built(tmp_path_factory.mktemp("site"), "-W", "--keep-going")
    assert time.monotonic() - begun < MOST_SECONDS
    return out


class Visit:
    """A page, as a reader without a network sees it."""

    def __init__(self, browser, path: Path, query: str = ""):
        self.context = browser.new_context(offline=True, viewport={"width": 1280, "height": 900})
        self.page = self.context.new_page()
        self.troubles: list[str] = []
        note = self.troubles.append
        self.page.on("console", lambda m: note(m.text) if m.type == "error" else None)
        self.page.on("pageerror", lambda error: note(str(error)))
        self.page.on("requestfailed", lambda request: note(f"failed: {request.url}"))
        self.page.on("request", self._local)
        self.page.goto(path.as_uri() + query, wait_until="load")

    def _local(self, request) -> None:
        if urlsplit(request.url).scheme not in ("file", "data", "about", "blob"):
            self.troubles.append(f"asked the network for {request.url}")

    def films(self):
        frames = self.page.locator("iframe")
        for k in range(frames.count()):
            frames.nth(k).scroll_into_view_if_needed()
            yield frames.nth(k).element_handle().content_frame()

    def violations(self, frame) -> list[str]:
        frame.evaluate(AXE)
        found = frame.evaluate(
            "tags => axe.run(document, {runOnly: tags, iframes: false, preload: false})", list(TAGS)
        )
        return [
            f"{each['id']}: {node['html'][:200]} {node['failureSummary']}"
            for each in found["violations"]
            for node in each["nodes"][:3]
        ]


def moves(frame, *, press: bool) -> bool:
    """Whether a film's time goes on, and there is something to see."""
    frame.wait_for_selector("vector-film svg *")
    if press:
        frame.locator(".bar button").first.click()
    at = "document.querySelector('vector-film').currentTime"
    before = frame.evaluate(at)
    frame.wait_for_timeout(400)
    return before < frame.evaluate(at) < before + 5


def test_the_film_of_the_start_page_plays_and_nothing_is_asked_of_the_network(start, browser):
    visit = Visit(browser, start / "index.html")
    (film,) = visit.films()
    assert moves(film, press=False)
    assert visit.violations(visit.page) == []
    assert visit.violations(film) == []
    assert visit.troubles == []
    visit.context.close()


def test_the_start_page_says_what_made_its_film(start):
    text = (start / "index.html").read_text(encoding="utf-8")
    assert "qkvideo embed pronoun --vector --sentence &#39;The cat sat" in text


def test_the_checks_above_can_fail(start, browser, tmp_path):
    page = tmp_path / "index.html"
    shutil.copytree(start / "_qkvideo", tmp_path / "_qkvideo")
    text = (start / "index.html").read_text(encoding="utf-8")
    text = text.replace("?play", "").replace("title=", "data-title=")
    page.write_text(text.replace("</body>", '<img src="https://example.org/x.png"></body>'))
    visit = Visit(browser, page)
    (film,) = visit.films()
    assert not moves(film, press=False)
    assert any("image-alt" in each for each in visit.violations(visit.page))
    assert any("asked the network" in each for each in visit.troubles)
    visit.context.close()


@pytest.mark.long
def test_the_film_of_the_start_page_is_soon_there(site):
    text = (site / "index.html").read_text(encoding="utf-8")
    (film,) = re.findall(r'"(_qkvideo/[^"?]*)', text)
    assert (site / film).stat().st_size < 400_000


@pytest.mark.long
def test_every_page_opens_without_a_network_and_its_films_play(site, browser):
    pages = sorted(p for p in site.rglob("*.html") if "_qkvideo" not in p.parts)
    assert len(pages) > 60
    played = 0
    for path in pages:
        visit = Visit(browser, path)
        where = path.relative_to(site).as_posix()
        assert visit.violations(visit.page) == [], where
        for film in visit.films():
            assert moves(film, press=where != "index.html"), where
            assert visit.violations(film) == [], where
            played += 1
        assert visit.troubles == [], where
        visit.context.close()
    assert played >= 24


@pytest.mark.long
def test_the_search_finds_pages_without_a_network(site, browser):
    visit = Visit(browser, site / "search.html", "?q=slower")
    found = visit.page.locator("#search-results li a")
    found.first.wait_for()
    assert "Make it slower or faster" in found.first.inner_text()
    visit.page.wait_for_timeout(500)
    assert visit.troubles == []
    visit.context.close()


LINKS = """() => ({
  there: [...document.querySelectorAll("[id]")].map((each) => each.id),
  asked: [...document.querySelectorAll("a[href], img[src], iframe[src], script[src]")]
    .map((each) => each.href || each.src),
})"""


@pytest.mark.long
def test_every_link_inside_the_site_leads_somewhere(site, browser):
    page = browser.new_page(java_script_enabled=True)
    there, asked = {}, []
    for path in site.rglob("*.html"):
        if "_qkvideo" in path.parts:
            continue
        page.goto(path.as_uri(), wait_until="domcontentloaded")
        found = page.evaluate(LINKS)
        there[path] = set(found["there"])
        asked += [(path, address) for address in found["asked"]]
    page.close()
    assert len(asked) > 1000
    for where, address in asked:
        parts = urlsplit(address)
        if parts.scheme != "file":
            continue
        target = Path(unquote(parts.path))
        assert target.is_file(), f"{where.relative_to(site)}: {address}"
        if parts.fragment and target in there:
            assert unquote(parts.fragment) in there[target], f"{where.name}: {address}"
