// The rules, values and words of lib/game against what the program says (fixture.json, made by make-fixture.mjs).
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { explain, hint, reply, zeckendorf } from '../../web/lib/game/advice.js';
import { ENTRIES } from '../../web/lib/game/catalogue.js';
import { readGame, readPosition, readSum, printSum } from '../../web/lib/game/notation.js';
import { after, canMove, isLegal, options, ruleInWords, taken } from '../../web/lib/game/rules.js';
import { Solver, afterMove, moves } from '../../web/lib/game/solve.js';

const fixture = JSON.parse(readFileSync(new URL('fixture.json', import.meta.url), 'utf8'));

test('the catalogue is the program\'s', () => {
  const ours = ENTRIES.map((e) => ({ game: e.notation, example: e.example, rules: e.rules, source: e.source }));
  assert.deepEqual(ours, fixture.games);
});

test('every example parses, prints itself and has a start one can move from', () => {
  for (const e of ENTRIES) {
    const game = readGame(e.example);
    assert.equal(game.name, e.example);
    const start = readPosition(e.start);
    assert.equal(start.length, game.arity, e.name);
    assert.ok(canMove(game, start), e.name);
  }
});

test('own games are printed in one way', () => {
  for (const [text, printed] of [['{2,1} {1,0}*', '{0,1}* {1,2}'], ['band:1 {0,1}* {0,1}*', '{0,1}* {1,1}*'], ['(1,1)*@larger (2,1) (1,2)', '{1,1}* {1,2}'], ['wedge@smaller {3,1}@larger', '{1,3}@larger wedge@smaller'], ['(1,0)*{2, 2} (0,1)* {1,1}*', '{0,1}* {1,1}*'], ['{0,1}*@larger {0,1}*@smaller', '{0,1}*'], ['(1,2)* {2,4}*', '(1,2)* {2,4}*'], ['gdwn:2,1', 'gdwn:1,2']]) {
    assert.equal(readGame(text).name, printed);
    assert.equal(readGame(printed).name, printed);
  }
});

test('wrong games get the program\'s message at the program\'s column', () => {
  for (const { game, message } of fixture.messages) {
    assert.throws(() => readGame(game), (error) => {
      assert.equal(error.message, message);
      return error.column === Number(/at column (\d+)/.exec(message)[1]);
    }, game);
  }
});

test('values and misère outcomes are the program\'s', () => {
  const solver = new Solver();
  let compared = 0;
  for (const { game: text, fix, values, misere } of fixture.tables) {
    const game = readGame(text);
    values.forEach((row, a) => row.forEach((value, b) => {
      const position = fix === undefined ? [a, b] : [a, b, fix];
      assert.equal(solver.value({ game, position }), value, `${text} ${position}`);
      compared++;
    }));
    misere?.forEach((row, a) => row.forEach((n, b) => {
      assert.equal(solver.isP([{ game, position: [a, b] }], true), n === 0, `${text} ${a},${b} misère`);
      compared++;
    }));
  }
  assert.ok(compared > 8000, String(compared));
});

test('outcomes and winning moves of sums are the program\'s', () => {
  const solver = new Solver();
  for (const { sum: text, misere, answer } of fixture.sums) {
    const sum = readSum(text);
    assert.equal(solver.isP(sum, misere) ? 'P' : 'N', answer.outcome, text);
    const ours = solver.winning(sum, misere).map((m) => `${m.part} ${m.to}`).sort();
    const theirs = answer.winning_moves.map((m) => `${(m.part ?? 1) - 1} ${m.to}`).sort();
    assert.deepEqual(ours, theirs, `${text} ${misere}`);
  }
});

test('sums print and parse back', () => {
  for (const text of ['wythoff 5,8', 'fibonacci-nim 17,4 + wythoff 5,8', '{0,1}* {1,1}* {2,3} 4,5 + nim:3 1,2,3']) {
    assert.equal(printSum(readSum(text)), text);
  }
  assert.equal(printSum(readSum('fibonacci-nim 17')), 'fibonacci-nim 17,16');
  assert.throws(() => readSum('wythoff 5,8 wythoff'), /column 13/);
  assert.throws(() => readSum('wythoff 1,2,3'), /write a,b/);
});

