// The browser keeps the lecture that was edited last: one for all windows. Where two of them edit,
// the lecture that another one replaces is kept as well.

/** @typedef {import("./draft.js").Lecture} Lecture */

const KEPT = "qkvideo-lecture";
const OTHER = "qkvideo-lecture-other";
const VERSION = 1;

export class Keeping {
  constructor() {
    /** @type {string | null} What is kept, as far as this window knows. */
    this.known = null;
  }

  /** @returns {Lecture | null} */
  read() {
    this.known = written(KEPT);
    return lectureIn(this.known);
  }

  /** @param {Lecture} lecture */
  write(lecture) {
    if (this.isReplaced) write(OTHER, written(KEPT));
    const now = JSON.stringify({version: VERSION, lecture});
    write(KEPT, now);
    this.known = now;
  }

  /** Whether another window has kept its lecture since this one has. */
  get isReplaced() {
    const there = written(KEPT);
    return there !== null && there !== this.known;
  }

  /** @returns {Lecture | null} What was replaced in another window. */
  get other() {
    return lectureIn(written(OTHER));
  }

  /** The other lecture is kept, and this one is the other. */
  exchange() {
    const there = written(KEPT);
    this.known = written(OTHER);
    write(KEPT, this.known);
    write(OTHER, there);
  }

  forget() {
    write(OTHER, null);
  }
}

/** @param {string} name */
function written(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // A browser that keeps nothing still shows the page.
  }
}

/**
 * @param {string} name
 * @param {string | null} text
 */
function write(name, text) {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // As above.
  }
}

/**
 * @param {string | null} text
 * @returns {Lecture | null}
 */
function lectureIn(text) {
  try {
    const {version, lecture} = JSON.parse(text ?? "{}");
    return version === VERSION && typeof lecture?.sentence === "string" ? lecture : null;
  } catch {
    return null;
  }
}
