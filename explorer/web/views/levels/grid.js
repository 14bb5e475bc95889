// Rows of plain JSON objects as a table: the scalar fields in the order they come, numbers cut to six decimals.

/** @type {Record<string, string>} */
const NAMES = { g: 'g', row: 'row', preperiod: 'preperiod', period: 'period', saltus: 'saltus', slope: 'slope b/a', share: 'share', least: 'least b/a', greatest: 'greatest b/a', positions: 'positions', C: 'below ⌊φn⌋ by', M: 'aₙ + n from n =', wrong: 'others before', proved: 'proved' };

/** @param {Record<string, unknown>[]} objects @param {string[]} [leftOut] @returns {{head: string[], rows: string[][]}} */
export function gridOf(objects, leftOut = []) {
  /** @type {string[]} */
  const fields = [];
  for (const object of objects) {
    for (const [name, value] of Object.entries(object)) {
      if (!fields.includes(name) && !leftOut.includes(name)) fields.push(name);
    }
  }
  const scalar = (/** @type {unknown} */ value) => value === null || typeof value !== 'object';
  const kept = fields.filter((name) => objects.some((object) => object[name] !== null && object[name] !== undefined) && objects.every((object) => scalar(object[name])));
  return { head: kept.map((name) => NAMES[name] ?? name.replace(/_/g, ' ')), rows: objects.map((object) => kept.map((name) => cellText(object[name]))) };
}

/** @param {unknown} value */
export function cellText(value) {
  if (value === null || value === undefined) return '–';
  if (value === true) return 'yes';
  if (value === false) return 'no';
  if (typeof value === 'number' && !Number.isInteger(value)) return String(Number(value.toFixed(6)));
  return String(value);
}
