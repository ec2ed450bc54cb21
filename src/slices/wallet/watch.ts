import { z } from 'zod';
import { Mailbox } from '../../services/feeds/mailbox.ts';
import { operation } from '../../services/operation.ts';
import { readAccount, type Wallet, walletOf } from './find.ts';

/** The wallet as it is now, then again when it changed: at most four times a second, always the last state. */
export const watchWallet = operation({
  title: 'wallet.watch',
  summary: 'The wallet now and after every change',
  scope: 'wallet:read',
  input: z.strictObject({}),
  async run(app, actor): Promise<AsyncIterableIterator<Wallet, undefined>> {
    const { feed, release } = app.feeds.open(actor.bookId);
    let isTold = false;
    const unwatch = feed.watchWallet((account) => {
      isTold = true;
      mailbox.put('state', walletOf(actor, account));
    });
    const mailbox = new Mailbox<Wallet>(1, () => {
      unwatch();
      release();
    });
    try {
      const account = await readAccount(app.db, actor.bookId);
      if (!isTold) mailbox.put('state', walletOf(actor, account));
      // What changed before somebody listened is found by this look.
      feed.look();
    } catch (error) {
      await mailbox.return();
      throw error;
    }
    return mailbox;
  },
});
