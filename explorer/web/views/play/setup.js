// What is played, and against whom: the catalogue, one's own game or sum in the notation, a start by chance, the machine's strength.

import { choice, el, field, set, tick } from '../../lib/dom.js';
import { isAbort, newest, wordsOf } from '../../lib/api.js';
import { catalogue } from '../../lib/gamebox.js';
import { printSum } from '../../lib/turn.js';
import { MOST, OPPONENTS, askAnother, askStart, askWinnable, canWin, columnOf, opponent } from './match.js';

/** @typedef {import('./match.js').Match} Match */

/** @type {[string, string][]} games in plain words, with a start; the rest of the catalogue comes after them */
const OFFERS = [
  ['wythoff 5,8', 'Wythoff: a queen, two piles'],
  ['nim 5,7', 'Nim: two piles'],
  ['nim:3 3,5,7', 'Nim: three piles'],
  ['fibonacci-nim 17,16', 'Fibonacci Nim: at most twice the last'],
  ['wythoff:3 3,5,7', 'Wythoff: three piles'],
  ['wythoff 3,4 + nim 2,5', 'A sum: Wythoff and Nim side by side'],
];

/** A word for a strength. @param {number} strength */
function strengthWord(strength) {
  return strength === 100 ? 'perfect' : strength >= 75 ? 'strong' : strength >= 50 ? 'fair' : strength >= 25 ? 'weak' : 'careless';
}

/** Who plays with a strength, as the menu has it. @param {number} strength */
function namedStrength(strength) {
  return String(OPPONENTS.find(([, name]) => name === opponent(strength))?.[0] ?? 100);
}

/**
 * @param {() => Match} get
 * @param {{begin: (start: import('../../lib/turn.js').Part[], drawn: boolean) => void, change: (change: Partial<Match>, restart: boolean) => void}} on
 */
