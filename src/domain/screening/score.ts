import { jaroWinkler } from './jaro-winkler.ts';
import { initialsOf, isInitial, type PreparedName, spellings, type Token } from './names.ts';
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

/** Compares two names in any order of their parts; deductions are reasons. */
export function scoreNames(name: PreparedName, listed: PreparedName): Scored {
  let best = align(name, listed);
  if (best.score === 1) return best;
  for (const ours of spellings(name))
    for (const theirs of spellings(listed)) {
      if (ours === name && theirs === listed) continue;
      const each = align(ours, theirs);
      if (each.score > best.score) best = each;
    }
  return best;
}

function align(name: PreparedName, listed: PreparedName): Scored {
  const free = new Set(listed);
  const reasons: string[] = [];
  const open: Token[] = [];
  let [sum, weight, parts] = [0, 0, 0];
  // Initials last: full parts have the first choice.
  for (const token of name.toSorted((a, b) => Number(isInitial(a)) - Number(isInitial(b)))) {
    let best: { like: number; other: Token } | undefined;
    for (const other of free) {
      const like = likeness(token, other);
      if (like > (best?.like ?? 0)) best = { like, other };
    }
    if (!best) {
      open.push(token);
      continue;
    }
    free.delete(best.other);
    const isFull = !isInitial(token) && !isInitial(best.other);
    if (isFull) parts++;
    sum += best.like * (isFull ? 1 : 0.5);
    weight += isFull ? 1 : 0.5;
    if (best.like < 1) reasons.push(`"${token.text}" resembles "${best.other.text}": ${best.like.toFixed(2)}`);
  }
  if (parts === 0) return { score: 0, reasons };
  const matched = name.length - open.length;
  const conflicts = Math.min(open.length, free.size);
  const extra = Math.max(open.length, free.size) - conflicts;
  const list = (tokens: Iterable<Token>): string => [...tokens].map(({ text }) => `"${text}"`).join(', ');
  if (conflicts > 0) reasons.push(`${list(open)} against ${list(free)}: -${((0.5 * conflicts) / (matched + conflicts)).toFixed(2)}`);
  else if (extra > 0) reasons.push(`${list(open.length > 0 ? open : free)} only on one side: -${(0.03 * extra).toFixed(2)}`);
  // One part of several is no identification.
  const single = matched === 1 && (name.length > 1 || listed.length > 1) ? 0.3 : 0;
  if (single) reasons.push(`one part in common: -${single.toFixed(2)}`);
  return { score: Math.max(0, sum / weight - (0.5 * conflicts) / (matched + conflicts) - 0.03 * extra - single), reasons };
}

/** From 0 to 1; 0 for different parts. */
function likeness(a: Token, b: Token): number {
  if (a.isJoined && b.isJoined) return 0;
  if (a.text === b.text || a.sound === b.sound) return a.text === b.text ? 1 : 0.99;
  if (isInitial(a) || isInitial(b)) return initialsOf(a).some((initial) => initialsOf(b).includes(initial)) ? INITIAL : 0;
  const like = jaroWinkler(a.sound, b.sound);
  if (a.isJoined || b.isJoined) return a.code === b.code && like >= TOGETHER ? like : 0;
  return like >= (a.code === b.code ? NEAR_SOUND : NEAR_LETTERS) ? like : 0;
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
