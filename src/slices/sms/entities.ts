import { defineEntity, p } from '@mikro-orm/core';
import type { Kobo } from '../../domain/money/money.ts';
import { references } from '../../platform/db/entity.ts';
import type { SmsReason } from '../../providers/sms/port.ts';
import type { SmsNetwork } from './networks.ts';

export const SmsMessage = defineEntity({
  name: 'SmsMessage',
  tableName: 'sms_message',
  properties: {
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    sendId: p.uuid(),
    recipient: p.text().comment('personal: phone number, masked; whom it went to; with the books'),
    sealedRecipient: p.text().strictNullable().comment('personal: phone number, sealed; recipient until submission; 1 day'),
    network: p.text().$type<SmsNetwork>(),
    price: p.bigint('number').$type<Kobo>().check('price >= 0'),
    /** `pending`: charged, not submitted. `unknown`: possibly submitted, without an answer. `failed`: never submitted. */
    status: p.enum(['pending', 'sent', 'delivered', 'undelivered', 'failed', 'unknown']).default('pending'),
    reason: p.text().$type<SmsReason>().strictNullable().comment('not personal: a code of the contract'),
    providerMessageId: p.text().strictNullable(),
    claim: p.uuid().strictNullable(),
    attempts: p.smallint().default(0),
    checks: p.smallint().default(0),
    dueAt: p.datetime().strictNullable(),
    refundedAt: p.datetime().strictNullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    sentAt: p.datetime().strictNullable(),
    endedAt: p.datetime().strictNullable(),
    recipientIndex: p
      .blob()
      .strictNullable()
      .check('length(recipient_index) = 32')
      .comment('personal: phone number, hashed; to find messages to a person; until erasure'),
    /** Account of a failover; null at the first account. */
    provider: p.smallint().strictNullable().comment('not personal: a number of an account with a provider'),
  },
  indexes: [
    { name: 'sms_message_in_hand', properties: ['dueAt'], where: `status = 'pending' and claim is not null` },
    { name: 'sms_message_of_send', properties: ['sendId', 'id'] },
    { name: 'sms_message_provider', properties: ['providerMessageId'], where: 'provider_message_id is not null' },
    { name: 'sms_message_sent', properties: ['dueAt'], where: `status = 'sent' and due_at is not null` },
    { name: 'sms_message_status', properties: ['bookId', 'status', 'id'] },
    { name: 'sms_message_waiting', properties: ['dueAt'], where: `status = 'pending' and claim is null` },
  ],
  checks: [
    { name: 'sms_message_check', expression: `refunded_at is null or status = 'failed'` },
    { name: 'sms_message_check1', expression: `status in ('pending', 'sent') or due_at is null` },
  ],
});
references(SmsMessage, { properties: ['bookId', 'sendId'], table: 'sms_send' });

/** Prices per part and recipient by network, route and time. A null business, network or route is the default. */
export const SmsPrice = defineEntity({
  name: 'SmsPrice',
  tableName: 'sms_price',
  comment: 'not personal: prices',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    businessId: p.uuid().strictNullable(),
    network: p.enum(['MTN', 'Airtel', 'Glo', '9mobile', 'Ntel', 'Smile', 'Mafab', 'unknown']).strictNullable(),
    route: p.enum(['generic', 'dnd']).strictNullable(),
    effectiveFrom: p.datetime(),
    effectiveTo: p.datetime().strictNullable(),
    unitPrice: p.bigint('number').$type<Kobo>().check('unit_price >= 0 and unit_price <= 100000'),
  },
  indexes: [{ name: 'sms_price_business_id_idx', properties: ['businessId'] }],
  checks: [{ name: 'sms_price_check', expression: 'effective_to > effective_from' }],
});
references(SmsPrice, { properties: ['businessId'], table: 'business' });

/** Quotes until they expire. Why sealed: a cheaper text is the message itself. */
export const SmsQuote = defineEntity({
  name: 'SmsQuote',
  tableName: 'sms_quote',
  properties: {
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    sealed: p.text().comment('personal: text and number of a message, sealed; validity of the quoted price; until it expires'),
    expiresAt: p.datetime(),
  },
  indexes: [{ name: 'sms_quote_expiry', properties: ['expiresAt'] }],
});
references(SmsQuote, { properties: ['bookId'], table: 'ledger.book' });

export const SmsSend = defineEntity({
  name: 'SmsSend',
  tableName: 'sms_send',
  properties: {
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    clientReference: p.text().strictNullable(),
    quoteId: p.uuid().strictNullable(),
    provider: p.smallint(),
    senderId: p.text().strictNullable(),
    route: p.enum(['generic', 'dnd']),
    sealedText: p.text().strictNullable().comment('personal: text of a message, sealed; what was sent; 30 days'),
    fingerprint: p.blob().comment('personal: text and numbers of a message, hashed; by which a repeat is known; with the books'),
    encoding: p.text().comment('not personal: an alphabet'),
    segments: p.smallint().check('segments > 0'),
    recipients: p.integer().check('recipients > 0'),
    invalid: p.integer().check('invalid >= 0'),
    duplicates: p.integer().check('duplicates >= 0'),
    amount: p.bigint('number').$type<Kobo>().check('amount >= 0'),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
  uniques: [
    { name: 'sms_send_quote', properties: ['bookId', 'quoteId'], where: 'quote_id is not null' },
    { name: 'sms_send_reference', properties: ['bookId', 'clientReference'], where: 'client_reference is not null' },
  ],
  indexes: [{ name: 'sms_send_text', properties: ['createdAt'], where: 'sealed_text is not null' }],
});
references(SmsSend, { properties: ['bookId'], table: 'ledger.book' });
