"""The program that the film shows, in NumPy and in PyTorch, and five mistakes in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True)
class Code:
    """A line of a program, which assigns an expression to a variable.

    Attributes:
        name: Name of the variable.
        before: The expression up to `part`; the whole expression if `part` is empty.
        part: The wrong code, which is highlighted; empty in a right line.
        after: The expression after `part`.
        maths: The same as a formula in Typst's notation; empty in a wrong line.
    """

    name: str
    before: str
    part: str = ""
    after: str = ""
    maths: str = ""

    @property
    def text(self) -> str:
        """The line as Python code."""
        return f"{self.name} = {self.before}{self.part}{self.after}"


@dataclass(frozen=True)
class Program:
    """A program that computes attention, and the mistakes that the film makes in it.

    Attributes:
        name: The library that the program uses: "numpy" or "torch".
        lines: The lines of the right program.
        wrong: For each mistake's name, the line with the mistake. It replaces the right line that
            assigns the same variable.
        fill: Name of the function that writes -inf where the mask blocks.
        along: The argument of softmax that sets the axis, such as "axis=-1".
        keeps: The argument that makes `sum` keep the summed axis with length 1, such as
            "keepdims=True".
    """

    name: str
    lines: tuple[Code, ...]
    wrong: Mapping[str, Code]
    fill: str
    along: str
    keeps: str

    def at(self, temperature: float) -> Program:
        """Return the program for a temperature: it divides scores by √d_k and by the temperature.

        At temperature 1, the program is returned unchanged.
        """
        if temperature == 1:
            return self
        lines = tuple(COOLED if line.name == COOLED.name else line for line in self.lines)
        wrong = {**self.wrong, "unscaled": HOT}
        return replace(self, lines=lines, wrong=wrong)


SCORES: Final = Code("scores", "Q @ K.T", maths="S = Q K^T")
"""The line of the scores."""
SCALED: Final = Code("scaled", "scores / sqrt(d_k)", maths="S \\/ sqrt(d_k)")
"""The line of the division."""
OUTPUT: Final = Code("output", "weights @ V", maths="A V")
"""The line of the output."""
COOLED: Final = Code("scaled", "scores / sqrt(d_k) / T", maths="S \\/ (T sqrt(d_k))")
"""The line of the division for a temperature other than 1."""
BLOCKED: Final = "s_(i j) = -oo space (j > i)"
"""What the causal mask does, as a formula."""
SOFTMAX: Final = 'A = op("softmax")(S)'
"""The weights, as a formula."""
MULTIPLIED: Final = Code("masked", "scaled + ", "mask * -inf")
"""A wrong line: the mask is multiplied by minus infinity."""
UNSCALED: Final = Code("scaled", "", "scores")
"""A wrong line: the division is missing."""
HOT: Final = Code("scaled", "", "scores", " / T")
"""A wrong line for a temperature other than 1: the division by √d_k is missing."""

NUMPY: Final = Program(
    "numpy",
    (
        SCORES,
        SCALED,
        Code("masked", "where(mask, -inf, scaled)", maths=BLOCKED),
        Code("weights", "softmax(masked, axis=-1)", maths=SOFTMAX),
        OUTPUT,
    ),
    {
        "axis": Code("weights", "softmax(masked, ", "axis=0", ")"),
        "broadcast": Code("weights", "exp(masked) / exp(masked).", "sum", "(axis=-1)"),
        "multiplied": MULTIPLIED,
        "inverted": Code("masked", "where(mask, ", "scaled, -inf", ")"),
        "unscaled": UNSCALED,
    },
    "where",
    "axis=-1",
    "keepdims=True",
)
"""The program in NumPy; inf, sqrt, exp and where are NumPy's, softmax is SciPy's."""
TORCH: Final = Program(
    "torch",
    (
        SCORES,
        SCALED,
        Code("masked", "scaled.masked_fill(mask, -inf)", maths=BLOCKED),
        Code("weights", "masked.softmax(dim=-1)", maths=SOFTMAX),
        OUTPUT,
    ),
    {
        "axis": Code("weights", "masked.softmax(", "dim=0", ")"),
        "broadcast": Code("weights", "masked.exp() / masked.exp().", "sum", "(dim=-1)"),
        "multiplied": MULTIPLIED,
        "inverted": Code("masked", "scaled.masked_fill(", "~mask", ", -inf)"),
        "unscaled": UNSCALED,
    },
    "masked_fill",
    "dim=-1",
    "keepdim=True",
)
"""The program in PyTorch; inf and sqrt are those of Python's math."""
PROGRAMS: Final = {program.name: program for program in (NUMPY, TORCH)}
"""The programs by library."""
