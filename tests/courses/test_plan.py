"""The plan of a course: what is to be made, as data that any machine can read."""

from __future__ import annotations

import json
import os
import time
import tracemalloc
from dataclasses import replace
from itertools import count as count_up
from pathlib import Path
from types import SimpleNamespace

import pytest

import qkvideo
from qkvideo.engine.errors import RequestError
from qkvideo.scenes.look.brand import Brand, Logo
from qkvideo.studio.courses import plan as plans
from qkvideo.studio.courses.lectures import asked, lectures_in
from qkvideo.studio.courses.plan import ROOT, plan
from qkvideo.studio.courses.task import as_lines, from_lines, is_own
from qkvideo.studio.courses.wire import portable, to_data, to_request
from qkvideo.studio.films.plan import plan as plan_films
from qkvideo.studio.lectures import progress as lecture_progress
from qkvideo.studio.lectures.read import read
from qkvideo.studio.lectures.requests import count, requests
from qkvideo.studio.requests.films import EmbedRequest, RenderRequest, SlidesRequest
from qkvideo.studio.requests.script import OwnLine, Script, ScriptedFilm
from qkvideo.studio.text.remarks import ReadingWarning

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def examples(tmp_path_factory):
    root = tmp_path_factory.mktemp("course") / ROOT
    return plan(asked(lectures_in(EXAMPLES), root), root)


def test_the_examples_are_a_course(examples):
    tops = {place.partition("/")[0] for task in examples for place in task.places}
    assert tops == {"class", "english", "german"}
    lines = as_lines(examples)
    assert as_lines(from_lines(lines.encode(), "plan")) == lines
    for line in lines.splitlines():
        task = json.loads(line)
        assert {"key", "names", "places", "request"} <= set(task)
        # Another machine has another folder: nothing that is made names one of this one.
        for name in ("out", "worksheet", "answers"):
            value = task["request"].get(name, ())
            paths = [value] if isinstance(value, str) else value
            assert not any(path.startswith("/") for path in paths)


def test_no_job_stands_before_one_that_it_needs(examples):
    so_far = set()
    for task in examples:
        assert set(task.needs) <= so_far
        so_far.add(task.key)
    decks = [task for task in examples if task.title.endswith((".html", ".pptx"))]
    assert decks
    assert all(task.needs for task in decks)


def test_each_file_is_one_jobs(examples):
    outputs = [output for task in examples for output in task.outputs]
    assert len(outputs) == len(set(outputs))
    keys = [task.key for task in examples]
    assert len(keys) == len(set(keys))


SCRIPT = Script(
    (
        ScriptedFilm(
            "mixing",
            ("all-rows",),
            row=2,
            own=(OwnLine("all-rows", "caption", "Mine: {share}"),),
            recordings=(("all-rows", Path("audio/mixing.all-rows.wav")),),
        ),
    ),
    brand=Brand((("ink", "#112233"),), "light", Logo("<svg/>"), "A footer"),
    opening=(Path("welcome.md"),),
)


@pytest.mark.parametrize(
    "request_",
    [
        RenderRequest(sentence="Es «regnet»\n\\ “ü”", stills=True, head=2, temperature=0.5),
        RenderRequest(sentence="a", script=SCRIPT, join=True, out="x"),
        SlidesRequest(sentence="a", out=("x/d.html", "x/d.pptx"), worksheet="x/w.pdf"),
        SlidesRequest(sentence="a", out="x/d.html", script=SCRIPT, template="mine.potx"),
        SlidesRequest(sentence="a", script=Script(questions=(Path("/root/x/q.gift"),), sets=3)),
        EmbedRequest(sentence="a", out="x/p.zip", lang="de"),
    ],
)
def test_a_request_is_the_same_after_a_journey(request_):
    ready = portable(request_, Path("/root"))
    again = to_request(json.loads(json.dumps(to_data(ready))))
    # What JSON has no words for: a path is a text, a tuple a list.
    assert to_data(again) == to_data(ready)
    assert again.script == ready.script
    assert not any(path.is_absolute() for path in again.outputs)
    assert type(again) is type(request_)
    assert portable(again, Path("/root")).script == ready.script


def test_a_plan_does_not_say_how_many_processes_draw_and_opens_nothing():
    asked_ = {"kind": "render", "sentence": "a", "jobs": 500, "preview": True, "dry_run": True}
    found = to_request(asked_)
    assert (found.jobs, found.preview, found.dry_run) == (1, False, False)


