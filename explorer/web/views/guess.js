// Guess: what a sequence is (a column of a game's positions, a row of its values, or numbers that are typed), and whether it is proved; and
// which moves can be added to a game without changing who wins.

import { button, choice, el, field, set, table, tick } from '../lib/dom.js';
import { getJson, newest, wordsOf } from '../lib/api.js';
import { gameBox, parseGame } from '../lib/gamebox.js';
import { copy, csvOf, saveBar, shellWord } from '../lib/save.js';
import { linkTo, numberOf, oneOf, writeLink } from '../lib/state.js';
import { explained } from '../lib/terms.js';

/** @typedef {{verdict: string, kind: string, form: string, latex: string, by: string | null}} Guess */
/** @typedef {{of: string, verdict: string, terms: string[], first: number, guesses: Guess[], proof: string | null, next: string[]}} Found */
/** @typedef {{move: string, adjoinable: boolean, established: string, witness: string | null}} Effect */

/** @type {[string, string][]} */
const COLUMNS = [['a', 'the smaller piles a of its P-positions'], ['b', 'the larger piles b'], ['difference', 'the differences b − a'], ['row', 'a row of values, G(r, 0), G(r, 1), …'], ['terms', 'numbers I type']];

/** @param {string} verdict */
const toneOf = (verdict) => (verdict === 'proved' ? 'good' : verdict === 'refuted' ? 'bad' : 'warn');

