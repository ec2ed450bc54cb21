import { TAXPAYER } from '../../doubles/people.ts';
import { lookupMatrix } from '../fault-matrix.ts';
import { question } from '../identity-contract.ts';
import { dojahEntry, premblyEntry, qoreidEntry } from './entries.ts';

lookupMatrix({
  port: 'tin',
  entries: [qoreidEntry, dojahEntry, premblyEntry],
  call: 'findByTin',
  ask: (port) => port.findByTin({ ...question(), tin: TAXPAYER.tin }),
  page: {
    path: '../../../docs/providers/tin-faults.md',
    title: 'Faults of providers of taxpayers, and what becomes of them',
    printedBy: 'tin-faults.test.ts',
  },
});
