import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { koboOf } from '../../src/domain/money/money.ts';
import type {
  AccountOrder,
  AccountType,
  InboundPayment,
  OpenedAccount,
  VirtualAccountProvider,
} from '../../src/providers/virtual-accounts/port.ts';

/** A bank of virtual accounts as the contract meets it: the adapter, and a hand that pays on the other side. */
export interface AccountsStage {
  provider: VirtualAccountProvider;
  types: readonly AccountType[];
  /** A new number per reference is allowed: deposits match by reference. */
  givesOthers?: boolean;
  keeps?(amount: number): number;
  /** Pays. @returns the reference in the provider's message; null when returned. */
  pay(accountNumber: string, amount: number): Promise<string | null> | string | null;
}

/** An order like those of the slices, under a reference of its own. */
export const order = (type: AccountType, over: Partial<AccountOrder> = {}): AccountOrder => ({
  reference: `VA_${randomBytes(16).toString('hex')}`,
  owner: 1,
  accountName: 'ACME LTD / JANE DOE',
  type,
  amount: type === 'dynamic' ? koboOf(500_000) : null,
  expiryMinutes: type === 'dynamic' ? 30 : null,
  holder: {
    firstName: 'Jane',
    lastName: 'Doe',
    email: 'jane@example.com',
    phone: '+2348012345678',
    number: { kind: 'bvn', digits: '22222222222' },
  },
  ...over,
});

export function accountsContract(name: string, stage: () => AccountsStage): void {
  const opened = async (wanted: AccountOrder): Promise<OpenedAccount> => {
    const answer = await stage().provider.open(wanted);
    if (answer.kind !== 'opened') throw new Error(`not opened: ${JSON.stringify(answer)}`);
    return answer;
  };
  const typeOf = (): AccountType => stage().types[0] ?? 'static';
  const amountOf = (type: AccountType): number => (type === 'dynamic' ? 500_000 : 123_456);
  const isInto = ({ reference }: AccountOrder, account: OpenedAccount, payment: InboundPayment): boolean =>
    payment.accountReference === null ? payment.accountNumber === account.accountNumber : payment.accountReference === reference;

  describe(`${name} satisfies the contract of the virtual accounts port`, () => {
    test('an account has a number that people can pay into; one for an amount has an end, a permanent one has none', async () => {
      for (const type of stage().types) {
        const wanted = order(type);
        const before = Date.now();
        const account = await opened(wanted);
        expect(account).toMatchObject({
          accountNumber: expect.stringMatching(/^\d{10}$/),
          accountName: expect.stringMatching(/\w/),
          amount: wanted.amount,
        });
        expect(account.bankName).toMatch(/\w/);
        if (type === 'static') expect(account.expiresAt).toBeNull();
        else {
          expect(account.expiresAt!.getTime()).toBeGreaterThan(before);
          expect(account.expiresAt!.getTime()).toBeLessThanOrEqual(Date.now() + 30 * 60_000);
        }
      }
    });

    test('the same reference is the same account, however often and at once it is asked for; another reference is another', async () => {
      for (const type of stage().types) {
        const wanted = order(type);
        const first = await opened(wanted);
        const more = await Promise.all([opened(wanted), opened(wanted)]);
        if (stage().givesOthers) {
          for (const account of [first, ...more]) {
            const result = await stage().provider.payment(String(await stage().pay(account.accountNumber, amountOf(type))));
            expect(result).toMatchObject({ kind: 'paid', payment: { accountReference: wanted.reference } });
          }
        } else expect(more.map(({ accountNumber }) => accountNumber)).toEqual([first.accountNumber, first.accountNumber]);
        expect((await opened(order(type))).accountNumber).not.toBe(first.accountNumber);
      }
    });

    test('a payment is reported alike by query and by list, and names its account', async () => {
      for (const type of stage().types) {
        const from = new Date(Date.now() - 60_000);
        const wanted = order(type);
        const account = await opened(wanted);
        const reference = await stage().pay(account.accountNumber, amountOf(type));
        const result = await stage().provider.payment(String(reference));
        if (result.kind !== 'paid') throw new Error(`not reported: ${JSON.stringify(result)}`);
        const { payment } = result;
        expect(payment.amount).toBe(amountOf(type));
        expect(payment.providerFee).toBe(stage().keeps?.(amountOf(type)) ?? null);
        expect(isInto(wanted, account, payment)).toBe(true);
        expect(payment.sessionId).toMatch(/^[\w.=-]{1,100}$/);
        expect(payment.senderName).toMatch(/\w/);
        expect(Math.abs(payment.paidAt.getTime() - Date.now())).toBeLessThan(120_000);
        const listed = await allOf(stage().provider, from);
        expect(listed.filter(({ sessionId }) => sessionId === payment.sessionId)).toEqual([payment]);
      }
    });

    test('two payments are separate, and lists longer than a page report each once', async () => {
      const type = typeOf();
      const from = new Date(Date.now() - 60_000);
      const accounts = await Promise.all(Array.from({ length: type === 'dynamic' ? 120 : 2 }, () => opened(order(type))));
      for (let n = 0; n < 120; n++) await stage().pay(accounts[n % accounts.length]!.accountNumber, amountOf(type));
      const mine = (await allOf(stage().provider, from)).filter(
        ({ accountNumber }) => accountNumber === null || accounts.some((account) => account.accountNumber === accountNumber),
      );
      expect(new Set(mine.map(({ sessionId }) => sessionId)).size).toBe(mine.length);
      expect(mine.length).toBeGreaterThanOrEqual(120);
    });

    test('an unknown payment is not found, and an account without payments has none', async () => {
      expect((await stage().provider.payment('nobody-paid-this')).kind).toBe('none');
      const from = new Date();
      const wanted = order(typeOf());
      const account = await opened(wanted);
      expect((await allOf(stage().provider, from)).filter((payment) => isInto(wanted, account, payment))).toEqual([]);
    });

    test('a permanent account can be closed, twice as well, and takes nothing then', async () => {
      for (const type of stage().types) {
        const wanted = order(type);
        const { accountNumber, providerReference } = await opened(wanted);
        const held = { reference: wanted.reference, type, providerReference };
        const kind = type === 'static' ? 'closed' : /^(closed|ends_by_itself)$/;
        expect((await stage().provider.close(held)).kind).toMatch(kind);
        expect((await stage().provider.close(held)).kind).toMatch(kind);
        if (type === 'static') expect(await stage().pay(accountNumber, 100_000)).toBeNull();
      }
    });
  });
}

/** Every page of what was paid in since. */
async function allOf(provider: VirtualAccountProvider, from: Date): Promise<InboundPayment[]> {
  const all: InboundPayment[] = [];
  const to = new Date(Date.now() + 1_000);
  let after: string | null = null;
  do {
    const page = await provider.payments({ from, to, after });
    if (page.kind !== 'payments') throw new Error(`no page: ${JSON.stringify(page)}`);
    all.push(...page.payments);
    for (const { sessionId, reference } of page.named ?? []) {
      const result = await provider.payment(reference);
      if (result.kind === 'none') continue;
      if (result.kind !== 'paid') throw new Error(`listed, and not reported: ${JSON.stringify(result)}`);
      expect(result.payment.sessionId).toBe(sessionId);
      all.push(result.payment);
    }
    after = page.next;
  } while (after !== null);
  return all;
}
