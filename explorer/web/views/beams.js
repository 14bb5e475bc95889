// Beams: the lines around which the P-positions gather. The server reads the positions, draws their density and the ratio b/a, and
// measures slopes and shares; its progress comes as events, and leaving cancels the work.

import { button, el, field, set, table } from '../lib/dom.js';
import { pictureOf, stream } from '../lib/api.js';
import { gameBox, parseGame } from '../lib/gamebox.js';
import { csvOf, fileWord, saveBar, shellWord } from '../lib/save.js';
import { linkTo, numberOf, writeLink } from '../lib/state.js';
import { explained } from '../lib/terms.js';
import { ratiosOf } from './beams/ratios.js';
import { gridOf } from './levels/grid.js';

/** @typedef {import('../lib/api.js').Answers['beams']} Survey what a survey of the beams gave */

const LEAST = 100;
const MOST = 1e7;

/** @param {HTMLElement} root @param {import('../lib/state.js').Params} params @returns {import('../lib/state.js').Mounted} */
function mount(root, params) {
  let game = params.game ?? 'gdwn:1,2';
  let count = Math.round(numberOf(params.count, 100000, LEAST, MOST));
  /** @type {Survey | null} */
  let result = null;
  /** @type {(() => void) | null} */
  let leave = null;
  /** @type {ReturnType<typeof ratiosOf> | null} */
  let ratios = null;
  let left = new AbortController();

  const countBox = el('input', { type: 'text', class: 'mono', inputmode: 'text', value: String(count), autocomplete: 'off' });
  const run = el('button', { type: 'submit', class: 'btn primary' }, 'Compute');
  const cancel = button('Cancel', () => stop('Cancelled; nothing was kept.'), { hidden: true });
  const state = el('div', { role: 'status', class: 'beams-state' });
  const bar = el('progress', { max: 1, 'aria-label': 'Progress of the computation', hidden: true });
  const pictures = el('div', { class: 'beams-pictures' });
  const facts = el('div', { class: 'column' });

  const box = gameBox({
    value: game,
    filter: (one) => one.piles === 2 && one.symmetric !== false,
    refuse: (parsed) => (parsed.piles === 2 ? null : 'Beams are lines in the plane: choose a game of two piles.'),
    onGame: (next) => { game = next; compute(); },
  });

  /** @param {string} words */
  function stop(words) {
    leave?.();
    leave = null;
    bar.hidden = true;
    cancel.hidden = true;
    run.disabled = false;
    set(state, words && el('p', { class: 'hint' }, words));
  }

  function compute() {
    const typed = Number(countBox.value);
    if (!Number.isFinite(typed) || typed < LEAST || typed > MOST) {
      countBox.setAttribute('aria-invalid', 'true');
      return set(state, el('p', { class: 'error' }, `How many positions? A number from ${LEAST} to 1e7, such as 1e6.`));
    }
    countBox.removeAttribute('aria-invalid');
    count = Math.round(typed);
    writeLink('beams', { game, count });
    stop('');
    result = null;
    pictures.classList.add('stale');
    bar.hidden = false;
    bar.removeAttribute('value');
    cancel.hidden = false;
    run.disabled = true;
    const began = performance.now();
    set(state, el('p', { class: 'hint' }, 'Reading positions …'));
    leave = stream('beams', { game, count }, {
      progress: ({ done, total }) => {
        if (total > 0) bar.value = Number(done) / Number(total);
        set(state, el('p', { class: 'hint' }, `${Number(done).toLocaleString('en')} of ${Number(total).toLocaleString('en')}`));
      },
      result: (data) => {
        result = data;
        stop(`${count.toLocaleString('en')} positions in ${((performance.now() - began) / 1000).toFixed(1)} s`);
        show();
      },
      failure: (error) => {
        stop('');
        pictures.classList.remove('stale');
        if (error.column !== null) box.show(error);
        set(state, el('p', { class: 'error' }, error.message));
      },
    });
  }

  function show() {
    if (!result) return;
    pictures.classList.remove('stale');
    /** @param {string | null | undefined} source @param {string} caption @param {string} words */
    const figure = (source, caption, words) => {
      if (!source) return null;
      const picture = el('img', { alt: words, loading: 'eager' });
      const link = el('a', { target: '_blank', rel: 'noopener', title: 'Open at full size' }, picture);
      pictureOf(source).then((address) => { picture.src = address; link.href = address; }).catch(() => { /* it was kept a moment ago */ });
      return el('figure', {}, link, el('figcaption', {}, caption));
    };
    const measured = (result.beams ?? []).map((beam) => beam.slope).filter((slope) => slope !== null);
    ratios?.stop();
    left.abort();
    left = new AbortController();
    ratios = ratiosOf(game, count, measured, left.signal);
    set(pictures, ratios.root,
      figure(result.image, 'The P-positions (a, b) as a density', `Density of the first ${count} P-positions of ${game} in the plane`),
      figure(result.ratio_image, 'The ratio b/a', `The ratio b over a of the first ${count} P-positions of ${game}`));
    const { head, rows } = gridOf(result.beams ?? []);
    const slopes = (result.beams ?? []).map((beam) => beam.slope).filter((slope) => slope !== null);
    set(facts,
      el('section', { class: 'panel beams-result' },
        el('h2', {}, 'Beams'),
        result.established && el('p', {}, result.established),
        rows.length > 0 ? table('Slopes and shares of the beams', head, rows) : el('p', { class: 'hint' }, 'No beam was found.'),
        slopes.length > 0 && el('p', { class: 'hint' }, 'See it on the board: ', ...slopes.slice(0, 3).flatMap((slope, index) => [
          index > 0 && ', ',
          el('a', { href: linkTo('board', { game, x: 1000, y: 1000, z: 0.35, slope: Number(slope).toFixed(6) }) }, `slope ${Number(slope).toFixed(4)}`)])),
        saves));
  }

  const saves = saveBar(() => ({
    name: `beams-${fileWord(game)}-${count}`,
    svg: () => {
      if (!ratios) throw new Error('Compute the beams first.');
      return ratios.picture();
    },
    png: () => imageOf(result?.image),
    csv: () => {
      const { head, rows } = gridOf(result?.beams ?? []);
      return csvOf([head, ...rows]);
    },
    command: () => `wyt plot positions ${shellWord(game)} --count ${count} --density -o beams.png; wyt beams ${shellWord(game)} --up-to ${result?.read_up_to ?? count}`,
  }));

  root.append(
    el('h1', {}, 'Beams'),
    el('p', { class: 'lead' }, ...explained('The P-positions (a, b), a ≤ b, gather along lines, the beams. Their slopes b/a, how many positions each holds, and whether they split.')),
    el('div', { class: 'layout beams-layout' },
      el('div', { class: 'column' }, pictures, facts),
      el('div', { class: 'column first' },
        el('section', { class: 'panel column', 'aria-label': 'What to compute' },
          el('form', { class: 'row', on: { submit: (/** @type {Event} */ event) => { event.preventDefault(); compute(); } } },
            field('Positions, such as 1e6', countBox), el('div', { class: 'row' }, run, cancel)),
          bar, state))));

  parseGame(game).then(compute).catch(box.show);
  return { unmount() { leave?.(); left.abort(); ratios?.stop(); } };
}

/** @param {string | undefined} source @returns {Promise<Blob>} */
async function imageOf(source) {
  if (!source) throw new Error('Compute the beams first.');
  const answer = await fetch(await pictureOf(source));
  if (!answer.ok) throw new Error('The picture is no longer kept: compute it again.');
  return answer.blob();
}

/** @type {import('../lib/state.js').View} */
export const beamsView = { route: 'beams', mount, takes: (parsed) => parsed.piles === 2 && parsed.symmetric };
