"""Pictures in words: what is said is what is to be seen, in every film and language."""

from __future__ import annotations

import importlib
import pkgutil
import re
from dataclasses import replace

import numpy as np
import pytest
from laying import SENTENCE, laid

from qkvideo import scenes
from qkvideo.engine.attention.forward import trace
from qkvideo.scenes import parts
from qkvideo.scenes.describe.describe import MOST, describe
from qkvideo.scenes.describe.facts import facts
from qkvideo.scenes.describe.formulas import plain
from qkvideo.scenes.describe.ranking import ranked
from qkvideo.scenes.layout.items import Sheet, Text
from qkvideo.scenes.parts import boxes, pointing
from qkvideo.scenes.parts.attention import Attention, Beam, Link
from qkvideo.scenes.parts.bars import Bars, Panel, Quantity, word
from qkvideo.scenes.parts.boxes import Column, Lattice, Row, Space
from qkvideo.scenes.parts.grid import Along, Grid, Mark, Where
from qkvideo.scenes.parts.part import Part
from qkvideo.scenes.parts.plot import Dot, Plot, Scale, Series, Tick
from qkvideo.scenes.parts.speech import Speech
from qkvideo.scenes.parts.text import Formula, Line, Token
from qkvideo.scenes.text.catalogue import catalogue
from qkvideo.scenes.text.languages import languages
from qkvideo.scenes.text.lengths import words
from qkvideo.scenes.text.numbers import USUAL, Cell, Cells, whole

WORDS = tuple(SENTENCE.split())
FILMS = scenes.programme()


def said(part, lang="en"):
    return describe(part, (), Speech(catalogue(lang, "describe"), "film")).text


# Every kind


def kinds(of=Part):
    """All kinds of parts, those in films' folders, too."""
    for found in pkgutil.iter_modules(parts.__path__):
        importlib.import_module(f"{parts.__name__}.{found.name}")
    for film in scenes.programme():
        scenes.module(film.slug)
    for kind in of.__subclasses__():
        if kind.__module__.startswith(scenes.__name__):
            yield kind
            yield from kinds(kind)


def test_every_kind_of_part_describes_itself_but_boxes_and_what_points_at_others():
    mute = {kind for kind in kinds() if facts.dispatch(kind) is facts.dispatch(object)}
    silent = {Part} | {k for k in mute if k.__module__ in {boxes.__name__, pointing.__name__}}
    assert mute - silent == set()


# What is said of one


def sentence(share, **how):
    beams = tuple(Beam(7, j, Cell("weights", (7, j), x)) for j, x in enumerate(share))
    shares = tuple((beam.end, beam.share) for beam in beams)
    every = tuple(range(10))
    return Attention(tokens=WORDS, shown=every, query=7, beams=beams, shares=shares, **how)


@pytest.mark.parametrize(
    ("share", "told"),
    [
        (
            [0.02, 0.76, 0.1],
            "widest beam leads from “it” to “cat”, 0.76; the others are thin, 0.10",
        ),
        (
            [0.3, 0.25, 0.2],
            "the widest beam leads from “it” to “The”, 0.30, the next to “cat”, 0.25",
        ),
        ([0.4, 0.2, 0.4], "beams lead from “it” to “The” and “sat”, 0.40 each"),
        ([0.5, 0.5, 0.5], "all beams from “it” are alike, 0.50 each"),
        ([1.0], "one beam, from “it” to “The”, 1.00"),
    ],
)
def test_the_widest_beam_is_named_and_how_far_it_is_ahead(share, told):
    assert told.lower() in said(sentence(share)).lower()


def test_two_sentences_are_told_apart_and_a_cut_link_is_seen():
    first = sentence([0.1, 0.8], key="a", changed=(9,), link=Link(7, 9, cut=True))
    dirty = (*WORDS[:-1], "dirty")
    second_ = replace(sentence([0.8, 0.1], key="b", sentence=1, changed=(9,)), tokens=dirty)
    assert said(Column((first, second_))) == (
        "With “tired”, the link from “it” to “tired” is crossed out; the widest beam leads from "
        "“it” to “cat”, 0.80; the others are thin. "
        "With “dirty”, the widest beam leads to “The”, 0.80."
    )


def test_of_weights_that_are_struck_out_the_largest_is_told():
    was = tuple((j, Cell("weights", (7, j), x)) for j, x in enumerate([0.1, 0.76, 0.14]))
    told = said(sentence([0.2, 0.3], was=was))
    assert "struck out: before, “cat” 0.76" in told
    hidden = said(sentence([0.2], was=was))  # no place for the weight of “cat”
    assert "struck out: before, “The” 0.10" in hidden
    assert "struck out" not in said(sentence([0.2, 0.3]))


