import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { lagosDay } from '../../src/domain/time/lagos.ts';
import { reconciliationInvariants } from '../../src/slices/reconciliation/slice.ts';
import { startInterswitch } from '../doubles/interswitch.ts';
import { startPaystack } from '../doubles/paystack.ts';
import { openScene } from '../faults/scene.ts';
import { type Client, clientOf } from '../support/client.ts';
import { dayLasts } from '../support/lagos-day.ts';

// Midnight in Lagos would part what a test does from what it asks of the day.
beforeEach(() => dayLasts());

const OPERATOR = { 'X-API-Key': 'pk_test_operator', 'X-API-Secret': 'sk_test_operator_secret' };
const until = <T>(check: () => Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 100_000, interval: 100 });

function onAccount(name: string, settings: object, secret: string): NodeJS.ProcessEnv {
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-reconcile-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'providers.json');
  writeFileSync(path, JSON.stringify({ sandbox: { accounts: { [name]: { adapter: name, ...settings } }, bank: [name] } }));
  return { PROVIDERS_FILE: path, PROVIDER_KEY: secret };
}

const operatorAt = (url: string): Client => clientOf(url, OPERATOR);

async function sent(client: Client, clientReference: string, amount: number): Promise<string> {
  const answer = await client.send({ amount, clientReference });
  expect(answer).toMatchObject({ status: 200 });
  return String(answer.body.data?.['transferCode']);
}

test('killed with a page of a list in hand: the next process asks for that page again, and every row is here once', async () => {
  const [scene, paystack] = [await openScene(), await startPaystack()];
  onTestFinished(() => paystack.stop());
  const env = onAccount('paystack', { id: 1, secretKey: { env: 'PROVIDER_KEY' }, baseUrl: paystack.url }, paystack.secretKey);
  const first = await scene.start({ env, orders: [{ at: 'page-read', nth: 2, do: 'die' }] });
  const code = await sent(first.client, 'LIST-1', 500_000);
  const like = paystack.transfers.get(code);
  const day = lagosDay(new Date(Date.now() - 86_400_000));
  const noon = Date.parse(`${day}T11:00:00Z`);
  // Two full pages of a hundred and some more, from before we came.
  for (let n = 0; n < 230; n++)
    (paystack.transfers as Map<string, unknown>).set(`by-hand-${n}`, {
      ...like,
      id: 900_000 + n,
      reference: `by-hand-${n}`,
      amount: 1_000 + n,
      status: 'success',
      createdAt: new Date(noon + n),
    });
  const pages: string[] = [];
  paystack.fault(({ path, query }) => {
    if (path === '/transfer' && query.has('page')) pages.push(query.get('page') ?? '');
    return null;
  });
  const asked = await operatorAt(first.url).call('POST', '/ops/reconciliation/fetches', { account: 'paystack', day });
  expect(asked).toMatchObject({ status: 200, body: { data: { state: 'reading' } } });
  const id = String(asked.body.data?.['id']);
  expect(await first.ended).toBe('SIGKILL');
  expect(pages).toEqual(['1', '2']);
  const lines = (): Promise<object[]> =>
    scene.sql('select count(*)::int as here, count(distinct reference)::int as different from reconciliation_line');
  expect(await lines()).toEqual([{ here: 100, different: 100 }]);
  expect(await scene.sql('select list, next_page, due_at > clock_timestamp() as held from reconciliation_fetch')).toEqual([
    { list: 'payouts', next_page: 'success 2', held: true },
  ]);
  await scene.takeOver(env);
  await until(async () => {
    await scene.sql('update reconciliation_fetch set due_at = clock_timestamp() where due_at > clock_timestamp()');
    expect(await scene.sql('select state, row_count as rows from reconciliation_import where id = $1', [id])).toEqual([
      { state: 'imported', rows: 230 },
    ]);
  });
  expect(pages.slice(0, 4)).toEqual(['1', '2', '2', '3']);
  expect(await lines()).toEqual([{ here: 230, different: 230 }]);
  expect(await scene.sql('select from reconciliation_fetch')).toEqual([]);
  for (const { id: name, sql } of reconciliationInvariants) expect([name, await scene.sql(sql)]).toEqual([name, []]);
});

test('a provider that knows our payments by short numbers: its rows are ours again, and no other number is', async () => {
  const [scene, interswitch] = [await openScene(), await startInterswitch()];
  onTestFinished(() => interswitch.stop());
  const settings = {
    ...interswitch.settings,
    id: 5,
    secret: { env: 'PROVIDER_KEY' },
    baseUrl: interswitch.url,
    passportUrl: interswitch.url,
  };
  const { client, url } = await scene.start({ env: onAccount('interswitch', settings, interswitch.secret) });
  const codes = [await sent(client, 'SHORT-1', 500_000), await sent(client, 'SHORT-2', 600_000)];
  const [one = '', two = ''] = interswitch.transfers.keys();
  for (const number of [one, two]) interswitch.set(number, '90000', 'SUCCESSFUL');
  await until(async () => {
    await scene.advance(client, '5m');
    expect(await scene.sql(`select from ledger.transfer where settlement_status = 'pending'`)).toEqual([]);
  });
  const operator = operatorAt(url);
  const mapping = { columns: { date: 'Date', reference: 'Ref', amount: 'Amount' } };
  expect(await operator.call('PUT', '/ops/reconciliation/mappings/interswitch', { mapping })).toMatchObject({ status: 200 });
  const today = lagosDay(new Date());
  const [nobodys, others] = [`${one.slice(0, 4)}99999999`, `9999${one.slice(4)}`];
  const rows = [`${one},-5000.00`, ` ${two} ,-6000.00`, `${nobodys},-1.00`, `${others},-2.00`];
  const imported = await fetch(`${url}/api/v1/ops/reconciliation/imports?account=interswitch&format=csv`, {
    method: 'POST',
    headers: { ...OPERATOR, 'Content-Type': 'text/csv' },
    body: ['Date,Ref,Amount', ...rows.map((row) => `${today},${row}`)].join('\n'),
  });
  expect(imported.status).toBe(200);
  const line = (reference: string, amount: number, state: string) => ({ reference, amount, state });
  await until(async () =>
    expect(await scene.sql('select reference, amount::int, state from reconciliation_line order by amount')).toEqual([
      line(codes[1]!, -600_000, 'matched'),
      line(codes[0]!, -500_000, 'matched'),
      line(others, -200, 'missing'),
      line(nobodys, -100, 'missing'),
    ]),
  );
});
