export interface NameMatch {
  /** 100 is EXACT_MATCH, 70 to 99 CLOSE_MATCH, below NO_MATCH. */
  score: number;
  result: (typeof nameMatchResults)[number];
}

export const nameMatchResults = ['EXACT_MATCH', 'CLOSE_MATCH', 'NO_MATCH'] as const;

const MAX_UNITS = 256;
const MAX_WORDS = 16;
const MAX_WORD = 32;

const INITIAL = 80;
/** Score of names equal except for titles or joined words. */
const SAME_BUT_FOR = 95;
const SPELLING_MIN = 75;
const CLOSE_MIN = 70;

const LETTERS: Readonly<Record<string, string>> = {
  Ɓ: 'B',
  Ɗ: 'D',
  Ƙ: 'K',
  Ƴ: 'Y',
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Æ: 'AE',
  Œ: 'OE',
  Ə: 'E',
  Ǝ: 'E',
};

const LEGAL_FORMS = new Set(['LIMITED', 'PLC', 'INC', 'COMPANY', 'ENTERPRISES']);
const SPELT_OUT: Readonly<Record<string, string>> = {
  LTD: 'LIMITED',
  CO: 'COMPANY',
  ENT: 'ENTERPRISES',
  NIG: 'NIGERIA',
  INTL: 'INTERNATIONAL',
};

/** Titles that are no names, unlike Prince or Obi. */
const TITLES = new Set(
  `MR MRS MISS MS MADAM SIR LADY DR DOCTOR PROF PROFESSOR ENGR ENGINEER ARC ARCH ARCHITECT BARR BARRISTER SURV SURVEYOR PHARM CHIEF OTUNBA HRH HRM HON
   HONOURABLE HONORABLE COMR COMRADE AMB CAPT ALHAJI ALHAJA ALH HAJI HAJIA HAJIYA MALLAM MAL REV REVEREND FR VEN SIS BRO PASTOR PST EVANG EVANGELIST
   APOSTLE DEACON DEACONESS DCN DCNS NURSE TPL ESV BLDR ESQ JNR JR SNR SR`.split(/\s+/),
);

/** Compares two names regardless of order, case, accents and punctuation; symmetric, in bounded time. */
export function matchNames(expected: string, actual: string): NameMatch {
  const all = variantsOf(expected).flatMap((left) =>
    variantsOf(actual).flatMap((right) => [compare(left, right), ...loosely(left, right)]),
  );
  return all.reduce((best, match) => (match.score > best.score ? match : best));
}

function loosely(left: string[], right: string[]): NameMatch[] {
  const [one, other] = [withoutTitles(left), withoutTitles(right)];
  const parted: [string[], string[]] = [partedBy(other, one), partedBy(one, other)];
  if (parted[0].join(' ') === left.join(' ') && parted[1].join(' ') === right.join(' ')) return [];
  const { score, result } = compare(...parted);
  return [result === 'EXACT_MATCH' ? { score: SAME_BUT_FOR, result: 'CLOSE_MATCH' } : { score: Math.min(SAME_BUT_FOR, score), result }];
}

/** Why: a title beside a single name stays, since a surname alone proves no identity. */
function withoutTitles(words: string[]): string[] {
  const named = words.filter((word) => !TITLES.has(word));
  return namingWords(named) >= 2 ? named : words;
}

function partedBy(others: string[], words: string[]): string[] {
  const parts = others.filter((word) => word.length > 1);
  return words
    .flatMap((word) => (others.includes(word) ? [word] : (partsOf(word, parts, 3) ?? [word])))
    .toSorted()
    .slice(0, MAX_WORDS);
}

function partsOf(text: string, parts: readonly string[], most: number): string[] | null {
  if (text === '') return [];
  if (most === 0) return null;
  for (const [at, part] of parts.entries()) {
    const rest = text.startsWith(part) ? partsOf(text.slice(part.length), parts.toSpliced(at, 1), most - 1) : null;
    if (rest) return [part, ...rest];
  }
  return null;
}

