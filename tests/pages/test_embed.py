"""`qkvideo embed`: the piece of HTML, and the zip in a real browser with the network cut."""

from __future__ import annotations

import base64
import io
import json
import zipfile
from dataclasses import replace
from fractions import Fraction
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import av
import html5lib
import numpy as np
import pysubs2
import pytest
from PIL import Image

import qkvideo
from qkvideo import cli
from qkvideo.engine.errors import QKVideoError, RequestError
from qkvideo.scenes.look.choices import THEMES
from qkvideo.scenes.look.theme import theme
from qkvideo.studio import embed as command
from qkvideo.studio.files import manifest as manifests
from qkvideo.studio.files import publish
from qkvideo.studio.films.result import Films
from qkvideo.studio.pages.exhibit import exhibit
from qkvideo.studio.pages.figure import figure
from qkvideo.studio.pages.package import package
from qkvideo.studio.requests.script import Script
from qkvideo.studio.text import caption_files
from qkvideo.studio.text.caption_files import TimeMark

# Right-to-left, with signs that turn the direction of what follows, and a tab.
ARABIC = "قطة\t\u2068it\u2069 نامت"
PAGE = '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>x</title></head><body>'
CUES = "document.querySelector('video').textTracks[0].cues"
PLAYED = "document.querySelector('video').currentTime > 0.1"
TAGS = {
    *("figure", "video", "source", "track", "a", "figcaption", "strong", "p", "small"),
    *("details", "summary", "dl", "dt", "dd"),
}


def parsed(html: str):
    """The tree that every browser makes of a page; the standard's parser accepts no error."""
    return html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(html)


def snippet(film):
    return figure(exhibit(film), film="f.mp4", poster="p.png")


def text_of(element) -> str:
    return "".join(element.itertext())


