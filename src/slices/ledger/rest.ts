import { routes } from '../../core/transport/rest/routes.ts';
import { listLedgerAccounts } from './accounts.ts';
import { listLedgerEntries } from './entries.ts';
import { listHolds } from './holds.ts';

export const ledgerRoutes = routes({ tag: 'Wallet', bucket: 'reads' }, (route) => {
  route.get('/ledger/accounts', listLedgerAccounts);
  route.get('/ledger/entries', listLedgerEntries);
  route.get('/ledger/holds', listHolds);
});
