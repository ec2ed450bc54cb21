import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { applyFiles, migrationFiles } from '../support/migration-files.ts';
import { emptyDatabase, type FreshDatabase } from '../support/services.ts';

const FIRST = '0320-approval-requests.sql';
const id = (n: number): string => `0199d3a0-7c1e-7000-8000-${String(n).padStart(12, '0')}`;

let database: FreshDatabase;
let client: pg.Client;
beforeEach(async () => {
  database = await emptyDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

/** Rows under the earlier names, without the rows that they belong to. */
async function plant(): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query(`insert into proposal (id, environment, kind, subject, asked, note, by_id, by_name, expires_at, ended, ended_at)
    select ('${id(0).slice(0, -1)}' || n)::uuid, 'live', 'prices.create', 's' || n, '{}', 'n', 'a', 'Ada', now(), ended, case when ended is not null then now() end
      from unnest(array['agreed', 'refused', 'withdrawn', 'expired', null]) with ordinality given(ended, n)`);
  await client.query(`insert into api_key (id, business_id, environment, key_id, secret_hash, name, scopes)
    values ('${id(1)}', '${id(9)}', 'live', 'pk_1', '', 'Desk', '{reviews:read,proposals:decide}'), ('${id(2)}', '${id(9)}', 'live', 'pk_2', '', 'All', null)`);
  await client.query(`insert into going_live (business_id, environment, status, company, directors, bank_account, proposal)
    values ('${id(9)}', 'live', 'in_review', '{}', '[]', '{}', '{"by": "a"}')`);
  await client.query(`insert into payroll_limits (book_id, max_batch_amount, max_item_amount, daily_amount, allowed_key_ids, expires_at, armed_by)
    values (1, 1, 1, 1, '{}', now(), 'Ada')`);
  await client.query(
    `insert into ledger.account (book_id, account, alert_enabled, alert_armed) values (1, 1, true, true), (2, 1, true, false)`,
  );
  await client.query(`insert into ledger.transfer (book_id, id, transfer_code, state, amount, fee, fee_breakdown, bank_code, bank_name, account_number, provider, created_at, review_since, proposal)
    values (1, '${id(3)}', 'TRF_1', 'unconfirmed', 1, 0, '[]', '058', 'GTB', '0123456789', 1, now(), now(), '{"by": "a"}'),
           (1, '${id(4)}', 'TRF_2', 'declined', 1, 0, '[]', '058', 'GTB', '0123456789', 1, now(), now(), '{"by": "b"}'),
           (1, '${id(5)}', 'TRF_3', 'delivered', 1, 0, '[]', '058', 'GTB', '0123456789', 1, now(), null, null)`);
}

const rows = async (text: string): Promise<unknown[][]> => (await client.query<unknown[]>({ text, rowMode: 'array' })).rows;

test('approval requests, scopes and alerts of the earlier names are stored under the present ones', async () => {
  await applyFiles(
    client,
    migrationFiles.filter((file) => file < FIRST),
  );
  await plant();
  await applyFiles(
    client,
    migrationFiles.filter((file) => file >= FIRST),
  );

  expect(await rows('select ended from approval_request order by id')).toEqual([
    ['approved'],
    ['rejected'],
    ['withdrawn'],
    ['expired'],
    [null],
  ]);
  expect(await rows('select ended from proposal where ended is null')).toEqual([[null]]);
  expect(await rows('select scopes from api_key order by id')).toEqual([[['reviews:read', 'approval-requests:decide']], [null]]);
  expect(await rows('select approval_request from going_live')).toEqual([[{ by: 'a' }]]);
  expect(await rows('select allowed_by from payroll_limits')).toEqual([['Ada']]);
  expect(await rows('select alert_ready from ledger.account order by book_id')).toEqual([[true], [false]]);
  expect(await rows('select approval_request, proposal from ledger.transfer order by id')).toEqual([
    [{ by: 'a' }, null],
    [{ by: 'b' }, null],
    [null, null],
  ]);
  await expect(client.query(`update approval_request set ended = 'agreed', ended_at = now()`)).rejects.toThrow(/violates check constraint/);
  expect(await rows('select conname from pg_constraint where not convalidated')).toEqual([]);
});
