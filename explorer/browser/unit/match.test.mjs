// A match and its link. What the server tells of a position is made here by the rules of the games below.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useTransport } from '../../web/lib/api.js';
import { askMatch, askStart, canUndo, current, finished, machineToMove, matchToParams, mover, moveRows, newMatch, refusal, shuffledText, undo, winner } from '../../web/views/play/match.js';
import { example } from '../../web/lib/turn.js';

const below = (n) => Array.from({ length: n }, (_, k) => k + 1);
/** Each game: its rule in words, and the positions one move away. */
const GAMES = {
  nim: ['any number from one pile', (p) => p.flatMap((x, i) => below(x).map((k) => p.map((y, j) => (i === j ? y - k : y))))],
  wythoff: ['any number from one pile, or the same number from both piles', ([a, b]) => [...GAMES.nim[1]([a, b]), ...below(Math.min(a, b)).map((k) => [a - k, b - k])]],
  'fibonacci-nim': ['at most twice what was last taken', ([n, r]) => below(Math.min(n, r)).map((k) => [n - k, 2 * k])],
  'octal:0.77': ['one or two tokens in a row', (heaps) => heaps.flatMap((n, i) => [1, 2].filter((k) => k <= n).flatMap((k) => Array.from({ length: Math.floor((n - k) / 2) + 1 }, (_, left) => [...heaps.slice(0, i), ...heaps.slice(i + 1), left, n - k - left].filter((x) => x > 0).sort((x, y) => x - y))))],
};

useTransport(async (url) => {
  const sum = new URL(url, 'http://here').searchParams.get('sum') ?? '';
  const parts = sum.split(' + ').map((text) => {
    const [name, numbers] = text.split(' ');
    const game = GAMES[name.split(':')[0]] ?? GAMES[name];
    if (!game) return null;
    let position = numbers.split(',').map(Number);
    if (name === 'fibonacci-nim' && position.length === 1) position = [position[0], position[0] - 1];
    const shape = name === 'fibonacci-nim' ? 'limit' : name.startsWith('octal') ? 'heaps' : 'piles';
    return { game: name, position, shape, places: shape === 'limit' ? [[0, 1]] : null, rule: game[0], moves: game[1](position), forbidden: [] };
  });
  if (parts.includes(null)) return new Response(JSON.stringify({ error: 'cannot read it', column: 1 }), { status: 400 });
  return new Response(JSON.stringify({ parts }), { status: 200 });
});

const { signal } = new AbortController();
const start = (sum) => askStart(sum, false, signal);
const text = (record) => Object.fromEntries(Object.entries(record).filter(([, v]) => v !== '' && v !== false).map(([k, v]) => [k, v === true ? '1' : String(v)]));

test('a link restores a match exactly', async () => {
  const match = { ...newMatch(), start: await start('wythoff 5,8 + fibonacci-nim 17'), misere: true, versus: 'friend', first: 1, strength: 30, teach: false, look: 'piles', seed: 9 };
  match.moves.push({ part: 0, to: [4, 7] }, { part: 1, to: [16, 2] });
  const { match: again, problem } = await askMatch(text(matchToParams(match)), signal);
  assert.equal(problem, null);
  assert.deepEqual(text(matchToParams(again)), text(matchToParams(match)));
  assert.deepEqual(current(again).map((part) => part.position), [[4, 7], [16, 2]]);
});

test('a bad link says what is wrong and plays what is right', async () => {
  const bad = await askMatch({ sum: 'wythoff 5,8', moves: '1:4,7;1:9,9' }, signal);
  assert.match(String(bad.problem), /1:9,9 cannot be made/);
  assert.equal(bad.match.moves.length, 1);
  const unread = await askMatch({ sum: 'wythof 5,8' }, signal);
  assert.equal(unread.problem.column, 1);
  assert.equal(unread.match.start[0].game.name, 'wythoff', 'something is on the table');
  assert.match(String((await askMatch({ sum: 'wythoff 5,800' }, signal)).problem), /too large/);
});

test('turns, the end and the winner', async () => {
  const match = { ...newMatch(), start: await start('nim 1,1') };
  for (const sum of ['nim 0,1', 'nim 0,0']) match.start[0].game.known.set(sum.slice(4), (await start(sum))[0].game.known.get(sum.slice(4)));
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

test('what is refused, and what may be typed', async () => {
  assert.match(refusal(await start('wythoff 5,8'), { part: 0, to: [4, 6] }), /any number from one pile, or the same number from both piles/);
  assert.match(refusal(await start('fibonacci-nim 17'), { part: 0, to: [0, 34] }), /from 1 to 16 now/);
  for (const [text, typed] of [['wythoff 5,8', 'take 1 from 1'], ['fibonacci-nim 17', 'take 1'], ['nim:3 0,5,7', 'take 1 from 2'], ['nim 0,0 + wythoff 0,8', '2: take 1 from 2']]) assert.equal(example(await start(text)), typed, text);
});

test('random starts can be played', async () => {
  let n = 0;
  const random = () => (n = (n * 16807 + 11) % 2147483647) / 2147483647;
  for (const sum of ['wythoff 1,2', 'fibonacci-nim 5 + nim:3 1,1,1']) {
    const begun = await start(sum);
    for (let i = 0; i < 20; i++) assert.equal((await start(shuffledText(begun, random))).length, begun.length);
  }
  const global = { game: { name: 'g', shape: 'piles', places: [{ heap: 0, limit: 2 }, { heap: 1, limit: 2 }], arity: 3, rule: '', known: new Map() }, position: [9, 7, 8] };
  assert.match(shuffledText([global], random), /^g \d+,\d+,\d+$/, 'heaps with one limit name it');
  await assert.rejects(start('nim 1,1 + nim 1,1 + nim 1,1 + nim 1,1 + nim 1,1 + nim 1,1 + nim 1,1'), /side by side/);
});
