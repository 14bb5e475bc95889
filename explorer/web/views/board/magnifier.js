// A lens on the exact numbers around the shown position, for when the board is too small to write them into its cells.

import { el } from '../../lib/dom.js';
import { texts } from '../../lib/language.js';
import { TILE } from './camera.js';

const REACH = 4;
const SIDE = 2 * REACH + 1;
const CELL = 32;

/** @typedef {import('./draw.js').Cell} Cell */

export function makeMagnifier() {
  const canvas = el('canvas', { class: 'lens', role: 'img' });
  const root = el('section', { class: 'panel', 'aria-label': texts().board.lens.title }, el('h2', {}, texts().board.lens.title), canvas);

  return {
    root,
    /** The tiles of scale 1 the lens needs. @param {Cell} middle @returns {import('./camera.js').TileAt[]} */
    needs(middle) {
      /** @type {import('./camera.js').TileAt[]} */
      const needed = [];
      const low = corner(middle);
      for (let column = Math.floor(low.a / TILE); column <= Math.floor((low.a + SIDE - 1) / TILE); column += 1) {
        for (let row = Math.floor(low.b / TILE); row <= Math.floor((low.b + SIDE - 1) / TILE); row += 1) needed.push({ scale: 1, column, row });
      }
      return needed;
    },
    /** @param {Cell} middle @param {import('./tiles.js').Tiles} tiles @param {import('./paint.js').Colouring} colouring @param {number} ratio @param {string} ink */
    draw(middle, tiles, colouring, ratio, ink) {
      const size = SIDE * CELL;
      if (canvas.width !== Math.round(size * ratio)) canvas.width = canvas.height = Math.round(size * ratio);
      const pen = canvas.getContext('2d');
      if (!pen) return;
      pen.setTransform(ratio, 0, 0, ratio, 0, 0);
      pen.clearRect(0, 0, size, size);
      pen.textAlign = 'center';
      pen.textBaseline = 'middle';
      const low = corner(middle);
      for (let i = 0; i < SIDE; i += 1) {
        for (let j = 0; j < SIDE; j += 1) {
          const a = low.a + i, b = low.b + j;
          const value = tiles.value(a, b);
          const x = i * CELL, y = (SIDE - 1 - j) * CELL;
          if (value === undefined) continue;
          const { ground, ink: inkHere } = colouring.cell(value, a, b);
          pen.fillStyle = ground;
          pen.fillRect(x, y, CELL, CELL);
          pen.fillStyle = inkHere;
          const text = String(value);
          pen.font = `${value === 0 ? '700 ' : ''}${Math.min(14, 46 / text.length)}px ui-monospace, "DejaVu Sans Mono", monospace`;
          pen.fillText(text, x + CELL / 2, y + CELL / 2 + 1);
        }
      }
      pen.strokeStyle = ink;
      pen.lineWidth = 2.5;
      pen.strokeRect((middle.a - low.a) * CELL + 1, (SIDE - 1 - (middle.b - low.b)) * CELL + 1, CELL - 2, CELL - 2);
      canvas.setAttribute('aria-label', texts().board.lens.around(`${middle.a}, ${middle.b}`, tiles.value(middle.a, middle.b)));
    },
  };
}

/** @param {Cell} middle @returns {Cell} the lens's lower left cell, on the board */
function corner(middle) {
  return { a: Math.max(0, middle.a - REACH), b: Math.max(0, middle.b - REACH) };
}
