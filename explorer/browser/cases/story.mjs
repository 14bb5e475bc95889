// The story, from its first screen to its last, by the keyboard alone, in both languages.

import assert from 'node:assert/strict';
import { axe } from '../axe.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** Goes to the next screen by its button, with the keyboard. @param {Page} page @param {string} name */
async function press(page, name) {
  await page.getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
}

/** Walks from home to a square and taps it. @param {Page} page @param {number} a @param {number} b */
async function tap(page, a, b) {
  await page.locator('.story-board .cell[tabindex="0"]').focus();
  for (let k = 0; k < 12; k++) await page.keyboard.press('ArrowLeft');
  for (let k = 0; k < 12; k++) await page.keyboard.press('ArrowDown');
  for (let k = 0; k < a; k++) await page.keyboard.press('ArrowRight');
  for (let k = 0; k < b; k++) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
}

/** @type {import('../run.mjs').Case[]} */
export const cases = [
  {
    name: 'story: all seven screens by the keyboard alone',
    async run({ page, open, wyt }) {
      const done = page.locator('.story-text .ok');
      await open('#/story?screen=1&lang=en');
      for (let moves = 0; !(await done.isVisible()); moves++) {
        assert.ok(moves < 20, 'the match does not end');
        await page.locator('.queen.movable').or(done).first().waitFor();
        if (await done.isVisible()) break;
        await page.locator('.queen').focus();
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await page.waitForTimeout(700);
      }
      assert.match(String(await done.textContent()), /every move loses/);
      await press(page, 'Next');
      assert.match(String(await page.evaluate(() => document.activeElement?.textContent)), /Work back/, 'the heading is read out');
      await tap(page, 2, 2);
      assert.match(String(await page.locator('.story-said').textContent()), /goes to \(0,0\)/);
      for (const [a, b] of [[1, 2], [3, 5], [4, 7]]) {
        assert.equal(wyt('value', 'wythoff', `${a},${b}`).outcome, 'P');
        await tap(page, a, b);
      }
      await done.waitFor();
      await press(page, 'Next');
      await tap(page, 4, 7);
      await tap(page, 10, 6);
      await done.waitFor();
      await press(page, 'Next');
      for (const n of ['9', '6', '8', '9', '11']) await press(page, n);
      await done.waitFor();
      await press(page, 'Next');
      await page.getByLabel('Slope of the ruler').focus();
      for (let k = 0; k < 417; k++) await page.keyboard.press('ArrowRight');
      await done.filter({ hasText: '1.6180339' }).waitFor();
      await press(page, 'Next');
      await page.locator('.automaton').waitFor();
      for (const [name, times] of /** @type {[string, number][]} */ ([['a', 0], ['b', 1]])) {
        await page.getByLabel(name, { exact: true }).focus();
        for (let k = 0; k < times; k++) await page.keyboard.press('ArrowRight');
      }
      const feed = page.getByRole('button', { name: 'Next digits' });
      while (await feed.isEnabled()) await press(page, 'Next digits');
      assert.match(String(await page.locator('.story-said').textContent()), /\(4,7\) is safe/);
      await done.waitFor();
      await press(page, 'Next');
      await page.getByLabel('Steps').focus();
      await page.keyboard.press('ArrowDown');
      await page.locator('canvas.story-far[data-game="gdwn:1,2"]').waitFor();
      await done.filter({ hasText: 'split in two' }).waitFor();
      assert.equal(await page.locator('.story-steps .done').count(), 7);
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
