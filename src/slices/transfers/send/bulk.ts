import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { App } from '../../../core/app/app.ts';
import { mapLimit } from '../../../platform/concurrency/each-by-itself.ts';
import type { Actor } from '../../../domain/actor/actor.ts';
import { canonicalJson } from '../../../platform/formats/canonical-json.ts';
import { newId } from '../../../domain/ids/ids.ts';
import { invalid, Refusal, type RefusalKind } from '../../../platform/errors/refusal.ts';
import { logged } from '../../../domain/schema/logged.ts';
import { remainingAfterAll, type Remaining } from '../../../core/ledger/verdicts.ts';
import { operation } from '../../../core/operation/operation.ts';
import { clientReference } from '../read/input.ts';
import type { Sent } from './replay.ts';
import { dispatch, prepare, type Prepared, sendInput } from './send.ts';
import type { Kobo } from '../../../domain/money/money.ts';

const MAX_ITEMS = 500;
/** Items under way at once: enough for them to share the ledger's commits, and few enough to leave the bank to others too. */
const AT_ONCE = 32;

const bulkInput = z.strictObject({
  batchReference: logged(z.string())
    .trim()
    .regex(/^[A-Za-z0-9._:-]{1,64}$/, { error: 'must be 1 to 64 letters, digits or . _ : -' })
    .meta({ description: 'Stands for these items for good: with others it is refused.' }),
  items: z
    .array(sendInput.extend({ clientReference }))
    .min(1, { error: 'must have at least one item' })
    .max(MAX_ITEMS, { error: `must have at most ${MAX_ITEMS} items` })
    .meta({ description: '1 to 500, each the body of a send, with a clientReference of its own.' }),
});

type Item = z.output<typeof bulkInput>['items'][number];

/** What became of one item: as a send of its own would have been answered. */
export type ItemResult = { clientReference: string; amount: Kobo } & ({ sent: Sent } | { refusal: Refusal });

export interface Bulk {
  batchReference: string;
  /** In the order of the items. */
  results: ItemResult[];
  /** Remaining limits after all items. */
  left: Remaining;
}

/**
 * Sends many transfers, each a send of its own: what is refused to one, such as the money for it, holds none of the others back.
 * All items are checked before anything moves. A crash leaves every item sent or not; a repeat with the same batchReference and
 * items answers those that were sent, by their clientReference, and sends the rest.
 * @throws Refusal 400 VALIDATION_ERROR naming `items[3].amount`; 409 BATCH_EXISTS when the reference stands for other items; 503
 *   when it is not known of some item whether it was sent: repeat the request.
 */
export const sendBulk = operation({
  title: 'transfers.send_bulk',
  summary: 'Send up to 500 transfers, each of which is accepted or refused for itself',
  scope: 'transfers:write',
  repeatable: true,
  input: bulkInput,
  async run(app, actor, { batchReference, items }): Promise<Bulk> {
    refuseRepeats(items);
    const prepared = await prepareAll(app, actor, items);
    await claimReference(app, actor.bookId, batchReference, items);
    const results = await sendAll(app, actor, items, prepared);
    const left = remainingAfterAll(results.map((result) => ('sent' in result ? result.sent.left : null)));
    return { batchReference, results, left };
  },
});

/** Once it is not known of one item whether it was sent, no further one is begun and the request has failed; a repeat finds out. */
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
    if (first.has(reference)) throw invalid(field, `${field}: is that of items[${first.get(reference)}] too`);
    first.set(reference, at);
  }
}

/** @throws Refusal of the first item that is wrong, with its place before the field. */
async function prepareAll(app: App, actor: Actor, items: readonly Item[]): Promise<Prepared[]> {
  const checked = await mapLimit(items, AT_ONCE, (item) => outcomeOf(prepare(app, actor, item)));
  return checked.map((each, at) => ('done' in each ? each.done : raise(each.failure, at)));
}

/** Two requests with one reference may run at once when their items are the same: each item is sent once, by its own reference. */
async function claimReference({ db }: App, bookId: number, reference: string, items: readonly Item[]): Promise<void> {
  const hash = createHash('sha256').update(canonicalJson(items)).digest();
  await db.query(
    'transfer_batch.claim',
    'insert into transfer_batch (book_id, reference, items_hash) values ($1, $2, $3) on conflict (book_id, reference) do nothing',
    [bookId, reference, hash],
  );
  const [kept] = await db.query<{ itemsHash: Buffer }>(
    'transfer_batch.read',
    'select items_hash from transfer_batch where book_id = $1 and reference = $2',
    [bookId, reference],
  );
  if (kept?.itemsHash.equals(hash)) return;
  throw new Refusal('conflict', 'batchReference was used before with other items', { code: 'BATCH_EXISTS', field: 'batchReference' });
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

/** Refusals of a send after which it is certain that nothing is on its way. `upstream` is a name enquiry, before the debit. */
const DECIDED: ReadonlySet<RefusalKind> = new Set(['invalid', 'forbidden', 'conflict', 'provider_rejected', 'upstream'] as const);

const isDecided = (failure: unknown): failure is Refusal => failure instanceof Refusal && DECIDED.has(failure.kind);
