// Small helpers over the DOM: elements from plain data, no markup strings, no inline style attributes (the page's
// content security policy forbids them; `style: {…}` goes through the CSSOM, which it allows).

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {string | number | boolean | null | undefined} Plain */
/** @typedef {Record<string, (event: never) => unknown>} Listeners */
/** @typedef {Record<string, Plain | Record<string, Plain> | Listeners>} Props */

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

/**
 * Properties: `class`, `style` (an object), `dataset` (an object), `on` (an object of listeners), a boolean or text attribute.
 * @param {Element} node @param {Props} props
 */
function apply(node, props) {
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === 'on') for (const [event, listener] of Object.entries(/** @type {Listeners} */ (value))) node.addEventListener(event, /** @type {EventListener} */ (/** @type {unknown} */ (listener)));
    else if (typeof value === 'object') Object.assign(/** @type {HTMLElement} */ (node)[/** @type {'style' | 'dataset'} */ (name)], value);
    else if (name === 'value' && 'value' in node) node.value = value;
    else node.setAttribute(name, value === true ? '' : String(value));
  }
}

/** @param {Element} node @param {Child[]} children */
function fill(node, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    node.append(child instanceof Node ? child : String(child));
  }
}

/**
 * An HTML element: `el('button', {class: 'btn', on: {click}}, 'Undo')`.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag @param {Props} [props] @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  // Children first: a select takes its value only from options it has.
  fill(node, children);
  apply(node, props);
  return node;
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag @param {Props} [props] @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, props = {}, ...children) {
  const node = document.createElementNS(SVG_NAMESPACE, tag);
  apply(node, props);
  fill(node, children);
  return node;
}

/** Replaces all children. @param {Element} node @param {...Child} children */
export function set(node, ...children) {
  node.replaceChildren();
  fill(node, children);
}

const SET = new Set(['I', 'SUB', 'SUP', 'B', 'EM']);

/** A typeset text, as the program writes it: slanted variables, indices, exponents. Any other mark is left out, its text stays. @param {string | undefined} html @param {string} plain the text where there is no other */
export function typeset(html, plain) {
  if (html === undefined) return el('span', {}, plain);
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  /** @param {Node} node @returns {Child} */
  const copied = (node) => {
    if (node instanceof Text) return node.data;
    const inner = [...node.childNodes].map(copied);
    return node instanceof HTMLElement && SET.has(node.tagName) ? el(/** @type {'i'} */ (node.tagName.toLowerCase()), {}, ...inner) : el('span', {}, ...inner);
  };
  return el('span', {}, ...[...body.childNodes].map(copied));
}

let fieldNumber = 0;

/**
 * A control with its label: `field('Level g', input)`; the label is tied to the control by id.
 * @param {string} label @param {HTMLElement} control @param {string} [hint]
 */
export function field(label, control, hint) {
  fieldNumber += 1;
  if (!control.id) control.id = `field-${fieldNumber}`;
  const parts = [el('label', { for: control.id }, label), control];
  if (hint) {
    const note = el('span', { class: 'hint', id: `${control.id}-hint` }, hint);
    control.setAttribute('aria-describedby', note.id);
    parts.push(note);
  }
  return el('div', { class: 'field' }, ...parts);
}

/**
 * A select from `[value, text]` pairs.
 * @param {[string, string][]} choices @param {string} value @param {(value: string) => void} onChange
 */
export function choice(choices, value, onChange) {
  const node = el('select', { value }, ...choices.map(([key, text]) => el('option', { value: key }, text)));
  node.value = value;
  node.addEventListener('change', () => onChange(node.value));
  return node;
}

/**
 * A tick box with its label around it.
 * @param {string} label @param {boolean} checked @param {(checked: boolean) => void} onChange
 */
export function tick(label, checked, onChange) {
  const box = el('input', { type: 'checkbox' });
  box.checked = checked;
  box.addEventListener('change', () => onChange(box.checked));
  return el('label', { class: 'tick' }, box, label);
}

/**
 * A table with a caption for readers who cannot see it.
 * @param {string} caption @param {string[]} head @param {Child[][]} rows
 */
export function table(caption, head, rows) {
  return el('div', { class: 'table-wrap', tabindex: '0', role: 'region', 'aria-label': caption },
    el('table', {},
      el('caption', { class: 'unseen' }, caption),
      el('thead', {}, el('tr', {}, ...head.map((text) => el('th', { scope: 'col' }, text)))),
      el('tbody', {}, ...rows.map((row) => el('tr', {}, ...row.map((cell) => el('td', {}, cell)))))));
}

/**
 * Calls `work` once the calls have paused for `pause` milliseconds; `.stop()` forgets a call not yet made.
 * @template {unknown[]} A
 * @param {number} pause @param {(...values: A) => void} work
 */
export function settled(pause, work) {
  let timer = 0;
  const call = (/** @type {A} */ ...values) => {
    clearTimeout(timer);
    timer = window.setTimeout(() => work(...values), pause);
  };
  call.stop = () => clearTimeout(timer);
  return call;
}

/** A passing message, read out by screen readers. @param {string} text */
export function toast(text) {
  const place = document.getElementById('toast');
  if (!place) return;
  place.textContent = text;
  place.classList.add('shown');
  window.setTimeout(() => { if (place.textContent === text) place.classList.remove('shown'); }, 4000);
}

/** A button. @param {Child} label @param {() => unknown} work @param {Props} [props] its class among them, which is `btn` else */
export function button(label, work, props = {}) {
  return el('button', { type: 'button', class: 'btn', on: { click: () => { work(); } }, ...props }, label);
}

/** Makes a canvas as fine as the screen: its place, how many of its pixels a CSS pixel has, and its own size. @param {HTMLCanvasElement} canvas */
export function fitted(canvas) {
  const ratio = Math.min(window.devicePixelRatio || 1, 2);
  const box = canvas.getBoundingClientRect();
  const wide = Math.round(box.width * ratio), high = Math.round(box.height * ratio);
  if (canvas.width !== wide || canvas.height !== high) [canvas.width, canvas.height] = [wide, high];
  return { ratio, box, wide, high };
}

/** The value of a custom property of the theme, such as `--accent`. @param {string} name */
export function themeColour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
}
