// Piles of tokens: a click on a token lifts it and all above it, in as many piles as you like; then Take, or drag them off.
// Each pile is a slider for the keyboard (arrows choose how many, Enter takes). Fibonacci Nim shows its limit: the tokens below
// it are dimmed.

import { button, el, set, svg } from '../../lib/dom.js';
import { texts } from '../../lib/language.js';
import { options, places, reached, ruleInWords, same, taken } from '../../lib/turn.js';

/** @typedef {import('./board.js').Scene} Scene */

const STEP = 30;
const RADIUS = 13;

/** Tokens in a row of a pile. @param {number} size */
function across(size) {
  return size <= 10 ? 1 : size <= 60 ? 5 : 10;
}

/** @param {Scene} scene @returns {HTMLElement} */
export function drawPiles(scene) {
  const { game, position } = scene.part;
  const say = texts().play;
  const spots = places(game);
  const sizes = spots.map((p) => position[p.heap]);
  const limits = spots.map((p, i) => (p.limit === null ? sizes[i] : Math.min(sizes[i], position[p.limit])));
  const begun = spots.map((p, i) => Math.max(scene.start[p.heap] ?? 0, sizes[i]));
  const lifted = sizes.map(() => 0);
  const split = game.shape === 'heaps';
  const hinted = scene.hinted && !split ? spots.map((p) => position[p.heap] - (scene.hinted ?? [])[p.heap]) : null;
  const tall = Math.max(...begun.map((n) => Math.ceil(n / across(n))), 4);
  const widths = begun.map((n) => Math.max(across(n) * STEP, 64) + 26);
  const [width, height] = [widths.reduce((x, y) => x + y, 0), tall * STEP + 84];
  const pile = game.shape === 'piles' && spots.every((p) => p.limit === null) ? say.pile : say.heap;
  const picture = svg('svg', { class: 'play-piles', viewBox: `0 0 ${width} ${height}`, role: 'group', 'aria-label': `${scene.name}: ${say.piles(sizes.join(', '))}` });
  const take = el('button', { type: 'button', class: 'btn primary take', disabled: true }, say.take);
  const note = el('p', { class: 'take-note', 'aria-live': 'polite' });
  const tray = el('div', { class: 'tray' }, take, note, scene.enabled && needsList(scene) ? listOf(scene) : null);
  const groups = sizes.map((size, i) => {
    const x = widths.slice(0, i).reduce((a, b) => a + b, 0) + widths[i] / 2;
    return drawPile({ x, base: height - 50, size, limit: limits[i], width: across(begun[i]), label: `${pile} ${i + 1}`, showLimit: spots[i].limit !== null && size > 0 });
  });
  picture.append(svg('line', { class: 'floor', x1: 4, x2: width - 4, y1: height - 34, y2: height - 34 }), ...groups.map((g) => g.group));

  // In a game of one pile a turn, a new choice replaces the old.
  const several = scene.enabled && options(game, position).some((to) => taken(game, position, to).filter((k) => k > 0).length > 1);
  const lift = (/** @type {number} */ i, /** @type {number} */ k) => {
    if (!several) lifted.fill(0);
    lifted[i] = k;
    show();
  };
  /** What taking the lifted tokens may leave: several positions where a heap may be split. */
  const ways = () => {
    return lifted.some((k) => k > 0) ? reached(game, position, lifted) : [];
  };
  const legal = () => ways().length === 1;
  const commit = () => { const [to, ...more] = ways(); if (to && more.length === 0) scene.onMove(to); };
  const show = () => {
    groups.forEach((g, i) => g.show(lifted[i], hinted ? hinted[i] : 0));
    const some = lifted.map((k, i) => [k, i]).filter(([k]) => k > 0);
    const words = some.map(([k, i]) => (sizes.length === 1 ? `${k}` : say.from(k, `${pile} ${i + 1}`))).join(say.and);
    take.textContent = some.length > 0 ? `${say.take} ${words}` : say.take;
    take.disabled = !legal();
    const found = ways();
    const leave = found.slice(0, 40).map((to) => button(say.leave(to.join(', ')), () => scene.onMove(to), { class: 'btn small leave' }));
    set(note, ...(some.length > 0 && found.length === 0 ? [`${say.notAllowed}: ${ruleInWords(game, position)}.`] : found.length > 1 ? leave : []));
    note.classList.toggle('bad', some.length > 0 && found.length === 0);
  };
  if (scene.enabled) {
    take.addEventListener('click', commit);
    groups.forEach((g, i) => {
      g.listen((k) => lift(i, lifted[i] === k ? 0 : k), (by) => lift(i, Math.min(sizes[i], Math.max(0, lifted[i] + by))), () => { if (legal()) commit(); });
      dragOff(picture, g.group, () => legal(), commit);
    });
    show();
  } else {
    tray.hidden = true;
    groups.forEach((g) => g.show(0, 0));
  }
  return el('div', { class: 'piles-box' }, el('div', { class: 'fit', style: { maxWidth: `${width * 1.15}px` } }, picture), tray);
}

/** Whether there are moves that lifting tokens does not say. @param {Scene} scene */
function needsList({ part: { game, position } }) {
  return game.shape !== 'piles' || game.arity === 1 || options(game, position).some((to) => taken(game, position, to).some((k) => k < 0));
}

