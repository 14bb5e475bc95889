// A figure for a paper: the P-positions, ratios, values or outcomes from 0 to N, with a title and a width, drawn by the program as `wyt plot`
// draws them, in each of its formats; and the caption, the command and the citation in one copy.

import { choice, el, field } from '../../lib/dom.js';
import { getBytes, wordsOf } from '../../lib/api.js';
import { texts } from '../../lib/language.js';
import { CITATION, copy, download, fileWord, shellWord } from '../../lib/save.js';
import { numberOf } from '../../lib/state.js';

/** A format by the ending of its files, and what it is called. @type {[string, string][]} */
const FORMATS = [['svg', 'SVG'], ['pdf', 'PDF'], ['tex', 'TikZ'], ['png', 'PNG']];

/** @typedef {{kind: string, game: string, far: number, title: string, width: number}} Figure */

/** The command that draws the same. @param {Figure} figure */
export function commandOfFigure({ kind, game, far, title, width }) {
  const bound = kind === 'positions' || kind === 'ratio' ? `--up-to ${far}` : `--size ${far + 1}`;
  return `wyt plot ${kind} ${shellWord(game)} ${bound}${title ? ` --title ${shellWord(title)}` : ''}${width === 800 ? '' : ` --width ${width}`} -o figure.svg`;
}

/** What stands below it in a paper. @param {Figure} figure */
export function captionOf(figure) {
  const { kinds } = texts().board.figure;
  const what = kinds[/** @type {keyof typeof kinds} */ (figure.kind)] ?? figure.kind;
  return `${figure.title || `${what} of ${figure.game}, from 0 to ${figure.far}`}. ${commandOfFigure(figure)}. ${CITATION}`;
}

/** @param {() => string} game */
export function figurePanel(game) {
  const words = texts().board.figure;
  const kind = choice(Object.entries(words.kinds), 'positions', () => { /* read when it is drawn */ });
  const far = el('input', { type: 'number', min: '1', max: '20000', value: '100' });
  const width = el('input', { type: 'number', min: '300', max: '2000', step: '50', value: '800' });
  const title = el('input', { type: 'text', autocomplete: 'off', placeholder: words.usual });
  const said = el('p', { class: 'hint', role: 'status' });
  /** @returns {Figure} */
  const now = () => ({
    kind: kind.value, game: game(), far: Math.round(numberOf(far.value, 100, 1, 20000)), title: title.value.trim(), width: Math.round(numberOf(width.value, 800, 300, 2000)),
  });
  /** @param {string} label @param {() => Promise<void>} work */
  const button = (label, work) => el('button', { type: 'button', class: 'btn small', on: { click: async () => {
    said.textContent = words.drawing;
    try {
      await work();
      said.textContent = '';
    } catch (error) {
      said.textContent = texts().program(wordsOf(error));
    }
  } } }, label);
  /** @param {string} format */
  const drawn = async (format) => {
    const { far: up_to, ...rest } = now();
    const { buffer, headers } = await getBytes('plot', { ...rest, up_to, format });
    download(`${rest.kind}-${fileWord(rest.game)}-${up_to}.${format}`, new Blob([buffer], { type: headers.get('Content-Type') ?? '' }));
  };
  return el('details', { class: 'panel figure-panel' }, el('summary', {}, words.title),
    el('div', { class: 'row' }, field(words.what, kind), field(words.range, far)),
    el('div', { class: 'row' }, field(words.heading, title), field(words.width, width)),
    el('div', { class: 'save' }, ...FORMATS.map(([format, name]) => button(name, () => drawn(format))),
      button(words.caption, () => copy(captionOf(now()), texts().save.caption))), said);
}
