"""Every attention kernel against torch's MATH backend in float64, and against the definition."""

import subprocess
import sys
import tracemalloc
import warnings
from types import SimpleNamespace

import numpy as np
import pytest
import torch
from torch.nn.attention import SDPBackend, sdpa_kernel

from qkvideo.engine.errors import RequestError
from qkvideo.engine.kernels import INEXACT, VARIANTS, kernel
from qkvideo.engine.kernels.blockwise import blockwise_numpy, blockwise_torch
from qkvideo.engine.kernels.reference import reference_rows
from qkvideo.engine.kernels.sdpa import KERNELS, KernelRefused, read_off, sdpa_torch, which_ran

SHAPES = [
    # batch, heads, n, d_k, d_v: one token, odd lengths, several tiles with a rest
    (1, 1, 1, 4, 4),
    (1, 2, 7, 8, 3),
    (2, 3, 65, 16, 16),
    (1, 1, 1300, 8, 8),
    (1, 2, 513, 64, 64),
]
TOLERANCE = {np.float64: 1e-12, np.float32: 3e-6}
EXACT = [
    (backend, variant)
    for backend, variants in VARIANTS.items()
    for variant in variants
    # The CPU has no such kernels; what becomes of them is tested below.
    if variant not in INEXACT | {"sdpa-efficient", "sdpa-cudnn"}
]


def draw(shape, dtype, seed=0, scale=1.0):
    batch, heads, n, d_k, d_v = shape
    source = np.random.default_rng(seed)
    Q, K = scale * source.standard_normal((2, batch, heads, n, d_k))
    V = source.standard_normal((batch, heads, n, d_v))
    return [each.astype(dtype) for each in (Q, K, V)]


def torch_reference(Q, K, V, mask=None):
    with sdpa_kernel(SDPBackend.MATH):
        made = torch.nn.functional.scaled_dot_product_attention(
            *(torch.from_numpy(np.asarray(each, dtype=np.float64)) for each in (Q, K, V)),
            attn_mask=mask,
        )
    return made.numpy()


def run(backend, variant, Q, K, V, **options):
    attend = kernel(variant, backend, **options)
    if backend == "numpy":
        return attend(Q, K, V)
    return attend(*map(torch.from_numpy, (Q, K, V))).numpy()


def relative(made, wanted):
    assert made.shape == wanted.shape
    return np.abs(made - wanted).max() / np.abs(wanted).max()


@pytest.mark.one_in(3)
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(("backend", "variant"), EXACT)
def test_exact_variants_are_exact(backend, variant, shape, dtype):
    Q, K, V = draw(shape, dtype)
    if variant == "sdpa-flash" and shape[3] != shape[4]:
        # torch has it for d_k = d_v only, and says so.
        says = r"last dimension.*Value.size\(-1\): 3"
        with (
            pytest.warns(match="last dimension"),
            pytest.warns(match="because"),
            pytest.raises(KernelRefused, match=says),
        ):
            run(backend, variant, Q, K, V)
        return
    made = run(backend, variant, Q, K, V)
    assert made.dtype == dtype
    assert relative(made, torch_reference(Q, K, V)) <= TOLERANCE[dtype]


@pytest.mark.parametrize(("backend", "variant"), EXACT)
def test_scores_of_thousands_neither_overflow_nor_lose_a_row(backend, variant):
    Q, K, V = draw((1, 1, 600, 16, 16), np.float64, scale=40.0)
    made = run(backend, variant, Q, K, V)
    assert np.isfinite(made).all()
    assert relative(made, torch_reference(Q, K, V)) <= 1e-12


@pytest.mark.parametrize("attend", [blockwise_numpy, blockwise_torch])
@pytest.mark.parametrize("order", [1, -1])
@pytest.mark.parametrize("tile", [(1, 1), (3, 5), (64, 64), (1000, 1000)])
def test_the_online_softmax_follows_a_maximum_that_rises_or_falls(attend, order, tile):
    # The score of key j is j: in rising order every tile has a new largest one.
    n = 70
    Q = np.ones((1, 1, n, 1))
    K = np.arange(n, dtype=float)[::order].reshape(1, 1, n, 1).copy()
    V = np.random.default_rng(1).standard_normal((1, 1, n, 2))
    arrays = (Q, K, V) if attend is blockwise_numpy else map(torch.from_numpy, (Q, K, V))
    made = np.asarray(attend(*arrays, tile=tile))
    weights = np.exp(K[0, 0, :, 0] - n + 1)
    assert np.allclose(made[0, 0], weights @ V[0, 0] / weights.sum(), rtol=0, atol=1e-12)


