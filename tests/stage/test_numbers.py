from __future__ import annotations

import math
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from qkvideo.scenes.text.numbers import Cell, Style, relation, style_for

TWO = Style(2)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (4.331, "4.33"),
        (-0.854, "−0.85"),
        (-0.001, "0.00"),  # a zero has no sign
        (0.125, "0.12"),  # exactly half way: to the even digit
        (2.675, "2.67"),  # the double below 2.675
        (math.inf, "∞"),
        (-math.inf, "−∞"),
        (math.nan, "NaN"),
    ],
)
def test_a_number_is_rounded_from_its_exact_value(value, text):
    assert TWO.write(value) == text


def test_the_decimal_mark_is_the_languages():
    assert Style(2, ",").write(-1.5) == "−1,50"
    assert Style(2, ",").read("−1,50") == Decimal("-1.50")


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ([1.0, -4.78], "−4.78"),
        ([99.994], "99.99"),
        ([1.0, 123.456], "123.5"),
        ([1.0, 54321.4], "54321"),
        ([0.0456], "0.0456"),
        ([0.00456], "4.56·10⁻³"),
        ([1e-7], "1.00·10⁻⁷"),
        ([-2.5e12], "−2.50·10¹²"),
        ([0.0, 0.0], "0.00"),
        ([-math.inf, 3.2], "3.20"),
    ],
)
def test_the_magnitude_of_a_tensor_chooses_its_style(values, text):
    assert style_for(values).write(values[-1]) == text


@given(st.floats(-999, 999), st.integers(0, 4))
def test_what_is_drawn_is_within_half_a_step(value, decimals):
    style = Style(decimals)
    error = abs(style.read(style.write(value)) - Decimal(value))
    slack = Decimal("1e-9")  # equal numbers look equal, whatever their last bits
    assert error <= Decimal(1).scaleb(-decimals) / 2 + slack


def cell(value, decimals=2):
    return Cell("scores", (0, 0), value, Style(decimals))


def test_equals_stands_only_where_a_calculator_agrees():
    # 1.48 × 2.69 = 3.9812, but the exact factors give 3.99.
    assert relation([cell(1.4834), cell(2.6914)], cell(3.9924), "×") == "≈"
    assert relation([cell(0.24), cell(0.88)], cell(0.2112), "×") == "="
    assert relation([cell(1e61), cell(1e61)], cell(2e61), "+") == "≈"  # more digits than are kept
    assert relation([cell(0.21), cell(3.99)], cell(4.2), "+") == "="
    assert relation([cell(0.214), cell(3.994)], cell(4.208), "+") == "≈"


def test_powers_of_ten_are_never_called_equal():
    tiny = Cell("scores", (0, 0), 1e-9, Style(None))
    assert relation([tiny], tiny, "+") == "≈"


def test_equal_numbers_look_equal_whatever_their_last_bits():
    for value in (0.125, 2.5 / 100, 1.005):
        nearby = [math.nextafter(value, side) for side in (-math.inf, math.inf)]
        assert {Style(2).write(v) for v in (value, *nearby)} == {Style(2).write(value)}


def test_relations_of_one_and_two_numbers():
    assert relation([cell(0.59)], cell(1.8076), "exp") == "≈"  # e^0.59 is 1.80
    assert relation([cell(0.59)], cell(1.8040), "exp") == "="
    assert relation([cell(-math.inf)], cell(0.0), "exp") == "="
    assert relation([cell(-math.inf), cell(0.6)], cell(-math.inf), "−") == "="
    assert relation([cell(1.8), cell(7.2)], cell(0.25), "÷") == "="
    assert relation([cell(1.8), cell(7.2)], cell(0.26), "÷") == "≈"
    assert relation([cell(1.8), cell(0.001)], cell(1800.0), "÷") == "≈"  # 0.00 as drawn
    assert relation([cell(math.inf), cell(math.inf)], cell(math.nan), "÷") == "≈"
    assert relation([cell(0.5), cell(1.25)], cell(-0.75), "−") == "="
    assert relation([cell(2.0)], cell(1.4142, 4), "√") == "="


@pytest.mark.parametrize(
    ("value", "decimals", "text"),
    [(999, 0, "999"), (1024, 0, "1,024"), (-268435456, 0, "−268,435,456"), (1234.5, 1, "1,234.5")],
)
def test_thousands_may_be_set_apart(value, decimals, text):
    style = Style(decimals, ".", ",")
    assert style.write(value) == text
    assert float(style.read(text)) == value
    assert Style(1, ",", ".").write(12345.6) == "12.345,6"
    assert style.localised(",", ".") == Style(decimals, ",", ".")
    assert Style(decimals).localised(",", ".") == Style(decimals, ",")


def test_an_order_of_magnitude_has_one_digit_at_most():
    style = Style(None, significant=1)
    assert [style.write(v) for v in (1e5, 3e9, 1e-3)] == ["10⁵", "3·10⁹", "10⁻³"]
    assert Style(None).write(1e5) == "1.00·10⁵"


@pytest.mark.parametrize(
    ("largest", "text"),
    [(0.1, "0.10"), (99.99, "99.99"), (100, "100.0"), (999.9, "999.9"), (1000, "1000")],
)
def test_decimals_change_at_powers_of_ten_which_belong_to_the_larger_numbers(largest, text):
    assert style_for([largest]).write(largest) == text
