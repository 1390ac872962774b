"""One description of what is wanted: its fields, its choices, and who repeats them."""

from __future__ import annotations

import ast
import inspect
import json
import pickle
from dataclasses import FrozenInstanceError, fields
from pathlib import Path

import numpy as np
import pytest

import qkvideo
from qkvideo.engine.attention.forward import trace
from qkvideo.engine.attention.masks import build_mask
from qkvideo.engine.errors import QKVideoWarning, RequestError
from qkvideo.scenes.look.places import PLACES
from qkvideo.scenes.look.theme import THEMES
from qkvideo.studio import slides
from qkvideo.studio.encoding.quality import quality
from qkvideo.studio.lectures.model import LectureFile, OneSentence
from qkvideo.studio.lectures.read import Lecture
from qkvideo.studio.lectures.requests import requests
from qkvideo.studio.lectures.schema import schema
from qkvideo.studio.requests.computation import Computation, Computing
from qkvideo.studio.requests.films import EmbedRequest, FilmRequest, RenderRequest, SlidesRequest
from qkvideo.studio.requests.films import films_of as films_needed
from qkvideo.studio.requests.lectures import BuildRequest
from qkvideo.studio.requests.machine import CheckRequest, MeasureRequest, TrainRequest
from qkvideo.studio.requests.next import NextRequest
from qkvideo.studio.requests.option import options
from qkvideo.studio.requests.shared import Focus, Telling
from qkvideo.studio.requests.tensors import AskRequest, HeadsRequest, TraceRequest

ROOT = Path(__file__).parent.parent
ALL = (RenderRequest, SlidesRequest, EmbedRequest, TraceRequest, HeadsRequest, MeasureRequest)
MOST_REPEATED = 3
ONE = OneSentence(text="a b")


def repeaters(root: Path) -> list[str]:
    """Public functions that spell out more than a few of a film request's fields."""
    names = {field.name for field in fields(RenderRequest)}
    found = []
    for room in ("engine", "scenes", "studio"):
        for file in sorted((root / room).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text())):
                if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                    arguments = node.args.posonlyargs + node.args.args + node.args.kwonlyargs
                    again = {each.arg for each in arguments} & names
                    if len(again) > MOST_REPEATED:
                        found.append(f"{file.relative_to(root)}: {node.name}: {sorted(again)}")
    return found


# The one place where a computation's words become a computation.
COMPUTES = "engine/attention/forward.py: trace"


@pytest.mark.parametrize("kind", [*ALL, AskRequest, NextRequest, BuildRequest], ids=str)
@pytest.mark.parametrize(
    "value", [object(), b"a", {"a": 1}, [b"a"]], ids=lambda v: type(v).__name__
)
def test_a_value_of_another_type_is_refused_in_one_line(kind, value):
    for typed in options(kind):
        with pytest.raises(RequestError, match=rf"^{typed.name} is \w+: it must be [^\n]*$"):
            kind(**{typed.name: value})


def test_numbers_of_numpy_are_numbers_and_true_is_none():
    asked = TraceRequest(sentence="a", layer=np.int64(1), temperature=np.float32(2), out=Path("a"))
    assert (asked.layer, asked.temperature) == (1, 2)
    with pytest.raises(RequestError, match="layer is bool: it must be a whole number or None"):
        TraceRequest(sentence="a", layer=True)


def test_weights_may_be_given_as_a_path():
    assert TraceRequest(sentence="a", weights=Path("w.npz")).weights == "w.npz"


@pytest.mark.parametrize("value", [float("inf"), 1e20])
def test_the_limit_that_is_broken_is_named(value):
    with pytest.raises(RequestError, match="at most 1,000,000,000,000,000,000"):
        TraceRequest(sentence="a", temperature=value)


def test_nobody_spells_a_request_out_again():
    assert [each for each in repeaters(ROOT) if not each.startswith(COMPUTES)] == []


def test_the_walk_finds_who_does(tmp_path):
    for room in ("engine", "scenes", "studio"):
        (tmp_path / room).mkdir()
    (tmp_path / "studio/a.py").write_text("def f(lang, theme, *, aspect, quality): ...\n")
    (tmp_path / "studio/b.py").write_text("def f(lang, theme, *, aspect): ...\n")
    (tmp_path / "studio/c.py").write_text("def _f(lang, theme, aspect, quality): ...\n")
    assert repeaters(tmp_path) == ["studio/a.py: f: ['aspect', 'lang', 'quality', 'theme']"]


@pytest.mark.parametrize("request_", ALL)
def test_a_request_is_frozen_plain_data(request_):
    made = request_()
    assert pickle.loads(pickle.dumps(made)) == made
    with pytest.raises(FrozenInstanceError):
        made.seed = 1


