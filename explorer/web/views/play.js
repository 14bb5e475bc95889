// Play: the queen on the board or piles of tokens, against the machine or a friend, with hints and a teacher.
//
// The match (play/match.js) is the only state; each change writes the link, draws the parts anew, asks the teacher for the moves
// that have no note, and lets the machine reply when it is its turn.

import { button, el, set } from '../lib/dom.js';
import { isAbort, wordsOf } from '../lib/api.js';
import { sentence, texts, told } from '../lib/language.js';
import { writeLink } from '../lib/state.js';
import { csvOf, fileWord, saveBar, shellWord, svgText } from '../lib/save.js';
import { gameBox } from '../lib/gamebox.js';
import { classPanel } from '../lib/classroom.js';
import { explained } from '../lib/terms.js';
import { example, forbidden, forget, isUnknown, learn, options, printSum, readPosition, ruleInWords, saidOfQueen, taken, wayOfQueen } from '../lib/turn.js';
import { askHint, askReply, askTyped } from './play/brain.js';
import { drawBoard, markFound, markMistake, markSafe } from './play/board.js';
import { drawPiles } from './play/piles.js';
import { drawReview, historyWords } from './play/review.js';
import { askSafe, safeLayer } from './play/safe.js';
import { Teacher, moveInWords, playerName } from './play/teacher.js';
import { setupPanel } from './play/setup.js';
import { askMatch, askWinnable, canUndo, current, finished, machineToMove, matchToParams, moveRows, mover, newMatch, refusal, undo, winner } from './play/match.js';

/** @typedef {import('./play/match.js').Match} Match */
/** @typedef {import('../lib/turn.js').Move} Move */

/** So that one sees the machine's move as a move. */
const THINKING = 450;

/**
 * @param {HTMLElement} root @param {import('../lib/state.js').Params} params
 * @param {{route: string, around: (stage: HTMLElement) => HTMLElement, said?: (state: 'yours' | 'machine' | 'won' | 'lost') => void}} [alone] the stage alone, for a page that says something else around it
 */
