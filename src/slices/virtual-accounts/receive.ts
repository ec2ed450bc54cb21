import { sql } from 'kysely';
import type { App } from '../../core/app/app.ts';
import { derivedId } from '../../domain/ids/ids.ts';
import { type Kobo, NO_KOBO, greater, lesser, minus } from '../../domain/money/money.ts';
import type { Tx } from '../../platform/db/database.ts';
import { prepared } from '../../platform/db/entity.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { type Customer, customerOf, customers } from '../customers/customer.ts';
import { type Deposit, depositIn } from '../wallet/deposit.ts';
import { accountById, accountColumns, accountOf, VirtualAccount } from './account.ts';
import { emit, transactionEvent } from './events.ts';
import { type Match, type OnPaid, type Outcome, type Payment, type SubjectType, paidHook } from './subject.ts';
import { type SuspenseReason, saveInSuspense, senderOf } from './suspense-deposit.ts';
import { type Announcement, type Channel, depositReference, saveTransaction, lockSession } from './transaction.ts';

export interface Matched {
  match: Match;
  applied: Kobo;
  surplus: Kobo;
  remaining: Kobo;
}

/** Splits an amount by the amount due: null accepts any amount in full; 0 makes all of it surplus. */
export function matchAmount(due: Kobo | null, amount: Kobo): Matched {
  if (due === null) return { match: 'any', applied: amount, surplus: NO_KOBO, remaining: NO_KOBO };
  const applied = lesser(due, amount);
  const match = amount === due ? 'exact' : amount < due ? 'under' : 'over';
  return { match, applied, surplus: minus(amount, applied), remaining: minus(due, applied) };
}

export type Received =
  | { kind: 'credited'; transactionId: string; match: Outcome['match']; isLate: boolean }
  | { kind: 'duplicate'; transactionId: string; match: Outcome['match'] }
  | { kind: 'suspended'; reason: SuspenseReason | null }
  | { kind: 'funded' };

const CHANNELS = {
  subscription: 'subscription',
  checkout_order: 'checkout',
  customer: 'bank_transfer',
  wallet: 'bank_transfer',
} as const satisfies Record<SubjectType, Channel & Deposit['channel']>;

/** Namespace of deposit ids, equal in every report. */
const DEPOSITS = '5c0a1e64-6f7d-4a39-9d0e-2b8a53f1d7c1';

/**
 * Books a reported payment in one commit: credit, settlement of the subject, events. Idempotent by payment. A payment into an
 * unknown or closed account, or for a closed wallet, is saved in suspense without a posting.
 * @throws Refusal 409 DEPOSIT_CONFLICT when the provider reports another amount than before.
 */
export async function receiveDeposit(app: App, announcement: Announcement): Promise<Received> {
  const { provider, payment } = announcement;
  const account = await accountPaid(app, announcement);
  try {
    const received = await app.db.transaction(async (tx): Promise<Received> => {
      await lockSession(tx, provider, payment.sessionId);
      const known = await knownAs(app, tx, announcement);
      if (known) return known;
      if (!account) return suspend(tx, announcement, { reason: 'unknown_account', bookHint: null });
      if (account.status === 'deactivated') return suspend(tx, announcement, { reason: 'account_deactivated', bookHint: account.bookId });
      return credit(app, tx, announcement, account);
    });
    if (received.kind === 'credited' && account) app.wakeWebhooks(account.bookId);
    return received;
  } catch (error) {
    // Why: the refusal rolled back the transaction of the deposit.
    if (!(error instanceof Refusal) || error.detail.code !== 'WALLET_NOT_ACTIVE') throw error;
    return app.db.transaction(async (tx) => {
      await lockSession(tx, provider, payment.sessionId);
      return suspend(tx, announcement, { reason: 'wallet_closed', bookHint: account?.bookId ?? null });
    });
  }
}

type Place = Pick<Announcement, 'provider' | 'environment'> & { named: string };

const accountAt = (column: 'accountNumber' | 'reference') =>
  prepared(VirtualAccount)(`virtual_account.at_${column}`, (db, $: Place) =>
    db
      .selectFrom('virtual_account')
      .select(accountColumns)
      .where('provider', '=', $.provider)
      .where(column, '=', $.named)
      .where(sql<boolean>`exists (select from ledger.book b where b.id = book_id and b.environment = ${$.environment})`)
      .orderBy('createdAt', 'desc')
      .limit(1),
  );
const [byNumber, byReference] = [accountAt('accountNumber'), accountAt('reference')];

/** Account of a payment, by our reference where reported, else by its number, which earlier accounts may share. */
async function accountPaid({ db }: App, { provider, environment, payment }: Announcement): Promise<VirtualAccount | null> {
  const { accountReference, accountNumber } = payment;
  const [row] =
    accountReference === null
      ? await byNumber(db, { provider, environment, named: accountNumber! })
      : await byReference(db, { provider, environment, named: accountReference });
  return row ? accountOf(row) : null;
}

