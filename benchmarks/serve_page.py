"""The page of `qkvideo serve`: from a key to the last picture in the window that follows it.

    python benchmarks/serve_page.py

Each key makes another sentence, so that nothing was drawn before. Milliseconds on the clock, which
on a busy machine say little; and milliseconds of work, which other programs change less: of the
busiest of the server's processes, which work side by side, and then of the page's main thread.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import sync_playwright

TYPED = " and slept well"
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
RESTED = """() => new Promise((done) => {
  let last = performance.getEntriesByType("resource").length;
  const look = () => {
    const now = performance.getEntriesByType("resource").length;
    if (now === last) done();
    else { last = now; setTimeout(look, 3000); }
  };
  setTimeout(look, 3000);
})"""


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


def main():
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
        for key in TYPED:
            page.evaluate(RESTED)
            page.evaluate(FOLLOW)
            before, page_before = computed()
            page.keyboard.type(key)
            passed, count = page.evaluate("() => window.followed")
            clock.append(passed)
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
