// The game, on top of every view: its notation, typed or taken from the catalogue, its name, its rule in words, a slider for each of
// its numbers, and who answers how far. The server parses it; a mistake is shown in the server's words with a caret under its column.
//
// One game goes through all views: what is accepted here is `chosen`, and the menu hands it on (main.js).

import { el, set, settled } from './dom.js';
import { getJson, newest } from './api.js';
import { pageTexts } from './language.js';
import { problem } from './problem.js';

/** @typedef {{name: string, notation: string, example: string, rule: string, source: string, piles: number, symmetric?: boolean, arity_form?: string, example_position?: string}} Game */
/** @typedef {import('./api.js').Answers['parse']} Parsed */

/** The game of all views. @type {{game: string, parsed: Parsed | null}} */
export const chosen = { game: 'wythoff', parsed: null };

/** @type {Promise<Game[]> | null} */
let catalogueAsked = null;

/** The catalogue, asked once a page. @returns {Promise<Game[]>} */
export function catalogue() {
  catalogueAsked ??= getJson('games').then((answer) => answer.games).catch((error) => {
    catalogueAsked = null;
    throw error;
  });
  return catalogueAsked;
}

/** @type {Map<string, Parsed>} */
const known = new Map();

/** @param {string} game @param {AbortSignal} [signal] @returns {Promise<Parsed>} */
export async function parseGame(game, signal) {
  const parsed = known.get(game) ?? (await getJson('parse', { game }, signal));
  known.set(game, parsed);
  return parsed;
}

/** What a game is called. @param {string} game @returns {string} */
export function nameOf(game) {
  const name = /^[a-z][a-z-]*/.exec(game)?.[0] ?? '';
  const { names, own, blocking } = pageTexts().bar;
  if (name === 'block') return `${nameOf(game.replace(/^\S+ /, ''))}, ${blocking}`;
  if (name === '' || name === 'wedge' || name === 'band') return own;
  return names[name] ?? name.split('-').map((word) => (['with', 'a'].includes(word) ? word : word[0].toUpperCase() + word.slice(1))).join(name.includes('nim') || name.includes('with-a') ? ' ' : '-');
}

/**
 * The numbers of a notation that a slider can turn: those after the colon, or those of the moves beyond Nim's and Wythoff's.
 * @param {string} text @param {string} [notation] how the catalogue writes the game, for the letters
 * @returns {{at: number, length: number, value: number, least: number, name: string}[]}
 */
