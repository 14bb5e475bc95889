// A small automaton as a picture: states in columns by their distance from the start, edges as curves with the letters on them.
// Accepting states have a double ring.

import { el, svg } from '../../lib/dom.js';
import { texts } from '../../lib/language.js';

/** @typedef {NonNullable<import('../../lib/api.js').Answers['prove']['answers'][number]['automaton']>} Automaton */
/** @typedef {Automaton['edges'][number]} Edge */

/** The most states that are still a picture. */
export const MOST_STATES = 16;
const [COLUMN, ROW, RADIUS] = [150, 110, 22];
const STEPS = Array.from({ length: 19 }, (_, i) => (i + 1) / 20);

/** Columns by distance from the start; what cannot be reached stands in the last. @param {Automaton} automaton @returns {number[][]} */
export function columnsOf(automaton) {
  const seen = new Set([automaton.start]);
  const columns = [[automaton.start]];
  for (let last = columns[0]; last.length > 0; last = columns[columns.length - 1]) {
    /** @type {number[]} */
    const next = [];
    for (const from of last) {
      for (const { from: start, to } of automaton.edges) {
        if (start === from && !seen.has(to)) {
          seen.add(to);
          next.push(to);
        }
      }
    }
    if (next.length === 0) break;
    columns.push(next);
  }
  const rest = Array.from({ length: automaton.states }, (_, i) => i).filter((i) => !seen.has(i));
  return rest.length > 0 ? [...columns, rest] : columns;
}

/** A letter as it is read: its digits without a comma where each has one sign. @param {string} letter */
export function digitsIn(letter) {
  return letter.replace(/[[\]]/g, '').replace(/(?<=^|,)(\d),(?=\d(,|$))/g, '$1');
}

/** Letters so short that they fit on an edge. @param {string[]} labels */
function short(labels) {
  const letters = labels.map(digitsIn);
  return letters.length > 4 ? `${letters.slice(0, 3).join(' ')} … (${letters.length})` : letters.join(' ');
}

/** @param {Automaton} automaton @param {string} name @returns {HTMLElement} */
export function drawAutomaton(automaton, name) {
  const columns = columnsOf(automaton);
  const tall = Math.max(...columns.map((c) => c.length));
  const [width, height] = [columns.length * COLUMN + 20, tall * ROW + 60];
  /** @type {Map<number, {x: number, y: number}>} */
  const at = new Map();
  columns.forEach((column, c) => column.forEach((state, r) => {
    at.set(state, { x: 60 + c * COLUMN, y: 30 + ((r + 0.5) * tall * ROW) / column.length + (c % 2) * 12 });
  }));
  const words = texts().automaton(name, automaton.states, automaton.accepting.length);
  const picture = svg('svg', { class: 'automaton', viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': words });
  picture.append(svg('defs', {}, svg('marker', { id: 'arrow-head', viewBox: '0 0 8 8', refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: 'auto-start-reverse' }, svg('path', { class: 'head', d: 'M0 0 L8 4 L0 8 Z' }))));
  /** @type {Point[]} */
  const labels = [];
  for (const edge of automaton.edges) {
    const { from, to } = edge;
    const [a, b] = [at.get(from), at.get(to)];
    const others = [...at].filter(([state]) => state !== from && state !== to).map(([, p]) => p);
    if (a && b) picture.append(...drawEdge(a, b, edge, automaton.edges.some((one) => one.from === to && one.to === from), others, labels));
  }
  const first = at.get(automaton.start);
  if (first) picture.append(svg('line', { class: 'edge', x1: first.x - 55, y1: first.y, x2: first.x - RADIUS - 2, y2: first.y, 'marker-end': 'url(#arrow-head)' }));
  for (const [state, { x, y }] of at) {
    picture.append(svg('g', { dataset: { state } },
      svg('circle', { class: 'state', cx: x, cy: y, r: RADIUS }),
      automaton.accepting.includes(state) ? svg('circle', { class: 'state inner', cx: x, cy: y, r: RADIUS - 5 }) : null,
      svg('text', { class: 'state-name', x, y: y + 5, 'text-anchor': 'middle' }, state)));
  }
  // A wide one is scrolled, not shrunk to nothing.
  return el('div', { style: { maxWidth: `${width}px`, minWidth: `${width * 0.8}px` } }, picture);
}

/** @typedef {{x: number, y: number}} Point */

/** The point at t of the curve from a over m to b. @param {Point} a @param {Point} m @param {Point} b @param {number} t @returns {Point} */
function along(a, m, b, t) {
  const [p, q, r] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t];
  return { x: p * a.x + q * m.x + r * b.x, y: p * a.y + q * m.y + r * b.y };
}

/** How near a point comes to the nearest state that is none of its own. @param {Point} p @param {Point[]} others */
function room(p, others) {
  return Math.min(Infinity, ...others.map((o) => Math.hypot(o.x - p.x, o.y - p.y)));
}

/** @param {Point} a @param {Point} b @param {Edge} edge @param {boolean} both whether there is one back @param {Point[]} others the other states @param {Point[]} labels where letters stand already */
function drawEdge(a, b, { from, to, letters }, both, others, labels) {
  const tip = svg('title', {}, letters.join(', '));
  if (from === to) {
    const path = svg('path', { class: 'edge', d: `M${a.x - 10} ${a.y - RADIUS + 2} C${a.x - 30} ${a.y - 62} ${a.x + 30} ${a.y - 62} ${a.x + 10} ${a.y - RADIUS + 2}`, 'marker-end': 'url(#arrow-head)' });
    return [path, svg('text', { class: 'letters', 'paint-order': 'stroke', x: a.x, y: a.y - 54, 'text-anchor': 'middle' }, tip, short(letters))];
  }
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = Math.hypot(dx, dy);
  const middle = (/** @type {number} */ bend) => ({ x: (a.x + b.x) / 2 + (dy / length) * bend, y: (a.y + b.y) / 2 - (dx / length) * bend });
  // Pairs bend apart; a curve that would run through a state bends further, or to the other side.
  const least = both ? 34 : dx < 0 ? 24 : 0;
  const bends = [0, 40, 80, 120, 160].flatMap((more) => (both ? [least + more] : [least + more, -least - more]));
  const clear = bends.map((bend) => Math.min(...STEPS.map((t) => room(along(a, middle(bend), b, t), others))));
  const good = clear.findIndex((r) => r > RADIUS + 12);
  const m = middle(bends[good >= 0 ? good : clear.indexOf(Math.max(...clear))]);
  const end = (/** @type {Point} */ p) => {
    const d = Math.hypot(m.x - p.x, m.y - p.y);
    return `${p.x + ((m.x - p.x) / d) * (RADIUS + 2)} ${p.y + ((m.y - p.y) / d) * (RADIUS + 2)}`;
  };
  const spots = [0.42, 0.5, 0.34, 0.58, 0.26, 0.66].map((t) => along(a, m, b, t));
  const place = spots.find((p) => room(p, labels) > 30 && room(p, others) > RADIUS + 10) ?? spots[0];
  labels.push(place);
  return [
    svg('path', { class: 'edge', d: `M${end(a)} Q${m.x} ${m.y} ${end(b)}`, 'marker-end': 'url(#arrow-head)' }),
    svg('text', { class: 'letters', 'paint-order': 'stroke', x: place.x, y: place.y + 4, 'text-anchor': 'middle' }, tip, short(letters)),
  ];
}
