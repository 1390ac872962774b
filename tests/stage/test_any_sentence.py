"""Any text is drawn as it is, or refused in one line that names what is wrong with it.

What counts as "as it is" is judged by a drawing of its own: Pango shows the token's text by itself,
with a layout that the film kit has no part in, and both pictures must be the same.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

import cairocffi
import numpy as np
import pangocairocffi
import pangocffi
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from qkvideo.engine.attention.tokens import MAX_TOKENS, tokenize
from qkvideo.engine.errors import MissingError, RequestError
from qkvideo.engine.texts import MAX_CHARACTERS
from qkvideo.scenes.text.pango import ellipsis, missing_characters, typeset
from qkvideo.studio.text.fonts import WIDEST, check_drawable

EM = 96  # pixels: at small sizes glyphs are moved to whole ones
WEIGHTS = {"regular": pangocffi.Weight.NORMAL, "semibold": pangocffi.Weight.SEMIBOLD}

# Text that means something to somebody: markup, formulas, shells, formats, catalogues, captions.
MEANINGS = [
    '<b>x</b>', "&lt;", "<span size='99999'>", "]]>", "{ $n }", "{ $x -> [one] a *[other] b }",
    "{0!r:>{1}}", "%(n)s%n", "${HOME}", "`id`", "$(id)", ";rm -rf x", "#import \"@preview/x:1.0\"",
    "#eval(\"1\")", "$ x^2 $", "*a* _b_ @c", "\\frac{1}{2}", "\\immediate\\write18{id}", "%%", "--",
    "-->", "00:00:01.000 --> 00:00:02.000", "WEBVTT", "=1+1", "@SUM(A1)", "[bold]x[/]", "[/]",
    "</script>", "{{ x }}", "{% x %}", "../../x", "C:\\x", "con", "~", "file:///x", "\\N{BULLET}",
    "\\u0041", "nan", "1e999", "-0", "None", "'''", '"""', "a|b", "||", "|", "[pad]", "[0:3]",
]  # fmt: skip
SCRIPTS = [
    (0x41, 0x17F), (0x370, 0x3FF), (0x400, 0x52F), (0x531, 0x58A), (0x5D0, 0x5EA), (0x621, 0x64A),
    (0x660, 0x669), (0x6F0, 0x6F9), (0x10D0, 0x10FA), (0x1E00, 0x1EFF), (0x2000, 0x206F),
    (0x2190, 0x22FF), (0x1D400, 0x1D7FF), (0x2800, 0x28FF), (0x21, 0x40), (0x5B, 0x60),
]  # fmt: skip
MARKS = "\u0300\u0301\u0308\u0327\u0323\u05b7\u064b\u0651\u20dd\u0489\u034f\u0338"
UNSEEN = "\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u00ad\ufe0e\ufe0f\U000e0100\u180e\u3164\u2063"
FORBIDDEN = "\x00\x1b\x7f\x85\u202e\u2066\u2069\ufdd0\uffff\U0010ffff\ue000\U000f0000\ud800\udfff"
EMOJI = [
    "👩\u200d🚀",
    "👋🏽",
    "🇫🇷",
    "1\ufe0f\u20e3",
    "❤\ufe0f",
    "🏴\U000e0067\U000e007f",
    "☺",
    "☹\ufe0e",
]

letters = st.one_of([st.characters(min_codepoint=a, max_codepoint=b) for a, b in SCRIPTS])
words = st.text(letters, min_size=1, max_size=12)
fragments = st.one_of(
    words,
    words,
    st.sampled_from(MEANINGS),
    st.sampled_from(EMOJI),
    st.builds("".join, st.lists(st.one_of(letters, st.sampled_from(MARKS)), max_size=9)),
    st.builds("".join, st.lists(st.one_of(letters, st.sampled_from(UNSEEN)), max_size=9)),
    st.builds(lambda a, b: a + b, words, st.sampled_from(FORBIDDEN)),
    st.text(st.characters(), max_size=6),  # every plane, surrogates among them
    st.builds(lambda c, n: c * n, letters, st.integers(1, 60)),
    st.builds(lambda c, n: "\u200d".join(c * n), st.sampled_from("👩क"), st.integers(1, 30)),
)
sentences = st.one_of(
    st.builds(
        lambda parts, between: between.join(parts),
        st.lists(fragments, min_size=1, max_size=10),
        st.sampled_from([" ", " ", " ", "", "|", " | ", "\n", "\u00a0", "\u2028", "\u200b"]),
    ),
    st.text(st.characters(), max_size=200),
    st.builds(lambda word, n: f"{word} " * n, words, st.integers(60, 500)),
)
TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def judge(sentence: str) -> bool:
    """Whether a sentence is taken; an assertion fails if that is no honest answer."""
    try:
        tokens = tokenize(sentence)
        check_drawable(tokens)
    except (RequestError, MissingError) as refusal:
        check_refusal(sentence, str(refusal))
        return False
    assert 1 <= len(tokens) <= MAX_TOKENS
    assert len(sentence) <= MAX_CHARACTERS
    assert not missing_characters(" ".join(tokens))
    for token in tokens:
        check_drawing(token)
    return True


def check_refusal(sentence: str, message: str) -> None:
    assert message.isprintable(), ascii(message)  # and so on one line
    assert not TURNING & set(message)
    for code, position in re.findall(r"U\+([0-9A-F]+) at position (\d+)", message):
        assert sentence[int(position) - 1] == chr(int(code, 16))
    if message.startswith("sudo apt-get install "):
        assert re.match(r"sudo apt-get install (fonts-[a-z-]+ )+ # it draws U\+", message)


