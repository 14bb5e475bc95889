// What is wrong with what was typed: in the words of who refused it, which name the column, with a caret under it.

import { el, set } from './dom.js';
import { ApiError, wordsOf } from './api.js';
import { texts } from './language.js';

/**
 * Shows a problem below its control, and marks it; called without one, takes it back.
 * @param {HTMLInputElement | HTMLTextAreaElement} control @param {HTMLElement} place @param {() => import('./language.js').Texts} [of] the language
 */
export function problem(control, place, of = texts) {
  return (/** @type {unknown} */ refused = null) => {
    control.removeAttribute('aria-invalid');
    set(place);
    if (refused === null) return;
    control.setAttribute('aria-invalid', 'true');
    const words = el('p', {}, of().program(wordsOf(refused)));
    const column = refused instanceof ApiError ? refused.column : null;
    const text = control.value;
    if (column === null || text.includes('\n')) return set(place, words);
    const before = ' '.repeat(Math.min(Math.max(column, 1), text.length + 1) - 1);
    set(place, words, el('pre', { class: 'caret', 'aria-hidden': 'true', tabindex: '0' }, `${text}\n${before}^`));
  };
}
