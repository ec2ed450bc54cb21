import type { CaseDecision, CaseKind, CaseSubject } from '../../gql/graphql.ts';
import { caseNamesTexts as texts } from '../../texts/compliance.ts';

export const KINDS: readonly (readonly [CaseKind, string])[] = [
  ['SCREENING', texts.screening],
  ['MONITORING', texts.monitoring],
];

export const SUBJECTS: Readonly<Record<CaseSubject, string>> = {
  TRANSFER: texts.payeeOfATransfer,
  PAYEE_ACCOUNT: texts.payeeAccount,
  BENEFICIARY: texts.beneficiary,
  CUSTOMER: texts.customer,
  PERSON: texts.directorOrMember,
  BUSINESS: texts.business,
};

export const DECISIONS: readonly (readonly [CaseDecision, name: string, meaning: string])[] = [
  ['CLEAR', texts.clear, texts.clearMeans],
  ['RELEASE', texts.release, texts.releaseMeans],
  ['REJECT', texts.reject, texts.rejectMeans],
  ['REPORT', texts.report, texts.reportMeans],
];

/** Name of the subject; an account without a name has its number. */
export const nameOf = ({ name, subjectId }: { name: string | null; subjectId: string }): string => name ?? subjectId;

/** Score with two digits, as the explanations write it. */
export const scoreOf = ({ score }: { score: number }): string => score.toFixed(2);

export const statusOf = ({ decision, dueAt }: { decision: CaseDecision | null; dueAt: string }): 'OPEN' | 'OVERDUE' | 'DECIDED' =>
  decision !== null ? 'DECIDED' : Date.parse(dueAt) < Date.now() ? 'OVERDUE' : 'OPEN';
