// The board: values of any game over (a, b), to pan and zoom without a seam. Data flows one way: link -> state -> tiles wanted -> frame;
// gestures and controls change the state, `invalidate` asks for one frame, a settled change writes the link.

import { button, el, fitted, set, settled, themeColour } from '../lib/dom.js';
import { gameBox, parseGame } from '../lib/gamebox.js';
import { texts } from '../lib/language.js';
import { isDark, onThemeChange } from '../lib/palette.js';
import { fileWord, pngOf, saveBar } from '../lib/save.js';
import { writeLink } from '../lib/state.js';
import { FARTHEST, makeCamera, placeOf, scaleFor, tilesSeen } from './board/camera.js';
import { bare, guidesOf, linkOfLook, lookOf, makeControls, showLegend } from './board/controls.js';
import { drawAxes, drawGuides, drawMoves, drawNumbers, drawPoints, drawRays, drawTiles, NUMBER_ZOOM } from './board/draw.js';
import { commandOfBoard, csvOfBoard, svgOfBoard } from './board/export.js';
import { figurePanel } from './board/figure.js';
import { listen } from './board/gestures.js';
import { cellOf, goForm } from './board/go.js';
import { makeInfo, positionText } from './board/info.js';
import { makeLayer } from './board/layer.js';
import { makeMagnifier } from './board/magnifier.js';
import { makeColouring } from './board/paint.js';
import { makePinned } from './board/pinned.js';
import { makeTiles } from './board/tiles.js';

const FIRST_SIDE = 28;
/** Cells smaller than this are marked by points, not by their own pixels. */
const SMALL_CELL = 3;

