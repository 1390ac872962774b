"""What a job can make: every kind, as the lecture files of jobs ask for it."""

from __future__ import annotations

import re
import zipfile
from base64 import b64encode
from io import BytesIO
from pathlib import Path

import av
import numpy as np
import pypdf
import pytest
from openpyxl import Workbook
from PIL import Image
from pptx import Presentation
from pptx.dml.color import RGBColor
from pptx.opc.package import Part
from pptx.opc.packuri import PackURI
from pydantic import ValidationError

from qkvideo.scenes.look.logo import logo_file, logo_text
from qkvideo.studio.browser.texts import texts_of
from qkvideo.studio.files.names import folder_name
from qkvideo.studio.lectures.model import LectureFile
from qkvideo.studio.serve import outputs
from qkvideo.studio.serve.choices import choices
from qkvideo.studio.serve.draft import Draft, DraftError, Order, faults, lecture
from qkvideo.studio.serve.jobs import file_of, listed
from qkvideo.studio.serve.making import Begun, Finished, _made, _Watch
from qkvideo.studio.serve.outputs import OUTPUTS
from qkvideo.studio.serve.saving import saved, toml
from qkvideo.studio.serve.strip import LaidFilms, checked, strip, tabled

OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
DRAFT = Draft.model_validate(
    {
        "sentence": "The dog slept because it was tired",
        "pace": "brisk",
        "films": [{"slug": "pronoun", "beats": [{"name": "opening"}]}],
    }
)


LOGO = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">'
    '<rect width="20" height="10" fill="#c00"/></svg>'
)
CLASS = "name,sentence\nÄnne,The dog slept because it was tired\nBen,The cat sat\n"


def work(folder: Path, *what: str, **more) -> tuple[str, list[object]]:
    """What a job's process says at its end, and all that it sends before."""
    logo = more.pop("logo", None)
    draft = DRAFT.model_copy(update={"logo": logo})
    order = Order(draft=draft, what=what, quality="l", **more)
    file_of(folder).write_text(toml(lecture(order)), "utf-8")
    for name, content in order.files.items():
        (folder / name).write_bytes(content)
    sent: list[object] = []
    return _made(sent.append, folder, ("pronoun",), 1), sent


def made(folder: Path, *what: str, **more) -> dict[str, Path]:
    """The files that a job makes and the page shows, by name."""
    error, sent = work(folder, *what, **more)
    assert error == ""
    files = [path for each in sent if isinstance(each, Finished) for path in each.files]
    return {file.name: folder / file.path for file in listed(folder, files)}


def test_every_kind_is_an_entry_of_lecture_files():
    for name in OUTPUTS:
        LectureFile.model_validate(lecture(Order(draft=DRAFT, what=(name,))))
    whole = LectureFile.model_validate(lecture(Order(draft=DRAFT, what=tuple(OUTPUTS)))).output
    assert (whole.deck, whole.format) == (("deck.pptx", "deck.html"), ("mp4",))
    assert [each["name"] for each in choices()["outputs"]] == list(OUTPUTS)


def test_the_first_page_says_what_the_page_asks_for():
    assert [each["name"] for each in choices()["front"]] == ["title", "author", "date", "licence"]
    order = Order(draft=DRAFT, what=("handout",), title="Attention", author="Ada Lovelace")
    slides = LectureFile.model_validate(lecture(order)).slides
    assert (slides.title, slides.author, slides.date) == ("Attention", "Ada Lovelace", "")
    assert "slides" not in lecture(Order(draft=DRAFT, what=("handout",)))
    with pytest.raises(ValidationError, match="120"):
        Order(draft=DRAFT, what=("handout",), title="x" * 121)


def test_what_is_drawn_or_printed_needs_no_films(tmp_path):
    files = made(tmp_path, "deck", "handout", "lecturer", "worksheet", "gift", "qti")
    printed = {"handout.pdf", "handout.lecturer.pdf", "worksheet.pdf", "answers.pdf"}
    asked = {"questions.gift", "questions.qti.zip", "questions.key.csv"}
    assert set(files) == {"deck.html", *printed, *asked}
    assert not list(tmp_path.rglob("*.mp4"))
    page = files["deck.html"].read_text("utf-8")
    assert "<video" not in page
    assert all(files[name].read_bytes().startswith(b"%PDF") for name in printed)
    said = {
        name: "".join(page.extract_text() for page in pypdf.PdfReader(files[name]).pages)
        for name in ("handout.pdf", "handout.lecturer.pdf")
    }
    assert {name: "Goal:" in text for name, text in said.items()} == {
        "handout.pdf": False,
        "handout.lecturer.pdf": True,
    }


