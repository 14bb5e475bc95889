// Who knows: the server first, and the page itself where the server refuses or has gone.

import { getJson, isAbort } from '../../lib/api.js';
import { printSum } from '../../lib/game/notation.js';
import { explain, hint, reply } from '../../lib/game/advice.js';
import { Solver } from '../../lib/game/solve.js';

/** @typedef {import('../../lib/game/notation.js').Part} Part */
/** @typedef {import('../../lib/game/solve.js').Move} Move */
/** @typedef {{outcome: string, words: string, move: {part: number, to: string} | null}} Hint */
/** @typedef {{legal: boolean, good: boolean, words: string, outcome_after: string|null}} Explanation */

const solver = new Solver();

/**
 * The server's answer if there is one, else our own; the server's words if neither.
 * @template T @param {() => Promise<T>} ask @param {() => T} own @returns {Promise<T>}
 */
async function either(ask, own) {
  try {
    return await ask();
  } catch (error) {
    if (isAbort(error)) throw error;
    try {
      return own();
    } catch {
      throw error;
    }
  }
}

/** @param {Part[]} sum @param {boolean} misere @param {AbortSignal} signal @returns {Promise<Hint>} */
export function askHint(sum, misere, signal) {
  return either(() => getJson('hint', { sum: printSum(sum), misere }, signal), () => hint(solver, sum, misere));
}

/** @param {Part[]} sum @param {Move} move @param {boolean} misere @param {AbortSignal} signal @returns {Promise<Explanation>} */
export function askExplain(sum, move, misere, signal) {
  const query = { sum: printSum(sum), part: move.part, to: move.to.join(','), misere };
  return either(() => getJson('explain', query, signal), () => explain(solver, sum, move, misere));
}

/** @param {Part[]} sum @param {boolean} misere @param {number} strength @param {number} seed @param {AbortSignal} signal @returns {Promise<{move: {part: number, to: string}|null, words: string}>} */
export function askReply(sum, misere, strength, seed, signal) {
  return either(() => getJson('reply', { sum: printSum(sum), misere, strength, seed }, signal), () => reply(solver, sum, misere, strength, seed));
}

/** Words as a sentence. @param {string} words */
export function sentence(words) {
  const text = words.trim();
  return text === '' ? '' : `${text[0].toUpperCase()}${text.slice(1)}${/[.!?…]$/.test(text) ? '' : '.'}`;
}