@pytest.mark.parametrize("request_", [*ALL, CheckRequest])
def test_every_field_is_an_option_with_help(request_):
    typed = {each.name: each.option for each in options(request_)}
    # A script is what a lecture's file says beyond the options.
    assert {field.name for field in fields(request_)} - typed.keys() <= {"progress", "script"}
    for name, option in typed.items():
        assert option.help.endswith((".", ".]")), name
        assert option.help[0].isupper() or option.help.startswith(("deck", "cpu", "480p15")), name


@pytest.mark.parametrize("request_", ALL)
def test_what_is_no_choice_is_refused_by_name(request_):
    for typed in options(request_):
        if typed.option.choices:
            with pytest.raises(RequestError, match="“pink” is not known; choose one of") as refused:
                request_(**{typed.name: "pink"})
            assert typed.name in str(refused.value)


LIMITED = [
    (kind, typed)
    for kind in (*ALL, AskRequest, NextRequest, TrainRequest, BuildRequest)
    for typed in options(kind)
    if typed.option.least is not None or typed.option.above is not None
]


@pytest.mark.parametrize(("request_", "typed"), LIMITED)
def test_a_number_outside_its_limits_is_refused_by_the_name_that_users_type(request_, typed):
    option = typed.option
    low = option.above if option.least is None else option.least - 1
    for wrong in (low, option.most + 1 if typed.type is int else float("inf")):
        with pytest.raises(RequestError, match=f"{typed.long.replace('-', '_')} is .*must be"):
            request_(**{typed.name: wrong})


OTHER = {"versus": "b a", "weights": "random", "mask": "causal", "dtype": "float64"}
OTHER |= {
    "ask": "What? The",
    "pace": "brisk",
    "code": "torch",
    "narrate": "espeak",
    "timings": "times.json",
    "licence": "CC BY",
}


@pytest.mark.parametrize("shared", [Computing, Focus, Telling])
def test_an_option_of_lecture_files_is_in_every_request_that_is_made_of_one(shared, tmp_path):
    """Nobody lists it again."""
    typed = {each.name: each.type for each in options(shared)}
    other = OTHER | {name: kind(2) for name, kind in typed.items() if kind in (int, float, bool)}
    given = {name: other[name] for name in typed}
    output = {"deck": "deck.html", "zip": "course.zip"}
    entries = {"schema": 1, "sentence": "a b", "films": [{"film": "mixing"}], "output": output}
    lecture = Lecture(tmp_path / "a.toml", LectureFile(**entries, **given), {"": ONE}, {})
    made = [each.request for each in requests(lecture)]
    assert {type(each) for each in made} == {RenderRequest, SlidesRequest, EmbedRequest}
    for each in made:
        for name, value in given.items():
            found = getattr(each, name)
            assert (Path(str(found)).name if name == "timings" else found) == value, name


def test_an_entry_of_a_lecture_file_has_the_help_and_the_limits_of_its_option():
    entries = json.loads(schema())["properties"]
    for shared in (Computing, Focus, Telling):
        for typed in options(shared):
            told, option = entries[typed.name], typed.option
            assert told["description"].startswith(option.help), typed.name
            one = told.get("anyOf", [told])[0]
            assert tuple(one.get("enum", ())) == option.choices, typed.name
            assert one.get("minimum") == option.least, typed.name
            assert one.get("exclusiveMinimum") == option.above, typed.name


def test_choices_are_those_that_there_are():
    choices = {each.name: each.option.choices for each in options(RenderRequest)}
    for kind in choices["mask"]:
        assert build_mask(kind, 3, 1).shape == (3, 3)
    assert set(choices["theme"]) == set(THEMES)
    assert set(choices["aspect"]) == set(PLACES)
    for letter in choices["quality"]:
        for aspect in choices["aspect"]:
            assert quality(letter).shaped(aspect)


def test_a_deck_asks_for_its_films_as_it_was_asked():
    wanted = {"sentence": "a b", "lang": "de", "theme": "light", "beat": ("x",), "pad": 2}
    asked = SlidesRequest("mixing", **wanted, narrate="espeak", out="deck.html")
    made = films_needed(asked, "light", Path("d"))
    assert made == RenderRequest("mixing", **wanted, narrate="espeak", quality="m", out=Path("d"))
    # On paper it is silent, and the paper is the ground.
    made = films_needed(asked, "light", Path("d"), stills=True)
    assert (made.narrate, made.stills, made.transparent, made.lang) == (None, True, True, "de")
    assert not films_needed(asked, "dark", None, stills=True).transparent
    assert {field.name for field in fields(FilmRequest)} <= {f.name for f in fields(made)}


