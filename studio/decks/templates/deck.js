// One beat is one slide: going on plays it, going back shows how it ended. A slide's film is a video,
// or a drawing that is played like one.

import { mayAct } from "../../browser/shortcuts.js";
import { decoded } from "../../browser/unpack.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
// The speaker's window holds small copies of the deck: pictures are enough there.
const copy = /[?&](receiver|print-pdf)/.test(location.search);
// They are small and upright, which does not make them telephones.
if (/[?&]receiver/.test(location.search)) document.body.classList.remove("wide");
const deck = document.querySelector(".reveal");
const strip = document.querySelector(".strip");
const told = document.querySelector(".told");
const speeds = [0.5, 1, 2];
const say = deck.dataset;
let speed = 1;
let furthest = 0;

const film = (slide) => slide && slide.querySelector(".film");
const current = () => Reveal.getCurrentSlide();

function prepare(slide) {
  const video = film(slide);
  const script = slide && slide.querySelector("script");
  if (!script || video.src || copy) return;
  const bytes = decoded(script.textContent);
  video.src = URL.createObjectURL(new Blob([bytes], { type: "video/mp4" }));
}

function run(slide) {
  const video = film(slide);
  video.playbackRate = speed;
  // A browser may refuse to play sound before the first key was pressed.
  video.play().catch((error) => {
    if (error.name !== "AbortError") slide.dataset.shows = "still";
  });
}

function play(slide) {
  const video = film(slide);
  if (!video) return;
  prepare(slide);
  video.currentTime = 0;
  slide.dataset.shows = "film";
  run(slide);
}

// A picture that is drawn has no other for its still.
function rest(slide) {
  slide.dataset.shows = "still";
  if (film(slide).rest) film(slide).rest();
}

function arrive(slide) {
  const place = Reveal.getSlidePastCount();
  const onwards = place >= furthest;
  furthest = place;
  for (const video of deck.querySelectorAll(".film")) {
    if (video !== film(slide)) video.pause();
  }
  write(slide);
  if (film(slide)) {
    rest(slide);
    if (onwards && !copy && !calm.matches && !Reveal.isOverview()) play(slide);
  }
  if (!calm.matches) prepare(Reveal.getSlides()[place + 1]);
}

// Below the film: nothing that is drawn is hidden. On an upright telephone, where a wide film
// is too small to be read, it says what the slide says.
function write(slide) {
  const kinds = film(slide) ? ["h2", ".said"] : [".sentence", "ol", ".touch", "h2"];
  const shown = kinds.map((kind) => slide.querySelector(kind)).filter(Boolean);
  const copies = shown.map((each) => each.cloneNode(true));
  for (const each of copies) each.removeAttribute("id");
  if (film(slide) && !copy) copies.push(outline(slide));
  strip.replaceChildren(...copies);
  // Screen readers are told the slide itself; the strip, which they are not told, is for fingers.
  for (const link of strip.querySelectorAll("a")) link.tabIndex = -1;
  strip.toggleAttribute("data-front", !film(slide));
  strip.scrollTop = 0;
}

// The slides of the film, each a link: what else there is room for below it.
function outline(slide) {
  const list = document.createElement("ol");
  const { h } = Reveal.getIndices(slide);
  [...slide.parentElement.querySelectorAll(".beat")].forEach((beat, v) => {
    const item = list.appendChild(document.createElement("li"));
    const link = item.appendChild(document.createElement("a"));
    item.value = Number(beat.querySelector(".number").textContent);
    link.href = `#/${h}/${v}`;
    link.textContent = beat.querySelector("h2").textContent;
    if (beat === slide) link.setAttribute("aria-current", "true");
  });
  list.className = "outline";
  return list;
}

function toggleCaptions() {
  const captioned = document.body.toggleAttribute("data-captioned");
  told.textContent = captioned ? say.captionsOn : say.captionsOff;
}

function togglePause() {
  const slide = current();
  const video = film(slide);
  if (!video || slide.dataset.shows !== "film" || video.ended) return;
  if (video.paused) run(slide);
  else video.pause();
}

function changeSpeed(by) {
  const at = speeds.indexOf(speed) + by;
  speed = speeds[Math.min(Math.max(at, 0), speeds.length - 1)];
  deck.dataset.speed = speed;
  told.textContent = speed === 0.5 ? "½×" : `${speed}×`;
  if (film(current())) film(current()).playbackRate = speed;
}

