// What all stories are made with: the place where words are read out, and a match that is to be lost or to be won.

import { el } from '../../lib/dom.js';
import { mountPlay } from '../play.js';

/** @typedef {import('../../texts/en.js').Texts} Texts */
/** @typedef {(place: HTMLElement, all: Texts, done: (words: string) => void) => () => void} Screen made of its place, the texts, and what to call when the reader has done it; returns what stops it */

/** @param {string} words */
export const speaker = (words) => el('p', { class: 'story-said', role: 'status' }, words);

/** Stops a screen on which nothing runs. */
export const nothing = () => { /* nothing runs */ };

/**
 * A match against the machine that is to be lost, or to be won.
 * @param {string} sum @param {'won' | 'lost'} wanted @param {(all: Texts) => {yours: string, machine: string, won: string, lost: string}} of @returns {Screen}
 */
export function matchOf(sum, wanted, of) {
  return (place, all, done) => {
    const texts = of(all), said = speaker('');
    const mounted = mountPlay(place, { sum }, {
      route: 'story',
      around: (stage) => el('div', {}, stage, said),
      said: (state) => {
        said.textContent = texts[state];
        if (state === wanted || (state === 'won' && wanted === 'lost')) done(texts[state]);
      },
    });
    return () => mounted.unmount();
  };
}
