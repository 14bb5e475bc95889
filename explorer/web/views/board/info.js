// The panel of the shown position: its value and outcome, the moves from there as rays for the board, the winning ones with the
// server's reasons. Only the newest position counts; one already known is not asked again.

import { el, set, settled } from '../../lib/dom.js';
import { getJson, newest, wordsOf } from '../../lib/api.js';
import { texts } from '../../lib/language.js';
import { linkTo } from '../../lib/state.js';
import { explained } from '../../lib/terms.js';

const MOVES_LISTED = 12;
const REMEMBERED = 200;
/** So many moves are counted. */
const MOST_COUNTED = 100_000;

/** @typedef {import('../../lib/api.js').Answers['value']  & {engine?: string | null}} Value */
/** @typedef {import('../../lib/api.js').Answers['options']} Options */
/** @typedef {import('./draw.js').Cell} Cell */
/** @typedef {import('./draw.js').Rays} Rays */
/** @typedef {{game: string, misere: boolean, fix: string}} Asked */

/** @param {Cell} cell @param {string} fix the piles after the second */
export function positionText(cell, fix) {
  return `${cell.a},${cell.b}${fix ? `,${fix}` : ''}`;
}

/** @param {(cell: Cell, rays: Rays | null) => void} onRays @param {(cell: Cell) => void} onGo */
export function makeInfo(onRays, onGo) {
  const words = texts().board.info;
  const head = el('h2', { class: 'info-head' }, words.none);
  const body = el('div', { class: 'info-body', tabindex: '0', role: 'group', 'aria-label': words.moves });
  const root = el('section', { class: 'panel info', 'aria-label': words.place }, head, body);
  const only = newest();
  /** @type {Map<string, {value: Value, options: Options | null}>} */
  const known = new Map();
  /** @type {Asked} */
  let asked = { game: '', misere: false, fix: '' };
  let shownKey = '';

  function nothing() {
    only.stop();
    later.stop();
    shownKey = '';
    head.textContent = words.none;
    set(body, el('p', { class: 'hint' }, words.how));
  }

  /** @param {Cell} cell @param {Value} value @param {Options | null} options */
  function report(cell, value, options) {
    const winning = value.outcome === 'N';
    const moves = value.moves ?? [];
    const wins = moves.filter((move) => !asked.fix || move.to.endsWith(`,${asked.fix}`)).map((move) => cellOf(move.to));
    const count = value.total ?? String(moves.length);
    set(body,
      el('p', { class: 'info-line' },
        value.value !== null && value.value !== undefined && el('span', { class: 'info-value' }, ...explained(words.value), el('strong', { dataset: { role: 'value' } }, value.value)),
        el('span', { class: winning ? 'badge good' : 'badge warn', dataset: { role: 'outcome' } }, ...explained(winning ? words.n : words.p))),
      winning && el('h3', {}, words.wins(count)),
      winning && el('ul', { class: 'moves' }, ...moves.slice(0, MOVES_LISTED).map((move) => el('li', {},
        el('button', { type: 'button', class: 'btn small', title: words.show(move.to), on: { click: () => onGo(cellOf(move.to)) } }, words.to(move.to)),
        el('span', {}, words.take(move.take.join(','))),
        el('span', { class: 'why' }, move.why ? texts().program(move.why) : words.isP(move.to))))),
      winning && moves.length > MOVES_LISTED && el('p', { class: 'hint' }, words.more),
      !winning && el('p', {}, words.lost),
      options && el('p', { class: 'hint' }, words.legal(`${options.legal}${options.legal < MOST_COUNTED ? '' : '+'}`, texts().program(value.engine ?? 'dense'))),
      el('p', {}, el('a', { href: linkTo('play', { game: asked.game, position: positionText(cell, asked.fix), misere: asked.misere }) }, words.play)));
    onRays(cell, { ends: (options?.rays ?? []).map(([a, b]) => ({ a, b })), wins });
  }

  const later = settled(120, async (/** @type {Cell} */ cell, /** @type {string} */ key) => {
    const query = { game: asked.game, position: positionText(cell, asked.fix), misere: asked.misere };
    try {
      const pair = await only.run(async (signal) => {
        const [value, options] = await Promise.all([
          // Where the value takes too much, who wins is known all the same.
          getJson('value', { ...query, moves: 50, value: !asked.misere }, signal).catch(() => getJson('value', { ...query, moves: 50 }, signal)),
          // Without the moves the rest still stands.
          getJson('options', { ...query, count: 0 }, signal).catch(() => null),
        ]);
        return { value, options };
      });
      if (!pair || key !== shownKey) return;
      if (known.size > REMEMBERED) known.clear();
      known.set(key, pair);
      report(cell, pair.value, pair.options);
    } catch (error) {
      if (key === shownKey) set(body, el('p', { class: 'error' }, texts().program(wordsOf(error))));
    }
  });

  nothing();
  return {
    root,
    /** @param {Asked} next */
    ask(next) {
      asked = next;
      known.clear();
      nothing();
    },
    /** @param {Cell | null} cell @param {number | undefined} value what a tile already tells */
    show(cell, value) {
      if (!cell) return nothing();
      const key = positionText(cell, asked.fix);
      if (key === shownKey) return;
      shownKey = key;
      head.textContent = `(${key.replace(/,/g, ', ')})`;
      const pair = known.get(key);
      if (pair) {
        later.stop();
        return report(cell, pair.value, pair.options);
      }
      onRays(cell, null);
      if (value !== undefined) set(body, el('p', { class: 'info-line' }, el('span', { class: 'info-value' }, words.value, el('strong', {}, value))));
      else set(body, el('p', { class: 'hint' }, words.asking));
      later(cell, key);
    },
    stop() {
      only.stop();
      later.stop();
    },
  };
}

/** @param {string | (string | number)[]} to @returns {Cell} */
function cellOf(to) {
  const [a, b] = typeof to === 'string' ? to.split(',') : to;
  return { a: Number(a), b: Number(b) };
}