def run(capfd, *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as ended:
        cli.main(arguments)
    out, err = capfd.readouterr()
    return ended.value.code, out, err


@pytest.fixture
def rendered(monkeypatch, make_film):
    """The requests for films, which are there already."""
    asked = []

    def films(request):
        asked.append(request)
        return Films((make_film(folder=request.out),))

    monkeypatch.setattr(command, "films", films)
    return asked


# The piece


def test_a_piece_is_valid_html_whatever_the_sentence(make_film, every_hostile):
    for sentence in (*every_hostile, ARABIC, "The cat sat"):
        tree = parsed(f"{PAGE}{snippet(make_film(sentence))}</body></html>")
        ids = [e.get("id") for e in tree.iter() if e.get("id")]
        assert len(ids) == len(set(ids))
        named = ("aria-labelledby", "aria-describedby", "aria-details")
        assert {e.get(name) for e in tree.iter() for name in named if e.get(name)} == set(ids) - {
            tree.find(".//figure").get("id")
        }
        assert text_of(tree.find(".//figcaption/p[@dir='auto']")) == sentence
        assert {e.tag for e in tree.find(".//figure").iter()} == TAGS


def test_the_check_above_can_fail():
    for broken in ("<p>a<b>", "<p id=x id=y>", "<video></figure></video>", "<p a<b>"):
        with pytest.raises(html5lib.html5parser.ParseError):
            parsed(f"{PAGE}{broken}</body></html>")


def track(tree, kind: str) -> pysubs2.SSAFile:
    address = tree.find(f".//track[@kind='{kind}']").get("src")
    head, _, data = address.partition(",")
    assert head == "data:text/vtt;base64"
    return pysubs2.SSAFile.from_string(base64.b64decode(data).decode(), "vtt")


def test_a_piece_has_captions_descriptions_chapters_and_a_transcript(make_film):
    tree = parsed(f"{PAGE}{snippet(make_film(lang='de'))}</body></html>")
    assert tree.find(".//figure").get("lang") == "de"
    assert {t.get("srclang") for t in tree.iter("track")} == {"de"}
    labels = [t.get("label") for t in tree.iter("track")]
    assert labels == ["Untertitel", "Was zu sehen ist", "Kapitel"]
    times = [(0, 2000), (2000, 4000)]
    for kind, texts in {
        "captions": ["Said of The cat sat", "Said."],
        "descriptions": [
            # Two seconds have room for five words.
            "First. Seen first.",
            "Seen last: The cat sat.",
        ],
        "chapters": ["First", "Second"],
    }.items():
        cues = track(tree, kind)
        assert [cue.text for cue in cues] == texts, kind
        assert [(cue.start, cue.end) for cue in cues] == times, kind
    said = [text_of(e).split("\n") for e in tree.find(".//details").iter() if e.tag in ("dt", "dd")]
    assert [[line for line in lines if line] for lines in said] == [
        ["0:00 First"],
        ["Said of The cat sat", "Seen first."],
        ["0:02 Second"],
        ["Said.", "Seen last: The cat sat."],
    ]


def test_a_piece_says_what_is_seen_and_where_the_weights_come_from(make_film):
    tree = parsed(f"{PAGE}{snippet(make_film())}</body></html>")
    video = tree.find(".//video")
    assert (video.get("width"), video.get("height"), video.get("poster")) == ("320", "180", "p.png")
    assert {"controls", "playsinline", "preload"} <= set(video.keys())
    assert video.get("autoplay") is None
    assert tree.find(".//source").get("src") == tree.find(".//a").get("href") == "f.mp4"
    assert text_of(tree.find(".//strong")) == video.get("aria-label") == "A film"
    described = tree.find(f".//*[@id='{video.get('aria-describedby')}']")
    assert text_of(described) == "Second. Seen last: The cat sat."
    badge = text_of(tree.find(".//small")).replace("\u00a0", " ")  # no line begins with a dot
    # Which weights exactly is the manifest's to say: on the stage a digest is noise.
    assert badge == "random parameters: no meaning · layer 1, head 1"


def test_a_film_of_whose_brief_nobody_knows_has_no_badge(make_film):
    tree = parsed(f"{PAGE}{snippet(replace(make_film(), brief=None))}</body></html>")
    assert tree.find(".//small") is None


def test_two_films_on_a_page_have_ids_of_their_own(make_film, tmp_path):
    one, two = make_film(), make_film(folder=tmp_path / "other")
    path = two.files["mp4"]
    path.write_bytes(path.read_bytes() + b"\0\0\0\x08free")
    about = two.files["manifest"]
    found = manifests.expect(about)
    files = found.files | {"mp4": manifests.describe(path)}
    found = manifests.sealed(found.model_copy(update={"files": files}))
    about.write_text(found.as_json(), encoding="utf-8")
    assert exhibit(one).id != exhibit(two).id


# The command


def test_a_zip_wants_no_writable_current_folder_if_it_lies_elsewhere(
    rendered, tmp_path, monkeypatch
):
    (here := tmp_path / "here").mkdir()
    (there := tmp_path / "there").mkdir()
    monkeypatch.chdir(here)
    can = publish.os.access
    monkeypatch.setattr(  # root may write everywhere
        publish.os, "access", lambda path, mode: Path(path).resolve() != here and can(path, mode)
    )
    made = qkvideo.embed("film", sentence="The cat sat", out=there / "film.zip")
    assert dict(made.files) == {"zip": there / "film.zip"}
    with zipfile.ZipFile(there / "film.zip") as archive:
        assert "film.mp4" in archive.namelist()
    (asked,) = rendered
    assert asked.out.parent == there
    assert [path.name for path in there.iterdir() if path.suffix != ".lock"] == ["film.zip"]
    assert list(here.iterdir()) == []
    qkvideo.embed("film", sentence="The cat sat", out=there / "other.zip", dry_run=True)
    assert not (there / "other.zip").exists()


def test_a_zip_leaves_the_films_in_a_folder_that_was_asked_for(rendered, tmp_path):
    films = tmp_path / "films"
    script = Script(folder=films)
    made = qkvideo.embed("film", sentence="The cat", out=tmp_path / "film.zip", script=script)
    assert made.files["mp4"].is_file()
    assert rendered[-1].out == films


def test_addresses_lead_from_the_page_to_the_film(rendered, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "a b"
    folder.mkdir()
    made = qkvideo.embed("film", sentence="a", out=Path("a b/x.html"))
    assert rendered[-1].out == Path("a b")
    assert (folder / "x.html").read_text(encoding="utf-8") == made.html
    tree = parsed(f"{PAGE}{made.html}</body></html>")
    assert tree.find(".//source").get("src") == "film.mp4"
    assert tree.find(".//video").get("poster") == "film.poster.png"
    assert made.files["mp4"] == Path("a b/film.mp4")
    assert made.files["html"] == Path("a b/x.html")
    based = qkvideo.embed("film", sentence="a", out="a b/x.html", base="https://example.org/f")
    assert 'src="https://example.org/f/film.mp4"' in based.html
    assert 'poster="https://example.org/f/film.poster.png"' in based.html
    assert based.html == based._repr_html_()


def test_without_a_file_addresses_lead_from_the_current_folder(monkeypatch, make_film, capfd):
    def films(request):
        assert request.out is None
        film = make_film(ARABIC)
        files = {kind: Path("media/a b") / path.name for kind, path in film.files.items()}
        return Films((replace(film, files=files),))

    folder = make_film(ARABIC).files["mp4"].parent
    (folder / "media").mkdir()
    (folder / "media/a b").symlink_to(folder)
    monkeypatch.chdir(folder)
    monkeypatch.setattr(command, "films", films)
    status, out, err = run(capfd, "embed", "film", "--sentence", "a")
    assert (status, err) == (0, "")
    assert 'src="media/a%20b/film.mp4"' in out
    # What turns text around in a terminal is there as a reference, and means the same.
    assert not set(out) & set("\u2068\u2069\t")
    assert ARABIC in unescape(out)
    status, out, _ = run(capfd, "embed", "film", "--sentence", "a", "--json")
    found = json.loads(out)
    assert found["files"]["mp4"] == "media/a b/film.mp4"
    assert 'src="media/a%20b/film.mp4"' in found["html"]


@pytest.mark.parametrize(
    ("choices", "part"),
    [
        (
            {"out": "x.htm"},
            "name that ends in .html, .scorm.zip, .imscc or .zip",
        ),
        ({"out": "/dev/null/x.zip"}, "“/dev/null” is no folder"),
        ({"out": "x.zip", "base": "https://example.org"}, "leave out --base"),
        ({"base": "javascript:alert(1)//"}, "is not the address of a folder"),
        ({"base": "data:text/html,"}, "is not the address of a folder"),
        ({"base": 'https://example.org/"onload="'}, "is not the address of a folder"),
        ({"base": "https://[/"}, "is not the address of a folder"),
        ({"base": "https://example.org/?f="}, "is not the address of a folder"),
        ({"aspect": "5:4"}, "5:4"),
        ({"theme": "pink"}, "pink"),
        ({"beat": "nothing-like-it"}, "nothing-like-it"),
        ({"lang": "xx"}, "xx"),
    ],
)
def test_what_is_wrong_is_refused_before_anything_is_drawn(tmp_path, monkeypatch, choices, part):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(RequestError) as refused:
        qkvideo.embed("score-matrix", sentence="a", **choices)
    assert part in str(refused.value)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["embed"], "--sentence"),
        (["embed", "score", "--sentence", "a"], "score-matrix"),
        (["embed", "score-matrix"], "--sentence"),
        (["embed", "score-matrix", "mixng", "--sentence", "a"], "mixing"),
        (["embed", "score-matrix", "--sentence", "a", "-o", "x.pdf"], ".imscc or .zip"),
        (["embed", "score-matrix", "--sentence", "a", "--base", "ftp://x"], "--base"),
    ],
)
def test_a_wrong_request_is_one_line_and_status_2(capfd, arguments, part):
    status, out, err = run(capfd, *arguments)
    assert (status, out) == (2, "")
    assert part in err
    assert len(err.splitlines()) == 1


