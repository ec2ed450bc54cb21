import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SUMMARY } from '../../src/slices/transfers/read/summary.ts';
import { ask } from '../graphql/support.ts';
import { startSandbox, type Sandbox } from '../support/sandbox.ts';

let sandbox: Sandbox;
let sql: pg.Client;
beforeAll(async () => {
  sandbox = await startSandbox();
  sql = new pg.Client({ connectionString: sandbox.databaseUrl });
  await sql.connect();
});
afterAll(async () => {
  await sql.end();
  await sandbox.stop();
});

const TOTALS =
  '{ transferSummary { totals { settlementStatus count amount fees } buckets { start count pending delivered failed reversed } } }';

/** The same figures from the transfers themselves. */
async function truth(): Promise<unknown[]> {
  const { rows } = await sql.query(
    `select upper(s) as "settlementStatus", count(t.id)::int as count, coalesce(sum(amount), 0)::int as amount, coalesce(sum(fee), 0)::int as fees
       from unnest('{pending,delivered,failed,reversed}'::text[]) with ordinality s(s, n)
       left join ledger.transfer t on t.settlement_status = s and t.book_id = (select b.id from ledger.book b join api_key k using (business_id, environment) where k.key_id = 'pk_test_demo2')
      group by s, n order by n`,
  );
  return rows;
}

describe('the summary of transfers', () => {
  it('equals the transfers at every moment, rolled up or not: sent, refused, settled, declined, reversed, scheduled and cancelled', async () => {
    const account = { bankCode: '058', accountNumber: '0123456785' };
    const send = (amount: number, more: object = {}): Promise<unknown> =>
      sandbox.call('POST', '/money-transfer/send', { amount, ...account, ...more }, { as: 'demo2' });
    const equal = async (): Promise<void> => {
      const { data, errors } = await ask(sandbox, TOTALS, {}, { as: 'demo2' });
      expect(errors).toBeUndefined();
      expect(data.transferSummary.totals).toEqual(await truth());
      const sums = data.transferSummary.buckets.reduce((all: number, bucket: Record<string, number>) => all + (bucket['count'] ?? 0), 0);
      expect(sums).toBe(data.transferSummary.totals.reduce((all: number, { count }: { count: number }) => all + count, 0));
    };
    await equal();
    await Promise.all([150_000, 160_001, 170_096, 180_097, 190_099, 200_095].map((amount) => send(amount)));
    await equal();
    const scheduledAt = new Date(Date.now() + 86_400_000).toISOString();
    const scheduled = (await send(210_000, { scheduledAt })) as { body: { data: { transferCode: string } } };
    await equal();
    await sandbox.call('POST', `/money-transfer/${scheduled.body.data.transferCode}/cancel`, undefined, { as: 'demo2' });
    await sandbox.advance('5m', 'demo2');
    await equal();
    await sandbox.advance('1d', 'demo2');
    await equal();
    await expect.poll(async () => (await sql.query('select from ledger.transfer_total_change')).rowCount).toBe(0);
    await equal();
  });

  it('counts the transfers of its own business alone', async () => {
    const { data } = await ask(sandbox, TOTALS);
    expect(data.transferSummary.totals.map(({ count }: { count: number }) => count)).toEqual([0, 0, 0, 0]);
  });

  it('400: an empty range, and more buckets than allowed', async () => {
    const codes = async (args: string): Promise<unknown> =>
      (await ask(sandbox, `{ transferSummary(${args}) { from } }`)).errors?.[0]?.extensions['field'];
    expect(await codes('from: "2026-01-02T00:00:00Z", to: "2026-01-01T00:00:00Z"')).toBe('to');
    expect(await codes('from: "2025-01-01T00:00:00Z", to: "2026-01-01T00:00:00Z", bucket: HOUR')).toBe('to');
  });

  it('reads daily totals by primary key and notes by their index, never transfers', async () => {
    await sql.query('set enable_seqscan = off');
    const { rows } = await sql.query<{ 'QUERY PLAN': string }>(`explain ${SUMMARY}`, [1, new Date(0), new Date(), 'day']);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/transfer_total_pkey/);
    expect(plan).toMatch(/transfer_total_change_book/);
    expect(plan).not.toMatch(/Seq Scan| transfer /);
  });
});
