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
 * @param {State} begun
 * @returns {{line: string, unsaid: ("cut" | "places" | "order" | "alone")[]}}
 */
export function command(state, computed, begun) {
  /** @type {("cut" | "places" | "order" | "alone")[]} */
  const unsaid = [];
  const fixed = "compute" in computed.source;
  const {mask, temperature} = fixed ? begun : state;
  let sentence = state.second ? state.versus : state.sentence;
  if (state.order) {
    const words = computed.tokens.slice(0, computed.tokens.length - computed.pad);
    const said = words.join(" ");
    if (String(tokenize(said)) === String(words)) sentence = said;
    else unsaid.push("order");
  }
  if (mask !== state.mask || temperature !== state.temperature || (fixed && state.cut)) unsaid.push("alone");
  else if (state.cut) unsaid.push("cut");
  if (!state.places) unsaid.push("places");
  const several = computed.layers[computed.layer].heads.length > 1;
  const film = state.stage === "result" && !several ? "mixing" : FILMS[state.stage];
  const options = [
    ["sentence", sentence],
    ["versus", !state.second && !state.order ? state.versus : ""],
    ["weights", state.weights === "lesson" ? "" : state.weights],
    ["seed", state.weights === "random" ? String(state.seed) : ""],
    ["layer", state.layer === null ? "" : String(computed.layer + 1)],
    ["head", state.head === null ? "" : String(computed.head + 1)],
    ["mask", mask === "none" ? "" : mask],
    ["pad", state.pad ? String(state.pad) : ""],
    ["temperature", temperature === 1 ? "" : String(temperature)],
    ["row", state.row === null ? "" : String(computed.row + 1)],
    ["lang", state.lang === "en" ? "" : state.lang],
    ["theme", ["auto", "dark"].includes(state.theme) ? "" : state.theme],
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
