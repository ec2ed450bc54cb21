import type { Slice } from '../../core/slice/slice.ts';
import { askTreasuries, MEET_EVERY_MS, meetTreasuries, purgeTold, treasuriesDue } from './ask.ts';
import { treasuryFigures } from './figures.ts';
import { FOLD_EVERY_MS, foldTreasury } from './fold.ts';
import { TreasuryResolver } from './graphql.ts';
import { treasuryInvariants } from './invariants.ts';
import { treasuryRoutes } from './rest.ts';

const HOUR_MS = 3_600_000;

export const treasury: Slice = {
  name: 'treasury',
  about: 'Where the money of everybody is, what is owed to the state, and what each product earns.',
  operatorRoutes: treasuryRoutes,
  resolvers: [TreasuryResolver],
  looks: [
    { name: 'fold-treasury', everyMs: FOLD_EVERY_MS, look: foldTreasury },
    { name: 'meet-treasuries', everyMs: MEET_EVERY_MS, look: meetTreasuries },
    { name: 'ask-treasuries', due: treasuriesDue, look: askTreasuries },
    { name: 'purge-balances', everyMs: HOUR_MS, look: purgeTold },
  ],
  figures: treasuryFigures,
  invariants: treasuryInvariants,
};
