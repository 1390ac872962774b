from __future__ import annotations

from functools import cache
from itertools import pairwise, product

import font_source_sans_pro
import pytest
from babel import Locale
from fluent.syntax import ast as syntax
from parsed import entries
from PIL import ImageFont

from qkvideo import scenes
from qkvideo.engine.errors import QKVideoError, RequestError
from qkvideo.scenes.layout.around.heading import said
from qkvideo.scenes.layout.film import LINES
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.look.places import layout
from qkvideo.scenes.look.theme import theme
from qkvideo.scenes.text.catalogue import Catalogue, Word, catalogue
from qkvideo.scenes.text.languages import files_of, languages
from qkvideo.scenes.text.lengths import is_wide
from qkvideo.scenes.text.numbers import Cell, Style, whole
from qkvideo.scenes.text.pango import FontSpan, typeset


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("head", scenes.programme(), ids=lambda head: head.slug)
def test_every_beat_has_its_lines(lang, head):
    said = catalogue(lang)
    assert said.say(f"{head.slug}-title").text
    missing = [
        key
        for beat in head.beats
        for kind in LINES
        if not said.has(key := f"{head.slug}-{beat}-{kind}")
    ]
    assert missing == []


OTHERS = [lang for lang in languages() if lang != "en"]


@cache
def lines(lang):
    """Every line of a language by its name, parsed; a name that stands twice is an error."""
    found = {}
    for path in files_of(lang).values():
        for entry in entries(path):
            assert not isinstance(entry, syntax.Junk), f"{path}: {entry.content}"
            if isinstance(entry, syntax.Message):
                assert entry.id.name not in found, f"{path}: {entry.id.name} stands there twice"
                found[entry.id.name] = entry
    return found


def plural(lang, count):
    """Which plural a language has for a count."""
    return Locale.parse(lang).plural_form(count)


def selections(node):
    """Where a line tells plurals apart."""
    if isinstance(node, syntax.SelectExpression) and node.selector.id.name.endswith("-count"):
        yield node
    for child in vars(node).values():
        for part in child if isinstance(child, list) else [child]:
            if isinstance(part, syntax.BaseNode):
                yield from selections(part)


def parts(entry):
    """What a line speaks of: variables, steps, and the cases that it tells apart by name."""
    variables, cases = set(), set()

    def walk(node):
        if isinstance(node, syntax.VariableReference):
            variables.add(node.id.name.removesuffix("-count"))
        if isinstance(node, syntax.FunctionReference):
            assert node.id.name == "STEP", entry.id.name
            variables.add(f"STEP({node.arguments.positional[0].value})")
        if isinstance(node, syntax.SelectExpression):
            chosen = node.selector.id.name
            if not chosen.endswith("-count"):  # how many plurals there are differs by language
                keys = [getattr(v.key, "name", None) or v.key.value for v in node.variants]
                assert len(set(keys)) == len(keys), f"{entry.id.name} tells {keys} apart"
                cases.add((chosen, frozenset(keys)))
        for child in vars(node).values():
            for part in child if isinstance(child, list) else [child]:
                if isinstance(part, syntax.BaseNode):
                    walk(part)

    walk(entry)
    return variables, cases


@pytest.mark.parametrize("lang", OTHERS)
def test_all_languages_say_the_same_things(lang):
    ours, theirs = lines("en"), lines(lang)
    assert sorted(ours.keys() - theirs.keys()) == [], "missing"
    assert sorted(theirs.keys() - ours.keys()) == [], "nobody says it"


@pytest.mark.parametrize("lang", OTHERS)
def test_all_languages_speak_of_the_same_variables_and_cases(lang):
    ours, theirs = lines("en"), lines(lang)
    different = [
        (name, parts(ours[name]), parts(theirs[name]))
        for name in ours.keys() & theirs.keys()
        if parts(ours[name]) != parts(theirs[name])
    ]
    assert different == []


