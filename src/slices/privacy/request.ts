import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { typeNames } from '../../domain/schema/type-names.ts';

export const requestKind = z.enum(['export', 'erasure']).register(typeNames, {
  name: 'PrivacyRequestKind',
  description: 'Kind of a data subject request.',
  meanings: { export: 'Exports the data.', erasure: 'Erases the data, except for retention duties.' },
});
export type RequestKind = z.output<typeof requestKind>;
export const requestStatuses = ['searching', 'ready', 'waiting', 'erasing', 'done', 'cancelled', 'expired'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** Days to download an export or to approve an erasure. */
export const OPEN_DAYS = 7;

/** Rows by table, and those in progress. */
export type Found = Record<string, { rows: number; underWay: number }>;

export interface PrivacyRequest {
  bookId: number;
  id: string;
  kind: RequestKind;
  status: RequestStatus;
  askedById: string;
  askedByName: string;
  confirmedByName: string | null;
  found: Found;
  erased: Record<string, number>;
  createdAt: Date;
  readyAt: Date | null;
  endedAt: Date | null;
  dueAt: Date | null;
}

export const COLUMNS =
  'book_id, id, kind, status, asked_by_id, asked_by_name, confirmed_by_name, found, erased, created_at, ready_at, ended_at, due_at';

/** @throws Refusal 404 RECORD_NOT_FOUND, also for the request of another business. */
export async function requestById(db: Pick<App['db'] | Tx, 'query'>, bookId: number, id: string): Promise<PrivacyRequest> {
  const [row] = await db.query<PrivacyRequest>('privacy.by_id', `select ${COLUMNS} from privacy.request where book_id = $1 and id = $2`, [
    bookId,
    id,
  ]);
  return row ?? notFound();
}

export async function lockRequest(tx: Tx, bookId: number, id: string): Promise<PrivacyRequest> {
  const [row] = await tx.query<PrivacyRequest>(
    'privacy.lock',
    `select ${COLUMNS} from privacy.request where book_id = $1 and id = $2 for no key update`,
    [bookId, id],
  );
  return row ?? notFound();
}

function notFound(): never {
  throw new Refusal('not_found', 'Data subject request not found; check the id', { code: 'RECORD_NOT_FOUND' });
}

export const notSo = (message: string): Refusal => new Refusal('conflict', message, { code: 'INVALID_STATE' });

/** Ends a request, and deletes its identifiers and findings. */
export async function endRequest(tx: Tx, { bookId, id }: Pick<PrivacyRequest, 'bookId' | 'id'>, status: 'done' | 'cancelled' | 'expired') {
  await tx.query('privacy.drop_parts', 'delete from privacy.part where book_id = $1 and request_id = $2', [bookId, id]);
  await tx.query(
    'privacy.end',
    `update privacy.request set status = $3, marks = null, due_at = null, claim = null, claimed_until = null, cursor = null, ended_at = clock_timestamp()
      where book_id = $1 and id = $2`,
    [bookId, id, status],
  );
}
