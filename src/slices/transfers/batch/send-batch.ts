import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { App } from '../../../core/app/app.ts';
import { remainingAfterAll, type Remaining } from '../../../core/ledger/outcomes.ts';
import { operation } from '../../../core/operation/operation.ts';
import { type Actor, personOf } from '../../../domain/actor/actor.ts';
import { newId } from '../../../domain/ids/ids.ts';
import { type Kobo, NO_KOBO, plus } from '../../../domain/money/money.ts';
import { mapLimit } from '../../../platform/concurrency/for-each-settled.ts';
import { untilAnswered } from '../../../platform/db/until-answered.ts';
import { conflict, invalid, Refusal, type RefusalKind } from '../../../platform/errors/refusal.ts';
import { Stretches } from '../../../platform/concurrency/fair-scheduler.ts';
import { canonicalParts } from '../../../platform/formats/text.ts';
import { transferView } from '../read/views.ts';
import type { Sent } from '../send/replay.ts';
import { dispatch, prepare, type Prepared } from '../send/send.ts';
import { type Batch, batchOf, type BatchRow, batchSchema, findByReference, type Item, itemSchema } from './batch.ts';
import { type AcceptedItem, acceptable, type BatchItemInput, batchInput } from './acceptable.ts';

/** Larger batches are accepted first and sent by workers. */
const MAX_AT_ONCE = 50;
/** Concurrent items: enough to share ledger commits, few enough to leave the bank capacity. */
const WIDTH = 32;
/** Time after which a worker takes over a batch whose request ended without an answer. */
const TAKE_OVER_MS = 120_000;
/** Time until a worker looks for outcomes that a request did not learn. */
const FOLLOW_MS = 5_000;

export const sentBatchSchema = batchSchema
  .extend({
    items: z
      .array(itemSchema)
      .optional()
      .meta({ description: 'Items in the order of the request; absent while the batch is sent in the background (202).' }),
  })
  .meta({ id: 'SentTransferBatch' });

export interface SentBatch {
  batch: Batch;
  /** Null for a batch that workers send. */
  items: Item[] | null;
  isReplay: boolean;
  left: Remaining;
}

type ItemResult = { clientReference: string; amount: Kobo } & ({ sent: Sent } | { refusal: Refusal });

/**
 * Sends up to 50 transfers at once, or accepts up to 10,000 for workers, each accepted or rejected on its own. All items are
 * validated before any debit. A repeat with the same batchReference and items returns the same batch; at once it also sends what
 * was rejected before. @throws Refusal 400 VALIDATION_ERROR naming `items[3].amount`; 409 BATCH_EXISTS when the reference belongs
 * to other items; 503 when an outcome is unknown: repeat the request.
 */
export const sendBatch = operation({
  title: 'bulkTransfers.send',
  summary: 'Send transfers in bulk',
  scope: 'transfers:write',
  repeatable: ['batchReference'],
  longList: 'items',
  input: batchInput,
  output: z.object({
    batch: batchSchema.meta({ description: 'The batch.' }),
    isReplay: z.boolean().meta({ description: 'True when batchReference was used before with the same items.' }),
  }),
  async run(app, actor, { batchReference, items, async: isAsync = false }): Promise<SentBatch> {
    refuseRepeats(items);
    const hash = await hashOf(actor, items);
    const made = await findByReference(app, actor.bookId, batchReference);
    if (made) requireSame(made, hash);
    if (made?.id && (made.isAsync || isAsync)) return replayed(made);
    const isInBackground = isAsync || items.length > MAX_AT_ONCE;
    const batch = { reference: batchReference, hash, isAsync: isInBackground };
    return isInBackground ? accept(app, actor, batch, items) : sendNow(app, actor, batch, items, made !== null);
  },
});

async function hashOf({ businessId }: Actor, items: readonly BatchItemInput[]): Promise<Buffer> {
  const hash = createHash('sha256');
  const stretches = new Stretches(businessId);
  for (const part of canonicalParts(items)) {
    hash.update(part);
    await stretches.next();
  }
  return hash.digest();
}

