import type { Slice } from '../../services/slice.ts';
import { takesTwo } from '../../services/two-people/two-people.ts';
import { fundWallet } from './fund.ts';
import { FundingResolver } from './graphql.ts';
import { fundingInvariants } from './invariants.ts';
import { fundingMails } from './mail-templates.ts';
import { fundingRoutes } from './rest.ts';
import { reverseFunding } from './reverse.ts';

export const funding: Slice = {
  name: 'funding',
  about: 'Money that operators credit to a wallet by hand, with its proof and a second person.',
  operatorRoutes: fundingRoutes,
  resolvers: [FundingResolver],
  invariants: fundingInvariants,
  mails: fundingMails,
  hooked: [takesTwo.with(fundWallet), takesTwo.with(reverseFunding)],
};
