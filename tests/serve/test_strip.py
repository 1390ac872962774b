"""What is shown while somebody types is what the films show."""

from __future__ import annotations

import errno
import json
import re
import shlex
import subprocess
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from string import Formatter

import numpy as np
import pytest
from click.testing import CliRunner
from PIL import Image
from pydantic import ValidationError
from talking import awaited

import qkvideo
from qkvideo import cli, scenes
from qkvideo.engine.errors import MissingError, described
from qkvideo.scenes.layout.film import laid_still, lay_out, sketch
from qkvideo.scenes.text.languages import languages
from qkvideo.studio.browser.texts import texts_of
from qkvideo.studio.films import plan as planning
from qkvideo.studio.films.plan import plan, wanted_shows
from qkvideo.studio.lectures.read import read
from qkvideo.studio.lectures.requests import requests
from qkvideo.studio.requests.films import RenderRequest
from qkvideo.studio.serve import queue, refusals, workers
from qkvideo.studio.serve.choices import choices
from qkvideo.studio.serve.draft import Draft, DraftError, Order, faults
from qkvideo.studio.serve.outputs import OUTPUTS
from qkvideo.studio.serve.refusals import KINDS, remarks_of
from qkvideo.studio.serve.saving import saved
from qkvideo.studio.serve.secret import kept_secret
from qkvideo.studio.serve.strip import LaidFilms, SupersededError, checked, still, strip, warm
from qkvideo.studio.serve.telling import fault, told_of
from qkvideo.studio.text import remarks

SENTENCE = "The dog ate because it was hungry"


def draft(*films, **more) -> Draft:
    """A draft of films, each a slug or a slug and its beats."""
    told = [{"slug": each} if isinstance(each, str) else dict(each) for each in films]
    return Draft.model_validate({"sentence": SENTENCE, "films": told or None} | more)


def beats(slug: str, **own) -> dict:
    """A film with all its beats, some of them with own words or switched off."""
    names = scenes.entry(slug).beats
    return {
        "slug": slug,
        "beats": [{"name": name} | own.get(name.replace("-", "_"), {}) for name in names],
    }


@pytest.fixture(scope="module")
def table() -> LaidFilms:
    return LaidFilms()


def told(answer: dict, slug: str) -> dict[str, dict]:
    film = next(film for film in answer["films"] if film["slug"] == slug)
    return {beat["name"]: beat for beat in film["beats"]}


@pytest.mark.parametrize("slug", ["pronoun", "mixing"])
def test_a_picture_alone_is_that_of_the_whole_film(slug):
    (show,) = wanted_shows(RenderRequest([slug], sentence=SENTENCE, lang="de", theme="light"))
    module = scenes.module(slug)
    laid, alone = lay_out(module, show.brief), sketch(module, show.brief)
    for beat in laid.beats:
        one = laid_still(alone, show.brief, beat.name)
        assert repr(one.last) == repr(beat.last)
        assert (one.title, one.say, one.notes) == (beat.title, beat.say, beat.notes)
        assert one.description == beat.description
        assert laid_still(alone, show.brief, beat.name, drawn=False).say == beat.say


def test_only_what_is_wanted_is_drawn(table):
    answer = strip(LaidFilms(), draft("pronoun", "mixing"), {("pronoun", "opening")})
    assert list(answer["pictures"]) == ["pronoun/opening"]
    assert [film["told"] for film in answer["films"]] == [True, False]
    assert answer["tokens"] == SENTENCE.split()
    every = strip(table, draft("pronoun"), None)
    # The turn is seen between two sentences.
    beats = [beat for beat in scenes.entry("pronoun").beats if beat != "turn"]
    assert list(every["pictures"]) == [f"pronoun/{beat}" for beat in beats]
    assert every["pictures"]["pronoun/opening"] == answer["pictures"]["pronoun/opening"]


