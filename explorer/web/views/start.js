// Arrival: one sentence, one board, a match against the machine; from there to the secret and to everything else.

import { el } from '../lib/dom.js';
import { classPanel } from '../lib/classroom.js';
import { exportedSite } from '../lib/engine.js';
import { linkTo } from '../lib/state.js';
import { explained } from '../lib/terms.js';
import { mountPlay } from './play.js';

/** @type {[string, string, string][]} where to go, and what is there */
const WAYS = [
  ['story', 'Story', 'the queen and the golden ratio, in seven screens'],
  ['play', 'Play', 'any of some thirty games, or one of your own rules'],
  ['puzzles', 'Puzzles', 'a win is there: find the move; how many in a row?'],
  ['board', 'Board', 'the value of every position, as far as 20,479'],
  ['solve', 'Solve', 'a rule of your own, learned and proved for all sizes while you watch'],
  ['guess', 'Guess', 'what a sequence is, and which moves change nothing'],
  ['beams', 'Beams', 'where the P-positions gather, far out'],
  ['levels', 'Levels & rows', 'the positions of each value, and how they repeat'],
  ['sponge', 'Sponge', 'three piles, in space'],
  ['papers', 'Papers', 'what five papers claim, and what became of it'],
  ['atlas', 'Atlas', 'whole families of games on one map'],
  ['prove', 'Prove', 'a statement about all numbers, decided'],
];

/** @param {HTMLElement} root @param {import('../lib/state.js').Params} params @returns {import('../lib/state.js').Mounted} */
function mount(root, params) {
  const given = params.sum || params.game ? params : { sum: 'wythoff 5,8', drawn: '1', ...params };
  return mountPlay(root, given, {
    route: 'start',
    around: (stage) => el('div', { class: 'start' },
      el('h1', {}, 'Two players, one queen. Whoever brings her home wins.'),
      el('p', { class: 'start-lead' }, 'In turn you move her left, down, or diagonally down-left, as far as you like. ', el('strong', {}, 'Can you beat the machine?')),
      el('div', { class: 'start-board' }, stage,
        el('div', { class: 'column' },
          el('p', {}, 'Lost? There are squares that lose for whoever must leave them, and the golden ratio knows them all.'),
          el('p', {}, el('a', { class: 'btn primary', href: linkTo('story', {}) }, 'See the secret')),
          el('h2', {}, 'And then'),
          el('dl', { class: 'start-ways' }, ...WAYS.flatMap(([route, title, words]) => [
            el('dt', {}, el('a', { href: linkTo(route, {}) }, title)), el('dd', {}, ...explained(words))])),
          exportedSite()?.docs ? el('p', {}, el('a', { href: 'docs/index.html' }, 'Documentation'), ', ', el('a', { href: 'docs/teacher.html' }, 'notebooks in Python'), exportedSite()?.report ? ', ' : '', exportedSite()?.report ? el('a', { href: 'report/index.html' }, 'the report') : '') : null, classPanel())))
  });
}

/** @type {import('../lib/state.js').View} */
export const startView = { route: 'start', title: 'Start', mount };
