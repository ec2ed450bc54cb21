import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
import { waitOf } from '../../bench/machine.ts';
import { startDojah } from '../doubles/dojah.ts';
import { ADA } from '../doubles/people.ts';
import { startPaystack } from '../doubles/paystack.ts';
import { type Client, clientOf } from '../support/client.ts';
import { startServer } from '../support/process.ts';
import { demoDatabase, redisUrl } from '../support/services.ts';

export interface Timed {
  /** Calls that hang at the provider of one port of the one process meanwhile. */
  hanging: number;
  asked: number;
  rounds: number;
}

export interface Answered {
  ms: number;
  /** Excludes waiting for processors. */
  ownMs: number;
}

interface Process {
  client: Client;
  pid: number;
  /** By operation. */
  times: Record<string, Answered[]>;
  /** The share of the time in which it was ready to run while others had the processors. */
  waited: number;
}

/** Alternates requests to two processes with a database each; one provider hangs. Processor waits are reported. */
export async function timesBeside({ hanging, asked, rounds }: Timed): Promise<{ calm: Process; beside: Process }> {
  const [dojah, paystack] = await Promise.all([startDojah(), startPaystack()]);
  const folder = mkdtempSync(join(tmpdir(), 'tollgate-slow-port-'));
  onTestFinished(async () => {
    await Promise.all([dojah.stop(), paystack.stop()]);
    rmSync(folder, { recursive: true });
  });
  const { appId, secretKey } = dojah.keys;
  const accounts = {
    dojah: { adapter: 'dojah', id: 7, appId, secretKey: { env: 'DOJAH_KEY' }, baseUrl: dojah.url },
    paystack: { adapter: 'paystack', id: 1, secretKey: { env: 'PAYSTACK_KEY' }, baseUrl: paystack.url },
  };
  const path = join(folder, 'providers.json');
  writeFileSync(path, JSON.stringify({ sandbox: { accounts, zee: ['dojah'], bank: ['paystack'] } }));
  const start = async (): Promise<Process> => {
    const database = await demoDatabase();
    const env = {
      DATABASE_URL: database.url,
      REDIS_URL: redisUrl(),
      PROVIDERS_FILE: path,
      DOJAH_KEY: secretKey,
      PAYSTACK_KEY: paystack.secretKey,
    };
    const server = await startServer({ env });
    onTestFinished(async () => {
      server.kill('SIGKILL');
      await server.ended;
      await database.drop();
    });
    const client = clientOf(server.url);
    expect((await client.call('POST', '/sandbox/verification/fund', { amount: 1_000_000_000 })).status).toBe(200);
    return { client, pid: server.pid, times: {}, waited: 0 };
  };
  const [calm, beside] = [await start(), await start()];
  await askInTurns([calm, beside], asked, false);
  const waits = [calm, beside].map(({ pid }) => waitOf(pid));
  let ms = 0;
  for (let round = 0; round < rounds; round++) {
    const answers = Promise.withResolvers<null>();
    let reached = 0;
    dojah.fault(() => (reached++, answers.promise));
    let over = 0;
    const calls = Array.from({ length: hanging }, async () => {
      await beside.client.call('POST', '/verify/zee/nin', { nin: ADA.nin });
      over++;
    });
    // Bounded by connections; further requests wait.
    await vi.waitFor(() => expect(reached).toBeGreaterThanOrEqual(Math.min(hanging, 64)), { timeout: 100_000, interval: 50 });
    const startedAt = performance.now();
    await askInTurns([calm, beside], asked, true);
    ms += performance.now() - startedAt;
    // They hung all the while, or this measured something else.
    expect(over).toBe(0);
    answers.resolve(null);
    await Promise.all(calls);
  }
  for (const [index, each] of [calm, beside].entries()) each.waited = (waitOf(each.pid) - (waits[index] ?? 0)) / 1_000 / ms;
  return { calm, beside };
}

let sent = 0;
const operations: Record<string, (client: Client) => ReturnType<Client['call']>> = {
  send: (client) => client.send({ amount: 150_000, clientReference: `SLOW-${++sent}` }),
  wallet: (client) => client.call('GET', '/wallet'),
  statement: (client) => client.call('GET', '/transactions?limit=20'),
};

async function askInTurns(processes: readonly Process[], asked: number, isCounted: boolean): Promise<void> {
  for (let n = 0; n < asked; n++)
    for (const [name, operation] of Object.entries(operations))
      // The first of a pair meets cold caches, so the order alternates.
      for (const { client, times, pid } of n % 2 === 0 ? processes : processes.toReversed()) {
        const waited = waitOf(pid) + waitOf(process.pid);
        const { status, ms } = await operation(client);
        expect([name, status]).toEqual([name, 200]);
        const waitedMs = (waitOf(pid) + waitOf(process.pid) - waited) / 1_000;
        if (isCounted) (times[name] ??= []).push({ ms, ownMs: Math.max(0, ms - waitedMs) });
      }
}