def test_films_are_joined_and_put_into_powerpoint(tmp_path):
    files = made(tmp_path, "join", "powerpoint", "zip", "scorm", "cartridge")
    packages = {
        "course.zip": b"<schema>IMS Content<",
        "course.scorm.zip": b"<schema>ADL SCORM<",
        "course.imscc": b"<schema>IMS Common Cartridge<",
    }
    assert {"lecture.mp4", "deck.pptx", *packages} <= set(files)
    for name, schema in packages.items():
        with zipfile.ZipFile(files[name]) as package:
            assert schema in package.read("imsmanifest.xml")
    assert files["deck.pptx"].read_bytes().startswith(b"PK")


def master() -> str:
    """A slide master with a red title, as the page sends it."""
    show, content = Presentation(), BytesIO()
    show.slide_master.placeholders[0].text_frame.paragraphs[0].font.color.rgb = RGBColor(255, 0, 1)
    show.save(content)
    return b64encode(content.getvalue()).decode()


def test_powerpoint_has_the_slide_master_that_was_chosen(tmp_path):
    files = made(tmp_path, "powerpoint", template=master())
    with zipfile.ZipFile(files["deck.pptx"]) as deck:
        assert b"FF0001" in deck.read("ppt/slideMasters/slideMaster1.xml")
    # Films on it have its ground, which is white, unless other colours are chosen.
    with zipfile.ZipFile(files["deck.pptx"]) as deck:
        stills = [name for name in deck.namelist() if re.match(r"ppt/media/.*\.jpe?g", name)]
        with Image.open(deck.open(stills[0])) as still:
            assert still.convert("L").getpixel((2, 2)) > 240
    light = DRAFT.model_copy(update={"theme": "light"})
    order = Order(draft=light, what=("powerpoint",), template=master())
    assert lecture(order)["theme"] == "light"
    # What has no slides for PowerPoint has no use for it.
    order = Order(draft=DRAFT, what=("deck",), template=master())
    assert (order.files, "template" in lecture(order)["output"]) == ({}, False)
    with pytest.raises(ValidationError, match="base64"):
        Order(draft=DRAFT, what=("powerpoint",), template="?")


def full_of_text() -> str:
    """A file of 40 KB with more text than may be unpacked."""
    content = BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("ppt/presentation.xml", b"<p>" + b" " * (33 << 20))
    return b64encode(content.getvalue()).decode()


def embedding() -> str:
    """A slide master with an object that an office program opens."""
    show, content = Presentation(), BytesIO()
    part = Part(PackURI("/ppt/embeddings/a.bin"), "application/x", show.part.package, b"a")
    show.slide_master.part.relate_to(part, f"{OFFICE}/oleObject")
    show.save(content)
    return b64encode(content.getvalue()).decode()


@pytest.mark.parametrize(
    ("template", "kind"),
    [
        (full_of_text, "template-large"),
        (embedding, "template-starts"),
        (lambda: b64encode(b"no slides").decode(), "template"),
    ],
)
def test_a_slide_master_is_refused_before_anything_is_made(template, kind):
    order = Order(draft=DRAFT, what=("powerpoint",), template=template())
    with pytest.raises(DraftError) as refused:
        checked(LaidFilms(), order.draft, *order.files.values())
    (told,) = refused.value.faults
    assert told["where"] == "template"
    assert [each["kind"] for each in told["remarks"]] == [kind]
    assert "/" not in told["says"], "a path says nothing to the page's reader"


def test_a_workbook_is_the_text_of_its_table_or_is_told_at_the_table():
    book, content = Workbook(), BytesIO()
    for row in (["Name", "Satz"], ["Jürgen Müller", "The cat, too, sat"]):
        book.active.append(row)
    book.save(content)
    assert tabled(content.getvalue()) == 'Name,Satz\nJürgen Müller,"The cat, too, sat"\n'
    with pytest.raises(DraftError) as refused:
        tabled(content.getvalue()[:500])
    (told,) = refused.value.faults
    assert (told["where"], told["remarks"][0]["kind"]) == ("table", "workbook")


