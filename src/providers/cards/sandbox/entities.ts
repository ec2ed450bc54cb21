import { defineEntity, p } from '@mikro-orm/core';
import type { Kobo } from '../../../domain/money/money.ts';
import { references } from '../../../platform/db/entity.ts';

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
