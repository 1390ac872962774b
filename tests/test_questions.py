"""Questions as other programs read them: the numbers in a question give the answer in its key."""

from __future__ import annotations

import csv
import hashlib
import html
import io
import json
import math
import re
import shutil
import subprocess
import warnings
import zipfile
from collections import Counter
from decimal import Decimal
from fractions import Fraction

import pytest

import qkvideo
from qkvideo import cli
from qkvideo.engine.errors import QKVideoWarning, RequestError

with warnings.catch_warnings():
    warnings.simplefilter("ignore", SyntaxWarning)
    from pyslet.qtiv2 import variables
    from pyslet.qtiv2.xml import QTIDocument

CAT = "The cat sat on the mat because it was tired"
ODD = r"a~b =c #d {e} :f \n \ -> // %50% [html] &amp; <b> 'q' $CATEGORY: ::t:: #### it"
STEPS = ["score", "scaled", "exp", "total", "weight", "output"]
PARSER = "gift-pegjs@1.0.2"
PARSER_SHA256 = "b15e322e9f9145c753bee378a12c31b9f45526f472ac81186a0ff706722f1c7d"


def read(text: str) -> list[dict]:
    """Questions of a GIFT file, read in the order in which Moodle's documentation says it does."""
    found, category = [], ""
    for block in re.split(r"\n\s*\n", text.strip()):
        hidden = re.sub(r"\\(.)", lambda m: f"\ue000{ord(m[1]):04x}\ue001", block)

        def plain(part: str) -> str:
            return re.sub("\ue000(.{4})\ue001", lambda m: chr(int(m[1], 16)), part).strip()

        if hidden.startswith("$CATEGORY:"):
            category = plain(hidden.removeprefix("$CATEGORY:"))
            continue
        name, stem, answers = re.fullmatch(r"::(.*?)::(.*?)\{(.*)\}", hidden, re.S).groups()
        answers, _, feedback = answers.partition("####")
        question = {"category": category, "name": plain(name), "feedback": plain(feedback)}
        assert stem.startswith("[plain]")
        question["text"] = plain(stem.removeprefix("[plain]"))
        if answers.startswith("#"):
            value, tolerance = answers[1:].strip().removeprefix("=").split(":")
            question |= {"kind": "number", "answer": value, "tolerance": tolerance}
        else:
            signs = re.findall(r"([=~])([^=~]*)", answers)
            if "->" in answers:
                pairs = [part.split("->", 1) for _, part in signs]
                assert [plain(left) for left, _ in pairs] == [
                    f"{k + 1}." for k in range(len(pairs))
                ]
                question |= {"kind": "order", "answer": [plain(right) for _, right in pairs]}
            else:
                options = [tuple(map(plain, part.split("#"))) for _, part in signs]
                (right,) = [k for k, (sign, _) in enumerate(signs) if sign == "="]
                question |= {"kind": "choice", "answer": right, "options": options}
        found.append(question)
    return found


def computed(step: str, text: str) -> Fraction | float:
    """What a student computes from the numbers in a question, with all digits."""
    vectors = [
        [Fraction(n) for n in part.replace("−", "-").replace(",", ".").split("; ")]
        for part in re.findall(r"\(((?:−?[\d.,]+(?:; )?)+)\)", text)
    ]
    numbers = [
        Fraction(n.replace("−", "-").replace(",", ".").rstrip("."))
        for n in re.findall(r"(?<![\w.,])−?\d+[.,]\d+", text)
    ]
    if step == "score":
        query, key = vectors
        return sum(a * b for a, b in zip(query, key, strict=True))
    if step == "scaled":
        score, root = numbers
        return score / root
    if step == "shifted":
        scaled, largest = numbers
        return scaled - largest
    if step == "exp":
        return math.exp(*numbers)
    if step == "weight":
        power, total = numbers
        return power / total
    if step == "total":
        return sum(numbers)
    assert step == "output"
    return sum(a * b for a, b in zip(numbers[::2], numbers[1::2], strict=True))


