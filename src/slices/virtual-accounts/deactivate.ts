import { z } from 'zod';
import { operation } from '../../core/operation/operation.ts';
import { accountById, lockAccount, requireAccountMove, type VirtualAccount } from './account.ts';
import { closeAtBank, CLOSING_LEASE_MS } from './close-at-bank.ts';

/**
 * Ends an active account for good: its bank takes no more money for it. Here first, then at the bank, which is asked again until it has closed it; what it still
 * takes in until then waits in suspense.
 * @throws Refusal 404, 409 INVALID_STATE when it has ended.
 */
export const deactivateAccount = operation({
  title: 'virtual_accounts.deactivate',
  summary: 'End a virtual account for good',
  scope: 'subscriptions:write',
  input: z.strictObject({ virtualAccountId: z.uuid().meta({ description: 'Its id.' }) }),
  async run(app, actor, { virtualAccountId }): Promise<VirtualAccount> {
    const account = await app.db.transaction(async (tx) => {
      const held = await lockAccount(tx, actor.bookId, virtualAccountId);
      requireAccountMove(held, 'deactivate');
      await tx.query(
        'virtual_account.deactivate',
        `update virtual_account set status = 'deactivated', ended_at = clock_timestamp(), closing_at = clock_timestamp() + $3 * interval '1 millisecond', closing_attempts = 1
          where book_id = $1 and id = $2`,
        [actor.bookId, virtualAccountId, CLOSING_LEASE_MS],
      );
      return held;
    });
    app.failpoint('account-ended');
    await closeAtBank(app, { ...account, environment: actor.environment, attempts: 1 });
    return accountById(app, actor.bookId, virtualAccountId);
  },
});
