export interface NameMatch {
  /** 0 to 100, whole. 100 is EXACT_MATCH, 70 to 99 CLOSE_MATCH, less is NO_MATCH. */
  score: number;
  result: (typeof nameMatchResults)[number];
}

export const nameMatchResults = ['EXACT_MATCH', 'CLOSE_MATCH', 'NO_MATCH'] as const;

// Longer names do not exist; what is longer is cut, so that no input makes the comparison slow.
const MAX_UNITS = 256;
const MAX_WORDS = 16;
const MAX_WORD = 32;

const INITIAL = 80;
/** Names that are the same but for a title or for words written as one. */
const SAME_BUT_FOR = 95;
const SPELLING_MIN = 75;
const CLOSE_MIN = 70;

/** Letters that Unicode does not take apart into a base letter and a mark, Hausa's hooked ones among them. */
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

/** Forms of address, as people and banks put them before or behind a name; none that is a given name or a surname too, such as Prince or Obi. */
const TITLES = new Set(
  `MR MRS MISS MS MADAM SIR LADY DR DOCTOR PROF PROFESSOR ENGR ENGINEER ARC ARCH ARCHITECT BARR BARRISTER SURV SURVEYOR PHARM CHIEF OTUNBA HRH HRM HON
   HONOURABLE HONORABLE COMR COMRADE AMB CAPT ALHAJI ALHAJA ALH HAJI HAJIA HAJIYA MALLAM MAL REV REVEREND FR VEN SIS BRO PASTOR PST EVANG EVANGELIST
   APOSTLE DEACON DEACONESS DCN DCNS NURSE TPL ESV BLDR ESQ JNR JR SNR SR`.split(/\s+/),
);

/**
 * Compares the name a caller expects with the one a bank gives. Order of words, case, accents and punctuation do not
 * count. EXACT_MATCH: the same words. CLOSE_MATCH: every word of the shorter name is in the longer one, as itself, as its
 * initial or nearly so spelt, with at least one whole word and two words in all; so a missing middle name is close and a
 * surname alone is not. Close too are names that agree but for titles, or for names written as one word (ADACHIOMA). Symmetric. Bounded in
 * time for any input.
 */
export function matchNames(expected: string, actual: string): NameMatch {
  const all = variantsOf(expected).flatMap((left) =>
    variantsOf(actual).flatMap((right) => [compare(left, right), ...loosely(left, right)]),
  );
  return all.reduce((best, match) => (match.score > best.score ? match : best));
}

/** The comparison without titles and with joined names parted, where that changes a name: never EXACT_MATCH. */
function loosely(left: string[], right: string[]): NameMatch[] {
  const [one, other] = [withoutTitles(left), withoutTitles(right)];
  const parted: [string[], string[]] = [partedBy(other, one), partedBy(one, other)];
  if (parted[0].join(' ') === left.join(' ') && parted[1].join(' ') === right.join(' ')) return [];
  const { score, result } = compare(...parted);
  return [result === 'EXACT_MATCH' ? { score: SAME_BUT_FOR, result: 'CLOSE_MATCH' } : { score: Math.min(SAME_BUT_FOR, score), result }];
}

/** A title beside a single name stays: a surname alone proves nobody. */
function withoutTitles(words: string[]): string[] {
  const named = words.filter((word) => !TITLES.has(word));
  return namingWords(named) >= 2 ? named : words;
}

/** The words, each that is two or three of `others` written as one replaced by those. */
function partedBy(others: string[], words: string[]): string[] {
  const parts = others.filter((word) => word.length > 1);
  return words
    .flatMap((word) => (others.includes(word) ? [word] : (partsOf(word, parts, 3) ?? [word])))
    .toSorted()
    .slice(0, MAX_WORDS);
}

/** At most `most` of the parts that make up the whole text, each once; null where none do. */
function partsOf(text: string, parts: readonly string[], most: number): string[] | null {
  if (text === '') return [];
  if (most === 0) return null;
  for (const [at, part] of parts.entries()) {
    const rest = text.startsWith(part) ? partsOf(text.slice(part.length), parts.toSpliced(at, 1), most - 1) : null;
    if (rest) return [part, ...rest];
  }
  return null;
}

/** A hyphen may join or part: both readings are tried. */
function variantsOf(name: string): string[][] {
  const folded = fold(name);
  const parted = wordsOf(folded.replaceAll('-', ' '));
  return folded.includes('-') ? [parted, wordsOf(folded.replaceAll('-', ''))] : [parted];
}

function fold(name: string): string {
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

// Sorted before the cut, so that also names of too many words compare the same in any order.
function wordsOf(folded: string): string[] {
  return folded
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
  // Words that are missing on one side weigh a quarter, words that differ weigh everything.
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
  /** Not just an initial. */
  whole: boolean;
  /** The two words in alphabetical order: ties are broken by it, which keeps the comparison symmetric. */
  words: string;
}

/** Gives each word at most one counterpart, the likest pairs first. */
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

/** 0 to 100: the same, an initial of the other, a near spelling of a word of at least five letters, or nothing. */
function likenessOf(a: string, b: string): number {
  if (a === b) return 100;
  if (a.length === 1 || b.length === 1) return a[0] === b[0] ? INITIAL : 0;
  const longest = Math.max(a.length, b.length);
  const likeness = Math.floor((100 * (longest - distance(a, b))) / longest);
  return longest >= 5 && likeness >= SPELLING_MIN ? likeness : 0;
}

/** Levenshtein's distance, one row at a time. */
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
