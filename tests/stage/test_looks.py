"""What holds for every film in every language, and on white.

That the numbers are true is tested in English; here, that they are the same ones, written as the
language writes them, and that longer words still fit.
"""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from qkvideo import scenes
from qkvideo.engine.attention.forward import trace
from qkvideo.scenes.layout.items import Text
from qkvideo.scenes.look.theme import THEMES, rgba
from qkvideo.scenes.text.catalogue import catalogue
from qkvideo.scenes.text.languages import languages

FILMS = [head.slug for head in scenes.programme()]
OTHERS = [lang for lang in languages() if lang != "en"]
TEN = "The cat sat on the mat because it was tired"
SENTENCES = {
    "one": "cat",
    "two": "Hello world",
    "five": "Wir haben ihn nicht gesehen",
    "twenty-one": " ".join(f"w{k}" for k in range(21)),
    "thirty": "The quick brown fox jumps over the lazy dog while the small grey cat that had been "
    "sleeping on the old mat wakes up because it was hungry and tired again",
    "sixty-four": " ".join(f"w{k}" for k in range(64)),
    "equal": " ".join(["tok"] * 16),
    "wide": "W" * 40 + " " + "M" * 40,
    "german": "Die Donaudampfschifffahrtsgesellschaft fährt heute nicht, weil sie müde ist",
    "russian": "Кошка села на коврик потому что она устала",
    "arabic": "القطة جلست على الحصيرة لأنها كانت متعبة",
}
NUMBER = r"(?<![\w-])−?\d+(?:{group}\d{{3}})*(?:{mark}\d+)?(?:·10)?[⁰¹²³⁴⁵⁶⁷⁸⁹]*"


def short(*what, usual):
    """A case; one that is not usual is for `make test-all`."""
    return pytest.param(*what, marks=[] if usual else [pytest.mark.long])


CASES = [
    # In short runs each film is there in one other language, and each language with some films.
    *[
        short(slug, lang, TEN, usual=(k + turn) % len(OTHERS) == 0)
        for turn, lang in enumerate(OTHERS)
        for k, slug in enumerate(FILMS)
    ],
    *[
        short(slug, lang, text, usual=False)
        for lang in OTHERS
        for slug in FILMS
        for text in SENTENCES.values()
    ],
]


def value_of(text, say):
    """What a reader of that language reads."""
    text = re.sub("^10(?=[⁰¹²³⁴⁵⁶⁷⁸⁹])", "1·10", text.replace(say.group, ""))
    mantissa, _, power = text.replace("−", "-").partition("·10")
    assert say.mark == "." or "." not in mantissa
    exponents = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")
    return float(mantissa.replace(say.mark, ".")) * 10 ** int(power.translate(exponents) or 0)


def layout(film, record):
    assert record.problems == ()
    # Where there is no room, the film's name would lose its middle.
    last = film.laid.beats[-1].last
    assert [item for item in last if isinstance(item, Text) and film.name in item.text]


def writing(record, say):
    """Numbers look as they do in the language."""
    assert len(record.numbers) > 10
    for number in record.numbers:
        if not np.isfinite(number.value):
            assert number.text in {"∞", "−∞", "NaN"}
            continue
        mantissa = number.text.partition("·")[0]
        step = 10 ** -len(mantissa.partition(say.mark)[2])
        slack = 0.5 * step * (max(1, abs(number.value)) if "·" in number.text else 1)
        assert abs(value_of(number.text, say) - number.value) <= slack * (1 + 1e-9), number


def speech(record, say, words):
    """Whatever number is said stands on the record."""
    pattern = NUMBER.format(group=re.escape(say.group), mark=re.escape(say.mark))
    for beat in record.beats:
        texts = {number.text for number in record.numbers if number.beat == beat.name}
        said = re.sub(r"[“„«][^”“»]*[”“»]", "", beat.say)
        for spoken in re.findall(pattern, said):
            assert spoken in texts or spoken in words, beat.say


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("slug", "lang", "sentence"), CASES)
def test_a_film_is_well_made_in_another_language(shoot, slug, lang, sentence):
    film, record = shoot(sentence, slug, lang=lang)
    layout(film, record)
    writing(record, catalogue(lang))
    speech(record, catalogue(lang), set(trace(sentence).tokens))


@pytest.mark.parametrize(
    ("slug", "lang"),
    [
        short(slug, lang, usual=slug == "score-matrix" and lang == OTHERS[0])
        for slug in FILMS
        for lang in OTHERS
    ],
)
def test_a_language_shows_the_same_cells(shoot, slug, lang):
    """In each beat the tensors' cells that English shows, and no others."""

    def cells(code):
        _, record = shoot(TEN, slug, lang=code)
        return {(n.beat, n.tensor, n.index) for n in record.numbers if n.index}

    assert cells(lang) == cells("en")


def bright(slug):
    """One of the themes that are not dark; each for some films."""
    return [*THEMES][1:][FILMS.index(slug) % (len(THEMES) - 1)]


@pytest.mark.parametrize("slug", [short(s, usual=s == "score-matrix") for s in FILMS])
def test_a_theme_changes_colours_and_nothing_else(shoot, slug):
    _, dark = shoot(TEN, slug)
    name = bright(slug)
    _, light = shoot(TEN, slug, theme=name)

    def drawn(record):
        return [(n.text, n.tensor, n.index, n.beat, n.frame, n.box) for n in record.numbers]

    assert drawn(light) == drawn(dark)
    assert light.beats == dark.beats
    assert light.problems == ()
    ground, other = (np.round(255 * rgba(THEMES[t].ground))[:3] for t in (name, "dark"))
    for still in light.stills:
        pixels = still.pixels[..., :3]
        assert (pixels == ground).all(axis=-1).mean() > 0.4, still.beat
        assert not (pixels == other).all(axis=-1).any(), still.beat


def test_colours_stand_in_the_theme_alone():
    """What names a colour of its own would keep it in every theme."""
    folder = Path(scenes.__file__).parent
    named = re.compile(
        r"[\"']#[0-9A-Fa-f]{6}[\"']|\b(?:WHITE|BLACK|GR[AE]Y|YELLOW|BLUE|RED|GREEN)\b"
    )
    found = [
        f"{path.name}: {match[0]}"
        for path in folder.rglob("*.py")
        if path.name != "theme.py"
        for match in named.finditer(path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_a_number_in_the_wrong_language_is_noticed():
    say = catalogue("de")
    assert value_of("−1\u202f024,50", say) == -1024.5
    with pytest.raises(AssertionError):
        value_of("1.50", say)
