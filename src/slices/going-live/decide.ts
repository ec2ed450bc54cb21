import { raw } from '@mikro-orm/core';
import { z } from 'zod';
import { audit, SERVICE, audited, noteRead } from '../../core/audit/audit.ts';
import { isSamePerson, makerOf, permits, reads, noteConsent, waiveConsent } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { RowOf } from '../../platform/db/entity.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { pageFields, pageOf } from '../../domain/schema/page.ts';
import { type Placed, placeIn, placeOf } from '../../domain/time/page-by-time.ts';
import { notFound, conflict } from '../../platform/errors/refusal.ts';
import { plainText } from '../../domain/schema/text.ts';
import { notifyOwners, actingIn, settleWalletStatus } from '../businesses/business.ts';
import { giveFirstTier } from '../limits/tiers.ts';
import { keyChanges } from '../keys/key.ts';
import { GoingLive } from './entities.ts';
import {
  auditedState,
  COLUMNS,
  decisions,
  type GoLiveRequest,
  goingLiveDecision,
  goingLiveOf,
  goingLiveSchema,
  goingLiveStatus,
  shownToOperators,
} from './going-live.ts';

/** Lists go-live requests, longest waiting first; by default those pending review. Each read is logged. */
export const listGoingLive = operation({
  title: 'goLiveRequests.list',
  summary: 'List go-live requests',
  scope: 'reviews:read',
  control: reads,
  input: z.strictObject({
    status: goingLiveStatus.optional().meta({ description: 'Returns only requests in this status; default those pending review.' }),
    ...pageFields,
  }),
  output: { page: goingLiveSchema },
  async run(app, operator, { status, limit, cursor }) {
    const { environment } = operator;
    await noteRead(app, { ...operator, businessId: SERVICE }, 'going_live', { status: status ?? null, cursor: cursor ?? null });
    const rows = await app.db.query<Placed<GoLiveRequest>>(
      'going_live.list',
      `select ${COLUMNS}, g.environment, ${placeOf('g.requested_at')}
         from going_live g join business b on b.id = g.business_id
        where g.environment = $1 and g.status = any ($2) and (g.requested_at, g.business_id) > ($3::timestamptz, $4::uuid)
        order by g.requested_at, g.business_id limit $5`,
      [environment, status === undefined ? ['requested', 'in_review'] : [status], ...placeIn(cursor, 'oldest'), limit + 1],
    );
    const page = pageOf(rows, limit, ({ place, businessId }) => [place, businessId]);
    return { ...page, rows: page.rows.map(shownToOperators) };
  },
});

/** Retrieves the go-live request of a business. The read is recorded in its audit log. @throws Refusal 404 without a request. */
export const findGoingLive = operation({
  title: 'businessGoLiveRequests.retrieve',
  summary: 'Retrieve a go-live request',
  scope: 'reviews:read',
  control: reads,
  input: z.strictObject({ businessId: z.uuid().meta({ description: 'Id of the business.' }) }),
  output: goingLiveSchema,
  async run(app, operator, { businessId }) {
    const actor = await actingIn(app, operator, businessId);
    await noteRead(app, actor, 'going_live', {});
    const found = await goingLiveOf(app.db, actor);
    if (found.status === null) throw notFound('This business has not requested live access');
    return shownToOperators(found);
  },
});

/**
 * Decides on a go-live request and notifies the owners. With maker-checker, the first call creates an approval request, a second
 * operator confirms it.
 * @throws Refusal 404; 403 FORBIDDEN for a member of that business; 409 GOING_LIVE_STATE in another state.
 */
