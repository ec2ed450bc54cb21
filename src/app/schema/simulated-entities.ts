import type { Kobo } from '../../domain/money/money.ts';
import { references } from '../../platform/db/entity.ts';
import { defineEntity, p } from '@mikro-orm/core';

export const SimulatedBankPayment = defineEntity({
  name: 'SimulatedBankPayment',
  tableName: 'bank_sim.payment',
  properties: {
    reference: p.text().primary(),
    owner: p.bigint('number'),
    amount: p.bigint('number').$type<Kobo>(),
    bankCode: p.text(),
    accountNumber: p.text().comment('personal: account number; record of the simulated bank; with the sandbox'),
    /** Submissions of this reference. More than one is a fault of the caller. */
    submissions: p.integer().default(1),
    submitCode: p.text().strictNullable(),
    outcomeCode: p.text(),
    outcomeGrouping: p.text(),
    /** Times from which the bank sees it and knows the outcome; null is never. */
    visibleAt: p.datetime().strictNullable(),
    decidedAt: p.datetime().strictNullable(),
    returnedAt: p.datetime().strictNullable(),
    transactionRef: p.text(),
    transactionId: p.bigint('number').generated('identity'),
    sessionId: p.text(),
    receivedAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
  indexes: [{ name: 'payment_owner', properties: ['owner'] }],
});

export const SimulatedBillPayment = defineEntity({
  name: 'SimulatedBillPayment',
  tableName: 'bill_sim.payment',
  properties: {
    reference: p.text().primary(),
    owner: p.bigint('number'),
    amount: p.bigint('number').$type<Kobo>(),
    paymentCode: p.text(),
    customerId: p.text().comment('personal: phone, meter or card number; record of the simulated provider; with the sandbox'),
    /** Submissions of this reference. More than one is a fault of the caller. */
    submissions: p.integer().default(1),
    submitCode: p.text().strictNullable(),
    outcomeCode: p.text(),
    outcomeGrouping: p.text(),
    /** Time from which the outcome is known; null is never. */
    decidedAt: p.datetime().strictNullable(),
    transactionRef: p.text(),
    transactionId: p.bigint('number').generated('identity'),
    receivedAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
  indexes: [{ name: 'payment_owner', properties: ['owner'] }],
});

export const SimulatedCard = defineEntity({
  name: 'SimulatedCard',
  tableName: 'card_sim.card',
  comment: 'not personal: a card of play; its last digits are drawn',
  properties: {
    id: p.text().primary(),
    owner: p.bigint('number'),
    status: p.text(),
    balance: p.bigint('number').$type<Kobo>().defaultRaw('0').check('balance >= 0'),
    entries: p.integer().default(0),
    last4: p.text(),
    expiryMonth: p.text(),
    expiryYear: p.text(),
    controls: p.json().$type<unknown>().defaultRaw(`'{}'`),
    /** True while it answers nothing about this card. */
    silent: p.boolean().default(false),
  },
});

export const SimulatedCardEntry = defineEntity({
  name: 'SimulatedCardEntry',
  tableName: 'card_sim.entry',
  comment: 'not personal: what happened with a card of play',
  properties: {
    cardId: p.text().primary(),
    n: p.integer().primary(),
    id: p.text().unique('entry_id_key'),
    kind: p.text(),
    amount: p.bigint('number').$type<Kobo>(),
    approved: p.boolean(),
    reason: p.text().strictNullable(),
    merchant: p.json().$type<unknown>().strictNullable(),
    channel: p.text().strictNullable(),
    at: p.datetime().defaultRaw('clock_timestamp()'),
  },
});
references(SimulatedCardEntry, { properties: ['cardId'], table: 'card_sim.card' });

/** Instructions to the simulated processor, with answers, by id. */
export const SimulatedCardInstruction = defineEntity({
  name: 'SimulatedCardInstruction',
  tableName: 'card_sim.instruction',
  comment: 'not personal: answers of the simulated processor, without a name',
  properties: {
    id: p.text().primary(),
    answer: p.json().$type<unknown>(),
  },
});

export const SimulatedIdentityRequest = defineEntity({
  name: 'SimulatedIdentityRequest',
  tableName: 'identity_sim.request',
  comment: 'not personal: references of requests in play',
  properties: {
    reference: p.uuid().primary(),
    owner: p.bigint('number'),
    provider: p.text(),
    requests: p.integer().default(1),
    receivedAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
});

export const SandboxMail = defineEntity({
  name: 'SandboxMail',
  tableName: 'sandbox_mail',
  properties: {
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    recipient: p.text().comment('personal: email address; to show mails of play; the last 1000 of a business'),
    subject: p.text().comment('personal: text of a mail; to show mails of play; the last 1000 of a business'),
    body: p.text().comment('personal: text of a mail; to show mails of play; the last 1000 of a business'),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    /** Account mails contain codes and tokens: no API key reads them. Unknown mails count as account mails. */
    isAccount: p.boolean().default(true),
  },
  indexes: [{ name: 'sandbox_mail_recipient', properties: ['recipient', 'id'] }],
});
references(SandboxMail, { properties: ['bookId'], table: 'ledger.book' });

/** The simulated provider's record: one row per request, since a repeat is a second message. */
export const SimulatedSmsMessage = defineEntity({
  name: 'SimulatedSmsMessage',
  tableName: 'sms_sim.message',
  comment: 'not personal: what the simulated provider was asked, without numbers and texts',
  properties: {
    n: p.bigint('number').primary().generated('identity'),
    messageId: p.uuid(),
    owner: p.bigint('number'),
    ending: p.text(),
    route: p.text(),
    isSent: p.boolean(),
    at: p.datetime().defaultRaw('clock_timestamp()'),
  },
  indexes: [{ name: 'message_of', properties: ['owner', 'messageId'] }],
});

export const SimulatedVirtualAccount = defineEntity({
  name: 'SimulatedVirtualAccount',
  tableName: 'va_sim.account',
  properties: {
    reference: p.text().primary(),
    owner: p.bigint('number'),
    accountNumber: p
      .text()
      .unique('account_account_number_key')
      .comment('personal: account number; what the simulated bank opened; with the sandbox'),
    accountName: p.text().comment('personal: name; what the simulated bank opened; with the sandbox'),
    type: p.enum(['dynamic', 'static']),
    amount: p.bigint('number').$type<Kobo>().strictNullable(),
    expiresAt: p.datetime().strictNullable(),
    closedAt: p.datetime().strictNullable(),
    openedAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
  indexes: [{ name: 'account_owner', properties: ['owner', 'expiresAt'], where: 'expires_at is not null' }],
});

export const SimulatedVirtualAccountPayment = defineEntity({
  name: 'SimulatedVirtualAccountPayment',
  tableName: 'va_sim.payment',
  properties: {
    sessionId: p.text().primary(),
    owner: p.bigint('number'),
    accountNumber: p.text().comment('personal: account number; what was paid in play; with the sandbox'),
    amount: p.bigint('number').$type<Kobo>().check('amount > 0'),
    senderName: p.text().comment('personal: name; what was paid in play; with the sandbox'),
    paidAt: p.datetime().defaultRaw('clock_timestamp()'),
    acknowledgedAt: p.datetime().strictNullable(),
    senderAccountNumber: p.text().strictNullable().comment('personal: account number; what was paid in play; with the sandbox'),
  },
  indexes: [
    { name: 'payment_new', properties: ['paidAt'], where: 'acknowledged_at is null' },
    { name: 'payment_sender', properties: ['senderAccountNumber'], where: 'sender_account_number is not null' },
  ],
});
