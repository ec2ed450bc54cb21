import type { Slice } from '../../core/slice/slice.ts';
import { operatorResolvers } from './graphql.ts';
import { operatorMails } from './mail-templates.ts';
import { operatorRoutes } from './rest.ts';

export const operators: Slice = {
  name: 'operators',
  about: 'Businesses, wallets and transfers as operators see them.',
  operatorRoutes,
  resolvers: operatorResolvers,
  mails: operatorMails,
};
