import { z } from 'zod';
import type { Database, Tx } from '../../platform/db/database.ts';
import { type Actor, environmentSchema } from '../../domain/actor/actor.ts';
import { logged } from '../../domain/schema/logged.ts';
import { dateTime, instant, namedEnum, namedObject } from '../../domain/schema/type-names.ts';

export const goingLiveStatus = namedEnum('GoingLiveStatus', 'Status of a go-live request.', {
  requested: 'Complete and pending review.',
  in_review: 'Under review by an operator.',
  approved: 'Live keys can be created, and the live wallet pays.',
  rejected: 'Not approved; `reason` explains why, and a new request is possible.',
  suspended: 'Live keys are rejected, and the live wallet cannot send payments.',
});
export type GoingLiveStatus = z.output<typeof goingLiveStatus>;

export const goingLiveDecision = namedEnum('GoingLiveDecision', 'Decision of an operator.', {
  review: 'Starts the review.',
  approve: 'Opens live, also after a suspension. Requires two operators in live.',
  reject: 'Rejects the request, with a reason. Requires two operators in live.',
  suspend: 'Closes live immediately, with a reason. Requires one operator; reopening requires two.',
});
export type GoingLiveDecision = z.output<typeof goingLiveDecision>;

/** Transitions by decision, and whether live requires maker-checker. */
export const decisions: Record<GoingLiveDecision, { from: readonly GoingLiveStatus[]; to: GoingLiveStatus; takesTwo: boolean }> = {
  review: { from: ['requested'], to: 'in_review', takesTwo: false },
  approve: { from: ['in_review', 'suspended'], to: 'approved', takesTwo: true },
  reject: { from: ['in_review'], to: 'rejected', takesTwo: true },
  // Why: a suspension must not wait for a second approver.
  suspend: { from: ['approved'], to: 'suspended', takesTwo: false },
};

/** Transitions of a request: the decisions, and a new request after a rejection. */
export const GOING_LIVE_TRANSITIONS = {
  ...decisions,
  request_again: { from: ['rejected'], to: 'requested' },
} as const satisfies Record<string, { from: readonly GoingLiveStatus[]; to: GoingLiveStatus }>;

/** Callers name the contract version that was read. */
export const CONTRACT_VERSION = '2026-11';

export const goingLiveSchema = namedObject('GoingLive', 'Go-live request of a business.', {
  id: z.uuid().meta({ description: 'Id of the business.' }),
  businessName: z.string().meta({ description: 'Name of the business.' }),
  environment: environmentSchema.meta({ description: 'Environment of the request; a sandbox request changes nothing in live.' }),
  status: goingLiveStatus.nullable().meta({ description: 'Status of the request; null before a request.' }),
  company: namedObject('GoingLiveCompany', 'Company in the registry.', {
    name: z.string().meta({ description: 'Name in the registry.' }),
    rcNumber: z.string().meta({ description: 'Registration number.' }),
    type: z.string().nullable().meta({ description: 'Type of the company; null when the registry does not return it.' }),
  })
    .nullable()
    .meta({ description: 'Company in the registry.' }),
  directors: z.array(z.string()).meta({ description: 'Named directors, each confirmed by the registry.' }),
  bankAccount: namedObject('GoingLiveAccount', 'Bank account of the business.', {
    bankCode: logged(z.string()).meta({ description: 'Code of the bank.' }),
    bankName: z.string().meta({ description: 'Name of the bank.' }),
    accountNumber: z.string().meta({ description: 'Account number.' }),
    accountName: z.string().meta({ description: 'Account name at the bank.' }),
  })
    .nullable()
    .meta({ description: 'Bank account of the business, with the name confirmed by the bank.' }),
  contract: namedObject('GoingLiveContract', 'Accepted contract.', {
    version: z.string().meta({ description: 'Version of the contract.' }),
    by: z.string().meta({ description: 'Name of the person who accepted the contract.' }),
    at: instant.meta({ description: 'Time of the acceptance.' }),
  })
    .nullable()
    .meta({ description: 'Accepted contract.' }),
  contractVersion: z.string().meta({ description: 'Current contract version.' }),
  reason: z.string().nullable().meta({ description: 'Reason for the decision.' }),
  approvalRequest: namedObject('GoingLiveApprovalRequest', 'Decision requested by one operator, pending a second.', {
    decision: goingLiveDecision.meta({ description: 'Requested decision.' }),
    by: z.string().meta({ description: 'Operator who requested the decision.' }),
    note: z.string().meta({ description: 'Reason of the request.' }),
    at: instant.meta({ description: 'Time of the request.' }),
  })
    .nullable()
    .meta({ description: 'Decision requested by one operator, pending a second.' }),
  requestedAt: dateTime.nullable().meta({ description: 'Time of the request.' }),
  changedAt: dateTime.nullable().meta({ description: 'Time of the last change.' }),
});

type Shown = z.output<typeof goingLiveSchema>;
export type GoingLiveAccount = NonNullable<Shown['bankAccount']>;

export interface GoLiveRequest extends Omit<Shown, 'id' | 'contractVersion' | 'approvalRequest'> {
  businessId: string;
  /** Approval request with the id of the operator in `by`. */
  approvalRequest: (NonNullable<Shown['approvalRequest']> & { byName: string }) | null;
}

export const shownToOperators = ({ approvalRequest, ...found }: GoLiveRequest): Shown & Pick<GoLiveRequest, 'businessId'> => ({
  ...found,
  id: found.businessId,
  contractVersion: CONTRACT_VERSION,
  approvalRequest: approvalRequest && { ...approvalRequest, by: approvalRequest.byName },
});

/** Same without the approval request, which is for operators alone. */
export const shownToBusiness = (found: GoLiveRequest): Shown => ({ ...shownToOperators(found), approvalRequest: null });

export const COLUMNS = `b.id as business_id, b.name as business_name, g.status, g.company, coalesce(g.directors, '[]') as directors, g.bank_account, g.contract,
  g.reason, g.approval_request, g.requested_at, g.changed_at`;

/** Go-live status of the business of the actor. */
export async function goingLiveOf(db: Pick<Database | Tx, 'query'>, { businessId, environment }: Actor): Promise<GoLiveRequest> {
  const [row] = await db.query<Omit<GoLiveRequest, 'environment'>>(
    'going_live.of',
    `select ${COLUMNS} from business b left join going_live g on g.business_id = b.id and g.environment = $2 where b.id = $1`,
    [businessId, environment],
  );
  if (!row) throw new Error(`business ${businessId} does not exist, although an actor acts for it`);
  return { ...row, environment };
}

export const auditedState = ({ status, reason, company, bankAccount, directors, contract }: GoLiveRequest): object => ({
  status,
  reason,
  company: company && `${company.name} ${company.rcNumber}`,
  accountNumber: bankAccount && `${bankAccount.bankCode}/${bankAccount.accountNumber}`,
  directors: directors.length,
  contract: contract?.version ?? null,
});
