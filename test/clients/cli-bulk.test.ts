import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { oldestNode } from '../support/oldest-node.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

const program = resolve(import.meta.dirname, '../../dist/cli/tollgate.js');
const HEAD = 'Name,Account number,Bank,Amount,Reference';
let sandbox: Sandbox;
let node: string;
let home: string;
beforeAll(async () => {
  [sandbox, node] = await Promise.all([startSandbox(), oldestNode()]);
  home = mkdtempSync(join(tmpdir(), 'tollgate-bulk-'));
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(home, { recursive: true });
});

/** One `tollgate bulk` to its end. */
const bulk = (...args: string[]): Promise<{ exit: number; out: string; err: string }> =>
  new Promise((done) => {
    const env = {
      TOLLGATE_URL: sandbox.url,
      TOLLGATE_API_KEY: 'pk_test_demo',
      TOLLGATE_API_SECRET: 'sk_test_demo_secret',
      PATH: process.env['PATH'] ?? '',
    };
    execFile(node, [program, 'bulk', ...args], { env, cwd: home }, (error, out, err) =>
      done({ exit: error ? Number(error.code) : 0, out, err }),
    );
  });
const file = (name: string, text: string): string => {
  writeFileSync(join(home, name), text);
  return name;
};

it('a CSV file is one batch, waited for, and sent once however often the command runs', async () => {
  file('payments.csv', `${HEAD}\n,0123456785,GTBank,1500.00,CLI-B1\n,0123456785,058,"2,000.50",CLI-B2\n`);
  const sent = await bulk('send', 'payments.csv', '--reference', 'CLI-CSV', '--wait', '--json');
  expect(sent).toMatchObject({ exit: 0 });
  const batch = JSON.parse(sent.out);
  expect(batch).toMatchObject({ batchReference: 'CLI-CSV', status: 'completed', acceptedCount: 2, totalAmount: 350_050 });
  const again = await bulk('send', 'payments.csv', '--reference', 'CLI-CSV');
  expect(again).toMatchObject({ exit: 0, out: expect.stringMatching(`^${batch.id}  CLI-CSV  completed  2 accepted, 0 rejected`) });
  const { body } = await sandbox.call('GET', '/money-transfer?limit=200');
  expect(body.data.filter(({ clientReference }: any) => ['CLI-B1', 'CLI-B2'].includes(clientReference))).toHaveLength(2);
  expect(await bulk('status', batch.id)).toMatchObject({ exit: 0, out: again.out });
});

it('a JSON file has its own reference or is given one; a rejected transfer ends the wait with 1', async () => {
  const item = { amount: 150_000, bankCode: '058', accountNumber: '0000000001', clientReference: 'CLI-B3' };
  file('own.json', JSON.stringify({ batchReference: 'CLI-JSON', items: [item] }));
  const { exit, out } = await bulk('send', 'own.json', '--wait');
  expect([exit, out]).toEqual([1, expect.stringContaining('CLI-JSON  completed  0 accepted, 1 rejected')]);
  file('list.json', JSON.stringify([{ ...item, accountNumber: '0123456785', clientReference: 'CLI-B4' }]));
  expect(await bulk('send', 'list.json', '--reference', 'CLI-LIST', '--wait')).toMatchObject({ exit: 0 });
});

it('a file that is not whole sends nothing, and each wrong cell is named', async () => {
  file('wrong.csv', `${HEAD}\n,123,Nobank,-5,CLI-B5\n`);
  const wrong = await bulk('send', 'wrong.csv', '--reference', 'CLI-WRONG');
  expect(wrong).toMatchObject({ exit: 4, out: '' });
  for (const cell of ['lines[2].Account number', 'lines[2].Bank', 'lines[2].Amount']) expect(wrong.err).toContain(cell);
  expect(await bulk('send', 'wrong.csv')).toMatchObject({ exit: 2, err: expect.stringContaining('--reference') });
  expect(await bulk('send', file('text.json', 'hello'))).toMatchObject({ exit: 2, err: expect.stringContaining('valid JSON') });
  expect(await bulk('send', file('empty.json', '{}'))).toMatchObject({ exit: 2, err: expect.stringContaining('has no items') });
  expect(await bulk('send', file('other.json', '{"batchReference":"A","items":[]}'), '--reference', 'B')).toMatchObject({ exit: 2 });
  expect(await bulk('send', 'missing.csv', '--reference', 'A')).toMatchObject({ exit: 2, err: expect.stringContaining('cannot be read') });
});

it('a complete batch cannot be cancelled, and an unknown one is not found', async () => {
  file('one.json', JSON.stringify([{ amount: 150_000, bankCode: '058', accountNumber: '0123456785', clientReference: 'CLI-B6' }]));
  const { out } = await bulk('send', 'one.json', '--reference', 'CLI-ONE', '--wait', '--json');
  expect(await bulk('cancel', JSON.parse(out).id)).toMatchObject({ exit: 4, err: expect.stringContaining('is complete') });
  expect((await bulk('status', crypto.randomUUID())).exit).toBe(4);
});
