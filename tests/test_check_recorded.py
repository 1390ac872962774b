"""Tensors in files: those of `qkvideo trace` are right, and what is wrong with others is named."""

from __future__ import annotations

import math

import numpy as np
import pytest
import torch

import qkvideo
from qkvideo import cli
from qkvideo.engine.errors import RequestError

SENTENCE = "The cat sat on the mat because it was tired"


@pytest.mark.parametrize(
    "choices",
    [
        {},
        {"mask": "causal"},
        {"mask": "causal+padding", "pad": 2},
        {"temperature": 0.5, "mask": "padding", "pad": 1},
        {"all": True, "mask": "causal"},
        {"weights": "random", "all": True},
    ],
    ids=str,
)
def test_what_trace_writes_is_right(tmp_path, choices):
    file = tmp_path / "t.npz"
    qkvideo.trace(SENTENCE, out=file, **choices)
    (report,) = qkvideo.check(file)
    assert report.ok, report


def tensors(seed=0, n=7, d=8):
    draw = np.random.default_rng(seed)
    Q, K, V = (draw.normal(size=(n, d)) for _ in range(3))
    return Q, K, V, draw.random((n, n)) < 0.3


def softmax(scores, axis=-1):
    return torch.softmax(torch.tensor(scores), dim=axis).numpy()


def recorded(name):
    """What a program with this fault would have written."""
    Q, K, V, mask = tensors()
    scores = Q @ K.T / math.sqrt(8)
    blocked = np.where(mask, -np.inf, scores)
    made = {
        "right": lambda: softmax(blocked),
        "softmax-axis": lambda: softmax(blocked, 0),
        "no-scaling": lambda: softmax(blocked * math.sqrt(8)),
        "scaled-by-d_k": lambda: softmax(blocked / math.sqrt(8)),
        "scaled-by-sqrt-n": lambda: softmax(blocked * math.sqrt(8 / 7)),
        "mask-after-softmax": lambda: softmax(scores) * ~mask,
        "triangle-reversed": lambda: softmax(np.where(mask.T, -np.inf, scores)),
        "mask-ignored": lambda: softmax(scores),
        "values-source": lambda: softmax(blocked),
        "other": lambda: softmax(blocked) ** 2,
    }[name]()
    return {
        "Q": Q,
        "K": K,
        "V": V,
        "mask": mask,
        "weights": made,
    }, K if name == "values-source" else V


NAMES = ["softmax-axis", "no-scaling", "scaled-by-d_k", "scaled-by-sqrt-n", "mask-after-softmax",
         "triangle-reversed", "mask-ignored", "values-source", "other"]  # fmt: skip


@pytest.mark.one_in(3)
@pytest.mark.parametrize("kept", ["weights", "output", "both"])
@pytest.mark.parametrize("name", ["right", *NAMES])
def test_faults_of_a_file_are_named(tmp_path, name, kept):
    arrays, mixed = recorded(name)
    arrays["output"] = arrays["weights"] @ mixed
    for left_out in {"weights": ["output", "V"], "output": ["weights"], "both": []}[kept]:
        del arrays[left_out]
    file = tmp_path / "t.npz"
    np.savez(file, **arrays)
    (report,) = qkvideo.check(file)
    expected = () if name == "right" or (name, kept) == ("values-source", "weights") else (name,)
    assert report.names == expected, report
    assert any("can't tell" in each for each in report.undecided)


@pytest.mark.parametrize("kind", ["keep", "add", "lower case", "batch", "float32"])
def test_files_in_other_styles_are_right_as_well(tmp_path, kind):
    arrays, V = recorded("right")
    arrays["output"] = arrays["weights"] @ V
    if kind == "keep":
        arrays["mask"] = ~arrays["mask"]
    if kind == "add":
        arrays["mask"] = np.where(arrays["mask"], -np.inf, 0.0)
    if kind == "lower case":
        arrays = {name.lower(): array for name, array in arrays.items()}
    if kind == "batch":
        arrays = {name: array[None] for name, array in arrays.items()}
    if kind == "float32":
        arrays = {n: a if a.dtype == bool else a.astype(np.float32) for n, a in arrays.items()}
    file = tmp_path / "t.npz"
    np.savez(file, **arrays)
    (report,) = qkvideo.check(file)
    assert report.ok, report


@pytest.mark.parametrize("even", [False, True])
def test_a_row_without_a_key_is_named(tmp_path, even):
    Q, K, V, mask = tensors()
    mask[3] = True
    scores = np.where(mask, -1e30 if even else -np.inf, Q @ K.T / math.sqrt(8))
    file = tmp_path / "t.npz"
    np.savez(file, Q=Q, K=K, V=V, mask=mask, output=softmax(scores) @ V)
    (report,) = qkvideo.check(file)
    assert report.names == ("no-key-left",)
    assert report.faults[0].detail == "row 3, from 0"