export function mountPlay(root, params, alone) {
  const match = newMatch();
  const { play: words, program } = texts();
  /** @type {Move | null} */
  let hinted = null;
  let leave = new AbortController();
  let timer = 0;
  /** The part that had the focus before it was drawn anew. */
  let focusPart = -1;

  const status = el('p', { class: 'play-status', role: 'status', 'aria-live': 'polite' });
  const rule = el('p', { class: 'play-rule' });
  const stage = el('div', { class: 'play-parts' });
  const said = el('div', { class: 'play-said', 'aria-live': 'polite' });
  const verdict = el('p', { class: 'play-verdict', role: 'status' });
  const strip = el('div', { class: 'play-strip', 'aria-hidden': 'true' });
  const stripWords = el('p', { class: 'hint' });
  const history = el('div', { class: 'play-history' }, el('p', { class: 'hint' }, words.strip), strip, stripWords);
  const review = el('section', { class: 'play-review', 'aria-label': words.said, hidden: true });
  const safe = safeLayer(() => showSafe());
  /** The safe squares that were asked, of which game. @type {{game: string, found: number[][]}} */
  let squares = { game: '', found: [] };
  const hintButton = button(words.ask.hint, () => giveHint());
  /** How much of the hint was given: whether there is a win, which way, which square. */
  let hints = 0;
  const undoButton = button(words.ask.undo, () => { undo(match); changed(); });
  const againButton = button(words.ask.again, () => { match.seed += 1; if (match.drawn) setup.draw(); else begin(match.start); });
  const typed = el('input', { type: 'text', class: 'mono', autocomplete: 'off', 'aria-label': words.ask.type });
  const form = el('form', { class: 'typed' }, typed, el('button', { type: 'submit', class: 'btn' }, words.ask.move));
  const teacher = new Teacher(() => { teacher.show(match, isBoard); ring(); judge(); });
  const setup = setupPanel(() => match, {
    begin(start, drawn) { match.drawn = drawn; begin(start); },
    change(change, restart) {
      Object.assign(match, change);
      // What is forbidden depends on who wins in the end.
      if (change.misere !== undefined) forget(match.start);
      if (restart) match.moves = [];
      safe.give(match.free);
      changed();
    },
  });
  const box = gameBox({
    value: params.game ?? params.sum?.split(' + ')[0].replace(/ [\d,]+$/, '') ?? 'wythoff',
    onGame: (game, parsed) => { askWinnable(`${game} ${parsed.example_position ?? ''}`, match).then((start) => { match.drawn = true; begin(start); }).catch(box.show); },
  });
  const save = saveBar(() => ({
    name: `play-${fileWord(printSum(match.start))}`,
    svg: () => wholePicture(stage),
    csv: () => csvOf([['move', 'player', 'game', 'from', 'take', 'to'], ...moveRows(match).map((m) => [m.number, playerName(match, /** @type {0|1} */ (m.player)), m.game, m.from, m.take, m.to])]),
    command: () => commandOf(match),
  }));

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (!yourTurn()) return;
    try {
      make(await askTyped(current(match), typed.value, match.misere, leave.signal));
    } catch (error) {
      if (!isAbort(error)) say(told(wordsOf(error)), 'error');
    }
  });

  /** @param {import('../lib/turn.js').Part[]} start */
  function begin(start) {
    Object.assign(match, { start, moves: [] });
    safe.begin();
    changed();
  }

  const yourTurn = () => !finished(match) && !machineToMove(match);

  /** @param {string} text @param {'error'|'note'|'ok'|''} kind */
  function say(text, kind) {
    set(said, text ? el('p', { class: kind }, kind === 'error' ? program(text) : text) : null);
    delete said.dataset.hint;
  }

  /** Makes a move of yours, or says why not. @param {Move} move */
  function make(move) {
    if (!yourTurn()) return;
    const why = refusal(current(match), move);
    if (why) return say(sentence(why), 'error');
    typed.value = '';
    match.moves.push(move);
    changed();
  }

  /** A little at a time: is it won, which way, which move and why. */
  async function giveHint() {
    hints = Math.min(hints + 1, 3);
    const step = hints;
    try {
      const answer = await askHint(current(match), match.misere, leave.signal);
      const move = answer.move ? { part: answer.move.part, to: readPosition(answer.move.to) } : null;
      if (step < hints) return;
      if (!move || step === 3) {
        hinted = move;
        say(told(inLook(answer.words)), 'note');
        draw(false);
        // For the browser tests: all of the hint was given.
        said.dataset.hint = 'whole';
      } else say(step === 1 ? words.hints.won : words.hints.where(wayOf(current(match), move, isBoard(move.part))), 'note');
    } catch (error) {
      if (!isAbort(error)) say(wordsOf(error), 'error');
    }
  }

  /** After every change: the link, the picture, the teacher, the machine. */
  function changed() {
    leave.abort();
    leave = new AbortController();
    clearTimeout(timer);
    hinted = null;
    hints = 0;
    say('', '');
    if (isUnknown(current(match))) return void ask();
    if (!alone?.said) writeLink(alone?.route ?? 'play', matchToParams(match));
    if (match.start.length === 1) box.turned(match.start[0].game.name);
    setup.show();
    draw(true);
    teacher.show(match, isBoard);
    judge();
    if (match.teach) teacher.study(match, leave.signal);
    if (machineToMove(match)) timer = window.setTimeout(machine, THINKING);
  }

  /** Asks for the moves of a position that the page cannot work out, then goes on; if there is no answer, the last move is taken back. */
  async function ask() {
    const { signal } = leave;
    set(status, el('strong', {}, words.status.asking));
    try {
      await learn(current(match), match.misere, signal);
      if (!signal.aborted) changed();
    } catch (error) {
      if (!isAbort(error)) say(wordsOf(error), 'error');
    }
  }

  async function machine() {
    try {
      const { signal } = leave;
      const answer = await askReply(current(match), match.misere, match.strength, match.seed + match.moves.length, signal);
      if (signal.aborted || !answer.move) return;
      const move = { part: answer.move.part, to: readPosition(answer.move.to) };
      const why = refusal(current(match), move);
      if (why) throw new Error(words.wrong.wanted(move.to.join(','), why));
      match.moves.push(move);
      changed();
    } catch (error) {
      if (!isAbort(error)) say(words.wrong.machine(wordsOf(error)), 'error');
    }
  }

  /** Shows the safe squares where they are wanted and there is a board. */
  async function showSafe() {
    const [part] = current(match);
    const picture = stage.querySelector('.play-board');
    safe.root.hidden = !picture || match.start.length !== 1;
    if (!picture || safe.root.hidden) return;
    const key = `${part.game.name} ${match.misere}`;
    if (safe.shown && squares.game !== key) {
      try {
        squares = { game: key, found: await askSafe(part.game.name, match.misere, leave.signal) };
      } catch (error) {
        return void (isAbort(error) || say(wordsOf(error), 'error'));
      }
    }
    markSafe(stage, extent(match, 0), safe.shown ? squares.found : []);
  }

  /** Goes back to before a move, and plays on from there. @param {number} move */
  function backTo(move) {
    match.moves.length = move;
    changed();
  }

  /** Rings the P-positions found, without drawing anew. */
  function ring() {
    [...stage.children].forEach((part, i) => {
      const board = part.querySelector('.play-board');
      if (board) markFound(board, extent(match, i), match.teach ? teacher.found(match, i) : []);
    });
  }

  /** What your last move was worth, at the board; and who was winning, move by move. */
  function judge() {
    const notes = match.moves.map((_, i) => (match.teach ? teacher.note(match, i) : null));
    const mine = match.moves.map((_, i) => i).filter((i) => match.versus === 'friend' || mover(match, i) === 0);
    const last = mine[mine.length - 1];
    const note = last === undefined ? null : notes[last];
    verdict.className = `play-verdict ${note ? (note.good ? 'good' : 'bad') : ''}`;
    // First what it was worth; on a phone the reason is left to the list of moves, so that the board stays in sight.
    const [, worth, why] = /^(.*?(?=; |$))(.*)$/.exec(note ? `${note.good ? '✓' : '?'} ${told(inLook(note.words))}` : '') ?? ['', '', ''];
    set(verdict, ...explained(worth), why ? el('span', { class: 'verdict-why' }, ...explained(why)) : null);
    if (note && !note.good && match.start.length === 1) markMistake(stage, extent(match, 0), match.moves[last].to);
    const winners = notes.map((one, i) => (one === null || one.outcome_after === null ? null : one.outcome_after === 'P' ? mover(match, i) : /** @type {0|1} */ (1 - mover(match, i))));
    set(strip, ...winners.map((player) => el('span', { class: player === null ? '' : player === 0 ? 'mine' : 'theirs' })));
    stripWords.textContent = historyWords(match, winners, notes[0]?.better != null);
    history.hidden = stripWords.textContent === '' || alone?.said !== undefined;
    mine.forEach((i) => { if (match.start.length === 1 && notes[i]?.good) safe.count(`${i} ${match.moves[i].to.join(',')}`); });
    review.hidden = winner(match) === null || match.moves.length === 0 || !match.teach || alone !== undefined;
    if (!review.hidden) drawReview(review, match, notes, backTo);
  }

  /** @param {boolean} moved whether to show the last move as a movement */
  function draw(moved) {
    const had = [...stage.children].findIndex((node) => node.contains(document.activeElement));
    if (had >= 0) focusPart = had;
    const sum = current(match);
    const last = match.moves[match.moves.length - 1];
    const parts = sum.map((part, i) => {
      const scene = {
        part, start: extent(match, i), enabled: yourTurn(), hinted: hinted?.part === i ? hinted.to : null, moved: moved && last?.part === i,
        path: match.moves.slice(0, -1).filter((m) => m.part === i).map((m) => m.to), found: match.teach ? teacher.found(match, i) : [],
        name: sum.length > 1 ? words.game(i + 1, part.game.name) : part.game.name, onMove: (/** @type {number[]} */ to) => make({ part: i, to }),
      };
      if (match.moves.some((m) => m.part === i)) scene.path.unshift(match.start[i].position);
      const title = sum.length > 1 ? el('h3', {}, `${i + 1}. ${part.game.name}`, ' ', el('span', { class: 'mono' }, `(${part.position.join(',')})`)) : null;
      const rules = sum.length > 1 ? el('p', { class: 'play-rule' }, wordsOfRule(part)) : null;
      return el('div', { class: 'play-part' }, title, rules, isBoard(i) ? drawBoard(scene) : drawPiles(scene));
    });
    set(stage, ...parts);
    // Whoever plays by the keyboard stays where they were, also after the machine's move.
    const place = stage.children[focusPart]?.querySelector('[tabindex="0"]');
    if (yourTurn() && place instanceof SVGElement) {
      place.focus({ preventScroll: true });
      focusPart = -1;
    }
    describe();
    showSafe();
  }

  /** Words of the program in the vocabulary of what is seen. @param {string} text */
  const inLook = (text) => (match.start.length === 1 && isBoard(0) ? saidOfQueen(text) : text);

  /** Whether a part is seen as a queen on a board: then no pile is spoken of. @param {number} i */
  function isBoard(i) {
    const { game } = current(match)[i];
    const most = Math.max(...extent(match, i));
    return game.shape === 'piles' && game.arity === 2 && game.places === null && match.look !== 'piles' && most <= (match.look === 'board' ? 60 : /^nim(:|$)/.test(game.name) ? 0 : 40);
  }

  function describe() {
    const sum = current(match);
    const won = winner(match);
    const count = match.moves.length;
    const before = count > 0 ? `${moveInWords(match, count - 1, isBoard(match.moves[count - 1].part))}. ` : '';
    status.className = won === null ? 'play-status' : `play-status ${won === 0 || match.versus === 'friend' ? 'won' : 'lost'}`;
    if (won !== null && count === 0) set(status, words.status.nothing);
    else if (won !== null) set(status, words.ended(playerName(match, won), won === 0 && match.versus === 'machine', match.misere, playerName(match, /** @type {0|1} */ (1 - won))));
    else {
      const turn = machineToMove(match) ? words.status.thinking(playerName(match, 1)) : match.versus === 'friend' ? words.status.turn(playerName(match, mover(match))) : words.status.yours;
      set(status, el('span', { class: 'before' }, before), el('strong', {}, turn));
    }
    const aim = match.misere ? words.aim.misere : words.aim.last;
    const rules = sum.length > 1 ? words.sum : isBoard(0) ? wordsForQueen(sum[0]) : wordsOfRule(sum[0]);
    const boards = sum.map((_, i) => isBoard(i));
    const [queen, tokens] = [boards.includes(true), boards.includes(false)];
    const how = queen && tokens ? words.how.both : queen ? words.how.queen : words.how.tokens;
    set(rule, won === null ? `${yourTurn() ? `${how} ` : ''}${rules} ${aim}` : words.over);
    alone?.said?.(won === null ? (yourTurn() ? 'yours' : 'machine') : won === 0 ? 'won' : 'lost');
    hintButton.disabled = !yourTurn();
    undoButton.disabled = !canUndo(match);
    typed.disabled = !yourTurn();
    typed.placeholder = words.ask.orType(sum.length === 1 && isBoard(0) && won === null ? words.ask.exampleTo(String(options(sum[0].game, sum[0].position)[0])) : example(sum));
    againButton.classList.toggle('primary', won !== null);
  }

  const played = el('section', { class: 'panel play-stage', 'aria-label': words.match }, status, verdict, rule, stage, history,
    // What is said stands below the buttons: they stay where they are while it grows.
    alone?.said ? null : el('div', { class: 'play-actions' }, hintButton, undoButton, againButton, alone ? null : form), said, review, alone ? null : safe.root);
  if (alone?.said) [status, verdict, rule, history].forEach((place) => { place.hidden = true; });
  if (alone) root.append(alone.around(played));
  else {
    root.append(
      el('h1', { class: 'unseen' }, words.title),
      el('div', { class: 'layout' },
        el('div', { class: 'column' }, played, el('section', { class: 'panel', 'aria-label': texts().save.bar }, save)),
        el('div', { class: 'column' }, teacher.root, setup.root, classPanel())));
  }
  set(status, el('strong', {}, words.status.asking));
  const { signal } = leave;
  askMatch(params, signal).then((read) => {
    if (signal.aborted) return;
    Object.assign(match, read.match);
    safe.give(match.free);
    changed();
    if (read.problem) setup.fail(read.text, read.problem);
  }).catch((error) => { if (!isAbort(error)) say(wordsOf(error), 'error'); });
  return {
    unmount() {
      leave.abort();
      clearTimeout(timer);
    },
  };
}