export const decideGoingLive = operation({
  title: 'goLiveRequests.decide',
  summary: 'Decide on a go-live request',
  scope: 'live:review',
  control: permits('conditional'),
  input: z.strictObject({
    businessId: z.uuid().meta({ description: 'Id of the business.' }),
    decision: goingLiveDecision.meta({ description: 'The decision.' }),
    note: plainText(500).meta({ description: 'Reason. The business reads it after a rejection or suspension.' }),
  }),
  output: goingLiveSchema,
  async run(app, operator, { businessId, decision, note }) {
    const actor = await actingIn(app, operator, businessId);
    const { found, keyIds } = await audited(app, actor, async (tx) => {
      const before = await goingLiveOf(tx, actor);
      const { from, to, takesTwo } = decisions[decision];
      if (before.status === null || !from.includes(before.status))
        throw conflict(
          'GOING_LIVE_STATE',
          `The go-live request is ${before.status ?? 'not created'}; choose a decision that fits this status`,
        );
      if (decision === 'approve') await refuseOpenCase(tx, actor);
      const entry = { subject: { type: 'business', id: actor.businessId }, before: auditedState(before) };
      const needsSecond = takesTwo && actor.environment === 'live';
      if (needsSecond && !(await isApproved(tx, before, actor, decision))) {
        noteConsent(tx, 'asked');
        const at = app.clock.now().toISOString();
        await changeRequest(tx, actor, { approvalRequest: { decision, by: makerOf(actor), byName: actor.name, note, at } });
        await audit(tx, actor, { ...entry, action: `goLiveRequests.${decision}.ask`, after: { ...auditedState(before), decision, note } });
        return { found: await goingLiveOf(tx, actor), keyIds: [] };
      }
      if (needsSecond) noteConsent(tx, 'approved');
      else waiveConsent(tx, actor);
      await changeRequest(tx, actor, { status: to, reason: note, approvalRequest: null });
      const decided = await goingLiveOf(tx, actor);
      await audit(tx, actor, {
        ...entry,
        action: `goLiveRequests.${decision}`,
        after: { ...auditedState(decided), askedBy: before.approvalRequest?.byName ?? null },
      });
      if (to !== 'in_review') await notifyOwners(tx, actor, 'going_live', { status: decided.status, reason: decided.reason });
      return { found: decided, keyIds: await turnLive(tx, actor, decided) };
    });
    if (keyIds.length > 0) await keyChanges(app).announce(keyIds);
    return shownToOperators(found);
  },
});

/** @throws Refusal 409 while the company, a director or a member has an open case. */
async function refuseOpenCase(tx: Tx, { businessId, environment }: Actor): Promise<void> {
  const open = await tx.query(
    'going_live.open_case',
    `select from compliance_case where environment = $1 and business_id = $2 and subject in ('business', 'person') and decision is null limit 1`,
    [environment, businessId],
  );
  if (open.length > 0) throw conflict('GOING_LIVE_STATE', 'This business has an open compliance case; decide it first');
}

/** True when another operator requested the same decision. */
const isApproved = async (tx: Tx, { approvalRequest }: GoLiveRequest, actor: Actor, decision: string): Promise<boolean> =>
  approvalRequest !== null && approvalRequest.decision === decision && !(await isSamePerson(tx, approvalRequest.by, makerOf(actor)));

async function changeRequest(
  tx: Tx,
  { businessId, environment }: Actor,
  changes: Partial<Pick<RowOf<typeof GoingLive>, 'status' | 'reason' | 'approvalRequest'>>,
): Promise<void> {
  const row = await tx.em.findOneOrFail(GoingLive, { businessId, environment });
  tx.em.assign(row, changes);
  row.changedAt = raw('clock_timestamp()');
  await tx.em.flush();
}

/** Opens or closes the live wallet and keys. @returns the changed keys. */
async function turnLive(tx: Tx, actor: Actor, { status }: GoLiveRequest): Promise<string[]> {
  const { businessId, environment } = actor;
  if (environment === 'sandbox' || (status !== 'approved' && status !== 'suspended')) return [];
  await settleWalletStatus(tx, actor);
  if (status === 'approved') await giveFirstTier(tx, actor.bookId);
  const keys = await tx.query<{ keyId: string }>(
    'going_live.keys',
    `select key_id from api_key where business_id = $1 and environment = $2 and status = 'active' limit 1000`,
    [businessId, environment],
  );
  return keys.map(({ keyId }) => keyId);
}
