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

export const isOperation = (text: string): text is VerificationOperation => text in OPERATIONS;
