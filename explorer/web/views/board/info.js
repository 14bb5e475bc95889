// The panel of the shown position: its value and outcome, the moves from there as rays for the board, the winning ones with the
// server's reasons. Only the newest position counts; one already known is not asked again.

import { el, set, settled } from '../../lib/dom.js';
import { getJson, newest, wordsOf } from '../../lib/api.js';
import { parseGame } from '../../lib/gamebox.js';
import { linkTo } from '../../lib/state.js';
import { explained } from '../../lib/terms.js';

const MOVES_LISTED = 12;
const REMEMBERED = 200;
const MOST_RAYS = 160;

/** @typedef {import('../../lib/api.js').Answers['value']  & {engine?: string | null}} Value */
/** @typedef {import('../../lib/api.js').Answers['options']} Options */
/** @typedef {import('./draw.js').Cell} Cell */
/** @typedef {import('./draw.js').Rays} Rays */
/** @typedef {{game: string, misere: boolean, fix: string}} Asked */

/** @param {Cell} cell @param {string} fix the piles after the second */
export function positionText(cell, fix) {
  return `${cell.a},${cell.b}${fix ? `,${fix}` : ''}`;
}

/**
 * Rays from options: for each direction the farthest option. Options off the slice (another pile changed) have no place on the board.
 * @param {Cell} from @param {string} fix @param {{to: (number | string)[]}[]} options @returns {Cell[]}
 */
export function raysOf(from, fix, options) {
  /** @type {Map<string, Cell>} */
  const farthest = new Map();
  for (const option of options) {
    if (fix && option.to.slice(2).join() !== fix) continue;
    const to = { a: Number(option.to[0]), b: Number(option.to[1]) };
    const da = from.a - to.a, db = from.b - to.b;
    if (da === 0 && db === 0) continue;
    const step = divisor(Math.abs(da), Math.abs(db));
    const direction = `${da / step},${db / step}`;
    const known = farthest.get(direction);
    if (!known || Math.abs(from.a - known.a) + Math.abs(from.b - known.b) < Math.abs(da) + Math.abs(db)) farthest.set(direction, to);
  }
  return [...farthest.values()].slice(0, MOST_RAYS);
}

/**
 * Rays of the families `{p,q}*` themselves, for positions with more options than are listed.
 * @param {Cell} from @param {string[]} families @returns {Cell[]}
 */
export function raysOfFamilies(from, families) {
  const ends = [];
  for (const family of families) {
    const match = /^([{(])(\d+),(\d+)[})]\*(@larger|@smaller)?$/.exec(family);
    if (!match) continue;
    const [p, q] = [Number(match[2]), Number(match[3])];
    for (const [da, db] of match[1] === '(' || p === q ? [[p, q]] : [[p, q], [q, p]]) {
      // More may be taken only from that pile; from either where they are equal.
      const moreFromA = da > db, aLarger = from.a > from.b;
      if (match[4] && da !== db && from.a !== from.b && (match[4] === '@larger') !== (moreFromA === aLarger)) continue;
      const times = Math.floor(Math.min(da ? from.a / da : Infinity, db ? from.b / db : Infinity));
      if (times > 0 && Number.isFinite(times)) ends.push({ a: from.a - times * da, b: from.b - times * db });
    }
  }
  return ends;
}

/** @param {number} x @param {number} y @returns {number} */
function divisor(x, y) {
  return y === 0 ? x : divisor(y, x % y);
}

