import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { oldestNode } from '../support/oldest-node.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

const program = resolve(import.meta.dirname, '../../dist/cli/tollgate.js');
let sandbox: Sandbox;
let node: string;
beforeAll(async () => {
  [sandbox, node] = await Promise.all([startSandbox(), oldestNode()]);
});
afterAll(() => sandbox.stop());

/** One `tollgate send` to its end. */
const send = (amount: string, bank: string, reference: string): Promise<{ exit: number; out: string; err: string }> =>
  new Promise((done) => {
    const args = ['send', amount, '--bank', bank, '--account', '0123456785', '--reference', reference];
    const env = {
      TOLLGATE_URL: sandbox.url,
      TOLLGATE_API_KEY: 'pk_test_demo',
      TOLLGATE_API_SECRET: 'sk_test_demo_secret',
      PATH: process.env['PATH'] ?? '',
    };
    execFile(node, [program, ...args], { env }, (error, out, err) => done({ exit: error ? Number(error.code) : 0, out, err }));
  });
const statusOf = async (reference: string): Promise<number> =>
  (await sandbox.call('GET', `/money-transfer/status?clientReference=${reference}`)).status;

it('an amount that is no whole number of kobo sends nothing', async () => {
  for (const amount of ['1500.00', '150000,50', '150,000', '150 000', '0', '₦1500'])
    expect([amount, (await send(amount, '058', 'CLI-AMOUNT')).exit]).toEqual([amount, 2]);
  expect(await statusOf('CLI-AMOUNT')).toBe(404);
});

it('a bank is taken by name, and the answer says which one; a name that is only near one sends nothing', async () => {
  expect((await send('150000', 'Guarranty Trust', 'CLI-BANK')).err).toContain('Did you mean Guaranty Trust Bank? Use --bank 058.');
  expect((await send('150000', 'Trust', 'CLI-BANK')).err).toContain('Guaranty Trust Bank or Titan Trust Bank');
  expect(await statusOf('CLI-BANK')).toBe(404);
  expect(await send('150000', 'GTBank', 'CLI-BANK')).toMatchObject({
    exit: 0,
    out: expect.stringContaining('₦1,500.00'),
    err: expect.stringContaining('GTBank is Guaranty Trust Bank, 058.'),
  });
  expect(await statusOf('CLI-BANK')).toBe(200);
});
