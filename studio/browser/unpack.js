/**
 * Read data that a page carries: JSON, deflated, in base64 (`packed` in page.py).
 * @param {string} letters
 * @returns {Promise<any>}
 */
export async function unpack(letters) {
  return JSON.parse(new TextDecoder().decode(await inflated(letters)));
}

/**
 * Bytes that were deflated, from base64.
 * @param {string} letters
 * @returns {Promise<ArrayBuffer>}
 */
export function inflated(letters) {
  const stream = new Blob([decoded(letters)]).stream();
  return new Response(stream.pipeThrough(new DecompressionStream("deflate-raw"))).arrayBuffer();
}

/**
 * Bytes from base64.
 * @param {string} letters
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function decoded(letters) {
  const text = atob(letters.trim());
  const bytes = new Uint8Array(text.length);
  // There may be millions, and `Uint8Array.from` would make a string of each.
  for (let k = 0; k < text.length; k += 1) bytes[k] = text.charCodeAt(k);
  return bytes;
}
