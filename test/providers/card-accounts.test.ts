import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { diagnose } from '../../src/app/doctor/doctor.ts';
import { clientOf } from '../support/client.ts';
import { startSudo, type SudoDouble } from '../doubles/sudo.ts';
import { redisUrl } from '../support/services.ts';
import { wrongsOf } from '../support/truth.ts';
import { balancesAreReported, type LiveStage, startLive } from './live-stage.ts';

const FIRST = 41;
const SECOND = 42;
let first: SudoDouble;
let second: SudoDouble;
let stage: LiveStage;
const accountOf = (double: SudoDouble, id: number): object => ({
  adapter: 'sudo',
  id,
  apiKey: { env: 'SUDO_KEY' },
  webhookAuthorization: { env: 'SUDO_WEBHOOKS' },
  settlementAccountId: double.settlementAccountId,
  fundingSourceId: double.fundingSourceId,
  baseUrl: double.url,
  timeoutMs: 3_000,
});
beforeAll(async () => {
  [first, second] = [await startSudo(), await startSudo()];
  stage = await startLive(
    {
      live: {
        accounts: { first: accountOf(first, FIRST), second: accountOf(second, SECOND) },
        cards: ['first', { account: 'second', when: { types: ['VERVE', 'VISA'] } }],
      },
    },
    { SUDO_KEY: first.apiKey, SUDO_WEBHOOKS: first.webhookAuthorization },
  );
});
afterEach(async () => {
  for (const double of [first, second]) {
    double.fault();
    double.setBalance(1_000_000_000);
  }
  await balancesAreReported(stage);
});
afterAll(async () => {
  expect(await wrongsOf(stage.databaseUrl)).toEqual([]);
  await stage.stop();
  await Promise.all([first, second].map((double) => double.stop()));
});

let customers = 0;
async function create(brand = 'VERVE', client = stage.live) {
  const email = `card${++customers}@example.com`;
  const customer = await client.call('POST', '/customers', { firstName: 'Jane', lastName: 'Doe', email });
  const billingAddress = { line1: '1 Marina', city: 'Lagos', state: 'Lagos', country: 'NG' };
  return client.call('POST', '/virtual-cards', { customerId: String(customer.body.data?.['id']), brand, billingAddress });
}
const made = async (): Promise<string> => String((await create()).body.data?.['id']);
const move = (id: string, what: string, body: object = {}) => stage.live.call('POST', `/virtual-cards/${id}/${what}`, body);
const cardOf = async (id: string) => (await stage.live.call('GET', `/virtual-cards/${id}`)).body.data;
const providerOf = async (id: string): Promise<number | undefined> =>
  (await stage.sql<{ provider: number }>('select provider from cards.card where id = $1', [id]))[0]?.provider;
const turn = (account: string, off: boolean) =>
  stage.operator.call('POST', `/ops/providers/${account}/cards/switch`, { off, note: 'Their status page reports an outage' });
const stateOf = async (account: string): Promise<unknown> =>
  ((await stage.operator.call('GET', '/ops/providers')).body.data as unknown as { account: string; state: string }[]).find(
    (each) => each.account === account,
  )?.state;
const sizes = (): number[] => [first.cards.size, second.cards.size];
const due = () => stage.sql(`update cards.instruction set next_attempt_at = clock_timestamp() where status = 'pending'`);

test('new cards go to the first account, and a card stays with its issuer for its lifetime, under every switch', async () => {
  const [one] = [await made()];
  expect([await providerOf(one), sizes()]).toEqual([FIRST, [1, 0]]);
  expect((await turn('first', true)).body.data).toMatchObject({ account: 'first', port: 'cards', state: 'off' });
  const other = await made();
  expect([await providerOf(other), sizes()]).toEqual([SECOND, [1, 1]]);
  // Nothing new goes to it, and what it has is funded, frozen, read and ended there.
  const asked = second.seen.length;
  expect((await move(one, 'fund', { amount: 500_000 })).status).toBe(200);
  first.buy([...first.cards.keys()][0]!, 100_000);
  expect((await move(one, 'sync')).body.data).toMatchObject({ changed: true });
  for (const what of ['freeze', 'unfreeze']) expect((await move(one, what)).status).toBe(200);
  expect((await move(one, 'withdraw', { amount: 150_000 })).status).toBe(200);
  expect(await cardOf(one)).toMatchObject({ balance: 250_000 });
  expect((await move(one, 'terminate')).status).toBe(200);
  expect(second.seen.length).toBe(asked);
  const settled = await stage.sql(`select distinct credit as account from ledger.posting where kind = 'virtual_card_purchase'`);
  expect(settled).toEqual([{ account: 400 + FIRST }]);
  await turn('second', true);
  expect(await create()).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  for (const account of ['first', 'second']) await turn(account, false);
});

test.each([
  ['is not reached', 'rate_limited'],
  ['says that it takes nothing of ours', 'key'],
] as const)('while the first account %s and certainly made no card, the next one is asked, and has it permanently', async (_, how) => {
  const before = sizes();
  if (how === 'key') first.say(401);
  else first.fault(({ method }) => (method === 'POST' ? how : null));
  const id = await made();
  first.say(null);
  first.fault();
  expect(await cardOf(id)).toMatchObject({ status: 'active' });
  expect(await providerOf(id)).toBe(SECOND);
  expect(sizes()).toEqual([before[0], before[1]! + 1]);
  expect((await move(id, 'fund', { amount: 100_000 })).status).toBe(200);
  expect(second.on([...second.cards.keys()].at(-1)!)).toBe(100_000);
});