async function knownAs(app: App, tx: Tx, { provider, environment, payment }: Announcement): Promise<Received | null> {
  const { sessionId, amount } = payment;
  const [row] = await tx.query<{
    transaction: string | null;
    match: Outcome['match'] | null;
    suspense: string | null;
    funded: Kobo | null;
  }>(
    'deposit.known',
    `select (select id from customer_transaction where provider = $1 and session_id = $2) as transaction,
            (select match from customer_transaction where provider = $1 and session_id = $2) as match,
            (select id from suspense_deposit where provider = $1 and session_id = $2) as suspense,
            (select amount from wallet_funding where session_id = $2 and provider = $1 and environment = $3 and reversed_at is null) as funded`,
    [provider, sessionId, environment],
  );
  if (row?.transaction && row.match) return { kind: 'duplicate', transactionId: row.transaction, match: row.match };
  if (row?.suspense) return { kind: 'suspended', reason: null };
  if (row?.funded == null) return null;
  if (row.funded !== amount)
    app.log.error(
      { environment, provider, sessionId, funded: row.funded, amount },
      'a bank reports another amount than operators credited manually',
    );
  return { kind: 'funded' };
}

async function suspend(tx: Tx, announcement: Announcement, why: { reason: SuspenseReason; bookHint: number | null }): Promise<Received> {
  await saveInSuspense(tx, announcement, why);
  return { kind: 'suspended', reason: why.reason };
}

async function credit(app: App, tx: Tx, { provider, environment, payment }: Announcement, known: VirtualAccount): Promise<Received> {
  const { bookId } = known;
  const channel = CHANNELS[known.subject.type];
  const id = derivedId(DEPOSITS, `${provider}/${payment.sessionId}`);
  const reference = depositReference(payment.sessionId);
  const { creditedAt } = await depositIn(tx, {
    bookId,
    id,
    amount: payment.amount,
    reference,
    provider,
    channel,
    sender: senderOf(payment),
    narration: payment.narration ?? `Payment to ${known.accountNumber}`,
  });
  // Lock order: wallet, subject, account. The wallet lock makes earlier deposits of the book visible.
  const account = await accountById({ db: tx }, bookId, known.id);
  const paid: Payment = {
    bookId,
    environment,
    id,
    reference,
    subject: account.subject,
    accountId: account.id,
    accountNumber: account.accountNumber,
    customer: account.customerId === null ? null : await customerIn(app, tx, bookId, account.customerId),
    amount: payment.amount,
    expected: account.amount === null ? null : greater(minus(account.amount, account.amountReceived), NO_KOBO),
    isLate: account.expiresAt !== null && payment.paidAt >= account.expiresAt,
    senderName: payment.senderName,
    sessionId: payment.sessionId,
    paidAt: creditedAt,
  };
  const outcome = await paidTo(app, paid.subject.type)(app, tx, paid);
  await saveTransaction(tx, { payment: paid, outcome, provider, channel });
  await countOnAccount(tx, account, paid.amount, account.status === 'active' && account.type === 'dynamic' && outcome.isSettled);
  if (paid.customer) {
    const event = transactionEvent({
      payment: paid,
      customer: paid.customer,
      outcome,
      providerName: account.providerName ?? app.sandbox.virtualAccounts.name,
      channel,
    });
    await emit(tx, bookId, 'customer.transaction.completed', event);
  }
  return { kind: 'credited', transactionId: id, match: outcome.match, isLate: paid.isLate };
}

async function customerIn({ keyRing }: App, tx: Tx, bookId: number, id: string): Promise<Customer | null> {
  const row = await customers.find(tx, { bookId, id });
  return row ? customerOf(keyRing, row) : null;
}

/** Counts the payment and completes a settled dynamic account, which its subject may have expired in this commit. */
async function countOnAccount(tx: Tx, { bookId, id }: VirtualAccount, amount: Kobo, isServed: boolean): Promise<void> {
  await tx.query(
    'virtual_account.note',
    `update virtual_account set received = received + $3, payments = payments + 1,
            status = case when $4 and status in ('active', 'expired') then 'completed' else status end,
            ended_at = case when $4 then coalesce(ended_at, clock_timestamp()) else ended_at end
      where book_id = $1 and id = $2`,
    [bookId, id, amount, isServed],
  );
}

const paidTo = (app: App, type: SubjectType): OnPaid => paidHook(app).find((each) => each.type === type)?.paid ?? paidWithoutSlice;

/** For permanent accounts and subjects without a slice function. */
const paidWithoutSlice: OnPaid = (_app, _tx, { expected, amount, accountNumber }) => {
  const { match, surplus, remaining } = matchAmount(expected, amount);
  return Promise.resolve({
    match,
    surplus,
    isSettled: expected !== null && remaining === 0,
    description: `Payment to ${accountNumber}`,
    metadata: {},
  });
};
