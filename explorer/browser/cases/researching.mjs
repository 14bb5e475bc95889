// What serves research: a pinned game, walks through automata, guesses, the living beams and atlas, slices, LaTeX of every table.

import assert from 'node:assert/strict';
import { axe } from '../axe.mjs';

/** What the page copies, kept instead of handed to a clipboard. @param {import('playwright-core').Page} page */
async function keepCopies(page) {
  await page.addInitScript(() => {
    /** @type {string[]} */
    const copies = [];
    Object.assign(window, { copies });
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (/** @type {string} */ text) => { copies.push(text); } } });
  });
}

/** @type {import('../run.mjs').Case[]} */
export const cases = [
  {
    name: 'board: a second game is pinned, beside the first and as a difference; a link brings it back',
    async run({ page, open }) {
      await open('#/board?game=wythoff');
      await page.getByText('Compare with a second game').click();
      await page.getByLabel('Second game').fill('gdwn:1,2');
      await page.getByRole('button', { name: 'Pin', exact: true }).click();
      await page.locator('.board-caption').filter({ hasText: 'gdwn:1,2' }).waitFor();
      await page.getByLabel('Shown', { exact: true }).selectOption('outcomes');
      await page.waitForFunction(() => /pin=gdwn:1,2/.test(location.hash) && /pinned=outcomes/.test(location.hash));
      await open(await page.evaluate(() => location.hash));
      await page.locator('.board-caption').filter({ hasText: 'another winner' }).waitFor();
      // (1,3) is lost in gdwn:1,2 alone, (1,2) in Wythoff's game alone, (2,2) in neither: marked, marked, plain.
      await page.waitForFunction(() => {
        const canvas = /** @type {HTMLCanvasElement} */ (document.querySelector('canvas.second-board'));
        const { data } = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d')).getImageData(0, 0, canvas.width, canvas.height);
        const seen = new Set();
        for (let i = 0; i < data.length; i += 4) seen.add(`${data[i]},${data[i + 1]},${data[i + 2]}`);
        return seen.has('154,31,0');
      });
      assert.deepEqual(await axe(page), []);
      await page.getByRole('button', { name: 'Unpin' }).click();
      await page.waitForFunction(() => !/pin=/.test(location.hash));
      await page.getByLabel('Second game').fill('wythof');
      await page.getByRole('button', { name: 'Pin', exact: true }).click();
      await page.getByText('did you mean').waitFor();
    },
    refusals: true,
  },
  {
    name: 'solve: a typed position walks through the automaton as wyt value tells',
    async run({ page, open, wyt }) {
      await open('#/solve?game=wythoff');
      const walk = page.getByLabel('Let a position walk through it');
      await walk.waitFor({ timeout: 60000 });
      for (const position of ['4,7', '6,4', '0,0', '20,12', '1618033988,2618033988']) {
        await walk.fill(position);
        await page.getByRole('button', { name: 'Walk' }).click();
        const lost = wyt('value', 'wythoff', position).outcome === 'P';
        const sorted = position.split(',').map(Number).sort((x, y) => x - y).join(', ');
        await page.getByText(`(${sorted}) is ${lost ? '' : 'not '}among the P-positions`).waitFor();
      }
    },
  },
  {
    name: 'guess: columns, rows and typed numbers as wyt guess tells; moves to add as wyt adjoin tells',
    async run({ page, open, wyt }) {
      for (const [hash, words] of /** @type {[string, string[]][]} */ ([['', ['wythoff']], ['&what=b', ['wythoff', '--column', 'b']], ['&what=row&row=3', ['wythoff', '--row', '3']]])) {
        await open(`#/guess?game=wythoff${hash}`);
        const [first] = wyt('guess', ...words).guesses;
        await page.locator('.prove-answer code').filter({ hasText: first.form }).first().waitFor({ timeout: 60000 });
        assert.equal(await page.locator('.prove-answer .badge').first().textContent(), first.verdict);
      }
      await open('#/guess?game=wythoff&what=terms&terms=0,1,1,2,3,5,8,13,21,34,55,89');
      await page.getByText('144, 233, 377').waitFor();
      await page.getByText('moves can be added').waitFor();
      assert.deepEqual(await axe(page), []);
    },
  },
  {
    name: 'beams: the ratios can be pointed at, zoomed, and lead to the board; the SVG is of vectors',
    async run({ page, open }) {
      await open('#/beams?game=wythoff&count=2000');
      await page.locator('canvas.ratios').waitFor();
      await page.locator('.beams-result').waitFor();
      await page.locator('canvas.ratios').focus();
      await page.waitForFunction(() => {
        document.querySelector('canvas.ratios')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
        return /b\/a = /.test(document.querySelector('.ratios-frame .readout')?.textContent ?? '');
      });
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => /#\/board\?game=wythoff&at=/.test(location.hash));
    },
  },
  {
    name: 'atlas: a game is pointed at in words, chosen, and looked up; by the keyboard, too',
    async run({ page, open }) {
      await open('#/atlas');
      const cells = page.locator('canvas.atlas-cells');
      await cells.waitFor();
      await cells.hover({ position: { x: 40, y: 200 } });
      await page.locator('.atlas-pointed').filter({ hasText: /gdwn:\d+,\d+: .*beam/ }).waitFor();
      await cells.click({ position: { x: 40, y: 200 } });
      await page.waitForFunction(() => /at=\d+,\d+/.test(decodeURIComponent(location.hash)));
      await cells.focus();
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await page.locator('.atlas-found strong').filter({ hasText: 'gdwn:' }).waitFor();
      await page.getByLabel('Colour by').selectOption({ label: 'Conjecture 3' });
      await page.getByText('seems false').waitFor();
      await page.getByLabel('Family').selectOption('diagonals');
      await page.getByText('whether the Grid Conjecture holds').first().waitFor();
      assert.deepEqual(await axe(page), []);
    },
  },
  {
    name: 'atlas: plus zooms, so that a game fills more of the picture; Home shows all again',
    async run({ page, open }) {
      await open('#/atlas?family=pairs');
      const map = page.locator('.atlas-cells');
      await map.waitFor();
      /** How many games are met along a line across the picture. */
      const met = async () => {
        const box = await map.boundingBox();
        if (!box) throw new Error('no map');
        const names = new Set();
        for (let k = 0; k <= 30; k++) {
          await page.mouse.move(box.x + box.width * (0.45 + k * 0.005), box.y + box.height * 0.3);
          names.add(await page.locator('.atlas-pointed').textContent());
        }
        return names.size;
      };
      const before = await met();
      await map.focus();
      for (let k = 0; k < 4; k++) await page.keyboard.press('+');
      const near = await met();
      assert.ok(near >= 2 && near * 3 < before, `${before} games, then ${near}`);
      await page.keyboard.press('Home');
      assert.equal(await met(), before);
    },
  },
  {
    name: 'sponge: the point under the pointer is named, and is a P-position',
    async run({ page, open, wyt }) {
      await open('#/sponge?game=wythoff:3&side=16&turn=0');
      await page.getByText('P-positions with every pile below 16').waitFor();
      const box = await page.locator('canvas.sponge').boundingBox();
      if (!box) throw new Error('no sponge');
      const seen = new Set();
      for (let k = 1; k < 40 && seen.size < 3; k++) {
        await page.mouse.move(box.x + (box.width * (20 + k)) / 80, box.y + box.height * (0.35 + 0.01 * k));
        const at = /^\((\d+, \d+, \d+)\): a P-position$/.exec(String(await page.locator('.sponge-frame .readout').textContent()))?.[1];
        if (at) seen.add(at);
      }
      assert.ok(seen.size >= 2, `${[...seen]}`);
      for (const at of seen) assert.equal(wyt('value', 'wythoff:3', at.replaceAll(' ', '')).outcome, 'P', at);
    },
  },
  {
    name: 'sponge: a slice is cut, and is the same on the board',
    async run({ page, open }) {
      await open('#/sponge?game=nim:3&side=16&turn=0&c=5');
      await page.getByText('c = 5: 16 P-positions (a, b, 5)').waitFor();
      await page.getByRole('link', { name: 'This slice on the board' }).click();
      await page.waitForFunction(() => /#\/board\?game=nim:3.*fix=5/.test(location.hash));
      await page.locator('.legend').waitFor();
    },
  },
  {
    name: 'saves: LaTeX of a table, and caption, command and citation in one copy',
    async run({ page, open }) {
      await keepCopies(page);
      await open('#/levels?tab=periods&game=wythoff&rows=5');
      await page.locator('#levels-panel table').first().waitFor();
      await page.locator('.save').getByRole('button', { name: 'LaTeX' }).click();
      await page.locator('.save').getByRole('button', { name: 'Cite' }).click();
      await page.waitForFunction(() => /** @type {any} */ (window).copies.length === 2);
      const [latex, cite] = await page.evaluate(() => /** @type {any} */ (window).copies);
      assert.match(latex, /^\\begin\{longtable\}\{r+.*\}\n/);
      assert.match(cite, /`wyt periods wythoff.*CITATION\.cff/);
    },
  },
];
