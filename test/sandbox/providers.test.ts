import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type DojahDouble, startDojah } from '../doubles/dojah.ts';
import { type PaystackDouble, startPaystack } from '../doubles/paystack.ts';
import { startVtpass, type VtpassDouble } from '../doubles/vtpass.ts';
import { type People, startPeople } from '../people/support.ts';
import { clientOf, type Client } from '../support/client.ts';

const DEMO2 = { 'X-API-Key': 'pk_test_demo2', 'X-API-Secret': 'sk_test_demo2_secret' };

let folder: string;
let paystack: PaystackDouble;
let vtpass: VtpassDouble;
let dojah: DojahDouble;
let people: People;
/** A business that chooses, and one that never does. */
let first: Client;
let second: Client;
let owner: string;

beforeAll(async () => {
  [paystack, vtpass, dojah] = await Promise.all([startPaystack(), startVtpass(), startDojah()]);
  folder = mkdtempSync(join(tmpdir(), 'tollgate-choice-'));
  const env = (name: string): { env: string } => ({ env: name });
  const accounts = {
    paystack: { adapter: 'paystack', id: 1, secretKey: env('P_KEY'), baseUrl: paystack.url, accountsEmailDomain: 'pay.example.com' },
    vtpass: {
      adapter: 'vtpass',
      id: 2,
      apiKey: env('V_API'),
      publicKey: env('V_PUBLIC'),
      secretKey: env('V_SECRET'),
      phone: '08031234567',
      baseUrl: vtpass.url,
    },
    dojah: { adapter: 'dojah', id: 3, appId: dojah.keys.appId, secretKey: env('D_KEY'), baseUrl: dojah.url },
  };
  const path = join(folder, 'providers.json');
  const ports = { bank: ['paystack'], virtualAccounts: ['paystack'], bills: ['vtpass'], zee: ['dojah'] };
  writeFileSync(path, JSON.stringify({ sandbox: { accounts, ...ports, unlessChosen: 'simulated' } }));
  people = await startPeople({
    PROVIDERS_FILE: path,
    P_KEY: paystack.secretKey,
    V_API: vtpass.keys.apiKey,
    V_PUBLIC: vtpass.keys.publicKey,
    V_SECRET: vtpass.keys.secretKey,
    D_KEY: dojah.keys.secretKey,
    SETTLEMENT_POLL_MS: '50',
  });
  [first, second] = [clientOf(people.url), clientOf(people.url, DEMO2)];
  owner = await tokenOf('owner@demo.test');
});
afterEach(async () => {
  paystack.fault();
  await choose({ place: 'simulated' });
});
afterAll(async () => {
  await people.stop();
  await Promise.all([paystack.stop(), vtpass.stop(), dojah.stop()]);
  rmSync(folder, { recursive: true });
});

const tokenOf = async (email: string): Promise<string> => (await people.logIn(email, 'tollgate-demo')).body.data.token;

const choose = (choice: object, token = owner): ReturnType<People['ask']> => people.ask('PUT', '/sandbox/providers', choice, { token });
const onTest = async (ports?: string[]): Promise<void> => {
  expect(await choose({ place: 'provider_test', ...(ports && { ports }) })).toMatchObject({ status: 200 });
};

const placesOf = async (client: Client): Promise<Record<string, string>> => {
  const { body } = await client.call('GET', '/sandbox/providers');
  return Object.fromEntries((body.data as unknown as { port: string; place: string }[]).map(({ port, place }) => [port, place]));
};

const statusOf = async (client: Client, clientReference: string): Promise<unknown> =>
  (await client.call('GET', `/money-transfer/status?clientReference=${clientReference}`)).body.data;

/** Lets time pass until a transfer has come to this. */
const becomes = (client: Client, clientReference: string, settlementStatus: string): Promise<void> =>
  vi.waitFor(
    async () => {
      await client.call('POST', '/sandbox/advance', { by: '5m' });
      expect(await statusOf(client, clientReference)).toMatchObject({ settlementStatus });
    },
    { timeout: 100_000, interval: 100 },
  );

const banksOf = async (references: string[]): Promise<number[]> =>
  (
    await people.sql<{ provider: number }>(
      `select provider from ledger.transfer where client_reference in (${references.map((each) => `'${each}'`).join()}) order by client_reference`,
    )
  ).map(({ provider }) => provider);

test('without a choice everything is simulated, and the answer lists the options', async () => {
  expect(await placesOf(first)).toEqual(
    Object.fromEntries(
      ['bank', 'bills', 'virtualAccounts', 'zee', 'switch', 'switchFull', 'bvn', 'bvnMatch', 'tin', 'registry', 'sms', 'cards'].map(
        (port) => [port, 'simulated'],
      ),
    ),
  );
  const { body } = await second.call('GET', '/sandbox/providers');
  const possible = (body.data as unknown as { port: string; hasAccount: boolean }[]).filter(({ hasAccount }) => hasAccount);
  expect(possible.map(({ port }) => port)).toEqual(['bank', 'bills', 'virtualAccounts', 'zee']);
});

