import { defineEntity, p } from '@mikro-orm/core';
import type { Kobo } from '../../domain/money/money.ts';
import { references } from '../../platform/db/entity.ts';
import type { Merchant, SpendingControls } from '../../providers/cards/port.ts';

export const cardBrands = ['VERVE', 'VISA', 'MASTERCARD'] as const;
export const cardStatuses = ['pending', 'active', 'frozen', 'terminated', 'expired', 'failed'] as const;
export const freezers = ['business', 'processor'] as const;

export const Card = defineEntity({
  name: 'Card',
  tableName: 'cards.card',
  properties: {
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    customerId: p.uuid(),
    brand: p.enum(cardBrands),
    nameOnCard: p.text().comment('personal: name; printed on the card; until erasure'),
    maskedPan: p.text().strictNullable().comment('personal: card number, masked; which card; with the books'),
    last4: p.text().strictNullable().comment('personal: card number, masked; which card; with the books'),
    expiryMonth: p.text().strictNullable().comment('not personal: of a card whose number is not kept'),
    expiryYear: p.text().strictNullable().comment('not personal: of a card whose number is not kept'),
    status: p.enum(cardStatuses).default('pending'),
    /** Status as the processor names it. */
    providerStatus: p.text().strictNullable(),
    providerCardId: p.text().strictNullable(),
    /** Balance from the applied entries. Race: negative only while a purchase overtakes a pending withdrawal. */
    balance: p.bigint('number').$type<Kobo>().defaultRaw('0'),
    /** Number of applied entries; the entries are contiguous. */
    entries: p.integer().default(0),
    billingAddress: p.text().strictNullable().comment('personal: address, sealed; what merchants compare; until erasure'),
    controls: p.json().$type<SpendingControls>().defaultRaw(`'{}'`).comment('not personal: where and how much the card may be used'),
    frozenBy: p.enum(freezers).strictNullable().comment('not personal: a code of the contract'),
    terminatedReason: p.text().strictNullable().comment('personal: free text; why it ended; with the books'),
    metadata: p
      .json()
      .$type<Record<string, string>>()
      .defaultRaw(`'{}'`)
      .comment('personal: free text of the business; what the business keeps with the card; until erasure'),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    updatedAt: p.datetime().defaultRaw('clock_timestamp()'),
    lastSyncedAt: p.datetime().strictNullable(),
    nextSyncAt: p.datetime().strictNullable(),
    /** Account with the processor; 0 is the simulated processor. */
    provider: p.smallint().default(0).comment('not personal: a number of an account with a provider'),
    providerName: p.text().default('sandbox').comment('not personal: the name of a provider'),
  },
  uniques: [{ name: 'card_at_provider', properties: ['providerCardId', 'provider'], where: 'provider_card_id is not null' }],
  indexes: [
    { name: 'card_customer', properties: ['bookId', 'customerId', 'id'] },
    { name: 'card_last4', properties: ['bookId', 'last4', 'id'] },
    { name: 'card_sync', properties: ['nextSyncAt'], where: 'next_sync_at is not null' },
  ],
});
references(Card, { properties: ['bookId', 'customerId'], table: 'customer' }, { properties: ['bookId'], table: 'ledger.book' });

/** Instructions to the processor, stored before submission; one per card. Idempotency: the processor deduplicates by id. */
export const CardInstruction = defineEntity({
  name: 'CardInstruction',
  tableName: 'cards.instruction',
  properties: {
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    cardId: p.uuid(),
    kind: p.enum(['issue', 'fund', 'withdraw', 'freeze', 'unfreeze', 'terminate', 'controls']),
    amount: p.bigint('number').$type<Kobo>().strictNullable(),
    detail: p
      .json()
      .$type<{ reason?: string; controls?: SpendingControls }>()
      .defaultRaw(`'{}'`)
      .comment('personal: what was asked of the processor; to ask again after a crash; with the books'),
    clientReference: p.text().strictNullable(),
    status: p.enum(['pending', 'done', 'failed']).default('pending'),
    failureReason: p.text().strictNullable(),
    attempts: p.smallint().default(0),
    nextAttemptAt: p.datetime().strictNullable(),
    claim: p.uuid().strictNullable(),
    claimedUntil: p.datetime().strictNullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    finishedAt: p.datetime().strictNullable(),
    countedKey: p.uuid().strictNullable(),
  },
  uniques: [
    { name: 'instruction_open', properties: ['bookId', 'cardId'], where: `status = 'pending'` },
    { name: 'instruction_reference', properties: ['bookId', 'clientReference'], where: 'client_reference is not null' },
  ],
  indexes: [{ name: 'instruction_due', properties: ['nextAttemptAt'], where: 'next_attempt_at is not null' }],
  checks: [
    { name: 'instruction_check', expression: `(amount > 0) = kind in ('fund', 'withdraw')` },
    { name: 'instruction_check1', expression: `(status = 'pending') = (next_attempt_at is not null)` },
  ],
});
references(CardInstruction, { properties: ['bookId', 'cardId'], table: 'cards.card' });

