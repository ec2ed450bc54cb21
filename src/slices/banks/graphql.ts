import { query } from '../../core/transport/graphql/fields.ts';
import { inquiryWithBank } from './bank.ts';
import { enquireAccount } from './enquire.ts';
import { listBanks } from './list.ts';

export const bankResolvers = [
  query('banks', listBanks, {
    about: 'Lists the banks that can be paid, by name; with accountNumber the banks of a matching check digit.',
  }),
  query('accountInquiry', enquireAccount, {
    about: 'Resolves the account name behind an account number at the bank.',
    output: inquiryWithBank,
  }),
];
