import { expect } from 'vitest';
import { Secret } from '../../../src/platform/crypto/secret.ts';
import { flutterwave } from '../../../src/providers/bank/flutterwave/adapter.ts';
import { monnify } from '../../../src/providers/bank/monnify/adapter.ts';
import { paystack } from '../../../src/providers/bank/paystack/adapter.ts';
import type { AccountType } from '../../../src/providers/virtual-accounts/port.ts';
import { startFlutterwave } from '../../doubles/flutterwave.ts';
import { startMonnify } from '../../doubles/monnify.ts';
import { startPaystack } from '../../doubles/paystack.ts';
import { order } from '../accounts-contract.ts';
import { during, type FaultEntry, faultMatrix, type FaultStage, labelOf } from '../fault-matrix.ts';

interface Stage extends FaultStage {
  type: AccountType;
  /** Pays the expected amount. @returns the reference in the provider's message. */
  pay(accountNumber: string): string;
}

/** A new adapter has its line here. */
const providers: readonly FaultEntry<Stage>[] = [
  {
    name: 'Paystack',
    adapter: paystack,
    async start() {
      const double = await startPaystack();
      return {
        double,
        settings: { secretKey: new Secret(double.secretKey), accountsEmailDomain: 'pay.example.com' },
        type: 'static',
        pay: (accountNumber) => double.accounts.pay(accountNumber, 500_000)?.reference ?? '',
      };
    },
  },
  {
    name: 'Flutterwave',
    adapter: flutterwave,
    async start() {
      const double = await startFlutterwave();
      return {
        double,
        settings: { secretKey: new Secret(double.secretKey), secretHash: new Secret(double.secretHash) },
        type: 'dynamic',
        pay: (accountNumber) => double.accounts.pay(accountNumber, 500_000) ?? '',
      };
    },
  },
  {
    name: 'Monnify',
    adapter: monnify,
    async start() {
      const double = await startMonnify();
      return {
        double,
        settings: {
          apiKey: new Secret(double.apiKey),
          secretKey: new Secret(double.secretKey),
          wallet: double.wallet,
          contractCode: double.accounts.contractCode,
        },
        type: 'static',
        pay: (accountNumber) => double.accounts.pay(accountNumber, 500_000) ?? '',
      };
    },
  },
];

/** Everything that came in the last minute. */
const lately = (): { from: Date; to: Date; after: null } => ({
  from: new Date(Date.now() - 60_000),
  to: new Date(Date.now() + 1_000),
  after: null,
});

faultMatrix<'virtualAccounts', Stage>({
  port: 'virtualAccounts',
  entries: providers,
  patientMs: 15_000,
  // A token, where there are such, is there already.
  prepare: (provider) => provider.payment('nobody-paid-this'),
  async underFault({ stage: { double, type, pay }, port: provider, faced, fault }) {
    const wanted = order(type);
    const opened = await during(double, fault, () => faced.open(wanted));
    // Nothing but a whole answer is one.
    const isWhole = fault === 'slow';
    expect(opened.kind).toBe(isWhole ? 'opened' : 'no_answer');
    const again = await provider.open(wanted);
    if (again.kind !== 'opened') throw new Error(`not opened afterwards: ${JSON.stringify(again)}`);
    const reference = pay(again.accountNumber);
    const result = await during(double, fault, () => faced.payment(reference));
    const listed = await during(double, fault, () => faced.payments(lately()));
    // No fault makes a payment into none.
    expect(result.kind).toBe(isWhole ? 'paid' : 'no_answer');
    expect(listed.kind).toBe(isWhole ? 'payments' : 'no_answer');
    const found = await provider.payment(reference);
    expect(found.kind).toBe('paid');
    return [opened, again, result, listed, found].map((answer) => labelOf(answer));
  },
  async unreachable({ stage: { type, pay }, port: provider, faced }) {
    const wanted = order(type);
    const opened = await faced.open(wanted);
    const again = await provider.open(wanted);
    const reference = pay(again.kind === 'opened' ? again.accountNumber : '');
    const [result, listed, found] = [await faced.payment(reference), await faced.payments(lately()), await provider.payment(reference)];
    expect([opened, result, listed].map(({ kind }) => kind)).toEqual(['no_answer', 'no_answer', 'no_answer']);
    return [opened, again, result, listed, found].map((answer) => labelOf(answer));
  },
  page: {
    path: '../../../docs/providers/accounts-faults.md',
    title: 'Faults of providers, and what becomes of virtual accounts and deposits',
    intro: `Printed by \`test/providers/virtual-accounts/faults.test.ts\`, which plays each fault on a double of the provider over HTTP. A fault that ends in \`_before\` comes before the provider acts, one that ends in \`_after\` when it has
acted. An opening without an answer is asked for again under the same reference; a question without one is asked again, and \`none\` is never said by a fault.`,
    columns: ['`open`', 'Asked for again', '`payment` of one that came in', '`payments`', 'Asked afterwards'],
  },
});
