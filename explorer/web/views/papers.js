// Papers: every claim of the five papers with its verdict; filters, search, figures, and ways from a claim into the other views.

import { choice, el, field, set, settled, svg, typeset } from '../lib/dom.js';
import { bakedVerdicts, exportedSite } from '../lib/engine.js';
import { getJson, isAbort, pictureOf, wordsOf } from '../lib/api.js';
import { linkTo, oneOf, writeLink } from '../lib/state.js';
import { csvOf, saveBar, shellWord, svgText } from '../lib/save.js';
import { explained } from '../lib/terms.js';
import { VERDICTS, claimsOf, countBy, findingsOf, matches, placesIn, titleOf } from './papers/claims.js';

/** @typedef {import('./papers/claims.js').Claim} Claim */
/** @typedef {import('./papers/claims.js').News} News */

/** @param {HTMLElement} root @param {import('../lib/state.js').Params} params */
function mount(root, params) {
  const leave = new AbortController();
  let timer = 0;
  const state = { q: params.q ?? '', paper: params.paper ?? '', kind: params.kind ?? '', verdict: params.verdict ?? '', open: params.open ?? '' };
  /** @type {Claim[]} */
  let claims = [];
  const search = el('input', { type: 'search', value: state.q, placeholder: 'Theorem 16, diagonal, H-T2 …' });
  const paperPlace = el('div');
  const kindPlace = el('div');
  const chips = el('div', { class: 'chips', role: 'group', 'aria-label': 'Verdicts' });
  const count = el('p', { class: 'hint', role: 'status' });
  const list = el('div', { class: 'claims' });
  const chart = el('div', { class: 'papers-chart' });
  const note = el('div');
  /** What was found since the papers appeared. @type {News[]} */
  let news = [];
  const found = el('section', { class: 'panel papers-found', 'aria-label': 'What was found', hidden: true });
  const shown = () => claims.filter((claim) => matches(claim, state));
  const save = saveBar(() => ({
    name: 'claims',
    svg: () => svgText(picture()),
    csv: () => csvOf([['id', 'paper', 'kind', 'source', 'statement', 'verdict', 'words'], ...shown().map((c) => [c.id, c.paper, c.kind, c.source ?? '', c.statement, c.verdict, c.words])]),
    command: () => (state.open || state.paper ? `wyt check ${shellWord(state.open || state.paper)}` : 'wyt papers -o report'),
  }));
  const picture = () => {
    const found = chart.querySelector('svg');
    if (!found) throw new Error('There is no chart yet.');
    return found;
  };

  function changed() {
    writeLink('papers', state);
    show();
  }

  /** Opens a claim below. @param {string} id */
  const toClaim = (id) => el('a', { href: linkTo('papers', { open: id, q: id }) }, id);

  /** What came of it all, before the claims one by one. */
  function tellFound() {
    const groups = findingsOf(claims);
    found.hidden = news.length === 0 && groups.length === 0;
    set(found, el('h2', {}, 'What was found'),
      ...groups.map(({ title, claims: listed }, i) => el('details', { open: i === 0 }, el('summary', {}, el('strong', {}, `${title} (${listed.length})`)), el('ul', {}, ...listed.map((claim) => {
        const { game } = claim;
        const [at] = placesIn(claim.words);
        return el('li', {}, titleOf(claim.paper), ', ', toClaim(claim.id), ': ', typeset(claim.statement_html, claim.statement), ' ', el('strong', {}, claim.words), ' ',
          game && at && !/:3$/.test(game) ? el('a', { href: linkTo('board', { game, at }) }, 'Show me') : null);
      })))),
      news.length > 0 ? el('details', { open: groups.length === 0 }, el('summary', {}, el('strong', {}, `New theorems (${news.length})`)), el('ul', {}, ...news.map((one) => el('li', {}, `On ${titleOf(one.paper)}: `, el('strong', {}, typeset(one.says_html, one.says)), ' – ', typeset(one.proof_html, one.proof), '. ',
        ...one.claims.flatMap((id, i) => [i > 0 && ', ', toClaim(id)]))))) : null,
      exportedSite()?.report ? el('p', {}, el('a', { href: 'report/index.html' }, 'The whole report, with figures, tables and proofs')) : null);
  }

  function show() {
    const now = shown();
    set(count, `${now.length} of ${claims.length} claims`);
    set(chips, ...VERDICTS.map(({ kind, label, means }) => {
      const all = claims.filter((c) => c.verdict === kind).length;
      if (all === 0) return null;
      return el('button', { type: 'button', class: 'btn small chip', title: means, 'aria-pressed': String(state.verdict === kind), on: { click: () => { state.verdict = state.verdict === kind ? '' : kind; changed(); } } }, `${label} ${all}`);
    }));
    set(chart, drawChart(claims, state.paper), legendOf(claims));
    set(list, ...now.map((claim) => card(claim, claim.id === state.open, (open) => {
      state.open = open ? claim.id : state.open === claim.id ? '' : state.open;
      writeLink('papers', state);
    })));
    if (now.length === 0 && claims.length > 0) set(list, el('p', { class: 'note' }, 'No claim fits: take back a filter, or search for less.'));
  }

  /** Without a report the claims can be judged here, or a report be made. @param {{report?: boolean, judging?: {done: number, total: number | null} | null}} answer */
  function tellReport(answer) {
    if (answer.judging) {
      const { done, total } = answer.judging;
      set(note, el('p', { class: 'hint', role: 'status' }, `Judging: ${done} of ${total ?? claims.length} claims …`), el('progress', { value: String(done), max: String(total ?? claims.length), 'aria-label': 'Claims judged' }));
      timer = window.setTimeout(judge, 1500);
    } else if (answer.report === false) {
      set(note, el('div', { class: 'note' }, el('p', {}, 'Nothing was judged in this session. A full report: ', el('code', {}, 'wyt papers -o report'), ', then ', el('code', {}, 'wyt serve --report report'), '.'),
        el('button', { type: 'button', class: 'btn', on: { click: judge } }, 'Judge them now, at quick effort')));
    } else set(note);
  }

  async function judge() {
    try {
      const answer = await getJson('claims', { judge: '1' }, leave.signal);
      claims = claimsOf(answer.claims);
      if (!answer.judging) { show(); tellFound(); }
      tellReport(answer);
    } catch (error) {
      if (!isAbort(error)) set(note, el('p', { class: 'error', role: 'alert' }, wordsOf(error)));
    }
  }

  const later = settled(200, () => { state.q = search.value; changed(); });
  search.addEventListener('input', () => later());

  root.append(
    el('h1', {}, 'Papers'),
    el('p', { class: 'lead' }, ...explained('What five papers on Wythoff’s game claim of P-positions, values, levels and beams, and what became of it: proved, refuted, misprinted or open.')), found,
    el('div', { class: 'layout' },
      el('div', { class: 'column' },
        el('section', { class: 'panel', 'aria-label': 'Filters' }, el('div', { class: 'row' }, field('Search', search), paperPlace, kindPlace), chips, count, note),
        list),
      el('div', { class: 'column' },
        el('section', { class: 'panel', 'aria-label': 'Overview' }, el('h2', {}, 'Verdicts by paper'), chart),
        el('section', { class: 'panel', 'aria-label': 'Save or share' }, save))));

  Promise.all([getJson('claims', {}, leave.signal), bakedVerdicts()]).then(([answer, baked]) => {
    const made = /** @type {{claims: Parameters<typeof claimsOf>[0], effort: string, version: string} | null} */ (baked);
    claims = claimsOf(made?.claims ?? answer.claims);
    news = answer.news ?? [];
    const all = (/** @type {'paper'|'kind'} */ what) => [...countBy(claims, what)].map(([name, n]) => /** @type {[string, string]} */ ([name, `${what === 'paper' ? titleOf(name) : name} (${n})`]));
    state.paper = state.paper && oneOf(state.paper, claims.map((c) => c.paper));
    set(paperPlace, field('Paper', choice([['', 'all papers'], ...all('paper')], state.paper, (value) => { state.paper = value; changed(); })));
    set(kindPlace, field('Kind', choice([['', 'all kinds'], ...all('kind')], state.kind, (value) => { state.kind = value; changed(); })));
    for (const place of [paperPlace, kindPlace]) place.className = 'field';
    if (made && !answer.report) set(note, el('p', { class: 'hint' }, `Judged when this page was written, at ${made.effort} effort, by version ${made.version}; wyt papers judges again.`));
    else tellReport(answer);
    show();
    tellFound();
    list.querySelector('details[open]')?.scrollIntoView({ block: 'nearest' });
  }).catch((error) => {
    if (!isAbort(error)) set(list, el('p', { class: 'error', role: 'alert' }, wordsOf(error)));
  });
  return { unmount() { leave.abort(); later.stop(); clearTimeout(timer); } };
}

