import { auditInvariants } from '../audit/invariants.ts';
import { billInvariants } from '../bills/invariants.ts';
import { cardInvariants } from '../cards/invariants.ts';
import { checkoutInvariants } from '../checkout/invariants.ts';
import { payrollInvariants } from '../payroll/invariants.ts';
import { subscriptionInvariants } from '../subscriptions/invariants.ts';
import { verificationInvariants } from '../verification/invariants.ts';
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
