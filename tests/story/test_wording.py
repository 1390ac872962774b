"""How films speak: what a caption may not say, and what a first picture has to explain."""

from __future__ import annotations

import re

import pytest
from laying import laid, said
from parsed import messages, texts

from qkvideo import scenes
from qkvideo.engine.attention.pronouns import PRONOUNS
from qkvideo.scenes.layout.items import Text
from qkvideo.scenes.library_analogy.shelf import Shelf, Strips
from qkvideo.scenes.look.theme import theme
from qkvideo.scenes.parts.grid import Grid, Legend
from qkvideo.scenes.parts.part import walk
from qkvideo.scenes.pronoun.strips import Vectors
from qkvideo.scenes.telling import text_of
from qkvideo.scenes.text.catalogue import catalogue
from qkvideo.scenes.text.languages import files_of, languages
from qkvideo.scenes.text.lengths import set_letters

FILMS = scenes.programme()
MOST_LETTERS = {"en": 88}
"""In a caption, with the words of the usual sentence; other languages need more for the same."""
MOST = 100
"""The same in other languages: in Chinese as many as are as long, 38 characters."""

# Where the sentence has "it", a caption's own "it" is read as that word. Possessives are no word
# that is followed ("its" is not "it"), unless they look like one ("her", "ihr", "их").
FIRST_AND_SECOND = {
    "en": "i me you we us",
    "de": "ich mich mir du dich dir wir uns",
    "es": "yo mí tú ti nosotros nosotras usted ustedes",
    "fr": "je moi tu toi nous vous on",
    "ru": "я меня ты тебя мы нас вы вас",
    "zh": "我 你 您 我们 你们",
}
DECLINED = {"ru": "ему ею ей им ими нём нему него неё нее ней нею них ним ними"}

# By film, language and line: why it may. None does.
SPEAKING: dict[tuple[str, str, str], str] = {}


WORD = re.compile(r"[\u4e00-\u9fff]|\w+?(?=[\u4e00-\u9fff]|\b)")
"""A word; of Chinese, which has no spaces, a character: 他, but 其他 is “other”."""


def third_person(lang):
    words = {*PRONOUNS[lang], *DECLINED.get(lang, "").split()}
    return words - {*FIRST_AND_SECOND[lang].split()}


def spoken(lang, slug):
    """Titles and captions of a film, and what is said in them."""
    for name, line in messages(files_of(lang)[slug]).items():
        if name.endswith(("-title", "-say")):
            yield name.removeprefix(f"{slug}-"), " ".join(texts(line))


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("film", FILMS, ids=lambda film: film.slug)
def test_symbols_with_a_subscript_are_formulas_and_not_text(lang, film):
    """Pictures draw W with a small Q; nothing else on the screen says W_Q. What is read does."""
    shown = messages(files_of(lang)[film.slug]).items()
    seen = [
        (name, " ".join(texts(e)))
        for name, e in shown
        if not name.endswith(("-notes", "-takeaway"))
    ]
    assert [name for name, text in seen if re.search(r"\b[A-Za-z]_[A-Za-z]", text)] == []


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("film", FILMS, ids=lambda film: film.slug)
def test_no_caption_has_a_pronoun_of_its_own(lang, film):
    found = [
        (name, sorted(said))
        for name, text in spoken(lang, film.slug)
        if (said := third_person(lang) & {*WORD.findall(text.casefold().replace("其他", ""))})
        and (film.slug, lang, name) not in SPEAKING
    ]
    assert found == []


