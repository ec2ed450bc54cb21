import { defineEntity, p } from '@mikro-orm/core';
import type { Actor, Environment } from '../../domain/actor/actor.ts';
import { newId } from '../../domain/ids/ids.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { App } from '../app/app.ts';
import { type AuditEntry, SERVICE } from '../audit/audit.ts';
import { type CaseFindings, findingsOf, type Found } from './findings.ts';

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

export interface NewCase {
  environment: Environment;
  kind: (typeof caseKinds)[number];
  /** A payee account is `bankCode:accountNumber`; others have the id of their row. */
  subject: (typeof caseSubjects)[number];
  subjectId: string;
  name: string | null;
  businessId?: string;
  bookId?: number;
  scenario?: string;
  digest?: string;
  findings: Found;
  openedAt: Date;
  dueAt: Date;
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
