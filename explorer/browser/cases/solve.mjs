// Solve: what is learned, refuted and proved comes while it happens; the theorem is that of the command.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { axe } from '../axe.mjs';
import { typesetWords } from '../../web/lib/terms.js';
import { wytPath } from '../launch.mjs';

/** @type {import('../run.mjs').Case[]} */
export const cases = [
  {
    name: 'solve: a guess falls, the next is proved, in the words of wyt solve',
    async run({ page, open, say }) {
      const game = '{0,1}* {1,1}* {2,3}';
      await open(`#/solve?game=${encodeURIComponent(game)}`);
      await page.getByRole('heading', { name: 'Proved for all sizes' }).waitFor({ timeout: 120000 });
      const news = await page.locator('.solve-news li').allTextContents();
      assert.ok(news.some((line) => /refuted a member in each row: false at a = 18,088/.test(line)), news.join('\n'));
      assert.equal(news.filter((line) => line.startsWith('proved')).length, 7);
      const words = String(await page.locator('.solve-words').textContent());
      const told = execFileSync(wytPath(), ['solve', game, '--quiet'], { encoding: 'utf8' });
      const bare = (/** @type {string} */ text) => text.replace(/\s/g, '');
      assert.ok(bare(typesetWords(told)).endsWith(bare(words)), `${words}\nis not the end of\n${told}`);
      assert.ok(words.length > 200 && /⌊φn⌋/.test(words), words);
      assert.equal(await page.getByRole('link', { name: /Record of the proof/ }).count(), 1);
      assert.deepEqual(await axe(page), []);
      say(String(await page.getByRole('status').filter({ hasText: 'proved after' }).textContent()));
    },
  },
  {
    name: 'solve: Wythoff’s automaton is drawn; what cannot be solved is said; leaving ends it',
    async run({ page, open }) {
      await open('#/solve?game=wythoff');
      await page.locator('.solve-card .automaton').waitFor({ timeout: 60000 });
      await open('#/solve?game=fibonacci-nim:2');
      await page.locator('main .error').waitFor({ timeout: 60000 });
      await open('#/solve?game=maharaja');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByText('Cancelled.').waitFor();
      assert.equal(await page.locator('.solve-card').count(), 0);
    },
    refusals: true,
  },
];