def test_no_picture_is_called_by_the_name_of_a_tensor():
    heads = next(laid(film) for film in FILMS if film.slug == "heads")
    real = next(beat for beat in heads.beats if beat.name == "real")
    assert real.description.startswith("A matrix, one word’s weights, a row for each head: 12 × 12")


def matrix(values, **how):
    n, m = values.shape
    cells = Cells("scores", values, tuple(range(n)), tuple(range(m)), USUAL)
    along = Along(WORDS[:n]), Along(WORDS[:m])
    return Grid(key="g", cells=cells, rows=along[0], columns=along[1], **how)


def test_of_a_matrix_its_size_what_is_lit_and_the_largest_number_there():
    values = np.array([[1.0, 5.0, 2.0], [9.0, 0.0, 3.0], [4.0, 4.5, 4.2]])
    assert "the largest number, 9.00, is in row “cat”, column “The”" in said(matrix(values))
    row = said(matrix(values, lit=Where(rows=(2,))))
    assert "3 × 3; rows and columns: “The”, “cat”, “sat”; in row “sat” the largest is 4.50" in row
    spot = Mark("spot", Where(cells=((0, 2),)))
    assert "row “The”, column “sat”: 2.00" in said(matrix(values, marks=(spot,)))


def test_patterns_of_what_is_blocked_are_recognised():
    values, square = np.zeros((3, 3)), np.ones((3, 3), dtype=bool)
    causal = np.triu(square, 1)
    assert "right of the diagonal are blocked" in said(matrix(values, blocked=causal))
    assert "6 of 9 cells" in said(matrix(values, blocked=np.triu(square)))
    assert "the diagonal" not in said(matrix(values, blocked=np.triu(square)))
    padding = np.repeat([[False, False, True]], 3, axis=0)
    assert "blocked: the column “sat”" in said(matrix(values, blocked=padding))
    assert "no cell is blocked" in said(matrix(values, blocked=~square))


def test_what_has_a_title_is_told_by_it():
    both = Column(
        tuple(
            Row((Line((Token(name, k),)), replace(sentence([0.8, 0.1]), key=name)))
            for k, name in enumerate(("one", "other"))
        )
    )
    told_ = "the widest beam leads from “it” to “The”, 0.80."
    assert said(both) == f"“one”: {told_} “other”: {told_}"
    grid = replace(matrix(np.eye(3)), marks=(Mark("spot", Where(cells=((0, 2),))),))
    assert "“one” (“The”, “cat”, “sat”): row “The”, column “sat”: 0.00" in said(
        Column((Line((Token("one", 0),)), grid))
    )


def test_a_table_of_texts_and_single_numbers_is_read_row_by_row():
    def number(i, j, **how):
        cells = Cells("pairs", np.array([[i + j / 10]]), (i,), (j,), USUAL)
        return Grid(key=f"{i}/{j}", cells=cells, **how)

    heads = (Space(), Line((Token("cat", 1),)), Line((Token("mat", 5),)))
    hit = (Mark("hit", Where(cells=((2, 1),))),)
    rows = tuple(
        (Line((f"{i}",)), number(i, 0), number(i, 1, marks=hit if i == 2 else ())) for i in (1, 2)
    )
    assert said(Lattice((heads, *rows))) == (
        "Columns: “cat”; “mat”; 1: 1.00; 1.10; 2: 2.00; 2.10 (framed)."
    )
    corner = Line(("read here:",))
    assert said(Lattice(((corner, *heads[1:]), *rows))).startswith("Read here: “cat”; “mat”; 1: ")


def test_matrices_that_are_alike_are_told_together_and_whose_they_are():
    def of(head):
        block = Cells(f"L2.H{head}.Q", np.eye(4), tuple(range(4)), tuple(range(4)), USUAL)
        return Grid(key=f"Q{head}", cells=block, numbers=False)

    assert said(Column(tuple(map(of, (1, 2))))) == "2 matrices, Q of heads 1, 2: 4 × 4 each."


def test_first_numbers_are_read_only_where_they_stand():
    row = Cells("z", np.arange(4.0).reshape(1, 4), (0,), tuple(range(4)), USUAL)
    assert "0.00; 1.00; 2.00 …" in said(Grid(key="z", cells=row))
    assert "0.00" not in said(Grid(key="z", cells=row, numbers=False))


def test_of_rows_that_are_words_the_first_numbers_are_read():
    cells = Cells("X", np.arange(8.0).reshape(2, 4), (0, 1), tuple(range(4)), USUAL)
    part = Grid(key="X", cells=cells, rows=Along(WORDS[:2]))
    assert "row “The” begins with 0.00; 1.00; 2.00 …" in said(part)
    assert "begins" not in said(replace(part, numbers=False))


