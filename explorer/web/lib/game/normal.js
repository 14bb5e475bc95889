// The normal form of a list of families, as the library has it: what says the same is one, and what adds no move is left out.
//
//   1. A family that the larger and the smaller pile may use is one that any pile may use.
//   2. A vector written in each of its orientations, (0,1)* (1,0)*, is the vector in every orientation, {0,1}*.
//   3. A move that a ray makes already is left out: {2,2}* and {3,3} beside {1,1}*.

/** @typedef {'any'|'larger'|'smaller'} Who */
/** @typedef {{shape: 'ray'|'step'|'wedge'|'band', vector: number[], width: number, both: boolean, who: Who}} Family */

/** Any positive multiple of a vector, in every orientation. @param {number[]} vector @returns {Family} */
export function ray(vector) {
  return { shape: 'ray', vector, width: 0, both: true, who: 'any' };
}

/** @param {Family[]} given @returns {Family[]} */
export function normalFamilies(given) {
  let families = inOrderOnce(given.map(normalForm));
  for (;;) {
    const before = families.length;
    families = inOrderOnce(allOrientations(anyPile(families)));
    if (families.length === before) return withoutMultiples(families);
  }
}

/** One way to write what means the same: {1,1}@larger is {1,1}, {2,1} is {1,2}, band:1 is {1,1}*. @param {Family} f @returns {Family} */
function normalForm(f) {
  if (f.shape === 'band' && f.width === 1) return ray([1, 1]);
  if (f.vector.length === 0) return { ...f, both: true };
  if (f.vector.every((x) => x === f.vector[0])) return { ...f, both: true, who: 'any' };
  return f.both ? { ...f, vector: f.vector.slice().sort((x, y) => x - y) } : f;
}

const SHAPES = ['ray', 'step', 'wedge', 'band'];

/** Rays, steps, the wedge, bands; each by its numbers. @param {Family} f @param {Family} g */
function inOrder(f, g) {
  const vector = f.vector.findIndex((x, i) => x !== g.vector[i]);
  return SHAPES.indexOf(f.shape) - SHAPES.indexOf(g.shape) || (vector >= 0 && vector < g.vector.length ? f.vector[vector] - g.vector[vector] : f.vector.length - g.vector.length)
    || f.width - g.width || Number(g.both) - Number(f.both) || (f.who < g.who ? -1 : f.who > g.who ? 1 : 0);
}

/** @param {Family[]} families */
function inOrderOnce(families) {
  return families.sort(inOrder).filter((f, i, all) => i === 0 || inOrder(all[i - 1], f) !== 0);
}

/** Families that agree in a key. @param {Family[]} families @param {(f: Family) => Family} key @returns {[Family, Family[]][]} */
function groups(families, key) {
  /** @type {Map<string, [Family, Family[]]>} */
  const found = new Map();
  for (const f of families) {
    const common = key(f);
    const group = found.get(JSON.stringify(common)) ?? [common, []];
    group[1].push(f);
    found.set(JSON.stringify(common), group);
  }
  return [...found.values()];
}

/** Rule 1. @param {Family[]} families @returns {Family[]} */
function anyPile(families) {
  return groups(families, (f) => ({ ...f, who: 'any' })).flatMap(([any, written]) => (written.length > 1 ? [any] : written));
}

/** Rule 2. @param {Family[]} families @returns {Family[]} */
function allOrientations(families) {
  return groups(families, (f) => normalForm({ ...f, both: true })).flatMap(([both, written]) => {
    const whole = written.some((f) => f.both) || written.length === orientations(both.vector);
    return whole ? [both] : written;
  });
}

/** The number of distinct permutations of a vector. @param {number[]} vector */
function orientations(vector) {
  return vector.reduce((count, x, i) => (count * (i + 1)) / vector.slice(0, i + 1).filter((y) => y === x).length, 1);
}

/** Rule 3. @param {Family[]} families @returns {Family[]} */
function withoutMultiples(families) {
  const rays = families.filter((f) => f.shape === 'ray');
  return families.filter((f) => !rays.some((r) => makes(r, f)));
}

/** Whether a ray makes every move of another family of vectors. @param {Family} r @param {Family} f */
function makes(r, f) {
  if (r === f || f.vector.length !== r.vector.length || (r.who !== 'any' && r.who !== f.who) || (!r.both && f.both)) return false;
  const [own, other] = [factor(r.vector), factor(f.vector)];
  if (own === 0 || other === 0 || other % own !== 0) return false;
  const sorted = (/** @type {number[]} */ v) => (r.both ? v.slice().sort((x, y) => x - y) : v);
  const [a, b] = [sorted(r.vector), sorted(f.vector)];
  return a.every((x, i) => x / own === b[i] / other);
}

/** The greatest common divisor. @param {number[]} vector */
function factor(vector) {
  return vector.reduce((a, b) => {
    while (b > 0) [a, b] = [b, a % b];
    return a;
  }, 0);
}
