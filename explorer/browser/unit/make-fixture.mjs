// Writes fixture.json: what the program itself says, for the unit tests of the rules in JavaScript to agree with.
// Run: node make-fixture.mjs PATH-OF-WYT
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

const wyt = process.argv[2] ?? 'wyt';
const json = (...args) => JSON.parse(execFileSync(wyt, [...args, '--format', 'json', '--quiet'], { encoding: 'utf8' }));

const two = ['nim', 'wythoff', 'r-wythoff', 'e-wythoff', 'maharaja', 'fraenkel:2', 'diagonal:4', 'gdwn:1,2', 'qgdwn:0,1+1,2', 'scaled:2',
  'fibonacci-nim', '{0,1}* {1,1}* {2,3}', '(0,1)* (2,1)', '{0,1}*@smaller {1,1}*', '{0,1}* band:3@larger', 'wedge', '{0,2} {1,0} {3,3}'];
const three = ['nim:3', 'wythoff:3', 'subset-wythoff:3', 'fibonacci-nim-global:2', '{0,0,1}* {0,1,2}'];
const wrong = ['{0,1}* {1,x}', 'wythof', 'foo', 'gdwn:2,1+1,2', '{0,1}*x{1,1}', '{0,1}*x', 'band', 'nim:0', '{0,0}*', '{0,1}* {1,1,1}', 'gdwn', 'fraenkel',
  '{0,1}@big', 'nim:17', 'gdwn:2,2', '(1,2', '{0,1} 5', 'maharaja:2', 'band:0', '{0,0,1}@larger', 'fibonacci-nim:20', '{1,1,1}* {1,1}*'];

const table = (game, ...args) => json('table', game, '--size', '16', ...args).values;
// The program has no table of misère outcomes of Fibonacci Nim; the sums below ask for single positions.
const tables = two.map((game) => ({ game, values: table(game), misere: game === 'fibonacci-nim' ? null : table(game, '--misere') }));
for (const game of three) {
  for (const fix of ['2', '5']) tables.push({ game, fix: Number(fix), values: json('table', game, '--size', '7', '--fix', fix).values });
}
const messages = wrong.map((game) => {
  const { stderr } = spawnSync(wyt, ['table', game], { encoding: 'utf8' });
  return { game, message: stderr.trim().replace(/^wyt: /, '') };
});
const sums = ['wythoff 5,8', 'fibonacci-nim 17,4 + wythoff 5,8', 'nim:3 3,5,7 + r-wythoff 4,6', 'fibonacci-nim:2 9,8,5,4', 'wythoff 1,2', 'fibonacci-nim 20,7', 'maharaja 6,9 + nim 2,3'].flatMap((sum) =>
  // Misère values do not add, so the program takes one game at a time there.
  (sum.includes('+') ? [false] : [false, true]).map((misere) => {
    const answer = json('value', ...sum.split(' '), ...(misere ? ['--misere'] : []));
    return { sum, misere, answer };
  }));
writeFileSync(new URL('fixture.json', import.meta.url), `${JSON.stringify({ games: json('games').rows, tables, messages, sums })}\n`);
