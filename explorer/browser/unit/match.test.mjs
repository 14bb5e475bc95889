// A match and its link; typed moves; the static transport against the solver.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readGame, readSum } from '../../web/lib/game/notation.js';
import { Solver } from '../../web/lib/game/solve.js';
import { bakedTables, staticTransport } from '../../web/lib/static.js';
import { canUndo, current, finished, machineToMove, matchFromParams, matchToParams, mover, moveRows, newMatch, readStart, refusal, shuffled, undo, winner } from '../../web/views/play/match.js';
import { example, readMove } from '../../web/views/play/typed.js';

const text = (record) => Object.fromEntries(Object.entries(record).filter(([, v]) => v !== '' && v !== false).map(([k, v]) => [k, v === true ? '1' : String(v)]));

test('a link restores a match exactly', () => {
  const match = { ...newMatch(), start: readSum('wythoff 5,8 + fibonacci-nim 17'), misere: true, versus: 'friend', first: 1, strength: 30, teach: false, look: 'piles', seed: 9 };
  match.moves.push({ part: 0, to: [4, 7] }, { part: 1, to: [16, 2] });
  const { match: again, problem } = matchFromParams(text(matchToParams(match)));
  assert.equal(problem, null);
  assert.deepEqual(again, match);
  assert.deepEqual(matchFromParams(text(matchToParams(newMatch()))).match, newMatch());
});

test('a bad link says what is wrong and plays what is right', () => {
  const bad = matchFromParams({ sum: 'wythoff 5,8', moves: '1:4,7;1:9,9' });
  assert.match(String(bad.problem), /1:9,9 cannot be made/);
  assert.equal(bad.match.moves.length, 1);
  assert.match(String(matchFromParams({ sum: 'wythof 5,8' }).problem), /did you mean wythoff/);
  assert.match(String(matchFromParams({ sum: 'wythoff 5,800' }).problem), /too large/);
  assert.equal(matchFromParams({ game: 'maharaja' }).match.start[0].game.name, 'maharaja');
});

test('turns, the end and the winner', () => {
  const match = { ...newMatch(), start: readSum('nim 1,1') };
  assert.equal(mover(match), 0);
  match.moves.push({ part: 0, to: [0, 1] });
  assert.ok(machineToMove(match));
  match.moves.push({ part: 0, to: [0, 0] });
  assert.ok(finished(match));
  assert.equal(winner(match), 1);
  assert.equal(winner({ ...match, misere: true }), 0);
  assert.ok(canUndo(match));
  undo(match);
  assert.equal(match.moves.length, 0);
  assert.equal(moveRows({ ...match, moves: [{ part: 0, to: [0, 1] }] })[0].take, '1,0');
  const second = { ...match, first: 1, moves: [{ part: 0, to: [0, 1] }] };
  assert.ok(!canUndo(second), 'the machine\'s first move is not mine to take back');
});

test('typed moves, in the language of wyt play', () => {
  const wythoff = readSum('wythoff 5,8');
  for (const text of ['4,7', ' to (4, 7) ', '-1,-1', 'take 1,1', 'take 1 from both', 'take 1 from both piles', 'Take 1 from pile 1 and 1 from 2', '1: 4,7', '4,7 in 1']) {
    assert.deepEqual(readMove(wythoff, text), { part: 0, to: [4, 7] }, text);
  }
  assert.deepEqual(readMove(wythoff, 'take 5 from 2'), { part: 0, to: [5, 3] });
  const heap = readSum('fibonacci-nim 17');
  for (const text of ['14', 'take 3', '-3', '14,6', 'take 3 from heap 1']) assert.deepEqual(readMove(heap, text), { part: 0, to: [14, 6] }, text);
  const sum = readSum('nim 3,4 + wythoff 5,8');
  assert.deepEqual(readMove(sum, '2: take 5 from 2'), { part: 1, to: [5, 3] });
  assert.deepEqual(readMove(readSum('nim 0,0 + wythoff 5,8'), '4,7'), { part: 1, to: [4, 7] }, 'only one game has moves');
  for (const bad of ['', 'x', '1', '1,2,3', 'take 9,0', 'take 1', 'take 1 from 3', 'take x from 1', '2: 1,1', '-9,0']) assert.throws(() => readMove(wythoff, bad), bad);
  assert.throws(() => readMove(sum, '1,1'), /in which game/);
  assert.match(refusal(wythoff, readMove(wythoff, 'take 1,2')), /any number from one pile; or the same number from both piles/);
  for (const text of ['wythoff 5,8', 'fibonacci-nim 17', 'nim:3 0,5,7', 'nim 0,0 + wythoff 0,8']) {
    assert.equal(refusal(readSum(text), readMove(readSum(text), example(readSum(text)))), null, text);
  }
});

