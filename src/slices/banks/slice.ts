import type { Slice } from '../../services/slice.ts';
import { BankResolver } from './graphql.ts';
import { bankRoutes } from './rest.ts';

/** Which banks there are, and whose an account is. */
export const banks: Slice = { name: 'banks', routes: bankRoutes, resolvers: [BankResolver] };
