import { describe, expect, it } from 'vitest';
import type { CrashPoint } from '../../src/core/app/app.ts';
import { payout } from '../support/client.ts';
import { expectLost, openScene } from './scene.ts';

const AMOUNT = 500_000;
const FEE = 1_075;
const key = { 'Idempotency-Key': 'order-77' };
const paths = ['/money-transfer/send', '/transfers/initiate'];

describe('an Idempotency-Key whose first request died', () => {
  it.each([
    { at: 'before-debit', state: 'acknowledged', submitted: 1, replayed: null },
    { at: 'after-debit', state: 'submitting', submitted: 0, replayed: 'true' },
    { at: 'after-submission', state: 'submitting', submitted: 1, replayed: 'true' },
    { at: 'after-record', state: 'acknowledged', submitted: 1, replayed: 'true' },
  ] satisfies { at: CrashPoint; [name: string]: unknown }[])(
    'at $at: the repeat finds its one transfer',
    async ({ at, state, submitted, replayed }) => {
      const scene = await openScene();
      const path = paths[at === 'after-submission' ? 1 : 0] ?? '';
      const first = await scene.start({ orders: [{ at, do: 'die' }] });
      await expectLost(first.client.call('POST', path, payout({ amount: AMOUNT }), key));
      await first.ended;

      const { client } = await scene.takeOver();
      const repeat = (): ReturnType<typeof client.call> => client.call('POST', path, payout({ amount: AMOUNT }), key);
      // A start may take longer than the lease; this holds it as it was in the moment of the crash.
      const [left] = await scene.sql(
        "update idempotency_key set locked_until = locked_until + interval '1 hour' returning locked_until < created_at + interval '1 hour 15 seconds' as is_short",
      );
      expect(left).toEqual({ is_short: true });
      const early = await repeat();
      expect(early).toMatchObject({ status: 409, body: { success: false, code: 'IDEMPOTENCY_IN_PROGRESS' } });
      expect(early.headers.get('retry-after')).toBe('1');
      await scene.sql('update idempotency_key set locked_until = clock_timestamp()');
      const found = await repeat();
      expect(found).toMatchObject({ status: 200, body: { success: true } });
      expect(found.headers.get('idempotent-replayed')).toBe(replayed);
      expect(await scene.only()).toMatchObject({ state, submitted, submissions: 1 });
      expect(found.body.data?.['transferCode']).toBe((await scene.only()).transferCode);

      const again = await repeat();
      expect(again.body).toEqual(found.body);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(await scene.spent()).toBe(AMOUNT + FEE);
      await scene.expectSound();
    },
  );
});
