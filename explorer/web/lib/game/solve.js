// Who wins, computed in the page: tables by the definition, for positions small enough to be played with.
//
// A table runs through its box row by row (the last number fastest); every move leads to an earlier cell, since some number falls
// and none before it rises. Value = least number no option has; under misère play whoever cannot move wins. A sum has the nim-sum
// of its parts' values; misère play has no such theory, so a misère sum is one table over all its numbers.
// Cost: cells times options, refused above BUDGET. Baked tables (lib/static.js) are asked first.

import { places, visitOptions } from './rules.js';
import { moved } from './told.js';

/** @typedef {import('./notation.js').Game} Game */
/** @typedef {import('./notation.js').Part} Part */
/** @typedef {{part: number, to: number[]}} Move */
/** @typedef {(game: Game, position: number[], what: 'value'|'outcome'|'misere') => number|null} Baked */

/** The most options a table may look at. */
export const BUDGET = 20_000_000;

/** A limit that more than covers the heap is as good as the heap. @param {Game} game @param {number[]} position */
export function normalForm(game, position) {
  if (game.kind !== 'fibonacci') return position;
  const to = position.slice();
  const spots = places(game);
  for (const { heap, limit } of spots) {
    const most = game.global ? Math.max(...spots.map((s) => position[s.heap])) : position[heap];
    to[limit] = Math.min(position[limit], most);
  }
  return to;
}

/** Outcomes and values of sums; remembers its tables. */
export class Solver {
  /** @param {Baked|null} [baked] */
  constructor(baked = null) {
    this.baked = baked;
    /** @type {Map<string, Box>} */
    this.boxes = new Map();
  }

  /** The Sprague–Grundy value of one part under normal play. @param {Part} part @returns {number} */
  value(part) {
    const { game } = part;
    const position = normalForm(game, part.position);
    if (isNim(game)) return position.reduce((x, y) => (x ^ y) >>> 0, 0);
    if (game.kind === 'fibonacci' && !game.global && game.heaps > 1) {
      const one = { ...game, heaps: 1, arity: 2, name: 'fibonacci-nim' };
      return places(game).reduce((x, s) => x ^ this.value({ game: one, position: [position[s.heap], position[s.limit]] }), 0);
    }
    return this.baked?.(game, position, 'value') ?? this.box([game], position, false).at(position);
  }

  /** Whether the player who has just moved wins. @param {Part[]} sum @param {boolean} misere @returns {boolean} */
  isP(sum, misere) {
    if (misere) {
      const position = sum.flatMap((part) => normalForm(part.game, part.position));
      const known = sum.length === 1 ? this.baked?.(sum[0].game, position, 'misere') : null;
      return (known ?? this.box(sum.map((part) => part.game), position, true).at(position)) === 0;
    }
    if (sum.length === 1) {
      const known = this.baked?.(sum[0].game, normalForm(sum[0].game, sum[0].position), 'outcome');
      if (known !== null && known !== undefined) return known === 0;
    }
    return sum.reduce((x, part) => x ^ this.value(part), 0) === 0;
  }

  /** Every winning move. @param {Part[]} sum @param {boolean} misere @returns {Move[]} */
  winning(sum, misere) {
    return moves(sum).filter((move) => this.isP(afterMove(sum, move), misere));
  }

  /** @param {Game[]} games @param {number[]} position @param {boolean} misere */
  box(games, position, misere) {
    const key = `${misere ? 'm' : 'n'} ${games.map((g) => g.name).join(' + ')}`;
    const known = this.boxes.get(key);
    if (known?.holds(position)) return known;
    const box = new Box(games, sidesFor(games, position).map((side, i) => Math.max(side, known?.sides[i] ?? 0)), misere);
    this.boxes.set(key, box);
    return box;
  }
}

