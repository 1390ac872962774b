// The line that films what the page shows.

import {tokenize} from "../engine/tokens.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("../engine/computing.js").Computed} Computed */

/** @type {Record<string, string>} */
const FILMS = {
  X: "vectors",
  QKV: "score-matrix",
  scores: "score-matrix",
  scaled: "scaling",
  masked: "masking",
  weights: "mixing",
  output: "mixing",
  result: "heads",
};

/**
 * The line to type, and what of the state it cannot say.
 * @param {State} state
 * @param {Computed} computed
 * @returns {{line: string, unsaid: ("cut" | "places" | "order")[]}}
 */
export function command(state, computed) {
  /** @type {("cut" | "places" | "order")[]} */
  const unsaid = [];
  let sentence = state.second ? state.versus : state.sentence;
  if (state.order) {
    const words = computed.tokens.slice(0, computed.tokens.length - computed.pad);
    const said = words.join(" ");
    if (String(tokenize(said)) === String(words)) sentence = said;
    else unsaid.push("order");
  }
  if (state.cut) unsaid.push("cut");
  if (!state.places) unsaid.push("places");
  const several = computed.layers[0].heads.length > 1;
  const film = state.stage === "result" && !several ? "mixing" : FILMS[state.stage];
  const options = [
    ["sentence", sentence],
    ["versus", !state.second && !state.order ? state.versus : ""],
    ["weights", state.weights === "lesson" ? "" : state.weights],
    ["seed", state.weights === "random" ? String(state.seed) : ""],
    ["layer", state.layer === null ? "" : String(computed.layer + 1)],
    ["head", state.head === null ? "" : String(computed.head + 1)],
    ["mask", state.mask === "none" ? "" : state.mask],
    ["pad", state.pad ? String(state.pad) : ""],
    ["temperature", state.temperature === 1 ? "" : String(state.temperature)],
    ["row", state.row === null ? "" : String(computed.row + 1)],
    ["lang", state.lang === "en" ? "" : state.lang],
    ["theme", state.theme === "light" ? "light" : ""],
  ];
  const typed = options
    .filter(([, value]) => value)
    .map(([name, value]) => `--${name}${value.startsWith("-") ? "=" : " "}${quoted(value)}`);
  return {line: ["qkvideo render", film, ...typed].join(" "), unsaid};
}

/**
 * As a POSIX shell reads it: Python's `shlex.quote`.
 * @param {string} text
 */
function quoted(text) {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'"'"'`)}'`;
}
