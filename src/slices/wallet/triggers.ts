import { withAdvisoryLock } from '../../platform/db/advisory-lock.ts';
import { koboOf } from '../../domain/money/money.ts';
import type { Flow, Triggers } from '../../core/slice/trigger.ts';
import { send } from '../transfers/triggers.ts';
import type { walletEvents } from './events.ts';
import { findWallet } from './wallet.ts';
import { fundSandbox } from './deposit.ts';
import { findLowBalanceAlert, setLowBalanceAlert } from './low-balance-alert.ts';

const DEPOSIT = koboOf(1_000_000);

const funded: Flow = async ({ app, bookId, as }) => ({
  reference: (await fundSandbox(app, bookId, as('deposit').effectId, DEPOSIT)).reference,
});

/** Restores the caller's own level afterwards. Race: one at a time, so that no run saves another run's level. */
const low: Flow = (stage) => {
  const { app, as } = stage;
  return withAdvisoryLock(app.config.DATABASE_URL, 'level', async () => {
    const [{ availableBalance }, before] = [await findWallet(app, as('read'), {}), await findLowBalanceAlert(app, as('read'), {})];
    await setLowBalanceAlert(app, as('level'), { threshold: availableBalance });
    try {
      return { transferCode: await send(stage) };
    } finally {
      await setLowBalanceAlert(app, as('level before'), { threshold: before.threshold, enabled: before.enabled });
    }
  });
};

export const walletTriggers: Triggers<typeof walletEvents> = { 'wallet.funded': funded, 'wallet.balance.low': low };
