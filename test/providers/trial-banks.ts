import type { Chance } from '../support/chance.ts';
import type { Mode } from '../../src/providers/adapter/adapter.ts';
import { startFlutterwave } from '../doubles/flutterwave.ts';
import { startInterswitch } from '../doubles/interswitch.ts';
import { startMonnify } from '../doubles/monnify.ts';
import { startPaystack } from '../doubles/paystack.ts';
import { type DoubleRequest, type DoubleServer, type Fault, faults } from '../doubles/server.ts';

export interface Theirs {
  reference: string;
  amount: number;
  state: 'open' | 'paid' | 'back';
}

/** A bank's double, as trials of money need it. */
export interface TrialBank {
  double: DoubleServer;
  secrets: Record<string, string>;
  settings?: object;
  transfers(): Theirs[];
  /** Ends a payment; one that is not paid is declined for its account, or the money is back where the provider has a word for that. */
  end(reference: string, how: 'paid' | 'declined' | 'back'): void;
  spent(): number;
}

export const bankNames = ['paystack', 'flutterwave', 'monnify', 'interswitch'] as const;
export type BankName = (typeof bankNames)[number];

export const trialBanks: Record<BankName, (options: { mode: Mode; balance: number }) => Promise<TrialBank>> = {
  async paystack({ mode, balance }) {
    const double = await startPaystack({ secretKey: `sk_${mode}_double`, balance });
    const all = (): (typeof double.transfers extends ReadonlyMap<string, infer T> ? T : never)[] => [...double.transfers.values()];
    return {
      double,
      secrets: { secretKey: double.secretKey },
      transfers: () =>
        all().map(({ reference, amount, status }) => ({
          reference,
          amount,
          state: status === 'pending' ? 'open' : status === 'success' ? 'paid' : 'back',
        })),
      end: (reference, how) => double.set(reference, ({ paid: 'success', declined: 'failed', back: 'reversed' } as const)[how]),
      spent: () =>
        balance - double.balance() - feesOf(all().map(({ status, fee }) => (status === 'failed' || status === 'reversed' ? 0 : fee))),
    };
  },
  async flutterwave({ mode, balance }) {
    const double = await startFlutterwave({ secretKey: `FLWSECK${mode === 'test' ? '_TEST' : ''}-double-X`, balance: balance / 100 });
    return {
      double,
      secrets: { secretKey: double.secretKey, secretHash: double.secretHash },
      transfers: () =>
        [...double.transfers.values()].map(({ reference, amount, status }) => ({
          reference,
          amount: amount / 10,
          state: status === 'SUCCESSFUL' ? 'paid' : status === 'FAILED' ? 'back' : 'open',
        })),
      end: (reference, how) => double.set(reference, how === 'paid' ? 'SUCCESSFUL' : 'FAILED'),
      spent: () =>
        Math.round(
          balance -
            double.balance() * 100 -
            feesOf([...double.transfers.values()].map(({ status, fee }) => (status === 'FAILED' ? 0 : fee / 10))),
        ),
    };
  },
  async monnify({ mode, balance }) {
    const double = await startMonnify({ apiKey: mode === 'live' ? 'MK_PROD_DOUBLE' : 'MK_TEST_DOUBLE', balance });
    const isBack = (status: string): boolean => status === 'FAILED' || status === 'REVERSED';
    return {
      double,
      secrets: { apiKey: double.apiKey, secretKey: double.secretKey },
      settings: { wallet: double.wallet },
      transfers: () =>
        [...double.transfers.values()].map(({ reference, amount, status }) => ({
          reference,
          amount,
          state: status === 'SUCCESS' ? 'paid' : isBack(status) ? 'back' : 'open',
        })),
      end: (reference, how) => double.set(reference, ({ paid: 'SUCCESS', declined: 'FAILED', back: 'REVERSED' } as const)[how]),
      spent: () => balance - double.balance() - feesOf([...double.transfers.values()].map(({ status, fee }) => (isBack(status) ? 0 : fee))),
    };
  },
  async interswitch({ balance }) {
    const double = await startInterswitch({ balance });
    return {
      double,
      secrets: { secret: double.secret },
      settings: { ...double.settings, passportUrl: double.url },
      transfers: () =>
        [...double.transfers.values()].map(({ reference, amount, grouping }) => ({
          reference,
          amount,
          state: grouping === 'SUCCESSFUL' ? 'paid' : grouping === 'FAILED' ? 'back' : 'open',
        })),
      end: (reference, how) => (how === 'paid' ? double.set(reference, '90000', 'SUCCESSFUL') : double.set(reference, '90052', 'FAILED')),
      spent: () => balance - double.balance(),
    };
  },
};

const feesOf = (fees: readonly number[]): number => fees.reduce((total, fee) => total + fee, 0);

/** The numbers that were written down in place of references. */
export const GIVEN_NUMBERS = `select '1453' || lpad(number::text, 8, '0') as number, reference from provider_reference`;

/** Our reference of a payment, by what its provider knows it by. */
export function namedBy(rows: readonly { number?: string; reference?: string }[]): (theirs: string) => string {
  const named = new Map(rows.map(({ number, reference }) => [number, reference]));
  return (theirs) => named.get(theirs) ?? theirs;
}

/** Hanging faults cost the whole timeout and are covered by the fault matrix. */
const played = faults.filter((fault) => !fault.startsWith('hang'));

/** Two requests in five meet a fault, by what they are and how often they came. */
export function randomFaults(chance: Chance, name = ''): (request: DoubleRequest) => Fault | null {
  const times = new Map<string, number>();
  return ({ method, path, body }) => {
    // References have the time in them; the amount of a payment is its own.
    const what = `${name} ${method} ${path.replace(/\d{23}(r\d+)?/, '')} ${/"amount":"?([\d.]+)/.exec(body)?.[1] ?? ''}`;
    const nth = (times.get(what) ?? 0) + 1;
    times.set(what, nth);
    return chance(what, nth) < 0.4 ? (played[Math.floor(chance(what, nth, 'which') * played.length)] ?? null) : null;
  };
}