@pytest.mark.parametrize("lang", ["en", "de", "ru"])
def test_the_numbers_in_a_question_give_its_answer(lang, tmp_path):
    out = tmp_path / "cat.gift"
    made = qkvideo.questions(CAT, lang=lang, sets=7, out=out)
    found = read(out.read_text("utf-8"))
    key = [*csv.DictReader(io.StringIO((tmp_path / "cat.key.csv").read_text("utf-8-sig")))]
    assert made.files == (out, tmp_path / "cat.key.csv")
    asked = [question for each in made.sets for question in each.questions]
    assert len(found) == len(key) == len(asked) == 7 * 8
    for question, line, own in zip(found, key, asked, strict=True):
        assert question["category"].endswith(f"/QKVideo/{line['set']}")
        assert line["sentence"] == CAT
        assert CAT in question["text"]
        assert question["name"] == f"{line['set']}.{line['number']} {line['question']}"
        if question["kind"] != "number":
            continue
        # The answer was rounded: what was not is right, too, and the next number is wrong.
        answer, off = Decimal(question["answer"]), Decimal(question["tolerance"])
        exact = computed(own.kind, question["text"].partition(CAT)[2])
        assert line["answer"] == question["answer"]
        assert abs(Fraction(answer) - Fraction(exact)) <= Fraction(off) < Fraction(1, 100)
        assert answer.as_tuple().exponent == -2
    kinds = [question.kind for question in made.sets[0].questions]
    assert kinds == [*STEPS, "choice", "order"]
    # Neighbours are asked for other numbers, wherever there are others.
    for before, after in zip(made.sets, made.sets[1:], strict=False):
        for one, other in zip(before.questions, after.questions, strict=True):
            assert one.kind == "total" or one.text != other.text or one.kind in ("choice", "order")
    choices = {q.options for each in made.sets for q in each.questions if q.kind == "choice"}
    assert len(choices) > 1


def test_the_largest_weights_are_those_of_the_row():
    model = qkvideo.trace(CAT)
    weights = dict(zip(model.at().labels, model.at().weights[model.default_row], strict=True))
    for question in read(qkvideo.questions(CAT, sets=9).as_text()):
        if question["kind"] == "choice":
            for k, (word, said) in enumerate(question["options"]):
                own = f"{weights[word.strip('“”')]:.3f}"
                assert own in said
                assert (k == question["answer"]) == (word == "“cat”")
                assert "0.756" in said
        elif question["kind"] == "order":
            ranked = [weights[word.strip("“”")] for word in question["answer"]]
            assert ranked == sorted(ranked, reverse=True)
            assert len({f"{weight:.3f}" for weight in ranked}) == len(ranked) >= 3
            assert all(f"{weight:.3f}" in question["feedback"] for weight in ranked)


@pytest.mark.filterwarnings("ignore::DeprecationWarning:pyslet")
@pytest.mark.parametrize(
    ("sentence", "more"),
    [
        (ODD, {"weights": "random"}),
        (" ".join(f"w{k}" for k in range(64)), {"weights": "random", "mask": "causal"}),
        ("Hello", {}),
        (CAT, {"temperature": 0.2, "lang": "ru"}),
    ],
)
def test_another_program_reads_and_scores_the_package(sentence, more, tmp_path):
    """Right answers get the point, wrong ones none; of texts, nothing is lost."""
    out = tmp_path / "q.qti.zip"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        made = qkvideo.questions(sentence, out=out, sets=2, **more)
        again = qkvideo.questions(sentence, out=tmp_path / "2.qti.zip", sets=2, **more)
    assert out.read_bytes() == again.files[0].read_bytes()
    with zipfile.ZipFile(out) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    manifest = files.pop("imsmanifest.xml").decode()
    assert [*re.findall(r'<file href="(.*?)"', manifest)] == [*files]
    linked = re.findall(r'<dependency identifierref="(.*?)"', manifest)
    documents = {}
    for name, content in files.items():
        document = documents[name.removesuffix(".xml")] = QTIDocument()
        document.read(src=io.BytesIO(content))
        assert document.root.identifier == name.removesuffix(".xml")
    texts = "".join(content.decode() for content in files.values())
    assert re.findall(r'assessmentItemRef identifier="(.*?)" href="\1.xml"', texts) == linked
    kinds = Counter(document.root.xmlname for document in documents.values())
    assert kinds == {"assessmentTest": 2, "assessmentItem": len(linked)}
    asked = [question for each in made.sets for question in each.questions]
    for name, question in zip(linked, asked, strict=True):
        item = documents[name].root
        content = files[f"{name}.xml"].decode()
        right = variables.ItemSessionState(item)["RESPONSE.CORRECT"].value
        assert shown(content).count(question.text) == 1
        if question.kind == "order":
            assert [question.words[int(k.removeprefix("choice-"))] for k in right] == [
                question.words[k] for k in question.answer
            ]
            wrong = [right[1], right[0], *right[2:]]
        elif question.kind == "choice":
            options = re.findall(r'simpleChoice identifier="(.*?)">(.*?)</', content)
            assert [shown(text) for _, text in options] == [text for text, _ in question.options]
            assert right == options[question.answer][0]
            (wrong, *_) = [each for each, _ in options if each != right]
        else:
            assert right == float(question.answer)
            assert points(item, right + 0.005) == points(item, right - 0.005) == 1
            assert points(item, right - 0.01) == 0
            wrong = right + 0.01
        assert points(item, right) == 1
        assert points(item, wrong) == 0


