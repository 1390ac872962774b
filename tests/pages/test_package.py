"""Packages for course platforms: manifests by their schemas, SCORM with a platform's own side."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path

import html5lib
import pytest
from lxml import etree

from qkvideo.scenes.look.theme import theme
from qkvideo.studio.embed import embed
from qkvideo.studio.pages.package import package
from qkvideo.studio.requests.shared import CARTRIDGE, PACKAGES, SCORM

DATA = Path(__file__).parents[1] / "data/scorm"
RIGHTS = "© Ada & Söhne <b>, CC BY 4.0"
TITLE = "The cat " * 60
ADLCP = "{http://www.adlnet.org/xsd/adlcp_rootv1p2}"


def read(kind, *films):
    """The manifest of a package, and its pages by name."""
    with zipfile.ZipFile(io.BytesIO(package(films, theme("dark"), kind))) as archive:
        held = {name: archive.read(name) for name in archive.namelist()}
    course = etree.fromstring(held.pop("imsmanifest.xml"))
    return course, held


def every(course, name):
    return course.findall(f".//{{*}}{name}")


def check_files(course, held):
    """Every file is listed, once in each resource, which is one of the files and has an item."""
    named = set()
    for resource in every(course, "resource"):
        files = [file.get("href") for file in resource.findall("{*}file")]
        assert len(set(files)) == len(files)
        assert resource.get("href") in files
        named |= set(files)
    assert named == set(held)
    shown = [item.get("identifierref") for item in every(course, "item")]
    known = [resource.get("identifier") for resource in every(course, "resource")]
    assert [each for each in shown if each] == known


def films(make_film, tmp_path, **choices):
    """A single film, and a course of two; sentences are markup, and too long for a title."""
    for sentence in ("a <b> & “c”", TITLE):
        yield [make_film(sentence, **choices)]
    yield [make_film(folder=tmp_path / "both", slug=slug, **choices) for slug in ("film", "other")]


@pytest.mark.parametrize("rights", [RIGHTS, ""])
def test_manifests_are_valid_and_name_every_file_and_the_licence(make_film, tmp_path, rights):
    valid = {
        SCORM: etree.XMLSchema(etree.parse(DATA / "scorm.xsd")),
        CARTRIDGE: etree.RelaxNG(etree.parse(DATA / "cartridge.rng")),
    }
    for made in films(make_film, tmp_path, licence=rights, lang="de"):
        for kind in PACKAGES:
            course, held = read(kind, *made)
            if kind in valid:
                valid[kind].assertValid(course)
            check_files(course, held)
            assert "".join(course.find(".//{*}rights").itertext() if rights else "") == rights
            assert bool(every(course, "rights")) == bool(rights)
            for name in (name for name in held if name.endswith(".html")):
                page = html5lib.parse(held[name].decode(), namespaceHTMLElements=False)
                said = [small for small in page.iter("small") if small.text == f"Lizenz: {rights}"]
                assert len(said) == bool(rights)
            scorm = kind == SCORM
            types = [each.get(f"{ADLCP}scormtype") for each in every(course, "resource")]
            assert types == ["sco" if scorm else None] * len(types)
            if kind != CARTRIDGE:  # its organization has none
                # A course of several films is not called as the first of them.
                title = course.findtext(".//{*}organization/{*}title")
                assert title.startswith("Self-Attention: ") == (len(made) > 1)
            pages = len(made) + (len(made) > 1 and not scorm)
            assert len(types) == pages
            assert any(b"<script>" in held[name] for name in held) == scorm
            # A platform knows only of pages that it has opened itself.
            assert not (scorm and any(b"<nav" in held[name] for name in held))


PLATFORM = """<!doctype html><title>Platform</title><script src="/scorm12.min.js"></script><script>
var API = new Scorm12API({autocommit: false, logLevel: 5});
const [kept, told] = [JSON.parse(localStorage.kept ?? "null"), []];
if (kept) API.loadFromJSON(kept);
for (const name of ["LMSSetValue", "LMSCommit", "LMSFinish", "LMSInitialize"]) {
  const call = API[name].bind(API);
  API[name] = (...given) => {
    const answer = call(...given);
    told.push([name, ...given, String(answer), String(API.LMSGetLastError())]);
    return answer;
  };
}
</script><iframe src="/index.html" width="700" height="500"></iframe>"""
KEPT = "JSON.parse(JSON.stringify(API.cmi.toJSON()))"


def test_a_platform_is_told_what_was_watched(browser, make_film):
    """The platform's side is scorm-again's; a film of four seconds is played four times as fast."""
    _, held = read(SCORM, make_film())
    held |= {"": PLATFORM.encode(), "scorm12.min.js": (DATA / "scorm12.min.js").read_bytes()}
    kinds = {"": "text/html", "html": "text/html", "js": "text/javascript", "mp4": "video/mp4"}
    context = browser.new_context()

    def answer(route):
        name = route.request.url.removeprefix("http://platform.test/")
        kind = kinds.get(name.rpartition(".")[2], "image/png")
        start = int(re.match(r"bytes=(\d+)", route.request.headers.get("range", "bytes=0"))[1])
        size = len(held[name])
        # A film that is not asked for in parts cannot be sought in.
        ranged = {"accept-ranges": "bytes", "content-range": f"bytes {start}-{size - 1}/{size}"}
        film = kind == "video/mp4"
        route.fulfill(
            body=held[name][start:],
            status=206 if film else 200,
            headers={"content-type": kind, **(ranged if film else {})},
        )

    context.route("**/*", answer)
    page = context.new_page()
    problems = []
    page.on("console", lambda message: problems.append(message.text))

    def visit(act):
        """Open the film, act on it, leave it; return what the platform was told last of each."""
        page.goto("http://platform.test/")
        frame = page.frames[1]
        frame.wait_for_function("document.querySelector('video').duration > 3.9")
        frame.evaluate(f"async () => {{ const film = document.querySelector('video'); {act} }}")
        page.evaluate("document.querySelector('iframe').remove()")
        told, kept = page.evaluate(f"[told, {KEPT}]")
        assert told[0] == ["LMSInitialize", "", "true", "0"]
        assert told[-1] == ["LMSFinish", "", "true", "0"]
        assert {(each[-2], each[-1]) for each in told} == {("true", "0")}, told
        page.evaluate("kept => { localStorage.kept = JSON.stringify(kept) }", kept)
        return {each[1].removeprefix("cmi."): each[2] for each in told if "Set" in each[0]}

    def leave(place):
        """Let the platform keep that the film was left at a place."""
        script = """place => {
            const kept = JSON.parse(localStorage.kept);
            kept.core.lesson_location = `0:${place}`;
            localStorage.kept = JSON.stringify(kept);
        }"""
        page.evaluate(script, place)

    muted = "film.muted = true; film.playbackRate = 4; await film.play();"
    until = (
        "await new Promise((done) => film.addEventListener("
        "'timeupdate', () => film.currentTime > 1.5 && done()));"
    )
    ended = "await new Promise((done) => film.addEventListener('ended', done));"
    # Half of it: not completed, and where it was left.
    first = visit(muted + until + "film.pause();")
    assert first["core.lesson_status"] == "incomplete"
    assert first["core.exit"] == "suspend"
    place = float(first["core.lesson_location"].removeprefix("0:"))
    assert 1.5 < place < 3.5
    assert first["core.session_time"].startswith("0000:00:00.")
    assert float(first["core.session_time"][-5:]) == pytest.approx(place / 4, abs=0.2)
    parts = first["suspend_data"]
    assert len(parts) == 25
    watched = f"{int(parts, 16):0100b}"
    assert watched == ("1" * round(watched.count("1"))).ljust(100, "0")
    assert watched.count("1") == pytest.approx(100 * place / 4, abs=9)
    # A jump to the end is not watched, while it plays or not.
    leave(0)
    second = visit("film.muted = true; await film.play(); film.currentTime = 3.85;" + ended)
    assert second["core.lesson_status"] == "incomplete"
    assert second["suspend_data"][-1] != "0"
    # On from where it was, to the end: the rest of it is enough.
    leave(place)
    third = visit(muted + ended)
    assert third["core.lesson_status"] == "completed"
    assert third["core.exit"] == ""
    assert float(third["core.session_time"][-5:]) == pytest.approx((4 - place) / 4, abs=0.3)
    # What is completed stays so.
    assert "core.lesson_status" not in visit("")
    # Without a platform, the page plays as ever.
    page.goto("http://platform.test/index.html")
    page.evaluate(f"async () => {{ const film = document.querySelector('video'); {muted} }}")
    assert problems == []
    context.close()


@pytest.mark.parametrize(
    ("name", "schema"),
    [
        ("a.zip", "IMS Content"),
        ("a.scorm.zip", "ADL SCORM"),
        ("A.SCORM.ZIP", "ADL SCORM"),
        ("a.imscc", "IMS Common Cartridge"),
    ],
)
def test_the_name_says_what_kind_of_package_it_is(name, schema, tmp_path):
    made = embed("closing", sentence="a", vector=True, out=tmp_path / name)
    assert made.files == {"zip": tmp_path / name}
    with zipfile.ZipFile(tmp_path / name) as archive:
        course = etree.fromstring(archive.read("imsmanifest.xml"))
    assert [each.text for each in every(course, "schema")] == [schema]
