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

/** Progress of the comparison of subjects with a new version of the lists. */
export const ScreeningPass = defineEntity({
  name: 'ScreeningPass',
  tableName: 'screening_pass',
  comment: 'not personal: progress of the job',
  properties: {
    environment: p.enum(['live', 'sandbox']).primary(),
    listVersion: p.text(),
    source: p.smallint().default(0),
    bookId: p.bigint('number').defaultRaw('0'),
    id: p.uuid().defaultRaw(`'00000000-0000-0000-0000-000000000000'`),
  },
});
