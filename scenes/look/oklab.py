"""Oklab: a colour space in which distances are about as large as the differences that people see.

Formulas: Björn Ottosson, "A perceptual color space for image processing" (2020).
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.float64]

_TO_LMS = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
_TO_LAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)


def oklab(srgb: Array) -> Array:
    """Return sRGB colours in the colour space Oklab.

    Args:
        srgb: The colours, (…, 3): red, green and blue from 0 to 1.

    Returns:
        (…, 3): Oklab's L (lightness, 0 to 1), a and b.
    """
    c = np.asarray(srgb, np.float64)
    linear = np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)
    return np.asarray(np.cbrt(linear @ _TO_LMS.T) @ _TO_LAB.T)


def srgb(lab: Array) -> Array:
    """Return Oklab colours in sRGB.

    Args:
        lab: The colours, (…, 3): Oklab's L, a and b.

    Returns:
        (…, 3): red, green and blue. They are from 0 to 1 if a screen can show the colour;
        otherwise, some are below 0 or above 1.
    """
    linear = (np.asarray(lab) @ np.linalg.inv(_TO_LAB).T) ** 3 @ np.linalg.inv(_TO_LMS).T
    bright = np.maximum(linear, 0.0031308)
    return np.asarray(
        np.where(linear <= 0.0031308, 12.92 * linear, 1.055 * bright ** (1 / 2.4) - 0.055)
    )
