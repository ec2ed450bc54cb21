import { NIL } from 'uuid';
import { z } from 'zod';
import { caseDecisions, caseKinds } from '../../core/screening/entities.ts';
import { reads } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { kobo } from '../../domain/money/money.ts';
import { logged } from '../../domain/schema/logged.ts';
import { decodeCursor, pageFields, pageOf } from '../../domain/schema/page.ts';
import { dateTime, ownId, typeNames } from '../../domain/schema/type-names.ts';
import { cursorTime } from '../../domain/time/moment.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { settlementSchema } from '../transfers/read/views.ts';

export const caseDecision = z.enum(caseDecisions).register(typeNames, {
  name: 'CaseDecision',
  description: 'Decision about a case.',
  meanings: {
    clear: 'Another person or company: the payment is released, and these entries hold this payee no more.',
    release: 'This payment alone is released.',
    reject: 'The payment is cancelled and its hold released.',
    report: 'As reject, and the case is to be reported to the authority.',
  },
});

const match = z
  .object({
    list: z.string().meta({ description: 'Published list.' }),
    entryId: z.string().meta({ description: 'Id of the entry in its list.' }),
    name: z.string().meta({ description: 'Name in the list.' }),
    score: z.number().meta({ description: 'Resemblance from 0 to 1.' }),
    reasons: z.array(z.string()).meta({ description: 'Explanation of the score.' }),
  })
  .register(typeNames, { name: 'CaseMatch', description: 'List entry that resembles the subject of a case.' });

export const caseSchema = z
  .object({
    id: ownId,
    kind: z
      .enum(caseKinds)
      .register(typeNames, { name: 'CaseKind', description: 'Subject of a case.' })
      .meta({ description: 'Subject of the case.' }),
    business: z
      .object({ id: z.uuid().meta({ description: 'Business id.' }), name: z.string().meta({ description: 'Business name.' }) })
      .register(typeNames, { name: 'CaseBusiness', description: 'Business of a case.' })
      .nullable()
      .meta({ description: 'Business of the subject.' }),
    subjectId: z.uuid().meta({ description: 'Id of the subject.' }),
    name: z.string().nullable().meta({ description: 'Compared name; null when the bank gave none.' }),
    cause: z
      .enum(['hit', 'no_answer'])
      .register(typeNames, {
        name: 'CaseCause',
        description: 'Cause of a case.',
        meanings: { hit: 'An entry of a list resembles the name.', no_answer: 'The screening gave no answer and is asked again.' },
      })
      .meta({ description: 'Cause of the case.' }),
    matches: z.array(match).meta({ description: 'Entries that resemble the name, best first.' }),
    transfer: z
      .object({
        transferCode: logged(z.string()).meta({ description: 'Transfer code.' }),
        amount: kobo.meta({ description: 'Kobo: amount.' }),
        settlementStatus: settlementSchema.meta({ description: 'Settlement status.' }),
        isHeld: z.boolean().meta({ description: 'Whether the case holds its money.' }),
        accountNumber: z.string().meta({ description: 'Account of the payee.' }),
        bankName: z.string().meta({ description: 'Bank of the payee.' }),
      })
      .register(typeNames, { name: 'CaseTransfer', description: 'Transfer of a case.' })
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
  })
  .meta({ id: 'ScreeningCase' })
  .register(typeNames, { name: 'ScreeningCase', description: 'Case of the sanctions screening.' });

export type Case = z.output<typeof caseSchema>;

export const DECIDE = 'screeningCases.decide';

const SHOWN = `
  select c.id, c.kind, c.subject_id, c.name, c.cause, c.matches, c.opened_at, c.due_at, c.decision, c.decided_at, c.decided_by, c.note, c.digest,
         c.book_id, to_char(c.opened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place,
         case when b.id is not null then jsonb_build_object('id', b.id, 'name', b.name) end as business,
         case when t.id is not null then jsonb_build_object('transferCode', t.transfer_code, 'amount', t.amount, 'settlementStatus', t.settlement_status,
           'isHeld', t.state = 'screening', 'accountNumber', t.account_number, 'bankName', t.bank_name) end as transfer,
         p.asked ->> 'decision' as pending_decision, p.by_name as pending_by
    from found c left join ledger.book k on k.id = c.book_id left join business b on b.id = coalesce(c.business_id, k.business_id)
    left join ledger.transfer t on t.book_id = c.book_id and t.id = c.subject_id
    left join approval_request p on p.environment = c.environment and p.kind = '${DECIDE}' and p.subject = c.id::text and p.ended is null
   order by c.opened_at, c.id`;

const LISTED = `
  with found as materialized (
    select * from screening_case where environment = $1 and (decision is null) = $5 and (opened_at, id) > ($2::timestamptz, $3::uuid)
     order by opened_at, id limit $4)${SHOWN}`;

const BY_ID = `with found as (select * from screening_case where environment = $1 and id = $2)${SHOWN}`;

export interface CaseRow extends Case {
  bookId: number | null;
  digest: string | null;
  place: string;
}

/** Lists cases of all businesses, oldest first. */
export const listCases = operation({
  title: 'screeningCases.list',
  summary: 'List screening cases',
  scope: 'compliance:read',
  control: reads,
  input: z.strictObject({
    status: z
      .enum(['open', 'decided'])
      .register(typeNames, { name: 'CaseStatus', description: 'Status of a case.' })
      .optional()
      .meta({ description: 'Status; default open.' }),
    ...pageFields,
  }),
  output: { page: caseSchema },
  async run({ db }, { environment }, { status = 'open', limit, cursor }) {
    const [since, id] = cursor === undefined ? ['-infinity', NIL] : decodeCursor(cursor, z.tuple([cursorTime, z.uuid()]));
    const rows = await db.query<CaseRow>('screening.cases', LISTED, [environment, since, id, limit + 1, status === 'open']);
    return pageOf(rows, limit, (row) => [row.place, row.id]);
  },
});

/** @throws Refusal 404. */
export async function caseOf(db: Pick<Database | Tx, 'query'>, environment: Environment, id: string): Promise<CaseRow> {
  const [row] = await db.query<CaseRow>('screening.case', BY_ID, [environment, id]);
  if (!row) throw new Refusal('not_found', 'Case not found; check the id', { code: 'RECORD_NOT_FOUND' });
  return row;
}

export const caseId = z.uuid().meta({ description: 'Case id.' });

/** Retrieves a case. @throws Refusal 404. */
export const findCase = operation({
  title: 'screeningCases.retrieve',
  summary: 'Retrieve a screening case',
  scope: 'compliance:read',
  control: reads,
  input: z.strictObject({ caseId }),
  output: caseSchema,
  run: ({ db }, { environment }, input) => caseOf(db, environment, input.caseId),
});