def shown(xml: str) -> str:
    """The text of a piece of XML."""
    return html.unescape(re.sub("<[^>]*>", "", xml))


def points(item, response) -> float:
    """What an answer is worth, as the item itself says."""
    state = variables.ItemSessionState(item)
    state.begin_session()
    state["RESPONSE"].set_value(response)
    state.end_attempt()
    return state["SCORE"].value


def test_signs_of_the_format_are_text_in_a_sentence():
    found = read(qkvideo.questions(ODD, weights="random", sets=3).as_text())
    assert len(found) >= 3 * len(STEPS)
    assert all(f"“{ODD}”" in question["text"] for question in found)
    colons = qkvideo.questions("a : it", weights="random", sets=3)
    names = [each.label for one in colons.sets for each in one.questions]
    assert [each["name"].partition(" ")[2] for each in read(colons.as_text())] == names
    assert "q · k: :" in names
    labels = set(qkvideo.trace(ODD, weights="random").at().tokens)
    words = {w for q in found if q["kind"] == "order" for w in q["answer"]}
    assert {re.sub("[₀-₉]", "", word).strip("“”") for word in words} <= labels


def test_a_class_has_a_set_for_each_student(tmp_path):
    table = tmp_path / "class.csv"
    table.write_text("name,sentence,row\nAda / King,The dog chased the ball,2\neve,The cat sat,\n")
    out = tmp_path / "class.gift"
    qkvideo.questions(table=table, out=out)
    found = read(out.read_text("utf-8"))
    assert {question["category"] for question in found} == {
        "$course$/top/QKVideo/Ada // King",
        "$course$/top/QKVideo/eve",
    }
    assert "The query of “dog”" in found[0]["text"]
    with (tmp_path / "class.key.csv").open(encoding="utf-8-sig", newline="") as file:
        assert [line["set"] for line in csv.DictReader(file)] == ["Ada / King"] * 8 + ["eve"] * 8
    table.write_text("name,sentence,row\nAda,The dog ran,1\neve,The cat sat,9\n")
    with pytest.raises(RequestError, match=r"class\.csv:3: row 9 does not exist"):
        qkvideo.questions(table=table, out=out)


LECTURE = """schema = 1
[sentences]
"Ada / King" = "The dog chased the ball"
eve = "The cat sat"
[[films]]
film = "mixing"
row = 2
[output]
format = []
questions = ["q.gift", "q.qti.zip"]
"""


def test_a_lecture_file_asks_for_questions_on_the_row_of_its_worksheet(tmp_path):
    file = tmp_path / "lecture.toml"
    file.write_text(LECTURE)
    assert [made.status for made in qkvideo.build(file)] == ["rendered"] * 2
    ada, eve = (read((tmp_path / f"out/{name}/q.gift").read_text()) for name in ("Ada-King", "eve"))
    assert {question["category"] for question in ada} == {"$course$/top/QKVideo/Ada // King"}
    assert "The query of “dog”" in ada[0]["text"]
    assert "The query of “cat”" in eve[0]["text"]
    with (tmp_path / "out/eve/q.key.csv").open(encoding="utf-8-sig", newline="") as table:
        answers = [line["answer"] for line in csv.DictReader(table)]
    assert answers[:6] == [each["answer"] for each in eve[:6]]
    with zipfile.ZipFile(tmp_path / "out/eve/q.qti.zip") as archive:
        told = b"".join(map(archive.read, archive.namelist())).decode()
    assert shown(told).count(eve[0]["text"]) == 1
    # Made once; and with more sets, made anew.
    assert [made.status for made in qkvideo.build(file)] == ["cached"] * 2
    file.write_text(f"{LECTURE}sets = 2\n")
    assert [made.status for made in qkvideo.build(file)] == ["rendered"] * 2
    ada = read((tmp_path / "out/Ada-King/q.gift").read_text())
    assert {q["category"].rpartition("/")[2] for q in ada} == {" King 1", " King 2"}


