import type { Slice } from '../../core/slice/slice.ts';
import { fundingResolvers } from './graphql.ts';
import { fundingInvariants } from './invariants.ts';
import { fundingMails } from './mail-templates.ts';
import { fundingRoutes } from './rest.ts';

export const funding: Slice = {
  name: 'funding',
  about: 'Manual wallet funding by operators, with evidence and a second approval.',
  operatorRoutes: fundingRoutes,
  resolvers: fundingResolvers,
  invariants: fundingInvariants,
  mails: fundingMails,
};

declare module '../../core/app/app.ts' {
  interface CrashPoints {
    'funding-posted': true;
    'wallet-funded': true;
  }
}
