import { isGsm, segmentMessage, type Segmentation } from './segments.ts';

export interface Change {
  from: string;
  to: string;
  count: number;
}

export interface Wording {
  message: string;
  changes: Change[];
  segmentation: Segmentation;
}

/**
 * The same message in fewer parts, or null where these changes save none. Of the wordings with the fewest parts it gives
 * the one that changes least: blanks alone, then characters outside GSM-7 by their like in it with NGN for the naira sign,
 * then N for it, then round brackets for others, which take two septets. Links stay as they are, and nothing is left out
 * that a reader would see.
 */
export function cheaperWording(message: string, { parts }: Segmentation): Wording | null {
  let best: Wording | null = null;
  for (const rewrite of REWRITES) {
    const changes = new Map<string, Change>();
    const text = rewrite(message, (from, to) => {
      const change = changes.get(from);
      if (change) change.count++;
      else changes.set(from, { from, to, count: 1 });
      return to;
    });
    const segmentation = segmentMessage(text);
    if (segmentation.parts.length < (best?.segmentation ?? { parts }).parts.length)
      best = { message: text, changes: [...changes.values()], segmentation };
  }
  return best;
}

/** What a character outside GSM-7 can be written as in it; null when there is nothing like it. May be empty: some show nothing. */
export function gsmLike(character: string, naira: 'N' | 'NGN' = 'NGN'): string | null {
  if (isGsm(character)) return character;
  if (character === '₦') return naira;
  const known = LIKE.get(character);
  if (known !== undefined) return known;
  if (/^\p{Zs}$/u.test(character)) return ' ';
  if (INVISIBLE.test(character)) return '';
  const plain = Array.from(character.normalize('NFKD').replaceAll(/\p{M}/gu, ''), (each) => (isGsm(each) ? each : LIKE.get(each)));
  return plain.length > 0 && !plain.includes(undefined) ? plain.join('') : null;
}

/** Combining marks, zero-width and formatting characters, and control characters: nothing of their own to see. */
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

type Note = (from: string, to: string) => string;
type Rewrite = (message: string, note: Note) => string;

const REWRITES: readonly Rewrite[] = [
  tidied,
  (message, note) => rewritten(tidied(message, note), note, 'NGN'),
  (message, note) => rewritten(tidied(message, note), note, 'N'),
  (message, note) => rounded(rewritten(tidied(message, note), note, 'N'), note),
];

/** Letters composed where Unicode has them whole; blanks at the ends, before line ends and in a row, and CR LF as LF. */
function tidied(message: string, note: Note): string {
  return outsideLinks(message, (text) => text.replaceAll(/\P{M}\p{M}+/gu, (cluster) => noted(note, cluster, cluster.normalize('NFC'))))
    .replaceAll(/[ \t]*\r\n|[ \t]+\n/g, (found) => note(found, '\n'))
    .replaceAll(/ {2,}/g, (found) => note(found, ' '))
    .replaceAll(/^\s+|\s+$/g, (found) => note(found, ''));
}

/** Half way to GSM-7 is no way: a message that keeps one other character stays as it was. */
function rewritten(message: string, note: Note, naira: 'N' | 'NGN'): string {
  const likes = new Map<string, string>();
  for (const character of new Set(message)) {
    const like = gsmLike(character, naira);
    if (like === null) return message;
    if (like !== character) likes.set(character, like);
  }
  return outsideLinks(message, (text) =>
    Array.from(text, (character) => noted(note, character, likes.get(character) ?? character)).join(''),
  );
}

function rounded(message: string, note: Note): string {
  return outsideLinks(message, (text) => text.replaceAll(/[[{\]}]/g, (bracket) => note(bracket, '[{'.includes(bracket) ? '(' : ')')));
}

const noted = (note: Note, from: string, to: string): string => (from === to ? to : note(from, to));

/** A link ends at a blank, or at a mark that is typography and no part of it. */
const LINK = /((?:https?:\/\/|www\.)[^\s“”‘’«»…₦]+)/iu;

function outsideLinks(message: string, change: (text: string) => string): string {
  // With a group in its pattern, split gives the links themselves at the odd places.
  return message
    .split(LINK)
    .map((text, at) => (at % 2 === 0 ? change(text) : text))
    .join('');
}
