"""The directive `{qkvideo}` of Sphinx and Jupyter Book."""

from __future__ import annotations

import shlex

import html5lib
import pytest
from click.testing import CliRunner
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace

from qkvideo.cli import cli
from qkvideo.studio.pages.directive import command, words_of

SENTENCE = "Say “hi” & <b>"
PAGE = f"""# A page

```{{qkvideo}} classroom
:sentence: {SENTENCE}
:beat: pupils
:quality: l
:pace: brisk
```

```{{qkvideo}} classroom
:vector:
:beat: notes
:sentence: {SENTENCE}
:start: play
```
"""


def built(folder, page: str) -> str:
    """A site with one page, which is in a folder; the page as HTML."""
    (folder / "in/deep").mkdir(parents=True)
    (folder / "in/conf.py").write_text("", encoding="utf-8")
    (folder / "in/index.md").write_text("# Start\n\n```{toctree}\ndeep/page\n```\n")
    (folder / "in/deep/page.md").write_text(page, encoding="utf-8")
    extensions = ["myst_parser", "qkvideo.studio.pages.directive"]
    with docutils_namespace():
        places = [folder / name for name in ("in", "in", "out", "trees")]
        app = Sphinx(
            *places,
            "html",
            confoverrides={"extensions": extensions},
            status=None,
            warning=None,
            exception_on_warning=True,
        )
        app.build()
    return (folder / "out/deep/page.html").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    folder = tmp_path_factory.mktemp("book")
    tree = html5lib.parse(built(folder, PAGE), namespaceHTMLElements=False)
    return folder / "out/deep", tree


def test_it_makes_clip_poster_and_tracks_that_are_where_the_page_looks(page):
    folder, tree = page
    (video,) = tree.iter("video")
    asked = [video.get("poster"), *(each.get("src") for each in video.iter("source"))]
    asked += [each.get("src") for each in tree.iter("video")]
    for address in filter(None, asked):
        assert (folder / address).stat().st_size > 0, address
    tracks = [each.get("src") for each in video.iter("track")]
    assert tracks
    assert all(each.startswith("data:text/vtt;base64,") for each in tracks)


def test_films_that_the_browser_draws_are_in_a_frame_of_their_own(page):
    folder, tree = page
    (frame,) = tree.iter("iframe")
    file, _, start = frame.get("src").partition("?")
    assert start == "play"
    assert "<vector-film" in (folder / file).read_text(encoding="utf-8")
    assert SENTENCE in frame.get("title")


def test_it_says_which_command_made_them_and_that_command_is_one(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    _, tree = page
    said = ["".join(each.itertext()) for each in tree.iter("figcaption")]
    commands = [text.removeprefix("Made by ") for text in said if text.startswith("Made by ")]
    assert len(commands) == 2
    for line in commands:
        result = CliRunner().invoke(cli, [*shlex.split(line)[1:], "--dry-run"])
        assert result.exit_code == 0, result.output
    assert shlex.quote(SENTENCE) in commands[0]


def test_values_have_the_types_of_the_command():
    given = {"row": "3", "vector": "", "beat": "weights add-up", "temperature": "0.5"}
    words = {"row": 3, "vector": True, "beat": ["weights", "add-up"], "temperature": 0.5}
    assert words_of(given) == words
    typed = "qkvideo embed mixing --row 3 --vector --beat weights --beat add-up --temperature 0.5"
    assert command(["mixing"], given) == f"{typed} -o film.html"


@pytest.mark.parametrize(
    ("option", "said"),
    [(":row: nine", "nine"), (":row: 99", "99"), (":beat: nonsense", "nonsense")],
)
def test_what_cannot_be_made_is_an_error_of_the_page(tmp_path, option, said):
    text = f"# A page\n\n```{{qkvideo}} mixing\n:vector:\n:sentence: Hello world\n{option}\n```\n"
    with pytest.raises(Exception, match=said):
        built(tmp_path, text)
