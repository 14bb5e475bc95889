// What the Papers view knows of claims: the kinds of verdicts, search, and which game or position a claim speaks of.

/** @typedef {{id?: string, src?: string, note?: string}} Figure */
/** @typedef {{place: string, printed: string, correct: string, why: string}} Slip */
/** @typedef {{id: string, paper: string, kind: string, source?: string, statement: string, statement_html?: string, meant?: string|null, verdict: string, words: string, evidence?: string|null, formula?: string|null, figures?: Figure[], slips?: Slip[], game?: string|null}} Claim */

/** The kinds of the report, and one for claims without a verdict. @type {{kind: string, label: string, means: string, tone: 'good'|'bad'|'warn'|''}[]} */
export const VERDICTS = [
  { kind: 'Proved', label: '✓ Proved', means: 'true for all it speaks of; each ground is listed and was replayed', tone: 'good' },
  { kind: 'Argued', label: '∴ Argued', means: 'true by a written argument of ours, of which no machine tested a hypothesis', tone: '' },
  { kind: 'HoldsTo', label: '≤ Holds to a bound', means: 'true as far as it was checked; no proof', tone: '' },
  { kind: 'Refuted', label: '✗ Refuted', means: 'false, with the smallest counterexample', tone: 'bad' },
  { kind: 'Misprint', label: '✎ Misprint', means: 'false as printed; the verdict on what is meant is given too', tone: 'warn' },
  { kind: 'Open', label: '? Open', means: 'neither proved nor refuted', tone: '' },
  { kind: 'Definition', label: '≔ Definition', means: 'a definition or reading; what was exercised agrees with it', tone: '' },
  { kind: 'Figure', label: '◫ Figure', means: 'a figure, drawn again from the rules; it agrees', tone: '' },
  { kind: 'Error', label: '! Not checked', means: 'the check could not be made', tone: 'warn' },
  { kind: 'NotJudged', label: '… Not judged', means: 'not judged in this session: wyt papers does it', tone: '' },
];

/** @type {Record<string, string>} */
const TITLES = { gu: 'Gu', ho: 'Ho', aggarwal: 'Aggarwal et al.', suriyaprakash: 'Suriyaprakash', larsson: 'Larsson' };

/** @typedef {{paper: string, says: string, says_html?: string, proof: string, proof_html?: string, claims: string[]}} News what was found since */

/** What the verdicts come to, the most telling first. @param {Claim[]} claims @returns {{title: string, claims: Claim[]}[]} */
export function findingsOf(claims) {
  const open = (/** @type {Claim} */ claim) => claim.kind === 'conjecture' || claim.kind === 'question';
  const stated = (/** @type {Claim} */ claim) => !open(claim) && claim.kind !== 'table' && claim.kind !== 'figure';
  const meant = (/** @type {Claim} */ claim) => claim.meant ?? claim.verdict;
  const groups = [
    { title: 'Conjectures that fall', claims: claims.filter((claim) => open(claim) && meant(claim) === 'Refuted') },
    { title: 'Conjectures that are theorems now', claims: claims.filter((claim) => open(claim) && meant(claim) === 'Proved') },
    { title: 'Statements that do not hold', claims: claims.filter((claim) => stated(claim) && meant(claim) === 'Refuted') },
  ];
  return groups.filter((group) => group.claims.length > 0);
}

/** @param {string} paper */
export function titleOf(paper) {
  return TITLES[paper] ?? paper;
}

/** Claims as the server tells them; one without a verdict is not judged. @param {(Omit<Claim, 'verdict'> & {verdict: string|null})[]} told @returns {Claim[]} */
export function claimsOf(told) {
  return told.map((claim) => ({ ...claim, verdict: claim.verdict ?? 'NotJudged' }));
}

/** How many there are of each, in order of appearance. @param {Claim[]} claims @param {'paper'|'kind'} what @returns {Map<string, number>} */
export function countBy(claims, what) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const claim of claims) counts.set(claim[what], (counts.get(claim[what]) ?? 0) + 1);
  return counts;
}

/** Whether a claim passes the filters; every word searched for must occur. @param {Claim} claim @param {{q: string, paper: string, kind: string, verdict: string}} filter */
export function matches(claim, filter) {
  if (filter.paper && claim.paper !== filter.paper) return false;
  if (filter.kind && claim.kind !== filter.kind) return false;
  if (filter.verdict && claim.verdict !== filter.verdict) return false;
  const text = `${claim.id} ${claim.paper} ${titleOf(claim.paper)} ${claim.kind} ${claim.source ?? ''} ${claim.statement} ${claim.words}`.toLowerCase();
  return filter.q.toLowerCase().split(/\s+/).every((word) => text.includes(word));
}

/** Positions written as (35,107). @param {string} text @returns {string[]} */
export function placesIn(text) {
  return [...new Set([...text.matchAll(/\((\d{1,4}),\s?(\d{1,4})\)/g)].map((found) => `${found[1]},${found[2]}`))];
}
