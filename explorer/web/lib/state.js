// State and link are one thing: a view's whole state is the flat record behind its hash, `#/board?game=wythoff&x=5`.
// A view writes its record after each change (replaceState: no history entry a pixel) and starts from it when mounted,
// so copying the address copies the view.

/** @typedef {Record<string, string>} Params */
/** @typedef {{unmount: () => void}} Mounted */
/**
 * What main.js needs of a view. `route` is its name in the hash; `takes` says which games it shows, and is missing where a view is about no
 * game; `spoken` whether it speaks every language of the page.
 * @typedef {{route: string, spoken?: boolean, mount: (root: HTMLElement, params: Params) => Mounted,
 *   takes?: (parsed: import('./gamebox.js').Parsed) => boolean}} View
 */

/** @param {string} hash @returns {{route: string, params: Params}} */
export function readLink(hash) {
  const [path, query] = hash.replace(/^#\/?/, '').split('?', 2);
  /** @type {Params} */
  const params = {};
  for (const [name, value] of new URLSearchParams(query ?? '')) params[name] = value;
  return { route: path ?? '', params };
}

/**
 * The hash of a view in a state; empty values are left out, commas and colons stay readable.
 * @param {string} route @param {Record<string, string | number | boolean | null | undefined>} params
 */
export function linkTo(route, params) {
  const parts = [];
  for (const [name, value] of Object.entries(params)) {
    if (value === '' || value === undefined || value === null || value === false) continue;
    const text = encodeURIComponent(value === true ? '1' : String(value)).replace(/%2C/g, ',').replace(/%3A/g, ':').replace(/%20/g, '+');
    parts.push(`${encodeURIComponent(name)}=${text}`);
  }
  return `#/${route}${parts.length > 0 ? `?${parts.join('&')}` : ''}`;
}

/** Where each view was left, so that its tab leads back there. @type {Map<string, Record<string, string | number | boolean | null | undefined>>} */
export const left = new Map();

/**
 * Writes the state of the shown view into the address. Another game, another start of a match, another screen of a story is a step of the
 * history; all else is not.
 * @param {string} route @param {Record<string, string | number | boolean | null | undefined>} params
 */
export function writeLink(route, params) {
  const before = readLink(location.hash);
  // A view that has just left must not overwrite the address of the next.
  if (before.route !== route && location.hash !== '') return;
  left.set(route, params);
  const changed = (/** @type {string} */ name) => (before.params[name] ?? '') !== String(params[name] ?? '');
  const step = ['game', 'sum', 'screen'].some((name) => before.params[name] !== undefined && changed(name)) || (before.params.screen !== undefined && changed('story'));
  history[step ? 'pushState' : 'replaceState'](null, '', linkTo(route, params));
}

/**
 * A number of the link, held inside its range.
 * @param {string | undefined} text @param {number} otherwise @param {number} least @param {number} most
 */
export function numberOf(text, otherwise, least, most) {
  const value = text === undefined || text.trim() === '' ? NaN : Number(text);
  return Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : otherwise;
}

/**
 * One of the allowed words of the link, else the first.
 * @param {string | undefined} text @param {string[]} allowed
 */
export function oneOf(text, allowed) {
  return text !== undefined && allowed.includes(text) ? text : /** @type {string} */ (allowed[0]);
}

/** A setting of this reader, kept in the browser where it may be. @param {string} name */
export function remembered(name) {
  try { return localStorage.getItem(`wythoff.${name}`); } catch { return null; }
}

/** @param {string} name @param {string} value */
export function remember(name, value) {
  try { localStorage.setItem(`wythoff.${name}`, value); } catch { /* private windows refuse: the setting lasts as long as the page */ }
}
