import { z } from 'zod';
import type { Database, Tx } from '../../platform/db/database.ts';
import { type Actor, environmentWord } from '../../domain/actor/actor.ts';
import { logged } from '../../domain/schema/logged.ts';
import { dateTime, instant, typeNames } from '../../domain/schema/type-names.ts';

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

/** A business on its way to live. */
export const goingLiveSchema = z
  .object({
    id: z.uuid().meta({ description: 'Id of the business.' }),
    businessName: z.string().meta({ description: 'Its name here.' }),
    environment: environmentWord.meta({ description: 'In the sandbox it is a rehearsal that changes nothing.' }),
    status: goingLiveStatus.nullable().meta({ description: 'How far it is; null while nobody asked.' }),
    company: z
      .object({
        name: z.string().meta({ description: 'Its name in the registry.' }),
        rcNumber: z.string().meta({ description: 'Its number in the registry.' }),
        type: z.string().meta({ description: 'Its registered form.' }),
      })
      .register(typeNames, { name: 'GoingLiveCompany', description: 'The company, as the registry has it.' })
      .nullable()
      .meta({ description: 'The company, as the registry has it.' }),
    directors: z.array(z.string()).meta({ description: 'Who was named, each among the people whom the registry names.' }),
    bankAccount: z
      .object({
        bankCode: logged(z.string()).meta({ description: 'The bank.' }),
        bankName: z.string().meta({ description: 'Its name.' }),
        accountNumber: z.string().meta({ description: 'The number of the account.' }),
        accountName: z.string().meta({ description: 'Its name, as the bank told it.' }),
      })
      .register(typeNames, { name: 'GoingLiveAccount', description: 'The account of the business.' })
      .nullable()
      .meta({ description: 'The account of the business, its name confirmed by the bank.' }),
    contract: z
      .object({
        version: z.string().meta({ description: 'Which.' }),
        by: z.string().meta({ description: 'Who accepted it.' }),
        at: instant.meta({ description: 'When.' }),
      })
      .register(typeNames, { name: 'GoingLiveContract', description: 'The contract that was accepted.' })
      .nullable()
      .meta({ description: 'The contract that was accepted.' }),
    contractVersion: z.string().meta({ description: 'The contract that is in force.' }),
    reason: z.string().nullable().meta({ description: 'Why it was decided as it was.' }),
    proposal: z
      .object({
        decision: goingLiveDecision.meta({ description: 'What.' }),
        by: z.string().meta({ description: 'Who.' }),
        note: z.string().meta({ description: 'Why.' }),
        at: instant.meta({ description: 'When.' }),
      })
      .register(typeNames, { name: 'GoingLiveProposal', description: 'What one operator asked for, until another one agrees.' })
      .nullable()
      .meta({ description: 'What one operator asked for, until another one agrees.' }),
    requestedAt: dateTime.nullable().meta({ description: 'When it was asked.' }),
    changedAt: dateTime.nullable().meta({ description: 'When it changed last.' }),
  })
  .register(typeNames, { name: 'GoingLive', description: 'A business on its way to live.', isNode: true });

type Shown = z.output<typeof goingLiveSchema>;
export type GoingLiveAccount = NonNullable<Shown['bankAccount']>;

/** What is known of a business on its way to live. */
export interface GoingLive extends Omit<Shown, 'id' | 'contractVersion' | 'proposal'> {
  businessId: string;
  /** `by` is the id of the operator. */
  proposal: (NonNullable<Shown['proposal']> & { byName: string }) | null;
}

/** As operators see it. */
export const shownToOperators = ({ proposal, ...found }: GoingLive): Shown & Pick<GoingLive, 'businessId'> => ({
  ...found,
  id: found.businessId,
  contractVersion: CONTRACT_VERSION,
  proposal: proposal && { ...proposal, by: proposal.byName },
});

/** The same for the business: what operators are about to decide is no business of its people. */
export const shownToBusiness = (found: GoingLive): Shown => ({ ...shownToOperators(found), proposal: null });

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