@pytest.mark.parametrize(
    ("sentence", "kind", "values"),
    [
        ("The cat sat on the mat because it was tired", "sure", {"asks": "it", "found": "cat"}),
        (
            "The enzyme binds the substrate because it has a matching shape",
            "misses-pronoun",
            {"could": ("enzyme", "substrate")},
        ),
        ("The dog chased the cat because it was hungry", "doubtful-others", {"next": "dog"}),
        ("The engine had failed twice", "untaught", {"asks": "twice"}),
        ("Der Hund bellt", "english-only", {"unknown": 2}),
    ],
)
def test_how_a_sentence_is_read_is_told_in_any_case(sentence, kind, values):
    (line,) = strip(LaidFilms(), draft("pronoun", sentence=sentence), ())["warnings"]
    assert line["where"] == "sentence"
    first, *_ = line["remarks"]
    assert first["kind"] == kind
    assert first["values"].items() >= values.items()


def test_the_second_sentence_is_told_of_apart():
    sentence = "The cat sat on the mat because it was tired"
    both = draft("pronoun", sentence=sentence, versus=sentence.replace("tired", "heavy"))
    kinds = {
        each["where"]: each["remarks"][0]["kind"]
        for each in strip(LaidFilms(), both, ())["warnings"]
    }
    assert kinds == {"sentence": "sure", "versus": "doubtful-others"}
    ball = "The dog chased the ball because it was excited"
    both = draft("pronoun", sentence=ball, versus=ball.replace("excited", "round"))
    (here, there) = strip(LaidFilms(), both, ())["warnings"]
    assert (here["where"], there["where"]) == ("sentence", "versus")
    assert there["remarks"][0]["values"].items() >= {"asks": "it", "found": "ball"}.items()


S = "The cat sat on the mat because it was tired"


def own(**texts):
    beat = {"name": "weights", **texts}
    return {"sentence": S, "films": [{"slug": "mixing", "beats": [beat]}]}


def of(*slugs, **more):
    return {"sentence": S, "films": [{"slug": slug} for slug in slugs], **more}


