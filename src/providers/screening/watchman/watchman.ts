import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ProviderHttp } from '../../http/client.ts';
import { type Deadline, deadlineIn } from '../../../platform/concurrency/delay.ts';
import { callJson } from '../../http/json.ts';
import type { ScreeningAnswer, ScreeningMatch, ScreeningProvider, ScreeningSubject } from '../port.ts';

const TIMEOUT_MS = 10_000;
const MAX_MATCHES = 20;
/** Requests at once; a bulk of 500 shares them. */
const CONCURRENT = 16;

/** A search compares with entities of one type only, and without a type with none. */
const TYPES = {
  person: ['person'],
  company: ['business', 'organization'],
  unknown: ['person', 'business', 'organization'],
} as const;

const listInfo = z.object({ lists: z.record(z.string(), z.int()), listHashes: z.record(z.string(), z.string()).nullish() });
const found = z.object({
  entities: z
    .array(z.object({ name: z.string(), sourceList: z.string().min(1), sourceID: z.string().min(1), match: z.number().min(0).max(1) }))
    .nullable(),
});

/** Moov Watchman, API v2 (github.com/moov-io/watchman, docs/api.yaml of 21 August 2026). */
export function watchmanScreening(http: ProviderHttp, threshold: number): ScreeningProvider {
  const read = async <Body>(operation: string, path: string, deadline: Deadline, schema: z.ZodType<Body>): Promise<Body | string> => {
    const answer = await callJson(http, { operation, method: 'GET', path, headers: {}, deadline });
    if (answer.kind !== 'answered') return `Watchman did not answer: ${answer.kind}`;
    if (answer.status !== 200) return `Watchman answered ${answer.status}`;
    const parsed = schema.safeParse(answer.body);
    return parsed.success ? parsed.data : 'Watchman gave an answer of another form';
  };

  const versionOf = async (deadline: Deadline): Promise<string | null> => {
    const info = await read('listInfo', '/v2/listinfo', deadline, listInfo);
    // Empty lists are no answer.
    if (typeof info === 'string' || !Object.values(info.lists).some((entries) => entries > 0)) return null;
    const lists = Object.keys(info.lists).toSorted();
    const text = lists.map((list) => `${list} ${info.lists[list]} ${info.listHashes?.[list] ?? ''}`).join('\n');
    return `watchman:${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  };

  const answerTo = async (subject: ScreeningSubject, listVersion: string, deadline: Deadline): Promise<ScreeningAnswer> => {
    const matches: ScreeningMatch[] = [];
    for (const type of TYPES[subject.kind]) {
      const body = await read('search', `/v2/search?${queryOf(subject, type, threshold)}`, deadline, found);
      if (typeof body === 'string') return { kind: 'no_answer', cause: body };
      for (const { name, sourceList, sourceID, match } of body.entities ?? [])
        if (match >= threshold)
          matches.push({
            list: sourceList,
            entryId: sourceID,
            name,
            score: match,
            reasons: [`Watchman scores the ${type} ${match.toFixed(3)}`],
          });
    }
    const [first, ...others] = matches.toSorted((a, b) => b.score - a.score).slice(0, MAX_MATCHES);
    return first ? { kind: 'hit', listVersion, matches: [first, ...others] } : { kind: 'clear', listVersion };
  };

  return {
    name: 'watchman',
    listVersion: () => versionOf(deadlineIn(TIMEOUT_MS)),
    async screen(subjects, signal) {
      const deadline = deadlineIn(TIMEOUT_MS);
      const version = await versionOf(deadline);
      const answers = subjects.map((): ScreeningAnswer => ({ kind: 'no_answer', cause: 'Watchman has no lists, or did not answer' }));
      if (version === null) return answers;
      let next = 0;
      const work = async (): Promise<void> => {
        while (next < subjects.length) {
          const at = next++;
          answers[at] = signal.aborted
            ? { kind: 'no_answer', cause: 'Watchman did not answer in time' }
            : await answerTo(subjects[at]!, version, deadline);
        }
      };
      await Promise.all(Array.from({ length: CONCURRENT }, work));
      return answers;
    },
  };
}

function queryOf({ names: [name, ...others], dateOfBirth }: ScreeningSubject, type: string, threshold: number): URLSearchParams {
  const query = new URLSearchParams({ type, name, minMatch: String(threshold), limit: String(MAX_MATCHES) });
  for (const other of others) query.append('altNames', other);
  if (dateOfBirth && type === 'person') query.set('birthDate', dateOfBirth);
  return query;
}
