import { describe, expect, test } from 'vitest';
import { koboOf } from '../../src/domain/money/money.ts';
import type { Asked, Bank, Payment } from '../../src/providers/bank/port.ts';

export interface BankStage {
  bank: Bank;
  /** Decides what becomes of a payment that the provider has. */
  decide(reference: string, outcome: 'credited' | 'declined' | 'sent_back'): Promise<void> | void;
  made(reference: string): Promise<number> | number;
  /** An account that its bank does not know. */
  unknownAccount: string;
}

let counted = 0;
/** A payment like those of a send, under a reference of its own. */
export function payment(over: Partial<Payment> = {}): Payment {
  counted++;
  return {
    reference: `1453${Date.now()}${String(counted).padStart(6, '0')}`,
    amount: koboOf(150_000),
    bankCode: '058',
    accountNumber: '0123456785',
    accountName: 'ADA CHIOMA OKAFOR',
    narration: 'Invoice 1',
    owner: 1,
    // The simulated bank decides immediately by default.
    clientReference: 'C~after=1h',
    ...over,
  };
}

export const asked = ({ reference, amount, bankCode, accountNumber }: Payment, wasDelivered = false): Asked => ({
  reference,
  amount,
  bankCode,
  accountNumber,
  wasDelivered,
});

export function bankContract(name: string, stage: () => BankStage): void {
  describe(`${name} satisfies the contract of the bank port`, () => {
    test('a payment that it takes is pending until it says 90000, and only then delivered', async () => {
      const { bank, decide, made } = stage();
      const ours = payment();
      const submitted = await bank.submit(ours);
      expect(submitted.kind).toBe('accepted');
      expect(submitted.code).not.toBe('90000');
      const pending = await bank.outcomeOf(asked(ours));
      expect(pending.kind).toBe('pending');
      expect(pending.code).not.toBe('90000');
      await decide(ours.reference, 'credited');
      expect(await bank.outcomeOf(asked(ours))).toMatchObject({ kind: 'delivered', code: '90000' });
      expect(await made(ours.reference)).toBe(1);
    });

    test('a decline is final, with a code of its own', async () => {
      const { bank, decide } = stage();
      const ours = payment();
      await bank.submit(ours);
      await decide(ours.reference, 'declined');
      const declined = await bank.outcomeOf(asked(ours));
      expect(declined.kind).toBe('declined_final');
      expect(declined.code).toMatch(/^[\w-]+$/);
      expect(declined.code).not.toBe('90000');
    });

    test('money returned after the credit is returned', async () => {
      const { bank, decide } = stage();
      const ours = payment();
      await bank.submit(ours);
      await decide(ours.reference, 'credited');
      expect((await bank.outcomeOf(asked(ours))).kind).toBe('delivered');
      await decide(ours.reference, 'sent_back');
      expect((await bank.outcomeOf(asked(ours, true))).kind).toBe('returned');
    });

    test('an unknown transfer is not found, which is no decline', async () => {
      const { bank } = stage();
      expect((await bank.outcomeOf(asked(payment()))).kind).toBe('not_found');
    });

    test('one reference is one payment under repeats, and a repeat is never refused', async () => {
      const { bank, made } = stage();
      const ours = payment();
      const answers = [await bank.submit(ours), ...(await Promise.all([bank.submit(ours), bank.submit(ours)]))];
      expect(answers.map(({ kind }) => kind)).not.toContain('refused');
      expect(await made(ours.reference)).toBe(1);
      expect(bank.capabilities.paysReferenceOnce).toBe(true);
    });

    test('concurrent payments are separate', async () => {
      const { bank, decide } = stage();
      const many = Array.from({ length: 20 }, (_, index) => payment({ amount: koboOf(100_000 + 100 * index) }));
      expect((await Promise.all(many.map((each) => bank.submit(each)))).map(({ kind }) => kind)).toEqual(many.map(() => 'accepted'));
      for (const [index, { reference }] of many.entries()) await decide(reference, index % 2 === 0 ? 'credited' : 'declined');
      const outcomes = await Promise.all(many.map((each) => bank.outcomeOf(asked(each))));
      expect(outcomes.map(({ kind }) => kind)).toEqual(many.map((_, index) => (index % 2 === 0 ? 'delivered' : 'declined_final')));
    });

    test('a name enquiry answers a name, or that no such account exists', async () => {
      const { bank, unknownAccount } = stage();
      const found = await bank.enquireName({ bankCode: '058', accountNumber: '0123456785' });
      expect(found).toMatchObject({ kind: 'found', accountName: expect.stringMatching(/\w+/) });
      expect((await bank.enquireName({ bankCode: '058', accountNumber: unknownAccount })).kind).toBe('not_found');
    });
  });
}
