// The buttons every view carries give files of their kind; the board meets no seam between tiles; two fingers zoom.

import { readFileSync } from 'node:fs';

/** @type {[string, string, string][]} */
const VIEWS = [
  ['board', '#/board?game=wythoff&at=3,5', '.info [data-role="value"]'],
  ['board-far', '#/board?game=wythoff&x=200&y=200&z=1', '.legend'],
  ['beams', '#/beams?game=wythoff&count=1000', '.beams-result'],
  ['levels', '#/levels?game=r-wythoff&g=2', '#levels-panel .chart'],
  ['periods', '#/levels?tab=periods&game=wythoff&rows=5', '#levels-panel .chart'],
  ['differences', '#/levels?tab=differences&game=wythoff', '#levels-panel .chart'],
  ['sponge', '#/sponge?game=nim:3&side=8&turn=0', 'text=P-positions with every pile below 8'],
];

/** @type {import('../run.mjs').Case[]} */
export const cases = [
  ...VIEWS.map(([name, hash, seen]) => ({
    name: `saves: ${name} as SVG, PNG, CSV and command`,
    /** @param {import('../run.mjs').Test} t */
    async run({ page, open, assert }) {
      await open(hash);
      await page.locator(seen).first().waitFor({ timeout: 60000 });
      await page.waitForTimeout(300);
      /** @param {string} button */
      const saved = async (button) => {
        const [download] = await Promise.all([page.waitForEvent('download'), page.locator('.save').getByRole('button', { name: button, exact: true }).click()]);
        assert.match(download.suggestedFilename(), new RegExp(`\\.${button.toLowerCase()}$`));
        return readFileSync(await download.path());
      };
      const picture = (await saved('SVG')).toString();
      assert.match(picture, /^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
      assert.doesNotMatch(picture, /<image/, 'vectors alone');
      const problem = await page.evaluate((text) => new DOMParser().parseFromString(text, 'image/svg+xml').querySelector('parsererror')?.textContent ?? '', picture);
      assert.equal(problem, '');
      assert.equal((await saved('PNG')).subarray(1, 4).toString(), 'PNG');
      const lines = (await saved('CSV')).toString().trim().split('\n');
      assert.ok(lines.length > 1, 'CSV has rows');
      const wide = lines.map((line) => line.split(',').length);
      assert.ok(wide.every((count) => count === wide[0]), 'every row has as many cells');
      await page.locator('.save').getByRole('button', { name: 'Command' }).click();
      assert.match(String(await page.locator('.command code').textContent()), /^wyt /);
    },
  })),
  {
    name: 'saves: the command of the board is one wyt takes',
    async run({ page, open, wyt, assert }) {
      await open('#/board?game=%7B0,1%7D*+%7B1,1%7D*+%7B2,3%7D&at=3,6');
      await page.locator('.info [data-role="value"]').waitFor();
      await page.locator('.save').getByRole('button', { name: 'Command' }).click();
      const command = String(await page.locator('.command code').textContent());
      assert.equal(command, 'wyt value "{0,1}* {1,1}* {2,3}" 3,6');
      assert.equal(String(wyt('value', '{0,1}* {1,1}* {2,3}', '3,6').value), await page.locator('.info [data-role="value"]').textContent());
    },
  },
  {
    name: 'board: no seam between tiles at any zoom',
    async run({ page, open, assert }) {
      for (const zoom of ['0.31', '0.77', '1.37', '3.3', '7.9']) {
        // P or N only: every pixel of the board has one of two colours, a seam would show the ground between them.
        await open(`#/board?game=wythoff&colour=outcome&palette=grey&x=520.123&y=530.456&z=${zoom}`);
        await page.waitForFunction(() => performance.getEntriesByName('first-tile').length > 0, null, { timeout: 60000 });
        await page.waitForFunction(() => !document.querySelector('.board-status .working'), null, { timeout: 60000 });
        await page.waitForTimeout(500);
        await page.waitForFunction(() => !document.querySelector('.board-status .working'), null, { timeout: 60000 });
        const colours = await page.evaluate(() => {
          const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('canvas.board'));
          const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
          const left = Math.round(canvas.width / 2), high = Math.round(canvas.height / 2);
          const data = new Uint32Array(pen.getImageData(left - 120, high - 140, 480, 260).data.buffer);
          return [...new Set(data)].map((pixel) => pixel.toString(16));
        });
        assert.deepEqual(colours.filter((colour) => colour !== 'ff000000' && colour !== 'ffececec'), [], `zoom ${zoom}`);
      }
    },
  },
  {
    name: 'board: two fingers zoom',
    phone: true,
    async run({ page, open, assert }) {
      await open('#/board?game=wythoff&x=12&y=12&z=12');
      await page.waitForFunction(() => performance.getEntriesByName('first-tile').length > 0);
      const box = await page.locator('canvas.board').boundingBox();
      if (!box) throw new Error('no board');
      const wire = await page.context().newCDPSession(page);
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      /** @param {'touchStart' | 'touchMove' | 'touchEnd'} type @param {number} apart */
      const touch = (type, apart) => wire.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x: x - apart, y, id: 1 }, { x: x + apart, y, id: 2 }] });
      await touch('touchStart', 30);
      for (const apart of [40, 50, 60, 70, 80, 90]) await touch('touchMove', apart);
      await touch('touchEnd', 0);
      await page.waitForTimeout(400);
      const zoom = Number(/z=([\d.]+)/.exec(await page.evaluate(() => location.hash))?.[1]);
      assert.ok(zoom > 30 && zoom < 40, `12 px a cell, three times as far apart: ${zoom}`);
    },
  },
];
