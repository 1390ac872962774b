from __future__ import annotations

import csv
import io
import json
import os
import struct
import zipfile

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from qkvideo.engine.archive import load_trace, save_trace
from qkvideo.engine.errors import QKVideoError, RequestError
from qkvideo.engine.export import to_csv, to_json, to_text, write_trace
from qkvideo.engine.forward import trace
from qkvideo.engine.npz import read_npz, write_file
from qkvideo.engine.trace import OPTIONAL, TENSORS

CAT = "The cat sat on the mat because it was tired"


@pytest.fixture
def model(make_weights):
    return trace("the cat – “zebra”", weights=make_weights(), mask="causal+padding", pad=1)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "t.npz"


# --- traces in files ------------------------------------------------------------------------


def test_one_head_is_saved_under_the_contracts_names(path):
    model = trace(CAT, mask="causal", temperature=0.5, seed=4)
    save_trace(model, path)
    with np.load(path, allow_pickle=False) as file:
        assert set(file.files) == (set(TENSORS) - set(OPTIONAL)) | {"tokens", "meta"}
        assert file["tokens"].tolist() == CAT.split()
        for name, array in model.at().tensors().items():
            assert np.array_equal(file[name], array)
            assert file[name].dtype == array.dtype
        meta = json.loads(file["meta"].item())
    assert meta["sentence"] == CAT
    assert meta["weights"]["name"] == meta["weights"]["kind"] == "random"
    assert meta["weights"]["sha256"] == model.source.sha256
    assert (meta["layer"], meta["head"], meta["d_k"], meta["seed"]) == (1, 1, 4, 4)
    assert (meta["mask"], meta["temperature"]) == ("causal", 0.5)
    assert meta["version"]


def test_biases_are_saved_where_the_source_has_them(model, path):
    save_trace(model, path, layer=2, head=2)
    assert set(OPTIONAL) < set(np.load(path).files)
    save_trace(model, path, layer=1)
    assert not set(OPTIONAL) & set(np.load(path).files)


def test_all_heads_are_saved_with_prefixes(model, path):
    save_trace(model, path, all=True)
    names = set(np.load(path).files) - {"meta"}
    assert {name[:6] for name in names} == {"L1.H1.", "L1.H2.", "L2.H1.", "L2.H2."}
    assert np.array_equal(np.load(path)["L2.H1.scores"], model.at(2, 1).scores)


@pytest.mark.parametrize("everything", [False, True])
def test_what_is_loaded_is_what_was_saved(model, path, everything):
    save_trace(model, path, layer=2, head=2, all=everything)
    loaded = load_trace(path)
    for name in ("sentence", "tokens", "mask_kind", "temperature", "pad", "seed", "source"):
        assert getattr(loaded, name) == getattr(model, name)
    expected = model.layers if everything else ((model.at(2, 2),),)
    assert [len(heads) for heads in loaded.layers] == [len(heads) for heads in expected]
    for heads in expected:
        for part in heads:
            other = loaded.at(part.layer, part.head)
            assert (other.tokens, other.pieces, other.words) == (
                part.tokens,
                part.pieces,
                part.words,
            )
            assert set(other.tensors()) == set(part.tensors())
            for name, array in part.tensors().items():
                assert np.array_equal(getattr(other, name), array)
                assert not getattr(other, name).flags.writeable


def test_two_saves_of_one_trace_are_the_same_bytes(model, tmp_path):
    one, two = tmp_path / "one.npz", tmp_path / "two.npz"
    save_trace(model, one, all=True)
    save_trace(load_trace(one), two, all=True)
    assert one.read_bytes() == two.read_bytes()
    times = {member.date_time for member in zipfile.ZipFile(one).infolist()}
    assert times == {(1980, 1, 1, 0, 0, 0)}


def test_a_file_that_holds_no_trace_is_refused(path, make_weights):
    with pytest.raises(RequestError, match=r"holds no trace.*qkvideo trace -o"):
        load_trace(make_weights())
    good = dict(np.load(saved(trace(CAT), path)))
    meta = json.loads(good["meta"].item())
    for change in [
        {"meta": np.array("{")},
        {"meta": np.array("[]")},
        {"meta": np.array("[" * 100_000)},
        {"meta": np.array(json.dumps(meta | {"seed": "x"}))},
        {"meta": np.array(json.dumps(meta | {"layer": None}))},
        {"meta": np.array(json.dumps(meta | {"pad": 10}))},
        {"meta": np.array(json.dumps(meta | {"weights": {"name": "x"}}))},
        {"meta": np.array(json.dumps(meta | {"temperature": float("nan")}))},
        {"meta": np.array(1.0)},
        {"scores": good["scores"][:, :3]},
        {"scores": np.array("text")},
        {"tokens": np.array(["a", "b"])},
        {"tokens": np.array(7.0)},
        {"extra": good["X"]},
    ]:
        np.savez(path, **(good | change))
        with pytest.raises(RequestError, match="holds no trace"):
            load_trace(path)


