// The accessibility run: axe-core in the page; findings of impact serious or critical fail, lesser ones are told.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** @param {import('playwright-core').Page} page @returns {Promise<{serious: string[], lesser: string[]}>} */
export async function axe(page) {
  // Evaluated by the debugger, so the page's content security policy stays as it is.
  await page.evaluate(SOURCE);
  const found = await page.evaluate(async () => {
    const answer = await /** @type {any} */ (window).axe.run(document, { resultTypes: ['violations'] });
    return answer.violations.map((/** @type {any} */ one) => ({ impact: one.impact, text: `${one.id}: ${one.help} at ${one.nodes.map((/** @type {any} */ node) => node.target.join(' ')).slice(0, 4).join('; ')}` }));
  });
  /** @param {boolean} serious */
  const texts = (serious) => found.filter((/** @type {any} */ one) => ['serious', 'critical'].includes(one.impact) === serious).map((/** @type {any} */ one) => `${one.impact}: ${one.text}`);
  return { serious: texts(true), lesser: texts(false) };
}
