import { z } from 'zod';
import { plainText } from '../../domain/schema/text.ts';
import { found, Refusal } from '../../platform/errors/refusal.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import type { App } from '../../core/app/app.ts';
import { SERVICE, audited } from '../../core/audit/audit.ts';
import { reads, records, isSamePerson, makerOf } from '../../core/controls/control.ts';
import { operation, requirePermission } from '../../core/operation/operation.ts';
import { type ApprovalRequest, approvalRequestOf, approvalRequestSchema } from '../../core/approvals/approval-request.ts';
import { ended, refuse, takesTwo } from '../../core/approvals/maker-checker.ts';
import { actingIn } from '../businesses/business.ts';

const approvalRequestId = z.uuid().meta({ description: 'Id of the approval request, from the queue.' });
const decision = z.strictObject({ approvalRequestId, note: plainText(500).meta({ description: 'Reason; saved in the audit log.' }) });

/** Retrieves an approval request, open or ended. @throws Refusal 404. */
export const showApprovalRequest = operation({
  title: 'approvalRequests.retrieve',
  summary: 'Retrieve an approval request',
  scope: 'reviews:read',
  control: reads,
  input: z.strictObject({ approvalRequestId }),
  output: approvalRequestSchema,
  run: (app, actor, input) => requestOf(app, actor, input.approvalRequestId),
});

/** Approves and runs an approval request. @throws Refusal 404; 403 SAME_MAKER_AND_CHECKER; 409 APPROVAL_REQUEST_ENDED; its own. */
export const approveRequest = operation({
  title: 'approvalRequests.approve',
  summary: 'Approve an approval request',
  scope: 'approval-requests:decide',
  control: records,
  input: decision,
  output: approvalRequestSchema,
  async run(app, actor, { note, ...input }) {
    const approvalRequest = await requestOf(app, actor, input.approvalRequestId);
    if (approvalRequest.ended !== null) throw ended();
    if (await isSamePerson(app.db, approvalRequest.byId, makerOf(actor)))
      throw new Refusal('forbidden', 'You created this request, so another operator must approve it', { code: 'SAME_MAKER_AND_CHECKER' });
    const approved = takesTwo(app).find(({ title }) => title === approvalRequest.kind);
    if (!approved) throw new Error(`operation ${approvalRequest.kind} cannot be approved`);
    await approved(app, { ...actor, approves: approvalRequest.id }, { ...approvalRequest.asked, note });
    return requestOf(app, actor, approvalRequest.id);
  },
});

/** Rejects another operator's approval request, or withdraws the own. @throws Refusal 404; 403; 409 APPROVAL_REQUEST_ENDED. */
export const rejectRequest = operation({
  title: 'approvalRequests.reject',
  summary: 'Reject or withdraw an approval request',
  scope: 'approval-requests:decide',
  control: records,
  input: decision,
  output: approvalRequestSchema,
  async run(app, operator, { note, ...input }) {
    const approvalRequest = await requestOf(app, operator, input.approvalRequestId);
    const asked = takesTwo(app).find(({ title }) => title === approvalRequest.kind);
    if (asked) requirePermission(operator, asked.scope);
    const { businessId } = approvalRequest;
    const actor = businessId === null ? { ...operator, businessId: SERVICE } : await actingIn(app, operator, businessId);
    await audited(app, actor, (tx) => refuse(tx, actor, approvalRequest, note));
    return requestOf(app, operator, approvalRequest.id);
  },
});

const requestOf = async ({ db }: Pick<App, 'db'>, actor: Actor, id: string): Promise<ApprovalRequest> =>
  found(await approvalRequestOf(db, actor, id), 'No approval request has this id');
