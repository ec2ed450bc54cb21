import type { App } from '../../core/app/app.ts';
import type { Slice } from '../../core/slice/slice.ts';
import { MEET_EVERY_MS, askTreasuries, meetTreasuries, purgeTold, treasuriesDue } from './ask.ts';
import { treasuryFigures } from './figures.ts';
import { treasuryResolvers } from './graphql.ts';
import { treasuryInvariants } from './invariants.ts';
import { treasuryRoutes } from './rest.ts';

/** Longer than any statement of ours may run (src/platform/db/database.ts): whoever read the clock before has written by now, or never will. */
const PATIENCE = '15 seconds';

/** How often the tallies go a step on. */
const FOLD_EVERY_MS = 5_000;

/** Adds to the tallies what nobody can change any more, and books what follows from it. @returns whether there is more to do at once. */
async function foldTreasury({ db }: Pick<App, 'db'>): Promise<boolean> {
  const [row] = await db.query<{ more: boolean }>('treasury.fold', 'select treasury.fold($1) as more', [PATIENCE]);
  return row?.more ?? false;
}

const HOUR_MS = 3_600_000;

export const treasury: Slice = {
  name: 'treasury',
  about: 'Balances at providers, taxes, fees and margins.',
  operatorRoutes: treasuryRoutes,
  resolvers: treasuryResolvers,
  looks: [
    { name: 'fold-treasury', everyMs: FOLD_EVERY_MS, look: foldTreasury },
    { name: 'meet-treasuries', everyMs: MEET_EVERY_MS, look: meetTreasuries },
    { name: 'ask-treasuries', due: treasuriesDue, look: askTreasuries },
    { name: 'purge-balances', everyMs: HOUR_MS, look: purgeTold },
  ],
  figures: treasuryFigures,
  invariants: treasuryInvariants,
};