@cache
def check_drawing(token: str) -> None:
    """What the kit draws for a token is what Pango shows for that very text, in both weights."""
    for weight in WEIGHTS:
        setting = typeset(token, weight=weight)
        assert setting.runs, ascii(token)
        assert setting.ink.width > 0
        assert setting.ink.height > 0
        ours, theirs = ours_and_theirs(token, weight)
        assert theirs.sum() > 0, ascii(token)
        # Glyphs and outlines are rounded to pixels a little differently, at their edges.
        assert abs(ours - theirs).sum() <= 0.2 * theirs.sum() + 120, (ascii(token), weight)
    for width in (WIDEST + 1, 7.0):
        short = ellipsis(token, width)
        assert typeset(short).width <= width
        assert typeset(short).runs
        assert short != "…"


def ours_and_theirs(token: str, weight: str) -> tuple[np.ndarray, np.ndarray]:
    """How much ink each pixel has, from 0 to 1: as the kit draws a token, and as Pango does."""
    ink = typeset(token, weight=weight).ink
    left, top = 8 - ink.left * EM, 8 + ink.top * EM
    size = round(ink.width * EM) + 17, round(ink.height * EM) + 17
    pictures = []
    for draw in (_outlines, _layout):
        surface = cairocffi.ImageSurface(cairocffi.FORMAT_A8, *size)
        context = cairocffi.Context(surface)
        context.translate(left, top)
        draw(context, token, weight)
        surface.flush()
        rows = np.frombuffer(surface.get_data(), np.uint8).reshape(size[1], -1)
        pictures.append(rows[:, : size[0]] / 255)
    return pictures[0], pictures[1]


def _outlines(context: cairocffi.Context, token: str, weight: str) -> None:
    for run in typeset(token, weight=weight).runs:
        pen = None
        for start, *handles in run.points[:, :2].reshape(-1, 4, 2) * (EM, -EM):
            if pen is None or not np.allclose(pen, start, atol=1e-6):
                context.move_to(*start)
            context.curve_to(*np.ravel(handles))
            pen = handles[-1]
    context.fill()


def _layout(context: cairocffi.Context, token: str, weight: str) -> None:
    layout = pangocairocffi.create_layout(context)
    options = cairocffi.FontOptions(
        hint_style=cairocffi.HINT_STYLE_NONE, hint_metrics=cairocffi.HINT_METRICS_OFF
    )
    pango = pangocffi.Context.from_pointer(
        pangocffi.pango.pango_layout_get_context(layout.pointer), gc=False
    )
    pangocairocffi.set_font_options(pango, options._pointer)  # the binding wants the C object
    pangocffi.pango.pango_context_set_round_glyph_positions(pango.pointer, 0)
    language = pangocffi.pango.pango_language_from_string(b"en")
    pangocffi.pango.pango_context_set_language(pango.pointer, language)
    layout.text = token
    font = pangocffi.FontDescription()
    font.family, font.weight = "Source Sans Pro", WEIGHTS[weight]
    font.set_absolute_size(EM * 1024)
    layout.font_description = font
    assert pangocffi.pango.pango_layout_get_unknown_glyphs_count(layout.pointer) == 0, ascii(token)
    context.move_to(0, -layout.get_baseline() / 1024)
    pangocairocffi.show_layout(context, layout)


@example("The cat sat on the mat because it was tired")
@example("القطة (جلست) على 3 الحصيرة, said שלום!")
@example("\u0301 lone")
@example("e\u0301 ﷽ lam-alef لا")
@example("ð𝕡à")
@example("\ufffc")
@example("|")
@settings(max_examples=150)
@given(sentences)
def test_any_text_is_drawn_as_it_is_or_refused(sentence):
    judge(sentence)


@pytest.mark.long
@settings(max_examples=10_000)
@given(sentences)
def test_ten_thousand_texts_are_drawn_as_they_are_or_refused(sentence):
    judge(sentence)


def test_many_of_them_are_taken_and_many_refused():
    """Else the tests above would say little."""
    taken = [judge(text) for text in MEANINGS if not text.isspace()]
    assert sum(taken) > len(taken) - 3
    refused = [judge(f"a{c}b") for c in FORBIDDEN]
    assert not any(refused)


@pytest.mark.parametrize("token", ["Affinity", "قطة", "x\u0302", "W"])
def test_another_text_would_be_found_out(token):
    """The picture of a token with one letter changed is no picture of the token."""
    for weight in WEIGHTS:
        ours, _ = ours_and_theirs(token, weight)
        other = "".join(chr(ord(c) + 1) if k == 0 else c for k, c in enumerate(token))
        wrong = np.zeros_like(ours)
        _, theirs = ours_and_theirs(other, weight)
        h, w = min(ours.shape[0], theirs.shape[0]), min(ours.shape[1], theirs.shape[1])
        wrong[:h, :w] = theirs[:h, :w]
        assert abs(ours - wrong).sum() > 0.2 * ours.sum() + 120


@pytest.mark.long
def test_every_letter_of_the_catalogues_scripts_is_drawn_as_it_is():
    for first, last in SCRIPTS:
        for code in range(first, last + 1):
            if unicodedata.category(chr(code))[0] in "LNPS":
                judge(f"a{chr(code)}")
