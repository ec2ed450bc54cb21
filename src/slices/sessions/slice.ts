import type { Slice } from '../../core/slice/slice.ts';
import { sessionResolvers } from './graphql.ts';
import { sessionRoutes } from './rest.ts';

export const sessions: Slice = {
  name: 'sessions',
  about: 'Sessions of people, their tokens and the business they work in.',
  routes: sessionRoutes,
  resolvers: sessionResolvers,
};
