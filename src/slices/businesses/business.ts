import { defineEntity, p } from '@mikro-orm/core';
import type { BusinessSettings } from '../../domain/actor/actor.ts';

/** The customer of the service, called `clientId` on the wire. Its keys, books and references are its own in each environment. */
export const Business = defineEntity({
  name: 'Business',
  tableName: 'business',
  properties: {
    id: p.uuid().primary(),
    name: p.text().comment('personal: name; who the customer is; with the account'),
    email: p.text().comment('personal: e-mail address; to reach the customer; with the account'),
    emailVerifiedAt: p.datetime().strictNullable(),
    phone: p.text().strictNullable().comment('personal: phone number; to reach the customer; with the account'),
    status: p.enum(['active', 'suspended']).default('active'),
    settings: p
      .json()
      .$type<BusinessSettings>()
      .defaultRaw(`'{}'`)
      .comment('personal: settings of the business; how it is served; with the account'),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    accountType: p.enum(['individual', 'business']).default('business'),
    country: p.character().length(2).default('NG'),
    kycStatus: p.enum(['not_started', 'pending', 'verified', 'rejected']).default('not_started'),
  },
  indexes: [{ name: 'business_name', expression: 'create index business_name on business (lower(name) collate "C", id)' }],
});
