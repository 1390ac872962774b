"""Expected tokens were written by thinking of a reader, not by running the code."""

from __future__ import annotations

import unicodedata

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from qkvideo.engine.attention.tokens import MAX_GRAPHEMES, MAX_TOKENS, check_tokens, tokenize
from qkvideo.engine.errors import RequestError

FAMILY = "👨\u200d👩\u200d👧\u200d👦"
ENGLAND = "🏴" + "".join(chr(0xE0000 + ord(c)) for c in "gbeng") + "\U000e007f"
FLAG_OF_FRANCE, FLAG_OF_JAPAN = "🇫🇷", "🇯🇵"

SENTENCES = {
    # English: what is inside a word stays, punctuation is apart
    "The cat sat.": "The / cat / sat / .",
    "don't it's l'été O’Neill": "don't / it's / l'été / O’Neill",
    "'quoted' dogs' 'tis": "' / quoted / ' / dogs / ' / ' / tis",
    "a well-known, half-forgotten word": "a / well-known / , / half-forgotten / word",
    "no - dash -- here—there": "no / - / dash / - / - / here / — / there",
    "3.14 1,000 12:30 2024-05-01 1'000": "3.14 / 1,000 / 12:30 / 2024-05-01 / 1'000",
    "It costs $5.": "It / costs / $ / 5 / .",
    "-5 + −3 = x-5": "-5 / + / −3 / = / x-5",
    "7.": "7 / .",
    "Wait... what?!": "Wait / ... / what / ? / !",
    "Wait.. what": "Wait / .. / what",
    "e.g. the U.S.A. and z.B. that": "e.g. / the / U.S.A. / and / z.B. / that",
    "end.Next": "end / . / Next",
    "snake_case and _under_": "snake_case / and / _ / under / _",
    "m² Ⅷ ½": "m² / Ⅷ / ½",
    "C# 50% AT&T": "C / # / 50 / % / AT / & / T",
    # European scripts
    "Der Hund, hört's nicht.": "Der / Hund / , / hört's / nicht / .",
    "Straße Übergrößenträger": "Straße / Übergrößenträger",
    "col·lega": "col·lega",
    "Τι κάνεις; Καλά!": "Τι / κάνεις / ; / Καλά / !",
    "λέγω· ναί": "λέγω / · / ναί",
    "Кошка сидела на коврике.": "Кошка / сидела / на / коврике / .",
    "Ողջույն՝ աշխարհ։": "Ողջույն / ՝ / աշխարհ / ։",
    # right to left
    "هل تفهم؟ نعم، أفهم.": "هل / تفهم / ؟ / نعم / ، / أفهم / .",
    "عَرَبِيّ ١٢٣٫٥": "عَرَبِيّ / ١٢٣٫٥",
    "فارسی می\u200cنویسم": "فارسی / می\u200cنویسم",
    "שלום, עולם!": "שלום / , / עולם / !",
    'צה״ל צה"ל "כן" בית־ספר': 'צה״ל / צה"ל / " / כן / " / בית־ספר',
    # India: spaced; vowel signs and conjuncts stay with their letters
    "यह बिल्ली है।": "यह / बिल्ली / है / ।",
    "தமிழ் மொழி": "தமிழ் / மொழி",
    # written without spaces: by grapheme
    "ที่นี่": "ที่ / นี่",
    "สวัสดี ๓.๑๔": "ส / วั / ส / ดี / ๓.๑๔",
    "ສະບາຍດີ": "ສ / ະ / ບ / າ / ຍ / ດີ",
    "猫が好きです。": "猫 / が / 好 / き / で / す / 。",
    "シャツ、ラーメン": "シ / ャ / ツ / 、 / ラ / ー / メ / ン",
    "か\u3099": "が",
    "我喜欢猫。": "我 / 喜 / 欢 / 猫 / 。",
    "我用Python写": "我 / 用 / Python / 写",
    "2024年": "2024 / 年",
    "the 猫 sat": "the / 猫 / sat",
    "佐々木": "佐 / 々 / 木",
    # Korean is spaced
    "고양이가 잤다.": "고양이가 / 잤다 / .",
    "\u1112\u1161\u11ab\u1100\u1173\u11af": "한글",
    # emoji and symbols, one each
    f"family {FAMILY} dinner": f"family / {FAMILY} / dinner",
    "🙂🙃🙂": "🙂 / 🙃 / 🙂",
    f"{FLAG_OF_FRANCE}{FLAG_OF_JAPAN} {ENGLAND}": f"{FLAG_OF_FRANCE} / {FLAG_OF_JAPAN} / {ENGLAND}",
    "👋🏽hi": "👋🏽 / hi",
    "1\ufe0f\u20e32\ufe0f\u20e3": "1\ufe0f\u20e3 / 2\ufe0f\u20e3",
    "ℹ\ufe0finfo": "ℹ / info",  # a letter, shown as an emoji
    "❤\ufe0f ❤ ❤\ufe0e": "❤ / ❤ / ❤",  # one outline, and so one word
    "❤\ufe0f\u200d🔥": "❤\ufe0f\u200d🔥",
    "∑x→β": "∑ / x / → / β",
    # combining marks
    "cafe\u0301 café": "café / café",
    "e\u0301e\u0301 Việt": "éé / Việt",
    "x\u0302\u0307 y": "x\u0302\u0307 / y",
    "\u0301 lone": "\u0301 / lone",
    # text is literal
    "<b>x</b>": "< / b / > / x / < / / / b / >",
    '#read("x")': '# / read / ( / " / x / " / )',
    # what nobody sees
    "soft\u00adhyphen zero\u200bwidth \ufeffbom": "softhyphen / zerowidth / bom",
    "shalom\u200f \u2060word": "shalom / word",
    "vs\ufe0f alone": "vs / alone",
    "a\U000e0041b": "ab",
    "zero\u200dwidth\u200c": "zero\u200dwidth",
    "one\ttwo\nthree\u2028four\u00a0five\u3000six": "one / two / three / four / five / six",
    "⠓⠊⠀⠽⠕⠥": "⠓⠊ / ⠽⠕⠥",
}


