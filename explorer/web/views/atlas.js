// Atlas: maps of whole families of games, what they show, and the row of any one game, with ways into the other views.

import { choice, el, field, set, settled, table } from '../lib/dom.js';
import { getBytes, getJson, isAbort, pictureOf, wordsOf } from '../lib/api.js';
import { linkTo, numberOf, oneOf, writeLink } from '../lib/state.js';
import { CATEGORIES, legend } from '../lib/palette.js';
import { cellsOf, saveBar } from '../lib/save.js';
import { explained } from '../lib/terms.js';
import { cells } from './atlas/cells.js';
import { FAMILIES } from './atlas/families.js';

/** @typedef {{id: string, says: string, data: string, src: string}} AtlasMap */
/** @typedef {{head: string[], rows: string[][]}} Sheet */

/** What a map shows, for the menu. @type {Record<string, string>} */
const MAPS = { 'atlas-pairs': 'what was seen of every pair', 'atlas-slopes': 'slopes of the pairs that split', 'atlas-law': 'slopes by one number t', 'atlas-deviation': 'how far pairs stray', 'atlas-grid': 'the Grid Conjecture', 'atlas-asymptote': 'how far (a,a) games stray', 'atlas-steps': 'steps added to Wythoff’s game' };

/** @param {HTMLElement} root @param {import('../lib/state.js').Params} params */
function mount(root, params) {
  const leave = new AbortController();
  const state = { map: params.map ?? '', family: oneOf(params.family, FAMILIES.map((one) => one.name)), at: params.at ?? '', look: Math.round(numberOf(params.look, 0, 0, 9)) };
  /** @type {AtlasMap[]} */
  let maps = [];
  /** @type {Map<string, Promise<Sheet>>} */
  const sheets = new Map();
  const mapPlace = el('div', { class: 'field' });
  const picture = el('figure', { class: 'atlas-map' });
  const lookPlace = el('div', { class: 'field' });
  const grid = el('div', { class: 'atlas-grid' });
  const pointed = el('p', { class: 'hint atlas-pointed', role: 'status' });
  const findings = el('ol');
  const found = el('div', { class: 'atlas-found', role: 'status' });
  const at = el('input', { type: 'text', class: 'mono', value: state.at, autocomplete: 'off', spellcheck: 'false' });
  const family = () => /** @type {typeof FAMILIES[number]} */ (FAMILIES.find((one) => one.name === state.family));
  const chosen = () => maps.find((map) => map.id === state.map) ?? maps[0];
  const part = async (/** @type {string} */ name) => (await getBytes(`atlas/${name}`, {}, leave.signal)).buffer;
  const textOf = async (/** @type {string} */ name) => new TextDecoder().decode(await part(name));
  const save = saveBar(() => ({
    name: chosen()?.id ?? 'atlas',
    svg: () => textOf(`${chosen()?.id}.svg`),
    png: async () => new Blob([await part(`${chosen()?.id}.png`)], { type: 'image/png' }),
    csv: () => textOf(`${chosen()?.data}.csv`),
    command: () => 'wyt atlas -o atlas',
  }));

  function showMap() {
    const map = chosen();
    if (!map) return;
    const image = el('img', { alt: map.says });
    set(picture, image, el('figcaption', {}, map.says));
    pictureOf(map.src, leave.signal).then((address) => { image.src = address; }).catch(() => { /* the view has left */ });
  }

  /** @param {string} name */
  function sheet(name) {
    const known = sheets.get(name) ?? textOf(`${name}.csv`).then((text) => { const [head, ...rows] = cellsOf(text); return { head: head ?? [], rows }; });
    sheets.set(name, known);
    return known;
  }

  /** The cells of the family, with what their colours mean. */
  let stopCells = () => { /* none is shown */ };
  async function showCells() {
    const one = family();
    const { looks, game, places, sentence } = one;
    const look = looks[state.look] ?? looks[0];
    set(lookPlace, ...field('Colour by', choice(looks.map((each, i) => [String(i), each.name]), String(looks.indexOf(look)), (value) => { state.look = Number(value); changed(); })).childNodes);
    try {
      const { head, rows } = await sheet(one.name);
      const known = rows.map((row) => /** @type {import('./atlas/families.js').Row} */ (Object.fromEntries(head.map((column, i) => [column, row[i] ?? '']))));
      const nameOf = (/** @type {import('./atlas/families.js').Row} */ row) => game(places.map((place) => row[place]));
      stopCells();
      const map = cells(one, known, look, CATEGORIES, {
        point: (row) => { pointed.textContent = row ? `${nameOf(row)}: ${sentence(row)}` : ''; },
        choose: (row) => { at.value = state.at = places.map((place) => row[place]).join(','); changed(); },
      });
      stopCells = map.stop;
      set(grid, map.canvas, legend(look.classes.map((text, i) => ({ colour: CATEGORIES[i], text }))), el('p', { class: 'hint' }, ...explained(`${look.words}; ${one.axes}. Point at a cell, or choose it; the wheel or two fingers zoom.`)));
    } catch (error) {
      if (!isAbort(error)) set(grid, el('p', { class: 'error', role: 'alert' }, wordsOf(error)));
    }
  }

  async function lookUp() {
    const { name, game, view, example, places: order, sentence } = family();
    at.placeholder = example;
    const numbers = state.at.match(/\d+/g) ?? [];
    if (numbers.length === 0) return set(found, el('p', { class: 'hint' }, `Type a game of the family, such as ${example}.`));
    try {
      const { head, rows } = await sheet(name);
      const places = numbers.length === 1 ? ['a'] : ['p', 'q'];
      const columns = places.map((place) => head.indexOf(place));
      const ordered = [...numbers].sort((x, y) => Number(x) - Number(y));
      const row = rows.find((cells) => columns.every((column, i) => column >= 0 && cells[column] === ordered[i]));
      if (!row || numbers.length > 2) return set(found, el('p', { class: 'note' }, `The atlas has no ${numbers.join(',')} among its ${rows.length} ${family().label}: try ${example}.`));
      const link = el('a', { href: linkTo(view, { game: game(ordered) }) }, `See ${game(ordered)} ${view === 'beams' ? 'in its beams' : 'on the board'}`);
      const told = Object.fromEntries(head.map((column, i) => [column, row[i] ?? '']));
      set(found, el('p', {}, el('strong', {}, game(order.map((place) => told[place]))), `: ${sentence(told)}`), el('p', {}, link),
        el('details', {}, el('summary', {}, 'The row of the data'), table(`What was found of ${game(ordered)}`, ['column', 'found'], head.map((column, i) => [column, row[i] ?? '']).filter(([, cell]) => cell !== ''))));
    } catch (error) {
      if (!isAbort(error)) set(found, el('p', { class: 'error', role: 'alert' }, wordsOf(error)));
    }
  }

  function changed() {
    writeLink('atlas', state);
    showMap();
    lookUp();
    if (drawn !== `${state.family} ${state.look}`) showCells();
    drawn = `${state.family} ${state.look}`;
  }
  /** Which cells are shown: those that are there are not drawn anew. */
  let drawn = '';

  const later = settled(200, () => { state.at = at.value.trim(); changed(); });
  at.addEventListener('input', () => later());

  root.append(
    el('h1', {}, 'Atlas'),
    el('p', { class: 'lead' }, ...explained('Whole families of games, asked one by one for their P-positions and the slopes of their beams: every pair p < q ≤ 100, every (a,a) game to a = 1,000, every step added to Wythoff’s game. What is not proved was observed to a bound, and says so.')),
    el('div', { class: 'layout' },
      el('div', { class: 'column' }, el('section', { class: 'panel column', 'aria-label': 'The games' }, lookPlace, grid, pointed), el('section', { class: 'panel', 'aria-label': 'The map' }, mapPlace, picture)),
      el('div', { class: 'column' },
        el('section', { class: 'panel', 'aria-label': 'One game of it' }, el('h2', {}, 'One game'),
          el('div', { class: 'row' }, field('Family', choice(FAMILIES.map((one) => [one.name, one.label]), state.family, (value) => { state.family = value; state.look = 0; changed(); })), field('Its numbers', at)), found),
        el('section', { class: 'panel', 'aria-label': 'Findings' }, el('h2', {}, 'What the maps show'), findings),
        el('section', { class: 'panel', 'aria-label': 'Save or share' }, save))));

  getJson('atlas', {}, leave.signal).then((answer) => {
    maps = answer.maps;
    state.map = oneOf(state.map, maps.map((map) => map.id));
    set(mapPlace, ...field('Map', choice(maps.map((map) => [map.id, MAPS[map.id] ?? map.id]), state.map, (value) => { state.map = value; changed(); })).childNodes);
    set(findings, ...answer.findings.map((/** @type {string} */ told) => el('li', {}, ...explained(told))));
    showMap();
  }).catch((error) => {
    if (!isAbort(error)) set(picture, el('p', { class: 'error', role: 'alert' }, wordsOf(error)));
  });
  lookUp();
  drawn = `${state.family} ${state.look}`;
  showCells();
  return { unmount() { leave.abort(); later.stop(); stopCells(); } };
}

/** @type {import('../lib/state.js').View} */
export const atlasView = { route: 'atlas', mount };
