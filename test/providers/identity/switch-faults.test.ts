import { expect } from 'vitest';
import { ADA } from '../../doubles/people.ts';
import { during, faultMatrix, labelOf } from '../fault-matrix.ts';
import { question } from '../identity-contract.ts';
import { dojahEntry, type IdentityStage, premblyEntry, qoreidEntry } from './entries.ts';

const { nin, firstName, lastName } = ADA;

faultMatrix<'switch', IdentityStage>({
  port: 'switch',
  entries: [qoreidEntry, dojahEntry, premblyEntry],
  patientMs: 3_500,
  prepare: (port) => port.matchName({ ...question(), nin, firstName, lastName }),
  async underFault({ stage, faced, fault }) {
    const before = stage.charged();
    const matched = await during(stage.double, fault, () => faced.matchName({ ...question(), nin, firstName, lastName }));
    const charged = stage.charged() - before;
    // Nothing but a whole answer is one, and none is asked for twice.
    expect(matched.kind).toBe(fault === 'slow' ? 'found' : 'unavailable');
    expect(charged).toBeLessThanOrEqual(1);
    return [labelOf(matched), charged === 1 ? 'yes' : 'no'];
  },
  async unreachable({ faced }) {
    const matched = await faced.matchName({ ...question(), nin, firstName, lastName });
    expect(matched).toMatchObject({ kind: 'unavailable', alert: { kind: 'unreachable' } });
    return [labelOf(matched), 'no'];
  },
  page: {
    path: '../../../docs/providers/switch-faults.md',
    title: 'Faults of providers that compare names, and what becomes of them',
    intro:
      'Printed by `test/providers/identity/switch-faults.test.ts`, as [identity-faults.md](identity-faults.md) is, whose words mean the same here.',
    columns: ['`matchName`', 'Charged to us there'],
  },
});