def saved(model, path):
    save_trace(model, path)
    return path


# --- writing --------------------------------------------------------------------------------


def test_a_write_that_fails_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch):
    path = tmp_path / "t.npz"
    write_file(path, b"old")

    def full(fd):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(QKVideoError, match=r"was not written: No space left") as caught:
        write_file(path, b"new")
    assert caught.value.status == 1
    assert path.read_bytes() == b"old"
    assert [p.name for p in tmp_path.iterdir()] == ["t.npz"]


def test_writing_replaces_and_leaves_no_trace(tmp_path):
    path = tmp_path / ("é" * 125 + ".npz")
    write_file(path, b"old")
    write_file(path, b"new")
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


def test_where_nothing_can_be_written(tmp_path):
    with pytest.raises(RequestError, match=r"folder.*does not exist"):
        save_trace(trace("a"), tmp_path / "no" / "t.npz")
    with pytest.raises(RequestError, match="is not a file"):
        save_trace(trace("a"), tmp_path)
    with pytest.raises(RequestError, match=r"'t.txt': its name must end in .npz, .json or .csv"):
        write_trace(trace("a"), tmp_path / "t.txt")


@pytest.mark.parametrize(
    ("ending", "start"),
    [(".npz", b"PK\x03\x04"), (".json", b'{"meta"'), (".JSON", b'{"meta"'), (".csv", b"layer,")],
)
def test_the_ending_decides(tmp_path, ending, start):
    path = tmp_path / f"t{ending}"
    write_trace(trace("a b"), path)
    assert path.read_bytes().startswith(start)


# --- reading what nobody should trust -------------------------------------------------------


def zipped(path, members, method=zipfile.ZIP_DEFLATED):
    with zipfile.ZipFile(path, "w", method) as archive:
        for name, data in members:
            archive.writestr(name, data)
    return path


def npy(array, **changes):
    """An .npy file whose header says something else than its data."""
    header = np.lib.format.header_data_from_array_1_0(array) | changes
    stream = io.BytesIO()
    np.lib.format.write_array_header_1_0(stream, header)
    return stream.getvalue() + array.tobytes()


def refused(path, named, **options):
    with pytest.raises(RequestError, match=named) as caught:
        read_npz(path, **options)
    assert "\n" not in str(caught.value)


def test_plain_arrays_are_read_as_numpy_reads_them(path):
    arrays = {
        "a": np.arange(6.0).reshape(2, 3),
        "f": np.asfortranarray(np.arange(6.0).reshape(2, 3)),
        "t": np.array(["words", "日本"]),
        "b": np.array([True, False]),
        "s": np.array(3.5),
        "big": np.arange(3, dtype=">f4"),
    }
    for save in (np.savez, np.savez_compressed):
        save(path, **arrays)
        read = read_npz(path)
        assert set(read) == set(arrays)
        for name, array in arrays.items():
            assert np.array_equal(read[name], array)
            assert read[name].dtype == array.dtype
            assert read[name].shape == array.shape


def test_what_is_no_file_is_refused(tmp_path):
    refused(tmp_path / "none.npz", "does not exist")
    refused(tmp_path, "is not a file")
    os.mkfifo(tmp_path / "pipe.npz")
    refused(tmp_path / "pipe.npz", "is not a file")


@pytest.mark.parametrize("data", [b"", b"text", b"PK\x03\x04", b"\x93NUMPY\x01\x00"])
def test_what_is_no_zip_is_refused(path, data):
    path.write_bytes(data)
    refused(path, "damaged or no .npz")


def test_every_truncation_is_refused(path):
    np.savez_compressed(path, a=np.arange(50.0))
    whole = path.read_bytes()
    for size in range(len(whole)):
        path.write_bytes(whole[:size])
        refused(path, "damaged or no .npz")


def test_a_flipped_bit_is_never_read_as_other_numbers(path):
    arrays = {"a": np.arange(20.0)}
    np.savez(path, **arrays)
    whole = path.read_bytes()
    for place in range(0, len(whole), 3):
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 0x10]) + whole[place + 1 :])
        try:
            read = read_npz(path)
        except RequestError:
            continue
        # What zip does not protect (a name, a date) may differ; the numbers may not.
        assert [value.tolist() for value in read.values()] == [arrays["a"].tolist()]


