// Games that the page does not read itself: formulas, guards, blocked, dynamic and octal games. The server reads them, and lists the moves
// of each position that is played; what it has told of a position is kept. There is one reader of that notation, and it is the server's.

import { getJson } from '../api.js';
import { readGame, readSum } from './notation.js';

/** @typedef {import('./notation.js').Game} Game */
/** @typedef {import('./notation.js').Part} Part */
/** @typedef {{moves: number[][], forbidden: number[][]}} Turn what a position allows, and what the previous player forbids */
/**
 * @typedef {object} ToldGame `limit`: one pile and what may be taken at most; `heaps`: any number of heaps, which may be split
 * @property {'told'} kind
 * @property {string} name
 * @property {'piles'|'limit'|'heaps'} shape
 * @property {number} arity how many numbers this position has
 * @property {string|null} rule
 * @property {Map<string, Turn>} known
 */

/** @param {ToldGame} game @param {number[]} position @returns {Turn} */
export function turnOf(game, position) {
  const turn = game.known.get(position.join(','));
  if (!turn) throw new Error(`the moves of ${game.name} at (${position.join(',')}) have not been asked for`);
  return turn;
}

/** The options the previous player forbids; none but in blocked games. @param {Game} game @param {number[]} position @returns {number[][]} */
export function forbidden(game, position) {
  return game.kind === 'told' ? game.known.get(position.join(','))?.forbidden ?? [] : [];
}

/** The part after a move: heaps may have become more. @param {Part} part @param {number[]} to @returns {Part} */
export function moved(part, to) {
  const { game } = part;
  return { game: game.kind === 'told' ? { ...game, arity: to.length } : game, position: to };
}

/** Whether something must be asked before this can be drawn. @param {Part[]} sum */
export function isUnknown(sum) {
  return sum.some(({ game, position }) => game.kind === 'told' && !game.known.has(position.join(',')));
}

/** Under other rules for the last move other options are forbidden. @param {Part[]} sum */
export function forget(sum) {
  for (const { game } of sum) if (game.kind === 'told') game.known.clear();
}

/** Asks for the moves of every part. @param {Part[]} sum @param {boolean} misere @param {AbortSignal} signal */
export async function learn(sum, misere, signal) {
  const text = sum.map((part) => `${part.game.name} ${part.position.join(',')}`).join(' + ');
  const { parts } = await getJson('turn', { sum: text, misere }, signal);
  sum.forEach(({ game, position }, i) => {
    if (game.kind === 'told') game.known.set(position.join(','), { moves: parts[i].moves, forbidden: parts[i].forbidden });
  });
}

/** A sum as the server reads it, with the moves of its parts. @param {string} text @param {boolean} misere @param {AbortSignal} [signal] @returns {Promise<Part[]>} */
export async function askSum(text, misere, signal) {
  const { parts } = await getJson('turn', { sum: text, misere }, signal);
  return parts.map((/** @type {any} */ told) => {
    const plain = plainGame(told.game);
    if (plain) return { game: plain, position: told.position };
    const known = new Map([[told.position.join(','), { moves: told.moves, forbidden: told.forbidden }]]);
    return { game: { kind: 'told', name: told.game, shape: told.shape, arity: told.position.length, rule: told.rule, known }, position: told.position };
  });
}

/** The sum, if the page can read it itself; else null. @param {string} text */
export function plainSum(text) {
  try { return readSum(text); } catch { return null; }
}

/** @param {string} text */
function plainGame(text) {
  try { return readGame(text); } catch { return null; }
}

/** What lifting so many tokens from each pile may leave: one position, several where a heap may be split, none if it is not allowed. @param {ToldGame} game @param {number[]} position @param {number[]} lifted */
export function reached(game, position, lifted) {
  const { moves } = turnOf(game, position);
  if (game.shape === 'limit') return moves.filter((to) => to[0] === position[0] - lifted[0]);
  if (game.shape === 'piles') return moves.filter((to) => to.every((x, i) => x === position[i] - lifted[i]));
  const total = lifted.reduce((x, y) => x + y, 0);
  const kept = position.filter((_, i) => lifted[i] === 0);
  if (kept.length !== position.length - 1) return [];
  return moves.filter((to) => sumOf(position) - sumOf(to) === total && includesAll(to, kept));
}

/** @param {number[]} numbers */
const sumOf = (numbers) => numbers.reduce((x, y) => x + y, 0);

/** Whether all of `some` are among `numbers`, each as often. @param {number[]} numbers @param {number[]} some */
function includesAll(numbers, some) {
  const left = numbers.slice();
  return some.every((x) => {
    const at = left.indexOf(x);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}
