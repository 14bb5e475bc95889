// Moves as they are typed, in the language of `wyt play`:
//
//   move  = [ part ":" ] what [ "in" part ]       a part is named in a sum, counted from 1
//   what  = [ "to" ] numbers                      the new position; of Fibonacci Nim the heaps are enough
//         | "-" number { "," "-" number }         what is taken from each pile; 0 for nothing
//         | "take" numbers                        the same
//         | "take" number "from" where { "and" number "from" where }
//   where = [ "pile" | "heap" ] number | "both" | "all" | "each"

import { texts } from '../../lib/language.js';
import { after, canMove, places, readPosition, turnOf } from '../../lib/turn.js';

/** @typedef {import('../../lib/turn.js').Part} Part */
/** @typedef {import('../../lib/turn.js').Move} Move */

/** The move a text means; whether the rules allow it is not asked here. @param {Part[]} sum @param {string} text @returns {Move} */
export function readMove(sum, text) {
  const lower = texts().typed(text).trim().toLowerCase().replace(/[()]/g, '');
  if (lower === '') throw new Error(`type a move, such as ${example(sum)}`);
  const { named, what } = splitPart(lower);
  const part = named ?? onlyOpen(sum);
  const at = sum[part];
  if (!at) throw new Error(`there is no game ${part + 1}: there ${sum.length === 1 ? 'is one' : `are ${sum.length}`}, counted from 1`);
  if (what.startsWith('take')) return { part, to: afterTaking(at, takes(at, what.slice(4).trim())) };
  if (/^-|,\s*-/.test(what)) return { part, to: afterTaking(at, onePerPile(at, what.replaceAll('-', ''))) };
  return { part, to: newPosition(at, what.replace(/^(to|>|→)\s*/u, '')) };
}

/** A move as it may be typed: one token from the first pile that has some. @param {Part[]} sum */
export function example(sum) {
  const part = Math.max(sum.findIndex((p) => canMove(p.game, p.position)), 0);
  const spots = places(sum[part].game);
  const pile = Math.max(spots.findIndex((p) => sum[part].position[p.heap] > 0), 0);
  return texts().play.ask.exampleTake(sum.length > 1 ? `${part + 1}: ` : '', spots.length > 1 ? String(pile + 1) : '');
}

/** Splits `2: 4,7` and `4,7 in 2`. @param {string} text @returns {{named: number|null, what: string}} */
function splitPart(text) {
  const found = /^(?:game)?\s*(\d+)\s*:\s*(.*)$/.exec(text);
  if (found) return { named: Number(found[1]) - 1, what: found[2] };
  const last = /^(.*) in (?:game )?\s*(\d+)$/.exec(text);
  if (last) return { named: Number(last[2]) - 1, what: last[1].trim() };
  return { named: null, what: text };
}

/** The one part that still has moves. @param {Part[]} sum */
function onlyOpen(sum) {
  const open = sum.map((_, i) => i).filter((i) => canMove(sum[i].game, sum[i].position));
  if (sum.length === 1) return 0;
  if (open.length !== 1) throw new Error(`say in which game, counted from 1: ${example(sum)}`);
  return open[0];
}

/** Numbers between commas or spaces. @param {string} text */
function numbersOf(text) {
  return readPosition(text.trim().replace(/\s*,\s*|\s+/g, ','));
}

/** @param {Part} at @param {string} text */
function onePerPile(at, text) {
  const wanted = places(at.game).length;
  const numbers = numbersOf(text);
  if (numbers.length !== wanted) {
    const given = numbers.length === 1 ? '1 number was' : `${numbers.length} numbers were`;
    throw new Error(`${given} given, but ${at.game.name} has ${wanted} pile${wanted === 1 ? '' : 's'}: write what to take from each, or ${example([at])}`);
  }
  return numbers;
}

/** What stands after `take`. @param {Part} at @param {string} text */
function takes(at, text) {
  const spots = places(at.game);
  if (!text.includes('from')) return onePerPile(at, text.replaceAll('-', ''));
  const take = spots.map(() => 0);
  for (const piece of text.split(' and ')) {
    const found = /^(\d+)\s*from\s*(?:the\s+)?(?:(both|all|each|every)(?:\s+(?:piles?|heaps?))?|(?:pile|heap)?\s*(\d+))$/.exec(piece.trim());
    if (!found) throw new Error(`"${piece.trim()}" is not understood: write take 1 from 1 and 2 from 2`);
    const amount = Number(found[1]);
    const pile = Number(found[3]) - 1;
    if (found[2]) take.fill(amount);
    else if (pile >= 0 && pile < take.length) take[pile] = amount;
    else throw new Error(`there is no pile ${found[3]}: they are counted from 1 to ${take.length}`);
  }
  return take;
}

/** @param {Part} at @param {number[]} take */
function afterTaking(at, take) {
  places(at.game).forEach((p, i) => {
    const has = at.position[p.heap];
    if (take[i] > has) throw new Error(`pile ${i + 1} has only ${has}`);
  });
  return after(at.game, at.position, take);
}

/** @param {Part} at @param {string} text */
function newPosition(at, text) {
  const numbers = numbersOf(text);
  const spots = places(at.game);
  const { game } = at;
  if (game.shape === 'heaps') {
    const sorted = (/** @type {number[]} */ list) => list.slice().sort((x, y) => x - y).join(',');
    return turnOf(game, at.position).moves.find((to) => sorted(to) === sorted(numbers)) ?? numbers;
  }
  if (numbers.length === at.position.length) return numbers;
  if (numbers.length !== spots.length) {
    throw new Error(`a position of ${at.game.name} has ${spots.length} number${spots.length === 1 ? '' : 's'}, not ${numbers.length}: write the new position, or ${example([at])}`);
  }
  return after(at.game, at.position, spots.map((p, i) => at.position[p.heap] - numbers[i]));
}
