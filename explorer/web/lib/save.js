// The row of buttons every view carries: SVG, PNG, CSV, "the command that gives this" and the link. A view hands in
// functions, called only when a button is pressed.

import { el, set, toast } from './dom.js';
import { wordsOf } from './api.js';
import { texts } from './language.js';

/**
 * @typedef {object} Savings
 * @property {string} name file name without its ending
 * @property {() => string | Promise<string>} [svg]
 * @property {() => Blob | Promise<Blob>} [png] that of the SVG where it is not given
 * @property {() => string | Promise<string>} [csv]
 * @property {() => string} [command] the `wyt` command that gives the same on the command line
 * @property {() => string} [caption] what it shows, in a sentence for a paper; the page's title without it
 */

/** @param {string} name @param {Blob} blob */
export function download(name, blob) {
  const url = URL.createObjectURL(blob);
  const link = el('a', { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  window.setTimeout(() => URL.revokeObjectURL(url), 10000);
}

/** Copies text, and says so; where the browser refuses, the text is shown to be copied by hand. @param {string} text @param {string} what */
export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    toast(texts().save.copied(what));
  } catch {
    toast(texts().save.byHand(text));
  }
}

/** How the program is named in a paper. */
export const CITATION = 'Made with wythoff, a laboratory for Wythoff-type games (CITATION.cff).';

/** Comma-separated values, cell by cell; cells with commas stand in quotes. @param {string} text @returns {string[][]} */
export function cellsOf(text) {
  return text.trimEnd().split('\n').map((line) => [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map((match) => (match[1] ?? match[2] ?? '').replace(/""/g, '"')));
}

/** @type {Record<string, string>} */
const TEX = { '\\': '\\textbackslash{}', '{': '\\{', '}': '\\}', '_': '\\_', '#': '\\#', '$': '\\$', '%': '\\%', '&': '\\&', '^': '\\textasciicircum{}', '~': '\\textasciitilde{}', 'φ': '$\\varphi$', '⌊': '$\\lfloor$', '⌋': '$\\rfloor$', '≤': '$\\le$', '≥': '$\\ge$', '−': '$-$' };

/** A text as LaTeX shows it. @param {string} text */
export function tex(text) {
  return [...text].map((letter) => TEX[letter] ?? letter).join('');
}

/** A table for LaTeX, as `wyt --format latex` lays it out: numbers on the right, words on the left, and it may be long. @param {string} csv */
export function latexOfCsv(csv) {
  const [head, ...rows] = cellsOf(csv);
  const numeric = head.map((_, i) => rows.length > 0 && rows.every((row) => /^-?[\d.]*$/.test(row[i] ?? '')));
  const line = (/** @type {string[]} */ row) => `${row.map(tex).join(' & ')} \\\\`;
  return `\\begin{longtable}{${numeric.map((right) => (right ? 'r' : 'l')).join('')}}\n${line(head)}\n\\hline\n\\endhead\n${rows.map(line).join('\n')}\n\\end{longtable}\n`;
}

/** @param {() => Savings} savings asked anew at each press @returns {HTMLElement} */
export function saveBar(savings) {
  const words = texts().save;
  const shown = el('div', { class: 'command', hidden: true });
  /** @param {string} label @param {string} title @param {() => void | Promise<void>} work */
  const button = (label, title, work) => el('button', {
    type: 'button', class: 'btn small', title,
    on: { click: async () => { try { await work(); } catch (error) { toast(wordsOf(error)); } } },
  }, label);
  const first = savings();
  const bar = el('div', { class: 'save', role: 'group', 'aria-label': words.bar });
  if (first.svg) bar.append(button('SVG', words.picture('SVG'), async () => {
    const now = savings();
    if (now.svg) download(`${now.name}.svg`, new Blob([await now.svg()], { type: 'image/svg+xml' }));
  }));
  if (first.png ?? first.svg) bar.append(button('PNG', words.picture('PNG'), async () => {
    const { name, png, svg } = savings();
    if (png) download(`${name}.png`, await png());
    else if (svg) download(`${name}.png`, await pngOfSvg(await svg()));
  }));
  if (first.csv) bar.append(button('CSV', words.numbers, async () => {
    const now = savings();
    if (now.csv) download(`${now.name}.csv`, new Blob([await now.csv()], { type: 'text/csv' }));
  }));
  if (first.csv) bar.append(button(words.latex, words.table, async () => {
    const now = savings();
    if (now.csv) await copy(latexOfCsv(await now.csv()), words.latex);
  }));
  if (first.command) {
    const toggle = button(words.command, words.commandMore, () => {
      const text = savings().command?.() ?? '';
      shown.hidden = !shown.hidden;
      toggle.setAttribute('aria-expanded', String(!shown.hidden));
      set(shown, el('code', {}, text), button(words.copy, words.copyCommand, () => copy(text, words.command)));
    });
    toggle.setAttribute('aria-expanded', 'false');
    bar.append(toggle);
  }
  if (first.command) bar.append(button(words.cite, words.citeMore, () => {
    const { caption, command } = savings();
    const what = caption?.() ?? `${document.title.replace(/ – .*/, '')}, ${document.querySelector('.game-name')?.textContent ?? ''}`;
    return copy(`${what.replace(/[, ]+$/, '')}. Computed by \`${command?.() ?? ''}\`. ${CITATION}`, words.caption);
  }));
  bar.append(button(words.link, words.linkMore, () => copy(location.href, words.link)));
  return el('div', { class: 'save-box' }, bar, shown);
}

/** A word for a shell: quoted where it needs to be. @param {string} text */
export function shellWord(text) {
  return /^[\w:,.+\-/=]+$/.test(text) ? text : `"${text.replace(/(["\\$`])/g, '\\$1')}"`;
}

