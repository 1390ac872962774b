// What the page shows, as plain data; the address after # holds what differs from how it began.

/** @typedef {import("../engine/computing.js").Wanted} Wanted */

export const STAGES = ["X", "QKV", "scores", "scaled", "masked", "weights", "output", "result"];
export const MASKS = ["none", "causal", "padding", "causal+padding"];
export const TENSORS = ["X", "Q", "K", "V", "scores", "scaled", "masked", "weights", "output", "result"];

/**
 * A cell of a tensor; row and column from 1.
 * @typedef {{tensor: string, row: number, column: number}} CellPlace
 */

/**
 * @typedef {Object} Shown
 * @property {string} sentence
 * @property {string} versus A second sentence; empty, if there is none.
 * @property {boolean} second Whether the stages are the second sentence's.
 * @property {number | null} unseen The word, from 1, that the guess of the next word does without.
 * @property {string} stage One of STAGES.
 * @property {boolean} all Whether all stages are shown side by side.
 * @property {CellPlace | null} cell The one that is opened; null: chosen by the page.
 * @property {string} lang
 * @property {string} theme
 */

/** @typedef {Wanted & Shown} State */

/** @type {State} */
export const USUAL = {
  sentence: "",
  versus: "",
  second: false,
  weights: "lesson",
  seed: 0,
  layer: null,
  head: null,
  mask: "none",
  pad: 0,
  temperature: 1,
  row: null,
  order: null,
  places: true,
  cut: null,
  unseen: null,
  stage: "X",
  all: false,
  cell: null,
  lang: "en",
  theme: "auto",
};

/** @typedef {{write: (value: any) => string, read: (text: string) => any}} Form */

/** Stands for a value that cannot be read, and is left as it was. */
const UNREAD = Symbol("unread");

/** @param {string} text */
const whole = (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : UNREAD);

/** @param {string} text */
const counted = (text) => {
  if (text === "") return null;
  const number = whole(text);
  return typeof number === "number" && number >= 1 ? number : UNREAD;
};

/** @param {string[]} among */
const oneOf = (among) => ({
  write: String,
  read: (/** @type {string} */ text) => (among.includes(text) ? text : UNREAD),
});

/** @type {Form} */
const TEXT = {write: String, read: (text) => text};
/** @type {Form} */
const YES = {write: (value) => (value ? "1" : "0"), read: (text) => text === "1"};
/** @type {Form} */
const COUNT = {write: (value) => String(value ?? ""), read: counted};

/** @type {Record<keyof State, Form>} */
const FORMS = {
  sentence: TEXT,
  versus: TEXT,
  second: YES,
  weights: oneOf(["lesson", "random"]),
  seed: {write: String, read: whole},
  layer: COUNT,
  head: COUNT,
  mask: oneOf(MASKS),
  pad: {
    write: String,
    read: (text) => {
      const number = whole(text);
      return typeof number === "number" && number >= 0 && number < 64 ? number : UNREAD;
    },
  },
  temperature: {
    write: String,
    read: (text) => {
      const number = text.trim() ? Number(text) : NaN;
      return Number.isFinite(number) && number > 0 ? number : UNREAD;
    },
  },
  row: COUNT,
  order: {
    write: (value) => (value ?? []).join("."),
    read: (text) => {
      if (text === "") return null;
      const places = text.split(".").map(Number);
      const there = [...places].sort((a, b) => a - b).every((place, k) => place === k + 1);
      return there && places.length <= 64 ? places : UNREAD;
    },
  },
  places: YES,
  cut: {
    write: (value) => (value ? [value.layer, value.query, value.key].join(".") : ""),
    read: (text) => {
      if (text === "") return null;
      const [layer, query, key] = text.split(".").map(counted);
      const numbers = [layer, query, key].every((each) => typeof each === "number");
      return numbers ? {layer, query, key} : UNREAD;
    },
  },
  unseen: COUNT,
  stage: oneOf(STAGES),
  all: YES,
  cell: {
    write: (value) => (value ? [value.tensor, value.row, value.column].join(".") : ""),
    read: (text) => {
      if (text === "") return null;
      const [tensor, row, column] = text.split(".");
      const [i, j] = [counted(row ?? ""), counted(column ?? "")];
      const right = TENSORS.includes(tensor) && typeof i === "number" && typeof j === "number";
      return right ? {tensor, row: i, column: j} : UNREAD;
    },
  },
  lang: {write: String, read: (text) => (/^[a-z]{2}$/.test(text) ? text : UNREAD)},
  theme: {write: String, read: (text) => (/^[a-z]+$/.test(text) ? text : UNREAD)},
};

/**
 * The address's part after #: what differs from how the page began.
 * @param {State} state
 * @param {State} begun
 */
export function toHash(state, begun) {
  const differing = new URLSearchParams();
  for (const [name, form] of entries()) {
    const written = form.write(state[name]);
    if (written !== form.write(begun[name])) differing.set(name, written);
  }
  return String(differing);
}

/**
 * The state that an address asks for; what cannot be read is as the page began.
 * @param {string} hash Without #.
 * @param {State} begun
 * @returns {State}
 */
export function fromHash(hash, begun) {
  const given = new URLSearchParams(hash);
  /** @type {Record<string, unknown>} */
  const state = {...begun};
  for (const [name, form] of entries()) {
    const text = given.get(name);
    const value = text === null ? UNREAD : form.read(text);
    if (value !== UNREAD) state[name] = value;
  }
  return /** @type {State} */ (state);
}

const entries = () => /** @type {[keyof State, Form][]} */ (Object.entries(FORMS));
