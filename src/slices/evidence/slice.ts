import type { Slice } from '../../core/slice/slice.ts';
import { evidenceResolvers } from './graphql.ts';
import { evidenceRoutes } from './rest.ts';

export const evidence: Slice = {
  name: 'evidence',
  about: 'The requests and answers exchanged with providers about a payment.',
  operatorRoutes: evidenceRoutes,
  resolvers: evidenceResolvers,
};
