import { createHash } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import { z } from 'zod';
import type { App } from '../../../core/app/app.ts';
import { remainingAfterAll, type Remaining } from '../../../core/ledger/outcomes.ts';
import { operation } from '../../../core/operation/operation.ts';
import type { Actor } from '../../../domain/actor/actor.ts';
import { newId } from '../../../domain/ids/ids.ts';
import { type Kobo, kobo, NO_KOBO } from '../../../domain/money/money.ts';
import { logged } from '../../../domain/schema/logged.ts';
import { typeNames } from '../../../domain/schema/type-names.ts';
import { mapLimit } from '../../../platform/concurrency/for-each-settled.ts';
import { references } from '../../../platform/db/entity.ts';
import { invalid, Refusal, type RefusalKind } from '../../../platform/errors/refusal.ts';
import { canonicalJson } from '../../../platform/formats/text.ts';
import { transferReference } from '../read/input.ts';
import { debitWord, settlementWord, transferView } from '../read/views.ts';
import type { Sent } from './replay.ts';
import { dispatch, prepare, type Prepared, sendInput } from './send.ts';

const MAX_ITEMS = 500;
/** Concurrent items: enough to share ledger commits, few enough to leave the bank capacity. */
const AT_ONCE = 32;

/** Stored before the first debit. Invariant: immutable; an item's clientReference shows whether it was sent. */
export const TransferBatch = defineEntity({
  name: 'TransferBatch',
  tableName: 'transfer_batch',
  comment: 'not personal: a reference and a hash of what was sent',
  properties: {
    bookId: p.bigint('number').primary(),
    reference: p.text().primary(),
    itemsHash: p.blob(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
});
references(TransferBatch, { properties: ['bookId'], table: 'ledger.book' });

const bulkInput = z.strictObject({
  batchReference: logged(z.string())
    .trim()
    .regex(/^[A-Za-z0-9._:-]{1,64}$/, { error: 'must be 1 to 64 letters, digits or . _ : -' })
    .meta({ description: 'Identifies these items permanently; a reuse with other items is rejected.' }),
  items: z
    .array(sendInput.extend({ clientReference: transferReference }))
    .min(1, { error: 'must have at least one item' })
    .max(MAX_ITEMS, { error: `must have at most ${MAX_ITEMS} items` })
    .meta({ description: '1 to 500 items, each the body of a send, with its own clientReference.' }),
});

type Item = z.output<typeof bulkInput>['items'][number];

type ItemResult = { clientReference: string; amount: Kobo } & ({ sent: Sent } | { refusal: Refusal });

const itemSchema = z
  .object({
    clientReference: logged(z.string()).meta({ description: 'Your own reference.' }),
    outcome: z
      .enum(['accepted', 'refused'])
      .register(typeNames, {
        name: 'TransferBatchItemOutcome',
        description: 'Result of one item of a batch.',
        meanings: {
          accepted: 'The item is a transfer.',
          refused: 'The item was rejected, by validation or by the bank; `code` gives the reason.',
        },
      })
      .meta({ description: 'Accepted or refused.' }),
    isReplay: z.boolean().meta({ description: 'True when an earlier request sent the item and nothing new was debited.' }),
    transferCode: logged(z.string()).nullable().meta({ description: 'Transfer code; null when nothing was debited.' }),
    status: debitWord.nullable().meta({ description: 'Debit status of the wallet; null when nothing was debited.' }),
    settlementStatus: settlementWord.nullable().meta({ description: 'Settlement status; null when nothing was debited.' }),
    amount: kobo.meta({ description: 'Kobo: amount credited to the beneficiary.' }),
    fee: kobo.nullable().meta({ description: 'Kobo: fee on top of the amount; null when there is none.' }),
    code: z.string().nullable().meta({ description: 'Error code of the rejected item; null when accepted.' }),
    error: z.string().nullable().meta({ description: 'Error message of the rejected item.' }),
    field: z.string().nullable().meta({ description: 'Offending field of the item; null when there is none.' }),
  })
  .register(typeNames, { name: 'TransferBatchItem', description: 'Result of one item of a batch.' });

export const bulkSchema = z
  .object({
    batchReference: logged(z.string()).meta({ description: 'Your own reference of the batch.' }),
    acceptedCount: z.int().meta({ description: 'Number of accepted items.' }),
    refusedCount: z.int().meta({ description: 'Number of rejected items.' }),
    items: z.array(itemSchema).meta({ description: 'Items in the order of the request.' }),
  })
  .meta({ id: 'TransferBatch' })
  .register(typeNames, { name: 'TransferBatch', description: 'Transfers sent together.' });

export type Bulk = z.output<typeof bulkSchema> & { left: Remaining };

/**
 * Sends up to 500 transfers, each accepted or rejected on its own. All items are validated before any debit. A repeat with the
 * same batchReference and items returns sent items by clientReference and sends the rest. @throws Refusal 400 VALIDATION_ERROR
 * naming `items[3].amount`; 409 BATCH_EXISTS when the reference belongs to other items; 503 when an outcome is unknown: repeat
 * the request.
 */
export const sendBulk = operation({
  title: 'bulkTransfers.send',
  summary: 'Send transfers in bulk',
  scope: 'transfers:write',
  repeatable: ['batchReference'],
  input: bulkInput,
  output: bulkSchema,
  async run(app, actor, { batchReference, items }): Promise<Bulk> {
    refuseRepeats(items);
    const prepared = await prepareAll(app, actor, items);
    await claimReference(app, actor.bookId, batchReference, items);
    const results = await sendAll(app, actor, items, prepared);
    const left = remainingAfterAll(results.map((result) => ('sent' in result ? result.sent.left : null)));
    const shown = results.map(itemView);
    const acceptedCount = shown.filter(({ outcome }) => outcome === 'accepted').length;
    return { batchReference, acceptedCount, refusedCount: shown.length - acceptedCount, items: shown, left };
  },
});

/** Invariant: an unknown outcome stops new items and fails the request; a repeat resolves it. */
async function sendAll(app: App, actor: Actor, items: readonly Item[], prepared: readonly Prepared[]): Promise<ItemResult[]> {
  let trouble: { failure: unknown } | undefined;
  const results = await mapLimit(prepared, AT_ONCE, async (item, at): Promise<ItemResult | undefined> => {
    if (trouble) return undefined;
    const { clientReference: reference, amount } = items[at]!;
    const outcome = await outcomeOf(dispatch(app, { ...actor, effectId: newId() }, item));
    if ('done' in outcome) return { clientReference: reference, amount, sent: outcome.done };
    if (isDecided(outcome.failure)) return { clientReference: reference, amount, refusal: outcome.failure };
    trouble ??= outcome;
    return undefined;
  });
  if (trouble) throw trouble.failure;
  return results.filter((result) => result !== undefined);
}

function refuseRepeats(items: readonly Item[]): void {
  const first = new Map<string, number>();
  for (const [at, { clientReference: reference }] of items.entries()) {
    const field = `items[${at}].clientReference`;
    if (first.has(reference))
      throw invalid(field, `${field}: duplicates items[${first.get(reference)}]; give each item its own clientReference`);
    first.set(reference, at);
  }
}

/** @throws Refusal of the first invalid item, with its index in the field. */
async function prepareAll(app: App, actor: Actor, items: readonly Item[]): Promise<Prepared[]> {
  const checked = await mapLimit(items, AT_ONCE, (item) => outcomeOf(prepare(app, actor, item)));
  return checked.map((each, at) => ('done' in each ? each.done : raise(each.failure, at)));
}

/** Race: equal batches may run concurrently; each item is sent once, by its own reference. */
async function claimReference({ db }: App, bookId: number, reference: string, items: readonly Item[]): Promise<void> {
  const hash = createHash('sha256').update(canonicalJson(items)).digest();
  await db.query(
    'transfer_batch.claim',
    'insert into transfer_batch (book_id, reference, items_hash) values ($1, $2, $3) on conflict (book_id, reference) do nothing',
    [bookId, reference, hash],
  );
  const [saved] = await db.query<{ itemsHash: Buffer }>(
    'transfer_batch.read',
    'select items_hash from transfer_batch where book_id = $1 and reference = $2',
    [bookId, reference],
  );
  if (saved?.itemsHash.equals(hash)) return;
  throw new Refusal('conflict', 'batchReference was used before with other items; use a new batchReference', {
    code: 'BATCH_EXISTS',
    field: 'batchReference',
  });
}

function raise(failure: unknown, at: number): never {
  if (!(failure instanceof Refusal) || failure.detail.field === undefined) throw failure;
  throw failure.blaming(`items[${at}].${failure.detail.field}`, `items[${at}].${failure.message}`);
}

type Outcome<Done> = { done: Done } | { failure: unknown };

const outcomeOf = <Done>(work: Promise<Done>): Promise<Outcome<Done>> =>
  work.then(
    (done) => ({ done }),
    (failure: unknown) => ({ failure }),
  );

const DECIDED: ReadonlySet<RefusalKind> = new Set(['invalid', 'forbidden', 'conflict', 'provider_rejected', 'upstream'] as const);

const isDecided = (failure: unknown): failure is Refusal => failure instanceof Refusal && DECIDED.has(failure.kind);

function itemView(result: ItemResult): z.output<typeof itemSchema> {
  const { clientReference: reference, amount } = result;
  if ('sent' in result) {
    const { transferCode, status, settlementStatus, fee } = transferView(result.sent.transfer);
    const nothing = { code: null, error: null, field: null };
    return {
      clientReference: reference,
      outcome: 'accepted',
      isReplay: result.sent.replayed,
      transferCode,
      status,
      settlementStatus,
      amount,
      fee,
      ...nothing,
    };
  }
  const { kind, message, detail } = result.refusal;
  // A rejected submission is a transfer: reversed, without a fee.
  const isRejected = kind === 'provider_rejected';
  const code = detail.data?.['transferCode'];
  return {
    clientReference: reference,
    outcome: 'refused',
    isReplay: detail.isReplay ?? false,
    transferCode: isRejected && typeof code === 'string' ? code : null,
    status: isRejected ? 'rejected' : null,
    settlementStatus: isRejected ? 'reversed' : null,
    amount,
    fee: isRejected ? NO_KOBO : null,
    code: detail.code,
    error: message,
    field: detail.field ?? null,
  };
}
