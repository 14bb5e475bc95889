// A second game, pinned beside the board: the same piece of its own board, or the cells in which the two games differ, by who wins or by value.

import { button, choice, el, field, fitted } from '../../lib/dom.js';
import { wordsOf } from '../../lib/api.js';
import { parseGame } from '../../lib/gamebox.js';
import { texts } from '../../lib/language.js';
import { oneOf } from '../../lib/state.js';
import { scaleFor, tilesSeen } from './camera.js';
import { drawAxes, drawNumbers, drawTiles } from './draw.js';
import { makeColouring } from './paint.js';
import { UNKNOWN, keyOf, makeTiles } from './tiles.js';

/** @typedef {import('./tiles.js').Tile} Tile */
/** @typedef {import('./tiles.js').Tiles} Tiles */
/** @typedef {'beside' | 'outcomes' | 'values'} Manner */

/** A tile that is 0 where two differ and 1 where they are the same: in who wins, or in the value. @param {Tile} one @param {Tile} other @param {boolean} byValue @returns {Tile} */
export function differenceOf(one, other, byValue) {
  const told = (/** @type {number} */ value) => (byValue ? value : Math.min(value, 1));
  const values = Uint32Array.from(one.values, (value, i) => (value === UNKNOWN || other.values[i] === UNKNOWN || other.values[i] === undefined ? UNKNOWN : told(value) === told(other.values[i]) ? 1 : 0));
  return { ...one, values, outcomes: true, canvas: null, painted: -1, zeros: undefined };
}

/** Two sets of tiles as one of their differences. @param {Tiles} one @param {Tiles} other @param {() => boolean} byValue */
function differences(one, other, byValue) {
  /** @type {Map<string, {one: Tile, other: Tile, tile: Tile}>} */
  const kept = new Map();
  return {
    ...one,
    /** @param {import('./camera.js').TileAt} at */
    get(at) {
      const [a, b] = [one.get(at), other.get(at)];
      if (!a || !b || a.outcomes !== b.outcomes) return undefined;
      const key = `${byValue()} ${keyOf(at)}`, known = kept.get(key);
      if (known && known.one === a && known.other === b) return known.tile;
      const tile = differenceOf(a, b, byValue());
      kept.set(key, { one: a, other: b, tile });
      return tile;
    },
  };
}

/**
 * @param {import('../../lib/state.js').Params} params @param {Tiles} main the tiles of the board itself @param {() => {game: string, outcomes: boolean, misere: boolean, fixed: string}} asked what the board asks
 * @param {() => void} onChange
 */
export function makePinned(params, main, asked, onChange) {
  const words = texts().board.pin;
  let game = params.pin ?? '';
  let manner = /** @type {Manner} */ (oneOf(params.pinned, ['beside', 'outcomes', 'values']));
  const tiles = makeTiles(onChange);
  const changed = differences(main, tiles, () => manner === 'values');
  const canvas = el('canvas', { class: 'second-board', role: 'img' });
  const caption = el('p', { class: 'board-caption' });
  const frame = el('div', { class: 'board-frame', hidden: game === '' }, canvas, caption);
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', { alpha: false }));
  const input = el('input', { type: 'text', class: 'mono', spellcheck: 'false', autocomplete: 'off', placeholder: texts().board.look.none, value: game });
  const said = el('p', { class: 'hint', role: 'status' });
  const unpin = button(words.unpin, () => pin(''), { class: 'btn small' });
  const root = el('details', { class: 'panel', open: game !== '' }, el('summary', {}, words.title),
    el('form', { class: 'row', on: { submit: (/** @type {Event} */ event) => { event.preventDefault(); pin(input.value.trim()); } } },
      field(words.game, input), el('div', { class: 'row' }, el('button', { type: 'submit', class: 'btn small' }, words.pin), unpin)),
    field(words.shown, choice(Object.entries(words.manners), manner, (value) => { manner = /** @type {Manner} */ (value); show(); })),
    button(words.bar, () => pin(asked().game), { class: 'btn small' }), said);

  function show() {
    frame.hidden = game === '';
    unpin.disabled = game === '';
    caption.textContent = manner === 'beside' ? game : words.marked(game, manner === 'values');
    canvas.setAttribute('aria-label', caption.textContent);
    if (game !== '') tiles.ask({ ...asked(), game });
    else tiles.stop();
    onChange();
  }

  /** @param {string} next */
  async function pin(next) {
    said.textContent = '';
    try {
      if (next !== '' && (await parseGame(next)).piles < 2) throw new Error(words.two);
      game = next;
      input.value = next;
      show();
    } catch (error) {
      said.textContent = texts().program(wordsOf(error));
    }
  }
  unpin.disabled = game === '';

  return {
    root, frame, canvas,
    /** What the link says of it. */
    link: () => ({ pin: game, pinned: game !== '' && manner !== 'beside' ? manner : '' }),
    /** The board asks something else. */
    ask: show,
    /** @param {import('./camera.js').Camera} camera of the board @param {import('./paint.js').Colouring} colouring @param {import('./draw.js').Inks} inks @param {[string, string]} axes @returns {boolean} whether some tiles have still to be painted */
    draw(camera, colouring, inks, axes) {
      if (game === '') return false;
      const { ratio, box, wide, high } = fitted(canvas);
      if (box.width < 2) return false;
      if (tiles.failures().length > 0) said.textContent = texts().program(tiles.failures()[0] ?? '');
      tiles.want(tilesSeen(camera, scaleFor(camera.zoom, ratio)), camera.seen());
      pen.setTransform(1, 0, 0, 1, 0, 0);
      pen.fillStyle = inks.ground;
      pen.fillRect(0, 0, wide, high);
      const plain = manner !== 'beside' ? makeColouring({ ...colouring.wish, mode: 'outcome', markP: true }, colouring.version) : colouring;
      const later = drawTiles(pen, camera, ratio, manner !== 'beside' ? changed : tiles, plain, inks);
      pen.setTransform(ratio, 0, 0, ratio, 0, 0);
      if (manner === 'beside' && !asked().outcomes) drawNumbers(pen, camera, tiles, colouring);
      drawAxes(pen, camera, inks, axes);
      return later;
    },
    stop: tiles.stop,
  };
}
