// Beams: to come.

import { el } from '../lib/dom.js';

/** @param {HTMLElement} root @param {import('../lib/state.js').Params} params */
function mount(root, params) {
  root.append(el('h1', {}, 'Beams'), el('p', {}, JSON.stringify(params)));
  return { unmount() {} };
}

/** @type {import('../lib/state.js').View} */
export const beamsView = { route: 'beams', title: 'Beams', mount };
