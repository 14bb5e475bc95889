// Levels and rows, three looks at the same values: T_g, the positions of value g, against its closed form; the periods of the rows;
// the differences G(r, b) - b of single rows. One tab each, one link each.

import { el, set } from '../lib/dom.js';
import { gameBox, parseGame } from '../lib/gamebox.js';
import { oneOf, writeLink } from '../lib/state.js';
import { explained } from '../lib/terms.js';
import { levelsTab } from './levels/level.js';
import { periodsTab } from './levels/periods.js';
import { differencesTab } from './levels/differences.js';

/** @typedef {{root: HTMLElement, start: (game: string) => void, link: () => Record<string, string | number>, stop: () => void}} Tab */
/** @typedef {{key: string, title: string, lead: string, make: (params: import('../lib/state.js').Params, onChange: () => void) => Tab}} Kind */

/** @type {Kind[]} */
const KINDS = [
  { key: 'levels', title: 'Levels', make: levelsTab, lead: 'Level g lists the positions (aₙ, bₙ) of value g by increasing aₙ ≤ bₙ. Against its closed form: the offset C, from where on bₙ − aₙ = n, and the exceptions.' },
  { key: 'periods', title: 'Periods of rows', make: periodsTab, lead: 'Row a is G(a,0), G(a,1), …; from its preperiod on, G(a, n+p) = G(a, n) + p. Proved by a repeated state.' },
  { key: 'differences', title: 'Differences', make: differencesTab, lead: 'The row r less its column, G(r, b) − b: periodic once the row is.' },
];

/** @param {HTMLElement} root @param {import('../lib/state.js').Params} params @returns {import('../lib/state.js').Mounted} */
function mount(root, params) {
  let key = oneOf(params.tab, KINDS.map((kind) => kind.key));
  let game = params.game ?? (key === 'levels' ? 'r-wythoff' : 'wythoff');
  /** @type {Tab | null} */
  let tab = null;
  const lead = el('p', { class: 'lead' });
  const place = el('div', { id: 'levels-panel', role: 'tabpanel', class: 'column' });
  const link = () => writeLink('levels', { tab: key === 'levels' ? '' : key, game, ...tab?.link() });

  const buttons = KINDS.map((kind) => el('button', {
    type: 'button', role: 'tab', class: 'tab', id: `tab-${kind.key}`, 'aria-controls': 'levels-panel',
    on: { click: () => open(kind.key, {}) },
  }, kind.title));
  const tabs = el('div', { class: 'tabs', role: 'tablist', 'aria-label': 'Levels and rows' }, ...buttons);
  tabs.addEventListener('keydown', (event) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const next = (KINDS.findIndex((kind) => kind.key === key) + step + KINDS.length) % KINDS.length;
    open(KINDS[next].key, {});
    buttons[next].focus();
  });

  const box = gameBox({
    value: game,
    filter: (one) => one.piles <= 2,
    onGame: (next) => { game = next; tab?.start(game); link(); },
  });

  /** @param {string} next @param {import('../lib/state.js').Params} given */
  function open(next, given) {
    tab?.stop();
    key = next;
    const kind = /** @type {Kind} */ (KINDS.find((one) => one.key === key));
    KINDS.forEach((one, index) => {
      buttons[index].setAttribute('aria-selected', String(one.key === key));
      buttons[index].tabIndex = one.key === key ? 0 : -1;
    });
    place.setAttribute('aria-labelledby', `tab-${key}`);
    set(lead, ...explained(kind.lead));
    tab = kind.make(given, link);
    set(place, tab.root);
    link();
    const mine = tab;
    parseGame(game).then(() => { if (mine === tab) mine.start(game); }).catch(box.show);
  }

  root.append(el('h1', {}, 'Levels and rows'), tabs, lead, place);
  open(key, params);
  return { unmount: () => tab?.stop() };
}

/** @type {import('../lib/state.js').View} */
export const levelsView = { route: 'levels', mount, takes: (parsed) => parsed.piles <= 2 };
