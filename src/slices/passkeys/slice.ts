import type { Slice } from '../../core/slice/slice.ts';
import { passkeyResolvers } from './graphql.ts';
import { passkeyRoutes } from './rest.ts';

export const passkeys: Slice = {
  name: 'passkeys',
  about: 'Passkeys on devices of people, and sign-in with them.',
  routes: passkeyRoutes,
  resolvers: passkeyResolvers,
};
