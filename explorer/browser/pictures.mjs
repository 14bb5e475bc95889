// The two pictures of the README, made again by `node pictures.mjs [FOLDER]`: the board and the play page.

import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { startBrowser, startServer, watchedPage } from './launch.mjs';

const folder = process.argv[2] ?? new URL('../../docs/pictures', import.meta.url).pathname;
/** @type {[string, string][]} */
const PICTURES = [
  ['board', '#/board?game=gdwn:1,2&at=52,75&x=0&y=0&z=6&guides=phi&lens=0'],
  ['play', '#/play?sum=wythoff+9,12&moves=1:4,7;1:4,6'],
];
mkdirSync(folder, { recursive: true });
const server = await startServer();
const browser = await startBrowser({ viewport: { width: 1200, height: 760 }, colorScheme: 'light', reducedMotion: 'reduce' });
for (const [name, hash] of PICTURES) {
  const { page } = await watchedPage(browser.context);
  await page.goto(server.url + hash);
  await page.waitForTimeout(3000);
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
  console.log(path.join(folder, `${name}.png`));
  await page.close();
}
await browser.stop();
await server.stop();