/** @param {HTMLElement} root @param {import('../lib/state.js').Params} params @returns {import('../lib/state.js').Mounted} */
function mount(root, params) {
  const { board: words, program } = texts();
  let game = params.game ?? 'wythoff';
  const look = lookOf(params);
  const start = placeOf(params);
  const tiles = makeTiles(() => invalidate());
  const asked = () => ({ game, outcomes: bare(look), misere: look.misere, fixed: look.fix });
  // A board that starts at its corner needs this tile: it is under way while the page is still being built.
  tiles.ask(asked());
  if (!start) tiles.want([{ scale: 1, column: 0, row: 0 }], { lowA: 0, highA: FIRST_SIDE, lowB: 0, highB: FIRST_SIDE });
  const camera = makeCamera(start ?? { x: 10, y: 10, zoom: 24 });
  const here = () => ({ x: camera.x, y: camera.y, zoom: camera.zoom });
  /** What the link or the last movement asked to see. */
  let wished = here();
  /** @type {import('./board/draw.js').Cell | null} */
  let chosen = cellOf(params.at);
  /** @type {import('./board/draw.js').Cell | null} */
  let hovered = null;
  /** @type {{cell: import('./board/draw.js').Cell, rays: import('./board/draw.js').Rays | null} | null} */
  let moves = null;
  /** The marked level, and P-positions that are there before their tiles. */
  const level = makeLayer(() => invalidate()), zeros = makeLayer(() => invalidate());
  let symmetric = true;
  /** @type {[string, string]} */
  let axes = ['a', 'b'];
  let version = 0;
  let placed = start !== null;
  let frame = 0;
  let marked = false;
  let colouring = makeColouring({ ...look, dark: isDark() }, version);
  let colours = inks();

  const canvas = el('canvas', {
    class: 'board', tabindex: '0', role: 'application',
    'aria-label': words.canvas,
    'aria-describedby': 'board-readout',
  });
  const readout = el('output', { id: 'board-readout', class: 'readout' });
  const status = el('div', { class: 'board-status', role: 'status' });
  const legendPlace = el('div', { class: 'board-legend' });
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', { alpha: false }));

  const info = makeInfo((cell, rays) => { moves = { cell, rays }; invalidate(); }, (cell) => choose(cell));
  const lens = makeMagnifier();
  const controls = makeControls(look, (what) => {
    if (what === 'play') ask();
    recolour();
  });
  const pinned = makePinned(params, tiles, asked, () => { invalidate(); link(); });

  const link = settled(150, () => {
    // What is seen is what the link says, to the last digit.
    [camera.x, camera.y, camera.zoom] = [round(camera.x, 3), round(camera.y, 3), round(camera.zoom, 5)];
    invalidate();
    writeLink('board', { game, at: chosen ? `${chosen.a},${chosen.b}` : '', x: camera.x, y: camera.y, z: camera.zoom, ...linkOfLook(look), ...pinned.link() });
  });

  /** What the notation says beyond its moves: the number of piles, the names of the axes. @param {import('../lib/gamebox.js').Parsed} parsed */
  function learn(parsed) {
    controls.piles(parsed.piles);
    if (look.blocked !== (parsed.values === false)) {
      look.blocked = parsed.values === false;
      recolour();
    }
    symmetric = parsed.symmetric;
    const names = /^(\w+),(\w+)/.exec(parsed.form);
    axes = names ? [names[1], names[2]] : ['a', 'b'];
  }

  /** Asks the tiles of another game or way of play. */
  function ask() {
    tiles.ask(asked());
    pinned.ask();
    begin();
  }

  /** Starts everything but the tiles anew. */
  function begin() {
    info.ask({ game, misere: look.misere, fix: look.fix });
    moves = null;
    level.forget();
    zeros.forget();
    show();
    invalidate();
    link();
  }

  /** Points for scales where a cell is too small to be seen. */
  function askPoints() {
    const seen = camera.seen();
    const plain = !bare(look) && !look.fix;
    level.ask(plain && look.level !== null ? { game, value: look.level, symmetric } : null, seen);
    // A list of P-positions comes long before the values of a far board, where the game is one whose list is fast.
    zeros.ask(plain && look.markP && symmetric && camera.zoom < SMALL_CELL / 4 ? { game, value: 0, symmetric } : null, seen);
  }

  function recolour() {
    version += 1;
    colours = inks();
    colouring = makeColouring({ ...look, dark: isDark() }, version);
    showLegend(legendPlace, look, colouring);
    invalidate();
    link();
  }

  /** @param {import('./board/draw.js').Cell | null} cell */
  function choose(cell) {
    chosen = cell && { a: Math.min(cell.a, FARTHEST), b: Math.min(cell.b, FARTHEST) };
    if (chosen) camera.reveal(chosen.a, chosen.b);
    show();
    moved();
  }

  /** Puts the chosen or pointed cell into the readout and the panel. */
  function show() {
    const cell = chosen ?? hovered;
    const value = cell ? tiles.value(cell.a, cell.b) : undefined;
    info.show(cell, bare(look) ? undefined : value);
    if (!cell) moves = null;
    const seen = hovered ?? chosen;
    const seenValue = seen && !bare(look) ? tiles.value(seen.a, seen.b) : undefined;
    const winner = seen && (seenValue === undefined ? tiles.outcome(seen.a, seen.b) : seenValue === 0 ? 'P' : 'N');
    const told = seen ? `(${seen.a}, ${seen.b})${seenValue === undefined ? '' : ` = ${seenValue}`}${winner ? `, ${words.winner[winner]}` : ''}` : '';
    if (readout.textContent !== told) readout.textContent = told;
  }

  /** Read from the style sheet once a theme, not once a frame. */
  function inks() {
    return {
      text: themeColour('--text'), line: themeColour('--line'), axis: themeColour('--ground'), ground: themeColour('--ground'),
      guide: themeColour('--guide'), win: themeColour('--good'), ray: themeColour('--ray'), halo: themeColour('--panel'),
    };
  }

  function draw() {
    frame = 0;
    const { ratio, box, wide, high } = fitted(canvas);
    if (box.width < 2 || box.height < 2) return;
    if (camera.width !== box.width || camera.height !== box.height) {
      // The words of the bar come later and take room: what was asked to be seen counts, not what was held in another window.
      Object.assign(camera, wished, { width: box.width, height: box.height });
      link();
    }
    if (!placed) {
      placed = true;
      camera.showSquare(FIRST_SIDE);
      if (chosen) camera.reveal(chosen.a, chosen.b);
      wished = here();
    }
    camera.hold();
    const cell = chosen ?? hovered;
    const lensOn = look.lens && camera.zoom < NUMBER_ZOOM && cell !== null && !bare(look);
    const scale = scaleFor(camera.zoom, ratio);
    tiles.want([...tilesSeen(camera, scale), ...(lensOn && cell ? lens.needs(cell) : [])], camera.seen());
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.fillStyle = colours.ground;
    pen.fillRect(0, 0, wide, high);
    let later = drawTiles(pen, camera, ratio, tiles, colouring, colours);
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (camera.zoom < SMALL_CELL) {
      askPoints();
      // They stand in for tiles that are still to come.
      if (tiles.progress().missing > 0) drawPoints(pen, camera, zeros.points, colouring.palette.p);
      drawPoints(pen, camera, level.points, colouring.palette.level);
    }
    if (pinned.draw(camera, colouring, colours, axes)) later = true;
    // The first frame with values shows their colours; a font takes its time when it is first used, so the numbers follow.
    const first = !marked && tiles.get(tilesSeen(camera, scale)[0])?.canvas;
    if (first) later = true;
    drawRest(pen, !first);
    lens.root.hidden = !lensOn;
    if (lensOn && cell) lens.draw(cell, tiles, colouring, ratio, colours.text);
    show();
    showStatus();
    if (first) {
      // For the browser test: how long the page took to its first values.
      marked = true;
      performance.mark('first-tile');
    }
    if (later) invalidate();
  }

  let statusTimer = 0;
  function showStatus() {
    const { missing, total, part, seconds } = tiles.progress();
    const failures = tiles.failures();
    const lines = [];
    // A notation that does not parse is already said at the box.
    if (failures.length > 0 && !box.input.hasAttribute('aria-invalid')) lines.push(el('p', { class: 'error' }, program(failures[0])));
    if (level.words && look.level !== null && !bare(look)) lines.push(el('p', { class: 'note' }, level.words));
    if (missing > 0 && seconds > 0.25) {
      lines.push(el('p', { class: 'working' }, el('progress', { 'aria-label': words.computed, max: 1, value: part > 0 ? part : (total - missing) / total }),
        part > 0 ? words.computing(Math.floor(100 * part), seconds.toFixed(0)) : words.coming(missing, total, seconds.toFixed(1))));
    }
    // Most frames say nothing: the page is then left as it is.
    if (lines.length > 0 || status.firstChild) set(status, ...lines);
    clearTimeout(statusTimer);
    if (missing > 0) statusTimer = window.setTimeout(showStatus, 300);
  }

  function invalidate() {
    if (frame === 0) frame = requestAnimationFrame(draw);
  }

  function moved() {
    wished = here();
    invalidate();
    link();
  }

  /** @param {import('../lib/gamebox.js').Parsed} parsed */
  const refuse = (parsed) => (parsed.piles > 1 ? null : words.two);
  const box = gameBox({
    value: game,
    refuse,
    onGame: (next, parsed) => {
      game = next;
      chosen = null;
      hovered = null;
      learn(parsed);
      ask();
    },
  });

  const go = goForm({
    cell: (cell) => { camera.x = cell.a + 0.5; camera.y = cell.b + 0.5; choose(cell); },
    side: (side) => { camera.showSquare(side); moved(); },
  });

  // A corner that is seen stays where it is; else the middle does.
  const zoomBy = (/** @type {number} */ factor) => {
    const [x, y] = [camera.sx(0), camera.sy(0)];
    const corner = x >= 0 && y <= camera.height;
    camera.zoomAt(factor, corner ? x : camera.width / 2, corner ? y : camera.height / 2);
    moved();
  };
  const home = () => { camera.showSquare(FIRST_SIDE); moved(); };
  /** @param {string} label @param {string} name @param {() => void} work */
  const round3 = (label, name, work) => button(label, work, { 'aria-label': name, title: name });

  /** What stands on the cells, for a canvas or for a file. @param {import('../lib/vector.js').Pen} pen @param {boolean} numbers */
  function drawRest(pen, numbers) {
    const cell = chosen ?? hovered;
    const rays = cell && moves && moves.cell.a === cell.a && moves.cell.b === cell.b ? moves.rays : null;
    drawGuides(pen, camera, guidesOf(look), colours);
    if (cell && rays) drawRays(pen, camera, cell, rays, colours);
    if (numbers && !bare(look)) drawNumbers(pen, camera, tiles, colouring);
    if (cell) drawMoves(pen, camera, cell, rays, colours);
    drawAxes(pen, camera, colours, axes);
  }
  const saves = saveBar(() => ({
    name: `board-${fileWord(game)}`,
    svg: () => svgOfBoard(camera, tiles, colouring, colours, (pen) => {
      if (camera.zoom < SMALL_CELL) drawPoints(pen, camera, level.points, colouring.palette.level);
      drawRest(pen, true);
    }),
    png: () => pngOf(canvas),
    csv: () => csvOfBoard(camera, tiles),
    command: () => commandOfBoard(game, camera, chosen ? positionText(chosen, look.fix) : '', look.misere, look.fix),
  }));

  root.append(
    el('h1', { class: 'unseen' }, words.title),
    el('div', { class: 'board-layout' },
      el('div', { class: 'board-stage' },
        el('div', { class: 'board-frames' }, el('div', { class: 'board-frame' }, canvas, readout, status), pinned.frame),
        el('div', { class: 'board-under' }, legendPlace,
          el('div', { class: 'board-buttons', role: 'group', 'aria-label': words.zoom },
            round3('+', words.zoomIn, () => zoomBy(1.5)), round3('−', words.zoomOut, () => zoomBy(1 / 1.5)), round3('⌂', words.corner, home)))),
      // What grows with the position comes last, or has a height of its own: nothing jumps under the pointer.
      el('div', { class: 'board-side column' }, info.root, controls.root,
        el('section', { class: 'panel', 'aria-label': words.goSave },
          go, saves), pinned.root, figurePanel(() => game), lens.root)));

  /** @type {import('./board/gestures.js').Wishes} */
  const wishes = {
    pan: (dx, dy) => { camera.pan(dx, dy); moved(); },
    step: zoomBy,
    zoom: (factor, x, y) => { camera.zoomAt(factor, x, y); moved(); },
    choose: (x, y) => {
      const cell = camera.cell(x, y);
      choose(cell && chosen && cell.a === chosen.a && cell.b === chosen.b ? null : cell);
    },
    hover: (x, y) => {
      const cell = camera.cell(x, y);
      if (cell?.a === hovered?.a && cell?.b === hovered?.b) return;
      hovered = cell;
      invalidate();
    },
    leave: () => { hovered = null; invalidate(); },
    walk: (da, db) => {
      // The walk begins at the corner, or where the corner of what is seen lies.
      const from = chosen ?? hovered ?? { a: camera.seen().lowA, b: camera.seen().lowB };
      hovered = null;
      const moving = chosen === null ? from : { a: Math.min(FARTHEST, Math.max(0, from.a + da)), b: Math.min(FARTHEST, Math.max(0, from.b + db)) };
      choose(moving);
    },
    home,
    release: () => choose(null),
  };
  const stopGestures = [canvas, pinned.canvas].map((surface) => listen(surface, wishes));
  const stopTheme = onThemeChange(recolour);
  const watch = new ResizeObserver(() => invalidate());
  watch.observe(canvas);

  showLegend(legendPlace, look, colouring);
  begin();
  if (params.pin) pinned.ask();
  // A notation that does not parse is said at the box, with its column.
  parseGame(game).then((parsed) => {
    learn(parsed);
    const refusal = refuse(parsed);
    if (refusal) return box.show(new Error(refusal));
    if (parsed.piles > 2 || !parsed.symmetric || look.blocked) ask();
  }).catch(box.show);

  return {
    unmount() {
      stopGestures.forEach((stop) => stop());
      stopTheme();
      watch.disconnect();
      cancelAnimationFrame(frame);
      clearTimeout(statusTimer);
      tiles.stop();
      info.stop();
      level.stop();
      zeros.stop();
      pinned.stop();
      link.stop();
    },
  };
}

/** @param {number} value @param {number} digits */
function round(value, digits) {
  return Number(value.toFixed(digits));
}

/** @type {import('../lib/state.js').View} */
export const boardView = { route: 'board', spoken: true, mount, takes: (parsed) => parsed.piles > 1 };
