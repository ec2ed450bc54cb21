import { expect } from 'vitest';
import { Secret } from '../../../src/platform/kernel/secret.ts';
import { dojah } from '../../../src/services/providers/identity/dojah/adapter.ts';
import { prembly } from '../../../src/services/providers/identity/prembly/adapter.ts';
import { startDojah } from '../../doubles/dojah.ts';
import { ADA } from '../../doubles/people.ts';
import { startPrembly } from '../../doubles/prembly.ts';
import { during, type FaultEntry, faultMatrix, type FaultStage, wordOf } from '../fault-matrix.ts';
import { question } from '../identity-contract.ts';

interface Stage extends FaultStage {
  /** How many look-ups the provider took money for. */
  charged(): number;
}

/** A new adapter has its line here. */
const providers: readonly FaultEntry<Stage>[] = [
  {
    name: 'Dojah',
    adapter: dojah,
    async start() {
      const double = await startDojah();
      const { appId, secretKey } = double.keys;
      return { double, settings: { appId, secretKey: new Secret(secretKey), faceMatchFrom: 90 }, charged: () => double.charged() };
    },
  },
  {
    name: 'Prembly',
    adapter: prembly,
    async start() {
      const double = await startPrembly();
      const { appId, secretKey } = double.keys;
      return { double, settings: { appId, secretKey: new Secret(secretKey), faceMatchFrom: 90 }, charged: () => double.charged() };
    },
  },
];

const { nin } = ADA;

faultMatrix<'switchFull', Stage>({
  port: 'switchFull',
  entries: providers,
  patientMs: 3_500,
  prepare: (port) => port.findFullByNin({ ...question(), nin }),
  async underFault({ stage, faced, fault }) {
    const before = stage.charged();
    const found = await during(stage.double, fault, () => faced.findFullByNin({ ...question(), nin }));
    const charged = stage.charged() - before;
    // Nothing but a whole answer is one, and none is asked for twice.
    expect(found.kind).toBe(fault === 'slow' ? 'found' : 'unavailable');
    expect(charged).toBeLessThanOrEqual(1);
    return [wordOf(found), charged === 1 ? 'yes' : 'no'];
  },
  async unreachable({ faced }) {
    const found = await faced.findFullByNin({ ...question(), nin });
    expect(found).toMatchObject({ kind: 'unavailable', concern: { kind: 'unreachable' } });
    return [wordOf(found), 'no'];
  },
  page: {
    path: '../../../docs/providers/full-faults.md',
    title: 'Faults of providers of all details of a person, and what becomes of them',
    intro:
      'Printed by `test/providers/identity/full-faults.test.ts`, as [identity-faults.md](identity-faults.md) is, whose words mean the same here.',
    columns: ['`findFullByNin`', 'Charged to us there'],
  },
});