REFUSED = {
    "sentence-empty": ({"sentence": " "}, "sentence", {}),
    "sentence-long": ({"sentence": "a " * 70}, "sentence", {"count": "70", "most": "64"}),
    "word-long": ({"sentence": "so " + "x" * 50}, "sentence", {"number": "2", "most": "40"}),
    "sign": ({"sentence": "a\u202eb"}, "sentence", {"sign": "U+202E", "number": "2"}),
    "text-long": ({"sentence": "a" * 2001}, "sentence", {"most": "2000"}),
    "text-too-long": (own(notes="word " * 900), "films[0].beats[0].notes", {"most": "1,000"}),
    "row": ({"sentence": "a b", "row": 9}, "row", {"row": "9", "count": "2"}),
    "no-meant": ({"sentence": "a b", "means": 9}, "means", {"number": "9"}),
    "no-versus": ({"sentence": "a b", "versus_means": 1}, "versus_means", {}),
    "versus-same": ({"sentence": S, "versus": S}, "versus", {}),
    "versus-differs": ({"sentence": S, "versus": "The cat sat"}, "films", {"film": "pronoun"}),
    "recorded": (
        {"sentence": "a b", "weights": "recorded:minilm"},
        "weights",
        {"weights": "recorded:minilm", "sentence": S},
    ),
    "no-words": (
        of("meaning", weights="recorded:minilm"),
        "weights",
        {"weights": "recorded:minilm", "film": "meaning"},
    ),
    "no-matrices": (
        of("heads", weights="recorded:minilm"),
        "weights",
        {"weights": "recorded:minilm", "film": "heads"},
    ),
    "no-film": (of(), "films", {}),
    "no-beat": (
        {"sentence": S, "films": [{"slug": "mixing", "beats": [{"name": "x"}]}]},
        "films[0].beats[0]",
        {"film": "mixing", "beat": "x"},
    ),
    "caption-long": (own(caption="word " * 80), "films[0].beats[0].caption", {}),
    "caption-empty": (own(caption="  "), "films[0].beats[0].caption", {}),
    "fact": (
        own(caption="a {nix} b"),
        "films[0].beats[0].caption",
        {"fact": "{nix}", "facts": "{equal}, {key}, {n}, {query}, {weight}"},
    ),
    "braces": (own(caption="a { b"), "films[0].beats[0].caption", {}),
    "logo-unread": (of("mixing", logo="no"), "logo", {}),
    "logo-large": (of("mixing", logo="<svg>" + "<g/>" * 10_001 + "</svg>"), "logo", {}),
    "logo": (of("mixing", logo="<svg><text>a</text></svg>"), "logo", {}),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_what_is_refused_is_told_so_that_the_page_says_it_in_its_language(kind):
    entries, where, values = REFUSED[kind]
    try:
        made = strip(LaidFilms(), Draft.model_validate(entries), set())
        told = [*made["faults"], *made["warnings"]]
    except ValidationError as error:
        told = faults(error)
    except DraftError as error:
        told = error.faults
    (found,) = [each for each in told if each["where"] == where]
    assert found["remarks"] == [{"kind": kind, "values": values}]


LINES = {
    "jobs": f"{queue.MOST} jobs: forget some",
    "class-large": "sentences are too many at once",
    "slow": "it was not drawn in",
    "ended": "the process that draws has ended",
    "changed": "its files were changed",
    "scaling": "does not take the softmax of",
    "missing": "missing on this computer: {",
}


def test_every_kind_of_refusal_is_caused_by_a_test_or_written_in_the_sources():
    """Of those that take long to cause, the line is still written where it was."""
    elsewhere = {"template-large", "template-starts", "template", "workbook"}  # test_outputs
    assert {*KINDS} <= {*REFUSED, *LINES, *elsewhere, "disk"}
    written = "".join(
        path.read_text("utf-8")
        for part in ("studio/serve", "studio/films")
        for path in (Path(queue.__file__).parents[2] / part).glob("*.py")
        if path.name != "refusals.py"
    )
    for line in LINES.values():
        assert line.replace(f"{queue.MOST} ", "{MOST} ") in written, line
    told = [
        "there are 40 jobs: forget some",
        "4 jobs wait already: cancel one, or wait for its end",
        "300 sentences are too many at once: divide the table, or leave out films",
        "it was not drawn in 60 s: try a shorter sentence",
        "hf:gpt2, layer 1, head 2, does not take the softmax of scores / √d_k, which “mixing”"
        " shows: choose pronoun, or qkvideo trace",
        told_of(MissingError("sudo apt-get install fonts-noto-core")),
        described(OSError(errno.ENOSPC, "No space left on device"))[0],
    ]
    kinds = [remark.kind for line in told for remark in remarks_of(line)]
    assert kinds == ["jobs", "jobs", "class-large", "slow", "scaling", "missing", "disk"]
    assert remarks_of("something else") == ()


def test_what_is_said_of_a_class_is_said_of_each_sentence_in_the_page_s_language():
    says = "; ".join(
        [
            "sentence “Jürgen Müller”: row 9 does not exist; the sentence has rows 1 to 3",
            "sentence “Ada”: it broke; try again",
            "sentence “Bo”: means 2 is no other word of the sentence; give a number from 1 to 3",
        ]
    )
    assert [(each.kind, *each.values.values()) for each in remarks_of(says)] == [
        ("whose", "Jürgen Müller"),
        ("row", "9", "3"),
        ("whose", "Ada"),
        ("other", "it broke; try again"),
        ("whose", "Bo"),
        ("no-meant", "2"),
    ]
    for texts in texts_of("serve").values():
        assert {"serve-told-whose", "serve-told-other"} <= texts["lines"].keys()


def test_a_stranger_s_message_of_ten_thousand_letters_is_not_read_again_and_again():
    """What could be quoted ends at the next quote, and of very many sentences none is named."""
    says = f"x cannot be asked about words {', as “' * 9}a” does: b"
    assert [dict(each.values)["film"] for each in remarks_of(says)] == ["a"]
    assert len(remarks_of("; ".join(f"sentence “{k}”: a" for k in range(500)))) <= 8


def test_the_page_has_words_for_every_refusal():
    for lang, texts in texts_of("serve").items():
        for kind, pattern in refusals._REFUSALS.items():
            line = texts["lines"][f"serve-told-{kind}"]
            known = {*re.compile(pattern).groupindex}
            used = {piece["v"] for piece in line if isinstance(piece, dict)}
            assert used <= known, (lang, kind)


def test_the_page_has_words_for_every_remark():
    """With its variables, and without options or commands of a terminal."""
    for lang, texts in texts_of("serve").items():
        lines = texts["lines"]
        for kind in (*remarks.KINDS, "missing"):
            line = lines[f"serve-told-{kind}"]
            assert not re.search(r"--|\bpip\b|install ", json.dumps(line)), (lang, kind)
            said = remarks._SAID.get(kind, "{what}")
            known = {name for _, name, _, _ in Formatter().parse(said) if name}
            assert {piece["v"] for piece in line if isinstance(piece, dict)} <= known, (lang, kind)


def test_what_is_missing_is_named_without_its_command():
    why = MissingError("sudo apt-get install fonts-noto-core  # it draws U+0A38")
    assert fault("sentence", why) == {
        "where": "sentence",
        "says": "missing on this computer: fonts-noto-core (ਸ); who set up QKVideo here can add it",
        "remarks": [{"kind": "missing", "values": {"what": "fonts-noto-core (ਸ)"}}],
    }
    assert MissingError("pip install --upgrade 'python-pptx>=1.0'").what == "python-pptx"


def test_beats_have_titles_before_anything_is_laid_out():
    films = {film["slug"]: film for film in choices()["films"]}
    titles = {beat["name"]: beat["titles"] for beat in films["pronoun"]["beats"]}
    assert titles["attention"]["de"] == "Aufmerksamkeit wird verteilt"
    assert titles["round-one"]["en"] == "The first look: layer …"
    assert all(len(each) == len(languages()) for each in titles.values())


def test_own_words_quote_facts_and_can_be_taken_back(table):
    usual = told(strip(table, draft("pronoun"), {("pronoun", "opening")}), "pronoun")["opening"]
    words = {"caption": "See: {query} gives {share}.", "notes": "Ask."}
    own = draft(beats("pronoun", opening=words))
    answer = strip(table, own, {("pronoun", "opening")})
    beat = told(answer, "pronoun")["opening"]
    facts = beat["facts"]
    assert facts == usual["facts"]
    assert beat["caption"] == f"See: {facts['query']} gives {facts['share']}."
    assert (beat["notes"], beat["own"]) == ("Ask.", ["caption", "notes"])
    assert beat["usual"] == {"caption": usual["caption"], "notes": usual["notes"]}
    assert (answer["faults"], usual["own"], usual["usual"]) == ([], [], {})


def test_a_fault_in_own_words_leaves_the_rest(table):
    words = {"opening": {"caption": "{nothing}"}, "attention": {"notes": "{neither}"}}
    faulty = draft("mixing", beats("pronoun", **words))
    answer = strip(table, faulty, {("pronoun", "opening")})
    assert [fault["where"] for fault in answer["faults"]] == [
        "films[1].beats[0].caption",
        f"films[1].beats[{scenes.entry('pronoun').beats.index('attention')}].notes",
    ]
    assert told(answer, "pronoun")["opening"]["own"] == []
    assert "pronoun/opening" in answer["pictures"]
    with pytest.raises(DraftError):
        checked(table, faulty)


def test_what_is_switched_off_is_shown_as_such(table):
    off = draft(beats("pronoun", opening={"on": False}))
    answer = strip(table, off, {("pronoun", "opening"), ("pronoun", "question")})
    on = {name: beat["on"] for name, beat in told(answer, "pronoun").items()}
    assert on == dict.fromkeys(scenes.entry("pronoun").beats, True) | {"opening": False}
    assert set(answer["pictures"]) == {"pronoun/opening", "pronoun/question"}
    none = draft({"slug": "pronoun", "beats": [{"name": "opening", "on": False}]})
    answer = strip(table, none, {("pronoun", "opening")})
    assert [fault["says"] for fault in answer["faults"]] == ["no film is left: switch one on"]
    assert set(answer["pictures"]) == {"pronoun/opening"}


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ({"row": 99}, "row"),
        ({"sentence": "a\x00b"}, "sentence"),
        ({"sentence": ""}, "sentence"),
        ({"versus": "\x1b"}, "versus"),
        ({"weights": "recorded:minilm"}, "weights"),
        ({"films": [beats("pronoun", opening={"caption": "\U00016a00"})]}, "films"),
    ],
)
def test_what_films_refuse_is_told_with_its_place(table, changes, where):
    with pytest.raises(DraftError) as refused:
        strip(table, draft(**changes), None)
    (fault,) = refused.value.faults
    assert fault["where"] == where
    assert "\n" not in fault["says"]


