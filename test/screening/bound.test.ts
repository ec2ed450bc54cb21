import { expect, test } from 'vitest';
import { embeddedScreening } from '../../src/providers/screening/embedded.ts';

/** Lists of equal names, which resemble the subject without a hit at a threshold of 1. */
const screening = (entries: number) => {
  const names = ['Musa Ibrahim Danjumo'];
  const all = Array.from({ length: entries }, (_, i) => ({
    id: i + 1,
    list: 'NG',
    entryId: String(i),
    kind: 'person' as const,
    names,
    birthDates: [],
    programme: '',
  }));
  return embeddedScreening({
    threshold: 1,
    builtIn: null,
    lists: {
      version: async () => 'NG:1',
      async *names() {
        yield all;
      },
      entries: async (ids) => all.filter(({ id }) => ids.includes(id)).slice(0, 10),
      failed: async () => {},
    },
  });
};

test.each([
  [5_000, 'clear'],
  [5_002, 'no_answer'],
])('of %i resembling names without a hit the answer is %s: a bound is never a pass', async (entries, kind) => {
  const subject = { kind: 'person' as const, names: ['Musa Ibrahim Danjuma'] as const };
  const provider = screening(entries);
  await provider.listVersion();
  expect(await provider.screen([subject], new AbortController().signal)).toMatchObject([{ kind }]);
});