def test_decks_need_films_and_handouts_stills_unless_those_of_the_films_do():
    def needed(theme, *out, vector=False):
        asked = SlidesRequest("mixing", theme=theme, out=out, vector=vector)
        return [each.stills for each in slides.films_needed(asked, None)]

    assert needed("dark", "a.html") == [False]
    assert needed("dark", "a.pdf") == [True]
    assert needed("dark", "a.html", "a.pdf") == [False]
    assert needed(None, "a.html", "a.pdf") == [False, True]
    # Where the browser draws, no film is made; PowerPoint plays films all the same.
    assert needed(None, "a.html", vector=True) == []
    assert needed("dark", "a.html", "a.pdf", vector=True) == [True]
    assert needed("dark", "a.html", "a.pptx", vector=True) == [False]


def test_a_function_has_the_signature_and_the_words_of_its_request():
    for function, request_ in ((qkvideo.render, RenderRequest), (qkvideo.trace, TraceRequest)):
        here, there = inspect.signature(function), inspect.signature(request_)
        assert list(here.parameters) == list(there.parameters)
        assert here.return_annotation != inspect.Signature.empty
        documented = inspect.getdoc(function)
        for typed in options(request_):
            assert f"\n    {typed.name}: " in documented, typed.name
        assert documented.index("\nArgs:") < documented.index("\nReturns:")
    with pytest.raises(TypeError, match="sentense"):
        qkvideo.render("mixing", sentense="a")


def test_what_the_system_refuses_is_an_error_of_ours():
    for call in (qkvideo.init, qkvideo.build):
        with pytest.raises(RequestError, match="File name too long"):
            call("a" * 300 + ".toml")
    with pytest.raises(RequestError, match="there is no file"):
        qkvideo.check("a" * 300 + ".py")


def test_numbers_of_numpy_go_wherever_others_go():
    page = qkvideo.explore("The cat sat", row=np.int64(2), pad=np.int64(1))
    assert page.html == qkvideo.explore("The cat sat", row=2, pad=1).html


def test_one_value_is_taken_where_several_are_possible():
    assert MeasureRequest(n=np.int64(5), variants="naive").settings.ns == (5,)
    assert MeasureRequest(n=[5, 6], variants="naive").settings.variants == ("naive",)
    with pytest.raises(RequestError, match="“/nowhere/at/all” holds no part"):
        qkvideo.merge("/nowhere/at/all")
    with pytest.raises(RequestError, match="no part is given"):
        qkvideo.merge()


@pytest.mark.parametrize("returned", [5, b"a"])
def test_a_path_that_is_none_is_refused(returned):
    class Odd:
        def __fspath__(self):
            return returned

    with pytest.raises(RequestError, match="out is Odd: it must be a path"):
        qkvideo.trace("a", out=Odd())
    with pytest.raises(RequestError, match="weights is tuple: it must be a text"):
        qkvideo.ask("a", weights=("lesson",))


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"timeout": "5"}, "timeout is str: it must be a number"),
        ({"memory": None}, "memory is NoneType: it must be a number"),
        ({"allow": 5}, "allow is int: it must be a list"),
        ({"function": 5}, "function is int: it must be a text"),
    ],
)
def test_what_is_of_another_type_is_refused_by_check(wrong, said):
    with pytest.raises(RequestError, match=said):
        qkvideo.check("a.py", **wrong)
    with pytest.raises(RequestError, match="a target is int"):
        qkvideo.check(5)


def test_what_takes_minutes_says_so(monkeypatch):
    monkeypatch.setattr("qkvideo.engine.measuring.measure.measure", lambda *_: None)
    with pytest.warns(QKVideoWarning, match="this takes minutes"):
        qkvideo.measure()


def test_a_sentence_comes_from_one_place(tmp_path):
    (file := tmp_path / "s.txt").write_bytes(b"\xef\xbb\xbfa b")
    assert Computation(sentence_file=file).text == "a b"
    assert qkvideo.trace(sentence_file=file).tokens == ("a", "b")
    for wrong, part in (
        ({}, "no sentence"),
        ({"sentence": "a", "sentence_file": file}, "two sentences"),
    ):
        with pytest.raises(RequestError, match=part):
            _ = Computation(**wrong).text


def test_rows_slots_layers_and_heads_are_counted_from_one():
    model = trace("The cat sat")
    for row in range(model.n):
        asked = AskRequest(sentence="The cat sat", row=row + 1, layer=1, head=1)
        assert asked.spotlit(model) == (1, 1, row)
        word = AskRequest(sentence="The cat sat", row=model.tokens[row].upper())
        assert word.spotlit(model)[2] == row
    usual = AskRequest(sentence="The cat sat").spotlit(model)
    assert usual[2] == model.default_row
    for name, request in (("row", {"row": 4}), ("layer", {"layer": 9}), ("head", {"head": 99})):
        with pytest.raises(RequestError, match=name):
            AskRequest(sentence="The cat sat", **request).spotlit(model)
