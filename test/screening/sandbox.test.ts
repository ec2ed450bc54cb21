import { expect, test } from 'vitest';
import { embeddedScreening } from '../../src/providers/screening/embedded.ts';
import type { ScreeningSubject } from '../../src/providers/screening/port.ts';
import { SANDBOX_LIST } from '../../src/providers/screening/sandbox/list.ts';

const payee = (name: string): ScreeningSubject => ({ kind: 'unknown', names: [name] });
const none = { version: async () => null, find: async (keys: readonly unknown[]) => ({ version: null, of: keys.map(() => []) }) };
const { signal } = new AbortController();

test('names of the sandbox list hit, and one gets no answer', async () => {
  const screening = embeddedScreening({ lists: none, environment: 'sandbox', threshold: 0.85, builtIn: SANDBOX_LIST });
  const answers = await screening.screen(
    ['ADA CHIOMA OKAFOR', 'DANGERFIELD ZUBAIRU A', 'DANGERFIELD GOLD REFINERY LTD', 'UNANSWERED HADIZA'].map(payee),
    signal,
  );
  expect(answers.map(({ kind }) => kind)).toEqual(['clear', 'hit', 'hit', 'no_answer']);
  expect(answers[1]).toMatchObject({ matches: [{ list: 'SANDBOX', entryId: 'SANDBOX-1', reasons: expect.any(Array) }] });
});

test('without a list the answer is unknown', async () => {
  const screening = embeddedScreening({ lists: none, environment: 'sandbox', threshold: 0.85, builtIn: null });
  expect(await screening.listVersion()).toBeNull();
  expect(await screening.screen([payee('ADA CHIOMA OKAFOR')], signal)).toEqual([{ kind: 'no_answer', cause: 'no list was imported yet' }]);
});
