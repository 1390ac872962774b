"""The command: what is refused, and one real deck in all three formats."""

from __future__ import annotations

import re
import shutil
import warnings
from pathlib import Path
from types import SimpleNamespace

import pytest
from pypdf import PdfReader

import qkvideo
from qkvideo.engine.errors import MissingError, QKVideoError, QKVideoWarning, RequestError
from qkvideo.studio import slides as command
from qkvideo.studio.decks import budget
from qkvideo.studio.decks.budget import Encoding
from qkvideo.studio.files import publish
from qkvideo.studio.films.result import FilmResult, Films

SENTENCE = "Der Hund <b>bellte</b>"


@pytest.fixture(autouse=True)
def pieces(monkeypatch, tmp_path_factory):
    monkeypatch.setenv("QKVIDEO_CACHE", str(tmp_path_factory.getbasetemp() / "pieces"))


@pytest.fixture
def no_films(monkeypatch):
    """Fails as soon as anything would be drawn."""

    def films(_):
        raise AssertionError("it has begun to draw")

    monkeypatch.setattr(command, "films", films)


@pytest.mark.parametrize(
    ("out", "part"),
    [
        ((), "give -o deck.html"),
        ("deck.ppt", "give -o a name that ends in .html, .pptx or .pdf"),
        ("deck", "give -o a name that ends in .html, .pptx or .pdf"),
        (["deck.html", "deck.odp"], "“deck.odp” cannot be made"),
        ("/dev/null/deck.html", "“/dev/null” is no folder"),
    ],
)
def test_what_cannot_be_written_is_refused_before_anything_is_drawn(
    no_films, tmp_path, monkeypatch, out, part
):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(RequestError, match=part):
        qkvideo.slides(sentence="a", out=out)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("asked", "part"),
    [
        (
            {"worksheet": "task.docx"},
            "“task.docx” cannot be made; give --worksheet a name that ends in .pdf",
        ),
        ({"answers": "/dev/null/a.pdf"}, "“/dev/null” is no folder"),
        ({"out": "deck.html", "template": "a.pptx"}, "a template is for PowerPoint"),
        ({"out": "deck.pptx", "template": "a.pptx"}, "“a.pptx” cannot be read: No such file"),
        ({"out": "deck.pdf", "audience": "parents"}, "choose one of students, lecturer"),
    ],
)
def test_what_cannot_be_is_refused_before_anything_is_drawn(
    no_films, tmp_path, monkeypatch, asked, part
):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(RequestError, match=part):
        qkvideo.slides(sentence="a", **asked)
    assert list(tmp_path.iterdir()) == []


def test_worksheet_and_answers_are_files_of_their_own_and_draw_nothing(
    tmp_path, monkeypatch, capfd
):
    monkeypatch.chdir(tmp_path)
    # They need no room for films, nor does their dry run.
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=1))
    asked = {"sentence": "the cat saw the dog", "row": 4}
    wanted = {**asked, "worksheet": "task.pdf", "answers": Path("answers.pdf")}
    assert qkvideo.slides(**wanted, dry_run=True) == qkvideo.slides(**wanted, dry_run=True)
    with pytest.raises(QKVideoError, match="MiB are needed"):
        qkvideo.slides(**wanted, out="deck.html", dry_run=True)
    made = qkvideo.slides(**wanted)
    assert made == (Path("task.pdf"), Path("answers.pdf"))
    assert {path.name for path in tmp_path.iterdir()} == {"task.pdf", "answers.pdf"}
    task, answers = (text_of(path) for path in made)
    assert "Worksheet: one row by hand" in task
    # Which of two equal words is meant, and that they are told apart.
    assert "“the₂”" in task
    assert "Equal words are numbered in the order of the sentence, as in “the₁”." in task
    assert "Answers" in answers
    assert "Worksheet" not in answers


def text_of(path: Path) -> str:
    """What a PDF says, lines joined."""
    return " ".join(" ".join(page.extract_text() for page in PdfReader(path).pages).split())