// What is drawn stays on its slide until it is wiped off.
const pen = {
  on: false,
  line: null,
  make(kind, attributes) {
    const made = document.createElementNS("http://www.w3.org/2000/svg", kind);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    return made;
  },
  board(slide) {
    const size = Reveal.getComputedSlideSize();
    const box = `0 0 ${size.width} ${size.height}`;
    const found = slide.querySelector(".board");
    return found || slide.appendChild(pen.make("svg", { class: "board", viewBox: box }));
  },
  toggle() {
    pen.on = deck.toggleAttribute("data-drawing");
    if (!pen.on) deck.querySelectorAll(".board .tip").forEach((tip) => tip.remove());
  },
  wipe: () => deck.querySelectorAll(".present .board").forEach((board) => board.remove()),
  place(event, slide) {
    const box = slide.getBoundingClientRect();
    const size = Reveal.getComputedSlideSize();
    const x = ((event.clientX - box.left) / box.width) * size.width;
    const y = ((event.clientY - box.top) / box.height) * size.height;
    return [x, y].map((length) => length.toFixed(1));
  },
  down(event) {
    if (!pen.on || Reveal.isOverview()) return;
    const [x, y] = pen.place(event, current());
    pen.line = pen.board(current()).appendChild(pen.make("polyline", { points: `${x},${y}` }));
  },
  move(event) {
    if (!pen.on || Reveal.isOverview()) return;
    const board = pen.board(current());
    const [cx, cy] = pen.place(event, current());
    const tip = board.querySelector(".tip") || board.appendChild(pen.make("circle", { class: "tip", r: 9 }));
    tip.setAttribute("cx", cx);
    tip.setAttribute("cy", cy);
    if (pen.line) pen.line.setAttribute("points", `${pen.line.getAttribute("points")} ${cx},${cy}`);
  },
  up() {
    pen.line = null;
  },
};

// A finger goes on, or back at the left edge; what it wipes is reveal's own.
let touched = null;
function tap(event) {
  const moved = touched && Math.hypot(event.clientX - touched.x, event.clientY - touched.y);
  const link = event.target.closest("a, summary, button, input");
  if (!touched || moved > 10 || link || pen.on || Reveal.isOverview()) return;
  if (event.clientX < innerWidth / 5) Reveal.prev();
  else Reveal.next();
}

function listen() {
  for (const [kind, hear] of [["pointerdown", pen.down], ["pointermove", pen.move], ["pointerup", pen.up], ["pointercancel", pen.up]]) {
    deck.addEventListener(kind, hear);
  }
  document.addEventListener("pointerdown", (event) => {
    touched = event.pointerType === "mouse" || !event.isPrimary ? null : { x: event.clientX, y: event.clientY };
  });
  document.addEventListener("pointerup", tap);
  document.addEventListener("keydown", (event) => {
    // The number goes into the field that opens.
    const typed = mayAct(event) && /^[0-9]$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (typed && !event.target.closest("input") && !Reveal.isPaused()) Reveal.toggleJumpToSlide();
  });
  calm.addEventListener("change", () => {
    const video = film(current());
    if (calm.matches && video) {
      video.pause();
      rest(current());
    }
  });
  new ResizeObserver(() => Reveal.layout()).observe(deck);
}

function bind(codes, key, description, act) {
  for (const keyCode of codes) Reveal.addKeyBinding({ keyCode, key, description }, act);
}

// The speaker's window, which this page has opened, gives orders; a page that embeds a deck none.
window.addEventListener("message", (event) => {
  if (!copy && event.source?.opener !== window) event.stopImmediatePropagation();
});

Reveal.initialize({
  width: Number(say.width),
  height: Number(say.height),
  margin: 0,
  maxScale: 10,
  center: false,
  controls: false,
  hash: true,
  navigationMode: "linear",
  keyboardCondition: mayAct,
  transition: "none",
  backgroundTransition: "none",
  autoPlayMedia: false,
  scrollActivationWidth: 0,
  // Whoever jumps types the number that a slide shows.
  slideNumber: "c",
  plugins: [RevealNotes],
}).then(() => {
  bind([67], "C", say.captions, toggleCaptions);
  bind([82], "R", say.again, () => {
    if (!copy) play(current());
  });
  bind([80], "P", say.pause, togglePause);
  bind([189, 109, 173], "−", say.slower, () => changeSpeed(-1));
  bind([187, 107, 171], "+", say.faster, () => changeSpeed(1));
  bind([68], "D", say.draw, pen.toggle);
  bind([88], "X", say.wipe, pen.wipe);
  bind([36], "Home", say.first, () => Reveal.slide(0));
  bind([35], "End", say.last, () => {
    const last = Reveal.getIndices(Reveal.getSlides().at(-1));
    Reveal.slide(last.h, last.v);
  });
  Reveal.on("slidechanged", (event) => arrive(event.currentSlide));
  Reveal.on("overviewhidden", () => arrive(current()));
  // B and . make the screen dark; the film waits.
  let waits = false;
  Reveal.on("paused", () => {
    waits = Boolean(film(current())) && !film(current()).paused;
    if (waits) film(current()).pause();
  });
  Reveal.on("resumed", () => {
    if (waits) run(current());
  });
  if (!copy) listen();
  document.addEventListener("said", () => write(current()));
  arrive(current());
});
