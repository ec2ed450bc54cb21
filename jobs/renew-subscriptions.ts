import { workSubscriptions } from '../src/slices/subscriptions/run.ts';
import { renewVerificationPlans } from '../src/slices/verification/upkeep.ts';
import { type Kind, repeated } from './kind.ts';

/** Renews customers' subscriptions, reminds of them and ends unpaid ones; renews the verification plans of businesses. */
export const renewals: readonly Kind[] = [
  {
    name: 'work-subscriptions',
    queue: 'subscriptions',
    due: 'select min(next_run_at) from subscription where next_run_at is not null',
    run: repeated(workSubscriptions),
  },
  {
    name: 'renew-verification-plans',
    queue: 'subscriptions',
    due: 'select min(renews_at) from verification.subscription where renews_at is not null',
    run: repeated(renewVerificationPlans),
  },
];
