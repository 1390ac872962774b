"""The handout, read again as a PDF: text, tags, tables, worksheet."""

from __future__ import annotations

import re
import struct
import subprocess
import zlib
from dataclasses import replace
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import font_source_sans_pro
import numpy as np
import pypdf
import pytest
from parsed import messages, texts
from PIL import Image

import qkvideo
from qkvideo.engine.attention.forward import trace
from qkvideo.engine.attention.steps import softmax
from qkvideo.engine.errors import QKVideoError, QKVideoWarning
from qkvideo.engine.studies.worksheet import worksheet
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.look.brand import Brand, Logo
from qkvideo.scenes.look.logo import logo_text
from qkvideo.scenes.text.catalogue import Word, catalogue
from qkvideo.scenes.text.languages import alphabet, files_of, languages
from qkvideo.scenes.text.pango import Font, missing_characters
from qkvideo.studio.decks import gather, typesetting
from qkvideo.studio.decks.handout import handout
from qkvideo.studio.decks.own import OwnSlide, SlideBlock, TextRun

SVG = "http://www.w3.org/2000/svg"
SENTENCE = "The cat sat on the mat because it was tired"
GREEK = "Η γάτα κάθισε γιατί ήταν κουρασμένη"


def brief(sentence: str = SENTENCE, **choices) -> Brief:
    model = trace(sentence, weights="random", **choices)
    head = model.at()
    return Brief(model, head.layer, head.head, model.default_row)


def text_of(pdf: bytes, tmp_path, *options: str) -> list[str]:
    """Page by page, as pdftotext reads it."""
    (tmp_path / "handout.pdf").write_bytes(pdf)
    run = ["pdftotext", *options, tmp_path / "handout.pdf", "-"]
    done = subprocess.run(run, check=True, capture_output=True)
    return done.stdout.decode().split("\f")[:-1]


def squeezed(text: str) -> str:
    """Without what lines and hyphens add or take."""
    return re.sub(r"[\s\u00ad]+", "", text)


@pytest.fixture(scope="module")
def made(make_deck):
    return handout(make_deck(), brief())


def test_every_beat_is_found(made, make_deck, tmp_path):
    pages = text_of(made, tmp_path)
    text = squeezed(" ".join(pages))
    for chapter in make_deck().chapters:
        assert squeezed(chapter.title) in text
        for slide in chapter.slides:
            for part in (slide.title, slide.say, slide.notes):
                assert squeezed(part) in text


def drawable(lang):
    """Whether a font here has a language's letters; of Chinese, not everywhere."""
    return not missing_characters(alphabet(lang))


def test_the_lecturers_handout_says_what_each_film_is_to_teach(make_deck, tmp_path):
    """Its texts stand in the film's file; the questions, in the notes of its slides."""
    deck = make_deck()
    first, *others = deck.chapters
    beats = ("exponentials", "scores")
    notes = ("The first. Ask: who (and why) asks? Fine.", "")
    slides = tuple(
        replace(slide, name=name, notes=note)
        for slide, name, note in zip(first.slides, beats, notes, strict=True)
    )
    deck = replace(deck, chapters=(replace(first, slug="mixing", slides=slides), *others))
    for lang in filter(drawable, languages()):
        told = {
            name.removeprefix("mixing-"): squeezed(" ".join(texts(line)))
            for name, line in messages(files_of(lang)["mixing"]).items()
        }
        pages = text_of(handout(replace(deck, lang=lang), brief()), tmp_path)
        text = squeezed(" ".join(pages))
        for line in ("asked", "takeaway", "exponentials-misconception"):
            assert text.count(told[line]) == 1, (lang, line)
        # What it builds on is named by its title in this language.
        (title,) = messages(files_of(lang)["score-matrix"])["score-matrix-title"].value.elements
        line = catalogue(lang).say("teach-builds-on", {"films": Word(title.value)}).text
        assert line.endswith(title.value)
        assert text.count(squeezed(line)) == 1
        # A beat that is not shown meets nothing; nor does a film that says nothing.
        assert told["stable-misconception"] not in text
        assert squeezed("Who (and why) asks? (Title") in text
        assert "0:03" in text  # two beats of 22 frames each
    text = squeezed(" ".join(text_of(handout(deck, brief(), notes=False), tmp_path)))
    assert squeezed("Who (and why) asks?") not in text
    assert "count.(" not in text