export function setupPanel(get, on) {
  const match = get();
  const offers = choice([['', 'your own …'], ...OFFERS], '', (text) => { if (text) from((signal) => askWinnable(text, get(), signal), true); });
  const input = el('input', { type: 'text', class: 'mono', spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off', 'aria-describedby': 'sum-error', value: printSum(match.start) });
  const error = el('div', { id: 'sum-error', class: 'box-error', role: 'alert' });

  /** @param {unknown} problem */
  function refuse(problem) {
    input.setAttribute('aria-invalid', 'true');
    const column = columnOf(problem);
    const caret = column === null ? null : el('pre', { class: 'caret', 'aria-hidden': 'true' }, `${input.value}\n${' '.repeat(column - 1)}^`);
    set(error, el('p', {}, wordsOf(problem)), caret, column === null ? null : el('span', { class: 'hint' }, `column ${column}`));
  }

  const only = newest();
  /** @param {(signal: AbortSignal) => Promise<import('../../lib/turn.js').Part[]>} ask @param {boolean} drawn whether nobody asked for this very start */
  async function from(ask, drawn) {
    try {
      const start = await only.run(ask);
      if (!start) return;
      input.removeAttribute('aria-invalid');
      set(error);
      on.begin(start, drawn);
    } catch (problem) {
      if (!isAbort(problem)) refuse(problem);
    }
  }
  const begin = () => from((signal) => askStart(input.value, get().misere, signal), false);
  const draw = () => from((signal) => askAnother(get().start, get(), signal), true);
  input.addEventListener('keydown', (event) => { if (event.key === 'Enter') begin(); });

  /** The numbers of the start, one by one, and whether you can win from there. */
  const steppers = el('div', { class: 'row play-start' });
  const chance = el('p', { class: 'hint', role: 'status' });
  let told = '';
  function showStart() {
    const { start, versus, first, misere } = get();
    const text = printSum(start);
    if (!steppers.contains(document.activeElement)) {
      const [only] = start.length === 1 ? start : [];
      set(steppers, ...(only?.position ?? []).map((size, i) => {
        const step = el('input', { type: 'number', min: '0', max: String(MOST), value: String(size) });
        step.addEventListener('change', () => { input.value = `${only?.game.name} ${[...steppers.querySelectorAll('input')].map((one) => one.value || '0').join(',')}`; begin(); });
        return field(`Start, ${'abcdefgh'[i] ?? i + 1}`, step);
      }));
    }
    const key = `${text} ${versus} ${first} ${misere}`;
    if (key === told || start.length === 0) return;
    told = key;
    chance.textContent = '';
    if (versus === 'machine') canWin(text, get()).then((can) => { if (told === key) chance.textContent = can ? 'From this start you can win.' : 'From this start a machine that never errs wins.'; }).catch(() => { /* too large to say */ });
  }

  const strength = el('input', { type: 'range', min: '0', max: '100', step: '5', value: String(match.strength) });
  const names = choice(OPPONENTS.map(([most, name, words]) => [String(most), `${name}: ${words}`]), namedStrength(match.strength), (value) => {
    strength.value = value;
    showStrength();
    on.change({ strength: Number(value) }, false);
  });
  const strengthField = field('Machine', strength);
  const strengthText = el('output', { class: 'strength-word', for: strength.id });
  strengthField.append(strengthText);
  const showStrength = () => {
    strengthText.textContent = `${strengthWord(Number(strength.value))} (${strength.value})`;
    names.value = namedStrength(Number(strength.value));
    strength.setAttribute('aria-valuetext', strengthText.textContent);
  };
  strength.addEventListener('input', () => {
    showStrength();
    on.change({ strength: Number(strength.value) }, false);
  });

  const versus = choice([['machine', 'the machine'], ['friend', 'a friend, here']], match.versus, (value) => on.change({ versus: value === 'friend' ? 'friend' : 'machine' }, false));
  const first = choice([['0', 'you'], ['1', 'the machine']], String(match.first), (value) => on.change({ first: value === '1' ? 1 : 0 }, true));
  const look = choice([['auto', 'as it suits'], ['board', 'queen on a board'], ['piles', 'piles of tokens']], match.look, (value) => on.change({ look: value === 'board' || value === 'piles' ? value : 'auto' }, false));
  const beside = el('button', { type: 'button', class: 'btn small', on: { click: () => { input.value = `${input.value.trim()} + nim 3,4`; begin(); } } }, 'Add a game beside it');
  const random = el('button', { type: 'button', class: 'btn small', on: { click: draw } }, 'Random start');
  const misere = tick('Misère: whoever takes last loses', match.misere, (checked) => on.change({ misere: checked }, false));
  const free = tick('Safe squares without earning them, for a lesson', match.free, (checked) => on.change({ free: checked }, false));
  const teach = tick("Teacher's mode: explain each move", match.teach, (checked) => on.change({ teach: checked }, false));

  /** @type {[string, string][]} */
  const all = OFFERS.slice();
  window.setTimeout(() => catalogue().then((games) => {
    const more = games.filter((game) => !OFFERS.some(([text]) => text.startsWith(`${game.example} `)));
    const added = more.map((game) => /** @type {[string, string]} */ ([`${game.example} ${game.example_position}`, `${game.example}: ${game.rule}`]));
    all.push(...added);
    offers.append(...added.map(([value, words]) => el('option', { value }, words)));
    choose();
  }).catch(() => { /* the games above can be played all the same */ }), 50);
  // The game counts, not where it begins: the menu offers each with one start.
  const gamesOf = (/** @type {string} */ text) => text.split(' + ').map((part) => part.replace(/ [\d,]+$/, '')).join(' + ');
  const choose = () => {
    const now = printSum(get().start);
    offers.value = (all.find(([text]) => text === now) ?? all.find(([text]) => gamesOf(text) === gamesOf(now)))?.[0] ?? '';
  };

  const opponents = field('Opponent', names);
  const root = el('section', { class: 'panel play-setup', 'aria-label': 'What is played' },
    el('h2', {}, 'What is played'),
    field('Ready-made', offers),
    el('div', { class: 'gamebox' }, field('Game and position, or a sum', input, 'Type and press Enter, for example {0,1}* {1,2} 4,7 + nim 3,4'), error),
    el('div', { class: 'row' }, el('button', { type: 'button', class: 'btn small', on: { click: begin } }, 'Start this'), beside, random), steppers, chance,
    el('div', { class: 'row' }, field('Against', versus), field('First move', first)),
    opponents, strengthField, field('Shown as', look), misere, teach, free);

  return {
    root, refuse,
    /** Begins elsewhere. */
    draw,
    /** Shows the match as it is now. */
    show() {
      const now = get();
      if (document.activeElement !== input) input.value = printSum(now.start);
      choose();
      showStart();
      strength.value = String(now.strength);
      versus.value = now.versus;
      look.value = now.look;
      for (const [box, on] of /** @type {[HTMLElement, boolean][]} */ ([[misere, now.misere], [teach, now.teach], [free, now.free]])) {
        const input = box.querySelector('input');
        if (input) input.checked = on;
      }
      strengthField.hidden = now.versus === 'friend';
      opponents.hidden = strengthField.hidden;
      first.replaceChildren(...[['0', now.versus === 'friend' ? 'player 1' : 'you'], ['1', now.versus === 'friend' ? 'player 2' : 'the machine']].map(([value, text]) => el('option', { value }, text)));
      first.value = String(now.first);
      showStrength();
    },
    /** The text of a link that could not be read, with the reason. @param {string} text @param {unknown} problem */
    fail(text, problem) {
      input.value = text;
      refuse(problem);
    },
  };
}
