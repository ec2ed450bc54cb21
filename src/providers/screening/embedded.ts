import { indexKeys, queryKeys } from './keys.ts';
import { type PreparedName, prepareName } from './names.ts';
import type { ScreeningAnswer, ScreeningMatch, ScreeningProvider, ScreeningSubject } from './port.ts';
import { scoreNames, scoreSubject } from './score.ts';

export interface ListEntry {
  entryId: string;
  kind: ScreeningSubject['kind'];
  names: readonly string[];
  /** ISO dates, or years alone. */
  birthDates: readonly string[];
  programme: string;
}

export interface BuiltInList {
  list: string;
  version: number;
  entries: readonly ListEntry[];
}

/** Programme of entries whose screening gets no answer, in the sandbox. */
export const NO_ANSWER = 'NO_ANSWER';

interface Candidate extends Omit<ListEntry, 'names'> {
  list: string;
  name: string;
}

interface Options {
  threshold: number;
  builtIn: BuiltInList | null;
}

const MAX_MATCHES = 20;

/** Screening by lists of this service. */
export function embeddedScreening({ threshold, builtIn }: Options): ScreeningProvider {
  const find = builtIn && finderIn(builtIn);
  const version = builtIn && `${builtIn.list}:${builtIn.version}`;

  const answerOf = (subject: ScreeningSubject): ScreeningAnswer => {
    if (!find || version === null) return { kind: 'no_answer', cause: 'no list was imported yet' };
    const names = subject.names.map(prepareName);
    const matches = best(subject, names, find(names.flatMap(queryKeys)), threshold);
    if (matches.some(({ programme }) => programme === NO_ANSWER)) return { kind: 'no_answer', cause: 'the sandbox simulates no answer' };
    const [first, ...others] = matches.map(({ programme: _, ...match }) => match);
    return first ? { kind: 'hit', listVersion: version, matches: [first, ...others] } : { kind: 'clear', listVersion: version };
  };
  return {
    name: 'embedded',
    listVersion: async () => version,
    screen: async (subjects) => subjects.map(answerOf),
  };
}

/** Matches of a subject from the threshold on, one an entry, best first. */
function best(
  subject: ScreeningSubject,
  names: readonly PreparedName[],
  candidates: readonly Candidate[],
  threshold: number,
): (ScreeningMatch & { programme: string })[] {
  const found = new Map<string, ScreeningMatch & { programme: string }>();
  for (const { list, entryId, name, programme, ...entry } of candidates) {
    const listed = prepareName(name);
    for (const each of names) {
      const { score, reasons } = scoreSubject(subject, scoreNames(each, listed), entry);
      const id = `${list} ${entryId}`;
      if (score >= threshold && score > (found.get(id)?.score ?? 0)) found.set(id, { list, entryId, name, score, reasons, programme });
    }
  }
  return [...found.values()].toSorted((a, b) => b.score - a.score).slice(0, MAX_MATCHES);
}

function finderIn({ list, entries }: BuiltInList): (keys: readonly number[]) => Candidate[] {
  const byKey = new Map<number, Set<Candidate>>();
  for (const { names, ...entry } of entries)
    for (const name of names) {
      const candidate = { ...entry, list, name };
      for (const key of indexKeys(prepareName(name))) byKey.set(key, (byKey.get(key) ?? new Set()).add(candidate));
    }
  return (keys) => [...new Set(keys.flatMap((key) => [...(byKey.get(key) ?? [])]))];
}
