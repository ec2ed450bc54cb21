import { expect } from 'vitest';
import { openScene, type Scene } from '../faults/scene.ts';
import type { Client, Reply } from '../support/client.ts';

/** One bill as our books have it beside what the simulated provider did. */
export interface BillPair {
  state: string;
  /** What we booked as handed in. */
  submissions: number;
  /** How often the provider was handed it. */
  handedIn: number;
  provider: 'unknown' | 'delivered' | 'undecided' | 'failed' | 'refused';
}

export interface BillScene extends Scene {
  bills(): Promise<BillPair[]>;
  /** The one bill that the test made, here and at the provider. */
  onlyBill(): Promise<BillPair>;
  billEvents(): Promise<string[]>;
  /** Asserts that the books are sound and that the provider agrees with every bill. */
  expectAgreed(): Promise<void>;
}

const PAIRS = `
  select coalesce(b.state::text, 'missing') as state, coalesce(b.submissions, 0)::int as submissions, coalesce(p.submissions, 0)::int as "handedIn",
         case when p.reference is null then 'unknown' when p.submit_code is not null then 'refused'
              when p.decided_at is null or p.decided_at > clock_timestamp() or p.outcome_grouping = 'PENDING' then 'undecided'
              when p.outcome_code <> '90000' then 'failed' else 'delivered' end as provider,
         p.reference is not null and (p.amount, p.payment_code, p.customer_id, p.owner) is distinct from (b.amount, b.payment_code, b.customer_id, b.book_id) as differs
    from bills.bill b full join bill_sim.payment p on p.reference = b.upstream_ref order by b.id`;

/** Where books and provider may stand to each other; anything else is lost or made money. */
const possible: Record<string, readonly BillPair['provider'][]> = {
  debited: ['unknown'],
  submitting: ['unknown', 'delivered', 'undecided', 'failed', 'refused'],
  pending: ['unknown', 'delivered', 'undecided', 'failed', 'refused'],
  delivered: ['delivered'],
  refunded: ['failed', 'refused'],
};

export async function openBillScene(): Promise<BillScene> {
  const scene = await openScene();
  const pairs = (): Promise<(BillPair & { differs: boolean })[]> => scene.sql(PAIRS);
  const bills = async (): Promise<BillPair[]> => (await pairs()).map(({ differs: _, ...pair }) => pair);
  return {
    ...scene,
    bills,
    async onlyBill() {
      const found = await bills();
      expect(found).toHaveLength(1);
      return found[0] as BillPair;
    },
    async billEvents() {
      const rows = await scene.sql<{ event: string }>(
        `select event from ledger.outbox where event like 'bill.%' order by occurred_at, event`,
      );
      return rows.map(({ event }) => event);
    },
    async expectAgreed() {
      for (const pair of await pairs()) {
        expect(possible[pair.state], JSON.stringify(pair)).toContain(pair.provider);
        expect(pair.handedIn, JSON.stringify(pair)).toBeLessThanOrEqual(Math.min(1, pair.submissions));
        expect(pair.differs, JSON.stringify(pair)).toBe(false);
      }
      await scene.expectSound();
    },
  };
}

const REF = '1767225600123';

/** Airtime for 08011111111. */
export const topUp = (client: Client, amount = 10_000, requestRef = REF): Promise<Reply> =>
  client.call('POST', '/bills/topup', { type: 'airtime', phoneNumber: '08011111111', amount, requestRef });
