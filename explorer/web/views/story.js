// The queen and the golden ratio: seven screens, one figure and three sentences each, in which the reader does something.

import { choice, el, field, set } from '../lib/dom.js';
import { numberOf, oneOf, remember, remembered, writeLink } from '../lib/state.js';
import { english } from '../texts/en.js';
import { german } from '../texts/de.js';
import { SCREENS } from './story/screens.js';
import { pairs } from './story/squares.js';

/** @type {Record<string, import('../texts/en.js').Texts>} */
const LANGUAGES = { en: english, de: german };

/** @param {HTMLElement} root @param {import('../lib/state.js').Params} params @returns {import('../lib/state.js').Mounted} */
function mount(root, params) {
  let number = Math.round(numberOf(params.screen, 1, 1, SCREENS.length));
  let language = oneOf(params.lang ?? remembered('language') ?? (navigator.language.startsWith('de') ? 'de' : 'en'), Object.keys(LANGUAGES));
  const finished = new Set((remembered('story') ?? '').split(',').filter(Boolean).map(Number));
  /** @type {(() => void) | null} */
  let stop = null;

  /** @param {boolean} moved whether the reader has turned the page */
  function show(moved) {
    stop?.();
    const all = LANGUAGES[language];
    const [key, begin] = SCREENS[number - 1];
    const texts = all.screens[key];
    root.lang = language;
    const figure = el('div', { class: 'story-figure' });
    const end = el('p', { class: 'ok', role: 'status', hidden: true });
    const heading = el('h2', { tabindex: '-1' }, `${number}. ${texts.title}`);
    const marks = SCREENS.map(([name], i) => el('li', {}, el('button', {
      type: 'button', class: finished.has(i + 1) ? 'done' : '', 'aria-current': i + 1 === number ? 'step' : null, on: { click: () => turn(i + 1) },
    }, el('span', { class: 'mark', 'aria-hidden': 'true' }, finished.has(i + 1) ? '✓' : i + 1), all.screens[name].title)));
    const next = el('button', { type: 'button', class: 'btn primary', disabled: number === SCREENS.length, on: { click: () => turn(number + 1) } }, all.next);
    set(root,
      el('div', { class: 'spread' }, el('h1', {}, all.title), field(all.language, choice(Object.entries(LANGUAGES).map(([key, one]) => [key, one.name]), language, (value) => {
        language = value;
        remember('language', value);
        show(true);
      }))),
      el('div', { class: 'story' },
        el('section', { class: 'panel story-stage', 'aria-label': texts.title }, figure),
        el('section', { class: 'panel story-text', 'aria-label': all.title }, heading, ...texts.text.map((sentence) => el('p', {}, sentence)), el('p', { class: 'story-task' }, texts.task), end,
          el('div', { class: 'row' }, el('button', { type: 'button', class: 'btn', disabled: number === 1, on: { click: () => turn(number - 1) } }, all.back), el('button', { type: 'button', class: 'btn', on: { click: () => show(true) } }, all.again), next)),
        el('nav', { class: 'panel story-steps', 'aria-label': all.steps }, el('ol', {}, ...marks),
          el('details', {}, el('summary', {}, all.teachers.title), ...all.teachers.text.map((words) => el('p', {}, words))))),
      sheet(all));
    writeLink('story', { screen: number, lang: language });
    stop = begin(figure, all, (words) => {
      finished.add(number);
      remember('story', [...finished].join());
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
  return { unmount() { stop?.(); root.removeAttribute('lang'); } };
}

/** What is printed: an empty board, and the pairs. @param {import('../texts/en.js').Texts} all */
function sheet(all) {
  const rows = Array.from({ length: 12 }, (_, i) => el('tr', {}, el('th', {}, 11 - i), ...Array.from({ length: 12 }, () => el('td', {}))));
  const list = pairs(10);
  return el('div', { class: 'story-sheet', 'aria-hidden': 'true' }, el('h2', {}, all.title),
    el('table', { class: 'empty-board' }, el('tbody', {}, ...rows, el('tr', {}, el('th', {}), ...Array.from({ length: 12 }, (_, i) => el('th', {}, i))))),
    el('table', {}, el('tbody', {}, ...['n', 'a', 'b'].map((name, row) => el('tr', {}, el('th', {}, name), ...list.map((pair, n) => el('td', {}, row === 0 ? n : n < 3 ? pair[row - 1] : '')))))));
}

/** @type {import('../lib/state.js').View} */
export const storyView = { route: 'story', title: 'Story', mount };
