import type { Slice } from '../../services/slice.ts';
import { Business } from './business.ts';
import { ViewerResolver } from './graphql.ts';

/** Who everything belongs to. */
export const businesses: Slice = { name: 'businesses', resolvers: [ViewerResolver], entities: [Business] };
