// The story, from its first screen to its last, by the keyboard alone, in both languages.

import assert from 'node:assert/strict';
import { axe } from '../axe.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** Presses Tab until what has the focus is `wanted`: a selector. Nothing is focused by anything else. @param {Page} page @param {string} wanted @param {string} [back] with Shift */
async function tabTo(page, wanted, back = '') {
  for (let presses = 0; presses < 150; presses++) {
    if (await page.evaluate((selector) => document.activeElement?.matches(selector), wanted)) return;
    await page.keyboard.press(`${back}Tab`);
  }
  throw new Error(`Tab does not come to ${wanted}`);
}

/** Presses a key again and again. @param {Page} page @param {string} key @param {number} times */
async function again(page, key, times) {
  for (let k = 0; k < times; k++) await page.keyboard.press(key);
}

/** To the next screen: from the figure on, its button. @param {Page} page @param {string} title */
async function next(page, title) {
  await page.locator('.story-text .ok').filter({ hasText: /./ }).waitFor();
  await tabTo(page, '.story-text .btn.primary');
  await page.keyboard.press('Enter');
  assert.match(String(await page.evaluate(() => document.activeElement?.textContent)), new RegExp(title), 'the heading is read out');
}

/** Walks to a square of the board and taps it. @param {Page} page @param {number} a @param {number} b */
async function tap(page, a, b) {
  await tabTo(page, '.story-board .cell');
  await again(page, 'ArrowLeft', 12);
  await again(page, 'ArrowDown', 12);
  await again(page, 'ArrowRight', a);
  await again(page, 'ArrowUp', b);
  await page.keyboard.press('Enter');
}

/** Plays a match of the story to its end: `move` makes one move. @param {Page} page @param {string} piece what may be moved @param {() => Promise<void>} move */
async function playOut(page, piece, move) {
  const done = page.locator('.story-text .ok');
  for (let moves = 0; ; moves++) {
    assert.ok(moves < 30, 'the match does not end');
    await page.locator(piece).or(done).first().waitFor();
    if (await done.isVisible()) return;
    await tabTo(page, piece);
    await move();
    // The machine answers, or it is over; the board is drawn anew each time.
    await page.waitForTimeout(700);
  }
}

/** A button of numbers, by the number on it. @param {Page} page @param {string} number */
async function pressNumber(page, number) {
  const at = await page.locator('.story-numbers button').evaluateAll((nodes, text) => nodes.findIndex((node) => node.textContent === text) + 1, number);
  const wanted = `.story-numbers button:nth-child(${at})`;
  const here = await page.evaluate(() => [...document.querySelectorAll('.story-numbers button')].indexOf(/** @type {Element} */ (document.activeElement)) + 1);
  await tabTo(page, wanted, here > at ? 'Shift+' : '');
  await page.keyboard.press('Enter');
}