test('one business is on the test environments and another on the simulation, at once, with everything that it begins', async () => {
  await onTest();
  expect(await placesOf(first)).toMatchObject({ bank: 'provider_test', bills: 'provider_test', zee: 'provider_test', sms: 'simulated' });
  expect(await placesOf(second)).toMatchObject({ bank: 'simulated' });

  const before = paystack.transfers.size;
  const [sent, played] = await Promise.all([
    first.send({ amount: 150_000, clientReference: 'BOTH-1' }),
    second.send({ amount: 150_000, clientReference: 'BOTH-2' }),
  ]);
  expect([sent.status, played.status]).toEqual([200, 200]);
  expect(await banksOf(['BOTH-1', 'BOTH-2'])).toEqual([1, 0]);
  expect(paystack.transfers.size).toBe(before + 1);
  for (const reference of paystack.transfers.keys()) paystack.set(reference, 'success');
  await Promise.all([becomes(first, 'BOTH-1', 'delivered'), becomes(second, 'BOTH-2', 'delivered')]);

  // Bills: what is on sale, and who is paid.
  const requestRef = ['1767225600001', '1767225600002'];
  const airtime = { type: 'airtime', phoneNumber: '08031000001', amount: 10_000 };
  const bills = await Promise.all([
    first.call('POST', '/bills/topup', { ...airtime, requestRef: requestRef[0] }),
    second.call('POST', '/bills/topup', { ...airtime, requestRef: requestRef[1] }),
  ]);
  expect(bills.map(({ status }) => status)).toEqual([200, 200]);
  expect(
    await people.sql(`select provider from bills.bill where request_ref in ('${requestRef.join("','")}') order by request_ref`),
  ).toEqual([{ provider: 2 }, { provider: 0 }]);
  expect(vtpass.purchases.size).toBe(1);

  // Look-ups: the call keeps whom it asked.
  const asked = await Promise.all([first, second].map((client) => client.call('POST', '/verify/zee/nin', { nin: '70123456789' })));
  expect(asked.map(({ status }) => status)).toEqual([200, 200]);
  expect(
    await people.sql(
      `select b.business_id = '00000000-0000-7000-8000-000000000001' as is_first, c.provider = 'dojah' as by_dojah from verification.call c join ledger.book b on b.id = c.book_id
        order by c.n desc limit 2`,
    ),
  ).toEqual(
    expect.arrayContaining([
      { is_first: true, by_dojah: true },
      { is_first: false, by_dojah: false },
    ]),
  );

  // Events are made to happen by the simulation, wherever the sandbox goes.
  expect(await first.call('POST', '/sandbox/events/trigger', { event: 'transfer.settled' })).toMatchObject({ status: 200 });
  expect(paystack.transfers.size).toBe(before + 1);
});

test('a payment that is unknown while the choice changes is asked about where it went, and nowhere else; a scheduled one stays where it was meant to go', async () => {
  await onTest(['bank']);
  paystack.fault(({ method, path }) => (method === 'POST' && path === '/transfer' ? 'reset_after' : null));
  expect((await first.send({ amount: 210_000, clientReference: 'SWITCH-1' })).status).toBe(202);
  paystack.fault();
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
  expect((await first.send({ amount: 220_000, clientReference: 'SWITCH-2', scheduledAt })).status).toBe(200);
  const unknown = [...paystack.transfers.keys()].at(-1) ?? '';

  expect((await choose({ place: 'simulated', ports: ['bank'] })).status).toBe(200);
  expect((await first.send({ amount: 230_000, clientReference: 'SWITCH-3' })).status).toBe(200);
  expect((await first.send({ amount: 240_000, clientReference: 'SWITCH-4', scheduledAt })).status).toBe(200);
  expect(await banksOf(['SWITCH-1', 'SWITCH-2', 'SWITCH-3', 'SWITCH-4'])).toEqual([1, 1, 0, 0]);

  // The choice is the other one again by the time that what was scheduled goes out.
  await onTest(['bank']);
  paystack.set(unknown, 'failed');
  await becomes(first, 'SWITCH-1', 'reversed');
  await becomes(first, 'SWITCH-3', 'delivered');
  expect(paystack.asked(unknown)).toBe(1);
  await first.call('POST', '/sandbox/advance', { by: '2h' });
  await vi.waitFor(() => expect([...paystack.transfers.values()].map(({ amount }) => amount)).toContain(220_000), { timeout: 100_000 });
  for (const reference of paystack.transfers.keys()) if (reference !== unknown) paystack.set(reference, 'success');
  for (const reference of ['SWITCH-2', 'SWITCH-4']) await becomes(first, reference, 'delivered');
  expect(await banksOf(['SWITCH-1', 'SWITCH-2', 'SWITCH-3', 'SWITCH-4'])).toEqual([1, 1, 0, 0]);
  expect([...paystack.transfers.values()].map(({ amount }) => amount)).not.toContain(240_000);
});

