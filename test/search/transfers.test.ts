import { afterAll, beforeAll, expect, test } from 'vitest';
import { draft, person, preview, sql, walk } from '../payroll/support.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

let sandbox: Sandbox;
let rent: string;
beforeAll(async () => {
  sandbox = await startSandbox();
  rent = await send({ clientReference: 'INV-2026-0047', amount: 2_505_050, narration: 'Rent, Lekki flat: René' });
});
afterAll(() => sandbox.stop());

interface Found {
  kind: string;
  id: string;
  matched: string[];
  link: string;
}
const payment = { amount: 150_000, bankCode: '058', accountNumber: '0123456785' };
const send = async (more: object): Promise<string> =>
  (await sandbox.call('POST', '/money-transfer/send', { ...payment, ...more })).body.data.id;
const find = async (text: string, more: object = {}): Promise<Found[]> =>
  (await sandbox.call('GET', `/search?text=${encodeURIComponent(text)}`, undefined, more)).body.data;
const matchedOf = async (text: string, id: string): Promise<string[] | undefined> =>
  (await find(text)).find((each) => each.id === id)?.matched;
const indexed = async (text: string, id: string): Promise<void> => {
  await expect.poll(() => matchedOf(text, id)).toBeDefined();
};

test.each([
  ['okafor', 'name'],
  ['Chioma ada', 'name'],
  ['OKAF', 'name'],
  ['okafro chioma', 'name'],
  ['Adda Okaffor', 'name'],
  ['chiomma', 'name'],
  ['25,050.50', 'amount'],
  ['₦25050.5', 'amount'],
  ['25.0505k', 'amount'],
  ['NGN 25 050.50', 'amount'],
  ['2026-0047', 'reference'],
  ['inv 2026 00', 'reference'],
  ['047', 'reference'],
  ['456785', 'account_number'],
  ['0123 456', 'account_number'],
  ['lekki rent', 'narration'],
  ['rene', 'narration'],
  ['okafor rent', 'narration'],
])('%j finds a transfer by its %s', async (text, field) => {
  await indexed('Lekki', rent);
  const found = (await find(text)).find(({ id }) => id === rent);
  expect(found?.matched).toContain(field);
  expect(found).toMatchObject({ kind: 'transfer', link: `/transfers/${rent}` });
  expect(await find(text, { as: 'demo2' })).not.toContainEqual(expect.objectContaining({ id: rent }));
});

test.each(['okafor mars', '25,050', '2026-0048', '456786', 'lekki abuja', 'zzzzz', 'Xylophone'])('%j finds no transfer', async (text) => {
  await indexed('Lekki', rent);
  expect((await find(text)).filter(({ kind }) => kind === 'transfer')).toEqual([]);
});

test('the code of a transfer is found by its end', async () => {
  await indexed('Lekki', rent);
  const [{ transfer_code: code }] = (await sql(sandbox, 'select transfer_code from ledger.transfer where id = $1', [rent])) as [
    { transfer_code: string },
  ];
  expect(await matchedOf(code.slice(-7), rent)).toContain('reference');
  expect(await matchedOf(code.slice(-12), rent)).toContain('reference');
});

test('a record that several ways find is one result with all fields, and the newest come first', async () => {
  const sent = [];
  for (let n = 0; n < 6; n++) sent.push(await send({ clientReference: `FUEL-${n}`, narration: 'Fuel for the generator' }));
  await expect.poll(async () => (await find('generator')).map(({ id }) => id)).toEqual(sent.toReversed().slice(0, 5));
  const found = await find('0123456785');
  expect(new Set(found.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(found.length);
  await send({ clientReference: 'OKAFOR', narration: 'One' });
  await expect.poll(async () => (await find('okafor'))[0]?.matched.toSorted()).toEqual(['name', 'reference']);
});

test('a payroll is found by a part of its name, and so are its transfers', async () => {
  const { id } = await draft(sandbox, [person()], 'demo', { name: 'Harmattan bonus 2026' });
  expect(await find('bonus harm')).toEqual([
    expect.objectContaining({ kind: 'payroll_batch', id, matched: ['batch_name'], link: `/payroll/${id}` }),
  ]);
  await preview(sandbox, id);
  await walk(sandbox, id);
  await expect.poll(async () => (await find('Harmattan')).filter(({ kind }) => kind === 'transfer')).toHaveLength(1);
  expect((await find('harmattan')).find(({ kind }) => kind === 'transfer')?.matched).toContain('batch_name');
});

test('a batch of transfers is found by a part of its reference', async () => {
  const items = [{ ...payment, clientReference: 'VEND-1' }];
  const { body } = await sandbox.call('POST', '/money-transfer/bulk', { batchReference: 'VENDORS-OCT', items });
  expect(body).toMatchObject({ success: true });
  const found = (await find('vendors oct')).filter(({ kind }) => kind === 'transfer_batch');
  expect(found).toEqual([
    expect.objectContaining({ matched: ['batch_name'], link: expect.stringMatching(/^\/send\/batches\/[\da-f-]{36}$/) }),
  ]);
});

test('transfers from before the upgrade are indexed in the background, newest first', async () => {
  const before = await send({ clientReference: 'OLDER-1', narration: 'Tractor hire' });
  await indexed('tractor', before);
  await sql(sandbox, 'delete from ledger.transfer_search');
  await sql(
    sandbox,
    `insert into ledger.transfer_search_backfill (book_id, at, id) select id, 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff' from ledger.book`,
  );
  await indexed('tractor', before);
  await indexed('lekki', rent);
  await expect.poll(() => sql(sandbox, 'select from ledger.transfer_search_backfill')).toEqual([]);
  expect(
    await sql(sandbox, 'select from ledger.transfer t where not exists (select from ledger.transfer_search s where s.id = t.id)'),
  ).toEqual([]);
});
