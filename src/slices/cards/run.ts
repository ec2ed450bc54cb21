import type { App } from '../../core/app/app.ts';
import type { HandlingResult, ProviderEvent } from '../../core/webhook-inbox/webhook-inbox.ts';
import type { Actor, Environment } from '../../domain/actor/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { forEachSettled } from '../../platform/concurrency/for-each-settled.ts';
import { newId } from '../../domain/ids/ids.ts';
import { carryOut, type Instruction, notifyLater } from './instruction.ts';
import { syncWith } from './follow.ts';

const BATCH = 20;
const LEASE_MS = 60_000;
const NEXT_SYNC_MS = 24 * 3_600_000;

/** Submits unanswered instructions again under the same id, and compares each card daily. @returns true with more work due. */
export async function workCards(app: App): Promise<boolean> {
  const result = await resendInstructions(app);
  const synced = await syncDue(app);
  return result === BATCH || synced === BATCH;
}

async function resendInstructions(app: App): Promise<number> {
  const instructions = await app.db.query<Instruction>(
    'card.claim_instructions',
    `with due as (
       select book_id, id from cards.instruction
        where next_attempt_at <= (select clock_timestamp()) and (claimed_until is null or claimed_until <= clock_timestamp())
        order by next_attempt_at limit $1 for no key update skip locked)
     update cards.instruction i set claim = $2, claimed_until = clock_timestamp() + $3 * interval '1 millisecond', attempts = i.attempts + 1
       from due, ledger.book k where i.book_id = due.book_id and i.id = due.id and k.id = i.book_id
     returning i.book_id, i.id, i.card_id, i.kind, i.amount, i.detail, i.client_reference, i.status, i.failure_reason, i.claim, k.environment`,
    [BATCH, newId(), LEASE_MS],
  );
  await forEachSettled(app.log, instructions, {
    width: BATCH,
    work: (instruction) => carryOut(app, instruction),
    about: ({ bookId, id: instructionId, cardId }) => ({ what: "a card's instruction", bookId, instructionId, cardId }),
    postpone: (instruction) => notifyLater(app, instruction),
  });
  return instructions.length;
}

type Due = Parameters<typeof syncWith>[1] & { environment: Environment };

async function syncDue(app: App): Promise<number> {
  // Why: the next time is set before the request, so an unresponsive processor is asked again tomorrow, not in a loop.
  const rows = await app.db.query<Due>(
    'card.claim_syncs',
    `with due as (
       select book_id, id from cards.card where next_sync_at <= (select clock_timestamp()) order by next_sync_at limit $1 for no key update skip locked)
     update cards.card c set next_sync_at = clock_timestamp() + $2 * interval '1 millisecond'
       from due, ledger.book k where c.book_id = due.book_id and c.id = due.id and k.id = c.book_id
     returning c.book_id, c.id, c.provider, c.provider_card_id, c.entries, k.environment`,
    [BATCH, NEXT_SYNC_MS],
  );
  await forEachSettled(app.log, rows, {
    width: BATCH,
    work: ({ environment, ...card }) => syncWith(app, card, environment),
    about: ({ bookId, id: cardId }) => ({ what: "a card's daily comparison", bookId, cardId }),
  });
  return rows.length;
}

/** Schedules the comparison of a reported card. */
export async function handleCardWebhook(tx: Tx, { provider, environment, reference }: ProviderEvent): Promise<HandlingResult> {
  const rows = await tx.query(
    'card.schedule_poll',
    `update cards.card c set next_sync_at = clock_timestamp()
      where c.provider = $1 and c.provider_card_id = $2 and exists (select from ledger.book b where b.id = c.book_id and b.environment = $3) returning c.id`,
    [provider, reference, environment],
  );
  return rows.length > 0 ? 'woke' : 'no_match';
}

/** Advances sandbox time: instructions and comparisons are due sooner. */
export async function advanceCards({ db }: Pick<App, 'db'>, { bookId }: Actor, byMs: number): Promise<Record<string, number>> {
  const [row] = await db.query<{ instructions: number; syncs: number }>(
    'cards.advance',
    `with instruction as (
       update cards.instruction set next_attempt_at = ledger.nearer(next_attempt_at, $2 * interval '1 millisecond')
        where book_id = $1 and next_attempt_at is not null returning next_attempt_at as at),
     card as (
       update cards.card set next_sync_at = ledger.nearer(next_sync_at, $2 * interval '1 millisecond')
        where book_id = $1 and next_sync_at is not null returning next_sync_at as at)
     select (select count(*) from instruction where at <= clock_timestamp()) as instructions,
            (select count(*) from card where at <= clock_timestamp()) as syncs`,
    [bookId, byMs],
  );
  return { cardInstructions: row?.instructions ?? 0, cardSyncs: row?.syncs ?? 0 };
}