const replayed = (row: BatchRow): SentBatch => ({
  batch: batchOf(row),
  items: null,
  isReplay: true,
  left: remainingAfterAll([]),
});

interface New {
  reference: string;
  hash: Buffer;
  isAsync: boolean;
}

async function accept(app: App, actor: Actor, batch: New, items: readonly BatchItemInput[]): Promise<SentBatch> {
  const accepted = await acceptable(app, actor, items);
  const stored = await store(app, actor, batch, accepted);
  return { ...replayed(stored), isReplay: stored.id !== actor.effectId };
}

async function sendNow(app: App, actor: Actor, batch: New, items: readonly BatchItemInput[], isReplay: boolean): Promise<SentBatch> {
  const prepared = await prepareAll(app, actor, items);
  const stored = await store(
    app,
    actor,
    batch,
    items.map((item) => ({ item, input: item })),
  );
  const results = await sendAll(app, actor, items, prepared);
  const views = results.map(itemView);
  const left = remainingAfterAll(results.map((result) => ('sent' in result ? result.sent.left : null)));
  return { batch: batchOf(await record(app, actor.bookId, stored.id!, views)), items: views, isReplay, left };
}

/** Durable before any debit; an existing batch stays unchanged. */
async function store(app: App, actor: Actor, { reference, hash, isAsync }: New, items: readonly AcceptedItem[]): Promise<BatchRow> {
  const { bookId, effectId } = actor;
  const sender = { id: personOf(actor) ?? actor.name, name: actor.name, key: actor.key?.familyId ?? null };
  const rows: string[] = [];
  const stretches = new Stretches(actor.businessId);
  for (const [position, { item, input }] of items.entries()) {
    await stretches.next();
    rows.push(JSON.stringify({ position, clientReference: item.clientReference, amount: item.amount, input }));
  }
  await untilAnswered(
    app.db,
    'transfer_batch.store',
    `with stored as (
       insert into transfer_batch as b (book_id, reference, items_hash, id, is_async, status, item_count, total_amount, sender, next_run_at, started_at)
       values ($1, $2, $3, $4, $5, case when $5 then 'accepted' else 'processing' end, $6, $7, $8,
               clock_timestamp() + $9 * interval '1 millisecond', case when not $5 then clock_timestamp() end)
       on conflict (book_id, reference) do update
          set id = excluded.id, is_async = excluded.is_async, status = excluded.status, item_count = excluded.item_count,
              total_amount = excluded.total_amount, sender = excluded.sender, next_run_at = excluded.next_run_at, started_at = excluded.started_at
        where b.id is null and b.items_hash = excluded.items_hash
       returning id)
     insert into transfer_batch_item (book_id, batch_id, position, client_reference, amount, input)
       select $1, stored.id, i.position, i."clientReference", i.amount, i.input
         from stored, jsonb_to_recordset($10) as i(position integer, "clientReference" text, amount bigint, input jsonb)`,
    [
      bookId,
      reference,
      hash,
      effectId,
      isAsync,
      items.length,
      plus(...items.map(({ item }) => item.amount)),
      JSON.stringify(sender),
      isAsync ? 0 : TAKE_OVER_MS,
      `[${rows.join(',')}]`,
    ],
  );
  app.failpoint('batch-stored');
  const stored = await findByReference(app, bookId, reference);
  if (!stored) throw new Error('a stored batch of transfers cannot be read');
  // Race: an equal request, or one with other items, may have stored its batch first.
  requireSame(stored, hash);
  return stored;
}

async function record(app: App, bookId: number, batchId: string, items: readonly Item[]): Promise<BatchRow> {
  const results = items.map(({ index: position, clientReference: mine, isReplay, code, error, field }) =>
    // The ledger finds refusals of the bank by the transfer.
    ({ position, clientReference: mine, isReplay, ...(code !== null && code !== 'PROVIDER_REJECTED' && { code, error, field }) }),
  );
  const { rows } = await untilAnswered<BatchRow>(app.db, 'transfer_batch.record', RECORD, [
    bookId,
    batchId,
    JSON.stringify(results),
    FOLLOW_MS,
  ]);
  app.wakeWebhooks(bookId);
  app.feeds.changed(bookId);
  return rows[0]!;
}

