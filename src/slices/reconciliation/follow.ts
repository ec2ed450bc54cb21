import type { Tx } from '../../platform/db/database.ts';
import type { Environment } from '../../domain/actor/actor.ts';

/** When yesterday's transfers have mostly ended. */
const HOUR = 5;

/** In SQL: that hour in Lagos, the next one. */
export const NEXT_MORNING = `(((clock_timestamp() at time zone 'Africa/Lagos') - interval '${HOUR} hours')::date + 1 + interval '${HOUR} hours') at time zone 'Africa/Lagos'`;

/** Has an account asked for every day from now on, or no more. */
export async function followDaily(tx: Tx, environment: Environment, provider: number, isDaily: boolean): Promise<void> {
  if (isDaily)
    await tx.query(
      'reconciliation.follow',
      `insert into reconciliation_feed (environment, provider, next_at) values ($1, $2, ${NEXT_MORNING}) on conflict do nothing`,
      [environment, provider],
    );
  else
    await tx.query('reconciliation.unfollow', 'delete from reconciliation_feed where environment = $1 and provider = $2', [
      environment,
      provider,
    ]);
}
