import type { Environment } from '../../domain/actor/actor.ts';
import { indexKeys, queryKeys } from '../../domain/screening/keys.ts';
import { type Candidate, type ListEntry, MAX_CANDIDATES, type SearchableLists } from '../../domain/screening/listed.ts';
import { type PreparedName, prepareName } from '../../domain/screening/names.ts';
import { scoreNames, scoreSubject } from '../../domain/screening/score.ts';
import type { ScreeningAnswer, ScreeningMatch, ScreeningProvider, ScreeningSubject } from './port.ts';

export interface BuiltInList {
  list: string;
  version: number;
  entries: readonly ListEntry[];
}

/** Programme of entries whose screening gets no answer, in the sandbox. */
export const NO_ANSWER = 'NO_ANSWER';

interface Options {
  lists: SearchableLists;
  environment: Environment;
  threshold: number;
  /** List in memory beside the imported ones. */
  builtIn: BuiltInList | null;
}

const MAX_MATCHES = 20;
/** Age of a version that is answered without a query. */
const VERSION_AGE_MS = 1_000;

/** Screening by imported lists: one statement for all subjects, and a score for each candidate. */
export function embeddedScreening({ lists, environment, threshold, builtIn }: Options): ScreeningProvider {
  const inMemory = builtIn && finderIn(builtIn, environment);
  const versionWith = (imported: string | null): string | null =>
    builtIn ? [`${builtIn.list}:${builtIn.version}`, ...(imported === null ? [] : [imported])].join(' ') : imported;
  let known = { at: Number.NEGATIVE_INFINITY, version: null as string | null };

  const answerTo = (
    subject: ScreeningSubject,
    names: readonly PreparedName[],
    found: readonly Candidate[],
    listVersion: string,
  ): ScreeningAnswer => {
    const matches = best(subject, names, found, threshold);
    if (matches.some(({ programme }) => programme === NO_ANSWER)) return { kind: 'no_answer', cause: 'the sandbox simulates no answer' };
    const [first, ...others] = matches.map(({ programme: _, ...match }) => match);
    if (first) return { kind: 'hit', listVersion, matches: [first, ...others] };
    if (found.length > MAX_CANDIDATES) return { kind: 'no_answer', cause: `more than ${MAX_CANDIDATES} listed names resemble this name` };
    return { kind: 'clear', listVersion };
  };

  return {
    name: 'embedded',
    async listVersion() {
      if (performance.now() - known.at > VERSION_AGE_MS) {
        known = { at: performance.now(), version: versionWith(await lists.version()) };
      }
      return known.version;
    },
    async screen(subjects, signal) {
      const names = subjects.map((subject) => subject.names.map(prepareName));
      const keys = names.map((each) => [...new Set(each.flatMap((name) => queryKeys(name, environment)))]);
      const found = await untilAborted(lists.find(keys), signal);
      if (typeof found === 'string') return subjects.map(() => ({ kind: 'no_answer', cause: found }));
      const version = versionWith(found.version);
      return subjects.map((subject, i) =>
        version === null
          ? { kind: 'no_answer', cause: 'no list was imported yet' }
          : answerTo(subject, names[i]!, [...(inMemory?.(keys[i]!) ?? []), ...found.of[i]!], version),
      );
    },
  };
}

type Found = Awaited<ReturnType<SearchableLists['find']>>;

/** The candidates, or the cause of their absence. */
async function untilAborted(finding: Promise<Found>, signal: AbortSignal): Promise<Found | string> {
  let stop = (): void => {};
  const aborted = new Promise<string>((resolve) => {
    stop = () => resolve('the lists were not read in time');
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  return Promise.race([finding, aborted]).finally(() => signal.removeEventListener('abort', stop));
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

function finderIn({ list, entries }: BuiltInList, environment: Environment): (keys: readonly number[]) => Candidate[] {
  const byKey = new Map<number, Set<Candidate>>();
  for (const { names, ...entry } of entries)
    for (const name of names) {
      const candidate = { ...entry, list, name };
      for (const key of indexKeys(prepareName(name), environment)) byKey.set(key, (byKey.get(key) ?? new Set()).add(candidate));
    }
  return (keys) => [...new Set(keys.flatMap((key) => [...(byKey.get(key) ?? [])]))];
}
