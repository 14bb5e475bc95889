// Puzzles: a position in which one move wins. The reader finds it, or sees why the one tried does not; each one solved at the first try
// makes the streak longer, and the piles grow with it. A puzzle is its game and its number: the link brings it back.

import { button, el, set } from '../lib/dom.js';
import { getJson, isAbort, wordsOf } from '../lib/api.js';
import { gameBox, parseGame } from '../lib/gamebox.js';
import { sentence, texts, told } from '../lib/language.js';
import { numberOf, remember, remembered, writeLink } from '../lib/state.js';
import { askSum, places, ruleInWords, saidOfQueen } from '../lib/turn.js';
import { csvOf, fileWord, saveBar, shellWord, svgText } from '../lib/save.js';
import { askExplain } from './play/brain.js';
import { drawBoard } from './play/board.js';
import { drawPiles } from './play/piles.js';
import { opponent } from './play/match.js';
import { wordsForQueen } from './play.js';
import { explained } from '../lib/terms.js';

/** @typedef {import('../lib/turn.js').Part} Part */
/** @typedef {{text: string, wins: import('../lib/api.js').Answers['value']['moves']}} Puzzle */

const MOST = 99999;
/** A position is tried so often before two winning moves are enough. */
const TRIES = 24;

/** Numbers that look like chance and are the same for everybody: those of a linear congruence (Numerical Recipes). @param {number} seed */
export function chance(seed) {
  let state = (Math.imul(seed, 2654435761) ^ 0x9e3779b9) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The sizes of the piles of puzzle n: larger ones later. @param {number} n @param {number} piles @param {() => number} random @returns {number[]} */
export function sizesOf(n, piles, random) {
  const most = Math.min(4 + Math.floor(n / 3), piles === 2 ? 20 : piles === 1 ? 40 : 12);
  return Array.from({ length: piles }, () => 1 + Math.floor(random() * most * (piles === 1 ? 2 : 1)));
}

/** Whether a position is shown as a queen on a board. @param {Part} part */
const isQueen = ({ game }) => game.shape === 'piles' && game.arity === 2 && game.places === null && !/^nim(:|$)/.test(game.name);

/** The puzzle of a number: a position that is won by one move alone, or by few where no such is met. @param {string} game @param {number} n @param {AbortSignal} signal @returns {Promise<Puzzle>} */
async function puzzleOf(game, n, signal) {
  const random = chance(n);
  const [{ game: played }] = await askSum(`${game} ${(await parseGame(game, signal)).example_position ?? ''}`, false, signal);
  const heaps = places(played).length, limit = places(played).some((place) => place.limit !== null);
  let best = /** @type {Puzzle | null} */ (null);
  for (let tries = 0; tries < TRIES; tries++) {
    const sizes = sizesOf(n, heaps, random);
    const text = `${game} ${sizes.join(',')}${limit && heaps > 1 ? `,${Math.max(...sizes) - 1}` : ''}`;
    const told = await getJson('value', { sum: text, moves: 20 }, signal);
    if (told.outcome !== 'N' || (best && told.moves.length >= best.wins.length)) continue;
    best = { text, wins: told.moves };
    if (best.wins.length === 1) break;
  }
  if (!best) throw new Error(texts().play.puzzles.none);
  return best;
}

/** @param {HTMLElement} root @param {import('../lib/state.js').Params} params @returns {import('../lib/state.js').Mounted} */
function mount(root, params) {
  const { play: { puzzles: words, aim }, page, program, save } = texts();
  let game = params.game ?? 'wythoff';
  let number = Math.round(numberOf(params.n, Number(remembered('puzzle') ?? 1) || 1, 1, MOST));
  let streak = Number(remembered('streak') ?? 0) || 0;
  let best = Number(remembered('best-streak') ?? 0) || 0;
  let tried = false, solved = false;
  let leave = new AbortController();
  /** @type {Puzzle | null} */
  let puzzle = null;
  const stage = el('div', { class: 'play-parts' });
  const heading = el('h2', { tabindex: '-1' });
  const task = el('p', { class: 'play-rule' });
  const said = el('p', { class: 'play-verdict', role: 'status' });
  const tally = el('p', { class: 'tally' });
  const next = button(words.next, () => go(number + 1), { class: 'btn primary' });
  const give = button(words.give, () => solution());
  const box = gameBox({ value: game, onGame: (chosen) => { game = chosen; go(number); } });

  function score() {
    remember('streak', String(streak));
    remember('best-streak', String(best));
    set(tally, words.count, el('strong', {}, streak), best > streak ? words.best(best) : '');
  }

  /** @param {boolean} good @param {string} text */
  function say(good, text) {
    said.className = `play-verdict ${good ? 'good' : 'bad'}`;
    said.textContent = `${good ? '✓' : '?'} ${text}`;
  }

  /** @param {Part} part @param {number[]} to */
  async function attempt(part, to) {
    if (!puzzle || solved) return;
    const { signal } = leave;
    try {
      const answer = await askExplain([part], { part: 0, to }, false, signal);
      if (!answer.legal) return say(false, told(answer.words));
      solved = answer.good;
      if (solved && !tried) {
        streak += 1;
        best = Math.max(best, streak);
      }
      if (!solved) streak = 0;
      tried = true;
      say(solved, told(isQueen(part) ? saidOfQueen(answer.words) : answer.words));
      score();
      give.hidden = solved;
      if (solved) next.focus();
    } catch (error) {
      if (!isAbort(error)) say(false, told(wordsOf(error)));
    }
  }

  function solution() {
    if (!puzzle) return;
    tried = true;
    streak = 0;
    score();
    say(true, puzzle.wins.map((move) => words.wins(move.to, program(move.why ?? ''))).join('; '));
  }

  /** @param {number} to */
  async function go(to) {
    leave.abort();
    leave = new AbortController();
    const { signal } = leave;
    number = Math.min(MOST, Math.max(1, to));
    remember('puzzle', String(number));
    writeLink('puzzles', { game, n: number });
    [tried, solved, puzzle] = [false, false, null];
    give.hidden = false;
    heading.textContent = words.number(number);
    said.className = 'play-verdict';
    said.textContent = '';
    set(stage, el('p', { class: 'hint' }, words.soon));
    score();
    try {
      puzzle = await puzzleOf(game, number, signal);
      const [part] = await askSum(puzzle.text, false, signal);
      if (signal.aborted) return;
      const scene = { part, start: part.position, path: [], enabled: true, hinted: null, found: [], name: part.game.name, moved: false, onMove: (/** @type {number[]} */ move) => attempt(part, move) };
      const queen = isQueen(part);
      set(task, `${words.task(puzzle.wins.length)} ${queen ? wordsForQueen(part) : sentence(ruleInWords(part.game, part.position))} ${aim.last}`);
      set(stage, el('div', { class: 'play-part' }, queen ? drawBoard(scene) : drawPiles(scene)));
    } catch (error) {
      if (!isAbort(error)) set(stage, el('p', { class: 'error', role: 'alert' }, told(wordsOf(error))));
    }
  }

  const picture = () => {
    const found = stage.querySelector('svg');
    if (!found) throw new Error(words.empty);
    return found;
  };
  const saves = saveBar(() => ({
    name: `puzzle-${fileWord(game)}-${number}`,
    svg: () => svgText(picture()),
    csv: () => csvOf([['puzzle', 'position', 'wins'], [number, puzzle?.text ?? '', (puzzle?.wins ?? []).map((move) => move.to).join(' or ')]]),
    command: () => (puzzle ? `wyt value ${puzzle.text.replace(/ (?=[\d,]+$)/, '\n').split('\n').map(shellWord).join(' ')}` : 'wyt value'),
  }));

  root.append(
    el('h1', {}, page.views.puzzles),
    el('p', { class: 'lead' }, ...explained(words.lead(opponent(100)))),
    el('div', { class: 'layout' },
      el('section', { class: 'panel play-stage', 'aria-label': words.puzzle }, heading, task, said, stage, el('div', { class: 'play-actions' }, give, next)),
      el('div', { class: 'column' }, el('section', { class: 'panel', 'aria-label': words.streak }, el('h2', {}, words.streak), tally,
        el('p', { class: 'hint' }, words.how)),
      el('section', { class: 'panel', 'aria-label': save.bar }, saves))));
  parseGame(game).then(() => go(number)).catch(box.show);
  return { unmount() { leave.abort(); } };
}

/** @type {import('../lib/state.js').View} */
export const puzzlesView = { route: 'puzzles', spoken: true, mount, takes: () => true };
