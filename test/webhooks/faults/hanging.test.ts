import { describe, expect, it } from 'vitest';
import { openStage, type Stage } from './stage.ts';

/** Two workers, and fifteen requests that nobody answers. */
async function hangFifteen(stage: Stage): Promise<void> {
  const stuck = new Set(await stage.events(15));
  stage.receiver.answer = ({ headers }) => (stuck.has(String(headers['x-webhook-id'])) ? 'hang' : 200);
  await Promise.all([stage.worker(), stage.worker()]);
  await stage.receiver.until(15);
}

const leased = async (stage: Stage): Promise<number> => (await stage.rows()).filter((row) => row.leased).length;
const delivered = async (stage: Stage): Promise<number> => (await stage.rows()).filter((row) => row.status === 'delivered').length;

describe('fifteen of sixteen requests hang', { timeout: 120_000 }, () => {
  it('and the others go out through the place that is left, from whichever worker, each once and never a seventeenth', async () => {
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
          { timeout: 10_000, interval: 20 },
        )
        .toBe(5 * n);
    }
    expect(most).toBeLessThanOrEqual(16);
    expect(stage.times()).toEqual(Array.from({ length: 30 }, () => 1));
    expect(await stage.gaps()).toEqual([]);
  });

  it('and the sixteenth too: what is due then waits, and nobody opens a seventeenth', async () => {
    const stage = await openStage('hang');
    await stage.events(20);
    await Promise.all([stage.worker(), stage.worker()]);
    await stage.receiver.until(16);
    await stage.events(5);
    const until = Date.now() + 2_000;
    await expect.poll(() => Date.now() > until || stage.receiver.received.length > 16, { timeout: 5_000 }).toBe(true);
    expect([stage.receiver.received.length, await leased(stage)]).toEqual([16, 16]);
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
