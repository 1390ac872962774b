"""Faulty files: each is refused in one line with file, line and remedy, and nothing is made.

The line that is to be named ends in "#!"; where none does, it is the first.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import qkvideo
from qkvideo.engine.errors import RequestError
from qkvideo.studio.files.names import folder_name, refusal
from qkvideo.studio.lectures.table import read_rows, read_table

CAT = 'schema = 1\nsentence = "The cat sat on the mat because it was tired"\n'
MIXING = CAT + '[[films]]\nfilm = "mixing"\nbeats = ["weights"]\n'

FAULTS = {
    # What is no TOML
    "no-quotes": ("schema = 1\nsentence = The cat sat #!\n", "between quotes"),
    "open-list": ('schema = 1\nsentence = "a"\nlang = ["en"\n[output] #!\n', "no TOML"),
    "open-end": ('schema = 1\nsentence = "a"\nlang = ["en", #!\n\n\n', "no TOML"),
    "twice": ('schema = 1\nsentence = "a"\nsentence = "b" #!\n', "mend the line"),
    "half-a-table": ('schema = 1\nsentence = "a"\n[output #!\nto = "x"\n', "no TOML"),
    # What it may hold
    "no-schema": ('sentence = "a"\n', "add schema = 1"),
    "schema-2": ('sentence = "a"\nschema = 2 #!\n', "pip install --upgrade"),
    "no-sentence": ("schema = 1\n", "give one of sentence and sentences"),
    "both": ('schema = 1\nsentences = ["a"]\nsentence = "a" #!\n', "give one of"),
    "misspelt": (CAT + 'languag = "de" #!\n', "did you mean “lang”?"),
    "of-slides": (CAT + 'title = "Attention" #!\n', "put it in [slides]"),
    "of-a-table-inside": (CAT + 'query = "#FF0000" #!\n', "put it in [brand.colours]"),
    "of-the-top": (CAT + '[slides]\ntheme = "light" #!\n', "put it at the top of the file"),
    "of-two-places": (CAT + "[output]\nrow = 3 #!\n", "above all [ ] or in [[films]]"),
    "misspelt-inside": (CAT + '[output]\nqualty = "l" #!\n', "did you mean “quality”?"),
    "number-for-text": ("schema = 1\nsentence = 7 #!\n", "put it between quotes"),
    "text-for-number": (CAT + 'layer = "8" #!\n', "whole number, without quotes"),
    "fraction": (CAT + "row = 1.5 #!\n", "whole number"),
    "yes": (CAT + 'described = "yes" #!\n', "true or false"),
    "row-0": (CAT + "row = 0 #!\n", "it must be 1 or more"),
    "cold": (CAT + "temperature = 0.0 #!\n", "above 0"),
    "table-for-text": (CAT + "[weights] #!\nname = 1\n", "between quotes"),
    # What there is
    "no-language": (CAT + 'lang = ["en", "xx"] #!\n', "choose one of de, en, "),
    "no-theme": (CAT + 'theme = "drak" #!\n', "did you mean “dark”?"),
    "no-film": (CAT + '[[films]]\nfilm = "mixin" #!\n', "did you mean “mixing”?"),
    "second-film": (
        MIXING + '[[films]]\nfilm = "mixing"\nbeats = ["weights"]\nwithuot = [] #!\n',
        "did you mean “without”?",
    ),
    "no-film-named": (CAT + "[[films]] #!\nrow = 1\n", "add film"),
    "no-beat": (
        CAT + '[[films]]\nfilm = "mixing"\nbeats = [\n "scores",\n "weight", #!\n]\n',
        "did you mean “weights”?",
    ),
    "beats-and-without": (
        CAT + '[[films]]\nfilm = "mixing"\nbeats = "scores"\nwithout = "weights" #!\n',
        "leave one of them out",
    ),
    "no-mask": (CAT + 'mask = "none at all" #!\n', "choose one of"),
    "no-quality": (CAT + '[output]\nquality = ["l", "8-k"] #!\n', "choose one of l, m, h"),
    "no-qualities": (CAT + "[output]\nquality = [] #!\n", "too few entries: give 1 or more"),
    "no-aspects": (CAT + "[output]\naspect = [] #!\n", "too few entries: give 1 or more"),
    "no-languages": (CAT + "lang = [] #!\n", "too few entries: give 1 or more"),
    "no-format": (CAT + '[output]\nformat = "mpeg" #!\n', "choose one of mp4"),
    "deck-docx": (CAT + '[output]\ndeck = ["deck.html", "deck.docx"] #!\n', ".html or .pptx"),
    "two-decks": (CAT + '[output] #!\ndeck = ["a.html", "a.html"]\n', "another name"),
    "nothing": (CAT + "[output]\nformat = [] #!\n", "name a format"),
    "path-as-name": (CAT + '[output]\nzip = "../course.zip" #!\n', "use letters"),
    "zip-7z": (CAT + '[output]\nzip = ["a.zip", "b.7z"] #!\n', ".zip or .imscc"),
    "questions-txt": (CAT + '[output]\nquestions = "a.txt" #!\n', ".gift or .qti.zip"),
    "two-handouts": (
        CAT + '[output] #!\nhandout = "a.pdf"\naudience = ["students", "lecturer"]\n'
        'worksheet = "A.lecturer.pdf"\n',
        "two files are called “A.lecturer.pdf”",
    ),
    "questions-and-zip": (
        CAT + '[output] #!\nquestions = ["a.gift", "a.qti.zip"]\nzip = "a.qti.zip"\n',
        "two files are called “a.qti.zip”",
    ),
    "template-alone": (CAT + '[output]\ntemplate = "a.potx" #!\n', 'add "deck.pptx"'),
    # Sentences
    "empty-list": ("schema = 1\nsentences = [] #!\n", "give one"),
    "number-in-list": (
        'schema = 1\nsentences = [\n "a b",\n 7, #!\n]\n',
        "put each between quotes",
    ),
    "bad-name": ('schema = 1\n[sentences]\n"../" = "The cat sat" #!\n', "neither letter"),
    "no-table": ('schema = 1\nsentences = "none.csv" #!\n', "name a .csv file"),
    # What only computing tells
    "row-99": (MIXING + "row = 99 #!\n", "rows 1 to 10"),
    "row-of-one": (
        'schema = 1\n[sentences]\na = "The cat sat on the mat"\nb = {text = "Hi you", row = 3} #!\n'
        '[[films]]\nfilm = "mixing"\n',
        "sentence “b”: row 3",
    ),
    "no-layer": (CAT + 'layer = 9 #!\n[[films]]\nfilm = "mixing"\n', "layer"),
    "no-weights": (CAT + 'weights = "lessn" #!\n[[films]]\nfilm = "mixing"\n', "lesson"),
    "long-sentence": (f'schema = 1\nsentence = "{"la " * 70}" #!\n', "64"),
    "control": ('schema = 1\nsentence = "The cat\\u0007 sat" #!\n', "remove it"),
    # Words of one's own
    "words-no-beat": (
        CAT + '[words.en.mixing.weight] #!\ntitle = "x"\n',
        "did you mean “weights”?",
    ),
    "words-no-line": (CAT + '[words.en.mixing.weights]\nheading = "x" #!\n', "choose one of title"),
    "words-no-language": (CAT + "[words.de.mixing.weights] #!\n", 'lang = ["en", "de"]'),
    "words-no-fact": (
        MIXING + '[words.en.mixing.weights]\ncaption = "It gives {share}." #!\n',
        "{equal}, {key}, {n}, {query}, {weight}",
    ),
    "words-a-brace": (
        MIXING + '[words.en.mixing.weights]\ntitle = "A set: }" #!\n',
        "write {{ and }}",
    ),
    "words-too-long": (
        MIXING + f'[words.en.mixing.weights]\nnotes = "x"\ncaption = "{"so long " * 60}" #!\n',
        "shorten it",
    ),
    "title-too-long": (
        MIXING + f'[words.en.mixing.weights]\ntitle = "{"so long " * 12}" #!\n',
        "shorten it",
    ),
    # What would take all memory, or hours
    "nested-lists": (CAT + f"lang = {'[' * 20}{']' * 20} #!\n", "inside one another"),
    "very-deep": (CAT + f"lang = {'[' * 500_000} #!\n", "inside one another"),
    "nested-tables": (CAT + "brand = " + "{a = " * 20 + "1" + "}" * 20 + " #!\n", "inside one"),
    "dotted": (CAT + "a." * 200_000 + "b = 1 #!\n", "parts in a key"),
    "dotted-and-quoted": (CAT + "'a' . \"b\" ." * 9 + "b = 1 #!\n", "parts in a key"),
    "dotted-after-quotes": (
        CAT + 'x = {y = """a"""", ' + "b." * 20 + 'c = """d"""} #!\n',
        "parts in a key",
    ),
    "dotted-table": (CAT + "[" + "a." * 20 + "b] #!\n", "parts in a key"),
    "many-keys": (CAT + "x = {" + "a=1," * 20_001 + "} #!\n", "20,000 keys"),
    "many-lines": (CAT + "\n" * 19_998 + "row = 1 #!\n", "20,000 lines"),
    "many-films": (CAT + "films = [" + '{film="mixin"},' * 501 + "] #!\n", "than 500 entries"),
    "many-languages": (CAT + "lang = [" + '"fr",' * 501 + "] #!\n", "than 500 entries"),
    "long-number": (CAT + f"row = {'9' * 5000} #!\n", "a number of at most 100"),
    "large-number": (CAT + f"row = {'9' * 90} #!\n", "it must be at most"),
    "long-text": (CAT + f'theme = "{"a" * 90_000}" #!\n', "theme"),
    # Names and paths
    "null": (CAT + 'timings = "a\\u0000b" #!\n', "remove it"),
    "null-in-a-list": (CAT + '[slides]\nopening = ["a.md", "a\\u0000.md"] #!\n', "remove it"),
    "escape": (CAT + '[output]\nto = "\\u001b[31mout" #!\n', "remove it"),
    "nobody": (CAT + 'timings = "~no-such-user/x" #!\n', "unknown user"),
    "twice-a-language": (CAT + 'lang = ["en", "en"] #!\n', "in the list twice"),
    "twice-a-format": (CAT + '[output]\nformat = ["mp4", "gif", "mp4"] #!\n', "in the list twice"),
    "two-decks-but-for-case": (
        CAT + '[output] #!\ndeck = ["a.html", "A.html"]\n',
        "another name",
    ),
    "two-names-but-for-case": (
        'schema = 1\n[sentences]\nada = "The cat sat"\nAda = "The dog sat" #!\n',
        "are one name",
    ),
    "a-device": ('schema = 1\n[sentences]\ncon = "The cat sat" #!\n', "Windows"),
    "a-device-with-an-ending": (CAT + '[output]\nzip = "aux.zip" #!\n', "Windows"),
    # What a file from others may not do
    "out-of-the-folder": (CAT + '[output]\nto = "../elsewhere" #!\n', "--trust"),
    "anywhere": (CAT + '[output]\nto = "/tmp/elsewhere" #!\n', "--trust"),
    "at-home": (CAT + '[output]\nto = "~/elsewhere" #!\n', "--trust"),
    "address": (CAT + '[output]\nto = "s3://bucket/x" #!\n', "--trust"),
    "secret": (CAT + '[slides]\nopening = [\n"/etc/hostname.md" #!\n]\n', "--trust"),
    "download": (CAT + "download = true #!\n", "--trust"),
    "a-service": (CAT + 'narrate = "gtts" #!\n', "--trust"),
    "words-blank": (
        MIXING + '[words.en.mixing.weights]\ncaption = " \\n" #!\n',
        "the caption is empty",
    ),
    "logo-blank": (CAT + '[brand]\nlogo = " " #!\n', "the name is empty"),
    "vector-alone": (CAT + '[output]\ndeck = "d.pptx"\nvector = true #!\n', 'add "deck.html"'),
    "vector-spoken": (
        CAT + 'narrate = "espeak" #!\n[output]\nformat = []\ndeck = "d.html"\nvector = true\n',
        "have no sound",
    ),
    "template-blank": (CAT + '[output]\ndeck = "d.pptx"\ntemplate = "" #!\n', "the name is empty"),
    "to-a-file": (CAT + '[output]\nto = "lecture.toml" #!\n', "choose another"),
    "to-too-long": (CAT + f'[output]\nto = "{"x" * 300}" #!\n', "choose another"),
    "words-no-font": (
        MIXING + '[words.en.mixing.weights]\ncaption = "\\uE000" #!\n',
        "remove it",
    ),
}


def test_there_are_forty():
    assert len(FAULTS) >= 40


@pytest.mark.parametrize("name", FAULTS)
def test_a_faulty_file_is_refused_in_one_line(name, tmp_path, monkeypatch):
    text, remedy = FAULTS[name]
    monkeypatch.chdir(tmp_path)
    Path("lecture.toml").write_text(text, encoding="utf-8")
    with pytest.raises(RequestError) as refused:
        qkvideo.build("lecture.toml")
    said = str(refused.value)
    marked = [k for k, line in enumerate(text.splitlines(), start=1) if line.endswith("#!")]
    (line,) = marked or [1]
    assert said.startswith(f"lecture.toml:{line}: "), said
    assert remedy in said
    assert len(said.splitlines()) == 1
    assert len(said) < 700
    assert [path.name for path in tmp_path.iterdir()] == ["lecture.toml"]


TABLES = {
    "no-heading": ("cat,The cat sat\n", 1, "begin the file with a heading"),
    "no-column": ("name,sentence,age\ncat,The cat sat,3\n", 1, "the columns are:"),
    "twice": ("name,sentence\ncat,The cat\ndog,The dog\ncat,A cat\n", 4, "a name of its own"),
    "commas": ("name,sentence\ncat,The cat, which sat\n", 2, "between quotes"),
    "empty": ("name,sentence\ncat,\n", 2, "type it"),
    "no-name": ("name,sentence\n../..,The cat sat\n", 2, "neither letter nor digit"),
    "long-name": (f"name,sentence\n{'ab ' * 30},The cat sat\n", 2, "the limit is 60"),
    "hidden": ("name,sentence\nad\u202ea,The cat sat\n", 2, "U+202E"),
    "one-folder": (
        "name,sentence\nO'Neil,The cat\nO’Neil,The dog\n",
        3,
        "“O'Neil” and “O’Neil” are one name for a folder",
    ),
    "bad-row": ("sentence;row\nThe cat sat;last\n", 2, "no word of the sentence"),
    "two-columns": ("name,sentence,Name\ncat,The cat sat,3\n", 1, "two columns"),
    "many-columns": ("sentence" + "," * 2000 + "\nThe cat\n", 1, "1,000 are possible"),
    "case": ("name,sentence\nAda,The cat\nada,The dog\n", 3, "“Ada” and “ada” are one name"),
    "a-device": ("name,sentence\nlpt1,The cat\n", 2, "Windows"),
    "a-device-with-a-raised-number": ("name,sentence\nCOM¹,The cat\n", 2, "Windows"),
    "long-row": (f"sentence,row\nThe cat,{'9' * 5000}\n", 2, "nor the number of one"),
    "no-lines": ("name,sentence\n\n", 1, "add one"),
}


@pytest.mark.parametrize("name", TABLES)
def test_a_faulty_table_is_refused_with_its_own_line(name, tmp_path):
    text, line, remedy = TABLES[name]
    (tmp_path / "class.csv").write_text(text, encoding="utf-8")
    file = tmp_path / "lecture.toml"
    file.write_text('schema = 1\nsentences = "class.csv"\n', encoding="utf-8")
    with pytest.raises(RequestError) as refused:
        qkvideo.build(file)
    assert str(refused.value).startswith(f"{tmp_path / 'class.csv'}:{line}: ")
    assert remedy in str(refused.value)
    assert {path.name for path in tmp_path.iterdir()} == {"class.csv", "lecture.toml"}


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_table_is_read_with_the_line_ends_of_any_system(end, tmp_path):
    table = tmp_path / "class.csv"
    table.write_bytes(f"name;sentence{end}ada;The cat, which sat{end}ben;The dog{end}".encode())
    rows = [(2, {"name": "ada", "sentence": "The cat, which sat"})]
    assert read_rows(table) == [*rows, (3, {"name": "ben", "sentence": "The dog"})]


@pytest.mark.parametrize(
    "heading",
    ["Name;Satz", "name\tSentence", "Nombre;Frase", "Имя,ПРЕДЛОЖЕНИЕ"],
    ids=["de", "en", "es", "ru"],
)
def test_columns_are_named_in_any_language_of_films(heading, tmp_path):
    between = next(each for each in ";\t," if each in heading)
    table = tmp_path / "class.csv"
    table.write_text(f"{heading}\nJürgen Müller{between}The cat sat\n", encoding="utf-8")
    assert {name: each.text for name, each in read_table(table).sentences.items()} == {
        "Jürgen Müller": "The cat sat"
    }


def test_a_spreadsheet_is_told_how_to_become_a_table(tmp_path):
    sheet = tmp_path / "class.ods"
    sheet.write_bytes(b"PK\x03\x04")
    with pytest.raises(RequestError, match=r"save it as .xlsx or as CSV UTF-8"):
        qkvideo.build(sheet)


@pytest.mark.parametrize(
    ("name", "folder"),
    {
        "Jürgen Müller": "Jürgen-Müller",
        "Ju\u0308rgen": "Jürgen",
        "O'Neil": "O-Neil",
        "李 雷": "李-雷",
        "अमित": "अमित",
        "Ann-Kathrin_2": "Ann-Kathrin_2",
        "../../etc/passwd": "etc-passwd",
        "C:\\x\0y.": "C-x-y",
        "../": "",
    }.items(),
)
def test_the_folder_of_a_name_is_safe_and_readable(name, folder):
    assert folder_name(name) == folder
    assert not refusal(folder)


def test_a_class_of_one_has_a_folder_and_a_page(tmp_path):
    (tmp_path / "class.csv").write_text("name,sentence\nJürgen Müller,The cat sat\n", "utf-8")
    file = tmp_path / "lecture.toml"
    more = '[output]\nformat = []\nworksheet = "sheet.pdf"\n'
    file.write_text(f'schema = 1\nsentences = "class.csv"\n{more}', "utf-8")
    (made,) = qkvideo.build(file)
    assert made.status == "rendered"
    assert (tmp_path / "out" / "index.html").is_file()
    assert made.files == (tmp_path / "out" / "Jürgen-Müller" / "sheet.pdf",)
    text = subprocess.check_output(["pdftotext", made.files[0], "-"], text=True)
    assert text.startswith("Jürgen Müller\n")


def test_what_only_computing_tells_of_a_line_of_a_table_names_that_line(tmp_path):
    (tmp_path / "class.csv").write_text("name,sentence,row\ncat,The cat sat,\ndog,A dog,3\n")
    file = tmp_path / "lecture.toml"
    file.write_text('schema = 1\nsentences = "class.csv"\n[[films]]\nfilm = "mixing"\n')
    with pytest.raises(RequestError, match=r"class\.csv:3: .*row 3 does not exist"):
        qkvideo.build(file)


def test_a_file_may_begin_with_a_byte_order_mark(tmp_path):
    file = tmp_path / "lecture.toml"
    file.write_text("\ufeff" + MIXING, encoding="utf-8")
    (made,) = qkvideo.build(file, dry_run=True)
    assert made.status == "planned"


def test_a_table_of_a_million_lines_is_refused_where_it_is_too_long(tmp_path):
    (tmp_path / "class.csv").write_text("sentence\n" + "a\n" * 200_002)
    with pytest.raises(RequestError, match=r"class\.csv:200002: more than 200,000 sentences"):
        read_rows(tmp_path / "class.csv")
