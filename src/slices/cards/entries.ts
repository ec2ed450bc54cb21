import type { Tx } from '../../platform/db/database.ts';
import { columnsOf, dbNow, prepared, type RowOf, valuesOf } from '../../platform/db/entity.ts';
import { derivedId } from '../../domain/ids/ids.ts';
import { type Kobo, minus, negated, NO_KOBO, plus, sizeOf } from '../../domain/money/money.ts';
import { accounts } from '../../core/ledger/chart.ts';
import { journal, type JournalOutcome, type Leg, watchWallet } from '../../core/ledger/journal.ts';
import { type cardEvents, emit } from './events.ts';
import type { CardEntry } from '../../providers/cards/port.ts';
import { type Card, isOver } from './card.ts';
import { CardInstruction, CardTransaction as Transaction } from './entities.ts';
import { cardEvent, type CardTransaction, transactionEvent } from './transaction.ts';

const columns = columnsOf(Transaction);

const insert = prepared(Transaction)('card.transaction', (db, $: RowOf<typeof Transaction>) =>
  db.insertInto('cards.transaction').values(valuesOf(columns, $)),
);

export type CardBalance = Pick<Card, 'bookId' | 'id' | 'balance' | 'entries' | 'customerId' | 'last4' | 'status'>;

/**
 * Applies processor entries after the known ones, in order and once, in the caller's commit. Requires the card lock; the caller
 * saves the card.
 */
export async function applyEntries(
  tx: Tx,
  cardBalance: CardBalance,
  entries: readonly CardEntry[],
  processor: number,
): Promise<CardBalance> {
  let now = cardBalance;
  for (const entry of entries) if (entry.n === now.entries + 1) now = await apply(tx, now, entry, processor);
  return now;
}

async function apply(tx: Tx, cardBalance: CardBalance, entry: CardEntry, processor: number): Promise<CardBalance> {
  const { bookId } = cardBalance;
  const mayBeOurs = (entry.kind === 'load' || entry.kind === 'unload') && /^[0-9a-f-]{36}$/.test(entry.id);
  const isOurs = mayBeOurs && (await finishInstruction(tx, { bookId, id: entry.id }));
  const isCredit = entry.kind === 'load' || entry.kind === 'refund';
  // Why: the request of a withdrawal already debited the card balance.
  const change = !entry.approved || (isOurs && entry.kind === 'unload') ? NO_KOBO : isCredit ? entry.amount : negated(entry.amount);
  const balance = plus(cardBalance.balance, change);
  const isTooLate = isOver(cardBalance) && change < 0 && balance < 0;
  const next = { ...cardBalance, balance: isTooLate ? cardBalance.balance : balance, entries: entry.n };
  const transaction: CardTransaction = {
    ...transactionOf(cardBalance, entry),
    ...(isTooLate && { status: 'reversed', declineReason: 'card_ended' }),
  };
  await insert(tx, { bookId, ...transaction });
  const leg = isTooLate ? lossOf(entry, processor) : entry.approved ? legOf(entry, isOurs, processor) : null;
  if (leg) await postLeg(tx, bookId, isOurs ? entry.id : transaction.id, leg);
  // Why: a load counts for the alert once the processor has it.
  if (isOurs && entry.kind === 'load') await watchWallet(tx, bookId, 'virtual_card', `CARD_${entry.id}`);
  await emit(tx, bookId, eventOf(entry, isOurs), { ...cardEvent(cardBalance, next.balance), transaction: transactionEvent(transaction) });
  return next;
}

function eventOf({ approved, kind }: CardEntry, isOurs: boolean): keyof typeof cardEvents {
  if (!approved) return 'virtual_card.declined';
  if (!isOurs) return 'virtual_card.transaction';
  return kind === 'load' ? 'virtual_card.funded' : 'virtual_card.withdrawn';
}

type Ended = Pick<RowOf<typeof CardInstruction>, 'bookId' | 'id' | 'status' | 'failureReason'>;

const end = prepared(CardInstruction)('card.finish_instruction', (db, $: Ended) =>
  db
    .updateTable('cards.instruction')
    .set({ status: $.status, failureReason: $.failureReason, finishedAt: dbNow, nextAttemptAt: null, claim: null, claimedUntil: null })
    .where('bookId', '=', $.bookId)
    .where('id', '=', $.id)
    .where('status', '=', 'pending')
    .returning('id'),
);

/** Ends a pending instruction: done, or failed with a reason. @returns false when it has ended before. */
export async function finishInstruction(
  tx: Tx,
  { bookId, id }: { bookId: number; id: string },
  failure: string | null = null,
): Promise<boolean> {
  const rows = await end(tx, { bookId, id, status: failure === null ? 'done' : 'failed', failureReason: failure });
  return rows.length > 0;
}