@pytest.mark.parametrize(("sentence", "tokens"), SENTENCES.items())
def test_words_as_a_reader_sees_them(sentence, tokens):
    assert list(tokenize(sentence)) == split(tokens)


def split(expected):
    """Expected tokens are written with ` / ` between them; a slash alone is a token."""
    return [part or "/" for part in expected.replace(" / / / ", " /  / ").split(" / ")]


@pytest.mark.parametrize(
    ("sentence", "tokens"),
    [
        ("我|喜欢|猫", ["我", "喜欢", "猫"]),
        ("我 | 喜欢 | 猫。", ["我", "喜欢", "猫", "。"]),
        ("ฉัน|รัก|แมว", ["ฉัน", "รัก", "แมว"]),
        ("我|用Python写", ["我", "用Python写"]),
        ("the cat 我们|喜欢", ["the", "cat", "我们", "喜欢"]),
        ("|我们|", ["我们"]),
        # a literal bar separates nothing
        ("我||猫", ["我", "|", "猫"]),
        ("我们|||猫", ["我们", "|", "猫"]),
        # where nothing needs separating, a bar is a character like any other
        ("a | b", ["a", "|", "b"]),
        ("P(A|B)", ["P", "(", "A", "|", "B", ")"]),
        ("a || b", ["a", "|", "b"]),
        ("|", ["|"]),
    ],
)
def test_bars(sentence, tokens):
    assert list(tokenize(sentence)) == tokens


