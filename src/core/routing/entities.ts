import { defineEntity, p } from '@mikro-orm/core';

/** Permanent numbers of accounts in PROVIDERS_FILE. */
export const ProviderAccount = defineEntity({
  name: 'ProviderAccount',
  tableName: 'provider_account',
  comment: 'not personal: names of accounts with providers',
  properties: {
    environment: p.enum(['live', 'sandbox']).primary(),
    id: p.smallint().primary(),
    name: p.text(),
    adapter: p.text(),
    knownSince: p.datetime().defaultRaw('clock_timestamp()'),
  },
  uniques: [{ name: 'provider_account_environment_name_key', properties: ['environment', 'name'] }],
});
