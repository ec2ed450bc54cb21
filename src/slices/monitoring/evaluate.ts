import type { App } from '../../core/app/app.ts';

const PURGED = 1_000;

export const monitoringDue = `select clock_timestamp() from monitoring.progress p join treasury.progress t on t.until > p.until`;

/** Adds a batch of payments to the sums and records matches, in one commit; true when more remain. */
export async function monitorPayments({ db }: Pick<App, 'db'>): Promise<boolean> {
  const [row] = await db.query<{ more: boolean }>('monitoring.advance', 'select monitoring.advance() as more');
  return row?.more ?? false;
}

/** Deletes expired sums; true when more remain. */
export async function purgeMonitoring({ db }: Pick<App, 'db'>): Promise<boolean> {
  const [row] = await db.query<{ more: boolean }>('monitoring.purge', 'select monitoring.purge($1) as more', [PURGED]);
  return row?.more ?? false;
}
