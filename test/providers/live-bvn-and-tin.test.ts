import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type DojahDouble, startDojah } from '../doubles/dojah.ts';
import { ADA, NO_HOLDER, NO_TAXPAYER, TAXPAYER } from '../doubles/people.ts';
import { type PremblyDouble, startPrembly } from '../doubles/prembly.ts';
import { type QoreidDouble, startQoreid } from '../doubles/qoreid.ts';
import { wrongsOf } from '../support/truth.ts';
import { type LiveStage, startLive } from './live-stage.ts';

const { bvn } = ADA;
const consent = { given: true, reference: 'Form 4711' };
const claim = { bvn, firstName: 'Ada-Nneka', lastName: "O'Kafor", consent };

describe.each([false, true])('BVN and TIN in live, upstream errors given back: %s', (isGivenBack) => {
  let dojah: DojahDouble;
  let qoreid: QoreidDouble;
  let prembly: PremblyDouble;
  let stage: LiveStage;
  const logFile = join(mkdtempSync(join(tmpdir(), 'tollgate-bvn-')), 'log');
  beforeAll(async () => {
    [dojah, qoreid, prembly] = await Promise.all([startDojah(), startQoreid(), startPrembly()]);
    const { appId, secretKey } = dojah.keys;
    stage = await startLive(
      {
        live: {
          accounts: {
            dojah: { adapter: 'dojah', id: 7, appId, secretKey: { env: 'DOJAH_KEY' }, baseUrl: dojah.url },
            qoreid: { adapter: 'qoreid', id: 8, clientId: qoreid.keys.clientId, secret: { env: 'QOREID_SECRET' }, baseUrl: qoreid.url },
            prembly: { adapter: 'prembly', id: 9, appId: prembly.keys.appId, secretKey: { env: 'PREMBLY_KEY' }, baseUrl: prembly.url },
          },
          bvn: ['dojah'],
          bvnMatch: ['qoreid'],
          tin: ['prembly'],
        },
      },
      {
        DOJAH_KEY: secretKey,
        QOREID_SECRET: qoreid.keys.secret,
        PREMBLY_KEY: prembly.keys.secretKey,
        VERIFICATION_REFUND_UPSTREAM_ERRORS: String(isGivenBack),
        LOG_LEVEL: 'trace',
        LOG_FILE: logFile,
      },
    );
    expect((await stage.live.call('POST', '/kyc/topup', { amount: 10_000_000 })).status).toBe(200);
  });
  afterEach(() => {
    for (const double of [dojah, qoreid, prembly]) double.fault();
  });
  afterAll(async () => {
    await stage.stop();
    await Promise.all([dojah, qoreid, prembly].map((double) => double.stop()));
  });

  const balance = async (): Promise<number> => ((await stage.live.call('GET', '/kyc/balance')).body.data as { balance: number }).balance;
  const costOf = async (path: string, body: object): Promise<[number, string | undefined, number]> => {
    const before = await balance();
    const reply = await stage.live.call('POST', path, body);
    return [reply.status, reply.body.code, before - (await balance())];
  };

  test('each number is looked up at its provider and charged once', async () => {
    const before = await balance();
    expect(await stage.live.call('POST', '/kyc/bvn', { bvn, consent })).toMatchObject({
      status: 200,
      body: { data: { bvn, lastName: ADA.lastName, phoneNumber: '0803****567', charged: 10_000 } },
    });
    expect(await stage.live.call('POST', '/kyc/bvn/match', { ...claim, dateOfBirth: ADA.born, phoneNumber: ADA.phone })).toMatchObject({
      status: 200,
      body: { data: { bvn, result: 'EXACT_MATCH', dateOfBirthMatch: true, phoneNumberMatch: true, charged: 8_000 } },
    });
    expect(await stage.live.call('POST', '/kyc/tin', { tin: TAXPAYER.tin })).toMatchObject({
      status: 200,
      body: { data: { tin: TAXPAYER.tin, taxpayerName: TAXPAYER.name, charged: 10_000 } },
    });
    expect(before - (await balance())).toBe(28_000);
    expect([dojah, qoreid, prembly].every(({ seen }) => seen.length > 0)).toBe(true);
    expect(await stage.sql(`select operation, provider from verification.call order by operation`)).toEqual([
      { operation: 'bvn_basic', provider: 'dojah' },
      { operation: 'bvn_match', provider: 'qoreid' },
      { operation: 'tin', provider: 'prembly' },
    ]);
  });

  test('without consent nothing is asked, charged or recorded', async () => {
    const asked = dojah.seen.length + qoreid.seen.length;
    expect(await costOf('/kyc/bvn', { bvn })).toEqual([400, 'VALIDATION_ERROR', 0]);
    expect(await costOf('/kyc/bvn/match', { ...claim, consent: { given: false } })).toEqual([400, 'VALIDATION_ERROR', 0]);
    expect(dojah.seen.length + qoreid.seen.length).toBe(asked);
  });

  test.each([
    ['/kyc/bvn', { bvn: NO_HOLDER, consent }, 10_000],
    ['/kyc/bvn/match', { ...claim, bvn: NO_HOLDER }, 8_000],
    ['/kyc/tin', { tin: NO_TAXPAYER }, 10_000],
  ])('%s without a record is 404, and charged', async (path, body, price) => {
    expect(await costOf(path, body)).toEqual([404, 'RECORD_NOT_FOUND', price]);
  });

  test.each([
    ['/kyc/bvn', { bvn, consent }, 10_000],
    ['/kyc/bvn/match', claim, 8_000],
    ['/kyc/tin', { tin: TAXPAYER.tin }, 10_000],
  ])('%s without an answer is 502, and charged or given back; the lookup is not repeated', async (path, body, price) => {
    const asked = (): number => [dojah, qoreid, prembly].reduce((sum, { seen }) => sum + seen.length, 0);
    const before = asked();
    for (const double of [dojah, qoreid, prembly]) double.fault(() => 'reset_after');
    expect(await costOf(path, body)).toEqual([502, 'UPSTREAM_ERROR', isGivenBack ? 0 : price]);
    expect(asked() - before).toBe(1);
    expect(await wrongsOf(stage.databaseUrl)).toEqual([]);
  });

  test('numbers, names and keys are in no log, and the consent is in the audit log with its reference', async () => {
    const log = readFileSync(logFile, 'utf8');
    expect(log).toContain('/kyc/bvn');
    const secrets = [dojah.keys.secretKey, qoreid.keys.secret, prembly.keys.secretKey];
    const personal = [bvn, NO_HOLDER, NO_TAXPAYER, TAXPAYER.tin, TAXPAYER.name, ADA.firstName, ADA.lastName, ADA.phone, ADA.born];
    expect([...personal, ...secrets].filter((text) => log.includes(text))).toEqual([]);
    const consents = await stage.sql<{ operation: string }>(
      `select after ->> 'operation' as operation from audit.entry where action = 'verificationConsent.record'`,
    );
    expect(new Set(consents.map(({ operation }) => operation))).toEqual(new Set(['bvn_basic', 'bvn_match']));
  });
});
