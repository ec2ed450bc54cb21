import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Receiver, startReceiver } from '../../support/receiver.ts';
import { openStage, type Stage } from './stage.ts';

interface Further {
  id: string;
  receiver: Receiver;
}

async function further(stage: Stage, answer: Receiver['answer'] = 200): Promise<Further> {
  const receiver = await startReceiver(answer);
  onTestFinished(() => receiver.stop());
  const id = randomUUID();
  await stage.sql('insert into webhook.receiver (book_id, id, url) values ($1, $2, $3)', [stage.bookId, id, receiver.url]);
  return { id, receiver };
}
/** One event as a commit of the ledger writes it, with a delivery for each endpoint. */
const happens = (stage: Stage): Promise<unknown> =>
  stage.sql(`select ledger.keep_events(array[row($1, ledger.uuid7(), 'wallet.funded', '{}', clock_timestamp())::ledger.outbox])`, [
    stage.bookId,
  ]);
const statesOf = (stage: Stage, { id }: Further): Promise<object[]> =>
  stage.sql(`select status, attempts::int, last_error from webhook.delivery where endpoint_id = $1 order by seq`, [id]);
const eventually = (read: () => unknown) => expect.poll(read, { timeout: 100_000, interval: 50 });

describe('a business with several endpoints', () => {
  it('whose worker is killed between an event and its first attempts: each endpoint gets it, once', async () => {
    const stage = await openStage();
    const others = [await further(stage), await further(stage)];
    await happens(stage);
    expect(await stage.rows()).toHaveLength(3);
    const victim = await stage.worker({ orders: [{ at: 'webhook-claimed', do: 'die' }] });
    expect(await victim.ended).toBe('SIGKILL');
    await stage.takeOver();
    await stage.claimsRunOut();
    await stage.quiet(60_000);
    for (const { receiver } of [stage, ...others]) expect(receiver.received).toHaveLength(1);
    await stage.expectDelivered(1);
  });

  it.each([
    ['paused', `update webhook.receiver set paused_at = clock_timestamp(), paused_by = 'person' where id = $1`, 'endpoint_paused'],
    ['removed', 'update webhook.receiver set url = null, removed_at = clock_timestamp() where id = $1', 'no_endpoint'],
  ])('and one is %s while an attempt is on the wire: that one is recorded, and its retries are dropped', async (_, sql, error) => {
    const stage = await openStage();
    const one = await further(stage, 'hang');
    await stage.takeOver();
    await happens(stage);
    await one.receiver.until(1);
    await stage.sql(sql, [one.id]);
    await one.receiver.stop();
    await eventually(() => statesOf(stage, one)).toMatchObject([{ attempts: 1, last_error: expect.any(String) }]);
    await stage.retriesFallDue();
    await eventually(() => statesOf(stage, one)).toEqual([{ status: 'failed', attempts: 1, last_error: error }]);
    await stage.receiver.until(1);
    expect(await stage.gaps()).toEqual([]);
  });

  it('and a worker that dies after a 410 was recorded: the next 410 pauses the endpoint', async () => {
    const stage = await openStage();
    const gone = await further(stage, 410);
    const victim = await stage.worker({ orders: [{ at: 'webhook-gone', do: 'die' }] });
    await happens(stage);
    expect(await victim.ended).toBe('SIGKILL');
    const paused = (): Promise<object[]> => stage.sql('select paused_by from webhook.receiver where id = $1', [gone.id]);
    expect(await paused()).toEqual([{ paused_by: null }]);
    expect(await statesOf(stage, gone)).toEqual([{ status: 'pending', attempts: 1, last_error: 'HTTP 410' }]);
    await stage.claimsRunOut();
    await stage.takeOver();
    await stage.retriesFallDue();
    await eventually(paused).toEqual([{ paused_by: 'gone' }]);
    expect(await stage.sql(`select subject_id from audit.entry where action = 'webhookEndpoints.pause'`)).toEqual([
      { subject_id: gone.id },
    ]);
    await stage.receiver.until(1);
  });

  it('of which the release before knows the first alone: what it reads and writes by the old name is that one', async () => {
    const stage = await openStage();
    const [book = 0] = await stage.endpoints(['http://127.0.0.1:1/']);
    await stage.sql(`insert into webhook.receiver (book_id, id, url) values ($1, $2, 'http://127.0.0.1:2/')`, [book, randomUUID()]);
    const write = 'insert into webhook.endpoint (book_id, id) values ($1, $2) on conflict (book_id) do nothing';
    await stage.sql(write, [book, randomUUID()]);
    await stage.sql('update webhook.endpoint set ordered = true where book_id = $1', [book]);
    expect(await stage.sql('select url from webhook.endpoint where book_id = $1', [book])).toEqual([{ url: 'http://127.0.0.1:1/' }]);
    expect(
      await stage.sql('select ordered, first_of is null as further from webhook.receiver where book_id = $1 order by 2', [book]),
    ).toEqual([
      { ordered: true, further: false },
      { ordered: false, further: true },
    ]);
  });
});
