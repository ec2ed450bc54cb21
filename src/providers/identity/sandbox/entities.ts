import { defineEntity, p } from '@mikro-orm/core';

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