/** @param {Claim} claim @param {boolean} open @param {(open: boolean) => void} onToggle */
function card(claim, open, onToggle) {
  const verdict = VERDICTS.find((v) => v.kind === claim.verdict);
  const body = el('div', { class: 'claim-body' });
  const details = el('details', { class: 'panel claim', open, dataset: { id: claim.id } },
    el('summary', {},
      el('span', { class: 'claim-head' }, el('code', {}, claim.id), el('span', { class: 'hint' }, `${titleOf(claim.paper)}, ${claim.source ?? claim.kind}`), el('span', { class: `badge ${verdict?.tone ?? ''}` }, verdict?.label ?? claim.verdict)),
      el('span', { class: 'statement' }, typeset(claim.statement_html, claim.statement))),
    body);
  const fill = () => {
    if (body.childElementCount === 0) set(body, ...bodyOf(claim));
  };
  if (open) fill();
  details.addEventListener('toggle', () => {
    if (details.open) fill();
    onToggle(details.open);
  });
  return details;
}

/** @param {Claim} claim */
function bodyOf(claim) {
  const verdict = VERDICTS.find((v) => v.kind === claim.verdict);
  const { game } = claim;
  const links = [];
  if (game) {
    if (/:3$/.test(game)) links.push(el('a', { href: linkTo('sponge', { game }) }, `See ${game} in space`));
    else {
      for (const at of placesIn(`${claim.words} ${claim.statement}`).slice(0, 3)) links.push(el('a', { href: linkTo('board', { game, at }) }, `See (${at}) on the board`));
      links.push(el('a', { href: linkTo('board', { game }) }, `See ${game} on the board`));
    }
    links.push(el('a', { href: linkTo('play', { game }) }, `Play ${game}`));
    if (game === 'r-wythoff' || game === 'wythoff') links.push(el('a', { href: linkTo('levels', { game }) }, 'Its levels'));
    if (game.startsWith('gdwn')) links.push(el('a', { href: linkTo('beams', { game }) }, 'Its beams'));
  }
  if (claim.formula) links.push(el('a', { href: linkTo('prove', { text: claim.formula, run: '1' }) }, 'Decide its formula'));
  return [
    el('p', {}, ...explained(claim.words || verdict?.means || '')),
    claim.evidence ? el('p', { class: 'hint' }, `Evidence: ${claim.evidence}`) : null,
    ...(claim.slips ?? []).map((slip) => el('p', { class: 'hint' }, `Slip of the pen (${slip.place}): printed ${slip.printed}, meant ${slip.correct}. ${slip.why ?? ''}`)),
    ...(claim.figures ?? []).filter((figure) => figure.src).map((figure) => {
      const caption = figure.note || `Figure of ${claim.id}, drawn again`;
      const image = el('img', { alt: caption });
      pictureOf(figure.src ?? '').then((address) => { image.src = address; }).catch(() => { image.alt = `${caption} (cannot be drawn here)`; });
      return el('figure', {}, image, el('figcaption', { class: 'hint' }, caption));
    }),
    links.length > 0 ? el('p', { class: 'claim-links' }, ...links) : null,
    el('p', { class: 'hint' }, 'On the command line: ', el('code', {}, `wyt check ${shellWord(claim.id)}`)),
  ];
}