/** The largest numbers of a part: those at the start, but where a move may add to a pile. @param {Match} match @param {number} i */
function extent(match, i) {
  const start = match.start[i];
  const part = current(match)[i];
  const seen = [start.position, ...match.moves.filter((m) => m.part === i).map((m) => m.to), ...options(part.game, part.position)];
  return part.position.map((_, k) => Math.max(...seen.map((position) => position[k] ?? 0)));
}

/** A sentence for what may be done now. @param {import('../lib/turn.js').Part} part */
function wordsOfRule(part) {
  const barred = forbidden(part.game, part.position).map((to) => `(${to.join(',')})`);
  return `${sentence(ruleInWords(part.game, part.position))}${barred.length > 0 ? texts().play.forbidden(barred) : ''}`;
}

/** The rule of a queen, or of a piece that stands for two piles. @param {import('../lib/turn.js').Part} part */
export function wordsForQueen(part) {
  const { queenRule, pieceRule } = texts().play;
  const rule = wordsOfRule(part);
  return part.game.name === 'wythoff' ? queenRule : pieceRule(`${rule[0].toLowerCase()}${rule.slice(1)}`);
}

/** Where a move leads, but not how far. @param {import('../lib/turn.js').Part[]} sum @param {Move} move @param {boolean} board whether a queen makes it */
function wayOf(sum, move, board) {
  const { game, position } = sum[move.part];
  const take = taken(game, position, move.to);
  const { hints } = texts().play;
  const place = sum.length > 1 ? hints.inGame(move.part + 1) : '';
  if (board) return `${place}${hints.go(wayOfQueen(sum[move.part], move.to))}`;
  return `${place}${take.length === 1 ? hints.some : hints.from(take.map((k, i) => (k > 0 ? i + 1 : 0)).filter(Boolean))}`;
}

/** The same match in the terminal, from where it stands. @param {Match} match */
function commandOf(match) {
  const sum = current(match).map((part) => `${shellWord(part.game.name)} ${part.position.join(',')}`).join(' + ');
  const against = match.versus === 'friend' ? ' --two-players' : `${mover(match) === 1 ? ' --first machine' : ''}${match.strength < 100 ? ` --strength ${match.strength}` : ''}`;
  return `wyt play ${sum}${match.misere ? ' --misere' : ''}${against}${match.teach ? ' --teacher' : ''}`;
}

/** All parts as one picture, side by side. @param {HTMLElement} stage */
function wholePicture(stage) {
  const pictures = [...stage.querySelectorAll('svg')];
  let x = 0;
  const inner = pictures.map((picture) => {
    const text = svgText(picture).replace('<svg ', `<svg x="${x}" `);
    x += picture.getBoundingClientRect().width + 20;
    return text;
  });
  const tall = Math.max(...pictures.map((picture) => picture.getBoundingClientRect().height));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${x - 20}" height="${tall}">${inner.join('')}</svg>`;
}

/** @type {import('../lib/state.js').View} */
export const playView = { route: 'play', spoken: true, mount: (root, params) => mountPlay(root, params), takes: () => true };
