"""A lecture file from others reaches its own folder, and no network, unless it is trusted."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from PIL import Image

import qkvideo
from qkvideo.engine.errors import RequestError
from qkvideo.studio.lectures.make import check, done
from qkvideo.studio.lectures.read import read

HEAD = 'schema = 1\nsentence = "The cat sat on the mat because it was tired"\n'
MIXING = '[[films]]\nfilm = "mixing"\nbeats = ["weights"]\n'
SVG = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>'


@pytest.fixture
def course(tmp_path):
    """A folder with a lecture in it, and files beside the lecture's own folder."""
    (tmp_path / "monday").mkdir()
    (tmp_path / "logo.svg").write_text(SVG)
    (tmp_path / "welcome.md").write_text("# Welcome\n")
    return tmp_path


def write(course: Path, text: str) -> Path:
    file = course / "monday" / "lecture.toml"
    file.write_text(HEAD + text)
    return file


OUTSIDE = {
    "to": MIXING + '[output]\nto = "../elsewhere"\n',
    "logo": MIXING + '[brand]\nlogo = "../logo.svg"\n',
    "slides": MIXING + '[slides]\nopening = "../welcome.md"\n',
}


@pytest.mark.parametrize("name", OUTSIDE)
def test_files_outside_are_for_trusted_lectures(course, name):
    file = write(course, OUTSIDE[name])
    with pytest.raises(RequestError, match=r"lecture\.toml:\d+: .* leads out of .*--trust"):
        qkvideo.build(file, dry_run=True)
    (made, *_) = qkvideo.build(file, dry_run=True, trust=True)
    assert made.status == "planned"


def test_lectures_of_a_folder_may_share_its_files(course):
    write(course, OUTSIDE["logo"])
    (made, *_) = qkvideo.build(course, dry_run=True)
    assert made.status == "planned"


def test_a_link_leads_where_it_points(course):
    file = write(course, MIXING + '[output]\nto = "made"\n[slides]\nopening = "own.md"\n')
    (file.parent / "own.md").write_text("# Own\n\n![](own.png)\n")
    Image.new("RGB", (4, 4)).save(course / "secret.png")
    (file.parent / "own.png").symlink_to(course / "secret.png")
    with pytest.raises(RequestError, match=r"own\.png” leads out"):
        qkvideo.build(file, dry_run=True)
    (file.parent / "own.png").unlink()
    Image.new("RGB", (4, 4)).save(file.parent / "own.png")
    qkvideo.build(file, dry_run=True)
    (file.parent / "made").symlink_to(course)
    with pytest.raises(RequestError, match="“made” leads out"):
        qkvideo.build(file, dry_run=True)


@pytest.mark.parametrize("there", ["a-folder", "no-picture", "nothing"])
def test_what_leads_out_is_refused_before_it_is_opened(course, there):
    """What is said of it must not depend on what it is."""
    file = write(course, MIXING + '[slides]\nopening = "own.md"\n')
    (file.parent / "own.md").write_text("# Own\n\n![](own.png)\n")
    if there == "a-folder":
        (course / "secret.png").mkdir()
    elif there == "no-picture":
        (course / "secret.png").write_text("a secret")
    (file.parent / "own.png").symlink_to(course / "secret.png")
    with pytest.raises(RequestError, match=r"own\.md:3: .*own\.png” leads out .*--trust"):
        qkvideo.build(file, dry_run=True)


def test_a_folder_of_recordings_that_leads_out_is_not_listed(course):
    file = write(course, 'lang = ["en", "de"]\nrecordings = "spoken"\n' + MIXING)
    (course / "secret").mkdir()
    (file.parent / "spoken" / "en").mkdir(parents=True)
    (file.parent / "spoken" / "de").symlink_to(course / "secret")
    with pytest.raises(RequestError, match=r"spoken/de” leads out"):
        qkvideo.build(file, dry_run=True)


def test_no_lecture_of_a_course_is_a_link_that_leads_out(course, tmp_path_factory):
    other = tmp_path_factory.mktemp("other")
    (other / "lecture.toml").write_text(HEAD + MIXING)
    for name, there in (("friday.toml", other / "lecture.toml"), ("saturday", other)):
        (course / name).symlink_to(there)
        with pytest.raises(RequestError, match=rf"{name}.* leads out .*--trust"):
            qkvideo.build(course, dry_run=True)
        assert qkvideo.build(course, dry_run=True, trust=True).ok
        (course / name).unlink()


def test_links_in_a_circle_lead_out(course):
    file = write(course, MIXING + '[brand]\nlogo = "a.svg"\n')
    (file.parent / "a.svg").symlink_to("b.svg")
    (file.parent / "b.svg").symlink_to("a.svg")
    with pytest.raises(RequestError, match=r"a\.svg"):
        read(file)