/** @param {HTMLElement} root @param {import('../lib/state.js').Params} params @returns {import('../lib/state.js').Mounted} */
function mount(root, params) {
  let game = params.game ?? 'wythoff';
  /** The same as its moves, to which others can be added. */
  let canonical = game;
  let what = oneOf(params.what, COLUMNS.map(([key]) => key));
  /** @type {Found | null} */
  let found = null;
  /** @type {Effect[]} */
  let effects = [];
  const guessing = newest(), adding = newest();

  const row = el('input', { type: 'number', min: '0', max: '1000', value: String(Math.round(numberOf(params.row, 3, 0, 1000))) });
  const terms = el('input', { type: 'text', class: 'mono', autocomplete: 'off', value: params.terms ?? '0,1,1,2,3,5,8,13,21,34,55,89' });
  const rowField = field('Row r', row), termsField = field('The numbers', terms);
  const state = el('p', { class: 'hint', role: 'status' });
  const answer = el('div', { class: 'column' });
  const range = el('input', { type: 'number', min: '1', max: '12', value: String(Math.round(numberOf(params.range, 4, 1, 12))) });
  let rays = params.rays === '1';
  const moveState = el('p', { class: 'hint', role: 'status' });
  const moves = el('div', {});
  const cancel = button('Cancel', () => { guessing.stop(); done(state, cancel, 'Cancelled.'); }, { hidden: true });
  const cancelMoves = button('Cancel', () => { adding.stop(); done(moveState, cancelMoves, 'Cancelled.'); }, { hidden: true });
  const box = gameBox({ value: game, refuse: (parsed) => (parsed.piles === 2 ? null : 'Columns and rows are those of a game of two piles.'), onGame: (next, parsed) => { game = next; canonical = parsed.canonical; guess(); add(); } });

  const link = () => writeLink('guess', { game, what: what === 'a' ? '' : what, row: what === 'row' ? row.value : '', terms: what === 'terms' ? terms.value : '', range: range.value, rays });

  /** @param {HTMLElement} place @param {HTMLElement} button @param {string} words */
  function done(place, button, words) {
    place.textContent = words;
    button.hidden = true;
  }

  function fields() {
    rowField.hidden = what !== 'row';
    termsField.hidden = what !== 'terms';
  }

  async function guess() {
    fields();
    link();
    const query = what === 'terms' ? { terms: terms.value, continue: 5 } : what === 'row' ? { game, row: row.value, continue: 5 } : { game, column: what, continue: 5 };
    state.textContent = 'Looking …';
    cancel.hidden = false;
    set(answer);
    try {
      const told = await guessing.run((signal) => getJson('guess', query, signal));
      if (!told) return;
      found = told;
      done(state, cancel, '');
      show();
    } catch (error) {
      done(state, cancel, '');
      set(answer, el('p', { class: 'error', role: 'alert' }, wordsOf(error)));
    }
  }

  function show() {
    if (!found) return;
    set(answer,
      el('p', { class: 'mono guess-terms' }, `${found.terms.slice(0, 16).join(', ')} … (${found.terms.length} looked at)`),
      found.guesses.length === 0 ? el('p', {}, 'Nothing was recognised: no floor of a line, no period, no recurrence, no automatic word with few enough parameters.') : null,
      ...found.guesses.map((one) => el('article', { class: 'prove-answer' },
        el('p', { class: 'prove-head' }, el('span', { class: `badge big ${toneOf(one.verdict)}` }, one.verdict), ' ', el('code', {}, one.form)),
        one.by ? el('p', {}, one.by) : null,
        el('button', { type: 'button', class: 'btn small', on: { click: () => copy(one.latex, 'LaTeX') } }, 'LaTeX'))),
      found.proof ? el('p', { class: 'hint' }, found.proof) : null,
      found.next.length > 0 ? el('p', {}, 'And then: ', el('span', { class: 'mono' }, found.next.join(', '))) : null,
      saves);
  }

  async function add() {
    link();
    moveState.textContent = 'Trying the moves …';
    cancelMoves.hidden = false;
    set(moves);
    try {
      const told = await adding.run((signal) => getJson('adjoin', { game, range: range.value, rays }, signal));
      if (!told) return;
      effects = told.moves;
      const free = effects.filter((effect) => effect.adjoinable).length;
      done(moveState, cancelMoves, `${free} of ${effects.length} moves can be added, and who wins stays as it is.`);
      set(moves, table('Moves that are tried', ['move', 'may be added', 'how it is known', 'witness', 'see it'], effects.map((effect) => [effect.move, effect.adjoinable ? 'yes' : 'no', effect.established, effect.witness ?? '',
        el('a', { href: linkTo('board', { game: `${canonical} ${effect.move}` }) }, 'Board')])));
    } catch (error) {
      done(moveState, cancelMoves, '');
      set(moves, el('p', { class: 'error', role: 'alert' }, wordsOf(error)));
    }
  }

  const saves = saveBar(() => ({
    name: 'guess',
    csv: () => csvOf([['verdict', 'kind', 'form', 'latex'], ...(found?.guesses ?? []).map((one) => [one.verdict, one.kind, one.form, one.latex])]),
    command: () => (what === 'terms' ? `wyt guess --terms ${shellWord(terms.value.replace(/\s/g, ''))} --continue 5` : what === 'row' ? `wyt guess ${shellWord(game)} --row ${row.value} --continue 5` : `wyt guess ${shellWord(game)} --column ${what} --continue 5`),
  }));
  const moveSaves = saveBar(() => ({
    name: 'moves',
    csv: () => csvOf([['move', 'adjoinable', 'established', 'witness'], ...effects.map((effect) => [effect.move, String(effect.adjoinable), effect.established, effect.witness ?? ''])]),
    command: () => `wyt adjoin ${shellWord(game)} --range ${range.value}${rays ? ' --rays' : ''}`,
  }));

  root.append(
    el('h1', {}, 'Guess'),
    el('p', { class: 'lead' }, ...explained('What are these numbers? The first terms are looked at, a form that fits all of them is named, and proved where it can be. And: which moves may be added to a game, so that its P-positions stay?')),
    el('div', { class: 'layout' },
      el('section', { class: 'panel column', 'aria-label': 'A sequence' }, el('h2', {}, 'A sequence'),
        el('form', { class: 'column', on: { submit: (/** @type {Event} */ event) => { event.preventDefault(); guess(); } } },
          field('Which', choice(COLUMNS, what, (value) => { what = value; guess(); })), rowField, termsField,
          el('div', { class: 'row' }, el('button', { type: 'submit', class: 'btn primary' }, 'Guess'), cancel)), state, answer),
      el('section', { class: 'panel column', 'aria-label': 'Moves to add' }, el('h2', {}, 'Moves to add'),
        el('form', { class: 'column', on: { submit: (/** @type {Event} */ event) => { event.preventDefault(); add(); } } },
          field('Steps {p,q} with q up to', range), tick('also {p,q}*', rays, (on) => { rays = on; add(); }), el('div', { class: 'row' }, el('button', { type: 'submit', class: 'btn' }, 'Try'), cancelMoves)), moveState, moves, moveSaves)));
  fields();
  parseGame(game).then((parsed) => { canonical = parsed.canonical; guess(); add(); }).catch(box.show);
  return { unmount() { guessing.stop(); adding.stop(); } };
}

/** @type {import('../lib/state.js').View} */
export const guessView = { route: 'guess', mount, takes: (parsed) => parsed.piles === 2 };
