import { defineEntity, p } from '@mikro-orm/core';
import type { Kobo } from '../../domain/money/money.ts';
import { references } from '../../platform/db/entity.ts';

export const WalletFunding = defineEntity({
  name: 'WalletFunding',
  tableName: 'wallet_funding',
  properties: {
    /** Id of the deposit, and source of both postings. */
    id: p.uuid().primary(),
    environment: p.enum(['live', 'sandbox']),
    businessId: p.uuid(),
    bookId: p.bigint('number'),
    provider: p.smallint(),
    /** Session id of the payment: credited once. */
    sessionId: p.text().comment('not personal: the number that the bank gave the payment'),
    amount: p.bigint('number').$type<Kobo>().check('amount > 0'),
    valueDate: p.date(),
    document: p.text().comment('personal: free text of an operator; the paper that proves it; with the books'),
    documentSha256: p.text().check(`document_sha256 ~ '^[0-9a-f]{64}$'`).comment('not personal: the hash of a file that is not kept here'),
    note: p.text().comment('personal: free text of an operator; why it was credited; with the books'),
    askedBy: p.text().strictNullable().comment('personal: name; who of the operators asked; with the books'),
    fundedBy: p.text().comment('personal: name; who of the operators approved; with the books'),
    fundedAt: p.datetime().defaultRaw('clock_timestamp()'),
    reversedAt: p.datetime().strictNullable(),
    reversalNote: p.text().strictNullable().comment('personal: free text of an operator; why it was taken back; with the books'),
    reversalAskedBy: p.text().strictNullable().comment('personal: name; who of the operators asked; with the books'),
    reversedBy: p.text().strictNullable().comment('personal: name; who of the operators approved; with the books'),
  },
  uniques: [{ name: 'wallet_funding_session', properties: ['sessionId', 'provider', 'environment'], where: 'reversed_at is null' }],
  indexes: [
    {
      name: 'wallet_funding_of_business',
      columns: [{ name: 'businessId' }, { name: 'environment' }, { name: 'fundedAt', sort: 'desc' }, { name: 'id', sort: 'desc' }],
    },
    { name: 'wallet_funding_page', columns: [{ name: 'environment' }, { name: 'fundedAt', sort: 'desc' }, { name: 'id', sort: 'desc' }] },
  ],
  checks: [
    {
      name: 'wallet_funding_check',
      expression: '((reversed_at is null) = (reversed_by is null)) and ((reversed_at is null) = (reversal_note is null))',
    },
  ],
});
references(WalletFunding, { properties: ['bookId'], table: 'ledger.book' }, { properties: ['businessId'], table: 'business' });
