import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { typeNames } from '../../domain/schema/type-names.ts';

export const requestKind = z.enum(['export', 'erasure']).register(typeNames, {
  name: 'PrivacyRequestKind',
  description: 'What is done with the data of a person.',
  meanings: { export: 'It is handed to them.', erasure: 'It is erased, as far as nothing forbids it.' },
});
export type RequestKind = z.output<typeof requestKind>;
export const requestStatuses = ['searching', 'ready', 'waiting', 'erasing', 'done', 'canceled', 'expired'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** How long an export can be fetched, and an erasure confirmed. */
export const OPEN_DAYS = 7;

/** How many rows of a table were found, and how many of them are left for now because they are of something under way. */
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
  /** Rows by table. */
  erased: Record<string, number>;
  createdAt: Date;
  readyAt: Date | null;
  endedAt: Date | null;
  /** While it is ready or waits: until when. */
  dueAt: Date | null;
}

export const COLUMNS =
  'book_id, id, kind, status, asked_by_id, asked_by_name, confirmed_by_name, found, erased, created_at, ready_at, ended_at, due_at';

/** @throws Refusal 404 RECORD_NOT_FOUND, also for another business's. */
export async function requestById(db: Pick<App['db'] | Tx, 'query'>, bookId: number, id: string): Promise<PrivacyRequest> {
  const [row] = await db.query<PrivacyRequest>('privacy.by_id', `select ${COLUMNS} from privacy.request where book_id = $1 and id = $2`, [
    bookId,
    id,
  ]);
  return row ?? notFound();
}

/** The same, held until the commit. */
export async function lockRequest(tx: Tx, bookId: number, id: string): Promise<PrivacyRequest> {
  const [row] = await tx.query<PrivacyRequest>(
    'privacy.lock',
    `select ${COLUMNS} from privacy.request where book_id = $1 and id = $2 for no key update`,
    [bookId, id],
  );
  return row ?? notFound();
}

function notFound(): never {
  throw new Refusal('not_found', 'No request about a person has this id', { code: 'RECORD_NOT_FOUND' });
}

export const notSo = (message: string): Refusal => new Refusal('conflict', message, { code: 'INVALID_STATE' });

/** Ends a request: what the person was known by, and what was found of them, goes. */
export async function endRequest(tx: Tx, { bookId, id }: Pick<PrivacyRequest, 'bookId' | 'id'>, status: 'done' | 'canceled' | 'expired') {
  await tx.query('privacy.drop_parts', 'delete from privacy.part where book_id = $1 and request_id = $2', [bookId, id]);
  await tx.query(
    'privacy.end',
    `update privacy.request set status = $3, marks = null, due_at = null, claim = null, claimed_until = null, cursor = null, ended_at = clock_timestamp()
      where book_id = $1 and id = $2`,
    [bookId, id, status],
  );
}
