// Solve: a game's positions are learned from data, guessed as an automaton, refuted or proved sentence by sentence; then the theorem.

import { button, el, field, set, table } from '../lib/dom.js';
import { stream } from '../lib/api.js';
import { gameBox, parseGame } from '../lib/gamebox.js';
import { copy, csvOf, fileWord, saveBar, shellWord, svgText } from '../lib/save.js';
import { linkTo, numberOf, writeLink } from '../lib/state.js';
import { explained, typesetWords } from '../lib/terms.js';
import { MOST_STATES, drawAutomaton } from './prove/automaton.js';
import { folded, walker } from './solve/walk.js';

/** @typedef {import('../lib/api.js').Answers} Answers */
/** @typedef {import('../lib/api.js').Head & Answers['solve']} Result */
/** @typedef {Answers['news']} News */

const MOST_VALUE = 8;

/** What has happened, in words; the badge says of what kind. @param {News} news @returns {[string, string, string]} */
export function newsInWords(news) {
  if (news.kind === 'trying') return ['', 'tries', `value ${news.value}, numbers written in ${news.system === 'msd_fib' ? 'Fibonacci digits' : `the digits of ${news.system}`}`];
  if (news.kind === 'refuted') return ['bad', 'refuted', `${news.sentence}: false at ${news.at.map(([name, n]) => `${name} = ${Number(n).toLocaleString('en')}`).join(', ')}. It learns again.`];
  if (news.kind === 'proved') return ['good', 'proved', `${news.sentence} (the largest automaton on the way had ${news.states.toLocaleString('en')} states)`];
  const from = news.far === null ? `all positions below ${news.bound.toLocaleString('en')}` : `positions far out, of ${news.far} digits`;
  return ['warn', 'learns', `${from}: ${news.states} states${news.closed ? ', an automaton: a guess' : news.open > 0 ? `, ${news.open} of them open` : ', contradicted by the data'}`];
}

/** A name or notation in LaTeX's typewriter. @param {string} text */
const typed = (text) => `\\texttt{${text.replace(/([{}_#&%$^])/g, '\\$1')}}`;

/** The theorem for a paper: about the automaton that reads both piles, or about the words of deviations. @param {Result} result */
export function latexOf(result) {
  const [level] = result.levels ?? [];
  if (!level) return '';
  const what = `${level.value === 0 ? 'P-positions' : `positions of value ${level.value}`} of the game ${typed(result.game ?? '')}`;
  if (level.deviations) {
    const within = (/** @type {number[]} */ [least, largest], /** @type {string} */ of) => `$${least}\\le ${of}\\le ${largest}$`;
    const { rows, columns, differences } = level.deviations;
    return `\\begin{theorem}\nThe ${what} are the pairs $(a_n,b_n)$ and $(b_n,a_n)$ with $a_n=\\lfloor\\varphi n\\rfloor+d(n)$ and $b_n=\\lfloor\\varphi^2n\\rfloor+e(n)$, where an automaton with ${level.states} states reads $d(n)$ and $e(n)$ off the Fibonacci digits of $n$, greatest digit first. For all $n$ we have ${within(rows, 'd(n)')}, ${within(columns, 'e(n)')} and ${within(differences, 'b_n-a_n-n')}.\n\\end{theorem}\n`;
  }
  const bounds = level.bounds ? ` For each of them, with $n=b-a$, we have $${level.bounds[0]}\\le a-\\lfloor\\varphi n\\rfloor\\le ${level.bounds[1]}$.` : '';
  return `\\begin{theorem}\nThe ${what} are recognised by an automaton with ${level.states} states that reads both piles in the numeration system ${typed(String(result.system))}, greatest digit first.${bounds}\n\\end{theorem}\n`;
}

/** The program's lines: sentences, and what has a name in its first letters. @param {string} words */
function linesOf(words) {
  return typesetWords(words.trim()).split('\n').map((line) => {
    const [, name, text] = /^([a-z][a-z ]{8}) (.*)$/.exec(line) ?? [];
    return text ? el('dl', {}, el('dt', {}, name.trim()), el('dd', {}, ...explained(text))) : el('p', {}, line);
  });
}

