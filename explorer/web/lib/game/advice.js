// The machine's words and moves, made in the page: hint, explanation of a move, reply. The server says the same and more.
//
// Reasons are known for Nim (the nim-sum of the piles), Wythoff (pairs (A_n, A_n + n)) and Fibonacci Nim (the smallest Zeckendorf
// part); every other game gets the reason every game has: a P-position is one from which all moves lead to N-positions.

import { printSum } from './notation.js';
import { heaps, isLegal, ruleInWords, taken } from './rules.js';
import { afterMove, chance, isNim, moves } from './solve.js';

/** @typedef {import('./notation.js').Part} Part */
/** @typedef {import('./solve.js').Move} Move */
/** @typedef {import('./solve.js').Solver} Solver */
/** @typedef {{part: number, take: string[], to: string}} SpokenMove */

/** @param {Solver} solver @param {Part[]} sum @param {boolean} misere */
export function hint(solver, sum, misere) {
  const winning = solver.winning(sum, misere);
  const at = printPosition(sum);
  if (winning.length === 0) {
    const words = moves(sum).length === 0 ? `${at} has no moves` : `${at} is a P-position: every move gives the other player a win. ${reason(solver, sum, misere)}`;
    return { outcome: solver.isP(sum, misere) ? 'P' : 'N', words: words.trim(), move: null };
  }
  const best = winning[0];
  const words = `${at} is not a P-position; ${spoken(sum, best)}. ${reasonFor(solver, sum, best, misere)}`;
  return { outcome: 'N', words: words.trim(), move: describe(sum, best) };
}

/** @param {Solver} solver @param {Part[]} sum @param {Move} move @param {boolean} misere */
export function explain(solver, sum, move, misere) {
  const part = sum[move.part];
  if (!isLegal(part.game, part.position, move.to)) {
    return { legal: false, good: false, words: `not allowed: ${ruleInWords(part.game, part.position)}`, outcome_after: null };
  }
  const next = afterMove(sum, move);
  if (solver.isP(next, misere)) {
    return { legal: true, good: true, words: `Good: ${printPosition(next)} is a P-position. ${reasonFor(solver, sum, move, misere)}`.trim(), outcome_after: 'P' };
  }
  const better = solver.winning(sum, misere)[0];
  const words = better
    ? `${printPosition(next)} is not a P-position, so the other player can win. Better: ${spoken(sum, better)}.`
    : `${printPosition(sum)} was a P-position: there was no winning move, and the other player can win now.`;
  return { legal: true, good: false, words, outcome_after: 'N' };
}

/** The machine's move: the better the strength (0 to 100), the more often a winning one. @param {Solver} solver @param {Part[]} sum @param {boolean} misere @param {number} strength @param {number} seed */
export function reply(solver, sum, misere, strength, seed) {
  const all = moves(sum);
  if (all.length === 0) return { move: null, words: 'no move is left' };
  const winning = solver.winning(sum, misere);
  const perfect = chance(seed) * 100 < strength;
  const pick = (/** @type {Move[]} */ list) => list[Math.floor(chance(seed + 1) * list.length)];
  const move = !perfect ? pick(all) : winning.length > 0 ? pick(winning) : hardest(solver, sum, all, misere);
  return { move: describe(sum, move), words: `The machine ${spoken(sum, move, 'takes')}.` };
}

/** Where every move loses: the one after which the fewest moves win, and of those the one that takes least. @param {Solver} solver @param {Part[]} sum @param {Move[]} all @param {boolean} misere */
function hardest(solver, sum, all, misere) {
  const size = (/** @type {Move} */ m) => taken(sum[m.part].game, sum[m.part].position, m.to).reduce((x, y) => x + y, 0);
  const least = all.slice().sort((m, n) => size(m) - size(n)).slice(0, 40);
  const ways = least.map((m) => solver.winning(afterMove(sum, m), misere).length);
  return least[ways.indexOf(Math.min(...ways))];
}

/** @param {Part[]} sum @param {Move} move @returns {SpokenMove} */
function describe(sum, move) {
  const { game, position } = sum[move.part];
  return { part: move.part, take: taken(game, position, move.to).map(String), to: move.to.join(',') };
}

