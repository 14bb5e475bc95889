// Runs the browser checks: `node run.mjs [WORD…]` runs the cases whose name holds a word, or all. A case gets a fresh page; afterwards no console
// error may have been seen and no request may have left the server. To add cases, export `cases` from a file in cases/.
//
// A case: { name, run(t), refusals?: true when the page is meant to be refused by the server (a 4xx is a console error to Chromium),
//           phone?: true, zoomed?: true (200 %), fresh?: true for a browser started anew, with cold caches, hosts?: true when it hosts pages of its own,
//           chromium?: true when it needs what other browsers lack }. BROWSER=firefox runs those that are neither this nor for a phone.

import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { IN_FIREFOX, startBrowser, startServer, watchedPage, wyt } from './launch.mjs';

/** @typedef {Record<'ok' | 'equal' | 'notEqual' | 'deepEqual' | 'match' | 'doesNotMatch', (...values: any[]) => void>} Asserts */
/**
 * @typedef {object} Test what a case works with
 * @property {import('playwright-core').Page} page
 * @property {string} url the server's address, ending in /
 * @property {(hash: string) => Promise<void>} open shows a view, such as '#/board?game=wythoff'
 * @property {typeof wyt} wyt what `wyt` prints as JSON
 * @property {Asserts} assert
 * @property {(line: string) => void} say prints a measured number
 */
/** @typedef {{name: string, run: (t: Test) => Promise<void>, refusals?: boolean, phone?: boolean, zoomed?: boolean, fresh?: boolean, hosts?: boolean, chromium?: boolean}} Case */

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
/** A window of 1440 x 900 at 200 %. */
const ZOOMED = { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 };
const words = process.argv.slice(2);
/** @type {Case[]} */
const cases = [];
for (const file of readdirSync(new URL('cases/', import.meta.url)).filter((name) => name.endsWith('.mjs')).sort()) {
  cases.push(...(await import(`./cases/${file}`)).cases);
}
const named = cases.filter((one) => words.length === 0 || words.some((word) => one.name.includes(word)));
if (named.length === 0) {
  console.error(`no case matches ${words.join(' ')}; there are: ${cases.map((one) => one.name).join(', ')}`);
  process.exit(2);
}
const chosen = named.filter((one) => !(IN_FIREFOX && (one.phone || one.chromium)));
if (chosen.length < named.length) console.log(`${named.length - chosen.length} of these cases need Chromium: a phone's window, or what Firefox without a screen lacks`);

const server = await startServer();
/** @type {Map<string, Awaited<ReturnType<typeof startBrowser>>>} */
const browsers = new Map();
let failed = 0;

/** @param {Case} one */
async function browserFor(one) {
  const options = one.phone ? PHONE : one.zoomed ? ZOOMED : {};
  if (one.fresh) return startBrowser(options);
  const kind = one.phone ? 'phone' : one.zoomed ? 'zoomed' : 'desk';
  const known = browsers.get(kind);
  if (known) return known;
  const started = await startBrowser(options);
  browsers.set(kind, started);
  return started;
}

try {
  for (const one of chosen) {
    const began = performance.now();
    const browser = await browserFor(one);
    const { page, errors, requests } = await watchedPage(browser.context);
    page.setDefaultTimeout(20000);
    /** @type {string[]} */
    const said = [];
    try {
      await one.run({
        page, url: server.url, wyt, assert, say: (line) => said.push(line),
        open: async (hash) => {
          await page.goto('about:blank');
          await page.goto(server.url + hash);
        },
      });
      const bad = errors.filter((error) => !(one.refusals && /status of 4\d\d/.test(error)));
      assert.deepEqual(bad, [], 'console errors');
      const foreign = requests.filter((request) => !request.startsWith(server.url) && !/^(data:|blob:|about:|file:)/.test(request) && !(one.hosts && /^http:\/\/127\.0\.0\.1:/.test(request)));
      assert.deepEqual(foreign, [], 'requests that left the server');
      console.log(`ok    ${one.name} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
    } catch (error) {
      failed += 1;
      console.log(`FAIL  ${one.name}: ${error instanceof Error ? error.stack : error}`);
      for (const line of errors) console.log(`      console: ${line}`);
    }
    for (const line of said) console.log(`      ${line}`);
    await page.close();
    if (one.fresh) await browser.stop();
  }
} finally {
  for (const browser of browsers.values()) await browser.stop();
  await server.stop();
}
console.log(`\n${chosen.length - failed} of ${chosen.length} browser cases passed`);
process.exit(failed > 0 ? 1 : 0);
