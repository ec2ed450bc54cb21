import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Actor, personBehind } from '../../domain/actor/actor.ts';
import type { Kobo } from '../../domain/money/money.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import { idInput } from '../../domain/schema/text.ts';
import type { Preview } from './preview.ts';

export const batchStatus = z
  .enum(['draft', 'awaiting_approval', 'approved', 'scheduled', 'processing', 'completed', 'partially_completed', 'failed', 'canceled'])
  .register(typeNames, {
    name: 'PayrollBatchStatus',
    description: 'Where a payroll batch stands.',
    meanings: {
      draft: 'People are added and taken out.',
      awaiting_approval: 'Nothing changes any more until somebody approves or rejects it.',
      approved: 'It is paid next.',
      scheduled: 'It is paid when its time comes.',
      processing: 'It is being paid.',
      completed: 'All salaries arrived.',
      partially_completed: 'Some salaries arrived.',
      failed: 'No salary arrived.',
      canceled: 'It was given up.',
    },
  });
export type BatchStatus = z.output<typeof batchStatus>;

/** Which batch an operation is about. */
export const batchIdInput = idInput.meta({ description: 'The batch.' });

/** How many people one batch may pay. */
export const MAX_ITEMS = 10_000;

/** What of a batch is stored as it is read. */
interface Stored {
  bookId: number;
  id: string;
  reference: string;
  name: string;
  narration: string | null;
  /** YYYY-MM-DD. */
  payDate: string | null;
  status: BatchStatus;
  itemCount: number;
  totalAmount: Kobo;
  totalFees: Kobo;
  settledAmount: Kobo;
  returnedAmount: Kobo;
  requestedBy: string | null;
  requestedAt: Date | null;
  approvedBy: string | null;
  approvedAt: Date | null;
  approvalMethod: 'dashboard' | 'api' | null;
  comment: string | null;
  rejectedReason: string | null;
  scheduledAt: Date | null;
  waitsFor: string | null;
  createdBy: string;
  preparedBy: string[];
  createdAt: Date;
  processingStartedAt: Date | null;
  completedAt: Date | null;
  canceledAt: Date | null;
}

type Counts = {
  queued: number;
  sent: number;
  settled: number;
  failed: number;
  reversed: number;
  skipped: number;
};

/** A run of salaries (shapes 2.11). `failed` counts declines that wait for a person's decision. */
export interface PayrollBatch extends Stored {
  counts: Counts;
  /** Null until it is asked for, and again after every change of an item. */
  preview: { status: 'computing' | 'ready'; computedAt: Date | null; result: Preview | null } | null;
}

export interface BatchRow extends Stored, Counts {
  previewStatus: 'computing' | 'ready' | null;
  previewAt: Date | null;
  preview: Preview | null;
}

export const BATCH_COLUMNS = `book_id, id, reference, name, narration, pay_date::text as pay_date, status, item_count, total_amount, total_fees,
  queued, sent, settled, failed, reversed, skipped, settled_amount, returned_amount, preview_status, preview_at, preview, requested_by, requested_at,
  approved_by, approved_at, approval_method, comment, rejected_reason, scheduled_at, waits_for, created_by, prepared_by, created_at,
  processing_started_at, completed_at, canceled_at`;

export function batchOf(row: BatchRow): PayrollBatch {
  const { queued, sent, settled, failed, reversed, skipped, previewStatus, previewAt, preview, ...stored } = row;
  return {
    ...stored,
    counts: { queued, sent, settled, failed, reversed, skipped },
    preview: previewStatus && { status: previewStatus, computedAt: previewAt, result: preview },
    // What a worker noted, or what the items say: a decline waits for a decision.
    waitsFor: stored.waitsFor ?? (stored.status === 'processing' && failed > 0 ? 'REVIEW' : null),
  };
}

const ended = ['completed', 'partially_completed', 'failed'] as const;

