import { z } from 'zod';
import { caseDecisions, caseKinds, caseSubjects, DECIDE, caseFindings } from '../../core/compliance/case.ts';
import { reads } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { kobo } from '../../domain/money/money.ts';
import { logged } from '../../domain/schema/logged.ts';
import { pageFields } from '../../domain/schema/page.ts';
import { dateTime, instant, ownId, namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import { pageByTime, placeIn, placeOf } from '../../domain/time/page-by-time.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { notFound, type Refusal } from '../../platform/errors/refusal.ts';
import { settlementSchema } from '../transfers/read/views.ts';

export const caseDecision = namedEnum('CaseDecision', 'Decision about a case.', caseDecisions, {
  clear: 'Another person or company: the payment is released, and these entries hold this payee no more.',
  release: 'This payment alone is released.',
  reject: 'The payment is cancelled and its hold released.',
  report: 'As reject, and the case is to be reported to the authority.',
});

export const caseKind = namedEnum('CaseKind', 'Kind of a case.', caseKinds, {
  screening: 'A name resembles an entry of a sanctions list.',
  monitoring: 'Payments meet a scenario.',
});

export const caseSubject = namedEnum('CaseSubject', 'Subject of a case.', caseSubjects);

export const caseBusiness = namedObject('CaseBusiness', 'Business of a case.', {
  id: z.uuid().meta({ description: 'Business id.' }),
  name: z.string().meta({ description: 'Business name.' }),
});

export const paymentEnd = namedEnum('CasePaymentEnd', 'End of the payment of a case.', {
  rejected: 'Cancelled by a decision about its case.',
  expired: 'Cancelled at its deadline, without a decision about the case or an approval of its business.',
  cancelled: 'Cancelled or not approved by its business.',
  delivered: 'The beneficiary was credited.',
  reversed: 'The money is back in the wallet.',
});

/** End of a transfer `t`; null before. */
export const PAYMENT_ENDED_AS = `case t.state when 'delivered' then 'delivered' when 'reversed' then 'reversed' when 'cancelled' then coalesce((
  select case e.outcome when 'reject_hold' then 'rejected' else 'expired' end from ledger.evidence e
   where e.book_id = t.book_id and e.transfer_id = t.id and e.applied and e.outcome in ('reject_hold', 'lapse_hold', 'lapse') limit 1), 'cancelled') end`;
export const PAYMENT_ENDED_AT = `case when t.state = 'delivered' then t.settled_at else t.reversed_at end`;

export const caseSchema = namedObject('ComplianceCase', 'Case of compliance: a resembling name, or payments that meet a scenario.', {
  id: ownId,
  kind: caseKind.meta({ description: 'Kind of the case.' }),
  subject: caseSubject.meta({ description: 'Subject of the case.' }),
  subjectId: z.string().meta({ description: 'Id of the subject; a payee account is `bankCode:accountNumber`.' }),
  name: z.string().nullable().meta({ description: 'Name of the subject; null when the bank gave none.' }),
  scenario: z.string().nullable().meta({ description: 'Id of the scenario; null for the screening.' }),
  business: caseBusiness.nullable().meta({ description: 'Business of the subject.' }),
  findings: caseFindings.meta({ description: 'Findings.' }),
  transfer: namedObject('CaseTransfer', 'Transfer of a case.', {
    transferCode: logged(z.string()).meta({ description: 'Transfer code.' }),
    amount: kobo.meta({ description: 'Kobo: amount.' }),
    settlementStatus: settlementSchema.meta({ description: 'Settlement status.' }),
    isHeld: z.boolean().meta({ description: 'Whether the case holds its money.' }),
    endedAs: paymentEnd.nullable().meta({ description: 'End of the payment; null before.' }),
    endedAt: instant.nullable().meta({ description: 'Time of the end.' }),
    accountNumber: z.string().meta({ description: 'Account of the payee.' }),
    bankName: z.string().meta({ description: 'Bank of the payee.' }),
  })
    .nullable()
    .meta({ description: 'Transfer; null for other subjects.' }),
  openedAt: dateTime.meta({ description: 'Time of the case.' }),
  dueAt: dateTime.meta({ description: 'Deadline; a held payment is cancelled then.' }),
  pendingDecision: caseDecision.nullable().meta({ description: 'Decision that a second operator has to approve.' }),
  pendingBy: z.string().nullable().meta({ description: 'Operator who asked for it.' }),
  decision: caseDecision.nullable().meta({ description: 'Decision; null while open.' }),
  decidedAt: dateTime.nullable().meta({ description: 'Time of the decision.' }),
  decidedBy: z.string().nullable().meta({ description: 'Operators who decided.' }),
  note: z.string().nullable().meta({ description: 'Reason of the decision.' }),
}).meta({ id: 'ComplianceCase' });

export type Case = z.output<typeof caseSchema>;

const SHOWN = `
  select c.id, c.kind, c.subject, c.subject_id, c.name, c.scenario, c.findings, c.opened_at, c.due_at, c.decision, c.decided_at, c.decided_by, c.note,
         c.digest, c.book_id, ${placeOf('c.due_at')},
         case when b.id is not null then jsonb_build_object('id', b.id, 'name', b.name) end as business,
         case when t.id is not null then jsonb_build_object('transferCode', t.transfer_code, 'amount', t.amount, 'settlementStatus', t.settlement_status,
           'isHeld', t.state = 'screening', 'endedAs', ${PAYMENT_ENDED_AS},
           'endedAt', ledger.iso(${PAYMENT_ENDED_AT}), 'accountNumber', t.account_number, 'bankName', t.bank_name) end as transfer,
         p.asked ->> 'decision' as pending_decision, p.by_name as pending_by
    from found c left join ledger.book k on k.id = c.book_id left join business b on b.id = coalesce(c.business_id, k.business_id)
    left join ledger.transfer t on t.book_id = c.book_id and t.id = case when c.subject = 'transfer' then c.subject_id::uuid end
    left join approval_request p on p.environment = c.environment and p.kind = '${DECIDE}' and p.subject = c.id::text and p.ended is null
   order by c.due_at, c.id`;

const LISTED = `
  with found as materialized (
    select * from compliance_case where environment = $1 and (decision is null) = $5 and (due_at, id) > ($2::timestamptz, $3::uuid)
       and ($6::text is null or kind = $6) and (not $7 or due_at < (select clock_timestamp()))
     order by due_at, id limit $4)${SHOWN}`;

const BY_ID = `with found as (select * from compliance_case where environment = $1 and id = $2)${SHOWN}`;

export interface CaseRow extends Case {
  bookId: number | null;
  digest: string | null;
  place: string;
}

/** Lists cases of all businesses, the earliest deadline first. */
export const listCases = operation({
  title: 'complianceCases.list',
  summary: 'List compliance cases',
  scope: 'compliance:read',
  control: reads,
  input: z.strictObject({
    status: namedEnum('CaseStatus', 'Status of a case.', {
      open: 'Not decided.',
      overdue: 'Not decided after its deadline.',
      decided: 'Decided.',
    })
      .optional()
      .meta({ description: 'Status; default open.' }),
    kind: caseKind.optional().meta({ description: 'Kind; default all.' }),
    ...pageFields,
  }),
  output: { page: caseSchema },
  async run({ db }, { environment }, { status = 'open', kind: only, limit, cursor }) {
    const values = [environment, ...placeIn(cursor, 'oldest'), limit + 1, status !== 'decided', only ?? null, status === 'overdue'];
    const rows = await db.query<CaseRow>('compliance.cases', LISTED, values);
    return pageByTime(rows, limit, (row) => row);
  },
});

/** @throws Refusal 404. */
export async function caseOf(db: Pick<Database | Tx, 'query'>, environment: Environment, id: string): Promise<CaseRow> {
  const [row] = await db.query<CaseRow>('compliance.case', BY_ID, [environment, id]);
  if (!row) throw caseNotFound();
  return row;
}

export const caseNotFound = (): Refusal => notFound('Case not found; check the id');

export const caseId = z.uuid().meta({ description: 'Case id.' });

/** Retrieves a case. @throws Refusal 404. */
export const findCase = operation({
  title: 'complianceCases.retrieve',
  summary: 'Retrieve a compliance case',
  scope: 'compliance:read',
  control: reads,
  input: z.strictObject({ caseId }),
  output: caseSchema,
  run: ({ db }, { environment }, input) => caseOf(db, environment, input.caseId),
});
