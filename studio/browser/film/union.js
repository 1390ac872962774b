/**
 * Two sheets with the rows and columns of both, so that one can become the other: those that one
 * lacks have no width in it (`stage.union`).
 * @param {any} a
 * @param {any} b
 * @returns {[any, any] | null} null if they stand in no common order, or one lies on its side
 */
export function united(a, b) {
  if (a.turned >= 0 && b.turned >= 0 && a.turned !== b.turned) return null;
  const rows = union(a.rows, b.rows);
  const columns = union(a.columns, b.columns);
  if (!rows || !columns) return null;
  const [first, last] = [extended(a, rows, columns), extended(b, rows, columns)];
  const [above, beside] = [before(b.rows, rows), before(b.columns, columns)];
  const [old, now] = [present(a, rows, columns), present(b, rows, columns)];
  // What has no width has any colour: it grows, or shrinks, in the one that it has elsewhere.
  const start = first.fill.map((/** @type {number} */ colour, /** @type {number} */ k) => {
    const [i, j] = [Math.floor(k / columns.length), k % columns.length];
    return old[k] ? colour : b.fill[above[i] * b.columns.length + beside[j]];
  });
  const end = last.fill.map((/** @type {number} */ colour, /** @type {number} */ k) =>
    now[k] ? colour : start[k],
  );
  return [{ ...first, fill: start }, { ...last, fill: end }];
}

/**
 * @param {number[]} a
 * @param {number[]} b
 */
function union(a, b) {
  if (a.length === b.length && a.every((name, k) => name === b[k])) return a;
  const ordered = [a, b].every((some) => some.every((name, k) => !k || some[k - 1] <= name));
  return ordered ? [...new Set([...a, ...b])].sort((x, y) => x - y) : null;
}

/**
 * @param {any} sheet
 * @param {number[]} rows
 * @param {number[]} columns
 * @returns {boolean[]}
 */
function present(sheet, rows, columns) {
  return rows.flatMap((row) =>
    columns.map((column) => sheet.rows.includes(row) && sheet.columns.includes(column)),
  );
}

/**
 * Where each name is among the known ones, or the last known one before it.
 * @param {number[]} known
 * @param {number[]} names
 */
function before(known, names) {
  return names.map((name) => Math.max(0, known.filter((each) => each <= name).length - 1));
}

/**
 * @param {any} sheet
 * @param {number[]} rows
 * @param {number[]} columns
 */
function extended(sheet, rows, columns) {
  const i = rows.map((row) => sheet.rows.indexOf(row));
  const j = columns.map((column) => sheet.columns.indexOf(column));
  const all = (/** @type {number[]} */ from) =>
    i.flatMap((r) => j.map((c) => (r < 0 || c < 0 ? -1 : from[r * sheet.columns.length + c])));
  return {
    ...sheet,
    xs: edges(sheet.xs, j),
    ys: edges(sheet.ys, i),
    fill: all(sheet.fill),
    texts: all(sheet.texts),
    inks: all(sheet.inks),
    rows,
    columns,
  };
}

/**
 * Edges of a longer axis: what was not there before has none of the room.
 * @param {number[]} old
 * @param {number[]} places
 */
function edges(old, places) {
  let edge = old[0];
  return [edge, ...places.map((k) => (edge += k < 0 ? 0 : old[k + 1] - old[k]))];
}
