import { withAdvisoryLock } from '../../platform/db/advisory-lock.ts';
import type { Flow, Triggers } from '../../core/slice/trigger.ts';
import { findVerificationBalance } from './balance.ts';
import type { verificationEvents } from './events.ts';
import { verifyNin } from './verify-nin.ts';
import { findVerificationAlert, setVerificationAlert } from './low-balance-alert.ts';

/** NIN of a person in the simulated registry. */
const PERSON = '70123456789';

/** Restores the caller's level; one run at a time. */
const low: Flow = ({ app, as }) =>
  withAdvisoryLock(app.config.DATABASE_URL, 'level', async () => {
    const [{ balance }, before] = [await findVerificationBalance(app, as('read'), {}), await findVerificationAlert(app, as('read'), {})];
    await setVerificationAlert(app, as('level'), { threshold: balance });
    try {
      await verifyNin(app, as('call'), { nin: PERSON });
      return { verificationId: as('call').effectId };
    } finally {
      await setVerificationAlert(app, as('level before'), { threshold: before.threshold, enabled: before.enabled });
    }
  });

export const verificationTriggers: Triggers<typeof verificationEvents> = {
  'verification.balance.low': low,
  'verification.plan.lapsed':
    'A plan ends without renewal when the wallet cannot pay: subscribe to a plan, spend the wallet, and advance 30d',
};
