"""Inserts frames that repeat the previous frame into an H.264 stream, without encoding them.

Encoding a picture that stands still takes as long as encoding one that moves. The result only says
"as before" for every block, and is always the same except for the frame's number in its header. One
such slice is therefore made once, and inserted with the right number as often as needed; the
numbers of all later frames are increased.

This works for streams with one slice per frame, one reference and no reordering, as `encoder`
requests. Clause numbers and field names are those of ITU-T H.264.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_SLICE, _IDR, _SPS = 1, 5, 7
# Profiles whose parameter sets begin with the chroma format (7.3.2.1.1).
_HIGH = frozenset((100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135))
_CODE = b"\x00\x00\x00\x01"
_START = re.compile(rb"\x00\x00\x00?\x01")
_ESCAPE = re.compile(rb"\x00\x00(?=[\x00-\x03])")


class Numbering:
    """Numbers the frames of an H.264 stream while repeated frames are inserted into it.

    Call `encoded` for each frame from the encoder, and `repeated` for each frame to insert. Both
    return the frame with the right number in its header.

    Args:
        extradata: The stream's parameter sets, in the byte stream format (annex B).
        again: A frame that repeats the previous frame: one slice, in the byte stream format.
    """

    def __init__(self, extradata: bytes, again: bytes) -> None:
        self._digits = frame_num_digits(extradata)
        self._again = again
        self._put_in = self._last = 0

    def encoded(self, packet: bytes) -> bytes:
        """Return the next frame from the encoder with its new number."""
        if any(_kind(unit) == _IDR for unit in units(packet)):
            self._put_in = self._last = 0
            return packet
        if not self._put_in:
            self._last = read_number(packet, self._digits)
            return packet
        self._last = read_number(packet, self._digits) + self._put_in
        return numbered(packet, self._last, self._digits)

    def repeated(self) -> bytes:
        """Return a frame to insert: it repeats the previous frame, and has the next number."""
        self._put_in += 1
        self._last += 1
        return numbered(self._again, self._last, self._digits)


class TakenOut:
    """Removes from an H.264 stream the repeated frames that `Numbering` inserted.

    The remaining frames get back the numbers that the encoder gave them.

    Args:
        extradata: The stream's parameter sets, as an mp4 stores them (ISO/IEC 14496-15, 5.3.3.1).
        again: The frame that was inserted each time, the argument `again` of `Numbering`.
    """

    def __init__(self, extradata: bytes, again: bytes) -> None:
        length = int.from_bytes(extradata[6:8], "big")
        self._digits = frame_num_digits(_CODE + extradata[8 : 8 + length])
        self._again = again
        self._taken = self._last = 0

    def rest(self, packet: bytes) -> bytes | None:
        """Return the next video frame as it was encoded; None for one that `Numbering` inserted.

        The frames after an inserted one have increased numbers in their headers. They get back the
        numbers that the encoder gave them.

        Args:
            packet: The next frame of the stream, as an mp4 stores it.

        Raises:
            ValueError: The frame's number does not follow that of the previous frame, or the frame
                is damaged.
        """
        if len(packet) < 5 or int.from_bytes(packet[:4], "big") != len(packet) - 4:
            self._taken = self._last = 0  # other units precede the slice of a key frame
            return packet
        stream = _CODE + packet[4:]
        if _kind(packet[4:]) != _SLICE:
            self._taken = self._last = 0
            return packet
        number = self._last + 1
        if _slice(numbered(self._again, number, self._digits))[1] == packet[4:]:
            self._taken, self._last = self._taken + 1, number
            return None
        found = read_number(stream, self._digits)
        if not self._taken:
            self._last = found
            return packet
        if found != number % (1 << self._digits):
            raise ValueError(f"a frame has the number {found}, not {number % (1 << self._digits)}")
        self._last = number
        unit = numbered(stream, number - self._taken, self._digits)[len(_CODE) :]
        return len(unit).to_bytes(4, "big") + unit


def units(stream: bytes) -> Iterator[bytes]:
    """Yield the NAL units of an H.264 byte stream, without their start codes.

    A NAL unit contains a slice of a video frame, or parameters of the stream.
    """
    starts = list(_START.finditer(stream))
    ends = [start.start() for start in starts[1:]] + [len(stream)]
    for start, end in zip(starts, ends, strict=True):
        yield stream[start.end() : end]


def frame_num_digits(extradata: bytes) -> int:
    """Return the number of bits in which each slice stores its frame number, frame_num.

    Args:
        extradata: The stream's parameter sets, in the byte stream format (annex B).

    Raises:
        ValueError: There is no sequence parameter set.
    """
    for unit in units(extradata):
        if _kind(unit) == _SPS:
            bits = _Bits(_unescaped(unit)[1:])
            profile = bits.take(8)
            bits.take(16)
            bits.golomb()
            if profile in _HIGH:
                for _ in range(3):  # chroma_format_idc (no flag follows for 4:2:0), bit depths
                    bits.golomb()
                bits.take(2)  # no scaling matrix
            return bits.golomb() + 4
    raise ValueError("no sequence parameter set")


def read_number(packet: bytes, digits: int) -> int:
    """Return the number of an encoded H.264 frame: the field frame_num of its slice's header.

    Args:
        packet: The encoded frame, in the byte stream format. It ends with its only slice.
        digits: Number of bits in frame_num.

    Raises:
        ValueError: The packet does not end with its only slice, or it is a key frame.
    """
    _, unit = _slice(packet)
    raw = _unescaped(unit)
    return _Bits(raw, _number_at(raw)).take(digits)


def numbered(packet: bytes, number: int, digits: int) -> bytes:
    """Return a copy of an H.264 packet with another frame number.

    Args:
        packet: An H.264 packet in the byte stream format. It contains exactly one slice (coded
            picture data), at its end.
        number: Number of the frame. The packet stores the number modulo 2^`digits`, as frame_num.
        digits: Number of bits in frame_num.

    Raises:
        ValueError: The packet has no slice or several, the slice is not at its end, or the packet
            is a key frame.
    """
    before, unit = _slice(packet)
    raw = _unescaped(unit)
    at, length = _number_at(raw), 8 * len(raw)
    shift = length - at - digits
    value = int.from_bytes(raw, "big") & ~(((1 << digits) - 1) << shift)
    value |= (number % (1 << digits)) << shift
    return before + _ESCAPE.sub(b"\x00\x00\x03", value.to_bytes(len(raw), "big"))


def _slice(packet: bytes) -> tuple[bytes, bytes]:
    """Return a packet in two parts: everything before its only slice, and that slice."""
    found = [unit for unit in units(packet) if _kind(unit) == _SLICE]
    if len(found) != 1 or not packet.endswith(found[0]):
        raise ValueError(f"{len(found)} slices in a frame, not one at its end")
    return packet[: -len(found[0])], found[0]


def _number_at(raw: bytes) -> int:
    """Return the position in bits at which a slice's frame_num begins (7.3.3)."""
    bits = _Bits(raw, 8)
    for _ in range(3):  # first_mb_in_slice, slice_type, pic_parameter_set_id
        bits.golomb()
    return bits.at


def _kind(unit: bytes) -> int:
    return unit[0] & 31


def _unescaped(unit: bytes) -> bytes:
    """Remove the bytes that prevent start codes in the payload (7.4.1)."""
    return unit.replace(b"\x00\x00\x03", b"\x00\x00")


class _Bits:
    """Reads bits from bytes, the highest bit of each byte first."""

    def __init__(self, data: bytes, at: int = 0) -> None:
        self._data = data
        self.at = at

    def take(self, count: int) -> int:
        """Read the next `count` bits as a number."""
        first, last = self.at // 8, (self.at + count + 7) // 8
        value = int.from_bytes(self._data[first:last], "big") >> (8 * last - self.at - count)
        self.at += count
        return value & ((1 << count) - 1)

    def golomb(self) -> int:
        """Read an unsigned Exp-Golomb number (H.264, 9.1)."""
        zeros = 0
        while not self.take(1):
            zeros += 1
        return (1 << zeros) - 1 + (self.take(zeros) if zeros else 0)