def test_a_film_that_failed_is_named_and_nothing_is_written(tmp_path, monkeypatch, make_film):
    failed = replace(make_film(), status="failed", error="no light", files={})
    monkeypatch.setattr(command, "films", lambda _: Films((failed,)))
    with pytest.raises(QKVideoError, match="“film” failed: no light"):
        qkvideo.embed("film", sentence="a", out=tmp_path / "x.zip")
    assert not (tmp_path / "x.zip").exists()


def test_a_dry_run_checks_and_makes_nothing(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    made = qkvideo.embed("mixing", sentence="a", out="x.zip", dry_run=True)
    assert (made.html, made.files["zip"]) == ("", Path("x.zip"))
    assert list(tmp_path.rglob("*.*")) == []


def test_several_films_are_a_list_and_a_piece_each(make_film, monkeypatch, tmp_path, every_hostile):
    monkeypatch.chdir(tmp_path)
    for sentence in every_hostile[:3]:
        made = [make_film(sentence, tmp_path, slug) for slug in ("film", "other")]
        monkeypatch.setattr(command, "films", lambda _, made=made: Films(made))
        piece = qkvideo.embed(sentence="a", out="x.html")
        tree = parsed(f"{PAGE}{piece.html}</body></html>")
        links = tree.findall(".//nav//a")
        assert [text_of(link) for link in links] == ["A film", "A other"]
        figures = tree.findall(".//figure")
        assert [link.get("href") for link in links] == [f"#{e.get('id')}" for e in figures]
        assert [text_of(e) for e in tree.findall(".//nav//small")] == ["0:04", "0:04"]
        sources = [e.get("src") for e in tree.iter("source")]
        assert sources == ["film.mp4", "other.mp4"]
        assert piece.files["other.mp4"] == tmp_path / "other.mp4"
        assert piece.files["html"] == Path("x.html")


# The zip


def unpacked(folder, *films, colours="dark") -> Path:
    with zipfile.ZipFile(io.BytesIO(package(films, theme(colours)))) as archive:
        archive.extractall(folder)
    return folder


def test_a_zip_is_a_content_package_of_all_the_page_needs(make_film, tmp_path, every_hostile):
    for sentence in (*every_hostile, ARABIC):
        film = make_film(sentence)
        data = package([film], theme("dark"))
        assert data == package([film], theme("dark"))
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = archive.namelist()
            assert {info.date_time for info in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
            course = ElementTree.fromstring(archive.read("imsmanifest.xml"))
            page = parsed(archive.read("index.html").decode())
            assert archive.read("film.mp4") == film.files["mp4"].read_bytes()
            assert archive.read("film.vtt") == film.files["vtt"].read_bytes()
            assert archive.read("film.txt") == film.files["transcript"].read_bytes()
        space = "{http://www.imsglobal.org/xsd/imscp_v1p1}"
        held = [file.get("href") for file in course.iter(f"{space}file")]
        assert sorted([*held, "imsmanifest.xml"]) == sorted(names)
        assert course.find(f".//{space}resource").get("href") == "index.html"
        shown = course.find(f".//{space}item").get("identifierref")
        assert course.find(f".//{space}resource").get("identifier") == shown
        titles = (text_of(course.find(f".//{space}title")), text_of(page.find(".//title")))
        assert titles[0] == titles[1]
        assert sentence in titles[0]
        for element, name in ((".//source", "src"), (".//video", "poster"), (".//a", "href")):
            assert page.find(element).get(name) in names


class Visit:
    """A page that is open with the network cut, and all that it asked for."""

    def __init__(self, browser, page):
        self.context = browser.new_context(viewport={"width": 640, "height": 480}, offline=True)
        self.requests, self.troubles = [], []
        self.context.on("request", lambda request: self.requests.append(request.url))
        self.context.on("console", lambda message: self.troubles.append(message.text))
        self.page = self.context.new_page()
        self.page.goto(page.as_uri())


@pytest.mark.parametrize("colours", THEMES)
def test_an_unpacked_zip_plays_with_captions_and_no_network(
    browser, make_film, tmp_path, play, colours
):
    film = make_film()
    visit = Visit(browser, unpacked(tmp_path / "zip", film, colours=colours) / "index.html")
    page = visit.page
    assert play(page) == "Said of The cat sat"
    # At the top: at the bottom the film writes itself.
    assert page.evaluate(f"{CUES}[0].line") == 0
    assert page.evaluate("document.querySelector('video').videoWidth") == 320
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    wanted = theme(colours).ground.lstrip("#")
    assert ground == f"rgb({', '.join(str(int(wanted[k : k + 2], 16)) for k in (0, 2, 4))})"
    assert page.get_attribute("html", "lang") == "en"
    assert not page.locator("dd").first.is_visible()
    page.click("summary")
    assert page.locator("dd").first.is_visible()
    folder = (tmp_path / "zip").as_uri()
    assert len(visit.requests) >= 3
    assert all(url.startswith((f"{folder}/", "data:")) for url in visit.requests)
    assert visit.troubles == []
    visit.context.close()


def test_a_page_fits_a_phone_and_a_wide_window(browser, make_film, tmp_path):
    visit = Visit(browser, unpacked(tmp_path / "zip", make_film()) / "index.html")
    for width, height in ((320, 600), (1600, 500)):
        visit.page.set_viewport_size({"width": width, "height": height})
        box = visit.page.locator("video").bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert box["height"] <= height
        # The film, and above it room for captions.
        assert 0.8 * 320 / 180 < box["width"] / box["height"] < 320 / 180
        assert visit.page.evaluate("document.documentElement.scrollWidth") <= width
    # Letters, words and lines further apart, as some readers need them, and enlarged twice.
    visit.page.click("summary")
    visit.page.keyboard.press("Shift+Tab")
    visit.page.keyboard.press("Tab")
    focus = "getComputedStyle(document.querySelector('summary:focus-visible')).outlineStyle"
    assert visit.page.evaluate(focus) != "none"
    visit.page.add_style_tag(
        content="* { line-height: 1.5 !important; letter-spacing: .12em !important; "
        "word-spacing: .16em !important } html { font-size: 200% }"
    )
    visit.page.set_viewport_size({"width": 640, "height": 500})
    assert visit.page.evaluate("document.documentElement.scrollWidth") <= 640
    assert visit.page.locator("summary").bounding_box()["height"] >= 24
    visit.context.close()


def test_several_films_are_a_course_whose_pages_lead_to_each_other(browser, make_film, tmp_path):
    films = [make_film(folder=tmp_path / "films", slug=slug) for slug in ("film", "other")]
    folder = unpacked(tmp_path / "zip", *films)
    course = ElementTree.fromstring((folder / "imsmanifest.xml").read_bytes())
    space = "{http://www.imsglobal.org/xsd/imscp_v1p1}"
    titles = [text_of(e) for e in course.findall(f".//{space}item/{space}title")]
    assert titles == ["Self-attention", "A film", "A other"]
    pages = {r.get("identifier"): r.get("href") for r in course.iter(f"{space}resource")}
    held = [pages[item.get("identifierref")] for item in course.iter(f"{space}item")]
    assert held == ["index.html", "film.html", "other.html"]
    named = {file.get("href") for file in course.iter(f"{space}file")}
    assert named | {"imsmanifest.xml"} == {path.name for path in folder.iterdir()}
    visit = Visit(browser, folder / "index.html")
    page = visit.page
    assert page.title() == "Self-attention: “The cat sat”"
    for name in held:
        parsed((folder / name).read_text(encoding="utf-8"))
    assert page.locator("main img").count() == 2
    page.click("text=A film")
    assert page.title() == "A film: “The cat sat”"
    assert page.inner_text("nav [aria-current]") == "A film"
    page.click("nav >> text=A other")
    assert page.get_attribute("source", "src") == "other.mp4"
    for width in (320, 1600):
        page.set_viewport_size({"width": width, "height": 600})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert visit.troubles == []
    visit.context.close()


def test_hostile_sentences_stay_text(browser, make_film, tmp_path, wait, every_hostile):
    folders = {f"zip{k}": text for k, text in enumerate((*every_hostile, ARABIC))}
    for name, sentence in folders.items():
        unpacked(tmp_path / name, make_film(sentence))
    visit = Visit(browser, tmp_path / "zip0/index.html")
    page = visit.page
    for name, sentence in folders.items():
        page.goto((tmp_path / name / "index.html").as_uri())
        assert page.text_content("figcaption p[dir=auto]") == sentence
        said = f"Said of {sentence}".split()
        assert page.text_content("dd p").split() == said
        seen = page.text_content("figcaption p[hidden]")
        # Spoken: a gap is a gap.
        told = f"Second. Seen last: {sentence}".split()
        assert seen.rstrip(".").split()[: len(told)] == told
        title = page.title().replace("\u2068", "").replace("\u2069", "")
        plain = sentence.replace("\u2068", "").replace("\u2069", "")
        assert title.split() == f"A film: “{plain}”".split()
        page.evaluate("document.querySelector('video').textTracks[0].mode = 'hidden'")
        wait(page, f"{CUES} && {CUES}.length === 2")
        cue = page.evaluate(f"{CUES}[0].getCueAsHTML().textContent")
        assert cue.replace("\N{WORD JOINER}", "").split() == said
        page.mouse.move(300, 200)
        assert page.evaluate("window.hit") is None
    assert visit.troubles == []
    visit.context.close()


SLIDES = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>x</title>
<style>{style}</style></head><body><div class="reveal"><div class="slides">
<section>Before</section><section>{piece}</section><section>After</section>
</div></div><script>{script}</script>
<script>Reveal.initialize({{ transition: "none" }})</script></body></html>"""


def test_a_piece_plays_when_its_slide_comes(browser, make_film, tmp_path, wait):
    """In anybody's reveal.js deck, as the documentation says."""
    film = make_film(folder=tmp_path)
    piece = figure(exhibit(film), film="film.mp4", poster="film.poster.png")
    parts = Path(qkvideo.__file__).parent / "studio/decks/reveal"
    style, script = ((parts / f"reveal.{kind}").read_text("utf-8") for kind in ("css", "js"))
    playing = piece.replace("<video ", "<video data-autoplay ")
    page = tmp_path / "slides.html"
    page.write_text(SLIDES.format(style=style, script=script, piece=playing), encoding="utf-8")
    visit = Visit(browser, page)
    wait(visit.page, "Reveal.isReady()")
    paused = "document.querySelector('video').paused"
    assert visit.page.evaluate(paused)
    visit.page.keyboard.press("ArrowRight")
    wait(visit.page, PLAYED)
    assert not visit.page.evaluate(paused)
    box = visit.page.locator("video").bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 640
    visit.page.keyboard.press("ArrowRight")
    wait(visit.page, paused)
    assert visit.troubles == []
    visit.context.close()


def test_a_real_film_becomes_a_piece_and_a_zip(tmp_path):
    sentence = "Der Hund <b>bellte</b>"
    asked = {"sentence": sentence, "beat": "sentence", "quality": "l", "pace": "brisk"}
    made = qkvideo.embed("score-matrix", out=tmp_path / "x.html", **asked)
    tree = parsed(f"{PAGE}{made.html}</body></html>")
    name = "score-matrix.sentence.mp4"
    assert tree.find(".//source").get("src") == name
    assert (tmp_path / name).is_file()
    assert (tree.find(".//video").get("width"), tree.find(".//video").get("height")) == (
        "854",
        "480",
    )
    assert text_of(tree.find(".//small")).startswith("lesson: ")
    assert "unknown" in text_of(tree.find(".//small"))
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(tmp_path)
        zipped = qkvideo.embed("score-matrix", out="x.ZIP", **asked)
    with zipfile.ZipFile(tmp_path / "x.ZIP") as archive:
        assert archive.read(name) == (tmp_path / name).read_bytes()
    assert zipped.files["zip"] == Path("x.ZIP")


# Captions


SAID = [("A cat sat. " * k)[: 12 * k] for k in range(1, 10)] + ["漢字の猫" * 12]


UPRIGHT = pytest.param((180, 320), marks=pytest.mark.long)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("aspect", [(320, 180), (240, 240), UPRIGHT])
@pytest.mark.parametrize("kind", ["page", "piece"])
def test_no_caption_lies_over_a_film(make_film, browser, tmp_path, play, kind, aspect):
    """From a word to as much as films say: the film is seen as without."""
    width, height = aspect
    context = browser.new_context(viewport={"width": 640, "height": 700}, offline=True)
    opened = context.new_page()
    every = SAID if (kind, aspect) == ("page", (320, 180)) else SAID[4::3] + SAID[-1:]
    whole, name = exhibit(make_film()), film_of(aspect, tmp_path)
    for number, said in enumerate(every):
        part = replace(whole.parts[0], say=said)
        # One of as many lines as it takes; broken as films break them, and as browsers do.
        cues = [replace(c, frames=60) for c in caption_files.cues([TimeMark("", said, 0, 60)])[:1]]
        marks = cues if number % 2 else [TimeMark("", said, 0, 60, (said,))]
        shown = replace(
            whole,
            width=width,
            height=height,
            parts=(part,),
            said=tuple(mark.lines for mark in marks),
            captions=caption_files.at_top(caption_files.vtt(marks, 15)),
        )
        path = tmp_path / f"{number}.html"
        letters = 0.8 if kind == "page" else 1.0
        body = figure(shown, film=name, poster="none.png", letters=letters)
        style = f"video::cue {{ font-size: {letters}em }}" if kind == "page" else ""
        path.write_text(f"{PAGE}<style>{style}</style>{body}", encoding="utf-8")
        opened.goto(path.as_uri())
        opened.evaluate("document.querySelector('video').removeAttribute('controls')")
        assert play(opened).split() == " ".join(marks[0].lines).split()
        opened.evaluate("document.querySelector('video').pause()")
        opened.wait_for_timeout(100)
        video = opened.locator("video")
        box = video.bounding_box()
        assert box["width"] / box["height"] < width / height
        with Image.open(io.BytesIO(video.screenshot())) as seen:
            pixels = np.asarray(seen.convert("RGB")).astype(int)
        film = round(box["width"] * height / width)
        assert np.ptp(pixels[2 - film : -2, 2:-2], axis=(0, 1)).max() <= 2, said
        # The caption is there, above it.
        assert np.ptp(pixels[:-film], axis=(0, 1)).max() > 100, said
    context.close()


def film_of(aspect: tuple[int, int], folder: Path) -> str:
    """Four seconds of one colour."""
    path = folder / "plain.mp4"
    with av.open(str(path), "w", format="mp4") as container:
        stream = container.add_stream("libx264", rate=15, options={"preset": "ultrafast"})
        stream.width, stream.height, stream.pix_fmt = *aspect, "yuv420p"
        picture = av.VideoFrame.from_image(Image.new("RGB", aspect, (90, 120, 60)))
        for at in range(60):
            picture.pts, picture.time_base = at, Fraction(1, 15)
            container.mux(stream.encode(picture))
        container.mux(stream.encode())
    return path.name
