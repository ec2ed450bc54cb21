import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { koboOf } from '../../src/domain/money/money.ts';
import type { CardEntry, CardProcessor, CardSnapshot, Done, ProcessorStatus } from '../../src/providers/cards/port.ts';

export interface CardsStage {
  processor: CardProcessor;
  buy(providerCardId: string, amount: number): unknown;
  refund(providerCardId: string, amount: number): unknown;
  /** Left out where what a processor takes is in the amounts of purchases. */
  fee?(providerCardId: string, amount: number): unknown;
  setStatus(providerCardId: string, status: ProcessorStatus): unknown;
}

export const order = (): Parameters<CardProcessor['issue']>[0] => ({
  instructionId: randomUUID(),
  owner: 1,
  brand: 'VERVE',
  nameOnCard: 'JANE DOE',
  holder: {
    firstName: 'Jane',
    lastName: 'Doe',
    email: 'jane@example.com',
    phone: '+2348012345678',
    address: { line1: '1 Marina', city: 'Lagos', state: 'Lagos', country: 'NG', postalCode: null },
  },
  controls: {},
});

export const move = (providerCardId: string, amount: number) => ({ instructionId: randomUUID(), providerCardId, amount: koboOf(amount) });

export function resultOf<Result>(done: Done<Result> | { kind: 'not_now' }): Result {
  if (done.kind !== 'done') throw new Error(`not done: ${JSON.stringify(done)}`);
  return done.result;
}

