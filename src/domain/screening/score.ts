import { isInitial, type PreparedName, spellings, type Token } from './names.ts';
import type { ListEntry, SubjectKind } from './listed.ts';

export interface Scored {
  score: number;
  reasons: string[];
}

/** Spellings of one part: equal consonants, or nearly all letters. */
const NEAR_SOUND = 0.8;
const NEAR_LETTERS = 0.93;
const INITIAL = 0.9;
const TOGETHER = 0.95;

/** Largest rise of a score by facts beside the name, with the rounding. */
export const MAX_RISE = 0.051;

/** Score of two names in any order of their parts. */
export const likenessOf = (name: PreparedName, listed: PreparedName): number => bestOf(name, listed).score;

/** The same with its deductions as reasons. */
export function scoreNames(name: PreparedName, listed: PreparedName): Scored {
  const { ours, theirs } = bestOf(name, listed);
  const reasons: string[] = [];
  return { score: align(ours, theirs, reasons), reasons };
}

function bestOf(name: PreparedName, listed: PreparedName): { score: number; ours: PreparedName; theirs: PreparedName } {
  let best = { score: align(name, listed), ours: name, theirs: listed };
  if (best.score === 1) return best;
  const [mine, others] = [spellings(name, listed), spellings(listed, name)];
  if (mine.length + others.length === 2) return best;
  for (const ours of mine)
    for (const theirs of others) {
      const score = align(ours, theirs);
      if (score > best.score) best = { score, ours, theirs };
    }
  return best;
}

function align(name: PreparedName, listed: PreparedName, reasons?: string[]): number {
  let [open, free] = [0, (1 << listed.length) - 1];
  let [sum, weight, parts] = [0, 0, 0];
  // Initials last: full parts have the first choice.
  for (const initials of [false, true])
    for (let i = 0; i < name.length; i++) {
      const token = name[i]!;
      if (isInitial(token) !== initials) continue;
      let [like, found] = [0, -1];
      for (let j = 0; j < listed.length; j++) {
        const each = free & (1 << j) ? likeness(token, listed[j]!) : 0;
        if (each > like) [like, found] = [each, j];
      }
      if (found < 0) {
        open |= 1 << i;
        continue;
      }
      free &= ~(1 << found);
      const isFull = !initials && !isInitial(listed[found]!);
      if (isFull) parts++;
      sum += like * (isFull ? 1 : 0.5);
      weight += isFull ? 1 : 0.5;
      if (like < 1) reasons?.push(`"${token.text}" resembles "${listed[found]!.text}": ${like.toFixed(2)}`);
    }
  if (parts === 0) return 0;
  const left = (tokens: PreparedName, mask: number): Token[] => tokens.filter((_, i) => mask & (1 << i));
  const [ours, theirs] = [left(name, open), left(listed, free)];
  const matched = name.length - ours.length;
  const conflicts = Math.min(ours.length, theirs.length);
  const extra = Math.max(ours.length, theirs.length) - conflicts;
  // One part of several is no identification.
  const single = matched === 1 && (name.length > 1 || listed.length > 1) ? 0.3 : 0;
  const against = (0.5 * conflicts) / (matched + conflicts);
  if (reasons) {
    const list = (tokens: readonly Token[]): string => tokens.map(({ text }) => `"${text}"`).join(', ');
    if (conflicts > 0) reasons.push(`${list(ours)} against ${list(theirs)}: -${against.toFixed(2)}`);
    else if (extra > 0) reasons.push(`${list(ours.length > 0 ? ours : theirs)} only on one side: -${(0.03 * extra).toFixed(2)}`);
    if (single) reasons.push(`one part in common: -${single.toFixed(2)}`);
  }
  return Math.max(0, sum / weight - against - 0.03 * extra - single);
}

/** From 0 to 1; 0 for different parts. */
function likeness(a: Token, b: Token): number {
  if (a.isJoined && b.isJoined) return 0;
  if (a.text === b.text || a.sound === b.sound) return a.text === b.text ? 1 : 0.99;
  if (isInitial(a) || isInitial(b)) return a.initials.some((initial) => b.initials.includes(initial)) ? INITIAL : 0;
  const isSameCode = a.code === b.code;
  const isJoined = a.isJoined || b.isJoined;
  if (isJoined && !isSameCode) return 0;
  const least = isJoined ? TOGETHER : isSameCode ? NEAR_SOUND : NEAR_LETTERS;
  if (mostAlike(a, b) < least) return 0;
  const like = jaroWinkler(a.sound, b.sound);
  return like >= least ? like : 0;
}

/** Bound of the similarity, by letters that only one has. */
function mostAlike(a: Token, b: Token): number {
  const [n, m] = [a.sound.length, b.sound.length];
  const common = Math.min(n - bits(a.letters & ~b.letters), m - bits(b.letters & ~a.letters));
  const jaro = (common / n + common / m + 1) / 3;
  return jaro + (a.sound[0] === b.sound[0] ? 0.4 : 0) * (1 - jaro);
}

function bits(mask: number): number {
  let count = 0;
  for (let left = mask; left !== 0; left &= left - 1) count++;
  return count;
}

export function scoreSubject(
  subject: { kind: SubjectKind; dateOfBirth?: string | null },
  scored: Scored,
  entry: Pick<ListEntry, 'kind' | 'birthDates'>,
): Scored {
  let { score } = scored;
  const reasons = [...scored.reasons];
  const change = (by: number, reason: string): void => {
    score = Math.min(1, Math.max(0, score + by));
    reasons.push(`${reason}: ${by > 0 ? '+' : ''}${by.toFixed(2)}`);
  };
  const born = subject.dateOfBirth;
  if (born && entry.birthDates.length > 0) {
    const years = Math.min(...entry.birthDates.map((date) => Math.abs(Number(date.slice(0, 4)) - Number(born.slice(0, 4)))));
    if (entry.birthDates.includes(born)) change(0.05, 'same date of birth');
    else if (years > 1) change(-0.15, `dates of birth differ by ${years} years`);
  }
  if (subject.kind !== entry.kind && subject.kind !== 'unknown' && entry.kind !== 'unknown') change(-0.1, 'a person against a company');
  if (reasons.length === 0) reasons.push('the same name');
  return { score: Math.round(score * 1_000) / 1_000, reasons };
}

/** Similarity of two words, 0 to 1: common letters in near places, and a common beginning of up to four letters. */
function jaroWinkler(a: string, b: string): number {
  if (a === b) return 1;
  const reach = Math.max(0, (Math.max(a.length, b.length) >> 1) - 1);
  const taken = new Uint8Array(b.length);
  const common: string[] = [];
  for (let i = 0; i < a.length; i++)
    for (let j = Math.max(0, i - reach); j <= Math.min(b.length - 1, i + reach); j++)
      if (taken[j] === 0 && a[i] === b[j]) {
        taken[j] = 1;
        common.push(a[i]!);
        break;
      }
  if (common.length === 0) return 0;
  let [at, moved] = [0, 0];
  for (let j = 0; j < b.length; j++) if (taken[j] === 1 && common[at++] !== b[j]) moved++;
  const jaro = (common.length / a.length + common.length / b.length + (common.length - moved / 2) / common.length) / 3;
  let start = 0;
  while (start < 4 && start < a.length && a[start] === b[start]) start++;
  return jaro + start * 0.1 * (1 - jaro);
}