/** Entries of a card account by first sight, without gaps. */
export const CardJournalEntry = defineEntity({
  name: 'CardJournalEntry',
  tableName: 'cards.journal_entry',
  comment: 'not personal: what a processor books on a card, but for where',
  properties: {
    environment: p.enum(['live', 'sandbox']).primary(),
    provider: p.smallint().primary(),
    providerCardId: p.text().primary().comment('personal: id; which card; with the books'),
    n: p.integer().primary().check('n > 0'),
    id: p.text(),
    /** Subject at the processor; new amounts have a new entry. */
    source: p.text(),
    kind: p.enum(['load', 'unload', 'purchase', 'refund', 'fee']),
    amount: p.bigint('number').$type<Kobo>().check('amount >= 0'),
    change: p.bigint('number').$type<Kobo>(),
    balance: p.bigint('number').$type<Kobo>(),
    reason: p.text().strictNullable(),
    merchant: p
      .json()
      .$type<unknown>()
      .strictNullable()
      .comment('personal: merchant of a purchase; the history of the card; with the books'),
    channel: p.text().strictNullable(),
    at: p.datetime(),
  },
  uniques: [
    { name: 'journal_entry_environment_provider_provider_card_id_id_key', properties: ['environment', 'provider', 'providerCardId', 'id'] },
  ],
  indexes: [{ name: 'journal_entry_source', properties: ['environment', 'provider', 'providerCardId', 'source'] }],
});

/** Parts of a purchase that settled in several parts. */
export const CardJournalPart = defineEntity({
  name: 'CardJournalPart',
  tableName: 'cards.journal_part',
  comment: 'not personal: amounts by names that a processor gave, but for which card',
  properties: {
    environment: p.enum(['live', 'sandbox']).primary(),
    provider: p.smallint().primary(),
    providerCardId: p.text().primary().comment('personal: id; which card; with the books'),
    id: p.text().primary(),
    source: p.text(),
    amount: p.bigint('number').$type<Kobo>(),
  },
  indexes: [{ name: 'journal_part_source', properties: ['environment', 'provider', 'providerCardId', 'source'] }],
});

/** Start of the next read; older entries are final. */
export const CardJournalReach = defineEntity({
  name: 'CardJournalReach',
  tableName: 'cards.journal_reach',
  comment: 'not personal: a moment for each card, but for which',
  properties: {
    environment: p.enum(['live', 'sandbox']).primary(),
    provider: p.smallint().primary(),
    providerCardId: p.text().primary().comment('personal: id; which card; with the books'),
    readTo: p.datetime(),
  },
});

/** Steps at a processor, stored before the request and after completion. */
export const CardJournalStep = defineEntity({
  name: 'CardJournalStep',
  tableName: 'cards.journal_step',
  comment: 'not personal: names that a processor gave to what was made',
  properties: {
    environment: p.enum(['live', 'sandbox']).primary(),
    provider: p.smallint().primary(),
    instructionId: p.uuid().primary(),
    step: p.text().primary(),
    /** Id of the created object; empty for reads. */
    value: p.text(),
    at: p.datetime().defaultRaw('clock_timestamp()'),
  },
});

export const transactionTypes = [
  'authorization',
  'settlement',
  'reversal',
  'refund',
  'funding',
  'withdrawal',
  'fee',
  'adjustment',
] as const;
export const transactionStatuses = ['approved', 'declined', 'settled', 'reversed'] as const;
export const directions = ['credit', 'debit'] as const;

/** Movements and declines of a card; each processor entry once. */
export const CardTransaction = defineEntity({
  name: 'CardTransaction',
  tableName: 'cards.transaction',
  properties: {
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    cardId: p.uuid(),
    providerId: p.text(),
    type: p.enum(transactionTypes),
    direction: p.enum(directions),
    amount: p.bigint('number').$type<Kobo>().check('amount > 0'),
    merchant: p
      .json()
      .$type<Merchant>()
      .strictNullable()
      .comment('personal: merchant of a purchase; the history of the card; with the books'),
    channel: p.text().strictNullable(),
    status: p.enum(transactionStatuses),
    declineReason: p.text().strictNullable(),
    responseCode: p.text().strictNullable(),
    occurredAt: p.datetime(),
  },
  uniques: [{ name: 'transaction_book_id_card_id_provider_id_key', properties: ['bookId', 'cardId', 'providerId'] }],
  indexes: [{ name: 'transaction_card', properties: ['bookId', 'cardId', 'occurredAt', 'id'] }],
});
references(CardTransaction, { properties: ['bookId', 'cardId'], table: 'cards.card' });
