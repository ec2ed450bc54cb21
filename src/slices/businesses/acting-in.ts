import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { SERVICE } from '../../core/audit/audit.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

/** The business that a decision of an operator concerns. */
export const businessOfDecision = z
  .uuid()
  .optional()
  .meta({ description: 'The business that it concerns, as the queue tells it; the one you are in unless told.' });

/**
 * The same actor in the books of another business, whose audit log records the action. For operations of operators alone: this function is the one way across businesses.
 * @throws Refusal 404 when there is no such business.
 */
export async function actingIn({ db }: Pick<App, 'db'>, actor: Actor, businessId: string = actor.businessId): Promise<Actor> {
  if (businessId === actor.businessId && businessId !== SERVICE) return actor;
  const [book] = await db.query<{ id: number }>(
    'business.book',
    `select id from ledger.book where business_id = $1 and environment = $2 and currency = 'NGN' and business_id <> $3`,
    [businessId, actor.environment, SERVICE],
  );
  if (!book) throw new Refusal('not_found', 'No business has this id', { code: 'RECORD_NOT_FOUND', field: 'businessId' });
  return { ...actor, businessId, bookId: book.id };
}

/**
 * Requires live access: passes every actor of the sandbox, and in live the actors of approved businesses.
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

/** Refuses every action of a suspended business in live until operators lift the suspension. */
export const suspended = (): Refusal =>
  new Refusal('forbidden', 'This business is suspended in live; ask who runs the service', { code: 'BUSINESS_SUSPENDED' });

/**
 * Sets the status of the wallet from its business: frozen while operators hold it, and in live until the business is approved.
 * Deposits into a frozen wallet are credited: the money belongs to the business.
 */
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