test('an account that was opened stays with who opened it, and what comes in there is credited after the choice changed', async () => {
  await onTest(['virtualAccounts']);
  const opened = async (email: string): Promise<Record<string, unknown>> => {
    const made = await first.call('POST', '/customers', { firstName: 'Jane', lastName: 'Doe', email, phoneNumber: '+2348012345678' });
    const { body } = await first.call('POST', `/customers/${String(made.body.data?.['id'])}/virtual-account`);
    return body.data ?? {};
  };
  const theirs = await opened('jane@example.com');
  expect(theirs).toMatchObject({ provider: 'paystack' });
  expect((await choose({ place: 'simulated' })).status).toBe(200);
  const played = await opened('june@example.com');
  expect(played['provider']).not.toBe('paystack');

  const paid = paystack.accounts.pay(String(theirs['accountNumber']), 250_000);
  const message = paystack.message('charge.success', paid?.reference ?? '');
  expect((await fetch(`${people.url}/providers/paystack/webhooks`, { method: 'POST', ...message })).status).toBe(200);
  expect(await first.call('POST', `/sandbox/virtual-accounts/${String(played['accountNumber'])}/pay`, { amount: 70_000 })).toMatchObject({
    status: 200,
    body: { data: { outcome: 'credited' } },
  });
  await vi.waitFor(
    async () =>
      expect((await first.call('GET', `/virtual-accounts/${String(theirs['id'])}/transactions`)).body.data).toMatchObject([
        { amount: 250_000 },
      ]),
    { timeout: 100_000, interval: 100 },
  );
});

test('owners choose, and operators for them; no other person, no key, and no port without an account. Each change is in the audit log', async () => {
  const developer = await tokenOf('developer@demo.test');
  expect(await choose({ place: 'provider_test' }, developer)).toMatchObject({ status: 403, body: { code: 'SCOPE_MISSING' } });
  expect((await first.call('PUT', '/sandbox/providers', { place: 'provider_test' })).status).toBe(401);
  expect(await choose({ place: 'provider_test', ports: ['sms'] })).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
  expect(await choose({ place: 'elsewhere' })).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR', field: 'place' } });
  expect(await placesOf(first)).toMatchObject({ bank: 'simulated' });

  const graphql = async (document: string, token: string): Promise<any> => {
    const response = await fetch(`${people.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query: document }),
    });
    return response.json();
  };
  const own = await graphql(
    'mutation { updateSandboxProviders(input: { place: PROVIDER_TEST, ports: [BILLS] }) { sandboxProviders { port place hasAccount } userErrors { code } } }',
    owner,
  );
  const { updateSandboxProviders } = own.data;
  expect(updateSandboxProviders.userErrors).toEqual([]);
  expect(updateSandboxProviders.sandboxProviders).toContainEqual({ port: 'BILLS', place: 'PROVIDER_TEST', hasAccount: true });
  await vi.waitFor(async () =>
    expect((await graphql('{ sandboxProviders { port place hasAccount } }', owner)).data).toEqual({
      sandboxProviders: updateSandboxProviders.sandboxProviders,
    }),
  );
  expect(await placesOf(second)).toMatchObject({ bank: 'simulated', bills: 'simulated' });

  const path = '/ops/businesses/00000000-0000-7000-8000-000000000002/sandbox-providers';
  const order = { place: 'provider_test', ports: ['bank'], note: 'Asked for in ticket 4711' };
  const chosen = await people.call('PUT', path, order, { as: 'operator' });
  expect(chosen).toMatchObject({ status: 200 });
  // The same again changes nothing and is written down once.
  expect((await people.call('PUT', path, order, { as: 'operator' })).status).toBe(200);
  expect(await placesOf(second)).toMatchObject({ bank: 'provider_test', bills: 'simulated' });
  const entries = await people.sql<{ after: object }>(
    `select after from audit.entry where action = 'sandboxProviders.update' and business_id = '00000000-0000-7000-8000-000000000002'`,
  );
  expect(entries).toEqual([{ after: { providers: { bank: 'provider_test' }, note: 'Asked for in ticket 4711' } }]);
  expect((await people.call('PUT', path, { ...order, place: 'simulated' }, { as: 'operator' })).status).toBe(200);
  expect(await placesOf(second)).toMatchObject({ bank: 'simulated' });
});