@pytest.mark.parametrize("entry", ["download = true", 'narrate = "gtts"'])
def test_the_network_is_for_trusted_lectures(course, entry):
    file = write(course, f"{entry}\n{MIXING}")
    with pytest.raises(RequestError, match=r"lecture\.toml:3: .*--trust"):
        read(file)
    assert read(file, trusted=True).file.films


def task(**changes: object) -> str:
    made = {
        "key": "mixing-0123456789",
        "title": "Mixing",
        "sentence": "The cat sat",
        "lecture": "",
        "names": ["mixing.mp4", "mixing.json"],
        "places": [""],
        "request": {"kind": "render", "sentence": "The cat sat"},
    }
    return json.dumps({**made, **changes}) + "\n"


PLANS = {
    "a-place": {"places": ["../../elsewhere"]},
    "an-absolute-place": {"places": ["/tmp/elsewhere"]},
    "a-name": {"names": ["../mixing.mp4", "mixing.json"]},
    "a-name-with-a-folder": {"names": ["a/mixing.mp4", "mixing.json"]},
    "a-backslash": {"places": ["..\\elsewhere"]},
    "a-line-in-a-place": {"places": ["a\nqkvideo: done"]},
    "a-device": {"names": ["nul.mp4", "mixing.json"]},
    "a-long-key": {"key": "a" * 5000 + "-0123456789"},
    "a-key": {"key": "../x-0123456789"},
    "a-deck": {"request": {"kind": "slides", "sentence": "A", "out": ["/tmp/deck.html"]}},
    "a-sheet": {"request": {"kind": "slides", "sentence": "A", "worksheet": "../../a.pdf"}},
    "no-name": {"names": []},
    "no-place": {"places": []},
    "no-kind": {"request": {}},
    "an-unknown-kind": {"request": {"kind": "nothing"}},
    "a-wrong-option": {"request": {"kind": "render", "sentence": "A", "row": [1]}},
    "an-unknown-need": {"needs": ["nobody-0123456789"]},
    "itself-as-need": {"key": "me-0123456789", "needs": ["me-0123456789"]},
    "a-folder": {"request": {"kind": "slides", "sentence": "A", "script": {"folder": "/tmp"}}},
}


@pytest.mark.parametrize("name", PLANS)
def test_a_plan_from_others_is_refused_at_the_line_that_is_no_job(tmp_path, name):
    (tmp_path / "plan.jsonl").write_text(task() + task(**{"key": "b-0123456789", **PLANS[name]}))
    with pytest.raises(RequestError, match=r"plan\.jsonl:2: this line is no job"):
        qkvideo.build(tmp_path / "plan.jsonl", out=tmp_path / "out", dry_run=True)


def test_a_plan_that_downloads_is_to_be_trusted(tmp_path):
    request = {"kind": "render", "sentence": "The cat sat", "download": True}
    plan = tmp_path / "plan.jsonl"
    plan.write_text(task() + task(key="other-0123456789", names=["b.mp4"], request=request))
    with pytest.raises(RequestError, match=r"“b\.mp4”: add --trust"):
        qkvideo.build(plan, out=tmp_path / "out", dry_run=True)
    assert len(qkvideo.build(plan, out=tmp_path / "out", dry_run=True, trust=True)) == 2


TWO = 'schema = 1\nsentences = ["The cat sat", "The dog sat"]\n' + MIXING


@pytest.mark.parametrize("link", ["1", "1/paper"])
def test_no_folder_inside_that_of_the_output_leads_out(course, link):
    file = write(course, "")
    file.write_text(f'{TWO}[output]\nhandout = "handout.pdf"\n')
    (course / "others").mkdir()
    place = file.parent / "out" / link
    place.parent.mkdir(parents=True)
    place.symlink_to(course / "others")
    with pytest.raises(RequestError, match=rf"{link}” leads out .*--trust"):
        qkvideo.build(file, dry_run=True)
    (made, *_) = qkvideo.build(file, dry_run=True, trust=True)
    assert made.status == "planned"


def test_nor_does_one_in_the_folder_of_a_course(course):
    write(course, MIXING)
    (course / "others").mkdir()
    (course / "out").mkdir()
    (course / "out" / "monday").symlink_to(course / "others")
    with pytest.raises(RequestError, match=r"out/monday” leads out .*--trust"):
        qkvideo.build(course, dry_run=True)
    (made, *_) = qkvideo.build(course, dry_run=True, trust=True)
    assert made.status == "planned"


@pytest.mark.parametrize("named", ["hf:{}", "gguf:{}/model.gguf", "{}/weights.NPZ"])
def test_weights_outside_are_for_trusted_lectures(course, named):
    (course / "others").mkdir()
    file = write(course, f'weights = "{named.format(course / "others")}"\n{MIXING}')
    with pytest.raises(RequestError, match=r"lecture\.toml:3: .* leads out of .*--trust"):
        qkvideo.build(file, dry_run=True)


