import { ADA } from '../../doubles/people.ts';
import { lookupMatrix } from '../fault-matrix.ts';
import { question } from '../identity-contract.ts';
import { dojahEntry, premblyEntry, qoreidEntry } from './entries.ts';

const { bvn, firstName, lastName, born: dateOfBirth } = ADA;

lookupMatrix({
  port: 'bvnMatch',
  entries: [qoreidEntry, dojahEntry, premblyEntry],
  call: 'matchBvn',
  ask: (port) => port.matchBvn({ ...question(), bvn, firstName, lastName, dateOfBirth }),
  page: {
    path: '../../../docs/providers/bvn-match-faults.md',
    title: 'Faults of providers that match a BVN, and what becomes of them',
    printedBy: 'bvn-match-faults.test.ts',
  },
});
