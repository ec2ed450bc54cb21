import { routes } from '../../core/transport/rest/routes.ts';
import { enquireAccount } from './enquire.ts';
import { listBanks } from './list.ts';

const example = { accountNumber: '0123456785', bankCode: '058', expectedName: 'Ada Okafor' };

const refuses = ['not_found', 'upstream'] as const;

export const bankRoutes = routes({ tag: 'Transfers' }, (route) => {
  route.get('/money-transfer/banks', listBanks);
  route.get('/transfers/banks', listBanks);
  route.get('/money-transfer/account-inquiry', enquireAccount, { refuses });
  route.get('/transfers/account-inquiry', enquireAccount, { refuses });
  route.post('/money-transfer/account-inquiry', enquireAccount, { bucket: 'reads', example, refuses });
  route.post('/transfers/account-inquiry', enquireAccount, { bucket: 'reads', example, refuses });
});
