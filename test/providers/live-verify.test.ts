import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type DojahDouble, startDojah } from '../doubles/dojah.ts';
import { type MonoDouble, startMono } from '../doubles/mono.ts';
import { ADA, JPEG, UNKNOWN_NIN } from '../doubles/people.ts';
import { type QoreidDouble, startQoreid } from '../doubles/qoreid.ts';
import { faults } from '../doubles/server.ts';
import { type Client, clientOf } from '../support/client.ts';
import { assertDocumented } from '../support/contract.ts';
import { redisUrl } from '../support/services.ts';
import { wrongsOf } from '../support/truth.ts';
import { type LiveStage, startLive } from './live-stage.ts';

const { nin } = ADA;
const COMPANY = 'OKAFOR FOODS LIMITED';
const SECRETS = ['prod_sk_double', 'double-qoreid-secret', 'live_sk_double', 'double-token-1'];
const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(64)]);

describe.each([false, true])('live verification, upstream errors given back: %s', (isGivenBack) => {
  let dojah: DojahDouble;
  let qoreid: QoreidDouble;
  let mono: MonoDouble;
  let photos: Server;
  const logFile = join(mkdtempSync(join(tmpdir(), 'tollgate-verify-')), 'log');
  let stage: LiveStage;
  let sandbox: Client;
  beforeAll(async () => {
    [dojah, qoreid, mono] = await Promise.all([startDojah(), startQoreid(), startMono()]);
    photos = createServer(({ url }, response) => void response.end(url === '/face.png' ? PNG : Buffer.from(JPEG, 'base64')));
    await new Promise<void>((resolve) => photos.listen(0, '127.0.0.1', resolve));
    const { appId, secretKey } = dojah.keys;
    stage = await startLive(
      {
        sandbox: {
          accounts: {
            faces: { adapter: 'dojah', id: 8, appId, secretKey: { env: 'DOJAH_KEY' }, baseUrl: dojah.url },
          },
          zee: ['faces'],
          registry: ['faces'],
        },
        live: {
          accounts: {
            dojah: { adapter: 'dojah', id: 7, appId, secretKey: { env: 'DOJAH_KEY' }, baseUrl: dojah.url },
            qoreid: { adapter: 'qoreid', id: 9, clientId: qoreid.keys.clientId, secret: { env: 'QOREID_SECRET' }, baseUrl: qoreid.url },
            mono: { adapter: 'mono', id: 10, secretKey: { env: 'MONO_KEY' }, baseUrl: mono.url },
          },
          zee: ['dojah'],
          switch: ['qoreid'],
          switchFull: ['dojah'],
          registry: ['mono'],
        },
      },
      {
        DOJAH_KEY: secretKey,
        QOREID_SECRET: qoreid.keys.secret,
        MONO_KEY: mono.secretKey,
        VERIFICATION_REFUND_UPSTREAM_ERRORS: String(isGivenBack),
        PHOTO_ALLOWED_DESTINATIONS: '127.0.0.1/32',
        LOG_LEVEL: 'trace',
        LOG_FILE: logFile,
      },
    );
    expect((await stage.live.call('POST', '/kyc/topup', { amount: 10_000_000 })).status).toBe(200);
    sandbox = await sandboxOf(stage);
  });
  afterEach(() => {
    for (const double of [dojah, qoreid, mono]) double.fault();
  });
  afterAll(async () => {
    await stage.stop();
    await Promise.all([dojah, qoreid, mono].map((double) => double.stop()));
    photos.close();
  });

  const balance = async (): Promise<number> => ((await stage.live.call('GET', '/kyc/balance')).body.data as { balance: number }).balance;
  const photo = (path: string): string => `http://127.0.0.1:${(photos.address() as AddressInfo).port}${path}`;
  const costOf = async (path: string, body: object): Promise<[number, string | undefined, number]> => {
    const before = await balance();
    const reply = await stage.live.call('POST', path, body);
    return [reply.status, reply.body.code, before - (await balance())];
  };

  test('people are looked up, each call charged once', async () => {
    const found = await stage.live.call('POST', '/kyc/zee/nin', { nin });
    expect(found).toMatchObject({
      status: 200,
      body: { data: { nin, lastName: ADA.lastName, phoneNumber: '0803****567', charged: 10_000 } },
    });
    expect(await stage.live.call('POST', '/kyc/switch/nin', { nin, firstName: 'Ada-Nneka', lastName: 'Bello' })).toMatchObject({
      body: { data: { result: 'NO_MATCH', firstNameMatch: true, lastNameMatch: false } },
    });
    expect(await stage.live.call('POST', '/kyc/switch/nin/full', { nin })).toMatchObject({
      body: { data: { stateOfOrigin: ADA.origin, phoneNumber: ADA.phone, photo: `data:image/jpeg;base64,${JPEG}` } },
    });
    expect(await stage.live.call('POST', '/kyc/verify/cac', { companyName: COMPANY })).toMatchObject({
      body: {
        data: {
          rcNumber: 'RC1261103',
          matchScore: 100,
          email: 'i***@okaforfoods.example',
          affiliates: [{ name: 'OKAFOR ADA' }],
          charged: 15_000,
        },
      },
    });
    expect(await costOf('/kyc/zee/nin', { nin: UNKNOWN_NIN })).toEqual([404, 'RECORD_NOT_FOUND', 10_000]);
    expect(await costOf('/kyc/verify/cac', { companyName: 'Quaxolotl' })).toEqual([404, 'RECORD_NOT_FOUND', 15_000]);
  });

  test('names and companies are charged, or given back, as numbers are', async () => {
    for (const double of [qoreid, mono]) double.fault(() => 'reset_after');
    const names = { nin, firstName: ADA.firstName, lastName: ADA.lastName };
    expect(await costOf('/kyc/switch/nin', names)).toEqual([502, 'UPSTREAM_ERROR', isGivenBack ? 0 : 8_000]);
    expect(await costOf('/kyc/verify/cac', { companyName: COMPANY })).toEqual([502, 'UPSTREAM_ERROR', isGivenBack ? 0 : 15_000]);
  });

  test('a face is compared; a photo that the provider cannot read is refused before anything is charged or asked', async () => {
    // Live takes photos over https alone, so this is the sandbox on the same provider.
    await sandbox.call('POST', '/sandbox/verification/fund', { amount: 100_000 });
    const compare = (path: string) => sandbox.call('POST', '/kyc/zee/nin/with-face', { nin, imageUrl: photo(path) });
    expect(await compare('/face.jpg')).toMatchObject({
      status: 200,
      body: { data: { faceMatch: true, charged: 20_000 } },
    });
    const asked = dojah.seen.length;
    expect(await compare('/face.png')).toMatchObject({ status: 400, body: { field: 'imageUrl' } });
    expect((await sandbox.call('GET', '/kyc/balance')).body).toMatchObject({ data: { balance: 80_000 } });
    expect(dojah.seen.length).toBe(asked);
  });

  test('a registry without status and form in its search leaves them null over REST and GraphQL, for the price of one search', async () => {
    await sandbox.call('POST', '/sandbox/verification/fund', { amount: 100_000 });
    dojah.distort((entity) => ('internationalNumber' in entity ? { ...entity, internationalNumber: '1261103' } : entity));
    const blank = { rcNumber: '1261103', companyType: null, status: null, registrationDate: null, affiliates: [] };
    const found = await sandbox.call('POST', '/kyc/verify/cac', { companyName: 'Okafor Foods' });
    expect(found).toMatchObject({
      status: 200,
      body: { data: { ...blank, otherMatches: [{ companyName: 'OKAFOR FOODS VENTURES', companyType: null }], charged: 15_000 } },
    });
    assertDocumented('POST', '/kyc/verify/cac', found.status, found.body);
    const query =
      'mutation ($input: VerifyCompanyInput!) { verifyCompany(input: $input) { found { rcNumber companyType status registrationDate affiliates { name } } receipt { charged } } }';
    const reply = await fetch(`${stage.sandboxUrl}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'X-API-Key': 'pk_test_stage', 'X-API-Secret': 'sk_live_stage_secret' },
      body: JSON.stringify({ query, variables: { input: { companyName: 'Okafor Foods' } } }),
    });
    expect(await reply.json()).toMatchObject({ data: { verifyCompany: { found: blank, receipt: { charged: 15_000 } } } });
    dojah.distort(null);
  });

  test('every fault of the provider is 502 and charged once, or refunded; no lookup that may have been made is repeated', async () => {
    const before = await balance();
    const asked = dojah.seen.length;
    // Each of a number of its own, all at once. What never ends takes its whole time, so it is played on the adapter alone.
    const ended = faults.filter((fault) => fault !== 'slow' && !fault.startsWith('hang'));
    const met = new Map(ended.map((fault, index) => [`200000000${String(index).padStart(2, '0')}`, fault]));
    dojah.fault(({ query }) => met.get(query.get('nin') ?? '') ?? null);
    const replies = await Promise.all([...met.keys()].map((number) => stage.live.call('POST', '/kyc/zee/nin', { nin: number })));
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual(replies.map(() => [502, 'UPSTREAM_ERROR']));
    expect(before - (await balance())).toBe(isGivenBack ? 0 : met.size * 10_000);
    const seen = dojah.seen.slice(asked).map(({ fault }) => fault);
    expect([seen.length, seen.filter((fault) => fault === 'rate_limited').length]).toEqual([ended.length + 1, 2]);
    expect(new Set(seen)).toEqual(new Set(ended));
    const rows = await stage.sql(
      `select status, charged::int, refunded_at is not null as back from verification.call where status = 'upstream_error' and operation = 'nin_basic'`,
    );
    expect(rows).toEqual([...met].map(() => ({ status: 'upstream_error', charged: 10_000, back: isGivenBack })));
  });

  test('a provider that is not there, or refuses our key, costs the same as one that is silent, and operators see the reason', async () => {
    dojah.say({ status: 402, body: { error: 'Insufficient balance' } });
    expect(await costOf('/kyc/zee/nin', { nin })).toEqual([502, 'UPSTREAM_ERROR', isGivenBack ? 0 : 10_000]);
    dojah.say(null);
    const isReported = (alert: string): boolean => readFileSync(logFile, 'utf8').includes(`"alert":"${alert}"`);
    await vi.waitFor(() => expect([isReported('balance'), isReported('unreachable')]).toEqual([true, false]), 30_000);
    await dojah.stop();
    // An idle connection may be dead: that call is unknown, the next is refused.
    const costs: unknown[] = [];
    await vi.waitFor(
      async () => {
        costs.push(await costOf('/kyc/zee/nin', { nin }));
        expect(isReported('unreachable')).toBe(true);
      },
      { timeout: 100_000, interval: 50 },
    );
    expect(costs).toEqual(costs.map(() => [502, 'UPSTREAM_ERROR', isGivenBack ? 0 : 10_000]));
    expect(await wrongsOf(stage.databaseUrl)).toEqual([]);
  });

  test('lookup requests and answers are in no log, row, job or key of Redis', async () => {
    const result = [
      nin,
      UNKNOWN_NIN,
      ADA.firstName,
      ADA.lastName,
      ADA.phone,
      ADA.born,
      ADA.street,
      JPEG.slice(-60),
      COMPANY,
      'Quaxolotl',
      ...SECRETS,
    ];
    const log = readFileSync(logFile, 'utf8');
    expect(log).toContain('/kyc/zee/nin');
    expect(result.filter((text) => log.includes(text))).toEqual([]);
    const tables = await stage.sql<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    expect(tables.map(({ name }) => name)).toContain('public.provider_exchange');
    for (const { name } of tables) {
      const rows = await stage.sql(
        `select given from ${name} t cross join unnest($1::text[]) as given where position(given in t::text) > 0 limit 1`,
        [result],
      );
      expect([name, rows]).toEqual([name, []]);
    }
    expect(await inRedis(result)).toEqual([]);
  });

  test('the evidence has time, result and lookup id, and nothing else', async () => {
    const calls = await stage.sql<{ id: string }>('select id from verification.call');
    // It is written beside the work, a moment later. The fetching of a token is about no call.
    const exchanges = await vi.waitFor(async () => {
      const written = await stage.sql<{ reference: string | null; code: string | null }>('select reference, code from provider_exchange');
      expect(new Set(written.map(({ reference }) => reference))).toEqual(new Set([...calls.map(({ id }) => id), null]));
      return written;
    });
    expect(new Set(exchanges.map(({ code }) => code))).toEqual(
      new Set(['200', 'PARTIAL_MATCH', 'successful', '404', '402', '429', '500', null]),
    );
  });
});

/** The business of the stage in the sandbox. */
async function sandboxOf({ sql, sandboxUrl }: LiveStage): Promise<Client> {
  const [business] = await sql<{ id: string }>(`select id from business where name = 'Live'`);
  await sql(
    `insert into api_key (id, business_id, environment, key_id, secret_hash, name)
       select gen_random_uuid(), business_id, 'sandbox', 'pk_test_stage', secret_hash, 'Test' from api_key where key_id = 'pk_live_stage'`,
  );
  await sql(`select ledger.open_book($1, 'sandbox')`, [business?.id]);
  return clientOf(sandboxUrl, { 'X-API-Key': 'pk_test_stage', 'X-API-Secret': 'sk_live_stage_secret' });
}

/** Keys whose names or values have one of these texts. */
async function inRedis(texts: readonly string[]): Promise<string[]> {
  const redis = new Redis(redisUrl());
  const found: string[] = [];
  for (const key of await redis.keys('*')) {
    const dumped = await redis.dumpBuffer(key);
    if (texts.some((text) => key.includes(text) || dumped?.includes(text))) found.push(key);
  }
  redis.disconnect();
  return found;
}
