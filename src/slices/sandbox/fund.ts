import { z } from 'zod';
import type { Deposited } from '../wallet/deposit.ts';
import { fundSandbox } from '../wallet/fund-sandbox.ts';
import { koboAmount } from '../../domain/money/money.ts';
import { operation } from '../../core/operation/operation.ts';

/** What one funding may add: a billion naira, so that no sum of them leaves the range that JSON carries exactly. */
const MAX_FUNDING = 100_000_000_000;

/** Credits the sandbox wallet as a deposit would, with its event wallet.funded. */
export const fundWallet = operation({
  title: 'sandbox.fund_wallet',
  summary: 'Credit the sandbox wallet',
  scope: 'sandbox',
  input: z.strictObject({
    amount: koboAmount.max(MAX_FUNDING, { error: `must be at most ${MAX_FUNDING} kobo` }).meta({ description: 'Kobo: how much.' }),
  }),
  run: (app, actor, { amount }): Promise<Deposited> => fundSandbox(app, actor.bookId, actor.effectId, amount),
});
