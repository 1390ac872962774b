/**
 * Whether single letters and digits are shortcuts. Who speaks to the computer types them unawares:
 * with “?nokeys” in the page's address, none does anything.
 */
const lettersAct = !new URLSearchParams(location.search).has("nokeys");

/**
 * Whether a key may act: arrows, Space and other keys with names always may.
 * @param {KeyboardEvent} event
 */
export const mayAct = (event) => lettersAct || event.key === " " || event.key.length > 1;
