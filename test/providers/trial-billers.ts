import { startInterswitch } from '../doubles/interswitch.ts';
import type { DoubleRequest, DoubleServer } from '../doubles/server.ts';
import { startVtpass } from '../doubles/vtpass.ts';
import type { Theirs } from './trial-banks.ts';

/** A provider of bills, as trials of money need its double. */
export interface TrialBiller {
  double: DoubleServer;
  secrets: Record<string, string>;
  settings: object;
  bills(): Theirs[];
  startAs(rule: () => 'paid' | 'open'): void;
  end(reference: string, how: 'paid' | 'back'): void;
  topUp(kobo: number): void;
  spent(): number;
  /** Requests that hand a bill in or ask about one: these meet faults, so that what is on sale is known. */
  isOfBill(request: DoubleRequest): boolean;
  /** The reference, as the provider knows it, that a request asks about; null for what asks about none. */
  askedAbout(request: DoubleRequest): string | null;
}

export const billerNames = ['vtpass', 'interswitch'] as const;
export type BillerName = (typeof billerNames)[number];

export const trialBillers: Record<BillerName, (balance: number) => Promise<TrialBiller>> = {
  async vtpass(balance) {
    const double = await startVtpass({ balance: balance / 100 });
    let given = balance;
    const stateOf = (status: string): Theirs['state'] =>
      status === 'delivered' ? 'paid' : status === 'failed' || status === 'reversed' ? 'back' : 'open';
    return {
      double,
      secrets: { ...double.keys },
      settings: { phone: '08031234567' },
      bills: () =>
        [...double.purchases.values()].map(({ requestId, amount, status }) => ({
          reference: requestId,
          amount: Math.round(amount * 100),
          state: stateOf(status),
        })),
      startAs: (rule) => double.startAs(() => (rule() === 'paid' ? 'delivered' : 'initiated')),
      end: (reference, how) => double.set(reference, how === 'paid' ? 'delivered' : 'reversed'),
      topUp(kobo) {
        given += kobo;
        double.setBalance(double.balance() + kobo / 100);
      },
      spent() {
        const saved = [...double.purchases.values()].map(({ amount, cost, status }) => (stateOf(status) === 'back' ? 0 : amount - cost));
        return Math.round(given - double.balance() * 100 + 100 * saved.reduce((total, each) => total + each, 0));
      },
      isOfBill: ({ path }) => path === '/pay' || path === '/requery',
      askedAbout: ({ path, body }) => (path === '/requery' ? String((JSON.parse(body) as { request_id?: unknown }).request_id) : null),
    };
  },
  async interswitch(balance) {
    const double = await startInterswitch({ balance });
    let given = balance;
    return {
      double,
      secrets: { secret: double.secret },
      settings: { ...double.settings, passportUrl: double.url },
      bills: () =>
        [...double.bills.paid.values()].map(({ reference, amount, grouping }) => ({
          reference,
          amount,
          state: grouping === 'SUCCESSFUL' ? 'paid' : grouping === 'FAILED' ? 'back' : 'open',
        })),
      startAs: (rule) =>
        double.bills.startAs(() =>
          rule() === 'paid' ? { code: '90000', grouping: 'SUCCESSFUL' } : { code: '90009', grouping: 'PENDING' },
        ),
      end: (reference, how) =>
        how === 'paid' ? double.bills.set(reference, '90000', 'SUCCESSFUL') : double.bills.set(reference, '90052', 'FAILED'),
      topUp(kobo) {
        given += kobo;
        double.setBalance(double.balance() + kobo);
      },
      spent: () => given - double.balance(),
      isOfBill: ({ path }) => path === '/Transactions',
      askedAbout: ({ method, path, query }) => (method === 'GET' && path === '/Transactions' ? query.get('requestRef') : null),
    };
  },
};
