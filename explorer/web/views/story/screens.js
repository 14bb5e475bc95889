// The seven figures of the story. Each is made by a function of its place, its texts, and what to call when the reader has done it; it
// returns what stops it.

import { button, choice, el, field, set, svg } from '../../lib/dom.js';
import { getJson, isAbort, postJson, wordsOf } from '../../lib/api.js';
import { linkTo } from '../../lib/state.js';
import { drawAutomaton } from '../prove/automaton.js';
import { digitsOf, isAccepted, walkOf } from '../solve/walk.js';
import { matchOf, speaker } from './shared.js';
import { pairs, reachedSafe, squares } from './squares.js';

/** @typedef {import('./shared.js').Texts} Texts */
/** @typedef {import('./shared.js').Screen} Screen */

/** @param {number} a @param {number} b */
const at = (a, b) => `(${a},${b})`;

/** A screen that begins once the first pairs are there. @param {number} count @param {(place: HTMLElement, all: Texts, done: (words: string) => void, list: number[][]) => void} begin @returns {Screen} */
const ofPairs = (count, begin) => (place, all, done) => {
  const leave = new AbortController();
  pairs(count, leave.signal).then((list) => begin(place, all, done, list)).catch((error) => { if (!isAbort(error)) place.append(speaker(all.program(wordsOf(error)))); });
  return () => leave.abort();
};

/** The squares of a board are found one by one, in order. @param {'back' | 'next'} which @param {{side: number, known: number, wanted: number}} plan */
const find = (which, plan) => ofPairs(plan.wanted + 1, (place, all, done, list) => {
  const texts = all.screens[which];
  /** @type {number[][]} */
  const safe = [];
  const said = speaker('');
  const board = squares({ side: plan.side, label: texts.title, name: all.square, onTap: tap });

  function dot() {
    for (let a = 0; a < plan.side; a++) for (let b = 0; b < plan.side; b++) if (reachedSafe(safe, a, b)) board.mark(a, b, 'dotted');
    safe.forEach(([a, b]) => board.mark(a, b, 'safe', all.safe));
  }

  /** @param {number[]} pair */
  function add([a, b]) {
    safe.push([a, b]);
    if (a !== b) safe.push([b, a]);
    dot();
  }

  /** @param {number} a @param {number} b */
  function tap(a, b) {
    const [low, high] = [Math.min(a, b), Math.max(a, b)];
    const n = list.findIndex(([x]) => !safe.some(([y]) => x === y));
    if (n < 0 || safe.some(([x, y]) => x === a && y === b)) return;
    const reached = reachedSafe(safe, a, b);
    if (list[n][0] === low && list[n][1] === high) {
      add(list[n]);
      said.textContent = texts.right(at(low, high), n);
      if (n === plan.wanted) done(texts.all);
    } else {
      if (!reached) board.mark(a, b, 'wrong');
      said.textContent = reached ? texts.wrong(at(a, b), at(reached[0], reached[1])) ?? '' : texts.far(at(a, b));
    }
  }

  list.slice(0, plan.known).forEach(add);
  place.append(board.root, said);
});

/** So many pairs are to be found. */
const WANTED = 8;

const least = ofPairs(WANTED, (place, all, done, list) => {
  const texts = all.screens.least;
  let n = 4;
  const numbers = el('div', { class: 'story-numbers', role: 'group', 'aria-label': texts.title });
  const said = speaker('');
  const table = el('table', { class: 'story-pairs' });
  const used = (/** @type {number} */ x) => list.slice(0, n).some(([a, b]) => a === x || b === x);
  function show() {
    const chosen = document.activeElement?.textContent;
    set(numbers, ...Array.from({ length: 21 }, (_, x) => el('button', { type: 'button', class: used(x) ? 'btn used' : 'btn', 'aria-pressed': String(used(x)), on: { click: () => tap(x) } }, x)));
    set(table, el('tbody', {}, ...['n', 'a', 'b'].map((name, row) => el('tr', {}, el('th', { scope: 'row' }, name), ...list.slice(0, n).map(([a, b], i) => el('td', {}, [i, a, b][row]))))));
    const same = [...numbers.children].find((node) => node.textContent === chosen);
    if (same instanceof HTMLElement) same.focus();
  }
  /** @param {number} x */
  function tap(x) {
    if (n === WANTED) return;
    const [a, b] = list[n];
    if (x !== a) return void (said.textContent = texts.wrong(x, a));
    said.textContent = `${texts.pair(n)}: ${at(a, b)}`;
    n += 1;
    show();
    if (n === WANTED) done(texts.all);
  }
  show();
  place.append(numbers, table, said);
});

