import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bvnPersonOf, personOf, taxpayerOf } from '../../src/providers/identity/sandbox/population.ts';
import { redisUrl } from '../support/services.ts';
import { ask } from '../graphql/support.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { newCustomer, NOT_FOUND, UNAVAILABLE } from './support.ts';

const NIN = '31415926535';
const IMAGE = 'https://faces.example.com/canary-of-a-face.jpg';
const BVN = '22314159265';
const TIN = '3141592653';
const person = personOf(NIN);
const holder = bvnPersonOf(BVN);
const taxpayer = taxpayerOf(TIN);
const consent = { given: true, reference: 'FORM-1042' };

/** Marker values that only these calls contain. */
const canaries = {
  'the NIN': NIN,
  'the NIN in base64': Buffer.from(NIN).toString('base64').slice(0, 12),
  'the phone number': person.phoneNumber,
  'the date of birth': person.dateOfBirth,
  'the address': person.address,
  'the photo': person.photo.slice(-60),
  'the photo URL': 'canary-of-a-face',
  'a first name that was asked about': 'Canaryfirst',
  'a last name that was asked about': 'Canarylast',
  'a company that was asked about': 'Canarycompany',
  'the BVN': BVN,
  'the BVN in base64': Buffer.from(BVN).toString('base64').slice(0, 12),
  'the date of birth of the BVN': holder.dateOfBirth,
  'the phone number of the BVN': holder.phoneNumber,
  'the TIN': TIN,
  'the phone number of the TIN': taxpayer.phoneNumber,
  'a phone number that was asked about': '08060606061',
};

/** Digests computable from all NINs. */
const plainHashes = new Set(
  [BVN, TIN, `{"bvn":"${BVN}"}`, `{"tin":"${TIN}"}`, NIN, `POST /api/v1/kyc/zee/nin\n{"nin":"${NIN}"}`, `{"nin":"${NIN}"}`].map((text) =>
    createHash('sha256').update(text).digest('hex'),
  ),
);

