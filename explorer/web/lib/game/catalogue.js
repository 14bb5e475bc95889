// The games with a name, as `wyt games` lists them: name, what stands after the colon, the moves, the rules in words, the source.
//
// In the moves `N` stands for the number after the colon; `one`, `all`, `subsets` for the same amount from one pile, from all, from
// any subset, where the number is that of the piles; `pairs` for the listed pairs. A test compares the rows with the program's own.

/**
 * @typedef {{name: string, parameter: 'nothing'|'number'|'piles'|'pairs', standard?: number, least?: number, moves: string,
 *   notation: string, example: string, rules: string, source: string, start: string}} Entry
 */

/** @type {Entry[]} */
export const ENTRIES = [
  { name: 'nim', parameter: 'piles', standard: 2, least: 1, moves: 'one', notation: 'nim | nim:k', example: 'nim:3', start: '3,5,7', rules: 'any number from one of k piles (k = 2)', source: 'Bouton 1901; Suriyaprakash, section 1' },
  { name: 'wythoff', parameter: 'piles', standard: 2, least: 2, moves: 'one all', notation: 'wythoff | wythoff:k', example: 'wythoff', start: '5,8', rules: 'any number from one pile, or the same from all k piles (k = 2)', source: 'Wythoff 1907; Aggarwal et al., section 4 (k = 3)' },
  { name: 'r-wythoff', parameter: 'nothing', moves: '{0,1}*@larger {1,1}*', notation: 'r-wythoff', example: 'r-wythoff', start: '6,9', rules: 'any number from the larger pile (either if equal), or the same from both', source: 'Ho 2012, section 2; Gu 2015' },
  { name: 'e-wythoff', parameter: 'nothing', moves: '{0,1}* {1,1}* wedge@smaller', notation: 'e-wythoff', example: 'e-wythoff', start: '6,9', rules: 'Wythoff, or k from the smaller pile (either if equal) and fewer from the other', source: 'Ho 2012, section 3' },
  { name: 'maharaja', parameter: 'nothing', moves: '{0,1}* {1,1}* {1,2}', notation: 'maharaja', example: 'maharaja', start: '7,9', rules: "Wythoff, or one knight's move: 1 from one pile and 2 from the other", source: 'Larsson, Maharaja Nim; GDWN, section 3' },
  { name: 'fraenkel', parameter: 'number', moves: '{0,1}* band:N', notation: 'fraenkel:t', example: 'fraenkel:2', start: '5,9', rules: 'any number from one pile, or from both, amounts differing by less than t', source: 'Fraenkel 1982' },
  { name: 'diagonal', parameter: 'number', moves: '{0,1}* {N,N}*', notation: 'diagonal:a', example: 'diagonal:4', start: '6,9', rules: 'any number from one pile, or the same multiple of a from both: the (a,a) game', source: 'Aggarwal et al., Definition 3.1' },
  { name: 'gdwn', parameter: 'pairs', moves: '{0,1}* {1,1}* pairs', notation: 'gdwn:p,q+p,q+...', example: 'gdwn:1,2', start: '6,9', rules: 'Wythoff, or t*p from one pile and t*q from the other', source: 'Larsson, GDWN, section 2' },
  { name: 'qgdwn', parameter: 'pairs', moves: 'pairs', notation: 'qgdwn:p,q+p,q+...', example: 'qgdwn:0,1+1,2', start: '6,9', rules: 't*p from one pile and t*q from the other, for the listed pairs only', source: 'Larsson, GDWN, Definition 1' },
  { name: 'scaled', parameter: 'number', moves: '{0,N}* {N,N}*', notation: 'scaled:s', example: 'scaled:2', start: '8,11', rules: 'a multiple of s from one pile, or the same multiple of s from both: (0,s)(s,s)GDWN', source: 'Larsson, GDWN, Example 2' },
  { name: 'subset-wythoff', parameter: 'piles', standard: 3, least: 1, moves: 'subsets', notation: 'subset-wythoff:k', example: 'subset-wythoff:3', start: '3,5,7', rules: 'the same number from every pile of any non-empty subset of k piles', source: 'Wythoff on three piles' },
  { name: 'fibonacci-nim', parameter: 'piles', standard: 1, least: 1, moves: 'local', notation: 'fibonacci-nim | fibonacci-nim:k', example: 'fibonacci-nim', start: '17,16', rules: 'at most twice what was last taken from the heap; position n,r with r the allowance', source: 'Suriyaprakash, section 3' },
  { name: 'fibonacci-nim-global', parameter: 'piles', standard: 2, least: 1, moves: 'global', notation: 'fibonacci-nim-global:k', example: 'fibonacci-nim-global:2', start: '9,7,8', rules: 'k heaps, at most twice what was last taken from any heap; position n1,..,nk,r', source: 'Suriyaprakash, section 3' },
];

/** The most piles a game may have, as in the library. */
export const MAX_PILES = 16;
