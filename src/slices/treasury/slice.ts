import type { Slice } from '../../core/slice/slice.ts';
import { treasuryFigures } from './figures.ts';
import { treasuryResolvers } from './graphql.ts';
import { treasuryInvariants } from './invariants.ts';
import { treasuryRoutes } from './rest.ts';

export const treasury: Slice = {
  name: 'treasury',
  about: 'Balances at providers, taxes, fees and margins.',
  operatorRoutes: treasuryRoutes,
  resolvers: treasuryResolvers,
  figures: treasuryFigures,
  invariants: treasuryInvariants,
};
