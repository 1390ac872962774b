from __future__ import annotations

import gc
import os
import subprocess
import sys

import cairocffi
import numpy as np
import pangocairocffi
import pangocffi
import pytest

from qkvideo.scenes.text import pango
from qkvideo.scenes.text.pango import (
    FAMILY,
    FontSpan,
    ellipsis,
    extent,
    fonts_of,
    graphemes,
    ink_box,
    left_to_right,
    missing_characters,
    typeset,
)


def test_characters_that_no_font_has_are_named():
    unassigned = "\u0378"
    assert missing_characters("The cat") == ()
    assert missing_characters(f"a {unassigned} b") == (unassigned,)


@pytest.mark.parametrize("word", ["שלום", "مرحبا", "cat", "Straße", "γάτα", "−1.23", "é"])
def test_a_word_alone_has_ink(word):
    ink = typeset(word).ink
    assert ink.width > 0.2
    assert ink.height > 0.2


@pytest.mark.parametrize("text", ["<b>x</b>", "&amp;", "<span", "$x^2$", "#read(1)"])
def test_text_is_literal(text):
    # Every character takes its room: none was swallowed as markup.
    letters = sum(typeset(c).width for c in text)
    assert typeset(text).width == pytest.approx(letters, rel=0.06)


def test_a_span_knows_where_it_stands():
    setting = typeset("a 4.33 b", spans=(FontSpan(2, 6),))
    before, number = typeset("a ").width, typeset("4.33").width
    (box,) = setting.spans
    assert box.left == pytest.approx(before, abs=0.02)
    assert box.width == pytest.approx(number, abs=0.02)
    assert [run.span for run in setting.runs] == [-1, 0, -1]
    ink = ink_box(setting.runs[1].points)
    assert box.left <= ink.left < ink.right <= box.right


def test_outlines_are_shared_and_cannot_be_changed():
    points = typeset("shared").runs[0].points
    with pytest.raises(ValueError, match="read-only"):
        points[0, 0] = 1


def test_figures_are_of_equal_width():
    assert len({typeset(digit, tabular=True).width for digit in "0123456789−"}) == 1


def test_lines_break_at_words():
    wide = typeset("one two three four").width
    assert typeset("one two three four", width=wide * 0.6).lines == 2
    assert typeset("one two three four", width=wide * 1.01).lines == 1


def test_a_long_word_loses_its_middle():
    word = "Donaudampfschifffahrtsgesellschaft"
    short = ellipsis(word, 5.0)
    assert short.startswith("Dona")
    assert short.endswith("aft")
    assert typeset(short).width <= 5.0
    assert ellipsis("cat", 5.0) == "cat"


def test_no_letter_is_cut_in_two():
    family = "👨‍👩‍👧‍👦"
    word = family * 12
    assert set(graphemes(ellipsis(word, 4.0))) <= {family, "…"}


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("The cat sat .", "The cat sat ."),
        ("القطة جلست على الحصيرة .", ". الحصيرة على جلست القطة"),
        ("שלום עולם", "עולם שלום"),
        ("The word سلام عليكم means peace", "The word عليكم سلام means peace"),
        ("abc אבג 123 דהו", "abc דהו 123 אבג"),
        ("אבג the cat דהו", "דהו the cat אבג"),
        ("( אבג )", "( אבג )"),
        ("1 2 3", "1 2 3"),
    ],
)
def test_words_stand_where_their_readers_look_for_them(text, seen):
    """Expected by UAX #9; brackets around a right-to-left word follow it, seen from the left."""
    words = text.split()
    found = [words[k] for k in left_to_right(words, range(len(words)))]
    assert found == (seen if "(" not in text else ") אבג (").split()


def test_the_paragraph_decides_for_a_line_of_another_script():
    words = ["אבג", "the", "cat"]
    assert left_to_right(words, range(1, 3)) == (1, 2)
    assert left_to_right([*words, "1", ","], range(3, 5)) == (4, 3)
    assert left_to_right(["a", *words, "1", ","], range(4, 6)) == (4, 5)


def test_fonts_are_told_apart_by_their_content():
    latin, arabic, both = map(fonts_of, ("The cat", "قطة", "cat قطة"))
    assert len(latin) == 2  # regular and semibold
    assert set(arabic) - set(latin)
    assert set(both) == {*latin, *arabic}
    assert fonts_of("another word") == latin


SURROUNDINGS = {
    "HB_SHAPER_LIST": "fallback",
    "PANGOCAIRO_BACKEND": "coretext",
    "PANGO_LANGUAGE": "ar",
    "LC_ALL": "tr_TR.UTF-8",
    "FREETYPE_PROPERTIES": "truetype:interpreter-version=35 autofitter:no-stem-darkening=0",
    "PYTHONHASHSEED": "123",
}
OUTLINES = """
import hashlib
from qkvideo.scenes.text.pango import typeset
total = hashlib.sha256()
for text in ("Affinity 0123", "قطة", "e\u0301", "Въ"):
    for weight in ("regular", "semibold"):
        for run in typeset(text, weight=weight).runs:
            total.update(run.points.tobytes())
print(total.hexdigest())
"""


