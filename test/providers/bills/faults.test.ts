import { expect } from 'vitest';
import { Secret } from '../../../src/platform/crypto/secret.ts';
import type { BillProvider, BillSubmission } from '../../../src/providers/bills/port.ts';
import { interswitch } from '../../../src/providers/bank/interswitch/adapter.ts';
import { vtpass } from '../../../src/providers/bills/vtpass/adapter.ts';
import { startInterswitch } from '../../doubles/interswitch.ts';
import type { DoubleRequest } from '../../doubles/server.ts';
import { startVtpass } from '../../doubles/vtpass.ts';
import { isNotTaken } from '../../../src/slices/bills/attempts.ts';
import { airtime, askedBill, serviceOf } from '../bills-contract.ts';
import { numberOf } from '../opened.ts';
import { during, type FaultEntry, faultMatrix, type FaultStage, madeLabel, labelOf } from '../fault-matrix.ts';

interface Stage extends FaultStage {
  /** Requests that may move money. */
  isMoneyCall(request: DoubleRequest): boolean;
  made(reference: string): number;
  deliver(reference: string): void;
  /** Our money there is gone, or is back. */
  setMoney(there: boolean): void;
  meter: string;
}

/** A new adapter has its line here. */
const providers: readonly FaultEntry<Stage>[] = [
  {
    name: 'VTpass',
    adapter: vtpass,
    async start() {
      const double = await startVtpass();
      double.startAs('initiated');
      const { apiKey, publicKey, secretKey } = double.keys;
      return {
        double,
        settings: { apiKey: new Secret(apiKey), publicKey: new Secret(publicKey), secretKey: new Secret(secretKey), phone: '08031234567' },
        isMoneyCall: ({ path }) => path === '/pay',
        made: (reference) => (double.purchases.has(reference) ? 1 : 0),
        deliver: (reference) => double.set(reference, 'delivered'),
        setMoney: (there) => double.setBalance(there ? 10_000_000 : 0),
        meter: '1111111111111',
      };
    },
  },
  {
    name: 'Interswitch',
    adapter: interswitch,
    async start() {
      const double = await startInterswitch();
      double.bills.startAs(() => ({ code: '90009', grouping: 'PENDING' }));
      const theirs = (reference: string): string => `1453${String(numberOf(reference)).padStart(8, '0')}`;
      return {
        double,
        settings: { ...double.settings, secret: new Secret(double.secret), passportUrl: double.url },
        isMoneyCall: ({ method, path }) => method === 'POST' && path === '/Transactions',
        made: (reference) => (double.bills.paid.has(theirs(reference)) ? 1 : 0),
        deliver: (reference) => double.bills.set(theirs(reference), '90000', 'SUCCESSFUL'),
        setMoney: (there) => double.setBalance(there ? 1_000_000_000 : 0),
        meter: '1111111111111',
      };
    },
  },
];

faultMatrix<'bills', Stage>({
  port: 'bills',
  entries: providers,
  // Longer than every answer, shorter than a rate-limit wait.
  patientMs: 3_500,
  prepare: (bills) => bills.services(),
  async underFault({ stage, port, faced, fault }) {
    const { double } = stage;
    const ours = await airtime(port);
    const submitted = await during(double, fault, () => faced.submit(ours), stage.isMoneyCall);
    const made = stage.made(ours.reference);
    // Failed is refunded at once, so nothing may be there; and what is called pending or delivered must be.
    if (submitted.kind === 'failed') expect(made).toBe(0);
    if (submitted.kind === 'pending' || submitted.kind === 'delivered') expect(made).toBe(1);
    const found = await port.outcomeOf(askedBill(ours));
    expect(found.kind).toBe(made === 1 ? 'pending' : 'not_found');

    const delivered = await airtime(port);
    await port.submit(delivered);
    stage.deliver(delivered.reference);
    const meter = await meterOf(port, stage);
    const [result, verified] = await during(double, fault, () =>
      Promise.all([faced.outcomeOf(askedBill(delivered)), faced.validate(meter)]),
    );
    // Nothing but a whole answer is one.
    const isWhole = fault === 'slow';
    expect(result.kind).toBe(isWhole ? 'delivered' : 'no_answer');
    expect(verified.kind).toBe(isWhole ? 'found' : 'no_answer');
    return [labelOf(submitted, 'failed'), nextLabel(submitted), madeLabel(made), labelOf(found), labelOf(result), labelOf(verified)];
  },
  async unreachable({ stage, port, faced }) {
    const ours = await airtime(port);
    const submitted = await faced.submit(ours);
    expect(submitted).toMatchObject({ kind: 'failed', code: 'NOT_SENT', alert: { kind: 'unreachable' } });
    const result = await faced.outcomeOf(askedBill(ours));
    const verified = await faced.validate(await meterOf(port, stage));
    expect([result.kind, verified.kind]).toEqual(['no_answer', 'no_answer']);
    return [labelOf(submitted, 'failed'), nextLabel(submitted), 'no', '–', labelOf(result), labelOf(verified)];
  },
  others: {
    async 'no provider balance'({ stage, port }) {
      const ours = await airtime(port);
      stage.setMoney(false);
      const submitted = await port.submit(ours);
      stage.setMoney(true);
      expect(isNotTaken(submitted)).toBe(true);
      const found = await port.outcomeOf(askedBill(ours));
      expect(['not_found', 'failed']).toContain(found.kind);
      return [labelOf(submitted, 'failed'), nextLabel(submitted), madeLabel(found.kind === 'failed' ? 1 : 0), labelOf(found), '–', '–'];
    },
  },
  page: {
    path: '../../../docs/providers/bills-faults.md',
    title: 'Faults of providers of bills, and what becomes of them',
    intro: `Printed by \`test/providers/bills/faults.test.ts\`, which plays each fault on a double of the provider over HTTP. A fault that ends in \`_before\` comes before the provider acts, one that ends in \`_after\` when it
has acted. \`failed\` returns the money immediately; \`no_answer\` leaves the bill pending until the provider reports; \`not_found\` leaves it pending too, since a bill is submitted once, and after an hour an operator can decide.
Where the list of \`bills\` has another account that sells the same, it gets the bill only while this one certainly did not take it; a meter is looked up with the next one whenever \`validate\` is \`no_answer\`.`,
    columns: ['`submit`', 'Next account gets it', 'Made there', 'Asked afterwards', '`outcomeOf` of a delivered one', '`validate`'],
  },
});

/** Whether the bill continues at the next account. */
const nextLabel = (submitted: BillSubmission): string => (isNotTaken(submitted) ? 'yes' : 'no');

async function meterOf(bills: BillProvider, { meter }: Stage) {
  const { serviceId } = await serviceOf(bills, 'electricity', 'IKEDC');
  return { serviceId, customerId: meter, meterType: 'prepaid' } as const;
}
