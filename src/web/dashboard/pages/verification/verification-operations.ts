import type { VerificationOperation } from '../../gql/graphql.ts';

/** What a person calls each kind of look-up. */
export const OPERATIONS: Record<VerificationOperation, string> = {
  NIN_BASIC: 'NIN look-up',
  NIN_MATCH: 'NIN and name',
  NIN_FACE: 'NIN and face',
  NIN_FULL: 'NIN in full',
  CAC: 'Company',
};

export const isOperation = (text: string): text is VerificationOperation => text in OPERATIONS;