/** A bar for each paper, cut by verdict. @param {Claim[]} claims @param {string} chosen */
function drawChart(claims, chosen) {
  const papers = [...countBy(claims, 'paper')];
  const most = Math.max(1, ...papers.map(([, n]) => n));
  const picture = svg('svg', { class: 'chart verdict-chart', viewBox: `0 0 340 ${papers.length * 44 + 4}`, role: 'img', 'aria-label': papers.map(([paper, n]) => `${titleOf(paper)}: ${n} claims`).join('; ') });
  papers.forEach(([paper, n], i) => {
    picture.append(svg('text', { x: 0, y: i * 44 + 14, class: chosen === paper ? 'chosen' : '' }, `${titleOf(paper)} (${n})`));
    let x = 0;
    for (const { kind, tone, label } of VERDICTS) {
      const k = claims.filter((c) => c.paper === paper && c.verdict === kind).length;
      if (k === 0) continue;
      const width = (k / most) * 336;
      picture.append(svg('rect', { class: `bar ${tone || 'plain'} v-${kind}`, x, y: i * 44 + 20, width: Math.max(width - 1, 1), height: 16 }, svg('title', {}, `${label}: ${k}`)));
      x += width;
    }
  });
  return picture;
}

/** @param {Claim[]} claims */
function legendOf(claims) {
  const there = VERDICTS.filter(({ kind }) => claims.some((c) => c.verdict === kind));
  return el('ul', { class: 'legend' }, ...there.map(({ kind, label, means, tone }) => el('li', { title: means }, svg('svg', { class: 'swatch', viewBox: '0 0 1 1', 'aria-hidden': 'true' }, svg('rect', { class: `bar ${tone || 'plain'} v-${kind}`, width: 1, height: 1 })), label)));
}

/** @type {import('../lib/state.js').View} */
export const papersView = { route: 'papers', mount };