def test_what_is_not_installed_is_named(monkeypatch):
    monkeypatch.setattr(outputs, "find_spec", lambda name: None)
    missing = {each["name"]: each["missing"] for each in choices()["outputs"]}
    assert {name: what for name, what in missing.items() if what} == {"powerpoint": "python-pptx"}


def test_a_spoken_deck_plays_films():
    spoken = outputs.entries_of(("deck",), spoken=True)
    assert spoken == {"format": ["mp4"], "deck": ["deck.html"]}


@pytest.mark.parametrize("name", ["vector", "film.mp4", "pptx"])
def test_other_kinds_are_refused(name):
    with pytest.raises(ValueError, match="is not known; "):
        Order(draft=DRAFT, what=(name,))


def test_a_class_gets_one_set_for_each_student(tmp_path):
    files = made(tmp_path, "films", "worksheet", table=CLASS)
    for name in ("Änne", "Ben"):
        assert {f"{name}-pronoun.mp4", f"{name}-worksheet.pdf", f"{name}-answers.pdf"} <= set(files)


def test_a_film_of_a_class_is_over_with_the_last_sentence(tmp_path):
    error, sent = work(tmp_path, "films", table=CLASS)
    assert error == ""
    assert next(each for each in sent if isinstance(each, Begun)).films == ("pronoun",)
    assert [each.last for each in sent if isinstance(each, Finished)] == [False, True]
    # Of the first sentence, all is drawn in the end, and nothing of the second.
    watch = _Watch(sent.append)
    watch.lengths = {("Änne", "pronoun"): 60, ("Ben", "pronoun"): 40}
    watch.over.add(("Änne", "pronoun"))
    assert watch._report(watch._begun + 10).shares == {"pronoun": 0.6}


def test_one_sentence_that_cannot_be_shown_keeps_no_other_from_being_made(tmp_path):
    error, sent = work(tmp_path, "worksheet", table=f"{CLASS}Cem,{'a ' * 100}\n")
    assert error.startswith("sentence “Cem”: the sentence has 100 tokens")
    files = [path.name for each in sent if isinstance(each, Finished) for path in each.files]
    assert sorted(files) == ["answers.pdf", "answers.pdf", "worksheet.pdf", "worksheet.pdf"]


@pytest.mark.parametrize(
    ("table", "says", "kind"),
    [
        ("name,sentence\nCem,\n", "line 2: the sentence is missing", "table-no-sentence"),
        ("Ada,The cat sat\n", "line 1: no column is called “sentence”", "table-no-column"),
        ("sentence,shell\na,b\n", "line 1: there is no column “shell”", "table-unknown-column"),
        ("sentence\na,b\n", "line 2: 2 columns, and the heading has 1", "table-columns"),
        ("name;Satz\nA;x y\nA;z\n", "line 3: the name “A” stands in line 2, too", "table-twice"),
        ("sentence\n", "line 1: there is no sentence", "table-empty"),
        ('sentence\n"a\n', "line 2: unexpected end of data: mend the quotes", "table-quotes"),
        ("sentence,row\na,x\n", "line 2: row “x” is no word of the sentence", "table-row"),
        ("name,sentence\nCON,The cat\n", "line 2: “CON” cannot be the name of a folder", None),
        ("sentence\n" + "a\n" * 60_000, "has more than 100000 characters", "text-long"),
    ],
)
def test_a_table_is_refused_with_its_line(table, says, kind):
    with pytest.raises(ValidationError) as refused:
        Order(draft=DRAFT, what=("films",), table=table)
    (fault,) = faults(refused.value, "draft")
    assert fault["where"] == "table"
    assert says in fault["says"]
    # The page says it in its own language.
    assert [each["kind"] for each in fault.get("remarks", ())] == [kind] * bool(kind)
    for texts in texts_of("serve").values():
        assert kind is None or f"serve-told-{kind}" in texts["lines"]


def test_a_name_of_a_student_s_leads_nowhere_else():
    order = Order(draft=DRAFT, what=("films",), table="name,sentence\n../x,The cat\n")
    assert list(lecture(order)["sentences"]) == ["../x"]
    assert folder_name("../x") == "x"


