"""What the child process of a measurement does: it answers one question, and ends."""

from __future__ import annotations

import importlib.metadata
import os
import platform
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from math import ceil
from multiprocessing.connection import Connection
from time import perf_counter, process_time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from qkvideo.engine.errors import MissingError, QKVideoError, RequestError
from qkvideo.engine.kernels import kernel
from qkvideo.engine.kernels.reference import reference_rows
from qkvideo.engine.kernels.sdpa import KernelRefused, which_ran
from qkvideo.engine.measuring import machine
from qkvideo.engine.measuring.meters import CudaMeter, HostMeter, Meter
from qkvideo.engine.measuring.timings import (
    Error,
    Gpu,
    MeasuredCell,
    MeasureSettings,
    Memory,
    Peak,
    Timing,
    rounded,
)

TOLERANCE = {"float64": 1e-12, "float32": 3e-6, "bfloat16": 2e-2, "float16": 3e-3}
"""For each dtype, the maximum error of an output, relative to the reference's largest magnitude.

The tolerances of the half formats are a few rounding steps (2⁻⁸ and 2⁻¹¹): inputs are rounded
before the reference gets them, but weights and output are rounded once more."""

_WRONG = 0.05

# A repeat lasts at least this long, in seconds, so that the clock's steps and the jitter of
# launches stay under one percent.
_SHORTEST_REPEAT = 0.005
_MOST_CALLS = 1000

# Number of query-key pairs that the reference computes per head: every row up to n = 4096, and a
# sample of rows above. It computes only some pairs at a time, so that it needs less memory than the
# kernel that it checks.
_REFERENCE_PAIRS = 2**24
_PAIRS_AT_ONCE = 2**20
_FEWEST_ROWS = 16

_MOST_DEVICE_KERNELS = 4

# Several sizes are tried, since the library may be slow for one particular shape.
_PEAK_SIZES = {"cpu": (1024, 2048), "cuda": (4096, 8192, 16384)}

Answer = dict[str, Any]


class Library:
    """The library that computes attention in a measurement, NumPy or torch, on one device.

    An object of this class makes random inputs, waits for the device, and converts results to NumPy
    arrays.

    Args:
        backend: "numpy" or "torch".
        device: "cpu" or, for torch only, "cuda".

    Raises:
        MissingError: The backend is torch, but torch is not installed.
        RequestError: The device is "cuda", but torch finds no GPU.
    """

    def __init__(self, backend: str, device: str) -> None:
        self.backend, self.device = backend, device
        self.torch: Any = None
        if backend == "torch":
            self.torch = _load_torch()
            # Otherwise, on a GPU, float32 products may silently be computed with ten-bit mantissas.
            self.torch.set_float32_matmul_precision("highest")
            if device == "cuda" and not self.torch.cuda.is_available():
                raise RequestError(
                    f"device 'cuda': torch {self.torch.__version__} sees no GPU here: "
                    "choose cpu, or install a torch built for CUDA"
                )

    def meter(self, clock: str) -> Meter:
        """Return the object that measures time and memory on this library's device.

        Args:
            clock: "wall" for elapsed time, or "cpu" for CPU time; ignored on a GPU.
        """
        return CudaMeter(self.torch) if self.device == "cuda" else HostMeter(clock)

    def random(self, seed: int, shapes: tuple[tuple[int, ...], ...], dtype: str) -> list[Any]:
        """Draw arrays of standard normal numbers.

        Args:
            seed: Seed of the random numbers. Calls with equal arguments give equal arrays.
            shapes: The shape of each array.
            dtype: Number format of the arrays, such as `float32`.

        Returns:
            One array for each shape: NumPy arrays, or torch tensors on the device.
        """
        if self.torch is None:
            source = np.random.default_rng(seed)
            # NumPy generates only float32 and float64, which are the only dtypes of this backend.
            drawn = np.float64 if dtype == "float64" else np.float32
            return [source.standard_normal(shape, dtype=drawn) for shape in shapes]
        torch = self.torch
        generator = torch.Generator(self.device).manual_seed(seed)
        wide = torch.float64 if dtype == "float64" else torch.float32
        return [
            torch.randn(shape, generator=generator, device=self.device, dtype=wide).to(
                getattr(torch, dtype)
            )
            for shape in shapes
        ]

    def wait(self) -> None:
        """Wait until the device has finished all its work."""
        if self.device == "cuda":
            self.torch.cuda.synchronize()

    def float64(self, array: Any) -> NDArray[np.float64]:  # noqa: ANN401 - array or tensor
        """Convert an array or tensor to a float64 NumPy array."""
        if self.torch is not None:
            array = array.double().cpu().numpy()
        return np.asarray(array, dtype=np.float64)

    def is_out_of_memory(self, trouble: BaseException) -> bool:
        """Return whether an exception means that memory ran out, on the CPU or on the GPU.

        Args:
            trouble: An exception raised by Python, NumPy or torch.
        """
        if isinstance(trouble, MemoryError):
            return True
        if self.torch is not None and isinstance(trouble, self.torch.OutOfMemoryError):
            return True
        # torch's CPU allocator and cuBLAS have no exception class for it.
        wordings = ("can't allocate memory", "not enough memory", "ALLOC_FAILED", "out of memory")
        return isinstance(trouble, RuntimeError) and any(each in str(trouble) for each in wordings)


