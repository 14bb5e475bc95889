// Difference tables: G(r, b) - b along a row, where a period shows as a repeated pattern. Several rows from r on stand below one
// another; the first is drawn.

import { el, field, set, settled } from '../../lib/dom.js';
import { getJson, newest, wordsOf } from '../../lib/api.js';
import { chart, INKS } from '../../lib/chart.js';
import { isDark, onThemeChange } from '../../lib/palette.js';
import { csvOf, fileWord, saveBar, shellWord, svgText } from '../../lib/save.js';
import { linkTo, numberOf } from '../../lib/state.js';

const MOST_ROWS = 16;
const TABLE_COLUMNS = 200;

/** @param {import('../../lib/state.js').Params} params @param {() => void} onChange @returns {import('../levels.js').Tab} */
export function differencesTab(params, onChange) {
  let game = '';
  let row = Math.round(numberOf(params.row, 5, 0, 20000));
  let rows = Math.round(numberOf(params.rows, 6, 1, MOST_ROWS));
  let columns = Math.round(numberOf(params.columns, 120, 10, 5000));
  /** @type {{row: number, values: number[], differences: number[]}[]} */
  let found = [];
  const asked = newest();
  const rowBox = el('input', { type: 'number', min: 0, max: 20000, value: String(row) });
  const rowsBox = el('input', { type: 'number', min: 1, max: MOST_ROWS, value: String(rows) });
  const columnsBox = el('input', { type: 'number', min: 10, max: 5000, value: String(columns) });
  const place = el('div', { class: 'column' });

  async function ask() {
    set(place, el('p', { class: 'hint', role: 'status' }, 'reading rows …'));
    try {
      const answers = await asked.run((signal) => Promise.all(Array.from({ length: rows }, (_, k) => getJson('differences', { game, row: row + k, columns }, signal))));
      if (!answers) return;
      found = answers.map((answer, k) => ({ row: row + k, values: answer.values.map(Number), differences: answer.differences.map(Number) }));
      show();
    } catch (error) {
      found = [];
      set(place, el('p', { class: 'error' }, wordsOf(error)));
    }
  }

  function show() {
    if (found.length === 0) return;
    const [first] = found;
    const inks = isDark() ? INKS.dark : INKS.light;
    const picture = chart({
      label: `G(${first.row}, b) minus b for ${first.differences.length} columns of ${game}`,
      x: 'b', y: `G(${first.row}, b) − b`,
      series: [{ name: 'G(r,b) − b', colour: inks[0], points: first.differences.map((y, x) => ({ x, y, marked: first.values[x] === 0 })), line: first.differences.length <= 300 }],
    });
    const wide = Math.min(TABLE_COLUMNS, first.differences.length);
    const numbers = el('div', { class: 'table-wrap', tabindex: '0', role: 'region', 'aria-label': 'Difference table' },
      el('table', { class: 'numbers' },
        el('caption', { class: 'unseen' }, `Differences G(r, b) minus b of ${game}`),
        el('thead', {}, el('tr', {}, el('th', { scope: 'col' }, 'r \\ b'), ...Array.from({ length: wide }, (_, b) => el('th', { scope: 'col' }, b)))),
        el('tbody', {}, ...found.map((line) => el('tr', {}, el('th', { scope: 'row' }, line.row),
          ...line.differences.slice(0, wide).map((d, b) => el('td', { class: line.values[b] === 0 ? 'zero' : '' }, d)))))));
    set(place,
      el('section', { class: 'panel column' }, picture,
        el('p', { class: 'hint' }, 'A ring, or a cell in bold, is a P-position. ', el('a', { href: linkTo('board', { game, at: `${first.row},${first.row}` }) }, 'See the row on the board')),
        saveBar(() => ({
          name: `differences-${fileWord(game)}-row-${first.row}`,
          svg: () => svgText(picture),
          csv: () => csvOf([['r\\b', ...first.differences.map((_, b) => b)], ...found.map((line) => [line.row, ...line.differences])]),
          command: () => `wyt table ${shellWord(game)} --rows ${first.row + found.length} --size ${first.differences.length}`,
        }))),
      el('section', { class: 'panel column' }, numbers, first.differences.length > wide && el('p', { class: 'hint' }, `The first ${wide} columns; CSV holds all.`)));
  }

  const changed = settled(350, () => {
    row = Math.round(numberOf(rowBox.value, 5, 0, 20000));
    rows = Math.round(numberOf(rowsBox.value, 6, 1, MOST_ROWS));
    columns = Math.round(numberOf(columnsBox.value, 120, 10, 5000));
    onChange();
    ask();
  });
  for (const box of [rowBox, rowsBox, columnsBox]) box.addEventListener('input', () => changed());
  const stopTheme = onThemeChange(show);
  return {
    root: el('div', { class: 'column' }, el('div', { class: 'row narrow' }, field('From row r', rowBox), field('Rows', rowsBox), field('Columns', columnsBox)), place),
    start(next) { game = next; ask(); },
    link: () => ({ row, rows, columns }),
    stop() { asked.stop(); changed.stop(); stopTheme(); },
  };
}
