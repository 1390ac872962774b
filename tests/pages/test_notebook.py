"""What `render` gives back: a tuple, which shows its films in a notebook."""

from __future__ import annotations

import base64
import os
import pickle
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import html5lib
import pytest
from PIL import Image

import qkvideo
from qkvideo import cli
from qkvideo.scenes.record import BeatRecord, FilmRecord
from qkvideo.studio.files import manifest as manifests
from qkvideo.studio.files.manifest import manifest
from qkvideo.studio.films.result import Films
from qkvideo.studio.pages import notebook
from qkvideo.studio.slides import Decks

CODE = """
import qkvideo
films = qkvideo.render("score-matrix", sentence="a <b> c", beat="sentence", weights="random",
                       quality="l", pace="brisk", jobs=1)
films
"""


def shown(films):
    page = (
        f'<!doctype html><html lang="en"><title>x</title><body>{films._repr_html_()}</body></html>'
    )
    return html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(page)


def decoded(address: str, kind: str) -> bytes:
    assert address.startswith(f"data:{kind};base64,")
    return base64.b64decode(address.partition(",")[2])


def test_it_is_a_tuple_for_all_who_use_it_so(make_film, tmp_path):
    one, two = make_film(), make_film(folder=tmp_path / "two")
    films = Films((one, two))
    assert films == (one, two)
    assert isinstance(films, tuple)
    first, second = films
    assert (first, second, len(films), films[-1]) == (one, two, 2, two)
    assert pickle.loads(pickle.dumps(films)) == films
    planned = qkvideo.render("mixing", sentence="a", dry_run=True)
    assert isinstance(planned, Films)
    assert planned[0].brief.model.sentence == "a"
    assert qkvideo.Films is Films


def test_so_are_decks():
    decks = Decks((Path("a.html"),), {"query": "a"})
    again = pickle.loads(pickle.dumps(decks))
    assert (again, again.reading, type(again)) == (decks, decks.reading, Decks)


def test_small_films_lie_within_the_notebook(make_film, tmp_path):
    one, two = make_film("a </script> <b>"), make_film(folder=tmp_path / "two", lang="ru")
    tree = shown(Films((one, two)))
    videos = tree.findall(".//video")
    assert len(videos) == 2
    for film, video in zip((one, two), videos, strict=True):
        content = decoded(video.find("source").get("src"), "video/mp4")
        assert content == film.files["mp4"].read_bytes()
        assert decoded(video.get("poster"), "image/png") == film.files["poster"].read_bytes()
        track = video.find("track[@kind='captions']")
        assert track.get("srclang") == film.lang
        assert decoded(track.get("src"), "text/vtt").startswith(b"WEBVTT")
    assert tree.find(".//figcaption/p").text == "a </script> <b>"
    assert len(shown(one).findall(".//video")) == 1


def test_large_films_are_linked_from_the_notebooks_folder(make_film, tmp_path, monkeypatch):
    film = make_film(folder=tmp_path / "a #b")
    together = sum(film.files[kind].stat().st_size for kind in ("mp4", "poster"))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(notebook, "MOST_BYTES", together)
    assert "data:video" in film._repr_html_()
    assert "data:video" not in Films((film, film))._repr_html_()
    monkeypatch.setattr(notebook, "MOST_BYTES", together - 1)
    video = shown(film).find(".//video")
    assert video.find("source").get("src") == "a%20%23b/film.mp4"
    assert video.get("poster") == "a%20%23b/film.poster.png"


def test_pictures_are_shown_as_pictures(make_film, tmp_path):
    film = make_film()
    beats = tuple(BeatRecord(f"b{k}", f"Beat <{k}>", f"Said {k}", "", k, 1) for k in range(3))
    record = FilmRecord("film", "A film", 320, 180, 15, 3, beats, (), (), ())
    paths = tuple(tmp_path / f"film.0{k}.png" for k in range(3))
    for k, path in enumerate(paths):
        Image.new("RGB", (320, 180), (80 * k, 0, 0)).save(path)
    about = tmp_path / "film.stills.json"
    moving = (tmp_path / "film.webp",)
    moving[0].write_bytes(b"RIFF")
    files = {f"still.b{k}": path for k, path in enumerate(paths)} | {"webp": moving[0]}
    about.write_text(manifest(record, film.brief, files).as_json(), encoding="utf-8")
    for kind, found in (("stills", paths), ("png", paths[-1:]), ("webp", moving)):
        given = found if kind == "stills" else found[0]
        tree = shown(replace(film, files={kind: given, "manifest": about}))
        pictures = tree.findall(".//img")
        wanted = [f"Beat <{k}>. Said {k}" for k in range(3)][-len(found) :]
        assert [picture.get("alt") for picture in pictures] == wanted
        for picture, path in zip(pictures, found, strict=True):
            media = f"image/{path.suffix[1:]}"
            assert decoded(picture.get("src"), media) == path.read_bytes()


def test_other_formats_play_where_browsers_can(make_film):
    film = make_film()
    webm = film.files["mp4"].rename(film.files["mp4"].with_suffix(".webm"))
    beside = {kind: path for kind, path in film.files.items() if kind != "mp4"}
    about = manifests.expect(beside["manifest"])
    files = {kind: f for kind, f in about.files.items() if kind != "mp4"}
    files |= {"webm": manifests.describe(webm)}
    about = manifests.sealed(about.model_copy(update={"files": files}))
    beside["manifest"].write_text(about.as_json(), encoding="utf-8")
    source = shown(replace(film, files={"webm": webm, **beside})).find(".//source")
    assert source.get("type") == "video/webm"
    assert decoded(source.get("src"), "video/webm") == webm.read_bytes()
    mov = webm.rename(webm.with_suffix(".mov"))
    text = replace(film, files={"mov": mov, **beside})._repr_html_()
    assert text == f"<p>film: {mov}</p>"


