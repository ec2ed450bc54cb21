import { sql } from 'kysely';
import { z } from 'zod';
import type { Actor } from '../../domain/actor/actor.ts';
import { decodeCursor, pageFields, pageOf } from '../../domain/schema/page.ts';
import { from } from '../../platform/db/entity.ts';
import { found } from '../../platform/errors/refusal.ts';
import type { App } from '../../core/app/app.ts';
import { SERVICE, noteRead } from '../../core/audit/audit.ts';
import { reads } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { actingIn } from '../businesses/business.ts';
import { ApiKey, keyStatus } from '../keys/key.ts';
import {
  businessFilter,
  businessesQuery,
  type OperatedBusiness,
  type OperatedBusinessDetail as Detail,
  operatedBusinessSchema,
  operatedDetailSchema,
  ONE_BUSINESS,
  type Way,
} from './business.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const NIL = '00000000-0000-0000-0000-000000000000';

/**
 * Lists businesses of this environment by name, by id, or by the prefix of an owner's address. The cost is one page, except for
 * a name and a state together. The audit log of the service records the reader.
 */
export const listBusinesses = operation({
  title: 'businesses.list',
  summary: 'List businesses',
  scope: 'businesses:read',
  control: reads,
  input: z.strictObject({
    search: z
      .string()
      .trim()
      .max(200)
      .optional()
      .meta({ description: "Prefix of the name, prefix of an owner's email address, or the id." }),
    status: businessFilter.optional().meta({ description: 'Only businesses with this go-live status, or `frozen`.' }),
    ...pageFields,
  }),
  output: { page: operatedBusinessSchema },
  async run(app, actor, { search = '', status = null, limit, cursor }) {
    const { environment } = actor;
    const [way, what, filter] = wayOf(search.toLowerCase(), status);
    const [place, id] = cursor === undefined ? ['', NIL] : decodeCursor(cursor, z.tuple([z.string().max(500), z.uuid()]));
    await noteRead(app, { ...actor, businessId: SERVICE }, 'businesses', { search, status });
    const rows = await app.db.query<OperatedBusiness & { place: string }>(
      ...businessesQuery(way, { environment, place, id, what, filter, limit: limit + 1 }),
    );
    return pageOf(rows, limit, (row) => [row.place, row.id]);
  },
});

function wayOf(search: string, status: z.output<typeof businessFilter> | null): [Way, string, z.output<typeof businessFilter> | null] {
  if (UUID.test(search)) return ['id', search, status];
  if (search.includes('@')) return ['email', search, status];
  if (search !== '' || status === null) return ['name', search, status];
  return status === 'frozen' ? ['frozen', '', null] : ['status', status, null];
}

const MOST_KEYS = 100;

const suspension = sql<Detail['keys'][number]['suspension']>`case when suspended_at is not null
  then jsonb_build_object('reason', suspended_reason, 'by', suspended_by, 'since', ledger.iso(suspended_at)) end`.as('suspension');

/** Retrieves one business with owners, keys and pending approval requests. Its audit log records every read. @throws Refusal 404. */
export const showBusiness = operation({
  title: 'businesses.retrieve',
  summary: 'Retrieve a business',
  scope: 'businesses:read',
  control: reads,
  input: z.strictObject({ businessId: z.uuid().meta({ description: 'Business id.' }) }),
  output: operatedDetailSchema,
  async run(app, operator, { businessId }) {
    const actor = await actingIn(app, operator, businessId);
    await noteRead(app, actor, 'business', {});
    return detailOf(app, actor);
  },
});

export async function detailOf({ db }: Pick<App, 'db'>, { businessId, environment }: Actor): Promise<Detail> {
  const [row] = await db.query<OperatedBusiness>('operators.business', ONE_BUSINESS, [environment, businessId]);
  const business = found(row, 'No business has this id');
  const owners = await db.query<Detail['owners'][number]>(
    'operators.owners',
    `select concat_ws(' ', p.first_name, p.last_name) as name, p.email from membership m join person p on p.id = m.person_id
      where m.business_id = $1 and m.role = 'owner' order by p.id limit 50`,
    [businessId],
  );
  const keys = await from(db, ApiKey)
    .selectFrom('api_key')
    .select(['id', 'keyId', 'name', keyStatus, suspension, 'lastUsedAt'])
    .where('businessId', '=', businessId)
    .where('environment', '=', environment)
    .orderBy('id', 'desc')
    .limit(MOST_KEYS)
    .execute();
  const approvalRequests = await db.query<Detail['approvalRequests'][number]>(
    'operators.approval_requests',
    `select id, kind, subject, by_name as by, note from approval_request where environment = $2 and business_id = $1 and ended is null and expires_at > now() order by asked_at limit 50`,
    [businessId, environment],
  );
  return {
    ...business,
    owners,
    keys,
    approvalRequests,
  };
}
