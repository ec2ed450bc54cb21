import { workSubscriptions } from '../src/slices/subscriptions/run.ts';
import { renewVerificationPlans } from '../src/slices/verification/maintenance.ts';
import { earliest, type Kind, step } from './kind.ts';

const SUBSCRIPTIONS_DUE = earliest('subscription', 'next_run_at');
const PLANS_DUE = earliest('verification.subscription', 'renews_at');

/** Renews, reminds and ends 50 due subscriptions per step; a failed one is due again after 5 min. */
export const renewSubscriptions: Kind = step('work-subscriptions', 'subscriptions', SUBSCRIPTIONS_DUE, workSubscriptions);

/** Renews 20 due verification plans per step; a failed one is due again after 5 min. */
export const renewPlans: Kind = step('renew-verification-plans', 'subscriptions', PLANS_DUE, renewVerificationPlans);
