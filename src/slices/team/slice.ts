import type { Slice } from '../../core/slice/slice.ts';
import { teamResolvers } from './graphql.ts';
import { teamRoutes } from './rest.ts';

export const team: Slice = {
  name: 'team',
  about: 'Members of a business, their roles, invitations and the mails they receive.',
  routes: teamRoutes,
  resolvers: teamResolvers,
};
