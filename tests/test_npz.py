"""Files that nobody should trust are read safely; files are written whole or not at all."""

from __future__ import annotations

import io
import os
import struct
import subprocess
import sys
import time
import warnings
import zipfile

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from qkvideo.engine.errors import QKVideoError, RequestError
from qkvideo.engine.files.npz import read_npz, write_file


@pytest.fixture
def path(tmp_path):
    return tmp_path / "t.npz"


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


@pytest.mark.parametrize("order", "<>")
def test_texts_of_what_is_no_character_are_refused(path, order):
    np.savez(path, a=np.array([0x61, 0x110000], f"{order}u4").view(f"{order}U1"))
    refused(path, "'a' has texts that are not Unicode")


def test_members_are_counted_before_the_zip_is_opened(path):
    path.write_bytes(b"PK\x01\x02" * 30_000)  # opened, five million would take gigabytes
    refused(path, "it has 30000 members, the limit is 20000")


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
    refused(path, r"its member .a.npy. is encrypted")


def member(header):
    """An .npz of one array whose header says this."""
    text = header.encode("latin-1")
    return [("a.npy", b"\x93NUMPY\x01\x00" + struct.pack("<H", len(text)) + text + bytes(8))]


@pytest.mark.parametrize(
    "header",
    [
        "-" * 9000 + "1",
        "(" * 9000,
        "1" + "+1" * 4400,
        "a" + ".a" * 4000,
        "{'descr': '<f8', 'fortran_order': False, 'shape': (" + "9" * 5000 + ",)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (" + "1," * 100 + ")}",
        "{'descr': '" + "f8," * 2000 + "', 'fortran_order': False, 'shape': (1,)}",
        "{'descr': '<M8[99999999999999999999s]', 'fortran_order': False, 'shape': (1,)}",
        "{'descr': '\\d', 'fortran_order': False, 'shape': (1,)}",
    ],
    ids=range(9),
)
def test_headers_that_attack_the_parser_are_refused_without_a_word_of_warning(path, header):
    with warnings.catch_warnings(action="error"):
        refused(zipped(path, member(header)), "damaged|structured|not its size")


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_compression_that_numpy_never_uses_is_refused(path, method):
    refused(zipped(path, [("a.npy", npy(np.zeros(2)))], method), "neither stored nor deflated")


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.binary(max_size=200))
def test_any_member_is_read_or_refused_in_one_line(path, data):
    zipped(path, [("a.npy", b"\x93NUMPY\x01\x00" + data)])
    refused(path, "refused")


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


def test_killed_while_writing_leaves_the_old_file_or_the_new_one(tmp_path):
    path, rng = tmp_path / "t.npz", np.random.default_rng(3)
    script = f"""
from pathlib import Path
from qkvideo.engine.files.npz import write_file
print("ready", flush=True)
while True:
    for letter in b"ab":
        write_file(Path({str(path)!r}), bytes([letter]) * 4_000_000)
"""
    write_file(path, b"a" * 4_000_000)
    caught = 0
    for delay in rng.uniform(0.0, 0.1, 4):
        writer = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE)
        writer.stdout.readline()
        time.sleep(delay)
        writer.kill()
        writer.wait()
        assert path.read_bytes() in (b"a" * 4_000_000, b"b" * 4_000_000)
        caught = max(caught, len(list(tmp_path.iterdir())) - 1)
    assert caught  # at least one was killed while it wrote
    for left in tmp_path.glob(".qkvideo~*"):
        os.utime(left, (time.time() - 7200,) * 2)
    write_file(path, b"whole")
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("shape", [(10**400,), (1,) * 4000])
def test_what_a_header_declares_makes_no_long_line_and_gives_no_advice(tmp_path, shape):
    described = repr({"descr": "<f8", "fortran_order": False, "shape": shape}).encode()
    header = np.lib.format.magic(2, 0) + len(described).to_bytes(4, "little") + described
    with zipfile.ZipFile(path := tmp_path / "w.npz", "w") as archive:
        archive.writestr("embedding.npy", header)
    with pytest.raises(RequestError) as caught:
        read_npz(path)
    assert len(str(caught.value)) - len(str(path)) < 300
    assert "allow_pickle" not in str(caught.value)
