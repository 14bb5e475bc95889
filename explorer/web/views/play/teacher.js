// The teacher: each move with what it was worth, and a tally of the P-positions you found.

import { el, set } from '../../lib/dom.js';
import { printSum, saidOfQueen, spoken, spokenOfQueen } from '../../lib/turn.js';
import { isAbort, wordsOf } from '../../lib/api.js';
import { explained } from '../../lib/terms.js';
import { texts, told } from '../../lib/language.js';
import { askExplain } from './brain.js';
import { current, mover, opponent } from './match.js';

/** @typedef {import('./match.js').Match} Match */
/** @typedef {import('./brain.js').Explanation} Explanation */

/** The name of a player. @param {Match} match @param {0|1} player */
export function playerName(match, player) {
  const { you, one, two } = texts().play.players;
  if (match.versus === 'friend') return player === 0 ? one : two;
  return player === 0 ? you : opponent(match.strength);
}

/** Who made a move, and what it was. @param {Match} match @param {number} i @param {boolean} board whether a queen made it */
export function moveInWords(match, i, board) {
  const [move, before, { went, took }] = [match.moves[i], current(match, i), texts().play];
  const who = playerName(match, mover(match, i));
  return board ? went(who, spokenOfQueen(before[move.part], move.to)) : took(who, spoken(before, move));
}

/** Remembers what was explained, and asks for what was not. */
export class Teacher {
  /** @param {() => void} onNews called when an explanation has come */
  constructor(onNews) {
    this.onNews = onNews;
    /** @type {Map<string, Explanation | null>} */
    this.notes = new Map();
    const { title, list } = texts().play.moves;
    this.list = el('ol', { class: 'play-moves', reversed: true, tabindex: '0', 'aria-label': list });
    this.tally = el('p', { class: 'tally' });
    this.root = el('section', { class: 'panel', 'aria-label': title }, el('h2', {}, title), this.tally, this.list);
  }

  /** @param {Match} match @param {number} i */
  key(match, i) {
    const move = match.moves[i];
    return `${printSum(current(match, i))} | ${move.part} ${move.to.join(',')} | ${match.misere}`;
  }

  /** @param {Match} match @param {number} i */
  note(match, i) {
    return this.notes.get(this.key(match, i)) ?? null;
  }

  /** Asks for the explanations of all moves that have none. @param {Match} match @param {AbortSignal} signal */
  async study(match, signal) {
    for (let i = 0; i < match.moves.length && !signal.aborted; i++) {
      const key = this.key(match, i);
      if (this.notes.has(key)) continue;
      this.notes.set(key, null);
      try {
        this.notes.set(key, await askExplain(current(match, i), match.moves[i], match.misere, signal));
        this.onNews();
      } catch (error) {
        this.notes.delete(key);
        if (isAbort(error)) return;
        this.notes.set(key, { legal: true, good: false, words: wordsOf(error), outcome_after: null });
      }
    }
  }

  /** P-positions somebody has moved to, in one part. @param {Match} match @param {number} part */
  found(match, part) {
    return match.start.length > 1 ? [] : match.moves.filter((m, i) => m.part === part && this.note(match, i)?.outcome_after === 'P').map((m) => m.to);
  }

  /** How many moves of a player led to a P-position. @param {Match} match @param {0|1} player */
  score(match, player) {
    return match.moves.filter((_, i) => mover(match, i) === player && this.note(match, i)?.good).length;
  }

  /** @param {Match} match @param {(part: number) => boolean} isBoard whether a part is seen as a queen on a board */
  show(match, isBoard) {
    const { play } = texts();
    const players = /** @type {(0|1)[]} */ (match.versus === 'friend' ? [0, 1] : [0]);
    const scores = players.map((p) => {
      return `${match.versus === 'friend' ? `${playerName(match, p)}: ` : ''}${this.score(match, p)}`;
    });
    const positions = [...new Set(this.found(match, 0).map((to) => `(${to.join(',')})`))].join(', ');
    set(this.tally, match.teach ? el('span', {}, ...explained(play.moves.found), el('strong', {}, scores.join(' · '))) : null,
      match.teach && positions ? el('span', { class: 'hint' }, play.moves.onTheWay(positions)) : null);
    const rows = match.moves.map((move, i) => {
      const note = match.teach ? this.note(match, i) : null;
      const mark = note ? el('span', { class: note.good ? 'badge good' : 'badge warn' }, ...explained(note.good ? play.moves.p : play.moves.n)) : null;
      return el('li', { value: i + 1 },
        el('div', { class: 'move-head' }, el('span', {}, moveInWords(match, i, isBoard(move.part))), mark),
        note ? el('p', { class: 'why' }, ...explained(told(isBoard(move.part) ? saidOfQueen(note.words) : note.words))) : null);
    });
    set(this.list, ...rows.reverse());
    if (rows.length === 0) set(this.list, el('li', { class: 'none' }, match.teach ? play.moves.noneTeaching : play.moves.none));
  }
}
