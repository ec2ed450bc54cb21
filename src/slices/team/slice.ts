import type { Slice } from '../../core/slice/slice.ts';
import { teamResolvers } from './graphql.ts';
import { teamRoutes } from './rest.ts';

export const team: Slice = {
  name: 'team',
  about: 'Team: members of a business, their roles, invitations and mail notices.',
  routes: teamRoutes,
  resolvers: teamResolvers,
};