@pytest.mark.parametrize(
    ("arrays", "part"),
    [
        ({"A": np.ones(2)}, "it must hold Q and K"),
        ({"Q": np.ones((2, 2)), "K": np.ones((2, 2))}, "it must hold Q and K"),
        ({"Q": np.ones((2, 3)), "K": np.ones((2, 2)), "weights": np.eye(2)}, "Q is (2, 3)"),
        (
            {"Q": np.ones((2, 2)), "K": np.ones((2, 2)), "weights": np.eye(2), "mask": np.ones(3)},
            "mask is (3,)",
        ),
    ],
)
def test_what_cannot_be_checked_is_a_wrong_request(tmp_path, arrays, part):
    file = tmp_path / "t.npz"
    np.savez(file, **arrays)
    with pytest.raises(RequestError) as caught:
        qkvideo.check(file)
    assert part in str(caught.value)


def test_arrays_that_do_not_fit_each_other_are_a_wrong_request(tmp_path):
    Q, K, V, _ = tensors()
    weights = np.full((1, 7, 7, 1), 1.0)
    np.savez(tmp_path / "t.npz", Q=Q, K=K, V=V, weights=weights, output=V)
    with pytest.raises(RequestError, match="do not fit each other"):
        qkvideo.check(tmp_path / "t.npz")


@pytest.mark.parametrize(
    "mask",
    [
        np.tri(7),
        np.where(np.tri(7) > 0, 0.0, np.nan),
        np.where(np.tri(7) > 0, 0.0, np.inf),
        np.linspace(-0.9, 3.0, 49).reshape(7, 7),
        np.tri(7).astype(str),
        np.tri(7) * 1j,
        np.tri(7, dtype=int) * 7,
    ],
    ids=["1 and 0", "NaN", "inf", "numbers to be added", "texts", "complex numbers", "sevens"],
)
def test_a_mask_that_says_neither_kept_nor_blocked_is_refused(tmp_path, mask):
    """Weights that ignore such a mask were called right."""
    Q, K, _, _ = tensors()
    weights = softmax(Q @ K.T / math.sqrt(8))
    np.savez(tmp_path / "t.npz", Q=Q, K=K, weights=weights, mask=mask)
    with pytest.raises(RequestError, match="mask is neither True and False nor 0"):
        qkvideo.check(tmp_path / "t.npz")


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"bias": np.zeros(1)}, "has a bias"),
        ({"attn": np.eye(7)}, "attn is one of two arrays for weights"),
        ({"L1.weights": np.eye(7)}, "holds weights: it must hold Q and K"),
    ],
    ids=["bias", "two arrays of one kind", "a head without queries"],
)
def test_no_array_of_a_file_that_is_called_right_is_unchecked(tmp_path, more, said):
    Q, K, _, _ = tensors()
    weights = softmax(Q @ K.T / math.sqrt(8))
    np.savez(tmp_path / "t.npz", Q=Q, K=K, weights=weights, **more)
    with pytest.raises(RequestError, match=said):
        qkvideo.check(tmp_path / "t.npz")


def test_a_note_that_no_json_reader_can_read_is_no_note(tmp_path):
    Q, K, _, _ = tensors()
    weights = softmax(Q @ K.T / math.sqrt(8))
    np.savez(tmp_path / "t.npz", Q=Q, K=K, weights=weights, meta=np.array("[" * 100_000))
    (report,) = qkvideo.check(tmp_path / "t.npz")
    assert report.ok


@pytest.mark.parametrize(
    "named", [{"divisor": 1.0}, {"meta": np.array('{"temperature": 0.3535533905932738}')}], ids=str
)
def test_scores_that_the_file_itself_excuses_are_told(tmp_path, named):
    Q, K, _, _ = tensors()
    np.savez(tmp_path / "t.npz", Q=Q, K=K, weights=softmax(Q @ K.T), **named)
    (report,) = qkvideo.check(tmp_path / "t.npz")
    assert (report.ok, report.conventions) == (True, ("scores: divided by 1, as the file says",))


def test_a_divisor_is_one_number(tmp_path):
    Q, K, _, _ = tensors()
    weights = softmax(Q @ K.T)
    np.savez(tmp_path / "t.npz", Q=Q, K=K, weights=weights, divisor=np.array([1.0, 2.0]))
    with pytest.raises(RequestError, match="do not fit each other"):
        qkvideo.check(tmp_path / "t.npz")


def many(*shape):
    return np.zeros(shape, np.float16)


def test_more_scores_than_the_memory_takes_are_refused(tmp_path):
    arrays = {name: many(60, 60, 512, 1) for name in ("Q", "K", "V", "output")}
    np.savez_compressed(tmp_path / "t.npz", **arrays)
    with pytest.raises(RequestError, match=r"943,718,400 scores side by side: at most 8,388,608"):
        qkvideo.check(tmp_path / "t.npz")