def test_marks_of_steps_are_not_seen_and_know_where_they_stand():
    line = 'both = { STEP("one") }Two { $words } turn, { STEP("row/two") }{ $n } stay.'
    said = Catalogue("en", {"both": line})
    count = whole("stay", 1234)
    told = said.say("both", {"words": Word("cats"), "n": count})
    assert told.text == f"Two cats turn, {count.text} stay."
    assert told.steps == (("one", 0), ("row/two", len("Two cats turn, ")))
    assert [(part.start, part.end) for part in told.parts] == [(4, 8), (15, 15 + len(count.text))]
    assert said.usual("both") == "Two … turn, … stay."


@pytest.mark.parametrize("lang", [lang for lang in OTHERS if plural(lang, 21) == "one"])
def test_one_is_not_only_one(lang):
    """Where the plural of 21 is that of 1, a line for "one" has to name the number."""
    silent = [
        name
        for name, entry in lines(lang).items()
        for choice in selections(entry)
        for variant in choice.variants
        if getattr(variant.key, "name", "") == "one"
        and choice.selector.id.name.removesuffix("-count") not in parts(variant)[0]
    ]
    assert silent == []


@pytest.mark.parametrize("lang", languages())
def test_no_line_on_the_stage_can_begin_with_a_dash(lang):
    """A dash between words hangs on to the one before it."""
    said = (path.read_text("utf-8").splitlines() for path in files_of(lang).values())
    drawn = (line for file in said for line in file if not line.startswith("#"))
    assert [line for line in drawn if " — " in line or " – " in line] == []


def cases(name, lang):
    """Every way to tell a line's cases apart by name, and what is quoted in it."""
    chosen, quoted, plain = {}, set(), set()

    def walk(node):
        if isinstance(node, syntax.Pattern):
            for before, here in pairwise([None, *node.elements]):
                variable = getattr(here, "expression", None)
                if isinstance(variable, syntax.VariableReference):
                    text = before.value if isinstance(before, syntax.TextElement) else ""
                    opened = text.rstrip().endswith(("“", "„", "«"))
                    (quoted if opened else plain).add(variable.id.name)
        if isinstance(node, syntax.MessageReference):
            walk(lines(lang)[node.id.name])
        if isinstance(node, syntax.SelectExpression):
            keys = [getattr(v.key, "name", None) or v.key.value for v in node.variants]
            chosen.setdefault(node.selector.id.name, {}).update(dict.fromkeys(keys))
        for child in vars(node).values():
            for part in child if isinstance(child, list) else [child]:
                if isinstance(part, syntax.BaseNode):
                    walk(part)

    walk(lines(lang)[name])
    counts = {name.removesuffix("-count") for name in chosen if name.endswith("-count")}
    named = {name: keys for name, keys in chosen.items() if not name.endswith("-count")}
    ways = [dict(zip(named, way, strict=True)) for way in product(*named.values())]
    return ways, quoted, plain - quoted, counts


WIDE, USUAL = "W" * 40, "something"


@cache
def too_long(lang):
    """Lines, and ways to tell their cases apart, that do not fit their place with wide words.

    Where three words or more are spoken of at once, they are words as one meets them.
    """
    say = catalogue(lang)
    frame = Frame(layout("16:9"), theme("dark"), say, "")
    films = tuple(f"{head.slug}-" for head in scenes.programme())
    found = set()
    for name in (name for name in lines(lang) if name.startswith(films) and name.endswith("-say")):
        ways, quoted, plain, counts = cases(name, lang)
        for way, count in product(ways, (1, 3, 64) if counts else (64,)):
            given = {key: Cell("x", (0,), 0.1234, Style(4, say.mark)) for key in plain}
            given |= {key: Word("GiB") for key in plain if key == "gib" or "unit" in key}
            small = plain & {"n", "d_k", "d_v", "d_model", "changed", "root", "model", "model_root"}
            given |= {key: whole(key, 64) for key in small} | {c: whole(c, count) for c in counts}
            message = say.say(name, way | given | {key: Word(WIDE, "query") for key in quoted})
            if message.text.count("WW…WW") > 2:
                message = say.say(name, way | given | {key: Word(USUAL, "query") for key in quoted})
            try:
                said(message, frame)
            except QKVideoError:
                found.add((name, *sorted(way.items())))
    return found


