// Turning points in space: the rotation (yaw about the vertical axis, then pitch), a mild perspective, and the box [0, side)^3 around them.
// Both renderers use these numbers, so the still picture shows the same as the turning one.

/** @typedef {{yaw: number, pitch: number, zoom: number}} Pose */

/**
 * The rotation by a pose as nine numbers, row by row; applied to points centred at 0 with sides from -1 to 1.
 * @param {Pose} pose @returns {number[]}
 */
export function rotation({ yaw, pitch }) {
  const [cy, sy, cp, sp] = [Math.cos(yaw), Math.sin(yaw), Math.cos(pitch), Math.sin(pitch)];
  return [cy, sy, 0, -sy * sp, cy * sp, cp, sy * cp, -cy * cp, sp];
}

/** How far the eye is from the middle, in half sides of the box. */
export const EYE = 7.5;
export const REACH = 1.85;

/**
 * A board point on the screen: x and y in half sides of the picture, depth from -1 (near) on.
 * @param {number[]} turn @param {Pose} pose @param {number} side @param {number} a @param {number} b @param {number} c
 */
export function project(turn, pose, side, a, b, c) {
  const [x, y, z] = [a, b, c].map((one) => (2 * (one + 0.5)) / side - 1);
  const right = turn[0] * x + turn[1] * y + turn[2] * z;
  const up = turn[3] * x + turn[4] * y + turn[5] * z;
  const near = turn[6] * x + turn[7] * y + turn[8] * z;
  const factor = (pose.zoom * EYE) / (EYE - near) / REACH;
  return { x: right * factor, y: up * factor, depth: near };
}

/** The twelve edges of the box as pairs of corners. */
export const EDGES = [[0, 1], [0, 2], [0, 4], [1, 3], [1, 5], [2, 3], [2, 6], [4, 5], [4, 6], [3, 7], [5, 7], [6, 7]];

/** @param {number} corner @param {number} side @returns {[number, number, number]} */
export function cornerOf(corner, side) {
  const end = side - 0.5;
  return [corner & 1 ? end : -0.5, corner & 2 ? end : -0.5, corner & 4 ? end : -0.5];
}

/** The axes' names beside the ends of the three edges at the origin. @type {[string, number][]} */
export const AXES = [['a', 1], ['b', 2], ['c', 4]];

/** Colours by height c, from deep to bright, apart in lightness. */
export const RAMPS = {
  light: ['#0b2a5b', '#1f5f8b', '#3f8f8f', '#8a8f2a', '#b35a00'],
  dark: ['#6f8fd9', '#5fb5d9', '#7fd6b5', '#d6d66f', '#ffb066'],
};