def test_after_a_time_only_what_is_right_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr("qkvideo.engine.check.recorded._SECONDS", 0.0)
    Q, K, V, _ = tensors()
    scores = Q @ K.T
    for divisor, right in ((8**0.5, True), (8, False)):
        np.savez(tmp_path / "t.npz", Q=Q, K=K, V=V, output=softmax(scores / divisor) @ V)
        (report,) = qkvideo.check(tmp_path / "t.npz")
        assert report.ok is right
        assert any("not all were tried" in each for each in report.undecided) is not right


def test_strange_numbers_cause_no_warnings_of_libraries(tmp_path, recwarn):
    arrays = {name: np.full((3, 3), 1e200) for name in ("Q", "K", "weights")}
    np.savez(tmp_path / "t.npz", **arrays)
    assert not qkvideo.check(tmp_path / "t.npz").ok
    assert [str(each.message) for each in recwarn] == []


@pytest.mark.parametrize("name", ["Q", "K", "V", "weights", "output"])
def test_imaginary_parts_are_not_left_out(tmp_path, name):
    arrays = blind("none")
    arrays["output"] = arrays["weights"] @ arrays["V"]
    arrays[name] = arrays[name] + 1j
    np.savez(tmp_path / "t.npz", **arrays)
    with pytest.raises(RequestError, match="complex128 is no kind of real numbers"):
        qkvideo.check(tmp_path / "t.npz")


@pytest.mark.parametrize("strange", [np.inf, np.nan])
@pytest.mark.parametrize("name", ["Q", "K", "V"])
def test_numbers_that_are_not_finite_are_refused(tmp_path, name, strange):
    """Of values, the others were compared as if they were as large, and no fault was found."""
    arrays = blind("none")
    arrays["output"] = softmax(arrays["Q"] @ arrays["K"].T) @ arrays["V"]
    del arrays["weights"]
    arrays[name] = arrays[name].copy()
    arrays[name][0, 0] = strange
    np.savez(tmp_path / "t.npz", **arrays)
    with pytest.raises(RequestError, match=f"{name} has numbers that are not finite"):
        qkvideo.check(tmp_path / "t.npz")


def test_mixed_keys_are_not_named_only_since_a_value_is_large(tmp_path):
    arrays = blind("none")
    arrays["output"] = arrays["weights"] @ arrays["V"]
    arrays["V"] = arrays["V"].copy()
    arrays["V"][0, 0] = 1e308
    np.savez(tmp_path / "t.npz", **arrays)
    (report,) = qkvideo.check(tmp_path / "t.npz")
    assert [found.name for found in report.faults] == ["other"]


@pytest.mark.parametrize("noted", ["0", "-1", "1e999", '"nan"'])
def test_a_temperature_that_none_can_be_is_refused(tmp_path, noted):
    np.savez(tmp_path / "t.npz", **blind("none"), meta=np.array(f'{{"temperature": {noted}}}'))
    with pytest.raises(RequestError, match=r"its temperature is"):
        qkvideo.check(tmp_path / "t.npz")


def blind(name):
    Q, K, V, _ = tensors()
    match name:
        case "one token":
            Q, K, V = Q[:1], K[:1], V[:1]
        case "queries of 0":
            Q = np.zeros_like(Q)
        case "equal keys":
            K = np.broadcast_to(K[:1], K.shape)
        case "equal values":
            V = np.broadcast_to(V[:1], V.shape)
    weights = softmax(Q @ K.T / math.sqrt(8))
    made = {"output": weights @ V} if name == "equal values" else {"weights": weights}
    return {"Q": Q, "K": K, "V": V, **made}


@pytest.mark.parametrize("name", ["one token", "queries of 0", "equal keys", "equal values"])
def test_a_file_that_cannot_tell_is_not_called_right(tmp_path, name, capfd):
    file = tmp_path / "t.npz"
    np.savez(file, **blind(name))
    with pytest.raises(SystemExit) as ended:
        cli.main(["check", str(file)])
    err = capfd.readouterr().err
    assert (ended.value.code, "t.npz': it cannot tell whether attention is right" in err) == (
        2,
        True,
    )
    np.savez(tmp_path / "right.npz", **blind("nothing"))
    reports = qkvideo.check(file, tmp_path / "right.npz")
    assert not reports.ok
    assert "cannot tell" in reports[0].verdict
    assert reports[1].verdict == "right"


def test_one_head_that_tells_is_enough(tmp_path):
    heads = {"L1.H1": blind("queries of 0"), "L1.H2": blind("nothing")}
    arrays = {f"{head}.{name}": a for head, all_ in heads.items() for name, a in all_.items()}
    np.savez(tmp_path / "t.npz", **arrays)
    (report,) = qkvideo.check(tmp_path / "t.npz")
    assert report.ok
    assert any("cannot tell" in line for line in report.undecided)


def test_vectors_of_one_number_do_not_tell_whether_scores_are_scaled(tmp_path):
    Q, K, V, _ = tensors(d=1)
    np.savez(tmp_path / "t.npz", Q=Q, K=K, V=V, weights=softmax(Q @ K.T))
    (report,) = qkvideo.check(tmp_path / "t.npz")
    assert report.ok
    assert any("divided by √d_k" in line for line in report.undecided)
