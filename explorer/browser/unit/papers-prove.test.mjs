// Claims: filters, positions. Automata: in columns.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { VERDICTS, claimsOf, countBy, matches, placesIn, titleOf } from '../../web/views/papers/claims.js';
import { columnsOf, digitsIn } from '../../web/views/prove/automaton.js';

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

test('a claim knows its positions', () => {
  assert.deepEqual(placesIn(claims[1].words), ['35,107']);
  assert.deepEqual([...countBy(claims, 'paper')], [['ho', 2], ['aggarwal', 1]]);
  assert.equal(titleOf('gu'), 'Gu');
  assert.ok(claims.every((c) => VERDICTS.some((v) => v.kind === c.verdict)));
});

test('an automaton is drawn in columns, its letters short', () => {
  const edge = (from, to) => ({ from, to, letters: ['[0,1]'] });
  const automaton = { states: 4, start: 0, accepting: [1, 3], arguments: ['a', 'b'], edges: [edge(0, 0), edge(0, 1), edge(0, 2), edge(1, 3), edge(2, 0), edge(3, 1)] };
  assert.deepEqual(columnsOf(automaton), [[0], [1, 2], [3]]);
  assert.deepEqual(columnsOf({ ...automaton, edges: [] }), [[0], [1, 2, 3]], 'what is not reached stands last');
  assert.deepEqual(['[0,1]', '[1,0,1]', '[10,2]', '3'].map(digitsIn), ['01', '101', '10,2', '3']);
});
