// Two piles as a queen on a board: a to the right, b upwards as on the Board, home at (0,0) in the corner. Every square a move reaches is a button with its
// name; the queen can be dragged, a square clicked, or the arrows used (each goes to the nearest reachable square that way).

import { el, svg } from '../../lib/dom.js';
import { texts } from '../../lib/language.js';
import { options, same, spokenOfQueen } from '../../lib/turn.js';

/** @typedef {import('../../lib/turn.js').Part} Part */
/**
 * @typedef {object} Scene what one part of the match looks like now
 * @property {Part} part
 * @property {number[]} start the position at the beginning: it sets the size
 * @property {number[][]} path the positions before, oldest first
 * @property {boolean} enabled whether you may move now
 * @property {number[] | null} hinted
 * @property {number[][]} found P-positions somebody has moved to
 * @property {string} name such as "Game 1: wythoff"
 * @property {boolean} moved whether the last move was made here
 * @property {(to: number[]) => void} onMove
 */

const UNIT = 40;
const EDGE = 30;
const CROWN = 'M-13 11 L-15 -7 L-7.5 1 L0 -12 L7.5 1 L15 -7 L13 11 Z M-13 14 H13';

/** @param {number} rows @param {number[]} position */
function centreOf(rows, [a, b]) {
  return [EDGE + (a + 0.5) * UNIT, (rows - b - 0.5) * UNIT + 1];
}

/** Rings around P-positions, on a board already drawn: what is held or focused stays so. @param {Element} picture @param {number[]} start @param {number[][]} found */
export function markFound(picture, start, found) {
  const rows = Math.max(start[1], 3) + 1;
  picture.querySelector('.founds')?.replaceChildren(...found.map((p) => {
    const [x, y] = centreOf(rows, p);
    return svg('circle', { class: 'found', cx: x, cy: y, r: 15 });
  }));
}

/** The safe squares, under everything else. @param {Element} stage @param {number[]} start @param {number[][]} safe */
export function markSafe(stage, start, safe) {
  const picture = stage.querySelector('.play-board');
  if (!picture) return;
  const [columns, rows] = start.map((x) => Math.max(x, 3) + 1);
  const inside = safe.filter(([a, b]) => a < columns && b < rows);
  picture.querySelector('.safes')?.replaceChildren(...inside.map((at) => {
    const [x, y] = centreOf(rows, at);
    return svg('rect', { class: 'safe', x: x - UNIT / 2 + 2, y: y - UNIT / 2 + 2, width: UNIT - 4, height: UNIT - 4 }, svg('title', {}, texts().play.isSafe(at.join(','))));
  }));
}

/** A question mark on the square of a move that gave the win away. @param {Element} stage @param {number[]} start @param {number[]} at */
export function markMistake(stage, start, at) {
  const picture = stage.querySelector('.play-board');
  if (!picture) return;
  const [x, y] = centreOf(Math.max(start[1], 3) + 1, at);
  picture.querySelector('.mistake')?.remove();
  picture.append(svg('g', { class: 'mistake', 'aria-hidden': 'true' }, svg('circle', { cx: x + 13, cy: y - 13, r: 9 }), svg('text', { x: x + 13, y: y - 8, 'text-anchor': 'middle', 'font-weight': '700' }, '?')));
}

