import { z } from 'zod';
import { open, seal, type KeyRing } from '../../platform/crypto/key-ring.ts';
import { type Kobo, plus } from '../../domain/money/money.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import { type ProviderAnswer, providerOf, type TransferRow } from '../transfers/read/transfer.ts';

export const itemStatus = z.enum(['draft', 'queued', 'sent', 'settled', 'failed', 'reversed', 'skipped']).register(typeNames, {
  name: 'PayrollItemStatus',
  description: 'Where one salary stands.',
  meanings: {
    queued: 'Its money is held.',
    sent: 'The wallet is debited; that says nothing about delivery.',
    settled: 'The person was credited.',
    failed: 'Declined; a person decides whether the money comes back.',
    reversed: 'The money is back in the wallet.',
    skipped: 'It was not paid and cost nothing.',
  },
});
export type ItemStatus = z.output<typeof itemStatus>;
export const nameMatch = z.enum(['EXACT_MATCH', 'CLOSE_MATCH', 'NO_MATCH', 'NOT_FOUND', 'NO_ANSWER']).register(typeNames, {
  name: 'PayrollNameMatch',
  description: 'How the name of an item compares with the one that the bank gives.',
});

export interface Line {
  label: string;
  amount: Kobo;
}

/** What of an item is personal beyond who is paid; kept sealed. */
export interface PrivateDetails {
  email: string | null;
  phoneNumber: string | null;
  earnings: Line[];
  deductions: Line[];
}

/** What of a salary is stored as it is read. */
interface Stored {
  id: string;
  batchId: string;
  batchReference: string;
  position: number;
  employeeReference: string | null;
  beneficiaryName: string;
  accountNumber: string;
  bankCode: string;
  bankName: string;
  nameMatch: z.output<typeof nameMatch> | null;
  allowNameMismatch: boolean;
  amount: Kobo;
  /** What it cost; what it would cost, while nothing is decided. */
  fee: Kobo;
  narration: string | null;
  status: ItemStatus;
  transferCode: string | null;
  failureReason: string | null;
  sentAt: Date | null;
  settledAt: Date | null;
  createdAt: Date;
}

/** One salary of a batch (shapes 2.11). Its id is the id of the transfer that pays it. */
export interface PayrollItem extends Stored, PrivateDetails {
  resolvedAccountName: string | null;
  provider: ProviderAnswer | null;
}

type ProviderColumns = Pick<TransferRow, 'responseCode' | 'responseDescription' | 'transactionRef' | 'transactionId' | 'sessionId'>;

export interface ItemRow extends Stored, ProviderColumns {
  bookId: number;
  resolvedName: string | null;
  private: string | null;
}

/**
 * Items that `which` picks, an ordered selection of rows of payroll_item, with what their batch and their transfer say of
 * them. Each transfer is read by its primary key, so a page costs its rows, however many salaries there are.
 */
export const itemsWith = (which: string): string => `
  select i.book_id, i.id, i.batch_id, b.reference as batch_reference, i.position, i.employee_reference, i.beneficiary_name, i.account_number, i.bank_code,
         i.bank_name, i.resolved_name, i.name_match, i.allow_name_mismatch, i.amount,
         case when i.status = 'skipped' then 0 else coalesce(t.fee, i.fee) end as fee, i.narration, i.private, i.status, i.transfer_code, i.failure_reason,
         i.sent_at, i.settled_at, i.created_at, t.response_code, t.response_description, t.transaction_ref, t.transaction_id, t.session_id
    from (${which}) i
    join payroll_batch b on b.book_id = i.book_id and b.id = i.batch_id
    left join lateral (select * from ledger.transfer x where x.book_id + 0 = i.book_id and x.id = i.id offset 0) t on true
   order by i.position`;

export function itemOf(ring: KeyRing, row: ItemRow): PayrollItem {
  const {
    bookId,
    resolvedName,
    private: sealed,
    responseCode,
    responseDescription,
    transactionRef,
    transactionId,
    sessionId,
    ...stored
  } = row;
  const said = { responseCode, responseDescription, transactionRef, transactionId, sessionId };
  return { ...stored, resolvedAccountName: resolvedName, ...openDetails(ring, bookId, row.id, sealed), provider: providerOf(said) };
}

function openDetails(ring: KeyRing, bookId: number, id: string, sealed: string | null): PrivateDetails {
  if (sealed === null) return { email: null, phoneNumber: null, earnings: [], deductions: [] };
  return JSON.parse(open(ring, sealed, sealPlace(bookId, id))) as PrivateDetails;
}

/** The sealed form of an item's details, which opens in that item's row alone; null when there are none. */
export function sealItem(ring: KeyRing, bookId: number, id: string, details: PrivateDetails): string | null {
  const { email, phoneNumber, earnings, deductions } = details;
  if (email === null && phoneNumber === null && earnings.length + deductions.length === 0) return null;
  return seal(ring, JSON.stringify({ email, phoneNumber, earnings, deductions }), sealPlace(bookId, id));
}

const sealPlace = (bookId: number, rowId: string) => ({ table: 'payroll_item', column: 'private', rowId, bookId: String(bookId) });

export const sumOf = (lines: readonly Pick<Line, 'amount'>[]): Kobo => plus(...lines.map(({ amount }) => amount));

/** Earnings before deductions; the amount itself when no earnings are given. */
export const grossOf = ({ earnings, deductions, amount }: Pick<PayrollItem, 'earnings' | 'deductions' | 'amount'>): Kobo =>
  earnings.length > 0 ? sumOf(earnings) : plus(amount, sumOf(deductions));

export const deductionsOf = ({ deductions }: Pick<PayrollItem, 'deductions'>): Kobo => sumOf(deductions);

export function itemNotFound(): Refusal {
  return new Refusal('not_found', 'The batch has no item with this id', { code: 'RECORD_NOT_FOUND' });
}