def test_a_handout_is_light_and_has_notes_for_the_lecturer_alone(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    request = {"sentence": "a b", "beat": ("pupils",), "quality": "l"}
    qkvideo.slides("classroom", out=["deck.html", "students.pdf"], **request)
    qkvideo.slides(
        "classroom", out="mine.pdf", audience="lecturer", worksheet="task.pdf", **request
    )
    notes = re.search(r'class="notes">(.*?)</aside>', Path("deck.html").read_text(), re.DOTALL)
    assert notes is not None
    _, note = re.findall("<p>(.*?)</p>", notes[1])
    students, mine = text_of(Path("students.pdf")), text_of(Path("mine.pdf"))
    assert note[:20] in mine
    assert note[:20] not in students
    assert "Worksheet" in students
    assert "Worksheet" not in mine
    assert "Answers" in mine
    # Its picture is drawn for paper: nothing round what is drawn but the paper itself.
    (picture,) = PdfReader("students.pdf").pages[0].images
    corner = picture.image.convert("RGBA").getpixel((2, 2))
    assert corner[3] == 0 or corner[:3] == (255, 255, 255)
    qkvideo.slides("classroom", out="dark.pdf", theme="dark", **request)
    (picture,) = PdfReader("dark.pdf").pages[0].images
    assert max(picture.image.convert("RGB").getpixel((2, 2))) < 60


def test_what_has_to_be_installed_is_named(no_films, tmp_path, monkeypatch):
    monkeypatch.setattr(command, "find_spec", lambda _: None)
    with pytest.raises(MissingError, match="pip install 'python-pptx"):
        qkvideo.slides(sentence="a", out=tmp_path / "deck.pptx")


def test_a_dry_run_checks_and_makes_nothing(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert qkvideo.slides(sentence="a", out="deck.pdf", dry_run=True) == (Path("deck.pdf"),)
    with pytest.raises(RequestError, match="row 9"):
        qkvideo.slides(sentence="a", row=9, out="deck.pdf", dry_run=True)
    assert list(tmp_path.rglob("*.*")) == []


def test_a_deck_wants_no_writable_current_folder_if_it_lies_elsewhere(tmp_path, monkeypatch):
    (here := tmp_path / "here").mkdir()
    (there := tmp_path / "there").mkdir()
    monkeypatch.chdir(here)
    can = publish.os.access
    monkeypatch.setattr(  # root may write everywhere
        publish.os, "access", lambda path, mode: Path(path).resolve() != here and can(path, mode)
    )
    assert qkvideo.slides(sentence="a", out=there / "deck.pdf", dry_run=True)
    made_in = []

    def films(request):
        made_in.append(request.out)
        (request.out / "film.mp4").write_bytes(b"")
        raise QKVideoError("as far as this")

    monkeypatch.setattr(command, "films", films)
    with pytest.raises(QKVideoError, match="as far as this"):
        qkvideo.slides(sentence="a", out=there / "deck.pdf")
    assert made_in[0].parent == there
    assert not made_in[0].exists()
    assert list(here.iterdir()) == []
    with pytest.raises(RequestError, match=r"“\.” may not be written to; choose a name in another"):
        qkvideo.slides(sentence="a", out="deck.pdf")


def test_a_film_that_failed_is_named_and_nothing_is_written(tmp_path, monkeypatch):
    failed = FilmResult("mixing", "", "a", ("a",), "failed", 1, 1, 15, error="no light")
    monkeypatch.setattr(command, "films", lambda _: Films([failed]))
    with pytest.raises(QKVideoError, match="“mixing” failed: no light"):
        qkvideo.slides(sentence="a", out=tmp_path / "deck.html")
    assert list(tmp_path.iterdir()) == []


def test_one_film_becomes_a_deck_in_every_format(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    out = ["deck.html", Path("deck.PPTX"), "deck.pdf"]
    request = {"sentence": SENTENCE, "beat": ("pupils", "table"), "quality": "l"}
    made = qkvideo.slides("classroom", out=out, **request)
    assert made == tuple(map(Path, out))
    starts = [path.read_bytes()[:5] for path in made]
    assert starts == [b"<!doc", b"PK\x03\x04\x14", b"%PDF-"]
    assert "Der Hund &lt;b&gt;bellte&lt;/b&gt;" in made[0].read_text(encoding="utf-8")
    assert made[0].read_text(encoding="utf-8").count("<video") == 2
    # The films are there as well, and nothing is drawn twice.
    (film,) = Path("media").glob("*/classroom.pupils+table.mp4")
    before = film.stat().st_mtime_ns
    html = made[0].read_bytes()
    made[0].unlink()
    qkvideo.slides("classroom", out=out[0], **request)
    assert film.stat().st_mtime_ns == before
    assert made[0].read_bytes() == html


def test_only_html_has_to_fit_and_the_same_deck_again_encodes_nothing(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    request = {"sentence": "a b", "beat": ("pupils",), "quality": "l"}
    steps = []

    def made(name: str) -> bytes:
        del steps[:]
        (path,) = qkvideo.slides("classroom", out=name, progress=steps.append, **request)
        return path.read_bytes()

    whole = made("deck.html"), made("deck.pptx"), made("deck.pdf")
    monkeypatch.setitem(budget.MOST_BYTES, "html", 1)
    small = made("deck.html")
    assert len(small) < len(whole[0])
    assert len([step for step in steps if isinstance(step, Encoding)]) == 1
    assert made("deck.html") == small
    assert steps == []
    assert (made("deck.pptx"), made("deck.pdf")) == whole[1:]
    assert steps == []


def test_the_badge_of_a_deck_names_unknown_words_of_both_sentences(tmp_path):
    words = {"sentence": "The zorblish cat slept", "versus": "The cat quoffled", "theme": "light"}
    deck = tmp_path / "deck.html"
    qkvideo.slides("quadratic-cost", **words, quality="l", beat="count", out=deck)
    badge = re.search(r'class="badge"[^>]*>([^<]*)', deck.read_text(encoding="utf-8"))
    assert badge is not None
    assert "zorblish" in badge[1]
    assert "quoffled" in badge[1]


def test_no_deck_ends_with_the_question_of_a_film_that_is_not_in_it(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for slugs, asked in (("mixing", set()), (["mixing", "meaning"], {"What do queries look for?"})):
        qkvideo.slides(slugs, sentence="The dog slept", vector=True, out="deck.html")
        html = Path("deck.html").read_text("utf-8")
        possible = {"What do queries look for?", "Why are scores divided?"}
        assert {each for each in possible if each in html} == asked


def test_a_file_that_is_replaced_is_told(tmp_path):
    deck = {"sentence": "Hello world", "vector": True, "out": tmp_path / "deck.html"}
    with warnings.catch_warnings():
        warnings.simplefilter("error", QKVideoWarning)
        qkvideo.slides("classroom", beat="pupils", **deck)
        qkvideo.slides("classroom", beat="pupils", **deck, dry_run=True)
    said = r"will be replaced: “.*deck\.html”"
    with pytest.warns(QKVideoWarning, match=said):
        qkvideo.slides("classroom", beat="notes", **deck)
    with pytest.warns(QKVideoWarning, match=said):
        qkvideo.embed("classroom", beat="notes", **deck)
    with pytest.warns(QKVideoWarning, match=said):
        qkvideo.explore(sentence="Hello world", out=deck["out"])
