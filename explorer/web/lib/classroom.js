// For the class: the address of this very view and its QR code, where others can open it: from a server that lets them in, or from a host.

import { el, set } from './dom.js';
import { getJson, pictureOf, urlOf } from './api.js';
import { exportedSite } from './engine.js';
import { copy } from './save.js';

/** Where others open this page, or null. @returns {Promise<string | null>} */
async function address() {
  if (!exportedSite()) return (await getJson('version')).network;
  return /^https?:$/.test(location.protocol) ? location.href.replace(/#.*/, '') : null;
}

/** A panel that is there only where there is such an address. */
export function classPanel() {
  const body = el('div', { class: 'column' });
  const root = el('details', { class: 'panel class-panel', hidden: true }, el('summary', {}, 'For the class'), body);
  let base = '';
  address().then((found) => {
    base = found ?? '';
    root.hidden = base === '';
  }).catch(() => { /* nobody else can open it */ });
  root.addEventListener('toggle', () => {
    if (!root.open) return;
    const link = base + location.hash;
    const picture = el('img', { class: 'qr', alt: `QR code of ${link}` });
    pictureOf(urlOf('qr', { text: link })).then((source) => { picture.src = source; }).catch(() => { picture.hidden = true; });
    set(body, el('p', {}, 'This view, on every phone in the room:'), picture, el('p', { class: 'mono class-address' }, link),
      el('p', {}, el('button', { type: 'button', class: 'btn small', on: { click: () => copy(link, 'Address') } }, 'Copy the address')));
  });
  return root;
}
