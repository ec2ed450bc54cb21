import type { Slice } from '../../core/slice/slice.ts';
import { Business } from './business.ts';
import { ViewerResolver } from './graphql.ts';

export const businesses: Slice = {
  name: 'businesses',
  about: 'Who everything belongs to.',
  resolvers: [ViewerResolver],
  entities: [Business],
};
