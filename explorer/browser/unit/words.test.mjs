// What is said of piles and of a queen.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explained } from '../../web/lib/terms.js';
import { saidOfQueen, spokenOfQueen, wayOfQueen } from '../../web/lib/turn.js';
import { speak } from '../../web/lib/language.js';
import { german } from '../../web/texts/de.js';
import { english } from '../../web/texts/en.js';

const at = (a, b) => ({ game: { shape: 'piles', places: null, arity: 2 }, position: [a, b] });

speak('en');

test('a queen goes somewhere; nothing is taken from piles', () => {
  assert.equal(spokenOfQueen(at(5, 8), [4, 7]), 'to (4,7), diagonally');
  speak('de');
  assert.equal(spokenOfQueen(at(5, 8), [5, 3]), 'nach (5,3), nach unten');
  speak('en');
  assert.equal(wayOfQueen(at(5, 8), [2, 8]), 'to the left');
  assert.equal(wayOfQueen(at(5, 8), [4, 6]), 'by a step of 1 left and 2 down');
  assert.equal(wayOfQueen(at(5, 8), [6, 6]), 'by a step of 1 right and 2 down');
  assert.equal(saidOfQueen('the pair on its diagonal is (1,2): take 7 from both piles, leaving (1,2) (the piles differ by 1; pair 1 = (1, 2) differs by 1)'), 'the pair on its diagonal is (1,2): go diagonally to (1,2) (its numbers differ by 1; pair 1 = (1, 2) differs by 1)');
  assert.equal(saidOfQueen('take 3 from pile 2, leaving (2,1)'), 'go down to (2,1)');
});

test('both languages have the same words, and the same kinds of words', () => {
  const shape = (value) => (typeof value === 'object' && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shape(inner)])) : Array.isArray(value) ? value.length : typeof value);
  // The words that are explained, and the names of games, are each language's own.
  const common = ({ terms, glossary, bar: { names, ...bar }, ...rest }) => ({ ...rest, bar });
  assert.deepEqual(shape(common(german)), shape(common(english)));
  assert.equal(Object.keys(german.terms).length, Object.keys(english.terms).length);
});

test('terms are found as whole words, each once, in the language of the text', () => {
  globalThis.document = { createElement: (tag) => ({ tag, append(text) { this.text = text; }, setAttribute() {}, addEventListener() {} }) };
  globalThis.Node = class {};
  const found = (text, terms, seen) => explained(text, terms, seen).filter((part) => typeof part !== 'string').map((part) => part.text);
  assert.deepEqual(found('The values of a level; its value, a revaluation'), ['values', 'level']);
  assert.deepEqual(found('Ein sicheres Feld ist sicher. Unsicher nicht.', german.terms), ['sicheres']);
  const seen = new Set();
  assert.deepEqual([found('a safe square', english.terms, seen), found('safe again', english.terms, seen)], [['safe'], []]);
});
