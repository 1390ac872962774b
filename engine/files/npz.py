"""Reads and writes `.npz` files, without trusting anything in a file that is read.

A `.npz` file is a zip of `.npy` members. Everything that a member declares is checked before it is
unpacked, and nothing is unpickled.
"""

from __future__ import annotations

import contextlib
import errno
import io
import math
import os
import secrets
import sys
import time
import warnings
import zipfile
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import IO, Any, Final

import numpy as np
from numpy.lib import format as npy
from numpy.typing import NDArray

from qkvideo.engine.errors import QKVideoError, RequestError
from qkvideo.engine.files import untrusted
from qkvideo.engine.files.target import check_target

MAX_BYTES: Final = 256 * 2**20
MAX_MEMBERS: Final = 20_000

_MEMBER: Final = b"PK\x01\x02"
"""What each entry in the list of a zip's members begins with."""

# The methods that numpy.savez and numpy.savez_compressed use. With LZMA, four bytes can demand
# gigabytes of memory.
_METHODS: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


def read_npz(path: Path, *, max_bytes: int = MAX_BYTES) -> dict[str, NDArray[Any]]:
    """Read all arrays of a `.npz` file.

    Args:
        path: The file.
        max_bytes: Maximum number of bytes, both for the file and for all its arrays together when
            unpacked.

    Returns:
        The arrays by name, read-only. Names have no extension ".npy".

    Raises:
        RequestError: The file is missing, not a regular file or not a complete zip. It contains
            something else than plain arrays, such as pickles or encrypted members. An array is
            empty, or the file is too large.
    """
    try:
        if not path.is_file():
            what = "is not a file" if path.exists() else "does not exist"
            raise RequestError(f"{str(path)!r} {what}: name an .npz file that numpy.savez wrote")
        # A header may cause warnings of Python or NumPy, which would appear on the lecturer's
        # terminal.
        with (
            untrusted.opened(path, max_bytes, links=True) as file,
            untrusted.understood(partial(_damaged, path)),
            warnings.catch_warnings(action="ignore"),
            _zip(path, file) as archive,
        ):
            members = archive.infolist()
            _check_members(path, members, max_bytes)
            arrays = {}
            for member in members:
                with archive.open(member) as stream:
                    arrays[member.filename[:-4]] = _read_member(path, member, stream)
            return arrays
    except OSError as error:
        if error.errno == errno.EFBIG:
            raise _refusal(path, f"it is larger than {_mib(max_bytes)}") from error
        raise RequestError(f"{str(path)!r} cannot be read: {error.strerror or error}") from error


def pack_npz(arrays: Mapping[str, NDArray[Any]]) -> bytes:
    """Return the contents of a `.npz` file with these arrays.

    Equal arrays in equal order always give equal bytes.

    Args:
        arrays: The arrays by name, without the extension ".npy".
    """
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name, array in arrays.items():
            member = zipfile.ZipInfo(f"{name}.npy")  # dated 1980 instead of the current time
            member.create_system = 3  # otherwise, Windows and Unix differ by a byte
            member.external_attr = 0o644 << 16
            with archive.open(member, "w") as stream:
                npy.write_array(stream, np.asarray(array, order="C"), (1, 0), allow_pickle=False)
    return buffer.getvalue()


_BESIDE: Final = ".qkvideo~"
_FORGOTTEN: Final = 3600.0
"""Age in seconds after which an unfinished temporary file counts as abandoned."""


