// The page in English: the shell, the bar, Start, Play, the puzzles, the stories. Every language has one such file; the names are the same in
// all (their type is that of this one).

/** @typedef {string} S */
/** @typedef {number} N */

export const english = {
  name: 'English',
  /** The program's own words. */
  program: (/** @type {S} */ words) => words,
  /** A typed move, in the program's words. */
  typed: (/** @type {S} */ words) => words,
  page: {
    views: { start: 'Start', story: 'Story', play: 'Play', puzzles: 'Puzzles', board: 'Board', solve: 'Solve', guess: 'Guess', beams: 'Beams', levels: 'Levels & rows', sponge: 'Sponge', papers: 'Papers', atlas: 'Atlas', prove: 'Prove' },
    title: 'Wythoff explorer', explorer: 'explorer', skip: 'Skip to the view', nav: 'Views', bar: 'The game', theme: 'Theme', themes: { auto: 'auto', light: 'light', dark: 'dark' },
    unopened: (/** @type {S} */ why) => `This view could not be opened: ${why}`,
  },
  /** The words of the subject with their meanings, shown while one is pointed at or focused. @type {Record<S, S>} */
  glossary: {
    'P-position': 'A position that is lost for whoever is to move, if the other plays well: every move from it gives a win away. Safe to leave to the other player.',
    'N-position': 'A position from which the player to move can win: some move leads to a P-position.',
    'misère': 'The same moves, but whoever takes last loses.',
    value: 'The least number that is not the value of a position one move away. Value 0: a P-position. The values of games side by side tell who wins all of them together.',
    'nim-sum': 'The piles written with the digits 0 and 1 below one another: 1 where a column has an odd number of ones, else 0.',
    beam: 'A line around which P-positions gather, far out: b/a stays near its slope.',
    level: 'Level g: all positions of value g, in order.',
    slope: 'How steep a line is: b/a.',
    share: 'The part of all P-positions that lie on this beam.',
    preperiod: 'How far a row runs before it repeats.',
    period: 'After so many steps the row repeats.',
    automaton: 'A list of states; each digit that is read leads from one to the next, and the last one says yes or no.',
    offset: 'How far a level lies from the pairs of Wythoff’s game: a_n = ⌊φn⌋ − C, give or take 1.',
    conjecture: 'What is believed, and was seen as far as anybody has computed, but is not proved.',
    density: 'How many P-positions lie in each part of the plane.',
  },
  bar: {
    game: 'Game', catalogue: 'Catalogue of games', games: 'games', slider: (/** @type {S} */ name) => `${name} of the game`,
    rule: (/** @type {S} */ rule) => `Take ${rule}. Whoever cannot move loses.`, moves: (/** @type {S} */ moves) => `The moves are ${moves}. Whoever cannot move loses.`,
    everySize: 'who wins: any size',
    everySizeMore: (/** @type {S} */ how) => `Who wins is known for piles of any size (${how}); the board shows 0 to 20479.`,
    computed: 'computed', computedMore: 'Values are computed from (0,0) on: the board shows 0 to 20479.',
    own: 'A game of your own', blocking: 'with blocking',
    /** Names that are not their notation with capitals. @type {Record<S, S>} */
    names: { gdwn: 'GDWN', qgdwn: 'QGDWN', 'st-wythoff': '(s,t)-Wythoff', wythoff: 'Wythoff’s game', maharaja: 'Maharaja Nim', euclid: 'Euclid’s game', 'white-knight': 'White Knight', dynamic: 'Dynamic Nim', octal: 'An octal game', subtraction: 'A subtraction game' },
  },
  save: {
    bar: 'Save or share', picture: (/** @type {S} */ format) => `Save the picture as ${format}`, numbers: 'Save the numbers as CSV', table: 'Copy the numbers as a LaTeX table', latex: 'LaTeX',
    command: 'Command', commandMore: 'The command that gives this', copy: 'Copy', copyCommand: 'Copy the command', cite: 'Cite', citeMore: 'Copy a caption with the command and the citation', link: 'Link', linkMore: 'Copy the link that restores this view',
    caption: 'Caption, command and citation', copied: (/** @type {S} */ what) => `${what} copied`, byHand: (/** @type {S} */ text) => `Copy it by hand: ${text}`,
  },
  room: { title: 'For the class', qr: (/** @type {S} */ link) => `QR code of ${link}`, lead: 'This view, on every phone in the room:', copy: 'Copy the address', address: 'Address' },
  start: {
    title: 'Two players, one queen. Whoever brings her home wins.', lead: 'In turn you move her left, down, or diagonally down-left, as far as you like. ', dare: 'Can you beat the machine?',
    lost: 'Lost? There are squares that lose for whoever must leave them, and the golden ratio knows them all.', secret: 'See the secret', then: 'And then', docs: 'Documentation', notebooks: 'notebooks in Python', report: 'the report',
    /** Where to go, and what is there. @type {[S, S][]} */
    ways: [
      ['story', 'the queen and the golden ratio, in seven screens'], ['play', 'any of some thirty games, or one of your own rules'], ['puzzles', 'a win is there: find the move; how many in a row?'],
      ['board', 'the value of every position, as far as 20,479'], ['solve', 'a rule of your own, learned and proved for all sizes while you watch'], ['guess', 'what a sequence is, and which moves change nothing'],
      ['beams', 'where the P-positions gather, far out'], ['levels', 'the positions of each value, and how they repeat'], ['sponge', 'three piles, in space'],
      ['papers', 'what five papers claim, and what became of it'], ['atlas', 'whole families of games on one map'], ['prove', 'a statement about all numbers, decided'],
    ],
  },
  title: 'The queen and the golden ratio',
  steps: 'The seven screens',
  next: 'Next',
  back: 'Back',
  again: 'Again',
  done: 'Done.',
  language: 'Language',
  play: {
    queenAt: (/** @type {S} */ at) => `the queen stands at (${at})`, queen: (/** @type {S} */ at) => `Queen at (${at})`, choose: 'arrows choose a square, Enter goes there',
    to: (/** @type {S} */ at, /** @type {S} */ way) => `to (${at}), ${way}`, ways: { diagonal: 'diagonally', left: 'to the left', down: 'down' },
    step: (/** @type {N} */ left, /** @type {N} */ down) => `by a step of ${Math.abs(left)} ${left > 0 ? 'left' : 'right'} and ${Math.abs(down)} ${down > 0 ? 'down' : 'up'}`,
    hint: 'the hint', isSafe: (/** @type {S} */ at) => `(${at}) is safe`, pile: 'Pile', heap: 'Heap', piles: (/** @type {S} */ sizes) => `piles of ${sizes}`,
    take: 'Take', from: (/** @type {N} */ k, /** @type {S} */ pile) => `${k} from ${pile.toLowerCase()}`, and: ' and ',
    tokens: (/** @type {S} */ pile, /** @type {N} */ size) => `${pile}, ${size} tokens`, most: (/** @type {N} */ k) => `at most ${k}`, limit: (/** @type {N} */ k) => `limit ${k}`,
    lifted: (/** @type {N} */ k, /** @type {N} */ size) => `take ${k} of ${size}`,
    notAllowed: 'Not allowed', leave: (/** @type {S} */ to) => `leave ${to}`, every: 'Every move', go: 'Move there',
    title: 'Play', match: 'The match', said: 'Review', game: (/** @type {N} */ n, /** @type {S} */ name) => `Game ${n}, ${name}`,
    rule: (/** @type {S} */ rule) => `take ${rule}`, noRule: (/** @type {S} */ game) => `the moves of ${game}`, upTo: (/** @type {N} */ most, /** @type {S} */ rule) => `take from 1 to ${most} now: ${rule}`,
    atMost: (/** @type {N[]} */ limits, /** @type {S} */ rule) => `take at most ${limits.map((most, i) => `${most} from heap ${i + 1}`).join(', ')} now: ${rule}`,
    forbidden: (/** @type {S[]} */ barred) => ` Forbidden now: ${barred.join(' and ')}.`,
    queenRule: 'She goes left, down, or diagonally down-left, as far as you like.', pieceRule: (/** @type {S} */ rule) => `Her square (a,b) is two piles of a and b: ${rule}`,
    status: { asking: 'Asking for the moves …', nothing: 'There is nothing to take here: choose another position.', thinking: (/** @type {S} */ name) => `${name} is thinking …`, yours: 'Your turn.', turn: (/** @type {S} */ name) => `${name} to move.` },
    /** What a player did: `(who, what)`; what was taken, `of` a game of several. */
    went: (/** @type {S} */ who, /** @type {S} */ where) => `${who} went ${where}`, took: (/** @type {S} */ who, /** @type {S} */ what) => `${who} took ${what}`,
    takes: (/** @type {{k: N, pile: N}[]} */ from, /** @type {N} */ piles, /** @type {S} */ name) => (piles === 1 ? `${from[0].k}`
      : from.length > 1 && from.length === piles && from.every(({ k }) => k === from[0].k) ? `${from[0].k} from ${piles === 2 ? 'both' : 'every'} pile${piles === 2 ? 's' : ''}`
        : from.map(({ k, pile }) => `${k} from ${name.toLowerCase()} ${pile}`).join(' and ')),
    added: (/** @type {N} */ k, /** @type {S} */ name, /** @type {N} */ pile) => ` and added ${k} to ${name.toLowerCase()} ${pile}`, ofGame: (/** @type {N} */ n) => ` of game ${n}`, leaving: (/** @type {S} */ to) => `, to (${to})`,
    players: { you: 'You', one: 'Player 1', two: 'Player 2' },
    /** How it ended: `you` is whether the reader won, `misere` whether who moved last has lost. */
    ended: (/** @type {S} */ winner, /** @type {boolean} */ you, /** @type {boolean} */ misere, /** @type {S} */ other) => (you ? `You win: ${misere ? `${other.replace(/^The /, 'the ')} had to move last` : 'you moved last'}!` : `${winner} wins: ${misere ? 'the other player moved last' : `${winner.replace(/^The /, 'the ')} moved last`}.`),
    aim: { last: 'Whoever moves last wins.', misere: 'Whoever moves last loses.' }, sum: 'Each turn, move in one of the games.', over: 'Play again, or begin from another position.',
    how: { both: 'Tap a dot, or lift tokens and take them.', queen: 'Bring the queen home: tap a dot, or drag her.', tokens: 'Tap tokens to lift them, then take them, or drag them off.' },
    ask: { hint: 'Hint', undo: 'Undo', again: 'New game', move: 'Move', type: 'Type a move: what to take, or the new position', orType: (/** @type {S} */ example) => `or type: ${example}`, exampleTo: (/** @type {S} */ at) => `to ${at}`, exampleTake: (/** @type {S} */ part, /** @type {S} */ pile) => `${part}take 1${pile ? ` from ${pile}` : ''}` },
    hints: { won: 'Yes: from here you can win. Which way? Press Hint again.', where: (/** @type {S} */ way) => `${way} To where? Press Hint again.`, inGame: (/** @type {N} */ n) => `In game ${n}: `, go: (/** @type {S} */ way) => `Go ${way}.`, some: 'Take some.', from: (/** @type {N[]} */ piles) => `Take from pile ${piles.join(' and ')}.` },
    wrong: { machine: (/** @type {S} */ why) => `The machine cannot move: ${why}`, wanted: (/** @type {S} */ to, /** @type {S} */ why) => `the machine wanted (${to}), which is ${why}`, noGame: (/** @type {N} */ n) => `there is no game ${n}`, barred: (/** @type {S} */ to) => `not allowed: (${to}) is forbidden for this move`, no: (/** @type {S} */ rule) => `not allowed: ${rule}`,
      link: (/** @type {S} */ word, /** @type {S} */ why) => `the link's move ${word} cannot be made: ${why}`, many: (/** @type {N} */ most) => `at most ${most} games side by side`, large: (/** @type {N} */ size, /** @type {N} */ most) => `a pile of ${size} is too large to play with here: at most ${most} (wyt value takes any size)`, position: (/** @type {S} */ text) => `"${text}" is no position: write numbers with commas between them, such as 4,7` },
    strip: 'Who was winning, move by move',
    winning: (/** @type {S} */ who, /** @type {boolean} */ you) => (you ? 'You are' : `${who} is`), fromStart: (/** @type {S} */ winning) => `${winning} winning from the start on.`,
    since: (/** @type {S} */ winning, /** @type {S} */ whose, /** @type {boolean} */ yours, /** @type {N} */ move) => `${winning} winning since ${yours ? 'your' : `${whose.replace(/^The /, 'the ')}’s`} move ${move}.`,
    review: {
      counts: (/** @type {N} */ moves, /** @type {N} */ good, /** @type {N} */ turns, /** @type {N} */ rest) => `${moves} ${moves === 1 ? 'move' : 'moves'} of yours: ${good} to a safe position, ${turns} gave the win away${rest > 0 ? `, ${rest} from where nothing wins` : ''}.`,
      best: 'There is nothing you could have done better.', studying: 'Some moves are still being looked at …', at: (/** @type {N} */ n, /** @type {S} */ from, /** @type {S} */ to) => `Move ${n}, from (${from}): you went to (${to}), `, better: (/** @type {S} */ to) => `(${to}) would have won`, back: 'Play on from there',
    },
    safe: { show: 'Show the safe squares', earned: (/** @type {N} */ have, /** @type {N} */ price) => `earned by moving to safe squares: ${have} of ${price}` },
    moves: { title: 'Moves', list: 'Moves, the newest first', found: 'P-positions found: ', onTheWay: (/** @type {S} */ positions) => `; on the way: ${positions}`, p: 'P-position', n: 'N-position', none: 'None yet.', noneTeaching: 'None yet. After each move the teacher says what it was worth.' },
    /** Those one can play against, by how many moves of a hundred are the best. @type {[N, S, S][]} */
    opponents: [[0, 'Tumble', 'plays by chance'], [30, 'Pebble', 'sees a third of it'], [60, 'Fox', 'sees the most of it'], [85, 'Owl', 'slips now and then'], [100, 'The machine', 'never errs']],
    /** Games in plain words, with a start. @type {[S, S][]} */
    offers: [['wythoff 5,8', 'Wythoff: a queen, two piles'], ['nim 5,7', 'Nim: two piles'], ['nim:3 3,5,7', 'Nim: three piles'], ['fibonacci-nim 17,16', 'Fibonacci Nim: at most twice the last'], ['wythoff:3 3,5,7', 'Wythoff: three piles'], ['wythoff 3,4 + nim 2,5', 'A sum: Wythoff and Nim side by side']],
    setup: {
      title: 'What is played', own: 'your own …', ready: 'Ready-made', sum: 'Game and position, or a sum', sumHint: 'Type and press Enter, for example {0,1}* {1,2} 4,7 + nim 3,4', begin: 'Start this', beside: 'Add a game beside it', random: 'Random start',
      size: (/** @type {S} */ name) => `Start, ${name}`, canWin: 'From this start you can win.', cannot: 'From this start a machine that never errs wins.', machine: 'Machine', opponent: 'Opponent', strengths: ['careless', 'weak', 'fair', 'strong', 'perfect'],
      against: 'Against', versus: { machine: 'the machine', friend: 'a friend, here' }, first: 'First move', you: 'you', one: 'player 1', two: 'player 2', look: 'Shown as', looks: { auto: 'as it suits', board: 'queen on a board', piles: 'piles of tokens' },
      misere: 'Misère: whoever takes last loses', teach: 'Teacher’s mode: explain each move', free: 'Safe squares without earning them, for a lesson',
    },
    puzzles: {
      lead: (/** @type {S} */ machine) => `A win is there, since this is an N-position: find the move to a P-position. ${machine} would answer any other with a win of its own.`, none: 'No position with a winning move was met here: choose another number.', soon: 'Looking for a position …', empty: 'There is no position yet.',
      number: (/** @type {N} */ n) => `Puzzle ${n}`, task: (/** @type {N} */ wins) => (wins === 1 ? 'One move wins: find it.' : `${wins} moves win: find one.`), next: 'Next puzzle', give: 'Show the solution', wins: (/** @type {S} */ to, /** @type {S} */ why) => `(${to}) wins${why ? `: ${why}` : ''}`,
      puzzle: 'The puzzle', streak: 'Your streak', count: 'Streak: ', best: (/** @type {N} */ best) => ` (best: ${best})`, how: 'A puzzle counts if the first try is right. The piles grow with the number of the puzzle; any game of the bar above can be asked.',
    },
  },
  print: 'Print',
  automaton: (/** @type {S} */ name, /** @type {N} */ states, /** @type {N} */ accepting) => `${name}: ${states} states, ${accepting} accepting`,
  /** The words that are explained where they first stand on a screen. @type {Record<string, string>} */
  terms: {
    safe: 'Safe to leave to the other player: whatever they do then, you can win. Also called a P-position.',
    'golden ratio': 'The number φ = 1.6180339…, for which φ² = φ + 1.',
    slope: 'How steep a line is: b/a.',
    'machine of a few states': 'A list of states; each pair of digits leads from one to the next. Also called an automaton.',
    conjecture: 'What is believed and seen as far as anybody has looked, but not proved.',
    even: 'Divisible by 2; none is even, too.',
    pile: 'A number of tokens, of which some are taken in a move.',
  },
  square: (/** @type {N} */ a, /** @type {N} */ b) => `square ${a}, ${b}`,
  safe: 'safe',
  screens: {
    lose: {
      title: 'Lose a match',
      text: ['The queen moves left, down, or diagonally down-left, as far as you like; you and the machine move her in turn.', 'Whoever brings her home, to the corner, wins.', 'Play to the end. You will lose: find out whether you could have helped it.'],
      task: 'Move the queen: tap a dot, or use the arrows and Enter.',
      yours: 'Your turn.', machine: 'The machine moves …', lost: 'She is home, and the machine brought her there. From that first square every move loses.', won: 'You won!',
    },
    back: {
      title: 'Work back from home',
      text: ['Home is safe to leave to the other player: they have no move.', 'Whoever stands in line with a safe square goes there and wins: those squares are dotted.', 'A square from which every move leads to a dotted square is safe, too.'],
      task: 'Tap the next safe square: the nearest to home that is not dotted. There are two of each, mirrored.',
      right: (/** @type {S} */ at) => `Yes: from ${at} every move leads to a dotted square.`,
      wrong: (/** @type {S} */ at, /** @type {S} */ to) => `No: from ${at} the queen goes to ${to}, which is safe, and wins.`,
      far: (/** @type {S} */ at) => `Not yet: a square nearer to home is free, too. (${at} may be won by way of it.)`,
      all: 'All safe squares of this board are found.',
    },
    next: {
      title: 'Find the next safe pair',
      text: ['The safe squares come in pairs (a, b), the smaller number first.', 'They are (0,0), (1,2), (3,5) – and their differences are 0, 1, 2.', 'Which is the next one?'],
      task: 'Tap the square you think is next, and then the one after it.',
      right: (/** @type {S} */ at, /** @type {N} */ n) => `Yes: ${at} is pair ${n}, and its numbers differ by ${n}.`,
      wrong: (/** @type {S} */ at, /** @type {S} */ to) => `No: from ${at} the queen reaches the safe ${to}.`,
      far: (/** @type {S} */ at) => `${at} is reached by no pair so far – but a smaller one comes first.`,
      all: 'Four pairs found. Is there a rule?',
    },
    least: {
      title: 'The least number not used',
      text: ['No row and no column holds two safe squares: so every number stands in one pair only.', 'Pair n begins with the least number that no pair has used, and its numbers differ by n.', 'That is all: with this rule anybody can go on for ever.'],
      task: 'Tap the least number not used.',
      pair: (/** @type {N} */ n) => `pair ${n}`,
      wrong: (/** @type {N} */ x, /** @type {N} */ least) => (x > least ? `${x} is not used, but a smaller number is free.` : `${x} is used already.`),
      all: 'You can go on for ever.',
    },
    ruler: {
      title: 'A ruler at 1.618…',
      text: ['Here are the first pairs as dots, a to the right and b upwards.', 'They seem to lie on a line.', 'Lay the ruler along them: how steep is it?'],
      task: 'Turn the ruler until it runs along the dots.',
      slope: 'Slope of the ruler',
      off: (/** @type {S} */ slope, /** @type {S} */ worst) => `slope ${slope}: the farthest dot is ${worst} away`,
      all: 'That is the golden ratio, 1.6180339…, the number φ with φ² = φ + 1. Pair n is (⌊nφ⌋, ⌊nφ⌋ + n).',
    },
    digits: {
      title: 'Fibonacci’s digits',
      text: ['Write numbers by Fibonacci’s: 1, 2, 3, 5, 8, 13, …, never two neighbours. 11 = 8 + 3 is 10100.', 'A pair is safe just if b has the digits of a and one 0 more, and a ends in an even number of zeros (none is even).', 'A machine of a few states reads both numbers, digit by digit, and knows – for numbers of any length.'],
      task: 'Find a safe pair: set a and b, and send their digits through the machine.',
      a: 'a', b: 'b', feed: 'Next digits',
      yes: (/** @type {S} */ at) => `${at} is safe: the machine ends in a double ring.`,
      no: (/** @type {S} */ at) => `${at} is not safe: the machine does not end in a double ring.`,
      reads: (/** @type {S} */ digits, /** @type {N} */ state) => `reads ${digits}, goes to state ${state}`,
      loading: 'The machine is being built …',
    },
    change: {
      title: 'Change the rule',
      text: ['Now let her make knight’s steps, too, as many in a row as you like: 1 from one number and 2 from the other.', 'Who wins changes, and so does the line.', 'That its halves run straight for ever is seen as far as anybody has computed; it is a conjecture. Other steps do other things: try.'],
      task: 'Change the steps and look at the safe squares.',
      rule: 'Steps', none: 'none: the queen alone',
      found: (/** @type {N} */ count, /** @type {N} */ far) => `${count} safe pairs, as far as ${far}`,
      all: 'The line has split in two. Everything here can be asked of any rule: on to the board.',
      board: 'To the board', loading: 'Asking …',
    },
  },
  queen: 'The queen and the golden ratio',
  story: 'Story',
  stories: {
    nim: {
      title: 'Nim and the digits 0 and 1',
      screens: {
        lose: {
          title: 'Three piles',
          text: ['Take as many as you like from one pile.', 'Whoever takes the last wins.', 'Play to the end: from 3, 5 and 6 the machine cannot be beaten.'],
          task: 'Tap tokens to lift them, then take them.',
          yours: 'Your turn.', machine: 'The machine takes …', lost: 'The machine took the last. From 3, 5, 6 every move loses.', won: 'You won!',
        },
        columns: {
          title: 'Even columns',
          text: ['Write each pile by ones, twos, fours and eights: 5 is 0101, 6 is 0110.', 'A position is safe to leave just if every column has an even number of ones.', 'Whoever moves changes one row, so an even column becomes odd; and an odd one can always be made even again.'],
          task: 'Set three piles so that every column is even, none of them empty.',
          pile: 'Pile', ones: 'ones', even: 'even', odd: 'odd',
          yes: (/** @type {S} */ piles) => `(${piles}) is safe: every column is even.`,
          no: (/** @type {N} */ count) => (count === 1 ? 'One column is odd: not safe.' : `${count} columns are odd: not safe.`),
          all: 'So it is for any number of piles of any size (Bouton, 1901).',
        },
        win: {
          title: 'Now win',
          text: ['Here are 3, 4 and 6.', 'Make every column even, and again after each move of the machine.', 'The machine never errs: one slip, and it wins.'],
          task: 'Win the match.',
          yours: 'Your turn: 3 = 011, 4 = 100, 6 = 110 at the start.', machine: 'The machine takes …', lost: 'The machine took the last. Press Again, and look at the columns first.', won: 'You have beaten a machine that never errs.',
        },
      },
      teachers: ['One lesson. Coins in three rows; the columns are found best with the pupils’ own safe positions on the board: (1,1), (2,2), (1,2,3), (1,4,5), (2,4,6), (3,5,6).', 'Why it is true: a move changes one row, hence some even column becomes odd. From a position with odd columns take the leftmost odd one, a pile with a 1 there, and change its digits in all odd columns: the pile becomes smaller, and every column even.'],
    },
    fibonacci: {
      title: 'Fibonacci Nim',
      screens: {
        lose: {
          title: 'At most twice the last',
          text: ['One heap of 13. First take as many as you like, but not all.', 'After that take at most twice what was taken before.', 'Whoever takes the last wins. From 13 that is never who begins.'],
          task: 'Play to the end.',
          yours: 'Your turn.', machine: 'The machine takes …', lost: 'The machine took the last. 13 is one of Fibonacci’s numbers: who begins with one loses.', won: 'You won!',
        },
        cut: {
          title: 'Cut a number',
          text: ['Fibonacci’s numbers: 1, 2, 3, 5, 8, 13, 21, each the sum of the two before.', 'Every number is a sum of some of them, no two neighbours, in one way alone.', 'The smallest part tells what to take.'],
          task: 'Tap the parts of the number.',
          number: (/** @type {N} */ n) => `Cut ${n}.`,
          right: (/** @type {N} */ n, /** @type {S} */ parts, /** @type {N} */ least) => `Yes: ${n} = ${parts}; the smallest part is ${least}.`,
          neighbours: (/** @type {S} */ parts) => `${parts}: two neighbours make the next number; take that one.`,
          so: (/** @type {S} */ parts, /** @type {N} */ sum, /** @type {N} */ n) => `${parts} is ${sum}, and ${n} is wanted.`,
          all: 'Zeckendorf’s cut: whoever takes the smallest part leaves parts more than twice as large.',
        },
        win: {
          title: 'Now win',
          text: ['20 = 13 + 5 + 2.', 'Take the smallest part: the next part is more than twice as much, so the machine cannot take it whole.', 'What it leaves has a smallest part you may take, again and again.'],
          task: 'Win the match.',
          yours: 'Your turn.', machine: 'The machine takes …', lost: 'The machine took the last. Press Again, and cut the number first.', won: 'You have beaten a machine that never errs.',
        },
      },
      teachers: ['One lesson with matches. The pupils note from which heaps who begins loses: 2, 3, 5, 8, 13; then ask for the rule.', 'Why it is true: parts that are no neighbours are more than twice as large as the next smaller one. After the smallest part is taken the other player cannot take the next one whole; whatever they take, the smallest part of what is left is at most twice that (Whinihan, 1963).'],
    },
    sponge: {
      title: 'The sponge',
      loading: 'Computing the positions …',
      height: 'Third pile, c', rule: 'Rule', space: 'See it in space',
      slice: (/** @type {N} */ c, /** @type {N} */ count) => `c = ${c}: ${count} safe positions (a, b, ${c}) with a and b below 32`,
      compared: (/** @type {S} */ one, /** @type {S} */ other, /** @type {N} */ all, /** @type {N} */ differ) => (differ === 0 ? `All ${all} safe positions of ${other} are those of ${one}.` : `${differ} of the ${all} safe positions of ${other} are not safe in ${one}.`),
      screens: {
        slices: {
          title: 'Slice by slice',
          text: ['Three piles of Nim: a safe position is a point (a, b, c) in space.', 'Hold c and look from above: every row and every column has one safe square.', 'At c = 0 they are the diagonal; what do they do at 1, 2, 4, 8?'],
          task: 'Move the slider through at least six slices.',
          all: 'Squares in squares in squares: the digits 0 and 1 again. In space it is a sponge.',
        },
        same: {
          title: 'A move that changes nothing',
          text: ['Now allow one move more: the same number from all three piles.', 'The moves are others, the values are others.', 'And the safe positions?'],
          task: 'Choose the other rule, and compare.',
          all: 'With an odd number of piles the move gives no safe position away: taking the same from three piles never keeps all columns even.',
        },
        broken: {
          title: 'A move that changes much',
          text: ['Allow instead the same number from any two piles, or from all three.', 'Two piles alone are now Wythoff’s game.', 'Frames show what was safe before.'],
          task: 'Choose the other rule, and go through the slices.',
          all: 'The squares are gone. No simple description of these positions is known to us.',
        },
      },
      teachers: ['For a lesson after Nim. Cubes of paper or a stack of transparencies, one for each c, make the sponge to hold in the hand.', 'Why the diagonal move changes nothing: let k be the greatest power of two that divides what is taken. Below that digit nothing changes, and that digit changes in all three piles; three changes make an even column odd.'],
    },
  },
  teachers: {
    title: 'For teachers',
    text: ['Two lessons. First: screens 1 to 4 with a board and a coin for each pair of pupils; let them find the safe squares before anybody writes (a, b). Second: screens 5 to 7.', 'What is true and why: from a safe square no other safe one is reached, since no two share a row, a column or a diagonal; from any other square one is, since every number and every difference occurs. The golden ratio comes in because ⌊nφ⌋ and ⌊nφ²⌋ = ⌊nφ⌋ + n share out all numbers between them (Beatty).', 'Print this page for an empty board and the table of pairs.'],
  },
};

/** @typedef {typeof english} Texts */