/** @param {HTMLElement} root @param {import('../lib/state.js').Params} params @returns {import('../lib/state.js').Mounted} */
function mount(root, params) {
  let game = params.game ?? '{0,1}* {1,1}* {2,3}';
  let upTo = Math.round(numberOf(params.g, 0, 0, MOST_VALUE));
  /** @type {Result | null} */
  let result = null;
  /** @type {(() => void) | null} */
  let leave = null;
  let piles = 2, symmetric = true;
  const learned = (/** @type {import('../lib/gamebox.js').Parsed} */ parsed) => { [piles, symmetric] = [parsed.piles, parsed.symmetric]; };
  const box = gameBox({ value: game, onGame: (next, parsed) => { game = next; learned(parsed); begin(); } });
  const values = el('input', { type: 'number', min: '0', max: String(MOST_VALUE), value: String(upTo) });
  const run = el('button', { type: 'submit', class: 'btn primary' }, 'Solve');
  const cancel = button('Cancel', () => stop('Cancelled.'), { hidden: true });
  const state = el('p', { class: 'hint', role: 'status' });
  const news = el('ol', { class: 'solve-news', 'aria-live': 'polite', tabindex: '0', 'aria-label': 'What happens, line by line' });
  const card = el('div', { class: 'column' });
  const saves = saveBar(() => ({
    name: `solved-${fileWord(game)}`,
    svg: () => svgText(picture()),
    csv: () => csvOf([['value', 'verdict', 'states', 'least offset', 'largest offset', 'sentences', 'refuted guesses'], ...(result?.levels ?? []).map((level) => [level.value, level.verdict, level.states, level.bounds?.[0] ?? '', level.bounds?.[1] ?? '', level.sentences, level.refuted_guesses])]),
    command: () => `wyt solve ${shellWord(game)}${upTo > 0 ? ` --up-to-value ${upTo}` : ''}`,
  }));
  const picture = () => {
    const found = card.querySelector('svg');
    if (!found) throw new Error('This automaton is too large to draw.');
    return found;
  };

  /** @param {string} words */
  function stop(words) {
    leave?.();
    leave = null;
    cancel.hidden = true;
    run.disabled = false;
    state.textContent = words;
  }

  function begin() {
    upTo = Math.round(numberOf(values.value, 0, 0, MOST_VALUE));
    writeLink('solve', { game, g: upTo });
    stop('');
    result = null;
    set(news);
    set(card);
    cancel.hidden = false;
    run.disabled = true;
    const began = performance.now();
    const seconds = () => `${((performance.now() - began) / 1000).toFixed(2)} s`;
    state.textContent = 'It begins …';
    leave = stream('solve', { game, up_to_value: upTo || undefined, record: true }, {
      news: (told) => {
        const [tone, word, words] = newsInWords(told);
        news.append(el('li', {}, el('span', { class: `badge ${tone}` }, word), ' ', words));
        news.scrollTop = news.scrollHeight;
        state.textContent = `at work for ${seconds()}`;
      },
      result: (data) => {
        result = data;
        stop(`${data.verdict} after ${seconds()}`);
        show();
      },
      failure: (error) => {
        stop('');
        set(card, el('p', { class: 'error', role: 'alert' }, error.message));
      },
    });
  }

  function show() {
    if (!result) return;
    const { words, verdict, levels, record, automata } = result;
    const done = verdict === 'proved';
    set(card, el('section', { class: 'panel solve-card', 'aria-label': 'The theorem' },
      el('h2', {}, done ? 'Proved for all sizes' : verdict === 'guessed' ? 'A guess, not proved' : 'Not solved'),
      el('div', { class: 'solve-words' }, ...linesOf(words)),
      ...(levels ?? []).filter((level) => level.densities && level.densities.length > 1).map((level) => table(`Densities of value ${level.value}`, ['offset', 'share', 'exactly'], (level.densities ?? []).map(([offset, exact, about]) => [offset, about, exact]))),
      ...(automata ?? []).flatMap((automaton, i) => {
        const level = levels?.[i];
        if (!automaton) return [el('p', { class: 'hint' }, `The automaton of value ${level?.value ?? i} has ${level?.states} states${level?.deviations ? ' and reads the index n, not the piles' : ''}: too many to draw, its record holds it.`)];
        const pictured = automaton.states <= MOST_STATES ? drawAutomaton(automaton, `Value ${i}`) : null;
        const about = { pictured, symmetric, arguments: piles, what: i === 0 ? 'P-positions' : `positions of value ${i}` };
        return [pictured ? el('div', { class: 'automaton-wrap', tabindex: '0', role: 'region', 'aria-label': `The automaton of value ${i}` }, pictured) : folded(automaton), result?.weights ? walker(automaton, result.weights, about) : null];
      }),
      el('div', { class: 'row' }, latexOf(result) ? el('button', { type: 'button', class: 'btn small', on: { click: () => { if (result) copy(latexOf(result), 'LaTeX'); } } }, 'LaTeX') : null,
        record ? el('a', { class: 'btn small', download: `${fileWord(game)}.proof`, href: URL.createObjectURL(new Blob([Uint8Array.from(atob(record), (letter) => letter.charCodeAt(0))])) }, `Record of the proof (${Math.ceil((record.length * 3) / 4000)} kB), for wyt verify`) : null,
        el('a', { class: 'btn small', href: linkTo('board', { game }) }, 'See it on the board')),
      saves));
  }

  root.append(
    el('h1', {}, 'Solve'),
    el('p', { class: 'lead' }, ...explained('A rule, and who wins it, for piles of any size: an automaton is learned from the first P-positions, and then every sentence that makes it right is decided. A guess that is wrong falls at its smallest counterexample, and it learns again.')),
    el('div', { class: 'layout wide-left' },
      el('section', { class: 'panel column', 'aria-label': 'What happens' },
        el('form', { class: 'row', on: { submit: (/** @type {Event} */ event) => { event.preventDefault(); begin(); } } }, field('Values 0 to', values), el('div', { class: 'row' }, run, cancel)), state, news),
      card));
  parseGame(game).then((parsed) => { learned(parsed); begin(); }).catch(box.show);
  return { unmount: () => leave?.() };
}

/** @type {import('../lib/state.js').View} */
export const solveView = { route: 'solve', mount, takes: (parsed) => parsed.piles >= 2 };
