import { routes } from '../../core/transport/rest/routes.ts';
import { enquireAccount } from './enquire.ts';
import { listBanks } from './list.ts';

const example = { accountNumber: '0123456785', bankCode: '058', expectedName: 'Ada Okafor' };

const refuses = ['not_found', 'upstream'] as const;

const posted = { bucket: 'reads', example, refuses } as const;
const of = 'GET /money-transfer/account-inquiry';

export const bankRoutes = routes({ tag: 'Transfers' }, (route) => {
  route.get('/money-transfer/banks', listBanks);
  route.get('/transfers/banks', listBanks, { alias: { id: 'transferBanks.list', of: 'GET /money-transfer/banks' } });
  route.get('/money-transfer/account-inquiry', enquireAccount, { refuses });
  route.post('/money-transfer/account-inquiry', enquireAccount, { ...posted, alias: { id: 'postedBankAccounts.verify', of } });
  route.get('/transfers/account-inquiry', enquireAccount, { refuses, alias: { id: 'transferBankAccounts.verify', of } });
  route.post('/transfers/account-inquiry', enquireAccount, { ...posted, alias: { id: 'postedTransferBankAccounts.verify', of } });
});
