import { expect } from 'vitest';
import { Secret } from '../../../src/platform/kernel/secret.ts';
import { dojah } from '../../../src/services/providers/identity/dojah/adapter.ts';
import { prembly } from '../../../src/services/providers/identity/prembly/adapter.ts';
import { qoreid } from '../../../src/services/providers/identity/qoreid/adapter.ts';
import { startDojah } from '../../doubles/dojah.ts';
import { ADA } from '../../doubles/people.ts';
import { startPrembly } from '../../doubles/prembly.ts';
import { startQoreid } from '../../doubles/qoreid.ts';
import { during, type FaultEntry, faultMatrix, type FaultStage, wordOf } from '../fault-matrix.ts';
import { question } from '../identity-contract.ts';

interface Stage extends FaultStage {
  /** How many look-ups the provider took money for. */
  charged(): number;
}

/** A new adapter has its line here. */
const providers: readonly FaultEntry<Stage>[] = [
  {
    name: 'QoreID',
    adapter: qoreid,
    async start() {
      const double = await startQoreid();
      const { clientId, secret } = double.keys;
      return { double, settings: { clientId, secret: new Secret(secret) }, charged: () => double.charged() };
    },
  },
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

const { nin, firstName, lastName } = ADA;

faultMatrix<'switch', Stage>({
  port: 'switch',
  entries: providers,
  patientMs: 3_500,
  prepare: (port) => port.matchName({ ...question(), nin, firstName, lastName }),
  async underFault({ stage, faced, fault }) {
    const before = stage.charged();
    const matched = await during(stage.double, fault, () => faced.matchName({ ...question(), nin, firstName, lastName }));
    const charged = stage.charged() - before;
    // Nothing but a whole answer is one, and none is asked for twice.
    expect(matched.kind).toBe(fault === 'slow' ? 'found' : 'unavailable');
    expect(charged).toBeLessThanOrEqual(1);
    return [wordOf(matched), charged === 1 ? 'yes' : 'no'];
  },
  async unreachable({ faced }) {
    const matched = await faced.matchName({ ...question(), nin, firstName, lastName });
    expect(matched).toMatchObject({ kind: 'unavailable', concern: { kind: 'unreachable' } });
    return [wordOf(matched), 'no'];
  },
  page: {
    path: '../../../docs/providers/switch-faults.md',
    title: 'Faults of providers that compare names, and what becomes of them',
    intro:
      'Printed by `test/providers/identity/switch-faults.test.ts`, as [identity-faults.md](identity-faults.md) is, whose words mean the same here.',
    columns: ['`matchName`', 'Charged to us there'],
  },
});
