// Prove: a statement about all numbers, decided; with its smallest witness, and the automaton where it is small enough to look at.

import { choice, el, field, set } from '../lib/dom.js';
import { newest, postJson } from '../lib/api.js';
import { problem } from '../lib/problem.js';
import { writeLink } from '../lib/state.js';
import { csvOf, saveBar, shellWord, svgText } from '../lib/save.js';
import { explained } from '../lib/terms.js';
import { MOST_STATES, drawAutomaton } from './prove/automaton.js';

/** @typedef {import('../lib/api.js').Answers['prove']['answers'][number]} Answer */

/** @type {[string, string][]} */
const EXAMPLES = [
  ['?msd_fib A n E m m>n', 'Above every number there is one'],
  ['?msd_fib A x x>0 => ((E n n>0 & $floor(n,x)) ^ (E n,y n>0 & $floor(n,y) & x=y+n))', "Every number is in exactly one of Wythoff's pairs"],
  ['?msd_fib A n E a,b $floor(n,a) & $floor(a,b) & b+1=a+n', 'False at 0: ⌊φ⌊φn⌋⌋ = ⌊φn⌋ + n − 1'],
  ['?msd_fib A n n>0 => E a,b $floor(n,a) & $floor(a,b) & b+1=a+n', 'True from 1 on: the same for n > 0'],
  ['?msd_fib E n $floor(n,a) & b=a+n', 'A relation: the P-positions (a,b) of Wythoff as an automaton'],
  ['?msd_fib a=b+1', 'A relation: a = b + 1 in Fibonacci digits'],
  ['E i,n n>0 & A k k<=n => T[i+k]=T[i+n+k]', 'No overlap in the Thue–Morse word'],
];

/** @param {HTMLElement} root @param {import('../lib/state.js').Params} params */
function mount(root, params) {
  const only = newest();
  /** @type {Answer[]} */
  let answers = [];
  const text = el('textarea', { class: 'mono formula', rows: '4', spellcheck: 'false', autocomplete: 'off', autocapitalize: 'off', 'aria-describedby': 'prove-error', value: params.text ?? EXAMPLES[1][0] });
  const error = el('div', { id: 'prove-error', class: 'box-error', role: 'alert' });
  const results = el('div', { class: 'prove-results', 'aria-live': 'polite' });
  const decide = el('button', { type: 'button', class: 'btn primary', on: { click: () => run() } }, 'Decide');
  const cancel = el('button', { type: 'button', class: 'btn', hidden: true, on: { click: () => { only.stop(); cancel.hidden = true; decide.disabled = false; set(results, el('p', { class: 'hint' }, 'Cancelled.')); } } }, 'Cancel');
  const examples = choice([['', 'examples …'], ...EXAMPLES.map(([formula, words]) => /** @type {[string, string]} */ ([formula, words]))], '', (formula) => {
    if (!formula) return;
    text.value = formula;
    run();
  });
  const empty = el('p', { class: 'hint' }, 'The answer stands here: true or false for all numbers, never “so far”.');
  const save = saveBar(() => ({
    name: 'proved',
    svg: () => svgText(picture()),
    csv: () => csvOf([['sentence', 'answer', 'witness', 'seconds'], ...answers.map((a) => [a.sentence, String(a.answer), witnessWords(a), a.seconds])]),
    command: () => (text.value.trim().includes('\n') ? 'wyt prove FILE (a file that holds this text)' : `wyt prove ${shellWord(text.value.trim())}`),
  }));

  function picture() {
    const found = results.querySelector('svg');
    if (!found) throw new Error('There is no automaton to save: ask for a relation, such as the fifth example.');
    return found;
  }

  const refuse = problem(text, error);

  async function run() {
    writeLink('prove', { text: text.value, run: '1' });
    refuse();
    examples.value = EXAMPLES.some(([formula]) => formula === text.value) ? text.value : '';
    set(results, el('p', { class: 'hint' }, 'Deciding …'));
    decide.disabled = true;
    cancel.hidden = false;
    try {
      const answer = await only.run((signal) => postJson('prove', { text: text.value }, signal));
      if (!answer) return;
      cancel.hidden = true;
      answers = answer.answers;
      set(results, ...answers.map(drawAnswer));
    } catch (refused) {
      answers = [];
      cancel.hidden = true;
      set(results, empty);
      refuse(refused);
    } finally {
      decide.disabled = false;
    }
  }

  text.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      run();
    }
  });
  text.addEventListener('input', () => writeLink('prove', { text: text.value }));

  root.append(
    el('h1', {}, 'Prove'),
    el('p', { class: 'lead' }, ...explained('Statements about all numbers, in Walnut’s language, each decided by an automaton: A is “for all”, E “there is”, & | => ~ join, $floor(n,y) is y = ⌊φn⌋. ?msd_fib reads numbers in Fibonacci digits.')),
    el('div', { class: 'layout prove-layout' },
      el('div', { class: 'column' },
        el('section', { class: 'panel', 'aria-label': 'Statement' },
          field('Statement', text), error,
          el('div', { class: 'row prove-row' }, decide, cancel, el('span', { class: 'hint' }, 'Ctrl+Enter')),
          field('Examples', examples)),
        el('section', { class: 'panel', 'aria-label': 'Answer' }, el('h2', {}, 'Answer'), results)),
      el('div', { class: 'column' },
        el('section', { class: 'panel', 'aria-label': 'How to write' }, el('h2', {}, 'How to write'), help()),
        el('section', { class: 'panel', 'aria-label': 'Save or share' }, save))));
  set(results, empty);
  if (params.run === '1') run();
  return { unmount() { only.stop(); } };
}

