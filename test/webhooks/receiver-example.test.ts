import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { signedHeaders } from '../../src/slices/webhooks/sign.ts';
import { freePort } from '../../src/app/embedded/server.ts';
import { oldestNode } from '../support/oldest-node.ts';
import { startSandbox } from '../support/sandbox.ts';

const example = new URL('../../examples/receiver.mjs', import.meta.url);

test("the documentation's receiver takes signed events once each, refuses what is not signed, and outlives what goes wrong in it", async () => {
  expect(readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8')).toContain(
    readFileSync(example, 'utf8').split('\n').slice(1).join('\n'),
  );
  const sandbox = await startSandbox({ WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/webhooks`;
  await sandbox.call('POST', '/webhooks/settings', { webhookUrl: url });
  const { secret } = (await sandbox.call('POST', '/webhooks/settings/secret')).body.data;
  const receiver = spawn(await oldestNode(), [example.pathname], {
    env: { WEBHOOK_SECRET: secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'ignore'],
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
    await expect.poll(async () => (await read()).status).toBe('delivered');
    await sandbox.call('POST', `/webhooks/events/${id}/resend`);
    await expect.poll(async () => (await read()).attemptLog.map(({ httpStatus }: any) => httpStatus)).toEqual([204, 204]);
    await breakOff(port);
    // Genuine, and not what the receiver expects: its own code throws, and asks for the event again.
    for (const status of [500, 500]) {
      const body = Buffer.from('{"event":"odd","timestamp":1,"data":null}');
      const headers = signedHeaders({ id: 'odd', event: 'odd', body, timestampSeconds: Math.floor(Date.now() / 1_000), secrets: [secret] });
      expect((await fetch(url, { method: 'POST', body, headers })).status).toBe(status);
    }
    await sandbox.call('POST', '/webhooks/settings/test');
    expect(await next(), 'the second delivery of one event is not handled again').toMatch(/^test\.webhook /);
  } finally {
    receiver.kill();
    await sandbox.stop();
  }
});

/** A request whose sender goes away in the middle of the body. */
async function breakOff(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('POST /webhooks HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf', () => socket.resetAndDestroy());
  await once(socket, 'close');
}
