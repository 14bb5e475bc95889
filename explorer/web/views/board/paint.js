// From values to pixels. A colouring gives each value a colour that depends on nothing but the value and its position, so that
// neighbouring tiles meet without a seam:
//   share     value / (a + b + 1): the shape of the values at every scale
//   log       log(1 + value): equal values have equal colours everywhere
//   modulo    value mod m, by categories
//   outcome   P against N

import { CATEGORIES, inkOn, packed, paletteOf, rampTable, rgb } from '../../lib/palette.js';
import { FARTHEST, TILE } from './camera.js';
import { UNKNOWN } from './tiles.js';

/** @typedef {'share' | 'log' | 'modulo' | 'outcome'} Mode */
export const MODES = ['share', 'log', 'modulo', 'outcome'];

const STEPS = 512;

/**
 * @param {{mode: Mode, palette: string, modulus: number, markP: boolean, level: number | null, dark: boolean}} wish
 * @param {number} version
 */
export function makeColouring(wish, version) {
  const palette = paletteOf(wish.palette, wish.dark);
  const ramp = rampTable(palette.ramp, STEPS);
  const plain = packed(rgb(palette.plain));
  const pColour = packed(rgb(palette.p));
  const levelColour = packed(rgb(palette.level));
  const classes = wish.modulus <= CATEGORIES.length
    ? Uint32Array.from(CATEGORIES.slice(0, wish.modulus), (hex) => packed(rgb(hex)))
    : rampTable(palette.ramp, wish.modulus);
  const logTop = Math.log2(1 + 2 * FARTHEST);

  /** @param {number} value @param {number} a @param {number} b @param {boolean} outcomes */
  function colour(value, a, b, outcomes) {
    if (value === 0 && wish.markP) return pColour;
    if (outcomes) return plain;
    if (value === wish.level) return levelColour;
    if (wish.mode === 'share') return ramp[Math.min(STEPS - 1, Math.floor((value * STEPS) / (a + b + 1)))] ?? plain;
    if (wish.mode === 'log') return ramp[Math.min(STEPS - 1, Math.floor((Math.log2(1 + value) * STEPS) / logTop))] ?? plain;
    if (wish.mode === 'modulo') return classes[value % wish.modulus] ?? plain;
    return value === 0 ? pColour : plain;
  }

  return {
    version,
    wish,
    palette,
    classes: CATEGORIES.slice(0, Math.min(wish.modulus, CATEGORIES.length)),
    colour,
    /** The colour of a cell. @param {number} value @param {number} a @param {number} b @param {boolean} outcomes */
    ground: (value, a, b, outcomes) => `#${(colour(value, a, b, outcomes) & 0xffffff).toString(16).padStart(6, '0').replace(/(..)(..)(..)/, '$3$2$1')}`,
    /** The colour of a cell and black or white for a number on it. @param {number} value @param {number} a @param {number} b */
    cell(value, a, b) {
      const pixel = colour(value, a, b, false);
      const parts = /** @type {[number, number, number]} */ ([pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255]);
      return { ground: `rgb(${parts.join(' ')})`, ink: inkOn(parts) };
    },
    /** Paints a tile on its own canvas; b runs upwards. @param {import('./tiles.js').Tile} tile */
    paint(tile) {
      const canvas = tile.canvas ?? document.createElement('canvas');
      canvas.width = TILE;
      canvas.height = TILE;
      const pen = canvas.getContext('2d');
      if (!pen) return;
      const image = pen.createImageData(TILE, TILE);
      const pixels = new Uint32Array(image.data.buffer);
      const { scale, column, row } = tile.at;
      for (let i = 0; i < tile.rows; i += 1) {
        const a = (column * TILE + i) * scale;
        for (let j = 0; j < tile.columns; j += 1) {
          const value = tile.values[i * tile.columns + j];
          if (value === UNKNOWN) continue;
          pixels[(TILE - 1 - j) * TILE + i] = colour(value, a, (row * TILE + j) * scale, tile.outcomes);
        }
      }
      pen.putImageData(image, 0, 0);
      tile.canvas = canvas;
      tile.painted = version;
    },
  };
}

/** @typedef {ReturnType<typeof makeColouring>} Colouring */
