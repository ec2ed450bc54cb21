import { defineEntity, p } from '@mikro-orm/core';

/** Payees that a case decided to be others than these entries. Privacy: digests of account and name. */
export const ScreeningPayee = defineEntity({
  name: 'ScreeningPayee',
  tableName: 'screening_payee',
  comment: 'not personal: digests of payees, with entries of lists',
  properties: {
    environment: p.enum(['live', 'sandbox']).primary(),
    digest: p.text().primary(),
    /** Entries, as `list:id`. */
    accepted: p.array().$type<string[]>().defaultRaw(`'{}'`),
  },
});
