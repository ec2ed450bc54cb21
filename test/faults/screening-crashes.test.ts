import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import type { CrashPoint } from '../../src/core/app/app.ts';
import type { Client, Reply } from '../support/client.ts';
import { openScene, type Scene } from './scene.ts';

const AMOUNT = 500_000;
const FEE = 1_075;
const points = ['before-debit', 'after-debit', 'after-claim', 'before-submission', 'after-submission'] as const satisfies CrashPoint[];
const ACCOUNTS = { clear: '0123456785', hit: '0000000017', unanswered: '0000000024' } as const;
const OPEN = 'select id from compliance_case where decision is null';

/** The bank gives another name, which no list has. */
const rename = (scene: Scene): Promise<unknown> => scene.sql(`update ledger.transfer set account_name = 'ADA CHIOMA OKAFOR'`);

describe('a process that dies around a hold', () => {
  // Property: each payee, and each point at which the first process may die.
  const runs = fc.sample(
    fc.record({
      payee: fc.constantFrom('hit', 'unanswered', 'clear'),
      at: fc.constantFrom(...points),
      nth: fc.integer({ min: 1, max: 2 }),
      via: fc.constantFrom('send', 'bulk'),
    } as const),
    { numRuns: 6, seed: Number(process.env['SEED'] ?? Date.now() % 1_000_000) },
  );
  it.each(runs)(
    '$payee payee by $via, $at ($nth): held money is never submitted nor lost, and always ends',
    async ({ payee, at, nth, via }) => {
      const scene = await openScene();
      const first = await scene.start({ orders: [{ at, nth, do: 'die' }] });
      const body = { amount: AMOUNT, bankCode: '058', accountNumber: ACCOUNTS[payee], clientReference: 'INV-1' };
      const ask = ({ call, send }: Client): Promise<Reply> =>
        via === 'send' ? send(body) : call('POST', '/money-transfer/bulk', { batchReference: 'BATCH-1', items: [body] });
      await ask(first.client).catch(() => {});
      await first.client.call('POST', '/sandbox/advance', { by: '2m' }).catch(() => {});
      first.kill('SIGKILL');
      await first.ended;
      const [counts] = await scene.sql(
        `select (select count(*)::int from ledger.transfer where state = 'screening') as held, (${OPEN.replace('select id', 'select count(*)::int')}) as cases,
              (select count(*)::int from bank_sim.payment) as submitted`,
      );
      expect(counts).toMatchObject(payee === 'clear' ? { held: 0, cases: 0 } : { held: counts!['cases'], submitted: 0 });

      const { client } = await scene.takeOver();
      await scene.claimsRunOut();
      await scene.sql('update transfer_batch set next_run_at = clock_timestamp() where next_run_at is not null');
      expect((await ask(client)).body).toMatchObject({ success: true });
      await expect.poll(() => scene.spent()).toBe(AMOUNT + FEE);
      if (payee !== 'clear') {
        expect(await scene.only()).toMatchObject({ state: 'screening', submitted: 0 });
        expect(await scene.sql(OPEN)).toHaveLength(1);
      }
      await scene.expectSound();
      if (payee === 'unanswered') await rename(scene);
      for (const by of payee === 'hit' ? ['31d'] : ['2m', '1s', '5m', '5m']) await scene.advance(client, by);
      const ended = payee === 'hit' ? { state: 'cancelled', submitted: 0 } : { state: 'delivered', submitted: 1 };
      const { submissions, ...is } = await scene.only();
      expect(is).toMatchObject(ended);
      // A process that dies between claim and submission leaves a count without a submission.
      if (payee !== 'hit') expect(submissions).toBeLessThanOrEqual(2);
      expect(await scene.spent()).toBe(payee === 'hit' ? 0 : AMOUNT + FEE);
      await scene.expectDrained();
    },
  );
});
