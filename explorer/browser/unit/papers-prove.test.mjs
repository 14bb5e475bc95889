// Claims: filters, games, positions. Automata: the program's Graphviz text read back.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VERDICTS, claimsOf, countBy, gameOf, matches, placesIn, titleOf } from '../../web/views/papers/claims.js';
import { columnsOf, readDot } from '../../web/views/prove/automaton.js';

const claims = claimsOf([
  { id: 'H-T2', paper: 'ho', kind: 'theorem', source: 'Theorem 2', statement: "R-Wythoff and Wythoff's game have the same P-positions.", verdict: 'Proved', words: 'Proved: for all n' },
  { id: 'H-CJ24', paper: 'ho', kind: 'conjecture', source: 'Conjecture 24', statement: 'E(a,3a+r) = 4a + r - 1', verdict: 'Refuted', words: 'Refuted: at (35,107) and (35, 107)' },
  { id: 'A-X', paper: 'aggarwal', kind: 'lemma', statement: 'Something', verdict: null, words: '' },
]);

test('filters: every word must occur, each filter must hold', () => {
  const none = { q: '', paper: '', kind: '', verdict: '' };
  const ids = (filter) => claims.filter((c) => matches(c, { ...none, ...filter })).map((c) => c.id);
  assert.deepEqual(ids({}), ['H-T2', 'H-CJ24', 'A-X']);
  assert.deepEqual(ids({ q: 'p-POSITIONS same' }), ['H-T2']);
  assert.deepEqual(ids({ q: 'p-positions 107' }), []);
  assert.deepEqual(ids({ paper: 'ho', kind: 'conjecture' }), ['H-CJ24']);
  assert.deepEqual(ids({ verdict: 'NotJudged' }), ['A-X']);
  assert.deepEqual(ids({ q: 'aggarwal et al' }), ['A-X'], 'the name shown can be searched for');
});

test('a claim knows its game and its positions', () => {
  assert.deepEqual(claims.map(gameOf), ['r-wythoff', 'e-wythoff', 'diagonal:4']);
  assert.equal(gameOf({ ...claims[0], game: 'maharaja' }), 'maharaja', 'the server knows best');
  assert.deepEqual(placesIn(claims[1].words), ['35,107']);
  assert.deepEqual([...countBy(claims, 'paper')], [['ho', 2], ['aggarwal', 1]]);
  assert.equal(titleOf('gu'), 'Gu');
  assert.ok(claims.every((c) => VERDICTS.some((v) => v.kind === c.verdict)));
});

const DOT = `digraph "relation" {
  rankdir = LR;
  start [shape = point];
  0 [shape = circle];
  1 [shape = doublecircle];
  2 [shape = circle];
  3 [shape = doublecircle];
  start -> 0;
  0 -> 0 [label = "[0,0]"];
  0 -> 1 [label = "[1,0]"];
  0 -> 2 [label = "[1,1], [0,1]"];
  1 -> 3 [label = "[0,1]"];
  2 -> 0 [label = "[0,0]"];
  3 -> 1 [label = "[0,0]"];
}
`;

test('an automaton is read from the program\'s Graphviz text', () => {
  const automaton = readDot(DOT);
  assert.equal(automaton.states, 4);
  assert.equal(automaton.start, 0);
  assert.deepEqual([...automaton.accepting], [1, 3]);
  assert.equal(automaton.edges.length, 6);
  assert.deepEqual(automaton.edges[2], { from: 0, to: 2, label: '[1,1], [0,1]' });
  assert.deepEqual(columnsOf(automaton), [[0], [1, 2], [3]]);
  assert.deepEqual(columnsOf({ ...automaton, edges: [] }), [[0], [1, 2, 3]], 'what is not reached stands last');
});
