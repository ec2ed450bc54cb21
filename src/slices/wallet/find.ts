import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { accounts } from '../../core/ledger/chart.ts';
import { operation } from '../../core/operation/operation.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { derivedId } from '../../domain/ids/ids.ts';
import type { Kobo } from '../../domain/money/money.ts';
import type { Database } from '../../platform/db/database.ts';
import { LATEST, type Place } from './entries.ts';

/** The place before every row of a moment and later. */
export function placeAt(moment: Date): Place {
  return { at: Math.min(Math.max(moment.getTime() * 1_000, 0), LATEST), seq: 0 };
}

/** A business's money in one environment. What can be spent is `balance - held`. */
export interface Wallet {
  id: string;
  balance: Kobo;
  /** Promised to transfers and not yet booked. */
  held: Kobo;
  status: 'active' | 'frozen' | 'closed';
  alert: LowBalanceAlert;
  /** Accounts that it is funded through. */
  fundingAccounts: FundingAccount[];
  /** When its money last moved. */
  updatedAt: Date;
}

export interface FundingAccount {
  accountNumber: string;
  accountName: string;
  bankCode: string | null;
  bankName: string;
  isActive: boolean;
}

export interface LowBalanceAlert {
  threshold: Kobo;
  enabled: boolean;
  armed: boolean;
  emails: string[];
  lastTriggeredAt: Date | null;
}

/** Reads the wallet of the actor's business and environment: one row by primary key. */
export const findWallet = operation({
  title: 'wallet.find',
  summary: 'Shows the wallet: what can be spent, what is held, and its low-balance alert',
  scope: 'wallet:read',
  input: z.strictObject({}),
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
  return {
    id: walletId(actor),
    balance: row.balance,
    held: row.held,
    status: row.status,
    alert: alertOf(row),
    fundingAccounts: row.fundingAccounts,
    updatedAt: row.updatedAt,
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
  fundingAccounts: FundingAccount[];
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
