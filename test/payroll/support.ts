import pg from 'pg';
import { expect, vi } from 'vitest';
import type { Sandbox } from '../support/sandbox.ts';
import { untilQuiet } from '../support/quiet.ts';

export const person = (more: object = {}) => ({
  beneficiaryName: 'ADA CHIOMA OKAFOR',
  accountNumber: '0123456785',
  bankCode: '058',
  amount: 25_000_000,
  allowNameMismatch: true,
  ...more,
});

export async function draft(sandbox: Sandbox, items: object[], as = 'demo', more: object = {}): Promise<{ id: string; reference: string }> {
  const { body } = await sandbox.call('POST', '/payroll/batches', { name: 'January salaries', ...more }, { as });
  for (let at = 0; at < items.length; at += 500) {
    const added = await sandbox.call('POST', `/payroll/batches/${body.data.id}/items`, { items: items.slice(at, at + 500) }, { as });
    expect(added.body).toMatchObject({ success: true });
  }
  return { id: body.data.id, reference: body.data.batchReference };
}

export async function preview(sandbox: Sandbox, id: string, as = 'demo'): Promise<any> {
  await sandbox.call('POST', `/payroll/batches/${id}/preview`, undefined, { as });
  return until(sandbox, id, ({ preview: found }) => found?.status === 'ready', as);
}

export async function until(sandbox: Sandbox, id: string, wanted: (batch: any) => boolean, as = 'demo', timeout = 100_000): Promise<any> {
  let batch: any;
  const isDone = async (): Promise<boolean> =>
    wanted((batch = (await sandbox.call('GET', `/payroll/batches/${id}`, undefined, { as })).body.data));
  await vi.waitUntil(isDone, { timeout, interval: 50 });
  return batch;
}

/** Runs a batch to its end or to a decline pending review, with time advanced until the bank has answered. */
export async function walk(sandbox: Sandbox, id: string, as = 'demo'): Promise<any> {
  await sandbox.call('POST', `/payroll/batches/${id}/submit`, undefined, { as });
  await allowApproval(sandbox);
  const { body } = await sandbox.call('GET', `/payroll/batches/${id}`, undefined, { as });
  const approved = await sandbox.call('POST', `/payroll/batches/${id}/approve`, { expectedTotal: body.data.totalAmount }, { as });
  expect(approved.body).toMatchObject({ success: true });
  await allSent(sandbox, id, as);
  await sandbox.advance('5m', as);
  return until(sandbox, id, ({ status, waitsFor }) => status !== 'processing' || waitsFor === 'REVIEW', as);
}

/** Why: time that advances before the bank answered would not count for open items. */
export async function allSent(sandbox: Sandbox, id: string, as = 'demo'): Promise<void> {
  await until(sandbox, id, ({ counts }) => counts.draft + counts.queued === 0, as);
  await untilQuiet((path) => sandbox.call('GET', path, undefined, { as }));
}

export async function allowApproval(
  sandbox: Sandbox,
  more: { maxBatch?: number; maxItem?: number; daily?: number; keys?: string[]; expires?: string } = {},
) {
  const {
    maxBatch = 1e12,
    maxItem = 1e12,
    daily = 1e12,
    keys = ['pk_test_demo', 'pk_test_demo2', 'pk_test_empty'],
    expires = '1 day',
  } = more;
  await sql(
    sandbox,
    `insert into payroll_limits (book_id, max_batch_amount, max_item_amount, daily_amount, allowed_key_ids, expires_at, allowed_by)
     select id, $1, $2, $3, $4, clock_timestamp() + $5::interval, 'test' from ledger.book where environment = 'sandbox'
     on conflict (book_id) do update set max_batch_amount = $1, max_item_amount = $2, daily_amount = $3, allowed_key_ids = $4, expires_at = excluded.expires_at`,
    [maxBatch, maxItem, daily, keys, expires],
  );
}

export async function sql<Row extends pg.QueryResultRow>(
  sandbox: Pick<Sandbox, 'databaseUrl'>,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: sandbox.databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

export const eventsOf = (sandbox: Pick<Sandbox, 'databaseUrl'>, id: string): Promise<{ event: string; data: any }[]> =>
  sql(sandbox, `select event, data from ledger.outbox where data ->> 'batchId' = $1 order by id`, [id]);
