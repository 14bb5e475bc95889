// A match as plain data: where it began, the moves made, and how it is played. Everything shown follows from it, and it is
// exactly what the link holds, so a link restores a match move by move.

import { afterMove, askSum, canMove, forbidden, isLegal, isUnknown, learn, places, printSum, readPosition, ruleInWords, same, taken } from '../../lib/turn.js';
import { getJson } from '../../lib/api.js';
import { texts } from '../../lib/language.js';
import { numberOf } from '../../lib/state.js';

/** @typedef {import('../../lib/turn.js').Part} Part */
/** @typedef {import('../../lib/turn.js').Move} Move */
/** @typedef {'machine'|'friend'} Versus */
/** @typedef {'auto'|'board'|'piles'} Look */
/**
 * @typedef {object} Match
 * @property {Part[]} start
 * @property {Move[]} moves
 * @property {boolean} misere whoever takes last loses
 * @property {Versus} versus
 * @property {0|1} first who begins: 0 is you (player 1), 1 the machine (player 2)
 * @property {number} strength 0 to 100
 * @property {boolean} teach
 * @property {Look} look
 * @property {number} seed decides the machine's choices
 * @property {boolean} drawn whether nobody asked for this start, so that a new game may begin elsewhere
 * @property {boolean} free whether the safe squares may be shown without being earned
 */

/** The largest pile one can play with here: more is not seen. */
export const MOST = 200;
/** Where a match begins that nobody asked for. */
const FIRST = 'wythoff 5,8';
/** The most games side by side. */
export const MOST_PARTS = 6;

/** A match that has no start yet. @returns {Match} */
export function newMatch() {
  return { start: [], moves: [], misere: false, versus: 'machine', first: 0, strength: 100, teach: true, look: 'auto', seed: 1, drawn: false, free: false };
}

/** A sum one can play, or an error that says what to change. @param {string} text @param {boolean} misere @param {AbortSignal} [signal] @returns {Promise<Part[]>} */
export async function askStart(text, misere, signal) {
  return playable(await askSum(text, misere, signal));
}

/** @param {Part[]} sum */
function playable(sum) {
  if (sum.length > MOST_PARTS) throw new Error(texts().play.wrong.many(MOST_PARTS));
  for (const part of sum) {
    const large = places(part.game).map((p) => part.position[p.heap]).find((x) => x > MOST);
    if (large !== undefined) throw new Error(texts().play.wrong.large(large, MOST));
  }
  return sum;
}

/** Whether you can win from a start, against a machine that never errs. @param {string} sum @param {Match} match @param {AbortSignal} [signal] */
export async function canWin(sum, { first, misere }, signal) {
  const { outcome } = await getJson('value', { sum, misere, moves: 1 }, signal);
  return outcome === (first === 0 ? 'N' : 'P');
}

/** So many starts are looked at. */
const TRIES = 12;

/** A start that you can win, if one is found soon: the one given, else one by chance. @param {string} text @param {Match} match @param {AbortSignal} [signal] */
export async function askWinnable(text, match, signal) {
  const given = await askStart(text, match.misere, signal);
  return match.versus === 'friend' || (await canWin(text, match, signal)) ? given : askAnother(given, match, signal);
}

/** Another start of the same games, by chance, that you can win if one is found soon. @param {Part[]} start @param {Match} match @param {AbortSignal} [signal] */
export async function askAnother(start, match, signal) {
  const before = printSum(start);
  let text = before;
  for (let tries = 0; tries < TRIES; tries++) {
    text = shuffledText(start, Math.random);
    if (text !== before && (match.versus === 'friend' || (await canWin(text, match, signal)))) break;
  }
  return askStart(text, match.misere, signal);
}

/** The record of the link. @param {Match} match */
export function matchToParams(match) {
  return {
    sum: printSum(match.start),
    moves: match.moves.map((m) => `${m.part + 1}:${m.to.join(',')}`).join(';'),
    misere: match.misere,
    versus: match.versus === 'friend' ? 'friend' : '',
    first: match.first === 1 ? 'machine' : '',
    strength: match.strength === 100 ? '' : String(match.strength),
    teach: match.teach ? '' : '0',
    look: match.look === 'auto' ? '' : match.look,
    seed: match.seed === 1 ? '' : String(match.seed),
    drawn: match.drawn,
    safe: match.free ? 'free' : '',
  };
}

/** The match of a link but for where it begins and its moves. @param {Record<string, string>} params @returns {{match: Match, text: string}} */
function settingsOf(params) {
  const match = newMatch();
  const text = params.sum ?? (params.game ? `${params.game} ${params.position ?? ''}` : FIRST);
  match.misere = params.misere === '1';
  match.versus = params.versus === 'friend' ? 'friend' : 'machine';
  match.first = params.first === 'machine' ? 1 : 0;
  match.strength = Math.round(numberOf(params.strength, 100, 0, 100));
  match.teach = params.teach !== '0';
  match.look = params.look === 'board' || params.look === 'piles' ? params.look : 'auto';
  match.seed = Math.round(numberOf(params.seed, 1, 0, 2 ** 31));
  match.free = params.safe === 'free';
  match.drawn = params.drawn === '1' || (params.sum === undefined && params.position === undefined);
  return { match, text };
}

