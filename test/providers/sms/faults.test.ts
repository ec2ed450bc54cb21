import { expect } from 'vitest';
import { Secret } from '../../../src/platform/crypto/secret.ts';
import { termii } from '../../../src/providers/sms/termii/adapter.ts';
import { startTermii } from '../../doubles/termii.ts';
import { during, type FaultEntry, faultMatrix, type FaultStage, madeLabel, labelOf } from '../fault-matrix.ts';
import { order } from '../sms-contract.ts';

interface Stage extends FaultStage {
  made(): number;
}

/** A new adapter has its line here. */
const providers: readonly FaultEntry<Stage>[] = [
  {
    name: 'Termii',
    adapter: termii,
    async start() {
      const double = await startTermii();
      const { keys, senderId } = double;
      const settings = { apiKey: new Secret(keys.apiKey), secretKey: new Secret(keys.secretKey), senderId };
      return { double, settings, made: () => double.messages.size };
    },
  },
];

faultMatrix<'sms', Stage>({
  port: 'sms',
  entries: providers,
  patientMs: 3_500,
  prepare: (sms) => sms.send(order()),
  async underFault({ stage, port, faced, fault }) {
    const known = await port.send(order());
    const before = stage.made();
    const sent = await during(stage.double, fault, () => faced.send(order()));
    const made = stage.made() - before;
    expect(made).toBeLessThanOrEqual(1);
    if (sent.kind === 'refused' || sent.kind === 'not_now') expect(made).toBe(0);
    const { providerMessageId } = known as { providerMessageId: string };
    const delivery = await during(stage.double, fault, () => faced.delivery(providerMessageId));
    expect(delivery.kind).toBe(fault === 'slow' ? 'pending' : 'no_answer');
    return [labelOf(sent), madeLabel(made), labelOf(delivery)];
  },
  async unreachable({ faced }) {
    const sent = await faced.send(order());
    const delivery = await faced.delivery('30175457000000000001');
    expect([sent, delivery]).toMatchObject([
      { kind: 'not_now', alert: { kind: 'unreachable' } },
      { kind: 'no_answer', alert: { kind: 'unreachable' } },
    ]);
    return [labelOf(sent), 'no', labelOf(delivery)];
  },
  page: {
    path: '../../../docs/providers/sms-faults.md',
    title: 'Faults of providers of text messages, and what becomes of them',
    intro: `Printed by \`test/providers/sms/faults.test.ts\`, which plays each fault on a double of the provider over HTTP. A fault that ends in \`_before\` comes before the provider acts, one that ends in \`_after\` when it
has acted. \`not_now\` was certainly not sent: it is submitted again for five minutes, then refunded. \`no_answer\` to \`send\` is \`unknown\` and final, because no provider knows a reference of ours: it stays charged and is not sent again.`,
    columns: ['`send`', 'Sent there', '`delivery`'],
  },
});
