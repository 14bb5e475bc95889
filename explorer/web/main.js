// The page's shell: the menu, the theme, and one view at a time, chosen by the hash (`#/board?game=wythoff&x=5`).
//
// Conventions for a view (views/NAME.js):
// - It exports one constant: `export const nameView = { route: 'name', mount };`; its name in the menu is a text (texts/*.js). It has
//   `mount(root, params) -> { unmount }`. Names at the top of a module are its own; only what is exported is seen.
// - Its whole state is the flat record `params` (lib/state.js). After each change it calls `writeLink(route, record)`; mounted with
//   that record it shows exactly the same. A hash changed from outside mounts it anew.
// - Requests go through lib/api.js only; elements are made by lib/dom.js (`el`, `field`, `choice`, `tick`, `table`).
// - Each view has `saveBar(…)` (lib/save.js): SVG/PNG, CSV, the command, the link. Its game stands in the bar on top, `gameBox(…)` (lib/gamebox.js),
//   and goes from tab to tab; `takes(parsed)` says whether the view shows such a game.
// - `unmount` aborts requests and timers and removes listeners on window and document.
// - No inline style attributes (use `style: {…}` of `el`), no third-party request, imports on one line by relative name.

import { choice, el, set } from './lib/dom.js';
import { left, linkTo, readLink, remember, remembered } from './lib/state.js';
import { chosen, gameBox } from './lib/gamebox.js';
import { hideMeaning } from './lib/terms.js';
import { LANGUAGES, enter, language, pageTexts, speak } from './lib/language.js';
import { useTransport, wordsOf } from './lib/api.js';
import { engineTransport, exportedSite, keepOffline } from './lib/engine.js';
import { startView } from './views/start.js';
import { storyView } from './views/story.js';
import { boardView } from './views/board.js';
import { beamsView } from './views/beams.js';
import { levelsView } from './views/levels.js';
import { playView } from './views/play.js';
import { puzzlesView } from './views/puzzles.js';
import { spongeView } from './views/sponge.js';
import { papersView } from './views/papers.js';
import { atlasView } from './views/atlas.js';
import { proveView } from './views/prove.js';
import { solveView } from './views/solve.js';
import { guessView } from './views/guess.js';

/** @type {import('./lib/state.js').View[]} */
const VIEWS = [startView, storyView, playView, puzzlesView, boardView, solveView, guessView, beamsView, levelsView, spongeView, papersView, atlasView, proveView];

// A browser may keep the page like a program; from a disk it may not read the file that says so.
if (/^https?:$/.test(location.protocol)) document.head.append(el('link', { rel: 'manifest', href: 'assets/manifest.webmanifest' }));

// An exported page has no server: the program is in it.
if (exportedSite()) {
  const ask = engineTransport();
  useTransport(ask);
  // For whoever looks at the page from outside, its tests among them.
  Object.assign(window, { wythoffAsk: ask });
  window.addEventListener('load', keepOffline);
}

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
  const view = VIEWS.find((one) => one.route === route) ?? /** @type {import('./lib/state.js').View} */ (VIEWS[0]);
  mounted?.unmount();
  mounted = null;
  hideMeaning();
  const before = language();
  speak(params.lang);
  if (language() !== before || !place('nav').firstChild) frame();
  enter(view.spoken === true);
  const game = params.game ?? gameOfSum(params.sum);
  if (game !== undefined && game !== chosen.game) Object.assign(chosen, { game, parsed: null });
  place('game').replaceChildren();
  place('game').dataset.view = view.route;
  const root = place('view');
  root.replaceChildren();
  root.className = `view-${view.route}`;
  root.lang = view.spoken ? language() : 'en';
  document.title = `${nameOf(view)} – ${pageTexts().page.title}`;
  for (const link of place('nav').querySelectorAll('a')) {
    if (link.dataset.route === view.route) {
      link.setAttribute('aria-current', 'page');
      // In the next frame, which lays the page out anyway.
      requestAnimationFrame(() => link.scrollIntoView({ block: 'nearest', inline: 'center' }));
    } else link.removeAttribute('aria-current');
  }
  if (route !== view.route) history.replaceState(null, '', linkTo(view.route, params));
  try {
    mounted = view.mount(root, params);
    // A view about no game shows which one waits in the others.
    if (!place('game').firstChild) gameBox({ value: chosen.game, onGame: () => { /* the next view takes it up */ } });
  } catch (error) {
    set(root, el('p', { class: 'error', role: 'alert' }, pageTexts().page.unopened(wordsOf(error))));
    console.error(error);
  }
}

