// The notation box: a game typed in the notation of the command line, or taken from the catalogue. The server parses it;
// a mistake is shown in the server's words with a caret under its column.

import { el, set, settled } from './dom.js';
import { ApiError, getJson, newest, wordsOf } from './api.js';

/** @typedef {{name: string, notation: string, example: string, rule: string, source: string, piles: number, symmetric?: boolean, arity_form?: string, example_position?: string}} Game */
/** @typedef {{game: string, canonical: string, piles: number, symmetric: boolean, form: string, families?: string[], values?: boolean, example_position?: string}} Parsed */

/** @type {Promise<Game[]> | null} */
let catalogueAsked = null;

/** The catalogue, asked once a page. @returns {Promise<Game[]>} */
export function catalogue() {
  catalogueAsked ??= getJson('games').then((answer) => answer.games.flatMap(forms)).catch((error) => {
    catalogueAsked = null;
    throw error;
  });
  return catalogueAsked;
}

/** `nim | nim:k` is a game of two piles and one of three: the menu offers both. @param {Game} game @returns {Game[]} */
function forms(game) {
  if (game.notation !== `${game.name} | ${game.name}:k` || game.name.startsWith('fibonacci')) return [game];
  return [{ ...game, example: game.name, piles: 2 }, { ...game, example: `${game.name}:3`, piles: 3 }];
}

/** @param {string} game @param {AbortSignal} [signal] @returns {Promise<Parsed>} */
export function parseGame(game, signal) {
  return getJson('parse', { game }, signal);
}

let boxNumber = 0;

/**
 * @param {object} options
 * @param {string} options.value the notation at the start
 * @param {(game: string, parsed: Parsed) => void} options.onGame called with each notation the server accepts
 * @param {(game: Game) => boolean} [options.filter] which catalogue games the menu offers
 * @param {(parsed: Parsed) => string | null} [options.refuse] why this view cannot take a parsed game, or null
 * @param {string} [options.label]
 */
export function gameBox(options) {
  boxNumber += 1;
  const id = `game-${boxNumber}`;
  const input = el('input', {
    id, type: 'text', class: 'mono', spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off',
    'aria-describedby': `${id}-error`, value: options.value,
  });
  const menu = el('select', { 'aria-label': 'Catalogue of games', title: 'Catalogue of games' }, el('option', { value: '' }, 'catalogue …'));
  const error = el('div', { id: `${id}-error`, class: 'box-error', role: 'alert' });
  const only = newest();
  let accepted = options.value;

  /** @param {unknown} problem */
  function show(problem) {
    const column = problem instanceof ApiError ? problem.column : null;
    input.setAttribute('aria-invalid', 'true');
    const words = el('p', {}, wordsOf(problem));
    if (column === null) return set(error, words);
    const text = input.value;
    const place = Math.min(Math.max(column, 1), text.length + 1);
    set(error, words, el('pre', { class: 'caret', 'aria-hidden': 'true' }, `${text}\n${' '.repeat(place - 1)}^`), el('span', { class: 'hint' }, `column ${column}`));
  }

  async function check() {
    const text = input.value.trim();
    try {
      const parsed = await only.run((signal) => parseGame(text, signal));
      if (!parsed) return;
      const refusal = options.refuse?.(parsed) ?? null;
      if (refusal !== null) return show(new Error(refusal));
      input.removeAttribute('aria-invalid');
      set(error);
      if (text !== accepted) {
        accepted = text;
        options.onGame(text, parsed);
      }
    } catch (problem) {
      show(problem);
    }
  }

  const later = settled(350, check);
  input.addEventListener('input', () => later());
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') { later.stop(); check(); }
  });
  menu.addEventListener('change', () => {
    if (menu.value === '') return;
    input.value = menu.value;
    menu.value = '';
    later.stop();
    check();
  });
  // After what the view itself asks at its start: nobody opens the menu in the first moment.
  window.setTimeout(() => catalogue().then((games) => {
    for (const game of games.filter(options.filter ?? (() => true))) {
      menu.append(el('option', { value: game.example, title: game.rule }, `${game.example} — ${game.rule}`));
    }
  }).catch(show), 50);

  return {
    root: el('div', { class: 'gamebox' }, el('div', { class: 'field' }, el('label', { for: id }, options.label ?? 'Game'), el('div', { class: 'joined' }, input, menu)), error),
    input,
    /** The last notation accepted. */
    get value() { return accepted; },
    /** Shows an error of a later request at the box. */
    show,
    /** Puts a notation in as if typed. @param {string} game */
    set(game) { input.value = game; later.stop(); check(); },
    /** Checks what is in the box now (at the start: a link may hold anything). */
    check,
  };
}
