import { query } from '../../core/transport/graphql/fields.ts';
import { inquiryWithBank } from './bank.ts';
import { enquireAccount } from './enquire.ts';
import { listBanks } from './list.ts';

export const bankResolvers = [
  query('banks', listBanks, { about: 'The banks that can be paid, by name; with accountNumber those it may belong to.' }),
  query('accountInquiry', enquireAccount, { about: 'Asks the bank for the name behind an account number.', output: inquiryWithBank }),
];
