"""The page of `qkvideo serve`: from a key to the last picture in the window that follows it.

    python benchmarks/serve_page.py [--keys N]

Each key makes another sentence, so that nothing was drawn before; the next one is pressed when the
server has nothing more to draw. Milliseconds on the clock, which
on a busy machine say little; and milliseconds of work, which other programs change less: of the
busiest of the server's processes, which work side by side, and then of the page's main thread.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import monotonic, sleep

from playwright.sync_api import sync_playwright

TYPED = " and slept well"
KEYS = 5
QUIET, BUSY = 0.5, 0.05
"""Seconds in which the server computes for fewer seconds when it rests."""
LONGEST = 60
"""Seconds to wait for that."""
WINDOW = {"width": 1280, "height": 800}
MOST = 300
"""Milliseconds from a key to the last picture."""
TICKS = os.sysconf("SC_CLK_TCK")

# From a key to the last of the pictures that were in the window.
FOLLOW = """() => {
  const seen = Array.from(document.querySelectorAll(".frame")).filter((frame) => {
    const box = frame.getBoundingClientRect();
    return box.width && box.top < innerHeight && box.bottom > 0
      && box.left < innerWidth && box.right > 0;
  });
  const root = document.documentElement;
  window.followed = new Promise((done) => {
    document.querySelector("#sentence").addEventListener("input", () => {
      const begun = performance.now();
      const look = () => {
        const left = seen.some(({dataset}) => dataset.version !== root.dataset.version);
        if (left) requestAnimationFrame(look);
        else done([performance.now() - begun, seen.length]);
      };
      setTimeout(look);
    }, {once: true});
  });
}"""


def worked(process):
    """Seconds that a process and each of its children have computed."""
    pids, seconds = [process], {}
    for pid in pids:
        try:
            stat = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
            for task in Path(f"/proc/{pid}/task").iterdir():
                pids += map(int, (task / "children").read_text().split())
        except OSError:  # it has ended
            continue
        seconds[pid] = (int(stat[11]) + int(stat[12])) / TICKS
    return seconds


def rest(process):
    """Wait until a process and its children have nothing to do; return how long that took."""
    begun = monotonic()
    before = worked(process)
    while monotonic() - begun < LONGEST:
        sleep(QUIET)
        after = worked(process)
        if sum(after.values()) - sum(before.values()) < BUSY:
            break
        before = after
    return monotonic() - begun


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--keys", type=int, default=KEYS, help=f"at most {len(TYPED)}")
    keys = TYPED[: parser.parse_args().keys]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        words = [sys.executable, "-m", "qkvideo.cli", "serve", "--no-browser", "--port", "0"]
        server = subprocess.Popen(
            words,
            stdout=subprocess.PIPE,
            text=True,
            cwd=folder,
            env=os.environ | {"HOME": folder, "QKVIDEO_CACHE": folder, "OMP_NUM_THREADS": "1"},
        )
        address = next(line for line in server.stdout if line.startswith("http")).strip()
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        page = browser.new_page(viewport=WINDOW, reduced_motion="reduce")
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})

        def computed():
            found = session.send("Performance.getMetrics")["metrics"]
            page_ = next(each["value"] for each in found if each["name"] == "TaskDuration")
            return worked(server.pid), page_

        page.goto(address)
        page.locator("html[data-ready]").wait_for()
        page.locator("#sentence").press("End")
        clock, work = [], []
        for key in keys:
            waited = rest(server.pid)
            page.evaluate(FOLLOW)
            before, page_before = computed()
            page.keyboard.type(key)
            passed, count = page.evaluate("() => window.followed")
            clock.append(passed)
            print(f"{key!r}: {passed:.0f} ms, after {waited:.0f} s of rest", flush=True)
            after, page_after = computed()
            busiest = max(after[pid] - before.get(pid, 0) for pid in after)
            work.append(1000 * (busiest + page_after - page_before))
        browser.close()
        server.terminate()
        server.wait()
    print(
        f"from a key to the last of {count} pictures: {median(clock):.0f} ms on the clock, "
        f"{median(work):.0f} ms of work (at most {MOST})"
    )


if __name__ == "__main__":
    main()
