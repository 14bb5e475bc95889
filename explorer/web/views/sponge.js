// The sponge: P-positions of a three-pile game inside a box, turning in space. WebGL2 where there is one, else a still picture of the same
// points; drag, arrows or the buttons turn it, and it turns by itself only where the reader has not asked for less motion.

import { button, el, field, fitted, set, settled, themeColour, tick } from '../lib/dom.js';
import { getBytes, newest, wordsOf } from '../lib/api.js';
import { gameBox, parseGame } from '../lib/gamebox.js';
import { isDark, legend, onThemeChange, rgb } from '../lib/palette.js';
import { csvOf, fileWord, pngOf, saveBar, shellWord } from '../lib/save.js';
import { linkTo, numberOf, writeLink } from '../lib/state.js';
import { explained } from '../lib/terms.js';
import { listen } from './board/gestures.js';
import { makeGl } from './sponge/gl.js';
import { makeSlice } from './sponge/slice.js';
import { RAMPS } from './sponge/space.js';
import { axisLabels, drawStill, nearestPoint, svgOfSponge } from './sponge/still.js';

const TURN_PER_SECOND = 0.25;

/** @param {HTMLElement} root @param {import('../lib/state.js').Params} params @returns {import('../lib/state.js').Mounted} */
function mount(root, params) {
  let game = params.game ?? 'wythoff:3';
  let side = Math.round(numberOf(params.side, 64, 4, 256));
  const pose = { yaw: numberOf(params.yaw, 0.7, -1000, 1000), pitch: numberOf(params.pitch, 0.45, -1.5, 1.5), zoom: numberOf(params.zoom, 1, 0.3, 8) };
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  let turning = params.turn === undefined ? !calm : params.turn === '1';
  let points = new Uint16Array(0);
  let frame = 0, before = 0;
  const asked = newest();

  const canvas = el('canvas', {
    class: 'sponge', tabindex: '0', role: 'application',
    'aria-label': 'P-positions in space. Arrows turn the picture, plus and minus zoom, Home sets it upright.',
  });
  const labels = ['a', 'b', 'c'].map((name) => el('span', { class: 'axis-name', 'aria-hidden': 'true' }, name));
  const state = el('div', { role: 'status', class: 'board-status' });
  const count = el('p', { class: 'hint' });
  const named = el('output', { class: 'readout' });
  const legendPlace = el('div');
  const still = params.still === '1';
  const gl = still ? null : openGl(canvas);
  const slice = makeSlice(Math.round(numberOf(params.c, -1, -1, 255)), (height) => { gl?.cut(height); invalidate(); link(); });

  const link = settled(200, () => writeLink('sponge', {
    game, side, yaw: pose.yaw.toFixed(3), pitch: pose.pitch.toFixed(3), zoom: pose.zoom.toFixed(3), turn: turning ? '1' : '0', still, c: slice.height < 0 ? '' : slice.height,
  }));

  /** @returns {import('./sponge/gl.js').Scene} */
  function scene() {
    const unit = (/** @type {string} */ name) => /** @type {[number, number, number]} */ (rgb(themeColour(name)).map((part) => part / 255));
    return { points, side, ramp: isDark() ? RAMPS.dark : RAMPS.light, ground: unit('--panel'), line: unit('--line-strong'), slice: slice.height, mark: unit('--guide') };
  }

  function draw(/** @type {number} */ now) {
    frame = 0;
    const { box, wide, high } = fitted(canvas);
    if (box.width < 2) return;
    // A hidden tab or a long pause must not turn the picture by a jump.
    if (turning && gl) pose.yaw += TURN_PER_SECOND * Math.min(0.1, before ? (now - before) / 1000 : 0);
    before = now;
    if (gl) gl.draw(pose);
    else drawStill(/** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d')), wide, high, scene(), pose);
    axisLabels(side, pose, box.width, box.height).forEach((label, index) => {
      labels[index].style.transform = `translate(${label.x.toFixed(1)}px, ${label.y.toFixed(1)}px) translate(-50%, -50%)`;
    });
    if (turning && gl) frame = requestAnimationFrame(draw);
  }

  function invalidate() {
    if (frame === 0) frame = requestAnimationFrame(draw);
  }

  function reload() {
    gl?.load(scene());
    slice.load(points, side, game);
    set(legendPlace, legend([{ ramp: isDark() ? RAMPS.dark : RAMPS.light, low: 'c: 0', high: String(side - 1) }]));
    invalidate();
  }

  async function ask() {
    set(state, el('p', { class: 'working' }, el('progress', { 'aria-label': 'Computing' }), `solving the box of side ${side} …`));
    link();
    try {
      const answer = await asked.run((signal) => getBytes('cloud', { game, side }, signal));
      if (!answer) return;
      points = new Uint16Array(answer.buffer);
      set(state);
      count.textContent = `${(points.length / 3).toLocaleString('en')} P-positions with every pile below ${side}`;
    } catch (error) {
      points = new Uint16Array(0);
      set(state, el('p', { class: 'error' }, wordsOf(error)));
    }
    reload();
  }

  const box = gameBox({
    value: game,
    filter: (one) => one.piles === 3,
    refuse: (parsed) => (parsed.piles === 3 ? null : 'A sponge needs three piles, such as wythoff:3, nim:3 or subset-wythoff:3.'),
    onGame: (next) => { game = next; ask(); },
  });
  const sideBox = el('input', { type: 'number', min: 4, max: 256, value: String(side) });
  sideBox.addEventListener('input', settled(500, () => { side = Math.round(numberOf(sideBox.value, 64, 4, 256)); ask(); }));
  const turnTick = tick('turn by itself', turning, (on) => { turning = on; before = 0; invalidate(); link(); });
  if (!gl) turnTick.hidden = true;

  /** @param {number} yaw @param {number} pitch */
  const turn = (yaw, pitch) => {
    pose.yaw += yaw;
    pose.pitch = Math.min(1.5, Math.max(-1.5, pose.pitch + pitch));
    invalidate();
    link();
  };
  const zoom = (/** @type {number} */ factor) => {
    pose.zoom = Math.min(8, Math.max(0.3, pose.zoom * factor));
    invalidate();
    link();
  };
  const upright = () => { pose.yaw = 0.7; pose.pitch = 0.45; pose.zoom = 1; invalidate(); link(); };
  /** The position under the pointer, on the side one sees. @type {number[] | null} */
  let nearest = null;
  /** @param {number} x @param {number} y */
  function point(x, y) {
    nearest = nearestPoint(points, side, pose, canvas.clientWidth, canvas.clientHeight, x, y);
    named.textContent = nearest ? `(${nearest.join(', ')}): a P-position` : '';
  }
  const stopGestures = listen(canvas, {
    pan: (dx, dy) => turn(dx * 0.008, dy * 0.008),
    zoom, step: zoom,
    choose: (x, y) => { point(x, y); if (nearest) location.hash = linkTo('board', { game, fix: nearest[2], at: `${nearest[0]},${nearest[1]}` }); },
    hover: point, leave: () => { named.textContent = ''; }, release: () => { named.textContent = ''; },
    walk: (da, db) => turn(da * 0.12, -db * 0.12),
    home: upright,
  });
  /** @param {string} text @param {string} name @param {() => void} work */
  const turner = (text, name, work) => button(text, work, { 'aria-label': name, title: name });

  root.append(
    el('h1', {}, 'Sponge'),
    el('p', { class: 'lead' }, ...explained('The P-positions (a, b, c) of a game of three piles, as points in a box.')),
    el('div', { class: 'layout' },
      el('div', { class: 'column' },
        el('div', { class: 'sponge-frame' }, canvas, ...labels, named, state,
          el('div', { class: 'board-buttons', role: 'group', 'aria-label': 'Turn and zoom' },
            turner('↺', 'Turn left', () => turn(-0.2, 0)), turner('↻', 'Turn right', () => turn(0.2, 0)),
            turner('+', 'Zoom in', () => zoom(1.25)), turner('−', 'Zoom out', () => zoom(0.8)), turner('⌂', 'Set upright', upright))),
        legendPlace),
      el('div', { class: 'column' },
        el('section', { class: 'panel column', 'aria-label': 'What to show' }, el('div', { class: 'row' }, field('Side of the box', sideBox)), turnTick, count, slice.root,
          !gl && el('p', { class: 'note' }, 'This browser offers no WebGL2: the picture stands still, and turns by the arrows and buttons.'),
          saveBar(() => ({
            name: `sponge-${fileWord(game)}-${side}`,
            svg: () => svgOfSponge(scene(), pose),
            png: () => { if (gl) gl.draw(pose); return pngOf(canvas); },
            csv: () => csvOf([['a', 'b', 'c'], ...Array.from({ length: points.length / 3 }, (_, k) => [points[3 * k], points[3 * k + 1], points[3 * k + 2]])]),
            command: () => `wyt plot 3d ${shellWord(game)} --size ${side} -o sponge.png`,
          }))))));

  const stopTheme = onThemeChange(reload);
  const watch = new ResizeObserver(invalidate);
  watch.observe(canvas);
  reload();
  parseGame(game).then(ask).catch(box.show);
  return {
    unmount() {
      cancelAnimationFrame(frame);
      stopGestures();
      stopTheme();
      watch.disconnect();
      asked.stop();
      link.stop();
    },
  };
}

/** WebGL2 where it works at all. @param {HTMLCanvasElement} canvas */
function openGl(canvas) {
  try {
    return makeGl(canvas);
  } catch {
    return null;
  }
}

/** @type {import('../lib/state.js').View} */
export const spongeView = { route: 'sponge', mount, takes: (parsed) => parsed.piles === 3 };
