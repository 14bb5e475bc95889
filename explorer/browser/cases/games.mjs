// Games that only the server reads: formulas, guards, signed vectors, blocked, dynamic and octal games, on the board, in Play and in the tables.

import assert from 'node:assert/strict';

/** @typedef {import('playwright-core').Page} Page */

const CONE = '{0,1}* [k,l : k>=1, l>=1, l<2*k+1]';
const GUARDED = '(1,0)* if a>=b (0,1)* {1,1}* if a mod 2=0';

/** The status line once nobody is thinking. @param {Page} page */
async function settledStatus(page) {
  await page.waitForFunction(() => !/thinking|Asking/.test(document.querySelector('.play-status')?.textContent ?? 'thinking'), null, { timeout: 20000 });
  return String(await page.locator('.play-status').textContent());
}

/** @param {Page} page */
const over = async (page) => /win/.test(await settledStatus(page));

/** Follows a hint on the board, or by the list of moves; where it leads. @param {Page} page */
async function followHint(page) {
  await page.getByRole('button', { name: 'Hint' }).click({ clickCount: 3 });
  await page.locator('.play-said[data-hint="whole"]').waitFor();
  const board = page.locator('.target.hinted');
  if (await board.count()) {
    const to = String(await board.getAttribute('data-to'));
    await board.click();
    return to;
  }
  const to = await page.getByLabel('Every move', { exact: true }).inputValue();
  await page.getByRole('button', { name: 'Move there' }).click();
  return to;
}

