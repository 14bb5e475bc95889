// The static site (scripts/site), opened from a disk and from a plain static host: the program in the page answers as the server does.
// Only with SITE=FOLDER, which scripts/site-test gives.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createReadStream, existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { axe } from '../axe.mjs';
import { wytPath } from '../launch.mjs';
import { VIEWS } from './whole.mjs';

const SITE = process.env.SITE ?? '';
/** @type {Record<string, string>} */
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.gz': 'application/gzip', '.svg': 'image/svg+xml', '.webmanifest': 'application/manifest+json' };

/** A host that knows nothing but files, while `work` runs. @param {(address: string) => Promise<void>} work */
async function hosted(work) {
  const host = createServer((request, response) => {
    const name = path.join(SITE, path.normalize(decodeURIComponent(new URL(request.url ?? '/', 'http://here').pathname)).replace(/\/$/, '/index.html'));
    if (!existsSync(name) || !statSync(name).isFile()) return void response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': TYPES[path.extname(name)] ?? 'application/octet-stream' });
    createReadStream(name).pipe(response);
  });
  await new Promise((resolve) => { host.listen(0, '127.0.0.1', () => resolve(null)); });
  const address = host.address();
  try {
    await work(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`);
  } finally {
    host.closeAllConnections();
    host.close();
  }
}

const DISK = pathToFileURL(path.join(SITE, 'index.html')).href;

/** Thirty games of every kind of rule, with a position each. @type {[string, string][]} */
const GAMES = [
  ['nim', '5,8'], ['nim:3', '3,5,7'], ['wythoff', '27,45'], ['wythoff:3', '2,3,5'], ['r-wythoff', '12,7'], ['e-wythoff', '6,9'], ['maharaja', '7,9'], ['fraenkel:2', '9,14'], ['diagonal:4', '11,6'],
  ['gdwn:1,2', '20,31'], ['gdwn:1,2+2,3', '9,15'], ['qgdwn:0,1+1,2', '8,5'], ['scaled:2', '9,4'], ['subset-wythoff:3', '2,4,5'], ['st-wythoff:2,1', '5,9'], ['end-wythoff', '3,4,2'],
  ['nim-with-a-pass', '3,4,1'], ['moore', '3,5,6'], ['nim-sum-wythoff', '2,4,5'], ['bounded-nim:3', '5,8'], ['odd-nim', '5,8'], ['yama-nim', '9,5'], ['triangular-wythoff', '6,4'], ['white-knight', '5,8'],
  ['euclid', '7,18'], ['nim-dual-3', '2,3,4'], ['fibonacci-nim', '17,4'], ['dynamic:3t', '20,5'], ['octal:0.77', '5,7'], ['subtraction:1,2,5', '19'], ['block:2 wythoff', '4,5'],
  ['{0,1}* {1,1}* {2,3}', '5,9'], ['{0,1}* [k,l : k>=1, l>=1, l<2*k+1]', '5,9'], ['(1,0)* if a>=b (0,1)* {1,1}* if a mod 2=0', '6,7'],
];

/** Answers that must be those of the server, byte for byte but for the time they took. */
const QUESTIONS = [
  ...GAMES.flatMap(([game, position]) => {
    const query = new URLSearchParams({ game, position });
    const sum = new URLSearchParams({ sum: `${game} ${position}` });
    return [`/api/parse?${new URLSearchParams({ game })}`, `/api/value?${query}&moves=20`, `/api/turn?${sum}`, `/api/hint?${sum}`, `/api/reply?${sum}&seed=7&strength=60`];
  }),
  '/api/games', '/api/value?sum=wythoff+5,8+%2B+nim+3,4', '/api/value?game=wythoff&position=4,7&misere=1', '/api/value?game=wythoff&position=1000000000000000000000000007,1618033988749894848204586834',
  '/api/positions?game=gdwn:1,2&up_to=500', '/api/positions?game=r-wythoff&value=3&count=200', '/api/levels?game=r-wythoff&up_to_value=6', '/api/periods?game=wythoff&rows=10', '/api/periods?game=octal:0.77',
  '/api/differences?game=wythoff&row=7&columns=60', '/api/adjoin?game=wythoff&range=4', '/api/atlas', '/api/atlas/pairs.csv', '/api/claims/H-T2',
  '/api/parse?game=wythof', '/api/value?game=wythoff', '/api/tile?game=wythoff&x=900000', '/api/hint?sum=wythoff+5,8,9',
  '/api/tile?game=wythoff&x=0&y=0', '/api/tile?game=gdwn:1,2&x=1&y=2', '/api/tile?game=r-wythoff&x=0&y=0&scale=4', '/api/tile?game=wythoff:3&x=0&y=0&size=64&fixed=3', '/api/tile?game=nim&x=0&y=0&outcomes=1&misere=1',
  '/api/cloud?game=wythoff:3&side=24',
];

/** Asks the program in the page, as its views do. @param {import('playwright-core').Page} page @param {string} question @returns {Promise<{status: number, text: string}>} */
function asked(page, question) {
  return page.evaluate(async (url) => {
    const answer = await /** @type {any} */ (window).wythoffAsk(url, {});
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return { status: answer.status, text: Array.from(bytes, (byte) => String.fromCharCode(byte)).join('') };
  }, question);
}

/** @type {import('../run.mjs').Case[]} */
const all = [
  {
    name: 'site: from a disk, thirty games and every question are answered as the server answers them',
    async run({ page, url, say }) {
      await page.goto(DISK);
      await page.locator('.target').first().waitFor();
      for (const question of QUESTIONS) {
        const served = await fetch(url.slice(0, -1) + question);
        const wanted = Array.from(new Uint8Array(await served.arrayBuffer()), (byte) => String.fromCharCode(byte)).join('');
        const found = await asked(page, question);
        assert.equal(found.status, served.status, `${question}: ${found.text.slice(0, 200)}`);
        assert.ok(found.text === wanted, `${question}\n page   ${found.text.slice(0, 300)}\n server ${wanted.slice(0, 300)}`);
      }
      say(`${QUESTIONS.length} answers are the same`);
    },
  },
  ...[DISK, ''].map((disk) => ({
    name: `site: from a ${disk ? 'disk' : 'static host'}, every view shows what it is for, and nothing fails`,
    hosts: true,
    /** @param {import('../run.mjs').Test} t */
    async run({ page }) {
      /** @param {string} address */
      const see = async (address) => {
        for (const [name, hash, seen] of VIEWS) {
          await page.goto('about:blank');
          await page.goto(address + hash);
          await page.locator(seen).first().waitFor({ timeout: 60000 }).catch((error) => { throw new Error(`${name}: ${error}`); });
          assert.equal(await page.locator('main .error').count(), 0, name);
        }
      };
      if (disk) return see(disk);
      // axe reads the style sheet again, which a page from a disk may not.
      await hosted(async (address) => { await see(address); assert.deepEqual(await axe(page), []); });
    },
  })),
  {
    name: 'site: the verdicts go with it, and Papers opens with what was found; the class gets a code for the address',
    hosts: true,
    async run({ page }) {
      await page.goto(`${DISK}#/papers`);
      await page.locator('.claim').first().waitFor();
      const judged = await page.locator('.chip').allTextContents();
      assert.ok(judged.some((chip) => /Proved \d\d/.test(chip)) && !judged.some((chip) => /Not judged/.test(chip)), judged.join(', '));
      await page.locator('.papers-found summary').filter({ hasText: /\(\d+\)/ }).first().waitFor();
      await page.goto('about:blank');
      await page.goto(`${DISK}#/play`);
      await page.locator('.queen').waitFor();
      assert.equal(await page.locator('.class-panel:not([hidden])').count(), 0, 'nobody else opens a page on a disk');
      await hosted(async (address) => {
        await page.goto(`${address}#/play?sum=wythoff+5,8`);
        await page.locator('.class-panel summary').click();
        await page.locator('img.qr[src^="blob:"]').waitFor();
        assert.match(String(await page.locator('.class-address').textContent()), /^http:\/\/127\.0\.0\.1:\d+\/#\/play\?sum=wythoff\+5,8/);
      });
    },
  },
  {
    name: 'site: opened once from a host, it opens again without a network; every link of its pages leads somewhere',
    fresh: true,
    hosts: true,
    async run({ page, say }) {
      await hosted(async (address) => {
        await page.goto(address);
        await page.locator('.target').first().waitFor();
        await page.evaluate(async () => { await navigator.serviceWorker.ready; });
        await page.reload();
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        await page.context().setOffline(true);
        await page.goto('about:blank');
        await page.goto(`${address}#/board?game=gdwn:1,2&at=20,31`);
        await page.locator('.info [data-role="value"]').waitFor();
        await page.context().setOffline(false);
      });
      // The pages beside the explorer: each address in them is that of a file.
      let links = 0;
      for (const folder of ['docs', 'report']) {
        for (const name of readdirSync(path.join(SITE, folder)).filter((file) => file.endsWith('.html'))) {
          const text = readFileSync(path.join(SITE, folder, name), 'utf8');
          for (const [, target] of text.matchAll(/(?:href|src)="([^"]+)"/g)) {
            if (/^(https?:|data:|mailto:|#|blob:)/.test(target)) continue;
            const file = path.join(SITE, folder, decodeURIComponent(target.replace(/[#?].*/, '')).replaceAll('&amp;', '&'));
            assert.ok(existsSync(file), `${folder}/${name}: ${target}`);
            links += 1;
          }
        }
      }
      assert.ok(links > 100, `${links} links`);
      say(`${links} links of the documentation and the report lead to files`);
    },
  },
  {
    name: 'site: from a cold static host, the first tile; frames far out; sizes',
    fresh: true,
    hosts: true,
    async run({ page, say }) {
      await hosted(async (address) => {
        await page.goto(`${address}#/board?game=wythoff`);
        await page.waitForFunction(() => performance.getEntriesByName('first-tile').length > 0);
        const time = await page.evaluate(() => performance.getEntriesByName('first-tile')[0].startTime);
        say(`first tile, program included, after ${time.toFixed(0)} ms (wanted: under 1000 ms)`);
        assert.ok(time < 10000, `${time} ms`);
        await page.goto('about:blank');
        await page.goto(`${address}#/board?game=wythoff&x=1000&y=1000&z=1`);
        await page.waitForFunction(() => performance.getEntriesByName('first-tile').length > 0);
        await page.waitForTimeout(1500);
        const box = await page.locator('canvas.board').boundingBox();
        assert.ok(box);
        const gaps = page.evaluate(() => new Promise((resolve) => {
          /** @type {number[]} */
          const seen = [];
          let before = performance.now();
          const tick = (/** @type {number} */ now) => { seen.push(now - before); before = now; if (seen.length < 120) requestAnimationFrame(tick); else resolve(seen.slice(2)); };
          requestAnimationFrame(tick);
        }));
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
        await page.mouse.down();
        for (let step = 1; step <= 60; step += 1) await page.mouse.move(box.x + box.width / 2 - step * 4, box.y + box.height / 2 + step * 3);
        await page.mouse.up();
        const sorted = /** @type {number[]} */ (await gaps).sort((one, other) => one - other);
        say(`frames while the board at 1,000 is dragged: median ${sorted[sorted.length >> 1].toFixed(1)} ms, 95 % within ${sorted[Math.floor(sorted.length * 0.95)].toFixed(1)} ms, longest ${sorted[sorted.length - 1].toFixed(1)} ms`);
        const size = (/** @type {string} */ name) => `${name} ${(statSync(path.join(SITE, name)).size / 1000).toFixed(0)} kB`;
        say(['assets/engine.wasm.gz', 'assets/app.js', 'assets/app.css', 'assets/verdicts.js'].map(size).join(', '));
        // What must come before a first value is small enough for a slow line.
        assert.ok(statSync(path.join(SITE, 'assets/engine.wasm.gz')).size < 6e6);
      });
    },
  },
  {
    name: 'site: five games are solved in the page as the command solves them',
    async run({ page, say }) {
      await page.goto(DISK);
      await page.locator('.target').first().waitFor();
      for (const game of ['wythoff', 'r-wythoff', 'nim', '{0,1}* {1,1}* {1,4}', '{0,1}* {1,1}* {2,3}']) {
        const began = performance.now();
        const { text } = await asked(page, `/api/solve?${new URLSearchParams({ game })}`);
        const time = performance.now() - began;
        const last = /event: result\ndata: (.*)\n/.exec(text);
        assert.ok(last, `${game}: ${text.slice(-300)}`);
        const told = JSON.parse(execFileSync(wytPath(), ['solve', game, '--format', 'json', '--quiet'], { encoding: 'utf8' }));
        const { words, automata, weights, ...data } = JSON.parse(last[1]).data;
        assert.ok(words.length > 0 && automata.length > 0 && weights.length > 0);
        assert.deepEqual(data, told.data, game);
        say(`${game}: ${told.data.verdict} in ${(time / 1000).toFixed(2)} s in the page`);
      }
    },
  },
  {
    name: 'site: a match from a disk is won by the hints, and leaving a long question ends it',
    async run({ page, wyt }) {
      await page.goto(`${DISK}#/play?sum=${encodeURIComponent('gdwn:1,2 6,9')}`);
      for (let moves = 0; ; moves++) {
        await page.waitForFunction(() => !/thinking|Asking/.test(document.querySelector('.play-status')?.textContent ?? 'thinking'));
        if (/win/.test(String(await page.locator('.play-status').textContent()))) break;
        await page.getByRole('button', { name: 'Hint' }).click({ clickCount: 3 });
        const target = page.locator('.target.hinted');
        await target.waitFor();
        assert.equal(wyt('value', 'gdwn:1,2', String(await target.getAttribute('data-to'))).outcome, 'P');
        await target.click();
        assert.ok(moves < 40, 'the game does not end');
      }
      assert.match(String(await page.locator('.play-status').textContent()), /^You win/);
      await page.goto(`${DISK}#/beams?game=gdwn:1,2&count=5000000`);
      await page.locator('.beams-state').filter({ hasText: ' of 5,000,000' }).waitFor();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByLabel('Positions, such as 1e6').fill('2000');
      await page.getByRole('button', { name: 'Compute' }).click();
      await page.locator('.beams-state').filter({ hasText: '2,000 positions' }).waitFor();
    },
  },
];

export const cases = SITE === '' ? [] : all;