/** @param {Scene} scene @returns {HTMLElement} */
export function drawBoard(scene) {
  const { part, start } = scene;
  const [columns, rows] = start.map((x) => Math.max(x, 3) + 1);
  const [width, height] = [EDGE + columns * UNIT + 2, EDGE + rows * UNIT + 2];
  const centre = (/** @type {number[]} */ position) => centreOf(rows, position);
  const picture = svg('svg', { class: 'play-board', viewBox: `0 0 ${width} ${height}`, role: 'group', 'aria-label': `${scene.name}: ${texts().play.queenAt(part.position.join(','))}` });
  picture.append(...ground(rows, columns), svg('g', { class: 'safes' }), ...axes(rows, columns), home(centre([0, 0])));
  if (scene.path.length > 0) {
    const points = [...scene.path, part.position].map((p) => centre(p).join(',')).join(' ');
    picture.append(svg('polyline', { class: 'trail', 'stroke-dasharray': '4 5', points }));
  }
  picture.append(svg('g', { class: 'founds' }));
  markFound(picture, start, scene.found);
  const reach = scene.enabled ? options(part.game, part.position) : [];
  const targets = reach.map((to) => target(scene, to, centre(to)));
  picture.append(...targets);
  const queen = drawQueen(scene, centre);
  picture.append(queen);
  if (scene.enabled) {
    arrows(picture, queen, targets, reach, part.position);
    dragging(picture, queen, scene, reach, centre, [columns, rows]);
  }
  // The width stands on the box around it: a style on the picture would go into the saved file, which the page's policy forbids.
  return el('div', { class: 'fit', style: { maxWidth: `max(${Math.min(columns * 54 + 30, 760)}px, min(${((62 * columns) / rows).toFixed(1)}vh, 60vw))` } }, picture);
}

/** @param {number} rows @param {number} columns */
function ground(rows, columns) {
  let dark = '';
  for (let r = 0; r < rows; r++) for (let c = (rows - r) % 2; c < columns; c += 2) dark += `M${EDGE + c * UNIT} ${r * UNIT + 1}h${UNIT}v${UNIT}h-${UNIT}z`;
  return [
    svg('rect', { class: 'square', x: EDGE, y: 1, width: columns * UNIT, height: rows * UNIT }),
    svg('path', { class: 'square-dark', d: dark }),
    svg('rect', { class: 'frame', x: EDGE, y: 1, width: columns * UNIT, height: rows * UNIT }),
  ];
}

/** @param {number} rows @param {number} columns */
function axes(rows, columns) {
  const every = (/** @type {number} */ n) => (n > 24 ? 5 : 1);
  const label = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ k) => svg('text', { class: 'axis-label', x, y, 'text-anchor': 'middle', 'aria-hidden': 'true' }, k);
  const out = [];
  for (let a = 0; a < columns; a += every(columns)) out.push(label(EDGE + (a + 0.5) * UNIT, rows * UNIT + 22, a));
  for (let b = 0; b < rows; b += every(rows)) out.push(label(EDGE / 2, (rows - b - 0.5) * UNIT + 6, b));
  return out;
}

/** The corner everybody wants to reach. @param {number[]} place */
function home([x, y]) {
  return svg('path', { class: 'home', d: `M${x - 13} ${y + 1} L${x} ${y - 12} L${x + 13} ${y + 1} M${x - 9} ${y - 1} V${y + 12} H${x + 9} V${y - 1}`, 'aria-hidden': 'true' });
}

/** @param {Scene} scene @param {number[]} to @param {number[]} place */
function target(scene, to, [x, y]) {
  const hinted = scene.hinted !== null && same(scene.hinted, to);
  return svg('g', {
    class: hinted ? 'target hinted' : 'target', role: 'button', tabindex: '-1', dataset: { to: to.join(',') },
    'aria-label': `${spokenOfQueen(scene.part, to)}${hinted ? `, ${texts().play.hint}` : ''}`,
    on: {
      click: () => scene.onMove(to),
      keydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key === 'Enter' || event.key === ' ') {
          event.preventDefault();
          scene.onMove(to);
        }
      },
    },
  }, svg('rect', { x: x - UNIT / 2, y: y - UNIT / 2, width: UNIT, height: UNIT }), svg('circle', { cx: x, cy: y, r: hinted ? 12 : 7 }));
}

