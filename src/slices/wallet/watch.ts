import { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import type { Source } from '../../core/feeds/book-feed.ts';
import { Mailbox } from '../../core/feeds/mailbox.ts';
import { operation } from '../../core/operation/operation.ts';
import { readAccount, type Wallet, walletOf, type WalletRow } from './wallet.ts';

/** The wallet as it is now, then again when it changed: at most four times a second, always the last state. */
export const watchWallet = operation({
  title: 'wallet.watch',
  summary: 'The wallet now and after every change',
  scope: 'wallet:read',
  input: z.strictObject({}),
  async run(app, actor): Promise<AsyncIterableIterator<Wallet, undefined>> {
    const { feed, release } = app.feeds.open(actor.bookId);
    let isSent = false;
    const unwatch = feed.watch(walletChanges, (account) => {
      isSent = true;
      mailbox.put('state', walletOf(actor, account));
    });
    const mailbox = new Mailbox<Wallet>(1, () => {
      unwatch();
      release();
    });
    try {
      const account = await readAccount(app.db, actor.bookId);
      if (!isSent) mailbox.put('state', walletOf(actor, account));
      // What changed before somebody listened is found by this look.
      feed.look();
    } catch (error) {
      await mailbox.return();
      throw error;
    }
    return mailbox;
  },
});

/** The least time between two looks at a wallet: people read four figures a second at best. */
const GAP_MS = 250;

type WalletWatcher = (account: WalletRow) => void;

/** The state of the wallet, for the live feeds: told when it differs from the last one. */
function walletChanges(db: Database, bookId: number): Source<WalletWatcher> {
  let shown = '';
  let readAt = -GAP_MS;
  return {
    start() {
      shown = '';
      return Promise.resolve();
    },
    async tell(watchers): Promise<number | void> {
      const waitMs = readAt + GAP_MS - performance.now();
      if (waitMs > 0) return waitMs;
      readAt = performance.now();
      const account = await readAccount(db, bookId);
      const print = JSON.stringify(account);
      if (print === shown) return;
      shown = print;
      for (const watcher of watchers) watcher(account);
    },
  };
}
