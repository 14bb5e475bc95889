// The ratios b/a of the P-positions against a, to point at and to zoom: the nearest position is named, a click shows it on the board.

import { el, fitted, themeColour } from '../../lib/dom.js';
import { getJson, isAbort } from '../../lib/api.js';
import { ticks } from '../../lib/chart.js';
import { linkTo } from '../../lib/state.js';
import { vectorPicture } from '../../lib/vector.js';
import { listen } from '../board/gestures.js';

/** The most positions that are asked. */
const MOST = 100000;
const EDGE = { left: 46, bottom: 26 };
/** So near, in pixels, a position is pointed at. */
const NEAR = 14;

/** @typedef {{x0: number, x1: number, y0: number, y1: number}} View */

/** @param {string} game @param {number} count @param {number[]} slopes those of the beams @param {AbortSignal} signal */
export function ratiosOf(game, count, slopes, signal) {
  const canvas = el('canvas', { class: 'ratios', tabindex: '0', role: 'application', 'aria-label': 'Ratios b/a of the P-positions against a. Left and right walk from position to position, plus and minus zoom, Home shows all, Enter opens the board.' });
  const said = el('output', { class: 'readout' });
  const frame = el('div', { class: 'ratios-frame' }, canvas, said);
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  /** @type {number[][]} */
  let positions = [];
  /** @type {View} */
  let all = { x0: 0, x1: 1, y0: 1, y1: 2 }, view = all;
  let at = -1, frameAsked = 0;

  const wide = () => canvas.clientWidth, high = () => canvas.clientHeight;
  const sx = (/** @type {number} */ x) => EDGE.left + ((x - view.x0) / (view.x1 - view.x0)) * (wide() - EDGE.left - 8);
  const sy = (/** @type {number} */ y) => high() - EDGE.bottom - ((y - view.y0) / (view.y1 - view.y0)) * (high() - EDGE.bottom - 8);

  function draw() {
    frameAsked = 0;
    const { ratio } = fitted(canvas);
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    drawOn(pen);
    const here = positions[at];
    said.textContent = here ? `(${here[0]}, ${here[1]}), b/a = ${(here[1] / here[0]).toFixed(5)}` : '';
  }
  const invalidate = () => { if (frameAsked === 0) frameAsked = requestAnimationFrame(draw); };

  /** @param {import('../../lib/vector.js').Pen} pen */
  function drawOn(pen) {
    pen.fillStyle = themeColour('--panel');
    pen.fillRect(0, 0, wide(), high());
    pen.strokeStyle = themeColour('--line');
    pen.fillStyle = themeColour('--soft');
    pen.font = '12px system-ui, "DejaVu Sans", sans-serif';
    pen.textAlign = 'center';
    for (const x of ticks(view.x0, view.x1, 6)) {
      pen.strokeRect(sx(x), 8, 0, high() - EDGE.bottom - 8);
      pen.fillText(x.toLocaleString('en'), sx(x), high() - 8);
    }
    pen.textAlign = 'right';
    for (const y of ticks(view.y0, view.y1, 6)) {
      pen.strokeRect(EDGE.left, sy(y), wide() - EDGE.left - 8, 0);
      pen.fillText(String(y), EDGE.left - 5, sy(y) + 4);
    }
    pen.save();
    pen.beginPath();
    pen.rect(EDGE.left, 8, wide() - EDGE.left - 8, high() - EDGE.bottom - 8);
    pen.clip();
    pen.fillStyle = themeColour('--accent');
    for (const [a, b] of positions) {
      const x = sx(a), y = sy(b / a);
      if (x > EDGE.left - 2 && x < wide() && y > 0 && y < high()) pen.fillRect(x - 0.8, y - 0.8, 1.6, 1.6);
    }
    pen.setLineDash([7, 5]);
    pen.strokeStyle = themeColour('--guide');
    for (const slope of slopes) pen.strokeRect(EDGE.left, sy(slope), wide(), 0);
    pen.setLineDash([]);
    const here = positions[at];
    if (here) {
      pen.strokeStyle = themeColour('--text');
      pen.lineWidth = 2;
      pen.beginPath();
      pen.arc(sx(here[0]), sy(here[1] / here[0]), 6, 0, 7);
      pen.stroke();
      pen.lineWidth = 1;
    }
    pen.restore();
  }

  /** @param {number} factor @param {number} x @param {number} y */
  function zoom(factor, x, y) {
    const [u, v] = [(x - EDGE.left) / (wide() - EDGE.left - 8), (high() - EDGE.bottom - y) / (high() - EDGE.bottom - 8)];
    const [w, h] = [Math.min(all.x1 - all.x0, (view.x1 - view.x0) / factor), Math.min(all.y1 - all.y0, (view.y1 - view.y0) / factor)];
    const x0 = Math.max(all.x0, Math.min(all.x1 - w, view.x0 + u * (view.x1 - view.x0 - w))), y0 = Math.max(all.y0, Math.min(all.y1 - h, view.y0 + v * (view.y1 - view.y0 - h)));
    view = { x0, x1: x0 + w, y0, y1: y0 + h };
    invalidate();
  }
  const open = () => { if (positions[at]) location.hash = linkTo('board', { game, at: positions[at].join(','), x: positions[at][0], y: positions[at][1], z: 24 }); };
  const stop = listen(canvas, {
    pan(dx, dy) {
      const [x, y] = [(-dx / wide()) * (view.x1 - view.x0), (dy / high()) * (view.y1 - view.y0)];
      const [w, h] = [view.x1 - view.x0, view.y1 - view.y0];
      const x0 = Math.max(all.x0, Math.min(all.x1 - w, view.x0 + x)), y0 = Math.max(all.y0, Math.min(all.y1 - h, view.y0 + y));
      view = { x0, x1: x0 + w, y0, y1: y0 + h };
      invalidate();
    },
    zoom,
    step: (factor) => zoom(factor, wide() / 2, high() / 2),
    hover(x, y) {
      let best = -1, least = NEAR * NEAR;
      positions.forEach(([a, b], i) => {
        const far = (sx(a) - x) ** 2 + (sy(b / a) - y) ** 2;
        if (far < least) [best, least] = [i, far];
      });
      if (best === at) return;
      at = best;
      invalidate();
    },
    choose: open,
    leave() { at = -1; invalidate(); },
    walk(da) { at = Math.min(positions.length - 1, Math.max(0, at + da)); invalidate(); },
    home() { view = all; invalidate(); },
    release() { at = -1; invalidate(); },
  });
  canvas.addEventListener('keydown', (event) => { if (event.key === 'Enter') open(); });
  const watch = new ResizeObserver(invalidate);
  watch.observe(canvas);
  getJson('positions', { game, count: Math.min(count, MOST) }, signal).then((answer) => {
    positions = answer.positions.filter(([a]) => a > 0);
    const last = positions[positions.length - 1]?.[0] ?? 1;
    const far = positions.filter(([a]) => a > last / 50).map(([a, b]) => b / a);
    const [low, top] = far.reduce(([x, y], one) => [Math.min(x, one), Math.max(y, one)], [Infinity, 1]);
    const room = Math.max(0.02, (top - low) * 0.15);
    all = { x0: 0, x1: last, y0: Math.max(0.9, low - room), y1: top + room };
    view = all;
    invalidate();
  }).catch((error) => { if (!isAbort(error)) said.textContent = 'the positions did not come'; });
  return {
    root: el('figure', {}, frame, el('figcaption', {}, `The ratio b/a of the first ${Math.min(count, MOST).toLocaleString('en')}: point at a position; a click shows it on the board`)),
    /** What is seen, as true vectors. */
    picture: () => vectorPicture(wide(), high(), drawOn),
    stop() { stop(); watch.disconnect(); cancelAnimationFrame(frameAsked); },
  };
}