/** The game of a match, of its first part if there are several. @param {string | undefined} sum */
function gameOfSum(sum) {
  return sum?.split(' + ')[0].replace(/ [\d,]+$/, '');
}

/** Where a tab leads: to where the view was left, if that was the same game; else to the game of all views, if it shows such. @param {import('./lib/state.js').View} view */
function tabLink(view) {
  const before = left.get(view.route) ?? {};
  const same = (before.game ?? gameOfSum(/** @type {string | undefined} */ (before.sum))) === chosen.game;
  const fits = view.takes !== undefined && (chosen.parsed === null || view.takes(chosen.parsed));
  // A place that was left in another language is gone back to in this one.
  return linkTo(view.route, same || !fits ? { ...before, lang: before.lang && language() } : { game: chosen.game });
}

/** What a view is called. @param {import('./lib/state.js').View} view */
function nameOf(view) {
  return pageTexts().page.views[/** @type {keyof import('./texts/en.js').Texts['page']['views']} */ (view.route)];
}

/** Lets the page be light or dark. @param {string} name */
function paint(name) {
  if (name === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = name;
  window.dispatchEvent(new Event('wythoff-theme'));
}

/** What stands around every view, in the language. */
function frame() {
  const words = pageTexts().page;
  document.documentElement.lang = language();
  set(place('brand'), el('span', { class: 'brand-name' }, 'Wythoff'), ` ${words.explorer}`);
  set(place('skip'), words.skip);
  place('nav').setAttribute('aria-label', words.nav);
  place('game').setAttribute('aria-label', words.bar);
  const theme = choice(Object.entries(words.themes), remembered('theme') ?? 'auto', (name) => { remember('theme', name); paint(name); });
  const spoken = choice(Object.entries(LANGUAGES).map(([name, one]) => [name, one.name]), language(), (name) => {
    speak(name, true);
    const { route, params } = readLink(location.hash);
    if (params.lang) history.replaceState(null, '', linkTo(route, { ...params, lang: name }));
    frame();
    show();
    place('theme').querySelector('select')?.focus();
  });
  theme.setAttribute('aria-label', words.theme);
  spoken.setAttribute('aria-label', pageTexts().language);
  set(place('theme'), spoken, theme);
  set(place('nav'), ...VIEWS.map((view) => {
    const tab = el('a', { href: linkTo(view.route, {}), dataset: { route: view.route } }, nameOf(view));
    // Where it leads is decided when somebody is about to go there.
    for (const event of ['focus', 'pointerenter', 'pointerdown']) tab.addEventListener(event, () => { tab.href = tabLink(view); });
    return tab;
  }));
}

function start() {
  paint(remembered('theme') ?? 'auto');
  // Where tabs lie beyond an edge, the edge shows it.
  const nav = place('nav');
  const more = () => {
    nav.toggleAttribute('data-before', nav.scrollLeft > 4);
    nav.toggleAttribute('data-after', nav.scrollLeft + nav.clientWidth < nav.scrollWidth - 4);
  };
  nav.addEventListener('scroll', more, { passive: true });
  new ResizeObserver(more).observe(nav);
  place('skip').addEventListener('click', (event) => {
    event.preventDefault();
    place('view').focus();
  });
  window.addEventListener('hashchange', show);
  show();
}

start();
