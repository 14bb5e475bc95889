// The review at the end of a match: how many of your moves kept a win or gave one away, and each turning point with the better move; from
// there the match can be played again.

import { button, el, set } from '../../lib/dom.js';
import { texts } from '../../lib/language.js';
import { current, mover } from './match.js';
import { playerName } from './teacher.js';

/** @typedef {import('./match.js').Match} Match */
/** @typedef {import('./brain.js').Explanation} Explanation */

/**
 * What became of your moves. A move that was lost whatever one did is neither good nor bad.
 * @param {Match} match @param {(Explanation | null)[]} notes
 */
export function reviewOf(match, notes) {
  const yours = match.moves.map((_, i) => i).filter((i) => match.versus === 'friend' || mover(match, i) === 0);
  const turns = yours.filter((i) => notes[i] && !notes[i]?.good && notes[i]?.better);
  return {
    complete: yours.every((i) => notes[i] !== null),
    moves: yours.length,
    good: yours.filter((i) => notes[i]?.good).length,
    turns: turns.map((i) => ({ move: i, from: current(match, i)[match.moves[i].part].position, to: match.moves[i].to, better: notes[i]?.better?.to ?? '' })),
  };
}

/** @param {HTMLElement} place @param {Match} match @param {(Explanation | null)[]} notes @param {(move: number) => void} onBack goes back to before a move */
export function drawReview(place, match, notes, onBack) {
  const { play: { said: title, review: say } } = texts();
  const review = reviewOf(match, notes);
  const rest = review.moves - review.good - review.turns.length;
  set(place, el('h2', {}, title),
    el('p', {}, say.counts(review.moves, review.good, review.turns.length, rest)),
    review.turns.length === 0 ? el('p', { class: 'hint' }, review.complete ? say.best : say.studying)
      : el('ol', {}, ...review.turns.map(({ move, from, to, better }) => el('li', {}, say.at(move + 1, from.join(','), to.join(',')), el('strong', {}, say.better(better)), '. ',
        button(say.back, () => onBack(move), { class: 'btn small' })))));
}

/** Who is winning, and since which move. @param {Match} match @param {(0 | 1 | null)[]} winners after each move; null where that is not known @param {boolean} given whether the first move gave a win away */
export function historyWords(match, winners, given) {
  const leader = winners.filter((one) => one !== null).pop();
  if (leader === undefined) return '';
  const since = winners.lastIndexOf(/** @type {0 | 1} */ (1 - leader)) + 1;
  const player = mover(match, since);
  const count = match.moves.slice(0, since + 1).filter((_, i) => mover(match, i) === player).length;
  const { play } = texts();
  const yours = (/** @type {0 | 1} */ one) => match.versus === 'machine' && one === 0;
  const winning = play.winning(playerName(match, leader), yours(leader));
  return since === 0 && !given ? play.fromStart(winning) : play.since(winning, playerName(match, player), yours(player), count);
}