/** @param {(cell: Cell, rays: Rays | null) => void} onRays @param {(cell: Cell) => void} onGo */
export function makeInfo(onRays, onGo) {
  const head = el('h2', { class: 'info-head' }, 'No position chosen');
  const body = el('div', { class: 'info-body', tabindex: '0', role: 'group', 'aria-label': 'Value, winner and moves' });
  const root = el('section', { class: 'panel info', 'aria-label': 'The shown position' }, head, body);
  const only = newest();
  /** @type {Map<string, {value: Value, options: Options | null, families: string[]}>} */
  const known = new Map();
  /** @type {Asked} */
  let asked = { game: '', misere: false, fix: '' };
  let shownKey = '';

  function nothing() {
    only.stop();
    later.stop();
    shownKey = '';
    head.textContent = 'No position chosen';
    set(body, el('p', { class: 'hint' }, 'Point at a cell or tap it: its value, who wins, and the moves from there. By keyboard: focus the board and use the arrows.'));
  }

  /** @param {Cell} cell @param {Value} value @param {Options | null} options @param {string[]} families */
  function report(cell, value, options, families) {
    const winning = value.outcome === 'N';
    const moves = value.moves ?? [];
    const wins = moves.filter((move) => !asked.fix || move.to.endsWith(`,${asked.fix}`)).map((move) => cellOf(move.to));
    const count = value.total ?? String(moves.length);
    set(body,
      el('p', { class: 'info-line' },
        value.value !== null && value.value !== undefined && el('span', { class: 'info-value' }, ...explained('value '), el('strong', { dataset: { role: 'value' } }, value.value)),
        el('span', { class: winning ? 'badge good' : 'badge warn', dataset: { role: 'outcome' } }, ...explained(winning ? 'N-position: the player to move wins' : 'P-position: the player who just moved wins'))),
      winning && el('h3', {}, count === '1' ? 'The winning move' : `Winning moves: ${count}`),
      winning && el('ul', { class: 'moves' }, ...moves.slice(0, MOVES_LISTED).map((move) => el('li', {},
        el('button', { type: 'button', class: 'btn small', title: `Show ${move.to}`, on: { click: () => onGo(cellOf(move.to)) } }, `to (${move.to})`),
        el('span', {}, `take ${move.take.join(',')}`),
        el('span', { class: 'why' }, move.why ?? `(${move.to}) is a P-position${asked.misere ? '' : ': its value is 0'}`)))),
      winning && moves.length > MOVES_LISTED && el('p', { class: 'hint' }, `and more: wyt value lists them all`),
      !winning && el('p', {}, 'Every move from here leads to an N-position, from which the other player wins.'),
      options && el('p', { class: 'hint' }, `${options.options.length}${options.more ? '+' : ''} legal moves · engine: ${value.engine ?? 'dense'}`),
      el('p', {}, el('a', { href: linkTo('play', { game: asked.game, position: positionText(cell, asked.fix), misere: asked.misere }) }, 'Play from here')));
    onRays(cell, { ends: options?.more ? raysOfFamilies(cell, families) : raysOf(cell, asked.fix, options?.options ?? []), wins });
  }

  const later = settled(120, async (/** @type {Cell} */ cell, /** @type {string} */ key) => {
    const query = { game: asked.game, position: positionText(cell, asked.fix), misere: asked.misere };
    try {
      const pair = await only.run(async (signal) => {
        const [value, options] = await Promise.all([
          // Where the value takes too much, who wins is known all the same.
          getJson('value', { ...query, moves: 50, value: 1 }, signal).catch(() => getJson('value', { ...query, moves: 50 }, signal)),
          // Without the list of moves the rest still stands.
          getJson('options', query, signal).catch(() => null),
        ]);
        const families = options?.more ? (await parseGame(asked.game, signal)).families ?? [] : [];
        return { value, options, families };
      });
      if (!pair || key !== shownKey) return;
      if (known.size > REMEMBERED) known.clear();
      known.set(key, pair);
      report(cell, pair.value, pair.options, pair.families);
    } catch (error) {
      if (key === shownKey) set(body, el('p', { class: 'error' }, wordsOf(error)));
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
        return report(cell, pair.value, pair.options, pair.families);
      }
      onRays(cell, null);
      if (value !== undefined) set(body, el('p', { class: 'info-line' }, el('span', { class: 'info-value' }, 'value ', el('strong', {}, value))));
      else set(body, el('p', { class: 'hint' }, 'asking …'));
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
