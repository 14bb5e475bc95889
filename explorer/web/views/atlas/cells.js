// A family of games as cells: each a game, to point at and to choose, by the mouse or by the arrows.

import { el } from '../../lib/dom.js';

const LEAST = 5, MOST = 26;

/** @typedef {import('./families.js').Family} Family */
/** @typedef {import('./families.js').Row} Row */

/**
 * @param {Family} family @param {Row[]} rows @param {import('./families.js').Look} look @param {string[]} colours
 * @param {{point: (row: Row | null) => void, choose: (row: Row) => void}} on
 */
export function cells(family, rows, look, colours, on) {
  const byPlace = new Map(rows.map((row) => [family.at(row).join(), row]));
  const [wide, high] = rows.reduce(([x, y], row) => { const at = family.at(row); return [Math.max(x, at[0]), Math.max(y, at[1])]; }, [0, 0]);
  const unit = Math.max(LEAST, Math.min(MOST, Math.floor(760 / (wide + 1))));
  const canvas = el('canvas', {
    class: 'atlas-cells', tabindex: '0', role: 'application', width: (wide + 1) * unit, height: (high + 1) * unit,
    'aria-label': `${family.label}: ${look.words}; ${family.axes}. Arrows walk from game to game, Enter looks it up.`,
  });
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  let at = rows.length > 0 ? family.at(rows[0]) : [0, 0];
  const style = getComputedStyle(document.documentElement);

  function draw() {
    pen.clearRect(0, 0, canvas.width, canvas.height);
    for (const row of rows) {
      const [x, y] = family.at(row);
      pen.fillStyle = colours[look.of(row)] ?? '#888';
      pen.fillRect(x * unit, (high - y) * unit, unit - 1, unit - 1);
    }
    pen.strokeStyle = style.getPropertyValue('--text');
    pen.lineWidth = 2;
    pen.strokeRect(at[0] * unit - 1, (high - at[1]) * unit - 1, unit + 1, unit + 1);
  }

  /** @param {PointerEvent | MouseEvent} event */
  const under = (event) => {
    const box = canvas.getBoundingClientRect();
    const x = Math.floor(((event.clientX - box.left) / box.width) * (wide + 1)), y = high - Math.floor(((event.clientY - box.top) / box.height) * (high + 1));
    return byPlace.get(`${x},${y}`) ?? null;
  };
  canvas.addEventListener('pointermove', (event) => on.point(under(event)));
  canvas.addEventListener('pointerleave', () => on.point(null));
  canvas.addEventListener('click', (event) => {
    const row = under(event);
    if (!row) return;
    at = family.at(row);
    draw();
    on.choose(row);
  });
  /** @type {Record<string, number[]>} */
  const ways = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
  canvas.addEventListener('keydown', (event) => {
    const way = ways[event.key], here = byPlace.get(at.join());
    if (event.key === 'Enter' && here) return on.choose(here);
    if (!way) return;
    event.preventDefault();
    const next = byPlace.get(`${at[0] + way[0]},${at[1] + way[1]}`);
    if (!next) return;
    at = family.at(next);
    draw();
    on.point(next);
  });
  draw();
  return canvas;
}
