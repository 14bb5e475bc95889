// The board's settings: how values are coloured, what is marked, which guide lines are drawn. One record, written to the link by the
// view; each change calls back with the record changed.

import { choice, el, field, set, settled, tick } from '../../lib/dom.js';
import { texts } from '../../lib/language.js';
import { legend, PALETTE_NAMES } from '../../lib/palette.js';
import { numberOf, oneOf } from '../../lib/state.js';
import { explained } from '../../lib/terms.js';
import { FARTHEST } from './camera.js';
import { MODES } from './paint.js';

/** The slices that a slider reaches; the link takes more. */
const SLICES = 63;
const PHI = (1 + Math.sqrt(5)) / 2;

/**
 * @typedef {object} Look
 * @property {import('./paint.js').Mode} mode
 * @property {string} palette
 * @property {number} modulus
 * @property {boolean} markP
 * @property {number | null} level
 * @property {boolean} phi
 * @property {boolean} phi2
 * @property {string} slope a typed slope, or empty
 * @property {boolean} lens
 * @property {boolean} misere
 * @property {string} fix the piles after the second
 * @property {boolean} blocked whether the game has outcomes alone; told by the server, not by the link
 */

/** @param {import('../../lib/state.js').Params} params @returns {Look} */
export function lookOf(params) {
  return {
    mode: /** @type {import('./paint.js').Mode} */ (oneOf(params.colour, MODES)),
    palette: oneOf(params.palette, PALETTE_NAMES),
    modulus: Math.round(numberOf(params.mod, 3, 2, 64)),
    markP: params.p !== '0',
    level: params.g === undefined ? null : Math.round(numberOf(params.g, 1, 1, 1e6)),
    phi: (params.guides ?? '').split(',').includes('phi'),
    phi2: (params.guides ?? '').split(',').includes('phi2'),
    slope: params.slope ?? '',
    lens: params.lens !== '0',
    misere: params.misere === '1',
    fix: params.fix ?? '',
    blocked: false,
  };
}

/** Whether there are outcomes and no values. @param {Look} look */
export function bare(look) {
  return look.misere || look.blocked;
}

/** The part of the link a look is; what is as usual is left out. @param {Look} look */
export function linkOfLook(look) {
  return {
    colour: look.mode === 'share' ? '' : look.mode,
    palette: look.palette === 'paper' ? '' : look.palette,
    mod: look.mode === 'modulo' ? look.modulus : '',
    p: look.markP ? '' : '0',
    g: look.level ?? '',
    guides: [look.phi && 'phi', look.phi2 && 'phi2'].filter(Boolean).join(','),
    slope: look.slope,
    lens: look.lens ? '' : '0',
    misere: look.misere,
    fix: look.fix,
  };
}

/** @param {Look} look @returns {import('./draw.js').Guide[]} */
export function guidesOf(look) {
  const typed = slopeOf(look.slope);
  return [
    ...(look.phi ? [{ name: 'φ', slope: PHI }] : []),
    ...(look.phi2 ? [{ name: 'φ²', slope: PHI * PHI }] : []),
    ...(typed === null ? [] : [{ name: look.slope, slope: typed }]),
  ];
}

/** A typed slope: a number, a fraction p/q, phi or phi^2; null when it is none. @param {string} text @returns {number | null} */
export function slopeOf(text) {
  const trimmed = text.trim().toLowerCase();
  if (trimmed === '') return null;
  if (trimmed === 'phi' || trimmed === 'φ') return PHI;
  if (trimmed === 'phi^2' || trimmed === 'phi2' || trimmed === 'φ²') return PHI * PHI;
  const [up, down] = trimmed.split('/').map(Number);
  const slope = down === undefined ? up : up / down;
  return Number.isFinite(slope) && slope > 0 ? slope : null;
}

