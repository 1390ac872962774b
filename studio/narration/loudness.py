"""Measures and sets the loudness of sound.

Integrated loudness follows ITU-R BS.1770-4, annex 1, for one channel: a filter that imitates human
hearing, the power of overlapping blocks of 0.4 s, and two gates that exclude silence. EBU R 128
uses the same measure; -16 LUFS is usual for speech on the web.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from qkvideo.studio.narration.voice import RATE, Samples

TARGET = -16.0
"""Target loudness in LUFS."""
CEILING = 10 ** (-1.5 / 20)
"""Largest absolute value of a sample, 1.5 dB below full scale: encoding may raise a sample
slightly, and anything beyond full scale would be clipped."""

# The filter's two stages at 48 kHz (tables 1 and 2), numerator and denominator.
_STAGES = (
    (
        (1.53512485958697, -2.69169618940638, 1.19839281085285),
        (1, -1.69065929318241, 0.73248077421585),
    ),
    ((1.0, -2.0, 1.0), (1, -1.99004745483398, 0.99007225036621)),
)
_BLOCK, _STEP = RATE * 4 // 10, RATE // 10
_ABSOLUTE_GATE, _RELATIVE_GATE = -70.0, -10.0
_ROUNDS = 4
_MILLISECOND = RATE // 1000


def loudness(samples: Samples) -> float:
    """Return the integrated loudness of a sound, in LUFS.

    For silence, and for sounds shorter than 0.4 s, the result is minus infinity.
    """
    if len(samples) < _BLOCK:
        return -np.inf
    power = np.concatenate([[0.0], np.cumsum(_weighted(samples) ** 2)])
    starts = np.arange(0, len(samples) - _BLOCK + 1, _STEP)
    blocks = (power[starts + _BLOCK] - power[starts]) / _BLOCK
    blocks = blocks[_lufs(blocks) > _ABSOLUTE_GATE]
    if not blocks.size:
        return -np.inf
    gate = _lufs(blocks.mean()) + _RELATIVE_GATE
    return float(_lufs(blocks[_lufs(blocks) > gate].mean()))


def levelled(samples: Samples) -> Samples:
    """Return the sound, made louder or quieter so that its loudness is about `TARGET`.

    Peaks are reduced so that no sample is larger than `CEILING` in absolute value. Silence, and
    sounds shorter than 0.4 s, are returned unchanged.
    """
    gain = 1.0
    made = samples
    for _ in range(_ROUNDS):  # limiting lowers the loudness slightly; the next round corrects it
        now = loudness(made)
        if not np.isfinite(now):
            return samples
        gain *= 10 ** ((TARGET - now) / 20)
        made = _limited(samples * np.float32(gain))
    return made


def _lufs(power: npt.ArrayLike) -> npt.NDArray[np.float64]:
    with np.errstate(divide="ignore"):
        return np.asarray(-0.691 + 10 * np.log10(power))


def _weighted(samples: Samples) -> npt.NDArray[np.float64]:
    """Apply both stages of the hearing filter to the samples, by their frequency response.

    A second of zeros is appended so that the filter's response can fade out.
    """
    size = 1 << (len(samples) + RATE - 1).bit_length()
    z = np.exp(-2j * np.pi * np.arange(size // 2 + 1) / size)
    response = np.ones_like(z)
    for above, below in _STAGES:
        response *= np.polyval(above[::-1], z) / np.polyval(below[::-1], z)
    return np.asarray(np.fft.irfft(np.fft.rfft(samples, size) * response, size)[: len(samples)])


def _limited(samples: Samples) -> Samples:
    """Reduce the gain smoothly around peaks, so that no sample is beyond `CEILING`."""
    count = -(-len(samples) // _MILLISECOND)
    padded = np.zeros(count * _MILLISECOND, np.float32)
    padded[: len(samples)] = np.abs(samples)
    peaks = padded.reshape(count, _MILLISECOND).max(axis=1)
    wanted = np.minimum(1, CEILING / np.maximum(peaks, 1e-9))
    # The least gain of the neighbours: interpolated between two, it is low enough for both.
    around = np.pad(wanted, 3, mode="edge")
    least = np.min([around[k : k + count] for k in range(7)], axis=0)
    middles = (np.arange(count) + 0.5) * _MILLISECOND
    gain = np.interp(np.arange(len(samples)), middles, least)
    return np.asarray(samples * gain, np.float32)
