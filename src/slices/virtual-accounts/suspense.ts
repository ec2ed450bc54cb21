import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { audit, lockAudit, SERVICE } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import { consent } from '../../core/approvals/two-people.ts';
import { actingIn } from '../businesses/acting-in.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Actor, Environment } from '../../domain/actor/actor.ts';
import { derivedId, newId } from '../../domain/ids/ids.ts';
import type { Kobo } from '../../domain/money/money.ts';
import { lastIdOf, type Page, pageFields, pageOf } from '../../domain/schema/page.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { plainText } from '../../domain/schema/text.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import { books, reads, records } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';
import type { InboundPayment } from '../../providers/virtual-accounts/port.ts';
import { type Deposit, depositIn } from '../wallet/deposit.ts';
import { type Announcement, depositReference, lockSession } from './announcement.ts';

export const suspenseReason = z
  .enum(['unknown_account', 'account_deactivated', 'wallet_closed'])
  .register(typeNames, { name: 'SuspenseReason', description: 'Why a deposit could be credited to nobody.' });
export type SuspenseReason = z.output<typeof suspenseReason>;
export const suspenseStatus = z
  .enum(['open', 'credited', 'returned'])
  .register(typeNames, { name: 'SuspenseStatus', description: 'What became of a deposit in suspense.' });
type SuspenseStatus = z.output<typeof suspenseStatus>;

/** Every move of a deposit in suspense: what one person decided stays. */
export const SUSPENSE_MOVES = {
  credit: { from: ['open'], to: 'credited' },
  return: { from: ['open'], to: 'returned' },
} as const satisfies Record<string, { from: readonly SuspenseStatus[]; to: SuspenseStatus }>;
type SuspenseMove = keyof typeof SUSPENSE_MOVES;

/** Money that reached us for nobody whom we could credit. No book knows of it until a person decides. */
export interface SuspenseDeposit {
  id: string;
  environment: Environment;
  provider: number;
  sessionId: string;
  accountNumber: string;
  amount: Kobo;
  senderName: string;
  senderAccountNumber: string | null;
  senderBankName: string | null;
  reason: SuspenseReason;
  status: SuspenseStatus;
  note: string | null;
  resolvedBy: string | null;
  resolvedAt: Date | null;
  /** What the bank kept of it; null where it did not tell. Booked once it is credited. */
  providerFee: Kobo | null;
  paidAt: Date;
  receivedAt: Date;
  /** The book whose account it was, where that is known. */
  bookHint: number | null;
  /** Credit that waits for a second operator. */
  proposal: { id: string; by: string; askedAt: string } | null;
}

const COLUMNS = `id, environment, provider, session_id as "sessionId", account_number as "accountNumber", amount, sender_name as "senderName", sender_account_number as "senderAccountNumber",
  sender_bank_name as "senderBankName", reason, status,
  note, resolved_by as "resolvedBy", resolved_at as "resolvedAt", paid_at as "paidAt", received_at as "receivedAt", book_hint as "bookHint", provider_fee as "providerFee",
  (select jsonb_build_object('id', p.id, 'by', p.by_name, 'askedAt', ledger.iso(p.asked_at)) from proposal p
    where p.environment = suspense_deposit.environment and p.kind = 'virtual_accounts.credit_suspense' and p.subject = suspense_deposit.id::text and p.ended is null
      and p.expires_at > statement_timestamp()) as proposal`;

type Row = SuspenseDeposit;

/** Keeps a deposit that can be credited to nobody; once, whoever announces it again. The caller holds the session's lock. */
export async function keepInSuspense(
  tx: Tx,
  { provider, environment, payment }: Announcement,
  { reason, bookHint }: { reason: SuspenseReason; bookHint: number | null },
): Promise<void> {
  await tx.query(
    'suspense.keep',
    `insert into suspense_deposit (id, environment, provider, session_id, account_number, amount, sender_name, sender_account_number, sender_bank_name,
            narration, reason, book_hint, paid_at, provider_fee)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict (provider, session_id) do nothing`,
    [
      newId(),
      environment,
      provider,
      payment.sessionId,
      // Where the bank does not tell the number, operators read our reference of the account.
      payment.accountNumber ?? payment.accountReference,
      payment.amount,
      payment.senderName,
      payment.senderAccountNumber,
      payment.senderBankName,
      payment.narration,
      reason,
      bookHint,
      payment.paidAt,
      payment.providerFee,
    ],
  );
}

/** Deposits in suspense of this environment, of all businesses, newest first. For people who run the service. */
export const listSuspense = operation({
  title: 'virtual_accounts.suspense',
  summary: 'Deposits that could be credited to nobody',
  scope: 'transfers:review',
  control: reads,
  input: z.strictObject({
    ...pageFields,
    status: suspenseStatus.default('open').meta({ description: 'open unless told.' }),
  }),
  async run(app, actor, { limit, cursor, status }): Promise<Page<SuspenseDeposit>> {
    const before = lastIdOf(cursor);
    const rows = await app.db.query<Row>(
      'suspense.list',
      `select ${COLUMNS} from suspense_deposit where environment = $1 and status = $2 and id < $3 order by id desc limit $4`,
      [actor.environment, status, before, limit + 1],
    );
    return pageOf(rows, limit, ({ id }) => [id]);
  },
});

const target = {
  suspenseId: z.uuid().meta({ description: 'The deposit.' }),
  note: plainText(500).meta({ description: 'Why; kept with the decision.' }),
};

