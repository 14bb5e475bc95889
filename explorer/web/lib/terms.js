// The words of the subject, each with a sentence that says what it means, shown while it is pointed at or focused.

import { el } from './dom.js';

/** @type {Record<string, string>} */
export const TERMS = {
  'P-position': 'A position that is lost for whoever is to move, if the other plays well: every move from it gives a win away. Safe to leave to the other player.',
  'N-position': 'A position from which the player to move can win: some move leads to a P-position.',
  'misère': 'The same moves, but whoever takes last loses.',
  value: 'The least number that is not the value of a position one move away. Value 0: a P-position. The values of games side by side tell who wins all of them together.',
  beam: 'A line around which P-positions gather, far out: b/a stays near its slope.',
  level: 'Level g: all positions of value g, in order.',
  slope: 'How steep a line is: b/a.',
  share: 'The part of all P-positions that lie on this beam.',
  preperiod: 'How far a row runs before it repeats.',
  period: 'After so many steps the row repeats.',
  automaton: 'A list of states; each digit that is read leads from one to the next, and the last one says yes or no.',
  offset: 'How far a level lies from the pairs of Wythoff’s game: a_n = ⌊φn⌋ − C, give or take 1.',
  conjecture: 'What is believed, and was seen as far as anybody has computed, but is not proved.',
  density: 'How many P-positions lie in each part of the plane.',
};

/** A word and its endings. @param {Record<string, string>} terms */
const wordsIn = (terms) => new RegExp(`(?<![\\p{L}\\d-])(${Object.keys(terms).join('|')})(e?[mnrs]?)(?![\\p{L}\\d-])`, 'iu');
const WORDS = wordsIn(TERMS);

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
 * @param {string} text @param {Record<string, string>} [terms] those of another language @param {Set<string>} [seen] those told before, to which these are added
 * @returns {(string | HTMLElement)[]}
 */
export function explained(text, terms = TERMS, seen = new Set()) {
  const words = terms === TERMS ? WORDS : wordsIn(terms);
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
