import type { VerificationOperation } from '../../gql/graphql.ts';

/** Labels of verification operations. */
export const OPERATIONS: Record<VerificationOperation, string> = {
  NIN_BASIC: 'NIN lookup',
  NIN_MATCH: 'NIN and name match',
  NIN_FACE: 'NIN and face match',
  NIN_FULL: 'Full NIN record',
  CAC: 'Company lookup',
};

export const isOperation = (text: string): text is VerificationOperation => text in OPERATIONS;
