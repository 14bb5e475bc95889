// What the board's buttons write: the picture as SVG (cells as vectors when few, as an image when many, guides and axes as lines),
// the seen values as CSV, the command line that gives them.

import { csvOf, shellWord } from '../../lib/save.js';
import { TILE } from './camera.js';
import { NUMBER_ZOOM, tickStep } from './draw.js';

const CSV_SIDE = 1024;

/** @typedef {import('./camera.js').Camera} Camera */

/**
 * @param {Camera} camera @param {import('./tiles.js').Tiles} tiles @param {import('./paint.js').Colouring} colouring
 * @param {import('./draw.js').Guide[]} guides @param {HTMLCanvasElement} picture the tiles alone @param {{text: string, ground: string, guide: string}} inks
 */
export function svgOfBoard(camera, tiles, colouring, guides, picture, inks) {
  const { width, height } = camera;
  const { lowA, highA, lowB, highB } = camera.seen();
  const n = (/** @type {number} */ value) => Number(value.toFixed(2));
  const parts = [`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
    `<rect width="${width}" height="${height}" fill="${inks.ground}"/>`];
  if (camera.zoom >= NUMBER_ZOOM) {
    for (let a = lowA; a <= highA; a += 1) {
      for (let b = lowB; b <= highB; b += 1) {
        const value = tiles.value(a, b);
        if (value === undefined) continue;
        const { ground, ink } = colouring.cell(value, a, b);
        const size = n(Math.min(camera.zoom * 0.46, (camera.zoom * 1.45) / String(value).length));
        parts.push(`<rect x="${n(camera.sx(a))}" y="${n(camera.sy(b + 1))}" width="${n(camera.zoom)}" height="${n(camera.zoom)}" fill="${ground}"/>`,
          `<text x="${n(camera.sx(a + 0.5))}" y="${n(camera.sy(b + 0.5) + size * 0.36)}" font-size="${size}" text-anchor="middle" fill="${ink}">${value}</text>`);
      }
    }
  } else parts.push(`<image width="${width}" height="${height}" href="${picture.toDataURL('image/png')}"/>`);
  for (const { name, slope } of guides) {
    for (const s of slope === 1 ? [1] : [slope, 1 / slope]) {
      const end = Math.min(highA + 1, (highB + 1) / s);
      parts.push(`<line x1="${n(camera.sx(0))}" y1="${n(camera.sy(0))}" x2="${n(camera.sx(end))}" y2="${n(camera.sy(end * s))}" stroke="${inks.guide}" stroke-width="1.5" stroke-dasharray="7 5"><title>${name}</title></line>`);
    }
  }
  const step = tickStep(camera.zoom);
  const half = step === 1 ? 0.5 : 0;
  const baseY = Math.min(camera.sy(0), height - 22), baseX = Math.max(camera.sx(0), 15 + 7 * String(highB).length);
  parts.push(`<path fill="${inks.ground}" d="M0 ${n(baseY)}H${width}V${height}H0ZM0 0H${n(baseX)}V${height}H0Z"/>`,
    `<path fill="none" stroke="${inks.text}" d="M${n(baseX)} 0V${n(baseY)}H${width}"/>`);
  for (let a = Math.ceil(lowA / step) * step; a <= highA; a += step) {
    const x = camera.sx(a + half);
    if (x >= baseX) parts.push(`<text x="${n(x)}" y="${n(baseY + 16)}" text-anchor="middle" fill="${inks.text}">${a}</text>`);
  }
  for (let b = Math.ceil(lowB / step) * step; b <= highB; b += step) {
    const y = camera.sy(b + half);
    if (y <= baseY) parts.push(`<text x="${n(baseX - 7)}" y="${n(y + 4)}" text-anchor="end" fill="${inks.text}">${b}</text>`);
  }
  return `${parts.join('\n')}\n</svg>\n`;
}

/** The seen values, a row for each a. @param {Camera} camera @param {import('./tiles.js').Tiles} tiles */
export async function csvOfBoard(camera, tiles) {
  const { lowA, highA, lowB, highB } = camera.seen();
  if (highA - lowA >= CSV_SIDE || highB - lowB >= CSV_SIDE) {
    throw new Error(`CSV holds at most ${CSV_SIDE} × ${CSV_SIDE} values: zoom in, or use the command.`);
  }
  const leave = new AbortController();
  /** @type {Map<string, import('./tiles.js').Tile>} */
  const held = new Map();
  for (let column = Math.floor(lowA / TILE); column <= Math.floor(highA / TILE); column += 1) {
    for (let row = Math.floor(lowB / TILE); row <= Math.floor(highB / TILE); row += 1) {
      held.set(`${column}/${row}`, await tiles.fetchOne({ scale: 1, column, row }, leave.signal));
    }
  }
  /** @type {(string | number)[][]} */
  const rows = [['a\\b']];
  for (let b = lowB; b <= highB; b += 1) rows[0].push(b);
  for (let a = lowA; a <= highA; a += 1) {
    /** @type {(string | number)[]} */
    const line = [a];
    for (let b = lowB; b <= highB; b += 1) {
      const tile = held.get(`${Math.floor(a / TILE)}/${Math.floor(b / TILE)}`);
      line.push(tile ? tile.values[(a % TILE) * tile.columns + (b % TILE)] : '');
    }
    rows.push(line);
  }
  return csvOf(rows);
}

/** @param {string} game @param {Camera} camera @param {string} position the chosen one, or empty @param {boolean} misere @param {string} fix */
export function commandOfBoard(game, camera, position, misere, fix) {
  const word = shellWord(game);
  const rest = `${fix ? ` --fix ${fix}` : ''}${misere ? ' --misere' : ''}`;
  if (position) return `wyt value ${word} ${position}${misere ? ' --misere' : ''}`;
  const { highA, highB } = camera.seen();
  const side = Math.max(highA, highB) + 1;
  return side <= 60 || rest ? `wyt table ${word} --size ${highB + 1} --rows ${highA + 1}${rest}` : `wyt plot heat ${word} --size ${side} -o values.png`;
}
