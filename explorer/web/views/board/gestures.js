// Mouse, touch and keys on the board: drag pans, wheel and pinch zoom about their point, a tap or click chooses a cell; arrows walk cell
// by cell (with Shift: pan), + and - zoom, Home shows the corner, Escape lets go of the cell.

const TAP = 7;

/**
 * @typedef {object} Wishes
 * @property {(dx: number, dy: number) => void} pan
 * @property {(factor: number) => void} step a zoom that names no point
 * @property {(factor: number, x: number, y: number) => void} zoom
 * @property {(x: number, y: number) => void} choose
 * @property {(x: number, y: number) => void} hover
 * @property {() => void} leave
 * @property {(da: number, db: number) => void} walk
 * @property {() => void} home
 * @property {() => void} release
 */

/** @param {HTMLElement} surface @param {Wishes} wishes @returns {() => void} */
export function listen(surface, wishes) {
  /** @type {Map<number, {x: number, y: number}>} */
  const fingers = new Map();
  let moved = 0;
  const stop = new AbortController();
  const options = { signal: stop.signal };

  /** @param {MouseEvent} event */
  const place = (event) => {
    const box = surface.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  surface.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    surface.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, place(event));
    if (fingers.size === 1) moved = 0;
  }, options);

  surface.addEventListener('pointermove', (event) => {
    const now = place(event);
    const before = fingers.get(event.pointerId);
    if (!before) {
      if (event.pointerType === 'mouse') wishes.hover(now.x, now.y);
      return;
    }
    if (fingers.size === 1) {
      moved += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
      if (moved > TAP) wishes.pan(now.x - before.x, now.y - before.y);
      else return;
    } else if (fingers.size === 2) {
      moved = Infinity;
      const other = [...fingers.entries()].find(([id]) => id !== event.pointerId)?.[1] ?? now;
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(now.x - other.x, now.y - other.y);
      const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
      wishes.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
      if (was > 0 && is > 0) wishes.zoom(is / was, middle.x, middle.y);
    }
    fingers.set(event.pointerId, now);
  }, options);

  /** @param {PointerEvent} event */
  const end = (event) => {
    if (!fingers.delete(event.pointerId)) return;
    const { x, y } = place(event);
    if (event.type === 'pointerup' && fingers.size === 0 && moved <= TAP) wishes.choose(x, y);
  };
  surface.addEventListener('pointerup', end, options);
  surface.addEventListener('pointercancel', end, options);
  surface.addEventListener('pointerleave', () => wishes.leave(), options);

  surface.addEventListener('wheel', (event) => {
    event.preventDefault();
    const { x, y } = place(event);
    const lines = event.deltaMode === 1 ? 16 : 1;
    wishes.zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0015)), x, y);
  }, { ...options, passive: false });

  surface.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    /** @type {Record<string, [number, number]>} */
    const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    const arrow = arrows[event.key];
    if (arrow) {
      if (event.shiftKey) wishes.pan((-arrow[0] * surface.clientWidth) / 6, (arrow[1] * surface.clientHeight) / 6);
      else wishes.walk(arrow[0], arrow[1]);
    } else if (event.key === '+' || event.key === '=' || event.key === 'PageUp') wishes.step(1.5);
    else if (event.key === '-' || event.key === '_' || event.key === 'PageDown') wishes.step(1 / 1.5);
    else if (event.key === 'Home' || event.key === '0') wishes.home();
    else if (event.key === 'Escape') wishes.release();
    else return;
    event.preventDefault();
  }, options);

  return () => stop.abort();
}
