// The families of the atlas: the game of a row, what its columns mean in words, and by what its cells can be coloured.

/** @typedef {Record<string, string>} Row */
/** @typedef {{name: string, words: string, of: (row: Row) => number, classes: string[]}} Look what a colour stands for: `of` gives the number of its class */
/**
 * @typedef {object} Family
 * @property {string} name @property {string} label @property {string} example
 * @property {(numbers: string[]) => string} game @property {string} view where such a game is seen best
 * @property {string[]} places the columns with its numbers
 * @property {(row: Row) => [number, number]} at where its cell stands
 * @property {string} axes @property {(row: Row) => string} sentence @property {Look[]} looks
 */

const CONJECTURE = ['proved for this game', 'agrees as far as was read', 'seems false', 'undecided', 'does not speak of it'];
/** @param {string | undefined} word */
const conjecture = (word) => ({ established: 0, agrees: 1, against: 2, undecided: 3 })[word ?? ''] ?? 4;
/** @param {string} name @param {string} column @returns {Look} */
const conjectureLook = (name, column) => ({ name, words: `${name}, game by game`, of: (row) => conjecture(row[column]), classes: CONJECTURE });
/** @param {string | undefined} numbers @param {number} digits */
const rounded = (numbers, digits) => (numbers ?? '').split(' ').filter(Boolean).map((number) => Number(number).toFixed(digits));
/** @param {string[]} words */
const listed = (words) => (words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`);

/** How far positions stray from the line, by its binary digits: 1 for Wythoff's own. @type {Look} */
const STRAY = { name: 'how far they stray', words: 'the largest distance from b = φa far out', of: (row) => Math.min(5, Math.floor(Math.log2(Math.max(1, Number(row.deviation))) / 3)), classes: ['below 8', '8 to 63', '64 to 511', '512 to 4,095', '4,096 to 32,767', 'more'] };

/** @type {Family[]} */
export const FAMILIES = [
  {
    name: 'pairs', label: 'pairs p,q', example: '4,6', game: ([p, q]) => `gdwn:${p},${q}`, view: 'beams', places: ['p', 'q'], axes: 'p to the right, q upwards',
    at: (row) => [Number(row.p), Number(row.q)],
    sentence: (row) => {
      const many = Number(row.beams);
      const seen = row.verdict === 'no split' ? `one beam, at slope ${listed(rounded(row.slopes, 4))}` : row.verdict === 'split' ? `${many} beams, at slopes ${listed(rounded(row.slopes, 4))}, with ${listed(rounded(row.shares, 3).map((share) => `${(100 * Number(share)).toFixed(1)} %`))} of the positions` : 'whether its beam splits is undecided';
      const known = row.conjecture_1 === 'established' ? '; Conjecture 1 is proved for it' : '';
      return `${seen}, in the ${Number(row.positions).toLocaleString('en')} positions that were read${known}; its positions stray from b = φa by ${Number(row.deviation).toLocaleString('en')} at most${row.splitting === 'true' ? '; (p, q) is a splitting pair' : ''}.`;
    },
    looks: [{ name: 'beams', words: 'how many beams were seen', of: (row) => (row.verdict === 'undecided' ? 3 : row.beams === '1' ? 0 : row.beams === '2' ? 1 : 2), classes: ['one', 'two', 'more', 'undecided'] },
      STRAY, conjectureLook('Conjecture 1', 'conjecture_1'), conjectureLook('Conjecture 2(i)', 'conjecture_2i'), conjectureLook('Conjecture 2(ii)', 'conjecture_2ii'), conjectureLook('Conjecture 3', 'conjecture_3')],
  },
  {
    name: 'diagonals', label: '(a,a) games', example: '47', game: ([a]) => `diagonal:${a}`, view: 'board', places: ['a'], axes: 'a from 1 to 1,000, forty a row, from below',
    at: (row) => [(Number(row.a) - 1) % 40, Math.floor((Number(row.a) - 1) / 40)],
    sentence: (row) => `${row.grid === 'true' ? 'the Grid Conjecture holds: all a² first columns stay in the square' : `the Grid Conjecture fails: ${row.outside} columns leave the square of side a², the first at x = ${(row.first_outside ?? '').replace(' ', ', where y = ')}`}; its differences are ${row.cyclic === 'no' ? 'not cyclic' : 'cyclic, which is proved'}; its positions stray from their line by ${row.stray} at most.`,
    looks: [{ name: 'Grid Conjecture', words: 'whether the Grid Conjecture holds, decided', of: (row) => (row.grid === 'true' ? 0 : 1), classes: ['holds', 'fails'] },
      { name: 'cyclic', words: 'whether the differences are cyclic', of: (row) => (row.cyclic === 'no' ? 1 : 0), classes: ['proved', 'no'] }],
  },
  {
    name: 'steps', label: 'steps p,q added to Wythoff', example: '1,2', game: ([p, q]) => `{0,1}* {1,1}* {${p},${q}}`, view: 'board', places: ['p', 'q'], axes: 'p to the right, q upwards',
    at: (row) => [Number(row.p), Number(row.q)],
    sentence: (row) => (row.positions === 'kept' ? 'the step changes no P-position: proved for all sizes.' : `the step changes who wins: it joins the P-positions (${(row.from ?? '').replace(' ', ',')}) and (${(row.to ?? '').replace(' ', ',')}).`),
    looks: [{ name: 'P-positions', words: 'whether the step keeps the P-positions, proved', of: (row) => (row.positions === 'kept' ? 0 : 1), classes: ['kept', 'changed'] }],
  },
];
