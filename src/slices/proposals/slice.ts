import type { Slice } from '../../core/slice/slice.ts';
import { expireProposals } from '../../core/approvals/two-people.ts';
import { proposalResolvers } from './graphql.ts';
import { proposalRoutes } from './rest.ts';

const HOUR_MS = 3_600_000;

export const proposals: Slice = {
  name: 'proposals',
  about: 'Approval requests between operators.',
  operatorRoutes: proposalRoutes,
  resolvers: proposalResolvers,
  looks: [{ name: 'expire-proposals', everyMs: HOUR_MS, look: expireProposals }],
};
