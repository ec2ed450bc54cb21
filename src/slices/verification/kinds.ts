import { namedEnum } from '../../domain/schema/type-names.ts';

/** Verification operations: price, optional plan quota (shapes 2.4). */
export const verificationOperations = ['nin_basic', 'nin_face', 'nin_match', 'nin_full', 'cac', 'bvn_basic', 'bvn_match', 'tin'] as const;
export type VerificationOperation = (typeof verificationOperations)[number];
export const verificationOperation = namedEnum('VerificationOperation', 'A verification operation.', verificationOperations, {
  nin_basic: 'Basic NIN lookup, provider A.',
  nin_face: 'NIN lookup with face comparison, provider A.',
  nin_match: 'NIN name match, provider B.',
  nin_full: 'NIN lookup with full details, provider B.',
  cac: 'Company search by name in the registry.',
  bvn_basic: 'BVN lookup.',
  bvn_match: 'Match of a name, a date of birth and a phone number against a BVN.',
  tin: 'TIN lookup of a company or a person.',
});

/** Statuses of a charged call. `pending`: request in progress. `unanswered`: the process ended before an answer was recorded. */
export const callStatuses = ['pending', 'found', 'not_found', 'upstream_error', 'unanswered'] as const;
export type CallStatus = (typeof callStatuses)[number];

/**
 * State machine of a call, validated by verification.record. A repeat under the same Idempotency-Key of an unanswered call asks
 * the provider again without a charge; a repeat after a provider error is a new call.
 */
export const CALL_TRANSITIONS = {
  found: { from: ['pending', 'unanswered', 'not_found'], to: 'found' },
  not_found: { from: ['pending', 'unanswered', 'found'], to: 'not_found' },
  upstream_error: { from: ['pending', 'unanswered', 'found', 'not_found'], to: 'upstream_error' },
  unanswered: { from: ['pending'], to: 'unanswered' },
} as const satisfies Partial<Record<CallStatus, { from: readonly CallStatus[]; to: CallStatus }>>;
