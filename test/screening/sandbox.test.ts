import { expect, test } from 'vitest';
import type { Listed, SearchableLists } from '../../src/domain/screening/listed.ts';
import { embeddedScreening, SANDBOX_LIST } from '../../src/providers/screening/embedded.ts';
import type { ScreeningSubject } from '../../src/providers/screening/port.ts';

const payee = (name: string): ScreeningSubject => ({ kind: 'unknown', names: [name] });
const none: SearchableLists = { version: async () => null, async *names() {}, entries: async () => [], failed: async () => {} };
const { signal } = new AbortController();

test('names of the sandbox list hit, and one gets no answer', async () => {
  const screening = embeddedScreening({ lists: none, threshold: 0.85, builtIn: SANDBOX_LIST });
  const answers = await screening.screen(
    ['ADA CHIOMA OKAFOR', 'DANGERFIELD ZUBAIRU A', 'DANGERFIELD GOLD REFINERY LTD', 'UNANSWERED HADIZA'].map(payee),
    signal,
  );
  expect(answers.map(({ kind }) => kind)).toEqual(['clear', 'hit', 'hit', 'no_answer']);
  expect(answers[1]).toMatchObject({ matches: [{ list: 'SANDBOX', entryId: 'SANDBOX-1', reasons: expect.any(Array) }] });
});

test('without a list the answer is unknown', async () => {
  const screening = embeddedScreening({ lists: none, threshold: 0.85, builtIn: null });
  expect(await screening.listVersion()).toBeNull();
  expect(await screening.screen([payee('ADA CHIOMA OKAFOR')], signal)).toEqual([{ kind: 'no_answer', cause: 'no list was imported yet' }]);
});

const person = (id: number, name: string): Listed => ({
  id,
  list: 'NG',
  entryId: `${id}`,
  kind: 'person',
  names: [name],
  birthDates: [],
  programme: '',
});
const listsOf = (versions: Record<string, Listed[]>, active: () => string): SearchableLists => ({
  version: async () => active(),
  async *names(version) {
    yield versions[version]!;
  },
  entries: async (ids) => Object.values(versions).flatMap((all) => all.filter(({ id }) => ids.includes(id))),
  failed: async () => {},
});

test('a later version is used as a whole, and the former one until then', async () => {
  let active = 'NG:1';
  const lists = listsOf({ 'NG:1': [person(1, 'Zubairu Dangerfield')], 'NG:2': [person(2, 'Hauwa Danbattawa')] }, () => active);
  const screening = embeddedScreening({ lists, threshold: 0.85, builtIn: null });
  const kinds = async (): Promise<string[]> =>
    (await screening.screen(['DANGERFIELD ZUBAIRU', 'H DANBATTAWA'].map(payee), signal)).map(({ kind }) => kind);
  expect(await kinds()).toEqual(['hit', 'clear']);
  active = 'NG:2';
  expect(await screening.listVersion()).toBe('NG:1');
  await expect.poll(() => screening.listVersion()).toBe('NG:2');
  expect(await kinds()).toEqual(['clear', 'hit']);
});

test('a name that more listed names resemble than are compared is unknown, unless it hits', async () => {
  const many = Array.from({ length: 5_100 }, (_, i) => person(i + 1, `Musa Abu X${'abcdefghij'.charAt(i % 10)}${i}`));
  const screening = embeddedScreening({ lists: listsOf({ 'NG:1': many }, () => 'NG:1'), threshold: 0.999, builtIn: null });
  const answers = await screening.screen(['MUSA ABU ZUBAIRU DANGERFIELD', 'MUSA ABU XA0', 'ADA OKAFOR'].map(payee), signal);
  expect(answers.map(({ kind }) => kind)).toEqual(['no_answer', 'hit', 'clear']);
});
