import { defineEntity, p } from '@mikro-orm/core';
import type { Kobo } from '../../../domain/money/money.ts';

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
