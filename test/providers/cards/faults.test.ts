import { expect } from 'vitest';
import { Secret } from '../../../src/platform/crypto/secret.ts';
import { sudo } from '../../../src/providers/cards/sudo/adapter.ts';
import { startSudo, type SudoDouble } from '../../doubles/sudo.ts';
import { move, order } from '../cards-contract.ts';
import { during, type FaultEntry, faultMatrix, type FaultStage, madeLabel, labelOf } from '../fault-matrix.ts';
import { journalled } from './stage.ts';

interface Stage extends FaultStage {
  double: SudoDouble;
}

/** A new adapter has its line here. */
const processors: readonly FaultEntry<Stage>[] = [
  {
    name: 'Sudo',
    adapter: sudo,
    async start() {
      const double = await startSudo();
      return {
        double,
        settings: {
          apiKey: new Secret(double.apiKey),
          webhookAuthorization: new Secret(double.webhookAuthorization),
          settlementAccountId: double.settlementAccountId,
          fundingSourceId: double.fundingSourceId,
        },
      };
    },
  },
];

const { journal } = journalled();

faultMatrix<'cards', Stage>({
  port: 'cards',
  cardJournal: journal,
  entries: processors,
  patientMs: 15_000,
  prepare: (processor) => processor.snapshot({ providerCardId: '6'.repeat(24), afterEntry: 0 }),
  async underFault({ stage: { double }, port: processor, faced, fault }) {
    const isWhole = fault === 'slow';
    const wanted = order();
    const before = double.cards.size;
    const issued = await during(
      double,
      fault,
      () => faced.issue(wanted),
      ({ path }) => path === '/cards',
    );
    const again = await processor.issue(wanted);
    if (again.kind !== 'done') throw new Error(`not issued afterwards: ${JSON.stringify(again)}`);
    expect(issued.kind).toBe(isWhole ? 'done' : fault === 'rate_limited' ? 'not_now' : 'no_answer');
    // However it went, there is one card.
    expect(double.cards.size).toBe(before + 1);

    const { providerCardId } = again.result;
    const load = move(providerCardId, 500_000);
    const loaded = await during(
      double,
      fault,
      () => faced.load(load),
      ({ path }) => path === '/accounts/transfer',
    );
    const made = double.transfersOf(load.instructionId);
    const result = await processor.load(load);
    expect(loaded.kind).toBe(isWhole ? 'done' : 'no_answer');
    // Existing effects are found, certain failures repeated, nothing happens twice.
    const afterwards = double.transfersOf(load.instructionId);
    expect(afterwards).toBeLessThanOrEqual(1);
    expect(result.kind).toBe(afterwards === 1 ? 'done' : 'no_answer');

    const seen = await during(double, fault, () => faced.snapshot({ providerCardId, afterEntry: 0 }));
    const found = await processor.snapshot({ providerCardId, afterEntry: 0 });
    expect(seen.kind).toBe(isWhole ? 'done' : 'no_answer');
    expect(found).toMatchObject({ kind: 'done', result: { balance: afterwards * 500_000, entries: afterwards } });
    return [labelOf(issued), labelOf(again), labelOf(loaded), madeLabel(made), labelOf(result), labelOf(seen), labelOf(found)];
  },
  async unreachable({ stage: { double }, port: processor, faced }) {
    const wanted = order();
    const [issued, again] = [await faced.issue(wanted), await processor.issue(wanted)];
    if (again.kind !== 'done') throw new Error(`not issued afterwards: ${JSON.stringify(again)}`);
    const { providerCardId } = again.result;
    const load = move(providerCardId, 500_000);
    const loaded = await faced.load(load);
    const made = double.transfersOf(load.instructionId);
    const result = await processor.load(load);
    const [seen, found] = [
      await faced.snapshot({ providerCardId, afterEntry: 0 }),
      await processor.snapshot({ providerCardId, afterEntry: 0 }),
    ];
    expect([issued, loaded, seen].map(({ kind }) => kind)).toEqual(['not_now', 'no_answer', 'no_answer']);
    expect([made, result.kind, found.kind]).toEqual([0, 'done', 'done']);
    return [labelOf(issued), labelOf(again), labelOf(loaded), madeLabel(made), labelOf(result), labelOf(seen), labelOf(found)];
  },
  page: {
    path: '../../../docs/providers/cards-faults.md',
    title: 'Faults of processors, and what becomes of cards',
    intro: `Printed by \`test/providers/cards/faults.test.ts\`, which plays each fault on a double of the processor over HTTP. A fault that ends in \`_before\` comes before the processor acts, one that ends in \`_after\` when it has
acted. There is one card for any number of repeats, and a transfer is made once at most. A transfer without a trace stays unknown, for operators, and is refused a day later. \`not_now\`: certainly no card was made, so another account
is asked for it.`,
    columns: ['`issue`', 'Repeated', '`load`', 'Made', 'Repeated', '`snapshot`', 'Asked afterwards'],
  },
});
