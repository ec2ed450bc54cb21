import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { hashSecret } from '../../src/slices/keys/secret.ts';
import type { Reply, Sandbox } from '../support/sandbox.ts';

export const FOUND = '70123456789';
export const NOT_FOUND = '00000000000';
export const UNAVAILABLE = '99999999999';
export const SILENT = '88888888888';
export const SLOW = '77777777777';
export const FOUND_BVN = '22123456789';
export const FOUND_TIN = '12345678-0001';
export const CONSENT = { given: true };
export const STARTER = '00000000-0000-7000-8000-00000000a001';

const PEPPER = 'test-pepper-test-pepper-test-pepper!';

/** Rows as the owner of the database sees them. */
export async function rowsOf<Row extends pg.QueryResultRow>(url: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** A business of the test's own. */
export interface Customer {
  /** For the `as` of a call. */
  name: string;
  bookId: number;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Reply>;
  put(path: string, body: unknown): Promise<Reply>;
  get(path: string): Promise<Reply>;
  balance(): Promise<number>;
  asked(): Promise<number>;
}

/** Makes a business with a sandbox key, `balance` kobo to verify with and `wallet` kobo besides. */
export async function newCustomer(
  sandbox: Sandbox,
  { balance = 0, wallet = 0, scopes = null }: { balance?: number; wallet?: number; scopes?: string[] | null } = {},
): Promise<Customer> {
  const [business, name] = [randomUUID(), `v${randomUUID().slice(0, 8)}`];
  await rowsOf(
    sandbox.databaseUrl,
    `insert into business (id, name, email, email_verified_at) values ($1, 'Verifier', 'verifier@example.com', now())`,
    [business],
  );
  await rowsOf(
    sandbox.databaseUrl,
    `insert into api_key (id, business_id, environment, key_id, secret_hash, name, scopes) values ($1, $2, 'sandbox', $3, $4, 'Test', $5)`,
    [randomUUID(), business, `pk_test_${name}`, hashSecret(PEPPER, `sk_test_${name}_secret`), scopes],
  );
  const [book] = await rowsOf<{ id: string }>(sandbox.databaseUrl, `select ledger.open_book($1, 'sandbox') as id`, [business]);
  const bookId = Number(book?.id);
  const options = { as: name };
  const customer: Customer = {
    name,
    bookId,
    post: (path, body, headers = {}) => sandbox.call('POST', path, body, { ...options, headers }),
    put: (path, body) => sandbox.call('PUT', path, body, options),
    get: (path) => sandbox.call('GET', path, undefined, options),
    balance: async () => ((await customer.get('/kyc/balance')).body.data as { balance: number }).balance,
    async asked() {
      const [row] = await rowsOf<{ n: string }>(
        sandbox.databaseUrl,
        'select coalesce(sum(requests), 0) as n from identity_sim.request where owner = $1',
        [bookId],
      );
      return Number(row?.n);
    },
  };
  if (balance > 0) await customer.post('/sandbox/verification/fund', { amount: balance });
  if (wallet > 0) await customer.post('/sandbox/wallet/fund', { amount: wallet });
  return customer;
}