/** The words of a link for its moves. @param {Record<string, string>} params */
const movesOf = (params) => (params.moves ?? '').split(';').filter(Boolean);

/** Makes a move of a link. @param {Match} match @param {string} word such as 1:4,7 */
function makeLinked(match, word) {
  const [part, to] = word.split(':', 2);
  const move = { part: Number(part) - 1, to: readPosition(to ?? '') };
  const problem = refusal(current(match), move);
  if (problem) throw new Error(texts().play.wrong.link(word, problem));
  match.moves.push(move);
}

/**
 * The match of a link; what cannot be read is left out, with a word about it.
 * @param {Record<string, string>} params @param {AbortSignal} signal @returns {Promise<{match: Match, problem: unknown, text: string}>}
 */
export async function askMatch(params, signal) {
  let { match, text } = settingsOf(params);
  let problem = null;
  try {
    if (params.game && !params.sum && !params.position) {
      text = `${params.game} ${(await getJson('parse', { game: params.game }, signal)).example_position}`;
      match.start = await askWinnable(text, match, signal);
    } else match.start = await askStart(text, match.misere, signal);
    for (const word of movesOf(params)) {
      makeLinked(match, word);
      if (isUnknown(current(match))) await learn(current(match), match.misere, signal);
    }
  } catch (error) {
    problem = error;
    // Something is on the table all the same.
    if (match.start.length === 0) match.start = await askStart(FIRST, match.misere, signal);
  }
  return { match, problem, text };
}

/** The sum after a number of moves (all of them, if none is given). @param {Match} match @param {number} [count] @returns {Part[]} */
export function current(match, count = match.moves.length) {
  return match.moves.slice(0, count).reduce(afterMove, match.start);
}

/** Who makes move number `at` (0: you or player 1). @param {Match} match @param {number} [at] @returns {0|1} */
export function mover(match, at = match.moves.length) {
  return /** @type {0|1} */ ((at + match.first) % 2);
}

/** @param {Match} match */
export function finished(match) {
  return match.start.length > 0 && !current(match).some((part) => canMove(part.game, part.position));
}

/** Who has won, once no move is left. @param {Match} match @returns {0|1|null} */
export function winner(match) {
  if (!finished(match)) return null;
  const stuck = mover(match);
  return match.misere ? stuck : /** @type {0|1} */ (1 - stuck);
}

/** Whether the machine is to move. @param {Match} match */
export function machineToMove(match) {
  return match.versus === 'machine' && mover(match) === 1 && !finished(match);
}

/** Why a move cannot be made, or null. @param {Part[]} sum @param {Move} move */
export function refusal(sum, move) {
  const part = sum[move.part];
  const { wrong } = texts().play;
  if (!part) return wrong.noGame(move.part + 1);
  const barred = forbidden(part.game, part.position);
  if (barred.some((to) => same(to, move.to))) return wrong.barred(move.to.join(','));
  return isLegal(part.game, part.position, move.to) ? null : wrong.no(ruleInWords(part.game, part.position));
}

/** Takes back: against the machine also its reply, so that you are to move again. @param {Match} match */
export function undo(match) {
  match.moves.pop();
  if (match.versus === 'machine') while (match.moves.length > 0 && mover(match) === 1) match.moves.pop();
}

/** Whether there is a move of yours to take back. @param {Match} match */
export function canUndo(match) {
  return match.versus === 'friend' ? match.moves.length > 0 : match.moves.some((_, i) => mover(match, i) === 0);
}

/** Who plays with a strength. @param {number} strength */
export function opponent(strength) {
  const { opponents } = texts().play;
  return (opponents.find(([most]) => strength <= most) ?? opponents[opponents.length - 1])[1];
}

/** A start chosen by chance, of the same games, with sizes one can think about. @param {Part[]} sum @param {() => number} random */
export function shuffledText(sum, random) {
  return sum.map(({ game }) => {
    const single = places(game).length === 1;
    const size = () => (single ? 10 + Math.floor(random() * 30) : 3 + Math.floor(random() * 10));
    const heaps = places(game).map(size);
    // One limit for several heaps stands after them; where each has its own, it is that of the start.
    const limit = !single && new Set(places(game).map((p) => p.limit)).size === 1 && places(game)[0].limit !== null ? [Math.max(...heaps) - 1] : [];
    return `${game.name} ${[...heaps, ...limit].join(',')}`;
  }).join(' + ');
}

/** The moves as rows for a table or CSV. @param {Match} match */
export function moveRows(match) {
  return match.moves.map((move, i) => {
    const before = current(match, i)[move.part];
    return {
      number: i + 1, player: mover(match, i), part: move.part, game: before.game.name,
      from: before.position.join(','), take: taken(before.game, before.position, move.to).join(','), to: move.to.join(','),
    };
  });
}
