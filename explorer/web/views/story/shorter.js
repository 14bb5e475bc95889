// The shorter stories: Nim and the digits 0 and 1, Fibonacci Nim and the numbers it is named for, the sponge in slices. Three screens each.

import { choice, el, field, set } from '../../lib/dom.js';
import { getBytes, isAbort, wordsOf } from '../../lib/api.js';
import { linkTo } from '../../lib/state.js';
import { matchOf, nothing, speaker } from './shared.js';

/** @typedef {import('./shared.js').Screen} Screen */

/** @type {Screen} */
function columns(place, all, done) {
  const texts = all.stories.nim.screens.columns;
  const BITS = 4;
  const sliders = [5, 9, 3].map((value, i) => el('input', { type: 'range', min: '0', max: '15', value: String(value), 'aria-label': `${texts.pile} ${i + 1}` }));
  const shown = el('table', { class: 'story-pairs' });
  const said = speaker('');
  const show = () => {
    const piles = sliders.map((slider) => Number(slider.value));
    const digits = piles.map((pile) => pile.toString(2).padStart(BITS, '0'));
    const even = Array.from({ length: BITS }, (_, k) => digits.filter((row) => row[k] === '1').length % 2 === 0);
    set(shown, el('tbody', {}, ...digits.map((row, i) => el('tr', {}, el('th', { scope: 'row' }, String(piles[i])), ...[...row].map((digit) => el('td', {}, digit)))),
      el('tr', {}, el('th', { scope: 'row' }, texts.ones), ...even.map((good) => el('td', { class: good ? 'even' : 'odd' }, good ? texts.even : texts.odd)))));
    const safe = even.every(Boolean);
    said.textContent = safe ? texts.yes(piles.join(',')) : texts.no(even.filter((good) => !good).length);
    if (safe && piles.every((pile) => pile > 0)) done(texts.all);
  };
  sliders.forEach((slider) => slider.addEventListener('input', show));
  show();
  place.append(el('div', { class: 'row' }, ...sliders.map((slider, i) => field(`${texts.pile} ${i + 1}`, slider))), shown, said);
  return nothing;
}

/** @type {Screen} */
function cut(place, all, done) {
  const texts = all.stories.fibonacci.screens.cut;
  const TERMS = [1, 2, 3, 5, 8, 13, 21];
  const wanted = [11, 20, 33];
  let n = 0;
  const buttons = el('div', { class: 'story-numbers', role: 'group', 'aria-label': texts.title });
  const said = speaker('');
  /** @type {Set<number>} */
  const chosen = new Set();
  const show = () => {
    set(buttons, ...TERMS.map((term) => el('button', { type: 'button', class: 'btn', 'aria-pressed': String(chosen.has(term)), on: { click: () => tap(term) } }, term)));
  };
  /** @param {number} term */
  function tap(term) {
    if (n === wanted.length) return;
    if (!chosen.delete(term)) chosen.add(term);
    const sum = [...chosen].reduce((x, y) => x + y, 0);
    const neighbours = TERMS.some((one, i) => chosen.has(one) && chosen.has(TERMS[i + 1]));
    const told = [...chosen].sort((x, y) => y - x).join(' + ');
    if (sum === wanted[n] && !neighbours) {
      said.textContent = texts.right(wanted[n], told, Math.min(...chosen));
      n += 1;
      chosen.clear();
      if (n === wanted.length) done(texts.all);
      else said.textContent += ` ${texts.number(wanted[n])}`;
    } else said.textContent = neighbours ? texts.neighbours(told) : texts.so(told || '0', sum, wanted[n]);
    show();
    /** @type {HTMLElement | undefined} */ ([.../** @type {NodeListOf<HTMLElement>} */ (buttons.querySelectorAll('button'))].find((one) => one.textContent === String(term)))?.focus();
  }
  show();
  said.textContent = texts.number(wanted[0]);
  place.append(buttons, said);
  return nothing;
}

const SIDE = 32;