export function numbersOf(text, notation = '') {
  const letters = /:([a-z](?:,[a-z])*)/.exec(notation)?.[1].split(',') ?? ['p', 'q', 'r'];
  const colon = /^[a-z-]+:/.exec(text);
  const plain = text.replace(/\{0,(?:0,)*1\}\*|\{1(?:,1)+\}\*/g, (family) => ' '.repeat(family.length));
  const found = [...plain.matchAll(/\d+/g)].filter((match) => colon !== null || /[{(][\d,]*$/.test(plain.slice(0, match.index)));
  if (/^octal|^dynamic|[:[].*[<>=|]/.test(text)) return [];
  return found.slice(0, 4).map((match, i) => ({ at: match.index, length: match[0].length, value: Number(match[0]), least: colon && !/^q?gdwn/.test(text) ? 1 : 0, name: letters[i % letters.length] ?? 'n' }));
}

/** Who answers, and how far. @param {Parsed} parsed */
function reachOf(parsed) {
  const { bar, program } = pageTexts();
  if (parsed.any_size) return { kind: 'good', words: bar.everySize, title: bar.everySizeMore(program(parsed.any_size)) };
  return { kind: '', words: bar.computed, title: bar.computedMore };
}

let boxNumber = 0;

/**
 * @param {object} options
 * @param {string} options.value the notation at the start
 * @param {(game: string, parsed: Parsed) => void} options.onGame called with each notation the server accepts
 * @param {(game: Game) => boolean} [options.filter] which catalogue games the menu offers
 * @param {(parsed: Parsed) => string | null} [options.refuse] why this view cannot take a parsed game, or null
 */
export function gameBox(options) {
  boxNumber += 1;
  const id = `game-${boxNumber}`;
  const { bar, program } = pageTexts();
  const input = el('input', {
    id, type: 'text', class: 'mono', spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off',
    'aria-describedby': `${id}-error`, value: options.value,
  });
  const menu = el('select', { 'aria-label': bar.catalogue, title: bar.catalogue }, el('option', { value: '' }, bar.games));
  const error = el('div', { id: `${id}-error`, class: 'box-error', role: 'alert' });
  const name = el('strong', { class: 'game-name' });
  const rule = el('span', { class: 'game-rule' });
  const sliders = el('div', { class: 'game-sliders' });
  const reach = el('span', { class: 'badge' });
  const only = newest();
  let accepted = options.value;

  const show = problem(input, error, pageTexts);

  /** Says what the game is. @param {Parsed} parsed */
  function tell(parsed) {
    if (chosen.game === accepted) chosen.parsed = parsed;
    name.textContent = nameOf(accepted);
    // Both looks of one rule: a queen's square is two piles.
    rule.textContent = accepted === 'wythoff' ? bar.queen : parsed.rule ? bar.rule(program(parsed.rule)) : bar.moves(parsed.canonical);
    const { kind, words, title } = reachOf(parsed);
    reach.className = `badge ${kind}`;
    reach.textContent = words;
    reach.title = title;
    slide();
  }

  /** A slider for each number; one that is being turned stays. */
  async function slide() {
    if (sliders.contains(document.activeElement)) return;
    const entry = (await catalogue().catch(() => [])).find((one) => one.name === /^[a-z-]+/.exec(accepted)?.[0]);
    const found = numbersOf(accepted, entry?.notation);
    set(sliders, ...found.map((number, i) => {
      const slider = el('input', { type: 'range', min: String(number.least), max: String(Math.max(12, number.value)), value: String(number.value), 'aria-label': bar.slider(number.name) });
      const told = el('output', {}, String(number.value));
      slider.addEventListener('input', () => {
        told.textContent = slider.value;
        const now = numbersOf(input.value, entry?.notation)[i];
        if (!now) return;
        input.value = `${input.value.slice(0, now.at)}${slider.value}${input.value.slice(now.at + now.length)}`;
        later();
      });
      return el('label', { class: 'game-slider' }, el('i', {}, number.name), slider, told);
    }));
  }

  async function check() {
    const text = input.value.trim();
    try {
      const parsed = await only.run((signal) => parseGame(text, signal));
      if (!parsed) return;
      const refusal = options.refuse?.(parsed) ?? null;
      if (refusal !== null) return show(new Error(refusal));
      show();
      const news = text !== accepted;
      accepted = text;
      chosen.game = text;
      tell(parsed);
      if (news) options.onGame(text, parsed);
    } catch (refused) {
      show(refused);
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
      menu.append(el('option', { value: game.example, title: program(game.rule) }, `${game.example} — ${program(game.rule)}`));
    }
  }).catch(show), 50);

  const place = document.getElementById('game');
  if (place) {
    set(place, el('div', { class: 'gamebox' }, el('label', { for: id, class: 'unseen' }, bar.game), el('div', { class: 'joined' }, input, menu)),
      el('p', { class: 'game-words' }, name, ' ', rule), sliders, reach, error);
  }
  parseGame(options.value).then((parsed) => { if (accepted === options.value) tell(parsed); }).catch(() => { /* the view says it, or does not need it */ });

  return {
    input,
    /** The last notation accepted. */
    get value() { return accepted; },
    /** Shows an error of a later request at the box. */
    show,
    /** Puts a notation in as if typed. @param {string} game */
    set(game) { input.value = game; later.stop(); check(); },
    /** Says that the view itself has turned to another game. @param {string} game */
    turned(game) {
      if (game === accepted) return;
      accepted = game;
      chosen.game = game;
      chosen.parsed = null;
      input.value = game;
      show();
      parseGame(game).then((parsed) => { if (accepted === game) tell(parsed); }).catch(() => { /* a sum has no rule of its own */ });
    },
    /** Checks what is in the box now (at the start: a link may hold anything). */
    check,
  };
}
