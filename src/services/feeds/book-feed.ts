import type { Logger } from 'pino';
import type { Database } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';
import { type AccountRow, readAccount } from '../../slices/wallet/find.ts';
import type { Delivery } from '../../slices/webhooks/deliveries.ts';
import { DeliveryLog } from '../../slices/webhooks/delivery-log.ts';
import { type TransferEvent, TransferLog } from '../../slices/transfers/transfer-log.ts';

/** The least time between two looks, so that a busy book is read in pages and not row by row. */
const GAP_MS = 20;
/** The least time between two looks at a wallet: people read four figures a second at best. */
const WALLET_GAP_MS = 250;

export interface TransferWatcher {
  /** Changes in the order of their time, none twice. */
  changed(events: readonly TransferEvent[]): void;
  /** Too much happened to tell; it goes on from now. */
  lost(): void;
}
type WalletWatcher = (account: AccountRow) => void;
type DeliveryWatcher = (deliveries: readonly Delivery[]) => void;

/**
 * What one process knows of one book's changes, read once for all who watch it. PostgreSQL is the truth: a look reads what
 * committed since the last one. A word from Redis only says when to look.
 */
export class BookFeed {
  private readonly db: Database;
  private readonly bookId: number;
  private readonly log: Logger;
  private readonly transferLog: TransferLog;
  private readonly deliveryLog: DeliveryLog;
  private readonly transfers = new Set<TransferWatcher>();
  private readonly wallets = new Set<WalletWatcher>();
  private readonly deliveries = new Set<DeliveryWatcher>();
  private readonly looks = new Set<() => void>();
  private readonly started = { transfers: false, deliveries: false };
  private readonly named = new Set<string>();
  private account = '';
  private accountReadAt = -WALLET_GAP_MS;
  private isThorough = false;
  private timer: NodeJS.Timeout | undefined;
  private lookedAt = 0;
  private turn: Promise<unknown> = Promise.resolve();
  private isClosed = false;

  constructor(db: Database, bookId: number, log: Logger) {
    this.db = db;
    this.bookId = bookId;
    this.log = log;
    this.transferLog = new TransferLog(db, bookId);
    this.deliveryLog = new DeliveryLog(db, bookId);
  }

  /** Watches the book's transfers. Changes are told from when `transfersReady` resolves, at the latest. */
  watchTransfers(watcher: TransferWatcher): () => void {
    return attach(this.transfers, watcher, () => (this.started.transfers = false));
  }

  watchWallet(watcher: WalletWatcher): () => void {
    return attach(this.wallets, watcher, () => (this.account = ''));
  }

  watchDeliveries(watcher: DeliveryWatcher): () => void {
    return attach(this.deliveries, watcher, () => (this.started.deliveries = false));
  }

  /** Calls `watcher` at each look: something of the book may have changed. It reads for itself, and not too often. */
  watchLooks(watcher: () => void): () => void {
    return attach(this.looks, watcher, () => {});
  }

  /** The log, once every change from now on will be told. @throws Refusal when the database is away. */
  transfersReady(): Promise<TransferLog> {
    return this.inTurn(async () => {
      await this.startTransfers();
      return this.transferLog;
    });
  }

  /** Resolves once every change of a delivery from now on will be told. @throws Refusal when the database is away. */
  deliveriesReady(): Promise<void> {
    return this.inTurn(() => this.startDeliveries());
  }

  /** Looks soon. A thorough look also finds what nobody told of. */
  look({ deliveryIds = [], isThorough = false }: { deliveryIds?: readonly string[]; isThorough?: boolean } = {}): void {
    if (this.isClosed) return;
    for (const id of deliveryIds) this.named.add(id);
    this.isThorough ||= isThorough;
    this.timer ??= setTimeout(() => this.runRound(), Math.max(0, this.lookedAt + GAP_MS - performance.now()));
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
  }

  private runRound(): void {
    // Told to the log by the turn itself.
    this.inTurn(() => this.round()).catch(() => {});
  }

  private async round(): Promise<void> {
    this.timer = undefined;
    const [ids, isThorough] = [[...this.named], this.isThorough];
    this.named.clear();
    this.isThorough = false;
    for (const watcher of this.looks) watcher();
    try {
      if (this.transfers.size > 0) await this.tellTransfers();
      if (this.wallets.size > 0) await this.tellWallets();
      if (this.deliveries.size > 0) await this.tellDeliveries(ids, isThorough);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // Away for now: the next look, after a word or some seconds, finds all of it.
      this.log.debug({ err: error, bookId: this.bookId }, 'a live feed could not look');
    } finally {
      this.lookedAt = performance.now();
    }
  }

  private async startTransfers(): Promise<void> {
    if (this.started.transfers) return;
    await this.transferLog.start();
    this.started.transfers = this.transfers.size > 0;
  }

  private async startDeliveries(): Promise<void> {
    if (this.started.deliveries) return;
    await this.deliveryLog.start();
    this.started.deliveries = this.deliveries.size > 0;
  }

  private async tellTransfers(): Promise<void> {
    await this.startTransfers();
    const events = await this.transferLog.next();
    if (events?.length === 0) return;
    for (const watcher of this.transfers) {
      if (events) watcher.changed(events);
      else watcher.lost();
    }
  }

  private async tellWallets(): Promise<void> {
    const waitMs = this.accountReadAt + WALLET_GAP_MS - performance.now();
    if (waitMs > 0) {
      this.timer ??= setTimeout(() => this.runRound(), waitMs);
      return;
    }
    this.accountReadAt = performance.now();
    const account = await readAccount(this.db, this.bookId);
    const print = JSON.stringify(account);
    if (print === this.account) return;
    this.account = print;
    for (const watcher of this.wallets) watcher(account);
  }

  private async tellDeliveries(ids: readonly string[], isThorough: boolean): Promise<void> {
    await this.startDeliveries();
    const deliveries = await this.deliveryLog.next(ids, isThorough);
    if (deliveries.length > 0) for (const watcher of this.deliveries) watcher(deliveries);
  }

  /** One look at a time: each starts from where the last one ended. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const run = this.turn.then(work);
    this.turn = run.catch((error: unknown) => {
      if (!(error instanceof Refusal)) this.log.error({ err: error, bookId: this.bookId }, 'a live feed failed');
    });
    return run;
  }
}

function attach<T>(watchers: Set<T>, watcher: T, whenNobodyIsLeft: () => void): () => void {
  watchers.add(watcher);
  return () => {
    if (watchers.delete(watcher) && watchers.size === 0) whenNobodyIsLeft();
  };
}
