import type { Slice } from '../../core/slice/slice.ts';
import { sessionResolvers } from './graphql.ts';
import { sessionRoutes } from './rest.ts';

export const sessions: Slice = {
  name: 'sessions',
  about: 'Sessions: tokens, and the business of each session.',
  routes: sessionRoutes,
  resolvers: sessionResolvers,
};
