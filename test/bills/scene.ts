import { expect } from 'vitest';
import { openScene, type Scene } from '../faults/scene.ts';
import { billPairsOf, wrongBillsOf, type BillPair } from '../support/bill-truth.ts';
import type { Client, Reply } from '../support/client.ts';

export interface BillScene extends Scene {
  bills(): Promise<BillPair[]>;
  /** The only bill of the test, here and at the provider. */
  onlyBill(): Promise<BillPair>;
  billEvents(): Promise<string[]>;
  /** Asserts that the invariants hold and the provider agrees with every bill. */
  expectConsistent(): Promise<void>;
}

export async function openBillScene(): Promise<BillScene> {
  const scene = await openScene();
  const bills = (): Promise<BillPair[]> => billPairsOf(scene.sql);
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
    async expectConsistent() {
      expect(await wrongBillsOf(scene.sql)).toEqual([]);
      await scene.expectSound();
    },
  };
}

const REF = '1767225600123';

export const topUp = (client: Client, amount = 10_000, requestRef = REF): Promise<Reply> =>
  client.call('POST', '/bills/topup', { type: 'airtime', phoneNumber: '08011111111', amount, requestRef });
