// Colours that stay apart for colour-blind eyes. A palette is a ramp for values and three marks: P-positions, a chosen level,
// and the cells not known. The ramp keeps clear of the marks in lightness, so that they differ without hue.
// Ramps are sampled from few stops by linear interpolation in sRGB; `cividis` and `viridis` follow the published maps, cut short
// at the end where their marks lie. The categories are those of Okabe and Ito.

import { texts } from './language.js';
import { explained } from './terms.js';
import { el } from './dom.js';

/** @typedef {[number, number, number]} Rgb */
/** @typedef {{ramp: string[], p: string, level: string, plain: string}} Palette */

/** @type {Record<string, {light: Palette, dark: Palette}>} */
const PALETTES = {
  paper: {
    light: { ramp: ['#ffffff', '#e3edf6', '#c3d8ea', '#9fc0dc', '#7fa8cb'], p: '#9a1f00', level: '#d98a00', plain: '#edf2f7' },
    dark: { ramp: ['#0f141b', '#16222f', '#1e3245', '#28455e', '#335a7a'], p: '#ffb37a', level: '#45c8ff', plain: '#18222d' },
  },
  cividis: {
    light: { ramp: ['#00224e', '#1f3a6d', '#434e6c', '#5f636e', '#7c7b78', '#9b9476'], p: '#ffffff', level: '#ffd43b', plain: '#43506d' },
    dark: { ramp: ['#00224e', '#1f3a6d', '#434e6c', '#5f636e', '#7c7b78', '#9b9476'], p: '#ffffff', level: '#ffd43b', plain: '#43506d' },
  },
  viridis: {
    light: { ramp: ['#440154', '#46327e', '#365c8d', '#277f8e', '#1fa187', '#4ac16d'], p: '#ffffff', level: '#fff04d', plain: '#365c8d' },
    dark: { ramp: ['#440154', '#46327e', '#365c8d', '#277f8e', '#1fa187', '#4ac16d'], p: '#ffffff', level: '#fff04d', plain: '#365c8d' },
  },
  grey: {
    light: { ramp: ['#ffffff', '#dcdcdc', '#bdbdbd', '#a0a0a0'], p: '#000000', level: '#0060b0', plain: '#ececec' },
    dark: { ramp: ['#101010', '#282828', '#404040', '#5a5a5a'], p: '#ffffff', level: '#7cc4ff', plain: '#242424' },
  },
};

/** Okabe and Ito's colours, for values modulo a small number. */
export const CATEGORIES = ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#56b4e9', '#d55e00', '#f0e442', '#999999'];

export const PALETTE_NAMES = Object.keys(PALETTES);

/** @param {string} key @param {boolean} dark @returns {Palette} */
export function paletteOf(key, dark) {
  const pair = PALETTES[key] ?? /** @type {{light: Palette, dark: Palette}} */ (PALETTES.paper);
  return dark ? pair.dark : pair.light;
}

/** @param {string} hex @returns {Rgb} */
export function rgb(hex) {
  const number = Number.parseInt(hex.slice(1), 16);
  return [(number >> 16) & 255, (number >> 8) & 255, number & 255];
}

/** A colour as canvas pixels hold it, little-endian RGBA. @param {Rgb} colour */
export function packed([red, green, blue]) {
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}

/** The ramp at t in [0, 1]. @param {string[]} ramp @param {number} t @returns {Rgb} */
export function rampAt(ramp, t) {
  const place = Math.min(Math.max(t, 0), 1) * (ramp.length - 1);
  const index = Math.min(Math.floor(place), ramp.length - 2);
  const low = rgb(ramp[index] ?? '#000000');
  const high = rgb(ramp[index + 1] ?? '#000000');
  const part = place - index;
  return [0, 1, 2].map((k) => Math.round((low[k] ?? 0) * (1 - part) + (high[k] ?? 0) * part)).reduce((all, v, k) => { all[k] = v; return all; }, /** @type {Rgb} */ ([0, 0, 0]));
}

/** The ramp as `count` packed colours. @param {string[]} ramp @param {number} count */
export function rampTable(ramp, count) {
  const colours = new Uint32Array(count);
  for (let index = 0; index < count; index += 1) colours[index] = packed(rampAt(ramp, count > 1 ? index / (count - 1) : 0));
  return colours;
}

/** Black or white, whichever reads better on a colour (WCAG relative luminance). @param {Rgb} colour */
export function inkOn(colour) {
  const [red, green, blue] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const light = 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
  return light > 0.179 ? '#000000' : '#ffffff';
}

/** Whether the page is dark now, by choice or by the system. */
export function isDark() {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'dark') return true;
  if (chosen === 'light') return false;
  return matchMedia('(prefers-color-scheme: dark)').matches;
}

/** Calls `work` when the page turns light or dark; gives the function that stops it. @param {() => void} work */
export function onThemeChange(work) {
  const query = matchMedia('(prefers-color-scheme: dark)');
  query.addEventListener('change', work);
  window.addEventListener('wythoff-theme', work);
  return () => {
    query.removeEventListener('change', work);
    window.removeEventListener('wythoff-theme', work);
  };
}

/**
 * A legend: a swatch and its meaning, in order; a ramp is `{ramp, low, high}`.
 * @param {({colour: string, text: string} | {ramp: string[], low: string, high: string})[]} entries
 */
export function legend(entries) {
  return el('ul', { class: 'legend', 'aria-label': texts().legend }, ...entries.map((entry) => {
    if ('colour' in entry) return el('li', {}, el('span', { class: 'swatch', style: { background: entry.colour } }), el('span', {}, ...explained(entry.text)));
    return el('li', { class: 'ramp' }, entry.low, el('span', { class: 'swatch wide', style: { background: `linear-gradient(to right, ${entry.ramp.join(', ')})` } }), entry.high);
  }));
}
