// Starts what the browser checks need: the server (`wyt serve --port 0`) and Chromium, each in its own new folder; both end with the run.

import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, firefox } from 'playwright-core';

const HERE = path.dirname(fileURLToPath(import.meta.url));
const ROOT = path.resolve(HERE, '../..');
const CHROMIUM_ARGUMENTS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
  '--enable-unsafe-swiftshader',
];

/** The `wyt` to test: WYT, else the newest built one. */
export function wytPath() {
  const named = process.env.WYT;
  if (named) return named;
  for (const profile of ['release', 'debug']) {
    const found = path.join(ROOT, 'target', profile, 'wyt');
    if (existsSync(found)) return found;
  }
  throw new Error('no wyt found: build it (cargo build --release -p wythoff-cli) or name it in WYT');
}

/** What `wyt` finds: the fields of its JSON side by side, lists as `rows`. @param {...string} words @returns {any} */
export function wyt(...words) {
  const told = JSON.parse(execFileSync(wytPath(), [...words, '--format', 'json'], { encoding: 'utf8', maxBuffer: 1 << 28 }));
  const data = plain(told.data);
  return { ...told.bounds, ...told.summary, engine: told.engine, ...(Array.isArray(data) ? { rows: data } : data) };
}

/** Numbers of any size are strings in JSON; those met here are small. @param {any} value @returns {any} */
function plain(value) {
  if (Array.isArray(value)) return value.map(plain);
  if (value !== null && typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]));
  return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
}

/** Starts the server; EXPLORER_URL names one already running. @param {string[]} [more] @returns {Promise<{url: string, stop: () => Promise<void>}>} */
export async function startServer(more = []) {
  if (process.env.EXPLORER_URL) return { url: process.env.EXPLORER_URL, stop: async () => {} };
  const server = spawn(wytPath(), ['serve', '--port', '0', ...more], { stdio: ['ignore', 'pipe', 'pipe'] });
  const url = await new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(() => reject(new Error(`wyt serve printed no address in 30 s: ${said}`)), 30000);
    const hear = (/** @type {Buffer} */ bytes) => {
      said += bytes.toString();
      const match = /http:\/\/(127\.0\.0\.1|localhost|\[::1\]):\d+/.exec(said);
      if (match) { clearTimeout(timer); resolve(`${match[0]}/`); }
    };
    server.stdout.on('data', hear);
    server.stderr.on('data', hear);
    server.on('error', (error) => { clearTimeout(timer); reject(error); });
    server.on('exit', (code) => { clearTimeout(timer); reject(new Error(`wyt serve ended with ${code}: ${said}`)); });
  });
  return {
    url: /** @type {string} */ (url),
    stop: () => new Promise((resolve) => {
      server.removeAllListeners('exit');
      server.on('exit', () => resolve());
      server.kill('SIGINT');
      setTimeout(() => server.kill('SIGKILL'), 5000).unref();
    }),
  };
}

/** Whether the checks run in Firefox (BROWSER=firefox): the one that is installed, by WebDriver BiDi. It has no touch and no window of a phone. */
export const IN_FIREFOX = process.env.BROWSER === 'firefox';

/** A browser with a new profile. @param {import('playwright-core').BrowserContextOptions} [options] */
export async function startBrowser(options = {}) {
  if (IN_FIREFOX) {
    const executablePath = process.env.FIREFOX || ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((one) => existsSync(one));
    if (!executablePath) throw new Error('no Firefox found: install it (Debian: apt-get install firefox-esr) or name it in FIREFOX');
    const browser = await firefox.launch({ channel: 'moz-firefox', executablePath, headless: true });
    return { context: await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options }), stop: () => browser.close() };
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'wythoff-browser-'));
  const executablePath = process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((one) => existsSync(one));
  if (!executablePath) throw new Error('no Chromium found: install it (Debian: apt-get install chromium) or name it in CHROMIUM');
  const context = await chromium.launchPersistentContext(folder, { executablePath, headless: true, args: CHROMIUM_ARGUMENTS, viewport: { width: 1440, height: 900 }, ...options });
  return {
    context,
    stop: async () => {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @typedef {{page: import('playwright-core').Page, errors: string[], requests: string[]}} Watched */

/** A page whose console errors and requests are written down. @param {import('playwright-core').BrowserContext} context @returns {Promise<Watched>} */
export async function watchedPage(context) {
  const page = await context.newPage();
  /** @type {string[]} */
  const errors = [];
  /** @type {string[]} */
  const requests = [];
  page.on('console', (message) => { if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`); });
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('request', (request) => requests.push(request.url()));
  return { page, errors, requests };
}
