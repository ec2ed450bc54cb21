import { z } from 'zod';
import { plainText } from '../../domain/schema/text.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import type { App } from '../../core/app/app.ts';
import { SERVICE } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import { reads, records } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import { type Proposal, proposalOf, proposalSchema } from '../../core/approvals/proposal.ts';
import { isSamePerson, makerOf } from '../../core/controls/people.ts';
import { ended, refuse, takesTwo } from '../../core/approvals/two-people.ts';
import { actingIn } from '../businesses/acting-in.ts';

const proposalId = z.uuid().meta({ description: 'Id of the approval request, from the queue.' });
const decision = z.strictObject({ proposalId, note: plainText(500).meta({ description: 'Reason; saved in the audit log.' }) });

/** Retrieves an approval request, open or ended. @throws Refusal 404. */
export const showProposal = operation({
  title: 'proposals.show',
  summary: 'Retrieve an approval request',
  scope: 'reviews:read',
  control: reads,
  input: z.strictObject({ proposalId }),
  output: proposalSchema,
  run: (app, { environment }, input) => found(app, environment, input.proposalId),
});

/** Approves and runs an approval request. @throws Refusal 404; 403 SAME_MAKER_AND_CHECKER; 409 PROPOSAL_ENDED; its own errors. */
export const agreeToProposal = operation({
  title: 'proposals.agree',
  summary: 'Approve an approval request',
  scope: 'proposals:decide',
  control: records,
  input: decision,
  output: proposalSchema,
  async run(app, actor, { note, ...input }) {
    const proposal = await found(app, actor.environment, input.proposalId);
    if (proposal.ended !== null) throw ended();
    if (await isSamePerson(app.db, proposal.byId, makerOf(actor)))
      throw new Refusal('forbidden', 'You created this request, so another operator must approve it', { code: 'SAME_MAKER_AND_CHECKER' });
    const agreed = takesTwo(app).find(({ title }) => title === proposal.kind);
    if (!agreed) throw new Error(`operation ${proposal.kind} cannot be approved`);
    await agreed(app, { ...actor, agreesTo: proposal.id }, { ...proposal.asked, note });
    return found(app, actor.environment, proposal.id);
  },
});

/** Rejects another operator's approval request, or withdraws the caller's own. @throws Refusal 404; 409 PROPOSAL_ENDED. */
export const refuseProposal = operation({
  title: 'proposals.refuse',
  summary: 'Reject or withdraw an approval request',
  scope: 'proposals:decide',
  control: records,
  input: decision,
  output: proposalSchema,
  async run(app, operator, { note, ...input }) {
    const proposal = await found(app, operator.environment, input.proposalId);
    const { businessId } = proposal;
    const actor = businessId === null ? { ...operator, businessId: SERVICE } : await actingIn(app, operator, businessId);
    await audited(app, actor, (tx) => refuse(tx, actor, proposal, note));
    return found(app, operator.environment, proposal.id);
  },
});

async function found({ db }: Pick<App, 'db'>, environment: Environment, id: string): Promise<Proposal> {
  const proposal = await proposalOf(db, environment, id);
  if (!proposal) throw new Refusal('not_found', 'No approval request has this id', { code: 'RECORD_NOT_FOUND' });
  return proposal;
}
