import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { accounts } from '../../core/ledger/chart.ts';
import { LedgerAccount } from '../../core/ledger/entities.ts';
import { columnsOf, repository, type RowOf } from '../../platform/db/entity.ts';
import { operation } from '../../core/operation/operation.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { derivedId } from '../../domain/ids/ids.ts';
import { currency, kobo, minus } from '../../domain/money/money.ts';
import { logged } from '../../domain/schema/logged.ts';
import { ownId, typeNames, namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import { rangeFields, timestampOf } from '../../domain/time/moment.ts';
import { invalid } from '../../platform/errors/refusal.ts';
import type { Database } from '../../platform/db/database.ts';
import { LATEST, type Place, standings } from './entries.ts';
import type { Source } from '../../core/feeds/book-feed.ts';
import { streamChanges } from '../../core/feeds/mailbox.ts';

export function placeAt(moment: Date): Place {
  return { at: Math.min(Math.max(moment.getTime() * 1_000, 0), LATEST), seq: 0 };
}

export const alertSchema = namedObject('LowBalanceAlert', 'Low-balance alert: one notification per drop below the threshold.', {
  threshold: kobo.meta({ description: 'Kobo: low-balance level.' }),
  enabled: z.boolean().meta({ description: 'True when notifications are on.' }),
  ready: z
    .boolean()
    .meta({ description: 'True when the next drop below the threshold notifies; false until the balance has reached the threshold.' }),
  emails: z.array(z.string()).meta({ description: 'Email recipients, beside the webhook.' }),
  lastTriggeredAt: timestampOf.nullable().meta({ description: 'Time of the last notification; null before the first.' }),
}).meta({ id: 'LowBalanceAlert' });

export type LowBalanceAlert = z.output<typeof alertSchema>;

export const walletSchema = z
  .object({
    id: ownId,
    currency,
    availableBalance: kobo.meta({ description: 'Kobo: available balance; ledgerBalance = availableBalance + heldBalance.' }),
    ledgerBalance: kobo.meta({ description: 'Kobo: booked balance.' }),
    heldBalance: kobo.meta({ description: 'Kobo: held for transfers and not yet booked: fees of sends in flight, scheduled transfers.' }),
    status: namedEnum('WalletStatus', 'Status of a wallet.', ['active', 'frozen', 'closed']).meta({ description: 'Status of the wallet.' }),
    lowBalanceAlert: alertSchema.omit({ emails: true }).meta({ description: 'Low-balance alert of the wallet.' }),
    fundingAccounts: z
      .array(
        z.object({
          accountNumber: z.string().meta({ description: 'NUBAN, 10 digits.' }),
          accountName: z.string().meta({ description: 'Account name.' }),
          bankCode: logged(z.string()).nullable().meta({ description: 'Bank code; null when unknown.' }),
          bankName: z.string().meta({ description: 'Bank name.' }),
          isActive: z.boolean().meta({ description: 'True when payments to the account are credited.' }),
        }),
      )
      .meta({ description: 'Accounts that fund the wallet; empty while there are none.' }),
    asOf: namedObject('BalanceAsOf', 'Balance of the wallet at a moment in the past.', {
      at: timestampOf.meta({ description: 'The requested moment.' }),
      ledgerBalance: kobo.meta({ description: 'Booked balance at that moment, in kobo; holds are not recorded for the past.' }),
    })
      .nullable()
      .meta({ description: 'Booked balance at the moment `asOf`; null without it.' }),
    updatedAt: timestampOf.meta({ description: 'Time of the latest movement.' }),
  })
  .meta({ id: 'Wallet' })
  .register(typeNames, {
    name: 'Wallet',
    description: 'Wallet of a business in one environment.',
    without: ['fundingAccounts'],
  });

export type Wallet = z.output<typeof walletSchema> & { lowBalanceAlert: LowBalanceAlert };

/**
 * Retrieves the balances of the wallet. With `asOf` also the booked balance at that moment.
 * @throws Refusal 400 naming `asOf` when the moment is in the future.
 */
export const findWallet = operation({
  title: 'wallet.retrieve',
  summary: 'Retrieve the wallet',
  scope: 'wallet:read',
  input: z.strictObject({
    asOf: rangeFields.to.meta({ description: 'RFC 3339 moment or day in Africa/Lagos, included: adds the booked balance at its end.' }),
  }),
  output: walletSchema,
  async run(app, actor, { asOf }) {
    if (asOf === undefined) return readWallet(app, actor);
    if (asOf > app.clock.now()) throw invalid('asOf', 'asOf: must not be in the future');
    const place = placeAt(asOf);
    const [wallet, { closing }] = await Promise.all([readWallet(app, actor), standings(app.db, actor.bookId, place, place)]);
    return { ...wallet, asOf: { at: new Date(asOf.getTime() - 1), ledgerBalance: closing.balance } };
  },
});

export async function readWallet(app: App, actor: Actor): Promise<Wallet> {
  return walletOf(actor, await readAccount(app.db, actor.bookId));
}

async function readAccount(db: Database, bookId: number): Promise<WalletRow> {
  const [row] = await db.query<WalletRow>(
    'wallet.find',
    `select ${ACCOUNT_COLUMNS}, ${FUNDING_ACCOUNTS} from ledger.account where book_id = $1 and account = ${accounts.wallet}`,
    [bookId],
    'shared',
  );
  if (!row) throw new Error(`wallet ${bookId} does not exist`);
  return row;
}

function walletOf(actor: Actor, row: WalletRow): Wallet {
  const { balance, held, status, fundingAccounts, updatedAt } = row;
  return {
    id: walletId(actor),
    currency: 'NGN',
    availableBalance: minus(balance, held),
    ledgerBalance: balance,
    heldBalance: held,
    status,
    lowBalanceAlert: alertOf(row),
    fundingAccounts,
    asOf: null,
    updatedAt,
  };
}

export const ACCOUNT_COLUMNS =
  'balance, held, status, updated_at, alert_threshold, alert_enabled, alert_ready, alert_triggered_at, alert_emails';

/** Invariant: at most one active account per wallet; closed ones are omitted. */
const FUNDING_ACCOUNTS = `coalesce((
    select jsonb_agg(jsonb_build_object('accountNumber', v.account_number, 'accountName', v.account_name, 'bankCode', v.bank_code, 'bankName', v.bank_name, 'isActive', true))
      from virtual_account v where v.book_id = $1 and v.subject_type = 'wallet' and v.status = 'active'), '[]') as funding_accounts`;

export interface WalletRow extends AccountRow {
  fundingAccounts: Wallet['fundingAccounts'];
}

const columns = columnsOf(LedgerAccount, ['bookId', 'account', 'floor', 'seq', 'isLimited', 'isRuled', 'hasKeyLimits']);

export type AccountRow = Pick<RowOf<typeof LedgerAccount>, (typeof columns)[number]>;

export const ledgerAccounts = repository(LedgerAccount, columns, 'bookId', 'account');

export function alertOf(row: AccountRow): LowBalanceAlert {
  return {
    threshold: row.alertThreshold,
    enabled: row.alertEnabled,
    ready: row.alertReady,
    emails: row.alertEmails,
    lastTriggeredAt: row.alertTriggeredAt,
  };
}

/** Derived from business and environment: stable without a column. */
export function walletId({ businessId, environment }: Actor): string {
  const name = `${environment} ${businessId}`;
  let id = walletIds.get(name);
  if (id === undefined) walletIds.set(name, (id = derivedId(businessId, `${environment}/NGN/wallet`)));
  return id;
}

/** Why: deriving an id costs a digest. */
const walletIds = new LRUCache<string, string>({ max: 10_000 });

/** Streams the wallet now and after changes: at most four times a second, always the latest state. */
export const watchWallet = operation({
  title: 'wallet.watch',
  summary: 'Watch the wallet',
  scope: 'wallet:read',
  input: z.strictObject({}),
  run(app, actor): Promise<AsyncIterableIterator<Wallet, undefined>> {
    let isSent = false;
    return streamChanges<Wallet, WalletWatcher>(app, actor, {
      bound: 1,
      topic: walletChanges,
      watcher: (mailbox) => (account) => {
        isSent = true;
        mailbox.put('state', walletOf(actor, account));
      },
      async begin(mailbox, feed) {
        const account = await readAccount(app.db, actor.bookId);
        if (!isSent) mailbox.put('state', walletOf(actor, account));
        // Race: this poll finds changes before the subscription.
        feed.poll();
      },
    });
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
