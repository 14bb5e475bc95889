// The page and the program agree: the notation, the moves, who wins, and what a move was worth, on games and positions drawn by a fixed seed.
// What the page does not read itself it takes from the server: then its moves are compared with the program's own list.

import assert from 'node:assert/strict';
import { explain, hint } from '../../web/lib/game/advice.js';
import { printSum, readGame, readSum } from '../../web/lib/game/notation.js';
import { options } from '../../web/lib/game/rules.js';
import { Solver, afterMove, chance, moves } from '../../web/lib/game/solve.js';
import { askSum } from '../../web/lib/game/told.js';
import { useTransport } from '../../web/lib/api.js';

let draws = 0;
/** @param {number} n */
const draw = (n) => Math.floor(chance((draws += 1)) * n);
/** @template T @param {T[]} list @returns {T} */
const pick = (list) => list[draw(list.length)];

/** @type {[string, number][]} games with the numbers to name */
const GAMES = [['nim', 2], ['wythoff', 2], ['r-wythoff', 2], ['e-wythoff', 2], ['maharaja', 2], ['fraenkel:2', 2], ['diagonal:4', 2], ['gdwn:1,2', 2], ['qgdwn:0,1+1,2', 2],
  ['scaled:2', 2], ['nim:3', 3], ['wythoff:3', 3], ['subset-wythoff:3', 3], ['fibonacci-nim', 1], ['fibonacci-nim:2', 2], ['fibonacci-nim-global:2', 3], ['{0,1}* {1,2}', 2], ['(0,1)* (1,0)', 2]];
const WORDS = ['{0,1}*', '{1,1}*', '(1,2)', '{2,3}', 'wedge', 'band:2', '@larger', ' ', 'nim', 'nim:3', 'wythoff', 'wythof', 'gdwn:1,2', 'gdwn:2,4+1,2', 'fraenkel:2', 'fraenkel', 'scaled:0',
  '*', '{', '}', '0', '(1,', 'x', 'fibonacci-nim:2', 'maharaja', ':', '{1,1,1}*', '+', '{0,0}', 'diagonal:3'];
/** Words that only the program reads. */
const NEW = ['[k,l : k>=1, l<2k]', '{k,l : 0<k<=l<k+3}', '{0,1}*<=3', '{1,1}*odd', '(1,2)*(2t+1)', '{-1,2}', '{0,a}*', 'if a>=b', 'if a mod 2=1', 'by 2a+b', 'block:2', 'dynamic:2t', 'octal:0.77', 'subtraction:1,3', 'euclid', 'moore', '[k,l : k^l=1]', '<=3', '-'];

/** @param {string} url @param {string} path @param {Record<string, string>} query @returns {Promise<any>} */
async function ask(url, path, query) {
  const { data, ...head } = await (await fetch(`${url}api/${path}?${new URLSearchParams(query)}`)).json();
  return { ...head, ...data };
}

