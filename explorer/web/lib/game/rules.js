// The moves of a game: a plain reading of the definition.
//
// A ray t·v, a step v, the wedge (k from one pile, fewer from the other), a band (|k - l| < t from both); `@larger` and `@smaller`
// ask that the pile from which more is taken be a largest (smallest). Fibonacci Nim: take 1 <= k <= min(r, n), the next limit is 2k.

import { reached, turnOf } from './told.js';

/** @typedef {import('./notation.js').Game} Game */
/** @typedef {import('./notation.js').Family} Family */
/** @typedef {import('./notation.js').FibonacciGame} FibonacciGame */

/**
 * Calls `visit` with every position one move reaches (some may come twice); stops when it answers true.
 * @param {Game} game @param {number[]} from @param {(to: number[]) => boolean|void} visit @returns {boolean}
 */
export function visitOptions(game, from, visit) {
  if (game.kind === 'fibonacci') return visitFibonacci(game, from, visit);
  if (game.kind === 'told') return turnOf(game, from).moves.some((to) => visit(to) === true);
  return game.families.some((family) => visitFamily(family, from, visit));
}

/** Every position one move reaches, each once. @param {Game} game @param {number[]} from @returns {number[][]} */
export function options(game, from) {
  /** @type {Map<string, number[]>} */
  const found = new Map();
  visitOptions(game, from, (to) => void found.set(to.join(','), to));
  return [...found.values()];
}

/** @param {Game} game @param {number[]} from @param {number[]} to */
export function isLegal(game, from, to) {
  return visitOptions(game, from, (x) => same(x, to));
}

/** @param {Game} game @param {number[]} from */
export function canMove(game, from) {
  return visitOptions(game, from, () => true);
}

/** Where the heaps stand in a position, and where the limit of each (nothing for a vector game). @param {Game} game */
export function places(game) {
  if (game.kind === 'told') return game.shape === 'limit' ? [{ heap: 0, limit: 1 }] : Array.from({ length: game.arity }, (_, i) => ({ heap: i, limit: -1 }));
  if (game.kind === 'vector') return Array.from({ length: game.piles }, (_, i) => ({ heap: i, limit: -1 }));
  return Array.from({ length: game.heaps }, (_, i) => (game.global ? { heap: i, limit: game.heaps } : { heap: 2 * i, limit: 2 * i + 1 }));
}

/** The heaps alone, without limits. @param {Game} game @param {number[]} position */
export function heaps(game, position) {
  return places(game).map((p) => position[p.heap]);
}

/** What a move takes from each heap. @param {Game} game @param {number[]} from @param {number[]} to */
export function taken(game, from, to) {
  if (game.kind === 'told' && game.shape === 'heaps') return [from.reduce((x, y) => x + y, 0) - to.reduce((x, y) => x + y, 0)];
  return places(game).map((p) => from[p.heap] - to[p.heap]);
}

/** The position after taking these amounts from the heaps, whether or not that is allowed; an error where a heap may be split in several ways. @param {Game} game @param {number[]} from @param {number[]} take */
export function after(game, from, take) {
  if (game.kind === 'told') {
    const [only, ...more] = reached(game, from, take);
    if (more.length > 0) throw new Error(`that may leave ${[only, ...more].map((to) => `(${to.join(',')})`).slice(0, 6).join(' or ')}: type the new position`);
    return only ?? from.map((x, i) => x - (take[i] ?? 0));
  }
  const to = from.slice();
  places(game).forEach((p, i) => {
    to[p.heap] -= take[i];
    if (p.limit >= 0 && take[i] > 0) to[p.limit] = 2 * take[i];
  });
  return to;
}

/** The rule in a sentence, for the message after a move that is not allowed. @param {Game} game @param {number[]} from */
export function ruleInWords(game, from) {
  if (game.kind === 'fibonacci') {
    const limits = places(game).map((p) => Math.min(from[p.heap], from[p.limit]));
    return game.heaps === 1
      ? `take from 1 to ${limits[0]} (the limit is twice what was taken last)`
      : `take from one heap, at most ${limits.map((l, i) => `${l} from heap ${i + 1}`).join(', ')}`;
  }
  if (game.kind === 'told') return game.rule ?? `the moves are those of ${game.name}`;
  return `you may take ${game.families.map((f) => familyInWords(f, game.piles)).join('; or ')}`;
}