def test_blockwise_memory_does_not_grow_with_n():
    def most(n):
        Q, K, V = draw((1, 1, n, 16, 16), np.float32)
        tracemalloc.start()
        blockwise_numpy(Q, K, V)
        peak = tracemalloc.get_traced_memory()[1] - Q.nbytes  # the output is of Q's size
        tracemalloc.stop()
        return peak

    # Threads of other tests' servers may allocate meanwhile: the least of three is the kernel's.
    large, small = (min(most(n) for _ in range(3)) for n in (8192, 2048))
    assert large <= small * 1.05
    assert large < 8192**2 * 4 / 100


@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float16])
@pytest.mark.parametrize("variant", ["naive", "blockwise", "sdpa", "window", "linear"])
def test_half_formats_are_close_to_float64_on_the_same_inputs(variant, dtype):
    Q, K, V = (torch.from_numpy(x).to(dtype) for x in draw((1, 2, 300, 32, 32), np.float64))
    try:
        made = kernel(variant, "torch", window=33)(Q, K, V)
    except KernelRefused:
        # Where the environment forbids AVX-512, torch's kernel for AMX cannot run.
        assert (variant, dtype) == ("sdpa", torch.bfloat16)
        assert torch.backends.cpu.get_cpu_capability() != "AVX512"
        made = sdpa_torch(Q, K, V, kernel="math")
    assert made.dtype == dtype
    for head in range(2):
        arrays = [each[0, head].double().numpy() for each in (Q, K, V)]
        wanted = reference_rows(*arrays, range(300), variant=variant, window=33)
        assert relative(made[0, head].double().numpy(), wanted) < 2e-2


@pytest.mark.one_in(3)
@pytest.mark.parametrize("backend", VARIANTS)
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("window", [1, 5, 257, 4001])
def test_the_window_is_softmax_attention_with_a_band_for_a_mask(backend, shape, window):
    Q, K, V = draw(shape, np.float64)
    position = torch.arange(shape[2])
    seen = (position[:, None] - position).abs() <= window // 2
    made = run(backend, "window", Q, K, V, window=window)
    assert relative(made, torch_reference(Q, K, V, mask=seen)) <= 1e-12


@pytest.mark.parametrize("backend", VARIANTS)
@pytest.mark.parametrize("shape", SHAPES)
def test_linear_attention_is_its_quadratic_form(backend, shape):
    Q, K, V = draw(shape, np.float64)
    phi_Q, phi_K = (torch.nn.functional.elu(torch.from_numpy(x)).numpy() + 1 for x in (Q, K))
    shares = phi_Q @ phi_K.swapaxes(-1, -2)
    shares /= shares.sum(-1, keepdims=True)
    assert relative(run(backend, "linear", Q, K, V), shares @ V) <= 1e-12


@pytest.mark.parametrize("variant", ["naive", "window", "linear"])
def test_the_reference_is_what_torch_computes(variant):
    Q, K, V = draw((1, 1, 50, 8, 5), np.float64)
    rows = [0, 1, 25, 49]
    made = reference_rows(Q[0, 0], K[0, 0], V[0, 0], rows, variant=variant, window=7)
    if variant == "linear":
        wanted = run("torch", "linear", Q, K, V)
    else:
        position = torch.arange(50)
        seen = (position[:, None] - position).abs() <= (3 if variant == "window" else 50)
        wanted = torch_reference(Q, K, V, mask=seen)
    assert np.abs(made - wanted[0, 0][rows]).max() < 1e-13


def test_inputs_are_left_as_they_were():
    for backend, variants in VARIANTS.items():
        for variant in variants:
            Q, K, V = draw((1, 1, 33, 8, 8), np.float64)
            before = [each.copy() for each in (Q, K, V)]
            try:
                run(backend, variant, Q, K, V)
            except KernelRefused:
                continue
            assert all(map(np.array_equal, (Q, K, V), before)), variant


def test_a_named_kernel_is_the_one_that_runs():
    Q, K, V = torch.randn(3, 1, 2, 64, 16)
    for name in ("math", "flash"):
        ran, on_device = which_ran(lambda name=name: sdpa_torch(Q, K, V, kernel=name), "cpu")
        assert (ran, on_device) == (name, [])
    assert which_ran(lambda: Q @ K.mT, "cpu")[0] is None


