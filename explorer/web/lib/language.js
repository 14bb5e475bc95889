// The language of the page: that of the link, else the one chosen before, else the browser's. The shell, the bar, Start, the stories, Play and
// the puzzles speak it, the other views English; what the program says is said again by the language's own table (`program`).

import { remember, remembered } from './state.js';
import { english } from '../texts/en.js';
import { german } from '../texts/de.js';

/** @typedef {import('../texts/en.js').Texts} Texts */

/** @type {Record<string, Texts>} */
export const LANGUAGES = { en: english, de: german };

/** @param {string | null | undefined} name */
const known = (name) => (name && Object.hasOwn(LANGUAGES, name) ? name : null);

let spoken = known(remembered('language')) ?? (globalThis.navigator?.language?.startsWith('de') ? 'de' : 'en');

/** Its short name, such as `en`. */
export function language() {
  return spoken;
}

/** Speaks another from now on; what is shown stays as it is. @param {string | undefined} name @param {boolean} [keep] whether the reader chose it */
export function speak(name, keep = false) {
  spoken = known(name) ?? spoken;
  if (keep) remember('language', spoken);
}

let spokenHere = true;

/** A view is entered. @param {boolean} speaks whether it speaks every language */
export function enter(speaks) {
  spokenHere = speaks;
}

/** The texts of what stands around the views. @returns {Texts} */
export function pageTexts() {
  return LANGUAGES[spoken];
}

/** The texts of the view. @returns {Texts} */
export function texts() {
  return spokenHere ? pageTexts() : english;
}

/** Words as a sentence. @param {string} words */
export function sentence(words) {
  const text = words.trim();
  return text === '' ? '' : `${text[0].toUpperCase()}${text.slice(1)}${/[.!?…]$/.test(text) ? '' : '.'}`;
}

/** The program's words in the language, as a sentence. @param {string} words */
export function told(words) {
  return sentence(texts().program(words));
}