def measure_cell(
    library: Library,
    settings: MeasureSettings,
    variant: str,
    n: int,
    dtype: str,
    *,
    data_limit: int | None = None,
) -> MeasuredCell:
    """Measure one variant of attention for one number of tokens in one number format.

    Args:
        library: The library that computes attention, on its device.
        settings: Settings of the whole measurement.
        variant: The variant of attention, one of `kernels.VARIANTS[library.backend]`.
        n: Number of tokens.
        dtype: Number format of inputs and output, such as "float32".
        data_limit: Number of bytes that this process may allocate, beyond what it uses after a
            first small call; None for no limit.

    Returns:
        The time and memory of the computation, and the error of its output. If the computation
        fails or runs out of memory, or if torch lacks the kernel, these three are None, and the
        fields `status` and `reason` say what happened.

    Raises:
        QKVideoError: The request is invalid, for example because the variant is unknown.
    """
    ended = partial(
        MeasuredCell,
        variant=variant,
        n=n,
        dtype=dtype,
        multiply_adds=settings.multiply_adds(variant, n),
    )
    try:
        return _measured(library, settings, variant, n, dtype, data_limit=data_limit)
    except KernelRefused as refusal:
        return ended(status="refused", reason=one_line(str(refusal)))
    except QKVideoError:
        raise
    except Exception as trouble:
        out = library.is_out_of_memory(trouble)
        # NumPy's subclass of MemoryError has a private name that tells a reader nothing.
        kind = "MemoryError" if isinstance(trouble, MemoryError) else type(trouble).__name__
        return ended(
            status="out-of-memory" if out else "failed", reason=one_line(f"{kind}: {trouble}")
        )


def _measured(
    library: Library,
    settings: MeasureSettings,
    variant: str,
    n: int,
    dtype: str,
    *,
    data_limit: int | None,
) -> MeasuredCell:
    compute = kernel(variant, library.backend, window=settings.window)
    began = perf_counter()
    meter = library.meter(settings.clock)
    lead = (settings.batch, settings.heads)

    def inputs(length: int) -> list[Any]:
        widths = (settings.d_k, settings.d_k, settings.d_v)
        shapes = tuple((*lead, length, width) for width in widths)
        return library.random(settings.seed, shapes, dtype)

    # What a library allocates at its first call (threads, buffers, code) must not count for the
    # cell.
    small = inputs(min(n, 64))
    compute(*small)
    library.wait()
    del small
    if data_limit is not None:
        machine.limit_data(data_limit)

    Q, K, V = inputs(n)
    library.wait()
    meter.watch()
    output = compute(Q, K, V)
    library.wait()
    extra, total = meter.peak()
    held = sum(each.nbytes for each in (Q, K, V))
    error = _error(
        library, (Q, K, V), output, partial(reference_rows, variant=variant, window=settings.window)
    )
    del output

    call = partial(compute, Q, K, V)
    ran: str | None = None
    on_device: tuple[tuple[str, float], ...] = ()
    if variant.startswith("sdpa"):
        ran, on_device = _identify(library, call, variant)
    multiply_adds = settings.multiply_adds(variant, n)
    timing = _timing(
        meter,
        call,
        repeats=settings.repeats,
        # The first call, during which memory was watched, counts as one warm-up call.
        warmup=settings.warmup - 1,
        seconds=settings.cell_seconds,
        began=began,
        multiply_adds=multiply_adds,
    )
    return MeasuredCell(
        variant=variant,
        n=n,
        dtype=dtype,
        status="ok",
        reason=None,
        multiply_adds=multiply_adds,
        timing=timing,
        memory=Memory(inputs=held, peak=extra, total=total),
        error=error,
        kernel=ran,
        device_kernels=on_device,
    )


