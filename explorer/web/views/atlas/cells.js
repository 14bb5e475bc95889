// A family of games as cells: each a game, to point at and to choose, by the mouse or by the arrows.

import { el } from '../../lib/dom.js';
import { listen } from '../board/gestures.js';

const LEAST = 5, MOST = 26;
const MOST_ZOOM = 12;

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
    'aria-label': `${family.label}: ${look.words}; ${family.axes}. Arrows walk from game to game, Enter looks it up, plus and minus zoom, Home shows all.`,
  });
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  let at = rows.length > 0 ? family.at(rows[0]) : [0, 0];
  let [zoom, left, top] = [1, 0, 0];
  const style = getComputedStyle(document.documentElement);

  function draw() {
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.setTransform(zoom, 0, 0, zoom, left, top);
    for (const row of rows) {
      const [x, y] = family.at(row);
      pen.fillStyle = colours[look.of(row)] ?? '#888';
      pen.fillRect(x * unit, (high - y) * unit, unit - 1, unit - 1);
    }
    pen.strokeStyle = style.getPropertyValue('--text');
    pen.lineWidth = 2 / zoom;
    pen.strokeRect(at[0] * unit - 1, (high - at[1]) * unit - 1, unit + 1, unit + 1);
  }

  /** The game under a point of the canvas. @param {number} px @param {number} py */
  const under = (px, py) => {
    const scale = canvas.width / canvas.clientWidth;
    return byPlace.get(`${Math.floor((px * scale - left) / (unit * zoom))},${high - Math.floor((py * scale - top) / (unit * zoom))}`) ?? null;
  };
  /** The map covers the canvas, wherever it is dragged. */
  function hold() {
    zoom = Math.min(MOST_ZOOM, Math.max(1, zoom));
    left = Math.min(0, Math.max(canvas.width * (1 - zoom), left));
    top = Math.min(0, Math.max(canvas.height * (1 - zoom), top));
    draw();
  }
  /** @param {number} factor @param {number} px @param {number} py */
  function zoomAt(factor, px, py) {
    const scale = canvas.width / canvas.clientWidth, before = zoom;
    zoom = Math.min(MOST_ZOOM, Math.max(1, zoom * factor));
    left = px * scale - ((px * scale - left) * zoom) / before;
    top = py * scale - ((py * scale - top) * zoom) / before;
    hold();
  }
  const stop = listen(canvas, {
    pan(dx, dy) {
      const scale = canvas.width / canvas.clientWidth;
      left += dx * scale;
      top += dy * scale;
      hold();
    },
    zoom: zoomAt,
    step: (factor) => zoomAt(factor, canvas.clientWidth / 2, canvas.clientHeight / 2),
    hover: (px, py) => on.point(under(px, py)),
    leave: () => on.point(null),
    release: () => on.point(null),
    home() { zoom = 1; hold(); },
    choose(px, py) {
      const row = under(px, py);
      if (!row) return;
      at = family.at(row);
      draw();
      on.choose(row);
    },
    walk(da, db) {
      const next = byPlace.get(`${at[0] + da},${at[1] + db}`);
      if (!next) return;
      at = family.at(next);
      const [x, y] = [left + (at[0] + 0.5) * unit * zoom, top + (high - at[1] + 0.5) * unit * zoom];
      if (x < 0 || x > canvas.width) left += canvas.width / 2 - x;
      if (y < 0 || y > canvas.height) top += canvas.height / 2 - y;
      hold();
      on.point(next);
    },
  });
  canvas.addEventListener('keydown', (event) => {
    const here = byPlace.get(at.join());
    if (event.key === 'Enter' && here) on.choose(here);
  });
  draw();
  return { canvas, stop };
}