def test_few_bars_are_read_one_by_one():
    cells = tuple(Cell("w", (k,), x) for k, x in enumerate((0.3, 0.5, 0.2)))
    entries = tuple(word(Token(WORDS[k], k)) for k in range(3))
    part = Bars(entries, (Panel((Quantity("v", cells, (0, 1)),)),))
    assert "“cat” 0.50, “The” 0.30, “sat” 0.20" in said(part)
    far = tuple(replace(cell, value=x) for cell, x in zip(cells, (0.9, 0.1, 0.2), strict=True))
    stacked = Quantity("v", far, (0, 1), stacked=True)
    assert "“The” 0.90, “sat” 0.20, “cat” 0.10" in said(replace(part, panels=(Panel((stacked,)),)))
    alike = replace(part, panels=(Panel((Quantity("v", cells[:1] * 3, (0, 1)),)),))
    assert "“The”, “cat”, “sat”, 0.30 each" in said(alike)


def test_no_column_is_told_that_is_not_there_yet():
    entries = tuple(word(Token(WORDS[k], k)) for k in range(3))
    columns = [
        Quantity(name, tuple(Cell(name, (k,), x + k / 9) for k in range(3)), head=Formula(name))
        for name, x in (("a", 1), ("b", 2))
    ]
    for panel in ("", "p"):
        part = Bars(entries, (Panel(tuple(columns), name=panel),), key="list")
        hidden = "/".join(filter(None, ("list", panel, "b")))
        assert "2.11" in said(part)
        speech = Speech(catalogue("en", "describe"), "film")
        told = describe(Column((part,)), {hidden}, speech).text
        assert "1.11" in told
        assert "2.11" not in told


def test_the_first_description_has_the_whole_sentence():
    pronoun = next(film for film in FILMS if film.slug == "pronoun")
    assert SENTENCE in laid(pronoun).beats[0].description


def test_of_a_long_sentence_the_first_words_and_the_last_are_quoted():
    tokens = [f"w{k}" for k in range(20)]
    part = replace(sentence([]), tokens=tuple(tokens), shown=tuple(range(20)))
    assert said(part).endswith(f"{' '.join([*tokens[:10], '…', *tokens[-3:]])}”.")


def test_a_bar_to_the_left_can_be_the_longest():
    cells = tuple(Cell("terms", (k,), x) for k, x in enumerate((0.1, -0.8, 0.2)))
    entries = tuple(word(Token(WORDS[k], k)) for k in range(3))
    part = Bars(entries, (Panel((Quantity("v", cells, (-0.8, 0.2), head=Formula("v_1")),)),))
    assert "v₁: “cat” −0.80, far ahead of “sat”, 0.20" in said(part)


def test_bars_of_two_signs_are_not_said_to_be_alike():
    values = (0.1, -0.1, 0.0)
    cells = tuple(Cell("v", (k,), value) for k, value in enumerate(values))
    entries = tuple(word(Token(w, k), "ink") for k, w in enumerate(WORDS[:3]))
    quantity = Quantity("v", cells, (-0.1, 0.1))
    assert "“The” 0.10, “cat” −0.10" in said(Bars(entries, (Panel((quantity,)),)))
    many = Bars(
        tuple(word(Token(w, k), "ink") for k, w in enumerate(WORDS)),
        tuple(Panel((replace(quantity, cells=cells + cells[2:] * 7),), name) for name in "ab"),
    )
    assert "“The” 0.10, then “cat” −0.10" in said(many)


def test_a_name_of_the_code_is_no_name_of_a_matrix_or_curve():
    """“rows” stands in the catalogue, “inner” nowhere."""
    values = np.zeros((3, 3))
    part = matrix(values)

    def called(tensor, lang):
        return said(replace(part, cells=replace(part.cells, tensor=tensor)), lang)

    assert called("inner", "en").startswith("A matrix: 3 × 3")
    assert called("z", "en").startswith("A matrix, z: 3 × 3")
    assert called("a.rows", "de").startswith("Eine Matrix, Zeilen: 3 × 3")


@pytest.mark.parametrize(
    ("value", "read"),
    [
        (10.0, "10"),
        (10.5, "≈ 10"),
        (30.0, "10–100"),
        (105.0, "≈ 100"),
        (400.0, "> 100"),
        (3.0, "< 10"),
    ],
)
def test_a_scale_is_read_no_finer_than_it_is(value, read):
    ticks = tuple(Tick(float(x), (f"{x}",)) for x in (10, 100))
    scale = Scale("s", ("size",), (1.0, 1000.0), ticks)
    dots = Dot((10.0, value)), Dot((100.0, 7.0), ("seven",))
    plot = Plot(key="p", x=scale, y=scale, series=(Series("one", "circle", dots),))
    assert f"a curve from {read} at 10 to seven at 100" in said(plot)