/** Every move of a batch: from which states it may be made, and where it leads. The last four are made by workers and operators, the others by callers. */
export const BATCH_MOVES = {
  edit: { from: ['draft'], to: ['draft'] },
  submit: { from: ['draft'], to: ['awaiting_approval'] },
  approve: { from: ['awaiting_approval'], to: ['approved', 'scheduled'] },
  reject: { from: ['awaiting_approval'], to: ['draft'] },
  cancel: { from: ['draft', 'awaiting_approval', 'approved', 'scheduled'], to: ['canceled'] },
  begin: { from: ['approved', 'scheduled'], to: ['processing'] },
  end: { from: ['processing'], to: ended },
  /** A salary came back, or arrived after all. */
  follow: { from: ended, to: ended },
  /** The database was brought back to an earlier moment, so somebody has to look again (decision 101). */
  restore: { from: ['approved', 'scheduled', 'processing'], to: ['awaiting_approval'] },
} as const satisfies Record<string, { from: readonly BatchStatus[]; to: readonly BatchStatus[] }>;
export type BatchMove = Exclude<keyof typeof BATCH_MOVES, 'begin' | 'end' | 'follow' | 'restore'>;

/** @throws Refusal 409 BATCH_NOT_DRAFT or INVALID_STATE with a sentence that names the state. */
export function requireMove({ status }: Pick<PayrollBatch, 'status'>, move: BatchMove): void {
  const { from }: { from: readonly BatchStatus[] } = BATCH_MOVES[move];
  if (from.includes(status)) return;
  if (move === 'edit' || move === 'submit')
    throw new Refusal('conflict', `The batch is '${status}' and no longer a draft`, { code: 'BATCH_NOT_DRAFT' });
  const states = from.map((state) => `'${state}'`).join(' or ');
  throw new Refusal('conflict', `The batch is '${status}'; to ${move} it, it must be ${states}`, { code: 'INVALID_STATE' });
}

/** The batch, locked until the commit. @throws Refusal 404 RECORD_NOT_FOUND, also for another business's. */
export async function lockBatch(tx: Tx, bookId: number, id: string): Promise<PayrollBatch> {
  const [row] = await tx.query<BatchRow>(
    'payroll.lock_batch',
    `select ${BATCH_COLUMNS} from payroll_batch where book_id = $1 and id = $2 for no key update`,
    [bookId, id],
  );
  if (!row) throw batchNotFound();
  return batchOf(row);
}

/** @throws Refusal 404 RECORD_NOT_FOUND, also for another business's. */
export async function batchById(app: Pick<App, 'db'>, bookId: number, id: string): Promise<PayrollBatch> {
  const batch = await batchMade(app, { bookId, effectId: id });
  if (!batch) throw batchNotFound();
  return batch;
}

/** What this very request made before; null for a first one. */
export async function batchMade(
  { db }: Pick<App, 'db'>,
  { bookId, effectId }: Pick<Actor, 'bookId' | 'effectId'>,
): Promise<PayrollBatch | null> {
  const [row] = await db.query<BatchRow>('payroll.batch', `select ${BATCH_COLUMNS} from payroll_batch where book_id = $1 and id = $2`, [
    bookId,
    effectId,
  ]);
  return row ? batchOf(row) : null;
}

/** What an `update … returning` of a locked batch gave. */
export function updated(rows: BatchRow[]): PayrollBatch {
  if (!rows[0]) throw new Error('a locked payroll batch was not updated');
  return batchOf(rows[0]);
}

/** Tells whoever watches a batch of the business that it changed, once the change is committed. */
export async function announced<Result>(
  { feeds }: Pick<App, 'feeds'>,
  { bookId }: Pick<Actor, 'bookId'>,
  change: Promise<Result>,
): Promise<Result> {
  const result = await change;
  feeds.changed(bookId);
  return result;
}

/** The id of the person or the key that asks, for the list of those that had a hand in a batch. */
export function handOf({ userId, key }: Actor): string[] {
  const hand = userId ?? key?.id;
  return hand === undefined ? [] : [hand];
}

/**
 * Whether the person who asks, or who made the key that asks, had a hand in a batch. Through a key of theirs counts as well, unless a key
 * asks: what keys do alone is bounded by the limits that an owner armed, and by no second person.
 */
export async function hadHandIn(tx: Tx, actor: Actor, { preparedBy }: PayrollBatch): Promise<boolean> {
  const person = personBehind(actor);
  if (person === null) return false;
  if (preparedBy.includes(person)) return true;
  if (actor.userId === undefined) return false;
  const own = await tx.query('payroll.own_keys', 'select from api_key where id = any ($1::uuid[]) and created_by_id = $2 limit 1', [
    preparedBy,
    person,
  ]);
  return own.length > 0;
}

function batchNotFound(): Refusal {
  return new Refusal('not_found', 'No payroll batch has this id', { code: 'RECORD_NOT_FOUND' });
}
