import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { magicAmounts, magicEndings } from '../../src/domain/portable/magic-amounts.ts';
import { knownNins } from '../../src/providers/identity/sandbox/population.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

const root = resolve(import.meta.dirname, '../..');

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

const statusOf = async (reference: string): Promise<unknown> =>
  (await sandbox.call('GET', `/money-transfer/status?clientReference=${reference}`)).body.data.settlementStatus;

test('each magic amount does what its table says, which README, docs and dashboard print', async () => {
  const sent = await Promise.all(
    magicEndings.map(async (ending) => {
      const input = { amount: Number(`1500${ending}`), bankCode: '058', accountNumber: '0123456785', clientReference: `MAGIC-${ending}` };
      return [ending, (await sandbox.call('POST', '/money-transfer/send', input)).status];
    }),
  );
  expect(sent).toEqual(magicEndings.map((ending) => [ending, magicAmounts[ending].answer]));
  const all = (): Promise<unknown[]> => Promise.all(magicEndings.map((ending) => statusOf(`MAGIC-${ending}`)));
  await sandbox.advance('5m');
  expect(await all()).toEqual(magicEndings.map((ending) => magicAmounts[ending].status));
  // The checks of six hours and of a day, one after the other.
  for (const by of ['15m', '1h', '6h', '1d']) await sandbox.advance(by);
  expect(await all()).toEqual(magicEndings.map((ending) => magicAmounts[ending].dayLater ?? magicAmounts[ending].status));
});

test('the guides name no other NIN of Ada than the simulated provider knows', () => {
  const guides = ['README.md', 'docs/sandbox.md', 'docs/verification.md'].map((path) => readFileSync(join(root, path), 'utf8'));
  const named = guides.flatMap((text) => [...text.matchAll(/\b7012\d{7}\b/g)].map(([nin]) => nin));
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter((nin) => !(nin in knownNins))).toEqual([]);
});
