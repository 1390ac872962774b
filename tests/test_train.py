"""`qkvideo train`: marked sentences become weights that films take."""

from __future__ import annotations

import json
import os
import re
import signal
import threading
import time
from pathlib import Path

import numpy as np
import openpyxl
import pytest

import qkvideo
from qkvideo import cli
from qkvideo.engine.attention.forward import trace
from qkvideo.engine.attention.tokens import tokenize
from qkvideo.engine.errors import QKVideoWarning, RequestError
from qkvideo.engine.lesson import grammar, training
from qkvideo.engine.lesson.model import Settings
from qkvideo.engine.own import corpus, fit, marks
from qkvideo.engine.sources import open_source
from qkvideo.engine.sources.about import KEY, read_about
from qkvideo.scenes.brief import Brief
from qkvideo.scenes.story.compared import compare
from qkvideo.scenes.story.view import View
from qkvideo.scenes.text.badge import badge_facts
from qkvideo.scenes.text.catalogue import catalogue
from qkvideo.studio.files import lock
from qkvideo.studio.lectures import progress as checking
from qkvideo.studio.training import diary as diaries
from qkvideo.studio.training import sentences as reading
from qkvideo.studio.training.sentences import read_sentences

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "examples" / "sentences" / "recht.txt"
NOUNS = {"er": ("Hund", "Baum", "Stuhl"), "sie": ("Katze", "Rose", "Lampe")}
SENTENCES = [
    f"Der {a} sah die {b} , weil {p}[{a if p == 'er' else b}] {how} war ."
    for a in NOUNS["er"]
    for b in NOUNS["sie"]
    for p in NOUNS
    for how in ("alt", "neu")
]


@pytest.fixture
def sentences(tmp_path):
    path = tmp_path / "tiere.txt"
    path.write_text("\n".join(SENTENCES), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def trained(tmp_path_factory):
    """Weights that were trained without an interruption."""
    folder = tmp_path_factory.mktemp("trained")
    (folder / "tiere.txt").write_text("\n".join(SENTENCES), encoding="utf-8")
    return qkvideo.train(folder / "tiere.txt", steps=60, out=folder / "w.npz")


# Marks


@pytest.mark.parametrize(
    ("text", "links"),
    [
        ("The cat sat because it[cat] was tired.", [("it", "cat", 1, "pronoun")]),
        ("A cat saw a cat; it[cat 2] ran", [("it", "cat", 4, "pronoun")]),
        ("It[-] rained", []),
        ("Ann met Tom and they[Ann, Tom] ran", [("they", "Ann", 0), ("they", "Tom", 2)]),
        ("The cat sat[verb: cat] down", [("sat", "cat", 1, "verb")]),
        ("The cat ran as it[cat; clue: wet] was wet", [("it", "cat", 1), ("it", "wet", 6, "clue")]),
        ("Die Straße ist lang, und sie[STRASSE] endet", [("sie", "Straße", 1)]),
        ("a [[b]] )[bracket: b] c", [(")", "b", 2, "bracket")]),
        ("因为|小猫|冷|，|它[小猫]|走了", [("它", "小猫", 1)]),
        ("小猫冷，它[猫]走了", [("它", "猫", 1)]),
        ("קר לו[חתול] כי החתול חתול", [("לו", "חתול", 4)]),
        ("it [cat] is a cat", [("it", "cat", 3)]),
    ],
)
def test_a_mark_names_the_answer_of_the_word_before_it(text, links):
    found = marks.read_marked(text)
    said = [(found.tokens[k.row], found.tokens[k.column], k.column, k.kind) for k in found.links]
    assert [each[: len(one)] for each, one in zip(said, links, strict=True)] == links
    assert "[" not in "".join(found.tokens).replace("[b]", "")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("no mark at all", "no word is marked: put the answer after a word"),
        ("it[dog] is a cat", "the answer “dog” is no word of the sentence: write it as it stands"),
        ("it[big cat] is a big cat", "“big cat” is no word of the sentence: name one word of it"),
        (
            "it[cat] cat cat",
            r"“cat” is there 2 times \(words 2 and 3\): say which, as in \[cat 2\]",
        ),
        ("it[cat 3] cat cat", "asks for number 3: choose 1 to 2"),
        ("it[it] is", "“it” is marked as its own answer"),
        ("they[verbs: cat] cat", "“verbs” in .* is no relation: choose one of pronoun, verb"),
        ("it[cat][dog] cat dog", "“it” has two marks of the relation pronoun"),
        ("it[cat, cat] cat", "names a word twice"),
        ("it[] cat", r"\[\] lacks an answer"),
        ("the[x]y x", "stands inside “they”"),
        ("[cat] cat", "stands before the first word"),
        ("it[cat cat", r"the bracket \[ has no partner"),
        ("it[a] " + "a " * 80, "81 tokens, the limit is 64"),
        ("it[a\u202e] a", r"U\+202E"),
        ("", "nothing to read"),
    ],
)
def test_a_wrong_mark_is_told_with_its_remedy(text, said):
    with pytest.raises(RequestError, match=said):
        marks.read_marked(text)


