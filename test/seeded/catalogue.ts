import { askingFaults } from './requests.ts';
import { transportFaults } from './transports.ts';
import type { Fault } from './fault.ts';
import { ledgerFaults } from './ledger.ts';
import { notificationFaults } from './notifications.ts';

/** Mistakes that a careful person could make here. The tests must find every one of them: `npm run seeded` proves it. */
export const faults: readonly Fault[] = [...ledgerFaults, ...askingFaults, ...notificationFaults, ...transportFaults];