def test_a_newer_request_ends_one(table):
    asked = []

    def go_on():
        asked.append(1)
        if len(asked) == 3:
            raise SupersededError

    with pytest.raises(SupersededError):
        strip(LaidFilms(), draft("pronoun"), None, go_on)
    assert len(asked) == 3


class Here:
    """A worker without a process."""

    def __init__(self):
        self.table, self.asked = LaidFilms(), []

    async def ask(self, kind, draft, want):
        assert kind == "strip"
        self.asked.append({slug for slug, _ in want})
        return strip(self.table, draft, want)


def test_two_workers_answer_as_one_would(monkeypatch):
    monkeypatch.setattr(workers, "Worker", Here)
    monkeypatch.setattr(workers, "usable_cores", lambda: 8)
    both = workers.Workers()
    given = draft("scaling", "pronoun", "vectors")
    want = {(slug, scenes.entry(slug).beats[0]) for slug in ("pronoun", "vectors")}
    assert awaited(both.strip(given, want)) == strip(LaidFilms(), given, want)
    assert [each.asked for each in both._all] == [[{"pronoun"}], [{"vectors"}]]
    # None of them is asked twice for what the other one knows.
    assert awaited(both.strip(given, [])) == strip(both._all[0].table, given, [])
    few = draft(*({"slug": s, "beats": [{"name": b}]} for s, b in sorted(want)))
    every = {(slug, beat) for slug, beat in want}
    assert set(awaited(both.strip(few, None))["pictures"]) >= {"/".join(b) for b in every}