def test_a_sentence_is_split_once_however_many_marks_it_has(monkeypatch):
    split = []
    monkeypatch.setattr(marks, "tokenize", lambda text: (split.append(text), tokenize(text))[1])
    marked = " ".join(f"w{k}[w{(k + 1) % 60}]" for k in range(60))
    found = marks.read_marked(marked)
    assert [(link.row, link.column) for link in found.links] == [
        (k, (k + 1) % 60) for k in range(60)
    ]
    assert len(split) == 1


# Files


def test_a_text_and_a_table_give_the_same_sentences(tmp_path):
    text = tmp_path / "a.txt"
    text.write_bytes(
        "\ufeff# note\r\n\r\nDer Hund bellt, er[Hund] ist alt.\r\n? Sie[-] ruht\r\n".encode()
    )
    table = tmp_path / "a.csv"
    table.write_text(
        'nr;Sentence;note\n1;"Der Hund bellt, er[Hund] ist alt.";x\n2;? Sie[-] ruht;\n3;# no;\n',
        encoding="utf-8",
    )
    book = openpyxl.Workbook()
    for row in (["Sentence"], ["Der Hund bellt, er[Hund] ist alt."], ["? Sie[-] ruht"]):
        book.active.append(row)
    book.save(tmp_path / "a.xlsx")
    one, other = read_sentences(text), read_sentences(table)
    assert one.sha256 == other.sha256 == read_sentences(tmp_path / "a.xlsx").sha256
    assert [line.number for line in one.lines] == [3, 4]
    assert [line.number for line in other.lines] == [2, 3]
    assert [line.held_back for line in one.lines] == [False, True]


GOOD = "The cat ran as it[cat] was wet"


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.txt", b"", r"a\.txt:1: there is no sentence"),
        ("a.txt", b"# only this\n", r"a\.txt:1: there is no sentence"),
        ("a.txt", b"it[-] rains\n", r"a\.txt:1: no word has an answer"),
        ("a.txt", f"? {GOOD}".encode(), r"a\.txt:1: all sentences are held back"),
        ("a.txt", f"{GOOD}\n\nit[dog] is".encode(), r"a\.txt:3: the answer “dog” is no word"),
        ("a.txt", b"a\nb\nc", r"a\.txt:1: no word is marked: .* \(also wrong: line 2, 3\)"),
        ("a.txt", f"{GOOD}\n{GOOD[:-3]}\xe4".encode("latin-1"), r"a\.txt:2: byte .* 0xe4"),
        ("a.txt", f"{GOOD}\nit[\0]".encode(), r"a\.txt:2: .*U\+0000"),
        ("a.txt", GOOD.encode("utf-16"), r"a\.txt:1: byte 1 is 0xff, which is not UTF-8"),
        (
            "a.txt",
            f"{GOOD}\n# x\n{GOOD.replace('cat]', 'wet]')}".encode(),
            r"a\.txt:3: the sentence of line 1 has other marks here",
        ),
        (
            "a.txt",
            f"{GOOD}\n?{GOOD}".encode(),
            r"a\.txt:2: the sentence of line 1 is held back in one",
        ),
        ("a.csv", b"text\nx", r"a\.csv:1: no column is called “sentence”"),
        ("a.csv", b'sentence\n"it[cat cat', r"a\.csv:2: unexpected end of data: mend the quotes"),
        ("a.csv", b"sentence\nit[dog] is a cat", r"a\.csv:2: the answer “dog”"),
    ],
)
def test_a_bad_file_is_told_by_file_line_reason_and_remedy_and_nothing_is_made(
    tmp_path, name, content, said
):
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(RequestError, match=said):
        qkvideo.train(path, out=tmp_path / "w.npz")
    assert [each.name for each in tmp_path.iterdir()] == [name]


