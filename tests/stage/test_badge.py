"""What stands bottom right: the weights where the numbers are theirs, and what they are else."""

import re
from dataclasses import replace
from itertools import product

import pytest
from laying import SENTENCE, laid

from qkvideo import scenes
from qkvideo.engine.attention.forward import trace
from qkvideo.engine.texts import MAX_NAME
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.layout.around.heading import BADGE, SIGNS, badge, corner, elsewhere, signed
from qkvideo.scenes.layout.frame import Frame
from qkvideo.scenes.look.choices import ASPECTS
from qkvideo.scenes.look.places import layout
from qkvideo.scenes.look.theme import theme
from qkvideo.scenes.text.badge import badge_facts, models
from qkvideo.scenes.text.catalogue import catalogue
from qkvideo.scenes.text.languages import languages
from qkvideo.scenes.text.numbers import whole
from qkvideo.scenes.text.pango import extent


def frame(lang, aspect, colours="dark"):
    return Frame(layout(aspect), theme(colours), catalogue(lang), "film")


def size(text):
    """Width, and number of lines, of a text as it is drawn."""
    width = None if text.width is None else text.width / text.em
    setting = extent(text.text, weight=text.weight, width=width, align=text.align)
    return setting.width * text.em, setting.lines


@pytest.mark.parametrize(("slug", "beats"), [("quadratic-cost", set()), ("closing", {"number"})])
def test_weights_are_named_only_where_their_numbers_are_shown(shoot, slug, beats):
    _film, record = shoot("The cat sat", slug)
    assert {number.beat for number in record.numbers if number.tensor == "layer"} == beats


@pytest.mark.parametrize(
    ("layers", "said"),
    [((1,), "· layer 1, head 1"), ((1, 2), "· layers 1 and 2, head 1"), ((), "· layer 2, head 1")],
)
def test_the_layers_that_are_shown_are_named(layers, said):
    say = catalogue("en")
    brief = Brief(trace("The cat slept because it was tired", weights="answer@3400"), 2, 1, 4)
    assert said in say.say("badge", badge_facts(brief, say, layers)).text


@pytest.mark.parametrize(
    ("shown", "said"),
    [
        ({"head": 2}, "· layer 2, head 2"),
        ({"heads": "own"}, "· layer 2, each word in its own head"),
        ({"heads": "all"}, "· layer 2"),
    ],
)
def test_the_heads_that_are_shown_are_named(shown, said):
    say = catalogue("en")
    brief = Brief(trace("The cat slept because it was tired", weights="answer@3400"), 2, 1, 4)
    assert say.say("badge", badge_facts(brief, say, **shown)).text.endswith(said)


@pytest.mark.parametrize(
    ("weights", "shown", "said"),
    [
        ("lesson", {"layers": (1,)}, "· taught to look at the cue"),
        ("lesson", {"layers": (1,), "head": 1}, "layer 1, head 1: taught to look at the cue"),
        ("lesson", {"layers": (1,), "head": 2}, "layer 1, head 2"),
        ("lesson", {"layers": (1,), "heads": "all"}, "layer 1: partly taught to look at the cue"),
        ("lesson", {"layers": (1, 2)}, "· taught to look at the cue, then at the noun"),
        ("lesson", {"layers": (1, 2), "head": 3}, ", head 3: layer 2 taught adjective → noun"),
        ("lesson", {}, "· taught to look from a pronoun to its noun"),
        ("lesson", {"head": 2}, "layer 2, head 2: taught verb → subject"),
        ("lesson", {"head": 4}, "layer 2, head 4: taught object → verb"),
        ("lesson", {"heads": "all"}, "layer 2: each head taught where to look"),
        ("lesson", {"heads": "own"}, "each word in its own head: taught where to look"),
        ("lesson", {"heads": "none"}, "· word vectors made from those of a larger model"),
        ("lesson@8", {}, "after 8 steps\u00a0· taught to look from a pronoun to its noun"),
        ("answer@2048", {"layers": (1,)},
         "answer model: small, told only the answers, after 2,048 steps\u00a0· layer 1, head 1"),
        ("random", {"layers": (1,)}, "layer 1, head 1"),
        ("random", {"layers": (1,), "heads": "none"}, "before the first layer"),
    ],
)  # fmt: skip
def test_what_was_taught_is_said_of_each_head_that_was_taught(weights, shown, said):
    say = catalogue("en")
    model = trace("The cat slept because it was tired", weights=weights)
    brief = Brief(model, len(model.layers), 1, 4)
    assert say.say("badge", badge_facts(brief, say, **shown)).text.endswith(said)


UNKNOWN = "Die Katze saß auf der Matte, weil sie müde war"


def test_where_unknown_words_are_too_long_fewer_are_named_and_those_whole():
    brief = Brief(trace(UNKNOWN, weights="lesson"), 2, 1, 0)
    label = badge(brief, (1, 2), frame("de", "9:16", "light"))
    assert size(label)[1] == 2
    named = re.search(r"Wörter: (.*)\u00a0· trainiert", label.text)
    assert named is not None
    assert re.fullmatch("(„(Katze|auf|sie|müde)“, )+…", named[1])


