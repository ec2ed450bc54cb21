import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { SERVICE } from '../../core/audit/audit.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

export const businessOfDecision = z
  .uuid()
  .optional()
  .meta({ description: 'Id of the business, as in the review queue; default your current business.' });

/** Actor for another business, whose audit log records the action; only for operators. @throws Refusal 404. */
export async function actingIn({ db }: Pick<App, 'db'>, actor: Actor, businessId: string = actor.businessId): Promise<Actor> {
  if (businessId === actor.businessId && businessId !== SERVICE) return actor;
  const [book] = await db.query<{ id: number }>(
    'business.book',
    `select id from ledger.book where business_id = $1 and environment = $2 and currency = 'NGN' and business_id <> $3`,
    [businessId, actor.environment, SERVICE],
  );
  if (!book) throw new Refusal('not_found', 'Business not found; check the id', { code: 'RECORD_NOT_FOUND', field: 'businessId' });
  return { ...actor, businessId, bookId: book.id };
}

/** Requires live access in live; passes every actor of the sandbox. @throws Refusal 403 NOT_LIVE or BUSINESS_SUSPENDED. */
export async function mustBeLive(db: Pick<Database | Tx, 'query'>, { businessId, environment }: Actor): Promise<void> {
  if (environment === 'sandbox') return;
  const [row] = await db.query<{ status: string }>(
    'business.going_live',
    'select status from going_live where business_id = $1 and environment = $2',
    [businessId, environment],
  );
  if (row?.status === 'suspended') throw suspended();
  if (row?.status !== 'approved')
    throw new Refusal('forbidden', 'This business is not approved for live; request live access at POST /going-live', { code: 'NOT_LIVE' });
}

/** Refuses a suspended business in live. */
export const suspended = (): Refusal =>
  new Refusal('forbidden', 'This business is suspended in live; contact the operator of this service', { code: 'BUSINESS_SUSPENDED' });

/** Deposits into a frozen wallet are still credited. */
export async function settleWalletStatus(tx: Tx, { businessId, environment }: Actor): Promise<void> {
  await tx.query(
    'business.wallet_status',
    `select ledger.set_wallet_status($1, $2, case
       when exists (select from wallet_freeze f where f.environment = $2 and f.business_id = $1)
         or $2 = 'live' and not exists (select from going_live g where g.business_id = $1 and g.environment = 'live' and g.status = 'approved')
       then 'frozen' else 'active' end)`,
    [businessId, environment],
  );
}