/** "take 1 from both piles, to (4,7)". @param {Part[]} sum @param {Move} move @param {string} [verb] */
export function spoken(sum, move, verb = 'take') {
  const { game, position } = sum[move.part];
  const take = taken(game, position, move.to);
  const from = take.filter((x) => x > 0);
  const which = take.findIndex((x) => x > 0) + 1;
  const same = from.every((x) => x === from[0]) && from.length > 1;
  const pile = game.kind === 'fibonacci' ? 'heap' : 'pile';
  const what = take.length === 1 ? `${take[0]}`
    : from.length === 1 ? `${from[0]} from ${pile} ${which}`
    : same && from.length === take.length ? `${from[0]} from ${from.length === 2 ? 'both' : 'every'} pile${from.length === 2 ? 's' : ''}`
    : take.map((x, i) => (x > 0 ? `${x} from ${pile} ${i + 1}` : '')).filter(Boolean).join(' and ');
  const where = sum.length > 1 ? ` of game ${move.part + 1}` : '';
  const added = take.map((x, i) => (x < 0 ? ` and add ${-x} to ${pile} ${i + 1}` : '')).join('');
  return `${verb} ${what}${added}${where}, to (${move.to.join(',')})`;
}

/** @param {Part[]} sum */
export function printPosition(sum) {
  return sum.length === 1 ? `(${sum[0].position.join(',')})` : printSum(sum);
}

/** Why the position after a winning move is one to leave. @param {Solver} solver @param {Part[]} sum @param {Move} move @param {boolean} misere */
function reasonFor(solver, sum, move, misere) {
  return reason(solver, afterMove(sum, move), misere, sum[move.part].position, move);
}

/** Why a position is a P-position. @param {Solver} solver @param {Part[]} sum @param {boolean} misere @param {number[]} [before] @param {Move} [move] */
function reason(solver, sum, misere, before, move) {
  const everywhere = 'From a P-position every move gives the other player a win.';
  if (misere) return 'Whoever takes last loses, and from there every move lets the other player win.';
  if (sum.length > 1) {
    const values = sum.map((part) => solver.value(part));
    return `The values of the games there are ${values.join(' and ')}; their nim-sum (binary, without carrying) is 0.`;
  }
  const [{ game, position }] = sum;
  if (position.every((x) => x === 0)) return 'Nothing is left: that wins.';
  if (isNim(game)) return `In binary: ${position.map((x) => x.toString(2)).join(' and ')}; every digit stands there an even number of times.`;
  if (game.kind === 'vector' && (game.name === 'wythoff' || game.name === 'r-wythoff' || game.name === 'e-wythoff')) {
    const [a, b] = position.slice().sort((x, y) => x - y);
    const diagonal = before && before[0] - position[0] === before[1] - position[1];
    return `${diagonal ? 'The pair on its diagonal' : 'It'} is (${a},${b}), pair ${b - a} of Wythoff's: the numbers differ by ${b - a}, and ${a} is the least number no earlier pair has.`;
  }
  if (game.kind === 'fibonacci' && game.heaps === 1 && before && move) {
    const [n] = before;
    const k = n - move.to[0];
    const digits = zeckendorf(n).join(' + ');
    const rest = zeckendorf(move.to[0]);
    const least = rest[rest.length - 1];
    return `${n} = ${digits} (Fibonacci numbers, no two in a row); after taking ${k} the limit is ${2 * k}, less than ${least}, the smallest of ${rest.join(' + ')}.`;
  }
  if (game.kind === 'fibonacci' && game.heaps === 1) {
    const parts = zeckendorf(heaps(game, position)[0]);
    return `${position[0]} = ${parts.join(' + ')} (Fibonacci numbers, no two in a row); the limit ${position[1]} is less than the smallest, ${parts[parts.length - 1]}.`;
  }
  return everywhere;
}

/** The Fibonacci numbers, no two in a row, that sum to n, largest first. @param {number} n @returns {number[]} */
export function zeckendorf(n) {
  const fibonacci = [1, 2];
  while (fibonacci[fibonacci.length - 1] <= n) fibonacci.push(fibonacci[fibonacci.length - 1] + fibonacci[fibonacci.length - 2]);
  const parts = [];
  let rest = n;
  for (const f of fibonacci.reverse()) {
    if (f <= rest) {
      parts.push(f);
      rest -= f;
    }
  }
  return parts;
}
