"""The page to explore: from a file to the first click, and a change computed and drawn.

python benchmarks/explorer.py

Time of the page's main thread, which other programs on the machine do not change; on an idle
machine it is what somebody waits.
"""

import shutil
import tempfile
import warnings
from pathlib import Path
from statistics import median

from playwright.sync_api import sync_playwright

import qkvideo

ROUNDS, STARTS = 20, 5
SENTENCE = "The cat sat on the mat because it was tired"
LONG = " ".join(f"w{k}" for k in range(64))
FIRST, SHORT_CHANGE, LONG_CHANGE = 1000, 100, 250
"""Milliseconds that each may take."""

# Another mask: everything is computed, and drawn as far as the next picture.
CHANGE = """(k) => new Promise((done) => {
  document.querySelectorAll("input[name=mask]")[k % 2].click();
  requestAnimationFrame(() => setTimeout(done));
})"""
CLICK = """() => new Promise((done) => {
  document.querySelector("#next").click();
  requestAnimationFrame(() => setTimeout(done));
})"""


def main():
    warnings.simplefilter("ignore")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = Path(folder) / "page.html"
        qkvideo.explore(SENTENCE, out=path)
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )

        def opened(state):
            """The page, and what tells how long its main thread has worked, in ms."""
            context = browser.new_context(offline=True)
            page = context.new_page()
            session = context.new_cdp_session(page)
            session.send("Performance.enable", {"timeDomain": "threadTicks"})

            def worked():
                found = session.send("Performance.getMetrics")["metrics"]
                return 1000 * next(m["value"] for m in found if m["name"] == "TaskDuration")

            page.goto(f"{path.as_uri()}#{state}")
            page.locator("html[data-drawn]").wait_for()
            return page, worked

        starts = []
        for _ in range(STARTS):
            page, worked = opened("")
            page.evaluate(CLICK)
            starts.append(worked())
            page.context.close()
        print(f"first click answered after {median(starts):.0f} ms (at most {FIRST})")
        for sentence, most in ((SENTENCE, SHORT_CHANGE), (LONG, LONG_CHANGE)):
            for name, state in (("one stage", "stage=weights"), ("side by side", "all=1")):
                page, worked = opened(f"{state}&sentence={sentence}")
                times = []
                for k in range(ROUNDS):
                    begun = worked()
                    page.evaluate(CHANGE, k + 1)
                    times.append(worked() - begun)
                page.context.close()
                n = len(sentence.split())
                print(f"{n} tokens, {name}: {median(times):.0f} ms (at most {most})")
        browser.close()


if __name__ == "__main__":
    main()
