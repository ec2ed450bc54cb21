import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listQuery, type ListFilter } from '../../src/slices/transfers/read/read.ts';
import { startSandbox, type Sandbox } from '../support/sandbox.ts';

describe('lists of transfers', () => {
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

  const send = async (): Promise<string> =>
    (await sandbox.call('POST', '/money-transfer/send', { amount: 150_000, bankCode: '058', accountNumber: '0123456785' })).body.data
      .transferCode as string;
  const listed = async (query: string): Promise<string[]> =>
    (await sandbox.call('GET', `/money-transfer?${query}`)).body.data.map((row: { transferCode: string }) => row.transferCode);

  test('are in order of creation, independent of the ids of the requests', async () => {
    const before = new Date().toISOString();
    const codes = [await send()];
    // A salary has the id of its item, and what is triggered an id made from the request's.
    const { rows } = await sql.query<{ transfer_code: string }>(
      `update ledger.transfer set id = 'f945f0c9-7d14-52ad-8000-000000000000' where transfer_code = $1 returning transfer_code`,
      [codes[0]],
    );
    expect(rows).toHaveLength(1);
    codes.unshift(await send());
    await sql.query(`update ledger.transfer set id = '0045f0c9-7d14-52ad-8000-000000000000' where transfer_code = $1`, [codes[0]]);
    codes.unshift(await send());
    expect(await listed('limit=3')).toEqual(codes);
    expect(await listed(`from=${before}`)).toEqual(codes);
    expect(await listed(`to=${before}`)).not.toContain(codes[1]);
    expect(await listed(`from=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([]);

    const paged: string[] = [];
    let cursor = '';
    while (paged.length < 3) {
      const { body } = await sandbox.call('GET', `/money-transfer?limit=1${cursor}`);
      paged.push(body.data[0].transferCode as string);
      cursor = `&cursor=${body.meta.nextCursor}`;
    }
    expect(paged).toEqual(codes);

    const named = { amount: 150_000, bankCode: '058', accountNumber: '0123456785', clientReference: 'LISTED-1' };
    const { body } = await sandbox.call('POST', '/money-transfer/send', named);
    expect(await listed('clientReference=LISTED-1')).toEqual([body.data.transferCode]);
    expect(await listed('clientReference=NOBODY')).toEqual([]);
  });

  const everything: ListFilter = { bookId: 1, settlementStatus: null, accountNumber: null, from: null, to: null, before: null, limit: 50 };
  const id = '0045f0c9-7d14-52ad-8000-000000000000';
  test.each<[string, Partial<ListFilter>]>([
    ['transfer_made', {}],
    ['transfer_made', { before: id }],
    ['transfer_status', { settlementStatus: 'failed', before: id }],
    ['transfer_account_number', { accountNumber: '0123456785', before: id }],
  ])('come from %s in index order, from the start of the page: %j', async (index, filter) => {
    const [, text, values] = listQuery({ ...everything, ...filter });
    await sql.query('set enable_seqscan = off; set enable_bitmapscan = off');
    const { rows } = await sql.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain(`Index Scan Backward using ${index}`);
    expect(plan).not.toContain('Sort');
    if (filter.before) expect(plan).toMatch(/Index Cond:.*ROW\(created_at, id\) </);
  });
});