@pytest.mark.parametrize(
    ("linear", "axes"),
    [
        ((True, True), "a plot; upwards: size"),
        ((False, True), "a plot, the lower axis logarithmic"),
        ((True, False), "a plot, the left axis logarithmic"),
        ((False, False), "a plot, both axes logarithmic"),
    ],
)
def test_which_axes_are_logarithmic_is_told(linear, axes):
    x, y = (Scale("s", ("size",), (1.0, 10.0), (), linear=each) for each in linear)
    assert axes in said(Plot(key="p", x=x, y=y)).casefold()


def test_one_bar_points_and_more_point():
    english = Speech(catalogue("en", "describe"), "film")
    given = {"for": whole("for", 1), "against": whole("against", 2)}
    assert english.line("/describe-sides", given).text.startswith("1 bar points to the right, 2")


def test_what_is_only_a_repetition_is_not_said_again():
    values = np.array([[1.0, 5.0], [9.0, 0.0]])
    pair = Line((Token("cat", 1), " → ", Token("The", 0), "  ", Cell("scores", (1, 0), 9.0)))
    assert "→" not in said(Column((matrix(values), pair)))
    assert "= 4" in said(
        Column((matrix(values), Line((Cell("n", (), 2.0), " × ")), Line(("= 4",))))
    )


def test_numbers_are_ranked_as_they_are_drawn():
    cells = [Cell("x", (k,), x) for k, x in enumerate((0.501, 0.499, 0.1))]
    assert ranked(cells).lead == "even"
    assert ranked([Cell("x", (), np.nan)]) is None
    assert ranked([*cells[:1], None, Cell("x", (), -3.0)]).order == (0, 2)


@pytest.mark.parametrize(
    ("second", "lead"), [(0.1, "far"), (0.0, "far"), (0.3, "next"), (-0.1, "next")]
)
def test_nothing_is_a_multiple_of_what_is_below_zero(second, lead):
    assert ranked([Cell("x", (k,), x) for k, x in enumerate((0.6, second))]).lead == lead


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ('e^(s - "max") \\/ Sigma', "e^(s − max) / Σ"),
        ('"softmax"(({{ Q }} {{ K^T }}) / {{ sqrt(d_k) }}) {{ V }}', "softmax((Q Kᵀ) / √d_k) V"),
        ('{{ op("softmax") }} ( frac({{ Q }} {{ K^T }}, {{ sqrt(d_k) }}) {{ + M }} ) {{ V }}',
         "softmax (Q Kᵀ / √d_k + M) V"),
        ("s_(i j) = -oo", "s_ij = −∞"),
        ("v_1", "v₁"),
        ("div sqrt(d_k)", "÷ √d_k"),
    ],
)  # fmt: skip
def test_formulas_are_plain_text(source, text):
    assert plain(source) == text


# Films


@pytest.mark.one_in(2 * len(languages()))
@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("film", FILMS, ids=lambda film: film.slug)
def test_every_beat_is_described_in_one_or_two_sentences(film, lang):
    for beat in laid(film, lang).beats:
        text = beat.description
        assert text, beat.name
        assert not re.search(r"[{}\\]|describe-|\bfilm-", text), text
        assert 5 <= words(text) <= MOST + 12, text  # one fact is told, however long it is
        assert text.endswith((*".?!…", *"。？！")), text
        assert text != beat.notes


def drawn(beat):
    """Every decimal number that stands in a beat's last picture."""
    texts = []
    for item in beat.steps[-1].items:
        if isinstance(item, Text):
            texts.append(item.text)
        if isinstance(item, Sheet) and item.texts is not None:
            texts += [text for row in item.texts for text in row]
    return set(re.findall(r"\d+\.\d+", " ".join(texts)))


# Read off shapes and colours: ends of histograms, panels and cells without room for numbers.
UNDRAWN = {
    "scaling": {"samples", "variance"},
    "mixing": {"shrink", "add-up"},
    "masking": {"padding"},
    "heads": {"real"},
    "meaning": {"cloud", "turn"},
}


@pytest.mark.parametrize("film", FILMS, ids=lambda film: film.slug)
def test_every_number_that_is_told_stands_in_the_picture(film):
    for beat in laid(film).beats:
        if beat.name in UNDRAWN.get(film.slug, ()):
            continue
        numbers = set(re.findall(r"\d+\.\d+", beat.description))
        assert numbers - drawn(beat) == set(), (beat.name, beat.description)


def test_who_is_looked_at_most_is_who_the_weights_say():
    """A second derivation: from the trace."""
    film = next(film for film in FILMS if film.slug == "pronoun")
    for text in (SENTENCE, "The dog that bit the man slept because it was hungry"):
        model = trace(text)
        head = model.at()
        row = np.asarray(head.weights[model.default_row])
        most, share = model.tokens[int(row.argmax())], f"{row.max():.2f}"
        beat = next(b for b in laid(film, sentence=text).beats if b.name == "round-two")
        assert f"to “{most}”, {share}" in beat.description
