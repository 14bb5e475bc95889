// Where to look: a cell typed as `5,8`, or how far to show, typed as one number.

import { el, field } from '../../lib/dom.js';
import { texts } from '../../lib/language.js';
import { FARTHEST } from './camera.js';

/** @typedef {import('./draw.js').Cell} Cell */

/** The cell a text names, held on the board; null if it names none. @param {string | undefined} text @returns {Cell | null} */
export function cellOf(text) {
  const match = /^\s*\(?\s*(\d+)\s*[,; ]\s*(\d+)\s*\)?\s*$/.exec(text ?? '');
  if (!match) return null;
  return { a: Math.min(FARTHEST, Number(match[1])), b: Math.min(FARTHEST, Number(match[2])) };
}

/** @param {{cell: (cell: Cell) => void, side: (side: number) => void}} on */
export function goForm(on) {
  const words = texts().board.go;
  const input = el('input', { type: 'text', class: 'mono', placeholder: words.example, inputmode: 'text', autocomplete: 'off' });
  const note = el('p', { class: 'hint', role: 'status' });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const side = /^\s*(?:0\s*(?:…|\.\.+|-|to)\s*)?(\d+)\s*$/.exec(input.value)?.[1];
    const cell = cellOf(input.value);
    const beyond = (input.value.match(/\d+/g) ?? []).some((number) => Number(number) > FARTHEST);
    input.removeAttribute('aria-invalid');
    note.textContent = beyond ? words.ends(FARTHEST) : '';
    if (side) return on.side(Math.min(FARTHEST, Math.max(4, Number(side))) + 1);
    if (cell) return on.cell(cell);
    input.setAttribute('aria-invalid', 'true');
    note.textContent = words.wrong;
  };
  return el('div', {}, el('form', { class: 'row', on: { submit } }, field(words.where, input), el('button', { type: 'submit', class: 'btn' }, words.go)), note);
}
