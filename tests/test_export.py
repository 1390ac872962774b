from __future__ import annotations

import csv
import io
import json

import numpy as np
import pytest

from qkvideo.engine.attention import export
from qkvideo.engine.attention.archive import load_trace
from qkvideo.engine.attention.contents import contents
from qkvideo.engine.attention.export import to_csv, to_json, to_text, write_trace
from qkvideo.engine.attention.forward import trace
from qkvideo.engine.errors import RequestError
from qkvideo.studio.text import terminal


@pytest.fixture
def model(make_weights):
    return trace("the cat – “zebra”", weights=make_weights(), mask="causal+padding", pad=1)


@pytest.mark.parametrize(
    ("ending", "start"),
    [(".npz", b"PK\x03\x04"), (".json", b'{"meta"'), (".JSON", b'{"meta"'), (".csv", b"layer,")],
)
def test_the_ending_decides(tmp_path, ending, start):
    path = tmp_path / f"t{ending}"
    write_trace(contents(trace("a b")), path)
    assert path.read_bytes().startswith(start)


def test_where_nothing_can_be_written(tmp_path):
    (tmp_path / "folder.npz").mkdir()
    (tmp_path / "no").touch()
    with pytest.raises(RequestError, match="is no folder"):
        write_trace(contents(trace("a")), tmp_path / "no" / "t.npz")
    with pytest.raises(RequestError, match="is not a file"):
        write_trace(contents(trace("a")), tmp_path / "folder.npz")
    with pytest.raises(RequestError, match=r"'t.txt': its name must end in .npz, .json or .csv"):
        write_trace(contents(trace("a")), tmp_path / "t.txt")


def test_json_is_strict_and_keeps_every_bit(model):
    text = to_json(contents(model, layer=2, head=1))
    document = json.loads(text, parse_constant=pytest.fail)
    assert "\n" not in text
    head = model.at(2, 1)
    assert document["tokens"] == list(model.tokens)
    assert document["meta"]["weights"]["badge"] == model.source.badge
    for name, array in head.tensors().items():
        cells = np.array(document[name], dtype=object)
        assert cells.shape == array.shape
        expected = ["-inf" if cell == -np.inf else cell for cell in array.ravel().tolist()]
        assert cells.ravel().tolist() == expected
    assert "-inf" in document["masked"][0]
    everything = json.loads(to_json(contents(model, all=True)))
    assert everything["L1.H2.scores"] == model.at(1, 2).scores.tolist()


def test_csv_has_one_line_per_number(model):
    rows = list(csv.DictReader(io.StringIO(to_csv(contents(model, layer=2, head=2)))))
    head = model.at(2, 2)
    assert len(rows) == sum(array.size for array in head.tensors().values())
    for name, array in head.tensors().items():
        mine = [row for row in rows if row["tensor"] == name]
        assert {(row["layer"], row["head"]) for row in mine} == {("2", "2")}
        assert [float(row["value"]) for row in mine] == array.ravel().tolist()
    cell = next(r for r in rows if (r["tensor"], r["row"], r["column"]) == ("scores", "2", "5"))
    assert (cell["row_token"], cell["column_token"]) == ("cat", "zebra")
    vector = next(r for r in rows if (r["tensor"], r["row"], r["column"]) == ("Q", "2", "3"))
    assert (vector["row_token"], vector["column_token"]) == ("cat", "")
    bias = next(r for r in rows if (r["tensor"], r["column"]) == ("b_Q", "3"))
    assert bias["row"] == ""


@pytest.mark.parametrize("start", "=+-@＝＋－＠")
def test_csv_never_begins_a_word_with_a_formula(start):
    model = trace("x", tokens=[f'{start}HYPERLINK("a", "b")', "plain"])
    rows = list(csv.DictReader(io.StringIO(to_csv(contents(model)))))
    words = {row["row_token"] for row in rows if row["tensor"] == "scores"}
    assert words == {f'\'{start}HYPERLINK("a", "b")', "plain"}


def test_text_shows_every_tensor_in_straight_columns():
    model = trace("我 cat cafe\u0301", weights="random", mask="causal")
    text = to_text(contents(model))
    lines = text.splitlines()
    assert "random parameters: no meaning" in lines[2]
    for name, array in model.at().tensors().items():
        assert any(
            line.startswith(f"{name} ({array.shape[0]} × {array.shape[1]})") for line in lines
        )
    start = next(i for i, line in enumerate(lines) if line.startswith("masked"))
    number = f"{model.at().scaled[1, 0]:.4f}"
    assert lines[start + 3].split() == ["cat", number, f"{model.at().scaled[1, 1]:.4f}", "-inf"]
    # A wide character fills two columns: its line is one character shorter for each.
    rows = lines[start + 1 : start + 5]
    assert {len(row) + row.count("我") for row in rows} == {len(rows[2])}


def test_text_lists_all_heads_on_request(model):
    text = to_text(contents(model, all=True))
    assert [line for line in text.splitlines() if line.startswith("layer ")] == [
        "layer 1, head 1",
        "layer 1, head 2",
        "layer 2, head 1",
        "layer 2, head 2",
    ]


def test_a_second_sentence_stands_beside_the_first_under_names_of_its_own(tmp_path):
    here, there = trace("a b", weights="random"), trace("c", weights="random")
    document = json.loads(to_json(contents(here, versus=there)))
    assert document["versus.tokens"] == ["c"]
    assert document["versus.weights"] == [[1.0]]
    assert document["meta"]["versus"]["sentence"] == "c"
    first = {key: value for key, value in document.items() if not key.startswith("versus.")}
    del first["meta"]["versus"]
    assert first == json.loads(to_json(contents(here)))
    rows = list(csv.DictReader(io.StringIO(to_csv(contents(here, versus=there)))))
    assert [r["value"] for r in rows if r["tensor"] == "versus.weights"] == ["1.0"]
    assert sum(r["tensor"] == "weights" for r in rows) == 4
    assert to_text(contents(here, versus=there)).startswith(to_text(contents(here)))
    assert to_text(contents(here, versus=there)).endswith(to_text(contents(there)))
    path = tmp_path / "t.npz"
    write_trace(contents(here, all=True, versus=there), path)
    assert np.load(path)["versus.L1.H1.K"].shape == (1, 4)
    assert load_trace(path).tokens == ("a", "b")


def test_only_unusual_characters_are_looked_at(monkeypatch):
    """A trace with d_model = 4,096 has twenty million characters."""
    wide = "e\u0301 漢"
    assert terminal.plain("a\n\x1b\u202e" + wide) == "a\n\\x1b\\u202e" + wide
    monkeypatch.setattr(terminal, "_is_command", None)
    monkeypatch.setattr(export, "_columns", None)
    assert terminal.plain("0.25 ~ -1") == "0.25 ~ -1"
    assert export._width("0.25") == 4