def test_the_environment_changes_no_outline():
    digests = {
        subprocess.run(
            [sys.executable, "-c", OUTLINES],
            env=os.environ | changes,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for changes in ({}, SURROUNDINGS)
    }
    assert len(digests) == 1


RULES = {
    "another font": """<match target="pattern"><test name="family"><string>Source Sans Pro</string>
        </test><edit name="family" mode="assign" binding="strong"><string>DejaVu Serif</string>
        </edit></match>""",
    "bolder": """<match target="font"><edit name="embolden" mode="assign"><bool>true</bool></edit>
        </match>""",
}


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere fontconfig chooses no fonts")
@pytest.mark.parametrize("rule", [None, *RULES])
def test_a_rule_that_changes_the_house_font_is_found_before_anything_is_drawn(tmp_path, rule, qkv):
    (tmp_path / "fontconfig").mkdir()
    (tmp_path / "fontconfig" / "fonts.conf").write_text(
        f"<?xml version='1.0'?><!DOCTYPE fontconfig SYSTEM 'fonts.dtd'>"
        f"<fontconfig>{RULES.get(rule, '')}</fontconfig>"
    )
    asked = ["render", "score-matrix", "--sentence", "a b", "--dry-run", "-o", str(tmp_path / "o")]
    done = qkv(*asked, env=os.environ | {"XDG_CONFIG_HOME": str(tmp_path)})
    if rule is None:
        assert done.returncode == 0, done.stderr
    else:
        assert done.returncode == 1
        assert "a rule of fontconfig's changes the font “Source Sans Pro”" in done.stderr
        assert done.stderr.count("\n") == 1


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_a_forked_process_has_a_font_map_of_its_own():
    """That of its parent may belong to a thread, which is not forked: it would wait for ever."""
    whole, ours = extent("forked").width, pango._context()
    read, write = os.pipe()
    if (child := os.fork()) == 0:
        try:
            pango._extent.cache_clear()
            os.write(write, f"{extent('forked').width} {pango._context() == ours}".encode())
        finally:
            os._exit(0)
    os.close(write)
    with os.fdopen(read) as told:
        assert told.read() == f"{whole} False"
    os.waitpid(child, 0)
    assert pango._context() == ours


@pytest.mark.parametrize("width", [None, 3.0, 12.0])
@pytest.mark.parametrize("text", ["", "a", "some words that go on", "القطة جلست", "W" * 40])
def test_measuring_is_what_setting_gives(text, width):
    taken, set_ = extent(text, width=width), typeset(text, width=width)
    assert (taken.width, taken.lines) == (set_.width, set_.lines)


@pytest.mark.parametrize("text", ["The cat sat on the mat", "−1.23", "שלום", "fährt ffi", "中"])
def test_outlines_are_those_of_another_binding(text):
    """The same text by pangocffi and cairocffi, point by point."""
    surface = cairocffi.RecordingSurface(cairocffi.CONTENT_COLOR_ALPHA, None)
    context = cairocffi.Context(surface)
    pango = pangocairocffi.create_context(context)
    options = cairocffi.FontOptions(
        hint_style=cairocffi.HINT_STYLE_NONE, hint_metrics=cairocffi.HINT_METRICS_OFF
    )
    pangocairocffi.set_font_options(pango, options._pointer)
    pangocffi.pango.pango_context_set_round_glyph_positions(pango.pointer, 0)
    language = pangocffi.pango.pango_language_from_string(b"en")
    pangocffi.pango.pango_context_set_language(pango.pointer, language)
    layout = pangocffi.Layout(pango)
    layout.text = text
    font = pangocffi.FontDescription()
    font.family = FAMILY
    font.set_absolute_size(1000 * 1024)
    layout.font_description = font
    setting = typeset(text)
    assert setting.width == layout.get_extents()[1].width / 1024 / 1000
    context.move_to(0, 0)
    pangocairocffi.layout_path(context, layout)
    theirs = [p[-2:] for kind, p in context.copy_path() if kind == cairocffi.PATH_CURVE_TO]
    ours = np.concatenate([run.points for run in setting.runs])
    bent = np.linalg.norm(np.diff(ours.reshape(-1, 4, 3), 2, axis=1), axis=-1).max(axis=1) > 1e-9
    ends = ours.reshape(-1, 4, 3)[bent, 3, :2] * [1000, -1000]
    assert len(ends) <= len(theirs)
    baseline = layout.get_baseline() / 1024
    there = {(round(x), round(y - baseline)) for x, y in theirs}
    near = {(x + i, y + j) for x, y in there for i in (-1, 0, 1) for j in (-1, 0, 1)}
    assert {(round(x), round(y)) for x, y in ends} <= near


def test_an_interruption_while_a_text_is_set_leaves_nothing_that_python_reports(monkeypatch):
    reported: list[object] = []

    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(sys, "unraisablehook", reported.append)
    monkeypatch.setattr(pango, "_context", interrupted)
    with pytest.raises(KeyboardInterrupt):
        pango._Layout("a", "regular", (), tabular=False)
    gc.collect()
    assert not reported


@pytest.mark.parametrize("width", np.arange(15.0, 21.0, 0.5))
def test_a_shortened_word_stays_on_one_line(width):
    text = "gets 1.74 times the share of “antidis…anism2”, whatever the other words are"
    span = FontSpan(text.index("anti"), text.index("”"))
    (box,) = typeset(text, spans=(span,), width=width).spans
    assert box.top - box.bottom == 1
