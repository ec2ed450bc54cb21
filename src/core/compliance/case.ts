import { defineEntity, p } from '@mikro-orm/core';
import { z } from 'zod';
import type { Actor, Environment } from '../../domain/actor/actor.ts';
import { newId } from '../../domain/ids/ids.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { RowOf } from '../../platform/db/entity.ts';
import type { App } from '../app/app.ts';
import { type AuditEntry, SERVICE } from '../audit/audit.ts';
import { kobo } from '../../domain/money/money.ts';
import { instant, namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import type { ScreeningMatch } from '../../providers/screening/port.ts';

export const caseKinds = ['screening', 'monitoring'] as const;
export const caseSubjects = ['transfer', 'payee_account', 'beneficiary', 'customer', 'person', 'business'] as const;
export const caseDecisions = ['clear', 'release', 'reject', 'report'] as const;

/** Cases of compliance. Invariant: a subject has one open case per kind and scenario. */
export const ComplianceCase = defineEntity({
  name: 'ComplianceCase',
  tableName: 'compliance_case',
  properties: {
    id: p.uuid().primary(),
    environment: p.enum(['live', 'sandbox']),
    kind: p.enum([...caseKinds]),
    subject: p.enum([...caseSubjects]).comment('not personal: a code of the contract'),
    subjectId: p.text().comment('personal: account number of a payee; whom the case is about; with the books'),
    name: p.text().strictNullable().comment('personal: name; whom the case is about; with the books'),
    businessId: p.uuid().strictNullable(),
    bookId: p.bigint('number').strictNullable(),
    scenario: p.text().strictNullable().comment('not personal: an id'),
    digest: p.text().strictNullable().comment('not personal: a digest'),
    findings: p.json().$type<CaseFindings>().comment('not personal: entries of published lists, figures and codes of payments'),
    openedAt: p.datetime(),
    dueAt: p.datetime(),
    decision: p
      .enum([...caseDecisions])
      .strictNullable()
      .comment('not personal: a code of the contract'),
    decidedAt: p.datetime().strictNullable(),
    decidedBy: p.text().strictNullable().comment('personal: names of operators; who decided; with the books'),
    note: p.text().strictNullable().comment('personal: free text of an operator; reason of the decision; with the books'),
  },
  indexes: [
    {
      name: 'compliance_case_open',
      expression:
        'create unique index compliance_case_open on compliance_case (environment, kind, subject, subject_id, scenario) nulls not distinct where decision is null',
    },
    {
      name: 'compliance_case_list',
      expression: 'create index compliance_case_list on compliance_case (environment, (decision is null), due_at, id)',
    },
    { name: 'compliance_case_decided', properties: ['environment', 'decidedAt', 'openedAt'] },
    { name: 'compliance_case_subject', properties: ['subjectId'] },
    { name: 'compliance_case_digest', properties: ['digest', 'openedAt'], where: 'digest is not null' },
    { name: 'compliance_case_business', properties: ['businessId', 'openedAt'], where: 'business_id is not null' },
    { name: 'compliance_case_book', properties: ['bookId', 'openedAt'], where: 'book_id is not null' },
  ],
  checks: [{ name: 'compliance_case_check', expression: '(decision is null) = (decided_at is null)' }],
});

/** `subjectId` of a payee account: `bankCode:accountNumber`; others: row id. */
export interface NewCase extends Pick<
  RowOf<typeof ComplianceCase>,
  'environment' | 'kind' | 'subject' | 'subjectId' | 'name' | 'openedAt' | 'dueAt'
> {
  businessId?: string;
  bookId?: number;
  scenario?: string;
  digest?: string;
  findings: Found;
}

const DAY_MS = 24 * 3_600_000;
/** Time for a decision. */
export const decisionMs = ({ config }: Pick<App, 'config'>): number => config.SCREENING_HOLD_DAYS * DAY_MS;

export function caseTimes(app: Pick<App, 'config' | 'clock'>): Pick<NewCase, 'openedAt' | 'dueAt'> {
  const openedAt = app.clock.now();
  return { openedAt, dueAt: new Date(openedAt.getTime() + decisionMs(app)) };
}

export const caseRow = (opened: NewCase): object => ({
  id: newId(),
  environment: opened.environment,
  kind: opened.kind,
  subject: opened.subject,
  subject_id: opened.subjectId,
  name: opened.name,
  business_id: opened.businessId ?? null,
  book_id: opened.bookId ?? null,
  scenario: opened.scenario ?? null,
  digest: opened.digest ?? null,
  findings: findingsOf(opened.findings),
  opened_at: opened.openedAt,
  due_at: opened.dueAt,
});

/** Opens a case in the caller's transaction, once per subject and scenario. @returns its id. @throws ZodError for other findings. */
export async function openCase(tx: Pick<Tx, 'query'>, opened: NewCase): Promise<string> {
  const [row] = await tx.query<{ id: string }>('compliance.open_case', OPEN, [JSON.stringify(caseRow(opened))]);
  if (!row) throw new Error('a case was not opened');
  return row.id;
}

const OPEN = `
  insert into compliance_case as c select * from jsonb_populate_record(null::compliance_case, $1)
  on conflict (environment, kind, subject, subject_id, scenario) where decision is null do update
     set findings = case when c.findings ->> 'cause' = 'no_answer' then excluded.findings else c.findings end
  returning id`;

export const DECIDE = 'complianceCases.decide';

/** Entry of the audit log of the service: no log of a business has cases. */
export const caseEntry = (id: string, action: string, after: object): AuditEntry => ({
  action,
  subject: { type: 'compliance_case', id },
  after,
});

const NO_MATCH = { decision: 'clear', note: 'The screening found no match' } as const;

export const clearedEntry = (id: string): AuditEntry => caseEntry(id, DECIDE, NO_MATCH);

export function screeningActor(environment: Environment): Actor {
  const id = newId();
  return { kind: 'system', name: 'screening', businessId: SERVICE, bookId: 0, environment, scopes: new Set(), requestId: id, effectId: id };
}

/** Ends unanswered cases whose subject is clear now, in the caller's transaction. @returns ids of the ended cases. */
export async function clearCases(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const ended = await tx.query<{ id: string }>('compliance.clear', CLEAR, [ids, NO_MATCH.note]);
  return ended.map(({ id }) => id);
}

const CLEAR = `
  update compliance_case set decision = 'clear', decided_at = clock_timestamp(), note = $2
   where id = any($1) and decision is null and findings ->> 'cause' = 'no_answer' returning id`;

const MAX_MATCHES = 500;
const MAX_REASONS = 20;
const MAX_PAYMENTS = 100;

const cause = namedEnum('CaseCause', 'Cause of a case.', {
  hit: 'An entry of a list resembles the name.',
  no_answer: 'The screening gave no answer and is asked again.',
  scenario: 'Payments meet a scenario of the monitoring.',
});

const match = namedObject('CaseMatch', 'List entry that resembles the subject of a case.', {
  list: z.string().meta({ description: 'Published list.' }),
  entryId: z.string().meta({ description: 'Id of the entry in its list.' }),
  name: z.string().meta({ description: 'Name in the list.' }),
  score: z.number().meta({ description: 'Resemblance from 0 to 1.' }),
  reasons: z.array(z.string()).meta({ description: 'Explanation of the score.' }),
});

const payment = namedObject('CasePayment', 'Payment that met a scenario.', {
  kind: namedEnum('CasePaymentKind', 'Kind of a payment in a case.', ['transfer', 'deposit']).meta({ description: 'Kind of the payment.' }),
  reference: z.string().meta({ description: 'Transfer code, or reference of the deposit.' }),
  amount: kobo.meta({ description: 'Kobo: amount.' }),
  at: instant.meta({ description: 'Time of the payment.' }),
});

export const caseFindings = namedObject('CaseFindings', 'Findings of a case: matches of the screening, or payments of a scenario.', {
  cause: cause.meta({ description: 'Cause of the case.' }),
  listVersion: z.string().nullable().meta({ description: 'Versions of the compared lists.' }),
  matches: z.array(match).meta({ description: 'Entries that resemble the name, best first.' }),
  reasons: z.array(z.string()).meta({ description: 'Facts that met the scenario.' }),
  from: instant.nullable().meta({ description: 'Start of the window of the scenario.' }),
  to: instant.nullable().meta({ description: 'End of the window of the scenario.' }),
  count: z.int().nullable().meta({ description: 'Number of payments in the window.' }),
  amount: kobo.nullable().meta({ description: 'Kobo: sum of the payments in the window.' }),
  payments: z.array(payment).meta({ description: 'Payments that met the scenario, newest first.' }),
});

export type CaseFindings = z.output<typeof caseFindings>;

export interface Found extends Partial<Omit<CaseFindings, 'matches'>> {
  cause: CaseFindings['cause'];
  matches?: readonly ScreeningMatch[];
}

const NONE = { listVersion: null, matches: [], reasons: [], from: null, to: null, count: null, amount: null, payments: [] };

export function findingsOf(found: Found): CaseFindings {
  const { matches, reasons, payments, ...all } = caseFindings.parse({ ...NONE, ...found });
  return {
    ...all,
    matches: matches.slice(0, MAX_MATCHES),
    reasons: reasons.slice(0, MAX_REASONS),
    payments: payments.slice(0, MAX_PAYMENTS),
  };
}
