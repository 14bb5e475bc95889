// Periods of rows: preperiod and period of each row, as a chart by logarithms and as a table.

import { el, field, set, settled, table } from '../../lib/dom.js';
import { getJson, newest, wordsOf } from '../../lib/api.js';
import { chart, INKS } from '../../lib/chart.js';
import { isDark, legend, onThemeChange } from '../../lib/palette.js';
import { csvOf, fileWord, saveBar, shellWord, svgText } from '../../lib/save.js';
import { numberOf } from '../../lib/state.js';
import { gridOf } from './grid.js';

/** @param {import('../../lib/state.js').Params} params @param {() => void} onChange @returns {import('../levels.js').Tab} */
export function periodsTab(params, onChange) {
  let game = '';
  let rows = Math.round(numberOf(params.rows, 20, 1, 200));
  /** @type {import('../../lib/api.js').Answers['periods']['rows']} */
  let found = [];
  const asked = newest();
  const rowsBox = el('input', { type: 'number', min: 1, max: 200, value: String(rows) });
  const place = el('div', { class: 'column' });

  async function ask() {
    set(place, el('p', { class: 'hint', role: 'status' }, 'looking for repeated states …'));
    try {
      const answer = await asked.run((signal) => getJson('periods', { game, rows }, signal));
      if (!answer) return;
      found = answer.rows;
      if (answer.one_pile) return showPile(answer);
      show();
      if (answer.stopped) place.prepend(el('p', { class: 'note' }, String(answer.stopped)));
    } catch (error) {
      found = [];
      set(place, el('p', { class: 'error' }, wordsOf(error)));
    }
  }

  /** One pile: the proved period in words, and the values. @param {Pick<import('../../lib/api.js').Answers['periods'], 'words' | 'values'>} answer */
  function showPile(answer) {
    const head = ['n', 'G(n)'];
    const cells = (answer.values ?? []).map((g, n) => [n, g]);
    set(place, el('p', { class: 'note one-pile' }, `One pile of ${game}: ${answer.words}.`),
      saveBar(() => ({ name: `periods-${fileWord(game)}`, csv: () => csvOf([head, ...cells]), command: () => `wyt periods ${shellWord(game)}` })),
      el('section', { class: 'panel' }, table(`Values of one pile of ${game}`, head, cells)));
  }

  function show() {
    if (found.length === 0) return;
    const inks = isDark() ? INKS.dark : INKS.light;
    /** @param {'preperiod' | 'period'} name @returns {import('../../lib/chart.js').Point[]} */
    const points = (name) => found.filter((row) => row[name] !== null && row[name] !== undefined).map((row) => ({ x: Number(row.row), y: Number(row[name]) }));
    const picture = chart({
      label: `Preperiod and period of ${found.length} rows of ${game}, by logarithm`,
      x: 'row', y: 'columns (logarithmic)', logarithmic: true,
      series: [
        { name: 'preperiod', colour: inks[0], points: points('preperiod'), line: true },
        { name: 'period', colour: inks[1], points: points('period').map((point) => ({ ...point, marked: true })), line: true },
      ],
    });
    const { head, rows: cells } = gridOf(found, ['saltus']);
    set(place, el('div', { class: 'layout wide-left' },
      el('section', { class: 'panel column' }, legend([{ colour: inks[0], text: 'preperiod (discs)' }, { colour: inks[1], text: 'period (rings)' }]), picture,
        saveBar(() => ({
          name: `periods-${fileWord(game)}`,
          svg: () => svgText(picture),
          csv: () => csvOf([head, ...cells]),
          command: () => `wyt periods ${shellWord(game)} --rows ${rows}`,
        }))),
      el('section', { class: 'panel' }, table(`Periods of the rows of ${game}`, head, cells))));
  }

  const changed = settled(400, () => {
    rows = Math.round(numberOf(rowsBox.value, 20, 1, 200));
    onChange();
    ask();
  });
  rowsBox.addEventListener('input', () => changed());
  const stopTheme = onThemeChange(show);
  return {
    root: el('div', { class: 'column' }, el('div', { class: 'row narrow' }, field('Rows', rowsBox)), place),
    start(next) { game = next; ask(); },
    link: () => ({ rows }),
    stop() { asked.stop(); changed.stop(); stopTheme(); },
  };
}
