// Where the board is seen from. Cell (a, b) is the unit square [a, a+1) x [b, b+1), a to the right, b upwards; the camera is the board
// point in the middle of the picture and the side of a cell in CSS pixels. Tiles hold 256 x 256 cells, each of scale x scale positions.

import { numberOf } from '../../lib/state.js';

/** The farthest coordinate of the board: the server's tables have at most 20,480 rows. */
export const FARTHEST = 20479;
export const TILE = 256;
export const GREATEST_ZOOM = 96;
const GREATEST_SCALE = 256;
/** The room of the axes, in CSS pixels. */
const MARGIN = 34;
/** The room beyond the last cell. */
const EDGE = 12;

/** @typedef {{x: number, y: number, zoom: number}} Place */
/** @typedef {{scale: number, column: number, row: number}} TileAt column counts along a, row along b */

/** @param {Place} start */
export function makeCamera(start) {
  const camera = {
    ...start,
    width: 1,
    height: 1,
    /** Screen x of board a. @param {number} a */
    sx: (a) => camera.width / 2 + (a - camera.x) * camera.zoom,
    /** Screen y of board b. @param {number} b */
    sy: (b) => camera.height / 2 - (b - camera.y) * camera.zoom,
    /** Board point under a screen point. @param {number} px @param {number} py */
    at: (px, py) => ({ a: camera.x + (px - camera.width / 2) / camera.zoom, b: camera.y - (py - camera.height / 2) / camera.zoom }),
    /** The cell under a screen point, or null off the board. @param {number} px @param {number} py */
    cell: (px, py) => {
      const { a, b } = camera.at(px, py);
      const cell = { a: Math.floor(a), b: Math.floor(b) };
      return cell.a < 0 || cell.b < 0 || cell.a > FARTHEST || cell.b > FARTHEST ? null : cell;
    },
    /** The seen part of the board: cells low to high, both inside. */
    seen: () => {
      const low = camera.at(0, camera.height);
      const high = camera.at(camera.width, 0);
      return {
        lowA: Math.max(0, Math.floor(low.a)), highA: Math.min(FARTHEST, Math.floor(high.a)),
        lowB: Math.max(0, Math.floor(low.b)), highB: Math.min(FARTHEST, Math.floor(high.b)),
      };
    },
    hold: () => {
      const least = Math.min(camera.width, camera.height) / (FARTHEST * 1.1);
      camera.zoom = Math.min(GREATEST_ZOOM, Math.max(least, camera.zoom));
      // No more than the room of the axes is off the board, where the board is larger than the picture; else its corner stands still.
      const held = (/** @type {number} */ at, /** @type {number} */ length) => {
        const low = (length / 2 - MARGIN) / camera.zoom;
        return Math.max(low, Math.min(FARTHEST + 1 - (length / 2 - EDGE) / camera.zoom, at));
      };
      camera.x = held(camera.x, camera.width);
      camera.y = held(camera.y, camera.height);
    },
    /** Moves by screen pixels. @param {number} dx @param {number} dy */
    pan: (dx, dy) => {
      camera.x -= dx / camera.zoom;
      camera.y += dy / camera.zoom;
      camera.hold();
    },
    /** Zooms so that the board point under (px, py) stays there. @param {number} factor @param {number} px @param {number} py */
    zoomAt: (factor, px, py) => {
      const fixed = camera.at(px, py);
      camera.zoom *= factor;
      camera.hold();
      camera.x = fixed.a - (px - camera.width / 2) / camera.zoom;
      camera.y = fixed.b + (py - camera.height / 2) / camera.zoom;
      camera.hold();
    },
    /** Shows the square from the origin to `side`. @param {number} side */
    showSquare: (side) => {
      camera.zoom = Math.min(camera.width - MARGIN, camera.height - MARGIN) / side;
      camera.x = (camera.width / 2 - MARGIN) / camera.zoom;
      camera.y = (camera.height / 2 - MARGIN) / camera.zoom;
      camera.hold();
    },
    /** Brings a cell into the picture, by no more than needed. @param {number} a @param {number} b */
    reveal: (a, b) => {
      const edge = Math.min(60, camera.width / 4, camera.height / 4);
      const left = camera.sx(a), right = camera.sx(a + 1), top = camera.sy(b + 1), bottom = camera.sy(b);
      if (left < edge) camera.pan(edge - left, 0);
      else if (right > camera.width - edge) camera.pan(camera.width - edge - right, 0);
      if (top < edge) camera.pan(0, edge - top);
      else if (bottom > camera.height - edge) camera.pan(0, camera.height - edge - bottom);
    },
  };
  return camera;
}

/** @typedef {ReturnType<typeof makeCamera>} Camera */

/** The scale whose cells are at least one device pixel wide. @param {number} zoom @param {number} ratio device pixels a CSS pixel */
export function scaleFor(zoom, ratio) {
  let scale = 1;
  while (scale < GREATEST_SCALE && zoom * ratio * scale < 1) scale *= 2;
  return scale;
}

/** The tiles a camera sees at a scale, nearest the middle first. @param {Camera} camera @param {number} scale @returns {TileAt[]} */
export function tilesSeen(camera, scale) {
  const side = TILE * scale;
  const { lowA, highA, lowB, highB } = camera.seen();
  /** @type {TileAt[]} */
  const tiles = [];
  for (let column = Math.floor(lowA / side); column <= Math.floor(highA / side); column += 1) {
    for (let row = Math.floor(lowB / side); row <= Math.floor(highB / side); row += 1) tiles.push({ scale, column, row });
  }
  /** @param {TileAt} tile */
  const far = (tile) => Math.max(Math.abs((tile.column + 0.5) * side - camera.x), Math.abs((tile.row + 0.5) * side - camera.y));
  return tiles.sort((one, other) => far(one) - far(other));
}

/** The place in a link, or null to start at the origin. @param {import('../../lib/state.js').Params} params @returns {Place | null} */
export function placeOf(params) {
  if (params.x === undefined || params.y === undefined || params.z === undefined) return null;
  return { x: numberOf(params.x, 0, 0, FARTHEST), y: numberOf(params.y, 0, 0, FARTHEST), zoom: numberOf(params.z, 8, 0.001, GREATEST_ZOOM) };
}
