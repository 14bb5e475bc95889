// Arrival: one sentence, one board, a match against the machine; from there to the secret and to everything else.

import { el } from '../lib/dom.js';
import { classPanel } from '../lib/classroom.js';
import { exportedSite } from '../lib/engine.js';
import { texts } from '../lib/language.js';
import { linkTo } from '../lib/state.js';
import { explained } from '../lib/terms.js';
import { mountPlay } from './play.js';

/** @param {HTMLElement} root @param {import('../lib/state.js').Params} params @returns {import('../lib/state.js').Mounted} */
function mount(root, params) {
  const given = params.sum || params.game ? params : { sum: 'wythoff 5,8', drawn: '1', ...params };
  const { start: words, page } = texts();
  const names = /** @type {Record<string, string>} */ (page.views);
  const site = exportedSite();
  const beside = [site?.docs && ['docs/index.html', words.docs], site?.docs && ['docs/teacher.html', words.notebooks], site?.report && ['report/index.html', words.report]].filter(Array.isArray);
  return mountPlay(root, given, {
    route: 'start',
    around: (stage) => el('div', { class: 'start' },
      el('h1', {}, words.title),
      el('p', { class: 'start-lead' }, words.lead, el('strong', {}, words.dare)),
      el('div', { class: 'start-board' }, stage,
        el('div', { class: 'column' },
          el('p', {}, words.lost),
          el('p', {}, el('a', { class: 'btn primary', href: linkTo('story', {}) }, words.secret)),
          el('h2', {}, words.then),
          el('dl', { class: 'start-ways' }, ...words.ways.flatMap(([route, what]) => [el('dt', {}, el('a', { href: linkTo(route, {}) }, names[route])), el('dd', {}, ...explained(what))])),
          beside.length > 0 ? el('p', {}, ...beside.flatMap(([href, name], i) => [i > 0 && ', ', el('a', { href }, name)])) : null, classPanel()))),
  });
}

/** @type {import('../lib/state.js').View} */
export const startView = { route: 'start', spoken: true, mount };
