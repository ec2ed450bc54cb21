import { defineEntity, p } from '@mikro-orm/core';
import type { BusinessSettings } from '../../domain/actor/actor.ts';

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

/** The customer of the service, called `clientId` on the wire. Its keys, books and references are its own in each environment. */
export class Business extends schema.class {}
schema.setClass(Business);
