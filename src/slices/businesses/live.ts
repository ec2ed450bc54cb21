import type { Database, Tx } from '../../platform/db/database.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

/**
 * Lets through what needs a business to be live: anything in the sandbox, and in live what was approved.
 * @throws Refusal 403 NOT_LIVE or BUSINESS_SUSPENDED.
 */
export async function mustBeLive(db: Pick<Database | Tx, 'query'>, { businessId, environment }: Actor): Promise<void> {
  if (environment === 'sandbox') return;
  const [row] = await db.query<{ status: string }>(
    'business.going_live',
    'select status from going_live where business_id = $1 and environment = $2',
    [businessId, environment],
  );
  if (row?.status === 'suspended') throw suspended();
  if (row?.status !== 'approved')
    throw new Refusal('forbidden', 'This business is not approved for live yet; ask for it at POST /going-live', { code: 'NOT_LIVE' });
}

/** Nothing of a business that was suspended acts in live until operators lift it. */
export const suspended = (): Refusal =>
  new Refusal('forbidden', 'This business is suspended in live; ask who runs the service', { code: 'BUSINESS_SUSPENDED' });