test('random starts can be played', () => {
  let n = 0;
  const random = () => (n = (n * 16807 + 11) % 2147483647) / 2147483647;
  for (let i = 0; i < 50; i++) {
    for (const sum of ['wythoff 1,2', 'fibonacci-nim-global:2 9,7,8', 'fibonacci-nim 5 + nim:3 1,1,1']) {
      assert.equal(shuffled(readSum(sum), random).length, readSum(sum).length);
    }
  }
  assert.throws(() => readStart('nim 1,1 + nim 1,1 + nim 1,1 + nim 1,1 + nim 1,1 + nim 1,1 + nim 1,1'), /side by side/);
});

function bake(name, side) {
  const game = readGame(name);
  const solver = new Solver();
  const cells = side ** game.arity;
  const bits = new Uint8Array(Math.ceil(cells / 8));
  const values = new Uint16Array(cells);
  for (let k = 0; k < cells; k++) {
    const position = Array.from({ length: game.arity }, (_, i) => Math.floor(k / side ** (game.arity - 1 - i)) % side);
    values[k] = solver.value({ game, position });
    if (values[k] === 0) bits[k >> 3] |= 1 << (k & 7);
  }
  const base64 = (array) => Buffer.from(array.buffer, array.byteOffset, array.byteLength).toString('base64');
  return { game: name, side, outcomes: base64(bits), values: base64(values) };
}

test('baked tables are read as they were written', () => {
  const baked = bakedTables({ version: 't', games: [bake('wythoff', 12), bake('nim:3', 5)] });
  const solver = new Solver();
  for (const [name, side] of [['wythoff', 12], ['nim:3', 5]]) {
    const game = readGame(name);
    for (let a = 0; a < side; a++) {
      for (let b = 0; b < side; b++) {
        const position = game.arity === 2 ? [a, b] : [a, b, 3];
        const value = solver.value({ game, position });
        assert.equal(baked(game, position, 'value'), value);
        assert.equal(baked(game, position, 'outcome'), value === 0 ? 0 : 1);
      }
    }
    assert.equal(baked(game, [side, 0, 0].slice(0, game.arity), 'outcome'), null);
  }
  assert.equal(baked(readGame('maharaja'), [1, 2], 'outcome'), null);
});

test('the static transport answers like the server', async () => {
  const ask = staticTransport({ version: 't', games: [bake('wythoff', 32)] });
  const json = async (url) => (await (await ask(url, {})).json()).data;
  assert.equal((await json('/api/games')).games.length, 13);
  const value = await json('/api/value?game=wythoff&position=5,8');
  assert.deepEqual([value.outcome, value.value, value.moves.map((m) => m.to)], ['N', '2', ['5,3', '4,7']]);
  const hint = await json('/api/hint?sum=wythoff+5,8');
  assert.equal(hint.outcome, 'N');
  const wrong = await ask('/api/parse?game=wythof', {});
  assert.equal(wrong.status, 400);
  assert.equal((await wrong.json()).column, 1);
  assert.equal((await ask('/api/beams?game=wythoff', {})).status, 404);
  const tile = await ask('/api/tile?game=wythoff&x=0&y=0', {});
  assert.equal(tile.headers.get('X-Rows'), '32');
  const cells = new Uint16Array(await tile.arrayBuffer());
  assert.equal(cells[5 * 32 + 8], 2);
  assert.equal((await ask('/api/tile?game=wythoff&x=1&y=0', {})).status, 413);
  const half = new Uint16Array(await (await ask('/api/tile?game=wythoff&x=0&y=0&scale=2', {})).arrayBuffer());
  assert.equal(half[0 * 16 + 1], 0, 'the P-position (1,2) stays visible');
  const misere = new Uint16Array(await (await ask('/api/tile?game=nim&x=0&y=0&outcomes=1&misere=1', {})).arrayBuffer());
  assert.deepEqual([misere[0], misere[1], misere[64 + 1], misere[2 * 64 + 2]], [1, 0, 1, 0], 'misère Nim: (0,1) and (2,2) are P');
  assert.equal((await ask('/api/tile?game=nim:3&x=0&y=0', {})).status, 400);
  const slice = new Uint16Array(await (await ask('/api/tile?game=nim:3&x=0&y=0&fixed=3', {})).arrayBuffer());
  assert.equal(slice[24 * 1 + 2], 0, '(1,2,3) is P');
  assert.deepEqual((await json('/api/positions?game=wythoff&value=0&up_to=10')).positions, [[0, 0], [1, 2], [3, 5], [4, 7], [6, 10]]);
});
