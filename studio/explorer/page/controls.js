// What can be chosen of a computation: weights, layer, head, mask, pads, temperature.

import {choice, fill, make} from "../../browser/dom.js";
import {say} from "../../browser/messages.js";
import {MASKS} from "./state.js";

/** @typedef {import("../../browser/messages.js").Texts} Texts */
/** @typedef {import("./state.js").State} State */
/** @typedef {import("../engine/computing.js").Computed} Computed */

/** @typedef {(change: Partial<State>) => void} Update */

/** The slider's place 0 is temperature 1; ±20 is a tenth and ten times it. */
const STEPS_PER_TEN = 20;

/** Controls stay where they are while somebody drags them: they are made anew only where they must. */
export class Controls {
  /**
   * @param {HTMLElement} place
   * @param {Update} update
   */
  constructor(place, update) {
    this.place = place;
    this.update = update;
    this.made = "";
  }

  /**
   * @param {State} state
   * @param {Computed} computed
   * @param {Texts} texts
   */
  show(state, computed, texts) {
    const heads = computed.layers[computed.layer].heads.length;
    const made = [texts.lang, state.weights, computed.layer, heads, computed.tokens.length - computed.pad];
    if (String(made) !== this.made) keepingFocus(this.place, () => this.make(state, computed, texts));
    this.made = String(made);
    const values = {
      weights: state.weights,
      seed: String(state.seed),
      layer: String(computed.layer + 1),
      head: String(computed.head + 1),
      mask: state.mask,
      pad: String(state.pad),
      temperature: String(Math.round(Math.log10(state.temperature) * STEPS_PER_TEN)),
    };
    const written = String(state.temperature).replace(".", texts.mark);
    for (const input of this.place.querySelectorAll("input")) {
      const value = values[/** @type {keyof typeof values} */ (input.name)];
      if (input.type === "radio") input.checked = input.value === value;
      else if (input.value !== value) input.value = value;
      if (input.name === "temperature") input.setAttribute("aria-valuetext", written);
    }
    const output = this.place.querySelector("output");
    if (output) output.textContent = written;
  }

  /**
   * @param {State} state
   * @param {Computed} computed
   * @param {Texts} texts
   */
  make(state, computed, texts) {
    const {place, update} = this;
    const numbered = (/** @type {number[]} */ places) =>
      places.map((k) => ({value: String(k + 1), label: String(k + 1)}));
    const {there, usual, pad} = computed;
    const fixed = "compute" in computed.source;
    const {heads} = computed.layers[computed.layer];
    const taught = state.weights === "lesson" && computed.layer === usual;
    const named = numbered([...heads.keys()]).map((option) => ({
      ...option,
      note: taught ? say(texts, `explore-head-${option.value}`) : "",
    }));
    const t = (/** @type {string} */ key) => say(texts, key);
    const most = 64 - computed.tokens.length + computed.pad;
    fill(
      place,
      !fixed && choice(
        "weights",
        t("explore-weights-from"),
        ["lesson", "random"].map((value) => ({value, label: t(`explore-${value}`)})),
        "",
        (weights) => update({weights, layer: null, head: null, cut: null}),
      ),
      state.weights === "random" && number("seed", t("explore-seed"), 0, 999_999, (seed) => update({seed})),
      there.length > 1 &&
        choice("layer", t("explore-layer"), numbered(there), "", (layer) =>
          update({layer: Number(layer) === usual + 1 ? null : Number(layer), head: null}),
        ),
      heads.length > 1 &&
        choice("head", t("explore-head"), named, "", (head) => update({head: Number(head)})),
      choice(
        "mask",
        t("explore-mask"),
        MASKS.filter((value) => !fixed || pad || !value.includes("padding")).map((value) => ({value, label: t(`explore-mask-${value.replace("+", "-")}`)})),
        "",
        (mask) => update({mask}),
      ),
      !fixed && number("pad", t("explore-pads"), 0, most, (own) => update({pad: own})),
      temperature(texts, update),
    );
  }
}

/**
 * Make something anew, and put the focus back where it was.
 * @param {HTMLElement} place
 * @param {() => void} work
 */
function keepingFocus(place, work) {
  const active = document.activeElement;
  const held = active instanceof HTMLInputElement && place.contains(active) ? active : null;
  work();
  if (!held) return;
  const {name, type, value} = held;
  const inputs = [...place.querySelectorAll("input")];
  inputs.find((each) => each.name === name && (type !== "radio" || each.value === value))?.focus();
}

/**
 * @param {string} name
 * @param {string} title
 * @param {number} least
 * @param {number} most
 * @param {(value: number) => void} choose
 */
function number(name, title, least, most, choose) {
  const input = /** @type {HTMLInputElement} */ (
    make("input", {type: "number", name, min: least, max: most, step: 1, inputmode: "numeric"})
  );
  input.addEventListener("change", () => {
    const given = Number(input.value);
    if (input.value !== "" && Number.isInteger(given)) choose(Math.min(most, Math.max(least, given)));
  });
  return make("label", {class: "number"}, make("span", {}, title), input);
}

/**
 * @param {Texts} texts
 * @param {Update} update
 */
function temperature(texts, update) {
  const slider = /** @type {HTMLInputElement} */ (
    make("input", {type: "range", name: "temperature", min: -STEPS_PER_TEN, max: STEPS_PER_TEN, step: 1})
  );
  slider.addEventListener("input", () => {
    update({temperature: shortest(10 ** (Number(slider.value) / STEPS_PER_TEN))});
  });
  const title = make("span", {}, say(texts, "explore-temperature"), " ", make("output"));
  return make("label", {class: "number wide"}, title, slider);
}

/**
 * Two significant digits.
 * @param {number} value
 */
function shortest(value) {
  const places = 1 - Math.floor(Math.log10(value));
  const unit = 10 ** Math.abs(places);
  return places >= 0 ? Math.round(value * unit) / unit : Math.round(value / unit) * unit;
}
