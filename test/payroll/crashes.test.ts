import { expect, test } from 'vitest';
import { openScene } from '../faults/scene.ts';
import { person } from './support.ts';
import { untilQuiet } from '../support/quiet.ts';

const PEOPLE = 700;

test('repeated crashes of paying workers and lost debit answers pay no employee twice', async () => {
  const scene = await openScene();
  const orders = [{ at: 'payroll-released', nth: 2, do: 'die' }] as const;
  const first = await scene.start({ orders: [...orders] });
  const call = async (client: typeof first.client, method: string, path: string, body?: object): Promise<any> => {
    const answer = await client.call(method, path, body);
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.body.data;
  };
  const { id } = await call(first.client, 'POST', '/payroll/batches', { name: 'January' });
  for (let at = 0; at < PEOPLE; at += 350) {
    const items = Array.from({ length: 350 }, (_, n) => person({ amount: 1_000_000 + (at + n) * 100, employeeReference: `E${at + n}` }));
    await call(first.client, 'POST', `/payroll/batches/${id}/items`, { items });
  }
  await call(first.client, 'POST', `/payroll/batches/${id}/preview`);
  await expect.poll(async () => (await call(first.client, 'GET', `/payroll/batches/${id}`)).preview.status).toBe('ready');
  const { totalAmount } = await call(first.client, 'POST', `/payroll/batches/${id}/submit`);
  await scene.sql(
    `insert into payroll_limits (book_id, max_batch_amount, max_item_amount, daily_amount, allowed_key_ids, expires_at, allowed_by)
     select id, 1e12, 1e12, 1e12, '{pk_test_demo}', clock_timestamp() + interval '1 day', 'test' from ledger.book`,
  );
  await first.client.call('POST', `/payroll/batches/${id}/approve`, { expectedTotal: totalAmount });
  expect(await first.ended).toBe('SIGKILL');
  expect(await scene.sql('select status from payroll_batch where id = $1', [id])).toEqual([{ status: 'processing' }]);

  for (let deaths = 0; deaths < 2; deaths++) {
    await scene.claimsRunOut();
    const next = await scene.start({ orders: [{ at: 'payroll-released', nth: 1, do: 'die' }] });
    expect(await next.ended).toBe('SIGKILL');
  }
  await scene.claimsRunOut();
  const cut = scene.postgres.loseAnswer('payroll.pay');
  const { client } = await scene.takeOver();
  await cut;
  const counts = async () => (await call(client, 'GET', `/payroll/batches/${id}`)).counts;
  await expect.poll(async () => (await counts()).draft + (await counts()).queued).toBe(0);
  await scene.claimsRunOut();
  await untilQuiet((path) => client.call('GET', path));
  for (const by of ['5m', '5m']) await scene.advance(client, by);
  // Salaries of a worker that died before submission are paid by the next worker, and the batch ends.
  expect(await counts()).toMatchObject({ settled: PEOPLE, sent: 0 });
  expect((await call(client, 'GET', `/payroll/batches/${id}`)).status).toBe('completed');
  const twice = await scene.sql(`select reference from bank_sim.payment where submissions > 1`);
  expect(twice).toEqual([]);
  const [paid] = await scene.sql<{ people: number; accounts: number }>(
    `select count(*) as people, count(distinct payroll_item) as accounts from ledger.transfer where payroll_item is not null`,
  );
  expect(paid).toEqual({ people: PEOPLE, accounts: PEOPLE });
  await scene.expectDrained();
});
