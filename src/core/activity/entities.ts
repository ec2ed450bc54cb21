import { defineEntity, p } from '@mikro-orm/core';

/**
 * Counts of each hour for charts: requests, webhook attempts, verification calls, calls to providers. Each process counts in memory and
 * adds its counts every half second, so that the work itself pays nothing.
 */
export const Activity = defineEntity({
  name: 'Activity',
  tableName: 'activity',
  comment: 'not personal: counts',
  properties: {
    /** 0: of the whole service. */
    bookId: p.bigint('number').primary(),
    kind: p.text().primary(),
    hour: p.datetime().primary(),
    /** Which provider, where it is about providers. */
    subject: p.text().primary(),
    outcome: p.text().primary(),
    count: p.bigint('number'),
    milliseconds: p.double(),
  },
  indexes: [{ name: 'activity_age', properties: ['hour'] }],
});
