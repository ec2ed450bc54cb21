import { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import type { Source } from '../../core/feeds/book-feed.ts';
import { Mailbox } from '../../core/feeds/mailbox.ts';
import { operation } from '../../core/operation/operation.ts';
import { readAccount, type Wallet, walletOf, type WalletRow } from './wallet.ts';

/** Streams the wallet now and after changes: at most four times a second, always the latest state. */
export const watchWallet = operation({
  title: 'wallet.watch',
  summary: 'Watch the wallet',
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
      // Race: this poll finds changes before the subscription.
      feed.poll();
    } catch (error) {
      await mailbox.return();
      throw error;
    }
    return mailbox;
  },
});

/** Minimum interval between two polls of a wallet. */
const GAP_MS = 250;

type WalletWatcher = (account: WalletRow) => void;

function walletChanges(db: Database, bookId: number): Source<WalletWatcher> {
  let shown = '';
  let readAt = -GAP_MS;
  return {
    start() {
      shown = '';
      return Promise.resolve();
    },
    async notify(watchers): Promise<number | void> {
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
