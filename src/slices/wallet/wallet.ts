import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { accounts } from '../../core/ledger/chart.ts';
import { operation } from '../../core/operation/operation.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { derivedId } from '../../domain/ids/ids.ts';
import { currency, type Kobo, kobo, minus } from '../../domain/money/money.ts';
import { logged } from '../../domain/schema/logged.ts';
import { ownId, typeNames } from '../../domain/schema/type-names.ts';
import { timestampOf } from '../../domain/time/moment.ts';
import type { Database } from '../../platform/db/database.ts';
import { LATEST, type Place } from './entries.ts';

/** The place before every row of a moment and later. */
export function placeAt(moment: Date): Place {
  return { at: Math.min(Math.max(moment.getTime() * 1_000, 0), LATEST), seq: 0 };
}

export const alertSchema = z
  .object({
    threshold: kobo.meta({ description: 'Kobo: the level.' }),
    enabled: z.boolean().meta({ description: 'Whether anybody is told.' }),
    armed: z.boolean().meta({ description: 'Whether the next drop below the threshold is told; false until the balance has reached it.' }),
    emails: z.array(z.string()).meta({ description: 'Who is told by mail, beside the webhook.' }),
    lastTriggeredAt: timestampOf.nullable().meta({ description: 'When somebody was told last; null when never.' }),
  })
  .meta({ id: 'LowBalanceAlert' })
  .register(typeNames, {
    name: 'LowBalanceAlert',
    description: 'When you are told that the wallet runs low: once per drop below the threshold.',
  });

export type LowBalanceAlert = z.output<typeof alertSchema>;

export const walletSchema = z
  .object({
    id: ownId,
    currency,
    availableBalance: kobo.meta({ description: 'What can be spent; ledgerBalance = availableBalance + heldBalance.' }),
    ledgerBalance: kobo.meta({ description: 'Kobo: what is booked.' }),
    heldBalance: kobo.meta({ description: 'Promised to transfers and not yet booked: fees of sends in flight, scheduled transfers.' }),
    status: z
      .enum(['active', 'frozen', 'closed'])
      .register(typeNames, { name: 'WalletStatus', description: 'Whether money may move.' })
      .meta({ description: 'Whether money may move.' }),
    lowBalanceAlert: alertSchema.omit({ emails: true }).meta({ description: 'When you are told that it runs low.' }),
    fundingAccounts: z
      .array(
        z.object({
          accountNumber: z.string().meta({ description: 'NUBAN, 10 digits.' }),
          accountName: z.string().meta({ description: 'In whose name it is.' }),
          bankCode: logged(z.string()).nullable().meta({ description: 'Code of the bank; null where it is not known.' }),
          bankName: z.string().meta({ description: 'Name of the bank.' }),
          isActive: z.boolean().meta({ description: 'Whether money paid into it comes in.' }),
        }),
      )
      .meta({ description: 'Accounts to pay into; empty while there are none.' }),
    updatedAt: timestampOf.meta({ description: 'When its money last moved.' }),
  })
  .meta({ id: 'Wallet' })
  .register(typeNames, {
    name: 'Wallet',
    description: 'Your money in this environment.',
    isNode: true,
    without: ['currency', 'fundingAccounts'],
  });

/** A business's money in one environment, as answers show it; its alert names the addresses, too. */
export type Wallet = z.output<typeof walletSchema> & { lowBalanceAlert: LowBalanceAlert };

/** Reads the wallet of the actor's business and environment: one row by primary key. */
export const findWallet = operation({
  title: 'wallet.find',
  summary: 'Shows the wallet: what can be spent, what is held, and its low-balance alert',
  scope: 'wallet:read',
  input: z.strictObject({}),
  output: walletSchema,
  run: readWallet,
});

export async function readWallet(app: App, actor: Actor): Promise<Wallet> {
  return walletOf(actor, await readAccount(app.db, actor.bookId));
}

/** The wallet's row. */
export async function readAccount(db: Database, bookId: number): Promise<WalletRow> {
  const [row] = await db.query<WalletRow>(
    'wallet.find',
    `select ${ACCOUNT_COLUMNS}, ${FUNDING_ACCOUNTS} from ledger.account where book_id = $1 and account = ${accounts.wallet}`,
    [bookId],
    'shared',
  );
  if (!row) throw new Error(`book ${bookId} has no wallet`);
  return row;
}

export function walletOf(actor: Actor, row: WalletRow): Wallet {
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
    updatedAt,
  };
}

/** Of ledger.account. */
export const ACCOUNT_COLUMNS =
  'balance, held, status, updated_at, alert_threshold, alert_enabled, alert_armed, alert_triggered_at, alert_emails';

/** A wallet has at most one that is active; those that were closed are shown no more. */
const FUNDING_ACCOUNTS = `coalesce((
    select jsonb_agg(jsonb_build_object('accountNumber', v.account_number, 'accountName', v.account_name, 'bankCode', v.bank_code, 'bankName', v.bank_name, 'isActive', true))
      from virtual_account v where v.book_id = $1 and v.subject_type = 'wallet' and v.status = 'active'), '[]') as funding_accounts`;

export interface WalletRow extends AccountRow {
  fundingAccounts: Wallet['fundingAccounts'];
}

export interface AccountRow {
  balance: Kobo;
  held: Kobo;
  status: Wallet['status'];
  updatedAt: Date;
  alertThreshold: Kobo;
  alertEnabled: boolean;
  alertArmed: boolean;
  alertTriggeredAt: Date | null;
  alertEmails: string[];
}

export function alertOf(row: AccountRow): LowBalanceAlert {
  return {
    threshold: row.alertThreshold,
    enabled: row.alertEnabled,
    armed: row.alertArmed,
    emails: row.alertEmails,
    lastTriggeredAt: row.alertTriggeredAt,
  };
}

/** A business has one wallet in each environment, so the id is made from the two and needs no column: it can never change. */
export function walletId({ businessId, environment }: Actor): string {
  const name = `${environment} ${businessId}`;
  let id = walletIds.get(name);
  if (id === undefined) walletIds.set(name, (id = derivedId(businessId, `${environment}/NGN/wallet`)));
  return id;
}

/** Those that were asked for last: making one is a digest. */
const walletIds = new LRUCache<string, string>({ max: 10_000 });
