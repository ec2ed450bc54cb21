import { defineEntity, p } from '@mikro-orm/core';

export const Activity = defineEntity({
  name: 'Activity',
  tableName: 'activity',
  comment: 'not personal: counts',
  properties: {
    bookId: p.bigint('number').primary(),
    kind: p.text().primary(),
    hour: p.datetime().primary(),
    subject: p.text().primary(),
    outcome: p.text().primary(),
    count: p.bigint('number'),
    milliseconds: p.double(),
  },
  indexes: [{ name: 'activity_age', properties: ['hour'] }],
});
