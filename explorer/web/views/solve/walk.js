// A typed position walks through the automaton of a solved game, digit by digit: all numbers side by side, the greatest place first.

import { el, field, set } from '../../lib/dom.js';
import { digitsIn } from '../prove/automaton.js';

/** @typedef {import('../prove/automaton.js').Automaton} Automaton */
/** @typedef {{letter: string, state: number}} Step a state below 0: there is no way on */

/** Digits of a number by the weights of the places, the greatest first: each as large as it may be. @param {bigint} n @param {bigint[]} weights the least first */
export function digitsOf(n, weights) {
  const digits = [];
  let rest = n;
  for (let place = weights.length - 1; place >= 0; place -= 1) {
    const digit = rest / weights[place];
    rest -= digit * weights[place];
    if (digit > 0n || digits.length > 0) digits.push(Number(digit));
  }
  return digits;
}

/** The way of a position. @param {Automaton} automaton @param {bigint[]} position @param {bigint[]} weights @returns {Step[]} */
export function walkOf(automaton, position, weights) {
  const written = position.map((n) => digitsOf(n, weights));
  const long = Math.max(...written.map((digits) => digits.length));
  const padded = written.map((digits) => [...Array(long - digits.length).fill(0), ...digits]);
  /** @type {Step[]} */
  const steps = [];
  let state = automaton.start;
  for (let place = 0; place < long && state >= 0; place += 1) {
    const digits = padded.map((row) => row[place]);
    const letter = digits.length === 1 ? String(digits[0]) : `[${digits.join(',')}]`;
    state = automaton.edges.find(({ from, letters }) => from === state && letters.includes(letter))?.to ?? -1;
    steps.push({ letter: digits.join(''), state });
  }
  return steps;
}

/** Whether the way ends well. @param {Automaton} automaton @param {Step[]} steps */
export function isAccepted(automaton, steps) {
  const end = steps.length > 0 ? steps[steps.length - 1].state : automaton.start;
  return automaton.accepting.includes(end);
}

/**
 * @param {Automaton} automaton @param {string[]} weights @param {{pictured: Element | null, symmetric: boolean, arguments: number, what: string}} about `pictured`: the drawing in which the state is shown
 */
export function walker(automaton, weights, about) {
  const places = weights.map(BigInt);
  const input = el('input', { type: 'text', class: 'mono', inputmode: 'numeric', autocomplete: 'off', placeholder: Array.from({ length: about.arguments }, (_, i) => 4 + 3 * i).join(',') });
  const way = el('ol', { class: 'walk', tabindex: '0', 'aria-label': 'The way through the automaton' });
  const said = el('p', { class: 'hint', role: 'status' });
  let timer = 0;

  function go() {
    clearTimeout(timer);
    set(way);
    const numbers = input.value.match(/\d+/g) ?? [];
    if (numbers.length === 0) return void (said.textContent = '');
    if (numbers.length !== about.arguments) return void (said.textContent = `A position has ${about.arguments} numbers, such as ${input.placeholder}.`);
    const position = numbers.map(BigInt);
    if (about.symmetric) position.sort((x, y) => (x < y ? -1 : x > y ? 1 : 0));
    const most = places[places.length - 1];
    if (position.some((n) => n >= most)) return void (said.textContent = `Here numbers have at most ${places.length - 1} places; wyt value takes any size.`);
    const steps = walkOf(automaton, position, places);
    const good = isAccepted(automaton, steps);
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches || steps.length > 40;
    let at = 0;
    const show = (/** @type {number} */ state) => {
      for (const node of about.pictured?.querySelectorAll('[data-state]') ?? []) node.classList.toggle('here', /** @type {SVGElement} */ (node).dataset.state === String(state));
    };
    const step = () => {
      if (at === 0) show(automaton.start);
      if (at < steps.length) {
        const { letter, state } = steps[at];
        way.append(el('li', {}, el('span', { class: 'mono' }, letter), ' → ', state < 0 ? 'nowhere' : String(state)));
        show(state);
        at += 1;
        if (calm) step();
        else timer = window.setTimeout(step, 250);
      } else said.textContent = `(${position.join(', ')}) is ${good ? '' : 'not '}among the ${about.what}: the way ends ${good ? 'where the automaton accepts' : 'where it does not accept'}.`;
    };
    said.textContent = '';
    step();
  }

  return el('form', { class: 'walker', on: { submit: (/** @type {Event} */ event) => { event.preventDefault(); go(); } } },
    el('div', { class: 'row' }, field('Let a position walk through it', input), el('button', { type: 'submit', class: 'btn' }, 'Walk')), way, said);
}

/** The automaton as a table, for one too large to be drawn. @param {Automaton} automaton */
export function folded(automaton) {
  const rows = Array.from({ length: Math.min(automaton.states, 200) }, (_, state) => el('tr', {}, el('th', { scope: 'row' }, automaton.accepting.includes(state) ? `(${state})` : String(state)),
    el('td', {}, automaton.edges.filter(({ from }) => from === state).map(({ to, letters }) => `${letters.map(digitsIn).join(', ')} → ${to}`).join('; '))));
  return el('details', {}, el('summary', {}, `The automaton: ${automaton.states} states, as a table`),
    el('div', { class: 'table-wrap', tabindex: '0', role: 'region', 'aria-label': 'The automaton as a table' }, el('table', {}, el('thead', {}, el('tr', {}, el('th', { scope: 'col' }, 'state'), el('th', { scope: 'col' }, 'digits read → next state'))), el('tbody', {}, ...rows))),
    el('p', { class: 'hint' }, `It begins in ${automaton.start}; states in parentheses accept.${automaton.states > 200 ? ' The first 200 are listed.' : ''}`));
}
