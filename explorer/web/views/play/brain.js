// Who knows: what is asked of the server, or of the program in the page.

import { getJson } from '../../lib/api.js';
import { texts } from '../../lib/language.js';
import { printSum, readPosition } from '../../lib/turn.js';

/** @typedef {import('../../lib/turn.js').Part} Part */
/** @typedef {import('../../lib/turn.js').Move} Move */
/** @typedef {{outcome: string, words: string, move: {part: number, to: string} | null}} Hint */
/** @typedef {{legal: boolean, good: boolean, words: string, outcome_after: string|null, better?: {part: number, to: string}|null}} Explanation */

/** @param {Part[]} sum @param {boolean} misere @param {AbortSignal} signal @returns {Promise<Hint>} */
export function askHint(sum, misere, signal) {
  return getJson('hint', { sum: printSum(sum), misere }, signal);
}

/** @param {Part[]} sum @param {Move} move @param {boolean} misere @param {AbortSignal} signal @returns {Promise<Explanation>} */
export function askExplain(sum, move, misere, signal) {
  return getJson('explain', { sum: printSum(sum), part: move.part, to: move.to.join(','), misere }, signal);
}

/** @param {Part[]} sum @param {boolean} misere @param {number} strength @param {number} seed @param {AbortSignal} signal @returns {Promise<{move: {part: number, to: string}|null, words: string}>} */
export function askReply(sum, misere, strength, seed, signal) {
  return getJson('reply', { sum: printSum(sum), misere, strength, seed }, signal);
}

/** The move that is typed, in the language of `wyt play`. @param {Part[]} sum @param {string} text @param {boolean} misere @param {AbortSignal} signal @returns {Promise<Move>} */
export async function askTyped(sum, text, misere, signal) {
  const { move } = await getJson('typed', { sum: printSum(sum), text: texts().typed(text) || '?', misere }, signal);
  return { part: move.part, to: readPosition(move.to) };
}