def write_file(path: Path, data: bytes) -> None:
    """Write a file either completely or not at all.

    The data are written to a temporary file in the same folder, which is then renamed to `path`.

    Args:
        path: The file. An existing file is replaced, a missing folder is made.
        data: The contents of the file.

    Raises:
        RequestError: The folder can be neither made nor written to, the path is not that of a file,
            or the system does not allow the name.
        QKVideoError: Writing failed.
    """
    check_target(path)
    beside = path.with_name(f"{_BESIDE}{secrets.token_hex(8)}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _sweep(path.parent)
        with beside.open("xb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        beside.replace(path)
    except OSError as error:
        raise QKVideoError(f"{str(path)!r} was not written: {error.strerror or error}") from error
    finally:
        with contextlib.suppress(OSError):  # it may be impossible to remove the file, too
            beside.unlink(missing_ok=True)


def _sweep(folder: Path) -> None:
    """Remove abandoned temporary files, left by processes that were killed while writing."""
    for left in folder.glob(f"{_BESIDE}*"):
        with contextlib.suppress(OSError):  # another process may remove it, too
            if time.time() - left.stat().st_mtime > _FORGOTTEN:
                left.unlink()


def _zip(path: Path, file: IO[bytes]) -> zipfile.ZipFile:
    """Open a zip that does not list too many members, each of which takes memory."""
    count = sum(part.count(_MEMBER) for part in iter(lambda: file.read(1 << 20), b""))
    if count > MAX_MEMBERS:
        raise _refusal(path, f"it has {count} members, the limit is {MAX_MEMBERS}")
    return zipfile.ZipFile(file)


def _check_members(path: Path, members: list[zipfile.ZipInfo], max_bytes: int) -> None:
    names = [member.filename for member in members]
    if len(set(names)) < len(names):
        raise _refusal(path, "two of its members have the same name")
    for member in members:
        if not member.filename.endswith(".npy") or len(member.filename) > 200:
            raise _refusal(path, f"its member {member.filename[:60]!r} is not an .npy array")
        if member.flag_bits & 1:
            raise _refusal(path, f"its member {member.filename!r} is encrypted")
        if member.compress_type not in _METHODS:
            raise _refusal(path, f"its member {member.filename!r} is neither stored nor deflated")
    total = sum(member.file_size for member in members)
    if total > max_bytes:
        raise _refusal(path, f"it unpacks to {_mib(total)}, the limit is {_mib(max_bytes)}")


def _read_member(path: Path, member: zipfile.ZipInfo, stream: IO[bytes]) -> NDArray[Any]:
    key = member.filename[:-4]
    version = npy.read_magic(stream)
    read_header = {(1, 0): npy.read_array_header_1_0, (2, 0): npy.read_array_header_2_0}
    if version not in read_header:
        raise _refusal(path, f"{key!r} is stored in format {version}, not as a plain array")
    shape, fortran, dtype = read_header[version](stream)
    if dtype.hasobject:
        raise _refusal(path, f"{key!r} holds Python objects (a pickle), which are never loaded")
    if dtype.names is not None or dtype.subdtype is not None:
        raise _refusal(path, f"{key!r} has the structured dtype {dtype}, not plain numbers or text")
    size = math.prod(shape) * dtype.itemsize
    if min(shape, default=0) < 0 or stream.tell() + size != member.file_size:
        raise _refusal(
            path, f"{key!r} declares shape {shape!s:.60} of {dtype}, which is not its size"
        )
    data = stream.read(size)  # up to the end, so that the checksum is verified
    if len(data) != size:
        raise _refusal(path, f"{key!r} is cut short")
    if size == 0:
        raise _refusal(path, f"{key!r} is empty (shape {shape})")
    if dtype.kind == "U" and np.frombuffer(data, f"{dtype.byteorder}u4").max() > sys.maxunicode:
        raise _refusal(path, f"{key!r} has texts that are not Unicode")
    return np.frombuffer(data, dtype).reshape(shape, order="F" if fortran else "C")


def _refusal(path: Path, why: str) -> RequestError:
    return RequestError(
        f"{str(path)!r} is refused: {why}; it must be an .npz file that numpy.savez wrote"
    )


def _damaged(path: Path, why: str) -> RequestError:
    # NumPy's second sentence would have the reader trust the file.
    return _refusal(path, f"it is damaged or no .npz file ({why.partition('. ')[0]})")


def _mib(size: int) -> str:
    return f"{size / 2**20:,.1f} MiB"
