import { z } from 'zod';
import type { Kobo } from '../../domain/money/money.ts';
import { bodyPageFields, decodeCursor, pageFields, pageOf, type Page } from '../../domain/schema/page.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { type CallStatus, type VerificationOperation, verificationOperation } from './kinds.ts';
import { nin } from './find-nin.ts';
import { subjectOf } from './subject.ts';

/** One charged call: what was asked about is masked, and what was answered is not kept. */
export interface VerificationCall {
  id: string;
  operation: VerificationOperation;
  status: CallStatus;
  subject: string;
  paidBy: 'quota' | 'balance';
  /** What left the balance, in kobo; 0 when the plan paid. */
  charged: Kobo;
  refundedAt: Date | null;
  createdAt: Date;
  answeredAt: Date | null;
}

type Row = VerificationCall & { n: number };

const COLUMNS = 'n, id, operation, status, subject, paid_by, charged, refunded_at, created_at, answered_at';
const SELECT = `select ${COLUMNS} from verification.call where book_id = $1 and n < $2`;
const NEWEST_FIRST = 'order by n desc limit $3';

/** The statements of the history, for the test on their plans. */
export const CALLS = {
  all: `${SELECT} ${NEWEST_FIRST}`,
  ofOperation: `${SELECT} and operation = $4 ${NEWEST_FIRST}`,
  about: `${SELECT} and subject_index = decode($4, 'hex') ${NEWEST_FIRST}`,
} as const;

const NEWEST = Number.MAX_SAFE_INTEGER;

/** Look-ups that were charged, newest first, with what each cost and what came of it; nothing that was looked up is in them. */
export const listVerificationCalls = operation({
  title: 'verification.calls',
  summary: 'Charged calls, newest first',
  scope: 'verification:read',
  mayReadAt: 'replica',
  input: z.strictObject({ ...pageFields, operation: verificationOperation.optional().meta({ description: 'Only of this operation.' }) }),
  async run(app, actor, { limit, cursor, operation: kind }): Promise<Page<VerificationCall>> {
    const values = [actor.bookId, before(cursor), limit + 1];
    // Two texts, so that each runs from its own index, however many calls of other operations lie between.
    const rows =
      kind === undefined
        ? await app.db.query<Row>('verification.calls', CALLS.all, values)
        : await app.db.query<Row>('verification.calls_of', CALLS.ofOperation, [...values, kind]);
    return page(rows, limit);
  },
});

/**
 * The calls about one NIN, newest first: what a person may ask to be told. The number is in the body, so that no log of addresses
 * has it, and is compared by its keyed hash.
 */
export const searchVerificationCalls = operation({
  title: 'verification.search_calls',
  summary: 'Charged calls about one NIN, newest first',
  scope: 'verification:read',
  mayReadAt: 'replica',
  input: z.strictObject({
    nin,
    ...bodyPageFields,
  }),
  async run(app, actor, { limit, cursor, nin: number }): Promise<Page<VerificationCall>> {
    const { index } = subjectOf(app.config, actor.bookId, 'nin', number);
    const rows = await app.db.query<Row>('verification.calls_about', CALLS.about, [actor.bookId, before(cursor), limit + 1, index]);
    return page(rows, limit);
  },
});

/** One charged call by its verificationId. @throws Refusal 404 when the business has none. */
export const findVerificationCall = operation({
  title: 'verification.call',
  summary: 'One charged call',
  scope: 'verification:read',
  input: z.strictObject({ verificationId: z.uuid({ error: 'must be a UUID' }).meta({ description: 'Which verification call.' }) }),
  async run(app, actor, { verificationId }): Promise<VerificationCall> {
    const [row] = await app.db.query<Row>('verification.call', `select ${COLUMNS} from verification.call where book_id = $1 and id = $2`, [
      actor.bookId,
      verificationId,
    ]);
    if (!row) throw new Refusal('not_found', 'No verification has this id', { code: 'RECORD_NOT_FOUND' });
    return callOf(row);
  },
});

const before = (cursor: string | undefined): number => (cursor === undefined ? NEWEST : decodeCursor(cursor, z.tuple([z.int().min(0)]))[0]);

function page(rows: Row[], limit: number): Page<VerificationCall> {
  const { rows: kept, meta } = pageOf(rows, limit, ({ n }) => [n]);
  return { rows: kept.map(callOf), meta };
}

const callOf = ({ n: _, ...call }: Row): VerificationCall => call;
