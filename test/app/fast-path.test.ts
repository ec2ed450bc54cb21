import { beforeAll, afterAll, expect, test } from 'vitest';
import { fast, fastPieces, switchOff } from '../../src/platform/fast/switches.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { withFastPath } from '../support/fast-path.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

withFastPath();

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ FAST_LANE_OFF: 'all' });
});

afterAll(() => sandbox.stop());

const QUERY = `query ($first: Int!) {
  transfers(first: $first) { nodes { id transferCode amount fee isConclusive createdAt beneficiary { accountName bankName } feeBreakdown { type amount } } }
  bills(first: $first) { nodes { requestRef status token { value } hasToken metadata } }
  customers(first: $first) { nodes { id firstName createdAt address { city } } pageInfo { hasNextPage } }
}`;

/** Answers of both transports, over lists, single rows, rate-limited reads and computed fields. */
async function answers(): Promise<unknown[]> {
  const paths = [
    '/wallet',
    '/money-transfer?limit=20',
    '/customers?limit=20',
    '/transactions?limit=20',
    '/money-transfer/banks',
    '/webhooks/endpoints',
  ];
  const replies = await Promise.all(paths.map((path) => sandbox.call('GET', path)));
  expect(replies.map(({ status }) => status)).toEqual(paths.map(() => 200));
  const response = await fetch(`${sandbox.url}/graphql`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': 'pk_test_demo', 'X-API-Secret': 'sk_test_demo_secret' },
    body: JSON.stringify({ query: QUERY, variables: { first: 20 } }),
  });
  const shown = (await response.json()) as { errors?: unknown };
  expect(shown.errors).toBeUndefined();
  return [...replies.map(({ body }) => body.data as unknown), shown];
}

test('without the pieces written for speed the service sends money, and answers what it answers with them', async () => {
  expect(fastPieces.filter((piece) => fast[piece])).toEqual([]);
  const sent = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      sandbox.call('POST', '/money-transfer/send', {
        amount: 10_000 + n,
        bankCode: '058',
        accountNumber: '0123456785',
        clientReference: `PLAIN-${n}`,
      }),
    ),
  );
  expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 200));
  await sandbox.advance('1h');
  expect(await sandbox.call('POST', '/bills/topup', { type: 'airtime', phoneNumber: '08051234567', amount: 5_000 })).toMatchObject({
    status: 200,
  });
  const person = {
    firstName: 'Ada',
    lastName: 'Obi',
    email: 'ada@example.com',
    address: { line1: '1 Marina', city: 'Lagos', state: 'Lagos' },
  };
  expect(await sandbox.call('POST', '/customers', person)).toMatchObject({ status: 200 });

  const plain = await answers();
  switchOff([]);
  expect(fastPieces.filter((piece) => !fast[piece])).toEqual([]);
  expect(await answers()).toEqual(plain);
});

test('each piece is switched off by its name, all of them by `all`, and a name that is none is refused', () => {
  const settings = { DATABASE_URL: 'postgres://a@127.0.0.1/b', REDIS_URL: 'redis://127.0.0.1', KEY_PEPPER: 'p'.repeat(32) };
  expect(readConfig({ ...settings, FAST_LANE_OFF: 'graphql, counters' }).FAST_LANE_OFF).toEqual(['graphql', 'counters']);
  expect(readConfig({ ...settings, FAST_LANE_OFF: 'all' }).FAST_LANE_OFF).toEqual([...fastPieces]);
  expect(readConfig(settings).FAST_LANE_OFF).toEqual([]);
  expect(() => readConfig({ ...settings, FAST_LANE_OFF: 'warp' })).toThrow('FAST_LANE_OFF');
});
