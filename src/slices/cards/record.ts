import type { App } from '../../core/app/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import { dbNow } from '../../platform/db/entity.ts';
import { accounts } from '../../core/ledger/chart.ts';
import { journal } from '../../core/ledger/journal.ts';
import { emit } from './events.ts';
import type { Done, IssuedCard } from '../../providers/cards/port.ts';
import { CARD_TRANSITIONS, cardById, cards, inADay, instructions, isOver, lockCard } from './card.ts';
import { emptyToWallet, finishInstruction } from './entries.ts';
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
  const card = await cardById(app, bookId, id);
  const processor = app.providers(environment).cardsOf(card.provider);
  if (!processor) return instruction;
  const seen = await processor.snapshot({ providerCardId: card.providerCardId ?? '', afterEntry: card.entries });
  if (seen.kind !== 'done') return instruction;
  app.failpoint('card-seen');
  return app.db.transaction(async (tx) => {
    await follow(app, tx, { bookId, id, seen: seen.result, processor: processor.id, by: 'business', reason: detail.reason });
    // Why: a load or withdrawal is done by its entry; a status change has no entry.
    if (kind !== 'fund' && kind !== 'withdraw') await finishInstruction(tx, instruction);
    const row = await instructions.find(tx, instruction);
    return { ...instruction, status: row?.status ?? 'pending' };
  });
}

async function issued(app: App, tx: Tx, instruction: Instruction, made: MadeCard): Promise<Instruction> {
  const card = await lockCard(app, tx, instruction.bookId, instruction.cardId);
  if (!(await finishInstruction(tx, instruction))) return instruction;
  const { providerCardId, maskedPan, last4, expiryMonth, expiryYear, provider, providerName } = made;
  const issuedCard = { providerCardId, maskedPan, last4, expiryMonth, expiryYear, provider, providerName };
  const state = { status: CARD_TRANSITIONS.issue.to, providerStatus: 'active', updatedAt: dbNow, lastSyncedAt: dbNow, nextSyncAt: inADay };
  await cards.update(tx, card, { ...issuedCard, ...state });
  await emit(tx, instruction.bookId, 'virtual_card.created', {
    ...cardEvent({ ...card, last4 }, NO_KOBO),
    status: 'active',
    previousStatus: 'pending',
  });
  return { ...instruction, status: 'done' };
}

async function controlled(app: App, tx: Tx, instruction: Instruction): Promise<Instruction> {
  await lockCard(app, tx, instruction.bookId, instruction.cardId);
  if (!(await finishInstruction(tx, instruction))) return instruction;
  const { bookId, cardId: id, detail } = instruction;
  await cards.update(tx, { bookId, id }, { controls: detail.controls ?? {}, updatedAt: dbNow });
  return { ...instruction, status: 'done' };
}

/** Reverses the advance posting of a rejected instruction. */
async function refuse(app: App, tx: Tx, instruction: Instruction, reason: string): Promise<Instruction> {
  const { bookId, id, cardId, kind, amount, clientReference } = instruction;
  const card = await lockCard(app, tx, bookId, cardId);
  if (!(await finishInstruction(tx, instruction, reason))) return instruction;
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
    const status = kind === 'issue' ? CARD_TRANSITIONS.refuse.to : card.status;
    await cards.update(tx, card, { balance: minus(balance, returned), status, updatedAt: dbNow });
  }
  return { ...instruction, status: 'failed', failureReason: reason };
}
