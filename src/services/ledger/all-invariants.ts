import { auditInvariants } from '../audit/invariants.ts';
import { billInvariants } from '../../slices/bills/invariants.ts';
import { cardInvariants } from '../../slices/cards/invariants.ts';
import { checkoutInvariants } from '../../slices/checkout/invariants.ts';
import { payrollInvariants } from '../../slices/payroll/invariants.ts';
import { subscriptionInvariants } from '../../slices/subscriptions/invariants.ts';
import { verificationInvariants } from '../../slices/verification/invariants.ts';
import { type Invariant, ledgerInvariants } from './invariants.ts';
import { livenessInvariants } from './liveness.ts';

/** All that the books promise: those of a slice are proved in its own tests. */
export const invariants: readonly Invariant[] = [
  ...ledgerInvariants,
  ...auditInvariants,
  ...verificationInvariants,
  ...billInvariants,
  ...payrollInvariants,
  ...subscriptionInvariants,
  ...cardInvariants,
  ...checkoutInvariants,
  ...livenessInvariants,
];
