import { ADA } from '../../doubles/people.ts';
import { lookupMatrix } from '../fault-matrix.ts';
import { question } from '../identity-contract.ts';
import { dojahEntry, premblyEntry } from './entries.ts';

lookupMatrix({
  port: 'bvn',
  entries: [dojahEntry, premblyEntry],
  call: 'findByBvn',
  ask: (port) => port.findByBvn({ ...question(), bvn: ADA.bvn }),
  page: {
    path: '../../../docs/providers/bvn-faults.md',
    title: 'Faults of providers of BVN records, and what becomes of them',
    printedBy: 'bvn-faults.test.ts',
  },
});
