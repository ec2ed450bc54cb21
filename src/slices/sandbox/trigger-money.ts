import { inTurn } from '../../platform/db/in-turn.ts';
import type { ScriptedOutcome } from '../../services/providers/bank/sandbox/script.ts';
import { sendTransfer } from '../transfers/send.ts';
import { findLowBalanceAlert, setLowBalanceAlert } from '../wallet/low-balance-alert.ts';
import { findWallet } from '../wallet/find.ts';
import { findVerificationAlert, setVerificationAlert } from '../verification/low-balance-alert.ts';
import { findVerificationBalance } from '../verification/balance.ts';
import { verifyNin } from '../verification/find-basic.ts';
import { fundWallet } from './fund.ts';
import { decide, type Flow, type Stage } from './trigger-stage.ts';

/** Somebody whom the simulated bank knows, and a person whom the simulated registry knows. */
export const PAYEE = { bankCode: '058', accountNumber: '0123456785' } as const;
const PERSON = '70123456789';

/** Kobo. */
const AMOUNT = 150_000;

const send = async ({ app, as }: Stage): Promise<string> =>
  (await sendTransfer(app, as('transfer'), { amount: AMOUNT, ...PAYEE, narration: 'Triggered event' })).transfer.transferCode;

const sent =
  (outcome: ScriptedOutcome): Flow =>
  async (stage) => {
    const transferCode = await send(stage);
    await decide(stage, transferCode, outcome);
    return { transferCode };
  };

/**
 * The caller's own level is put back once the balance has gone through the one that is set here. One at a time, so that none
 * takes the level of another for the caller's.
 */
const walletLow: Flow = (stage) => {
  const { app, as } = stage;
  return inTurn(app.config.DATABASE_URL, 'level', async () => {
    const [{ balance, held }, before] = [await findWallet(app, as('look'), {}), await findLowBalanceAlert(app, as('look'), {})];
    await setLowBalanceAlert(app, as('level'), { threshold: balance - held });
    try {
      return { transferCode: await send(stage) };
    } finally {
      await setLowBalanceAlert(app, as('level before'), { threshold: before.threshold, enabled: before.enabled });
    }
  });
};

const verificationLow: Flow = ({ app, as }) =>
  inTurn(app.config.DATABASE_URL, 'level', async () => {
    const [{ balance }, before] = [await findVerificationBalance(app, as('look'), {}), await findVerificationAlert(app, as('look'), {})];
    await setVerificationAlert(app, as('level'), { threshold: balance });
    try {
      await verifyNin(app, as('call'), { nin: PERSON });
      return { verificationId: as('call').effectId };
    } finally {
      await setVerificationAlert(app, as('level before'), { threshold: before.threshold, enabled: before.enabled });
    }
  });

export const moneyFlows = {
  'transfer.settled': sent('delivered'),
  'transfer.failed': sent('declined_review'),
  'transfer.reversed': sent('declined_final'),
  'wallet.funded': async ({ app, as }: Stage) => ({ reference: (await fundWallet(app, as('deposit'), { amount: 1_000_000 })).reference }),
  'wallet.balance.low': walletLow,
  'verification.balance.low': verificationLow,
} as const;