/** @type {import('../run.mjs').Case[]} */
export const cases = [
  {
    name: 'story: all seven screens by Tab, Enter and the arrows alone',
    async run({ page, open, wyt }) {
      const done = page.locator('.story-text .ok');
      await open('#/story?screen=1&lang=en');
      await playOut(page, '.queen.movable', async () => {
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
      });
      assert.match(String(await done.textContent()), /every move loses/);
      await next(page, 'Work back');
      await tap(page, 2, 2);
      assert.match(String(await page.locator('.story-said').textContent()), /goes to \(0,0\)/);
      for (const [a, b] of [[1, 2], [3, 5], [4, 7]]) {
        assert.equal(wyt('value', 'wythoff', `${a},${b}`).outcome, 'P');
        await tap(page, a, b);
      }
      await next(page, 'next safe pair');
      await tap(page, 4, 7);
      await tap(page, 10, 6);
      await next(page, 'least number');
      for (const n of ['9', '6', '8', '9', '11']) await pressNumber(page, n);
      await next(page, 'ruler');
      await tabTo(page, '.story-figure input[type="range"]');
      await again(page, 'ArrowRight', 417);
      await done.filter({ hasText: '1.6180339' }).waitFor();
      await next(page, 'digits');
      await page.locator('.automaton').waitFor();
      await tabTo(page, 'input[aria-label="b"]');
      await page.keyboard.press('ArrowRight');
      await tabTo(page, '.story-figure .btn.primary');
      const feed = page.getByRole('button', { name: 'Next digits' });
      for (let k = 0; k < 12 && await feed.isEnabled(); k++) await page.keyboard.press('Enter');
      assert.match(String(await page.locator('.story-said').textContent()), /\(4,7\) is safe/);
      await next(page, 'Change');
      await tabTo(page, '.story-figure select');
      await page.keyboard.press('ArrowDown');
      await page.locator('canvas.story-far[data-game="gdwn:1,2"]').waitFor();
      await done.filter({ hasText: 'split in two' }).waitFor();
      assert.equal(await page.locator('.story-steps .done').count(), 7);
      await tabTo(page, '.story-figure a.btn');
      await page.keyboard.press('Enter');
      await page.locator('canvas.board').waitFor();
    },
  },
  {
    name: 'story: the three shorter ones by Tab, Enter and the arrows alone',
    async run({ page, open, wyt }) {
      const done = page.locator('.story-text .ok');
      /** Takes tokens from piles of which the label tells the sizes. @param {(sizes: number[]) => [number, number]} choose a pile and how many */
      const take = async (choose) => {
        const sizes = String(await page.locator('.play-piles').getAttribute('aria-label')).match(/\d+(?=,|$)/g)?.map(Number) ?? [];
        const [pile, count] = choose(sizes);
        for (let k = 0; k < pile; k++) await page.keyboard.press('Tab');
        await again(page, 'ArrowUp', count);
        await page.keyboard.press('Enter');
      };
      /** @param {string} game @param {string} position @returns {{to: number[], take: number[]} | undefined} */
      const winning = (game, position) => wyt('value', game, position).winning_moves[0];
      /** The way that wins, or one from a pile that has some. @param {number[]} sizes @returns {[number, number]} */
      const nim = (sizes) => {
        const taken = winning('nim:3', sizes.join())?.take ?? [];
        const pile = taken.findIndex((k) => k > 0);
        return pile >= 0 ? [pile, taken[pile]] : [sizes.findIndex((size) => size > 0), 1];
      };
      await open('#/story?story=nim&lang=en');
      await playOut(page, '.pile.movable', () => take(nim));
      await next(page, 'Even columns');
      await tabTo(page, '.story-figure input[type="range"]');
      for (const [key, times] of /** @type {[string, number][]} */ ([['ArrowRight', 0], ['ArrowRight', 0], ['ArrowRight', 9]])) {
        await again(page, key, times);
        if (times === 0) await page.keyboard.press('Tab');
      }
      await next(page, 'Now win');
      await playOut(page, '.pile.movable', () => take(nim));
      assert.match(String(await done.textContent()), /beaten/);
      await open('#/story?story=fibonacci&lang=en');
      const heap = async () => {
        const size = Number(await page.locator('.pile-number').textContent());
        const limit = Number(/(\d+)/.exec(String(await page.locator('.pile-limit').textContent()))?.[1]);
        await again(page, 'ArrowUp', Number(winning('fibonacci-nim', `${size},${limit}`)?.take[0] ?? 1));
        await page.keyboard.press('Enter');
      };
      await playOut(page, '.pile.movable', heap);
      await next(page, 'Cut a number');
      for (const part of ['8', '3', '13', '5', '2', '21', '8', '3', '1']) await pressNumber(page, part);
      await next(page, 'Now win');
      await playOut(page, '.pile.movable', heap);
      assert.match(String(await done.textContent()), /beaten/);
      await open('#/story?story=sponge&lang=en');
      await page.locator('.story-said').filter({ hasText: 'c = 0' }).waitFor();
      await tabTo(page, '.story-figure input[type="range"]');
      await again(page, 'ArrowRight', 8);
      for (const title of ['changes nothing', 'changes much']) {
        await next(page, title);
        await page.locator('.story-said').filter({ hasText: 'c = 0' }).waitFor();
        await tabTo(page, '.story-figure select');
        await page.keyboard.press('ArrowDown');
        await done.waitFor();
      }
    },
  },
  {
    name: 'story: Back turns the pages back, and a story back to another',
    async run({ page, open }) {
      await open('#/story?screen=1&lang=en');
      await page.getByRole('button', { name: 'Next', exact: true }).click();
      await page.getByRole('heading', { name: '2. Work back from home' }).waitFor();
      await page.getByRole('button', { name: 'A ruler at 1.618…' }).click();
      await page.getByRole('heading', { name: '5. A ruler' }).waitFor();
      await page.getByLabel('Story', { exact: true }).selectOption('nim');
      await page.getByRole('heading', { name: '1. Three piles' }).waitFor();
      for (const name of ['5. A ruler', '2. Work back from home', '1. Lose a match']) {
        await page.goBack();
        await page.getByRole('heading', { name }).waitFor();
      }
      await page.goForward();
      await page.getByRole('heading', { name: '2. Work back from home' }).waitFor();
    },
  },
  {
    name: 'story: in German, and without a finding of axe, light and dark',
    async run({ page, open }) {
      for (const colorScheme of /** @type {('light' | 'dark')[]} */ (['light', 'dark'])) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        for (const screen of [1, 2, 3, 4, 5, 6, 7]) {
          await open(`#/story?screen=${screen}&lang=de`);
          await page.getByRole('heading', { name: 'Die Dame und der Goldene Schnitt' }).waitFor();
          if (screen === 6) await page.locator('.automaton').waitFor();
          await page.waitForTimeout(300);
          assert.deepEqual(await axe(page), [], `${screen} ${colorScheme}`);
        }
      }
      assert.equal(await page.evaluate(() => document.getElementById('view')?.lang), 'de');
    },
  },
  {
    name: 'story: no screen is wider than a phone',
    phone: true,
    async run({ page, open }) {
      for (const screen of [1, 2, 3, 4, 5, 6, 7]) {
        await open(`#/story?screen=${screen}&lang=de`);
        await page.locator('.story-figure > *').first().waitFor();
        await page.waitForTimeout(400);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0, String(screen));
      }
    },
  },
];
