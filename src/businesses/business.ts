import { defineEntity, p } from '@mikro-orm/core';

const schema = defineEntity({
  name: 'Business',
  tableName: 'business',
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    email: p.text(),
    emailVerifiedAt: p.datetime().nullable(),
    phone: p.text().nullable(),
    status: p.text().$type<'active' | 'suspended'>().default('active'),
    settings: p.json().$type<BusinessSettings>().defaultRaw(`'{}'`),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
});

/** What an operator may set for one business beside the defaults. */
export interface BusinessSettings {
  /** Requests a minute and key, by bucket, in place of the general limits. */
  rateLimits?: Record<string, number>;
  [further: string]: unknown;
}

/** The customer of the service, called `clientId` on the wire. Its keys, books and references are its own in each environment. */
export class Business extends schema.class {}
schema.setClass(Business);
