import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { freePort } from '../../src/embedded/server.ts';
import { startSandbox } from '../support/sandbox.ts';

const example = new URL('../../examples/receiver.mjs', import.meta.url);

test("the documentation's receiver takes signed events once each and refuses what is not signed", async () => {
  expect(readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8')).toContain(
    readFileSync(example, 'utf8').split('\n').slice(1).join('\n'),
  );
  const sandbox = await startSandbox({ WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/webhooks`;
  await sandbox.call('POST', '/webhooks/settings', { webhookUrl: url });
  const { secret } = (await sandbox.call('POST', '/webhooks/settings/secret')).body.data;
  const receiver = spawn(process.execPath, [example.pathname], {
    env: { WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const lines = createInterface(receiver.stdout)[Symbol.asyncIterator]();
    const next = async (): Promise<string> => String((await lines.next()).value);
    expect(await next()).toBe('listening');
    const sent = await sandbox.call('POST', '/money-transfer/send', { amount: 150_000, bankCode: '058', accountNumber: '0123456785' });
    await sandbox.advance('5m');
    expect(await next()).toBe(`transfer.settled ${sent.body.data.transferCode}`);
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(400);
    const [{ id }] = (await sandbox.call('GET', '/webhooks/events?limit=1')).body.data;
    const read = async (): Promise<any> => (await sandbox.call('GET', `/webhooks/events/${id}`)).body.data;
    await expect.poll(async () => (await read()).status, { timeout: 10_000 }).toBe('delivered');
    await sandbox.call('POST', `/webhooks/events/${id}/resend`);
    await expect
      .poll(async () => (await read()).attemptLog.map(({ httpStatus }: any) => httpStatus), { timeout: 10_000 })
      .toEqual([204, 204]);
    await sandbox.call('POST', '/webhooks/settings/test');
    expect(await next(), 'the second delivery of one event is not handled again').toMatch(/^test\.webhook /);
  } finally {
    receiver.kill();
    await sandbox.stop();
  }
});
