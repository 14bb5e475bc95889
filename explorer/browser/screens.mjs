// Pictures of every view at 1440 and 390 px, light and dark: `node screens.mjs [FOLDER] [NAME…]`. Names choose among the views below.

import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { startBrowser, startServer, watchedPage } from './launch.mjs';

/** @type {Record<string, {hash: string, ready?: string, wait?: number}>} */
const VIEWS = {
  board: { hash: '#/board?game=wythoff&at=9,14&guides=phi' },
  'board-far': { hash: '#/board?game=gdwn:1,2&x=900&y=900&z=0.4&guides=phi,phi2&g=1', wait: 6000 },
  'board-error': { hash: '#/board?game=%7B0,1%7D*+%7B1,x%7D' },
  beams: { hash: '#/beams?game=gdwn:1,2&count=100000', ready: '.beams-result', wait: 1500 },
  levels: { hash: '#/levels?game=r-wythoff&g=8&level=4', wait: 3500 },
  periods: { hash: '#/levels?tab=periods&game=wythoff&rows=20', wait: 1500 },
  differences: { hash: '#/levels?tab=differences&game=wythoff&row=5', wait: 1500 },
  sponge: { hash: '#/sponge?game=wythoff:3&side=64&turn=0', wait: 2500 },
  play: { hash: '#/play?game=wythoff&position=5,8', wait: 1500 },
  papers: { hash: '#/papers', wait: 1500 },
  prove: { hash: '#/prove', wait: 1500 },
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
