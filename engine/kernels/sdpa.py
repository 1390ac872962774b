"""torch's `scaled_dot_product_attention`: runs a chosen kernel, and finds out which kernel ran."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from qkvideo.engine.errors import RequestError
from qkvideo.engine.kernels.shapes import check_qkv

if TYPE_CHECKING:
    from torch import Tensor

_BACKENDS = {
    "math": "MATH",
    "efficient": "EFFICIENT_ATTENTION",
    "flash": "FLASH_ATTENTION",
    "cudnn": "CUDNN_ATTENTION",
}

KERNELS = tuple(_BACKENDS)
"""Kernels that can be chosen by name."""

# The name of each kernel's operator in torch's dispatcher; only the part that is the same on CPU
# and GPU.
_OPERATORS = (
    ("_scaled_dot_product_attention_math", "math"),
    ("_scaled_dot_product_efficient_attention", "efficient"),
    ("_scaled_dot_product_flash_attention", "flash"),
    ("_scaled_dot_product_cudnn_attention", "cudnn"),
)


_REFUSALS = ("No viable backend", "No available kernel", "pack_vnni2 is only supported")
"""Wordings of the CPU's dispatcher, of the GPU's, and of a CPU's kernel that needs AVX-512 where
ATEN_CPU_CAPABILITY forbids it (bfloat16, on processors with AMX)."""


class KernelRefused(Exception):  # noqa: N818 - a refusal is a finding here, not an error
    """torch cannot run the requested kernel on this device, dtype or shape.

    The message is torch's reason. In measurements, the message takes the place of a result.
    """


def sdpa_torch(Q: Tensor, K: Tensor, V: Tensor, *, kernel: str | None = None) -> Tensor:
    """Compute softmax(Q Kᵀ / √d_k) V with torch's `scaled_dot_product_attention`.

    Args:
        Q: Queries, (batch, heads, n, d_k).
        K: Keys, (batch, heads, n, d_k).
        V: Values, (batch, heads, n, d_v).
        kernel: One of `KERNELS`, the only kernel that torch may use. None to let torch choose.

    Returns:
        The output, (batch, heads, n, d_v).

    Raises:
        RequestError: The shapes do not match, or the kernel's name is unknown.
        KernelRefused: torch cannot run the kernel on these inputs.
    """
    import torch  # noqa: PLC0415 - torch is loaded only when it is asked for

    check_qkv(Q, K, V)
    attend = torch.nn.functional.scaled_dot_product_attention
    if kernel not in (None, *_BACKENDS):
        raise RequestError(f"kernel {kernel!r} is unknown: choose from {', '.join(KERNELS)}")
    from torch.nn.attention import SDPBackend, sdpa_kernel  # noqa: PLC0415 - as above

    def only() -> Tensor:
        if kernel is None:
            return attend(Q, K, V)
        with sdpa_kernel(getattr(SDPBackend, _BACKENDS[kernel])):
            made: Tensor = attend(Q, K, V)
        return made

    try:
        return only()
    except RuntimeError as refusal:
        said = str(refusal)
        if not any(wording in said for wording in _REFUSALS):
            raise
        raise KernelRefused(_why(only) or said.splitlines()[0]) from refusal


def _why(call: Callable[[], object]) -> str | None:
    """Return torch's reason for refusing a kernel, from its warnings; None if it gave none."""
    with warnings.catch_warnings(record=True) as told, suppress(RuntimeError):
        warnings.simplefilter("always")
        call()
    for warning in told:
        message = str(warning.message)
        # Warnings about the kernels that were switched off here give no reason.
        if "not used because" not in message and "runtime disabled" not in message:
            # After the reason, torch names the place in its source code.
            return message.splitlines()[0].split(" (Triggered", 1)[0]
    return None


def which_ran(
    call: Callable[[], object], device: str
) -> tuple[str | None, list[tuple[str, float]]]:
    """Run attention once in torch's profiler, and return which kernel computed it.

    Args:
        call: Runs attention once, and returns when the output is ready.
        device: `cpu` or `cuda`.

    Returns:
        Name of the attention kernel, and list of all GPU kernels that ran. The name is one of
        `KERNELS`, or None if the profiler saw no such kernel. The list contains (name, seconds)
        for each GPU kernel, the slowest first. On a CPU, the list is empty.
    """
    from torch.profiler import ProfilerActivity, profile  # noqa: PLC0415 - as above

    activities = [ProfilerActivity.CPU]
    if device == "cuda":
        activities.append(ProfilerActivity.CUDA)
    with profile(activities=activities, acc_events=True) as seen:
        call()
    return read_off(seen.key_averages())


def read_off(averages: Iterable[Any]) -> tuple[str | None, list[tuple[str, float]]]:
    """Read from the profiler's averages which kernels ran.

    Args:
        averages: The averages of one run of attention, from torch's `key_averages()`.

    Returns:
        The attention kernel's name (one of `KERNELS`; None if none of them ran), and a list of the
        GPU's kernels as (name, seconds), slowest first. The list is empty if the run used no GPU.
    """
    averages = list(averages)
    ran = [
        kernel
        for operator, kernel in _OPERATORS
        if any(operator in average.key for average in averages)
    ]
    # An operator's time includes that of its kernels; only the device's own entries count each
    # once.
    on_device = [
        (average.key, average.self_device_time_total / 1e6)
        for average in averages
        if average.device_type.name == "CUDA" and average.self_device_time_total > 0
    ]
    on_device.sort(key=lambda pair: -pair[1])
    return (ran[0] if ran else None), on_device