def _identify(
    library: Library, call: Callable[[], object], variant: str
) -> tuple[str | None, tuple[tuple[str, float], ...]]:
    """Find out by the profiler which kernel runs; fail if it is not the one that was requested."""

    def run() -> None:
        call()
        library.wait()

    ran, on_device = which_ran(run, library.device)
    named = variant.removeprefix("sdpa").removeprefix("-")
    if named and ran != named:
        raise RuntimeError(f"asked torch for its {named} kernel, the profiler saw {ran}")
    return ran, tuple(
        (one_line(name), rounded(seconds)) for name, seconds in on_device[:_MOST_DEVICE_KERNELS]
    )


def _timing(
    meter: Meter,
    call: Callable[[], object],
    *,
    repeats: int,
    warmup: int,
    seconds: float,
    began: float,
    multiply_adds: int,
) -> Timing:
    def more(made: int, wanted: int) -> bool:
        return made < wanted and perf_counter() - began < seconds

    for i in range(warmup):
        if more(i, warmup):
            call()
    wall, spent = perf_counter(), process_time()
    # Of three trials the fastest counts, since a trial that the scheduler held up would seem long
    # enough.
    trials = [meter.seconds(call, 1)]
    while more(len(trials), min(3, repeats)):
        trials.append(meter.seconds(call, 1))
    calls = max(1, min(_MOST_CALLS, ceil(_SHORTEST_REPEAT / max(min(trials), 1e-9))))
    # If a repeat is a single call, the trials count as repeats, so that a call of minutes is not
    # wasted.
    taken = trials if calls == 1 else [meter.seconds(call, calls)]
    while more(len(taken), repeats):
        taken.append(meter.seconds(call, calls))
    used = (process_time() - spent) / (perf_counter() - wall)
    return Timing.of(taken, calls=calls, multiply_adds=multiply_adds, cores_used=used)


