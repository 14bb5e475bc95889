// The words of the subject, each with a sentence that says what it means (texts/*.js), shown while it is pointed at or focused.

import { el } from './dom.js';
import { texts } from './language.js';

/** A word and its endings. @param {Record<string, string>} terms */
const wordsIn = (terms) => new RegExp(`(?<![\\p{L}\\d-])(${Object.keys(terms).join('|')})(e?[mnrs]?)(?![\\p{L}\\d-])`, 'iu');

let tip = /** @type {HTMLElement | null} */ (null);

/** The one place where a meaning is shown, inside the window wherever the word stands. @param {HTMLElement} word @param {string} meaning */
function show(word, meaning) {
  tip ??= document.body.appendChild(el('div', { id: 'tip', role: 'tooltip', class: 'tip', hidden: true }));
  tip.textContent = meaning;
  tip.hidden = false;
  const at = word.getBoundingClientRect(), own = tip.getBoundingClientRect();
  tip.style.left = `${Math.max(8, Math.min(at.left, document.documentElement.clientWidth - own.width - 8))}px`;
  tip.style.top = `${at.bottom + own.height + 8 > window.innerHeight ? at.top - own.height - 6 : at.bottom + 6}px`;
}

export function hideMeaning() {
  if (tip) tip.hidden = true;
}

/** A word with its meaning. @param {string} text @param {string} meaning */
export function term(text, meaning) {
  const word = el('span', { class: 'term', tabindex: '0', role: 'note', 'aria-label': `${text}: ${meaning}` }, text);
  for (const event of ['pointerenter', 'focus']) word.addEventListener(event, () => show(word, meaning));
  for (const event of ['pointerleave', 'blur']) word.addEventListener(event, hideMeaning);
  word.addEventListener('keydown', (event) => { if (event.key === 'Escape') hideMeaning(); });
  return word;
}

/**
 * A text whose terms tell their meaning, each where it first stands.
 * @param {string} text @param {Record<string, string>} [terms] others than those of the view's language @param {Set<string>} [seen] those told before, to which these are added
 * @returns {(string | HTMLElement)[]}
 */
export function explained(text, terms = texts().glossary, seen = new Set()) {
  const words = wordsIn(terms);
  /** @type {(string | HTMLElement)[]} */
  const parts = [];
  let rest = text;
  for (let found = words.exec(rest); found; found = words.exec(rest)) {
    const name = Object.keys(terms).find((one) => one.toLowerCase() === found?.[1].toLowerCase()) ?? '';
    parts.push(rest.slice(0, found.index), seen.has(name) ? found[0] : term(found[0], terms[name]));
    seen.add(name);
    rest = rest.slice(found.index + found[0].length);
  }
  return [...parts, rest].filter((part) => part !== '');
}

/** The program's words with the signs of a page. @param {string} words */
export function typesetWords(words) {
  return words.replace(/\b([ab])_n/g, '$1ₙ').replace(/floor\(phi n\)/g, '⌊φn⌋').replace(/floor\(phi\^2 n\)/g, '⌊φ²n⌋').replace(/<=/g, '≤').replace(/>=/g, '≥').replace(/ - /g, ' − ').replace(/(^|\s)-(?=\d)/g, '$1−')
    .replace(/ in msd_fib\b/g, ' in Fibonacci digits');
}
