import { defineEntity, p } from '@mikro-orm/core';
import type { ScreeningMatch } from '../../providers/screening/port.ts';

/** Payees that a case decided to be others than these entries. Privacy: digests of account and name. */
export const ScreeningPayee = defineEntity({
  name: 'ScreeningPayee',
  tableName: 'screening_payee',
  comment: 'not personal: digests of payees, with entries of lists',
  properties: {
    environment: p.enum(['live', 'sandbox']).primary(),
    digest: p.text().primary(),
    /** Entries, as `list:id`. */
    accepted: p.array().$type<string[]>().defaultRaw(`'{}'`),
  },
});

export const caseKinds = ['transfer', 'beneficiary', 'customer', 'person', 'business'] as const;
export const caseDecisions = ['clear', 'release', 'reject', 'report'] as const;

/** Cases: a resembling list entry, or no answer. */
export const ScreeningCase = defineEntity({
  name: 'ScreeningCase',
  tableName: 'screening_case',
  properties: {
    id: p.uuid().primary(),
    environment: p.enum(['live', 'sandbox']),
    kind: p.enum([...caseKinds]),
    businessId: p.uuid().strictNullable(),
    bookId: p.bigint('number').strictNullable(),
    subjectId: p.uuid(),
    name: p.text().strictNullable().comment('personal: name; who was compared with the lists; with the books'),
    digest: p.text().strictNullable().comment('not personal: a digest'),
    cause: p.enum(['hit', 'no_answer']).comment('not personal: a code of the contract'),
    matches: p.json().$type<ScreeningMatch[]>().comment('not personal: entries of published lists'),
    listVersion: p.text().strictNullable().comment('not personal: version of lists'),
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
      name: 'screening_case_open',
      expression: 'create unique index screening_case_open on screening_case (environment, kind, subject_id) where decision is null',
    },
    {
      name: 'screening_case_list',
      expression: 'create index screening_case_list on screening_case (environment, (decision is null), opened_at, id)',
    },
    { name: 'screening_case_subject', properties: ['subjectId'] },
  ],
  checks: [{ name: 'screening_case_check', expression: '(decision is null) = (decided_at is null)' }],
});