def _error(
    library: Library,
    QKV: tuple[Any, Any, Any],
    output: Any,  # noqa: ANN401 - array or tensor
    reference: Callable[..., NDArray[np.float64]],
) -> Error:
    """Compare evenly spaced rows of the first and the last head with the reference."""
    n = output.shape[-2]
    rows = np.unique(
        np.linspace(0, n - 1, max(_FEWEST_ROWS, min(n, _REFERENCE_PAIRS // n)), dtype=int)
    )
    heads = sorted({(0, 0), (output.shape[0] - 1, output.shape[1] - 1)})
    worst, largest = 0.0, 0.0
    for item in heads:
        Q, K, V = (library.float64(each[item]) for each in QKV)
        made = library.float64(output[item])
        if not np.isfinite(made).all():
            raise FloatingPointError("the output holds NaN or infinity")
        for part in np.array_split(rows, ceil(len(rows) * n / _PAIRS_AT_ONCE)):
            wanted = reference(Q, K, V, part)
            worst = max(worst, float(np.abs(made[part] - wanted).max()))
            largest = max(largest, float(np.abs(wanted).max()))
    relative = rounded(worst / largest)
    if relative > _WRONG:
        # The time of a wrong result is worthless; a result that is merely imprecise is kept, and
        # marked.
        raise ArithmeticError(f"the output is not attention: {relative} off the reference")
    tolerance = TOLERANCE[str(output.dtype).removeprefix("torch.")]
    return Error(len(rows) * len(heads), rounded(worst), relative, tolerance, relative <= tolerance)


def measure_peak(library: Library, settings: MeasureSettings, dtype: str) -> Peak:
    """Measure products of two square matrices in several sizes; return the fastest product.

    The fastest product is the one with the highest rate in TFLOP/s.

    Args:
        library: The library that computes the products, on its device.
        settings: Settings of the whole measurement. The time limit for each size is half of
            `settings.cell_seconds`.
        dtype: Number format of the matrices, such as "float32".

    Returns:
        The size of this product's matrices, with the times and the rate of the product.
    """
    made = []
    for size in _PEAK_SIZES[library.device]:
        A, B = library.random(settings.seed, ((size, size),) * 2, dtype)
        product_of = partial(_matmul, A, B)
        product_of()
        library.wait()
        timing = _timing(
            library.meter(settings.clock),
            product_of,
            repeats=settings.repeats,
            warmup=settings.warmup,
            seconds=settings.cell_seconds / 2,
            began=perf_counter(),
            multiply_adds=size**3,
        )
        made.append(Peak(dtype, size, timing))
    return max(made, key=lambda peak: peak.timing.tflops)


def _matmul(A: Any, B: Any) -> object:  # noqa: ANN401 - arrays or tensors
    return A @ B


def facts(library: Library, settings: MeasureSettings) -> Answer:
    """Return facts about the library and its device, for the record of a measurement.

    Args:
        library: The library that computes attention, on its device.
        settings: Settings of the whole measurement.

    Returns:
        `versions` (versions by name), `gpu` (a `Gpu`, or None on a CPU), `threads`
        (number of CPU threads), `clock` and `memory_counter` (how time and memory are measured),
        and `float32_products` (torch's precision of float32 products; None for NumPy).
    """
    versions = {"python": platform.python_version(), "numpy": np.__version__}
    try:
        versions["qkvideo"] = importlib.metadata.version("qkvideo")
    except importlib.metadata.PackageNotFoundError:
        versions["qkvideo"] = "source"
    meter, gpu, torch = library.meter(settings.clock), None, library.torch
    if torch is None:
        blas = np.show_config(mode="dicts")["Build Dependencies"]["blas"]
        versions["blas"] = f"{blas['name']} {blas['version']}"
        # OpenBLAS and similar libraries use the number in the environment, or else every core.
        threads = int(os.environ.get("OMP_NUM_THREADS") or machine.usable_cores())
    else:
        versions["torch"] = str(torch.__version__)
        threads = int(torch.get_num_threads())
    if library.device == "cuda":
        card = torch.cuda.get_device_properties(0)
        capability = f"{card.major}.{card.minor}"
        gpu = Gpu(card.name, capability, card.total_memory, card.multi_processor_count)
        versions["cuda"] = str(torch.version.cuda)
        versions["cudnn"] = str(torch.backends.cudnn.version())
    return {
        "versions": versions,
        "gpu": gpu,
        "threads": threads,
        "clock": meter.clock,
        "memory_counter": meter.memory_counter,
        "float32_products": torch and torch.get_float32_matmul_precision(),
    }


def answer(question: Mapping[str, Any]) -> Answer | Peak | MeasuredCell:
    """Do one task for the parent process.

    Args:
        question: The key `task` is "facts", "peak" or "cell". The key `settings` has the
            `Settings`. The task `peak` also needs `dtype`; the task `cell` needs `variant`, `n`
            and `dtype`, and may have `data_limit`, the number of bytes that may be allocated.

    Returns:
        What `facts` returns, or what was measured.

    Raises:
        QKVideoError: The request is invalid.
    """
    settings = question["settings"]
    library = Library(settings.backend, settings.device)
    if question["task"] == "facts":
        return facts(library, settings)
    if question["task"] == "peak":
        return measure_peak(library, settings, question["dtype"])
    variant, n, dtype = question["variant"], question["n"], question["dtype"]
    limit = question.get("data_limit")
    return measure_cell(library, settings, variant, n, dtype, data_limit=limit)


def one_line(text: str, most: int = 160) -> str:
    """Return the first line of a text in at most `most` characters.

    Several spaces in a row become one. If characters are cut off, the line ends with "…".
    """
    line = " ".join(text.split("\n", 1)[0].split())
    return line if len(line) <= most else line[: most - 1] + "…"


def _load_torch() -> Any:  # noqa: ANN401 - the module itself
    try:
        import torch  # noqa: PLC0415 - torch is loaded only when it is asked for
    except ImportError as trouble:
        raise MissingError(
            "pip install 'qkvideo[torch]'", "measuring with torch needs"
        ) from trouble
    return torch


def respond(connection: Connection, backend: str) -> None:
    """Load a library, and send what `answer` returns or raises for the question that arrives."""
    if backend == "torch":
        # If torch is missing, the answer will say so.
        with suppress(MissingError):
            _load_torch()
    try:
        found: object = answer(connection.recv())
    except QKVideoError as error:
        found = error
    connection.send(found)