/** The box that holds all that can follow: a limit may grow up to the largest heap. @param {Game[]} games @param {number[]} position */
function sidesFor(games, position) {
  let start = 0;
  return games.flatMap((game) => {
    const sides = position.slice(start, start + game.arity).map((x) => x + 1);
    start += game.arity;
    if (game.kind !== 'fibonacci') return sides;
    const spots = places(game);
    const largest = Math.max(...spots.map((s) => sides[s.heap]));
    spots.forEach((s) => (sides[s.limit] = game.global ? largest : sides[s.heap]));
    return sides;
  });
}

/** Values (normal play), or 0 for P and 1 for N (misère), of all positions of a box. */
class Box {
  /** @param {Game[]} games @param {number[]} sides @param {boolean} misere */
  constructor(games, sides, misere) {
    this.games = games;
    if (games.some((game) => game.kind === 'told')) throw new Error('this game is solved by the server alone');
    this.sides = sides;
    const cells = sides.reduce((x, y) => x * y, 1);
    const options = sides.reduce((x, y) => x + y, 0);
    const regions = games.some((g) => g.kind === 'vector' && g.families.some((f) => f.shape === 'wedge' || f.shape === 'band'));
    if (cells * (regions ? Math.max(options, cells / 4) : options) > BUDGET) {
      throw new Error('these piles are too large to be solved in the page: choose smaller ones');
    }
    this.cells = new Uint16Array(cells);
    this.fill(misere);
  }

  /** @param {number[]} position */
  holds(position) {
    return position.every((x, i) => x < this.sides[i]);
  }

  /** @param {number[]} position */
  index(position) {
    let k = 0;
    for (let i = 0; i < position.length; i++) k = k * this.sides[i] + position[i];
    return k;
  }

  /** @param {number[]} position */
  at(position) {
    return this.cells[this.index(position)];
  }

  /** @param {boolean} misere */
  fill(misere) {
    const seen = new Uint32Array(65536);
    const position = this.sides.map(() => 0);
    for (let k = 0; k < this.cells.length; k++) {
      let any = false;
      let toP = false;
      this.visit(position, (to) => {
        const value = this.at(to);
        seen[value] = k + 1;
        any = true;
        toP ||= value === 0;
      });
      let mex = 0;
      while (seen[mex] === k + 1) mex++;
      this.cells[k] = misere ? Number(!any || toP) : mex;
      for (let i = position.length - 1; i >= 0 && ++position[i] === this.sides[i]; i--) position[i] = 0;
    }
  }

  /** The options in every part; a limit above its heap is brought down into the box. @param {number[]} position @param {(to: number[]) => void} visit */
  visit(position, visit) {
    if (this.games.length === 1) return void visitOptions(this.games[0], position, (to) => visit(normalForm(this.games[0], to)));
    let start = 0;
    for (const game of this.games) {
      const end = start + game.arity;
      const [before, after] = [position.slice(0, start), position.slice(end)];
      visitOptions(game, position.slice(start, end), (to) => visit([...before, ...normalForm(game, to), ...after]));
      start = end;
    }
  }
}

/** All moves of a sum, each once. @param {Part[]} sum @returns {Move[]} */
export function moves(sum) {
  return sum.flatMap((part, i) => {
    /** @type {Map<string, Move>} */
    const found = new Map();
    visitOptions(part.game, part.position, (to) => void found.set(to.join(','), { part: i, to }));
    return [...found.values()];
  });
}

/** The sum after a move. @param {Part[]} sum @param {Move} move @returns {Part[]} */
export function afterMove(sum, move) {
  return sum.map((part, i) => (i === move.part ? moved(part, move.to) : part));
}

/** Whether the values are the nim-sum of the piles. @param {Game} game */
export function isNim(game) {
  if (game.kind !== 'vector' || game.families.length !== 1) return false;
  const [f] = game.families;
  return f.shape === 'ray' && f.both && f.who === 'any' && f.vector.reduce((x, y) => x + y, 0) === 1;
}

/** A number from 0 to 1 that the seed alone decides (mulberry32). @param {number} seed */
export function chance(seed) {
  let t = (seed + 0x6d2b79f5) | 0;
  t = Math.imul(t ^ (t >>> 15), t | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}
