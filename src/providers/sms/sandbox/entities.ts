import { defineEntity, p } from '@mikro-orm/core';

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
