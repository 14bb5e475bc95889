// Every value of the page has a type: `any` would switch the checks off where it stands, and so would an instruction to the checker.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';

const WEB = new URL('../../web/', import.meta.url);
const ANY = /[{<|,(:&]\s*any\b(?!_)|\bany(\[\]|\s*[>}|)])/;
const SILENCED = /@ts-(ignore|expect-error|nocheck)/;

test('no type of the page is any', () => {
  for (const bad of ['/** @type {any} */', '/** @returns {Promise<any>} */', '/** @param {any[]} list */', '/** @typedef {Record<string, any>} Props */', '/** @type {(...values: any[]) => void} */']) assert.match(bad, ANY);
  for (const good of ['/** @property {number} count any number of heaps */', 'parsed.any_size', '// as large as any, or larger']) assert.doesNotMatch(good, ANY);
  const files = readdirSync(WEB, { recursive: true }).map(String).filter((name) => name.endsWith('.js'));
  assert.ok(files.length > 50, `${files.length} files`);
  for (const name of files) {
    readFileSync(new URL(name, WEB), 'utf8').split('\n').forEach((line, i) => {
      if (/\/\*\*|^\s*\*|\/\/ @ts/.test(line)) assert.doesNotMatch(line, ANY, `${name}:${i + 1}`);
      assert.doesNotMatch(line, SILENCED, `${name}:${i + 1}`);
    });
  }
});