# Numbers that a text may hold as they are: neither measured, nor counted, nor set by this package.
TYPED = {
    ("masking", "blocked-notes", "10000"): "some models add this number to blocked scores",
    ("debugging", "multiplied-notes", "1000"): "a number to think about, in a question",
}
NAMED = re.compile(r"(?<![\w@])(?!(?:19|20)\d\d(?!\d))\d[\d.,\u202f\u00a0]*\d(?!\w)")
"""A number of several digits that is no year, and no part of a name such as float32."""


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("film", scenes.ours(), ids=lambda film: film.slug)
def test_numbers_above_ten_are_values_and_not_typed(lang, film):
    """In titles, captions and notes: what is typed stays when what was measured changes."""
    decimal, found = catalogue(lang).mark, []
    for line, entry in messages(files_of(lang)[film.slug]).items():
        if line.endswith(("-title", "-say", "-notes")):
            name = line.removeprefix(f"{film.slug}-")
            for number in NAMED.findall(" ".join(texts(entry))):
                digits = re.sub(f"[^0-9{decimal}]", "", number).replace(",", ".").strip(".")
                if float(digits) > 10 and (film.slug, name, digits) not in TYPED:
                    found.append((name, number))
    assert found == []


def signed(part):
    """Whether a part's colours mean signs."""
    if isinstance(part, Grid):
        return part.colours == "signed"
    if isinstance(part, Shelf):
        return any(isinstance(column, Strips) for column in part.columns)
    return isinstance(part, Vectors)


@pytest.mark.parametrize("film", FILMS, ids=lambda film: film.slug)
def test_the_first_coloured_picture_says_what_its_colours_mean(film):
    for beat in laid(film).beats:
        shown = list(walk(beat.beat.steps[-1].picture))
        if any(map(signed, shown)):
            assert any(isinstance(part, Legend) for part in shown), beat.name
            return


# Where a caption names a word in its colour that has another one on the stage, or none: why.
UNCOLOURED = {
    ("mixing", "add-up"): "the word that asks is a quiet label there",
    ("meaning", "places"): "the axis names places, not keys",
    ("meaning", "kinds"): "the picture is of nouns; the word that asks has left it",
}


@pytest.mark.parametrize("film", FILMS, ids=lambda film: film.slug)
def test_what_a_caption_names_by_colour_is_on_the_stage_in_that_colour(film):
    colours = theme("dark")
    missing = []
    for beat in laid(film).beats:
        on_stage = {(item.text, item.colour) for item in beat.last if isinstance(item, Text)}
        for part in beat.say.parts:
            role = getattr(part.variable, "role", "")
            if role in {"query", "key", "value"} and (film.slug, beat.name) not in UNCOLOURED:
                named = beat.say.text[part.start : part.end], getattr(colours, role)
                missing += [(beat.name, *named)] * (named not in on_stage)
    assert missing == []


@pytest.mark.parametrize(
    ("film", "beat"),
    [
        *(("pronoun", beat) for beat in ("opening", "taught", "two-rounds")),
        ("closing", "number"),
        ("score-matrix", "highest"),
        ("library-analogy", "sentence"),
    ],
)
def test_what_is_found_is_no_fact_where_it_is_doubtful(film, beat):
    def told(sentence):
        beats = said(scenes.entry(film), sentence=sentence)
        return next(each.say.text for each in beats if each.name == beat)

    judge = "The judge freed the prisoner because he was merciful"
    assert re.search(r"“prisoner”( answers)? \(perhaps wrong\)", told(judge))
    river = "The river flooded the villages when it burst its banks last spring"
    assert "wrong" not in told(river)


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("film", FILMS, ids=lambda film: film.slug)
def test_a_caption_is_short_enough_to_be_read(film, lang):
    """Without the question of the film that follows, which its last caption may end with."""
    captions = {beat.name: beat.say.text for beat in said(film, lang)}
    long = {name: set_letters(text) for name, text in captions.items()}
    assert {name: n for name, n in long.items() if n > MOST_LETTERS.get(lang, MOST)} == {}


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(("line", "slug"), [("cut", "pronoun"), ("places", "vectors")])
def test_the_page_to_explore_calls_films_by_their_titles(lang, line, slug):
    said = catalogue(lang, "explore").say(f"explore-unsaid-{line}").text
    assert text_of(slug, "title", lang) in said


@pytest.mark.parametrize("lang", languages())
def test_notes_call_films_by_their_titles(lang):
    (notes,) = (
        text
        for name, text in messages(files_of(lang)["learning"]).items()
        if name == "learning-told-notes"
    )
    assert text_of("pronoun", "title", lang) in " ".join(texts(notes))
