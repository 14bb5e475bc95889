// The stories: the queen and the golden ratio in seven screens, Nim, Fibonacci Nim and the sponge in three; one figure and three sentences
// a screen, in which the reader does something.

import { button, choice, el, field, set } from '../lib/dom.js';
import { explained } from '../lib/terms.js';
import { language, texts } from '../lib/language.js';
import { numberOf, oneOf, remember, remembered, writeLink } from '../lib/state.js';
import { SCREENS } from './story/screens.js';
import { SHORTER } from './story/shorter.js';
import { pairs } from './story/squares.js';

/** @typedef {'queen' | import('./story/shorter.js').Shorter} Name */
const NAMES = /** @type {Name[]} */ (['queen', 'nim', 'fibonacci', 'sponge']);

/**
 * One story in one language: its title, its screens with their texts, its notes for teachers.
 * @param {Name} name @param {import('../texts/en.js').Texts} all
 * @returns {{title: string, teachers: string[], screens: {texts: {title: string, text: string[], task: string}, begin: import('./story/shorter.js').Screen}[]}}
 */
function storyOf(name, all) {
  if (name === 'queen') return { title: all.title, teachers: all.teachers.text, screens: SCREENS.map(([key, begin]) => ({ texts: all.screens[key], begin })) };
  const { title, teachers, screens } = all.stories[name];
  const texts = /** @type {Record<string, {title: string, text: string[], task: string}>} */ (/** @type {unknown} */ (screens));
  return { title, teachers, screens: SHORTER[name].map(([key, begin]) => ({ texts: texts[key], begin })) };
}

/** @param {HTMLElement} root @param {import('../lib/state.js').Params} params @returns {import('../lib/state.js').Mounted} */
function mount(root, params) {
  let name = /** @type {Name} */ (oneOf(params.story, NAMES));
  let number = Math.round(numberOf(params.screen, 1, 1, 7));
  const all = texts();
  /** The screens done, of each story. */
  const kept = (/** @type {Name} */ one) => (one === 'queen' ? 'story' : `story-${one}`);
  const doneOf = (/** @type {Name} */ one) => new Set((remembered(kept(one)) ?? '').split(',').filter(Boolean).map(Number));
  let finished = doneOf(name);
  /** @type {(() => void) | null} */
  let stop = null;

  /** @param {boolean} moved whether the reader has turned the page */
  function show(moved) {
    stop?.();
    const story = storyOf(name, all);
    number = Math.min(number, story.screens.length);
    const { texts: said, begin } = story.screens[number - 1];
    const figure = el('div', { class: 'story-figure' });
    const told = new Set();
    const end = el('p', { class: 'ok', role: 'status', hidden: true });
    const heading = el('h2', { tabindex: '-1' }, `${number}. ${said.title}`);
    const marks = story.screens.map((one, i) => el('li', {}, el('button', {
      type: 'button', class: finished.has(i + 1) ? 'done' : '', 'aria-current': i + 1 === number ? 'step' : null, on: { click: () => turn(i + 1) },
    }, el('span', { class: 'mark', 'aria-hidden': 'true' }, finished.has(i + 1) ? '✓' : i + 1), one.texts.title)));
    const next = button(all.next, () => turn(number + 1), { class: 'btn primary', disabled: number === story.screens.length });
    set(root,
      el('div', { class: 'spread' }, el('h1', {}, story.title), el('div', { class: 'row' }, field(all.story, choice(NAMES.map((one) => [one, one === 'queen' ? all.queen : all.stories[one].title]), name, (value) => {
        name = /** @type {Name} */ (value);
        finished = doneOf(name);
        turn(1);
      })))),
      el('div', { class: 'story' },
        el('section', { class: 'panel story-stage', 'aria-label': said.title }, figure),
        el('section', { class: 'panel story-text', 'aria-label': story.title }, heading, ...said.text.map((sentence) => el('p', {}, ...explained(sentence, all.terms, told))), el('p', { class: 'story-task' }, said.task), end,
          el('div', { class: 'row' }, button(all.back, () => turn(number - 1), { disabled: number === 1 }), button(all.again, () => show(true)), next)),
        el('nav', { class: 'panel story-steps', 'aria-label': all.steps }, el('ol', {}, ...marks),
          el('details', {}, el('summary', {}, all.teachers.title), ...story.teachers.map((words) => el('p', {}, words)),
            el('p', {}, button(all.print, () => window.print(), { class: 'btn small' }))))),
      name === 'queen' ? sheet(all) : plainSheet(story));
    writeLink('story', { story: name === 'queen' ? '' : name, screen: number, lang: language() });
    stop = begin(figure, all, (words) => {
      finished.add(number);
      remember(kept(name), [...finished].join());
      marks[number - 1].querySelector('button')?.classList.add('done');
      end.hidden = false;
      end.textContent = `${all.done} ${words}`;
    });
    if (moved) heading.focus();
  }

  /** @param {number} to */
  function turn(to) {
    number = to;
    show(true);
  }

  show(false);
  return { unmount() { stop?.(); } };
}

/** What is printed of the others: their texts. @param {ReturnType<typeof storyOf>} story */
function plainSheet(story) {
  return el('div', { class: 'story-sheet', 'aria-hidden': 'true' }, el('h2', {}, story.title), ...story.screens.map(({ texts }) => el('div', {}, el('h3', {}, texts.title), ...texts.text.map((words) => el('p', {}, words)), el('p', {}, texts.task))));
}

/** What is printed: an empty board, and the pairs. @param {import('../texts/en.js').Texts} all */
function sheet(all) {
  const rows = Array.from({ length: 12 }, (_, i) => el('tr', {}, el('th', {}, 11 - i), ...Array.from({ length: 12 }, () => el('td', {}))));
  const found = ['a', 'b'].map((name) => el('tr', {}, el('th', {}, name), ...Array.from({ length: 10 }, () => el('td', {}))));
  // The first three are given.
  pairs(3).then((list) => list.forEach((pair, n) => pair.forEach((number, row) => { found[row].children[n + 1].textContent = String(number); }))).catch(() => { /* then the sheet is found whole */ });
  return el('div', { class: 'story-sheet', 'aria-hidden': 'true' }, el('h2', {}, all.title),
    el('table', { class: 'empty-board' }, el('tbody', {}, ...rows, el('tr', {}, el('th', {}), ...Array.from({ length: 12 }, (_, i) => el('th', {}, i))))),
    el('table', {}, el('tbody', {}, el('tr', {}, el('th', {}, 'n'), ...Array.from({ length: 10 }, (_, n) => el('td', {}, n))), ...found)));
}

/** @type {import('../lib/state.js').View} */
export const storyView = { route: 'story', spoken: true, mount };