@pytest.mark.one_in(len(languages()))
@pytest.mark.parametrize("aspect", ["16:9", "4:3", "1:1", "9:16"])
@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("sentence", [UNKNOWN, "The cat " + 40 * "x"])
def test_a_badge_fits_beside_unknown_words_and_two_layers(lang, aspect, sentence):
    brief, places = Brief(trace(sentence, weights="lesson"), 2, 1, 0), layout(aspect)
    advance, lines = size(badge(brief, (1, 2), frame(lang, aspect), "own"))
    assert brief.unknown
    assert advance <= places.badge.width + 0.02
    assert lines <= (2 if places.narrow else 1)


@pytest.mark.parametrize("aspect", ["16:9", "4:3", "1:1", "9:16"])
@pytest.mark.parametrize("unknown", [(), ("x" * 40,)])
def test_a_badge_fits_whatever_a_file_of_weights_is_called(unknown, aspect):
    model = trace("The cat", weights="random")
    for letter in "Wi":
        name = letter * (MAX_NAME - 4) + ".npz"
        source = replace(model.source, kind="file", name=name, badge=name, unknown=unknown)
        brief, places = Brief(replace(model, source=source), 1, 1, 0), layout(aspect)
        advance, lines = size(badge(brief, (1, 2), frame("de", aspect)))
        assert advance <= places.badge.width + 0.02
        assert lines <= (2 if places.narrow else 1)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("film", scenes.ours(), ids=lambda film: film.slug)
def test_each_model_has_its_name_and_its_sign(film):
    for beat in laid(film).beats:
        (line,) = (item for item in beat.around if item.key == BADGE)
        strong = [line.text[s.start : s.end] for s in line.spans if s.weight == "semibold"]
        names = [catalogue("en").say(f"model-{model}").text for model in in_badge(beat)]
        assert strong == names, beat.name


def in_badge(beat):
    """The models whose signs stand beside the badge."""
    return [i.key.split("/")[1] for i in beat.around if i.key.startswith("badge/")][::-1]


COMES = {
    "pronoun": {"untold": ["answer"], "without": ["answer"], "two-rounds": ["lesson"]},
    "heads": {"real": ["minilm"], "swap": ["minilm"]},
    "ambiguous": {"same": ["minilm"]},
    "next-word": {"gap": ["smollm2"]},
    "block": {"row": ["smollm2"]},
    "generation": {"append": ["smollm2"]},
    "cross-attention": {"two": ["bilingual"]},
    "learning": {"told": ["lesson", "answer"]},
    "reach": {"turns": ["recurrence"], "rounds": ["lesson"]},
}
"""The beats into which another model comes, and that model."""


# All into which one comes, and every fourth of the others.
INTO = [
    pytest.param(
        film, id=film.slug, marks=[] if film.slug in COMES or not k % 4 else pytest.mark.long
    )
    for k, film in enumerate(scenes.ours())
]


@pytest.mark.parametrize("film", INTO)
def test_a_model_that_comes_in_stands_above_the_picture(film):
    found = {}
    for beat in laid(film).beats:
        for step in beat.steps:
            headed = [i.key.split("/")[1] for i in step.items if i.key.startswith("model/")]
            assert found.setdefault(beat.name, headed[::2]) == headed[::2]
        assert {*found[beat.name]} <= {*in_badge(beat)}
    assert {name: shown for name, shown in found.items() if shown} == COMES.get(film.slug, {})


def test_no_two_models_have_the_same_sign_or_name():
    assert len({*SIGNS.values()}) == len(SIGNS)
    for lang in languages():
        assert len({catalogue(lang).say(f"model-{model}").text for model in SIGNS}) == len(SIGNS)


@pytest.mark.parametrize(
    ("weights", "sign"),
    [
        *(("lesson", "lesson"), ("lesson@8", "lesson"), ("answer@3400", "answer")),
        *(("random", "random"), ("recorded:minilm", "minilm"), ("recorded:smollm2", "smollm2")),
    ],
)
def test_the_sign_is_that_of_the_weights(weights, sign):
    sentence = "The capital of France is" if "smol" in weights else SENTENCE
    model = trace(sentence, weights=weights)
    brief = Brief(model, len(model.layers), 1, 4)
    assert models(brief) == (sign,)
    own = replace(model.source, kind="trained", name="own.npz")
    assert models(replace(brief, model=replace(model, source=own))) == ("own",)


def test_signs_stand_beside_the_badge_in_the_frame():
    for aspect, lang in product(ASPECTS, languages()):
        given = frame(lang, aspect, "light")
        for about, shown in (("pair", ("lesson", "answer")), ("recorded", ("minilm",))):
            line, *marks = signed(shown, given, lambda at, a=about: elsewhere(a, "", at))
            left = min(mark.points[:, 0].min() for mark in marks)
            right = max(mark.points[:, 0].max() for mark in marks)
            assert given.places.safe.left <= left
            advance, _ = size(line)
            assert right < line.x + (0 if line.width is None else (line.width - advance) / 2)


@pytest.mark.parametrize("aspect", ASPECTS)
@pytest.mark.parametrize("lang", languages())
def test_the_name_of_a_film_is_whole_in_its_corner(lang, aspect):
    """In one size in all beats, if it has to be a smaller one."""
    given = frame(lang, aspect)
    for film in scenes.programme():
        name = given.say.say(f"{film.slug}-title").text
        beats = whole("beats", len(film.beats))
        set_ = [corner(name, whole("beat", k), beats, 3.0, given) for k in (1, len(film.beats))]
        assert all(name in text.text for text in set_), film.slug
        assert len({text.em for text in set_}) == 1