const ruler = ofPairs(36, (place, all, done, list) => {
  const texts = all.screens.ruler;
  const [side, size, edge] = [90, 460, 34];
  const unit = (size - edge - 16) / side;
  const dots = list.filter(([, b]) => b <= side);
  const picture = svg('svg', { class: 'story-plot', viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': texts.title });
  const [x, y] = [(/** @type {number} */ a) => edge + a * unit, (/** @type {number} */ b) => size - edge - b * unit];
  const line = svg('line', { class: 'ruler', x1: x(0), y1: y(0) });
  for (let k = 0; k <= side; k += 10) {
    picture.append(svg('text', { class: 'axis-label', x: x(k), y: size - 12, 'text-anchor': 'middle' }, k), svg('text', { class: 'axis-label', x: edge - 6, y: y(k) + 5, 'text-anchor': 'end' }, k),
      svg('path', { class: 'grid', d: `M${x(k)} ${y(0)}V${y(side)}M${x(0)} ${y(k)}H${x(side)}` }));
  }
  picture.append(line, ...dots.map(([a, b]) => svg('circle', { class: 'safe', cx: x(a), cy: y(b), r: 4 })));
  const slider = el('input', { type: 'range', min: '1', max: '2.2', step: '0.001', value: '1.2' });
  const told = el('output', { class: 'story-said' });
  let finished = false;
  const show = () => {
    const slope = Number(slider.value);
    const far = Math.min(side / slope, side);
    line.setAttribute('x2', String(x(far)));
    line.setAttribute('y2', String(y(far * slope)));
    const worst = Math.max(...dots.map(([a, b]) => Math.abs(b - slope * a)));
    const text = (texts.off(slope.toFixed(3), worst.toFixed(1)));
    told.textContent = text;
    slider.setAttribute('aria-valuetext', text);
    if (!finished && Math.abs(slope - (1 + Math.sqrt(5)) / 2) < 0.006) {
      finished = true;
      done(texts.all);
    }
  };
  slider.addEventListener('input', show);
  show();
  place.append(el('div', { class: 'fit', style: { maxWidth: '520px' } }, picture), field(texts.slope, slider), told);
});

/** Fibonacci's numbers as the weights of places, as far as the sliders need them. */
const PLACES = [1n, 2n, 3n, 5n, 8n, 13n, 21n, 34n, 55n];

/** @type {Screen} */
function digits(place, all, done) {
  const texts = all.screens.digits;
  const leave = new AbortController();
  const [a, b] = [['a', '4'], ['b', '6']].map(([name, value]) => el('input', { type: 'range', min: '1', max: '60', value, 'aria-label': name }));
  const shown = el('pre', { class: 'story-digits' });
  const said = speaker(texts.loading);
  const machine = el('div', { class: 'automaton-wrap', tabindex: '0', role: 'region', 'aria-label': texts.task });
  const feed = button(texts.feed, () => step(), { class: 'btn primary', disabled: true });
  /** @type {import('../prove/automaton.js').Automaton | null} */
  let automaton = null;
  let [read, state] = [0, 0];
  const numbers = () => [a, b].map((slider) => BigInt(slider.value));
  const texted = () => {
    const both = numbers().map((number) => digitsOf(number, PLACES).join(''));
    return both.map((text) => text.padStart(Math.max(...both.map((one) => one.length)), '0'));
  };
  const mark = () => {
    const [one, other] = texted();
    set(shown, `a = ${a.value.padStart(2)}   `, ...[...one].map((digit, i) => el('span', { class: i < read ? 'read' : '' }, digit)), `\nb = ${b.value.padStart(2)}   `, ...[...other].map((digit, i) => el('span', { class: i < read ? 'read' : '' }, digit)));
    for (const node of machine.querySelectorAll('[data-state]')) node.classList.toggle('here', /** @type {SVGElement} */ (node).dataset.state === String(state));
  };
  const reset = () => {
    read = 0;
    state = automaton?.start ?? 0;
    feed.disabled = automaton === null;
    said.textContent = '';
    mark();
  };
  const step = () => {
    if (!automaton) return;
    const way = walkOf(automaton, numbers(), PLACES), { letter } = way[read];
    state = way[read].state;
    read += 1;
    const end = read === way.length;
    const good = end && isAccepted(automaton, way);
    said.textContent = `${state < 0 ? '' : texts.reads(letter, state)}${end ? `${state < 0 ? '' : '. '}${(good ? texts.yes : texts.no)(at(Number(a.value), Number(b.value)))}` : ''}`;
    feed.disabled = end;
    mark();
    if (good) done('');
  };
  for (const slider of [a, b]) slider.addEventListener('input', reset);
  postJson('prove', { text: '?msd_fib E n $floor(n,a) & b=a+n' }, leave.signal).then((answer) => {
    const found = answer.answers[0].automaton;
    if (!found) return;
    automaton = found;
    set(machine, drawAutomaton(automaton, texts.title));
    reset();
  }).catch((error) => { if (!isAbort(error)) said.textContent = all.program(wordsOf(error)); });
  mark();
  place.append(el('div', { class: 'row' }, field(texts.a, a), field(texts.b, b)), shown, feed, said, machine);
  return () => leave.abort();
}

/** @type {[string, string][]} */
const STEPS = [['wythoff', ''], ['gdwn:1,2', '1, 2'], ['gdwn:2,3', '2, 3'], ['gdwn:1,3', '1, 3'], ['gdwn:3,5', '3, 5']];

/** @type {Screen} */
function change(place, all, done) {
  const texts = all.screens.change;
  let leave = new AbortController();
  const canvas = el('canvas', { class: 'story-far', width: 900, height: 900, role: 'img', 'aria-label': texts.title });
  const said = speaker('');
  const link = el('a', { class: 'btn', href: linkTo('board', { game: 'gdwn:1,2', x: 500, y: 500, z: 0.75 }) }, texts.board);
  const menu = choice(STEPS.map(([game, words]) => [game, words || (texts.none)]), 'wythoff', (game) => show(game));
  /** @param {string} game */
  async function show(game) {
    leave.abort();
    leave = new AbortController();
    const { signal } = leave;
    said.textContent = texts.loading;
    link.href = linkTo('board', { game, x: 500, y: 500, z: 0.75 });
    try {
      const { positions } = await getJson('positions', { game, up_to: 1500 }, signal);
      const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
      const far = 1500;
      pen.clearRect(0, 0, 900, 900);
      pen.fillStyle = getComputedStyle(canvas).color;
      for (const [a, b] of positions) {
        for (const [x, y] of [[a, b], [b, a]]) if (x <= far && y <= far) pen.fillRect((x / far) * 896, 896 - (y / far) * 896, 3, 3);
      }
      said.textContent = texts.found(positions.length, far);
      canvas.dataset.game = game;
      if (game !== 'wythoff') done(texts.all);
    } catch (error) {
      if (!isAbort(error)) said.textContent = all.program(wordsOf(error));
    }
  }
  show('wythoff');
  place.append(field(texts.rule, menu), el('div', { class: 'fit', style: { maxWidth: '520px' } }, canvas), said, link);
  return () => leave.abort();
}

/** In their order. @type {[keyof Texts['screens'], Screen][]} */
export const SCREENS = [['lose', matchOf('wythoff 4,7', 'lost', (all) => all.screens.lose)], ['back', find('back', { side: 8, known: 1, wanted: 3 })], ['next', find('next', { side: 11, known: 3, wanted: 4 })], ['least', least], ['ruler', ruler], ['digits', digits], ['change', change]];
