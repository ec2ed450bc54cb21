import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Listed, ListEntry, SearchableLists } from '../../domain/screening/listed.ts';
import { indexNames, type NameIndex } from '../../domain/screening/name-index.ts';
import { prepareName } from '../../domain/screening/names.ts';
import { likenessOf, MAX_RISE, scoreNames, scoreSubject } from '../../domain/screening/score.ts';
import type { ScreeningAnswer, ScreeningMatch, ScreeningProvider, ScreeningSubject } from './port.ts';

interface BuiltInList {
  list: string;
  version: number;
  entries: readonly ListEntry[];
}

/** Programme of entries whose screening gets no answer, in the sandbox. */
const NO_ANSWER = 'NO_ANSWER';

interface Options {
  lists: SearchableLists;
  threshold: number;
  /** List in memory beside the imported ones. */
  builtIn: BuiltInList | null;
}

const MAX_MATCHES = 20;
/** Bound of compared names for one subject. */
const MAX_CANDIDATES = 5_000;
const SUBJECTS_AT_ONCE = 25;

/** Version of the lists with its index. */
interface Indexed {
  imported: string | null;
  listVersion: string | null;
  find: NameIndex;
}

/** Screening by imported lists: their names are indexed in memory, and only entries that resemble are read. */
export function embeddedScreening({ lists, threshold, builtIn }: Options): ScreeningProvider {
  // Negative numbers: imported entries have positive ones.
  const own = (builtIn?.entries ?? []).map((entry, i): Listed => ({ ...entry, id: -1 - i, list: builtIn!.list }));
  let current: Indexed | undefined;
  let loading: Promise<Indexed> | undefined;

  const load = async (imported: string | null): Promise<Indexed> => {
    async function* pages(): AsyncGenerator<readonly Pick<Listed, 'id' | 'names'>[]> {
      yield own;
      if (imported !== null) yield* lists.names(imported);
    }
    const versions = [...(builtIn ? [`${builtIn.list}:${builtIn.version}`] : []), ...(imported === null ? [] : [imported])];
    return (current = { imported, listVersion: versions.join(' ') || null, find: await indexNames(pages()) });
  };
  /** The index in use. A later version is loaded beside it. */
  const refreshed = async (): Promise<Indexed> => {
    const imported = await lists.version();
    if (current?.imported === imported) return current;
    loading ??= load(imported)
      .catch(async (error: unknown) => {
        await lists.failed(imported ?? '', error);
        throw error;
      })
      .finally(() => (loading = undefined));
    if (!current) return loading;
    loading.catch(() => undefined);
    return current;
  };

  /** Ids of entries that may reach the threshold; not whole beyond the bound of compared names. */
  const suspects = (find: NameIndex, { names }: ScreeningSubject): { ids: Set<number>; isWhole: boolean } => {
    const least = threshold - MAX_RISE;
    const ids = new Set<number>();
    let compared = 0;
    for (const name of names.map(prepareName))
      find(name, (id, listed) => {
        if (!ids.has(id) && likenessOf(name, listed) >= least) ids.add(id);
        return compared++ < MAX_CANDIDATES;
      });
    return { ids, isWhole: compared <= MAX_CANDIDATES };
  };

  return {
    name: 'embedded',
    listVersion: async () => (await refreshed()).listVersion,
    async screen(subjects, signal) {
      const index = current ?? (await untilAborted(refreshed(), signal));
      const unknown = (cause: string): ScreeningAnswer => ({ kind: 'no_answer', cause });
      if (!index) return subjects.map(() => unknown('the lists were not read in time'));
      const { listVersion, find } = index;
      if (listVersion === null) return subjects.map(() => unknown('no list was imported yet'));
      const found: ReturnType<typeof suspects>[] = [];
      for (const subject of subjects) if (found.push(suspects(find, subject)) % SUBJECTS_AT_ONCE === 0) await nextTurn();
      const ids = [...new Set(found.flatMap((each) => [...each.ids]))].filter((id) => id > 0);
      const read = ids.length === 0 ? [] : await untilAborted(lists.entries(ids), signal);
      const entries = read && new Map([...own, ...read].map((entry) => [entry.id, entry]));
      return subjects.map((subject, i) => {
        const { ids: near, isWhole } = found[i]!;
        // A bound is never a pass.
        const noHit = (): ScreeningAnswer =>
          isWhole ? { kind: 'clear', listVersion } : unknown(`more than ${MAX_CANDIDATES} listed names resemble this name`);
        if (near.size === 0) return noHit();
        if (!entries) return unknown('the lists were not read in time');
        const matches = best(
          subject,
          [...near].flatMap((id) => entries.get(id) ?? []),
          threshold,
        );
        if (matches.some(({ programme }) => programme === NO_ANSWER)) return unknown('the sandbox simulates no answer');
        const [first, ...others] = matches.map(({ programme: _, ...match }) => match);
        return first ? { kind: 'hit', listVersion, matches: [first, ...others] } : noHit();
      });
    },
  };
}

async function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value | null> {
  let stop = (): void => {};
  const aborted = new Promise<null>((resolve) => {
    stop = () => resolve(null);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', stop));
}

/** Matches of a subject from the threshold on, one an entry, best first. */
function best(subject: ScreeningSubject, entries: readonly Listed[], threshold: number): (ScreeningMatch & { programme: string })[] {
  const names = subject.names.map(prepareName);
  return entries
    .flatMap((entry) => {
      const scored = entry.names.flatMap((name) => {
        const listed = prepareName(name);
        return names.map((each) => ({ name, ...scoreSubject(subject, scoreNames(each, listed), entry) }));
      });
      const [match] = scored.toSorted((a, b) => b.score - a.score);
      const { list, entryId, programme } = entry;
      return match && match.score >= threshold ? [{ list, entryId, ...match, programme }] : [];
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_MATCHES);
}

/** Invented names of the sandbox: matches, and a name whose screening gets no answer. */
export const SANDBOX_LIST: BuiltInList = {
  list: 'SANDBOX',
  version: 1,
  entries: [
    {
      entryId: 'SANDBOX-1',
      kind: 'person',
      names: ['Zubairu Adamu Dangerfield', 'Zubayr Dangerfield'],
      birthDates: ['1970-01-01'],
      programme: 'EXAMPLE',
    },
    { entryId: 'SANDBOX-2', kind: 'company', names: ['Dangerfield Gold Refinery Limited'], birthDates: [], programme: 'EXAMPLE' },
    { entryId: 'SANDBOX-3', kind: 'person', names: ['Hadiza Musa Unanswered'], birthDates: [], programme: NO_ANSWER },
  ],
};