def test_a_file_that_is_not_there_is_told(tmp_path):
    with pytest.raises(RequestError, match="” cannot be read: No such file"):
        qkvideo.train(tmp_path / "none.txt", out=tmp_path / "w.npz")


def test_repeated_sentences_count_once(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text(f"{GOOD}\n{GOOD.upper().replace('IT[CAT]', 'IT[cat]')}\n")
    found = read_sentences(path)
    assert (len(found.lines), found.repeated) == (1, ((2, 1),))


def test_one_in_five_is_held_back_or_those_that_the_lecturer_names():
    lines = [corpus.CorpusLine(k, marks.read_marked(text)) for k, text in enumerate(SENTENCES, 1)]
    mine, back = corpus.gather(lines, "a").parted(3)
    assert (len(mine), len(back)) == (29, 7)
    assert not set(mine) & set(back)
    assert corpus.gather(lines, "a").parted(4)[1] != back
    named = [*lines[:-1], corpus.CorpusLine(99, lines[-1].sentence, held_back=True)]
    assert corpus.gather(named, "a").parted(3)[1] == (lines[-1].sentence,)
    assert corpus.gather(lines[:9], "a").parted(3)[1] == ()


def test_too_many_different_words_are_refused():
    link = marks.read_marked("it[cat] cat").links
    words = [tuple(f"w{k}-{i}" for i in range(6)) for k in range(50_000)]
    lines = [corpus.CorpusLine(k, marks.Marked(each, link)) for k, each in enumerate(words, 1)]
    with pytest.raises(RequestError, match=r"a:50000: 300,000 different words, the limit is 250,"):
        corpus.gather(lines, "a")
    held = [corpus.CorpusLine(k, line.sentence, k % 2 == 0) for k, line in enumerate(lines, 1)]
    assert len(corpus.gather(held, "a").lines) == 50_000  # words of tests need no vectors


# Training


def test_the_figures_are_what_traces_of_the_file_show(trained):
    found = dict(np.load(trained.file, allow_pickle=False))
    about = read_about(found[KEY])
    assert about == trained.about
    lines = [corpus.CorpusLine(k, marks.read_marked(text)) for k, text in enumerate(SENTENCES, 1)]
    mine, back = corpus.gather(lines, "a").parted(0)
    for part, figures in ((mine, about.of_trained), (back, about.of_held_back)):
        right = 0
        for sentence in part:
            (link,) = sentence.links
            head = trace(" ".join(sentence.tokens), weights=str(trained.file)).at(2, 1)
            right += head.weights[link.row].argmax() == link.column
        assert (figures["pronoun"].right, figures["pronoun"].asked) == (right, len(part))
    assert about.of_trained["pronoun"].right == len(mine) == about.trained
    assert about.of_held_back["pronoun"].right >= 6  # of seven: agreement is easy to learn
    assert about.before["pronoun"].right < about.of_held_back["pronoun"].right


def test_films_say_on_how_many_sentences_the_weights_were_trained(trained):
    model = trace("Der Hund sah die Rose", weights=str(trained.file))
    assert (model.source.kind, model.source.sentences) == ("trained", 29)
    assert model.default_head() == 1
    brief = Brief(model, 2, 1, 0)
    for lang, said in (
        ("en", "own model: trained on your 29 sentences"),
        ("de", "eigenes Modell: trainiert mit 29 eigenen Sätzen"),
        ("ru", "своя модель: обучена на 29 ваших предложениях"),
    ):
        say = catalogue(lang)
        assert say.say("badge", badge_facts(brief, say)).text.startswith(said)


def test_all_films_take_the_file(trained):
    words = {"weights": trained.file, "lecture": "full", "lang": "de", "dry_run": True}
    films = qkvideo.render(sentence="Der Hund sah die Rose, weil sie neu war", **words)
    assert [film.slug for film in films] == [film.slug for film in qkvideo.list()]


def test_films_do_not_say_that_nobody_told_these_weights_what_to_look_for(trained):
    """The notes of `pronoun` and `heads` are true of weights that were told."""
    view = View(Brief(trace("Der Hund sah die Rose", weights=str(trained.file)), 2, 1, 4))
    assert compare(view).reading.how == "word"  # a flower asks nothing
    sentence = "Der Hund sah die Rose , weil sie neu war"
    model = trace(sentence, weights=str(trained.file))
    assert compare(View(Brief(model, 2, 1, 7))).reading.how == "trained"
    for lang in ("en", "de", "ru"):
        say = catalogue(lang)
        films = {
            "pronoun-two-rounds-notes": {"reading": "trained"},
            "heads-matrices-notes": {"taught": "no", "case": "marked"},
        }
        for line, said in films.items():
            other = {**said, [*said][-1]: "other"}
            assert say.say(line, said).text != say.say(line, other).text


def test_a_still_of_it_is_drawn_and_says_where_its_numbers_come_from(trained, tmp_path):
    sentence = "Der Hund sah die Rose, weil sie neu war"
    words = {"quality": "l", "stills": True, "beat": ("round-two",), "out": tmp_path}
    (film,) = qkvideo.render("pronoun", sentence=sentence, weights=trained.file, **words)
    found = json.loads(Path(film.files["manifest"]).read_text(encoding="utf-8"))
    assert found["weights"]["kind"] == "trained"
    shown = [each for each in found["numbers"] if each["tensor"] == "L2.H1.weights"]
    head = trace(sentence, weights=str(trained.file)).at(2, 1)
    assert len(shown) >= 9  # a row of them
    for each in shown:
        assert each["value"] == pytest.approx(head.weights[tuple(each["index"])])


def test_a_forged_story_of_the_training_is_refused(trained, tmp_path):
    arrays = dict(np.load(trained.file, allow_pickle=False))
    about = json.loads(str(arrays[KEY]))
    for forged in (
        {**about, "trained": -1},
        {**about, "more": 1},
        {**about, "of_trained": {"pronoun": {"right": 2, "asked": 1}}},
        {"trained": 3},
        [],
        "x" * 20_000,
    ):
        arrays[KEY] = np.array(json.dumps(forged))
        np.savez(tmp_path / "w.npz", **arrays)
        with pytest.raises(RequestError, match="about in the weights is not what qkvideo train"):
            open_source(str(tmp_path / "w.npz"))


def test_a_word_of_held_back_sentences_only_stays_unknown(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("\n".join([*SENTENCES[:12], "? Der Dachs schlief , weil er[Dachs] alt war ."]))
    made = qkvideo.train(path, steps=2, out=tmp_path / "w.npz")
    assert made.about.unseen == 2  # the badger, and that it sleeps
    assert trace("Der Dachs", weights=str(made.file)).source.unknown == ("Dachs",)


class _Stop(Exception):
    pass


class _Interrupted:
    """Keeps the state after some steps, and stops."""

    def __init__(self, at, state=None):
        self.at, self.state, self.lost = at, state, []

    def last(self):
        return self.state

    def note(self, descent, loss):
        self.lost.append(loss)
        if descent.taken == self.at:
            self.state = descent.state()
            raise _Stop


@pytest.mark.one_in(2)
# Before, between and in the phases.
@pytest.mark.parametrize(("start", "at"), [("fresh", 3), ("fresh", 8), ("fresh", 9), ("lesson", 3)])
def test_a_training_that_is_taken_up_again_gives_the_same_numbers(start, at):
    mine = [marks.read_marked(text) for text in SENTENCES[:8]]
    ways = fit.Ways(start, 5 if start == "lesson" else 10, 1)
    whole = _Interrupted(None)
    expected = fit.fit(mine, ways, whole).trained
    first = _Interrupted(at)
    with pytest.raises(_Stop):
        fit.fit(mine, ways, first)
    again = _Interrupted(None, first.state)
    found = fit.fit(mine, ways, again).trained
    assert again.lost == whole.lost[at:]
    assert all(np.array_equal(found[name], expected[name]) for name in expected)


def test_so_does_the_lessons_own():
    settings = Settings(
        sentences=100, d_model=8, d_k=4, d_v=4, size=6, steps=5, value_steps=3, batch=16, pairs=8
    )
    from qkvideo.engine.lesson import build  # noqa: PLC0415 - needs no torch, but goes with it

    examples = build.sentences(settings)
    names = sorted(build.trained_words(examples))
    vectors = np.random.default_rng(2).normal(size=(len(names), settings.size))
    given = (names, vectors, examples, grammar.taught(), settings, None)
    expected = training.train(*given)
    for at in (2, 6):
        first = _Interrupted(at)
        with pytest.raises(_Stop):
            training.train(*given, first)
        found = training.train(*given, _Interrupted(None, first.state))
        assert np.array_equal(found.embedding, expected.embedding)
        assert np.array_equal(found.layers[1]["W_V"], expected.layers[1]["W_V"])


def _killed(after, **words):
    """Train in a process of its own, which is killed when a file has been kept so many times."""
    child = os.fork()
    if child == 0:
        count = 0
        write = diaries.write_file

        def written(path, data):
            nonlocal count
            write(path, data)
            count += 1
            if count == after:
                os.kill(os.getpid(), signal.SIGKILL)

        diaries.write_file = written
        try:
            qkvideo.train(**words)
        finally:  # otherwise, an error would make it a second pytest
            os._exit(0)
    return os.WTERMSIG(os.waitpid(child, 0)[1])


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot be forked here")
def test_killed_and_begun_again_it_gives_the_same_bytes(sentences, tmp_path, monkeypatch, trained):
    monkeypatch.setattr(diaries, "_EVERY", 0.0)
    monkeypatch.setattr(diaries, "_SHARE", 0)
    out = tmp_path / "w.npz"
    words = {"sentences": sentences, "steps": 60, "out": out}
    for after in (5, 20, 30):
        assert _killed(after, **words) == signal.SIGKILL
        assert not out.exists()
        assert (tmp_path / "w.npz.unfinished").exists()
    seen = []
    made = qkvideo.train(**words, progress=lambda step: seen.append(step.taken))
    assert min(seen, default=60) > 5 + 20 + 30 - 3
    assert out.read_bytes() == trained.file.read_bytes()
    assert made.status == "trained"
    left = (each.name for each in tmp_path.iterdir() if not each.name.startswith("."))
    assert sorted(left) == ["tiere.txt", "w.npz"]
    again = qkvideo.train(**words)
    assert (again.status, again.about) == ("cached", made.about)


def test_two_at_once_make_the_file_once(sentences, tmp_path, monkeypatch, trained):
    monkeypatch.setattr(lock, "SOON", 0.01)
    monkeypatch.setattr(lock, "AGAIN", 0.01)
    out = tmp_path / "w.npz"
    begun = threading.Event()

    def other():
        with lock.held(tmp_path / ".w.npz.lock", lock.nobody):
            begun.set()
            time.sleep(0.3)
            out.write_bytes(trained.file.read_bytes())

    thread = threading.Thread(target=other)
    thread.start()
    begun.wait()
    with pytest.warns(QKVideoWarning, match="another training makes “.*w.npz”: this one waits"):
        assert qkvideo.train(sentences=sentences, steps=60, out=out).status == "cached"
    thread.join()


@pytest.fixture(scope="module")
def interrupted(tmp_path_factory):
    """A training that was interrupted in its third step, and the arrays of its saved state."""
    folder = tmp_path_factory.mktemp("interrupted")
    path = folder / "tiere.txt"
    path.write_text("\n".join(SENTENCES), encoding="utf-8")
    words = {"sentences": path, "steps": 6, "out": folder / "w.npz"}

    def impatient(step):
        if step.taken == 3:
            raise KeyboardInterrupt

    with pytest.MonkeyPatch.context() as patch:
        for name in ("_EVERY", "_SHARE", "_TOLD"):
            patch.setattr(diaries, name, 0)
        with pytest.raises(KeyboardInterrupt):
            qkvideo.train(**words, progress=impatient)
    with np.load(folder / "w.npz.unfinished") as state:
        return words, dict(state)


def _with(array, number):
    changed = array.copy()
    changed.flat[0] = number
    return changed


@pytest.mark.parametrize(
    ("name", "damage"),
    [
        ("parameter.1", lambda array: array.astype(np.float16)),
        ("parameter.1", lambda array: array.astype("f4" if array.dtype == "f8" else "f8")),
        ("parameter.1", lambda array: _with(array, np.nan)),
        ("parameter.1", lambda array: array[:1]),
        ("exp_avg.1", lambda array: array.astype(np.float16)),
        ("exp_avg.1", lambda array: _with(array, np.inf)),
        ("exp_avg_sq.1", lambda array: _with(array, -1.0)),
        ("step.1", lambda array: np.full(array.shape, np.nan, array.dtype)),
        ("step.1", lambda array: np.full(array.shape, -5, array.dtype)),
        ("parameter.1", lambda array: _with(array, 1e300)),
        ("exp_avg_sq.1", None),
        ("taken", lambda _: np.array(7)),
        ("taken", lambda _: np.array(-1)),
        ("noise", lambda _: np.array("[" * 9_000)),
        ("noise", lambda _: np.array('{"bit_generator": "PCG64"}')),
        ("noise", None),
    ],
)
def test_a_damaged_state_is_not_gone_on_with(interrupted, name, damage):
    words, state = interrupted
    assert name in state
    words["out"].unlink(missing_ok=True)
    changed = state | {name: None if damage is None else damage(state[name])}
    changed = {key: array for key, array in changed.items() if array is not None}
    np.savez(words["out"].parent / "x.npz", **changed)
    (words["out"].parent / "x.npz").rename(words["out"].with_name("w.npz.unfinished"))
    with pytest.raises(RequestError, match="the saved state of the training is damaged"):
        qkvideo.train(**words)


@pytest.mark.parametrize("taken", [np.array("x"), np.array([1, 2]), np.array(np.inf)])
def test_a_state_without_a_count_of_steps_is_named(interrupted, taken):
    words, state = interrupted
    np.savez(words["out"].parent / "x.npz", **(state | {"taken": taken}))
    (words["out"].parent / "x.npz").rename(words["out"].with_name("w.npz.unfinished"))
    with pytest.raises(RequestError, match="cannot be gone on with: --restart drops it"):
        qkvideo.train(**words)


def test_another_training_is_not_mixed_with_one_that_was_interrupted(sentences, tmp_path, capsys):
    out = tmp_path / "w.npz"
    left = tmp_path / "w.npz.unfinished"
    words = {"sentences": sentences, "steps": 6, "out": out}

    def impatient(step):
        if step.taken == 3:
            raise KeyboardInterrupt

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(diaries, "_EVERY", 0.0)
        patch.setattr(diaries, "_SHARE", 0)
        patch.setattr(diaries, "_TOLD", 0.0)
        with pytest.raises(KeyboardInterrupt) as caught:
            qkvideo.train(**words, progress=impatient)
    assert caught.value.__notes__ == [
        "interrupted after 3 steps: the same command goes on from step 2"
    ]
    assert cli._outcome(caught.value) == (caught.value.__notes__[0], 130)
    kept = left.read_bytes()
    for other in ({"steps": 7}, {"seed": 1}, {"start": "lesson"}):
        with pytest.raises(RequestError, match="is left of a training with other sentences or opt"):
            qkvideo.train(**(words | other))
    sentences.write_text("\n".join(SENTENCES[1:]), encoding="utf-8")
    with pytest.raises(RequestError, match="is left of a training with other"):
        qkvideo.train(**words)
    sentences.write_text("# the same\n" + "\n".join(SENTENCES), encoding="utf-8")
    assert left.read_bytes() == kept
    assert not out.exists()
    left.write_bytes(kept[:-100])
    with pytest.raises(RequestError, match="cannot be gone on with: --restart drops it"):
        qkvideo.train(**words)
    assert qkvideo.train(**(words | {"steps": 1}), restart=True).status == "trained"
    assert not left.exists()
    with pytest.warns(QKVideoWarning, match=f"will be replaced: “{out}”"):
        assert qkvideo.train(**(words | {"steps": 2})).status == "trained"


@pytest.mark.parametrize("words", [{}, {"restart": True}])
@pytest.mark.parametrize("make", [os.mkdir, os.mkfifo])
def test_what_is_no_file_in_the_place_of_the_state_is_named_with_a_way_out(
    sentences, tmp_path, make, words
):
    make(tmp_path / "w.npz.unfinished")
    with pytest.raises(RequestError, match="unfinished” is not a file; choose another name"):
        qkvideo.train(sentences, out=tmp_path / "w.npz", **words)


@pytest.mark.parametrize("words", [{}, {"restart": True}])
@pytest.mark.parametrize("content", [b"my notes", b"", "weights", "link"])
def test_what_no_training_has_left_in_the_place_of_the_state_is_kept(
    sentences, tmp_path, content, words
):
    left, mine = tmp_path / "w.npz.unfinished", tmp_path / "mine"
    if content == "weights":
        np.savez(mine, X=np.ones(3))
        mine.with_suffix(".npz").rename(left)
    elif content == "link":
        left.symlink_to(mine)
    else:
        left.write_bytes(content)
    before = b"" if left.is_symlink() else left.read_bytes()
    with pytest.raises(RequestError, match=r"unfinished” is in the way .*: move it away, or"):
        qkvideo.train(sentences, out=tmp_path / "w.npz", **words)
    assert left.is_symlink() or left.read_bytes() == before
    assert not (tmp_path / "w.npz").exists()


def test_weights_of_somebody_else_are_not_overwritten(sentences, tmp_path):
    out = tmp_path / "w.npz"
    np.savez(out, X=np.ones((2, 3)))
    content = out.read_bytes()
    with pytest.raises(RequestError, match="is there, and not from"):
        qkvideo.train(sentences, out=out)
    assert out.read_bytes() == content


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"steps": 0}, "steps is 0: it must be from 1 to 100,000"),
        ({"seed": -1}, "seed is -1: it must be from 0"),
        ({"start": "best"}, "start “best” is not known; choose one of lesson, fresh"),
        ({"out": "w.txt"}, "“w.txt” cannot be made"),
        ({"out": "/dev/null/w.npz"}, "“/dev/null” is no folder"),
        ({"download": True}, "--download is for the lesson's weights"),
        ({"sentences": None, "start": "fresh"}, "start is for sentences of your own"),
        ({"sentences": None}, "add --download .* or name its file with --wheel; .* name a file of"),
        ({"sentences": None, "wheel": "none.whl"}, "“none.whl” is not a file"),
    ],
)
def test_what_cannot_be_trained_is_told_before_anything_is_done(
    sentences, tmp_path, monkeypatch, words, said
):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(RequestError, match=said):
        qkvideo.train(**({"sentences": sentences} | words))
    assert [each.name for each in tmp_path.iterdir()] == ["tiere.txt"]


