// The page's shell: the menu, the theme, and one view at a time, chosen by the hash (`#/board?game=wythoff&x=5`).
//
// Conventions for a view (views/NAME.js):
// - It exports one constant: `export const nameView = { route: 'name', title: 'Name', mount };` with
//   `mount(root, params) -> { unmount }`. Names at the top of a module are its own; only what is exported is seen.
// - Its whole state is the flat record `params` (lib/state.js). After each change it calls `writeLink(route, record)`; mounted with
//   that record it shows exactly the same. A hash changed from outside mounts it anew.
// - Requests go through lib/api.js only; elements are made by lib/dom.js (`el`, `field`, `choice`, `tick`, `table`).
// - Each view has `saveBar(…)` (lib/save.js): SVG/PNG, CSV, the command, the link. A game is asked by `gameBox(…)` (lib/gamebox.js).
// - `unmount` aborts requests and timers and removes listeners on window and document.
// - No inline style attributes (use `style: {…}` of `el`), no third-party request, imports on one line by relative name.

import { el, set } from './lib/dom.js';
import { linkTo, readLink, remember, remembered } from './lib/state.js';
import { useTransport, wordsOf } from './lib/api.js';
import { staticData, staticTransport } from './lib/static.js';
import { boardView } from './views/board.js';
import { beamsView } from './views/beams.js';
import { levelsView } from './views/levels.js';
import { playView } from './views/play.js';
import { spongeView } from './views/sponge.js';
import { papersView } from './views/papers.js';
import { atlasView } from './views/atlas.js';
import { proveView } from './views/prove.js';

/** @type {import('./lib/state.js').View[]} */
const VIEWS = [boardView, playView, beamsView, levelsView, spongeView, papersView, atlasView, proveView];

// An exported page has no server: it answers what it can from its own tables, and shows the views that need no more.
const baked = staticData();
const shown = baked ? [playView, boardView, ...(baked.claims ? [papersView] : [])] : VIEWS;
if (baked) useTransport(staticTransport(baked));

/** @type {import('./lib/state.js').Mounted | null} */
let mounted = null;

/** @param {string} id */
function place(id) {
  const node = document.getElementById(id);
  if (!node) throw new Error(`index.html has no #${id}`);
  return node;
}

function show() {
  const { route, params } = readLink(location.hash);
  const view = shown.find((one) => one.route === route) ?? /** @type {import('./lib/state.js').View} */ (shown[0]);
  mounted?.unmount();
  mounted = null;
  const root = place('view');
  root.replaceChildren();
  root.className = `view-${view.route}`;
  document.title = `${view.title} – Wythoff explorer`;
  for (const link of place('nav').querySelectorAll('a')) {
    if (link.dataset.route === view.route) {
      link.setAttribute('aria-current', 'page');
      // In the next frame, which lays the page out anyway.
      requestAnimationFrame(() => link.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
    } else link.removeAttribute('aria-current');
  }
  if (route !== view.route) history.replaceState(null, '', linkTo(view.route, params));
  try {
    mounted = view.mount(root, params);
  } catch (error) {
    set(root, el('p', { class: 'error', role: 'alert' }, `This view could not be opened: ${wordsOf(error)}`));
    console.error(error);
  }
}

function theme() {
  const chosen = remembered('theme') ?? 'auto';
  const select = el('select', { 'aria-label': 'Theme' }, ...['auto', 'light', 'dark'].map((name) => el('option', { value: name }, name)));
  const apply = () => {
    if (select.value === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = select.value;
    window.dispatchEvent(new Event('wythoff-theme'));
  };
  select.value = chosen;
  select.addEventListener('change', () => { remember('theme', select.value); apply(); });
  place('theme').append(select);
  apply();
}

function start() {
  theme();
  set(place('nav'), ...shown.map((view) => el('a', { href: linkTo(view.route, {}), dataset: { route: view.route } }, view.title)));
  document.querySelector('.skip')?.addEventListener('click', (event) => {
    event.preventDefault();
    place('view').focus();
  });
  window.addEventListener('hashchange', show);
  show();
}

start();
