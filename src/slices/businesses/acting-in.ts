import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { SERVICE } from '../../core/audit/audit.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

/** Whose books a decision of an operator concerns. */
export const businessOfDecision = z
  .uuid()
  .optional()
  .meta({ description: 'The business that it concerns, as the queue tells it; the one you are in unless told.' });

/**
 * The same actor in the books of another business, whose audit log tells of it. Only for operations that none but people who run the
 * service may ask: what stands here is the one way across businesses.
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