def test_questions_of_a_lecture_file_are_refused_before_anything_is_made(tmp_path):
    file = tmp_path / "lecture.toml"
    file.write_text(f'weights = "random"\ntemperature = 1e-30\n{LECTURE}')
    with pytest.raises(RequestError, match="no worksheet of such numbers"):
        qkvideo.build(file)
    file.write_text(LECTURE)
    (tmp_path / "out/eve").mkdir(parents=True)
    (tmp_path / "out/eve/q.key.csv").write_text("mine")
    with pytest.raises(RequestError, match=r"q\.key\.csv” was not made by qkvideo"):
        qkvideo.build(file)


def test_a_table_has_no_more_sets_than_a_sentence(tmp_path, monkeypatch):
    """Each takes some 20 ms, and a table may have 200,000 sentences."""
    table = tmp_path / "class.csv"
    table.write_text("sentence\n" + "The cat sat\n" * 1001)
    with pytest.raises(RequestError, match="1001 sentences are too many at once: divide the tab"):
        qkvideo.questions(table=table)
    monkeypatch.setattr("qkvideo.engine.waiting.SLOW", 0.01)
    with pytest.warns(QKVideoWarning, match="^making the questions takes more than"):
        qkvideo.questions("The cat sat", sets=20)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--sentence", "a", "--table", "b.csv"], "a table has sentences of its own"),
        (["--table", "b.csv", "--sets", "2"], "a table has one set for each sentence"),
        (["--table", "b.csv", "--row", "2"], "give each sentence of a table its row there"),
        (["--table", "none.csv"], "“none.csv” cannot be read"),
        (["--sentence", "a", "-o", "a.zip"], "give -o a name that ends in .gift or .qti.zip"),
        (["--sentence", "a", "-o", ".gift"], "give -o a name that ends in .gift or .qti.zip"),
        (["--sentence", "a", "--sets", "1001"], "sets is 1001: it must be from 1 to 1,000"),
        (["--sentence", "a", "--lang", "xx"], "there is no language “xx”"),
        (["--sentence", "a b", "--temperature", "1e-30"], "there is no worksheet of such numbers"),
        ([], "no sentence"),
    ],
)
def test_what_cannot_be_asked_is_one_line(words, message, capfd, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as ended:
        cli.main(["questions", *words])
    out, err = capfd.readouterr()
    assert ended.value.code == 2
    assert out == ""
    assert len(err.splitlines()) == 1
    assert message in err
    assert not [*tmp_path.iterdir()]


@pytest.mark.long
def test_the_grammar_of_gift_reads_it(tmp_path):
    """The parser of others, which comes from npm."""
    if shutil.which("npm") is None:
        pytest.skip("npm is not installed")
    fetch = ["npm", "pack", "--silent", "--pack-destination", tmp_path, PARSER]
    if subprocess.run(fetch, check=False, capture_output=True).returncode:
        pytest.skip("npm’s registry is not reached")
    (packed,) = tmp_path.glob("*.tgz")
    assert hashlib.sha256(packed.read_bytes()).hexdigest() == PARSER_SHA256
    subprocess.run(["tar", "xzf", packed, "-C", tmp_path], check=True)
    script = (
        'const {parse} = require("./package/pegjs-gift.js");'
        'console.log(JSON.stringify(parse(require("fs").readFileSync(0, "utf8"))))'
    )
    for sentence, more in ((ODD, {"weights": "random"}), (CAT, {"lang": "de"})):
        text = qkvideo.questions(sentence, sets=5, **more).as_text()
        run = ["node", "-e", script]
        done = subprocess.run(
            run, input=text.encode(), cwd=tmp_path, check=True, capture_output=True
        )
        parsed = [each for each in json.loads(done.stdout) if each["type"] != "Category"]
        ours = read(text)
        types = {"number": "Numerical", "choice": "MC", "order": "Matching"}
        assert [each["type"] for each in parsed] == [types[each["kind"]] for each in ours]
        for theirs, own in zip(parsed, ours, strict=True):
            assert theirs["title"] == own["name"]
            assert theirs["stem"]["text"].replace('\\"', '"') == own["text"]
            if own["kind"] == "number":
                (choice,) = theirs["choices"]
                assert choice["text"]["number"] == float(own["answer"])
                assert choice["text"]["range"] == float(own["tolerance"])
            elif own["kind"] == "choice":
                assert [c["isCorrect"] for c in theirs["choices"]].index(True) == own["answer"]
                assert [c["text"]["text"] for c in theirs["choices"]] == [
                    o for o, _ in own["options"]
                ]
            else:
                # Of escaped signs in pairs, it leaves its own codes.
                words = [
                    re.sub(r"&&(\d{3});", lambda m: chr(int(m[1])), pair["subanswer"])
                    for pair in theirs["matchPairs"]
                ]
                assert words == own["answer"]
