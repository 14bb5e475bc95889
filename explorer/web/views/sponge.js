// Sponge: to come.

import { el } from '../lib/dom.js';

/** @param {HTMLElement} root @param {import('../lib/state.js').Params} params */
function mount(root, params) {
  root.append(el('h1', {}, 'Sponge'), el('p', {}, JSON.stringify(params)));
  return { unmount() {} };
}

/** @type {import('../lib/state.js').View} */
export const spongeView = { route: 'sponge', title: 'Sponge', mount };
