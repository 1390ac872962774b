"""Formulas as plain text, for screen readers."""

from __future__ import annotations

import re

_NAMES = {
    "Sigma": "Σ",
    "dot": "·",
    "div": "÷",
    "times": "×",
    "approx": "≈",
    "partial": "∂",
    "oo": "∞",
    "space": " ",
    "sum": "Σ",
}
_DIGITS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_STEPS = (
    # Coloured pieces, and texts within formulas.
    (r"\{\{|\}\}", " "),
    (r'op\("([^"]*)"\)', r"\1"),
    (r'"([^"]*)"', r"\1"),
    (r"\\/", "/"),
    # Fractions, roots, bounds of sums, powers and indices in brackets.
    (r"dots\.c", "…"),
    (r"frac\(([^,]*),([^)]*\)?[^)]*)\)", r"\1 / \2"),
    (r"sum_\([^)]*\)\^\([^)]*\)", "sum"),
    (r"sqrt\(([^()]*)\)", r"√\1"),
    (r"_\((\w) (\w)\)", r"_\1\2"),
    (r"\^T", "ᵀ"),
    (r"\^2", "²"),
    (r"\(partial (\w)\)", r"∂\1"),
    (r"\b(" + "|".join(_NAMES) + r")\b", lambda found: _NAMES[found[1]]),
    (r"_(\d)", lambda found: found[1].translate(_DIGITS)),
    (r"-(?=\S)", "−"),
    (r"- ", "− "),
    (r"'", "′"),
    (r"\s+", " "),
    (r"\( ", "("),
    (r" \)", ")"),
)


def plain(source: str) -> str:
    """Convert a formula in Typst's notation to a line of text."""
    for pattern, by in _STEPS:
        source = re.sub(pattern, by, source)
    return source.strip()