export function cardsContract(name: string, stage: () => CardsStage): void {
  const issued = async (): Promise<string> => resultOf(await stage().processor.issue(order())).providerCardId;
  const seen = async (providerCardId: string, afterEntry = 0): Promise<CardSnapshot> =>
    resultOf(await stage().processor.snapshot({ providerCardId, afterEntry }));
  const adds = (entries: readonly CardEntry[]): number =>
    entries.reduce(
      (sum, { kind, amount, approved }) => sum + (approved ? (kind === 'load' || kind === 'refund' ? amount : 0 - amount) : 0),
      0,
    );

  describe(`${name} satisfies the contract of the cards port`, () => {
    test('a card has a hidden number, an expiry and no balance; a repeat is the same card', async () => {
      const wanted = order();
      const card = resultOf(await stage().processor.issue(wanted));
      expect(card).toMatchObject({
        maskedPan: expect.stringMatching(/^\d{6}\*{6}\d{4}$/),
        last4: card.maskedPan.slice(-4),
        expiryMonth: expect.stringMatching(/^\d{2}$/),
        expiryYear: expect.stringMatching(/^20\d{2}$/),
      });
      expect(resultOf(await stage().processor.issue(wanted))).toEqual(card);
      expect(await seen(card.providerCardId)).toMatchObject({ status: 'active', balance: 0, entries: 0, missing: [] });
      expect(await issued()).not.toBe(card.providerCardId);
    });

    test('money is loaded and unloaded once under repeats, under the id of its instruction', async () => {
      const card = await issued();
      const [load, unload] = [move(card, 500_000), move(card, 120_000)];
      for (let time = 0; time < 2; time++) resultOf(await stage().processor.load(load));
      for (let time = 0; time < 2; time++) resultOf(await stage().processor.unload(unload));
      const { balance, entries, missing } = await seen(card);
      expect([balance, entries]).toEqual([380_000, 2]);
      expect(missing).toMatchObject([
        { n: 1, id: load.instructionId, kind: 'load', amount: 500_000, approved: true },
        { n: 2, id: unload.instructionId, kind: 'unload', amount: 120_000, approved: true },
      ]);
      expect((await stage().processor.unload(move(card, 999_999_900))).kind).toBe('refused');
      expect((await seen(card)).balance).toBe(380_000);
    });

    test('purchases, declined ones, refunds and fees are entries that add up to the balance, numbered without gaps and for ever', async () => {
      const card = await issued();
      resultOf(await stage().processor.load(move(card, 500_000)));
      await stage().buy(card, 120_000);
      const first = await seen(card);
      expect(first.missing.map(({ kind }) => kind)).toEqual(['load', 'purchase']);
      expect(first.missing[1]).toMatchObject({ merchant: { name: 'JUMIA', mcc: '5311' }, approved: true });
      await stage().buy(card, 900_000);
      await stage().refund(card, 20_000);
      await stage().fee?.(card, 5_000);
      const fees = stage().fee ? ['fee'] : [];
      const later = await seen(card, 2);
      expect(later.missing.map(({ n }) => n)).toEqual([3, 4, 5].slice(0, 2 + fees.length));
      expect(later.missing.map(({ kind }) => kind).toSorted()).toEqual([...fees, 'purchase', 'refund']);
      expect(later.missing.find(({ kind }) => kind === 'purchase')).toMatchObject({
        amount: 900_000,
        approved: false,
        reason: 'insufficient_funds',
      });
      expect(later.entries).toBe(4 + fees.length);
      const all = await seen(card);
      expect(all.missing).toEqual([...first.missing, ...later.missing]);
      expect(adds(all.missing)).toBe(all.balance);
      expect(all.balance).toBe(400_000 - 5_000 * fees.length);
      expect(new Set(all.missing.map(({ id }) => id)).size).toBe(4 + fees.length);
    });

    test('a card is frozen, unfrozen and ended, twice as well, by us and by the processor', async () => {
      const card = await issued();
      const turn = (status: ProcessorStatus) => stage().processor.setStatus({ instructionId: randomUUID(), providerCardId: card, status });
      for (const status of ['inactive', 'inactive', 'active'] as const) {
        resultOf(await turn(status));
        expect((await seen(card)).status).toBe(status);
      }
      await stage().setStatus(card, 'inactive');
      expect((await seen(card)).status).toBe('inactive');
      resultOf(await turn('cancelled'));
      resultOf(await turn('cancelled'));
      expect((await seen(card)).status).toBe('cancelled');
      expect((await turn('active')).kind).toBe('refused');
      expect((await stage().processor.load(move(card, 100_000))).kind).toBe('refused');
    });

    test('the balance of an ended card stays its balance here: the ledger credits it back itself', async () => {
      const card = await issued();
      resultOf(await stage().processor.load(move(card, 300_000)));
      resultOf(await stage().processor.setStatus({ instructionId: randomUUID(), providerCardId: card, status: 'cancelled' }));
      const { balance, missing } = await seen(card);
      expect([balance, missing.map(({ kind }) => kind)]).toEqual([300_000, ['load']]);
    });

    test('spending controls can be set, and set again', async () => {
      const card = await issued();
      const controls = {
        channels: { atm: false },
        blockedCategories: ['7995'],
        spendingLimits: [{ amount: koboOf(50_000), interval: 'daily' as const }],
      };
      const instructionId = randomUUID();
      for (let time = 0; time < 2; time++) resultOf(await stage().processor.setControls({ instructionId, providerCardId: card, controls }));
    });

    test('concurrent readings count every entry once', async () => {
      const card = await issued();
      resultOf(await stage().processor.load(move(card, 500_000)));
      for (let n = 0; n < 5; n++) await stage().buy(card, 1_000 + n);
      const snapshots = await Promise.all(
        Array.from({ length: 6 }, () => stage().processor.snapshot({ providerCardId: card, afterEntry: 0 })),
      );
      const whole = snapshots.flatMap((snapshot) => (snapshot.kind === 'done' ? [snapshot.result] : []));
      expect(whole.length).toBeGreaterThan(0);
      const { missing } = await seen(card);
      expect(missing.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6]);
      for (const snapshot of whole) expect(snapshot.missing).toEqual(missing);
    });

    test('a card that it does not know is refused, and nothing of it is shown', async () => {
      expect((await stage().processor.load(move('6'.repeat(24), 100_000))).kind).toBe('refused');
      expect((await stage().processor.snapshot({ providerCardId: '6'.repeat(24), afterEntry: 0 })).kind).toBe('refused');
    });
  });
}
