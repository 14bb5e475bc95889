// Every view in the same manner: axe without any finding, light and dark; a phone; 200 %; and what must be within reach there. The story by Tab alone.

import assert from 'node:assert/strict';
import { axe } from '../axe.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** The views: a link, what is waited for, and the control without which the view is of no use. @type {[string, string, string, string][]} */
export const VIEWS = [
  ['start', '#/start', '.target', '.queen'],
  ['story', '#/story?screen=2&lang=en', '.story-board', '.story-board .cell'],
  ['story digits', '#/story?screen=6&lang=de', '.automaton', '.story-figure .btn.primary'],
  ['play', '#/play?sum=wythoff+5,8&moves=1:4,7', '.play-verdict.good ~ .play-parts .queen.movable', '.queen'],
  ['play piles', '#/play?sum=nim:3+3,5,7', '.token', '.pile'],
  ['puzzles', '#/puzzles?game=wythoff&n=5', '.target', '.queen'],
  ['board', '#/board?game=wythoff&at=9,14&guides=phi', '.info [data-role="value"]', 'canvas.board'],
  ['board of three piles', '#/board?game=wythoff:3&fix=4&at=3,5', '.info [data-role="value"]', '.look input[type="range"]'],
  ['solve', '#/solve?game=wythoff', '.solve-card .automaton', '.btn.primary'],
  ['guess', '#/guess?game=wythoff', 'main .badge', '.btn.primary'],
  ['beams', '#/beams?game=gdwn:1,2&count=20000', '.beams-result', '.btn.primary'],
  ['levels', '#/levels?game=r-wythoff&g=4', '#levels-panel .chart', '.level-words .btn'],
  ['periods', '#/levels?tab=periods&game=wythoff&rows=8', '#levels-panel .chart', '.tab'],
  ['differences', '#/levels?tab=differences&game=wythoff&row=5', '#levels-panel .chart', '.tab'],
  ['sponge', '#/sponge?game=wythoff:3&side=24&turn=0&c=3', '.legend', 'canvas.sponge'],
  ['papers', '#/papers?paper=ho&open=H-T2', '.claim-body a', 'input[type="search"]'],
  ['atlas', '#/atlas?family=pairs&at=4,6', '.atlas-found strong', '.atlas-cells'],
  ['prove', '#/prove?run=1&text=%3Fmsd_fib+a%3Db%2B1', '.automaton', '.btn.primary'],
];

/** How much wider the page is than its window. @param {Page} page */
const tooWide = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Whether a control can be brought into the window and is not covered there. @param {Page} page @param {string} control */
async function reachable(page, control) {
  const one = page.locator(`main ${control}`).first();
  return one.evaluate((node) => {
    const { top: before, height } = node.getBoundingClientRect();
    scrollBy(0, before + height / 2 - innerHeight / 2);
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const [x, y] = [(Math.max(left, 0) + Math.min(right, innerWidth)) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2];
    const found = document.elementFromPoint(x, y);
    return found !== null && (node.contains(found) || found.contains(node)) && right - left > 1;
  });
}