def test_a_class_that_would_take_days_is_refused():
    table = "sentence\n" + "The cat sat\n" * 300
    short = Draft(sentence="a")
    with pytest.raises(DraftError, match="300 sentences are too many at once"):
        lecture(Order(draft=short, what=("films",), table=table))
    assert len(lecture(Order(draft=short, what=("worksheet",), table=table))["sentences"]) == 300
    # Not even read: each sentence takes time, and a page has one server.
    with pytest.raises(ValidationError, match="501 sentences are too many at once"):
        Order(draft=short, what=("worksheet",), table="sentence,row\n" + "The cat,no\n" * 501)


def png(colour="#CC0000", size=(200, 100)):
    """A logo that is a PNG, as the page sends it."""
    content = BytesIO()
    Image.new("RGBA", size, colour).save(content, "png")
    return logo_text(content.getvalue())


@pytest.mark.parametrize("logo", [LOGO, png()], ids=["svg", "png"])
def test_the_logo_is_in_what_is_made(tmp_path, logo):
    with av.open(str(made(tmp_path, "films", logo=logo)["pronoun.mp4"])) as film:
        *_, frame = film.decode(video=0)
    red, green, blue = np.moveaxis(frame.to_ndarray(format="rgb24").astype(int), -1, 0)
    assert ((red > 180) & (green < 40) & (blue < 40)).sum() > 50


@pytest.mark.parametrize(
    ("logo", "says"),
    [
        ("no svg", "the logo is no SVG"),
        ("data:image/png;base64,aaaa", "no PNG that can be read"),
        (png("#00000000"), "nothing to draw"),
        (LOGO.replace("<rect", '<image href="/etc/passwd"/><rect'), "a picture of pixels"),
        (LOGO.replace("<svg", '<!DOCTYPE a [<!ENTITY b SYSTEM "/etc/passwd">]><svg'), "logo"),
    ],
)
def test_a_logo_is_refused_before_anything_is_made(logo, says):
    with pytest.raises(DraftError, match=says) as refused:
        checked(LaidFilms(), DRAFT.model_copy(update={"logo": logo}))
    assert [each["where"] for each in refused.value.faults] == ["logo"]
    checked(LaidFilms(), DRAFT.model_copy(update={"logo": LOGO}))


PICTURES = {"none": None, "svg": LOGO, "png": png("#008000")}


def test_pictures_on_the_page_have_the_logo_and_say_what_is_wrong_with_it():
    table = LaidFilms()

    def shown(logo):
        return strip(table, DRAFT.model_copy(update={"logo": logo}), {("pronoun", "opening")})

    pictures = {name: shown(logo)["pictures"]["pronoun/opening"] for name, logo in PICTURES.items()}
    assert '"#cc0000"' not in pictures["none"]
    assert '"#cc0000"' in pictures["svg"]
    assert "<image" not in pictures["svg"]
    (found,) = re.findall('<image href="([^"]+)"', pictures["png"])
    with Image.open(BytesIO(logo_file(found)[1])) as image:
        assert image.getpixel((50, 50)) == (0, 128, 0, 255)
    told = shown("no svg")
    assert told["pictures"]["pronoun/opening"] == pictures["none"]
    assert [each["where"] for each in told["faults"]] == ["logo"]


def test_a_lecture_that_is_saved_asks_for_no_logo_that_is_not_beside_it():
    assert "logo" not in saved(DRAFT.model_copy(update={"logo": LOGO}))["toml"]


def test_a_png_that_is_none_is_refused_before_it_is_written():
    with pytest.raises(ValidationError, match="no PNG that can be read"):
        Draft(sentence="a", logo="data:image/png;base64,?")


def test_a_spoken_film_has_sound(tmp_path):
    files = made(tmp_path, "films", voice="espeak")
    with av.open(str(files["pronoun.mp4"])) as film:
        assert film.streams.audio


@pytest.mark.parametrize("voice", ["gtts", "azure", "/bin/sh"])
def test_no_voice_of_a_network_is_known(voice):
    with pytest.raises(ValidationError, match="is not known; "):
        Order(draft=DRAFT, what=("films",), voice=voice)
