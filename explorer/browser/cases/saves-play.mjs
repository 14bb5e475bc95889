// The buttons of Play, Papers and Prove give files of their kind, and the command of Play is the match as it stands.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';

/** @type {[string, string, string, RegExp][]} */
const VIEWS = [
  ['the queen', '#/play?sum=wythoff+5,8&moves=1:4,7;1:4,5', '.play-moves .why', /^wyt play wythoff 4,5 --teacher$/],
  ['a sum', '#/play?sum=%7B0,1%7D*+%7B1,2%7D+3,4+%2B+fibonacci-nim+12&moves=1:3,3&versus=friend&misere=1&teach=0', '.play-piles', /^wyt play "\{0,1\}\* \{1,2\}" 3,3 \+ fibonacci-nim 12,11 --misere --two-players$/],
  ['papers', '#/papers?paper=ho', '.claim', /^wyt check ho$|^wyt papers/],
  ['prove', '#/prove?run=1&text=%3Fmsd_fib+a%3Db%2B1', '.automaton', /^wyt prove "\?msd_fib a=b\+1"$/],
];

/** @type {import('../run.mjs').Case[]} */
export const cases = VIEWS.map(([name, hash, seen, command]) => ({
  name: `saves: ${name} as SVG, PNG, CSV and command`,
  /** @param {import('../run.mjs').Test} t */
  async run({ page, open }) {
    await open(hash);
    await page.locator(seen).first().waitFor({ timeout: 60000 });
    /** @param {string} button */
    const saved = async (button) => {
      const [download] = await Promise.all([page.waitForEvent('download'), page.locator('.save').getByRole('button', { name: button, exact: true }).click()]);
      assert.match(download.suggestedFilename(), new RegExp(`\\.${button.toLowerCase()}$`));
      return readFileSync(await download.path());
    };
    const picture = (await saved('SVG')).toString();
    const problem = await page.evaluate((text) => new DOMParser().parseFromString(text, 'image/svg+xml').querySelector('parsererror')?.textContent ?? '', picture);
    assert.equal(problem, '');
    assert.match(picture, /^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    assert.doesNotMatch(picture, /var\(--/, 'the colours are plain');
    assert.equal((await saved('PNG')).subarray(1, 4).toString(), 'PNG');
    const rows = readCsv((await saved('CSV')).toString());
    assert.ok(rows.length > 1 && rows.every((row) => row.length === rows[0].length), 'every row has as many cells');
    await page.locator('.save').getByRole('button', { name: 'Command' }).click();
    assert.match(String(await page.locator('.command code').textContent()), command);
  },
}));

/** Cells of CSV, quoted ones too. @param {string} text */
function readCsv(text) {
  return text.trim().replace(/"((?:[^"]|"")*)"/g, (_, cell) => cell.replace(/[,\n]/g, ' ')).split('\n').map((line) => line.split(','));
}
