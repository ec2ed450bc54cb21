import { describe, expect, test } from 'vitest';
import type { CrashPoint } from '../../src/core/app/app.ts';
import { waitUntil } from '../../src/app/embedded/instance.ts';
import { expectLost, openScene, type Scene } from '../faults/scene.ts';
import { FOUND } from './support.ts';

const headers = { 'Idempotency-Key': 'verify-1' };
const DEMO = `(select id from ledger.book where environment = 'sandbox' and business_id = '00000000-0000-7000-8000-000000000001')`;

interface Standing {
  balance: string;
  asked: string;
  status: string;
}

/** The newest call of the demo business, what reached the provider, and the balance. */
async function standing(scene: Scene): Promise<Standing | undefined> {
  const [row] = await scene.sql<Standing>(
    `select a.balance::text, c.status, coalesce((select requests from identity_sim.request r where r.reference = c.id), 0)::text as asked
       from ledger.account a join verification.call c on c.book_id = a.book_id where a.book_id = ${DEMO} and a.account = 4 order by c.n desc limit 1`,
  );
  return row;
}

const START = 10_000_000;

describe('a process that dies during a verification', () => {
  test.each([
    ['verification-charged', '0'],
    ['verification-answered', '1'],
  ] satisfies [CrashPoint, string][])(
    'at %s leaves one charge, and a repeat with the same Idempotency-Key is asked again for nothing',
    async (at, asked) => {
      const scene = await openScene();
      const first = await scene.start({ orders: [{ at, do: 'die' }] });
      await expectLost(first.client.call('POST', '/kyc/zee/nin', { nin: FOUND }, headers));
      await first.ended;
      expect(await standing(scene)).toEqual({ balance: String(START - 10_000), asked, status: 'pending' });

      const { client } = await scene.takeOver();
      await scene.claimsRunOut();
      const repeat = await client.call('POST', '/kyc/zee/nin', { nin: FOUND }, headers);
      expect(repeat).toMatchObject({ status: 200, body: { data: { firstName: 'ADA', charged: 10_000 } } });
      expect(await standing(scene)).toEqual({ balance: String(START - 10_000), asked: String(Number(asked) + 1), status: 'found' });
      await scene.expectSound();
    },
  );

  test.each([
    ['false', START - 10_000],
    ['true', START],
  ])('a call without a repeat is marked unanswered, and refunded when upstream errors are: %s', async (refund, balance) => {
    const scene = await openScene();
    const first = await scene.start({ orders: [{ at: 'verification-charged', do: 'die' }] });
    await expectLost(first.client.call('POST', '/kyc/zee/nin', { nin: FOUND }));
    await first.ended;
    await scene.sql(`update verification.call set created_at = created_at - interval '3 minutes' where status = 'pending'`);
    await scene.sql(`update verification.swept set until = until - interval '1 hour'`);

    await scene.start({ env: { VERIFICATION_REFUND_UPSTREAM_ERRORS: refund } });
    expect(await waitUntil(async () => (await standing(scene))?.status === 'unanswered', 30_000)).toBe(true);
    expect(await standing(scene)).toEqual({ balance: String(balance), asked: '0', status: 'unanswered' });
    await scene.expectSound();
  });
});
