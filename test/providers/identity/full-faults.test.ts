import { expect } from 'vitest';
import { ADA } from '../../doubles/people.ts';
import { during, faultMatrix, labelOf } from '../fault-matrix.ts';
import { question } from '../identity-contract.ts';
import { dojahEntry, type IdentityStage, premblyEntry } from './entries.ts';

const { nin } = ADA;

faultMatrix<'switchFull', IdentityStage>({
  port: 'switchFull',
  entries: [dojahEntry, premblyEntry],
  patientMs: 3_500,
  prepare: (port) => port.findFullByNin({ ...question(), nin }),
  async underFault({ stage, faced, fault }) {
    const before = stage.charged();
    const found = await during(stage.double, fault, () => faced.findFullByNin({ ...question(), nin }));
    const charged = stage.charged() - before;
    // Nothing but a whole answer is one, and none is asked for twice.
    expect(found.kind).toBe(fault === 'slow' ? 'found' : 'unavailable');
    expect(charged).toBeLessThanOrEqual(1);
    return [labelOf(found), charged === 1 ? 'yes' : 'no'];
  },
  async unreachable({ faced }) {
    const found = await faced.findFullByNin({ ...question(), nin });
    expect(found).toMatchObject({ kind: 'unavailable', alert: { kind: 'unreachable' } });
    return [labelOf(found), 'no'];
  },
  page: {
    path: '../../../docs/providers/full-faults.md',
    title: 'Faults of providers of all details of a person, and what becomes of them',
    intro:
      'Printed by `test/providers/identity/full-faults.test.ts`, as [identity-faults.md](identity-faults.md) is, whose words mean the same here.',
    columns: ['`findFullByNin`', 'Charged to us there'],
  },
});
