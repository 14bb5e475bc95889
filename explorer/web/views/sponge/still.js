// The picture without WebGL2: the same projection on a plain canvas, far points first; and as SVG for the save button.

import { rampAt } from '../../lib/palette.js';
import { vectorPicture } from '../../lib/vector.js';
import { AXES, cornerOf, EDGES, project, rotation } from './space.js';

const SVG_POINTS = 40000;

/** @param {{x: number, y: number}} point @param {number} width @param {number} height */
function onScreen(point, width, height) {
  const half = Math.min(width, height) / 2;
  return { x: width / 2 + point.x * half, y: height / 2 - point.y * half };
}

/** Points with screen place, size and colour, far ones first. @param {import('./gl.js').Scene} scene @param {import('./space.js').Pose} pose @param {number} width @param {number} height */
function placed({ points, side, ramp, ground }, pose, width, height) {
  const turn = rotation(pose);
  const found = [];
  for (let k = 0; k + 2 < points.length; k += 3) {
    const at = project(turn, pose, side, points[k], points[k + 1], points[k + 2]);
    const share = Math.min(1, Math.max(0.3, 0.62 + 0.38 * at.depth));
    const colour = rampAt(ramp, points[k + 2] / side).map((part, channel) => Math.round(part * share + 255 * ground[channel] * (1 - share)));
    found.push({ ...onScreen(at, width, height), depth: at.depth, colour: `rgb(${colour.join(',')})` });
  }
  return found.sort((one, other) => one.depth - other.depth);
}

/** @param {number} side @param {import('./space.js').Pose} pose @param {number} width @param {number} height */
function box(side, pose, width, height) {
  const turn = rotation(pose);
  return EDGES.map((edge) => edge.map((corner) => onScreen(project(turn, pose, side, ...cornerOf(corner, side)), width, height)));
}

/** Where the names of the axes stand. @param {number} side @param {import('./space.js').Pose} pose @param {number} width @param {number} height */
export function axisLabels(side, pose, width, height) {
  const turn = rotation(pose);
  return AXES.map(([name, corner]) => {
    const [a, b, c] = cornerOf(corner, side);
    const out = side * 0.06;
    return { name, ...onScreen(project(turn, pose, side, a + (corner & 1 ? out : 0), b + (corner & 2 ? out : 0), c + (corner & 4 ? out : 0)), width, height) };
  });
}

/** So near, in pixels, a point is pointed at. */
const NEAR = 9;

/**
 * The point under a place of the picture, the one in front where several are; null if there is none.
 * @param {Uint16Array} points @param {number} side @param {import('./space.js').Pose} pose @param {number} width @param {number} height @param {number} x @param {number} y
 */
export function nearestPoint(points, side, pose, width, height, x, y) {
  const turn = rotation(pose);
  let best = -1, front = -Infinity;
  for (let k = 0; k + 2 < points.length; k += 3) {
    const at = project(turn, pose, side, points[k], points[k + 1], points[k + 2]);
    const place = onScreen(at, width, height);
    const far = (place.x - x) ** 2 + (place.y - y) ** 2;
    if (far < NEAR * NEAR && at.depth - far / 4000 > front) [best, front] = [k, at.depth - far / 4000];
  }
  return best < 0 ? null : [points[best], points[best + 1], points[best + 2]];
}

/** @param {number[]} colour three parts from 0 to 1 */
const css = (colour) => `rgb(${colour.map((part) => Math.round(part * 255)).join(',')})`;

/** @param {import('../../lib/vector.js').Pen} pen @param {number} width @param {number} height @param {import('./gl.js').Scene} scene @param {import('./space.js').Pose} pose */
export function drawStill(pen, width, height, scene, pose) {
  pen.fillStyle = css(scene.ground);
  pen.fillRect(0, 0, width, height);
  pen.strokeStyle = css(scene.line);
  pen.beginPath();
  for (const [from, to] of box(scene.side, pose, width, height)) {
    pen.moveTo(from.x, from.y);
    pen.lineTo(to.x, to.y);
  }
  pen.stroke();
  const radius = Math.max(0.8, (0.36 * pose.zoom * Math.min(width, height)) / scene.side);
  for (const point of placed(scene, pose, width, height)) {
    pen.fillStyle = point.colour;
    pen.beginPath();
    pen.arc(point.x, point.y, radius, 0, 7);
    pen.fill();
  }
}

/** @param {import('./gl.js').Scene} scene @param {import('./space.js').Pose} pose */
export function svgOfSponge(scene, pose) {
  const size = 800;
  if (scene.points.length / 3 > SVG_POINTS) throw new Error(`SVG holds at most ${SVG_POINTS} points: choose a smaller side, or PNG.`);
  return vectorPicture(size, size, (pen) => {
    drawStill(pen, size, size, scene, pose);
    pen.font = 'italic 20px serif';
    pen.fillStyle = css(scene.line);
    for (const { name, x, y } of axisLabels(scene.side, pose, size, size)) pen.fillText(name, x, y);
  });
}
