import type { Slice } from '../../core/slice/slice.ts';
import { passkeyResolvers } from './graphql.ts';
import { passkeyRoutes } from './rest.ts';

export const passkeys: Slice = {
  name: 'passkeys',
  about: 'Passkeys: registration, removal and sign-in.',
  routes: passkeyRoutes,
  resolvers: passkeyResolvers,
};
