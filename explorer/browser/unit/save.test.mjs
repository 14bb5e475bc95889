// What is copied into a shell or a sheet is one word, or one cell, whatever a link holds.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvOf, shellWord } from '../../web/lib/save.js';

test('a word of a command is one word', () => {
  assert.equal(shellWord('gdwn:1,2'), 'gdwn:1,2');
  assert.equal(shellWord('1,2;$(id)`id`'), '"1,2;\\$(id)\\`id\\`"');
});

test('a text is no formula of a sheet', () => {
  assert.equal(csvOf([['a', '=1+1', '-x', -1]]), 'a,"=1+1","-x",-1\n');
});
