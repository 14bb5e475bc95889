// The positions of one value as points, for scales where a tile shows only the least of many values, and for a far view whose tiles take
// their time: as far as is seen, doubled when more is.

import { ApiError, getJson, newest, wordsOf } from '../../lib/api.js';
import { texts } from '../../lib/language.js';

const LEAST_REACH = 512;

/** @param {() => void} onChange */
export function makeLayer(onChange) {
  const asked = newest();
  let wanted = '', words = '';
  /** @type {number[][]} */
  let points = [];
  return {
    get points() { return points; },
    /** What is to be said of it, if anything. */
    get words() { return words; },
    forget() {
      wanted = words = '';
      points = [];
    },
    /** @param {{game: string, value: number, symmetric: boolean} | null} what @param {{highA: number, highB: number}} seen */
    async ask(what, { highA, highB }) {
      let upTo = LEAST_REACH;
      while (upTo < Math.min(highA, highB)) upTo *= 2;
      const key = what === null ? '' : `${what.game} ${what.value} ${upTo}`;
      if (key === wanted) return;
      wanted = key;
      words = '';
      points = [];
      if (what === null) return asked.stop();
      const { game, value, symmetric } = what;
      words = texts().board.marked.working(value);
      try {
        const answer = await asked.run((signal) => positionsTo(game, value, upTo, signal));
        if (!answer) return;
        points = answer.positions.flatMap(([a, b]) => (a === b || !symmetric ? [[a, b]] : [[a, b], [b, a]]));
        words = answer.upTo < upTo ? texts().board.marked.upTo(value, answer.upTo, texts().program(answer.words)) : '';
      } catch (error) {
        words = texts().board.marked.not(value, texts().program(wordsOf(error)));
      }
      onChange();
    },
    stop: asked.stop,
  };
}

/**
 * The positions of a value, as far as the server goes: half as far where its tables would be too large.
 * @param {string} game @param {number} value @param {number} upTo @param {AbortSignal} signal
 * @returns {Promise<{positions: number[][], upTo: number, words: string}>}
 */
async function positionsTo(game, value, upTo, signal) {
  let words = '';
  for (let far = upTo; ; far = Math.floor(far / 2)) {
    try {
      return { positions: (await getJson('positions', { game, value, up_to: far }, signal)).positions, upTo: far, words };
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 413 || far <= LEAST_REACH) throw error;
      words ||= error.message;
    }
  }
}
