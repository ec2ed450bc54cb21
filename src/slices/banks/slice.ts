import type { Slice } from '../../core/slice/slice.ts';
import { query } from '../../core/transport/graphql/fields.ts';
import { inquiryWithBank } from './bank.ts';
import { enquireAccount, listBanks } from './list.ts';
import { routes } from '../../core/transport/rest/routes.ts';

const example = { accountNumber: '0123456785', bankCode: '058', expectedName: 'Ada Okafor' };

const posted = { bucket: 'reads', example } as const;
const of = 'GET /money-transfer/account-inquiry';

export const bankRoutes = routes({ tag: 'Transfers' }, (route) => {
  route.get('/money-transfer/banks', listBanks);
  route.get('/transfers/banks', listBanks, { alias: { id: 'transferBanks.list', of: 'GET /money-transfer/banks' } });
  route.get('/money-transfer/account-inquiry', enquireAccount);
  route.post('/money-transfer/account-inquiry', enquireAccount, { ...posted, alias: { id: 'postedBankAccounts.verify', of } });
  route.get('/transfers/account-inquiry', enquireAccount, { alias: { id: 'transferBankAccounts.verify', of } });
  route.post('/transfers/account-inquiry', enquireAccount, { ...posted, alias: { id: 'postedTransferBankAccounts.verify', of } });
});

const bankResolvers = [
  query('banks', listBanks, {
    about: 'Lists the banks that can be paid, by name; with accountNumber the banks of a matching check digit.',
  }),
  query('accountInquiry', enquireAccount, {
    about: 'Resolves the account name behind an account number at the bank.',
    output: inquiryWithBank,
  }),
];

export const banks: Slice = {
  name: 'banks',
  about: 'Banks and account name inquiry.',
  routes: bankRoutes,
  resolvers: bankResolvers,
};
