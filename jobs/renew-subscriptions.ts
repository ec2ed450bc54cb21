import { workSubscriptions } from '../src/slices/subscriptions/run.ts';
import { renewVerificationPlans } from '../src/slices/verification/maintenance.ts';
import { type Kind, step } from './kind.ts';

const SUBSCRIPTIONS_DUE = 'select min(next_run_at) from subscription where next_run_at is not null';
const PLANS_DUE = 'select min(renews_at) from verification.subscription where renews_at is not null';

/** Renews, reminds and ends 50 due subscriptions per step; a failed one is due again after 5 min. */
export const renewSubscriptions: Kind = step('work-subscriptions', 'subscriptions', SUBSCRIPTIONS_DUE, workSubscriptions);

/** Renews 20 due verification plans per step; a failed one is due again after 5 min. */
export const renewPlans: Kind = step('renew-verification-plans', 'subscriptions', PLANS_DUE, renewVerificationPlans);
