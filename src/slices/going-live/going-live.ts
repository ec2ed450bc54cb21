import { z } from 'zod';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Actor, Environment } from '../../domain/actor/actor.ts';
import { typeNames } from '../../domain/schema/type-names.ts';

export const goingLiveStatus = z.enum(['requested', 'in_review', 'approved', 'refused', 'suspended']).register(typeNames, {
  name: 'GoingLiveStatus',
  description: 'How far a business is on its way to live.',
  meanings: {
    requested: 'Everything that is required is there; nobody looked at it yet.',
    in_review: 'An operator looks at it.',
    approved: 'Live keys may be made, and the live wallet pays.',
    refused: 'Not approved; `reason` says why, and it may be asked again.',
    suspended: 'Live keys are refused, and the live wallet pays nothing.',
  },
});
export type GoingLiveStatus = z.output<typeof goingLiveStatus>;

export const goingLiveDecision = z.enum(['review', 'approve', 'refuse', 'suspend']).register(typeNames, {
  name: 'GoingLiveDecision',
  description: 'What an operator can decide.',
  meanings: {
    review: 'Takes it in hand.',
    approve: 'Opens live, or opens it again after a suspension. In live this takes two operators.',
    refuse: 'Does not open live, with a reason. In live this takes two operators.',
    suspend: 'Closes live at once, with a reason. One operator does it; opening it again takes two.',
  },
});
export type GoingLiveDecision = z.output<typeof goingLiveDecision>;

/** From which states each decision leads to which, and whether live asks two people for it. */
export const decisions: Record<GoingLiveDecision, { from: readonly GoingLiveStatus[]; to: GoingLiveStatus; takesTwo: boolean }> = {
  review: { from: ['requested'], to: 'in_review', takesTwo: false },
  approve: { from: ['in_review', 'suspended'], to: 'approved', takesTwo: true },
  refuse: { from: ['in_review'], to: 'refused', takesTwo: true },
  // What protects money must not wait for a second person.
  suspend: { from: ['approved'], to: 'suspended', takesTwo: false },
};

/** The contract that is in force; whoever accepts names it, so that nobody accepts another one than they read. */
export const CONTRACT_VERSION = '2026-11';

export interface GoingLiveCompany {
  name: string;
  rcNumber: string;
  type: string;
}

export interface GoingLiveAccount {
  bankCode: string;
  bankName: string;
  accountNumber: string;
  /** As the bank told it. */
  accountName: string;
}

/** What is known of a business on its way to live. */
export interface GoingLive {
  businessId: string;
  businessName: string;
  environment: Environment;
  /** Null while nobody asked. */
  status: GoingLiveStatus | null;
  /** As the registry has it. */
  company: GoingLiveCompany | null;
  /** Each among the people whom the registry names. */
  directors: readonly string[];
  bankAccount: GoingLiveAccount | null;
  contract: { version: string; by: string; at: string } | null;
  reason: string | null;
  proposal: { decision: GoingLiveDecision; by: string; byName: string; note: string; at: string } | null;
  requestedAt: Date | null;
  changedAt: Date | null;
}

export const COLUMNS = `b.id as business_id, b.name as business_name, g.status, g.company, coalesce(g.directors, '[]') as directors, g.bank_account, g.contract,
  g.reason, g.proposal, g.requested_at, g.changed_at`;

/** How far the actor's business is in the actor's environment. */
export async function goingLiveOf(db: Pick<Database | Tx, 'query'>, { businessId, environment }: Actor): Promise<GoingLive> {
  const [row] = await db.query<Omit<GoingLive, 'environment'>>(
    'going_live.of',
    `select ${COLUMNS} from business b left join going_live g on g.business_id = b.id and g.environment = $2 where b.id = $1`,
    [businessId, environment],
  );
  if (!row) throw new Error(`business ${businessId} is gone while it is acted for`);
  return { ...row, environment };
}

/** What the audit log keeps of it. */
export const auditedState = ({ status, reason, company, bankAccount, directors, contract }: GoingLive): object => ({
  status,
  reason,
  company: company && `${company.name} ${company.rcNumber}`,
  accountNumber: bankAccount && `${bankAccount.bankCode}/${bankAccount.accountNumber}`,
  directors: directors.length,
  contract: contract?.version ?? null,
});
