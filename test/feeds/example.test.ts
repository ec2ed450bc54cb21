import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { oldestNode } from '../support/oldest-node.ts';
import { startSandbox } from '../support/sandbox.ts';

const example = new URL('../../examples/watch-transfers.mjs', import.meta.url);

test("the documentation's watcher prints every change of a transfer that REST sent", async () => {
  expect(readFileSync(new URL('../../docs/live-feeds.md', import.meta.url), 'utf8')).toContain(
    readFileSync(example, 'utf8').split('\n').slice(1).join('\n'),
  );
  const sandbox = await startSandbox();
  const watcher = spawn(await oldestNode(), [example.pathname], {
    env: { TOLLGATE_URL: sandbox.url, API_KEY: 'pk_test_demo', API_SECRET: 'sk_test_demo_secret' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const lines: string[] = [];
    createInterface(watcher.stdout).on('line', (line) => lines.push(line));
    await expect.poll(() => lines).toEqual(['connected']);
    const send = async (): Promise<string> => {
      const input = { amount: 150_000, bankCode: '058', accountNumber: '0123456785', clientReference: randomUUID() };
      return (await sandbox.call('POST', '/money-transfer/send', input)).body.data.transferCode as string;
    };
    await expect.poll(async () => (await send(), lines.length)).toBeGreaterThan(2);
    const code = await send();
    await sandbox.advance('5m');
    const result = (): string[] => lines.filter((line) => line.includes(code));
    await expect
      .poll(result)
      .toEqual([`CREATED ${code} PENDING 150000`, `UPDATED ${code} PENDING 150000`, `SETTLED ${code} DELIVERED 150000`]);
  } finally {
    watcher.kill();
    await sandbox.stop();
  }
});
