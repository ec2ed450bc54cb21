import { expect } from 'vitest';
import { Secret } from '../../../src/platform/crypto/secret.ts';
import { flutterwave } from '../../../src/providers/bank/flutterwave/adapter.ts';
import { interswitch } from '../../../src/providers/bank/interswitch/adapter.ts';
import { monnify } from '../../../src/providers/bank/monnify/adapter.ts';
import { paystack } from '../../../src/providers/bank/paystack/adapter.ts';
import type { Bank } from '../../../src/providers/bank/port.ts';
import { startFlutterwave } from '../../doubles/flutterwave.ts';
import { startInterswitch } from '../../doubles/interswitch.ts';
import { startMonnify } from '../../doubles/monnify.ts';
import { startPaystack } from '../../doubles/paystack.ts';
import type { DoubleRequest } from '../../doubles/server.ts';
import { asked, payment } from '../bank-contract.ts';
import { numberOf } from '../opened.ts';
import { during, type FaultEntry, faultMatrix, type FaultStage, madeLabel, labelOf } from '../fault-matrix.ts';

interface Stage extends FaultStage {
  /** Requests that may move money. */
  isMoneyCall(request: DoubleRequest): boolean;
  made(reference: string): number;
  credit(reference: string): void;
}

/** A new adapter has its line here. */
const banks: readonly FaultEntry<Stage>[] = [
  {
    name: 'Paystack',
    adapter: paystack,
    async start() {
      const double = await startPaystack();
      return {
        double,
        settings: { secretKey: new Secret(double.secretKey) },
        isMoneyCall: ({ method, path }) => method === 'POST' && path === '/transfer',
        made: (reference) => (double.transfers.has(reference) ? 1 : 0),
        credit: (reference) => double.set(reference, 'success'),
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
        isMoneyCall: ({ method, path }) => method === 'POST' && path === '/transfers',
        made: (reference) => (double.transfers.has(reference) ? 1 : 0),
        credit: (reference) => double.set(reference, 'SUCCESSFUL'),
      };
    },
  },
  {
    name: 'Monnify',
    adapter: monnify,
    async start() {
      const double = await startMonnify();
      const { apiKey, secretKey, wallet } = double;
      return {
        double,
        settings: { apiKey: new Secret(apiKey), secretKey: new Secret(secretKey), wallet },
        isMoneyCall: ({ method, path }) => method === 'POST' && path === '/api/v2/disbursements/single',
        made: (reference) => (double.transfers.has(reference) ? 1 : 0),
        credit: (reference) => double.set(reference, 'SUCCESS'),
      };
    },
  },
  {
    name: 'Interswitch',
    adapter: interswitch,
    async start() {
      const double = await startInterswitch();
      const theirs = (reference: string): string => `1453${String(numberOf(reference)).padStart(8, '0')}`;
      return {
        double,
        settings: { ...double.settings, secret: new Secret(double.secret), passportUrl: double.url },
        isMoneyCall: ({ path }) => path === '/transactions/TransferFunds',
        made: (reference) => (double.transfers.has(theirs(reference)) ? 1 : 0),
        credit: (reference) => double.set(theirs(reference), '90000', 'SUCCESSFUL'),
      };
    },
  },
];

const ACCOUNT = { bankCode: '058', accountNumber: '0123456785' };

faultMatrix<'bank', Stage>({
  port: 'bank',
  entries: banks,
  patientMs: 15_000,
  async prepare(bank) {
    while ((await bank.submit(payment())).kind !== 'accepted');
  },
  async underFault({ stage, port, faced, fault }) {
    const { double } = stage;
    const ours = payment();
    const submitted = await during(double, fault, () => faced.submit(ours), stage.isMoneyCall);
    const made = stage.made(ours.reference);
    // Refused is refunded at once, so nothing may be there; and what is called accepted must be.
    if (submitted.kind === 'refused') expect(made).toBe(0);
    if (submitted.kind === 'accepted') expect(made).toBe(1);
    const found = await port.outcomeOf(asked(ours));
    expect(found.kind).toBe(made === 1 ? 'pending' : 'not_found');

    const credited = payment();
    await port.submit(credited);
    stage.credit(credited.reference);
    const [result, enquired] = await during(double, fault, () => questions(faced, credited));
    // Nothing but a whole answer is one.
    const isWhole = fault === 'slow';
    expect(result.kind).toBe(isWhole ? 'delivered' : 'no_answer');
    expect(enquired.kind).toBe(isWhole ? 'found' : 'no_answer');
    return [labelOf(submitted, 'refused'), madeLabel(made), labelOf(found), labelOf(result), labelOf(enquired)];
  },
  async unreachable({ faced }) {
    const ours = payment();
    const submitted = await faced.submit(ours);
    expect(submitted).toMatchObject({ kind: 'refused', code: 'NOT_SENT', alert: { kind: 'unreachable' } });
    const [result, enquired] = await questions(faced, ours);
    expect([result.kind, enquired.kind]).toEqual(['no_answer', 'no_answer']);
    return [labelOf(submitted, 'refused'), 'no', '–', labelOf(result), labelOf(enquired)];
  },
  page: {
    path: '../../../docs/providers/bank-faults.md',
    title: 'Faults of banks, and what becomes of them',
    intro: `Printed by \`test/providers/bank/faults.test.ts\`, which plays each fault on a double of the provider over HTTP. A fault that ends in \`_before\` comes before the provider acts, one that ends in \`_after\` when it has
acted. \`refused\` returns the money immediately; \`no_answer\` leaves the payment pending until the provider reports; \`not_found\` is submitted again under the same reference.`,
    columns: ['`submit`', 'Made there', 'Asked afterwards', '`outcomeOf` of a credited one', '`enquireName`'],
  },
});

const questions = (bank: Bank, sent: ReturnType<typeof payment>) => Promise.all([bank.outcomeOf(asked(sent)), bank.enquireName(ACCOUNT)]);