describe('personal data', () => {
  let sandbox: Sandbox;
  const logFile = join(mkdtempSync(join(tmpdir(), 'canary-')), 'log');

  beforeAll(async () => {
    sandbox = await startSandbox({ LOG_LEVEL: 'trace', LOG_FILE: logFile, VERIFICATION_TIMEOUT_MS: '300' });
    const customer = await newCustomer(sandbox, { balance: 10_000_000 });
    let key = 0;
    // Twice, the second time with a key, so that the answer is remembered.
    for (const headers of [{}, { 'Idempotency-Key': `canary-${++key}` }]) {
      const post = (path: string, body: object) =>
        customer.post(path, body, 'Idempotency-Key' in headers ? { 'Idempotency-Key': `canary-${++key}` } : {});
      for (const at of ['/kyc', '/verify']) {
        expect((await post(`${at}/zee/nin`, { nin: NIN })).status).toBe(200);
        expect((await post(`${at}/zee/nin/with-face`, { nin: NIN, imageUrl: IMAGE, dateOfBirth: person.dateOfBirth })).status).toBe(200);
        expect((await post(`${at}/zee/nin/with-face`, { nin: NIN, imageUrl: 'http://10.0.0.1/canary-of-a-face.jpg' })).status).toBe(400);
        expect((await post(`${at}/switch/nin`, { nin: NIN, firstName: 'Canaryfirst', lastName: 'Canarylast' })).status).toBe(200);
        const full = await post(`${at}/switch/nin/full`, { nin: NIN });
        expect(full.body.data).toMatchObject({ nin: NIN, phoneNumber: person.phoneNumber, photo: person.photo });
        expect((await post(`${at}/verify/cac`, { companyName: 'Canarycompany Limited' })).status).toBe(404);
        expect((await post('/kyc/calls/search', { nin: NIN })).status).toBe(200);
        expect((await post(`${at}/zee/nin`, { nin: `${NIN}0` })).status).toBe(400);
        const about = 'query ($nin: String!) { searchVerificationCalls(nin: $nin) { nodes { subject } } }';
        const asked = await ask(sandbox, about, { nin: NIN }, { as: customer.name });
        expect(asked.data.searchVerificationCalls.nodes).not.toEqual([]);
        const literal = `{ searchVerificationCalls(nin: "${NIN}") { nodes { subject } } }`;
        expect((await ask(sandbox, literal, {}, { as: customer.name })).data).toEqual(asked.data);
        expect(await inAddress(sandbox, literal, customer.name)).toEqual([405, 'POST', 'BAD_REQUEST']);
        expect((await post(`${at}/bvn`, { bvn: ` ${BVN.slice(0, 4)}-${BVN.slice(4)} `, consent })).status).toBe(200);
        const claim = { bvn: BVN, firstName: 'Canaryfirst', lastName: 'Canarylast', dateOfBirth: holder.dateOfBirth };
        const matched = await post(`${at}/bvn/match`, { ...claim, phoneNumber: '08060606061', consent });
        expect(matched.body.data).toMatchObject({ result: 'PARTIAL_MATCH', dateOfBirthMatch: true, phoneNumberMatch: false });
        expect((await post(`${at}/tin`, { tin: TIN })).status).toBe(200);
        expect((await post(`${at}/bvn`, { bvn: `${BVN}0`, consent })).status).toBe(400);
        expect((await post(`${at}/bvn`, { bvn: BVN })).status).toBe(400);
        for (const number of [{ bvn: BVN }, { tin: TIN }]) expect((await post('/kyc/calls/search', number)).body.data).not.toEqual([]);
        const verify = 'mutation ($input: VerifyBvnInput!) { verifyBvn(input: $input) { found { lastName } userErrors { code } } }';
        expect((await ask(sandbox, verify, { input: { bvn: BVN, consent } }, { as: customer.name })).data.verifyBvn.userErrors).toEqual([]);
        for (const nin of [NOT_FOUND, UNAVAILABLE]) await post(`${at}/zee/nin`, { nin });
      }
    }
  });
  afterAll(() => sandbox.stop());

  test.each(Object.entries(canaries))('%s is in no log line', (_, text) => {
    const log = readFileSync(logFile, 'utf8');
    expect(log).toContain('/kyc/zee/nin');
    expect(log).not.toContain(text);
  });

  test.each(Object.entries(canaries))('%s is in no row of any table', async (_, text) => {
    const client = new pg.Client({ connectionString: sandbox.databaseUrl });
    await client.connect();
    try {
      const { rows: tables } = await client.query<{ name: string }>(
        `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
          where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
      );
      expect(tables.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['verification.call', 'public.idempotency_key', 'identity_sim.request']),
      );
      const found: string[] = [];
      for (const { name } of tables) {
        const { rowCount } = await client.query(
          `select from ${name} t where position(lower($1) in lower(t::text)) > 0 or position($2 in t::text) > 0 limit 1`,
          [text, Buffer.from(text).toString('hex')],
        );
        if (rowCount) found.push(name);
      }
      expect(found).toEqual([]);
    } finally {
      await client.end();
    }
  });

  test('no plain hash of the NIN, or of a request that is nothing but it, is kept', async () => {
    const client = new pg.Client({ connectionString: sandbox.databaseUrl });
    await client.connect();
    const { rows } = await client.query<{ hash: string }>(
      `select encode(request_hash, 'hex') as hash from idempotency_key union select encode(subject_index, 'hex') from verification.call`,
    );
    await client.end();
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.filter(({ hash }) => plainHashes.has(hash))).toEqual([]);
  });

  test.each(Object.entries(canaries))('%s is in no key and no value of Redis', async (_, text) => {
    const redis = new Redis(redisUrl());
    const values: string[] = [];
    for (const key of await redis.keys('*')) values.push(key, JSON.stringify(await valueOf(redis, key)));
    redis.disconnect();
    expect(values.length).toBeGreaterThan(0);
    expect(values.filter((value) => value.includes(text))).toEqual([]);
  });
});

async function valueOf(redis: Redis, key: string): Promise<unknown> {
  switch (await redis.type(key)) {
    case 'string':
      return redis.get(key);
    case 'hash':
      return redis.hgetall(key);
    case 'list':
      return redis.lrange(key, 0, -1);
    case 'set':
      return redis.smembers(key);
    case 'zset':
      return redis.zrange(key, '0', '-1');
    case 'stream':
      return redis.xrange(key, '-', '+');
    default:
      return null;
  }
}

/** A number in the address is refused unread, since proxies log addresses. */
async function inAddress({ url }: Sandbox, query: string, as: string): Promise<unknown[]> {
  const headers = { 'X-API-Key': `pk_test_${as}`, 'X-API-Secret': `sk_test_${as}_secret`, 'apollo-require-preflight': '1' };
  const response = await fetch(`${url}/graphql?query=${encodeURIComponent(query)}`, { headers });
  const { data, errors } = (await response.json()) as { data?: unknown; errors: { extensions: { code: string } }[] };
  expect(data).toBeUndefined();
  return [response.status, response.headers.get('allow'), errors[0]?.extensions.code];
}