/** @param {Scene} scene @param {(p: number[]) => number[]} centre */
function drawQueen(scene, centre) {
  const [x, y] = centre(scene.part.position);
  const here = texts().play.queen(scene.part.position.join(','));
  const label = scene.enabled ? `${here}: ${texts().play.choose}` : here;
  const queen = svg('g', { class: scene.enabled ? 'queen movable' : 'queen', role: scene.enabled ? 'button' : 'img', tabindex: scene.enabled ? '0' : null, 'aria-label': label },
    svg('circle', { r: 18.5 }), svg('path', { d: CROWN }));
  queen.setAttribute('transform', `translate(${x} ${y})`);
  const last = scene.path[scene.path.length - 1];
  if (scene.moved && last && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
    const [fromX, fromY] = centre(last);
    queen.animate([{ transform: `translate(${fromX}px, ${fromY}px)` }, { transform: `translate(${x}px, ${y}px)` }], { duration: 260, easing: 'ease-out' });
  }
  return queen;
}

/** Arrows go to the nearest reachable square in that direction. @param {SVGSVGElement} picture @param {SVGGElement} queen @param {SVGGElement[]} targets @param {number[][]} reach @param {number[]} position */
function arrows(picture, queen, targets, reach, position) {
  /** @type {Record<string, number[]>} */
  const directions = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
  picture.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') return queen.focus();
    const way = directions[event.key];
    if (!way) return;
    event.preventDefault();
    const at = targets.findIndex((node) => node === document.activeElement);
    const here = at >= 0 ? reach[at] : position;
    let best = -1;
    let least = Infinity;
    reach.forEach((to, i) => {
      const [da, db] = [to[0] - here[0], to[1] - here[1]];
      const along = da * way[0] + db * way[1];
      const aside = Math.abs(da * way[1]) + Math.abs(db * way[0]);
      if (along > 0 && along + 2 * aside < least) [best, least] = [i, along + 2 * aside];
    });
    if (best >= 0) targets[best].focus();
    else if ((position[0] - here[0]) * way[0] + (position[1] - here[1]) * way[1] > 0) queen.focus();
  });
}

/** @param {SVGSVGElement} picture @param {SVGGElement} queen @param {Scene} scene @param {number[][]} reach @param {(p: number[]) => number[]} centre @param {number[]} sides */
function dragging(picture, queen, scene, reach, centre, sides) {
  /** @param {PointerEvent | MouseEvent} event */
  const place = (event) => {
    const matrix = picture.getScreenCTM();
    if (!matrix) return null;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return { x, y, cell: [Math.floor((x - EDGE) / UNIT), sides[1] - 1 - Math.floor((y - 1) / UNIT)] };
  };
  let held = false;
  const rest = () => {
    held = false;
    queen.classList.remove('held');
    const [x, y] = centre(scene.part.position);
    queen.setAttribute('transform', `translate(${x} ${y})`);
    for (const node of picture.querySelectorAll('.over')) node.classList.remove('over');
  };
  // `touch-action` is ignored on parts of an SVG: without this the browser would scroll instead, and take the pointer away.
  queen.addEventListener('touchstart', (event) => event.preventDefault(), { passive: false });
  queen.addEventListener('pointerdown', (event) => {
    held = true;
    queen.classList.add('held');
    queen.setPointerCapture(event.pointerId);
  });
  queen.addEventListener('pointermove', (event) => {
    const at = held ? place(event) : null;
    if (!at) return;
    queen.setAttribute('transform', `translate(${at.x} ${at.y})`);
    for (const node of picture.querySelectorAll('.target')) node.classList.toggle('over', node instanceof SVGElement && node.dataset.to === at.cell.join(','));
  });
  queen.addEventListener('pointercancel', rest);
  queen.addEventListener('pointerup', (event) => {
    const at = held ? place(event) : null;
    rest();
    if (at && !same(at.cell, scene.part.position)) scene.onMove(at.cell);
  });
  // A click on a square no move reaches: the rule is told.
  picture.addEventListener('click', (event) => {
    const at = place(event);
    const inside = at && at.cell.every((k, i) => k >= 0 && k < sides[i]);
    if (inside && !same(at.cell, scene.part.position) && !reach.some((to) => same(to, at.cell))) scene.onMove(at.cell);
  });
}
