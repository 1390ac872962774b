"""The cost model against published counts, torch's own counters, and brute force."""

import json
import tracemalloc

import numpy as np
import pytest
import torch
from torch.utils.flop_counter import FlopCounterMode

from qkvideo.engine.errors import RequestError
from qkvideo.engine.kernels import VARIANTS, kernel
from qkvideo.engine.measuring import cost

DTYPES = {"float64": torch.float64, "float32": torch.float32, "bfloat16": torch.bfloat16}
UNEVEN = cost.LayerShape(n=24, d_model=40, d_k=6, d_v=10, heads=3, batch=2)


def layer(shape, biases):
    """Each step of a layer as torch computes it, by the name of what it makes."""
    dtype = DTYPES[shape.dtype]
    tensors = {"X": torch.randn(shape.batch, shape.n, shape.d_model, dtype=dtype)}

    def project(width):
        weight = torch.randn(shape.d_model, shape.heads * width, dtype=dtype)
        bias = torch.zeros(shape.heads * width, dtype=dtype)

        def run():
            flat = tensors["X"].reshape(-1, shape.d_model)
            made = torch.addmm(bias, flat, weight) if biases else flat @ weight
            return made.reshape(shape.batch, shape.n, shape.heads, width).transpose(1, 2)

        return run

    weight_O = torch.randn(shape.heads * shape.d_v, shape.d_model, dtype=dtype)

    def result():
        joined = tensors["output"].transpose(1, 2).reshape(shape.batch * shape.n, -1)
        return joined @ weight_O

    return tensors, {
        "Q": project(shape.d_k),
        "K": project(shape.d_k),
        "V": project(shape.d_v),
        "scores": lambda: tensors["Q"] @ tensors["K"].mT,
        "scaled": lambda: tensors["scores"] * shape.d_k**-0.5,
        "weights": lambda: tensors["scaled"].softmax(-1),
        "output": lambda: tensors["weights"] @ tensors["V"],
        "result": result,
    }


@pytest.mark.parametrize("biases", [False, True])
@pytest.mark.parametrize(
    "shape",
    [
        UNEVEN,
        cost.LayerShape(n=1, d_model=8, d_k=4, d_v=4),
        cost.LayerShape(128, 768, 64, 64, heads=12),
    ],
)
def test_multiply_adds_of_every_step_are_what_torch_counts(shape, biases):
    tensors, steps = layer(shape, biases)
    counted = {}
    for name, run in steps.items():
        with FlopCounterMode(display=False) as counter:
            tensors[name] = run()
        counted[name] = counter.get_total_flops()
    computed = {step.name: 2 * step.multiply_adds for step in cost.steps(shape, biases=biases)}
    assert computed == counted
    assert counted["scores"] > 0


@pytest.mark.parametrize("dtype", DTYPES)
def test_bytes_of_every_result_are_what_torchs_allocator_gives(dtype, tmp_path):
    shape = cost.LayerShape(n=48, d_model=32, d_k=16, d_v=32, heads=2, batch=3, dtype=dtype)
    tensors, steps = layer(shape, biases=False)
    computed = {step.name: step for step in cost.steps(shape)}
    for name, run in steps.items():
        tensors[name] = run()
        assert tensors[name].nbytes == computed[name].writes
        if name != "result":  # there torch makes two: it joins the heads, too
            assert tuple(tensors[name].shape) == computed[name].shape
    # What the allocator handed out, not what the tensors say of themselves.
    for name in ("scaled", "weights"):
        # A factor passes through a scalar tensor or two.
        assert 0 <= peak_of(steps[name], tmp_path) - computed[name].writes <= 16


def peak_of(run, folder):
    """Most bytes at once that torch's CPU allocator gave out during a call."""
    with torch.profiler.profile(
        activities=[torch.profiler.ProfilerActivity.CPU], profile_memory=True
    ) as seen:
        kept = run()
    # Only the exported trace has every allocation; the profiler's tables join them to operators.
    seen.export_chrome_trace(str(folder / "trace.json"))
    events = json.loads((folder / "trace.json").read_text())["traceEvents"]
    del kept
    changes = [event for event in events if event["name"] == "[memory]"]
    held = most = 0
    for change in sorted(changes, key=lambda event: event["ts"]):
        held += change["args"]["Bytes"]
        most = max(most, held)
    return most


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_naive_bytes_are_what_torchs_allocator_gives(dtype, tmp_path):
    shape = cost.LayerShape(n=512, d_model=32, d_k=16, d_v=16, heads=2, dtype=dtype)
    Q, K, V = torch.randn(3, 1, 2, 512, 16, dtype=DTYPES[dtype])
    naive = kernel("naive", "torch")
    naive(Q, K, V)
    wanted = cost.attention_bytes("naive", shape, backend="torch")
    # The scaled copy of Q lives at most beside the rest, the output only after the scores.
    assert abs(peak_of(lambda: naive(Q, K, V), tmp_path) - wanted) <= Q.nbytes + 16


