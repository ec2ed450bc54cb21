import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { verifyWebhook } from '../../../src/app/receiver/verify-webhook.ts';
import { openStage, type Stage } from './stage.ts';

describe('a worker that is killed', () => {
  it('in the middle of a POST: the same attempt runs again under the same number and id', async () => {
    const stage = await openStage('hang');
    const first = await stage.worker();
    await stage.events(3);
    await stage.receiver.until(3);
    first.kill('SIGKILL');
    await first.ended;
    expect((await stage.rows()).map(({ status, attempts, leased }) => [status, attempts, leased])).toEqual(
      Array.from({ length: 3 }, () => ['pending', 1, true]),
    );
    stage.receiver.answer = 200;
    await stage.claimsRunOut();
    await stage.takeOver();
    await stage.quiet(60_000);
    expect(stage.times()).toEqual([2, 2, 2]);
    await stage.expectDelivered(1);
  });

  it('while it holds a turn: later events of the endpoint flow before its leases end', async () => {
    const stage = await openStage('hang');
    const first = await stage.worker();
    const [lost] = await stage.events(1);
    await stage.receiver.until(1);
    await stage.takeOver();
    first.kill('SIGKILL');
    await first.ended;
    stage.receiver.answer = 200;
    const [later] = await stage.events(1);
    await expect.poll(() => stage.rows(), { interval: 250 }).toMatchObject([{ id: lost }, { id: later, status: 'delivered' }]);
    await stage.claimsRunOut();
    await stage.quiet();
    await stage.expectDelivered(1);
  });

  it('after the 200 and before its record: one repeat, with the same id', async () => {
    const stage = await openStage(200);
    const first = await stage.worker({ orders: [{ at: 'webhook-answered', do: 'die' }] });
    const [id] = await stage.events(1);
    expect(await first.ended).toBe('SIGKILL');
    expect(await stage.rows()).toMatchObject([{ id, status: 'pending', attempts: 1, leased: true }]);
    await stage.takeOver();
    await stage.claimsRunOut();
    await stage.quiet(60_000);
    const { received } = stage.receiver;
    expect(received.map(({ headers }) => headers['x-webhook-id'])).toEqual([id, id]);
    expect(received[1]?.body).toBe(received[0]?.body);
    expect(stage.times()).toEqual([2]);
    await stage.expectDelivered(1);
  });

  it('between claim and POST: it is sent once', async () => {
    const stage = await openStage(200);
    const first = await stage.worker({ orders: [{ at: 'webhook-claimed', do: 'die' }] });
    await stage.events(1);
    expect(await first.ended).toBe('SIGKILL');
    await stage.takeOver();
    await stage.claimsRunOut();
    await stage.quiet(60_000);
    expect(stage.times()).toEqual([1]);
    await stage.expectDelivered(1);
  });

  it('five times by one delivery: that attempt fails as worker_lost, the next is a minute later, and others flow', async () => {
    const stage = await openStage(200);
    const [poison] = await stage.events(1);
    for (let crash = 1; crash <= 5; crash++) {
      const victim = await stage.worker({ orders: [{ at: 'webhook-claimed', do: 'die' }] });
      expect(await victim.ended).toBe('SIGKILL');
      await stage.claimsRunOut();
      // A turn that died holds its place for as long as BullMQ takes to see that; a fresh Redis has none.
      await stage.flushRedis();
    }
    const others = await stage.events(3);
    await stage.takeOver();
    await stage.receiver.until(3);
    await stage.quiet();
    expect(stage.receiver.received.map(({ headers }) => headers['x-webhook-id'])).not.toContain(poison);
    const [given, ...rest] = await stage.rows();
    expect(given).toMatchObject({ id: poison, status: 'pending', attempts: 1, last_error: 'worker_lost' });
    expect(given?.pause).toBeCloseTo(60, 1);
    expect(rest.map(({ id, status }) => [id, status])).toEqual(others.map((id) => [id, 'delivered']));
    await stage.retriesFallDue();
    await stage.receiver.until(4);
    await stage.quiet();
    expect(await stage.rows()).toMatchObject([{ id: poison, status: 'delivered', attempts: 2 }, {}, {}, {}]);
  });

  it('twice by a crowd: deliveries lost so often are claimed one by one, so that only the poison fails', async () => {
    const stage = await openStage(200);
    await stage.events(16);
    const claim = async (): Promise<number> => {
      const rows = await stage.sql(
        'select c.* from webhook.endpoint e, webhook.claim(e.book_id, e.id, 16, gen_random_uuid(), 45000) c where e.book_id = $1',
        [stage.bookId],
      );
      return rows.length;
    };
    expect(await claim()).toBe(16);
    await stage.claimsRunOut();
    expect(await claim()).toBe(16);
    await stage.claimsRunOut();
    expect(await claim()).toBe(1);
    expect(await claim(), 'nothing beside it').toBe(0);
    await stage.events(5);
    await stage.claimsRunOut();
    await stage.takeOver();
    await stage.quiet();
    expect(stage.times()).toEqual(Array.from({ length: 21 }, () => 1));
    await stage.expectDelivered(1);
  });
});