def test_a_still_has_the_pixels_of_the_command_line(table, tmp_path):
    made = still(table, draft("mixing"), "mixing", "weights", "l")
    (film,) = qkvideo.render(
        "mixing",
        sentence=SENTENCE,
        stills=True,
        beat="weights",
        quality="l",
        out=tmp_path,
    )
    (there,) = film.files["stills"]
    assert np.array_equal(np.asarray(Image.open(there)), np.asarray(Image.open(BytesIO(made))))
    with pytest.raises(DraftError, match="no beat"):
        still(table, draft("pronoun"), "mixing", "weights", "l")


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"films": ["a"] * 101}, "films has more than 100 entries: leave some out"),
        ({"what": []}, "what has too few entries: give 1 or more"),
        (
            {"what": ["shell"]},
            f"what “shell” is not known; choose one of {', '.join(OUTPUTS)}",
        ),
        ({"more": "x" * 5000}, f"more “{'x' * 60}…” is not known here: leave it out"),
        ({"films": ["é" * 101]}, f"films “{'é' * 60}…” has more than 100 characters: shorten it"),
        ({"draft": {"sentence": "\ud800"}}, "half a character (a lone surrogate): leave it out"),
    ],
)
def test_what_is_wrong_is_said_plainly(changes, says):
    with pytest.raises(ValidationError) as refused:
        Order.model_validate({"draft": {"sentence": "a"}, "what": ["films"]} | changes)
    assert faults(refused.value, "draft")[0]["says"].endswith(says)


def test_a_message_is_shorter_than_what_was_sent():
    with pytest.raises(ValidationError) as refused:
        Draft.model_validate({"sentence": "a", "y" * 90_000: 1, "films": [{"slug": "x" * 90_000}]})
    assert len(faults(refused.value)) == 2
    assert max(len(text) for each in faults(refused.value) for text in each.values()) <= 500


