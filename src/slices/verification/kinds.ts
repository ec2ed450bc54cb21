import { z } from 'zod';
import { typeNames } from '../../domain/schema/type-names.ts';
import type { Company, CompanyType } from '../../providers/registry/port.ts';

/** What can be verified; each has a price, and a plan may have a quota of it (shapes 2.4). */
export const verificationOperations = ['nin_basic', 'nin_face', 'nin_match', 'nin_full', 'cac'] as const;
export type VerificationOperation = (typeof verificationOperations)[number];
export const verificationOperation = z.enum(verificationOperations).register(typeNames, {
  name: 'VerificationOperation',
  description: 'What can be verified.',
  meanings: {
    nin_basic: 'A NIN, from provider A.',
    nin_face: 'A NIN with a face, from provider A.',
    nin_match: 'A name against a NIN, from provider B.',
    nin_full: 'A NIN with all details, from provider B.',
    cac: 'A company by its name, from the registry.',
  },
});

/**
 * Statuses of a charged call. `pending`: the provider is being asked. `unanswered`: the process died before an answer was recorded.
 */
export const callStatuses = ['pending', 'found', 'not_found', 'upstream_error', 'unanswered'] as const;
export type CallStatus = (typeof callStatuses)[number];

/**
 * Every transition of a call, by which verification.record validates. A repeat under the same Idempotency-Key whose answer never came asks the provider again without
 * a charge and may get another answer; a repeat after an error of the provider is a call of its own.
 */
export const CALL_TRANSITIONS = {
  found: { from: ['pending', 'unanswered', 'not_found'], to: 'found' },
  not_found: { from: ['pending', 'unanswered', 'found'], to: 'not_found' },
  upstream_error: { from: ['pending', 'unanswered', 'found', 'not_found'], to: 'upstream_error' },
  unanswered: { from: ['pending'], to: 'unanswered' },
} as const satisfies Partial<Record<CallStatus, { from: readonly CallStatus[]; to: CallStatus }>>;

/** Registered forms of companies, as the registry has them. */
export const companyTypes = [
  'BUSINESS_NAME',
  'COMPANY',
  'INCORPORATED_TRUSTEES',
  'LIMITED_PARTNERSHIP',
  'LIMITED_LIABILITY_PARTNERSHIP',
] as const satisfies readonly CompanyType[];

export const companyStatuses = ['ACTIVE', 'INACTIVE', 'STRUCK_OFF'] as const satisfies readonly NonNullable<Company['status']>[];
