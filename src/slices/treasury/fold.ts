import type { App } from '../../core/app/app.ts';

/** Longer than any statement of ours may run (src/platform/db/database.ts): whoever read the clock before has written by now, or never will. */
const PATIENCE = '15 seconds';

/** How often the tallies go a step on. */
export const FOLD_EVERY_MS = 5_000;

/** Adds to the tallies what nobody can change any more, and books what follows from it. @returns whether there is more to do at once. */
export async function foldTreasury({ db }: Pick<App, 'db'>): Promise<boolean> {
  const [row] = await db.query<{ more: boolean }>('treasury.fold', 'select treasury.fold($1) as more', [PATIENCE]);
  return row?.more ?? false;
}
