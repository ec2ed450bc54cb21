import { describe, expect, it } from 'vitest';
import { sendUntilAnswered } from '../support/client.ts';
import { openScene } from './scene.ts';
import { untilQuiet } from '../support/quiet.ts';

const AMOUNT = 500_000;

describe('SIGTERM', () => {
  it('while sends are under way: readiness says 503, every request that was taken is answered, exit 0 within 25 s', async () => {
    const scene = await openScene();
    const server = await scene.start({ plain: true, env: { DRAIN_DELAY_MS: '1500' } });
    const { client } = server;
    const acknowledged: string[] = [];
    let hung = 0;
    let isStopping = false;
    const sender = async (name: number): Promise<void> => {
      for (let n = 0; server.isRunning(); n++) {
        const reference = `STOP-${name}-${n}`;
        const reply = await client.send({ amount: AMOUNT, clientReference: reference }).catch((error: unknown) => error as Error);
        if (!(reply instanceof Error)) {
          expect(reply.status).toBe(200);
          acknowledged.push(reference);
        } else if (isNewConnectionRefused(reply)) return;
        else if (!isStopping) hung++;
        else return expectUntaken(reference);
      }
    };
    // A kept connection may close under a request that has not been read: then nothing was done with it.
    const expectUntaken = async (reference: string): Promise<void> => {
      expect(await scene.sql('select from ledger.transfer where client_reference = $1', [reference])).toEqual([]);
    };
    const senders = Array.from({ length: 16 }, (_, name) => sender(name));
    await expect.poll(() => acknowledged.length).toBeGreaterThan(50);
    isStopping = true;
    const asked = performance.now();
    server.kill('SIGTERM');
    await expect
      .poll(async () => (await fetch(`${server.url}/health/ready`).catch(() => undefined))?.status, { interval: 20, timeout: 100_000 })
      .toBe(503);
    expect(await server.ended).toBe(0);
    expect(performance.now() - asked).toBeLessThan(25_000);
    await Promise.all(senders);
    expect(hung).toBe(0);

    const known = await scene.sql<{ client_reference: string }>('select client_reference from ledger.transfer');
    expect(new Set(known.map((row) => row.client_reference))).toEqual(new Set(acknowledged));
    expect(await scene.sql(`select from ledger.transfer where state = 'submitting'`)).toEqual([]);
    await scene.expectSound();
  });

  it('while checks run: what the worker had in hand is done or free for another at once', async () => {
    const scene = await openScene();
    const server = await scene.start({ plain: true });
    await Promise.all(
      Array.from({ length: 150 }, (_, n) => sendUntilAnswered(() => server.client, { amount: AMOUNT, clientReference: `JOB-${n}` })),
    );
    await server.client.call('POST', '/sandbox/advance', { by: '5m' });
    server.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    await scene.start({ env: { ROLES: 'worker' } });
    // Before the 45 s are over for which the first had claimed them.
    // oxlint-disable-next-line house/waits-are-long -- the claims themselves would end then
    await expect.poll(() => scene.sql(`select from ledger.transfer where state <> 'delivered'`), { timeout: 35_000 }).toEqual([]);
    expect(await scene.sql(`select from ledger.evidence where channel = 'poll' group by transfer_id having count(*) > 1`)).toEqual([]);
    await scene.expectDrained();
  });
});

describe('roles', () => {
  it('in processes of their own work together: one takes requests, the other settles and reports its health', async () => {
    const scene = await openScene();
    const api = await scene.start({ plain: true, env: { ROLES: 'api' } });
    await api.client.send({ amount: AMOUNT, clientReference: 'ROLE-1' });
    await api.client.call('POST', '/sandbox/advance', { by: '5m' });
    expect(await api.client.call('GET', '/sandbox/quiet?timeout=1')).toMatchObject({ body: { data: { quiet: false } } });
    expect(await scene.only()).toMatchObject({ state: 'acknowledged' });

    const worker = await scene.start({ plain: true, env: { ROLES: 'worker' } });
    expect(await fetch(`${worker.url}/health/live`)).toMatchObject({ status: 200 });
    expect(await fetch(`${worker.url}/health/ready`)).toMatchObject({ status: 200 });
    expect(await fetch(`${worker.url}/api/v1/wallet`)).toMatchObject({ status: 404 });
    await untilQuiet((path) => api.client.call('GET', path));
    expect(await scene.only()).toMatchObject({ state: 'delivered' });

    for (const server of [worker, api]) {
      server.kill('SIGTERM');
      expect(await server.ended).toBe(0);
    }
    await scene.expectDrained();
  });
});

function isNewConnectionRefused(error: Error): boolean {
  return (error.cause as { code?: string } | undefined)?.code === 'ECONNREFUSED';
}
