import pg from 'pg';
import { expect } from 'vitest';
import type { Sandbox } from '../support/sandbox.ts';

export async function customer(sandbox: Sandbox, as = 'demo', more: object = {}): Promise<any> {
  const body = { firstName: 'Jane', lastName: 'Doe', email: 'jane@example.com', phoneNumber: '08012345678', allowDuplicate: true, ...more };
  return (await sandbox.call('POST', '/customers', body, { as })).body.data;
}

/** A subscription of a new customer: 5,000 naira a month by default. */
export async function subscribe(sandbox: Sandbox, more: object = {}, as = 'demo'): Promise<any> {
  const { id } = await customer(sandbox, as);
  const { body } = await sandbox.call('POST', '/subscriptions', { customerId: id, amount: 500_000, interval: 'monthly', ...more }, { as });
  expect(body).toMatchObject({ success: true });
  return body.data;
}

export const find = async (sandbox: Sandbox, id: string, as = 'demo'): Promise<any> =>
  (await sandbox.call('GET', `/subscriptions/${id}`, undefined, { as })).body.data;

export const move = (sandbox: Sandbox, id: string, name: string, body?: object, as = 'demo') =>
  sandbox.call('POST', `/subscriptions/${id}/${name}`, body, { as });

export async function accountFor(sandbox: Sandbox, id: string, as = 'demo', body?: object): Promise<any> {
  const answer = await move(sandbox, id, 'generate-va', body, as);
  expect(answer.body).toMatchObject({ success: true });
  return answer.body.data;
}

export async function pay(sandbox: Sandbox, accountNumber: string, amount: number, as = 'demo'): Promise<any> {
  const answer = await sandbox.call('POST', `/sandbox/virtual-accounts/${accountNumber}/pay`, { amount, senderName: 'JANE DOE' }, { as });
  expect(answer.body).toMatchObject({ success: true });
  return answer.body.data;
}

export async function payDue(sandbox: Sandbox, id: string, as = 'demo'): Promise<any> {
  const { accountNumber, amount } = await accountFor(sandbox, id, as);
  await pay(sandbox, accountNumber, amount, as);
  return find(sandbox, id, as);
}

export const balance = async (sandbox: Sandbox, as = 'demo'): Promise<number> =>
  (await sandbox.call('GET', '/wallet', undefined, { as })).body.data.availableBalance;

export async function sql<Row extends pg.QueryResultRow>(
  { databaseUrl }: Pick<Sandbox, 'databaseUrl'>,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Events about a record, as stored. */
export const eventsOf = (sandbox: Pick<Sandbox, 'databaseUrl'>, key: string, id: string): Promise<{ event: string; data: any }[]> =>
  sql(sandbox, `select event, data from ledger.outbox where data ->> $1 = $2 order by id`, [key, id]);
