import { z } from 'zod';
import { operation } from '../../services/operation.ts';
import { accountById, lockAccount, requireAccountMove, type VirtualAccount } from './account.ts';

/**
 * Ends an active account for good: its bank takes no more money for it. Here first, then at the bank: what it still takes in until it
 * knows waits in suspense.
 * @throws Refusal 404, 409 INVALID_STATE when it has ended.
 */
export const deactivateAccount = operation({
  title: 'virtual_accounts.deactivate',
  summary: 'End a virtual account for good',
  scope: 'subscriptions:write',
  input: z.strictObject({ virtualAccountId: z.uuid().meta({ description: 'Its id.' }) }),
  async run(app, actor, { virtualAccountId }): Promise<VirtualAccount> {
    const { provider, ...held } = await app.db.transaction(async (tx) => {
      const account = await lockAccount(tx, actor.bookId, virtualAccountId);
      requireAccountMove(account, 'deactivate');
      await tx.query(
        'virtual_account.deactivate',
        `update virtual_account set status = 'deactivated', ended_at = clock_timestamp() where book_id = $1 and id = $2`,
        [actor.bookId, virtualAccountId],
      );
      return account;
    });
    await app.providers(actor.environment).virtualAccountsOf(provider)?.close(held);
    return accountById(app, actor.bookId, virtualAccountId);
  },
});
