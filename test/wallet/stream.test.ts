import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { Response } from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '../../src/core/app/app.ts';
import type { Actor } from '../../src/domain/actor/actor.ts';
import { exportTransactions } from '../../src/slices/wallet/export.ts';
import { presenter, statementServer, type StatementServer } from './statement-server.ts';
import { longHistory, newActor, openBench, type Bench } from './support.ts';

let bench: Bench;
let server: StatementServer;
let actor: Actor;

beforeAll(async () => {
  bench = await openBench();
  server = await statementServer();
  actor = await newActor(bench);
  await longHistory(bench, actor, 30_000, new Date('2026-06-30T12:00:00Z'));
});

afterAll(async () => {
  server.close();
  await bench.close();
});

describe('the stream of an export', () => {
  const year = { from: '2026-01-01', to: '2026-12-31' };

  /** The bench's app, counting the stretches that are read; the n-th may fail. */
  function counting(failAt = Number.POSITIVE_INFINITY): { app: App; reads(): number } {
    let reads = 0;
    const query: App['db']['query'] = (name, text, values) => {
      if (name.startsWith('wallet.oldest')) {
        reads += 1;
        if (reads === failAt) return Promise.reject(new Error('the database broke'));
      }
      return bench.db.query(name, text, values);
    };
    return { app: { ...bench.app, db: { ...bench.db, query } }, reads: () => reads };
  }

  async function open(app: App): Promise<IncomingMessage> {
    const request = get(server.as(actor, app, year), { agent: false });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return response;
  }

  test('a failure in the middle cuts the connection, so a partial file is never complete', async () => {
    const response = await fetch(server.as(actor, counting(3).app, year));
    await expect(response.text()).rejects.toThrow('terminated');
    expect(await server.outcome()).toMatchObject({ message: 'the database broke' });
  });

  test('a failure before the first row is an error response, with no data sent', async () => {
    const statement = await exportTransactions(counting(1).app, actor, year);
    const response = { once: () => undefined, headersSent: false, destroyed: false } as unknown as Response;
    await expect(presenter().stream(statement, response)).rejects.toThrow('the database broke');
  });

  test('a slow reader applies backpressure: reading waits for it', async () => {
    const { app, reads } = counting();
    const response = await open(app);
    response.pause();
    const settled = await settles(reads);
    // 63,000 rows are 315 stretches; the sockets' buffers hold some of them.
    expect(settled).toBeLessThan(275);
    let bytes = 0;
    response.on('data', (chunk: Buffer) => (bytes += chunk.length));
    response.resume();
    await once(response, 'end');
    expect(reads()).toBe(316);
    expect(bytes).toBeGreaterThan(5_000_000);
  });

  test('when the caller disconnects, the ledger read stops', async () => {
    const { app, reads } = counting();
    const response = await open(app);
    response.pause();
    await settles(reads);
    const before = reads();
    response.destroy();
    expect(await server.outcome()).toBe('done');
    expect(reads()).toBeLessThanOrEqual(before + 1);
  });

  test('HEAD returns the headers alone and reads one chunk', async () => {
    const { app, reads } = counting();
    const response = await fetch(server.as(actor, app, year), { method: 'HEAD' });
    expect(response.headers.get('X-Closing-Balance')).toMatch(/^\d+$/);
    expect(await response.text()).toBe('');
    expect(await server.outcome()).toBe('done');
    expect(reads()).toBe(1);
  });

  /** Waits until the count is unchanged for half a second, and returns it. */
  async function settles(count: () => number): Promise<number> {
    let last = -1;
    await expect
      .poll(
        () => {
          const still = count() === last && last > 0;
          last = count();
          return still;
        },
        { interval: 500, timeout: 100_000 },
      )
      .toBe(true);
    return last;
  }
});
