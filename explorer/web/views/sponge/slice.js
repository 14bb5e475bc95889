// A slice of the sponge: the P-positions (a, b) at one height c, as squares, with the way to the board that shows the same slice.

import { el, field, themeColour } from '../../lib/dom.js';
import { linkTo } from '../../lib/state.js';

/** @param {number} height where it begins @param {(height: number) => void} onCut */
export function makeSlice(height, onCut) {
  const slider = el('input', { type: 'range', min: '-1', max: '63', value: String(height) });
  const canvas = el('canvas', { class: 'slice', width: 320, height: 320, role: 'img' });
  const said = el('p', { class: 'hint', role: 'status' });
  const link = el('a', { class: 'btn small start' }, 'This slice on the board');
  /** @type {Uint16Array} */
  let points = new Uint16Array(0);
  let side = 64, game = '';
  /** @type {Set<string>} */
  let here = new Set();

  function draw() {
    const c = Number(slider.value);
    here = new Set();
    for (let k = 0; k + 2 < points.length; k += 3) if (points[k + 2] === c) here.add(`${points[k]},${points[k + 1]}`);
    const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
    const unit = canvas.width / side;
    pen.fillStyle = themeColour('--panel');
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.fillStyle = themeColour('--accent');
    for (const at of here) {
      const [a, b] = at.split(',').map(Number);
      pen.fillRect(a * unit, (side - 1 - b) * unit, Math.max(1, unit - 0.5), Math.max(1, unit - 0.5));
    }
    const none = c < 0;
    canvas.hidden = none;
    link.hidden = none;
    link.href = linkTo('board', { game, fix: c });
    said.textContent = none || points.length === 0 ? 'Move the slider to cut the sponge.' : `c = ${c}: ${here.size} P-positions (a, b, ${c})`;
    canvas.setAttribute('aria-label', said.textContent);
    slider.setAttribute('aria-valuetext', none ? 'no slice' : `c = ${c}`);
  }
  slider.addEventListener('input', () => { draw(); onCut(Number(slider.value)); });
  canvas.addEventListener('pointermove', (event) => {
    const box = canvas.getBoundingClientRect();
    const a = Math.floor(((event.clientX - box.left) / box.width) * side), b = side - 1 - Math.floor(((event.clientY - box.top) / box.height) * side);
    said.textContent = `(${a}, ${b}, ${slider.value})${here.has(`${a},${b}`) ? ': a P-position' : ''}`;
  });
  canvas.addEventListener('click', (event) => {
    const box = canvas.getBoundingClientRect();
    const a = Math.floor(((event.clientX - box.left) / box.width) * side), b = side - 1 - Math.floor(((event.clientY - box.top) / box.height) * side);
    location.hash = linkTo('board', { game, fix: slider.value, at: `${a},${b}` });
  });
  return {
    root: el('div', { class: 'column' }, field('Slice at c', slider), canvas, said, link),
    get height() { return Number(slider.value); },
    /** @param {Uint16Array} next @param {number} wide @param {string} of */
    load(next, wide, of) {
      [points, side, game] = [next, wide, of];
      slider.max = String(side - 1);
      draw();
    },
  };
}
