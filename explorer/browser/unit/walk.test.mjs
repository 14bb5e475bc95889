// Digits and ways through an automaton, against what can be worked out by hand.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { digitsOf, isAccepted, walkOf } from '../../web/views/solve/walk.js';

const FIBONACCI = [1n, 2n, 3n, 5n, 8n, 13n, 21n];

test('digits are greedy, the greatest place first', () => {
  assert.deepEqual(digitsOf(11n, FIBONACCI), [1, 0, 1, 0, 0]);
  assert.deepEqual(digitsOf(0n, FIBONACCI), []);
  assert.deepEqual(digitsOf(13n, [1n, 2n, 4n, 8n]), [1, 1, 0, 1]);
});

test('a position walks digit by digit, and stops where there is no way', () => {
  // Pairs (a, b) of equal numbers.
  const automaton = { states: 1, start: 0, accepting: [0], arguments: ['a', 'b'], edges: [{ from: 0, to: 0, letters: ['[0,0]', '[1,1]'] }] };
  const same = walkOf(automaton, [4n, 4n], FIBONACCI), other = walkOf(automaton, [4n, 5n], FIBONACCI);
  assert.deepEqual(same, [{ letter: '11', state: 0 }, { letter: '00', state: 0 }, { letter: '11', state: 0 }]);
  assert.ok(isAccepted(automaton, same) && !isAccepted(automaton, other));
  assert.deepEqual(other[0], { letter: '01', state: -1 });
});
