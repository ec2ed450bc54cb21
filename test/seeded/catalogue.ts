import { askingFaults } from './asking.ts';
import { doorFaults } from './doors.ts';
import type { Fault } from './fault.ts';
import { ledgerFaults } from './ledger.ts';
import { tellingFaults } from './telling.ts';

/** Mistakes that a careful person could make here. The tests must find every one of them: `npm run seeded` proves it. */
export const faults: readonly Fault[] = [...ledgerFaults, ...askingFaults, ...tellingFaults, ...doorFaults];
