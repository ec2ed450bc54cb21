import type { App } from '../../core/app/app.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Kobo } from '../../domain/money/money.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { AccountType } from '../../providers/virtual-accounts/port.ts';
import type { Subject, SubjectType } from './subject.ts';

export const accountTypes = ['dynamic', 'static'] as const satisfies readonly AccountType[];
export const accountStatuses = ['active', 'completed', 'expired', 'deactivated'] as const;
export type AccountStatus = (typeof accountStatuses)[number];

/** A bank account in the name of a business that takes money for one thing (shapes 2.8). */
export interface VirtualAccount {
  bookId: number;
  id: string;
  provider: number;
  /** The operator's name of the account with it; null for the simulated bank. */
  providerName: string | null;
  /** What the provider calls it. */
  providerReference: string | null;
  accountNumber: string;
  accountName: string;
  /** Null where the bank is named and its code is not known. */
  bankCode: string | null;
  bankName: string;
  type: AccountType;
  customerId: string | null;
  subject: Subject;
  /** What a dynamic account waits for, in all; it follows what is due. Null takes any amount. */
  amount: Kobo | null;
  received: Kobo;
  payments: number;
  reference: string;
  status: AccountStatus;
  expiresAt: Date | null;
  createdAt: Date;
  endedAt: Date | null;
}

export type AccountRow = Omit<VirtualAccount, 'subject'> & { subjectType: SubjectType; subjectId: string };

export const ACCOUNT_COLUMNS = `book_id, id, provider, provider_name, provider_reference, account_number, account_name, bank_code, bank_name, type, customer_id, subject_type, subject_id,
  amount, received, payments, reference, status, expires_at, created_at, ended_at`;

export function accountOf({ subjectType, subjectId, ...rest }: AccountRow): VirtualAccount {
  return { ...rest, subject: { type: subjectType, id: subjectId } };
}

/** From which statuses each move of an account may be made, and where it leads. Nothing brings an ended account back. */
export const ACCOUNT_MOVES = {
  complete: { from: ['active'], to: 'completed' },
  expire: { from: ['active'], to: 'expired' },
  deactivate: { from: ['active'], to: 'deactivated' },
} as const satisfies Record<string, { from: readonly AccountStatus[]; to: AccountStatus }>;
export type AccountMove = keyof typeof ACCOUNT_MOVES;

/** @throws Refusal 409 INVALID_STATE with a sentence that names the status. */
export function requireAccountMove({ status }: Pick<VirtualAccount, 'status'>, move: AccountMove): void {
  const { from }: { from: readonly AccountStatus[] } = ACCOUNT_MOVES[move];
  if (from.includes(status)) return;
  throw new Refusal('conflict', `The virtual account is '${status}'; to ${move} it, it must be 'active'`, { code: 'INVALID_STATE' });
}

/** The account with this id. @throws Refusal 404 RECORD_NOT_FOUND, also for another business's. */
export async function accountById({ db }: Pick<App, 'db'>, bookId: number, id: string): Promise<VirtualAccount> {
  const [row] = await db.query<AccountRow>(
    'virtual_account.by_id',
    `select ${ACCOUNT_COLUMNS} from virtual_account where book_id = $1 and id = $2`,
    [bookId, id],
  );
  if (!row) throw accountNotFound();
  return accountOf(row);
}

/** The account as the caller's transaction sees it. */
export async function accountIn(tx: Tx, bookId: number, id: string): Promise<VirtualAccount> {
  const [row] = await tx.query<AccountRow>(
    'virtual_account.by_id',
    `select ${ACCOUNT_COLUMNS} from virtual_account where book_id = $1 and id = $2`,
    [bookId, id],
  );
  if (!row) throw accountNotFound();
  return accountOf(row);
}

/** The account, locked until the commit. The lock of the book's wallet, where it is needed too, comes first. */
export async function lockAccount(tx: Tx, bookId: number, id: string): Promise<VirtualAccount> {
  const [row] = await tx.query<AccountRow>(
    'virtual_account.lock',
    `select ${ACCOUNT_COLUMNS} from virtual_account where book_id = $1 and id = $2 for no key update`,
    [bookId, id],
  );
  if (!row) throw accountNotFound();
  return accountOf(row);
}

/** The account that was opened last for a subject, whatever became of it. */
export async function lastAccountOf(db: Pick<Database, 'query'>, bookId: number, subject: Subject): Promise<VirtualAccount | null> {
  const [row] = await db.query<AccountRow>(
    'virtual_account.last_of',
    `select ${ACCOUNT_COLUMNS} from virtual_account where book_id = $1 and subject_type = $2 and subject_id = $3 order by created_at desc, id desc limit 1`,
    [bookId, subject.type, subject.id],
  );
  return row ? accountOf(row) : null;
}

/** Ends the active account of a subject, if there is one, in the caller's commit: what still comes is late. */
export async function expireAccountsOf(tx: Tx, bookId: number, subject: Subject): Promise<void> {
  await tx.query(
    'virtual_account.expire_of',
    `update virtual_account set status = 'expired', ended_at = clock_timestamp() where book_id = $1 and subject_type = $2 and subject_id = $3 and status = 'active'`,
    [bookId, subject.type, subject.id],
  );
}

/**
 * Has the active account of a subject wait for what is due now, beside what came into it already. `paidThrough` is the account that the
 * change came through, whose own count follows by itself.
 */
export async function expectOf(tx: Tx, bookId: number, subject: Subject, due: Kobo, paidThrough: string | null): Promise<void> {
  await tx.query(
    'virtual_account.expect_of',
    `update virtual_account set amount = received + $4::bigint
      where book_id = $1 and subject_type = $2 and subject_id = $3 and status = 'active' and type = 'dynamic' and id is distinct from $5::uuid`,
    [bookId, subject.type, subject.id, due, paidThrough],
  );
}

function accountNotFound(): Refusal {
  return new Refusal('not_found', 'No virtual account has this id', { code: 'RECORD_NOT_FOUND' });
}

/** In the sandbox, somebody wants to pretend a payment into an account that is no simulated bank's. */
export const notSimulated = (providerName: string): Refusal =>
  new Refusal(
    'conflict',
    `This account is with ${providerName}, an account of PROVIDERS_FILE, and takes no simulated payments: have it paid into there`,
    {
      code: 'INVALID_STATE',
    },
  );