/** @type {import('../run.mjs').Case[]} */
export const cases = [
  {
    name: 'games: formulas, guards, blocked, signed, dynamic and octal games are won by the hints',
    async run({ page, open, wyt, say }) {
      const starts = [[CONE, '5,9', ''], [GUARDED, '6,7', ''], ['block:2 wythoff', '4,5', ''], ['block:3 nim', '3,7', ''], ['yama-nim', '9,5', ''], ['dynamic:3t', '20,19', ''],
        ['octal:0.77', '5,7', ''], ['euclid', '7,18', ''], ['subtraction:1,2,5', '19', ''], [CONE, '4,6', '1'], ['block:2 nim', '3,6', '1']];
      for (const [game, position, misere] of starts) {
        const play = misere ? ['--misere'] : [];
        assert.equal(wyt('value', game, position, ...play).outcome, 'N', `${game} ${position}: a start that can be won`);
        await open(`#/play?sum=${encodeURIComponent(`${game} ${position}`)}${misere ? '&misere=1' : ''}`);
        let moves = 0;
        while (!(await over(page))) {
          const to = await followHint(page);
          moves += 1;
          assert.equal(wyt('value', game, to, ...play).outcome, 'P', `${game}: the hint leads to ${to}`);
          assert.ok(moves < 40, 'the game does not end');
        }
        assert.match(await settledStatus(page), /^You win/, `${game} ${position} ${misere}`);
        say(`${game} ${position}${misere ? ' misère' : ''}: won in ${moves} moves`);
      }
    },
  },
  {
    name: 'games: what is forbidden in a blocked game is told, and refused',
    refusals: true,
    async run({ page, open }) {
      await open('#/play?sum=block:2+wythoff+4,9&versus=friend');
      await settledStatus(page);
      assert.match(String(await page.locator('.play-rule').first().textContent()), /Forbidden now: \(4,6\)/);
      assert.equal(await page.locator('.target[data-to="4,6"]').count(), 0, 'no dot on it');
      await page.getByLabel(/Type a move/).fill('4,6');
      await page.getByLabel(/Type a move/).press('Enter');
      assert.match(String(await page.locator('.play-said .error').textContent()), /\(4,6\) is forbidden/);
      await page.getByLabel(/Type a move/).fill('take 2 from both');
      await page.getByLabel(/Type a move/).press('Enter');
      await page.waitForFunction(() => /moves=1:2,7/.test(location.hash));
    },
  },
  {
    name: 'games: a heap of an octal game is split by tokens, by the list and by typing',
    async run({ page, open }) {
      await open('#/play?sum=octal:0.77+7&versus=friend');
      await settledStatus(page);
      await page.locator('.token[data-k="2"]').click();
      await page.getByRole('button', { name: 'leave 1, 4' }).click();
      await page.waitForFunction(() => /moves=1:1,4&/.test(location.hash));
      assert.match(await settledStatus(page), /Player 1 took 2, to \(1,4\)/);
      await page.getByLabel(/Type a move/).fill('2, 1, 1');
      await page.getByLabel(/Type a move/).press('Enter');
      await page.waitForFunction(() => /moves=1:1,4;1:1,1,2&/.test(decodeURIComponent(location.hash)));
      assert.equal(await page.locator('.pile').count(), 3);
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.waitForFunction(() => /moves=1:1,4&/.test(location.hash));
    },
  },
  {
    name: 'games: a link restores a match of a game the page does not read itself',
    async run({ page, open }) {
      await open(`#/play?sum=${encodeURIComponent(`${GUARDED} 6,7`)}&moves=1:5,6;1:5,4&versus=friend`);
      assert.match(await settledStatus(page), /Player 2 went to \(5,4\)/);
      assert.equal(await page.locator('.target[data-to="4,3"]').count(), 0, 'both piles only if a is even');
      assert.equal(await page.locator('.target[data-to="3,4"]').count(), 1, 'from the larger pile');
      await open(`#/play?sum=${encodeURIComponent(`${GUARDED} 6,7`)}&moves=1:5,5`);
      await settledStatus(page);
      assert.match(String(await page.locator('#sum-error').textContent()), /move 1:5,5 cannot be made/);
    },
  },
  {
    name: 'games: a mistake in a formula is said at its column',
    refusals: true,
    async run({ page, open }) {
      await open('#/play');
      const box = page.getByLabel('Game and position, or a sum');
      await box.fill('[k,l : k>=1, l<2*x] 4,7');
      await box.press('Enter');
      await page.locator('.box-error .caret').waitFor();
      assert.match(String(await page.locator('#sum-error').textContent()), /one of a, b, k, l/);
      assert.equal(String(await page.locator('.caret').textContent()).split('\n')[1].indexOf('^'), 17);
      await box.fill(`${CONE} 4,7`);
      await box.press('Enter');
      await page.locator('.box-error .caret').waitFor({ state: 'detached' });
      await page.locator('.target[data-to="3,5"]').waitFor();
      const offered = await page.locator('.play-setup select').first().locator('option').allTextContents();
      for (const name of ['euclid', 'octal:0.77', 'block:2 wythoff', 'dynamic:2t', 'st-wythoff:2,1']) assert.ok(offered.some((text) => text.startsWith(name)), `${name} is offered`);
    },
  },
  {
    name: 'games: the board shows the program\'s values and outcomes of them',
    refusals: true,
    async run({ page, open, wyt }) {
      for (const [game, position] of [[CONE, '9,14'], [GUARDED, '7,12'], ['yama-nim', '6,3'], ['dynamic:2t', '12,5']]) {
        await open(`#/board?game=${encodeURIComponent(game)}&at=${position}`);
        const value = page.locator('.info [data-role="value"]');
        await value.waitFor();
        assert.equal(await value.textContent(), String(wyt('value', game, position).value), `${game} ${position}`);
        await page.waitForFunction(() => / = \d/.test(document.querySelector('.readout')?.textContent ?? ''));
      }
      for (const [game, position, misere] of [['block:2 wythoff', '4,9', ''], ['block:3 wythoff', '3,8', ''], [CONE, '5,7', '1']]) {
        await open(`#/board?game=${encodeURIComponent(game)}&at=${position}${misere ? '&misere=1' : ''}`);
        const outcome = page.locator('.info [data-role="outcome"]');
        await outcome.waitFor();
        assert.equal(String(await outcome.textContent())[0], wyt('value', game, position, ...(misere ? ['--misere'] : [])).outcome, `${game} ${position}`);
        assert.doesNotMatch(String(await page.locator('.board-legend').textContent()), /value/);
      }
      await open('#/board?game=octal:0.77');
      await page.locator('.box-error', { hasText: 'two numbers' }).waitFor();
    },
  },
  {
    name: 'games: one pile has its period and its values under Levels and rows',
    async run({ page, open }) {
      await open('#/levels?tab=periods&game=octal:0.77');
      await page.getByRole('tab', { name: /Periods/ }).click();
      await page.locator('.one-pile').waitFor();
      assert.match(String(await page.locator('.one-pile').textContent()), /G\(n\+12\) = G\(n\) for all n >= 71, proved/);
      const cells = await page.locator('table tbody td').allTextContents();
      const values = cells.map(Number).filter((_, i) => cells.length === 200 || i % 2 === 1).slice(0, 12);
      assert.deepEqual(values, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]);
    },
  },
];