DRAFTS = [
    draft(),
    draft("mixing", "pronoun", language="de", theme="light", pace="slow", aspect="1:1"),
    draft(versus="The cat ate", weights="random", row=2, lecture="full"),
    draft(sentence="--help me, $HOME's “quotes” \\ `x`"),
]


@pytest.mark.parametrize("given", DRAFTS, ids=range(len(DRAFTS)))
def test_the_file_and_the_command_make_the_same_films(given, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    answer = saved(given)
    (tmp_path / "lecture.toml").write_text(answer["toml"])
    batches = list(requests(read(tmp_path / "lecture.toml")))
    # The last caption and the card at the end depend on how films are made: in a lecture, or alone.
    monkeypatch.setattr(planning, "_followed", lambda brief, *_: brief)
    bare = [replace(each.request, bare=True) for each in batches]
    keys = [job.key for each in bare for job in plan(each).jobs]
    asked = []
    monkeypatch.setattr(qkvideo, "render", lambda *_, **words: asked.append(words) or [])
    program, *words = shlex.split(answer["command"])
    assert program == "qkvideo"
    assert CliRunner().invoke(cli.cli, words, obj=cli._Session()).exit_code == 0
    request = RenderRequest(**asked[0] | {"progress": None, "bare": True})
    assert [job.key for job in plan(request).jobs] == keys


@pytest.mark.parametrize(
    "word",
    ["The cat sat", "It's 5 o'clock", 'a "b" c', "$HOME `x` !1 %PATH%", "a\\b", "it", "--help me"],
)
def test_a_shell_reads_what_is_copied_as_it_was_typed(word):
    line = saved(draft("pronoun", sentence=word))["command"]
    shell = ["bash", "-ic", f"qkvideo() {{ printf '%s\\n' \"${{@: -1}}\"; }}\n{line}"]
    run = subprocess.run(shell, capture_output=True, text=True, check=True)
    assert run.stdout == f"{word}\n"
    # cmd.exe and PowerShell take only double quotes, or these, too.
    assert ("'" not in line.replace(word, "")) or re.search(r'["$`!%\\]', word)


def test_what_a_command_cannot_say_is_only_in_the_file():
    assert saved(draft("pronoun"))["build"] == "qkvideo build lecture.toml"
    own = draft(beats("pronoun", opening={"caption": "Look."}))
    assert saved(own)["command"] is None
    assert "Look." in saved(own)["toml"]
    turned = beats("pronoun")
    turned["beats"].reverse()
    assert saved(draft(turned))["command"] is None
    off = saved(draft(beats("pronoun", opening={"on": False})))["command"]
    assert "--without pronoun/opening" in off


def test_films_of_other_packages_are_imported_only_when_they_are_asked_for(monkeypatch):
    """One that ends the process, or never ends, would take all others with it."""
    theirs = replace(scenes.entry("mixing"), slug="theirs", package="somebody")
    loaded = []
    monkeypatch.setattr(scenes, "programme", lambda: (*scenes.ours(), theirs))
    monkeypatch.setattr(scenes, "module", loaded.append)
    monkeypatch.setattr("qkvideo.studio.serve.strip.strip", lambda *_: None)
    warm(LaidFilms())
    assert loaded == [film.slug for film in scenes.ours()]


def test_the_secret_is_kept_where_nobody_else_reads_it(tmp_path):
    secret = kept_secret(tmp_path / "state")
    (file,) = (tmp_path / "state").iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    assert kept_secret(tmp_path / "state") == secret
    file.chmod(0o644)
    assert kept_secret(tmp_path / "state") != secret, "others could have read it"
    file.write_text("guess")
    assert len(kept_secret(tmp_path / "state")) == 32
    file.unlink()
    (tmp_path / "elsewhere").write_bytes(secret)
    (tmp_path / "elsewhere").chmod(0o600)
    file.symlink_to(tmp_path / "elsewhere")
    assert kept_secret(tmp_path / "state") != secret, "it followed a link"
    assert (tmp_path / "elsewhere").read_bytes() == secret
