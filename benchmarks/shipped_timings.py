"""Measure again what lies in engine/data/timings, with the settings that it was measured with.

    python benchmarks/shipped_timings.py cpu
    python benchmarks/shipped_timings.py cpu --threads 2
    python benchmarks/shipped_timings.py gpu --budget 520 -o FOLDER

On the CPU it counts the CPU time of one thread, which other programs do not lengthen; with
--threads, the wall's, for a machine that does nothing else. The last needs torch and one CUDA
device, nothing else; where the package is not installed, a link named `qkvideo` to the
repository's root, in a folder on PYTHONPATH, does.
"""

import argparse
from pathlib import Path

from qkvideo import measure
from qkvideo.engine.errors import QKVideoError

DATA = Path(__file__).resolve().parent.parent / "engine" / "data" / "timings"

# Without `sdpa`, which is one of the named kernels again, by torch's choice.
TORCH = ["naive", "blockwise", "window", "linear"]
TORCH += ["sdpa-math", "sdpa-efficient", "sdpa-flash", "sdpa-cudnn"]
SHORT = [256, 512, 1024, 2048, 4096, 8192, 16_384]

# The longest n of each is one at which the naive variant needs more than 24 GiB.
CPU = {
    "cpu-numpy": {
        "backend": "numpy",
        "n": [*SHORT, 32_768, 131_072],
        "cell_seconds": 30,
    },
    "cpu-torch": {
        "backend": "torch",
        "variants": TORCH,
        "n": [*SHORT, 65_536],
        "cell_seconds": 20,
    },
    "cpu-torch-bfloat16": {
        "backend": "torch",
        "variants": TORCH,
        "n": SHORT,
        "dtype": ["bfloat16"],
    },
}
GPU = {
    "gpu-torch": {
        "backend": "torch",
        "device": "cuda",
        "variants": TORCH,
        # Should the budget end it, what is missing lies between points that are there.
        "n": [4096, 16_384, 65_536, 131_072, 256, 1024, 32_768, 8192, 512, 2048],
        "dtype": ["float32", "bfloat16"],
        "d_k": 128,
        "heads": 16,
        "cell_seconds": 4,
    }
}


def tell(progress):
    cell = progress.cell
    if cell is None:
        return
    line = f"{progress.seconds:6.1f} s  {progress.done:3}/{progress.total}  {progress.doing:36}"
    if cell.timing is None:
        print(line, cell.status, cell.reason)
        return
    print(
        line,
        f"{cell.timing.median * 1e3:10.3f} ms  {cell.timing.tflops:8.4f} TFLOP/s"
        f"  peak {cell.memory.peak / 2**20:9.1f} MiB  error {cell.error.max_relative:.1e}"
        f"  cores {cell.timing.cores_used}  {cell.kernel or ''}",
    )


def summary(timings):
    """The growth of naive time, and the best exact kernel of each dtype against the peak."""
    for peak in timings.peaks:
        print(f"matrix product {peak.dtype}: {peak.timing.tflops:.4g} TFLOP/s at {peak.size}")
    for dtype in timings.settings.dtypes:
        for n_from in (1024, 4096):
            print(f"naive {dtype} grows as n^{timings.growth('naive', dtype, n_from=n_from):.3f}")
        long = [
            cell
            for cell in timings.cells
            if cell.dtype == dtype and cell.n >= 16_384 and cell.timing
            if cell.variant not in {"window", "linear"}
        ]
        for cell in sorted(long, key=lambda cell: -cell.timing.tflops)[:3]:
            share = timings.share_of_peak(cell)
            print(f"{dtype} n={cell.n} {cell.variant}: {share:.1%} of the matrix product's rate")
            for name, seconds in cell.device_kernels:
                print(f"    {seconds * 1e3:9.3f} ms  {name}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("which", choices=["cpu", "gpu"])
    parser.add_argument("--only", help="one of the files, by name")
    parser.add_argument("--budget", type=float, help="seconds per file")
    parser.add_argument("--threads", type=int, help="CPU threads, timed by the wall's clock")
    parser.add_argument("-o", type=Path, default=DATA, help="folder for the files")
    asked = parser.parse_args()
    for name, settings in (CPU if asked.which == "cpu" else GPU).items():
        if asked.only not in (None, name):
            continue
        path = asked.o / f"{name}.json"
        clock = {"threads": asked.threads}
        if asked.which == "cpu" and asked.threads is None:
            clock = {"threads": 1, "clock": "cpu"}
        timings = measure(**settings, **clock, budget=asked.budget, output=path, progress=tell)
        print(f"{path.name}: {timings.ended} after {timings.elapsed_seconds:.0f} s")
        try:
            summary(timings)
        except QKVideoError as trouble:
            print(trouble)


if __name__ == "__main__":
    main()
