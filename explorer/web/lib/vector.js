// A pen that writes SVG in place of pixels: the part of a canvas's context that the pictures of this page use, so that one piece of code draws
// both. Rectangles that follow one another in one colour become one path.

/** @param {number} value two digits after the point are finer than a printer */
const n = (value) => Number(value.toFixed(2));
/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** What both kinds of pens do. @typedef {Pick<CanvasRenderingContext2D, 'fillStyle' | 'strokeStyle' | 'lineWidth' | 'lineCap' | 'lineJoin' | 'globalAlpha' | 'font' | 'textAlign' | 'textBaseline' | 'fillRect' | 'strokeRect' | 'fillText' | 'strokeText' | 'beginPath' | 'moveTo' | 'lineTo' | 'arc' | 'rect' | 'clip' | 'fill' | 'stroke' | 'save' | 'restore' | 'setLineDash' | 'getLineDash'>} Pen */

/** How far below its middle or its top a line of text stands, by its size. @type {Record<string, number>} */
const DOWN = { middle: 0.35, top: 0.8 };
/** @type {Record<string, string>} */
const ANCHOR = { center: 'middle', right: 'end', left: 'start', start: 'start', end: 'end' };

/**
 * @param {number} width @param {number} height
 * @param {(pen: Pen, put: (markup: string) => void) => void} draw `put` takes what a pen does not write, such as many cells at once
 */
export function vectorPicture(width, height, draw) {
  /** @type {string[]} */
  const parts = [];
  /** @type {number[]} */
  let dash = [];
  let path = '', filled = '', colour = '', clips = 0, open = 0;
  /** @type {number[]} */
  const opened = [];
  const flush = () => {
    if (filled) parts.push(`<path fill="${colour}" d="${filled}"/>`);
    filled = '';
  };
  const put = (/** @type {string} */ markup) => { flush(); parts.push(markup); };
  const stroke = (/** @type {string} */ shape) => {
    const { strokeStyle, lineWidth, lineCap, globalAlpha } = pen;
    const more = `${dash.length > 0 ? ` stroke-dasharray="${dash.join(' ')}"` : ''}${lineCap !== 'butt' ? ` stroke-linecap="${lineCap}"` : ''}${globalAlpha < 1 ? ` stroke-opacity="${globalAlpha}"` : ''}`;
    put(`<path fill="none" stroke="${strokeStyle}" stroke-width="${n(lineWidth)}"${more} d="${shape}"/>`);
  };
  const box = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ w, /** @type {number} */ h) => `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`;
  const text = (/** @type {string} */ words, /** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ ink) => {
    const [, style, weight, size, family] = /^(italic )?(?:(\d+) )?([\d.]+)px (.*)$/.exec(pen.font) ?? ['', '', '', '12', 'sans-serif'];
    const kind = `${style ? ' font-style="italic"' : ''}${weight ? ` font-weight="${weight}"` : ''}`;
    put(`<text x="${n(x)}" y="${n(y + (DOWN[pen.textBaseline] ?? 0) * Number(size))}" font-family="${escaped(family)}" font-size="${size}"${kind} text-anchor="${ANCHOR[pen.textAlign]}" ${ink}>${escaped(words)}</text>`);
  };
  /** @type {Pen} */
  const pen = {
    fillStyle: '#000', strokeStyle: '#000', lineWidth: 1, lineCap: 'butt', lineJoin: 'miter', globalAlpha: 1, font: '12px sans-serif', textAlign: 'start', textBaseline: 'alphabetic',
    fillRect(x, y, w, h) {
      if (colour !== pen.fillStyle) flush();
      colour = String(pen.fillStyle);
      filled += box(x, y, w, h);
    },
    strokeRect: (x, y, w, h) => stroke(w === 0 || h === 0 ? `M${n(x)} ${n(y)}l${n(w)} ${n(h)}` : box(x, y, w, h)),
    fillText: (words, x, y) => text(words, x, y, `fill="${pen.fillStyle}"`),
    strokeText: (words, x, y) => text(words, x, y, `fill="none" stroke="${pen.strokeStyle}" stroke-width="${n(pen.lineWidth)}" stroke-linejoin="round"`),
    beginPath() { path = ''; },
    moveTo(x, y) { path += `M${n(x)} ${n(y)}`; },
    lineTo(x, y) { path += `L${n(x)} ${n(y)}`; },
    // Every arc of this page is a whole circle.
    arc(x, y, r) { path += `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0z`; },
    rect(x, y, w, h) { path += box(x, y, w, h); },
    clip() {
      clips += 1;
      open += 1;
      put(`<clipPath id="clip-${clips}"><path d="${path}"/></clipPath><g clip-path="url(#clip-${clips})">`);
    },
    fill() {
      if (colour !== pen.fillStyle) flush();
      colour = String(pen.fillStyle);
      filled += path;
    },
    stroke: () => stroke(path),
    save() { opened.push(open); },
    restore() {
      for (const before = opened.pop() ?? 0; open > before; open -= 1) put('</g>');
    },
    setLineDash(next) { dash = [...next]; },
    getLineDash: () => dash,
  };
  draw(pen, put);
  flush();
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">\n${parts.join('\n')}\n</svg>\n`;
}
