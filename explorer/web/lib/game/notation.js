// The plain notation for games, positions and sums, read in the page: names and families of vectors. Formulas, guards, multiples, signed
// vectors, block:, dynamic:, octal: and subtraction: are read by the server alone (told.js); a page without one refuses them by name.
//
//   game   = name [":" parameters] | family { family }
//   family = vector ["*"] [who] | "wedge" [who] | "band:" number [who]
//   vector = "{" numbers "}" (every orientation) | "(" numbers ")" (as written);   "*": any positive multiple
//   sum    = game " " position { " + " game " " position }
//
// Spaces may stand between families and around commas; a position may stand in (..), which in a sum is never a family.
// Errors name the column, counted from 1. Numbers here are at most 2^53 - 1: the page plays with piles one can see.

import { ENTRIES, MAX_PILES } from './catalogue.js';
import { normalFamilies, ray } from './normal.js';

/** @typedef {import('./normal.js').Who} Who */
/** @typedef {import('./normal.js').Family} Family */
/** @typedef {{kind: 'vector', name: string, piles: number, arity: number, families: Family[]}} VectorGame */
/** @typedef {{kind: 'fibonacci', name: string, heaps: number, arity: number, global: boolean}} FibonacciGame */
/** @typedef {import('./told.js').ToldGame} ToldGame */
/** @typedef {VectorGame | FibonacciGame | ToldGame} Game */
/** @typedef {{game: Game, position: number[]}} Part */

/** What was expected, and where. */
export class NotationError extends Error {
  /** @param {string} text @param {number} column @param {string} expected */
  constructor(text, column, expected) {
    super(`cannot read "${text}": at column ${column} expected ${expected}`);
    this.column = column;
  }
}

/** @param {string} text @returns {Game} */
export function readGame(text) {
  const cursor = new Cursor(text);
  cursor.spaces();
  const game = cursor.game();
  cursor.spaces();
  cursor.end('the end of the game');
  return game;
}

/** @param {string} text @returns {number[]} */
export function readPosition(text) {
  const cursor = new Cursor(text);
  cursor.spaces();
  const position = cursor.position();
  cursor.spaces();
  cursor.end('a comma and another pile, or the end');
  return position;
}

/** @param {string} text @returns {Part[]} */
export function readSum(text) {
  const cursor = new Cursor(text);
  /** @type {Part[]} */
  const sum = [];
  for (;;) {
    cursor.spaces();
    const { game, position } = cursor.gameAndPosition();
    sum.push({ game, position: complete(game, position) });
    cursor.spaces();
    if (cursor.atEnd()) return sum;
    cursor.expect('+', 'a comma and another pile, + and another game, or the end');
  }
}

/** A position of a game from the numbers given; Fibonacci Nim completes bare heaps to their start. @param {Game} game @param {number[]} given */
export function complete(game, given) {
  if (given.length === game.arity) return given;
  if (game.kind === 'fibonacci' && !game.global && given.length === game.heaps) {
    return given.flatMap((n) => [n, Math.max(n - 1, 0)]);
  }
  const s = game.arity === 1 ? '' : 's';
  throw new Error(`a position of ${game.name} has ${game.arity} number${s}, but ${given.join(',')} has ${given.length}: write ${positionForm(game)}`);
}

/** How a position is written, for messages. @param {Game} game @returns {string} */
export function positionForm(game) {
  if (game.kind === 'told') return 'as many numbers';
  if (game.kind === 'vector') return 'abcdefghijklmnop'.slice(0, game.piles).split('').join(',');
  if (game.heaps === 1) return 'n,r (or n for the start n,n-1)';
  const heaps = Array.from({ length: game.heaps }, (_, i) => i + 1);
  if (game.global) return `${heaps.map((i) => `n${i}`).join(',')},r`;
  return `${heaps.map((i) => `n${i},r${i}`).join(',')} (or only the heaps, for the start)`;
}

/** A sum in the notation. @param {Part[]} sum */
export function printSum(sum) {
  return sum.map((part) => `${part.game.name} ${part.position.join(',')}`).join(' + ');
}