/** @param {Answer} answer */
function drawAnswer(answer) {
  const word = answer.answer;
  const kind = word === 'true' ? 'good' : word === 'false' ? 'bad' : '';
  const label = word === 'true' ? 'True' : word === 'false' ? 'False' : 'A relation';
  const witness = witnessWords(answer);
  const means = witness === '' ? null : word === 'false' ? `Smallest counterexample: ${witness}` : word === 'true' ? `Smallest witness: ${witness}` : `Smallest numbers that satisfy it: ${witness}`;
  const { automaton } = answer;
  const small = automaton && automaton.states <= MOST_STATES ? drawAutomaton(automaton, answer.name || answer.sentence) : null;
  const seconds = answer.seconds < 0.001 ? 'under a millisecond' : `${answer.seconds.toFixed(3)} s`;
  return el('article', { class: 'prove-answer' },
    el('p', { class: 'prove-head' }, el('span', { class: `badge big ${kind}` }, label), ' ', el('code', {}, answer.sentence)),
    means ? el('p', { class: 'witness' }, means) : null,
    small ? el('figure', {}, el('div', { class: 'automaton-wrap', tabindex: '0', role: 'region', 'aria-label': 'The automaton' }, small), el('figcaption', { class: 'hint' }, `It reads the digits of ${automaton?.arguments.join(', ') || 'the numbers'} side by side, the most significant first; double rings accept.`)) : null,
    automaton && !small ? el('p', { class: 'hint' }, `The automaton has ${automaton.states} states: too many to draw.`) : null,
    el('p', { class: 'hint' }, ...explained(`Decided in ${seconds}, ${answer.states} ${answer.states === 1 ? 'state' : 'states'} of an automaton.`)));
}

/** @param {Answer} answer */
function witnessWords(answer) {
  return answer.witness ? Object.entries(answer.witness).map(([name, value]) => `${name} = ${value}`).join(', ') : '';
}

function help() {
  /** @type {[string, string][]} */
  const rows = [
    ['A n …', 'for all n'], ['E n,m …', 'there are n and m'], ['& | ~ => <=> ^', 'and, or, not, implies, iff, either-or'],
    ['= != < <= > >=', 'comparisons; + and − between numbers'], ['$floor(n,y)', 'y = ⌊φn⌋ (with ?msd_fib)'], ['T[i]', 'the Thue–Morse word (base 2)'],
    ['free variables', 'give a relation: its automaton is drawn'],
  ];
  return el('dl', { class: 'terms' }, ...rows.flatMap(([term, words]) => [el('dt', {}, el('code', {}, term)), el('dd', {}, ...explained(words))]));
}

/** @type {import('../lib/state.js').View} */
export const proveView = { route: 'prove', mount };
