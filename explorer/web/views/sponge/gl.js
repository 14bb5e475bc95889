// The turning picture: every P-position one point, drawn by WebGL2 in one call. Gives null where the browser has no WebGL2.

import { rampAt } from '../../lib/palette.js';
import { cornerOf, EDGES, EYE, REACH, rotation } from './space.js';

const VERTEX = `#version 300 es
in vec3 place;
uniform mat3 turn;
uniform float side, zoom, aspect, size, slice;
uniform vec3 mark;
uniform bool edges;
uniform sampler2D ramp;
out vec4 shade;
uniform vec3 line;
void main() {
  vec3 p = 2.0 * (place + 0.5) / side - 1.0;
  vec3 q = p * turn;
  float factor = zoom * ${EYE.toFixed(1)} / (${EYE.toFixed(1)} - q.z) / ${REACH.toFixed(2)};
  gl_Position = vec4(q.x * factor / max(aspect, 1.0), q.y * factor * min(aspect, 1.0), -q.z / 4.0, 1.0);
  bool cut = !edges && abs(place.z - slice) < 0.25;
  gl_PointSize = max(1.5, size * factor * (cut ? 1.6 : 1.0));
  float fade = clamp(0.62 + 0.38 * q.z, 0.3, 1.0);
  shade = edges ? vec4(line, 1.0) : cut ? vec4(mark, 1.0) : vec4(texture(ramp, vec2(place.z / side, 0.5)).rgb, fade);
}`;

const FRAGMENT = `#version 300 es
precision mediump float;
in vec4 shade;
uniform vec3 ground;
uniform bool edges;
out vec4 colour;
void main() {
  if (!edges && length(gl_PointCoord - 0.5) > 0.5) discard;
  colour = vec4(mix(ground, shade.rgb, shade.a), 1.0);
}`;

/** @typedef {{points: Uint16Array, side: number, ramp: string[], ground: [number, number, number], line: [number, number, number], slice?: number, mark?: [number, number, number]}} Scene */

/** @param {HTMLCanvasElement} canvas */
export function makeGl(canvas) {
  const gl = canvas.getContext('webgl2', { antialias: true, preserveDrawingBuffer: true });
  if (!gl) return null;
  /** @param {number} kind @param {string} text */
  const shader = (kind, text) => {
    const one = gl.createShader(kind);
    if (!one) throw new Error('WebGL made no shader');
    gl.shaderSource(one, text);
    gl.compileShader(one);
    if (!gl.getShaderParameter(one, gl.COMPILE_STATUS)) throw new Error(gl.getShaderInfoLog(one) ?? 'shader');
    return one;
  };
  const program = gl.createProgram();
  gl.attachShader(program, shader(gl.VERTEX_SHADER, VERTEX));
  gl.attachShader(program, shader(gl.FRAGMENT_SHADER, FRAGMENT));
  gl.bindAttribLocation(program, 0, 'place');
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error(gl.getProgramInfoLog(program) ?? 'program');
  gl.useProgram(program);
  const at = (/** @type {string} */ name) => gl.getUniformLocation(program, name);
  const places = { turn: at('turn'), side: at('side'), zoom: at('zoom'), aspect: at('aspect'), size: at('size'), edges: at('edges'), slice: at('slice'), mark: at('mark'), ground: at('ground'), line: at('line') };
  const points = gl.createBuffer(), edges = gl.createBuffer(), ramp = gl.createTexture();
  let count = 0, side = 1;
  /** @type {[number, number, number]} */
  let ground = [1, 1, 1], line = [0, 0, 0], mark = [0, 0, 0];
  let slice = -1;

  return {
    /** @param {Scene} scene */
    load(scene) {
      side = scene.side;
      count = scene.points.length / 3;
      ground = scene.ground;
      line = scene.line;
      mark = scene.mark ?? line;
      slice = scene.slice ?? -1;
      gl.bindBuffer(gl.ARRAY_BUFFER, points);
      gl.bufferData(gl.ARRAY_BUFFER, scene.points, gl.STATIC_DRAW);
      gl.bindBuffer(gl.ARRAY_BUFFER, edges);
      gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(EDGES.flatMap(([from, to]) => [...cornerOf(from, side), ...cornerOf(to, side)])), gl.STATIC_DRAW);
      const colours = new Uint8Array(64 * 4);
      for (let k = 0; k < 64; k += 1) colours.set([...rampAt(scene.ramp, k / 63), 255], 4 * k);
      gl.bindTexture(gl.TEXTURE_2D, ramp);
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, 64, 1, 0, gl.RGBA, gl.UNSIGNED_BYTE, colours);
      for (const name of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, name, gl.CLAMP_TO_EDGE);
      for (const name of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, name, gl.LINEAR);
    },
    /** The height of the slice that stands out; below 0 none does. @param {number} height */
    cut(height) { slice = height; },
    /** @param {import('./space.js').Pose} pose */
    draw(pose) {
      const { width, height } = canvas;
      gl.viewport(0, 0, width, height);
      gl.clearColor(ground[0], ground[1], ground[2], 1);
      gl.enable(gl.DEPTH_TEST);
      gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
      // p * turn takes the columns: the rows given here come out as dot products.
      gl.uniformMatrix3fv(places.turn, false, rotation(pose));
      gl.uniform1f(places.side, side);
      gl.uniform1f(places.zoom, pose.zoom);
      gl.uniform1f(places.aspect, width / height);
      gl.uniform1f(places.size, (1.25 * Math.min(width, height)) / side);
      gl.uniform3fv(places.ground, ground);
      gl.uniform3fv(places.line, line);
      gl.uniform3fv(places.mark, mark);
      gl.uniform1f(places.slice, slice);
      gl.enableVertexAttribArray(0);
      gl.uniform1i(places.edges, 1);
      gl.bindBuffer(gl.ARRAY_BUFFER, edges);
      gl.vertexAttribPointer(0, 3, gl.FLOAT, false, 0, 0);
      gl.drawArrays(gl.LINES, 0, 2 * EDGES.length);
      gl.uniform1i(places.edges, 0);
      gl.bindBuffer(gl.ARRAY_BUFFER, points);
      gl.vertexAttribPointer(0, 3, gl.UNSIGNED_SHORT, false, 0, 0);
      gl.drawArrays(gl.POINTS, 0, count);
    },
  };
}