@pytest.mark.parametrize(
    "more",
    [
        {"script": {"films": [{"slug": "mixing"}] * 501}},
        {"script": {"films": [{"slug": "mixing", "beats": ["scores"] * 501}]}},
        {"script": {"brand": {"colours": [["ink", "#112233;}</style><script>x</script>"]]}}},
    ],
)
def test_a_plan_has_the_limits_of_a_lecture_file(examples, more):
    line = json.loads(as_lines(examples[:1]))
    line["request"] |= more
    with pytest.raises(RequestError, match="plan:1: this line is no job"):
        from_lines(json.dumps(line).encode(), "plan")


def test_a_line_without_end_is_not_parsed(monkeypatch):
    parsed: list[bytes] = []
    monkeypatch.setattr("qkvideo.studio.courses.task.Task.model_validate_json", parsed.append)
    with pytest.raises(RequestError, match="plan:1: this line is no job"):
        from_lines(bytes((64 << 20) + 1), "plan")
    assert not parsed


def test_files_that_are_read_have_whole_paths_and_what_is_made_has_none(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    root = tmp_path / ROOT
    films = replace(SCRIPT, folder=root / "cat" / "films")
    ready = portable(
        SlidesRequest(
            sentence="a",
            out=(root / "cat" / "d.html",),
            script=films,
            template="mine.potx",
            weights="own.npz",
        ),
        root,
    )
    assert ready.out == (Path("cat/d.html"),)
    assert ready.script.folder == Path("cat/films")
    assert ready.script.opening == (tmp_path / "welcome.md",)
    assert ready.script.films[0].recordings[0][1] == tmp_path / "audio/mixing.all-rows.wav"
    assert Path(ready.template) == tmp_path / "mine.potx"
    assert ready.weights == str(tmp_path / "own.npz")


def still(root: Path, name: str, sentence: str = "The cat sat", **words):
    words = {"slugs": "score-matrix", "stills": True, "quality": "l"} | words
    return name, RenderRequest(sentence=sentence, out=root / name, **words), None


def test_what_two_ask_for_is_one_job_with_two_places(tmp_path):
    root = tmp_path / ROOT
    (task,) = plan([still(root, "monday"), still(root, "tuesday")], root)
    assert task.places == ("monday", "tuesday")
    assert len(task.outputs) == 2 * len(task.names)


def test_one_film_for_a_whole_class_is_looked_at_once_a_student(tmp_path, monkeypatch):
    looked = []
    monkeypatch.setattr(plans, "folded", lambda path: looked.append(path) or path)
    once = len(plan([still(tmp_path, "0")], tmp_path)) and len(looked)
    looked.clear()
    (task,) = plan([still(tmp_path, str(number)) for number in range(20)], tmp_path)
    assert task.places == tuple(map(str, range(20)))
    assert len(looked) == 20 * once


# Of names that differ in case, some systems make one.
@pytest.mark.parametrize("name", ["cat", "Cat"])
def test_two_films_for_one_place_are_refused(tmp_path, name):
    root = tmp_path / ROOT
    both = [still(root, "cat"), still(root, name, "The dog sat")]
    with pytest.raises(RequestError, match="two different files"):
        plan(both, root)


def test_a_course_of_nothing_is_refused(tmp_path):
    with pytest.raises(RequestError, match="nothing to make"):
        plan([], tmp_path / ROOT)
    with pytest.raises(RequestError, match="holds no lecture"):
        lectures_in(tmp_path)


def test_lectures_of_one_name_are_refused(tmp_path):
    text = 'schema = 1\nsentence = "a"\n'
    (tmp_path / "cat.toml").write_text(text)
    (tmp_path / "cat").mkdir()
    (tmp_path / "cat" / "lecture.toml").write_text(text)
    with pytest.raises(RequestError, match="rename one"):
        lectures_in(tmp_path)


def test_a_table_is_a_lecture_for_each_sentence(tmp_path):
    table = tmp_path / "class.csv"
    table.write_text("name;sentence\nana;The cat sat\nben;The dog ran\n")
    root = tmp_path / ROOT
    tasks = plan(asked(lectures_in(table), root), root)
    assert {place for task in tasks for place in task.places} == {"ana", "ben"}
    assert {task.sentence for task in tasks} == {"The cat sat", "The dog ran"}


def test_what_is_said_of_a_student_s_sentence_begins_with_the_name(tmp_path, recwarn):
    """Decks are planned twice; the second time, too, it is known whose they are."""
    (tmp_path / "class.csv").write_text(
        "name;sentence\nAda;The wound healed after the nurse had cleaned it\n"
    )
    (tmp_path / "lecture.toml").write_text(
        'schema = 1\nsentences = "class.csv"\n[output]\nformat = []\nworksheet = "w.pdf"\n'
    )
    root = tmp_path / ROOT
    plan(asked(lectures_in(tmp_path / "lecture.toml"), root), root)
    told = [str(each.message) for each in recwarn if each.category is ReadingWarning]
    assert told
    assert all(line.startswith("Ada: “it” looks most at “healed”") for line in told)


@pytest.mark.parametrize(
    "line",
    [
        b'{"key": 3}',
        b'{"key": "k", "title": "", "sentence": "", "lecture": "", "names": ["a.mp4"],'
        b' "places": [""], "request": {"kind": []}}',
    ],
)
def test_a_line_that_is_no_job_is_named(line):
    with pytest.raises(RequestError, match=r"plan\.jsonl:1: this line is no job"):
        from_lines(line, "plan.jsonl")


def test_a_plan_of_nothing_but_line_breaks_fills_no_memory():
    content = b"\n" * (1 << 21)
    tracemalloc.start()
    with pytest.raises(RequestError, match=r"plan\.jsonl:1: this line is no job"):
        from_lines(content, "plan.jsonl")
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < len(content)


def _course(folder: Path, **lectures: str) -> None:
    for name, sentences in lectures.items():
        text = f'schema = 1\n{sentences}\n[[films]]\nfilm = "mixing"\nbeats = ["weights"]\n'
        (folder / f"{name}.toml").write_text(text)


@pytest.mark.parametrize(
    "name", ["plan.jsonl", "Ledger.jsonl", "ledger.1-of-3.jsonl", "INDEX.html"]
)
def test_no_sentence_may_have_the_name_of_a_file_of_the_course(tmp_path, name):
    table = f"name,sentence\nada,The cat sat\n{name},The dog sat\n"
    (tmp_path / "class.csv").write_text(table)
    with pytest.raises(RequestError, match=f"“{name}” is a file of the course itself"):
        qkvideo.build(tmp_path / "class.csv", dry_run=True)


def test_no_deck_may_have_the_name_of_the_page_of_results(tmp_path):
    _course(tmp_path, a='sentence = "The cat sat"')
    file = tmp_path / "a.toml"
    file.write_text(file.read_text() + '[output]\ndeck = "index.html"\n')
    with pytest.raises(RequestError, match=r"“index\.html” is a file of the course itself"):
        qkvideo.build(file, out=tmp_path / "out", dry_run=True)


def test_lectures_go_into_folders_that_every_disk_keeps_apart(tmp_path):
    _course(tmp_path, Ada='sentence = "The cat sat"', b='sentence = "The cat sat"')
    qkvideo.build(tmp_path, dry_run=True)
    (tmp_path / "ada").mkdir()
    (tmp_path / "b.toml").rename(tmp_path / "ada" / "lecture.toml")
    with pytest.raises(RequestError, match="would both go into"):
        qkvideo.build(tmp_path, dry_run=True)
    (tmp_path / "ada").rename(tmp_path / "nul")
    with pytest.raises(RequestError, match="Windows keeps it for a device: rename it"):
        qkvideo.build(tmp_path, dry_run=True)


@pytest.mark.parametrize("name", ["a\nb", "\x1b]0;a", "<b>", "a:b", "\udcff", "ä" * 101])
def test_a_lecture_s_name_is_one_that_every_system_takes(tmp_path, name):
    _course(tmp_path, **{name: 'sentence = "The cat sat"'})
    with pytest.raises(RequestError, match=r"(?s)would go into .* rename it"):
        qkvideo.build(tmp_path, dry_run=True)


def test_very_many_files_are_counted_before_they_are_planned(tmp_path):
    table = tmp_path / "class.csv"
    table.write_text("sentence\n" + "The cat sat\n" * 50_000)
    begun = time.process_time()
    with pytest.raises(RequestError, match=r"asks for 500,000 films .*: add --yes to make more"):
        qkvideo.build(table, out=tmp_path / "out", dry_run=True)
    assert time.process_time() - begun < 30


def test_the_count_is_that_of_what_is_planned(tmp_path):
    for name in ("english", "german", "class"):
        lecture = read(EXAMPLES / name / "lecture.toml")
        assert count(lecture) == sum(len(each.names) for each in requests(lecture))
    file = tmp_path / "lecture.toml"
    file.write_text(
        'schema = 1\nsentences = ["The cat sat", "The dog sat"]\nlang = ["en", "de"]\n'
        '[output]\njoin = true\nstills = "png"\nquality = ["l", "m"]\nzip = "a.zip"\n'
        'deck = ["a.html", "a.pptx"]\nworksheet = "w.pdf"\n[[films]]\nfilm = "mixing"\n'
        '[[films]]\nfilm = "mixing"\n'
    )
    found = [name for each in requests(read(file)) for name in each.names]
    assert count(read(file)) == len(set(found)) == len(found) == 48


def test_confirmed_it_is_planned_sentence_by_sentence_with_reports(tmp_path, monkeypatch):
    monkeypatch.setattr(lecture_progress, "MOST_UNASKED", 5)
    monkeypatch.setattr(lecture_progress, "_EVERY", 0.0)
    _course(tmp_path, a="sentences = [" + '"The cat sat",' * 6 + "]")
    file, told = tmp_path / "a.toml", []
    with pytest.raises(RequestError, match="asks for 6 films"):
        qkvideo.build(file, dry_run=True)
    qkvideo.build(file, dry_run=True, yes=True, progress=told.append)
    assert [(step.number, step.total) for step in told] == [(k, 6) for k in range(1, 7)]
    file, told = tmp_path, []
    qkvideo.build(file, dry_run=True, yes=True, progress=told.append)
    said = [step.said for step in told]
    assert (said[0], said[-1]) == ("lecture 1 of 1 is read", "sentence 6 of 6 is checked")
    # The first is planned before the second is looked at.
    lectures = lectures_in(tmp_path / "a.toml")
    _, first, _ = next(asked(lectures, tmp_path / ROOT))
    assert first.out == tmp_path / ROOT / "1"


def test_a_table_is_read_whatever_its_file_is_called(tmp_path):
    """A lecture file takes no such name; a command line does."""
    for name in (b"a\nb.csv", b"\xff.csv", "\u202ea.csv".encode()):
        file = tmp_path / os.fsdecode(name)
        file.write_text("name,sentence\nAda,The cat sat\n")
        assert list(lectures_in(file)[""].sentences) == ["Ada"]


def test_a_long_table_is_reported_while_it_is_read(tmp_path, monkeypatch):
    """Before anything can be said of its sentences; a hundred thousand take many seconds."""
    monkeypatch.setattr(lecture_progress, "_EVERY", 0.0)
    table, file, told = tmp_path / "class.csv", tmp_path / "lecture.toml", []
    table.write_text("sentence\nThe cat sat\nThe dog sat\n")
    file.write_text('schema = 1\nsentences = "class.csv"\n[[films]]\nfilm = "mixing"\n')
    for source in (table, file):
        lectures_in(source, progress=told.append)
        assert [step.said for step in told] == [
            "sentence 1 of 2 is read",
            "sentence 2 of 2 is read",
        ]
        told.clear()


def test_many_short_lectures_are_reported_as_one_course(tmp_path, monkeypatch):
    clock = SimpleNamespace(monotonic=count_up().__next__)  # each look at it takes a second
    monkeypatch.setattr(lecture_progress, "time", clock)
    _course(tmp_path, **dict.fromkeys("abcdef", 'sentence = "The cat sat"'))
    told = []
    qkvideo.build(tmp_path, dry_run=True, progress=told.append)
    checked = [step.said for step in told if "sentence" in step.said]
    assert checked[-1:] in (["sentence 5 of 6 is checked"], ["sentence 6 of 6 is checked"])


def test_the_jobs_of_a_plan_are_counted_too(tmp_path, monkeypatch):
    monkeypatch.setattr(lecture_progress, "MOST_UNASKED", 1)
    root = tmp_path / ROOT
    tasks = plan([still(root, "a"), still(root, "b", "The dog sat")], root)
    (tmp_path / "plan.jsonl").write_text(as_lines(tasks))
    with pytest.raises(RequestError, match="add --yes"):
        qkvideo.build(tmp_path / "plan.jsonl", out=tmp_path / "out", dry_run=True)
    # One film in two folders counts twice, as for the lecture file that asks for it.
    (tmp_path / "plan.jsonl").write_text(
        as_lines((tasks[0].model_copy(update={"places": ("a", "b")}),))
    )
    with pytest.raises(RequestError, match="asks for 2 films"):
        qkvideo.build(tmp_path / "plan.jsonl", out=tmp_path / "out", dry_run=True)


def test_the_files_of_each_job_are_counted_too(tmp_path):
    """A job in a thousand folders makes a thousand times each of its files."""
    root = tmp_path / ROOT
    (task,) = plan([still(root, "a")], root)
    names = tuple(f"n{k}" for k in range(101))
    many = task.model_copy(update={"names": names, "places": tuple(f"p{k}" for k in range(1000))})
    (tmp_path / "plan.jsonl").write_text(as_lines((many,)))
    words = {"out": tmp_path / "out", "dry_run": True}
    with pytest.raises(RequestError, match=r"asks for 101,000 files, .*: add --yes"):
        qkvideo.build(tmp_path / "plan.jsonl", **words)
    assert qkvideo.build(tmp_path / "plan.jsonl", **words, yes=True).ok


def test_a_short_line_does_not_ask_for_millions_of_files(examples):
    """Each of a job's files is in each of its folders."""
    line = json.loads(as_lines(examples[:1]))
    hundred = [f"n{k}" for k in range(100)]
    many = [f"p{k}" for k in range(10_485)]
    (task,) = from_lines(json.dumps(line | {"names": hundred, "places": many}).encode(), "plan")
    assert len(task.outputs) == 1_048_500
    for more in ({"places": [*many, "more"]}, {"names": [f"n{k}" for k in range(1001)]}):
        change = {"names": hundred, "places": ["a"]} | more
        with pytest.raises(RequestError, match="plan:1: this line is no job"):
            from_lines(json.dumps(line | change).encode(), "plan")


@pytest.mark.parametrize(
    "change",
    [
        {"names": ["Plan.jsonl"], "places": [""]},
        {"names": ["ledger.1-of-2.jsonl"], "places": [""]},
        {"names": ["index.html"], "places": ["."]},
        {"request": {"lang": "xx"}},
    ],
)
def test_a_plan_neither_replaces_the_course_s_own_files_nor_asks_for_a_language_that_is_none(
    examples, change
):
    line = json.loads(as_lines(examples[:1]))
    from_lines(json.dumps(line).encode(), "plan")
    line |= {**change, "request": line["request"] | change.get("request", {})}
    with pytest.raises(RequestError, match="plan:1: this line is no job"):
        from_lines(json.dumps(line).encode(), "plan")


@pytest.mark.parametrize(
    "request_",
    [
        {"kind": "render", "out": "../films"},
        {"kind": "slides", "out": ["deck.html", "/deck.pptx"]},
        {"kind": "slides", "worksheet": "a/../../w.pdf"},
        {"kind": "slides", "script": {"questions": ["a.gift", "/a.gift"]}},
        {"kind": "embed", "out": "../page.html"},
        {"kind": "embed", "out": "page.html", "script": {"folder": "/films"}},
    ],
)
def test_no_path_in_a_plan_leads_out_of_the_course_s_folder(examples, request_):
    line = json.loads(as_lines(examples[:1]))
    line["request"] = {"sentence": "The cat sat", **request_}
    with pytest.raises(RequestError, match="plan:1: this line is no job"):
        from_lines(json.dumps(line).encode(), "plan")


def test_a_job_may_make_its_film_in_the_course_s_folder_itself(examples):
    line = json.loads(as_lines(examples[:1]))
    line["request"]["out"] = "."
    (task,) = from_lines(json.dumps(line).encode(), "plan")
    assert task.written == (".",)
    assert not is_own(".")
    assert not is_own("")


def test_a_film_that_is_there_twice_has_two_folders(tmp_path):
    _course(
        tmp_path,
        a='sentence = "The cat sat"\n[output]\nquality = "l"\n[[films]]\nfilm = "mixing"\n'
        'beats = ["scores"]\n',
    )
    root = tmp_path / ROOT
    tasks = plan(asked(lectures_in(tmp_path / "a.toml"), root), root)
    assert [task.outputs[0] for task in tasks] == ["mixing.mp4", "mixing-2/mixing.mp4"]


def test_the_films_of_a_deck_alone_are_those_that_their_requests_make(tmp_path):
    _course(
        tmp_path,
        a='sentence = "The cat sat"\n[output]\nformat = []\ndeck = ["deck.pptx"]\nquality = "l"\n'
        '[[films]]\nfilm = "classroom"\n',
    )
    root = tmp_path / ROOT
    films = [
        task
        for task in plan(asked(lectures_in(tmp_path / "a.toml"), root), root)
        if task.names[0].endswith(".mp4")
    ]
    assert [task.names[0] for task in films] == ["classroom.mp4", "mixing.mp4"]
    for task in films:
        (job,) = plan_films(task.request).jobs
        assert task.key == f"{task.names[0].removesuffix('.mp4')}-{job.key}"
