import type { Slice } from '../../core/slice/slice.ts';
import { evidenceResolvers } from './graphql.ts';
import { evidenceRoutes } from './rest.ts';

export const evidence: Slice = {
  name: 'evidence',
  about: 'How providers were handed a payment, and what was said to them about it, for those who run the service.',
  operatorRoutes: evidenceRoutes,
  resolvers: evidenceResolvers,
};
