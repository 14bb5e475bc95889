// One frame of the board: tiles, numbers in the cells when they are large enough, guide lines, the moves of the shown position,
// axes. Tile edges are rounded to device pixels, each edge once, so that neighbours share it: no seam, no gap.

import { TILE, scaleFor, tilesSeen } from './camera.js';
import { zerosOf } from './tiles.js';

/** Cells at least this wide show their numbers. */
export const NUMBER_ZOOM = 22;
const PAINT_BUDGET = 6;
/** P-positions are marked at least so wide, in CSS pixels. */
const LEAST_MARK = 3;
const ANCESTORS = 5;

/** @typedef {import('./camera.js').Camera} Camera */
/** @typedef {import('../../lib/vector.js').Pen} Pen */
/** @typedef {{a: number, b: number}} Cell */
/** @typedef {{ends: Cell[], wins: Cell[]}} Rays */
/** @typedef {{text: string, line: string, axis: string, ground: string, guide: string, win: string, ray: string, halo: string}} Inks */
/** @typedef {{name: string, slope: number}} Guide */

/**
 * Draws the tiles; gives whether some have still to be painted in a later frame.
 * @param {CanvasRenderingContext2D} pen in device pixels @param {Camera} camera @param {number} ratio
 * @param {import('./tiles.js').Tiles} tiles @param {import('./paint.js').Colouring} colouring @param {Inks} inks
 */
export function drawTiles(pen, camera, ratio, tiles, colouring, inks) {
  const scale = scaleFor(camera.zoom, ratio);
  const began = performance.now();
  let later = false;
  pen.imageSmoothingEnabled = false;
  for (const at of tilesSeen(camera, scale)) {
    const side = TILE * scale;
    const left = Math.round(camera.sx(at.column * side) * ratio);
    const right = Math.round(camera.sx((at.column + 1) * side) * ratio);
    const top = Math.round(camera.sy((at.row + 1) * side) * ratio);
    const bottom = Math.round(camera.sy(at.row * side) * ratio);
    const tile = tiles.get(at);
    if (tile && tile.painted !== colouring.version) {
      if (performance.now() - began < PAINT_BUDGET) colouring.paint(tile);
      else later = true;
    }
    if (tile?.canvas) pen.drawImage(tile.canvas, left, top, right - left, bottom - top);
    else if (!drawAncestor(pen, at, tiles, left, top, right - left, bottom - top)) hatch(pen, left, top, right - left, bottom - top, inks);
  }
  if (colouring.wish.markP) drawZeros(pen, camera, ratio, tiles, colouring, scale);
  return later;
}

/** P-positions stay visible where a cell is smaller than a mark should be. @param {Pen} pen @param {Camera} camera @param {number} ratio @param {{get: (at: import('./camera.js').TileAt) => import('./tiles.js').Tile | undefined}} tiles @param {import('./paint.js').Colouring} colouring @param {number} scale */
export function drawZeros(pen, camera, ratio, tiles, colouring, scale) {
  const cell = camera.zoom * ratio * scale;
  const mark = LEAST_MARK * ratio;
  if (cell >= mark) return;
  pen.fillStyle = colouring.palette.p;
  for (const at of tilesSeen(camera, scale)) {
    const left = camera.sx(at.column * TILE * scale) * ratio, bottom = camera.sy(at.row * TILE * scale) * ratio;
    const tile = tiles.get(at);
    for (const zero of tile ? zerosOf(tile) : []) {
      pen.fillRect(Math.round(left + ((zero >> 8) + 0.5) * cell - mark / 2), Math.round(bottom - ((zero & 255) + 0.5) * cell - mark / 2), mark, mark);
    }
  }
}

/** A coarser tile in place of one not yet here. @param {CanvasRenderingContext2D} pen @param {import('./camera.js').TileAt} at @param {import('./tiles.js').Tiles} tiles @param {number} x @param {number} y @param {number} width @param {number} height */
function drawAncestor(pen, at, tiles, x, y, width, height) {
  for (let step = 1; step <= ANCESTORS; step += 1) {
    const factor = 2 ** step;
    const column = Math.floor(at.column / factor), row = Math.floor(at.row / factor);
    const canvas = tiles.get({ scale: at.scale * factor, column, row })?.canvas;
    if (!canvas) continue;
    const side = TILE / factor;
    pen.drawImage(canvas, (at.column - column * factor) * side, TILE - (at.row - row * factor + 1) * side, side, side, x, y, width, height);
    return true;
  }
  return false;
}

/** @param {CanvasRenderingContext2D} pen @param {number} x @param {number} y @param {number} width @param {number} height @param {Inks} inks */
function hatch(pen, x, y, width, height, inks) {
  pen.save();
  pen.beginPath();
  pen.rect(x, y, width, height);
  pen.clip();
  pen.strokeStyle = inks.line;
  pen.lineWidth = 1;
  pen.beginPath();
  for (let k = -height; k < width; k += 24) {
    pen.moveTo(x + k, y + height);
    pen.lineTo(x + k + height, y);
  }
  pen.stroke();
  pen.restore();
}

