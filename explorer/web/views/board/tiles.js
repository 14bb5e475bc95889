// Tiles of values: asked from the server, kept in a bounded store, painted once a colouring. The view says each frame which tiles it
// wants, nearest first; those no longer wanted are aborted, at most LANES are under way. Where values are too large for the server
// (413), outcomes are asked instead, and the tile says so. While its table is computed the server answers 202 with how far it is,
// and the tile is asked again as long as it is wanted. Slices of games with more piles cost far more the larger their table is, so
// their tiles are put together from small squares, and only those that are seen.

import { ApiError, getBytes, isAbort, wordsOf } from '../../lib/api.js';
import { TILE } from './camera.js';

const LANES = 4;
const KEPT = 320;
const AGAIN_AFTER = 2000;
const STILL_COMPUTED = 600;
const SQUARE = 64;
/** A cell of a slice not asked yet. */
export const UNKNOWN = 0xffffffff;

/** @typedef {import('./camera.js').TileAt} TileAt */
/**
 * @typedef {object} Tile
 * @property {TileAt} at
 * @property {Uint16Array | Uint32Array} values row-major: row = along a, TILE columns along b
 * @property {number} rows known rows, the rest of the tile is not known
 * @property {number} columns
 * @property {Set<string>} [squares] of a slice: the squares that are here
 * @property {boolean} outcomes 0 for P and 1 for N instead of values
 * @property {HTMLCanvasElement | null} canvas
 * @property {number} painted the version of the colouring on the canvas
 * @property {number[]} [zeros] where its zeros are, once they were asked for
 * @property {number} used when it was last wanted
 */

/** @param {TileAt} at */
export function keyOf(at) {
  return `${at.scale}/${at.column}/${at.row}`;
}

/** Where the zeros of a tile are, as row * TILE + column. @param {Tile} tile */
export function zerosOf(tile) {
  if (!tile.zeros) {
    tile.zeros = [];
    tile.values.forEach((value, k) => { if (value === 0) tile.zeros?.push(Math.floor(k / tile.columns) * TILE + (k % tile.columns)); });
  }
  return tile.zeros;
}

/**
 * @param {() => void} onChange called when a tile came or failed
 */
