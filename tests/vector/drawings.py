"""Films that the browser draws, beside the pictures that are drawn here."""

from __future__ import annotations

import time
from dataclasses import replace
from io import BytesIO

import numpy as np
from PIL import Image

from qkvideo import scenes
from qkvideo.scenes.camera.canvas import Canvas
from qkvideo.scenes.layout.film import lay_out
from qkvideo.scenes.layout.shown_numbers import numbers
from qkvideo.scenes.stage.draw import picture
from qkvideo.scenes.stage.shoot import view
from qkvideo.studio.encoding.quality import quality

WIDTH, HEIGHT, TILE = 1280, 720, 64
WINDOW = {"width": WIDTH, "height": HEIGHT}
BARE = ".bar, .number, .progress, .strip { display: none !important; }"
# Where the ink of every text of the slide is, in pixels.
WRITTEN = """() => {
  const pen = document.createElement("canvas").getContext("2d");
  const found = [];
  for (const node of Reveal.getCurrentSlide().querySelectorAll(".letters tspan, g.letters text")) {
    const text = node.textContent.trim(), count = node.getNumberOfChars();
    if (!text || !node.checkVisibility() || node.closest("[display=none]")) continue;
    if (node.textContent !== text) { found.push([node.textContent, null]); continue; }
    const first = node.getExtentOfChar(0), last = node.getExtentOfChar(count - 1);
    pen.font = `100px ${getComputedStyle(node).fontFamily}`;
    const side = (letter, extent, left) => {
      const alone = pen.measureText(letter), room = (extent.width - alone.width) / 2;
      const bearing = alone.width - alone.actualBoundingBoxRight;
      return room + (left ? -alone.actualBoundingBoxLeft : bearing);
    };
    const all = pen.measureText(text), base = node.getStartPositionOfChar(0).y;
    const matrix = node.getScreenCTM();
    const place = (x, y) => new DOMPoint(x, y).matrixTransform(matrix);
    const from = first.x + side(text[0], first, true);
    const to = last.x + last.width - side(text.at(-1), last, false);
    const { x: left, y: top } = place(from, base - all.actualBoundingBoxAscent);
    const { x: right, y: bottom } = place(to, base + all.actualBoundingBoxDescent);
    found.push([text, [left, top, right, bottom]]);
  }
  return found;
}"""


def mean(values, side=8):
    """Of every square of so many pixels."""
    total = np.cumsum(np.cumsum(np.pad(values, ((1, 0), (1, 0))), axis=0), axis=1)
    parts = (
        total[side:, side:] - total[:-side, side:] - total[side:, :-side] + total[:-side, :-side]
    )
    return parts / side**2


def worst_tile(a, b) -> float:
    """The lowest SSIM (Wang et al. 2004, in squares of 8 pixels) of any tile of two pictures."""
    a, b = (p[..., :3].astype(float) @ [0.299, 0.587, 0.114] for p in (a, b))
    dark, flat = (0.01 * 255) ** 2, (0.03 * 255) ** 2
    ma, mb = mean(a), mean(b)
    va, vb, both = mean(a * a) - ma**2, mean(b * b) - mb**2, mean(a * b) - ma * mb
    alike = (2 * ma * mb + dark) * (2 * both + flat)
    alike /= (ma**2 + mb**2 + dark) * (va + vb + flat)
    return min(
        alike[y : y + TILE, x : x + TILE].mean()
        for y in range(0, alike.shape[0] - TILE // 2, TILE)
        for x in range(0, alike.shape[1] - TILE // 2, TILE)
    )


class Drawn:
    """A deck that is open in a browser, and the films that it shows."""

    def __init__(self, browser, **choices):
        self.context = browser.new_context(viewport=WINDOW, offline=True, **choices)
        self.requests, self.troubles = [], []
        self.context.on("request", lambda request: self.requests.append(request.url))
        self.context.on("console", lambda m: self.troubles.append(m.text))
        self.context.on("weberror", lambda error: self.troubles.append(str(error.error)))
        self.page = self.context.new_page()

    def open(self, path, shows):
        """Another deck, or the same one from its beginning."""
        for other in self.context.pages[1:]:
            other.close()
        self.shows = shows
        self.page.set_viewport_size(WINDOW)
        self.page.mouse.move(0, 0)
        self.page.goto("about:blank")
        self.requests.clear()
        self.troubles.clear()
        self.page.goto(path.as_uri())
        self.until("window.Reveal && Reveal.isReady() && document.querySelector('.bar option')")
        return self

    def until(self, expression):
        end = time.monotonic() + 30
        while not self.page.evaluate(f"Boolean({expression})"):
            assert time.monotonic() < end, expression
            time.sleep(0.02)

    def bare(self):
        """Films only, without what stands round them in a deck."""
        self.page.add_style_tag(content=BARE)

    def choose(self, name, value):
        """Choose in the bar, seen or not."""
        self.page.evaluate(
            """([name, value]) => {
              const chooser = document.querySelector(`select[name=${name}]`);
              chooser.value = value;
              chooser.dispatchEvent(new Event("change"));
            }""",
            [name, value],
        )

    def rest(self, film, beat):
        """Show the last picture of a beat."""
        self.page.evaluate(
            f"""async () => {{
              Reveal.slide({film + 1}, {beat});
              await Reveal.getCurrentSlide().querySelector("vector-film").rest();
            }}"""
        )

    def pixels(self):
        return np.array(Image.open(BytesIO(self.page.screenshot())))

    def written(self):
        return self.page.evaluate(WRITTEN)


def laid_out(show, **changes):
    film = scenes.module(show.film.slug)
    return lay_out(film, replace(show.brief, **changes), only=show.only)


def still(laid, beat, show, **changes):
    """The picture as it is drawn here."""
    brief, size = replace(show.brief, **changes), quality("m").shaped(show.brief.aspect)
    canvas = Canvas(view(laid.frame.places, brief, size))
    return canvas.show(picture(beat.last)).copy()


def lost(laid, beat, written) -> list[str]:
    """The numbers of a picture that are not in the browser as text, within two pixels."""
    missing, unit = [], HEIGHT / 8
    for cell, box in numbers(beat.last):
        middle = np.array([WIDTH, HEIGHT, WIDTH, HEIGHT]) / 2
        wanted = middle + np.array([box.left, -box.top, box.right, -box.bottom]) * unit
        near = (
            found
            for text, found in written
            if text == cell.text and found and np.abs(np.subtract(found, wanted)).max() <= 2
        )
        if next(near, None) is None:
            missing.append(f"{cell.tensor}{list(cell.index)} {cell.text} at {np.round(wanted, 1)}")
    return missing
