// German: no word of the shell, the bar, Start, Play, the puzzles, the stories or the Board stays English, whatever the game, and the link keeps it.

import assert from 'node:assert/strict';
import { english } from '../../web/texts/en.js';
import { german } from '../../web/texts/de.js';

/** What a text may be called with, until it answers. @type {unknown[][]} */
const GIVEN = [['7', '7', '7', '7'], [[1, 2], '7'], [[{ k: 1, pile: 1 }, { k: 2, pile: 2 }], 2, '7'], [7, 7, 7, 7]];

/** @param {unknown} value @returns {string[]} */
function said(value) {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') {
    for (const given of GIVEN) try { return said(value(...given)); } catch { /* the next may do */ }
    return [];
  }
  return value !== null && typeof value === 'object' ? Object.entries(value).flatMap(([, inner]) => said(inner)) : [];
}

/** @param {string} text */
const wordsOf = (text) => text.toLowerCase().match(/[\p{L}’']+/gu) ?? [];

const GERMAN = new Set(said(german).flatMap(wordsOf));
/** What the program says in English, beside the words of the texts. */
const PROGRAM = 'the of and or any number same pile piles heap heaps from both other take takes leaving winning wins loses move moves position partner its pair diagonal differ differs good better gives away last most twice what was taken every each which that there than then may up first forbids options multiple larger smaller';
// The names of games and of mathematics are what they are.
const NAMES = new Set('wythoff nim octal fibonacci partner maharaja gdwn english svg png csv latex python queen a b c n r p q k'.split(' '));
const ENGLISH = new Set([...said(english).flatMap(wordsOf), ...PROGRAM.split(' ')].filter((word) => !GERMAN.has(word) && !NAMES.has(word)));

/** English words in a German text; a menu's notation, which comes first, @larger and what is quoted are the same in every language. @param {string} text */
const foreign = (text) => wordsOf(text.replace(/"[^"]*"|@\w+/g, '').replace(/^[a-z][\w-]*(:\S+?)?( wythoff)?(?= —|: )/, '')).filter((word) => ENGLISH.has(word));

/** All that is read or read out of a page. @param {import('playwright-core').Page} page */
const shown = (page) => page.evaluate(() => {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    // Notation is the same in every language.
    if (!node.parentElement?.closest('script, noscript, code, pre, .mono, .language')) found.push(node.textContent ?? '');
  }
  for (const element of document.body.querySelectorAll('*')) {
    for (const name of ['aria-label', 'aria-valuetext', 'title', 'placeholder', 'alt', 'label']) found.push(element.getAttribute(name) ?? '');
  }
  return [...found, document.title];
});

/** @type {import('../run.mjs').Case[]} */
export const cases = [
  {
    name: 'german: what the program says of every game is said in German',
    async run({ url, say }) {
      let count = 0;
      /** @param {string} words @param {string} of */
      const check = (words, of) => {
        count += 1;
        assert.deepEqual(foreign(german.program(words)), [], `${of}: ${words} → ${german.program(words)}`);
      };
      /** @param {string} path @param {Record<string, string>} query */
      const ask = async (path, query) => (await (await fetch(`${url}api/${path}?${new URLSearchParams(query)}`)).json()).data;
      const { games } = await ask('games', {});
      for (const { example, rule, example_position } of games) {
        check(rule, example);
        const { rule: own, any_size } = await ask('parse', { game: example });
        check(own ?? '', example);
        check(any_size ?? '', example);
        for (const [text, misere] of [[`${example} ${example_position}`, ''], [`${example} ${example_position}`, '1'], [`${example} ${example_position} + nim 1,2`, '']]) {
          const turn = await ask('turn', { sum: text, misere }), hint = await ask('hint', { sum: text, misere });
          // Some games are not played in sums, or not to lose.
          if (!turn || !hint) continue;
          check(hint.words, text);
          const { moves } = turn.parts[0];
          for (const to of [moves[0], moves[Math.floor(moves.length / 2)], moves[moves.length - 1], ...(hint.move ? [hint.move.to.split(',')] : [])]) {
            const told = await ask('explain', { sum: text, misere, part: hint.move && to.join() === hint.move.to ? hint.move.part : '0', to: to.join() });
            if (told) check(told.words, text);
          }
          const wins = (await ask('value', { sum: text, misere, moves: '5' }))?.moves;
          for (const win of wins ?? []) check(win.why ?? '', text);
        }
      }
      for (const game of ['{0,1}* {1,1}* {2,3}', '{0,2} (1,3)', '{0,3}* {2,2}*', '{0,0,1}* {1,2,3}', '{0,1}*@larger {1,2}@smaller', 'wythoff:4', 'block:3 nim', 'dynamic:3t+1', 'gdwn:2,5+3,5']) check((await ask('parse', { game })).rule ?? '', game);
      for (const game of ['wythof', '{0,1}* {1,x}', 'gdwn', 'gdwn:1', '', '{0,1', 'nim:0', 'octal:0.9', 'block:2', '{0,0}']) {
        const { error } = await (await fetch(`${url}api/parse?${new URLSearchParams({ game })}`)).json();
        check(error, 'a mistake');
      }
      /** @param {string} path @param {Record<string, string>} query */
      const refused = async (path, query) => {
        const { error } = await (await fetch(`${url}api/${path}?${new URLSearchParams(query)}`)).json();
        assert.ok(typeof error === 'string', `${path} ${JSON.stringify(query)} is not refused`);
        check(error, `a refusal of ${path}`);
      };
      for (const sum of ['wythoff', 'wythoff 5', 'wythoff 5,x', 'nim 1,2 +', 'block:2 nim 1,2 + nim 3,4', 'nim 1,999999999999', 'wythoff 5,99999999999999999999999', Array(33).fill('nim 1,2').join(' + ')]) await refused('turn', { sum });
      for (const game of ['band', 'band:x', 'octal:7', 'dynamic:x', 'dynamic:2t-', '[k', '[k,l : k mod 2 1]', '{0,1}* x', '(1,2', 'subtraction:1,', 'subtraction:', 'gdwn:1,2+', '{0,1}* if', 'nim:17', '{0,1}* {1,2,3}', '{0,0,1}*@larger', 'block:2 block:2 nim', 'block:0 nim', 'octal:0.0', 'octal:0.008', 'band:0', 'gdwn:0,0', 'gdwn:1,2+2,4', 'fraenkel', 'maharaja:2', 'fibonacci-nim:99', '[k,l : k>=1, l<2*x]',
        '{99999999999999999999,1}']) await refused('parse', { game });
      for (const [sum, text] of [['wythoff 5,8', 'fly home'], ['wythoff 5,8', 'take 9 from 2'], ['wythoff 5,8', 'take 1'], ['wythoff 5,8', 'take 1 from 3'], ['wythoff 5,8', 'take 1 2 from 1'], ['wythoff 5,8', '2: 4,7'], ['wythoff 5,8', 'x: 4,7'], ['wythoff 5,8', '4'], ['nim 3,4 + wythoff 5,8', '4,7'],
        ['fibonacci-nim 17', '18'], ['fibonacci-nim:2 5,4,6,5', '4,4'], ['block:2 wythoff 4,9', '4,6']]) await refused('typed', { sum, text });
      await refused('hint', { sum: 'nim 3000,4000 + wythoff 5000,6000', misere: '1' });
      await refused('qr', { text: 'x'.repeat(2000) });
      say(`${count} sentences of ${games.length} games`);
    },
  },
  {
    name: 'german: no English word in Start, the stories, Play, the puzzles, the Board, the bar or the shell',
    async run({ page, open, say }) {
      const stories = [['queen', 7], ['nim', 3], ['fibonacci', 3], ['sponge', 3]].flatMap(([story, count]) => Array.from({ length: Number(count) }, (_, i) => `#/story?story=${story}&screen=${i + 1}&lang=de`));
      const played = ['#/start?lang=de', '#/play?sum=wythoff+9,12&moves=1:9,10;1:8,9;1:6,9&lang=de', '#/play?sum=nim:3+3,5,7&lang=de', '#/play?sum=fibonacci-nim+17,16&versus=friend&lang=de', '#/play?sum=wythoff+3,4+%2B+nim+2,5&misere=1&lang=de', '#/play?sum=nim+1,1&moves=1:0,1;1:0,0&lang=de',
        '#/play?sum=octal:0.77+7&lang=de', '#/play?sum=yama-nim+4,5&strength=30&lang=de', '#/play?sum=block:2+wythoff+3,5&lang=de', '#/puzzles?game=wythoff&n=7&lang=de', '#/puzzles?game=gdwn:1,2&n=12&lang=de',
        '#/board?game=wythoff&at=9,14&guides=phi&lang=de', '#/board?game=gdwn:1,2&at=3,5&pin=wythoff&pinned=values&lang=de', '#/board?game=wythoff:3&fix=4&g=2&lang=de', '#/board?game=r-wythoff&x=900&y=900&z=0.4&g=3&lang=de'];
      for (const hash of [...stories, ...played]) {
        await open(hash);
        await page.locator('.game-rule').filter({ hasText: 'verliert' }).waitFor();
        await page.waitForFunction(() => document.querySelectorAll('.gamebar option').length > 20);
        await page.waitForTimeout(600);
        const hint = page.getByRole('button', { name: 'Tipp', exact: true });
        if (await hint.isVisible() && await hint.isEnabled()) { await hint.click({ clickCount: 3 }); await page.waitForTimeout(400); }
        const command = page.getByRole('button', { name: 'Befehl', exact: true });
        if (await command.isVisible()) await command.click();
        for (const text of await shown(page)) assert.deepEqual(foreign(text), [], `${hash}: ${text}`);
      }
      say(`${stories.length + played.length} screens, ${ENGLISH.size} English words looked for`);
      assert.equal(await page.evaluate(() => document.documentElement.lang), 'de');
    },
  },
  {
    name: 'german: chosen on top, kept in other views and after a reload, and given back',
    refusals: true,
    async run({ page, open }) {
      await open('#/story?screen=2&lang=en');
      await page.getByRole('heading', { name: '2. Work back from home' }).waitFor();
      await page.getByLabel('Language').selectOption('de');
      await page.getByRole('heading', { name: '2. Von zu Hause rückwärts' }).waitFor();
      assert.match(await page.evaluate(() => location.hash), /lang=de/);
      await page.getByRole('link', { name: 'Spielen', exact: true }).click();
      await page.getByRole('button', { name: 'Tipp', exact: true }).waitFor();
      await page.reload();
      await page.getByRole('button', { name: 'Tipp', exact: true }).waitFor();
      for (const wrong of ['nimm 99 von 1', 'nimm 1 von 7', '1,2,3,4', 'nimm x', '7: nimm 1', '']) {
        await page.getByLabel(/Tippe einen Zug ein/).fill(wrong);
        await page.getByLabel(/Tippe einen Zug ein/).press('Enter');
        const words = String(await page.locator('.play-said .error').textContent());
        assert.ok(words !== '' && foreign(words).length === 0, `${wrong}: ${words}`);
      }
      await page.getByLabel(/Tippe einen Zug ein/).fill('nimm 1 von 1');
      await page.getByLabel(/Tippe einen Zug ein/).press('Enter');
      await page.waitForFunction(() => /moves=1:/.test(location.hash));
      await page.getByRole('link', { name: 'Strahlen', exact: true }).click();
      await page.getByRole('heading', { name: 'Beams' }).waitFor();
      assert.equal(await page.evaluate(() => document.getElementById('view')?.lang), 'en', 'the other views are English, and say so');
      await page.getByLabel('Sprache').selectOption('en');
      await page.getByRole('link', { name: 'Board', exact: true }).waitFor();
      await page.getByRole('link', { name: 'Story', exact: true }).click();
      await page.getByRole('heading', { name: '1. Lose a match' }).waitFor();
    },
  },
];
