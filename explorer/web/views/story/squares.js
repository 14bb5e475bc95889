// A small board of squares to tap: each a button with its name, one in the order of Tab, the arrows walk.

import { el, set, svg } from '../../lib/dom.js';
import { getJson } from '../../lib/api.js';

const UNIT = 40;
const EDGE = 26;

/** @typedef {'safe' | 'dotted' | 'wrong' | 'plain'} Mark */
/**
 * @param {{side: number, label: string, name: (a: number, b: number) => string, onTap: (a: number, b: number) => void}} wish
 */
export function squares({ side, label, name, onTap }) {
  const size = EDGE + side * UNIT + 2;
  const picture = svg('svg', { class: 'story-board', viewBox: `0 0 ${size} ${size}`, role: 'group', 'aria-label': label });
  const [x, y] = [(/** @type {number} */ a) => EDGE + a * UNIT, (/** @type {number} */ b) => (side - 1 - b) * UNIT + 1];
  /** @type {Map<string, SVGGElement>} */
  const cells = new Map();
  let at = [0, 0];
  const focus = (/** @type {number} */ a, /** @type {number} */ b) => {
    cells.get(at.join())?.setAttribute('tabindex', '-1');
    at = [Math.min(side - 1, Math.max(0, a)), Math.min(side - 1, Math.max(0, b))];
    const cell = cells.get(at.join());
    cell?.setAttribute('tabindex', '0');
    cell?.focus();
  };
  for (let a = 0; a < side; a++) {
    for (let b = 0; b < side; b++) {
      const cell = svg('g', { class: 'cell', role: 'button', tabindex: a + b === 0 ? '0' : '-1', 'aria-label': name(a, b), dataset: { at: `${a},${b}` }, on: { click: () => onTap(a, b) } },
        svg('rect', { class: (a + b) % 2 ? 'square-dark' : 'square', x: x(a), y: y(b), width: UNIT, height: UNIT }), svg('g', { class: 'mark' }));
      cells.set(`${a},${b}`, cell);
      picture.append(cell);
    }
  }
  for (let k = 0; k < side; k++) {
    picture.append(svg('text', { class: 'axis-label', x: x(k) + UNIT / 2, y: side * UNIT + 20, 'text-anchor': 'middle', 'aria-hidden': 'true' }, k),
      svg('text', { class: 'axis-label', x: EDGE / 2, y: y(k) + UNIT / 2 + 5, 'text-anchor': 'middle', 'aria-hidden': 'true' }, k));
  }
  /** @type {Record<string, number[]>} */
  const ways = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
  picture.addEventListener('keydown', (event) => {
    const way = ways[event.key];
    if (way) focus(at[0] + way[0], at[1] + way[1]);
    else if (event.key === 'Enter' || event.key === ' ') onTap(at[0], at[1]);
    else return;
    event.preventDefault();
  });
  return {
    root: el('div', { class: 'fit', style: { maxWidth: `${size * 1.25}px` } }, picture),
    /** @param {number} a @param {number} b @param {Mark} mark @param {string} [words] what the square is now, read out after its name */
    mark(a, b, mark, words = '') {
      const cell = cells.get(`${a},${b}`);
      const place = cell?.querySelector('.mark');
      if (!cell || !place) return;
      const [cx, cy] = [x(a) + UNIT / 2, y(b) + UNIT / 2];
      set(place, mark === 'safe' && svg('rect', { class: 'safe', x: x(a) + 3, y: y(b) + 3, width: UNIT - 6, height: UNIT - 6, rx: 5 }),
        mark === 'safe' && svg('text', { class: 'safe-text', x: cx, y: cy + 5, 'text-anchor': 'middle' }, `${a},${b}`),
        mark === 'dotted' && svg('circle', { class: 'dotted', cx, cy, r: 4 }),
        mark === 'wrong' && svg('path', { class: 'wrong', d: `M${cx - 9} ${cy - 9}l18 18m0 -18l-18 18` }));
      cell.setAttribute('aria-label', `${name(a, b)}${words ? `, ${words}` : ''}`);
    },
  };
}

/** The first pairs of Wythoff's game. @param {number} count @param {AbortSignal} [signal] @returns {Promise<number[][]>} */
export async function pairs(count, signal) {
  return (await getJson('positions', { game: 'wythoff', count }, signal)).positions;
}

/** Where the queen goes from one square to a safe one, if she can. @param {number[][]} safe @param {number} a @param {number} b */
export function reachedSafe(safe, a, b) {
  return safe.find(([x, y]) => x <= a && y <= b && x + y < a + b && (x === a || y === b || a - x === b - y));
}
