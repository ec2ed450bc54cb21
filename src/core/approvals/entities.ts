import { defineEntity, p } from '@mikro-orm/core';
import type { Kobo } from '../../domain/money/money.ts';
import { references } from '../../platform/db/entity.ts';

/** Approval requests; transfers and go-live requests store their own. */
export const ApprovalRequest = defineEntity({
  name: 'ApprovalRequest',
  tableName: 'approval_request',
  properties: {
    id: p.uuid().primary(),
    environment: p.enum(['live', 'sandbox']),
    businessId: p.uuid().strictNullable(),
    kind: p.text(),
    subject: p.text().comment('not personal: what an operation is about, by its id'),
    /** Input of the operation without its note; contains no secret. */
    asked: p.json().$type<unknown>().comment('personal: what an operation was asked; what is approved; with the account'),
    amount: p.bigint('number').$type<Kobo>().strictNullable().check('amount > 0'),
    note: p.text().comment('personal: free text of an operator; why it was asked; with the account'),
    byId: p.text().comment('personal: id of an operator; who asked; with the account'),
    byName: p.text().comment('personal: name of an operator; who asked; with the account'),
    askedAt: p.datetime().defaultRaw('clock_timestamp()'),
    expiresAt: p.datetime(),
    ended: p.enum(['approved', 'rejected', 'withdrawn', 'expired']).strictNullable(),
    endedAt: p.datetime().strictNullable(),
    endedById: p.text().strictNullable().comment('personal: id of an operator; who ended it; with the account'),
    endedByName: p.text().strictNullable().comment('personal: name of an operator; who ended it; with the account'),
    endedNote: p.text().strictNullable().comment('personal: free text of an operator; why it was ended; with the account'),
    endedEffect: p.uuid().strictNullable(),
  },
  uniques: [
    { name: 'approval_request_effect', properties: ['endedEffect'], where: 'ended_effect is not null' },
    { name: 'approval_request_open', properties: ['environment', 'kind', 'subject'], where: 'ended is null' },
  ],
  indexes: [
    { name: 'approval_request_end', properties: ['expiresAt'], where: 'ended is null' },
    { name: 'approval_request_subject', properties: ['subject', 'askedAt'] },
    { name: 'approval_request_queue', properties: ['environment', 'askedAt', 'id'], where: 'ended is null' },
  ],
  checks: [{ name: 'approval_request_check', expression: '(ended is null) = (ended_at is null)' }],
});
references(ApprovalRequest, { properties: ['businessId'], table: 'business' });
