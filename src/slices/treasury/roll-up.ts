import type { App } from '../../core/app/app.ts';

/** Invariant: longer than any statement (src/platform/db/database.ts), so earlier writers have ended. */
const PATIENCE = '15 seconds';

export const ROLL_UP_EVERY_MS = 15_000;

/** Rolls up postings that no transaction can change any more. @returns true when more remain. */
export async function rollUpTreasury({ db }: Pick<App, 'db'>): Promise<boolean> {
  const [row] = await db.query<{ more: boolean }>('treasury.roll_up', 'select treasury.roll_up($1) as more', [PATIENCE]);
  return row?.more ?? false;
}
