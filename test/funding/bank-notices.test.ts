import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { operatorKeyScopes } from '../../src/domain/actor/actor.ts';
import { SERVICE } from '../../src/core/audit/audit.ts';
import { hashSecret } from '../../src/slices/keys/secret.ts';
import { lagosDay } from '../../src/domain/time/lagos.ts';
import { type PaystackDouble, startPaystack } from '../doubles/paystack.ts';
import { LIVE_PEPPER, type LiveStage, startLive } from '../providers/live-stage.ts';
import { type Client, clientOf } from '../support/client.ts';

const AMOUNT = 70_000;

let paystack: PaystackDouble;
let stage: LiveStage;
let other: { stop(): Promise<void>; liveUrl: string | null };
let second: Client;
beforeAll(async () => {
  paystack = await startPaystack({ secretKey: 'sk_live_double' });
  const keys = { PAYSTACK_KEY: paystack.secretKey };
  const account = {
    adapter: 'paystack',
    id: 1,
    secretKey: { env: 'PAYSTACK_KEY' },
    baseUrl: paystack.url,
    accountsEmailDomain: 'pay.example.com',
  };
  const providers = { live: { accounts: { paystack: account }, virtualAccounts: ['paystack'] } };
  stage = await startLive(providers, keys);
  other = await stage.startAgain(providers, keys);
  // Live needs a second operator to approve.
  const [person, secret] = [randomUUID(), 'sk_live_second_secret'];
  await stage.sql(
    `insert into person (id, email, first_name, last_name, password_hash, is_operator, email_verified_at) values ($1, 'second@example.com', 'Bisi', 'Staff', '-', true, now())`,
    [person],
  );
  await stage.sql(
    `insert into api_key (id, business_id, environment, key_id, secret_hash, name, scopes, created_by_id) values ($1, $2, 'live', 'pk_live_second', $3, 'Desk', $4, $5)`,
    [randomUUID(), SERVICE, hashSecret(LIVE_PEPPER, secret), operatorKeyScopes, person],
  );
  second = clientOf(stage.url, { 'X-API-Key': 'pk_live_second', 'X-API-Secret': secret });
});
afterAll(async () => {
  await other.stop();
  await stage.stop();
  await paystack.stop();
});

const until = <T>(check: () => Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 100_000, interval: 100 });
const balance = async (): Promise<number> => Number((await stage.live.call('GET', '/wallet')).body.data?.['availableBalance']);
const notify = async (url: string, reference: string): Promise<number> =>
  (await fetch(`${url}/providers/paystack/webhooks`, { method: 'POST', ...paystack.message('charge.success', reference) })).status;

test('concurrent provider webhooks and manual fundings over HTTP credit each payment once', async () => {
  const [{ business_id: businessId } = { business_id: '' }] = await stage.sql<{ business_id: string }>(
    'select business_id from ledger.book where id = $1',
    [stage.bookId],
  );
  const opened = await stage.live.call('POST', '/wallet/funding-accounts', { phoneNumber: '08012345678' });
  const accountNumber = String(opened.body.data?.['accountNumber']);
  const before = await balance();
  const payments = Array.from({ length: 12 }, () => {
    const paid = paystack.accounts.pay(accountNumber, AMOUNT);
    if (!paid) throw new Error('the bank sent it back');
    const { id } = paystack.accounts.shown(paid.reference) as { id: number };
    return { reference: paid.reference, session: String(id) };
  });
  // Race: a faulted transaction list prevents polling from winning over both paths.
  paystack.fault(({ path }) => (path === '/transaction' ? 'error_500_before' : null));
  const asked = (session: string): object => ({
    businessId,
    account: 'paystack',
    amount: AMOUNT,
    reference: session,
    valueDate: lagosDay(new Date()),
    document: 'Statement, page 3',
    documentSha256: createHash('sha256').update('page 3').digest('hex'),
    note: 'Ticket 4711',
  });
  for (const { session } of payments)
    expect(await stage.operator.call('POST', '/ops/fundings', asked(session))).toMatchObject({
      status: 200,
      body: { data: { funding: null } },
    });
  const statuses = await Promise.all(
    payments.flatMap(({ reference, session }, nth) => {
      const approve = async (): Promise<number> => (await second.call('POST', '/ops/fundings', asked(session))).status;
      const calls = [approve, () => notify(stage.url, reference), () => notify(other.liveUrl ?? '', reference)];
      return (nth % 2 === 0 ? calls : calls.toReversed()).map((call) => call());
    }),
  );
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
  paystack.fault();
  await until(async () => {
    await stage.sql(`update provider_message set due_at = clock_timestamp() where about = 'deposit' and due_at > clock_timestamp()`);
    expect(await stage.sql(`select from provider_message where about = 'deposit' and due_at is not null`)).toHaveLength(0);
  });
  const taken = (): Promise<object[]> =>
    stage.sql(
      `select count(f.id)::int + count(c.id)::int as taken, count(*) filter (where f.id is not null and c.id is not null)::int as twice
         from unnest($1::text[]) t(session) left join wallet_funding f on f.session_id = t.session left join customer_transaction c on c.session_id = t.session`,
      [payments.map(({ session }) => session)],
    );
  expect(await taken()).toEqual([{ taken: payments.length, twice: 0 }]);
  expect(await balance()).toBe(before + payments.length * AMOUNT);
  expect(await stage.sql('select from suspense_deposit')).toEqual([]);
  await stage.sql('delete from provider_message');
  for (const { reference, session } of payments) {
    expect(await notify(stage.url, reference)).toBe(200);
    expect([200, 409]).toContain((await second.call('POST', '/ops/fundings', asked(session))).status);
  }
  await until(async () =>
    expect(await stage.sql(`select from provider_message where about = 'deposit' and due_at is not null`)).toHaveLength(0),
  );
  expect(await taken()).toEqual([{ taken: payments.length, twice: 0 }]);
  expect(await balance()).toBe(before + payments.length * AMOUNT);
});
