// What can be played, as it was told: a game's name and rule, and for each position met, the moves from there. The page knows no rules of
// its own; it asks for the moves of every position that is reached, and keeps them.

import { getJson } from './api.js';
import { texts } from './language.js';

/** @typedef {{moves: number[][], forbidden: number[][]}} Turn what a position allows, and what the previous player forbids */
/** @typedef {{heap: number, limit: number | null}} Place where a heap stands in a position, and where its limit, if it has one */
/**
 * @typedef {object} Game `limit`: one pile and what may be taken at most; `heaps`: as many heaps as there are, which may be split
 * @property {string} name
 * @property {'piles'|'limit'|'heaps'} shape
 * @property {Place[] | null} places the heaps; none where a position has as many as it has numbers
 * @property {number} arity how many numbers this position has
 * @property {string|null} rule what may be taken, in words
 * @property {Map<string, Turn>} known
 */
/** @typedef {{game: Game, position: number[]}} Part */
/** @typedef {{part: number, to: number[]}} Move */

/** @param {Game} game @param {number[]} position @returns {Turn} */
export function turnOf(game, position) {
  const turn = game.known.get(position.join(','));
  if (!turn) throw new Error(`the moves of ${game.name} at (${position.join(',')}) have not been asked for`);
  return turn;
}

/** The options the previous player forbids; none but in blocked games. @param {Game} game @param {number[]} position @returns {number[][]} */
export function forbidden(game, position) {
  return game.known.get(position.join(','))?.forbidden ?? [];
}

/** Every position one move reaches. @param {Game} game @param {number[]} from */
export function options(game, from) {
  return turnOf(game, from).moves;
}

/** @param {Game} game @param {number[]} from @param {number[]} to */
export function isLegal(game, from, to) {
  return options(game, from).some((one) => same(one, to));
}

/** @param {Game} game @param {number[]} from */
export function canMove(game, from) {
  return options(game, from).length > 0;
}

/** @param {Game} game @returns {Place[]} */
export function places(game) {
  return game.places ?? Array.from({ length: game.arity }, (_, i) => ({ heap: i, limit: null }));
}

/** What a move takes from each heap. @param {Game} game @param {number[]} from @param {number[]} to */
export function taken(game, from, to) {
  if (game.shape === 'heaps') return [sumOf(from) - sumOf(to)];
  return places(game).map((p) => from[p.heap] - to[p.heap]);
}

/** What lifting so many tokens from each heap may leave: one position, several where a heap may be split, none if it is not allowed. @param {Game} game @param {number[]} position @param {number[]} lifted */
export function reached(game, position, lifted) {
  const { moves } = turnOf(game, position);
  if (game.shape !== 'heaps') return moves.filter((to) => places(game).every((p, i) => to[p.heap] === position[p.heap] - lifted[i]));
  const kept = position.filter((_, i) => lifted[i] === 0);
  if (kept.length !== position.length - 1) return [];
  return moves.filter((to) => sumOf(position) - sumOf(to) === sumOf(lifted) && includesAll(to, kept));
}

/** The rule in a sentence, with what the limits allow now. @param {Game} game @param {number[]} from */
export function ruleInWords(game, from) {
  const limits = places(game).map((p) => (p.limit === null ? null : Math.min(from[p.heap], from[p.limit])));
  const { play, program } = texts();
  const rule = game.rule === null ? play.noRule(game.name) : program(game.rule);
  if (limits[0] === null || limits[0] === undefined) return play.rule(rule);
  return limits.length === 1 ? play.upTo(limits[0], rule) : play.atMost(limits.map(Number), rule);
}

/** The sum after a move: heaps may have become more. @param {Part[]} sum @param {Move} move @returns {Part[]} */
export function afterMove(sum, move) {
  return sum.map((part, i) => (i === move.part ? { game: { ...part.game, arity: move.to.length }, position: move.to } : part));
}

/** Whether something must be asked before this can be drawn. @param {Part[]} sum */
export function isUnknown(sum) {
  return sum.some(({ game, position }) => !game.known.has(position.join(',')));
}

