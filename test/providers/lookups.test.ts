import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DojahDouble, startDojah } from '../doubles/dojah.ts';
import { ADA } from '../doubles/people.ts';
import { type PremblyDouble, startPrembly } from '../doubles/prembly.ts';
import { type LiveStage, startLive } from './live-stage.ts';

const { nin } = ADA;
const FAILURES = 5;

let dojah: DojahDouble;
let prembly: PremblyDouble;
let stage: LiveStage;
beforeAll(async () => {
  [dojah, prembly] = await Promise.all([startDojah(), startPrembly()]);
  stage = await startLive(
    {
      live: {
        accounts: {
          dojah: { adapter: 'dojah', id: 7, appId: dojah.keys.appId, secretKey: { env: 'DOJAH_KEY' }, baseUrl: dojah.url },
          prembly: { adapter: 'prembly', id: 9, appId: prembly.keys.appId, secretKey: { env: 'PREMBLY_KEY' }, baseUrl: prembly.url },
        },
        zee: ['dojah', 'prembly'],
        switch: ['prembly'],
      },
    },
    { DOJAH_KEY: dojah.keys.secretKey, PREMBLY_KEY: prembly.keys.secretKey },
  );
  expect((await stage.live.call('POST', '/kyc/topup', { amount: 10_000_000 })).status).toBe(200);
});
afterAll(async () => {
  await stage.stop();
  await Promise.all([dojah, prembly].map((double) => double.stop()));
});

const lookup = () => stage.live.call('POST', '/kyc/zee/nin', { nin });
const asked = async (): Promise<string[]> =>
  (await stage.sql<{ provider: string }>('select provider from verification.call order by n')).map(({ provider }) => provider);
const balance = async (): Promise<number> => ((await stage.live.call('GET', '/kyc/balance')).body.data as { balance: number }).balance;
const turn = (account: string, off: boolean) =>
  stage.operator.call('POST', `/ops/providers/${account}/zee/switch`, { off, note: 'Their status page reports an outage' });

test('the first of the list is asked while it is well; with its circuit open the next one is, each question once', async () => {
  expect(await lookup()).toMatchObject({ status: 200, body: { data: { nin, lastName: ADA.lastName } } });
  dojah.fault(() => 'error_500_before');
  for (let n = 0; n < FAILURES; n++) expect((await lookup()).status).toBe(502);
  const before = [dojah.seen.length, prembly.seen.length];
  expect(await lookup()).toMatchObject({ status: 200, body: { data: { nin, lastName: ADA.lastName } } });
  expect([dojah.seen.length, prembly.seen.length]).toEqual([before[0], (before[1] ?? 0) + 1]);
  expect(await asked()).toEqual([...Array.from({ length: FAILURES + 1 }, () => 'dojah'), 'prembly']);
  const { body } = await stage.operator.call('GET', '/ops/providers');
  expect(body.data).toContainEqual(expect.objectContaining({ account: 'dojah', port: 'zee', state: 'ill' }));
  dojah.fault();
});

test('an account that operators switched off is not called; with all off none is, and nothing is charged', async () => {
  const before = await balance();
  expect((await turn('dojah', true)).status).toBe(200);
  expect((await lookup()).status).toBe(200);
  expect((await asked()).at(-1)).toBe('prembly');
  expect((await turn('prembly', true)).status).toBe(200);
  const count = (await asked()).length;
  expect(await lookup()).toMatchObject({ status: 503, body: { code: 'PROVIDER_NOT_CONFIGURED' } });
  expect((await asked()).length).toBe(count);
  expect(await balance()).toBe(before - 10_000);
  // A switch is of one port: names are compared as before.
  expect((await stage.live.call('POST', '/kyc/switch/nin', { nin, firstName: ADA.firstName, lastName: ADA.lastName })).status).toBe(200);
  for (const account of ['dojah', 'prembly']) expect((await turn(account, false)).status).toBe(200);
  expect((await lookup()).status).toBe(200);
});