/** Leg of an entry. Why: a load was posted with its instruction, a withdrawal is posted now. */
function legOf({ kind, amount }: CardEntry, isOurs: boolean, processor: number): Leg | null {
  const settlement = accounts.cardSettlement(processor);
  const cards = accounts.virtualCards;
  switch (kind) {
    case 'load':
      return isOurs ? null : { leg: 1, kind: 'virtual_card_adjustment', debit: settlement, credit: cards, amount };
    case 'unload':
      if (isOurs) return { leg: 1, kind: 'virtual_card_withdrawal', debit: cards, credit: accounts.wallet, amount };
      return { leg: 1, kind: 'virtual_card_adjustment', debit: cards, credit: settlement, amount };
    case 'purchase':
    case 'fee':
      return { leg: 1, kind: 'virtual_card_purchase', debit: cards, credit: settlement, amount };
    case 'refund':
      return { leg: 1, kind: 'virtual_card_refund', debit: settlement, credit: cards, amount };
  }
}

/** Why: entries after the end of a card are a loss of the service until the processor returns them. */
const lossOf = ({ kind, amount }: CardEntry, processor: number): Leg | null =>
  kind === 'unload'
    ? null
    : { leg: 1, kind: 'virtual_card_loss', debit: accounts.feeRevenue, credit: accounts.cardSettlement(processor), amount };

const TYPES = { load: 'funding', unload: 'withdrawal', purchase: 'authorization', refund: 'refund', fee: 'fee' } as const;

function transactionOf({ id: cardId }: CardBalance, entry: CardEntry): CardTransaction {
  return {
    id: derivedId(cardId, `entry ${entry.n}`),
    cardId,
    providerId: entry.id,
    type: TYPES[entry.kind],
    direction: entry.kind === 'load' || entry.kind === 'refund' ? 'credit' : 'debit',
    amount: entry.amount,
    merchant: entry.merchant,
    channel: entry.channel,
    status: entry.approved ? 'approved' : 'declined',
    declineReason: entry.reason,
    responseCode: entry.approved ? '00' : entry.reason === 'insufficient_funds' ? '51' : '57',
    occurredAt: new Date(entry.at),
  };
}

/** Sets the balance to the processor's where entries differ. */
export async function adjust(tx: Tx, cardBalance: CardBalance, balance: Kobo, processor: number): Promise<CardBalance> {
  const difference = minus(balance, cardBalance.balance);
  if (difference === 0) return cardBalance;
  const id = derivedId(cardBalance.id, `adjustment after ${cardBalance.entries} to ${balance}`);
  const amount = sizeOf(difference);
  const [debit, credit] =
    difference > 0
      ? [accounts.cardSettlement(processor), accounts.virtualCards]
      : [accounts.virtualCards, accounts.cardSettlement(processor)];
  const { bookId } = cardBalance;
  const result = await postLeg(tx, bookId, id, { leg: 1, kind: 'virtual_card_adjustment', debit, credit, amount });
  if (result !== 'posted') return cardBalance;
  const transaction: CardTransaction = {
    id,
    cardId: cardBalance.id,
    providerId: `adjustment_${id}`,
    type: 'adjustment',
    direction: difference > 0 ? 'credit' : 'debit',
    amount,
    merchant: null,
    channel: null,
    status: 'settled',
    declineReason: null,
    responseCode: null,
    occurredAt: new Date(),
  };
  await insert(tx, { bookId, ...transaction });
  await emit(tx, bookId, 'virtual_card.transaction', { ...cardEvent(cardBalance, balance), transaction: transactionEvent(transaction) });
  return { ...cardBalance, balance };
}

/** Returns the balance of an ended card to the wallet, once per cause. @returns the amount in kobo. */
export async function emptyToWallet(
  tx: Tx,
  { bookId, id, balance }: Pick<CardBalance, 'bookId' | 'id' | 'balance'>,
  because: string,
): Promise<Kobo> {
  if (balance <= 0) return NO_KOBO;
  const source = derivedId(id, because);
  const leg = { leg: 1, kind: 'virtual_card_withdrawal', debit: accounts.virtualCards, credit: accounts.wallet, amount: balance };
  return (await postLeg(tx, bookId, source, leg)) === 'posted' ? balance : NO_KOBO;
}

/** Posts one leg, once by its source. */
export async function postLeg(
  tx: Tx,
  bookId: number,
  source: string,
  leg: Leg,
  clientReference: string | null = null,
): Promise<JournalOutcome['result']> {
  const { result } = await journal(tx, {
    bookId,
    source,
    reference: `CARD_${source}`,
    clientReference,
    trigger: 'virtual_card',
    legs: [leg],
  });
  return result;
}
