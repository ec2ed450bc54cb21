import type { Slice } from '../../core/slice/slice.ts';
import { signInResolvers } from './graphql.ts';
import { resealPeople } from './reseal.ts';
import { signInRoutes } from './rest.ts';

export const signIn: Slice = {
  name: 'sign-in',
  about: 'Sign-in: sign-up, passwords, second factor and changes of address.',
  routes: signInRoutes,
  resolvers: signInResolvers,
  reseal: resealPeople,
};