@pytest.mark.parametrize(
    ("sentence", "named"),
    [
        ("del\x7f", r"U\+007F at position 4"),
        ("\x1b[31mred", r"U\+001B at position 1 .*control"),
        ("a\x00b", r"U\+0000 at position 2"),
        ("c1\x85", r"U\+0085 at position 3"),
        ("\ud83d", r"U\+D83D at position 1 .*surrogate"),
        ("ab\udcc3", r"U\+DCC3 at position 3 .*surrogate"),
        ("a\u202eb", r"U\+202E at position 2 .*bidirectional"),
        ("\u2066isolate", r"U\+2066 at position 1"),
        ("a\uffff", r"U\+FFFF at position 2"),
        ("apple \uf8ff", r"U\+F8FF at position 7 .*private use"),
        ("x \U0010fffd", r"U\+10FFFD at position 3 .*private use"),
        ("a " + "\u200d".join("👩" * 11), r"token 2 .*joins 21 characters into one.*20"),
        ("क\u094d" * 30, r"token 1 .*characters into one.*20"),
        ("Z" + "\u0301" * 5, r"U\+0301 at position 6 .*at most 4"),
        ("a\u0301\u200d\u0301\u0301\u200d\u0301\u0301", r"at position 8 .*at most 4"),
        ("a\u0301\u0301\u0903\u0301\u0301\u0301", r"U\+0301 at position 7"),  # Mc between
        ("a\u0301\u0301\u0301\u200b\u3164\u0301\u0301", r"U\+0301 at position 8"),
        ("", "nothing to read"),
        (" \t\n", "nothing to read"),
        ("\u00a0\u2003\u3000\u2800", "nothing to read"),
        ("\u200b\u200d\u00ad\u3164", "nothing to read"),
        ("x" * 2001, r"2,001 characters.*2,000"),
        ("x" * 100_000, r"100,000 characters.*2,000"),
        ("a " * 65, "65 tokens.*64"),
        ("the " + "a" * 41, "token 2 .*41 characters.*40"),
    ],
)
def test_refusals_name_code_point_position_and_limit(sentence, named):
    with pytest.raises(RequestError, match=named):
        tokenize(sentence)


def test_the_length_is_checked_before_any_character():
    # The first character is forbidden, too: it was not looked at.
    with pytest.raises(RequestError, match="100,001 characters"):
        tokenize("\x00" + "x" * 100_000)


@pytest.mark.parametrize(
    "sentence", ["a " * 64, "W" * 40, "e\u0301" * 40, "a\u0301\u0302\u0303\u0304"]
)
def test_the_limits_themselves_are_allowed(sentence):
    assert tokenize(sentence)


def test_burmese_spacing_marks_do_not_count_as_a_pile():
    assert tokenize("လျှို့") == ("လျှို့",)


def test_tokens_cut_by_somebody_else():
    assert check_tokens(["New York", "cafe\u0301"]) == ("New York", "café")
    for tokens, named in [
        (["ok", "a\x00"], "token 2"),
        ([], "nothing to read"),
        (["a", " "], "nothing to read"),
        (["a"] * 65, "65 tokens"),
        (["a", "b\nc"], r"U\+000A at position 2 of token 2"),
        ("text", "list of texts"),
        ([1], "token 1 is int"),
    ]:
        with pytest.raises(RequestError, match=named):
            check_tokens(tokens)


def tokens_or_message(text):
    try:
        return tokenize(text), ""
    except RequestError as error:
        return (), str(error)


@given(st.text(max_size=60))
def test_any_text_gives_tokens_within_the_limits_or_one_clear_line(text):
    tokens, message = tokens_or_message(text)
    assert message.isprintable()  # and so on one line
    if message:
        return
    assert 1 <= len(tokens) <= MAX_TOKENS
    for token in tokens:
        assert token
        assert not any(map(str.isspace, token))
        assert len(regex.findall(r"\X", token)) <= MAX_GRAPHEMES


seen = st.text(
    st.characters(categories=["L", "Mn", "Mc", "N", "P", "S", "Zs"]).filter(
        lambda c: c not in "|\u2800" and not regex.match(r"\p{DI}", c)
    ),
    min_size=1,
    max_size=40,
)


@given(seen)
def test_tokens_join_back_and_cut_no_grapheme(text):
    tokens, message = tokens_or_message(text)
    if message:
        return
    chunks = unicodedata.normalize("NFC", text).split()
    assert "".join(tokens) == "".join(chunks)
    graphemes = [grapheme for chunk in chunks for grapheme in regex.findall(r"\X", chunk)]
    assert ends(tokens) <= ends(graphemes)


def ends(parts):
    position, found = 0, set()
    for part in parts:
        position += len(part)
        found.add(position)
    return found


@given(seen)
def test_tokens_with_spaces_between_them_are_the_same_tokens(text):
    tokens, message = tokens_or_message(text)
    if message:
        return
    assert tokenize(" ".join(tokens)) == tokens