def test_what_is_said_of_a_film_stays_on_the_page_of_its_first_picture(make_deck, tmp_path):
    """Wherever a page ends: above them are ever more pictures."""
    deck = make_deck(texts=[f"{number} {'word ' * 40}" for number in range(4)])
    first, second = deck.chapters
    second = replace(second, slug="mixing", title="Chapter")
    ends = set()
    for above in range(1, 6):
        slides = (first.slides * 3)[:above]
        chapters = (replace(first, slides=slides), second)
        pages = text_of(handout(replace(deck, chapters=chapters), brief()), tmp_path)
        (start,) = [k for k, page in enumerate(pages) if "Chapter\n" in page]
        told = pages[start].partition("Chapter\n")[2]
        assert "Goal:" in told
        assert "Title 2" in told, above
        ends.add(start)
    assert len(ends) > 1


def test_pages_have_numbers(made, tmp_path):
    pages = text_of(made, tmp_path)
    for number, page in enumerate(pages, start=1):
        assert squeezed(page).endswith(f"{number}/{len(pages)}")


def test_it_has_a_title_a_language_and_tags(made, make_deck):
    reader = pypdf.PdfReader(BytesIO(made))
    assert reader.metadata.title == make_deck().document
    root = reader.trailer["/Root"]
    assert root["/Lang"] == "en"
    assert root["/MarkInfo"]["/Marked"]
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    # PDF/UA-1 is what it says it is, and Typst refuses to say so of what breaks its rules.
    assert b"pdfuaid:part" in root["/Metadata"].get_data()
    kinds = structure(root["/StructTreeRoot"])
    for kind in ("/H1", "/H2", "/Figure", "/Table", "/TH", "/TD", "/P"):
        assert kind in kinds, kind
    alternatives = {alt for kind, alt in kinds.items() if kind == "/Figure" for alt in alt}
    slides = [slide for chapter in make_deck().chapters for slide in chapter.slides]
    assert alternatives == {slide.description for slide in slides}


def structure(node, found=None):
    """Kinds of the tree's elements, each with the alternative texts that occur."""
    found = {} if found is None else found
    node = node.get_object()
    if isinstance(node, list):
        for child in node:
            structure(child, found)
    elif isinstance(node, dict):
        if "/S" in node:
            texts = found.setdefault(str(node["/S"]), [])
            if "/Alt" in node:
                texts.append(str(node["/Alt"]))
        if "/K" in node and "/MCID" not in node:
            structure(node["/K"], found)
    return found


def test_nothing_in_it_calls_out_or_runs(made):
    for name in (b"/URI", b"/JavaScript", b"/JS", b"/Launch", b"/EmbeddedFile", b"/GoToR"):
        assert name not in made
    reader = pypdf.PdfReader(BytesIO(made))
    assert not [a for page in reader.pages for a in page.get("/Annots", [])]


def test_the_tensors_are_tables_of_text(made, tmp_path):
    text = " ".join(text_of(made, tmp_path, "-layout"))
    head = brief().attention
    for name, shape in (("Q", "10 × 4"), ("weights", "10 × 10"), ("output", "10 × 4")):
        block = text[text.index(f"{name} ({shape})") :].splitlines()
        row = next(line.split()[1:] for line in block if line.split()[:1] == ["it"])
        # Another table may stand on the right.
        numbers = [float(number.replace("−", "-")) for number in row[: int(shape[-2:])]]
        assert numbers == pytest.approx(getattr(head, name)[7], abs=0.005001)


def test_the_row_of_the_query_is_marked_also_where_rows_are_left_out(make_deck, monkeypatch):
    monkeypatch.setattr(typesetting, "typeset", lambda _, data, *__: data)
    words = [f"w{k}" for k in range(20)]
    data = handout(make_deck(), replace(brief(" ".join(words)), row=17))
    tensors = {each["name"]: each for pair in data["tensors"] for each in pair}
    for name in ("X", "Q", "weights"):
        rows, marked = tensors[name]["rows"], tensors[name]["spotlit"]
        assert len(rows) < 20
        assert rows[marked] == "w17"
    assert tensors["W_Q"]["spotlit"] < 0


