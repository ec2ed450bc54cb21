import { isGsm, segmentMessage, type Segmentation } from './segments.ts';

export interface Change {
  from: string;
  to: string;
  count: number;
}

export interface Variant {
  message: string;
  changes: Change[];
  segmentation: Segmentation;
}

/**
 * The message in fewer parts with the least change, or null: spaces first, then GSM-7 replacements (NGN, then N for the naira
 * sign), then round brackets. Links and visible content stay.
 */
export function cheaperWording(message: string, { parts }: Segmentation): Variant | null {
  if (parts.length === 1) return null;
  const tidy = tidied({ message, changes: new Map() });
  let best: Variant | null = null;
  for (const draft of [tidy, ...inGsm(tidy)]) {
    const segmentation = segmentMessage(draft.message);
    if (segmentation.parts.length < (best?.segmentation ?? { parts }).parts.length)
      best = { message: draft.message, changes: listed(draft.changes), segmentation };
  }
  return best;
}

/** GSM-7 replacement, which may be empty; null without one. */
export function gsmLike(character: string): string | null {
  if (isGsm(character)) return character;
  if (character === '₦') return 'NGN';
  const known = LIKE.get(character);
  if (known !== undefined) return known;
  if (/^\p{Zs}$/u.test(character)) return ' ';
  if (INVISIBLE.test(character)) return '';
  const plain = Array.from(character.normalize('NFKD').replaceAll(/\p{M}/gu, ''), (each) => (isGsm(each) ? each : LIKE.get(each)));
  return plain.length > 0 && !plain.includes(undefined) ? plain.join('') : null;
}

/** Invisible: combining marks, zero-width, formatting and control characters. */
const INVISIBLE = /^[\p{M}\p{Cf}\p{Cc}]$/u;

const LIKE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "'": '‘’‚‛′´`ʼʻ',
    '"': '“”„‟″«»',
    '-': '‐‑‒–—―−•',
    '<': '‹',
    '>': '›',
    '/': '⁄÷',
    '.': '·',
    x: '×',
    '\n': '\u0085\u2028\u2029',
    ' ': '\t',
    '...': '…',
    '(c)': '©',
    '(R)': '®',
    TM: '™',
    '->': '→',
    '<-': '←',
    c: '¢',
    GHS: '₵',
    b: 'ɓ',
    B: 'Ɓ',
    d: 'ɗđ',
    D: 'ƊĐ',
    k: 'ƙ',
    K: 'Ƙ',
    "'y": 'ƴ',
    "'Y": 'Ƴ',
    e: 'ǝ',
    E: 'Ǝ',
    n: 'ŋ',
    N: 'Ŋ',
    i: 'ı',
    l: 'ł',
    L: 'Ł',
    oe: 'œ',
    OE: 'Œ',
  }).flatMap(([like, characters]) => Array.from(characters, (character): [string, string] => [character, like])),
);

interface Draft {
  message: string;
  changes: ReadonlyMap<string, number>;
}

/** Composes letters, trims and collapses spaces, CR LF to LF. */
function tidied(draft: Draft): Draft {
  const composed = outsideLinks(draft, /\P{M}\p{M}+/gu, (cluster) => cluster.normalize('NFC'));
  const endings = replaced(composed, /[ \t]*\r\n|[ \t]+\n/g, () => '\n');
  return replaced(
    replaced(endings, / {2,}/g, () => ' '),
    /^\s+|\s+$/g,
    () => '',
  );
}

/** GSM-7 variants, least change first; none if a character has no replacement. */
function inGsm(draft: Draft): Draft[] {
  const others = Array.from(new Set(draft.message)).filter((character) => !isGsm(character));
  const likes = new Map(others.map((character) => [character, gsmLike(character)]));
  if (others.some((character) => likes.get(character) === null)) return [];
  const withNaira = (naira: 'N' | 'NGN'): Draft =>
    outsideLinks(draft, /[^ -_a-z]/gu, (character) => (character === '₦' ? naira : (likes.get(character) ?? character)));
  const short = withNaira('N');
  return [withNaira('NGN'), short, outsideLinks(short, /[[{\]}]/g, (bracket) => ('[{'.includes(bracket) ? '(' : ')'))];
}

/** Links end at a space or a typographic mark. */
const LINK = /((?:https?:\/\/|www\.)[^\s“”‘’«»…₦]+)/iu;

function outsideLinks(draft: Draft, pattern: RegExp, to: (found: string) => string): Draft {
  const changes = new Map(draft.changes);
  // Why: split with a group returns links at odd positions.
  const pieces = draft.message.split(LINK).map((text, at) => (at % 2 === 0 ? noted(text, pattern, to, changes) : text));
  return { message: pieces.join(''), changes };
}

function replaced(draft: Draft, pattern: RegExp, to: (found: string) => string): Draft {
  const changes = new Map(draft.changes);
  return { message: noted(draft.message, pattern, to, changes), changes };
}

function noted(text: string, pattern: RegExp, to: (found: string) => string, changes: Map<string, number>): string {
  return text.replaceAll(pattern, (from) => {
    const like = to(from);
    if (like !== from) changes.set(`${from}\0${like}`, (changes.get(`${from}\0${like}`) ?? 0) + 1);
    return like;
  });
}

function listed(changes: Draft['changes']): Change[] {
  return Array.from(changes, ([key, count]) => {
    const middle = key.lastIndexOf('\0');
    return { from: key.slice(0, middle), to: key.slice(middle + 1), count };
  });
}
