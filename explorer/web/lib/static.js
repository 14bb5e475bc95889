// A page without a server: the API answered in the page, from tables baked into `window.WYTHOFF_STATIC` and by lib/game.
//
// `wyt serve --export` writes {version, games: [{game, side, outcomes, misere?, values?}], claims?}: each number of a position runs
// from 0 to side - 1, the last fastest; outcomes are bits, cell k is bit k & 7 of byte k >> 3, 1 for a P-position; values are
// little-endian u16. What is not baked is computed here if it is small, else refused with words.

import { explain, hint, reply } from './game/advice.js';
import { ENTRIES } from './game/catalogue.js';
import { NotationError, complete, positionForm, readGame, readPosition, readSum } from './game/notation.js';
import { options, taken } from './game/rules.js';
import { Solver } from './game/solve.js';

/** @typedef {import('./game/notation.js').Game} Game */
/** @typedef {{game: string, side: number, outcomes: string, misere?: string, values?: string}} BakedGame */
/** @typedef {{version: string, games: BakedGame[], claims?: any}} StaticData */

/** What the export has baked in, or null when there is a server. @returns {StaticData | null} */
export function staticData() {
  return /** @type {any} */ (globalThis).WYTHOFF_STATIC ?? null;
}

/** Lookups in the baked tables; null where a table does not reach. @param {StaticData} data @returns {import('./game/solve.js').Baked} */
export function bakedTables(data) {
  /** @type {Map<string, Uint8Array>} */
  const opened = new Map();
  const open = (/** @type {string} */ key, /** @type {string} */ text) => {
    const bytes = opened.get(key) ?? Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
    opened.set(key, bytes);
    return bytes;
  };
  return (game, position, what) => {
    const baked = data.games.find((one) => one.game === game.name);
    const text = baked && (what === 'value' ? baked.values : what === 'misere' ? baked.misere : baked.outcomes);
    if (!baked || !text || position.some((x) => x >= baked.side)) return null;
    const bytes = open(`${what} ${baked.game}`, text);
    const k = position.reduce((index, x) => index * baked.side + x, 0);
    if (what === 'value') return bytes[2 * k] + 256 * bytes[2 * k + 1];
    return 1 - ((bytes[k >> 3] >> (k & 7)) & 1);
  };
}