def test_the_worksheet_asks_and_its_answers_are_on_a_page_of_their_own(made, tmp_path):
    pages = text_of(made, tmp_path)
    (ask,) = [k for k, page in enumerate(pages) if page.startswith("Worksheet")]
    assert ask == len(pages) - 2
    sheet = worksheet(brief().attention, 7)
    question, answer = (squeezed(page) for page in pages[-2:])

    def vector(numbers):
        return squeezed("(" + ";".join(map(str, numbers)) + ")").replace("-", "−")

    assert vector(sheet.q) in question
    for k, v in zip(sheet.k, sheet.v, strict=True):
        assert vector(k) in question
        assert vector(v) in question
    output = squeezed("".join(map(str, sheet.output))).replace("-", "−")
    assert output not in question
    assert output in answer
    for numbers in (sheet.scores, sheet.scaled, sheet.exp, sheet.weights, (sheet.total,)):
        for number in numbers:
            assert str(number).replace("-", "−") in answer
    for number in sheet.scores:
        assert str(number).replace("-", "−") not in question


def test_the_questions_without_the_sentence_have_right_answers(made, tmp_path):
    question, answer = (" ".join(page.split()) for page in text_of(made, tmp_path)[-2:])
    d_k = brief().attention.d_k
    # Numbers that are −1 or 1: every pair of a query and a key of so many numbers, without chance.
    signs = np.array([*np.ndindex(*(2,) * d_k)]) * 2 - 1
    products = (signs @ signs.T).astype(float)
    variances = np.outer([-1, 1], [-1, 1]).var(), products.var(), (products / d_k**0.5).var()
    assert "{:.0f}, {:.0f}, {:.0f}. A product".format(*variances) in answer
    masks = {
        name: np.array([[*map(int, row)] for row in rows.split(", ")])
        for name, rows in re.findall(r"([ABC]): ((?:[01]{3}, ){2}[01]{3})", question)
    }
    assert (masks["A"] == np.triu(np.ones((3, 3)), k=1)).all()
    assert " A. B blocks" in answer
    assert masks["B"].all(axis=1).tolist() == [True, False, False]
    assert (masks["C"] == masks["A"].T).all()


def test_a_worksheet_of_the_row_alone_has_no_questions_without_the_sentence(tmp_path):
    for row_only in (False, True):
        files = {name: tmp_path / f"{name}.pdf" for name in ("worksheet", "answers")}
        qkvideo.slides(sentence=SENTENCE, **files, row_only=row_only)
        for file in files.values():
            text = " ".join(text_of(file.read_bytes(), tmp_path))
            assert ("Without the sentence" in text) is not row_only


TWENTY = f"{SENTENCE} and the dog sat on the mat because they were"
MILLIMETRE = 72 / 25.4


def words_of(pdf: bytes, page: int, tmp_path) -> list[tuple[str, float, float, float, float]]:
    """Words of a page (from 1), each with its left, top, right and bottom, in points."""
    (tmp_path / "handout.pdf").write_bytes(pdf)
    choose = ["-bbox", "-f", str(page), "-l", str(page)]
    run = ["pdftotext", *choose, tmp_path / "handout.pdf", "-"]
    text = subprocess.run(run, check=True, capture_output=True).stdout.decode()
    found = re.findall(r'<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)<', text)
    return [(word, *map(float, box)) for *box, word in found]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("lang", ["en", "de", "ru"])
