// Elements, made of names, properties and children. Texts are only ever texts: nothing here reads markup.

/** @typedef {import("./messages.js").Part} Part */
/** @typedef {Node | string | null | undefined | false} Child */

/**
 * Make an element.
 * @param {string} name
 * @param {Record<string, unknown>} [properties] `on…` listen, `class` and `aria-…` are attributes.
 * @param {...(Child | Child[])} children
 * @returns {HTMLElement}
 */
export function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === false || value === null || value === undefined) continue;
    if (typeof value === "function") {
      element.addEventListener(key.slice(2), /** @type {EventListener} */ (value));
    } else element.setAttribute(key, value === true ? "" : String(value));
  }
  append(element, children);
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * Make an element of a drawing.
 * @param {string} name
 * @param {Record<string, string | number>} properties Its attributes.
 * @param {...(Node | string)} children
 * @returns {SVGElement}
 */
export function draw(name, properties, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, name));
  for (const [key, value] of Object.entries(properties)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/**
 * @param {Element} element
 * @param {(Child | Child[])[]} children
 */
function append(element, children) {
  for (const child of children.flat()) if (child || child === "") element.append(child);
}

/**
 * Put other children into an element.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

/**
 * An attribute, only if it is another: a change that is none costs a browser work.
 * @param {Element} element
 * @param {string} name
 * @param {string | number | null} value
 */
export function set(element, name, value) {
  if (value === null) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
  } else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
}

/**
 * A text, only if it is another.
 * @param {Node} node
 * @param {string} text
 */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** @type {WeakMap<HTMLElement, Record<string, string>>} */
const worn = new WeakMap();

/**
 * Styles, only those that are others: a thousand cells that stay as they are cost nothing.
 * @param {HTMLElement} element Whose styles nobody else sets.
 * @param {Record<string, string>} styles
 */
export function dress(element, styles) {
  const before = worn.get(element) ?? {};
  for (const [name, value] of Object.entries(styles)) {
    if (before[name] === value) continue;
    before[name] = value;
    /** @type {any} */ (element.style)[name] = value;
  }
  worn.set(element, before);
}

/**
 * Parts of a line as elements: what plays a part has its colour.
 * @param {Part[]} parts
 */
export function spans(parts) {
  return parts.map(({text, role}) => (role ? make("b", {class: role}, text) : text));
}

/**
 * A choice of one of several, as radio buttons.
 * @param {string} name
 * @param {string} title
 * @param {{value: string, label: string, note?: string}[]} options
 * @param {string} current
 * @param {(value: string) => void} choose
 */
export function choice(name, title, options, current, choose) {
  return make(
    "fieldset",
    {class: "choice"},
    make("legend", {}, title),
    options.map(({value, label, note}) => {
      const input = make("input", {
        type: "radio",
        name,
        value,
        checked: value === current,
        onchange: () => choose(value),
      });
      return make("label", {}, input, make("span", {}, label, note && make("small", {}, note)));
    }),
  );
}

/**
 * Put a text on the clipboard; the keyboard's focus stays where it is.
 * @param {string} text
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    const field = /** @type {HTMLTextAreaElement} */ (make("textarea", {class: "unseen"}));
    field.value = text;
    (document.querySelector("dialog[open]") ?? document.body).append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
    focused?.focus({preventScroll: true});
  }
}
