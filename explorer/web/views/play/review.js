// The review at the end of a match: how many of your moves kept a win or gave one away, and each turning point with the better move; from
// there the match can be played again.

import { el, set } from '../../lib/dom.js';
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
  const review = reviewOf(match, notes);
  const rest = review.moves - review.good - review.turns.length;
  set(place, el('h2', {}, 'Review'),
    el('p', {}, `${review.moves} ${review.moves === 1 ? 'move' : 'moves'} of yours: ${review.good} to a safe position, ${review.turns.length} gave the win away${rest > 0 ? `, ${rest} from where nothing wins` : ''}.`),
    review.turns.length === 0 ? el('p', { class: 'hint' }, review.complete ? 'There is nothing you could have done better.' : 'Some moves are still being looked at …')
      : el('ol', {}, ...review.turns.map(({ move, from, to, better }) => el('li', {}, `Move ${move + 1}, from (${from.join(',')}): you went to (${to.join(',')}), `, el('strong', {}, `(${better}) would have won`), '. ',
        el('button', { type: 'button', class: 'btn small', on: { click: () => onBack(move) } }, 'Play on from there')))));
}

/** Who is winning, and since which move. @param {Match} match @param {(0 | 1 | null)[]} winners after each move; null where that is not known @param {boolean} given whether the first move gave a win away */
export function historyWords(match, winners, given) {
  const leader = winners.filter((one) => one !== null).pop();
  if (leader === undefined) return '';
  const since = winners.lastIndexOf(/** @type {0 | 1} */ (1 - leader)) + 1;
  const player = mover(match, since);
  const count = match.moves.slice(0, since + 1).filter((_, i) => mover(match, i) === player).length;
  const whose = playerName(match, player) === 'You' ? 'your' : `${playerName(match, player)}’s`;
  const verb = playerName(match, leader) === 'You' ? 'You are' : `${playerName(match, leader)} is`;
  return since === 0 && !given ? `${verb} winning from the start on.` : `${verb} winning since ${whose.replace(/^The /, 'the ')} move ${count}.`;
}