describe('an answer of PostgreSQL that is lost', () => {
  it('after a record has committed: the record is repeated and changes nothing; nothing is sent twice', async () => {
    const stage = await openStage(200);
    await stage.takeOver();
    const cut = stage.postgres.loseAnswer('webhook.record');
    await stage.events(5);
    await cut;
    await stage.receiver.until(5);
    await stage.quiet();
    expect(stage.times()).toEqual([1, 1, 1, 1, 1]);
    await stage.expectDelivered(1);
  });

  it('after a claim has committed: the claim ends with its lease and the attempt keeps its number', async () => {
    const stage = await openStage(200);
    await stage.takeOver();
    const cut = stage.postgres.loseAnswer('webhook.claim');
    await stage.events(5);
    await cut;
    await stage.claimsRunOut();
    await stage.receiver.until(5);
    await stage.quiet();
    expect(stage.times()).toEqual([1, 1, 1, 1, 1]);
    await stage.expectDelivered(1);
  });

  it('to a worker whose lease has gone to another: its late record changes nothing', async () => {
    const stage = await openStage('hang');
    const first = await stage.worker({ orders: [{ at: 'webhook-answered', do: 'pause', pausedMs: 60_000 }] });
    stage.receiver.answer = 500;
    await stage.events(1);
    await first.stopped();
    stage.receiver.answer = 200;
    await stage.claimsRunOut();
    await stage.takeOver();
    await stage.quiet(60_000);
    first.kill('SIGCONT');
    await stage.events(1);
    await stage.receiver.until(3);
    await stage.quiet();
    expect(await stage.rows()).toMatchObject([
      { status: 'delivered', attempts: 1, http_status: 200, last_error: null },
      { status: 'delivered', attempts: 1 },
    ]);
    await stage.expectDelivered(1);
  });
});

describe('a worker that sleeps on its claim', () => {
  it.each(['steady clock', 'wall clock'] as const)('and sees it by its %s sends nothing of it: another one has', async (seenBy) => {
    const stage = await openStage(200);
    const first = await stage.worker({ orders: [{ at: 'webhook-claimed', do: 'pause', pausedMs: 46_000, seenBy }] });
    await stage.events(1);
    await first.stopped();
    await stage.claimsRunOut();
    const second = await stage.takeOver();
    await stage.quiet(60_000);
    await second.stop();
    first.kill('SIGCONT');
    await stage.flushRedis();
    await stage.events(1);
    await stage.quiet(60_000);
    expect(stage.times()).toEqual([1, 1]);
    await stage.expectDelivered(1);
  });
});

describe('SIGTERM', () => {
  it('during a POST that hangs: exit 0 within 25 s, and another worker runs the same attempt at once', async () => {
    const stage = await openStage('hang');
    const first = await stage.worker({ plain: true });
    await stage.events(2);
    await stage.receiver.until(2);
    const asked = performance.now();
    first.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(performance.now() - asked).toBeLessThan(25_000);
    expect(await stage.rows()).toMatchObject(Array.from({ length: 2 }, () => ({ status: 'pending', attempts: 1, leased: false })));
    stage.receiver.answer = 200;
    await stage.takeOver();
    await stage.receiver.until(4);
    await stage.quiet();
    expect(stage.times()).toEqual([2, 2]);
    await stage.expectDelivered(1);
    expect(await stage.sql('select lost_claims from webhook.delivery where lost_claims <> 0')).toEqual([]);
  });
});

describe("a worker's clock", () => {
  it.each([
    ['an hour fast', 3_600_000],
    ['an hour slow', -3_600_000],
    ['400 days fast', 400 * 86_400_000],
  ])('that is %s changes neither the timestamp that is signed nor the schedule', async (_, shift) => {
    const stage = await openStage(500);
    const api = await stage.start({ env: { ROLES: 'api', WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' } });
    expect(await api.client.call('POST', '/webhooks/settings', { webhookUrl: stage.receiver.url })).toMatchObject({ status: 200 });
    const secret = await secretOf(api);
    await stage.worker({
      env: { CLOCK_SHIFT_MS: String(shift), NODE_OPTIONS: `--import=${fileURLToPath(new URL('shifted-clock.ts', import.meta.url))}` },
    });
    expect(await api.client.call('POST', '/webhooks/settings/test')).toMatchObject({ status: 200 });
    const [received] = await stage.receiver.until(1);
    await stage.quiet();
    expect(Math.abs(Number(received?.headers['x-service-timestamp']) - (received?.at ?? 0) / 1_000)).toBeLessThan(60);
    expect(verifyWebhook({ rawBody: received?.body ?? '', headers: received?.headers ?? {}, secret })).toMatchObject({
      event: 'test.webhook',
    });
    expect((await stage.rows())[0]?.pause).toBeCloseTo(60, 1);
    expect(stage.receiver.received).toHaveLength(1);
  });
});

async function secretOf({ client }: { client: Awaited<ReturnType<Stage['start']>>['client'] }): Promise<string> {
  return String((await client.call('POST', '/webhooks/settings/secret')).body.data?.['secret']);
}