def test_pickles_are_never_loaded(path):
    bomb = type("Bomb", (), {"__reduce__": lambda self: (os.mkdir, (str(path) + ".owned",))})()
    np.savez(path, a=np.array([bomb], dtype=object))
    refused(path, "Python objects")
    zipped(path, [("a.pkl", b"cos\nsystem\n(S'true'\ntR.")])
    refused(path, "'a.pkl' is not an .npy array")
    assert not path.with_name("t.npz.owned").exists()


def test_structured_and_strange_arrays_are_refused(path):
    np.savez(path, a=np.zeros(3, dtype=[("x", "f8")]))
    refused(path, "structured")
    np.savez(path, a=np.zeros((0, 3)))
    refused(path, "'a' is empty")
    zipped(path, [("a.npy", npy(np.zeros(2)).replace(b"\x01\x00", b"\x09\x00", 1))])
    refused(path, "damaged|format")


@pytest.mark.parametrize(
    "changes",
    [
        {"shape": (3,)},
        {"shape": (1,)},
        {"shape": (10**12, 10**12)},
        {"shape": (-2,)},
        {"shape": (-1, -2)},
        {"descr": "<f4"},
        {"descr": "<U999999999"},
        {"descr": "<U0"},
    ],
)
def test_headers_that_lie_about_the_size_are_refused(path, changes):
    zipped(path, [("a.npy", npy(np.zeros(2), **changes))])
    refused(path, "'a'|damaged")


def test_what_unpacks_to_too_much_is_refused_before_it_is_unpacked(path):
    np.savez_compressed(path, a=np.zeros(10_000), b=np.zeros(10_000))
    refused(path, r"unpacks to 0.2 MiB, the limit is 0.1 MiB", max_bytes=100_000)
    np.savez(path, a=np.zeros(10_000))
    refused(path, r"larger than 0.0 MiB", max_bytes=1000)
    np.savez_compressed(path, a=np.zeros(10_000))
    declare(path, file_size=2**31)
    refused(path, r"unpacks to 2,048.0 MiB, the limit is 256.0 MiB")


def test_what_declares_less_than_it_unpacks_to_is_refused(path):
    np.savez_compressed(path, a=np.zeros(10_000))
    declare(path, file_size=1000)
    refused(path, "not its size|damaged")
    # A header that agrees with the smaller size: the checksum does not.
    small = npy(np.zeros(10_000), shape=(100,))
    zipped(path, [("a.npy", small)])
    declare(path, file_size=len(small) - 9900 * 8)
    refused(path, "damaged")


def declare(path, *, file_size):
    """Overwrite the unpacked size in the zip's central directory."""
    data = bytearray(path.read_bytes())
    entry = data.rindex(b"PK\x01\x02")
    data[entry + 24 : entry + 28] = struct.pack("<I", file_size)
    path.write_bytes(data)


def test_strange_zips_are_refused(path):
    with pytest.warns(UserWarning, match="Duplicate name"):
        zipped(path, [("a.npy", npy(np.zeros(2))), ("a.npy", npy(np.ones(2)))])
    refused(path, "same name")
    zipped(path, [("folder/", b"")])
    refused(path, "'folder/' is not an .npy array")
    zipped(path, [(f"{i}.npy", b"") for i in range(20_001)])
    refused(path, "20001 members, the limit is 20000")
    np.savez(path, a=np.zeros(2))
    data = bytearray(path.read_bytes())
    for signature, flags in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(signature) + flags] |= 1
    path.write_bytes(data)
    refused(path, "encrypted")


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.binary(max_size=200))
def test_any_member_is_read_or_refused_in_one_line(path, data):
    zipped(path, [("a.npy", b"\x93NUMPY\x01\x00" + data)])
    refused(path, "refused")


# --- text -----------------------------------------------------------------------------------


def test_json_is_strict_and_keeps_every_bit(model):
    text = to_json(model, layer=2, head=1)
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
    everything = json.loads(to_json(model, all=True))
    assert everything["L1.H2.scores"] == model.at(1, 2).scores.tolist()


def test_csv_has_one_line_per_number(model):
    rows = list(csv.DictReader(io.StringIO(to_csv(model, layer=2, head=2))))
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
    rows = list(csv.DictReader(io.StringIO(to_csv(model))))
    words = {row["row_token"] for row in rows if row["tensor"] == "scores"}
    assert words == {f'\'{start}HYPERLINK("a", "b")', "plain"}


def test_text_shows_every_tensor_in_straight_columns():
    model = trace("我 cat cafe\u0301", mask="causal")
    text = to_text(model)
    lines = text.splitlines()
    assert "random weights: no meaning" in lines[2]
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
    text = to_text(model, all=True)
    assert [line for line in text.splitlines() if line.startswith("layer ")] == [
        "layer 1, head 1",
        "layer 1, head 2",
        "layer 2, head 1",
        "layer 2, head 2",
    ]
