// A figure for a paper: the P-positions, ratios, values or outcomes from 0 to N, with a title, drawn as `wyt plot` draws them: vectors, points
// of a picture, or coordinates for LaTeX; and the caption, the command and the citation in one copy.

import { choice, el, field } from '../../lib/dom.js';
import { getBytes, getJson, wordsOf } from '../../lib/api.js';
import { CITATION, copy, download, fileWord, shellWord, tex } from '../../lib/save.js';

/** @type {[string, string][]} */
const KINDS = [['positions', 'P-positions'], ['ratio', 'ratios b/a'], ['outcomes', 'outcomes'], ['heat', 'values as colours']];

/** The command that draws the same. @param {string} kind @param {string} game @param {number} far @param {string} title */
export function commandOfFigure(kind, game, far, title) {
  const bound = kind === 'positions' || kind === 'ratio' ? `--up-to ${far}` : `--size ${far + 1}`;
  return `wyt plot ${kind} ${shellWord(game)} ${bound}${title ? ` --title ${shellWord(title)}` : ''} -o figure.svg`;
}

/** The positions for PGFPlots. @param {number[][]} positions @param {boolean} symmetric @param {string} title */
export function tikzOf(positions, symmetric, title) {
  const all = positions.flatMap(([a, b]) => (symmetric && a !== b ? [[a, b], [b, a]] : [[a, b]]));
  const points = all.map(([a, b]) => `(${a},${b})`).join(' ').replace(/(.{100,}?) /g, '$1\n    ');
  return `\\begin{tikzpicture}\n  \\begin{axis}[axis equal image, xlabel={$a$}, ylabel={$b$}${title ? `, title={${tex(title)}}` : ''}]\n  \\addplot[only marks, mark size=0.6pt] coordinates {\n    ${points}\n  };\n  \\end{axis}\n\\end{tikzpicture}\n`;
}

/** @param {() => {game: string, symmetric: boolean}} now */
export function figurePanel(now) {
  let kind = 'positions';
  const far = el('input', { type: 'number', min: '1', max: '20000', value: '100' });
  const title = el('input', { type: 'text', autocomplete: 'off', placeholder: 'as usual' });
  const said = el('p', { class: 'hint', role: 'status' });
  const reach = () => Math.max(1, Math.round(Number(far.value) || 100));
  /** @param {string} label @param {() => Promise<void>} work */
  const button = (label, work) => el('button', { type: 'button', class: 'btn small', on: { click: async () => {
    said.textContent = 'drawing …';
    try {
      await work();
      said.textContent = '';
    } catch (error) {
      said.textContent = wordsOf(error);
    }
  } } }, label);
  /** @param {'svg' | 'png'} format */
  const drawn = async (format) => {
    const { game } = now();
    const { buffer } = await getBytes('plot', { kind, game, up_to: reach(), title: title.value.trim(), format, width: format === 'png' ? 1600 : undefined });
    download(`${kind}-${fileWord(game)}-${reach()}.${format}`, new Blob([buffer], { type: format === 'svg' ? 'image/svg+xml' : 'image/png' }));
  };
  return el('details', { class: 'panel figure-panel' }, el('summary', {}, 'Figure for a paper'),
    el('div', { class: 'row' }, field('What', choice(KINDS, kind, (value) => { kind = value; })), field('From 0 to', far)),
    field('Title', title),
    el('div', { class: 'save' }, button('SVG', () => drawn('svg')), button('PNG', () => drawn('png')),
      button('TikZ', async () => {
        const { game, symmetric } = now();
        const { positions } = await getJson('positions', { game, up_to: reach() });
        download(`positions-${fileWord(game)}-${reach()}.tex`, new Blob([tikzOf(positions, symmetric, title.value.trim())], { type: 'text/plain' }));
      }),
      button('Caption', async () => {
        const { game } = now();
        const what = KINDS.find(([key]) => key === kind)?.[1] ?? kind;
        await copy(`${title.value.trim() || `${what} of ${game}, from 0 to ${reach()}`}. ${commandOfFigure(kind, game, reach(), title.value.trim())}. ${CITATION}`, 'Caption, command and citation');
      })), said);
}