/** A game's notation as part of a file name. @param {string} game */
export function fileWord(game) {
  return game.replace(/[^\w.-]+/g, '-').replace(/^-+|-+$/g, '') || 'game';
}

/** Rows as CSV; cells holding a comma, quote or line end, or beginning as a formula does, are quoted. @param {(string | number)[][]} rows */
export function csvOf(rows) {
  return `${rows.map((row) => row.map((cell) => {
    const text = String(cell);
    return /[",\n]/.test(text) || (typeof cell === 'string' && /^[=+\-@]/.test(text)) ? `"${text.replace(/"/g, '""')}"` : text;
  }).join(',')).join('\n')}\n`;
}

/** A canvas as PNG. @param {HTMLCanvasElement} canvas @returns {Promise<Blob>} */
export function pngOf(canvas) {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The browser made no PNG.'))), 'image/png');
  });
}

/** A drawn SVG element as a file of its own, with its colours made plain. @param {SVGSVGElement} picture */
export function svgText(picture) {
  const twin = /** @type {SVGSVGElement} */ (picture.cloneNode(true));
  const { width, height } = picture.getBoundingClientRect();
  for (const [name, value] of [['xmlns', 'http://www.w3.org/2000/svg'], ['width', String(Math.round(width))], ['height', String(Math.round(height))]]) twin.setAttribute(name, value);
  const from = [picture, ...picture.querySelectorAll('*')];
  const to = [twin, ...twin.querySelectorAll('*')];
  from.forEach((node, index) => {
    const style = getComputedStyle(node);
    const copyNode = to[index];
    if (!copyNode) return;
    for (const name of ['fill', 'stroke', 'stroke-width', 'font-size', 'font-family', 'text-anchor', 'opacity']) {
      copyNode.setAttribute(name, style.getPropertyValue(name));
    }
    copyNode.removeAttribute('class');
  });
  return new XMLSerializer().serializeToString(twin);
}

/** A picture in vectors drawn to a PNG at twice its size. @param {string} text @returns {Promise<Blob>} */
async function pngOfSvg(text) {
  const url = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = el('canvas', { width: image.width * 2, height: image.height * 2 });
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await pngOf(canvas);
  } finally {
    URL.revokeObjectURL(url);
  }
}
