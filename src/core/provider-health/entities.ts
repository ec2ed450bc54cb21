import { defineEntity, p } from '@mikro-orm/core';

/** Provider accounts that operators switched off: no new payments while the row exists. */
export const ProviderOff = defineEntity({
  name: 'ProviderOff',
  tableName: 'provider_off',
  properties: {
    environment: p.enum(['live', 'sandbox']).primary(),
    account: p.text().primary(),
    port: p.text().primary(),
    since: p.datetime().defaultRaw('clock_timestamp()'),
    byName: p.text().comment('personal: name of an operator; who switched it off; with the switch'),
    note: p.text().comment('personal: free text of an operator; why it was switched off; with the switch'),
  },
});