/** Goes on, or back, by Tab until something has the focus. @param {Page} page @param {string} wanted @param {'Tab' | 'Shift+Tab'} [key] */
async function tabTo(page, wanted, key = 'Tab') {
  for (let tries = 0; tries < 90; tries++) {
    if (await page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, wanted)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${wanted} is not reached by ${key}`);
}

/** @type {import('../run.mjs').Case[]} */
export const cases = [
  ...VIEWS.flatMap(([name, hash, seen, control]) => [
    {
      name: `axe: ${name}, light and dark, without any finding`,
      /** @param {import('../run.mjs').Test} t */
      async run({ page, open }) {
        for (const colorScheme of /** @type {('light' | 'dark')[]} */ (['light', 'dark'])) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await open(hash);
          await page.locator(seen).first().waitFor({ timeout: 60000 });
          await page.waitForTimeout(300);
          assert.deepEqual(await axe(page), [], colorScheme);
        }
      },
    },
    .../** @type {['phone' | 'zoomed', string][]} */ ([['phone', '390 px'], ['zoomed', '200 %']]).map(([kind, words]) => ({
      name: `${kind}: ${name} fits ${words}, and its control is within reach`,
      [kind]: true,
      /** @param {import('../run.mjs').Test} t */
      async run({ page, open }) {
        await open(hash);
        await page.locator(seen).first().waitFor({ timeout: 60000 });
        await page.waitForTimeout(300);
        assert.equal(await tooWide(page), 0, 'no sideways scroll');
        assert.ok(await reachable(page, control), control);
      },
    })),
  ]),
  {
    name: 'phone: a blunder is said within the window, beside the board',
    phone: true,
    async run({ page, open }) {
      await open('#/play?sum=wythoff+5,8');
      await page.locator('.target[data-to="5,6"]').click();
      const verdict = page.locator('.play-verdict.bad');
      await verdict.waitFor();
      const box = await verdict.boundingBox();
      assert.ok(box && box.y >= 0 && box.y + box.height <= 844, JSON.stringify(box));
      assert.doesNotMatch(String(await page.locator('.play-stage').textContent()), /\bpiles?\b/, 'a queen takes nothing from piles');
      await page.locator('.play-history').filter({ hasText: /is winning since your move 1/ }).waitFor({ state: 'attached' });
    },
  },
  {
    name: 'phone: the edge of the menu shows that there are more tabs',
    phone: true,
    async run({ page, open }) {
      await open('#/start');
      await page.locator('#nav[data-after]').waitFor();
      await page.locator('#nav').evaluate((nav) => { nav.scrollLeft = nav.scrollWidth; });
      await page.locator('#nav[data-before]:not([data-after])').waitFor();
    },
  },
  {
    name: 'story: screens one to three by Tab, arrows and Enter alone, from the address bar on',
    async run({ page, open }) {
      await open('#/story?screen=1&lang=en');
      const done = page.locator('.story-text .ok');
      for (let moves = 0; !(await done.isVisible()); moves++) {
        assert.ok(moves < 20, 'the match does not end');
        await page.locator('.queen.movable').or(done).first().waitFor();
        if (await done.isVisible()) break;
        await tabTo(page, '.queen');
        await page.keyboard.press('ArrowLeft');
        await page.keyboard.press('Enter');
        await page.waitForTimeout(700);
      }
      await tabTo(page, '.story-text .btn.primary');
      await page.keyboard.press('Enter');
      for (const [screen, squares] of /** @type {[string, number[][]][]} */ ([['2', [[1, 2], [3, 5], [4, 7]]], ['3', [[4, 7], [6, 10]]]])) {
        await page.waitForFunction((number) => location.hash.includes(`screen=${number}`), screen);
        for (const [a, b] of squares) {
          // The board stands before the words, which have the focus when a screen begins.
          await tabTo(page, '.story-board .cell', 'Shift+Tab');
          for (let k = 0; k < 12; k++) for (const key of ['ArrowLeft', 'ArrowDown']) await page.keyboard.press(key);
          for (let k = 0; k < a; k++) await page.keyboard.press('ArrowRight');
          for (let k = 0; k < b; k++) await page.keyboard.press('ArrowUp');
          await page.keyboard.press('Enter');
        }
        await done.waitFor();
        await tabTo(page, '.story-text .btn.primary');
        await page.keyboard.press('Enter');
      }
      await page.waitForFunction(() => location.hash.includes('screen=4'));
    },
  },
  {
    name: 'play: a new game begins elsewhere, where it can be won, unless a start was asked for',
    async run({ page, open, wyt }) {
      await open('#/play?game=wythoff');
      const start = async () => String(/sum=wythoff\+([\d,]+)/.exec(await page.evaluate(() => location.hash))?.[1]);
      await page.locator('.queen').waitFor();
      const seen = [await start()];
      for (let k = 0; k < 4; k++) {
        await page.getByRole('button', { name: 'New game' }).click();
        await page.waitForFunction((before) => !location.hash.includes(`+${before}&`) && !location.hash.endsWith(`+${before}`), seen[seen.length - 1]);
        await page.locator('.queen.movable').waitFor();
        seen.push(await start());
      }
      for (const position of seen) assert.equal(wyt('value', 'wythoff', position).outcome, 'N', position);
      await page.locator('.play-start input').first().fill('4');
      await page.locator('.play-start input').last().fill('7');
      await page.locator('.play-start input').last().press('Enter');
      await page.getByText('From this start a machine that never errs wins.').waitFor();
      await page.waitForFunction(() => /sum=wythoff\+4,7/.test(location.hash));
      await page.locator('.target').first().click();
      await page.locator('.queen.movable').waitFor();
      await page.getByRole('button', { name: 'New game' }).click();
      await page.locator('.play-board[aria-label*="(4,7)"]').waitFor();
    },
  },
  {
    name: 'figures: SVG, PDF, TikZ and PNG are those of wyt plot, with title and width',
    async run({ page, open, wyt }) {
      await open('#/board?game=gdwn:1,2');
      const panel = page.locator('.figure-panel');
      await panel.locator('summary').click();
      await panel.getByLabel('From 0 to').fill('40');
      await panel.getByLabel('Title').fill('Slope φ of ours');
      await panel.getByLabel('Width in px').fill('600');
      const { readFileSync } = await import('node:fs');
      const { rows } = wyt('positions', 'gdwn:1,2', '--up-to', '40');
      const both = rows.flatMap((/** @type {{a: number, b: number}} */ { a, b }) => (a === b ? [a] : [a, b])).length;
      /** @param {string} name */
      const saved = async (name) => {
        const [download] = await Promise.all([page.waitForEvent('download'), panel.getByRole('button', { name, exact: true }).click()]);
        return { file: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
      };
      const drawing = await saved('SVG');
      assert.equal(drawing.file, 'positions-gdwn-1-2-40.svg');
      const svg = drawing.bytes.toString('utf8');
      assert.equal(svg.match(/<circle/g)?.length, both);
      assert.ok(svg.includes('Slope φ of ours') && svg.includes('width="600"'), svg.slice(0, 300));
      const tikz = (await saved('TikZ')).bytes.toString('utf8');
      assert.equal(tikz.match(/circle\[/g)?.length, both);
      assert.ok(tikz.includes('\\ensuremath{\\varphi') && tikz.endsWith('\\end{tikzpicture}\n'));
      assert.equal((await saved('PDF')).bytes.subarray(0, 5).toString(), '%PDF-');
      assert.equal((await saved('PNG')).bytes.readUInt32BE(16), 1200, 'two pixels for each');
      await panel.getByLabel('What').selectOption('outcomes');
      assert.ok(!(await saved('TikZ')).bytes.toString('utf8').includes('circle['), 'what is asked is what is drawn');
    },
  },
];
