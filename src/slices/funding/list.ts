import { z } from 'zod';
import { cursorTime } from '../../domain/time/moment.ts';
import { decodeCursor, LAST_ID, pageFields, pageOf } from '../../domain/schema/page.ts';
import { noteRead } from '../../core/audit/audited.ts';
import { SERVICE } from '../../core/audit/audit.ts';
import { reads } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { actingIn } from '../businesses/acting-in.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { FUNDING_COLUMNS, fundingById, type FundingRow, fundingSchema, withReversal } from './funding.ts';

const LAST = '9999-12-31T23:59:59.999999Z';
const PLACE = `to_char(f.funded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place`;
const AFTER = '(f.funded_at, f.id) < ($2::timestamptz, $3::uuid) order by f.funded_at desc, f.id desc limit $4';
const ALL_FUNDINGS = `select ${FUNDING_COLUMNS}, ${PLACE} from wallet_funding f where f.environment = $1 and ${AFTER}`;
const FUNDINGS_OF = `select ${FUNDING_COLUMNS}, ${PLACE} from wallet_funding f where f.environment = $1 and f.business_id = $5 and ${AFTER}`;

/** Lists manual credits, newest first. Each read is recorded in the audit log of the business or of the service. */
export const listFundings = operation({
  title: 'fundings.list',
  summary: 'List manual wallet credits',
  scope: 'treasury:read',
  control: reads,
  input: z.strictObject({ businessId: z.uuid().optional().meta({ description: 'Only credits of this business.' }), ...pageFields }),
  output: { page: fundingSchema },
  async run(app, actor, { businessId, limit, cursor }) {
    const [before, id] = cursor === undefined ? [LAST, LAST_ID] : decodeCursor(cursor, z.tuple([cursorTime, z.uuid()]));
    const found = businessId === undefined ? { ...actor, businessId: SERVICE } : await actingIn(app, actor, businessId);
    await noteRead(app, found, 'fundings', {});
    const values = [actor.environment, before, id, limit + 1];
    const rows =
      businessId === undefined
        ? await app.db.query<FundingRow & { place: string }>('funding.list', ALL_FUNDINGS, values)
        : await app.db.query<FundingRow & { place: string }>('funding.list_of_business', FUNDINGS_OF, [...values, businessId]);
    const page = pageOf(rows, limit, (row) => [row.place, row.id]);
    return { ...page, rows: page.rows.map(withReversal) };
  },
});

/** Retrieves a manual credit. The read is recorded in the audit log of its business. @throws Refusal 404. */
export const findFunding = operation({
  title: 'fundings.retrieve',
  summary: 'Retrieve a manual wallet credit',
  scope: 'treasury:read',
  control: reads,
  input: z.strictObject({ fundingId: z.uuid().meta({ description: 'Id of the funding.' }) }),
  output: fundingSchema,
  async run(app, actor, { fundingId }) {
    const found = await fundingById(app.db, actor.environment, fundingId);
    if (!found) throw new Refusal('not_found', 'No funding with this id; check the id', { code: 'RECORD_NOT_FOUND' });
    await noteRead(app, await actingIn(app, actor, found.businessId), 'fundings', { fundingId });
    return found;
  },
});