/** A hyphen joins or splits: both readings are compared. */
function variantsOf(name: string): string[][] {
  const normalised = normalise(name);
  const parted = textOf(normalised.replaceAll('-', ' '));
  return normalised.includes('-') ? [parted, textOf(normalised.replaceAll('-', ''))] : [parted];
}

function normalise(name: string): string {
  return name
    .slice(0, MAX_UNITS)
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[ƁƊƘƳØŁĐÆŒƏƎ]/g, (letter) => LETTERS[letter] ?? letter)
    .replaceAll('&', ' AND ')
    .replaceAll(/[\p{M}'’ʼ`]/gu, '')
    .replaceAll(/[\u2010-\u2015]/g, '-')
    .replaceAll(/[^\p{L}\p{N}-]+/gu, ' ');
}

// Sorted before the cut, so word order never matters.
function textOf(normalised: string): string[] {
  return normalised
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => (Object.hasOwn(SPELT_OUT, word) ? (SPELT_OUT[word] ?? word) : word).slice(0, MAX_WORD))
    .toSorted()
    .slice(0, MAX_WORDS);
}

function compare(left: string[], right: string[]): NameMatch {
  if (left.length === 0 || right.length === 0) return { score: 0, result: 'NO_MATCH' };
  if (left.join(' ') === right.join(' ')) return { score: 100, result: 'EXACT_MATCH' };

  const pairs = pairUp(left, right);
  const shorter = Math.min(left.length, right.length);
  const longer = Math.max(left.length, right.length);
  const likeness = pairs.reduce((sum, pair) => sum + pair.likeness, 0);
  const score = Math.round((3 * likeness) / (4 * shorter) + likeness / (4 * longer));

  const needed = Math.min(2, Math.max(namingWords(left), namingWords(right)));
  const close = pairs.length === shorter && pairs.length >= needed && pairs.some((pair) => pair.whole);
  return close
    ? { score: Math.min(99, Math.max(CLOSE_MIN, score)), result: 'CLOSE_MATCH' }
    : { score: Math.min(CLOSE_MIN - 1, score), result: 'NO_MATCH' };
}

function namingWords(words: string[]): number {
  return words.filter((word) => !LEGAL_FORMS.has(word)).length;
}

interface Pair {
  left: number;
  right: number;
  likeness: number;
  whole: boolean;
  /** Alphabetical tie-break, which makes the comparison symmetric. */
  words: string;
}

function pairUp(left: string[], right: string[]): Pair[] {
  const candidates = left.flatMap((a, i) =>
    right.map((b, j): Pair => ({
      left: i,
      right: j,
      likeness: likenessOf(a, b),
      whole: a.length > 1 && b.length > 1,
      words: a < b ? `${a} ${b}` : `${b} ${a}`,
    })),
  );
  candidates.sort(
    (a, b) => b.likeness - a.likeness || Number(b.whole) - Number(a.whole) || (a.words < b.words ? -1 : Number(a.words > b.words)),
  );
  const takenLeft = new Set<number>();
  const takenRight = new Set<number>();
  return candidates.filter((pair) => {
    if (pair.likeness === 0 || takenLeft.has(pair.left) || takenRight.has(pair.right)) return false;
    takenLeft.add(pair.left);
    takenRight.add(pair.right);
    return true;
  });
}

/** 0 to 100: equal, initial, similar from five letters on, or 0. */
function likenessOf(a: string, b: string): number {
  if (a === b) return 100;
  if (a.length === 1 || b.length === 1) return a[0] === b[0] ? INITIAL : 0;
  const longest = Math.max(a.length, b.length);
  const likeness = Math.floor((100 * (longest - distance(a, b))) / longest);
  return longest >= 5 && likeness >= SPELLING_MIN ? likeness : 0;
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 0; i < a.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j += 1) {
      const substituted = (row[j] ?? 0) + (a[i] === b[j] ? 0 : 1);
      next.push(Math.min(substituted, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
