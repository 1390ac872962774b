// Moves things in a list with the mouse or a finger. Buttons do the same for keyboards.

/** Pixels after which a press is a drag and no click. */
const SLACK = 6;

/**
 * Let the children of a list be dragged to another place in it.
 * @param {HTMLElement} list
 * @param {Object} how
 * @param {string} how.handle Selector of what is taken hold of, in each child.
 * @param {boolean} how.touch Whether fingers drag, too; else they scroll.
 * @param {(from: number, to: number) => void} how.done
 */
export function draggable(list, {handle, touch, done}) {
  list.addEventListener("pointerdown", (event) => {
    const target = /** @type {Element} */ (event.target);
    const held = target.closest(handle);
    if (!held || event.button !== 0 || (event.pointerType === "touch" && !touch)) return;
    const item = [...list.children].find((child) => child.contains(held));
    if (item) drag(list, /** @type {HTMLElement} */ (item), event, done);
  });
}

/**
 * @param {HTMLElement} list
 * @param {HTMLElement} item
 * @param {PointerEvent} begun
 * @param {(from: number, to: number) => void} done
 */
function drag(list, item, begun, done) {
  const from = [...list.children].indexOf(item);
  const next = item.nextElementSibling;
  const over = new AbortController();
  const {signal} = over;
  let dragged = false;

  /** @param {PointerEvent} event */
  const move = (event) => {
    if (event.pointerId !== begun.pointerId) return;
    const [dx, dy] = [event.clientX - begun.clientX, event.clientY - begun.clientY];
    if (!dragged && Math.hypot(dx, dy) < SLACK) return;
    if (!dragged) list.setPointerCapture(event.pointerId);
    dragged = true;
    item.dataset.dragged = "yes";
    document.body.dataset.dragging = "yes";
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const other = [...list.children].find((child) => child !== item && child.contains(under));
    if (!other) return;
    const box = other.getBoundingClientRect();
    const upright = getComputedStyle(list).flexDirection === "column";
    const past = upright
      ? event.clientY > box.top + box.height / 2
      : (event.clientX > box.left + box.width / 2) !== (getComputedStyle(list).direction === "rtl");
    const before = past ? other.nextElementSibling : other;
    if (before !== item && before !== item.nextElementSibling) list.insertBefore(item, before);
  };
  /** @param {boolean} stays */
  const end = (stays) => {
    over.abort();
    delete item.dataset.dragged;
    delete document.body.dataset.dragging;
    if (!dragged) return;
    // The click that ends a drag opens nothing.
    const swallow = (/** @type {Event} */ event) => event.stopPropagation();
    list.addEventListener("click", swallow, {capture: true, once: true});
    window.setTimeout(() => list.removeEventListener("click", swallow, {capture: true}), 0);
    const to = [...list.children].indexOf(item);
    if (stays && to !== from) done(from, to);
    else list.insertBefore(item, next);
  };
  window.addEventListener("pointermove", move, {signal});
  window.addEventListener("pointerup", () => end(true), {signal});
  window.addEventListener("pointercancel", () => end(false), {signal});
  window.addEventListener("keydown", ({key}) => key === "Escape" && end(false), {signal});
}