const RECORD = `select id, reference, items_hash, is_async, status, item_count, total_amount, accepted_count, refused_count,
  cancelled_count, accepted_amount, total_fees, total_vat, created_at, started_at, completed_at, cancelled_at from ledger.record_transfer_batch($1, $2, $3, $4)`;

function requireSame({ itemsHash }: BatchRow, hash: Buffer): void {
  if (itemsHash.equals(hash)) return;
  throw conflict('BATCH_EXISTS', 'batchReference was used before with other items; use a new batchReference', 'batchReference');
}

/** Invariant: an unknown outcome stops new items and fails the request; a repeat resolves it. */
async function sendAll(app: App, actor: Actor, items: readonly BatchItemInput[], prepared: readonly Prepared[]): Promise<ItemResult[]> {
  let trouble: { failure: unknown } | undefined;
  const results = await mapLimit(prepared, WIDTH, async (item, at): Promise<ItemResult | undefined> => {
    if (trouble) return undefined;
    const { clientReference: reference, amount } = items[at]!;
    try {
      return { clientReference: reference, amount, sent: await dispatch(app, { ...actor, effectId: newId() }, item) };
    } catch (failure) {
      if (isDecided(failure)) return { clientReference: reference, amount, refusal: failure };
      trouble ??= { failure };
      return undefined;
    }
  });
  if (trouble) throw trouble.failure;
  return results.filter((result) => result !== undefined);
}

function refuseRepeats(items: readonly BatchItemInput[]): void {
  const first = new Map<string, number>();
  for (const [at, { clientReference: reference }] of items.entries()) {
    const field = `items[${at}].clientReference`;
    if (first.has(reference))
      throw invalid(field, `${field}: duplicates items[${first.get(reference)}]; give each item its own clientReference`);
    first.set(reference, at);
  }
}

/** @throws Refusal of the first invalid item, with its index in the field. */
async function prepareAll(app: App, actor: Actor, items: readonly BatchItemInput[]): Promise<Prepared[]> {
  const checked = await mapLimit(items, WIDTH, (item) => prepare(app, actor, item).catch((failure: unknown) => ({ failure })));
  return checked.map((each, at) => ('failure' in each ? raise(each.failure, at) : each));
}

function raise(failure: unknown, at: number): never {
  if (!(failure instanceof Refusal) || failure.detail.field === undefined) throw failure;
  throw failure.blaming(`items[${at}].${failure.detail.field}`, `items[${at}].${failure.message}`);
}

const DECIDED: ReadonlySet<RefusalKind> = new Set(['invalid', 'forbidden', 'conflict', 'provider_rejected', 'upstream'] as const);

export const isDecided = (failure: unknown): failure is Refusal => failure instanceof Refusal && DECIDED.has(failure.kind);

function itemView(result: ItemResult, index: number): Item {
  const item = { index, clientReference: result.clientReference, amount: result.amount };
  if ('sent' in result) {
    const { transferCode, status, settlementStatus, fee } = transferView(result.sent.transfer);
    const accepted = { ...item, outcome: 'accepted', isReplay: result.sent.replayed, code: null, error: null, field: null } as const;
    return { ...accepted, transferCode, status, settlementStatus, fee };
  }
  const { kind, message: error, detail } = result.refusal;
  const { code, field = null, isReplay = false, data } = detail;
  const refused = { ...item, outcome: 'refused', isReplay, code, error, field } as const;
  if (kind !== 'provider_rejected') return { ...refused, transferCode: null, status: null, settlementStatus: null, fee: null };
  // A rejected submission is a transfer: reversed, without a fee.
  const transferCode = typeof data?.['transferCode'] === 'string' ? data['transferCode'] : null;
  return { ...refused, transferCode, status: 'rejected', settlementStatus: 'reversed', fee: NO_KOBO };
}
