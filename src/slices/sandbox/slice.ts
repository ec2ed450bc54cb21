import type { Slice } from '../../core/slice/slice.ts';
import { sandboxResolvers } from './graphql.ts';
import { sandboxOperatorRoutes, sandboxRoutes } from './rest.ts';

export const sandbox: Slice = {
  name: 'sandbox',
  about: 'Simulated time, banks and providers.',
  sandboxRoutes,
  operatorRoutes: sandboxOperatorRoutes,
  resolvers: sandboxResolvers,
};
