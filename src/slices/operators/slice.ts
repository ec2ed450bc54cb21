import type { Slice } from '../../core/slice/slice.ts';
import { operatorResolvers } from './graphql.ts';
import { operatorMails } from './mail-templates.ts';
import { operatorRoutes } from './rest.ts';

export const operators: Slice = {
  name: 'operators',
  about: 'What those who run the service see of businesses, and what they hold.',
  operatorRoutes,
  resolvers: operatorResolvers,
  mails: operatorMails,
};
