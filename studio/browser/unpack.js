/**
 * Read data that a page carries: JSON, deflated, in base64 (`packed` in page.py).
 * @param {string} letters
 * @returns {Promise<any>}
 */
export async function unpack(letters) {
  const bytes = decoded(letters);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return JSON.parse(await new Response(stream).text());
}

/**
 * Bytes from base64.
 * @param {string} letters
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function decoded(letters) {
  return Uint8Array.from(atob(letters.trim()), (letter) => letter.charCodeAt(0));
}