class Cursor {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    this.at = 0;
  }

  rest() {
    return this.text.slice(this.at);
  }

  atEnd() {
    return this.at >= this.text.length;
  }

  /** @param {string} expected @param {number} [at] */
  error(expected, at = this.at) {
    return new NotationError(this.text, [...this.text.slice(0, at)].length + 1, expected);
  }

  spaces() {
    this.match(/^\s+/u);
  }

  /** @param {RegExp} pattern */
  match(pattern) {
    const found = pattern.exec(this.rest());
    const text = found ? found[0] : '';
    this.at += text.length;
    return text;
  }

  /** @param {string} token */
  take(token) {
    const found = this.text.startsWith(token, this.at);
    if (found) this.at += token.length;
    return found;
  }

  /** @param {string} token @param {string} expected */
  expect(token, expected) {
    if (!this.take(token)) throw this.error(expected);
  }

  /** @param {string} expected */
  end(expected) {
    if (!this.atEnd()) throw this.error(expected);
  }

  number() {
    const start = this.at;
    const digits = this.match(/^[0-9]+/);
    if (digits === '') throw this.error('a number');
    const value = Number(digits);
    if (!Number.isSafeInteger(value)) throw this.error('a number below 2^53', start);
    return value;
  }

  numbers() {
    this.spaces();
    const numbers = this.list();
    this.spaces();
    return numbers;
  }

  list() {
    const numbers = [this.number()];
    while (this.comma()) numbers.push(this.number());
    return numbers;
  }

  /** A comma, with the spaces that may stand around it. */
  comma() {
    return this.match(/^\s*,\s*/u) !== '';
  }

  position() {
    const bracketed = this.take('(');
    if (bracketed) this.spaces();
    if (!/^[0-9]/.test(this.rest())) throw this.error('a position such as 5,8');
    const position = this.list();
    if (bracketed) {
      this.spaces();
      this.expect(')', 'a comma and another pile, or )');
    }
    return position;
  }

  /** A game and its position. After families, a last (5,8) is the position: a part of a sum has one. @returns {Part} */
  gameAndPosition() {
    const start = this.at;
    const game = this.game();
    this.spaces();
    const missing = this.atEnd() || this.rest().startsWith('+');
    const text = this.text.slice(start, this.at);
    const bracket = text.lastIndexOf('(');
    const families = text.slice(0, Math.max(bracket, 0)).trimEnd();
    if (missing && families !== '' && text.trimEnd().endsWith(')')) {
      const before = new Cursor(this.text.slice(0, start + families.length));
      before.at = start;
      this.at = start + bracket;
      return { game: before.game(), position: this.position() };
    }
    return { game, position: this.position() };
  }

  /** @returns {Game} */
  game() {
    return this.startsFamily() ? this.families() : this.named();
  }

  startsFamily() {
    return /^([{(]|wedge|band)/.test(this.rest());
  }

  /** @returns {Game} */
  named() {
    const start = this.at;
    const name = this.match(/^[A-Za-z0-9-]+/);
    const entry = ENTRIES.find((e) => e.name === name);
    if (!entry) throw this.error(unknownName(name), start);
    /** @type {number|null} */
    let number = null;
    /** @type {number[][]} */
    const pairs = [];
    if (entry.parameter === 'pairs') {
      this.expect(':', `a colon and pairs, as in ${name}:1,2+2,3`);
      do {
        const p = this.number();
        if (!this.comma()) throw this.error('a comma between the two numbers of a pair');
        const q = this.number();
        pairs.push([Math.min(p, q), Math.max(p, q)]);
      } while (this.take('+'));
    } else if (this.take(':')) {
      number = this.number();
    }
    try {
      return named(entry, number, pairs);
    } catch (error) {
      throw this.error(`a valid game (${error instanceof Error ? error.message : error})`, start);
    }
  }

  /** @returns {Game} */
  families() {
    const start = this.at;
    const families = [];
    while (this.startsFamily()) {
      families.push(this.family());
      const end = this.at;
      this.spaces();
      if (this.at === end && !this.atEnd() && !this.startsFamily()) throw this.error('*, @larger, @smaller, another family, or the end of the game');
    }
    try {
      return vectorGame(families, null);
    } catch (error) {
      throw this.error(`a valid game (${error instanceof Error ? error.message : error})`, start);
    }
  }

  /** @returns {Family} */
  family() {
    /** @type {Family} */
    const family = { shape: 'wedge', vector: [], width: 0, both: true, who: 'any' };
    if (this.take('band')) {
      this.expect(':', 'a colon and a number, as in band:2');
      family.shape = 'band';
      family.width = this.number();
    } else if (!this.take('wedge')) {
      family.both = this.take('{');
      if (!family.both) this.expect('(', 'a family such as {0,1}* or (1,2)');
      family.vector = this.numbers();
      const close = family.both ? '}' : ')';
      this.expect(close, `a comma and another number, or ${close}`);
      family.shape = this.take('*') ? 'ray' : 'step';
    }
    if (this.take('@')) {
      if (this.take('larger')) family.who = 'larger';
      else if (this.take('smaller')) family.who = 'smaller';
      else throw this.error('larger or smaller after @');
    }
    return family;
  }
}

/** @param {import('./catalogue.js').Entry} entry @param {number|null} given @param {number[][]} pairs @returns {Game} */
function named(entry, given, pairs) {
  const number = parameter(entry, given);
  const piles = entry.parameter === 'piles';
  const bare = piles && number === entry.standard && entry.notation.startsWith(`${entry.name} `);
  const tail = entry.parameter === 'pairs' ? `:${pairs.join('+')}` : entry.parameter === 'nothing' || bare ? '' : `:${number}`;
  const name = entry.name + tail;
  if (entry.moves === 'local' || entry.moves === 'global') {
    const global = entry.moves === 'global' && number > 1;
    const plain = number === 1 ? 'fibonacci-nim' : name;
    return { kind: 'fibonacci', name: plain, heaps: number, arity: global ? number + 1 : 2 * number, global };
  }
  const families = entry.moves.split(' ').flatMap((word) => {
    if (word === 'one') return [ray(ones(number, 1))];
    if (word === 'all') return [ray(ones(number, number))];
    if (word === 'subsets') return Array.from({ length: number }, (_, i) => ray(ones(number, i + 1)));
    if (word === 'pairs') return pairs.map(ray);
    return [new Cursor(word.replaceAll('N', String(number))).family()];
  });
  if (entry.parameter === 'pairs') definition1(families.map((f) => f.vector));
  return vectorGame(families, name);
}

/** The number meant by what stands after the colon. @param {import('./catalogue.js').Entry} entry @param {number|null} given */
function parameter(entry, given) {
  const { name } = entry;
  if (entry.parameter === 'nothing' || entry.parameter === 'pairs') {
    if (given !== null) throw new Error(`${name} takes no number`);
    return 0;
  }
  if (entry.parameter === 'number') {
    if (given === null) throw new Error(`${name} needs a number: write ${name}:2, say`);
    if (given === 0) throw new Error(`${name}:0: the number must be at least 1`);
    return given;
  }
  const k = given ?? entry.standard ?? 2;
  const least = entry.least ?? 1;
  if (k < least || k > MAX_PILES) {
    throw new Error(entry.moves === 'local' || entry.moves === 'global' ? `${name} has 1 to ${MAX_PILES} heaps, not ${k}` : `${name}:${k}: the number of piles is ${least} to ${MAX_PILES}`);
  }
  return k;
}

/** Larsson's Definition 1: p <= q, q >= 1, and no pair an integer multiple of another. @param {number[][]} pairs */
function definition1(pairs) {
  pairs.forEach(([p, q], i) => {
    if (p === 0 && q === 0) throw new Error('the pair 0,0 takes nothing: leave it out');
    pairs.forEach(([r, s], j) => {
      if (i !== j && s > 0 && q % s === 0 && r * (q / s) === p) {
        throw new Error(`${p},${q} is ${q / s} times ${r},${s}, which adds no move (Definition 1 excludes it): leave it out`);
      }
    });
  });
}

/** (0,..,0,1,..,1) with the given number of ones. @param {number} piles @param {number} taken */
function ones(piles, taken) {
  return Array.from({ length: piles }, (_, i) => (i >= piles - taken ? 1 : 0));
}

/** Families in normal form. @param {Family[]} given @param {string|null} name @returns {VectorGame} */
function vectorGame(given, name) {
  const families = normalFamilies(given);
  const lengths = families.map((f) => (f.vector.length ? f.vector.length : 2));
  const piles = lengths[0];
  if (!piles) throw new Error('a game needs at least one move family, such as {0,1}*');
  if (piles > MAX_PILES) throw new Error(`a game has 1 to ${MAX_PILES} piles, not ${piles}`);
  families.forEach((f, i) => {
    if (lengths[i] !== piles) throw new Error(`all moves of a game need the same number of piles: ${lengths[i]} and ${piles} are mixed`);
    if (f.vector.length && f.vector.every((x) => x === 0)) throw new Error('a move must take something: a vector of zeros is no move');
    if (f.who !== 'any' && piles !== 2) throw new Error('@larger and @smaller are for games of two piles');
    if (f.shape === 'band' && f.width === 0) throw new Error('band:0 has no moves; the least is band:1');
  });
  return { kind: 'vector', name: name ?? families.map(printFamily).join(' '), piles, arity: piles, families };
}

/** @param {Family} f */
function printFamily(f) {
  const who = f.who === 'any' ? '' : `@${f.who}`;
  if (f.shape === 'wedge') return `wedge${who}`;
  if (f.shape === 'band') return `band:${f.width}${who}`;
  const numbers = f.vector.join(',');
  return `${f.both ? `{${numbers}}` : `(${numbers})`}${f.shape === 'ray' ? '*' : ''}${who}`;
}

/** @param {string} name */
function unknownName(name) {
  const known = ENTRIES.map((e) => e.name);
  const near = known.find((k) => name !== '' && editDistance(k, name) <= 2);
  return near ? `a game; did you mean ${near}?` : 'a game such as nim, wythoff or gdwn:1,2 (the catalogue lists them), or families such as {0,1}* {1,2}';
}

/** The number of letters to insert, delete or change. @param {string} a @param {string} b */
function editDistance(a, b) {
  const letters = [...b].slice(0, 64);
  let row = Array.from({ length: letters.length + 1 }, (_, j) => j);
  [...a].forEach((x, i) => {
    const next = [i + 1];
    letters.forEach((y, j) => next.push(Math.min(row[j] + (x === y ? 0 : 1), row[j + 1] + 1, next[j] + 1)));
    row = next;
  });
  return row[letters.length];
}
