// The page to give away: exported, opened from disk (file://), played to the end; its values are the library's.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { wytPath } from '../launch.mjs';

/** An export in a folder of its own while `work` runs; the address of its page. @param {(address: string) => Promise<void>} work */
async function exported(work) {
  const folder = mkdtempSync(path.join(tmpdir(), 'wythoff-export-'));
  try {
    execFileSync(wytPath(), ['serve', '--export', folder, '--quiet'], { encoding: 'utf8' });
    await work(pathToFileURL(path.join(folder, 'index.html')).href);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @type {import('../run.mjs').Case[]} */
export const cases = [
  {
    name: 'static: the export opened from disk is played and won',
    async run({ page, wyt }) {
      await exported(async (address) => {
        for (const [game, position] of [['wythoff', '5,8'], ['gdwn:1,2', '6,9'], ['maharaja', '7,9']]) {
          await page.goto('about:blank');
          await page.goto(`${address}#/play?sum=${encodeURIComponent(`${game} ${position}`)}`);
          for (let moves = 0; ; moves++) {
            await page.waitForFunction(() => !/thinking/.test(document.querySelector('.play-status')?.textContent ?? 'thinking'));
            if (/win/.test(String(await page.locator('.play-status').textContent()))) break;
            await page.getByRole('button', { name: 'Hint' }).click();
            const target = page.locator('.target.hinted');
            await target.waitFor();
            assert.equal(wyt('value', game, String(await target.getAttribute('data-to'))).outcome, 'P');
            await target.click();
            assert.ok(moves < 40, 'the game does not end');
          }
          assert.match(String(await page.locator('.play-status').textContent()), /^You win/);
        }
        const views = await page.locator('#nav a').allTextContents();
        assert.ok(views.includes('Play') && views.includes('Board') && !views.includes('Beams'), views.join(' '));
      });
    },
  },
  {
    name: 'static: the board from disk shows the library\'s values',
    async run({ page, wyt }) {
      await exported(async (address) => {
        for (const position of ['9,14', '20,31', '100,57']) {
          await page.goto('about:blank');
          await page.goto(`${address}#/board?game=wythoff&at=${position}`);
          const value = page.locator('.info [data-role="value"]');
          await value.waitFor();
          assert.equal(await value.textContent(), String(wyt('value', 'wythoff', position).value), position);
          const readout = page.locator('.readout');
          await page.waitForFunction(() => / = \d/.test(document.querySelector('.readout')?.textContent ?? ''));
          assert.match(String(await readout.textContent()), new RegExp(` = ${wyt('value', 'wythoff', position).value}$`));
        }
      });
    },
  },
  {
    name: 'static: the page from disk says what it does not read',
    async run({ page }) {
      await exported(async (address) => {
        for (const sum of ['[k,l : k>=1, l<2k] 4,7', 'block:2 wythoff 4,5', 'octal:0.77 5', 'euclid 5,8', '{0,1}*<=3 5,8', '{-1,2} {1,2} 5,8', '(1,0)* if a>=b 5,8']) {
          await page.goto('about:blank');
          await page.goto(`${address}#/play?sum=${encodeURIComponent(sum)}`);
          await page.locator('.box-error', { hasText: 'no server behind it' }).waitFor();
          assert.match(String(await page.locator('.box-error').textContent()), /column \d+ expected.*read by `wyt serve`/, sum);
        }
        await page.goto('about:blank');
        await page.goto(`${address}#/board?game=dynamic:2t`);
        await page.locator('.box-error', { hasText: 'read by `wyt serve`' }).waitFor();
      });
    },
  },
];
