// One game in every view: the bar says what it is, sliders turn its numbers, tabs and Back keep it; terms say what they mean.

import assert from 'node:assert/strict';

/** @param {import('playwright-core').Page} page @param {string} name */
const tab = (page, name) => page.locator('#nav').getByRole('link', { name, exact: true }).click();

/** @type {import('../run.mjs').Case[]} */
export const cases = [
  {
    name: 'game: from tab to tab, and back again',
    refusals: true,
    async run({ page, open }) {
      await open('#/board?game=maharaja');
      const box = page.getByLabel('Game', { exact: true });
      await page.locator('.game-rule').filter({ hasText: '1 from one pile and 2 from the other' }).waitFor();
      assert.match(String(await page.locator('.game-name').textContent()), /Maharaja/);
      await tab(page, 'Play');
      await page.locator('.target').first().waitFor();
      assert.equal(await box.inputValue(), 'maharaja');
      await page.locator('.target').nth(3).click();
      await page.waitForFunction(() => /moves=[^&]*;/.test(decodeURIComponent(location.hash)));
      const match = await page.evaluate(() => location.hash);
      for (const name of ['Beams', 'Levels & rows', 'Papers', 'Board']) {
        await tab(page, name);
        assert.equal(await box.inputValue(), 'maharaja', name);
      }
      await tab(page, 'Play');
      await page.locator('.play-moves .move-head').first().waitFor();
      assert.equal(await page.evaluate(() => location.hash), match, 'the match goes on');
      await tab(page, 'Sponge');
      await page.locator('canvas.sponge').waitFor();
      assert.equal(await box.inputValue(), 'wythoff:3', 'a view of three piles shows its own');
      await tab(page, 'Board');
      assert.equal(await box.inputValue(), 'maharaja', 'and the game is not lost by it');
      await box.fill('r-wythoff');
      await page.waitForFunction(() => /game=r-wythoff/.test(location.hash));
      await page.goBack();
      await page.waitForFunction(() => /board.*game=maharaja/.test(location.hash));
      assert.equal(await box.inputValue(), 'maharaja');
      await page.goBack();
      await page.locator('canvas.sponge').waitFor();
    },
  },
  {
    name: 'game: sliders turn the numbers, the rule follows',
    async run({ page, open }) {
      await open('#/board?game=gdwn:1,2');
      await page.getByLabel('q of the game').focus();
      await page.keyboard.press('ArrowRight');
      await page.waitForFunction(() => /game=gdwn:1,3/.test(location.hash));
      assert.match(String(await page.locator('.game-rule').textContent()), /1 from one pile and 3 from the other/);
      assert.equal(await page.getByLabel('Game', { exact: true }).inputValue(), 'gdwn:1,3');
      await page.getByLabel('Catalogue of games').selectOption('wythoff');
      await page.locator('.gamebar .badge').filter({ hasText: 'any size' }).waitFor();
    },
  },
  {
    name: 'terms: a word tells its meaning on hover and on focus, and Escape hides it',
    async run({ page, open }) {
      await open('#/beams?game=gdwn:1,2&count=1000');
      const word = page.locator('.lead .term').first();
      await word.hover();
      await page.getByRole('tooltip').waitFor();
      assert.match(String(await page.getByRole('tooltip').textContent()), /lost for whoever is to move/);
      await page.mouse.move(2, 2);
      await page.getByRole('tooltip').waitFor({ state: 'hidden' });
      await word.focus();
      await page.getByRole('tooltip').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('tooltip').waitFor({ state: 'hidden' });
    },
  },
  {
    name: 'class: where the server lets others in, the page has their address and its code; else it has none',
    async run({ page, open }) {
      await open('#/play?sum=wythoff+5,8');
      await page.locator('.queen').waitFor();
      await page.waitForTimeout(300);
      assert.equal(await page.locator('.class-panel:not([hidden])').count(), 0);
      await page.route('**/api/version', async (route) => {
        const answer = await (await route.fetch()).json();
        await route.fulfill({ json: { ...answer, data: { ...answer.data, network: 'http://192.168.0.7:8417/' } } });
      });
      await open('#/play?sum=wythoff+5,8');
      await page.locator('.class-panel summary').click();
      assert.match(String(await page.locator('.class-address').textContent()), /^http:\/\/192\.168\.0\.7:8417\/#\/play\?sum=wythoff\+5,8/);
      await page.waitForFunction(() => (document.querySelector('img.qr') instanceof HTMLImageElement) && /** @type {HTMLImageElement} */ (document.querySelector('img.qr')).naturalWidth > 20);
    },
  },
  {
    name: 'start: one sentence, one board, a match, and the way to the secret',
    async run({ page, url }) {
      await page.goto(url);
      await page.getByText('Can you beat the machine?').waitFor();
      await page.locator('.target[data-to="4,7"]').click();
      await page.waitForFunction(() => /moves=/.test(location.hash));
      await page.getByRole('link', { name: 'See the secret' }).click();
      await page.getByRole('heading', { name: 'The queen and the golden ratio' }).waitFor();
    },
  },
];