/** The P-positions of a game of three piles below 32. @param {string} game @param {AbortSignal} signal */
async function cloudOf(game, signal) {
  const { buffer } = await getBytes('cloud', { game, side: SIDE }, signal);
  const numbers = new Uint16Array(buffer);
  return new Set(Array.from({ length: numbers.length / 3 }, (_, i) => `${numbers[3 * i]},${numbers[3 * i + 1]},${numbers[3 * i + 2]}`));
}

/** Slices of the sponge at a height; where two games differ, both are shown. @param {string[]} games those offered, the first to compare with @param {'slices' | 'same' | 'broken'} which @returns {Screen} */
function sponge(games, which) {
  return (place, all, done) => {
    const texts = all.stories.sponge.screens[which];
    const leave = new AbortController();
    const canvas = el('canvas', { class: 'story-far', width: 640, height: 640, role: 'img', 'aria-label': texts.title });
    const height = el('input', { type: 'range', min: '0', max: String(SIDE - 1), value: '0' });
    const said = speaker(all.stories.sponge.loading);
    /** @type {Map<string, Set<string>>} */
    const clouds = new Map();
    const seen = new Set();
    let game = games[0];
    const draw = () => {
      const cloud = clouds.get(game), first = clouds.get(games[0]);
      if (!cloud || !first) return;
      const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
      const unit = canvas.width / SIDE, c = Number(height.value);
      const style = getComputedStyle(canvas);
      pen.clearRect(0, 0, canvas.width, canvas.height);
      let count = 0;
      for (let a = 0; a < SIDE; a++) {
        for (let b = 0; b < SIDE; b++) {
          const here = cloud.has(`${a},${b},${c}`), there = first.has(`${a},${b},${c}`);
          if (here) count += 1;
          pen.fillStyle = style.color;
          if (here) pen.fillRect(a * unit + 1, (SIDE - 1 - b) * unit + 1, unit - 2, unit - 2);
          else if (there) { pen.strokeStyle = style.borderColor; pen.lineWidth = 2; pen.strokeRect(a * unit + 3, (SIDE - 1 - b) * unit + 3, unit - 6, unit - 6); }
        }
      }
      seen.add(c);
      const differ = [...cloud].filter((at) => !first.has(at)).length;
      said.textContent = game === games[0] ? all.stories.sponge.slice(c, count) : all.stories.sponge.compared(games[0], game, cloud.size, differ);
      canvas.dataset.game = game;
      if (games.length === 1 ? seen.size >= 6 : game !== games[0]) done(texts.all);
    };
    /** @param {string} next */
    async function show(next) {
      game = next;
      try {
        for (const one of new Set([games[0], next])) if (!clouds.has(one)) clouds.set(one, await cloudOf(one, leave.signal));
        draw();
      } catch (error) {
        if (!isAbort(error)) said.textContent = all.program(wordsOf(error));
      }
    }
    height.addEventListener('input', draw);
    show(game);
    place.append(el('div', { class: 'row' }, field(all.stories.sponge.height, height), games.length > 1 ? field(all.stories.sponge.rule, choice(games.map((one) => [one, one]), game, show)) : null),
      el('div', { class: 'fit', style: { maxWidth: '460px' } }, canvas), said, el('a', { class: 'btn', href: linkTo('sponge', { game: games[games.length - 1] }) }, all.stories.sponge.space));
    return () => leave.abort();
  };
}

/** @typedef {'nim' | 'fibonacci' | 'sponge'} Shorter */

/** The screens of each, in their order. @type {Record<Shorter, [string, Screen][]>} */
export const SHORTER = {
  nim: [['lose', matchOf('nim:3 3,5,6', 'lost', (all) => all.stories.nim.screens.lose)], ['columns', columns], ['win', matchOf('nim:3 3,4,6', 'won', (all) => all.stories.nim.screens.win)]],
  fibonacci: [['lose', matchOf('fibonacci-nim 13', 'lost', (all) => all.stories.fibonacci.screens.lose)], ['cut', cut], ['win', matchOf('fibonacci-nim 20', 'won', (all) => all.stories.fibonacci.screens.win)]],
  sponge: [['slices', sponge(['nim:3'], 'slices')], ['same', sponge(['nim:3', 'wythoff:3'], 'same')], ['broken', sponge(['nim:3', 'subset-wythoff:3'], 'broken')]],
};
