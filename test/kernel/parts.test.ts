import { expect, test } from 'vitest';
import type { App } from '../../src/core/app/app.ts';
import { openParts, perApp } from '../../src/core/app/parts.ts';

test('a part that cannot be closed keeps no other open: all are closed, the last made first, and it is told', async () => {
  const closed: string[] = [];
  const first = perApp(
    () => 'first',
    (made) => void closed.push(made),
  );
  const broken = perApp(
    () => 'broken',
    () => Promise.reject(new Error('it hangs')),
  );
  const last = perApp(
    () => 'last',
    (made) => void closed.push(made),
  );
  const parts = openParts(() => ({}) as App);
  for (const part of [first, broken, last]) part(parts);
  await expect(parts.close()).rejects.toMatchObject({ errors: [new Error('it hangs')] });
  expect(closed).toEqual(['last', 'first']);
});
