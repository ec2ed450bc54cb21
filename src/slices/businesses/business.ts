import { defineEntity, p } from '@mikro-orm/core';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { type Actor, type BusinessSettings, environmentSchema, sandboxPlaces } from '../../domain/actor/actor.ts';
import { koboAmount } from '../../domain/money/money.ts';
import { ownId, namedObject } from '../../domain/schema/type-names.ts';
import type { Tx, Database } from '../../platform/db/database.ts';
import { from, prepared, references } from '../../platform/db/entity.ts';
import type { Sender } from '../../platform/db/kysely.ts';
import { SERVICE } from '../../core/audit/audit.ts';
import { Book } from '../../core/ledger/entities.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

/** Customer of the service, `clientId` on the wire. */
export const Business = defineEntity({
  name: 'Business',
  tableName: 'business',
  properties: {
    id: p.uuid().primary(),
    name: p.text().comment('personal: name; who the customer is; with the account'),
    email: p.text().comment('personal: email address; to reach the customer; with the account'),
    emailVerifiedAt: p.datetime().strictNullable(),
    phone: p.text().strictNullable().comment('personal: phone number; to reach the customer; with the account'),
    status: p.enum(['active', 'suspended']).default('active'),
    settings: p
      .json()
      .$type<BusinessSettings>()
      .defaultRaw(`'{}'`)
      .comment('personal: settings of the business; how it is served; with the account'),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    accountType: p.enum(['individual', 'business']).default('business'),
    country: p.character().length(2).default('NG'),
    kycStatus: p.enum(['not_started', 'pending', 'verified', 'rejected']).default('not_started'),
  },
  indexes: [{ name: 'business_name', expression: 'create index business_name on business (lower(name) collate "C", id)' }],
});

/** An unapproved live wallet is frozen without a row. */
export const WalletFreeze = defineEntity({
  name: 'WalletFreeze',
  tableName: 'wallet_freeze',
  properties: {
    environment: p.enum(['live', 'sandbox']).primary(),
    businessId: p.uuid().primary(),
    reason: p.text().comment('personal: free text of an operator; why it was frozen; with the account'),
    byName: p.text().comment('personal: name of an operator; who froze it; with the account'),
    frozenAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
});
references(WalletFreeze, { properties: ['businessId'], table: 'business' });

export const businessSchema = namedObject('Business', 'Business: customer of this service.', {
  id: ownId,
  name: z.string().meta({ description: 'Name of the business.' }),
  environment: environmentSchema.meta({ description: 'Environment of the request.' }),
});

const nameById = prepared(Business)('business.own', (db, $: { id: string }) =>
  db.selectFrom('business').select('name').where('id', '=', $.id),
);

/** Business of the actor; requires no scope. */
export async function ownBusiness(
  { db }: Pick<App, 'db'>,
  { businessId: id, environment }: Actor,
): Promise<z.output<typeof businessSchema>> {
  const [row] = await nameById(db, { id });
  if (!row) throw new Error(`business ${id} does not exist, although an actor acts for it`);
  return { id, name: row.name, environment };
}

const ofBook = prepared(Book)('business.of_book', (db, $: { id: number }) =>
  db.selectFrom('ledger.book').select('businessId').where('id', '=', $.id),
);

/** Business with a book; undefined for an unknown book. */
export const businessOfBook = async (on: Sender, id: number): Promise<string | undefined> => (await ofBook(on, { id }))[0]?.businessId;

const settingsSchema: z.ZodType<BusinessSettings> = z.object({
  rateLimits: z.record(z.string(), z.int().positive()).optional().catch(undefined),
  transfers: z.object({ minAmount: koboAmount.optional(), maxAmount: koboAmount.optional() }).optional().catch(undefined),
  sms: z
    .object({ senderIds: z.array(z.string()).optional() })
    .optional()
    .catch(undefined),
  sandbox: z
    .object({ providers: z.record(z.string(), z.enum(sandboxPlaces)).optional() })
    .optional()
    .catch(undefined),
});

/** Why: an invalid setting counts as absent and locks no business out. */
export function businessSettings(stored: unknown): BusinessSettings {
  return settingsSchema.parse(stored ?? {});
}

/** Queues a mail to at most 50 owners of the business. */
export async function notifyOwners(tx: Tx, { bookId, businessId, environment }: Actor, kind: string, data: object): Promise<void> {
  await tx.query(
    'businesses.notify_owners',
    `insert into mail (book_id, id, environment, kind, recipient, data, next_attempt_at)
     select $1, ledger.uuid7(), $3, $4, p.email, $5::jsonb || jsonb_build_object('firstName', p.first_name, 'environment', $3::text), clock_timestamp()
       from membership m join person p on p.id = m.person_id where m.business_id = $2 and m.role = 'owner' order by p.id limit 50`,
    [bookId, businessId, environment, kind, JSON.stringify(data)],
  );
}

export const businessOfDecision = z
  .uuid()
  .optional()
  .meta({ description: 'Id of the business, as in the review queue; default your current business.' });

/** Actor for another business, whose audit log records the action; only for operators. @throws Refusal 404. */
export async function actingIn({ db }: Pick<App, 'db'>, actor: Actor, businessId: string = actor.businessId): Promise<Actor> {
  if (businessId === actor.businessId && businessId !== SERVICE) return actor;
  const books = from(db, Book).selectFrom('ledger.book').select('id').where('businessId', '=', businessId);
  const ofClients = books.where('environment', '=', actor.environment).where('currency', '=', 'NGN').where('businessId', '<>', SERVICE);
  const book = await ofClients.executeTakeFirst();
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
