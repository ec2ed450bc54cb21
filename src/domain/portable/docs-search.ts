import { editDistance } from './edit-distance.ts';

/** Part of the documentation: title, heading, address from the root, group, text; short names, as readers fetch all. */
export interface DocEntry {
  t: string;
  h?: string;
  a: string;
  g: string;
  w: string;
}

export const MOST_FOUND = 20;
/** Terms that select no page. */
const COMMON = new Set('a an and are by can do does for from how i in is it my of on or the to what with'.split(' '));

/** Phrases of callers, in the terms of the documentation. */
const PHRASES: ReadonlyMap<string, string> = new Map([
  ['account lookup', 'bank account inquiry'],
  ['name lookup', 'bank account inquiry'],
  ['name enquiry', 'bank account inquiry'],
  ['test card', 'magic values'],
  ['test data', 'magic values'],
  ['retry schedule', 'webhook attempts'],
  ['webhook retries', 'webhook attempts'],
  ['webhook retry', 'webhook attempts'],
  ['double payment', 'pay twice'],
  ['duplicate payment', 'pay twice'],
]);

/** Synonyms that callers use, for terms of the documentation. */
const SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map([
  ['auth', ['authenticat', 'credential']],
  ['charge', ['fee']],
  ['duplicate', ['twice', 'idempotency']],
  ['enquiry', ['inquiry']],
  ['hmac', ['signature']],
  ['login', ['sign in', 'authenticat']],
  ['lookup', ['inquiry', 'verify']],
  ['nuban', ['account number', 'bank account']],
  ['pagination', ['cursor']],
  ['password', ['sign in', 'credential']],
  ['payout', ['transfer', 'send']],
  ['production', ['live']],
  ['retry', ['retries', 'retried', 'attempt']],
]);

interface Known {
  entry: DocEntry;
  title: string;
  heading: string;
  text: string;
}

interface Index {
  rows: readonly Known[];
  words: ReadonlySet<string>;
}

const indexes = new WeakMap<readonly DocEntry[], Index>();

/**
 * Entries that a query is about, best first: title and heading before text, synonyms after the typed word. A word that no page
 * has is read as the nearest known word. Entries with all words come before entries with some.
 */
export function searchDocs(entries: readonly DocEntry[], query: string): DocEntry[] {
  const index = indexOf(entries);
  const asked = [...PHRASES].reduce((text, [phrase, known]) => text.replace(phrase, known), query.toLowerCase());
  const typed = asked.split(/[^\p{L}\p{N}_.-]+/u).filter(Boolean);
  const significant = typed.filter((word) => !COMMON.has(word));
  const terms = (significant.length > 0 ? significant : typed).map((word) => spelt(index, word));
  if (terms.length === 0) return [];
  const scored = index.rows.map((row) => ({ entry: row.entry, ...scoreOf(row, terms) })).filter(({ met }) => met > 0);
  const most = Math.max(0, ...scored.map(({ met }) => met));
  const best = scored.filter(({ met }) => met === most);
  // Why: older browsers have no toSorted.
  best.sort((a, b) => b.score - a.score);
  return best.slice(0, MOST_FOUND).map(({ entry }) => entry);
}

function indexOf(entries: readonly DocEntry[]): Index {
  const known = indexes.get(entries);
  if (known) return known;
  const rows = entries.map((entry) => {
    const { t, h = '', a, w } = entry;
    return { entry, title: `${t} ${a.replace(/^docs\/|#.*/g, '')}`.toLowerCase(), heading: h.toLowerCase(), text: w.toLowerCase() };
  });
  const words = new Set(rows.flatMap(({ title, heading, text }) => `${title} ${heading} ${text}`.split(/[^\p{L}]+/u)));
  const made = { rows, words };
  indexes.set(entries, made);
  return made;
}

function scoreOf(row: Known, terms: readonly string[]): { score: number; met: number } {
  let [score, met] = [weightOf(row.entry), 0];
  for (const term of terms) {
    const own = placeOf(row, term);
    const other = Math.max(0, ...(SYNONYMS.get(term) ?? []).map((each) => placeOf(row, each)));
    const found = Math.max(own, other * 0.8);
    score += found;
    if (found > 0) met++;
  }
  return { score, met };
}

/** Guides answer a question before operations, and both before decisions and measurements. */
function weightOf({ g, h = '' }: DocEntry): number {
  if (['Decisions', 'Design and measurements', 'Changes'].includes(g)) return -8;
  if (g === 'Providers' || g === 'Operate') return -4;
  return h === '' && g !== 'API reference' && g !== 'Events' ? 3 : 0;
}

function placeOf({ title, heading, text }: Known, term: string): number {
  const stem = term.length > 4 ? term.replace(/(?:es|s)$/, '') : term;
  if (heading === term || title.startsWith(`${term} `)) return 40;
  if (hasStem(heading, stem)) return 14;
  if (hasStem(title, stem)) return heading === '' ? 16 : 6;
  return text.includes(stem) ? 2 : 0;
}

function hasStem(text: string, start: string): boolean {
  for (let at = text.indexOf(start); at >= 0; at = text.indexOf(start, at + 1))
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return true;
  return false;
}

const SHORT = 4;

/** The word itself where a page or a synonym has it, else the nearest known word within two changes. */
function spelt({ rows, words }: Index, word: string): string {
  if (word.length <= SHORT || SYNONYMS.has(word)) return word;
  if (rows.some(({ title, heading, text }) => title.includes(word) || heading.includes(word) || text.includes(word))) return word;
  let [nearest, fewest] = [word, word.length > 7 ? 3 : 2];
  for (const known of words) {
    if (known.length <= SHORT || Math.abs(known.length - word.length) > 2) continue;
    const changes = editDistance(word, known, fewest);
    if (changes < fewest) [nearest, fewest] = [known, changes];
  }
  return nearest;
}