/** Under other rules for the last move other options are forbidden. @param {Part[]} sum */
export function forget(sum) {
  for (const { game } of sum) game.known.clear();
}

/** Asks for the moves of every part. @param {Part[]} sum @param {boolean} misere @param {AbortSignal} signal */
export async function learn(sum, misere, signal) {
  const { parts } = await getJson('turn', { sum: printSum(sum), misere }, signal);
  sum.forEach(({ game, position }, i) => game.known.set(position.join(','), { moves: parts[i].moves, forbidden: parts[i].forbidden }));
}

/** A sum as it is read, with the moves of its parts. @param {string} text @param {boolean} misere @param {AbortSignal} [signal] @returns {Promise<Part[]>} */
export async function askSum(text, misere, signal) {
  const { parts } = await getJson('turn', { sum: text, misere }, signal);
  return parts.map((told) => {
    const known = new Map([[told.position.join(','), { moves: told.moves, forbidden: told.forbidden }]]);
    const heaps = told.places?.map(([heap, limit]) => ({ heap: heap ?? 0, limit })) ?? null;
    return { game: { name: told.game, shape: told.shape, places: heaps, arity: told.position.length, rule: told.rule, known }, position: told.position };
  });
}

/** @param {Part[]} sum */
export function printSum(sum) {
  return sum.map((part) => `${part.game.name} ${part.position.join(',')}`).join(' + ');
}

/** Numbers with commas between them. @param {string} text @returns {number[]} */
export function readPosition(text) {
  if (!/^\s*\d+(\s*,\s*\d+)*\s*$/.test(text)) throw new Error(texts().play.wrong.position(text));
  return text.split(',').map(Number);
}

/** A move as it may be typed: one token from the first pile that has some. @param {Part[]} sum */
export function example(sum) {
  const part = Math.max(sum.findIndex((p) => canMove(p.game, p.position)), 0);
  const spots = places(sum[part].game);
  const pile = Math.max(spots.findIndex((p) => sum[part].position[p.heap] > 0), 0);
  return texts().play.ask.exampleTake(sum.length > 1 ? `${part + 1}: ` : '', spots.length > 1 ? String(pile + 1) : '');
}

/** "1 from both piles, to (4,7)". @param {Part[]} sum @param {Move} move */
export function spoken(sum, move) {
  const { game, position } = sum[move.part];
  const { play } = texts();
  const take = taken(game, position, move.to).map((k, i) => ({ k, pile: i + 1 }));
  const name = game.shape === 'piles' ? play.pile : play.heap;
  const added = take.map(({ k, pile }) => (k < 0 ? play.added(-k, name, pile) : '')).join('');
  return `${play.takes(take.length === 1 ? take : take.filter(({ k }) => k > 0), take.length, name)}${added}${sum.length > 1 ? play.ofGame(move.part + 1) : ''}${play.leaving(move.to.join(','))}`;
}

/** The way of a queen's move, without its length. @param {Part} part @param {number[]} to */
export function wayOfQueen({ game, position }, to) {
  const [left, down] = taken(game, position, to);
  const { ways, step } = texts().play;
  if (left === down) return ways.diagonal;
  return down === 0 ? ways.left : left === 0 ? ways.down : step(left, down);
}

/** "to (4,7), diagonally". @param {Part} part @param {number[]} to */
export function spokenOfQueen(part, to) {
  return texts().play.to(to.join(','), wayOfQueen(part, to));
}

/** What is said of two piles, said of a queen: where she goes in place of what is taken. @param {string} words */
export function saidOfQueen(words) {
  return words.replace(/take \d+ from both piles, leaving/g, 'go diagonally to').replace(/take \d+ from pile 1, leaving/g, 'go left to').replace(/take \d+ from pile 2, leaving/g, 'go down to')
    .replace(/take \d+ from pile 1 and \d+ from pile 2, leaving/g, 'go to').replace(/the piles differ by/g, 'its numbers differ by');
}

/** @param {number[]} a @param {number[]} b */
export function same(a, b) {
  return a.length === b.length && a.every((x, i) => x === b[i]);
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