@pytest.mark.parametrize("sentence", [SENTENCE, TWENTY])
def test_the_worksheet_has_room_for_every_number(make_deck, tmp_path, sentence, lang):
    """Of vectors of 8 numbers, too: nothing lies on anything else, and a hand can write there."""
    asked = brief_of_lesson(sentence)
    assert len(asked.attention.labels) in (10, 20)
    assert asked.attention.d_k == 8
    sheet = worksheet(asked.attention, asked.row)
    pdf = handout(replace(make_deck(), lang=lang), asked)
    words = words_of(pdf, len(pypdf.PdfReader(BytesIO(pdf)).pages), tmp_path)
    for at, (word, left, top, right, bottom) in enumerate(words):
        for other, its_left, its_top, its_right, its_bottom in words[at + 1 :]:
            # A line's box takes in what is above and below its letters.
            across = min(right, its_right) - max(left, its_left)
            down = min(bottom, its_bottom) - max(top, its_top)
            assert across <= 0.5 or down <= 4, (word, other)

    def gaps(*numbers) -> list[float]:
        """How far the middles of numbers are apart that stand in one line, in this order."""
        mark = "." if lang == "en" else ","
        texts = [str(number).replace("-", "−").replace(".", mark) for number in numbers]
        for _, _, line, _, _ in words:
            on_it = [word for word in words if abs(word[2] - line) < 1 and word[0] in texts]
            if [word for word, *_ in sorted(on_it, key=lambda word: word[1])] == texts:
                centres = sorted((left + right) / 2 for _, left, _, right, _ in on_it)
                return [after - before for before, after in pairwise(centres)]
        raise AssertionError(texts)

    # Numbers stand in the middles of their columns.
    rows = zip(sheet.scores, sheet.scaled, sheet.exp, sheet.weights, strict=False)
    assert sheet.largest is None
    for row in rows:
        assert min(gaps(*row)) >= 14 * MILLIMETRE
    assert len(sheet.output) == 8
    assert min(gaps(*sheet.output)) >= 14 * MILLIMETRE


def brief_of_lesson(sentence: str) -> Brief:
    model = trace(sentence)
    head = model.at()
    return Brief(model, head.layer, head.head, model.default_row)


def test_it_says_where_rounded_weights_do_not_add_up_to_one(make_deck, tmp_path):
    seen = set()
    for sentence in ("a b c", SENTENCE, "the cat sat", TWENTY, "a b c d e"):
        asked = brief(sentence)
        total = sum(worksheet(asked.attention, asked.row).weights)
        said = f"add up to {total}, not to 1.00" in text_of(handout(make_deck(), asked), tmp_path)[
            -1
        ].replace("\n", " ")
        assert said == (total != 1)
        seen.add(said)
    assert seen == {True, False}


@pytest.mark.parametrize(
    ("sentence", "choices"),
    [
        ("cat", {}),
        (GREEK, {}),
        (" ".join(f"w{k}" for k in range(64)), {"mask": "causal"}),
        ("Hello world", {"temperature": 0.01}),
        ("a b c d", {"pad": 3, "mask": "padding"}),
    ],
)
def test_it_takes_any_sentence(make_deck, tmp_path, sentence, choices):
    pages = text_of(handout(make_deck(sentence), brief(sentence, **choices)), tmp_path)
    assert squeezed(sentence) in squeezed(" ".join(pages))
    assert [page.split("\n")[0] for page in pages[-2:]] == ["Worksheet: one row by hand", "Answers"]
    blocked = brief(sentence, **choices).attention.mask.any()
    assert ("−∞" in " ".join(pages)) == bool(blocked)


def test_a_formula_of_its_own_is_not_worked_out_by_hand(make_deck, tmp_path):
    asked = brief("a b c")
    head = replace(asked.attention, divisor=np.ones(1), scaled=asked.attention.scores)
    head = replace(head, masked=head.scaled, weights=softmax(head.scaled))
    assert not head.plain
    other = replace(asked, model=replace(asked.model, layers=((head,),)), layer=head.layer)
    pages = text_of(handout(make_deck(), other), tmp_path)
    assert "Worksheet" not in " ".join(pages)
    assert "weights (3 × 3)" in " ".join(pages)


def test_what_no_font_draws_on_a_slide_of_ones_own_is_named(make_deck, tmp_path):
    # No font has a character that Unicode has given no meaning yet.
    runs = TextRun("Look: "), TextRun("\U0001fbff\U00016fff", bold=True), TextRun(", q")
    slide = OwnSlide("Hi \U00016fff", (SlideBlock("paragraph", runs),))
    deck = replace(make_deck(), opening=(slide,))
    with pytest.warns(QKVideoWarning, match=r"the handout names what no font draws, .*U\+16FFF"):
        pages = text_of(handout(deck, brief("a b")), tmp_path)
    text = " ".join(pages)
    assert "Hi [u+16fff]" in text
    assert re.search(r"Look: .*\[u\+16fff\], q", text)


@pytest.mark.one_in(3)
def test_a_hostile_sentence_is_plain_text(make_deck, tmp_path, hostile):
    deck = make_deck(hostile)
    pdf = handout(deck, brief("a b"))
    text = squeezed(" ".join(text_of(pdf, tmp_path)))
    assert squeezed(hostile) in text
    assert squeezed(deck.chapters[0].slides[0].notes) in text
    reader = pypdf.PdfReader(BytesIO(pdf))
    assert reader.metadata.title == deck.document
    assert "root:" not in text