/** The exact numbers, once cells are wide enough. @param {Pen} pen @param {Camera} camera @param {import('./tiles.js').Tiles} tiles @param {import('./paint.js').Colouring} colouring */
export function drawNumbers(pen, camera, tiles, colouring) {
  if (camera.zoom < NUMBER_ZOOM) return;
  const { lowA, highA, lowB, highB } = camera.seen();
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  for (let a = lowA; a <= highA; a += 1) {
    for (let b = lowB; b <= highB; b += 1) {
      const value = tiles.value(a, b);
      if (value === undefined) continue;
      const text = String(value);
      const size = Math.min(camera.zoom * 0.46, (camera.zoom * 1.45) / text.length);
      pen.font = `${value === 0 ? '700 ' : ''}${size.toFixed(1)}px ui-monospace, "DejaVu Sans Mono", monospace`;
      pen.fillStyle = colouring.cell(value, a, b).ink;
      pen.fillText(text, camera.sx(a + 0.5), camera.sy(b + 0.5) + size * 0.06);
    }
  }
}

/** Positions of a level as points, where tiles show only the least value of many. @param {Pen} pen @param {Camera} camera @param {number[][]} points @param {string} colour */
export function drawPoints(pen, camera, points, colour) {
  pen.fillStyle = colour;
  const side = Math.max(2, camera.zoom);
  for (const [a, b] of points) {
    const x = camera.sx(a + 0.5), y = camera.sy(b + 0.5);
    if (x < -side || y < -side || x > camera.width + side || y > camera.height + side) continue;
    pen.fillRect(x - side / 2, y - side / 2, side, side);
  }
}

/** Lines b = s a and their mirrors. @param {Pen} pen @param {Camera} camera @param {Guide[]} guides @param {Inks} inks */
export function drawGuides(pen, camera, guides, inks) {
  pen.font = '600 13px system-ui, "DejaVu Sans", sans-serif';
  pen.lineWidth = 1.5;
  pen.setLineDash([7, 5]);
  guides.forEach(({ name, slope }) => {
    for (const [s, label] of /** @type {[number, string][]} */ ([[slope, name], [1 / slope, `1/${name}`]])) {
      const end = 2 * (camera.at(camera.width, 0).a + camera.at(camera.width, 0).b + 10);
      pen.beginPath();
      pen.moveTo(camera.sx(0), camera.sy(0));
      pen.lineTo(camera.sx(end), camera.sy(end * s));
      // Light under dark, so that the line is seen on every palette.
      pen.setLineDash([]);
      pen.globalAlpha = camera.zoom >= NUMBER_ZOOM ? 0.3 : 0.75;
      pen.lineWidth = 3.5;
      pen.strokeStyle = inks.ground;
      pen.stroke();
      pen.setLineDash([7, 5]);
      pen.globalAlpha = 1;
      pen.lineWidth = 1.5;
      pen.strokeStyle = inks.guide;
      pen.stroke();
      const place = labelPlace(camera, s);
      if (place) outlined(pen, label, place.x, place.y, inks, 'right');
      if (slope === 1) break;
    }
  });
  pen.setLineDash([]);
}

/** Where a line through the origin leaves the picture, a little inside. @param {Camera} camera @param {number} slope */
function labelPlace(camera, slope) {
  const right = camera.at(camera.width - 30, 0).a;
  const top = camera.at(0, 26).b;
  const a = Math.min(right, top / slope);
  const x = camera.sx(a), y = camera.sy(a * slope);
  return x > 60 && y < camera.height - 40 && a > 0 ? { x: x - 6, y: y + 4 } : null;
}

/** @param {Pen} pen @param {string} text @param {number} x @param {number} y @param {Inks} inks @param {CanvasTextAlign} align */
function outlined(pen, text, x, y, inks, align) {
  const dash = pen.getLineDash();
  pen.setLineDash([]);
  pen.textAlign = align;
  pen.textBaseline = 'middle';
  pen.lineWidth = 4;
  pen.lineJoin = 'round';
  pen.strokeStyle = inks.ground;
  pen.strokeText(text, x, y);
  pen.fillStyle = inks.text;
  pen.fillText(text, x, y);
  pen.lineWidth = 1.5;
  pen.setLineDash(dash);
}