def test_a_film_that_its_manifest_does_not_describe_is_not_shown(make_film):
    film = make_film()
    content = film.files["mp4"].read_bytes()
    film.files["mp4"].write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
    assert "is not what its manifest describes; render the film again" in film._repr_html_()


def test_what_is_not_there_is_a_line_of_text(make_film):
    film = make_film()
    failed = replace(film, status="failed", error="no <b>light</b>", files={})
    planned = replace(film, status="planned")
    gone = replace(film, files={**film.files, "manifest": Path("nowhere <i>.json")})
    lines = Films((failed, planned, gone))._repr_html_().splitlines()
    assert lines[:2] == ["<p>film: no &lt;b&gt;light&lt;/b&gt;</p>", "<p>film: planned</p>"]
    assert "nowhere &lt;i&gt;.json" in lines[2]
    assert "cannot be read" in lines[2]
    assert len(lines) == 3
    assert Films()._repr_html_() == ""


def cells(shown) -> list[list[str]]:
    """Texts of the first table that is unfolded, row by row."""
    page = (
        f'<!doctype html><html lang="en"><title>x</title><body>{shown._repr_html_()}</body></html>'
    )
    tree = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(page)
    opened = tree.find(".//details[@open]")
    rows = (tree if opened is None else opened).findall(".//tr")
    return [["".join(cell.itertext()) for cell in row] for row in rows]


def test_a_trace_is_shown_as_tables():
    model = qkvideo.trace("The <b>cat</b> it", pad=1)
    head = model.at(2, 1)
    for shown in (model, head):
        found = cells(shown)
        assert found[0] == ["", *head.labels]
        assert [row[0] for row in found[1:]] == list(head.labels)
        assert [row[1:] for row in found[1:]] == [
            [f"{weight:.4f}" for weight in row] for row in head.weights
        ]
        text = shown._repr_html_()
        assert all(f"<summary>{name} (" in text for name in head.tensors())
    assert "The &lt;b&gt;cat&lt;/b&gt; it" in model._repr_html_()
    assert "dataclass" not in repr(head)


def test_of_a_long_sentence_a_notebook_shows_the_beginning():
    found = cells(qkvideo.trace("a " * 60))
    assert len(found) == 1 + 24 + 1
    assert {len(row) for row in found} == {1 + 24 + 1}
    assert {row[-1] for row in found} == set(found[-1]) == {"…"}


def test_the_films_are_shown_as_a_table():
    films = qkvideo.list()
    found = cells(films)
    assert [row[0] for row in found[1:]] == [film.slug for film in films]
    assert [row[2] for row in found[1:]] == [film.summary for film in films]
    assert films == tuple(films)


def test_nobody_pays_for_it_who_does_not_look():
    script = "import sys, qkvideo; qkvideo.render; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)
    assert not {b"jinja2", b"fluent.runtime", b"IPython"} & set(done.stdout.split())
    assert b"qkvideo.studio.render" in done.stdout.split()


@pytest.fixture(scope="module")
def page(tmp_path_factory) -> Path:
    """A notebook that was run, as the page that nbconvert makes of it."""
    folder = tmp_path_factory.mktemp("notebook")
    # In a process of its own: what talks to the kernel and what drives the browser do not mix.
    script = f"""
import nbformat, nbclient, nbconvert
book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell({CODE!r})])
nbclient.NotebookClient(book, timeout=300, kernel_name="python3").execute()
nbformat.validate(book)
nbformat.write(book, "lecture.ipynb")
html, _ = nbconvert.HTMLExporter().from_notebook_node(book)
open("lecture.html", "w", encoding="utf-8").write(html)
"""
    homes = ("JUPYTER_RUNTIME_DIR", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR")
    env = os.environ | {name: str(folder / name.lower()) for name in homes}
    subprocess.run([sys.executable, "-c", script], cwd=folder, env=env, check=True)
    return folder / "lecture.html"


def test_a_notebook_shows_its_film(page, browser, play):
    book = page.with_suffix(".ipynb").read_text(encoding="utf-8")
    assert '"output_type": "execute_result"' in book
    assert "data:video/mp4;base64," in book
    context = browser.new_context(viewport={"width": 1000, "height": 900}, offline=True)
    opened = context.new_page()
    opened.goto(page.as_uri(), wait_until="commit")  # it asks the network for MathJax
    opened.wait_for_selector("video")
    tokens = re.match(r"\d+", play(opened))
    assert tokens is not None
    assert int(tokens[0]) == len(qkvideo.trace("a <b> c", weights="random").tokens)
    assert opened.evaluate("document.querySelector('video').videoWidth") == 854
    assert opened.text_content(".qkvideo figcaption p") == "a <b> c"
    box = opened.locator("video").bounding_box()
    assert box["x"] + box["width"] <= 1000
    opened.screenshot(path=str(page.with_suffix(".png")))
    context.close()


def test_the_command_line_is_what_it_was(monkeypatch, make_film, capsys):
    monkeypatch.setattr(qkvideo, "render", lambda **_: Films((make_film(),)))
    with pytest.raises(SystemExit):
        cli.main(["render", "--sentence", "a", "--json"])
    assert '"slug": "film"' in capsys.readouterr().out
