// What is played, and against whom: the catalogue, one's own game or sum in the notation, a start by chance, the machine's strength.

import { button, choice, el, field, set, tick } from '../../lib/dom.js';
import { isAbort, newest } from '../../lib/api.js';
import { texts } from '../../lib/language.js';
import { problem } from '../../lib/problem.js';
import { catalogue } from '../../lib/gamebox.js';
import { printSum } from '../../lib/turn.js';
import { MOST, askAnother, askStart, askWinnable, canWin, opponent } from './match.js';

/** @typedef {import('./match.js').Match} Match */

/** A word for a strength. @param {number} strength */
function strengthWord(strength) {
  return texts().play.setup.strengths[Math.floor(strength / 25)];
}

/** Who plays with a strength, as the menu has it. @param {number} strength */
function namedStrength(strength) {
  return String(texts().play.opponents.find(([, name]) => name === opponent(strength))?.[0] ?? 100);
}

/**
 * @param {() => Match} get
 * @param {{begin: (start: import('../../lib/turn.js').Part[], drawn: boolean) => void, change: (change: Partial<Match>, restart: boolean) => void}} on
 */
export function setupPanel(get, on) {
  const match = get();
  const { program, play: { offers: ready, opponents: ranks, setup: say } } = texts();
  const offers = choice([['', say.own], ...ready], '', (text) => { if (text) from((signal) => askWinnable(text, get(), signal), true); });
  const input = el('input', { type: 'text', class: 'mono', spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off', 'aria-describedby': 'sum-error', value: printSum(match.start) });
  const error = el('div', { id: 'sum-error', class: 'box-error', role: 'alert' });

  const refuse = problem(input, error);

  const only = newest();
  /** @param {(signal: AbortSignal) => Promise<import('../../lib/turn.js').Part[]>} ask @param {boolean} drawn whether nobody asked for this very start */
  async function from(ask, drawn) {
    try {
      const start = await only.run(ask);
      if (!start) return;
      refuse();
      on.begin(start, drawn);
    } catch (refused) {
      if (!isAbort(refused)) refuse(refused);
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
        return field(say.size('abcdefgh'[i] ?? String(i + 1)), step);
      }));
    }
    const key = `${text} ${versus} ${first} ${misere}`;
    if (key === told || start.length === 0) return;
    told = key;
    chance.textContent = '';
    if (versus === 'machine') canWin(text, get()).then((can) => { if (told === key) chance.textContent = can ? say.canWin : say.cannot; }).catch(() => { /* too large to say */ });
  }

  const strength = el('input', { type: 'range', min: '0', max: '100', step: '5', value: String(match.strength) });
  const names = choice(ranks.map(([most, name, words]) => [String(most), `${name}: ${words}`]), namedStrength(match.strength), (value) => {
    strength.value = value;
    showStrength();
    on.change({ strength: Number(value) }, false);
  });
  const strengthField = field(say.machine, strength);
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

  const versus = choice(Object.entries(say.versus), match.versus, (value) => on.change({ versus: value === 'friend' ? 'friend' : 'machine' }, false));
  const first = choice([['0', say.you], ['1', say.versus.machine]], String(match.first), (value) => on.change({ first: value === '1' ? 1 : 0 }, true));
  const look = choice(Object.entries(say.looks), match.look, (value) => on.change({ look: value === 'board' || value === 'piles' ? value : 'auto' }, false));
  const beside = button(say.beside, () => { input.value = `${input.value.trim()} + nim 3,4`; begin(); }, { class: 'btn small' });
  const random = button(say.random, draw, { class: 'btn small' });
  const misere = tick(say.misere, match.misere, (checked) => on.change({ misere: checked }, false));
  const free = tick(say.free, match.free, (checked) => on.change({ free: checked }, false));
  const teach = tick(say.teach, match.teach, (checked) => on.change({ teach: checked }, false));

  /** @type {[string, string][]} */
  const all = ready.slice();
  window.setTimeout(() => catalogue().then((games) => {
    const more = games.filter((game) => !ready.some(([text]) => text.startsWith(`${game.example} `)));
    const added = more.map((game) => /** @type {[string, string]} */ ([`${game.example} ${game.example_position}`, `${game.example}: ${program(game.rule)}`]));
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

  const opponents = field(say.opponent, names);
  const root = el('section', { class: 'panel play-setup', 'aria-label': say.title },
    el('h2', {}, say.title),
    field(say.ready, offers),
    el('div', { class: 'gamebox' }, field(say.sum, input, say.sumHint), error),
    el('div', { class: 'row' }, button(say.begin, begin, { class: 'btn small' }), beside, random), steppers, chance,
    el('div', { class: 'row' }, field(say.against, versus), field(say.first, first)),
    opponents, strengthField, field(say.look, look), misere, teach, free);

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
      first.replaceChildren(...[['0', now.versus === 'friend' ? say.one : say.you], ['1', now.versus === 'friend' ? say.two : say.versus.machine]].map(([value, text]) => el('option', { value }, text)));
      first.value = String(now.first);
      showStrength();
    },
    /** The text of a link that could not be read, with the reason. @param {string} text @param {unknown} reason */
    fail(text, reason) {
      input.value = text;
      refuse(reason);
    },
  };
}
