import { describe, expect, test } from 'vitest';
import { koboOf } from '../../src/domain/money/money.ts';
import type { ListedPayout } from '../../src/providers/ports/ports.ts';
import type { Bank } from '../../src/providers/bank/port.ts';
import type { Payouts, Treasury } from '../../src/providers/treasury/port.ts';
import { payment } from './bank-contract.ts';

interface PayoutsStage {
  treasury: Treasury;
  /** Hands a transfer in. @returns its reference. */
  hand(amount: number): Promise<string>;
  end(reference: string, end: 'delivered' | 'back'): void;
  fees: boolean;
}

/** Hands a payment of its own in. */
export async function submitted(bank: Bank, { amount }: { amount: number }): Promise<string> {
  const ours = payment({ amount: koboOf(amount), accountNumber: '0123456785' });
  expect((await bank.submit(ours)).kind).toBe('accepted');
  return ours.reference;
}

/** Every page of what was made in the last hour. */
async function allOf(treasury: Treasury): Promise<ListedPayout[]> {
  const all: ListedPayout[] = [];
  for (let after: string | null = null; ;) {
    const page: Payouts | undefined = await treasury.payouts?.({
      from: new Date(Date.now() - 3_600_000),
      to: new Date(Date.now() + 60_000),
      after,
    });
    if (page?.kind !== 'payouts') throw new Error(`the list is ${page?.kind}`);
    all.push(...page.payouts);
    if (page.next === null) return all;
    after = page.next;
  }
}

export function payoutsContract(name: string, stage: () => PayoutsStage): void {
  describe(`${name} lists its transfers`, () => {
    test('those that are gone and those that are back, by our reference, each once over its pages; none that is under way, none of another time', async () => {
      const { treasury, hand, end, fees } = stage();
      const references: string[] = [];
      for (let n = 0; n < 130; n++) references.push(await hand(30_000 + n));
      const [open, back, ...gone] = references;
      end(back!, 'back');
      for (const reference of gone) end(reference, 'delivered');
      const mine = (await allOf(treasury)).filter(({ reference }) => references.includes(reference ?? ''));
      expect(new Set(mine.map(({ reference }) => reference))).toEqual(new Set([back, ...gone]));
      expect(new Set(mine.map(({ id }) => id)).size).toBe(mine.length);
      expect(mine.filter(({ state }) => state === 'back').map(({ reference }) => reference)).toEqual([back]);
      expect(mine.find(({ reference }) => reference === gone.at(-1))).toMatchObject({
        amount: 30_129,
        fee: fees ? expect.any(Number) : null,
        name: expect.stringMatching(/\w/),
      });
      expect(mine.some(({ reference }) => reference === open)).toBe(false);
      const before = { from: new Date(Date.now() - 7_200_000), to: new Date(Date.now() - 3_600_000), after: null };
      expect(await treasury.payouts?.(before)).toMatchObject({ kind: 'payouts', payouts: [] });
    });
  });
}
