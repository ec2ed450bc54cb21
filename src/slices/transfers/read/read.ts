import type { Database } from '../../../platform/db/database.ts';
import { type Transfer, type TransferRow, transferOf } from './transfer.ts';

export const COLUMNS = `book_id, id, transfer_code, client_reference, state, amount, fee, fee_breakdown, bank_code, bank_name, account_number, account_name, narration, metadata,
  retry_of, retried_as, payroll_item, is_refund, captured, claim, unseen, response_code, response_description, transaction_ref, transaction_id, session_id, reason, cause, decline_code, next_check_at, decide_by, review_since, approval_request, last_checked_at,
  scheduled_at, created_at, settled_at, failed_at, reversed_at`;

const one = (rows: TransferRow[]): Transfer | null => (rows[0] ? transferOf(rows[0]) : null);

export async function findById(db: Database, bookId: number, id: string): Promise<Transfer | null> {
  return one(
    await db.query<TransferRow>('transfer.by_id', `select ${COLUMNS} from ledger.transfer where book_id + 0 = $1 and id = $2`, [
      bookId,
      id,
    ]),
  );
}

export async function findByIds(db: Database, bookId: number, ids: readonly string[]): Promise<Map<string, Transfer>> {
  const rows = await db.query<TransferRow>(
    'transfer.by_ids',
    // Why: the planner may read a whole wallet for a list of unknown length.
    `select ${COLUMNS} from unnest($2::uuid[]) i(wanted) cross join lateral (select * from ledger.transfer where book_id + 0 = $1 and id = i.wanted limit 1) t`,
    [bookId, ids],
  );
  return new Map(rows.map((row) => [row.id, transferOf(row)]));
}

export async function findByCode(db: Database, bookId: number, transferCode: string): Promise<Transfer | null> {
  return one(
    await db.query<TransferRow>('transfer.by_code', `select ${COLUMNS} from ledger.transfer where book_id = $1 and transfer_code = $2`, [
      bookId,
      transferCode,
    ]),
  );
}

/** Sender details given by the business. */
export async function senderOf(db: Database, bookId: number, id: string): Promise<{ name?: string; email?: string; phone?: string }> {
  const [row] = await db.query<{ sender: { name?: string; email?: string; phone?: string } | null }>(
    'transfer.sender',
    'select sender from ledger.transfer where book_id = $1 and id = $2',
    [bookId, id],
  );
  return row?.sender ?? {};
}

export interface Attempt {
  at: Date;
  source: 'submit' | 'poll' | 'webhook' | 'operator';
  transactionResponseCode: string | null;
  outcome: string;
}

const MAX_ATTEMPTS = 100;

export interface TransferStatus {
  transfer: Transfer;
  attempts: Attempt[];
}

/** Distinguishes `not_found_yet` from no answer; both are the step `silent`. */
export const ATTEMPT_OUTCOME = `case when e.outcome = 'silent' and e.body ->> 'kind' = 'not_found' then 'not_found_yet' else e.outcome end`;

type AttemptRow = [at: string, source: Attempt['source'], code: string | null, outcome: string];

const ATTEMPTS = `(select json_agg(json_build_array(e.received_at, e.channel, e.code, ${ATTEMPT_OUTCOME}) order by e.id)
  from (select * from ledger.evidence where book_id = t.book_id and transfer_id = t.id order by id desc limit ${MAX_ATTEMPTS}) e) as attempts`;

export async function statusByCode(db: Database, bookId: number, transferCode: string): Promise<TransferStatus | null> {
  return statusOf(
    await db.query<TransferRow & { attempts: AttemptRow[] | null }>(
      'transfer.status_by_code',
      `select ${COLUMNS}, ${ATTEMPTS} from ledger.transfer t where book_id = $1 and transfer_code = $2`,
      [bookId, transferCode],
      'shared',
    ),
  );
}

export async function statusByClientReference(db: Database, bookId: number, clientReference: string): Promise<TransferStatus | null> {
  return statusOf(
    await db.query<TransferRow & { attempts: AttemptRow[] | null }>(
      'transfer.status_by_client_reference',
      `select ${COLUMNS}, ${ATTEMPTS} from ledger.transfer t where book_id = $1 and client_reference = $2`,
      [bookId, clientReference],
      'shared',
    ),
  );
}

function statusOf([row]: (TransferRow & { attempts: AttemptRow[] | null })[]): TransferStatus | null {
  if (!row) return null;
  const attempts = (row.attempts ?? []).map(([at, source, transactionResponseCode, outcome]) => ({
    at: new Date(at),
    source,
    transactionResponseCode,
    outcome,
  }));
  return { transfer: transferOf(row), attempts };
}

type Given<Value> = Value | null | undefined;

export interface ListFilter {
  bookId: number;
  settlementStatus?: Given<string>;
  accountNumber?: Given<string>;
  clientReference?: Given<string>;
  from?: Given<Date>;
  to?: Given<Date>;
  before?: Given<string>;
  limit: number;
}

/** Newest first; an index per filter bounds the page. */
export async function listTransfers(db: Database, filter: ListFilter): Promise<Transfer[]> {
  const rows = await db.query<TransferRow>(...listQuery(filter));
  return rows.map(transferOf);
}

export function listQuery(filter: ListFilter): [name: string, text: string, values: unknown[]] {
  const { bookId, settlementStatus, accountNumber, clientReference, from = null, to = null, before, limit } = filter;
  const conditions = [
    'book_id = $1',
    `created_at >= coalesce($2::timestamptz, '-infinity')`,
    `created_at < coalesce($3::timestamptz, 'infinity')`,
  ];
  const values: unknown[] = [bookId, from, to, limit];
  const parts = ['transfer.list'];
  const add = (part: string, condition: (parameter: string) => string, value: unknown): void => {
    if (value === null || value === undefined) return;
    parts.push(part);
    conditions.push(condition(`$${values.push(value)}`));
  };
  add('status', (parameter) => `settlement_status = ${parameter}`, settlementStatus);
  add('account', (parameter) => `account_number = ${parameter}`, accountNumber);
  add('reference', (parameter) => `client_reference = ${parameter}`, clientReference);
  add(
    'before',
    (parameter) => `(created_at, id) < (select created_at, id from ledger.transfer where book_id = $1 and id = ${parameter})`,
    before,
  );
  const text = `select ${COLUMNS} from ledger.transfer where ${conditions.join(' and ')} order by created_at desc, id desc limit $4`;
  return [parts.join('.'), text, values];
}
