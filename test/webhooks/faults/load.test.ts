import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { answer, receiver as rawReceiver } from '../../egress/receivers.ts';
import { startReceiver } from '../../support/receiver.ts';
import { MOST } from '../../../src/slices/webhooks/width.ts';
import { countingReceiver, openStage } from './stage.ts';

describe('five thousand deliveries that are due at once', () => {
  it('reach one endpoint from two workers, together no more at once than one may send, and each a single time', async () => {
    const counting = await countingReceiver(5);
    const stage = await openStage(200);
    const [book = 0] = await stage.endpoints([`${counting.url}/crowd`]);
    await Promise.all([stage.worker(), stage.worker()]);
    const startedAt = performance.now();
    const ids = await stage.events(5_000, [book]);
    await stage.quiet(150_000);
    const seconds = (performance.now() - startedAt) / 1_000;
    console.log(`5,000 deliveries to one endpoint in ${seconds.toFixed(1)} s, at most ${counting.most} at once`);
    expect(counting.most).toBeLessThanOrEqual(MOST);
    expect(counting.came).toHaveLength(5_000);
    expect(new Set(counting.came.map(({ id }) => id))).toEqual(new Set(ids));
    await stage.expectDelivered(1);
  });
});

describe('workers that are killed over and over', () => {
  it('lose no delivery and no number: all arrive, each repeat under its own id', async () => {
    const stage = await openStage(({ at }) => (at % 5 === 0 ? 500 : 200));
    const state = { isOver: false, kills: 0 };
    const play = async (): Promise<void> => {
      while (!state.isOver) {
        const worker = await stage.worker();
        await sleep(200 + Math.random() * 1_000);
        if (state.isOver) return;
        worker.kill('SIGKILL');
        await worker.ended;
        state.kills++;
      }
    };
    const plays = [play(), play()];
    const ids: string[] = [];
    const until = performance.now() + 10_000;
    while (performance.now() < until) {
      ids.push(...(await stage.events(20)));
      await stage.retriesFallDue();
      if (Math.random() < 0.3) await stage.claimsRunOut();
      await sleep(300);
    }
    state.isOver = true;
    await Promise.all(plays);
    stage.receiver.answer = 200;
    await stage.claimsRunOut();
    await stage.quiet(60_000);
    await stage.retriesFallDue();
    await stage.quiet(60_000);
    const repeats = stage.receiver.received.length - ids.length;
    console.log(`${ids.length} deliveries, ${state.kills} kills, ${repeats} requests more than deliveries, retries after a 500 among them`);
    expect(new Set(stage.receiver.received.map(({ headers }) => headers['x-webhook-id']))).toEqual(new Set(ids));
    const rows = await stage.rows();
    expect(rows.filter(({ status, attempts }) => status !== 'delivered' && attempts < 6)).toEqual([]);
    expect(await stage.gaps()).toEqual([]);
  });
});

describe('settings that change between two attempts', () => {
  it('a new secret signs the next attempt, a new URL gets it, and without a URL it is dropped', async () => {
    const stage = await openStage(500);
    const { client } = await stage.start({ env: { WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' } });
    const secret = async (): Promise<string> => String((await client.call('POST', '/webhooks/settings/secret')).body.data?.['secret']);
    const set = async (webhookUrl: string): Promise<void> => {
      expect(await client.call('POST', '/webhooks/settings', { webhookUrl })).toMatchObject({ status: 200 });
    };
    await set(stage.receiver.url);
    await secret();
    await client.call('POST', '/webhooks/settings/test');
    const [first] = await stage.receiver.until(1);
    await stage.quiet();
    const next = await secret();
    const other = await startReceiver(500);
    await set(other.url);
    await stage.retriesFallDue();
    const [second] = await other.until(1);
    await stage.quiet();
    expect(second?.headers['x-webhook-id']).toBe(first?.headers['x-webhook-id']);
    expect(second?.body).toBe(first?.body);
    expect(second?.headers['x-service-signature']).toBe(
      createHmac('sha512', next)
        .update(second?.body ?? '')
        .digest('hex'),
    );
    expect(stage.receiver.received).toHaveLength(1);
    await client.call('DELETE', '/webhooks/settings');
    await stage.retriesFallDue();
    expect(await stage.rows()).toMatchObject([{ status: 'failed', attempts: 2, last_error: 'no_endpoint' }]);
    await other.stop();
  });
});

describe('ordered delivery', () => {
  it('keeps deliveries behind a head that waits for its retry, and polls for no work there', async () => {
    const stage = await openStage(500);
    await stage.sql('update webhook.endpoint set ordered = true');
    await stage.worker();
    await stage.events(3);
    await stage.receiver.until(1);
    await expect
      .poll(async () => (await stage.rows()).map(({ leased, pause }) => !leased && pause))
      .toEqual([expect.closeTo(60, 1), null, null]);
    expect(await stage.sql(`select * from webhook.due_endpoints(0, '00000000-0000-0000-0000-000000000000', 10)`)).toEqual([]);
    stage.receiver.answer = 200;
    await stage.retriesFallDue();
    await stage.quiet();
    const seen = stage.receiver.received.map(({ headers }) => headers['x-webhook-id']);
    const [head, ...rest] = (await stage.rows()).map(({ id }) => id);
    expect(seen).toEqual([head, head, ...rest]);
  });
});

describe('a receiver that misbehaves', () => {
  it('cannot break its turn: each attempt ends, is written down, and the next event is delivered', async () => {
    let behave = 0;
    const endless = (socket: { write(text: string): boolean; destroyed: boolean }): void => {
      if (!socket.destroyed && socket.write('x'.repeat(65_536))) setImmediate(endless, socket);
    };
    const raw = await rawReceiver((socket) => {
      const way = behave++ % 6;
      if (way === 0) socket.resetAndDestroy();
      else if (way === 1) socket.end('HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\nhalf');
      else if (way === 2) socket.end('this is not HTTP\r\n\r\n');
      else if (way === 3) socket.write(`HTTP/1.1 200 OK\r\nX-Long: ${'y'.repeat(1_000_000)}\r\n\r\n`);
      else if (way === 4) {
        socket.write('HTTP/1.1 500 Oh\r\nTransfer-Encoding: identity\r\n\r\n');
        endless(socket);
      } else socket.end(answer('200 OK'));
    });
    const stage = await openStage(200);
    const [book = 0] = await stage.endpoints([`http://127.0.0.1:${raw.port}/`]);
    const worker = await stage.worker();
    for (let n = 0; n < 5; n++) {
      await stage.events(6, [book]);
      await stage.quiet();
    }
    behave = 5;
    await stage.events(1, [book]);
    await stage.quiet();
    const rows = await stage.rows();
    expect(rows.at(-1)).toMatchObject({ status: 'delivered', attempts: 1 });
    expect(rows.filter(({ attempts, status, pause }) => attempts !== 1 || (status === 'pending') !== (pause !== null))).toEqual([]);
    expect(new Set(rows.map((row) => row.last_error)).size).toBeGreaterThan(2);
    expect(worker.isRunning()).toBe(true);
  });
});