test('what is taken leads where it leads', () => {
  for (const e of ENTRIES) {
    const game = readGame(e.example);
    const start = readPosition(e.start);
    for (const to of options(game, start)) {
      assert.ok(isLegal(game, start, to));
      assert.deepEqual(after(game, start, taken(game, start, to)), to, e.name);
    }
    assert.ok(!isLegal(game, start, start), e.name);
    assert.match(ruleInWords(game, start), /take/);
  }
});

test('misère sums agree with a search by the definition', () => {
  const wins = (sum) => moves(sum).length === 0 || moves(sum).some((m) => !wins(afterMove(sum, m)));
  const solver = new Solver();
  for (let a = 0; a < 3; a++) {
    for (let n = 0; n < 5; n++) {
      const sum = readSum(`wythoff ${a},2 + fibonacci-nim ${n}`);
      assert.equal(solver.isP(sum, true), !wins(sum), printSum(sum));
    }
  }
});

test('hints win, and the perfect machine wins from every N-position', () => {
  const solver = new Solver();
  for (const text of ['wythoff 5,8', 'fibonacci-nim 17', 'nim:3 3,5,7', 'maharaja 7,9', 'subset-wythoff:3 2,3,4', 'wythoff 2,3 + nim 2,2']) {
    for (const misere of [false, true]) {
      let sum = readSum(text);
      const first = !solver.isP(sum, misere);
      let turn = 0;
      for (; moves(sum).length > 0; turn++) {
        const good = (turn % 2 === 0) === first;
        const said = good ? hint(solver, sum, misere).move : reply(solver, sum, misere, 0, turn).move;
        sum = afterMove(sum, { part: said.part, to: said.to.split(',').map(Number) });
      }
      const lastMover = turn % 2 === 1;
      assert.equal(misere ? !lastMover : lastMover, first, `${text} ${misere}`);
    }
  }
});

test('explanations say whether the move was good', () => {
  const solver = new Solver();
  const sum = readSum('wythoff 5,8');
  assert.deepEqual(explain(solver, sum, { part: 0, to: [4, 7] }, false).good, true);
  assert.match(explain(solver, sum, { part: 0, to: [4, 7] }, false).words, /pair 3/);
  assert.match(explain(solver, sum, { part: 0, to: [4, 8] }, false).words, /Better: take/);
  assert.equal(explain(solver, sum, { part: 0, to: [3, 8 - 1] }, false).legal, false);
  assert.match(hint(solver, readSum('fibonacci-nim 17'), false).words, /13 \+ 3 \+ 1/);
  assert.equal(hint(solver, readSum('wythoff 4,7'), false).move, null);
});

test('the machine is the same for the same seed and obeys its strength', () => {
  const solver = new Solver();
  const sum = readSum('wythoff 12,17');
  const good = (strength) => Array.from({ length: 200 }, (_, seed) => reply(solver, sum, false, strength, seed).move)
    .filter((m) => solver.isP(afterMove(sum, { part: 0, to: m.to.split(',').map(Number) }), false)).length;
  assert.equal(good(100), 200);
  assert.ok(good(50) > 60 && good(50) < 140, String(good(50)));
  assert.ok(good(0) < 40, String(good(0)));
  assert.deepEqual(reply(solver, sum, false, 30, 7), reply(solver, sum, false, 30, 7));
});

test('Zeckendorf parts sum to the number and are not consecutive', () => {
  for (let n = 1; n < 500; n++) {
    const parts = zeckendorf(n);
    assert.equal(parts.reduce((x, y) => x + y, 0), n);
    parts.slice(1).forEach((f, i) => assert.ok(parts[i] >= 2 * f, `${n}`));
  }
});

test('too large a table is refused before it is made', () => {
  assert.throws(() => new Solver().value({ game: readGame('e-wythoff'), position: [5000, 5000] }), /smaller/);
});
