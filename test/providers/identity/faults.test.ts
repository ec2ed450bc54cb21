import { expect } from 'vitest';
import { ADA } from '../../doubles/people.ts';
import { during, faultMatrix, labelOf } from '../fault-matrix.ts';
import { jpeg, question } from '../identity-contract.ts';
import { dojahEntry, type IdentityStage, premblyEntry } from './entries.ts';

const { nin } = ADA;

faultMatrix<'zee', IdentityStage>({
  port: 'zee',
  entries: [dojahEntry, premblyEntry],
  patientMs: 3_500,
  prepare: (zee) => zee.findByNin({ ...question(), nin }),
  async underFault({ stage, faced, fault }) {
    const before = stage.charged();
    const found = await during(stage.double, fault, () => faced.findByNin({ ...question(), nin }));
    const charged = stage.charged() - before;
    const face = await during(stage.double, fault, () => faced.compareFace({ ...question(), nin, photo: jpeg() }));
    // Nothing but a whole answer is one, and none is asked for twice.
    expect([found.kind, face.kind]).toEqual(fault === 'slow' ? ['found', 'found'] : ['unavailable', 'unavailable']);
    expect(charged).toBeLessThanOrEqual(1);
    return [labelOf(found), labelOf(face), charged === 1 ? 'yes' : 'no'];
  },
  async unreachable({ faced }) {
    const found = await faced.findByNin({ ...question(), nin });
    const face = await faced.compareFace({ ...question(), nin, photo: jpeg() });
    expect([found, face]).toMatchObject([found, face].map(() => ({ kind: 'unavailable', alert: { kind: 'unreachable' } })));
    return [labelOf(found), labelOf(face), 'no'];
  },
  page: {
    path: '../../../docs/providers/identity-faults.md',
    title: 'Faults of providers of identities, and what becomes of them',
    intro: `Printed by \`test/providers/identity/faults.test.ts\`, which plays each fault on a double of the provider over HTTP. A fault that ends in \`_before\` comes before the provider acts, one that ends in \`_after\` when it
has acted. \`unavailable\` is 502 \`UPSTREAM_ERROR\`: the call stays charged, or is given back at once where \`VERIFICATION_REFUND_UPSTREAM_ERRORS\` says so, whether the provider took our money for it or not.`,
    columns: ['`findByNin`', '`compareFace`', 'Charged to us there'],
  },
});
