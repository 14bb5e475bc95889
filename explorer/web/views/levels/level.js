// T_g against its closed form. For Wythoff's game the positions of value 0 are (floor(phi n), floor(phi n) + n); for level g of r-wythoff
// a_n stays within 1 of floor(phi n) - C, and b_n = a_n + n from n = M on. The offsets a_n - floor(phi n) are drawn, exceptions marked.

import { el, field, set, settled, table } from '../../lib/dom.js';
import { ApiError, getJson, newest, wordsOf } from '../../lib/api.js';
import { chart, INKS } from '../../lib/chart.js';
import { isDark, onThemeChange } from '../../lib/palette.js';
import { csvOf, fileWord, saveBar, shellWord, svgText } from '../../lib/save.js';
import { linkTo, numberOf } from '../../lib/state.js';
import { explained, typesetWords } from '../../lib/terms.js';
import { gridOf } from './grid.js';

const SHOWN = 200;

/** @typedef {import('../../lib/api.js').Answers['levels']['levels'][number]} Level */

/** So many rows are looked at where levels are not known to settle. */
const ROWS = 100_000;

/** @param {import('../../lib/state.js').Params} params @param {() => void} onChange @returns {import('../levels.js').Tab} */
export function levelsTab(params, onChange) {
  let game = '';
  let upTo = Math.round(numberOf(params.g, 8, 0, 40));
  let level = Math.round(numberOf(params.level, 1, 0, 1e6));
  let count = Math.round(numberOf(params.n, SHOWN, 10, 5000));
  /** @type {Level[]} */
  let levels = [];
  /** @type {number[][]} */
  let positions = [];
  /** @type {(number | null)[]} */
  let offsets = [];
  const levelsAsked = newest(), positionsAsked = newest();

  const upToBox = el('input', { type: 'number', min: 0, max: 40, value: String(upTo) });
  const levelBox = el('input', { type: 'number', min: 0, value: String(level) });
  const countBox = el('input', { type: 'number', min: 10, max: 5000, value: String(count) });
  const listPlace = el('div', { class: 'column' }), levelPlace = el('div', { class: 'column' });

  async function askLevels() {
    set(listPlace, el('p', { class: 'hint', role: 'status' }, 'computing the levels …'));
    try {
      const answer = await levelsAsked.run(async (signal) => {
        const query = { game, up_to_value: upTo };
        try {
          return await getJson('levels', query, signal);
        } catch (error) {
          if (!(error instanceof ApiError) || error.kind !== 'unserved') throw error;
          return getJson('levels', { ...query, rows: ROWS }, signal);
        }
      });
      if (!answer) return;
      levels = answer.levels;
      showLevels();
      if (answer.given_up) listPlace.append(el('p', { class: 'note' }, answer.given_up));
    } catch (error) {
      levels = [];
      set(listPlace, el('p', { class: 'note' }, wordsOf(error)));
    }
    showLevel();
  }

  async function askPositions() {
    set(levelPlace, el('p', { class: 'hint', role: 'status' }, 'reading positions …'));
    try {
      const answer = await positionsAsked.run((signal) => getJson('positions', { game, value: level, count, offsets: true }, signal));
      if (!answer) return;
      positions = answer.positions;
      offsets = answer.offsets ?? [];
      showLevel();
    } catch (error) {
      positions = [];
      set(levelPlace, el('p', { class: 'error' }, wordsOf(error)));
    }
  }

  function showLevels() {
    const { head, rows } = gridOf(levels, ['words', 'formula']);
    set(listPlace, el('ul', { class: 'level-words' }, ...levels.map((one) => el('li', {},
      el('button', { type: 'button', class: 'btn small', 'aria-label': `Show level ${one.g}`, 'aria-pressed': String(one.g === level), on: { click: () => choose(one.g) } }, `g = ${one.g}`), ' ',
      ...explained(typesetWords(one.words))))), el('details', {}, el('summary', {}, 'The same as a table'), table(`Levels of ${game}`, head, rows)));
  }

  function showLevel() {
    if (positions.length === 0) return;
    const known = levels.find((one) => Number(one.g) === level);
    const exceptions = new Set((known?.exceptions ?? []).map(([n]) => n));
    const rows = positions.map(([a, b], n) => ({ n, a, b, d: b - a, phi: a - (offsets[n] ?? 0), offset: offsets[n] ?? 0, wrong: b - a !== n || exceptions.has(n) }));
    const wrong = rows.filter((row) => row.wrong).length;
    const inks = isDark() ? INKS.dark : INKS.light;
    const point = (/** @type {typeof rows[number]} */ { n, a, b, offset }) => ({ x: n, y: offset, words: `n = ${n}: (${a}, ${b})`, href: linkTo('board', { game, at: `${a},${b}`, g: level > 0 ? level : '' }) });
    const picture = chart({
      label: `Offsets a_n minus floor of phi n for level ${level} of ${game}; ${wrong} exceptions among ${rows.length}`,
      x: 'n', y: 'aₙ − ⌊φn⌋',
      series: [
        { name: 'offset', colour: inks[0], points: rows.filter((row) => !row.wrong).map(point) },
        { name: 'exception (bₙ − aₙ ≠ n)', colour: inks[1], points: rows.filter((row) => row.wrong).map((row) => ({ ...point(row), marked: true })) },
      ],
    });
    set(levelPlace,
      el('h2', {}, `T`, el('sub', {}, level), ` of ${game}`),
      known?.words && el('p', {}, typesetWords(known.words)),
      known?.formula && el('p', {}, 'Closed form: ', el('code', {}, known.formula)),
      el('p', { class: 'hint' }, `${wrong} of the first ${rows.length} have bₙ − aₙ ≠ n (rings). `,
        el('a', { href: linkTo('board', { game, g: level > 0 ? level : '', guides: 'phi' }) }, 'See it on the board'), '; a dot leads to its pair.'),
      picture,
      table(`Positions of value ${level}`, ['n', 'aₙ', 'bₙ', 'bₙ − aₙ', '⌊φn⌋', 'aₙ − ⌊φn⌋', 'note'], rows.slice(0, 400).map((row) => [row.n, el('a', { href: linkTo('board', { game, at: `${row.a},${row.b}`, g: level > 0 ? level : '' }) }, row.a), row.b, row.d, row.phi, row.offset, row.wrong ? 'exception' : ''])),
      saveBar(() => ({
        name: `level-${level}-${fileWord(game)}`,
        svg: () => svgText(picture),
        csv: () => csvOf([['n', 'a', 'b', 'difference', 'floor_phi_n', 'offset'], ...rows.map((row) => [row.n, row.a, row.b, row.d, row.phi, row.offset])]),
        command: () => `wyt positions ${shellWord(game)} --value ${level} --count ${count} --differences`,
      })));
  }

  /** @param {number} next */
  function choose(next) {
    level = next;
    levelBox.value = String(level);
    for (const one of listPlace.querySelectorAll('.level-words .btn')) one.setAttribute('aria-pressed', String(one.textContent === `g = ${level}`));
    onChange();
    askPositions();
  }

  const changed = settled(300, () => {
    upTo = Math.round(numberOf(upToBox.value, 8, 0, 40));
    onChange();
    askLevels();
  });
  upToBox.addEventListener('input', () => changed());
  const levelChanged = settled(300, () => {
    count = Math.round(numberOf(countBox.value, SHOWN, 10, 5000));
    choose(Math.round(numberOf(levelBox.value, 1, 0, 1e6)));
  });
  levelBox.addEventListener('input', () => levelChanged());
  countBox.addEventListener('input', () => levelChanged());
  const stopTheme = onThemeChange(() => showLevel());

  const root = el('div', { class: 'layout even' },
    el('section', { class: 'panel column', 'aria-label': 'All levels' }, el('div', { class: 'row' }, field('Levels up to g', upToBox)), listPlace),
    el('section', { class: 'panel column', 'aria-label': 'One level' }, el('div', { class: 'row' }, field('Level g', levelBox), field('Positions', countBox)), levelPlace));
  return {
    root,
    start(next) {
      game = next;
      askLevels();
      askPositions();
    },
    link: () => ({ g: upTo, level, n: count }),
    stop() {
      levelsAsked.stop();
      positionsAsked.stop();
      changed.stop();
      levelChanged.stop();
      stopTheme();
    },
  };
}
