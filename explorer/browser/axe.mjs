// The accessibility run: axe-core in the page, its rules of WCAG and of best practice; whatever it finds is a fault.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** @param {import('playwright-core').Page} page @returns {Promise<string[]>} */
export async function axe(page) {
  // Evaluated by the debugger, so the page's content security policy stays as it is.
  await page.evaluate(SOURCE);
  return page.evaluate(async () => {
    const answer = await /** @type {any} */ (window).axe.run(document, { resultTypes: ['violations'] });
    return answer.violations.map((/** @type {any} */ one) => `${one.impact}: ${one.id}: ${one.help} at ${one.nodes.map((/** @type {any} */ node) => node.target.join(' ')).slice(0, 4).join('; ')}`);
  });
}
