// Papers: filters, search, links into other views. Prove: examples against `wyt prove`, the automaton, a mistake at its column.

import assert from 'node:assert/strict';

/** @type {import('../run.mjs').Case[]} */
export const cases = [
  {
    name: 'papers: filters and search narrow the claims, a link restores them',
    async run({ page, open }) {
      await open('#/papers');
      await page.locator('.claim').first().waitFor();
      const all = await page.locator('.claim').count();
      assert.ok(all > 200, String(all));
      await page.getByLabel('Paper').selectOption('ho');
      const ho = await page.locator('.claim').count();
      assert.ok(ho > 20 && ho < all);
      assert.deepEqual([...new Set(await page.locator('.claim').evaluateAll((nodes) => nodes.map((node) => /** @type {HTMLElement} */ (node).dataset.id?.[0])))], ['H']);
      await page.getByLabel('Kind').selectOption('theorem');
      const theorems = await page.locator('.claim').count();
      await page.getByLabel('Search').fill('theorem 2');
      await page.waitForFunction(() => /q=theorem/.test(location.hash));
      const texts = await page.locator('.claim').allTextContents();
      assert.ok(texts.length > 0 && texts.length < theorems && theorems < ho, `${texts.length} of ${theorems} of ${ho}`);
      await page.locator('.claim[data-id="H-T2"] summary').click();
      const link = page.locator('.claim[data-id="H-T2"] a', { hasText: 'on the board' }).first();
      await link.waitFor();
      await page.waitForFunction(() => /open=H-T2/.test(location.hash));
      const hash = new URL(page.url()).hash;
      await open(hash);
      await page.locator('.claim[data-id="H-T2"][open]').waitFor();
      assert.deepEqual(await page.locator('.claim').allTextContents().then((list) => list.length), texts.length);
      await page.locator('.claim[data-id="H-T2"] a', { hasText: 'on the board' }).first().click();
      await page.waitForFunction(() => location.hash.startsWith('#/board?game='));
      await page.locator('#nav a[aria-current]', { hasText: 'Board' }).waitFor();
    },
  },
  {
    name: 'papers: every claim is counted under its verdict',
    async run({ page, open, url }) {
      const { claims } = (await (await fetch(`${url}api/claims`)).json()).data;
      await open('#/papers');
      await page.locator('.claim').first().waitFor();
      const chips = await page.locator('.chip').allTextContents();
      assert.equal(chips.reduce((sum, text) => sum + Number(/(\d+)$/.exec(text)?.[1]), 0), claims.length, chips.join(', '));
    },
  },
  {
    name: 'papers: nothing found is said',
    async run({ page, open }) {
      await open('#/papers?q=xyzzy');
      await page.getByText('No claim fits').waitFor();
    },
  },
  {
    name: 'papers: a figure is drawn',
    async run({ page, open }) {
      await open('#/papers?paper=aggarwal&kind=figure&open=A-Fig1');
      await page.locator('.claim-body img').first().scrollIntoViewIfNeeded();
      await page.waitForFunction(() => {
        const image = document.querySelector('.claim-body img');
        return image instanceof HTMLImageElement && image.naturalWidth > 100;
      }, null, { timeout: 60000 });
    },
  },
  {
    name: 'prove: every example is decided as wyt prove decides it',
    async run({ page, open, wyt, say }) {
      await open('#/prove');
      const examples = await page.getByLabel('Examples').locator('option').evaluateAll((nodes) => nodes.map((node) => /** @type {HTMLOptionElement} */ (node).value).filter(Boolean));
      assert.ok(examples.length >= 6);
      for (const formula of examples) {
        const [truth] = proved(wyt, formula);
        await page.getByLabel('Examples').selectOption(formula);
        await page.waitForFunction((text) => document.querySelector('.prove-answer code')?.textContent === text, truth.formula);
        const label = String(await page.locator('.prove-answer .badge').textContent());
        assert.equal(label, truth.result === null ? 'A relation' : truth.result ? 'True' : 'False', formula);
        const words = truth.witness ? Object.entries(truth.witness).map(([name, value]) => `${name} = ${value}`).join(', ') : '';
        if (words) assert.match(String(await page.locator('.witness').textContent()), new RegExp(`${words}$`));
        const drawn = await page.locator('.automaton .state-name').count();
        assert.equal(drawn > 0, truth.result === null, 'relations are drawn');
        if (drawn > 0) say(`${formula}: ${drawn} states drawn`);
      }
    },
  },
  {
    name: 'prove: a mistake is said at its column; a link decides again',
    refusals: true,
    async run({ page, open }) {
      await open('#/prove');
      await page.getByRole('textbox', { name: 'Statement' }).fill('?msd_fib A n E m m>>n');
      await page.getByRole('button', { name: 'Decide' }).click();
      await page.locator('#prove-error p').waitFor();
      assert.match(String(await page.locator('#prove-error').textContent()), /column 20/);
      await page.getByRole('textbox', { name: 'Statement' }).fill('?msd_fib A n n<5');
      await page.getByRole('textbox', { name: 'Statement' }).press('Control+Enter');
      await page.locator('.witness').waitFor();
      assert.match(String(await page.locator('.witness').textContent()), /n = 5/);
      const { hash } = new URL(page.url());
      await open(hash);
      await page.locator('.witness').waitFor();
      assert.equal(await page.getByRole('textbox', { name: 'Statement' }).inputValue(), '?msd_fib A n n<5');
    },
  },
];

/** What `wyt prove` says; a false statement ends it with 1 but is printed all the same. @param {typeof import('../launch.mjs').wyt} wyt @param {string} formula @returns {any[]} */
function proved(wyt, formula) {
  try {
    return wyt('prove', formula).rows;
  } catch (error) {
    return JSON.parse(/** @type {any} */ (error).stdout).data;
  }
}
