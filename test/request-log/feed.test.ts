import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoKey, liveClient, values } from '../feeds/sockets.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

interface LoggedRequest {
  route: string;
  status: number;
  requestId: string;
}

const FEED = 'subscription ($status: String) { requestFeed(status: $status) { id requestId method route status errorCode durationMs } }';
let sandbox: Sandbox;
const clients: ReturnType<typeof liveClient>[] = [];
beforeAll(async () => (sandbox = await startSandbox()));
afterAll(async () => {
  for (const client of clients) await client.dispose();
  await sandbox.stop();
});
const watch = (as: string, status?: string) => {
  const client = liveClient(sandbox.url, () => demoKey(as));
  clients.push(client);
  return values<LoggedRequest>(client, FEED, { status });
};

test('each stored request arrives once, filtered by status, for its own business alone', async () => {
  const [all, refused, theirs] = [watch('demo'), watch('demo', '4xx'), watch('demo2')];
  // A feed begins with what comes once it is open.
  await expect
    .poll(
      async () => {
        await sandbox.call('GET', '/wallet');
        await sandbox.call('GET', '/money-transfer/14530000000000000');
        await sandbox.call('GET', '/webhooks/settings', undefined, { as: 'demo2' });
        return [all, refused, theirs].every(({ items }) => items.length > 1);
      },
      { timeout: 100_000, interval: 200 },
    )
    .toBe(true);
  expect(new Set(refused.items.map(({ status, route }) => `${status} ${route}`))).toEqual(new Set(['404 /money-transfer/{transferCode}']));
  expect(new Set(all.items.map(({ status }) => status))).toEqual(new Set([200, 404]));
  expect(new Set(theirs.items.map(({ route }) => route))).toEqual(new Set(['/webhooks/settings']));
  const ids = all.items.map(({ requestId }) => requestId);
  expect(new Set(ids).size).toBe(ids.length);
});

test('an invalid status is rejected', async () => {
  const wrong = watch('demo', '9xx');
  await expect.poll(() => wrong.error).toMatchObject([{ extensions: { reason: 'VALIDATION_ERROR' } }]);
});
