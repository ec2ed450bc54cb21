import type { Slice } from '../../core/slice/slice.ts';
import { list, query } from '../../core/transport/graphql/fields.ts';
import { listHolds, listLedgerAccounts, listLedgerEntries } from './entries.ts';
import { routes } from '../../core/transport/rest/routes.ts';

const ledgerRoutes = routes({ tag: 'Wallet', bucket: 'reads' }, (route) => {
  route.get('/ledger/accounts', listLedgerAccounts);
  route.get('/ledger/entries', listLedgerEntries);
  route.get('/ledger/holds', listHolds);
});

const ledgerResolvers = [
  query('ledgerAccounts', listLedgerAccounts),
  list('ledgerEntries', listLedgerEntries, { types: { from: () => String, to: () => String } }),
  list('ledgerHolds', listHolds),
];

export const ledger: Slice = {
  name: 'ledger',
  about: 'Accounts, double-entry postings and holds of a business.',
  routes: ledgerRoutes,
  resolvers: ledgerResolvers,
};
