// The types of the answers are those that their schema gives.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { written } from '../answers.mjs';

test('answers.d.ts is made from docs/schema/answers.json', () => {
  assert.equal(readFileSync(new URL('../answers.d.ts', import.meta.url), 'utf8'), written(), 'run node answers.mjs');
});
