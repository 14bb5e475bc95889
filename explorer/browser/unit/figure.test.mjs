// The figure panel's command and caption, and the numbers of a notation that sliders turn.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numbersOf } from '../../web/lib/gamebox.js';
import { captionOf, commandOfFigure } from '../../web/views/board/figure.js';
import { makeCamera } from '../../web/views/board/camera.js';

test('the command draws the figure that is shown', () => {
  assert.equal(commandOfFigure({ kind: 'positions', game: 'gdwn:1,2', far: 100, title: '', width: 800 }), 'wyt plot positions gdwn:1,2 --up-to 100 -o figure.svg');
  assert.equal(commandOfFigure({ kind: 'heat', game: '{0,1}* {1,1}*', far: 40, title: 'Values of ours', width: 1200 }), 'wyt plot heat "{0,1}* {1,1}*" --size 41 --title "Values of ours" --width 1200 -o figure.svg');
  assert.match(captionOf({ kind: 'ratio', game: 'wythoff', far: 50, title: '', width: 800 }), /^ratios b\/a of wythoff, from 0 to 50\. wyt plot ratio wythoff --up-to 50 .*CITATION\.cff/);
});

test('a slider begins at the least number the notation has there', () => {
  assert.deepEqual(numbersOf('qgdwn:0,1+1,2', 'qgdwn:p,q+p,q+...').map(({ value, least }) => [value, least]), [[0, 0], [1, 0], [1, 0], [2, 0]]);
  assert.deepEqual(numbersOf('fraenkel:2', 'fraenkel:t').map(({ name, least }) => [name, least]), [['t', 1]]);
  assert.deepEqual(numbersOf('{0,1}* {1,1}* {0,3}').map(({ value, least }) => [value, least]), [[0, 0], [3, 0]]);
});

test('the camera shows no more than the axes beyond the board', () => {
  const camera = makeCamera({ x: 10, y: 10, zoom: 24 });
  Object.assign(camera, { width: 1000, height: 700 });
  camera.hold();
  assert.ok(Math.abs(camera.sx(0) - 34) < 1e-9 && Math.abs(camera.sy(0) - (700 - 34)) < 1e-9, 'the corner stands in its corner');
  for (const factor of [1 / 1.5, 1 / 1.5, 1 / 3]) {
    camera.zoomAt(factor, 500, 350);
    assert.ok(camera.sx(0) <= 34 + 1e-9 && camera.sy(0) >= 666 - 1e-9, `${camera.sx(0)}, ${camera.sy(0)}`);
  }
  camera.pan(-1e9, 1e9);
  assert.ok(camera.sx(20480) >= 900 && camera.sy(20480) <= 100, 'nor at the far end');
});
