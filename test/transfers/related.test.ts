import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromSlices } from '../../src/slices/slices.ts';
import { ownWays, relatedQuery, relations, type RelatedWay } from '../../src/slices/transfers/read/related.ts';
import { order, pay, shop } from '../checkout/support.ts';
import { allSent, allowApproval, draft, person, preview } from '../payroll/support.ts';
import { ask } from '../graphql/support.ts';
import { openBench } from '../wallet/support.ts';
import { startTransferSandbox, type TransferSandbox } from './support.ts';

const ways = [
  ...ownWays,
  ...fromSlices(({ subscribers: hooked }) => hooked)
    .map(({ hanging }) => hanging as RelatedWay)
    .filter(({ relation }) => relations.includes(relation)),
];

let sandbox: TransferSandbox;
beforeAll(async () => (sandbox = await startTransferSandbox()));
afterAll(() => sandbox.stop());

interface Related {
  relation: string;
  id: string;
  title: string;
  detail: string | null;
  amount: number | null;
  status: string | null;
}
const related = async (transferCode: string): Promise<Related[]> =>
  (await sandbox.call('GET', `/money-transfer/${transferCode}/related`)).body.data;
/** The same for a signed-in user. */
const relatedFor = async (transferCode: string, headers: Record<string, string>): Promise<any> =>
  (await fetch(`${sandbox.url}/api/v1/money-transfer/${transferCode}/related`, { headers })).json();
const of = async (transferCode: string, relation: string): Promise<Related[]> =>
  (await related(transferCode)).filter((each) => each.relation === relation);

test('a transfer and its retry name each other', async () => {
  const old = (await sandbox.send({ clientReference: sandbox.reference() })).body.data;
  await sandbox.call('POST', `/sandbox/transfers/${old.transferCode}/outcome`, { outcome: 'declined_final' });
  await sandbox.advance('5m');
  const again = (await sandbox.call('POST', `/money-transfer/${old.transferCode}/retry`)).body.data;
  expect(await of(old.transferCode, 'retried_as')).toEqual([
    expect.objectContaining({ id: again.id, detail: again.transferCode, amount: 150_000, status: 'pending' }),
  ]);
  expect(await of(again.transferCode, 'retry_of')).toEqual([
    expect.objectContaining({ id: old.id, detail: old.transferCode, title: 'ADA CHIOMA OKAFOR', status: 'reversed' }),
  ]);
  expect(await of(again.transferCode, 'retried_as')).toEqual([]);
});

test('a transfer names the payroll of its salary and the order that it refunds', async () => {
  const batch = await draft(sandbox, [person({ amount: 250_000 })]);
  await preview(sandbox, batch.id);
  await sandbox.call('POST', `/payroll/batches/${batch.id}/submit`);
  await allowApproval(sandbox);
  const { totalAmount } = (await sandbox.call('GET', `/payroll/batches/${batch.id}`)).body.data;
  expect((await sandbox.call('POST', `/payroll/batches/${batch.id}/approve`, { expectedTotal: totalAmount })).status).toBe(200);
  await allSent(sandbox, batch.id);
  const [item] = (await sandbox.call('GET', `/payroll/batches/${batch.id}/items`)).body.data;
  expect(await related(item.transferCode)).toEqual([
    expect.objectContaining({ relation: 'salary', id: batch.id, title: 'January salaries', detail: batch.reference, amount: 250_000 }),
  ]);

  const { link } = await shop(sandbox);
  const placed = (await order(sandbox, link.slug)).body.data;
  await pay(sandbox, link.slug, placed.token);
  const back = (await sandbox.send({ amount: placed.total })).body.data;
  await sandbox.advance('10m');
  const [sold] = (await sandbox.call('GET', `/checkout/orders?linkId=${link.id}`)).body.data;
  const refunded = await sandbox.call('POST', `/checkout/orders/${sold.id}/refund`, { transferCode: back.transferCode });
  expect(refunded.body).toMatchObject({ success: true });
  expect(await of(back.transferCode, 'refunded_order')).toEqual([
    expect.objectContaining({ id: sold.id, detail: sold.reference, amount: placed.total, status: 'refunded' }),
  ]);
});

test('a caller with access to the request log sees the requests that created or changed the transfer; other businesses do not', async () => {
  const sent = await sandbox.send({ clientReference: sandbox.reference(), scheduledAt: new Date(Date.now() + 3_600_000).toISOString() });
  const { transferCode, id } = sent.body.data;
  const cancelled = await sandbox.call('POST', `/money-transfer/${transferCode}/cancel`);
  const token = async (email: string): Promise<string> =>
    (await sandbox.call('POST', '/auth/login', { email, password: 'tollgate-demo' })).body.data.token;
  const developer = { Authorization: `Bearer ${await token('developer@demo.test')}` };
  const ids = [sent, cancelled].map(({ headers }) => headers.get('x-request-id'));
  await expect.poll(async () => (await relatedFor(transferCode, developer)).data.map((each: Related) => each.id)).toEqual(ids);
  expect((await relatedFor(transferCode, developer)).data[0]).toMatchObject({
    relation: 'request',
    title: 'POST /money-transfer/send',
    status: '200',
    amount: null,
  });
  expect((await related(transferCode)).map(({ id: each }) => each)).toEqual(ids);
  const result = await ask(
    sandbox,
    `query ($id: ID!) { relatedRecords(id: $id) { relation id } }`,
    { id },
    { as: null, headers: developer },
  );
  expect(result.data.relatedRecords).toEqual(ids.map((each) => ({ relation: 'REQUEST', id: each })));

  const stranger = { Authorization: `Bearer ${await token('owner@demo2.test')}` };
  expect((await relatedFor(transferCode, stranger)).code).toBe('RECORD_NOT_FOUND');
  expect((await sandbox.call('GET', `/money-transfer/${transferCode}/related`, undefined, { as: 'demo2' })).status).toBe(404);
  const theirs = await ask(sandbox, `query ($id: ID!) { relatedRecords(id: $id) { id } }`, { id }, { as: null, headers: stranger });
  expect(theirs.data.relatedRecords).toEqual([]);
});

test('each relation reads one index alone', async () => {
  const bench = await openBench();
  try {
    await bench.owner.query(
      `insert into request_log (book_id, id, request_id, method, route, status, duration_ms, address, response_body, at)
       select 1, gen_random_uuid(), i::text, 'POST', '/money-transfer/send', 200, 1, '', jsonb_build_object('data', jsonb_build_object('transferCode', i::text)), now()
         from generate_series(1, 20000) i`,
    );
    await bench.owner.query('vacuum analyze request_log');
    await bench.owner.query('set enable_seqscan = off');
    await bench.owner.query('set plan_cache_mode = force_generic_plan');
    expect(ways.map(({ relation }) => relation).toSorted()).toEqual([...relations].toSorted());
    for (const way of ways) {
      const [, text] = relatedQuery([...ownWays, way], 1, { id: '', transferCode: '' });
      await bench.owner.query(`prepare one (bigint, uuid, text, int) as ${text}`);
      const { rows } = await bench.owner.query(
        `explain execute one (1, '00000000-0000-7000-8000-000000000007', '14530000000000000007', 10)`,
      );
      await bench.owner.query('deallocate one');
      const plan = rows.map((row) => row['QUERY PLAN'] as string).join('\n');
      expect(plan, way.relation).not.toContain('Seq Scan');
      if (way.relation === 'request') expect(plan).toContain('request_log_transfer');
      if (way.relation === 'refunded_order') expect(plan).toContain('refund_transfer');
    }
  } finally {
    await bench.close();
  }
});
