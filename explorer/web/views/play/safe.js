// The safe squares of a board: earned by moving to some of them, then shown for as long as one likes. What was earned is kept in the browser.

import { el, set, tick } from '../../lib/dom.js';
import { getBytes } from '../../lib/api.js';
import { texts } from '../../lib/language.js';
import { remember, remembered } from '../../lib/state.js';

/** So many moves to safe squares earn the layer. */
export const PRICE = 3;
/** The side of the board that is asked. */
const SIDE = 64;

/** The P-positions (a, b) below 64 of a game of two piles. @param {string} game @param {boolean} misere @param {AbortSignal} signal @returns {Promise<number[][]>} */
export async function askSafe(game, misere, signal) {
  const { buffer, headers } = await getBytes('tile', { game, misere, x: 0, y: 0, size: SIDE, outcomes: true }, signal);
  const wide = Number(headers.get('X-Value-Bytes') ?? 2);
  const values = wide === 4 ? new Uint32Array(buffer) : wide === 1 ? new Uint8Array(buffer) : new Uint16Array(buffer);
  const columns = Number(headers.get('X-Columns') ?? SIDE);
  return Array.from(values, (value, i) => (value === 0 ? [Math.floor(i / columns), i % columns] : null)).filter((at) => at !== null);
}

/** @param {() => void} onChange called when the layer comes or goes */
export function safeLayer(onChange) {
  /** Each match counts a square once. @type {Set<string>} */
  const counted = new Set();
  let earned = Math.min(PRICE, Number(remembered('safe') ?? '0') || 0);
  let shown = false, free = false;
  const box = tick(texts().play.safe.show, false, (on) => { shown = on; onChange(); });
  const input = /** @type {HTMLInputElement} */ (box.querySelector('input'));
  const words = el('span', { class: 'hint', role: 'status' });
  const root = el('p', { class: 'play-safe' }, box, ' ', words);

  function tell() {
    const open = free || earned >= PRICE;
    input.disabled = !open;
    if (!open) { shown = false; input.checked = false; }
    set(words, open ? '' : texts().play.safe.earned(earned, PRICE));
  }
  tell();

  return {
    root,
    get shown() { return shown; },
    /** A match began anew: its squares count again. */
    begin() { counted.clear(); },
    /** A move of yours that led to a safe square. @param {string} move */
    count(move) {
      if (counted.has(move)) return;
      counted.add(move);
      earned = Math.min(PRICE, earned + 1);
      remember('safe', String(earned));
      tell();
    },
    /** Whether it is there for nothing. @param {boolean} on */
    give(on) {
      free = on;
      tell();
    },
  };
}