@pytest.mark.parametrize(("variant", "n"), [("naive", 512), ("linear", 4096)])
def test_bytes_are_what_numpys_allocator_gives(variant, n):
    shape = cost.LayerShape(n=n, d_model=32, d_k=32, d_v=32, heads=2, dtype="float32")
    Q, K, V = np.random.default_rng(0).standard_normal((3, 1, 2, n, 32), dtype=np.float32)
    attend = kernel(variant, "numpy")
    attend(Q, K, V)
    tracemalloc.start()
    attend(Q, K, V)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    wanted = cost.attention_bytes(variant, shape)
    # One more array of Q's size, for what is being worked out, is all that may be added.
    assert wanted <= most <= wanted + Q.nbytes + 20_000


@pytest.mark.parametrize("n", [1, 2, 7])
def test_elementwise_operations_of_a_row_are_those_one_can_count(n):
    count = 0

    def did(value):
        nonlocal count
        count += 1
        return value

    row = np.random.default_rng(n).standard_normal(n)
    largest = row[0]
    for each in row[1:]:
        largest = did(max(largest, each))
    shifted = [did(each - largest) for each in row]
    powers = [did(np.exp(each)) for each in shifted]
    total = powers[0]
    for each in powers[1:]:
        total = did(total + each)
    weights = [did(each / total) for each in powers]
    assert sum(weights) == pytest.approx(1)
    step = next(s for s in cost.steps(cost.LayerShape(n, 8, 4, 4, 3, 2)) if s.name == "weights")
    assert step.elementwise == 2 * 3 * n * count


def test_torch_counts_the_fused_kernel_as_we_do():
    shape = cost.LayerShape(n=96, d_model=32, d_k=16, d_v=16, heads=2, batch=3)
    Q, K, V = torch.randn(3, 3, 2, 96, 16)
    for variant in ("sdpa-math", "naive"):
        with FlopCounterMode(display=False) as counter:
            kernel(variant, "torch")(Q, K, V)
        assert counter.get_total_flops() == 2 * cost.attention_multiply_adds(variant, shape)


def test_linear_counts_what_torch_counts():
    shape = cost.LayerShape(n=50, d_model=32, d_k=16, d_v=8, heads=2)
    Q, K, V = torch.randn(1, 2, 50, 16), torch.randn(1, 2, 50, 16), torch.randn(1, 2, 50, 8)
    with FlopCounterMode(display=False) as counter:
        kernel("linear", "torch")(Q, K, V)
    assert counter.get_total_flops() == 2 * cost.attention_multiply_adds("linear", shape)


def test_the_memory_table():
    assert cost.matrix_bytes(100) == 40_000
    assert cost.matrix_bytes(196) == 153_664  # 14 × 14 patches: 150 KiB
    assert round(cost.matrix_bytes(196) / 2**10) == 150
    assert cost.matrix_bytes(1024) == 4 * 2**20
    assert cost.matrix_bytes(16_384) == 2**30
    assert cost.matrix_bytes(16_384, heads=12, batch=32) == 384 * 2**30


@pytest.mark.parametrize(("biases", "count"), [(False, 2_359_296), (True, 2_362_368)])
def test_parameters_are_those_of_torchs_layer(biases, count):
    counts = cost.parameters(768, 64, 64, 12, biases=biases)
    torchs = torch.nn.MultiheadAttention(768, 12, bias=biases)
    assert sum(counts.values()) == count == sum(each.numel() for each in torchs.parameters())
    into = {name: part for name, part in counts.items() if not name.endswith("_O")}
    assert sum(into.values()) == (1_771_776 if biases else 1_769_472)


def test_parameters_of_uneven_heads():
    assert cost.parameters(10, 3, 5, 2, biases=True) == {
        "W_Q": 60,
        "W_K": 60,
        "W_V": 100,
        "W_O": 100,
        "b_Q": 6,
        "b_K": 6,
        "b_V": 10,
        "b_O": 10,
    }


@pytest.mark.parametrize("n", [1, 2, 5, 9, 40])
@pytest.mark.parametrize("window", [1, 3, 9, 41, 101])
def test_window_pairs_are_those_one_can_count(n, window):
    pairs = sum(abs(i - j) <= window // 2 for i in range(n) for j in range(n))
    assert cost.window_pairs(n, window) == pairs


def test_every_variant_has_a_cost():
    shape = cost.LayerShape(n=64, d_model=16, d_k=16, d_v=16)
    for backend, variants in VARIANTS.items():
        for variant in variants:
            assert cost.attention_multiply_adds(variant, shape, window=9) > 0
            assert cost.attention_bytes(variant, shape, backend=backend) >= 64 * 16 * 4


@pytest.mark.parametrize(
    ("call", "named"),
    [
        (lambda: cost.LayerShape(0, 8, 4, 4), "n is 0"),
        (lambda: cost.LayerShape(4, 8, 4, 4, heads=-1), "heads is -1"),
        (lambda: cost.LayerShape(4, 8, 4, 4, dtype="int8"), "int8"),
        (lambda: cost.window_pairs(8, 4), "window is 4"),
        (lambda: cost.attention_multiply_adds("magic", UNEVEN), "magic"),
    ],
)
def test_what_makes_no_sense_is_refused_by_name(call, named):
    with pytest.raises(RequestError, match=named):
        call()