/**
 * Credits a deposit in suspense to a business, with wallet.funded in the same commit. The log of that business tells of it. In live the first call
 * leaves a proposal and the same call of another operator does it.
 * @throws Refusal 404 for an unknown deposit or business, 409 INVALID_STATE when it was decided before, 403 when the wallet is closed.
 */
export const creditSuspense = operation({
  title: 'virtual_accounts.credit_suspense',
  summary: 'Credit a deposit in suspense to a business',
  scope: 'transfers:review',
  control: books('always'),
  input: z.strictObject({ ...target, businessId: z.uuid().meta({ description: 'The business.' }) }),
  async run(app, operator, { suspenseId, businessId, note }): Promise<SuspenseDeposit> {
    const found = await open(app, operator.environment, suspenseId);
    const actor = await actingIn(app, operator, businessId);
    const { bookId } = actor;
    const after = await audited(app, actor, async (tx) => {
      await lockSession(tx, found.provider, found.sessionId);
      const asked = { suspenseId, businessId };
      const agreed = await consent(tx, actor, { kind: creditSuspense.title, subject: suspenseId, asked, amount: found.amount, note });
      if (!agreed.isAgreed) return open({ db: tx }, operator.environment, suspenseId);
      const depositId = derivedId(found.id, 'credited from suspense');
      await depositIn(tx, {
        bookId,
        id: depositId,
        amount: found.amount,
        reference: depositReference(found.sessionId),
        provider: found.provider,
        channel: 'bank_transfer',
        sender: senderOf(found),
        narration: 'Credited from suspense',
      });
      const row = await resolve(tx, { id: suspenseId, move: 'credit', by: actor.name, note, bookId, depositId });
      const credited = { status: 'credited', businessId, amount: found.amount, note, askedBy: agreed.askedBy };
      await audit(tx, actor, {
        action: 'virtual_accounts.credit_suspense',
        subject: { type: 'suspense_deposit', id: suspenseId },
        after: credited,
      });
      return row;
    });
    if (after.status === 'credited') app.wakeWebhooks(bookId);
    return after;
  },
});

/**
 * Writes down that a deposit in suspense went back to its sender; no book is touched. The log of the business whose account it was tells of
 * it, or that of the service where nobody's was.
 * @throws Refusal 404, 409 INVALID_STATE.
 */
export const returnSuspense = operation({
  title: 'virtual_accounts.return_suspense',
  summary: 'Mark a deposit in suspense as returned',
  scope: 'transfers:review',
  control: records,
  input: z.strictObject(target),
  async run(app, operator, { suspenseId, note }): Promise<SuspenseDeposit> {
    const found = await open(app, operator.environment, suspenseId);
    const actor = { ...operator, businessId: await businessOf(app, found) };
    return app.db.transaction(async (tx) => {
      await lockAudit(tx, actor);
      const row = await resolve(tx, { id: suspenseId, move: 'return', by: actor.name, note, bookId: null, depositId: null });
      const after = { status: 'returned', note };
      await audit(tx, actor, { action: 'virtual_accounts.return_suspense', subject: { type: 'suspense_deposit', id: suspenseId }, after });
      return row;
    });
  },
});

async function businessOf({ db }: App, { bookHint }: SuspenseDeposit): Promise<Actor['businessId']> {
  const [book] = await db.query<{ businessId: string }>(
    'suspense.business',
    'select business_id as "businessId" from ledger.book where id = $1',
    [bookHint],
  );
  return book?.businessId ?? SERVICE;
}

async function open({ db }: { db: Pick<App['db'] | Tx, 'query'> }, environment: Environment, id: string): Promise<SuspenseDeposit> {
  const [row] = await db.query<Row>('suspense.by_id', `select ${COLUMNS} from suspense_deposit where id = $1 and environment = $2`, [
    id,
    environment,
  ]);
  if (!row) throw new Refusal('not_found', 'No deposit in suspense has this id', { code: 'RECORD_NOT_FOUND' });
  if (row.status !== 'open') throw decided(row.status);
  return row;
}

interface Resolution {
  id: string;
  move: SuspenseMove;
  by: string;
  note: string;
  bookId: number | null;
  depositId: string | null;
}

async function resolve(tx: Tx, { id, move, by, note, bookId, depositId }: Resolution): Promise<SuspenseDeposit> {
  const { from, to } = SUSPENSE_MOVES[move];
  const [row] = await tx.query<Row>(
    'suspense.resolve',
    `update suspense_deposit set status = $2, resolved_by = $3, note = $4, book_id = $5, deposit_id = $6, resolved_at = clock_timestamp()
      where id = $1 and status = any ($7) returning ${COLUMNS}`,
    [id, to, by, note, bookId, depositId, from],
  );
  if (!row) throw decided('decided');
  return row;
}

function decided(status: string): Refusal {
  return new Refusal('conflict', `The deposit is '${status}' already; only an open one can be decided`, { code: 'INVALID_STATE' });
}

/** Who paid, as a deposit keeps it. */
export function senderOf(
  paid: Pick<InboundPayment, 'senderName' | 'sessionId' | 'senderAccountNumber' | 'senderBankName' | 'providerFee'>,
): Deposit['sender'] {
  return {
    name: paid.senderName,
    sessionId: paid.sessionId,
    ...(paid.senderAccountNumber !== null && { accountNumber: paid.senderAccountNumber }),
    ...(paid.senderBankName !== null && { bankName: paid.senderBankName }),
    ...(paid.providerFee !== null && { providerFee: paid.providerFee }),
  };
}
