// Small SVG charts: points or steps over whole numbers, with axes, grid and a description for those who cannot see them.

import { svg } from './dom.js';

/** @typedef {{x: number, y: number, marked?: boolean, href?: string, words?: string}} Point `href`: where a click leads, `words`: what it is */
/** @typedef {{name: string, colour: string, points: Point[], line?: boolean}} Series */

const MARGIN = { left: 64, right: 16, top: 14, bottom: 42 };

/**
 * @param {object} wish
 * @param {string} wish.label what the chart shows, read out
 * @param {string} wish.x @param {string} wish.y names of the axes
 * @param {Series[]} wish.series
 * @param {boolean} [wish.logarithmic] y by its logarithm
 * @param {number} [wish.height]
 * @returns {SVGSVGElement}
 */
export function chart(wish) {
  // Drawn at about its size on the screen, so that letters keep theirs.
  const WIDTH = window.innerWidth < 700 ? 380 : 760;
  const height = wish.height ?? (WIDTH < 700 ? 260 : 320);
  const scaleY = (/** @type {number} */ y) => (wish.logarithmic ? Math.log10(Math.max(y, 0) + 1) : y);
  const all = wish.series.flatMap((series) => series.points);
  const low = { x: Math.min(...all.map((p) => p.x), 0), y: Math.min(...all.map((p) => scaleY(p.y)), 0) };
  const high = { x: Math.max(...all.map((p) => p.x), 1), y: Math.max(...all.map((p) => scaleY(p.y)), low.y + 1) };
  const sx = (/** @type {number} */ x) => MARGIN.left + ((x - low.x) / (high.x - low.x)) * (WIDTH - MARGIN.left - MARGIN.right);
  const sy = (/** @type {number} */ y) => height - MARGIN.bottom - ((y - low.y) / (high.y - low.y)) * (height - MARGIN.top - MARGIN.bottom);
  const picture = svg('svg', { class: 'chart', viewBox: `0 0 ${WIDTH} ${height}`, role: 'img', 'aria-label': wish.label });
  for (const y of wish.logarithmic ? powers(high.y) : ticks(low.y, high.y, 6, 1)) {
    const place = sy(wish.logarithmic ? scaleY(y) : y);
    picture.append(svg('path', { class: 'grid', d: `M${MARGIN.left} ${place}H${WIDTH - MARGIN.right}` }),
      svg('text', { x: MARGIN.left - 8, y: place + 4, 'text-anchor': 'end' }, y.toLocaleString('en')));
  }
  for (const x of ticks(low.x, high.x, WIDTH < 700 ? 5 : 8, 1)) {
    picture.append(svg('text', { x: sx(x), y: height - MARGIN.bottom + 18, 'text-anchor': 'middle' }, x.toLocaleString('en')));
  }
  picture.append(
    svg('path', { class: 'axis', d: `M${MARGIN.left} ${MARGIN.top}V${height - MARGIN.bottom}H${WIDTH - MARGIN.right}` }),
    svg('text', { x: (WIDTH + MARGIN.left) / 2, y: height - 6, 'text-anchor': 'middle' }, wish.x),
    svg('text', { x: 14, y: height / 2, 'text-anchor': 'middle', transform: `rotate(-90 14 ${height / 2})` }, wish.y));
  for (const series of wish.series) {
    if (series.line) {
      const path = series.points.map((p, index) => `${index === 0 ? 'M' : 'L'}${sx(p.x).toFixed(1)} ${sy(scaleY(p.y)).toFixed(1)}`).join('');
      picture.append(svg('path', { d: path, fill: 'none', stroke: series.colour, 'stroke-width': 1.5, opacity: 0.6 }));
    }
    const radius = series.points.length > 400 ? 1.6 : series.points.length > 120 ? 2.4 : 3.4;
    for (const point of series.points) {
      const dot = svg('circle', { cx: sx(point.x).toFixed(1), cy: sy(scaleY(point.y)).toFixed(1), r: point.marked ? radius + 1.8 : radius, fill: point.marked ? 'none' : series.colour, stroke: point.marked ? series.colour : 'none', 'stroke-width': 2 });
      dot.append(svg('title', {}, point.words ?? `${series.name}: ${point.x}, ${point.y}`));
      const { href } = point;
      // A table beside the chart has the same links for the keyboard.
      if (href) {
        dot.classList.add('leads');
        dot.addEventListener('click', () => { location.hash = href; });
      }
      picture.append(dot);
    }
  }
  return picture;
}

/** Round numbers from low to high, about `count`, no nearer to one another than `least`. @param {number} low @param {number} high @param {number} count @param {number} [least] */
export function ticks(low, high, count, least = 0) {
  const raw = Math.max(least, (high - low) / count), power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((digit) => digit * power).find((one) => one >= raw) ?? power * 10;
  const found = [];
  for (let k = Math.ceil(low / step); k * step <= high + step * 1e-9; k += 1) found.push(Number((k * step).toPrecision(12)));
  return found;
}

/** 0, 1, 10, 100, … up to 10^top. @param {number} top */
function powers(top) {
  const found = [0];
  for (let power = 1; Math.log10(power + 1) <= top; power *= 10) found.push(power);
  return found;
}

/** Okabe–Ito colours that keep contrast on both grounds. */
export const INKS = { light: ['#0072b2', '#b34a00', '#00785a'], dark: ['#6cc3f5', '#ff9d5c', '#4fd6ae'] };