/** Signs of the notation that only the server reads. */
const NEWER = /\[|\b(if|by)\b|[({][^)}]*[-a-z:]|\*\s*[(<>oe]|^\s*[a-z]/;
const UNREAD = '. This copy of the page has no server behind it: it reads the names of its menu, and families of vectors, wedge and band. Formulas, guards, multiples, signed vectors, block:, dynamic:, octal: and subtraction: are read by `wyt serve`';

class Refusal extends Error {
  /** @param {number} status @param {string} message */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/**
 * Answers the API's requests in the page: `useTransport(staticTransport(data))`.
 * @param {StaticData} data @returns {(url: string, init: RequestInit) => Promise<Response>}
 */
export function staticTransport(data) {
  const solver = new Solver(bakedTables(data));
  return async (url) => {
    const [path, search] = url.replace(/^.*\/api\//, '').split('?', 2);
    const query = new URLSearchParams(search ?? '');
    try {
      if (path === 'tile') return tile(data, solver, query);
      const { game = null, engine = null, ...found } = /** @type {any} */ (answer(data, solver, path ?? '', query));
      const body = { game, bounds: Object.fromEntries([...query].filter(([name]) => name !== 'game')), engine, version: data.version, data: found };
      return new Response(JSON.stringify(body), { status: 200, headers: { 'Content-Type': 'application/json' } });
    } catch (error) {
      const newer = error instanceof NotationError && NEWER.test(query.get('game') ?? query.get('sum') ?? '');
      const message = `${error instanceof Error ? error.message : String(error)}${newer ? UNREAD : ''}`;
      const column = error instanceof NotationError ? error.column : undefined;
      return new Response(JSON.stringify({ error: message, column }), { status: error instanceof Refusal ? error.status : 400 });
    }
  };
}

/** @param {StaticData} data @param {Solver} solver @param {string} path @param {URLSearchParams} query @returns {object} */
function answer(data, solver, path, query) {
  const misere = query.get('misere') === '1';
  const sum = () => readSum(query.get('sum') ?? `${query.get('game') ?? ''} ${query.get('position') ?? ''}`);
  switch (path) {
    case 'version': return { name: 'wythoff' };
    case 'games': return { games: ENTRIES.map(catalogueRow) };
    case 'claims': return data.claims ?? refuse(404, 'this copy of the page holds no claims: start `wyt serve` for them');
    case 'parse': {
      const game = readGame(query.get('game') ?? '');
      return { game: game.name, canonical: game.name, piles: game.arity, symmetric: symmetric(game), form: positionForm(game) };
    }
    case 'options': {
      const [part] = sum();
      const all = options(part.game, part.position).map((to) => ({
        to, take: taken(part.game, part.position, to), value: misere ? null : solver.value({ game: part.game, position: to }),
        outcome: solver.isP([{ game: part.game, position: to }], misere) ? 'P' : 'N',
      }));
      return { game: part.game.name, position: part.position.join(','), options: all, more: false };
    }
    case 'turn': return { parts: sum().map(({ game, position }) => ({ game: game.name, position, shape: 'piles', rule: null, moves: options(game, position), forbidden: [] })) };
    case 'value': return value(solver, sum(), misere, Number(query.get('moves') ?? 1000));
    case 'hint': return hint(solver, sum(), misere);
    case 'explain': {
      const move = { part: Number(query.get('part') ?? 0), to: readPosition(query.get('to') ?? '') };
      return explain(solver, sum(), move, misere);
    }
    case 'reply': return reply(solver, sum(), misere, Number(query.get('strength') ?? 100), Number(query.get('seed') ?? 0));
    case 'positions': return positions(solver, query);
    default: return refuse(404, `this copy of the page has no server behind it: start \`wyt serve\` for ${path}`);
  }
}

/** @param {number} status @param {string} words @returns {never} */
function refuse(status, words) {
  throw new Refusal(status, words);
}

/** @param {import('./game/catalogue.js').Entry} entry */
function catalogueRow(entry) {
  const game = readGame(entry.example);
  return {
    name: entry.name, notation: entry.notation, example: entry.example, rule: entry.rules, source: entry.source, piles: game.arity,
    arity_form: positionForm(game), example_position: entry.start,
  };
}

/** @param {Game} game */
function symmetric(game) {
  return game.kind === 'vector' && game.families.every((f) => f.both);
}

/** @param {Solver} solver @param {import('./game/notation.js').Part[]} sum @param {boolean} misere @param {number} most */
function value(solver, sum, misere, most) {
  const winning = solver.winning(sum, misere);
  const parts = sum.map((part) => (misere ? null : String(solver.value(part))));
  const total = misere ? null : String(sum.reduce((x, part) => x ^ solver.value(part), 0));
  const moves = winning.slice(0, most).map((m) => {
    const from = sum[m.part];
    return { part: m.part, take: taken(from.game, from.position, m.to).map(String), to: m.to.join(','), why: null };
  });
  return {
    position: sum.map((part) => part.position.join(',')).join(' + '), outcome: solver.isP(sum, misere) ? 'P' : 'N', value: total, parts,
    engine: 'the tables of this page', total: String(winning.length), moves,
  };
}

/** @param {Solver} solver @param {URLSearchParams} query */
function positions(solver, query) {
  const game = readGame(query.get('game') ?? 'wythoff');
  const wanted = Number(query.get('value') ?? 0);
  const count = Number(query.get('count') ?? 1000);
  const upTo = Math.min(Number(query.get('up_to') ?? 100), 255);
  const found = [];
  for (let a = 0; a <= upTo && found.length < count; a++) {
    for (let b = symmetric(game) ? a : 0; b <= upTo; b++) {
      if (solver.value({ game, position: [a, b] }) === wanted) found.push([a, b]);
    }
  }
  return { game: game.name, positions: found.slice(0, count), more: true };
}

/** A tile of values (or of outcomes: 0 for P, 1 for N), or the least of each k×k block. @param {StaticData} data @param {Solver} solver @param {URLSearchParams} query */
function tile(data, solver, query) {
  const game = readGame(query.get('game') ?? '');
  const fixed = query.get('fixed') ? readPosition(query.get('fixed') ?? '') : [];
  if (game.arity !== 2 + fixed.length) refuse(400, `the board shows two piles: name the other ${game.arity - 2} of ${game.name}`);
  const misere = query.get('misere') === '1';
  const baked = data.games.find((one) => one.game === game.name);
  const reach = baked && (misere ? baked.misere : baked.values ?? (query.get('outcomes') && baked.outcomes)) ? baked.side : game.arity === 2 ? 64 : 24;
  const size = Math.min(Number(query.get('size') ?? 256), 256);
  const scale = Math.max(Number(query.get('scale') ?? 1), 1);
  const [x, y] = [Number(query.get('x') ?? 0) * size * scale, Number(query.get('y') ?? 0) * size * scale];
  if (x >= reach || y >= reach) refuse(413, `this copy of the page holds ${game.name} to ${reach - 1}: start \`wyt serve\` for more`);
  const sides = [x, y].map((from) => Math.min(size, Math.ceil((reach - from) / scale)));
  const values = new Uint16Array(sides[0] * sides[1]).fill(65535);
  const cell = (/** @type {number} */ a, /** @type {number} */ b) => {
    const part = { game, position: [a, b, ...fixed] };
    return query.get('outcomes') ? Number(!solver.isP([part], misere)) : solver.value(part);
  };
  cell(reach - 1, reach - 1); // one table for all cells
  for (let i = 0; i < sides[0] * scale && x + i < reach; i++) {
    for (let j = 0; j < sides[1] * scale && y + j < reach; j++) {
      const k = Math.floor(i / scale) * sides[1] + Math.floor(j / scale);
      values[k] = Math.min(values[k], cell(x + i, y + j));
    }
  }
  const headers = { 'Content-Type': 'application/octet-stream', 'X-Value-Bytes': '2', 'X-Rows': String(sides[0]), 'X-Columns': String(sides[1]) };
  return new Response(values.buffer, { status: 200, headers });
}