@pytest.mark.parametrize("link", ["model.safetensors", "1_Pooling"])
def test_no_link_in_the_folder_of_a_model_leads_out(course, link, monkeypatch):
    monkeypatch.chdir(course)  # weights are told from the working folder
    (course / "others").mkdir()
    (course / "monday" / "model" / "more").mkdir(parents=True)
    (course / "monday" / "more").symlink_to(course / "monday" / "model")  # within the folder
    (course / "monday" / "model" / "more" / link).symlink_to(course / "others")
    file = write(course, f'weights = "hf:monday/model"\n{MIXING}')
    with pytest.raises(RequestError, match=rf"lecture\.toml:3: .*{link}” leads out of .*--trust"):
        qkvideo.build(file, dry_run=True)


def test_a_link_that_comes_after_the_check_is_not_followed(course):
    file = write(course, MIXING + '[output]\nworksheet = "sheet.pdf"\nquality = "l"\n')
    (course / "others").mkdir()
    batches = [*check(read(file))]
    (file.parent / "out").symlink_to(course / "others")
    made = [each for batch in batches for each in done(batch)]
    assert [each.status for each in made] == ["failed", "failed"]
    assert all("leads out of the folder" in str(each.error) for each in made)
    assert not [*(course / "others").iterdir()]


def _sheets(course: Path, *lines: str) -> Path:
    text = "\n".join(['to = "."', "format = []", *lines])
    return write(course, f"{MIXING}[output]\n{text}\n")


def test_a_file_that_no_lecture_made_is_not_written_over(course):
    file = _sheets(course, 'worksheet = "cv.pdf"')
    mine = file.parent / "cv.pdf"
    mine.write_text("mine")
    with pytest.raises(RequestError, match=r"cv\.pdf” is there, but") as refused:
        qkvideo.build(file)
    line = int(str(refused.value).removeprefix(f"{file}:").partition(":")[0])
    assert file.read_text().splitlines()[line - 1] == 'worksheet = "cv.pdf"'
    assert mine.read_text() == "mine"
    assert qkvideo.build(file, trust=True).ok
    assert mine.read_bytes().startswith(b"%PDF")


def test_files_of_the_lecture_are_made_anew_however_it_is_edited(course):
    sheet, answers = 'worksheet = "w.pdf"', 'answers = "a.pdf"'
    for lines in ([sheet, answers], [sheet], [sheet, answers], [answers]):
        file = _sheets(course, *lines)
        assert qkvideo.build(file).ok
        assert [made.status for made in qkvideo.build(file)] == ["cached"]
    (file.parent / "a.pdf").write_text("damaged")
    assert [made.status for made in qkvideo.build(file)] == ["rendered"]


def test_a_record_from_others_makes_no_file_of_yours_theirs(course):
    file = _sheets(course, 'worksheet = "cv.pdf"')
    mine = file.parent / "cv.pdf"
    mine.write_text("mine")
    for more in ({}, {"place": 1}, {"place": None}, {"place": True}):
        record = {"key": "", "files": {"cv.pdf": ""}, **more}
        (file.parent / ".deck.html.json").write_text(json.dumps(record))
        with pytest.raises(RequestError, match=r"cv\.pdf” is there, but"):
            qkvideo.build(file)
    assert mine.read_text() == "mine"


def test_what_a_lecture_made_is_known_where_its_folder_is_copied_to(course):
    file = _sheets(course, 'worksheet = "w.pdf"')
    assert qkvideo.build(file).ok
    copied = shutil.copytree(file.parent, course / "copied") / file.name
    copied.write_text(copied.read_text().replace("The cat", "The dog"))
    assert [made.status for made in qkvideo.build(copied)] == ["rendered"]


def test_files_of_a_build_that_was_interrupted_are_of_the_lecture(course, monkeypatch):
    file = _sheets(course, 'worksheet = "w.pdf"')

    def half(worksheet: Path, **_: object) -> None:
        worksheet.write_text("half")
        raise KeyboardInterrupt

    (batch,) = check(read(file))
    with monkeypatch.context() as patch:
        patch.setattr("qkvideo.studio.lectures.carried.slides", half)
        with pytest.raises(KeyboardInterrupt):
            done(batch)
    assert qkvideo.build(file).ok
    assert (file.parent / "w.pdf").read_bytes().startswith(b"%PDF")


def test_a_recording_that_leads_out_of_the_folder_is_not_opened(course, monkeypatch):
    file = write(course, 'recordings = "audio"\n' + MIXING)
    (file.parent / "audio").mkdir()
    (course / "diary.wav").write_bytes(b"mine")
    (file.parent / "audio" / "mixing.weights.wav").symlink_to(course / "diary.wav")
    monkeypatch.setattr("qkvideo.studio.lectures.read.limited", pytest.fail)
    with pytest.raises(RequestError, match=r"weights\.wav” leads out of the lecture's folder"):
        read(file)