def test_it_is_in_the_decks_language(make_deck, tmp_path):
    made = handout(replace(make_deck(), lang="de"), brief())
    assert pypdf.PdfReader(BytesIO(made)).trailer["/Root"]["/Lang"] == "de"
    text = " ".join(text_of(made, tmp_path))
    assert "Arbeitsblatt" in text
    assert re.search(r"\d,\d\d", text)
    assert not re.search(r"\d\.\d\d", text.replace("0.1.0", ""))


@pytest.mark.parametrize("kind", ["png", "svg"])
def test_the_institutions_logo_and_footer_stand_on_paper_too(make_deck, tmp_path, kind):
    red = Image.new("RGB", (30, 10), (170, 0, 30))
    red.save(file := BytesIO(), "PNG")
    drawn = (
        f'<svg xmlns="{SVG}" width="30" height="10"><path d="M0 0h30v10H0z" fill="#aa001e"/></svg>'
    )
    logo = Logo(logo_text({"png": file.getvalue(), "svg": drawn.encode()}[kind]))
    ours = Brand(logo=logo, footer="Universität Beispielstadt")
    made = handout(make_deck(), replace(brief(), brand=ours))
    pages = text_of(made, tmp_path)
    assert all("Universität Beispielstadt" in page for page in pages)
    page = ["pdftoppm", "-r", "50", "-png", "-singlefile", "-f", "1", "-l", "1"]
    subprocess.run([*page, tmp_path / "handout.pdf", tmp_path / "page"], check=True)
    seen = np.asarray(Image.open(tmp_path / "page.png").convert("RGB"), int)
    there = np.argwhere(np.abs(seen - (170, 0, 30)).sum(axis=2) < 40)
    high, wide = np.ptp(there, axis=0)
    assert wide == pytest.approx(3 * high, rel=0.15)
    assert high == pytest.approx(50 / 2.54, rel=0.15)  # a centimetre
    assert there[:, 0].max() < seen.shape[0] / 8
    assert there[:, 1].min() > seen.shape[1] / 2


def test_what_typst_refuses_is_an_error_of_ours(make_deck, monkeypatch, tmp_path):
    for name in ("handout.typ", "own.typ"):
        (tmp_path / name).write_text("#nonsense()")
    monkeypatch.setattr(typesetting, "TEMPLATES", tmp_path)
    with pytest.raises(QKVideoError, match="nonsense"):
        handout(make_deck(), brief("a b"))


def test_typst_reads_no_other_file_of_the_fonts_folder(make_deck, monkeypatch):
    (house,) = Path(font_source_sans_pro.font_directory).glob("SourceSansPro-Regular.ttf")
    font = Font("Source Sans Pro", (str(house),))
    seen, typeset = [], typesetting.typst.compile

    def compile_(*words, font_paths, **options):
        seen.extend((path, [*path.glob("*.ttf")]) for path in font_paths)
        return typeset(*words, font_paths=font_paths, **options)

    monkeypatch.setattr(typesetting.typst, "compile", compile_)
    handout(make_deck(), replace(brief("a b"), brand=Brand((), "light", font=font)))
    (_, _), (folder, files) = seen
    assert folder != house.parent
    assert [path.name for path in files] == ["0.ttf"]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("size", [(40_000, 40_000), (640, 361), None])
def test_a_still_of_others_has_the_films_size(tmp_path, monkeypatch, size):
    made = BytesIO(b"no picture at all, but long enough")
    if size is not None:
        Image.new("1", (8, 8)).save(made, "PNG")
        head = made.getbuffer()[12:33]
        head[4:12] = struct.pack(">2I", *size)  # so many pixels, it says
        head[17:] = struct.pack(">I", zlib.crc32(head[:17]))
    monkeypatch.setattr(gather, "manifest_of", lambda film: None)
    monkeypatch.setattr(gather.manifests, "content", lambda *_: made.getvalue())
    film = SimpleNamespace(files={"stills": tmp_path / "a.png"}, width=640, height=360)
    with pytest.raises(QKVideoError, match=r"a\.png” is no picture of the film: delete it"):
        gather.pictures([film])