export function makeTiles(onChange) {
  /** @type {Map<string, Tile>} */
  const ready = new Map();
  /** @type {Map<string, {leave: AbortController, since: number, part: number}>} */
  const underWay = new Map();
  /** @type {Map<string, {words: string, until: number}>} */
  const failed = new Map();
  /** @type {Record<string, string | number | boolean | undefined>} */
  let query = {};
  let clock = 0;
  /** Tiles that reach farther than this hold outcomes only, once the server has said so. */
  let valuesReach = Infinity;
  /** @type {TileAt[]} */
  let wanted = [];
  let seen = { lowA: 0, highA: 0, lowB: 0, highB: 0 };

  /** @param {TileAt} at */
  const reach = (at) => Math.max(at.column + 1, at.row + 1) * at.scale * TILE;

  function reset() {
    for (const { leave } of underWay.values()) leave.abort();
    underWay.clear();
    ready.clear();
    failed.clear();
    wanted = [];
    valuesReach = Infinity;
  }

  /** The raw values of a square of cells, asked again while their table is computed. @param {string} key @param {Record<string, string | number | boolean | undefined>} place @param {AbortSignal} signal */
  async function raw(key, place, signal) {
    const asked = { ...query, ...place };
    let { status, buffer, headers } = await getBytes('tile', asked, signal);
    while (status === 202) {
      const { done, total } = JSON.parse(new TextDecoder().decode(buffer));
      const entry = underWay.get(key);
      if (entry && total > 0) entry.part = done / total;
      await pause(STILL_COMPUTED, signal);
      ({ status, buffer, headers } = await getBytes('tile', asked, signal));
    }
    const bytes = Number(headers.get('X-Value-Bytes') ?? 2);
    const values = bytes === 4 ? new Uint32Array(buffer) : bytes === 1 ? Uint16Array.from(new Uint8Array(buffer)) : new Uint16Array(buffer);
    return { values, rows: Number(headers.get('X-Rows') ?? TILE), columns: Number(headers.get('X-Columns') ?? TILE) };
  }

  /** @param {TileAt} at @param {AbortSignal} signal @param {boolean} outcomes @returns {Promise<Tile>} */
  async function load(at, signal, outcomes) {
    const place = { x: at.column, y: at.row, scale: at.scale > 1 ? at.scale : undefined, outcomes: outcomes || query.outcomes };
    const found = await raw(keyOf(at), place, signal);
    return { at, ...found, outcomes: outcomes || query.outcomes === true, canvas: null, painted: -1, used: clock };
  }

  /** Values, or outcomes where values are too large. @param {TileAt} at @param {AbortSignal} signal @returns {Promise<Tile>} */
  async function loadWhatThereIs(at, signal) {
    const outcomesOnly = reach(at) > valuesReach;
    return load(at, signal, outcomesOnly).catch((error) => {
      if (!(error instanceof ApiError) || error.status !== 413 || outcomesOnly || query.outcomes === true) throw error;
      valuesReach = Math.min(valuesReach, reach(at) - 1);
      return load(at, signal, true);
    });
  }

  /** The next square of a slice that is seen and not here, nearest the corner first; null when none is. @param {TileAt} at @param {Set<string>} here */
  function nextSquare(at, here) {
    let best = null;
    for (let i = 0; i < TILE / SQUARE; i += 1) {
      for (let j = 0; j < TILE / SQUARE; j += 1) {
        const a = at.column * TILE + i * SQUARE, b = at.row * TILE + j * SQUARE;
        const inSight = a <= seen.highA && a + SQUARE > seen.lowA && b <= seen.highB && b + SQUARE > seen.lowB;
        if (inSight && !here.has(`${i},${j}`) && (!best || i + j < best.i + best.j)) best = { i, j };
      }
    }
    return best;
  }

  /** Whether all that is wanted of a tile is here. @param {TileAt} at */
  function done(at) {
    const tile = ready.get(keyOf(at));
    return tile !== undefined && (!tile.squares || nextSquare(at, tile.squares) === null);
  }

  /** Puts a tile of a slice together, square by square. @param {TileAt} at @param {AbortSignal} signal */
  async function fill(at, signal) {
    const key = keyOf(at);
    /** @type {Tile} */
    const tile = ready.get(key) ?? { at, rows: TILE, columns: TILE, values: new Uint32Array(TILE * TILE).fill(UNKNOWN), outcomes: query.outcomes === true, canvas: null, painted: -1, used: clock };
    const squares = (tile.squares ??= new Set());
    for (let square = nextSquare(at, squares); square; square = nextSquare(at, squares)) {
      const { i, j } = square;
      const found = await raw(key, { x: (at.column * TILE) / SQUARE + i, y: (at.row * TILE) / SQUARE + j, size: SQUARE }, signal);
      for (let row = 0; row < found.rows; row += 1) tile.values.set(found.values.subarray(row * found.columns, (row + 1) * found.columns), (i * SQUARE + row) * TILE + j * SQUARE);
      squares.add(`${i},${j}`);
      tile.painted = -1;
      tile.zeros = undefined;
      ready.set(key, tile);
      onChange();
    }
  }

  /** @param {TileAt} at */
  async function start(at) {
    const key = keyOf(at);
    const leave = new AbortController();
    underWay.set(key, { leave, since: performance.now(), part: 0 });
    try {
      if (query.fixed && at.scale === 1) await fill(at, leave.signal);
      else {
        const tile = await loadWhatThereIs(at, leave.signal);
        if (leave.signal.aborted) return;
        ready.set(key, tile);
      }
      forget();
    } catch (error) {
      if (leave.signal.aborted || isAbort(error)) return;
      const passing = error instanceof ApiError && (error.status === 503 || error.status === 408 || error.status === 429 || error.status === 0);
      failed.set(key, { words: wordsOf(error), until: passing ? performance.now() + AGAIN_AFTER : Infinity });
      if (passing) window.setTimeout(onChange, AGAIN_AFTER + 50);
    } finally {
      if (underWay.get(key)?.leave === leave) underWay.delete(key);
    }
    next();
    onChange();
  }

  /** Drops the tiles longest unused beyond KEPT. */
  function forget() {
    if (ready.size <= KEPT) return;
    const old = [...ready.entries()].sort((one, other) => one[1].used - other[1].used).slice(0, ready.size - KEPT);
    for (const [key] of old) ready.delete(key);
  }

  function next() {
    const now = performance.now();
    for (const at of wanted) {
      if (underWay.size >= LANES) return;
      const key = keyOf(at);
      const failure = failed.get(key);
      if (failure && failure.until > now) continue;
      if (!done(at) && !underWay.has(key)) {
        failed.delete(key);
        start(at);
      }
    }
  }

  return {
    /** Another game or way of play: everything known is dropped. @param {Record<string, string | number | boolean | undefined>} asked */
    ask(asked) {
      reset();
      query = asked;
    },
    /** Says which tiles are wanted now, the most wanted first, and which cells are seen. @param {TileAt[]} tiles @param {{lowA: number, highA: number, lowB: number, highB: number}} cells */
    want(tiles, cells) {
      clock += 1;
      wanted = tiles;
      seen = cells;
      const keys = new Set(tiles.map(keyOf));
      for (const key of keys) {
        const tile = ready.get(key);
        if (tile) tile.used = clock;
      }
      for (const [key, { leave }] of underWay) {
        if (keys.has(key)) continue;
        leave.abort();
        underWay.delete(key);
      }
      next();
    },
    /** @param {TileAt} at @returns {Tile | undefined} */
    get: (at) => ready.get(keyOf(at)),
    /** How many wanted tiles are still to come, and for how long the oldest has been computed. */
    progress() {
      const missing = wanted.filter((at) => !done(at) && !failed.has(keyOf(at))).length;
      let since = Infinity, part = 0;
      for (const one of underWay.values()) {
        since = Math.min(since, one.since);
        part = Math.max(part, one.part);
      }
      return { missing, total: wanted.length, part, seconds: since === Infinity ? 0 : (performance.now() - since) / 1000 };
    },
    /** The failures among the wanted tiles, each message once. */
    failures() {
      return [...new Set(wanted.map((at) => failed.get(keyOf(at))?.words).filter((words) => words !== undefined))];
    },
    /** The value of a position from a tile of scale 1, undefined if it is not here. @param {number} a @param {number} b */
    value(a, b) {
      const tile = ready.get(keyOf({ scale: 1, column: Math.floor(a / TILE), row: Math.floor(b / TILE) }));
      if (!tile || tile.outcomes) return undefined;
      const row = a % TILE, column = b % TILE;
      const value = row < tile.rows && column < tile.columns ? tile.values[row * tile.columns + column] : UNKNOWN;
      return value === UNKNOWN ? undefined : value;
    },
    /** Who wins, from a tile that holds outcomes; undefined if it is not here. @param {number} a @param {number} b @returns {'P' | 'N' | undefined} */
    outcome(a, b) {
      const tile = ready.get(keyOf({ scale: 1, column: Math.floor(a / TILE), row: Math.floor(b / TILE) }));
      const [row, column] = [a % TILE, b % TILE];
      if (!tile?.outcomes || row >= tile.rows || column >= tile.columns) return undefined;
      return tile.values[row * tile.columns + column] === 0 ? 'P' : 'N';
    },
    /** One tile, for tables and figures: of a slice what is here of it. @param {TileAt} at @param {AbortSignal} signal @returns {Promise<Tile>} */
    fetchOne: async (at, signal) => ready.get(keyOf(at)) ?? loadWhatThereIs(at, signal),
    stop: reset,
  };
}

/** @param {number} time in milliseconds @param {AbortSignal} signal @returns {Promise<void>} */
function pause(time, signal) {
  return new Promise((resolve, reject) => {
    const timer = window.setTimeout(resolve, time);
    signal.addEventListener('abort', () => { clearTimeout(timer); reject(new DOMException('left', 'AbortError')); }, { once: true });
  });
}

/** @typedef {ReturnType<typeof makeTiles>} Tiles */
