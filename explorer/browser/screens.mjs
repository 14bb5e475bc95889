// Pictures of every view at 1440 and 390 px, light and dark: `node screens.mjs [FOLDER] [NAME…]`. Names choose among the views below.

import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { startBrowser, startServer, watchedPage } from './launch.mjs';

/** @type {Record<string, {hash: string, ready?: string, wait?: number}>} */
const VIEWS = {
  start: { hash: '#/start' },
  ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((screen) => [`story-${screen}`, { hash: `#/story?screen=${screen}&lang=en`, wait: screen > 5 ? 3000 : 900 }])),
  'story-de': { hash: '#/story?screen=2&lang=de' },
  'story-nim': { hash: '#/story?story=nim&screen=2&lang=en' },
  'story-fibonacci': { hash: '#/story?story=fibonacci&screen=1&lang=de' },
  'story-sponge': { hash: '#/story?story=sponge&screen=3&lang=en', wait: 2500 },
  board: { hash: '#/board?game=wythoff&at=9,14&guides=phi' },
  'board-far': { hash: '#/board?game=gdwn:1,2&x=900&y=900&z=0.4&guides=phi,phi2&g=1', wait: 6000 },
  'board-slice': { hash: '#/board?game=wythoff:3&fix=4', wait: 2500 },
  'board-pinned': { hash: '#/board?game=wythoff&pin=gdwn:1,2&pinned=outcomes', wait: 2500 },
  'board-de': { hash: '#/board?game=gdwn:1,2&at=9,14&guides=phi&lang=de', wait: 2500 },
  'board-error': { hash: '#/board?game=%7B0,1%7D*+%7B1,x%7D' },
  beams: { hash: '#/beams?game=gdwn:1,2&count=100000', ready: '.beams-result', wait: 1500 },
  levels: { hash: '#/levels?game=r-wythoff&g=8&level=4', wait: 3500 },
  periods: { hash: '#/levels?tab=periods&game=wythoff&rows=20', wait: 1500 },
  differences: { hash: '#/levels?tab=differences&game=wythoff&row=5', wait: 1500 },
  sponge: { hash: '#/sponge?game=wythoff:3&side=64&turn=0&c=12', wait: 2500 },
  play: { hash: '#/play?sum=wythoff+9,12&moves=1:9,10;1:8,9;1:6,9', wait: 2500 },
  'play-piles': { hash: '#/play?sum=nim:3+3,5,7', wait: 1500 },
  puzzles: { hash: '#/puzzles?game=wythoff&n=7', wait: 1500 },
  solve: { hash: '#/solve?game=%7B0,1%7D*+%7B1,1%7D*+%7B2,3%7D', ready: '.solve-card', wait: 1500 },
  'solve-drawn': { hash: '#/solve?game=wythoff', ready: '.solve-card', wait: 1500 },
  guess: { hash: '#/guess?of=wythoff', wait: 2500 },
  papers: { hash: '#/papers', wait: 1500 },
  'papers-claim': { hash: '#/papers?q=H-T16&open=H-T16', wait: 1500 },
  atlas: { hash: '#/atlas?family=pairs&at=4,6', wait: 2500 },
  prove: { hash: `#/prove?run=1&text=${encodeURIComponent('?msd_fib E n $floor(n,a) & b=a+n')}`, wait: 1500 },
};

const [folder = 'screens', ...names] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const server = await startServer();
try {
  for (const width of [1440, 390]) {
    for (const colorScheme of /** @type {('light' | 'dark')[]} */ (['light', 'dark'])) {
      const options = width === 390 ? { viewport: { width, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true } : { viewport: { width, height: 900 } };
      const browser = await startBrowser({ ...options, colorScheme });
      for (const [name, view] of Object.entries(VIEWS)) {
        if (names.length > 0 && !names.includes(name)) continue;
        const { page, errors } = await watchedPage(browser.context);
        await page.goto(server.url + view.hash);
        if (view.ready) await page.waitForSelector(view.ready, { timeout: 60000 });
        await page.waitForTimeout(view.wait ?? 1200);
        await page.screenshot({ path: path.join(folder, `${name}-${width}-${colorScheme}.png`), fullPage: width === 390 });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        console.log(`${name} ${width} ${colorScheme}${wide > 0 ? `: ${wide} px too wide` : ''}${errors.length > 0 ? `: ${errors.join('; ')}` : ''}`);
        await page.close();
      }
      await browser.stop();
    }
  }
} finally {
  await server.stop();
}