/** @param {Family} f @param {number} piles */
function familyInWords(f, piles) {
  const from = f.who === 'any' ? '' : f.who === 'larger' ? ' (more only from a largest pile)' : ' (more only from a smallest pile)';
  if (f.shape === 'wedge') return `some from one pile and fewer (or none) from the other${from}`;
  if (f.shape === 'band') return f.width === 1 ? 'the same from both piles' : `from both piles, amounts less than ${f.width} apart${from}`;
  const used = f.vector.filter((x) => x > 0);
  const equal = used.every((x) => x === used[0]);
  const number = f.shape === 'step' ? `${used[0]}` : used[0] === 1 ? 'any number' : `any multiple of ${used[0]}`;
  const where = f.who === 'larger' ? 'the larger pile' : f.who === 'smaller' ? 'the smaller pile' : 'one pile';
  if (f.both && used.length === 1) return `${number} from ${where}`;
  if (f.both && equal) {
    const same = f.shape === 'step' ? `${used[0]}` : used[0] === 1 ? 'the same number' : `the same multiple of ${used[0]}`;
    return `${same} from ${used.length < piles ? `any ${used.length} piles` : piles === 2 ? 'both piles' : 'all piles'}`;
  }
  if (f.both && piles === 2) {
    const times = f.shape === 'ray' ? ' (or any multiple of both)' : '';
    return `${f.vector[0]} from one pile and ${f.vector[1]} from the other${times}${from}`;
  }
  return `(${f.vector.join(',')})${f.shape === 'ray' ? ' or a multiple of it' : ''}${f.both ? ' in any order' : ''}${from}`;
}

/** @param {FibonacciGame} game @param {number[]} from @param {(to: number[]) => boolean|void} visit */
function visitFibonacci(game, from, visit) {
  return places(game).some(({ heap, limit }) => {
    const most = Math.min(from[heap], from[limit]);
    for (let k = 1; k <= most; k++) {
      const to = from.slice();
      to[heap] -= k;
      to[limit] = 2 * k;
      if (visit(to)) return true;
    }
    return false;
  });
}

/** @param {Family} f @param {number[]} from @param {(to: number[]) => boolean|void} visit */
function visitFamily(f, from, visit) {
  if (f.shape === 'wedge' || f.shape === 'band') return visitRegion(f, from, visit);
  return (f.both ? permutations(f.vector) : [f.vector]).some((v) => {
    if (f.who !== 'any' && !allows(f.who, from[0], from[1], v[0], v[1])) return false;
    let to = from;
    const most = f.shape === 'step' ? 1 : Infinity;
    for (let t = 1; t <= most; t++) {
      to = to.map((x, i) => x - v[i]);
      if (to.some((x) => x < 0)) return false;
      if (visit(to)) return true;
    }
    return false;
  });
}

/** @param {Family} f @param {number[]} from @param {(to: number[]) => boolean|void} visit */
function visitRegion(f, [x, y], visit) {
  for (let k = 0; k <= x; k++) {
    for (let l = 0; l <= y; l++) {
      const takes = f.shape === 'wedge' ? k !== l : k >= 1 && l >= 1 && Math.abs(k - l) < f.width;
      if (takes && allows(f.who, x, y, k, l) && visit([x - k, y - l])) return true;
    }
  }
  return false;
}

/** @param {import('./notation.js').Who} who @param {number} x @param {number} y @param {number} k @param {number} l */
function allows(who, x, y, k, l) {
  if (who === 'any' || k === l) return true;
  const [more, other] = k > l ? [x, y] : [y, x];
  return who === 'larger' ? more >= other : more <= other;
}

/** @type {Map<string, number[][]>} */
const permuted = new Map();

/** The distinct permutations of a vector. @param {number[]} v @returns {number[][]} */
export function permutations(v) {
  const key = v.join(',');
  const known = permuted.get(key);
  if (known) return known;
  const firsts = [...new Set(v)].sort((a, b) => a - b);
  const all = v.length === 0 ? [[]] : firsts.flatMap((first) => {
    const rest = v.slice();
    rest.splice(rest.indexOf(first), 1);
    return permutations(rest).map((tail) => [first, ...tail]);
  });
  permuted.set(key, all);
  return all;
}

/** @param {number[]} a @param {number[]} b */
export function same(a, b) {
  return a.length === b.length && a.every((x, i) => x === b[i]);
}
