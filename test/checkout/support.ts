import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Reply, Sandbox } from '../support/sandbox.ts';

export const payer = { firstName: 'Jane', lastName: 'Doe', email: 'jane@example.com' };
export const street = { line1: '12 Allen Avenue', city: 'Ikeja', state: 'Lagos' };

export async function link(sandbox: Sandbox, more: object = {}, as = 'demo') {
  const { status, body } = await sandbox.call(
    'POST',
    '/checkout/links',
    { type: 'amount', amount: 500_000, title: 'Workshop', ...more },
    { as },
  );
  if (status !== 200) throw new Error(`no link: ${JSON.stringify(body)}`);
  return body.data;
}

export async function shop(sandbox: Sandbox, product: object = {}, more: object = {}) {
  const made = (await sandbox.call('POST', '/products', { name: 'Ankara tote bag', price: 1_250_000, ...product })).body.data;
  const option = await sandbox.call('POST', `/products/${made.id}/delivery-options`, { name: 'Ikeja', type: 'flat_rate', fee: 100_000 });
  return {
    product: made,
    option: option.body.data,
    link: await link(sandbox, { type: 'product', amount: undefined, title: undefined, productId: made.id, ...more }),
  };
}

export function publicCaller(sandbox: Sandbox) {
  return async (method: string, path: string, body?: object): Promise<Pick<Reply, 'status' | 'body'>> => {
    const response = await fetch(`${sandbox.url}/api/v1${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Reply['body'] };
  };
}

/** Places an order as a payer; returns any response. */
export function order(sandbox: Sandbox, slug: string, more: object = {}) {
  return publicCaller(sandbox)('POST', `/pay/${slug}/orders`, { attempt: randomUUID(), ...payer, ...more });
}

/** Pays the amount due, or another amount. */
export function pay(sandbox: Sandbox, slug: string, token: string, amount?: number) {
  return publicCaller(sandbox)('POST', `/pay/${slug}/orders/${token}/simulate`, { ...(amount !== undefined && { amount }) });
}

export async function sql<Row extends pg.QueryResultRow>(sandbox: Sandbox, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client(sandbox.databaseUrl);
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

export async function eventsOf(sandbox: Sandbox, event: string, orderId: string): Promise<any[]> {
  const rows = await sql<{ data: any }>(
    sandbox,
    `select data from ledger.outbox where event = $1 and (data ->> 'orderId' = $2 or data -> 'metadata' ->> 'orderId' = $2) order by occurred_at`,
    [event, orderId],
  );
  return rows.map(({ data }) => data);
}
