import type pg from 'pg';
import { vi } from 'vitest';
import { openDatabase } from '../../src/platform/db/database.ts';
import { pino } from 'pino';
import { asOwner } from '../ledger/support.ts';
import { rollUpAll } from '../treasury/support.ts';

export const MILLION = 100_000_000;

/** Payments of one story: `sent` to an account, or `received`. */
export interface Planted {
  /** Which of the planted businesses; from 1. */
  business: number;
  account?: string;
  direction: 'sent' | 'received';
  amount: number;
  /** Hours before the end of the stories. */
  hoursAgo: number;
  times?: number;
  isMismatch?: boolean;
}

/** Businesses `Story 1` to `Story <count>` in the sandbox. */
export const plantBusinesses = (url: string, count: number): Promise<number[]> =>
  asOwner(url, async (owner) => {
    await owner.query(
      `insert into business (id, name, email) select ('00000000-0000-7000-8000-' || lpad(n::text, 12, 'a'))::uuid, 'Story ' || n, 'story@example.com' from generate_series(1, $1) n`,
      [count],
    );
    const { rows } = await owner.query<{ id: string }>(
      `select ledger.open_book(('00000000-0000-7000-8000-' || lpad(n::text, 12, 'a'))::uuid, 'sandbox') as id from generate_series(1, $1) n`,
      [count],
    );
    return rows.map(({ id }) => Number(id));
  });

/** Writes payments as the ledger does, at times past; the end of the stories is an hour ago, at a quarter past. */
export const plant = (url: string, payments: readonly Planted[]): Promise<void> =>
  asOwner(url, async (owner) => {
    await owner.query(PLANT, [JSON.stringify(payments)]);
  });

const PLANT = `
  with given as (
    select p.*, k.id as book, md5(concat_ws(' ', p.business, p.account, p."hoursAgo", p.amount, p.direction, n, random()))::uuid as id,
           date_trunc('hour', clock_timestamp()) - interval '45 minutes' - p."hoursAgo" * interval '1 hour' + n * interval '1 second' as at
      from jsonb_to_recordset($1) p(business int, account text, direction text, amount bigint, "hoursAgo" int, times int, "isMismatch" boolean)
      join ledger.book k on k.business_id = ('00000000-0000-7000-8000-' || lpad(p.business::text, 12, 'a'))::uuid and k.environment = 'sandbox'
     cross join lateral generate_series(1, coalesce(p.times, 1)) n),
  transfers as (
    insert into ledger.transfer (book_id, id, transfer_code, state, amount, fee, fee_breakdown, bank_code, bank_name, account_number, account_name, provider, captured, created_at, submitted_at, settled_at)
      select book, id, 'S' || left(id::text, 18), 'delivered', amount, 0, '[]', '058', 'GTBank', account, 'PAYEE ' || account, 0, true, at, at, at from given where direction = 'sent'),
  approvals as (
    insert into ledger.approval (book_id, transfer_id, asked_by_id, asked_by_name, rules, asked_at, ended, ended_at, expected_name)
      select book, id, 'a', 'Ada', '[]', at, 'approved', at, 'OTHER' from given where "isMismatch"),
  deposits as (
    insert into ledger.deposit (book_id, id, reference, amount, provider, channel, sender_name, sender_account_number, sender_bank_name, created_at)
      select book, id, 'S' || left(id::text, 18), amount, 0, 'bank_transfer', 'SENDER', account, 'GTBank', at from given where direction = 'received')
  insert into ledger.posting (source_id, book_id, leg, kind, debit, credit, amount, debit_seq, debit_balance, credit_seq, credit_balance, posted_at, reference)
    select id, book, 1, (case direction when 'sent' then 'transfer' else 'funding' end)::ledger.posting_kind, case direction when 'sent' then 1 else 200 end, case direction when 'sent' then 2 else 1 end, amount,
           case direction when 'sent' then row_number() over () end, case direction when 'sent' then 0 end, case direction when 'received' then row_number() over () end, case direction when 'received' then 0 end,
           at, 'S' || left(id::text, 18) from given
    union all
    select id, book, 3, 'settlement', 2, 100, amount, null, null, null, null, at, null from given where direction = 'sent'`;

/** Adds all payments of the last 120 days to the sums. */
export async function monitorAll(url: string): Promise<void> {
  await asOwner(url, (owner) =>
    owner.query(`update monitoring.progress set until = date_trunc('hour', clock_timestamp()) - interval '120 days', step_ms = 3600000`),
  );
  const db = openDatabase({ url, size: 2, log: pino({ level: 'silent' }), applicationName: 'monitoring test' });
  try {
    await rollUpAll(db);
  } finally {
    await db.close();
  }
  await advanceAll(url);
}

/** Adds all final payments to the sums; a worker may do it beside. */
export const advanceAll = (url: string): Promise<void> =>
  asOwner(url, (owner) =>
    vi.waitFor(
      async () => {
        await owner.query('do $$ begin while monitoring.advance() loop end loop; end $$');
        const { rows } = await owner.query<{ done: boolean }>(
          'select p.until >= t.until as done from monitoring.progress p, treasury.progress t',
        );
        if (!rows[0]?.done) throw new Error('payments are not added yet');
      },
      { timeout: 100_000, interval: 100 },
    ),
  );

export const rowsOf = <Row extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []): Promise<Row[]> =>
  asOwner(url, async (owner) => (await owner.query<Row>(text, values)).rows);