test('a card that the first account may have made is asked for there alone, however long it is silent', async () => {
  const before = sizes();
  first.fault(({ method, path }) => (method === 'POST' && path === '/cards' ? 'reset_after' : null));
  const id = await made();
  expect(await cardOf(id)).toMatchObject({ status: 'pending' });
  // It cannot be reached now, which proves nothing of what it was asked before.
  first.fault(() => 'rate_limited');
  const asked = first.seen.length;
  await due();
  await vi.waitFor(() => expect(first.seen.length).toBeGreaterThan(asked), { timeout: 100_000 });
  await vi.waitFor(
    async () => expect(await stage.sql(`select from cards.instruction where status = 'pending' and claim is null`)).toHaveLength(1),
    {
      timeout: 100_000,
    },
  );
  expect([await providerOf(id), second.cards.size]).toEqual([FIRST, before[1]]);
  first.fault();
  await due();
  await vi.waitFor(async () => expect(await cardOf(id)).toMatchObject({ status: 'active' }), { timeout: 100_000 });
  expect(sizes()).toEqual([before[0]! + 1, before[1]]);
});

test('an account that had no money for a card is passed over by new ones, by schemes as the list says', async () => {
  const card = await made();
  first.setBalance(0);
  expect((await move(card, 'fund', { amount: 300_000 })).body).toMatchObject({ code: 'PROVIDER_REJECTED' });
  expect(await stateOf('first')).toBe('empty');
  expect(await providerOf(await made())).toBe(SECOND);
  // Only processor of this scheme, so the last in order is used.
  expect(await providerOf(String((await create('MASTERCARD')).body.data?.['id']))).toBe(FIRST);
  first.setBalance(1_000_000_000);
  await balancesAreReported(stage);
  expect(await providerOf(await made())).toBe(FIRST);
  // A card's balance says nothing about the account's.
  expect((await move(card, 'withdraw', { amount: 100_000 })).body).toMatchObject({ code: 'INSUFFICIENT_CARD_BALANCE' });
});

test('a process that starts with another order makes new cards at its first account, and each card that is there stays where it is', async () => {
  const [one, before] = [await made(), sizes()];
  const keys = { SUDO_KEY: first.apiKey, SUDO_WEBHOOKS: first.webhookAuthorization };
  const accounts = { first: accountOf(first, FIRST), second: accountOf(second, SECOND) };
  const turned = await stage.startAgain({ live: { accounts, cards: ['second', 'first'] } }, keys);
  try {
    const client = clientOf(turned.liveUrl ?? '', stage.keys);
    const other = String((await create('VERVE', client)).body.data?.['id']);
    expect([await providerOf(other), sizes()]).toEqual([SECOND, [before[0], before[1]! + 1]]);
    const asked = second.seen.length;
    expect((await client.call('POST', `/virtual-cards/${one}/fund`, { amount: 200_000 })).status).toBe(200);
    expect(second.seen.length).toBe(asked);
    expect(first.on([...first.cards.keys()].at(-1)!)).toBe(200_000);
    expect([await providerOf(one), await providerOf(await made())]).toEqual([FIRST, FIRST]);
  } finally {
    await turned.stop();
  }
});

test('an account that left the file while it has cards is missed by the doctor, and its cards wait for it', async () => {
  const id = await made();
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-cards-'));
  const path = join(folder, 'providers.json');
  const keys = { SUDO_KEY: first.apiKey, SUDO_WEBHOOKS: first.webhookAuthorization };
  const findingsWith = async (accounts: object): Promise<string[]> => {
    writeFileSync(path, JSON.stringify({ live: { accounts, cards: ['second'] } }));
    const env = {
      DATABASE_URL: stage.databaseUrl,
      REDIS_URL: redisUrl(),
      KEY_PEPPER: randomBytes(32).toString('hex'),
      ENCRYPTION_KEYS: `a:${randomBytes(32).toString('base64')}`,
      LIVE_PORT: '0',
      PROVIDERS_FILE: path,
      ...keys,
    };
    return (await diagnose(env))
      .filter(({ check }) => check === 'accounts with providers')
      .map(({ state, result }) => `${state}: ${result}`);
  };
  try {
    const both = { first: accountOf(first, FIRST), second: accountOf(second, SECOND) };
    expect(await findingsWith(both)).toEqual(['ok: every account with open records is in PROVIDERS_FILE']);
    expect(await findingsWith({ second: both.second })).toEqual([
      expect.stringMatching(
        /^fail: \d+ cards are open in live at account 41 \(first, with sudo\), which PROVIDERS_FILE does not have$/,
      ) as string,
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
  // A process with such a file cannot look at it, and changes nothing.
  const other = await stage.startAgain({ live: { accounts: { second: accountOf(second, SECOND) }, cards: ['second'] } }, keys);
  try {
    const elsewhere = await fetch(`${other.liveUrl}/api/v1/virtual-cards/${id}/sync`, { method: 'POST', headers: stage.keys });
    expect(elsewhere.status).toBe(502);
  } finally {
    await other.stop();
  }
  expect((await move(id, 'sync')).body.data).toMatchObject({ changed: false });
});