@pytest.mark.long
@pytest.mark.parametrize("lang", OTHERS)
def test_whatever_fits_its_place_in_english_fits_in_every_language(lang):
    """All cases, those too that no sentence of the tests comes to."""
    assert sorted(too_long(lang) - too_long("en")) == []


@pytest.mark.parametrize("lang", languages())
def test_the_houses_font_has_every_letter_of_a_language(lang):
    """A fallback font would look different on every machine; but Chinese has to be drawn by one."""
    said = "".join(path.read_text("utf-8") for path in files_of(lang).values())
    font = ImageFont.truetype(font_source_sans_pro.font_files_ttf["SourceSansPro"], 40)
    absent = bytes(font.getmask("\uffff"))
    letters = sorted({c for c in said if not (c.isspace() or is_wide(c))})
    assert [c for c in letters if bytes(font.getmask(c)) == absent] == []


def say(**variables):
    return catalogue("en").say("score-matrix-one-cell-say", variables)


def test_a_line_knows_where_its_variables_stand():
    score = Cell("scores", (7, 1), 4.331)
    message = say(
        query=Word("it", "query"), key=Word("cat", "key"), d_k=whole("d_k", 4), score=score
    )
    assert (
        message.text
        == "The query of “it” times the key of “cat”: 4 products add up to 4.33, the score."
    )
    assert [message.text[p.start : p.end] for p in message.parts] == ["it", "cat", "4", "4.33"]
    assert message.parts[-1].variable is score


def test_a_plural_is_the_catalogues_business():
    message = say(
        query=Word("it", "query"),
        key=Word("it", "key"),
        d_k=whole("d_k", 1),
        score=Cell("scores", (0, 0), 1.0),
    )
    assert "one product is 1.00" in message.text


@pytest.mark.parametrize(
    "word", ["{ $key }", "{$n}", "%s", "\ufdd00\ufdd1", "-term", "[other]", "*[x] y", "{0}"]
)
def test_a_word_is_never_a_pattern(word):
    message = say(
        query=Word(word, "query"),
        key=Word("cat", "key"),
        d_k=whole("d_k", 4),
        score=Cell("scores", (0, 0), 1.0),
    )
    assert message.text.startswith(f"The query of “{word}” times")


def test_a_right_to_left_word_keeps_the_line_in_order():
    message = say(
        query=Word("سلام", "query"),
        key=Word("cat", "key"),
        d_k=whole("d_k", 4),
        score=Cell("scores", (0, 0), 1.0),
    )
    assert message.text.lstrip("\u200e").startswith("The query of “\u2068سلام\u2069” times")
    spans = tuple(FontSpan(part.start, part.end) for part in message.parts)
    boxes = typeset(message.text, spans=spans).spans
    assert [box.left for box in boxes] == sorted(box.left for box in boxes)


def test_a_missing_variable_is_an_error_that_names_the_line():
    with pytest.raises(QKVideoError, match="score-matrix-one-cell-say"):
        say(query=Word("it", "query"))
    with pytest.raises(QKVideoError, match="no line “nothing”"):
        catalogue("en").say("nothing")


@pytest.mark.parametrize("lang", ["xx", "../en", "", "e" * 50])
def test_an_unknown_language_is_refused(lang):
    with pytest.raises(RequestError, match="no language"):
        catalogue(lang)


def test_a_line_has_all_that_belongs_to_it_and_the_lines_that_stand_in_it(tmp_path):
    (tmp_path / "en.ftl").write_text(
        "one = { $x ->\n    [a] A { other }\n   *[b] B,\n    b = { -thing }\n}\n# two = no\n"
        "other = more\n    of it\none = again\n-thing = it\nbroken = {\nlast =\n    end\n"
    )
    say = catalogue("en", tmp_path)
    assert say.say("one", {"x": "a"}).text == "A more\nof it"
    assert say.say("one", {"x": "b"}).text == "B,\nb = it"
    assert say.say("last").text == "end"
    assert not any(map(say.has, ("two", "broken", "-thing")))
