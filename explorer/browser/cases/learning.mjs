// What teaches: puzzles, the shorter stories, safe squares that are earned, the review, opponents.

import assert from 'node:assert/strict';
import { axe } from '../axe.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** @param {Page} page the queen of a match stands still and it is our turn */
const ready = (page) => page.locator('.queen.movable').first().waitFor();

/** @param {Page} page @param {string} to */
async function move(page, to) {
  await ready(page);
  await page.locator(`.target[data-to="${to}"]`).click();
}

/** @type {import('../run.mjs').Case[]} */
export const cases = [
  {
    name: 'puzzles: the one winning move makes the streak longer, another one breaks it',
    async run({ page, open, wyt }) {
      await open('#/puzzles?game=wythoff&n=5');
      await page.locator('.target').first().waitFor();
      const position = String(/\(([\d,]+)\)/.exec(String(await page.locator('.queen').getAttribute('aria-label')))?.[1]);
      const { winning_moves: wins } = wyt('value', 'wythoff', position);
      assert.equal(wins.length, 1, position);
      const win = wins[0].to.join(',');
      await page.locator(`.target[data-to="${win}"]`).click();
      await page.locator('.play-verdict.good').waitFor();
      assert.equal(await page.locator('.tally strong').textContent(), '1');
      await page.getByRole('button', { name: 'Next puzzle' }).click();
      await page.getByRole('heading', { name: 'Puzzle 6' }).waitFor();
      const other = String(/\(([\d,]+)\)/.exec(String(await page.locator('.queen').first().getAttribute('aria-label')))?.[1]);
      const good = wyt('value', 'wythoff', other).winning_moves.map((/** @type {{to: number[]}} */ one) => one.to.join(','));
      const bad = (await page.locator('.target').evaluateAll((nodes) => nodes.map((node) => /** @type {SVGElement} */ (node).dataset.to))).find((to) => !good.includes(to));
      await page.locator(`.target[data-to="${bad}"]`).click();
      await page.locator('.play-verdict.bad').waitFor();
      assert.equal(await page.locator('.tally strong').textContent(), '0');
      assert.match(String(await page.locator('.tally').textContent()), /best: 1/);
      await page.getByRole('button', { name: 'Show the solution' }).click();
      await page.locator('.play-verdict').filter({ hasText: good[0] }).waitFor();
      assert.deepEqual(await axe(page), []);
    },
  },
  {
    name: 'puzzles: other games, and the same puzzle for everybody',
    async run({ page, open }) {
      for (const game of ['nim:3', 'fibonacci-nim', 'gdwn:1,2', 'octal:0.77']) {
        const seen = [];
        for (const time of [1, 2]) {
          await open(`#/puzzles?game=${game}&n=${40 + 0 * time}`);
          await page.locator('.play-rule').filter({ hasText: /moves? wins?: find/ }).waitFor();
          seen.push(await page.locator('.play-part').innerHTML());
        }
        assert.equal(seen[0], seen[1], game);
      }
    },
  },
  {
    name: 'play: safe squares are earned by three moves to safe squares; a lesson has them at once',
    async run({ page, open, wyt }) {
      await open('#/play?sum=wythoff+9,12&strength=0&seed=3');
      const box = page.getByLabel('Show the safe squares');
      // Other cases of the same browser may have earned them.
      await page.evaluate(() => localStorage.removeItem('wythoff.safe'));
      await page.reload();
      await page.getByText('0 of 3').waitFor();
      assert.ok(await box.isDisabled());
      for (let moves = 0; await box.isDisabled(); moves++) {
        assert.ok(moves < 12, 'three safe moves were made');
        await ready(page);
        const position = String(/\(([\d,]+)\)/.exec(String(await page.locator('.queen').getAttribute('aria-label')))?.[1]);
        const wins = wyt('value', 'wythoff', position).winning_moves;
        const before = await page.locator('.play-safe .hint').textContent();
        await move(page, wins.length > 0 ? wins[0].to.join(',') : String(await page.locator('.target').first().getAttribute('data-to')));
        if (wins.length > 0) await page.waitForFunction((words) => document.querySelector('.play-safe .hint')?.textContent !== words, before);
        // A match that is over begins again: what was earned stays.
        if (await page.locator('.play-status.won, .play-status.lost').count() > 0) await page.getByRole('button', { name: 'New game' }).click();
      }
      await open('#/play?sum=wythoff+5,8&safe=free');
      await page.getByLabel('Show the safe squares').check();
      await page.locator('.safes .safe').first().waitFor();
      const shown = await page.locator('.safes .safe title').allTextContents();
      assert.deepEqual(shown.map((text) => text.slice(1, text.indexOf(')'))).sort(), ['0,0', '1,2', '2,1', '3,5', '4,7', '5,3'].sort());
      await open('#/play?sum=maharaja+5,8&safe=free&misere=1');
      await page.getByLabel('Show the safe squares').check();
      await page.locator('.safes .safe').first().waitFor();
      const first = String(await page.locator('.safes .safe title').first().textContent());
      assert.equal(wyt('value', 'maharaja', first.slice(1, first.indexOf(')')), '--misere').outcome, 'P');
    },
  },
  {
    name: 'play: the review names the turning point, and goes back there',
    async run({ page, open }) {
      await open('#/play?sum=wythoff+3,4');
      // (1,2) would win; (0,1) lets the machine go home.
      await move(page, '0,4');
      await page.locator('.play-review h2').waitFor();
      await page.locator('.play-review li').filter({ hasText: '(1,2) would have won' }).waitFor();
      await page.locator('.play-review').getByRole('button', { name: 'Play on from there' }).click();
      await move(page, '1,2');
      await page.locator('.play-verdict.good').waitFor();
      assert.equal(await page.locator('.play-review').isVisible(), false);
    },
  },
  {
    name: 'play: opponents have names and strengths',
    async run({ page, open }) {
      await open('#/play?sum=wythoff+5,8');
      await ready(page);
      await page.getByLabel('Opponent').selectOption('30');
      await page.waitForFunction(() => /strength=30/.test(location.hash));
      await move(page, '0,8');
      await page.locator('.play-moves').filter({ hasText: 'Pebble went' }).waitFor();
    },
  },
  {
    name: 'stories: Nim, Fibonacci Nim and the sponge are done, in two languages, without a finding of axe',
    async run({ page, open }) {
      const done = page.locator('.story-text .ok');
      await open('#/story?story=nim&screen=2&lang=en');
      for (const [pile, value] of [['Pile 1', 5], ['Pile 2', 9], ['Pile 3', 12]]) await page.getByRole('slider', { name: String(pile) }).fill(String(value));
      await done.waitFor();
      await open('#/story?story=fibonacci&screen=2&lang=de');
      for (const part of ['8', '3', '13', '5', '2', '21', '8', '3', '1']) await page.locator('.story-numbers').getByRole('button', { name: part, exact: true }).click();
      await done.waitFor();
      await open('#/story?story=sponge&screen=2&lang=en');
      await page.getByLabel('Rule').selectOption('wythoff:3');
      await page.getByText('All 1024 safe positions of wythoff:3 are those of nim:3.').waitFor();
      await open('#/story?story=sponge&screen=3&lang=de');
      await page.getByLabel('Regel').selectOption('subset-wythoff:3');
      await page.getByText('nicht sicher').waitFor();
      for (const story of ['nim', 'fibonacci', 'sponge']) {
        for (const screen of [1, 2, 3]) {
          await open(`#/story?story=${story}&screen=${screen}&lang=${screen === 2 ? 'de' : 'en'}`);
          await page.locator('.story-figure > *').first().waitFor();
          await page.waitForTimeout(300);
          assert.deepEqual(await axe(page), [], `${story} ${screen}`);
        }
      }
    },
  },
  {
    name: 'stories and puzzles: nothing is wider than a phone',
    phone: true,
    async run({ page, open }) {
      for (const hash of ['#/story?story=nim&screen=2&lang=de', '#/story?story=fibonacci&screen=2&lang=de', '#/story?story=sponge&screen=3&lang=de', '#/puzzles?n=40', '#/puzzles?game=nim:3&n=9', '#/atlas', '#/sponge?turn=0&c=3', '#/board?game=wythoff&pin=gdwn:1,2']) {
        await open(hash);
        await page.locator('#view h1').first().waitFor({ state: 'attached' });
        await page.waitForTimeout(600);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0, hash);
      }
    },
  },
  {
    name: 'stories: a match of Fibonacci Nim is won by the smallest part',
    async run({ page, open, wyt }) {
      await open('#/story?story=fibonacci&screen=3&lang=en');
      const done = page.locator('.story-text .ok');
      for (let moves = 0; !(await done.isVisible()); moves++) {
        assert.ok(moves < 20, 'the match does not end');
        await page.locator('.pile.movable').or(done).first().waitFor();
        if (await done.isVisible()) break;
        const label = String(await page.locator('.play-piles').getAttribute('aria-label'));
        const heap = Number(/(\d+)/.exec(String(await page.locator('.pile-number').textContent()))?.[1]);
        const limit = Number(/(\d+)/.exec(String(await page.locator('.pile-limit').textContent().catch(() => '')))?.[1] ?? heap - 1);
        const [win] = wyt('value', 'fibonacci-nim', `${heap},${limit}`).winning_moves;
        assert.ok(win, `${label}: ${heap},${limit}`);
        const take = Number(win.take[0]);
        const tokens = page.locator('.token');
        await tokens.nth((await tokens.count()) - take).click();
        await page.getByRole('button', { name: 'Take' }).click();
        await page.waitForTimeout(700);
      }
      assert.match(String(await done.textContent()), /beaten/);
    },
  },
];
