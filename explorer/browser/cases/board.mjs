// The board: values against `wyt value`, moves with reasons, a wrong rule at its column, links, keys, touch; first tile and panning timed.

import assert from 'node:assert/strict';

const READY = async (/** @type {import('playwright-core').Page} */ page) => {
  await page.waitForFunction(() => performance.getEntriesByName('first-tile').length > 0, null, { timeout: 600000 });
  await page.waitForFunction(() => !document.querySelector('.board-status .working'), null, { timeout: 600000 });
};

/** How far the corner of the board stands from that of the picture, by the link. @param {import('playwright-core').Page} page */
const corner = (page) => page.evaluate(() => {
  const query = new URLSearchParams(location.hash.split('?')[1]);
  const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('canvas.board')).getBoundingClientRect();
  const [x, y, z] = ['x', 'y', 'z'].map((name) => Number(query.get(name)));
  return [canvas.width / 2 - x * z, canvas.height / 2 - y * z].map(Math.round);
});

/** @type {import('../run.mjs').Case[]} */
export const cases = [
  {
    name: 'board: first tile from a cold start',
    fresh: true,
    async run({ page, url, say }) {
      // The browser has started, the page and its server's tables have not.
      await page.waitForTimeout(1500);
      await page.goto(`${url}#/board?game=wythoff`);
      await READY(page);
      const time = await page.evaluate(() => performance.getEntriesByName('first-tile')[0].startTime);
      say(`first tile after ${time.toFixed(0)} ms (wanted: under 300 ms)`);
      assert.ok(time < 3000, `first tile after ${time} ms`);
    },
  },
  {
    name: 'board: values and winning moves agree with wyt value',
    async run({ page, open, wyt }) {
      for (const [game, position] of [['wythoff', '9,14'], ['r-wythoff', '12,7'], ['gdwn:1,2', '20,31'], ['{0,1}* {1,1}* {2,3}', '3,6']]) {
        await open(`#/board?game=${encodeURIComponent(game)}&at=${position}`);
        const truth = wyt('value', game, position);
        const value = page.locator('.info [data-role="value"]');
        await value.waitFor();
        assert.equal(await value.textContent(), String(truth.value), `${game} ${position}`);
        const outcome = await page.locator('.info [data-role="outcome"]').textContent();
        assert.equal(outcome?.[0], truth.outcome);
        const moves = await page.locator('.moves li .btn').allTextContents();
        assert.deepEqual(moves.sort(), truth.winning_moves.map((/** @type {any} */ move) => `to (${move.to.join(',')})`).sort());
        const readout = await page.locator('.readout').textContent();
        const winner = truth.outcome === 'P' ? 'P: who just moved wins' : 'N: who is to move wins';
        assert.equal(readout, `(${position.replace(',', ', ')}) = ${truth.value}, ${winner}`, 'the value and the winner read from the tile');
      }
    },
  },
  {
    name: 'board: a wrong rule is said at its column',
    refusals: true,
    async run({ page, open }) {
      await open('#/board?game=wythoff');
      await READY(page);
      await page.getByLabel('Game', { exact: true }).fill('{0,1}* {1,x}');
      const error = page.locator('.box-error');
      await page.locator('.box-error .caret').waitFor();
      assert.match(String(await error.textContent()), /column 11/);
      const lines = String(await page.locator('.caret').textContent()).split('\n');
      assert.equal(lines[1].indexOf('^'), 10, 'the caret stands under column 11');
      assert.equal(await page.getByLabel('Game', { exact: true }).getAttribute('aria-invalid'), 'true');
      await page.getByLabel('Game', { exact: true }).fill('{0,1}* {1,1}*');
      await page.locator('.box-error .caret').waitFor({ state: 'detached' });
    },
  },
  {
    name: 'board: zooming out by the buttons keeps the corner, and nothing jumps under the pointer',
    async run({ page, open }) {
      await open('#/board?game=wythoff');
      await READY(page);
      for (let k = 0; k < 9; k++) await page.getByRole('button', { name: 'Zoom out' }).click();
      await page.waitForTimeout(400);
      assert.deepEqual(await corner(page), [34, 34]);
      const top = () => page.getByLabel('Colour by').boundingBox().then((box) => box?.y);
      const before = await top();
      const box = await page.locator('canvas.board').boundingBox();
      if (!box) throw new Error('no board');
      for (const part of [0.3, 0.5, 0.7]) {
        await page.mouse.move(box.x + box.width * part, box.y + box.height * part);
        await page.locator('.info [data-role="outcome"]').waitFor();
        assert.equal(await top(), before);
      }
    },
  },
  {
    name: 'board: a game of three piles opens as a slice',
    async run({ page, open }) {
      await open('#/board?game=wythoff:3&fix=0&at=1,2');
      await READY(page);
      await open('#/board?game=wythoff:3');
      await READY(page);
      assert.equal(await page.getByLabel('The other piles').inputValue(), '0');
      assert.equal(await page.locator('.board-status .error').count(), 0);
    },
    refusals: true,
  },
  {
    name: 'board: a link restores the view',
    async run({ page, open }) {
      await open('#/board?game=gdwn:1,2&at=20,31&x=40&y=45&z=7.5&palette=cividis&colour=modulo&mod=5&g=3&guides=phi,phi2&slope=1.478&p=0');
      await READY(page);
      await page.locator('.info [data-role="value"]').waitFor();
      const canvas = page.locator('canvas.board');
      // The board's own pixels, and what is said over them: how a shadow blends is the browser's affair.
      const shown = async () => ({ hash: await page.evaluate(() => location.hash), words: await page.locator('.readout').textContent(), picture: await canvas.evaluate((node) => /** @type {HTMLCanvasElement} */ (node).toDataURL()) });
      await page.keyboard.press('Tab');
      await canvas.focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('+');
      await page.waitForTimeout(600);
      await READY(page);
      await canvas.blur();
      await page.mouse.move(2, 2);
      await page.locator('.info [data-role="outcome"]').waitFor();
      await page.waitForTimeout(400);
      // On a busy machine the last tile and the moves come late: the picture is that which stays.
      let before = await shown();
      for (let tries = 0, last = ''; tries < 30 && last !== before.picture; tries++) {
        last = before.picture;
        await page.waitForTimeout(300);
        before = await shown();
      }
      assert.match(before.hash, /at=21,31/);
      assert.match(before.hash, /palette=cividis/);
      await open(before.hash);
      await READY(page);
      await page.locator('.info [data-role="outcome"]').waitFor();
      await page.waitForTimeout(600);
      let after = await shown();
      for (let tries = 0; tries < 30 && after.picture !== before.picture; tries++) {
        await page.waitForTimeout(300);
        after = await shown();
      }
      assert.equal(after.hash, before.hash);
      assert.equal(after.words, before.words);
      assert.equal(after.picture, before.picture, 'the same picture, pixel by pixel');
    },
  },
  {
    name: 'board: keys walk, zoom and let go',
    async run({ page, open }) {
      await open('#/board?game=wythoff&at=3,4');
      await READY(page);
      await page.locator('canvas.board').focus();
      await page.keyboard.press('ArrowUp');
      await page.locator('.info-head', { hasText: '(3, 5)' }).waitFor();
      assert.equal(await page.locator('.readout').textContent(), '(3, 5) = 0, P: who just moved wins');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowLeft');
      await page.locator('.info-head', { hasText: '(2, 4)' }).waitFor();
      await page.keyboard.press('Escape');
      await page.locator('.info-head', { hasText: 'No position' }).waitFor();
      // The walk begins at the corner; keys zoom as the buttons do, and the corner stays.
      await page.keyboard.press('ArrowUp');
      await page.locator('.info-head', { hasText: '(0, 0)' }).waitFor();
      await page.keyboard.press('Escape');
      for (let k = 0; k < 5; k++) await page.keyboard.press('-');
      await page.waitForTimeout(400);
      assert.deepEqual(await corner(page), [34, 34]);
    },
  },
  {
    name: 'board: pointing at a cell shows its value and moves',
    async run({ page, open }) {
      await open('#/board?game=wythoff&x=40&y=40&z=30');
      await READY(page);
      const box = await page.locator('canvas.board').boundingBox();
      assert.ok(box);
      // (42, 38): two and a half cells right of the middle, one and a half below.
      await page.mouse.move(box.x + box.width / 2 + 75, box.y + box.height / 2 + 45);
      await page.locator('.info-head', { hasText: '(42, 38)' }).waitFor();
      await page.locator('.moves li', { hasText: 'to (' }).first().waitFor();
      assert.match(String(await page.locator('.readout').textContent()), /^\(42, 38\) = \d+, [PN]: /);
      assert.doesNotMatch(await page.evaluate(() => location.hash), /at=/, 'pointing chooses nothing');
      await page.mouse.click(box.x + box.width / 2 + 75, box.y + box.height / 2 + 45);
      await page.waitForFunction(() => location.hash.includes('at=42,38'));
    },
  },
  {
    name: 'board: by touch on a phone',
    phone: true,
    async run({ page, open }) {
      await open('#/board?game=wythoff');
      await READY(page);
      const box = await page.locator('canvas.board').boundingBox();
      assert.ok(box);
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
      await page.locator('.info [data-role="outcome"]').waitFor();
      assert.match(String(await page.evaluate(() => location.hash)), /game=wythoff/);
      await page.locator('.info-head', { hasText: /\(\d+, \d+\)/ }).waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), true, 'nothing wider than the phone');
    },
  },
  {
    name: 'board: a slice of three piles, square by square',
    async run({ page, open, wyt }) {
      await open('#/board?game=wythoff:3&fix=2&x=40&y=40&z=24&at=30,45');
      await READY(page);
      const truth = wyt('value', 'wythoff:3', '30,45,2');
      await page.locator('.readout', { hasText: `(30, 45) = ${truth.value}` }).waitFor();
      await page.locator('canvas.board').focus();
      // Across the edge of a square at 64.
      await page.getByLabel('Go to').fill('66,20');
      await page.getByRole('button', { name: 'Go', exact: true }).click();
      const other = wyt('value', 'wythoff:3', '66,20,2');
      await page.locator('.readout', { hasText: `(66, 20) = ${other.value}` }).waitFor();
    },
  },
  {
    name: 'board: the slider of the third pile goes from slice to slice',
    async run({ page, open, wyt }) {
      await open('#/board?game=wythoff:3&fix=0&x=0&y=0&z=24&at=5,9');
      const slider = page.getByRole('slider', { name: /Third pile/ });
      for (const c of ['1', '6']) {
        await slider.fill(c);
        const truth = wyt('value', 'wythoff:3', `5,9,${c}`);
        await page.locator('.readout', { hasText: `(5, 9) = ${truth.value}, ${truth.outcome}:` }).waitFor();
        await page.waitForFunction((fix) => location.hash.includes(`fix=${fix}`), c);
      }
      assert.equal(await page.getByText('Third pile, c = 6').count(), 1);
    },
  },
  {
    name: 'board: panning at N = 10,000',
    async run({ page, open, say }) {
      await open('#/board?game=wythoff&x=10000&y=10000&z=1');
      await READY(page);
      await page.waitForTimeout(500);
      const box = await page.locator('canvas.board').boundingBox();
      assert.ok(box);
      await page.evaluate(() => {
        const seen = /** @type {any} */ (window);
        seen.gaps = [];
        let before = performance.now();
        const tick = (/** @type {number} */ now) => { seen.gaps.push(now - before); before = now; if (!seen.done) requestAnimationFrame(tick); };
        requestAnimationFrame(tick);
        new PerformanceObserver((list) => { seen.long = Math.max(seen.long ?? 0, ...list.getEntries().map((entry) => entry.duration)); }).observe({ entryTypes: ['longtask'] });
      });
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      for (let step = 1; step <= 90; step += 1) await page.mouse.move(box.x + box.width / 2 - step * 4, box.y + box.height / 2 + step * 3);
      await page.mouse.up();
      const { gaps, long } = await page.evaluate(() => { const seen = /** @type {any} */ (window); seen.done = true; return { gaps: seen.gaps.slice(2), long: seen.long ?? 0 }; });
      const sorted = [...gaps].sort((one, other) => one - other);
      say(`panning at 10,000: ${gaps.length} frames, median ${sorted[sorted.length >> 1].toFixed(1)} ms, longest ${sorted.at(-1).toFixed(1)} ms, longest task ${long.toFixed(0)} ms (wanted: under 50 ms)`);
      assert.match(String(await page.evaluate(() => location.hash)), /x=10[0-9]{3}/, 'the board was moved');
      // Told above as it is; here only that the page never stands still: how long a task takes depends on what else the machine does.
      assert.ok(long < 1000, `a task of ${long} ms`);
    },
  },
  {
    name: 'board: a far tile, with its coordinates to 20,000',
    async run({ page, open, wyt, say }) {
      const began = Date.now();
      await open('#/board?game=wythoff&x=19990&y=19990&z=30');
      const working = page.locator('.board-status .working');
      await working.waitFor();
      assert.match(String(await working.textContent()), /computing the table: \d+ %|tiles to come/, 'progress while it is computed');
      await READY(page);
      say(`tiles at 20,000 after ${Date.now() - began} ms`);
      await page.getByLabel('Go to').fill('12000,19416');
      await page.getByRole('button', { name: 'Go', exact: true }).click();
      await page.locator('.info [data-role="outcome"]').waitFor({ timeout: 60000 });
      const truth = wyt('value', 'wythoff', '12000,19416');
      assert.equal((await page.locator('.info [data-role="outcome"]').textContent())?.[0], truth.outcome);
    },
  },
];
