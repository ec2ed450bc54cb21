import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type ProviderHttp, providerHttp } from '../../src/providers/http/client.ts';
import type { ScreeningSubject } from '../../src/providers/screening/port.ts';
import { watchmanScreening } from '../../src/providers/screening/watchman/watchman.ts';
import { startWatchman, type WatchmanDouble } from '../doubles/watchman.ts';

let watchman: WatchmanDouble;
let http: ProviderHttp;
beforeAll(async () => {
  watchman = await startWatchman();
  watchman.entities.push(
    { name: 'DANGERFIELD, Zubairu', entityType: 'person', sourceList: 'us_ofac', sourceID: '90001' },
    { name: 'Dangerfield Gold Refinery', entityType: 'organization', sourceList: 'un_csl', sourceID: '9000002' },
  );
  http = providerHttp({ provider: 'watchman', baseUrl: watchman.url });
});
afterEach(() => watchman.fault());
afterAll(async () => {
  await http.close();
  await watchman.stop();
});

const { signal } = new AbortController();
const screening = () => watchmanScreening(http, 0.85);
const subject = (name: string, more: Partial<ScreeningSubject> = {}): ScreeningSubject => ({ kind: 'unknown', names: [name], ...more });

test('a payee is compared with persons, businesses and organizations, with alternative names and date of birth', async () => {
  const listVersion = await screening().listVersion();
  const answers = await screening().screen(
    [
      subject('Zubairu Dangerfield'),
      subject('Gold Refinery Dangerfield', { kind: 'company' }),
      subject('Z. D.', { kind: 'person', names: ['Z. D.', 'Zubairu Dangerfield'], dateOfBirth: '1970-01-01' }),
      subject('Zubairu Dangerfield', { kind: 'company' }),
      subject('Ada Okafor'),
    ],
    signal,
  );
  expect(answers).toMatchObject([
    { kind: 'hit', listVersion, matches: [{ list: 'us_ofac', entryId: '90001', score: 1 }] },
    { kind: 'hit', listVersion, matches: [{ list: 'un_csl', entryId: '9000002' }] },
    { kind: 'hit', listVersion },
    { kind: 'clear', listVersion },
    { kind: 'clear', listVersion },
  ]);
});

test('the version changes with the lists, and 500 payees are answered in order', async () => {
  const before = await screening().listVersion();
  watchman.entities.push({ name: 'Person 499', entityType: 'person', sourceList: 'us_ofac', sourceID: '90499' });
  const answers = await screening().screen(
    Array.from({ length: 500 }, (_, i) => subject(`Person ${i}`, { kind: 'person' })),
    signal,
  );
  expect(answers.map(({ kind }) => kind).lastIndexOf('clear')).toBe(498);
  expect(answers[499]).toMatchObject({ kind: 'hit', matches: [{ entryId: '90499' }] });
  expect(await screening().listVersion()).not.toBe(before);
  watchman.entities.pop();
});

test.each(['error_500_before', 'html_502_before', 'cut_json', 'empty_answer', 'reset_before', 'rate_limited'] as const)(
  'after %s the outcome is unknown, never clear',
  async (fault) => {
    watchman.fault(({ path }) => (path === '/v2/search' ? fault : null));
    expect(await screening().screen([subject('Ada Okafor')], signal)).toMatchObject([{ kind: 'no_answer' }]);
    watchman.fault(() => fault);
    expect(await screening().screen([subject('Ada Okafor')], signal)).toMatchObject([{ kind: 'no_answer' }]);
    expect(await screening().listVersion()).toBeNull();
  },
);

test('without lists, and after the deadline, the outcome is unknown', async () => {
  expect(await screening().screen([subject('Ada Okafor')], AbortSignal.abort())).toMatchObject([{ kind: 'no_answer' }]);
  const empty = await startWatchman();
  const other = providerHttp({ provider: 'watchman', baseUrl: empty.url });
  expect(await watchmanScreening(other, 0.85).screen([subject('Ada Okafor')], signal)).toMatchObject([{ kind: 'no_answer' }]);
  await other.close();
  await empty.stop();
});
