import { z } from 'zod';
import { accounts } from '../../core/ledger/chart.ts';
import { audit, audited } from '../../core/audit/audit.ts';
import { alertEmails } from '../../domain/schema/text.ts';
import { operation } from '../../core/operation/operation.ts';
import {
  ACCOUNT_COLUMNS,
  alertOf,
  alertSchema,
  ledgerAccounts,
  readWallet,
  walletId,
  type AccountRow,
  type LowBalanceAlert,
} from './wallet.ts';

const input = z.strictObject({
  threshold: z
    .int({ error: 'must be a whole number of kobo, written as a JSON number' })
    .min(0, { error: 'must not be negative' })
    .meta({ description: 'Kobo: low-balance level; 0 turns the alert off.' })
    .brand<'kobo'>(),
  enabled: z
    .boolean({ error: 'must be true or false' })
    .default(true)
    .meta({ description: 'Default true; false saves the threshold without notifications.' }),
  emails: alertEmails
    .optional()
    .meta({ description: 'Email recipients beside the webhook, at most 10; when omitted, the current ones stay.' }),
});

/**
 * Sets the level below which `wallet.balance.low` is emitted, once per drop: when the available balance falls from at least
 * `threshold` to less. Active while the balance is at least `threshold`, and again after a recovery; a threshold above the
 * current balance activates once the balance reaches it. @throws Refusal 400 naming the field.
 */
export const setLowBalanceAlert = operation({
  title: 'walletAlert.update',
  summary: 'Set the low-balance alert',
  scope: 'wallet:write',
  input,
  output: alertSchema,
  async run(app, actor, { threshold, enabled, emails }) {
    return audited(app, actor, async (tx) => {
      const old = await ledgerAccounts.find(tx, { bookId: actor.bookId, account: accounts.wallet });
      const [row] = await tx.query<AccountRow>(
        'wallet.setLowBalanceAlert',
        `select ${ACCOUNT_COLUMNS} from ledger.set_low_balance_alert($1, $2, $3, $4) where book_id is not null`,
        [actor.bookId, threshold, enabled && threshold > 0, emails ?? null],
      );
      if (!old || !row) throw new Error(`wallet ${actor.bookId} does not exist`);
      await audit(tx, actor, {
        action: 'walletAlert.update',
        subject: { type: 'wallet', id: walletId(actor) },
        before: chosen(alertOf(old)),
        after: chosen(alertOf(row)),
      });
      return alertOf(row);
    });
  },
});

/** Retrieves the low-balance level and whether the next drop below it notifies. */
export const findLowBalanceAlert = operation({
  title: 'walletAlert.retrieve',
  summary: 'Retrieve the low-balance alert',
  scope: 'wallet:read',
  input: z.strictObject({}),
  output: alertSchema,
  run: async (app, actor) => (await readWallet(app, actor)).lowBalanceAlert,
});

const chosen = ({ threshold, enabled, emails }: LowBalanceAlert): object => ({ threshold, enabled, emails });
