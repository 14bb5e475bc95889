// The pen that writes SVG, and the board's cells as vectors: each cell has the colour of its value, whatever the size.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { vectorPicture } from '../../web/lib/vector.js';
import { makeCamera } from '../../web/views/board/camera.js';
import { svgOfBoard } from '../../web/views/board/export.js';
import { makeColouring } from '../../web/views/board/paint.js';

test('rectangles of one colour are one path, in their order; words are escaped', () => {
  const text = vectorPicture(10, 20, (pen, put) => {
    pen.fillStyle = '#f00';
    pen.fillRect(0, 0, 1, 1);
    pen.fillRect(2, 0, 1, 1);
    put('<g/>');
    pen.fillStyle = '#00f';
    pen.fillRect(4, 0, 1, 1);
    pen.fillStyle = '#f00';
    pen.fillRect(0, 2, 1, 1);
    pen.font = '600 13px "A", serif';
    pen.textAlign = 'right';
    pen.fillText('a<b', 3, 4);
    pen.save();
    pen.beginPath();
    pen.rect(0, 0, 5, 5);
    pen.clip();
    pen.beginPath();
    pen.moveTo(0, 0);
    pen.lineTo(5.123, 5);
    pen.setLineDash([7, 5]);
    pen.stroke();
    pen.restore();
  });
  assert.deepEqual(text.match(/<path fill="#..."[^>]*>/g), ['<path fill="#f00" d="M0 0h1v1h-1zM2 0h1v1h-1z"/>', '<path fill="#00f" d="M4 0h1v1h-1z"/>', '<path fill="#f00" d="M0 2h1v1h-1z"/>']);
  assert.match(text, /^<svg [^>]*width="10" height="20" viewBox="0 0 10 20">/);
  assert.match(text, /<text x="3" y="4" font-family="&#34;A&#34;, serif" font-size="13" font-weight="600" text-anchor="end" fill="#f00">a&#60;b<\/text>/);
  assert.match(text, /<clipPath id="clip-1"><path d="M0 0h5v5h-5z"\/><\/clipPath><g clip-path="url\(#clip-1\)">\n<path fill="none" [^>]*stroke-dasharray="7 5" d="M0 0L5.12 5"\/>\n<\/g>/);
});

test('a board far out is vectors, each cell in the colour of its value', async () => {
  const values = Uint16Array.from({ length: 256 * 256 }, (_, k) => ((k >> 8) * 7 + (k & 255) * 3 + (k >> 5)) % 5);
  for (const zoom of [1.3, 0.4]) {
    const camera = Object.assign(makeCamera({ x: 40, y: 40, zoom }), { width: 60, height: 60 });
    const colouring = makeColouring({ mode: 'modulo', palette: 'paper', modulus: 5, markP: false, level: null, dark: false }, 1);
    const asked = [];
    const fetchOne = async (at) => { asked.push(at.scale); return { at, values, rows: 256, columns: 256, outcomes: false, canvas: null, painted: -1, used: 0 }; };
    const text = await svgOfBoard(camera, { fetchOne }, colouring, { ground: '#fff' }, () => { /* nothing on top */ });
    assert.deepEqual(asked, [zoom < 1 ? 4 : 1]);
    const seen = new Map();
    for (const [, colour, path] of text.matchAll(/<path fill="(#[0-9a-f]{6})" d="([^"]*)"\/>/g)) {
      for (const [, i, j, count] of path.matchAll(/M(\d+) (\d+)h1v(\d+)h-1z/g)) for (let k = 0; k < Number(count); k++) seen.set(`${i},${Number(j) + k}`, colour);
    }
    assert.equal(seen.size, 256 * 256, 'every cell, once');
    for (const [at, colour] of seen) {
      const [i, j] = at.split(',').map(Number);
      assert.equal(colour, colouring.classes[values[i * 256 + j]].toLowerCase(), at);
    }
    assert.doesNotMatch(text, /<image/);
  }
});
