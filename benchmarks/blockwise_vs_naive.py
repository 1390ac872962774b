"""Blockwise attention against naive attention, and NumPy against torch, side by side in one run.

    python benchmarks/blockwise_vs_naive.py [N]

All variants take turns in one process on the same inputs, so what disturbs the machine disturbs
all of them; the ratios are of medians. Threads are what OMP_NUM_THREADS says, else one: with
fewer free cores than threads, BLAS threads wait for each other, and that is what would be measured.
"""

import os
import sys

os.environ.setdefault("OMP_NUM_THREADS", "1")

from statistics import median
from time import perf_counter

import numpy as np
import torch

from qkvideo.engine.kernels import kernel

ROUNDS = 15
D = 64


def main(n=4096):
    torch.set_num_threads(int(os.environ["OMP_NUM_THREADS"]))
    arrays = list(np.random.default_rng(0).standard_normal((3, 1, 1, n, D), dtype=np.float32))
    tensors = [torch.from_numpy(each) for each in arrays]
    runs = {
        (backend, variant): (kernel(variant, backend), inputs)
        for backend, inputs in (("numpy", arrays), ("torch", tensors))
        for variant in ("naive", "blockwise")
    }
    runs["torch", "sdpa"] = (kernel("sdpa", "torch"), tensors)
    seconds = {name: [] for name in runs}
    for _ in range(ROUNDS + 1):
        for name, (attend, inputs) in runs.items():
            start = perf_counter()
            attend(*inputs)
            seconds[name].append(perf_counter() - start)
    # The first round loads and allocates.
    took = {name: median(each[1:]) for name, each in seconds.items()}

    base = took["numpy", "naive"]
    print(f"n = {n}, d = {D}, float32, {os.environ['OMP_NUM_THREADS']} thread(s), {ROUNDS} rounds")
    for (backend, variant), each in took.items():
        print(f"{backend:6} {variant:10} {each * 1e3:9.1f} ms   {each / base:6.3f} of naive NumPy")
    ratios = {
        "blockwise NumPy / naive NumPy": (("numpy", "blockwise"), ("numpy", "naive")),
        "blockwise NumPy / torch's own": (("numpy", "blockwise"), ("torch", "sdpa")),
        "blockwise NumPy / blockwise torch": (("numpy", "blockwise"), ("torch", "blockwise")),
    }
    for label, (over, under) in ratios.items():
        print(f"{label}: {took[over] / took[under]:.3f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
