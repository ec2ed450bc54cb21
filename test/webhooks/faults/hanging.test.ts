import { describe, expect, it } from 'vitest';
import { type Counting, countingReceiver, openStage, type Stage } from './stage.ts';

async function hangFifteen(stage: Stage): Promise<void> {
  const stuck = new Set(await stage.events(15));
  stage.receiver.answer = ({ headers }) => (stuck.has(String(headers['x-webhook-id'])) ? 'hang' : 200);
  await Promise.all([stage.worker(), stage.worker()]);
  await stage.receiver.until(15);
}

const leased = async (stage: Stage): Promise<number> => (await stage.rows()).filter((row) => row.leased).length;
const delivered = async (stage: Stage): Promise<number> => (await stage.rows()).filter((row) => row.status === 'delivered').length;

describe('fifteen of sixteen requests hang', () => {
  it('and the others go out through the remaining slot, from any worker, each once, sixteen at a time', async () => {
    const stage = await openStage();
    await hangFifteen(stage);
    let most = 0;
    for (let n = 1; n <= 3; n++) {
      await stage.events(5);
      await expect
        .poll(
          async () => {
            most = Math.max(most, await leased(stage));
            return delivered(stage);
          },
          // oxlint-disable-next-line house/waits-are-long -- the bound is the guarantee: requests that hang take longer
          { timeout: 20_000, interval: 20 },
        )
        .toBe(5 * n);
    }
    // One more may begin where nothing is answered for 600 ms, as on a machine with too much to do.
    expect(most).toBeLessThanOrEqual(17);
    expect(stage.times()).toEqual(Array.from({ length: 30 }, () => 1));
    expect(await stage.gaps()).toEqual([]);
  });

  it('and a worker that stops begins nothing more; another one sends what waits, and what was cut short', async () => {
    const stage = await openStage('hang');
    const first = await stage.worker({ plain: true });
    await stage.events(1);
    await stage.receiver.until(1);
    first.kill('SIGTERM');
    const asked = Date.now();
    stage.receiver.answer = 200;
    await stage.worker();
    const [later] = await stage.events(1);
    expect(await first.ended).toBe(0);
    expect(Date.now() - asked).toBeLessThan(25_000);
    await stage.quiet(60_000);
    await stage.expectDelivered(1);
    expect(stage.receiver.received.filter(({ headers }) => headers['x-webhook-id'] === later)).toHaveLength(1);
  });
});

/** A second, and what a busy machine may add; a request that hangs would add up to 30. */
const AT_ONCE_MS = 1_000 + 7_000;
/** An answer that late marks the endpoint as a slow one, as a time-out does. */
const LATE_MS = 5_500;

describe('a receiver that hung and recovered', () => {
  /** Makes events that meet the receiver as it is then, and waits until they are there. */
  async function meet(
    stage: Stage,
    book: number,
    receiver: Counting,
    count: number,
    how: { delay: Counting['delay']; status?: number },
  ): Promise<void> {
    Object.assign(receiver, { status: 200, ...how });
    const before = receiver.came.length;
    await stage.events(count, [book]);
    await expect.poll(() => receiver.came.length - before, { timeout: 100_000, interval: 20 }).toBe(count);
  }
  async function expectDeliveryAtOnce(stage: Stage, book: number, receiver: Counting): Promise<void> {
    const asked = Date.now();
    await meet(stage, book, receiver, 1, { delay: 0 });
    expect((receiver.came.at(-1)?.at ?? 0) - asked).toBeLessThan(AT_ONCE_MS);
  }
  const slowNow = async (stage: Stage, book: number): Promise<boolean> =>
    (
      await stage.sql<{ slow: boolean }>(
        'select coalesce(slow_until > clock_timestamp(), false) as slow from webhook.endpoint where book_id = $1',
        [book],
      )
    )[0]?.slow ?? false;

  it('gets each new event within a second, beside hanging requests: its first ones, others of its own, all its slots, or a crowd beside it', async () => {
    const stage = await openStage(200);
    const open = async (): Promise<[Counting, number]> => {
      const receiver = await countingReceiver(0);
      return [receiver, (await stage.endpoints([receiver.url]))[0] ?? 0];
    };
    await stage.worker();
    const [seven, sevenBook] = await open();
    const [mixed, mixedBook] = await open();
    const [full, fullBook] = await open();
    const [slow, slowBook] = await open();
    const [hole] = await open();

    // Seven hang, three are answered beside them, eight more hang, and then the seven end, far too late.
    await meet(stage, sevenBook, seven, 7, { delay: LATE_MS });
    const late = Date.now() + LATE_MS;
    for (let n = 0; n < 3; n++) await meet(stage, sevenBook, seven, 1, { delay: 0 });
    await meet(stage, sevenBook, seven, 8, { delay: 'never' });

    // Some hang, some are refused, some are answered.
    for (let n = 0; n < 5; n++) {
      await meet(stage, mixedBook, mixed, 2, { delay: 'never' });
      await meet(stage, mixedBook, mixed, 2, { delay: 0, status: 500 });
      await meet(stage, mixedBook, mixed, 2, { delay: 0 });
    }
    await expectDeliveryAtOnce(stage, mixedBook, mixed);

    // Sixteen hang, so only a seventeenth request detects the recovery.
    await meet(stage, fullBook, full, 16, { delay: 'never' });
    await expectDeliveryAtOnce(stage, fullBook, full);
    for (let n = 0; n < 3; n++) await expectDeliveryAtOnce(stage, fullBook, full);
    await meet(stage, fullBook, full, 2, { delay: 'never' });
    await expectDeliveryAtOnce(stage, fullBook, full);

    // One that is slow, among twenty slow ones that take all they can get.
    const black = await stage.endpoints(Array.from({ length: 20 }, (_, n) => `${hole.url}/${n}`));
    await stage.sql(`update webhook.endpoint set slow_until = clock_timestamp() + interval '10 minutes' where book_id = any ($1)`, [black]);
    hole.delay = 'never';
    await meet(stage, slowBook, slow, 3, { delay: LATE_MS });
    await meet(stage, slowBook, slow, 2, { delay: 'never' });
    await stage.events(30, black);
    await expect.poll(() => slowNow(stage, slowBook)).toBe(true);
    await meet(stage, slowBook, slow, 1, { delay: 0 });
    await expect.poll(() => slowNow(stage, slowBook)).toBe(false);
    for (let n = 0; n < 3; n++) await expectDeliveryAtOnce(stage, slowBook, slow);

    // The seven have ended by now; the eight have not.
    await expect.poll(() => Date.now() > late && seven.open).toBe(8);
    expect(await slowNow(stage, sevenBook)).toBe(false);
    for (let n = 0; n < 3; n++) await expectDeliveryAtOnce(stage, sevenBook, seven);
    await expect.poll(() => seven.open).toBe(8);
    expect(await stage.gaps()).toEqual([]);
  });

  it('is asked by one more request every 600 ms while sixteen hang, and by the newest event first', async () => {
    const stage = await openStage('hang');
    await Promise.all([stage.worker(), stage.worker()]);
    await stage.events(60);
    await stage.receiver.until(16);
    const from = Date.now();
    const [newest] = await stage.events(1);
    const [seventeenth] = (await stage.receiver.until(17)).slice(16);
    expect(seventeenth?.headers['x-webhook-id']).toBe(newest);
    await stage.receiver.until(20);
    const beyond = stage.receiver.received.length - 16;
    expect(beyond).toBeLessThanOrEqual(Math.ceil((Date.now() - from) / 600) + 1);
    expect(stage.times()).toEqual(Array.from({ length: 16 + beyond }, () => 1));
  });
});
