/** So many units of the drawing has a unit of the frame: letters of less than one are not drawn well. */
export const UNIT = 100;

/**
 * An element of a drawing.
 * @param {string} kind
 * @param {Record<string, string | number>} [attributes]
 * @param {Iterable<Node>} [children]
 * @returns {SVGElement}
 */
export function element(kind, attributes = {}, children = []) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", kind);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/**
 * A length as a drawing has it: a thousandth of its unit is enough.
 * @param {number} length in units of the frame
 */
export function long(length) {
  return Math.round(length * UNIT * 1000) / 1000;
}

/**
 * Colour something.
 * @param {Element} node
 * @param {"fill" | "stroke" | "stop"} what
 * @param {number[]} colour
 */
export function paint(node, what, colour) {
  const [red, green, blue, alpha] = colour;
  const name = what === "stop" ? "stop-color" : what;
  const written = `rgb(${Math.round(red)} ${Math.round(green)} ${Math.round(blue)})`;
  set(node, name, alpha > 0 || what === "stop" ? written : "none");
  set(node, `${what}-opacity`, alpha < 1 ? `${Math.round(alpha * 1e4) / 1e4}` : "1");
}

/**
 * Set an attribute, if it is not so already.
 * @param {Element} node
 * @param {string} name
 * @param {string} value
 */
export function set(node, name, value) {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}