/** @type {import('../run.mjs').Case[]} */
export const cases = [
  {
    name: 'agree: games are read alike, with the same words for a mistake, and have the same moves',
    async run({ url, say }) {
      draws = 0;
      let [right, wrong] = [0, 0];
      for (let i = 0; i < 200; i++) {
        const text = draw(3) === 0 ? Array.from({ length: 1 + draw(3) }, () => pick(WORDS.slice(0, 6))).join(' ') : Array.from({ length: 1 + draw(3) }, () => pick(WORDS)).join(pick(['', ' ']));
        const told = await ask(url, 'parse', { game: text });
        if (told.error !== undefined) {
          wrong += 1;
          // The page does not read guards, weights, formulas and entries that are piles, and does not offer them.
          const words = told.error.replace(' if, by,', '');
          const newer = /[({,] *([^0-9 ]|$)/.test(text);
          assert.throws(() => readGame(text), (/** @type {any} */ error) => newer || (error.message === words && error.column === told.column), `${text}: ${told.error}`);
          continue;
        }
        right += 1;
        const game = readGame(text);
        assert.equal(game.name, told.game, text);
        if (game.arity > 4) continue;
        const position = Array.from({ length: game.arity }, () => draw(game.arity > 2 ? 5 : 12));
        const answer = await ask(url, 'options', { game: text, position: position.join(',') });
        assert.deepEqual(options(game, position).map(String).sort(), answer.options.map((/** @type {any} */ one) => String(one.to)).sort(), `${text} ${position}`);
      }
      assert.ok(right > 40 && wrong > 40, `${right} right, ${wrong} wrong`);
      say(`${right} games with their moves, ${wrong} mistakes`);
    },
  },
  {
    name: 'agree: what only the program reads is played by its moves, and never read otherwise by the page',
    async run({ url, say }) {
      draws = 50000;
      useTransport((path, init) => fetch(url.replace(/\/$/, '') + path, init));
      let [told, plain, wrong] = [0, 0, 0];
      for (let i = 0; i < 300; i++) {
        const text = Array.from({ length: 1 + draw(3) }, (_, k) => (k === 0 || draw(2) ? pick(NEW) : pick(WORDS))).join(' ');
        const parsed = await ask(url, 'parse', { game: text });
        if (parsed.error !== undefined) {
          wrong += 1;
          assert.throws(() => readGame(text), `${text}: the program refuses it (${parsed.error})`);
          continue;
        }
        const numbers = parsed.example_position.split(',').length;
        const position = Array.from({ length: numbers }, () => 1 + draw(numbers > 2 ? 4 : 9)).join(',');
        const [part] = await askSum(`${parsed.game} ${position}`, false);
        const isTold = part.game.kind === 'told';
        if (isTold) told += 1; else plain += 1;
        assert.equal(part.game.name, parsed.game, text);
        const listed = await ask(url, 'options', { game: text, position });
        const [barred] = (await ask(url, 'turn', { sum: `${parsed.game} ${position}` })).parts.map((/** @type {any} */ one) => one.forbidden.map(String));
        const expected = listed.options.map((/** @type {any} */ one) => String(one.to)).filter((/** @type {string} */ to) => !barred.includes(to));
        assert.deepEqual(options(part.game, part.position).map(String).sort(), expected.sort(), `${text} ${position}`);
        if (!isTold) assert.equal(readGame(parsed.game).name, parsed.game, text);
      }
      assert.ok(told > 40 && wrong > 40, `${told} told, ${wrong} wrong`);
      say(`${told} games told by the program, ${plain} that are plain games in new words, ${wrong} mistakes`);
    },
  },
  {
    name: 'agree: outcomes, hints, judgements and the perfect reply, misère and sums too',
    async run({ url, say }) {
      draws = 100000;
      const solver = new Solver();
      let compared = 0;
      for (let i = 0; i < 80; i++) {
        const misere = draw(3) === 0;
        const parts = draw(4) === 0 ? 2 : 1;
        const text = Array.from({ length: parts }, () => {
          const [game, numbers] = pick(GAMES);
          return `${game} ${Array.from({ length: numbers }, () => 1 + draw(numbers > 2 ? 4 : parts > 1 ? 3 : 9))}`;
        }).join(' + ');
        const sum = readSum(text);
        const query = { sum: printSum(sum), ...(misere ? { misere: '1' } : {}) };
        const told = await ask(url, 'hint', query);
        const ours = hint(solver, sum, misere);
        assert.deepEqual([told.outcome, told.move === null], [ours.outcome, ours.move === null], `${text} ${misere}`);
        const all = moves(sum);
        if (all.length === 0) continue;
        const move = pick(all);
        const judged = await ask(url, 'explain', { ...query, part: String(move.part), to: move.to.join(',') });
        const own = explain(solver, sum, move, misere);
        assert.deepEqual([judged.legal, judged.good, judged.outcome_after], [own.legal, own.good, own.outcome_after], `${text} ${misere} to ${move.to}`);
        const reply = await ask(url, 'reply', { ...query, strength: '100', seed: String(i) });
        const made = { part: reply.move.part, to: reply.move.to.split(',').map(Number) };
        assert.ok(all.some((one) => one.part === made.part && String(one.to) === String(made.to)), `${text}: the machine moves by the rules`);
        if (told.outcome === 'N') assert.ok(solver.isP(afterMove(sum, made), misere), `${text}: the perfect machine wins`);
        compared += 3;
      }
      say(`${compared} answers compared`);
    },
  },
];
