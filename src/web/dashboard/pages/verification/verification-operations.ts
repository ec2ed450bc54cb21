import type { VerificationOperation } from '../../gql/graphql.ts';

/** Labels of verification operations. */
export const OPERATIONS: Record<VerificationOperation, string> = {
  NIN_BASIC: 'NIN lookup',
  NIN_MATCH: 'NIN and name match',
  NIN_FACE: 'NIN and face match',
  NIN_FULL: 'Full NIN record',
  CAC: 'Company lookup',
  BVN_BASIC: 'BVN lookup',
  BVN_MATCH: 'BVN and personal details match',
  TIN: 'TIN lookup',
};

export const isOperation = (text: string): text is VerificationOperation => text in OPERATIONS;