@pytest.mark.parametrize("name", KERNELS)
def test_a_gpus_kernels_are_read_off_the_profiler_once_each(name):
    def average(key, device, microseconds):
        return SimpleNamespace(
            key=key, device_type=SimpleNamespace(name=device), self_device_time_total=microseconds
        )

    operator = {"math": "attention_math"}.get(name, f"{name}_attention")
    ran, on_device = read_off(
        [
            average("aten::scaled_dot_product_attention", "CPU", 0),
            average(f"aten::_scaled_dot_product_{operator}", "CPU", 900),
            average("cudaLaunchKernel", "CPU", 0),
            average("void combine(float)", "CUDA", 100),
            average("void attend(float)", "CUDA", 800),
            average("Context Sync", "CUDA", 0),
        ]
    )
    assert ran == name
    assert on_device == [("void attend(float)", 8e-4), ("void combine(float)", 1e-4)]


@pytest.mark.skipif(torch.cuda.is_available(), reason="asks what a CPU-only torch does")
@pytest.mark.parametrize("name", ["efficient", "cudnn"])
def test_a_kernel_that_is_not_there_is_refused_and_no_other_runs(name):
    Q, K, V = torch.randn(3, 1, 2, 64, 16)
    with pytest.raises(KernelRefused, match="backend"):
        sdpa_torch(Q, K, V, kernel=name)


def test_a_refusal_says_what_torch_warned_of(monkeypatch):
    # What a GPU's dispatcher says, in its order, when flash alone may run and will not.
    def refuse(*_):
        warnings.warn("Memory efficient kernel not used because:", stacklevel=1)
        warnings.warn("Memory efficient attention has been runtime disabled.", stacklevel=1)
        warnings.warn("Flash attention kernel not used because:", stacklevel=1)
        warnings.warn("Expected query to be of dtype Half (Triggered at a.cpp)", stacklevel=1)
        raise RuntimeError("No available kernel. Aborting execution.")

    monkeypatch.setattr(torch.nn.functional, "scaled_dot_product_attention", refuse)
    Q = torch.randn(1, 1, 4, 4)
    with warnings.catch_warnings(action="ignore"), pytest.raises(KernelRefused) as refusal:
        sdpa_torch(Q, Q, Q, kernel="flash")
    assert str(refusal.value) == "Expected query to be of dtype Half"


def test_another_trouble_of_torchs_is_not_taken_for_a_refusal(monkeypatch):
    def fail(*_):
        raise RuntimeError("something else")

    monkeypatch.setattr(torch.nn.functional, "scaled_dot_product_attention", fail)
    Q = torch.randn(1, 1, 4, 4)
    with pytest.raises(RuntimeError, match="something else"):
        sdpa_torch(Q, Q, Q, kernel="flash")


@pytest.mark.parametrize(
    ("q", "k", "v"),
    [
        ((1, 1, 4, 8), (1, 1, 5, 8), (1, 1, 4, 8)),  # a fifth key
        ((1, 1, 4, 8), (1, 1, 4, 6), (1, 1, 4, 8)),
        ((1, 1, 4, 8), (1, 1, 4, 8), (1, 1, 5, 8)),
        ((1, 2, 4, 8), (1, 1, 4, 8), (1, 1, 4, 8)),  # would broadcast
        ((1, 1, 0, 8), (1, 1, 0, 8), (1, 1, 0, 8)),
        ((1, 1, 4, 0), (1, 1, 4, 0), (1, 1, 4, 8)),  # d_k = 0 is a silent mean
        ((8,), (8,), (8,)),
    ],
)
def test_shapes_that_do_not_fit_are_refused_by_every_kernel(q, k, v):
    Q, K, V = np.zeros(q), np.zeros(k), np.zeros(v)
    for backend, variants in VARIANTS.items():
        for variant in variants:
            with pytest.raises(RequestError, match=r"\(.*\)"):
                run(backend, variant, Q, K, V)


def test_unknown_names_are_refused():
    Q = torch.zeros(1, 1, 2, 2)
    for call in (
        lambda: kernel("naive", "jax"),
        lambda: kernel("sdpa", "numpy"),
        lambda: sdpa_torch(Q, Q, Q, kernel="turbo"),
        lambda: blockwise_numpy(*np.zeros((3, 4, 4)), tile=(0, 4)),
        lambda: kernel("window", "numpy", window=4)(*np.zeros((3, 4, 4))),
    ):
        with pytest.raises(RequestError):
            call()
    assert {f"sdpa-{name}" for name in KERNELS} < set(VARIANTS["torch"])


def test_torch_is_not_loaded_until_it_is_asked_for():
    modules = "qkvideo.engine.measuring.cell, qkvideo.engine.measuring.measure"
    code = f"import sys, {modules}; print('torch' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
