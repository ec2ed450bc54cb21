import type { VerificationOperation } from '../../gql/graphql.ts';
import { verificationOperationsTexts as texts } from '../../texts/verification.ts';

/** Labels of verification operations. */
export const OPERATIONS: Record<VerificationOperation, string> = {
  NIN_BASIC: texts.nINLookup,
  NIN_MATCH: texts.nINAndNameMatch,
  NIN_FACE: texts.nINAndFaceMatch,
  NIN_FULL: texts.fullNINRecord,
  CAC: texts.companyLookup,
  BVN_BASIC: texts.bVNLookup,
  BVN_MATCH: texts.bVNAndPersonalDetailsMatch,
  TIN: texts.tINLookup,
};

const COMPARISONS: ReadonlySet<VerificationOperation> = new Set(['NIN_MATCH', 'NIN_FACE', 'BVN_MATCH']);

/** Status of a call. Why COMPARED: the result of a comparison is not stored, so its record is not called found. */
export const shownCallStatus = ({ operation, status }: { operation: VerificationOperation; status: string }): string =>
  status === 'FOUND' && COMPARISONS.has(operation) ? 'COMPARED' : status;

export const isOperation = (text: string): text is VerificationOperation => text in OPERATIONS;
