// For the class: the address of this very view and its QR code, where others can open it: from a server that lets them in, or from a host.

import { button, el, set } from './dom.js';
import { getJson, pictureOf, urlOf } from './api.js';
import { exportedSite } from './engine.js';
import { texts } from './language.js';
import { copy } from './save.js';

/** Where others open this page, or null. @returns {Promise<string | null>} */
async function address() {
  if (!exportedSite()) return (await getJson('version')).network;
  return /^https?:$/.test(location.protocol) ? location.href.replace(/#.*/, '') : null;
}

/** A panel that is there only where there is such an address. */
export function classPanel() {
  const { room } = texts();
  const body = el('div', { class: 'column' });
  const root = el('details', { class: 'panel class-panel', hidden: true }, el('summary', {}, room.title), body);
  let base = '';
  address().then((found) => {
    base = found ?? '';
    root.hidden = base === '';
  }).catch(() => { /* nobody else can open it */ });
  root.addEventListener('toggle', () => {
    if (!root.open) return;
    const link = base + location.hash;
    const picture = el('img', { class: 'qr', alt: room.qr(link) });
    pictureOf(urlOf('qr', { text: link })).then((source) => { picture.src = source; }).catch(() => { picture.hidden = true; });
    set(body, el('p', {}, room.lead), picture, el('p', { class: 'mono class-address' }, link),
      el('p', {}, button(room.copy, () => copy(link, room.address), { class: 'btn small' })));
  });
  return root;
}
