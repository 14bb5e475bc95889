// Play: whole games by hints, by mouse, keys, dragging and touch; the teacher's tally; a wrong rule; links; misère, sums, undo.

import assert from 'node:assert/strict';
import { axe } from '../axe.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** The status line once nobody is thinking. @param {Page} page */
async function settledStatus(page) {
  await page.waitForFunction(() => !/thinking|Asking/.test(document.querySelector('.play-status')?.textContent ?? 'thinking'), null, { timeout: 20000 });
  return String(await page.locator('.play-status').textContent());
}

/** Asks for a hint and makes its move on the board; the position it leads to. @param {Page} page */
async function followHint(page) {
  await page.getByRole('button', { name: 'Hint' }).click({ clickCount: 3 });
  const target = page.locator('.target.hinted');
  await target.waitFor();
  const to = String(await target.getAttribute('data-to'));
  await target.click();
  return to;
}

/** @param {Page} page */
const over = async (page) => /win/.test(await settledStatus(page));

/** @type {import('../run.mjs').Case[]} */
export const cases = [
  {
    name: 'play: from an N-position the hints win against the perfect machine',
    async run({ page, open, wyt, say }) {
      for (const [game, position] of [['wythoff', '5,8'], ['r-wythoff', '6,9'], ['{0,1}* {1,1}* {2,3}', '5,9'], ['e-wythoff', '4,9']]) {
        await open(`#/play?sum=${encodeURIComponent(`${game} ${position}`)}`);
        let moves = 0;
        while (!(await over(page))) {
          const to = await followHint(page);
          moves += 1;
          assert.equal(wyt('value', game, to).outcome, 'P', `${game}: the hint leads to ${to}`);
          assert.ok(moves < 40, 'the game does not end');
        }
        assert.match(await settledStatus(page), /^You win/);
        const found = await page.locator('.tally strong').textContent();
        await page.waitForFunction((n) => document.querySelector('.tally strong')?.textContent === String(n), moves).catch(() => assert.fail(`tally ${found}, moves ${moves}`));
        say(`${game} ${position}: won in ${moves} moves`);
      }
    },
  },
  {
    name: 'play: from a P-position every game against the perfect machine is lost',
    async run({ page, open }) {
      for (const [index, start] of ['wythoff 4,7', 'maharaja 1,3', 'wythoff 3,5'].entries()) {
        await open(`#/play?sum=${encodeURIComponent(start)}`);
        for (let moves = 0; !(await over(page)); moves++) {
          const targets = page.locator('.target');
          const count = await targets.count();
          await targets.nth((moves * 7 + index * 3) % count).click();
          assert.ok(moves < 40, 'the game does not end');
        }
        assert.match(await settledStatus(page), /machine wins/);
      }
    },
  },
  {
    name: 'play: Fibonacci Nim by tokens, the limit shown, its digits told',
    async run({ page, open }) {
      await open('#/play?sum=fibonacci-nim+17');
      assert.match(String(await page.locator('.pile-limit').textContent()), /limit 16/);
      for (let moves = 0; !(await over(page)); moves++) {
        await page.getByRole('button', { name: 'Hint' }).click({ clickCount: 3 });
        await page.locator('.token.hinted').first().waitFor();
        if (moves === 0) assert.match(String(await page.locator('.play-said').textContent()), /13 \+ 3 \+ 1/);
        const most = await page.locator('.token.hinted').evaluateAll((nodes) => Math.max(...nodes.map((node) => Number(/** @type {SVGElement} */ (node).dataset.k))));
        await page.locator(`.token[data-k="${most}"]`).click();
        await page.getByRole('button', { name: /^Take \d/ }).click();
        assert.ok(moves < 30, 'the game does not end');
      }
      assert.match(await settledStatus(page), /^You win/);
    },
  },
  {
    name: 'play: what the rules forbid is refused with the rule',
    refusals: true,
    async run({ page, open }) {
      await open('#/play?sum=fibonacci-nim+13,4');
      await page.locator('.token[data-k="5"]').click();
      assert.match(String(await page.locator('.take-note').textContent()), /from 1 to 4/);
      assert.ok(await page.locator('.take').isDisabled());
      await page.getByLabel(/Type a move/).fill('take 9');
      await page.getByLabel(/Type a move/).press('Enter');
      assert.match(String(await page.locator('.play-said .error').textContent()), /at most twice/);
      await page.getByLabel(/Type a move/).fill('take 3');
      await page.getByLabel(/Type a move/).press('Enter');
      await page.waitForFunction(() => /moves=1:10,6/.test(location.hash));
      await open('#/play?sum=wythoff+5,8');
      await page.getByLabel(/Type a move/).fill('take 1,2');
      await page.getByLabel(/Type a move/).press('Enter');
      assert.match(String(await page.locator('.play-said .error').textContent()), /any number from one pile, or the same number from both piles/);
    },
  },
  {
    name: 'play: a wrong rule typed is said at its column, a right one is played',
    refusals: true,
    async run({ page, open }) {
      await open('#/play');
      const box = page.getByLabel('Game and position, or a sum');
      await box.fill('{0,1}* {1,x} 4,7');
      await box.press('Enter');
      await page.locator('#sum-error .caret').waitFor();
      assert.match(String(await page.locator('#sum-error').textContent()), /column 11/);
      const lines = String(await page.locator('.caret').textContent()).split('\n');
      assert.equal(lines[1].indexOf('^'), 10);
      await box.fill('{0,1}* {1,2} 4,7');
      await box.press('Enter');
      await page.locator('.box-error .caret').waitFor({ state: 'detached' });
      await page.locator('.play-board[aria-label*="(4,7)"]').waitFor();
      assert.equal(await page.locator('.target[data-to="3,5"]').count(), 1, "the knight's move is offered");
    },
  },
  {
    name: 'play: a link restores the match, undo takes back',
    async run({ page, open }) {
      await open('#/play?sum=wythoff+9,12&strength=35&seed=5');
      await page.locator('.target').first().click();
      await settledStatus(page);
      await page.locator('.play-moves .why').nth(1).waitFor();
      const picture = () => page.evaluate(() => ['.play-status', '.play-rule', '.play-moves', '.tally'].map((place) => document.querySelector(place)?.textContent).join('|') + document.querySelector('.play-board')?.getAttribute('aria-label'));
      const before = await picture();
      const link = new URL(page.url()).hash;
      assert.match(link, /moves=/);
      await open(link);
      await page.locator('.play-moves .why').nth(1).waitFor();
      assert.equal(await picture(), before);
      assert.equal(new URL(page.url()).hash, link);
      assert.equal(await page.getByLabel('Machine', { exact: true }).inputValue(), '35');
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.locator('.play-board[aria-label*="(9,12)"]').waitFor();
      assert.ok(await page.getByRole('button', { name: 'Undo' }).isDisabled());
    },
  },
  {
    name: 'play: by keys alone, and dragging the queen',
    async run({ page, open }) {
      await open('#/play?sum=wythoff+5,8&versus=friend');
      await page.locator('.queen').focus();
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowDown');
      const label = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
      assert.match(String(label), /^to \(/);
      await page.keyboard.press('Enter');
      await page.locator('.play-status').filter({ hasText: 'Player 2 to move' }).waitFor();
      assert.match(String(await page.evaluate(() => document.activeElement?.getAttribute('class'))), /queen/, 'the focus stays at the queen');
      await open('#/play?sum=wythoff+5,8&versus=friend');
      const queen = await page.locator('.queen').boundingBox();
      const square = await page.locator('.target[data-to="4,7"]').boundingBox();
      if (!queen || !square) throw new Error('no board');
      await page.mouse.move(queen.x + queen.width / 2, queen.y + queen.height / 2);
      await page.mouse.down();
      await page.mouse.move(square.x + square.width / 2, square.y + square.height / 2, { steps: 5 });
      await page.mouse.up();
      await page.locator('.play-board[aria-label*="(4,7)"]').waitFor();
    },
  },
  {
    name: 'play: piles by keys and by dragging tokens off',
    async run({ page, open }) {
      await open('#/play?sum=nim:3+3,5,7&versus=friend');
      await page.getByRole('slider', { name: /^Pile 2/ }).focus();
      for (let k = 0; k < 3; k++) await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await page.locator('.play-piles[aria-label*="3, 2, 7"]').waitFor();
      const token = await page.locator('.pile').nth(2).locator('.token[data-k="4"]').boundingBox();
      const tray = await page.locator('.tray').boundingBox();
      if (!token || !tray) throw new Error('no piles');
      await page.mouse.move(token.x + token.width / 2, token.y + token.height / 2);
      await page.mouse.down();
      await page.mouse.move(tray.x + 30, tray.y + tray.height / 2, { steps: 8 });
      await page.mouse.up();
      await page.locator('.play-piles[aria-label*="3, 2, 3"]').waitFor();
    },
  },
  {
    name: 'play: misère, three piles and sums are won by the hints',
    async run({ page, open }) {
      for (const hash of ['#/play?sum=wythoff+3,4&misere=1', '#/play?sum=wythoff:3+1,2,4', '#/play?sum=wythoff+2,3+%2B+nim+1,3', '#/play?sum=nim+2,2+%2B+wythoff+1,1&misere=1']) {
        await open(hash);
        for (let moves = 0; !(await over(page)); moves++) {
          await page.getByRole('button', { name: 'Hint' }).click({ clickCount: 3 });
          await page.locator('.play-said[data-hint="whole"]').waitFor();
          const board = page.locator('.target.hinted');
          if (await board.count()) await board.click();
          else {
            const part = page.locator('.piles-box', { has: page.locator('.token.hinted') });
            for (const pile of await part.locator('.pile').all()) {
              const lifted = await pile.locator('.token.hinted').count();
              if (lifted > 0) await pile.locator(`.token[data-k="${lifted}"]`).click();
            }
            await part.locator('.take').click();
          }
          assert.ok(moves < 40, 'the game does not end');
        }
        assert.match(await settledStatus(page), /^You win/, hash);
      }
    },
  },
  {
    name: 'play: on a phone by touch, nothing wider than the screen',
    phone: true,
    async run({ page, open }) {
      for (const sum of ['wythoff+5,8', 'nim:3+3,5,7', 'fibonacci-nim+40', 'wythoff+3,4+%2B+nim+2,5']) {
        await open(`#/play?sum=${sum}`);
        await page.locator('.play-board, .play-piles').first().waitFor();
        assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), sum);
      }
      await open('#/play?sum=wythoff+5,8');
      const target = page.locator('.target[data-to="4,7"]');
      const box = await target.boundingBox();
      assert.ok(box && box.width >= 24 && box.height >= 24, 'squares are large enough to tap');
      await target.tap();
      await settledStatus(page);
      await page.locator('.play-moves .badge.good').first().waitFor();
    },
  },
  {
    name: 'play: on a phone the queen and a token are dragged by touch',
    phone: true,
    async run({ page, open }) {
      const touch = await page.context().newCDPSession(page);
      /** @param {{x: number, y: number}} from @param {{x: number, y: number}} to */
      const drag = async (from, to) => {
        await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
        for (let k = 1; k <= 10; k++) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: from.x + ((to.x - from.x) * k) / 10, y: from.y + ((to.y - from.y) * k) / 10 }] });
        await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      };
      /** @param {import('playwright-core').Locator} place */
      const middle = async (place) => {
        await place.scrollIntoViewIfNeeded();
        const box = await place.boundingBox();
        if (!box) throw new Error('not drawn');
        return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      };
      await open('#/play?sum=wythoff+5,8&versus=friend');
      const square = page.locator('.target[data-to="5,3"]');
      await square.waitFor();
      const to = await middle(square);
      await drag(await middle(page.locator('.queen')), to);
      await page.locator('.play-board[aria-label*="(5,3)"]').waitFor();
      await open('#/play?sum=nim+3,4&versus=friend');
      const token = page.locator('.pile').first().locator('.token[data-k="2"]');
      await token.waitFor();
      const from = await middle(token);
      const tray = await middle(page.locator('.tray'));
      await drag(await middle(token).catch(() => from), { x: tray.x, y: tray.y });
      await page.locator('.play-piles[aria-label*="piles of 1, 4"]').waitFor();
    },
  },
  {
    name: 'play: the menu knows a game wherever it begins',
    async run({ page, open }) {
      await open('#/play?sum=wythoff+12,20');
      await page.locator('.play-board').waitFor();
      assert.match(await page.locator('.play-setup select').first().inputValue(), /^wythoff /);
    },
  },
  {
    name: 'play: every game of the catalogue opens and takes a move',
    async run({ page, open }) {
      await open('#/play');
      await page.waitForFunction(() => document.querySelectorAll('.play-setup select')[0]?.children.length > 20);
      const games = await page.locator('.play-setup select').first().locator('option').evaluateAll((nodes) => nodes.map((node) => /** @type {HTMLOptionElement} */ (node).value).filter(Boolean));
      assert.ok(games.length >= 14, String(games.length));
      for (const game of games) {
        await open(`#/play?sum=${encodeURIComponent(game)}`);
        await page.getByRole('button', { name: 'Hint' }).click({ clickCount: 3 });
        await page.locator('.play-said p').waitFor();
        assert.equal(await page.locator('.play-said .error').count(), 0, game);
        assert.ok((await page.locator('.target, .token').count()) > 0, game);
      }
    },
  },
  {
    name: 'play: a hint, piles and the end of a match without a finding of axe, light and dark',
    async run({ page, open }) {
      for (const colorScheme of /** @type {('light'|'dark')[]} */ (['light', 'dark'])) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        for (const hash of ['#/play?sum=wythoff+5,8&moves=1:4,7', '#/play?sum=nim:3+3,5,7', '#/play?sum=nim+1,1&moves=1:0,1;1:0,0']) {
          await open(hash);
          await settledStatus(page);
          if (await page.getByRole('button', { name: 'Hint' }).isEnabled()) await page.getByRole('button', { name: 'Hint' }).click({ clickCount: 3 });
          await page.waitForTimeout(400);
          assert.deepEqual(await axe(page), [], `${hash} ${colorScheme}`);
        }
      }
    },
  },
];