/** Rays from the shown position to the last option of each direction: lines, or bands under the numbers of wide cells. @param {Pen} pen @param {Camera} camera @param {Cell} from @param {Rays} rays @param {Inks} inks */
export function drawRays(pen, camera, from, rays, inks) {
  const wide = camera.zoom >= NUMBER_ZOOM;
  const strokes = /** @type {[string, number, number][]} */ (wide ? [[inks.ray, camera.zoom * 0.62, 0.38]] : [[inks.halo, 4, 1], [inks.ray, 2, 1]]);
  for (const [colour, width, opacity] of strokes) {
    pen.strokeStyle = colour;
    pen.lineWidth = width;
    pen.globalAlpha = opacity;
    pen.lineCap = 'round';
    pen.beginPath();
    for (const end of rays.ends) {
      pen.moveTo(camera.sx(from.a + 0.5), camera.sy(from.b + 0.5));
      pen.lineTo(camera.sx(end.a + 0.5), camera.sy(end.b + 0.5));
    }
    pen.stroke();
  }
  pen.globalAlpha = 1;
  pen.lineCap = 'butt';
}

/** The shown position, and rings on the winning moves. @param {Pen} pen @param {Camera} camera @param {Cell} from @param {Rays | null} rays @param {Inks} inks */
export function drawMoves(pen, camera, from, rays, inks) {
  const middle = (/** @type {Cell} */ cell) => /** @type {[number, number]} */ ([camera.sx(cell.a + 0.5), camera.sy(cell.b + 0.5)]);
  const [x, y] = middle(from);
  if (rays) {
    for (const win of rays.wins) {
      const [wx, wy] = middle(win);
      const radius = Math.max(7, camera.zoom * 0.55);
      for (const [colour, width] of /** @type {[string, number][]} */ ([[inks.halo, 5], [inks.win, 3]])) {
        pen.strokeStyle = colour;
        pen.lineWidth = width;
        pen.beginPath();
        pen.arc(wx, wy, radius, 0, 2 * Math.PI);
        pen.stroke();
      }
    }
  }
  const side = Math.max(camera.zoom, 9);
  for (const [colour, width] of /** @type {[string, number][]} */ ([[inks.halo, 5], [inks.text, 2.5]])) {
    pen.strokeStyle = colour;
    pen.lineWidth = width;
    pen.strokeRect(x - side / 2, y - side / 2, side, side);
  }
}

/** Axes with round numbers; each cell its own once they are wide. @param {Pen} pen @param {Camera} camera @param {Inks} inks @param {[string, string]} names */
export function drawAxes(pen, camera, inks, names) {
  const step = tickStep(camera.zoom);
  const { lowA, highA, lowB, highB } = camera.seen();
  const strip = 22, wide = 15 + 7 * String(highB).length;
  pen.setLineDash([]);
  // Off the board, the axis runs along its edge; when the edge is out of sight, along the picture's.
  const baseY = Math.min(camera.sy(0), camera.height - strip);
  const baseX = Math.max(camera.sx(0), wide);
  pen.fillStyle = inks.axis;
  pen.fillRect(0, baseY, camera.width, camera.height - baseY);
  pen.fillRect(0, 0, baseX, camera.height);
  pen.font = '12px system-ui, "DejaVu Sans", sans-serif';
  pen.fillStyle = inks.text;
  pen.strokeStyle = inks.text;
  pen.lineWidth = 1;
  pen.textAlign = 'center';
  pen.textBaseline = 'top';
  const half = step === 1 ? 0.5 : 0;
  pen.beginPath();
  for (let a = Math.ceil(lowA / step) * step; a <= highA; a += step) {
    const x = camera.sx(a + half);
    if (x < baseX - 1 || x + 3.6 * String(a).length > camera.width - 18) continue;
    pen.fillText(String(a), x, baseY + 6);
    if (half === 0) { pen.moveTo(x, baseY); pen.lineTo(x, baseY + 4); }
  }
  pen.textAlign = 'right';
  pen.textBaseline = 'middle';
  for (let b = Math.ceil(lowB / step) * step; b <= highB; b += step) {
    const y = camera.sy(b + half);
    if (y > baseY + 1 || y < 22) continue;
    pen.fillText(String(b), baseX - 7, y);
    if (half === 0) { pen.moveTo(baseX - 4, y); pen.lineTo(baseX, y); }
  }
  pen.moveTo(baseX + 0.5, 0);
  pen.lineTo(baseX + 0.5, baseY + 0.5);
  pen.lineTo(camera.width, baseY + 0.5);
  pen.stroke();
  pen.font = 'italic 600 14px Georgia, "DejaVu Serif", serif';
  pen.textAlign = 'right';
  pen.fillText(names[0], camera.width - 6, baseY + 12);
  pen.fillText(names[1], baseX - 7, 10);
}

/** Steps 1, 2, 5, 10, …, so that labels keep apart. @param {number} zoom */
export function tickStep(zoom) {
  for (let power = 1; ; power *= 10) {
    for (const digit of [1, 2, 5]) {
      const step = digit * power;
      if (step * zoom >= (step === 1 ? NUMBER_ZOOM - 2 : 52)) return step;
    }
  }
}
