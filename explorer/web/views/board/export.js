// What the board's buttons write: the picture as SVG, the seen values as CSV, the command line that gives them.

import { texts } from '../../lib/language.js';
import { csvOf, shellWord } from '../../lib/save.js';
import { vectorPicture } from '../../lib/vector.js';
import { TILE, scaleFor, tilesSeen } from './camera.js';
import { drawZeros } from './draw.js';
import { UNKNOWN } from './tiles.js';

const CSV_SIDE = 1024;

/** @typedef {import('./camera.js').Camera} Camera */

/** The cells of a tile as paths, one a colour: runs of one colour along b are one rectangle, in the tile's own units. @param {import('./tiles.js').Tile} tile @param {import('./paint.js').Colouring} colouring */
function cellsOf(tile, colouring) {
  /** @type {Map<string, string[]>} */
  const paths = new Map();
  const { at, rows, columns, values, outcomes } = tile;
  for (let i = 0; i < rows; i += 1) {
    const a = (at.column * TILE + i) * at.scale;
    let from = 0, before = '';
    for (let j = 0; j <= columns; j += 1) {
      const value = j < columns ? values[i * columns + j] : UNKNOWN;
      const colour = value === UNKNOWN ? '' : colouring.ground(value, a, (at.row * TILE + j) * at.scale, outcomes);
      if (colour === before) continue;
      if (before) {
        const path = paths.get(before);
        const run = `M${i} ${from}h1v${j - from}h-1z`;
        if (path) path.push(run);
        else paths.set(before, [run]);
      }
      [from, before] = [j, colour];
    }
  }
  return [...paths].map(([colour, runs]) => `<path fill="${colour}" d="${runs.join('')}"/>`).join('');
}

/**
 * What is seen as true vectors, however small its cells: a rectangle a cell, or a run of them; the rest as it is drawn.
 * @param {Camera} camera @param {import('./tiles.js').Tiles} tiles @param {import('./paint.js').Colouring} colouring
 * @param {import('./draw.js').Inks} inks @param {(pen: import('../../lib/vector.js').Pen) => void} rest
 */
export async function svgOfBoard(camera, tiles, colouring, inks, rest) {
  const { width, height } = camera;
  const scale = scaleFor(camera.zoom, 1);
  const leave = new AbortController();
  const seen = await Promise.all(tilesSeen(camera, scale).map((at) => tiles.fetchOne(at, leave.signal)));
  return vectorPicture(width, height, (pen, put) => {
    pen.fillStyle = inks.ground;
    pen.fillRect(0, 0, width, height);
    const unit = camera.zoom * scale;
    // Edges meet without a seam where they are not smoothed.
    for (const tile of seen) put(`<g shape-rendering="crispEdges" transform="translate(${camera.sx(tile.at.column * TILE * scale)} ${camera.sy(tile.at.row * TILE * scale)}) scale(${unit} ${-unit})">${cellsOf(tile, colouring)}</g>`);
    if (colouring.wish.markP) drawZeros(pen, camera, 1, { get: (at) => seen.find((tile) => tile.at.column === at.column && tile.at.row === at.row) }, colouring, scale);
    rest(pen);
  });
}

/** The seen values, a row for each a. @param {Camera} camera @param {import('./tiles.js').Tiles} tiles */
export async function csvOfBoard(camera, tiles) {
  const { lowA, highA, lowB, highB } = camera.seen();
  if (highA - lowA >= CSV_SIDE || highB - lowB >= CSV_SIDE) {
    throw new Error(texts().board.csv(CSV_SIDE));
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
