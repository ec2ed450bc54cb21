import { list, query } from '../../core/transport/graphql/fields.ts';
import { listLedgerAccounts } from './accounts.ts';
import { listLedgerEntries } from './entries.ts';
import { listHolds } from './holds.ts';

export const ledgerResolvers = [
  query('ledgerAccounts', listLedgerAccounts),
  list('ledgerEntries', listLedgerEntries, { types: { from: () => String, to: () => String } }),
  list('ledgerHolds', listHolds),
];