def test_few_sentences_are_trained_on_with_a_warning(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("\n".join(SENTENCES[:5]))
    with pytest.warns(QKVideoWarning, match="5 sentences: none is held back, so nothing will show"):
        made = qkvideo.train(path, steps=1, out=tmp_path / "w.npz")
    assert (made.about.trained, made.about.held_back) == (5, 0)
    assert "held back" not in made.as_text()


def test_english_sentences_begin_with_the_lessons_weights():
    from qkvideo.engine.own.train import choose_start  # noqa: PLC0415 - only this test needs it

    assert choose_start([marks.read_marked(GOOD)]) == "lesson"
    assert choose_start([marks.read_marked(text) for text in SENTENCES]) == "fresh"


def test_two_answers_share_what_one_would_get():
    """A row counts as much with two answers as with one, half for each."""
    from qkvideo.engine.lesson.packed import links, pack  # noqa: PLC0415 - as above

    both = marks.read_marked("Ann met Tom and they[Ann, Tom] ran")
    one = marks.read_marked("Ann met Tom and they[Ann] ran")
    row = {word: k for k, word in enumerate(both.words)}
    packed = pack([corpus.as_example(each) for each in (both, one)], row, 10)
    found = links(packed, np.array([0, 1]))
    assert found[found[:, 0] == 0, 4:].tolist() == [[0, 0.5], [2, 0.5]]
    assert found[found[:, 0] == 1, 4:].tolist() == [[0, 1.0]]


# The example


def test_the_example_is_two_hundred_sentences():
    found = read_sentences(EXAMPLE)
    assert (len(found.lines), found.repeated) == (200, ())


@pytest.mark.long
@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot be forked here")
def test_the_example_gives_the_figures_of_the_guide_killed_or_not(tmp_path):
    """docs/how-to/train.md prints what came out."""
    one, other = tmp_path / "one.npz", tmp_path / "other.npz"
    made = qkvideo.train(EXAMPLE, out=one)
    guide = (ROOT / "docs" / "how-to" / "train.md").read_text(encoding="utf-8")
    for line in made.as_text().splitlines():
        assert line in guide
    for seconds in (4.0, 6.0):
        child = os.fork()
        if child == 0:
            try:
                qkvideo.train(EXAMPLE, out=other)
            finally:
                os._exit(0)
        time.sleep(seconds)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    qkvideo.train(EXAMPLE, out=other)
    assert other.read_bytes() == one.read_bytes()
    assert re.fullmatch("[0-9a-f]{64}", made.about.sha256)


def test_too_many_sentences_are_refused_before_each_is_read(tmp_path, monkeypatch):
    monkeypatch.setattr(reading, "read_marked", None)
    path = tmp_path / "many.txt"
    path.write_text("".join(f"The cat{k} sat because it[cat{k}] was\n" for k in range(60_000)))
    with pytest.raises(RequestError, match=r"many\.txt:60000: 60,000 sentences, the limit"):
        read_sentences(path)


def test_a_wrong_sentence_that_is_repeated_is_not_read_each_time(tmp_path, monkeypatch):
    read = []
    monkeypatch.setattr(
        reading, "read_marked", lambda text: (read.append(text), marks.read_marked(text))[1]
    )
    (tmp_path / "own.txt").write_text("it[cat]\n" * 1000)
    with pytest.raises(RequestError, match=r"own\.txt:1: .*also wrong: line 2, 3, 4, 5, 6, …"):
        read_sentences(tmp_path / "own.txt")
    assert len(read) < 10


def test_while_many_sentences_are_read_a_line_says_how_far_it_is(sentences, monkeypatch, capfd):
    monkeypatch.setattr(checking, "_EVERY", 0.0)
    bad = sentences.read_text(encoding="utf-8") + "\nno mark"
    sentences.write_text(bad, encoding="utf-8")
    with pytest.raises(SystemExit):
        cli.main(["train", str(sentences)])
    said = capfd.readouterr().err.splitlines()
    assert said[:2] == [f"so far sentence {k} of {len(SENTENCES) + 1} is checked" for k in (1, 2)]
