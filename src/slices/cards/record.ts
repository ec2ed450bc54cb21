import type { App } from '../../core/app/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import { accounts } from '../../core/ledger/chart.ts';
import { journal } from '../../core/ledger/journal.ts';
import { emit } from './events.ts';
import type { Done, IssuedCard } from '../../providers/cards/port.ts';
import { CARD_TRANSITIONS, isOver, lockCard } from './card.ts';
import { emptyToWallet } from './entries.ts';
import { follow } from './follow.ts';
import type { Instruction } from './instruction.ts';
import { cardEvent } from './transaction.ts';
import { minus, NO_KOBO, plus } from '../../domain/money/money.ts';

export interface MadeCard extends IssuedCard {
  provider: number;
  providerName: string;
}

/**
 * Records the answer to an instruction in one commit; a second record after an ended lease has no effect.
 * @returns the instruction; `pending` when the processor did not return the card afterwards.
 */
export async function recordAnswer(app: App, instruction: Instruction, answer: Exclude<Done, { kind: 'no_answer' }>): Promise<Instruction> {
  if (answer.kind === 'refused') return app.db.transaction((tx) => refuse(app, tx, instruction, answer.reason));
  if (instruction.kind === 'issue') return app.db.transaction((tx) => issued(app, tx, instruction, answer.result as MadeCard));
  if (instruction.kind === 'controls') return app.db.transaction((tx) => controlled(app, tx, instruction));
  return settled(app, instruction);
}

/** Why: money and status are the processor's, so the card is read there before the record. */
async function settled(app: App, instruction: Instruction): Promise<Instruction> {
  const { bookId, cardId: id, kind, detail, environment } = instruction;
  const [card] = await app.db.query<{ provider: number; providerCardId: string; entries: number }>(
    'card.known_entries',
    'select provider, provider_card_id, entries from cards.card where book_id = $1 and id = $2',
    [bookId, id],
  );
  if (!card) throw new Error(`card ${id} has an instruction and is missing`);
  const processor = app.providers(environment).cardsOf(card.provider);
  if (!processor) return instruction;
  const seen = await processor.snapshot({ providerCardId: card.providerCardId, afterEntry: card.entries });
  if (seen.kind !== 'done') return instruction;
  app.failpoint('card-seen');
  return app.db.transaction(async (tx) => {
    await follow(app, tx, { bookId, id, seen: seen.result, processor: processor.id, by: 'business', reason: detail.reason });
    // Why: a load or withdrawal is done by its entry; a status change has no entry.
    if (kind !== 'fund' && kind !== 'withdraw') await finish(tx, instruction, 'done', null);
    const [row] = await tx.query<{ status: Instruction['status'] }>(
      'card.instruction_status',
      'select status from cards.instruction where book_id = $1 and id = $2',
      [bookId, instruction.id],
    );
    return { ...instruction, status: row?.status ?? 'pending' };
  });
}

async function issued(app: App, tx: Tx, instruction: Instruction, made: MadeCard): Promise<Instruction> {
  const card = await lockCard(app, tx, instruction.bookId, instruction.cardId);
  if (!(await finish(tx, instruction, 'done', null))) return instruction;
  const { providerCardId, maskedPan, last4, expiryMonth, expiryYear, provider, providerName } = made;
  await tx.query(
    'card.issued',
    `update cards.card set status = '${CARD_TRANSITIONS.issue.to}', provider_status = 'active', provider_card_id = $3, masked_pan = $4, last4 = $5, expiry_month = $6, expiry_year = $7, provider = $8, provider_name = $9,
            updated_at = clock_timestamp(), last_synced_at = clock_timestamp(), next_sync_at = clock_timestamp() + interval '1 day'
      where book_id = $1 and id = $2`,
    [instruction.bookId, card.id, providerCardId, maskedPan, last4, expiryMonth, expiryYear, provider, providerName],
  );
  await emit(tx, instruction.bookId, 'virtual_card.created', {
    ...cardEvent({ ...card, last4 }, NO_KOBO),
    status: 'active',
    previousStatus: 'pending',
  });
  return { ...instruction, status: 'done' };
}

async function controlled(app: App, tx: Tx, instruction: Instruction): Promise<Instruction> {
  await lockCard(app, tx, instruction.bookId, instruction.cardId);
  if (!(await finish(tx, instruction, 'done', null))) return instruction;
  await tx.query('card.controlled', 'update cards.card set controls = $3, updated_at = clock_timestamp() where book_id = $1 and id = $2', [
    instruction.bookId,
    instruction.cardId,
    JSON.stringify(instruction.detail.controls ?? {}),
  ]);
  return { ...instruction, status: 'done' };
}

/** Reverses the advance posting of a rejected instruction. */
async function refuse(app: App, tx: Tx, instruction: Instruction, reason: string): Promise<Instruction> {
  const { bookId, id, cardId, kind, amount, clientReference } = instruction;
  const card = await lockCard(app, tx, bookId, cardId);
  if (!(await finish(tx, instruction, 'failed', reason))) return instruction;
  if (kind === 'fund') {
    await tx.query(
      'card.give_back_to_key',
      `select ledger.unspend_by_key(book_id, counted_key, amount, created_at) from cards.instruction where book_id = $1 and id = $2 and counted_key is not null`,
      [bookId, id],
    );
    const leg = { leg: 2, kind: 'virtual_card_reversal', debit: accounts.virtualCards, credit: accounts.wallet, amount: amount ?? NO_KOBO };
    const names = { source: id, reference: `REV_CARD_${id}`, clientReference, trigger: 'virtual_card' };
    await journal(tx, { bookId, ...names, legs: [leg] });
  }
  if (kind === 'withdraw' || kind === 'issue') {
    const balance = plus(card.balance, amount ?? NO_KOBO);
    // Race: the card may have ended since the request.
    const returned = isOver(card) ? await emptyToWallet(tx, { bookId, id: cardId, balance }, `end after instruction ${id}`) : NO_KOBO;
    await tx.query(
      'card.give_back',
      'update cards.card set balance = $3, status = $4, updated_at = clock_timestamp() where book_id = $1 and id = $2',
      [bookId, cardId, minus(balance, returned), kind === 'issue' ? CARD_TRANSITIONS.refuse.to : card.status],
    );
  }
  return { ...instruction, status: 'failed', failureReason: reason };
}

async function finish(tx: Tx, { bookId, id }: Instruction, status: 'done' | 'failed', reason: string | null): Promise<boolean> {
  const rows = await tx.query(
    'card.finish_instruction',
    `update cards.instruction set status = $3, failure_reason = $4, finished_at = clock_timestamp(), next_attempt_at = null, claim = null, claimed_until = null
      where book_id = $1 and id = $2 and status = 'pending' returning id`,
    [bookId, id, status, reason],
  );
  return rows.length > 0;
}