/** Every move as a list: those that split a heap or add to a pile cannot be lifted. @param {Scene} scene */
function listOf(scene) {
  const all = options(scene.part.game, scene.part.position).slice(0, 500);
  const names = all.map((to) => el('option', { value: to.join(',') }, `(${to.join(', ')})`));
  const list = el('select', { class: 'mono move-list', 'aria-label': texts().play.every }, ...names);
  const hinted = all.find((to) => scene.hinted !== null && same(to, scene.hinted));
  if (hinted) list.value = hinted.join(',');
  const go = button(texts().play.go, () => scene.onMove(list.value.split(',').map(Number)), { class: 'btn small' });
  return el('div', { class: 'row' }, list, go);
}

/** @param {{x: number, base: number, size: number, limit: number, width: number, label: string, showLimit: boolean}} at */
function drawPile(at) {
  const say = texts().play;
  const tokens = Array.from({ length: at.size }, (_, j) => {
    const row = Math.floor(j / at.width);
    const inRow = at.width === 1 ? 0 : (j % at.width) - (at.width - 1) / 2;
    return svg('circle', { class: 'token', cx: at.x + inRow * STEP, cy: at.base - row * STEP, r: RADIUS, dataset: { k: at.size - j } });
  });
  const number = svg('text', { class: 'pile-number', 'font-weight': '700', x: at.x, y: at.base + 40, 'text-anchor': 'middle' }, at.size);
  const top = at.base - Math.ceil(at.size / at.width) * STEP - 8;
  const limit = at.showLimit ? svg('text', { class: 'pile-limit', 'font-weight': '700', x: at.x, y: top + 12, 'text-anchor': 'middle' }, say.limit(at.limit)) : null;
  const group = svg('g', {
    class: 'pile', role: 'slider', tabindex: '0', 'aria-label': `${say.tokens(at.label, at.size)}${at.showLimit ? `, ${say.most(at.limit)}` : ''}`,
    'aria-valuemin': 0, 'aria-valuemax': at.size, 'aria-valuenow': 0, 'aria-orientation': 'vertical',
  }, svg('rect', { class: 'pile-area', x: at.x - Math.max(at.width * STEP, 60) / 2, y: top, width: Math.max(at.width * STEP, 60), height: at.base - top + 16 }), ...tokens, number, limit);
  return {
    group,
    /** @param {number} lifted @param {number} hinted */
    show(lifted, hinted) {
      group.setAttribute('aria-valuenow', String(lifted));
      group.setAttribute('aria-valuetext', say.lifted(lifted, at.size));
      tokens.forEach((token, j) => {
        const k = at.size - j;
        token.classList.toggle('lifted', k <= lifted);
        token.classList.toggle('hinted', k <= hinted);
        token.classList.toggle('beyond', k > at.limit);
      });
    },
    /** @param {(k: number) => void} choose @param {(by: number) => void} change @param {() => void} done */
    listen(choose, change, done) {
      group.classList.add('movable');
      group.addEventListener('click', (event) => {
        if (event.target instanceof SVGElement && event.target.dataset.k) choose(Number(event.target.dataset.k));
      });
      group.addEventListener('keydown', (event) => {
        /** @type {Record<string, number>} */
        const steps = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: 10, PageDown: -10, Home: -at.size, End: at.size };
        const by = steps[event.key];
        if (by !== undefined) change(by);
        else if (event.key === 'Enter' || event.key === ' ') done();
        else return;
        event.preventDefault();
      });
    },
  };
}

/** Lifted tokens follow the pointer; let go outside the picture, they are taken. @param {SVGSVGElement} picture @param {SVGGElement} group @param {() => boolean} legal @param {() => void} commit */
function dragOff(picture, group, legal, commit) {
  /** @type {{x: number, y: number, token: SVGElement, moving: boolean} | null} */
  let held = null;
  const lifted = () => [...picture.querySelectorAll('.lifted')];
  const rest = () => {
    lifted().forEach((node) => node.removeAttribute('transform'));
    picture.classList.remove('dragging');
    held = null;
  };
  // `touch-action` is ignored on parts of an SVG: once a token is dragged, the page must not scroll and take the pointer away.
  group.addEventListener('touchmove', (event) => { if (held && event.cancelable) event.preventDefault(); }, { passive: false });
  group.addEventListener('pointerdown', (event) => {
    const token = event.target instanceof SVGElement && event.target.dataset.k ? event.target : null;
    if (!token) return;
    held = { x: event.clientX, y: event.clientY, token, moving: false };
    // The pointer soon leaves the pile, so the whole page listens until it is let go.
    const until = new AbortController();
    const { signal } = until;
    document.addEventListener('pointermove', follow, { signal });
    document.addEventListener('pointerup', (up) => { until.abort(); letGo(up); }, { signal });
    document.addEventListener('pointercancel', () => { until.abort(); rest(); }, { signal });
  });
  /** @param {PointerEvent} event */
  function follow(event) {
    if (!held) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.moving && Math.hypot(dx, dy) > 8) {
      if (!held.token.classList.contains('lifted')) held.token.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      held.moving = true;
      picture.classList.add('dragging');
    }
    if (!held.moving) return;
    const scale = picture.getScreenCTM()?.a ?? 1;
    lifted().forEach((node) => node.setAttribute('transform', `translate(${dx / scale} ${dy / scale})`));
  }
  /** @param {PointerEvent} event */
  function letGo(event) {
    const moving = held?.moving ?? false;
    rest();
    const box = picture.getBoundingClientRect();
    const outside = event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
    if (moving && outside && legal()) commit();
  }
}