/** @param {Look} look @param {(what: 'look' | 'play') => void} onChange 'play' when other values are to be asked */
export function makeControls(look, onChange) {
  const words = texts().board.look;
  const modulus = el('input', { type: 'number', min: 2, max: 64, step: 1, value: String(look.modulus) });
  const modulusField = field(words.modulus, modulus);
  modulusField.hidden = look.mode !== 'modulo';
  modulus.addEventListener('input', () => { look.modulus = Math.round(numberOf(modulus.value, 3, 2, 64)); onChange('look'); });

  const level = el('input', { type: 'number', min: 1, step: 1, placeholder: words.none, value: look.level === null ? '' : String(look.level) });
  level.addEventListener('input', () => { look.level = level.value.trim() === '' ? null : Math.round(numberOf(level.value, 1, 1, 1e6)); onChange('look'); });

  const slopeNote = el('span', { class: 'hint', role: 'status' });
  const slope = el('input', { type: 'text', placeholder: '1.478, 7/4 …', value: look.slope, autocomplete: 'off' });
  slope.addEventListener('input', settled(200, () => {
    look.slope = slope.value.trim();
    const wrong = look.slope !== '' && slopeOf(look.slope) === null;
    slope.toggleAttribute('aria-invalid', wrong);
    if (wrong) slope.setAttribute('aria-invalid', 'true');
    slopeNote.textContent = wrong ? words.slopeWrong : '';
    onChange('look');
  }));

  const fix = el('input', { type: 'text', class: 'mono', placeholder: '0', value: look.fix, inputmode: 'numeric' });
  fix.addEventListener('input', settled(400, () => { look.fix = fix.value.trim(); onChange('play'); }));
  const fixField = field(words.others, fix, words.othersMore);
  const slice = el('input', { type: 'range', min: '0', max: String(SLICES), value: '0' });
  const sliceText = el('output', { class: 'mono' });
  const sliceField = field(words.slice, slice, words.sliceMore);
  sliceField.querySelector('label')?.append(' = ', sliceText);
  const sliced = settled(150, () => onChange('play'));
  slice.addEventListener('input', () => {
    look.fix = fix.value = sliceText.textContent = slice.value;
    sliced();
  });
  fixField.hidden = sliceField.hidden = true;

  const root = el('section', { class: 'panel look', 'aria-label': words.title },
    el('div', { class: 'row' },
      field(words.colour, choice(Object.entries(words.modes), look.mode, (mode) => {
        look.mode = /** @type {import('./paint.js').Mode} */ (mode);
        modulusField.hidden = mode !== 'modulo';
        onChange('look');
      })),
      field(words.palette, choice(Object.entries(words.palettes), look.palette, (palette) => { look.palette = palette; onChange('look'); })),
      modulusField),
    el('div', { class: 'row' }, field(words.level, level), field(words.guide, slope)),
    el('p', { class: 'hint' }, ...explained(words.what)),
    slopeNote,
    el('div', { class: 'ticks' },
      tick(words.p, look.markP, (on) => { look.markP = on; onChange('look'); }),
      tick(words.phi, look.phi, (on) => { look.phi = on; onChange('look'); }),
      tick(words.phi2, look.phi2, (on) => { look.phi2 = on; onChange('look'); }),
      tick(words.lens, look.lens, (on) => { look.lens = on; onChange('look'); }),
      tick(words.misere, look.misere, (on) => { look.misere = on; onChange('play'); })),
    sliceField, fixField);

  return {
    root,
    /** Shows the field for the other piles where a game has more than two. @param {number} piles */
    piles(piles) {
      fixField.hidden = piles <= 3;
      sliceField.hidden = piles !== 3;
      const zeros = Array(Math.max(0, piles - 2)).fill('0').join(',');
      if (look.fix === '' || look.fix.split(',').length !== piles - 2 || piles <= 2) { look.fix = zeros; fix.value = zeros; }
      if (piles === 3) {
        slice.max = String(Math.max(SLICES, Number(look.fix)));
        slice.value = sliceText.textContent = look.fix;
      }
    },
  };
}

/** The legend under the board. @param {HTMLElement} place @param {Look} look @param {import('./paint.js').Colouring} colouring */
export function showLegend(place, look, colouring) {
  const { palette } = colouring;
  const words = texts().board.legend;
  const entries = [];
  if (look.markP || look.mode === 'outcome' || bare(look)) entries.push({ colour: palette.p, text: look.misere ? words.misere : look.blocked ? words.p : words.value0 });
  if (look.level !== null && !bare(look)) entries.push({ colour: palette.level, text: words.value(look.level) });
  if (bare(look) || look.mode === 'outcome') entries.push({ colour: palette.plain, text: words.n });
  else if (look.mode === 'modulo' && look.modulus <= colouring.classes.length) colouring.classes.forEach((colour, residue) => entries.push({ colour, text: String(residue) }));
  else if (look.mode === 'modulo') entries.push({ ramp: palette.ramp, low: '0', high: `${look.modulus - 1} mod ${look.modulus}` });
  else if (look.mode === 'share') entries.push({ ramp: palette.ramp, low: words.low, high: 'a + b' });
  else entries.push({ ramp: palette.ramp, low: words.low, high: words.log(2 * FARTHEST) });
  set(place, legend(entries));
}
