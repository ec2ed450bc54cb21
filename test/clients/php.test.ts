import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { freePort } from '../../src/app/embedded/server.ts';
import { php } from '../support/php.ts';
import { startSandbox } from '../support/sandbox.ts';

const run = promisify(execFile);
const examples = resolve(import.meta.dirname, '../../examples/php');

it('the PHP of the examples sends, distinguishes the three outcomes, and accepts signed events only', async ({ skip }) => {
  const found = await php();
  if (!found) return skip('there is no PHP with curl on this machine, and none could be fetched');
  const { command, args } = found;
  const port = await freePort();
  const tmp = mkdtempSync(join(tmpdir(), 'tollgate-php-'));
  const sandbox = await startSandbox({ WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' });
  const env = { ...found.env, TOLLGATE_URL: sandbox.url, TMPDIR: tmp };
  const send = async (...words: string[]): Promise<string> =>
    (await run(command, [...args, 'send.php', ...words], { cwd: examples, env })).stdout;
  const as = { as: 'demo2' };
  await sandbox.call('POST', '/webhooks/settings', { webhookUrl: `http://127.0.0.1:${port}/` }, as);
  const { secret } = (await sandbox.call('POST', '/webhooks/settings/secret', undefined, as)).body.data;
  const [sendLine = '', receiveLine = ''] = /```sh\n([\s\S]*?)```/
    .exec(readFileSync(join(examples, 'README.md'), 'utf8'))?.[1]
    ?.trim()
    .split('\n') ?? [''];
  expect(sendLine).toBe('php send.php INV-2001');
  expect(receiveLine).toBe('WEBHOOK_SECRET=whsec_… php -S 127.0.0.1:4001 receiver.php');
  const receiver = spawn(command, [...args, '-S', `127.0.0.1:${port}`, 'receiver.php'], {
    cwd: examples,
    env: { ...env, WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let response = '';
  receiver.stderr.on('data', (chunk: Buffer) => (response += chunk.toString()));
  try {
    const first = await send('INV-2001');
    expect(first).toMatch(/^accepted \d+ pending\n$/);
    // The same reference is the same transfer.
    expect(await send('INV-2001')).toBe(first);
    expect(await send('PHP-REFUSED', '500001')).toMatch(/^refused: The bank refused the transfer/);
    expect(await send('PHP-UNKNOWN', '500098')).toBe('unknown: pending\n');

    await expect.poll(() => response).toContain('started');
    await sandbox.advance('5m', 'demo2');
    const code = first.split(' ')[1];
    await expect.poll(() => response).toContain(`transfer.settled ${code}`);
    const headers = {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(Date.now() / 1_000)),
      'webhook-signature': 'v1,bm90aGluZw==',
    };
    const forged = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: '{"event":"transfer.settled","data":{}}' });
    expect([forged.status, await forged.text()]).toEqual([400, 'The signature does not match this secret and body']);
  } finally {
    receiver.kill();
    if (receiver.exitCode === null && receiver.signalCode === null) await once(receiver, 'close');
    await sandbox.stop();
    rmSync(tmp, { recursive: true });
  }
});
