// Beams, levels and rows, the sponge: each against `wyt`, each restored by its link.

/** @param {import('playwright-core').Page} page @param {string} label @returns {Promise<string[][]>} */
async function cells(page, label) {
  return page.getByRole('region', { name: label }).locator('tbody tr').evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td, th')].map((cell) => cell.textContent ?? '')));
}

/** @type {import('../run.mjs').Case[]} */
export const cases = [
  {
    name: 'beams: slopes and shares as wyt beams gives them, pictures, progress and cancel',
    async run({ page, open, wyt, assert }) {
      // So far that they are seen to split: what is undecided has no slope.
      await open('#/beams?game=gdwn:1,2&count=100000');
      await page.locator('.beams-result').waitFor({ timeout: 120000 });
      const words = await page.locator('.beams-result').textContent();
      const upTo = /a <= (\d+)/.exec(String(words))?.[1];
      assert.ok(upTo, 'the range read is said');
      const truth = wyt('beams', 'gdwn:1,2', '--up-to', String(upTo));
      const rows = await cells(page, 'Slopes and shares of the beams');
      const beams = truth.rows ?? truth.beams;
      assert.equal(rows.length, beams.length);
      assert.ok(Math.abs(Number(rows[0][0]) - Number(beams[0].slope)) < 1e-5, `${rows[0][0]} against ${beams[0].slope}`);
      await page.waitForFunction(() => [...document.querySelectorAll('figure img')].length === 2 && [...document.querySelectorAll('figure img')].every((image) => /** @type {HTMLImageElement} */ (image).naturalWidth > 100));
      await page.getByRole('textbox', { name: 'Positions, such as 1e6' }).fill('5e6');
      await page.getByRole('button', { name: 'Compute' }).click();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByText('Cancelled').waitFor();
      assert.match(await page.evaluate(() => location.hash), /count=5000000/);
    },
  },
  {
    name: 'levels: offsets as wyt levels gives them, T_g by its positions, the link restores',
    async run({ page, open, wyt, assert }) {
      await open('#/levels?game=r-wythoff&g=4&level=2&n=60');
      await page.locator('#levels-panel .chart').waitFor({ timeout: 60000 });
      const truth = wyt('levels', 'r-wythoff', '--up-to-value', '4');
      const sentences = page.locator('.level-words li');
      await sentences.first().waitFor({ timeout: 60000 });
      for (const [i, row] of truth.rows.entries()) assert.match(String(await sentences.nth(i).textContent()), new RegExp(`^g = ${row.g} .*bₙ − aₙ = n.*${row.M === 0 ? '' : `n = ${row.M} on, with ${row.wrong} `}.*⌊φn⌋${row.C === 0 ? '' : ` − ${row.C}`}`));
      await page.getByText('The same as a table').click();
      const rows = await cells(page, 'Levels of r-wythoff');
      assert.deepEqual(rows.map((row) => row.slice(0, 4).map(Number)), truth.rows.map((/** @type {any} */ row) => [row.g, row.C, row.M, row.wrong]));
      const positions = wyt('positions', 'r-wythoff', '--value', '2', '--count', '60');
      const shown = await cells(page, 'Positions of value 2');
      assert.deepEqual(shown.map((row) => [Number(row[1]), Number(row[2])]), positions.rows.map((/** @type {any} */ row) => [row.a, row.b]));
      const marked = shown.filter((row) => row[6] === 'exception').length;
      assert.equal(marked, truth.rows[2].wrong, 'exceptions of level 2');
      await page.getByRole('button', { name: 'Show level 3' }).click();
      await page.getByRole('region', { name: 'Positions of value 3' }).waitFor();
      const hash = await page.evaluate(() => location.hash);
      await open(hash);
      await page.getByRole('region', { name: 'Positions of value 3' }).waitFor();
      assert.equal(await page.evaluate(() => location.hash), hash);
    },
  },
  {
    name: 'atlas: maps, the row of a game, the way to its beams, the link restores',
    async run({ page, open, assert }) {
      await open('#/atlas');
      await page.waitForFunction(() => (/** @type {HTMLImageElement | null} */ (document.querySelector('.atlas-map img'))?.naturalWidth ?? 0) > 100, null, { timeout: 60000 });
      const maps = await page.getByLabel('Map', { exact: true }).locator('option').count();
      assert.ok(maps >= 4, `${maps} maps`);
      await page.getByLabel('Its numbers').fill('6,4');
      await page.getByText('The row of the data').click();
      await page.getByRole('region', { name: 'What was found of gdwn:4,6' }).waitFor();
      const rows = await cells(page, 'What was found of gdwn:4,6');
      assert.deepEqual(rows.filter(([name]) => name === 'p' || name === 'q'), [['p', '4'], ['q', '6']]);
      await page.getByLabel('Map', { exact: true }).selectOption({ index: 1 });
      const hash = await page.evaluate(() => location.hash);
      assert.match(hash, /map=atlas-.*at=6,4/);
      await open(hash);
      await page.getByRole('link', { name: 'See gdwn:4,6 in its beams' }).waitFor();
      await page.getByLabel('Its numbers').fill('4,4000');
      await page.getByText('The atlas has no 4,4000').waitFor();
    },
  },
  {
    name: 'rows: periods and differences as wyt gives them',
    async run({ page, open, wyt, assert }) {
      await open('#/levels?tab=periods&game=wythoff&rows=8');
      await page.locator('#levels-panel .chart').waitFor({ timeout: 60000 });
      const truth = wyt('periods', 'wythoff', '--rows', '8');
      const rows = await cells(page, 'Periods of the rows of wythoff');
      assert.deepEqual(rows.map((row) => row.slice(0, 3).map(Number)), truth.rows.map((/** @type {any} */ row) => [row.row, row.preperiod, Number(row.period)]));
      await page.getByRole('tab', { name: 'Differences' }).click();
      await page.getByLabel('From row r').fill('3');
      await page.getByRole('region', { name: 'Difference table' }).locator('th', { hasText: /^3$/ }).first().waitFor();
      await page.waitForFunction(() => document.querySelector('table.numbers tbody th')?.textContent === '3');
      const table = await cells(page, 'Difference table');
      const values = wyt('table', 'wythoff', '--size', '30', '--rows', '4');
      const row = (values.values ?? values.rows)[3];
      const numbers = Array.isArray(row) ? row : row.values;
      assert.deepEqual(table[0].slice(1, 31).map(Number), numbers.slice(0, 30).map((/** @type {number} */ value, /** @type {number} */ b) => value - b));
    },
  },
  {
    name: 'sponge: as many P-positions as wyt lists, turned by keys, WebGL2 and still',
    chromium: true,
    async run({ page, open, wyt, assert }) {
      const truth = wyt('positions', 'wythoff:3', '--up-to', '15');
      /** @param {number[]} piles */
      const orders = (piles) => new Set([[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]].map((order) => order.map((k) => piles[k]).join())).size;
      const all = truth.rows.reduce((/** @type {number} */ sum, /** @type {any} */ row) => sum + orders([row.a, row.b, row.c]), 0);
      for (const still of ['', '&still=1']) {
        await open(`#/sponge?game=wythoff:3&side=16&turn=0${still}`);
        await page.getByText('P-positions with every pile below 16').waitFor();
        const words = await page.getByText('P-positions with every pile below 16').textContent();
        assert.equal(Number(String(words).replace(/,/g, '').split(' ')[0]), all);
        assert.equal(await page.getByText('no WebGL2').count(), still ? 1 : 0, 'WebGL2 unless a still picture is asked');
        const canvas = page.locator('canvas.sponge');
        await page.waitForTimeout(300);
        const before = await canvas.screenshot();
        await canvas.focus();
        await page.keyboard.press('ArrowRight');
        await page.waitForTimeout(500);
        assert.notEqual((await canvas.screenshot()).toString('base64'), before.toString('base64'), 'the picture has turned');
        assert.match(await page.evaluate(() => location.hash), /yaw=0\.820/);
      }
    },
  },
  {
    name: 'sponge: turns by itself, but not for readers who asked for less motion',
    chromium: true,
    async run({ page, open, assert }) {
      const canvas = page.locator('canvas.sponge');
      for (const reducedMotion of /** @type {('reduce' | 'no-preference')[]} */ (['reduce', 'no-preference'])) {
        await page.emulateMedia({ reducedMotion });
        await open('#/sponge?game=nim:3&side=16');
        await page.getByText('P-positions with every pile below 16').waitFor();
        await page.waitForTimeout(500);
        const before = (await canvas.screenshot()).toString('base64');
        await page.waitForTimeout(700);
        const same = (await canvas.screenshot()).toString('base64') === before;
        assert.equal(same, reducedMotion === 'reduce', reducedMotion);
      }
    },
  },
  {
    name: 'shell: the menu by keyboard, the theme kept, an unknown route shows the start',
    async run({ page, open, assert }) {
      await open('#/nowhere');
      await page.getByRole('heading', { name: /one queen/ }).waitFor();
      await page.locator('#nav').getByRole('link', { name: 'Sponge' }).focus();
      await page.keyboard.press('Enter');
      await page.locator('canvas.sponge').waitFor();
      assert.equal(await page.locator('#nav').getByRole('link', { name: 'Sponge' }).getAttribute('aria-current'), 'page');
      await page.getByLabel('Theme').selectOption('dark');
      assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
      await page.reload();
      assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
      await page.getByLabel('Theme').selectOption('auto');
    },
  },
  {
    name: 'levels: lists stay out of the table, whatever a row leaves open',
    async run({ page, open, assert }) {
      await open('#/levels?game=r-wythoff&g=13');
      await page.getByText('The same as a table').click({ timeout: 60000 });
      const head = page.getByRole('region', { name: 'Levels of r-wythoff' }).locator('th');
      await head.first().waitFor({ timeout: 60000 });
      const names = await head.allTextContents();
      assert.ok(names.includes('g') && !names.includes('exceptions'), names.join(' '));
    },
  },
];
